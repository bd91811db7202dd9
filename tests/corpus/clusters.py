"""Clusters for the tests: a scheduler and its workers, started for real on this machine."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.util import find_spec
from pathlib import Path

import pytest

from corpus.corpora import INSTALLED as CORPUS

INSTALLED = CORPUS and find_spec("distributed") is not None
needed = pytest.mark.skipif(not INSTALLED, reason="the extra `cluster` is not installed")
PATIENCE = 300
"""Seconds until a process has to have done what is waited for; this machine may be busy."""


class Started:
    """A scheduler with its workers; `folder` is where they keep what they need."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.file = folder, folder / "scheduler.json"
        self.scheduler = self._run("scheduler", "--host", "127.0.0.1", "--port", "0")
        self.workers: list[subprocess.Popen[str]] = []
        until(self.file.exists)
        self.address = json.loads(self.file.read_text("utf-8"))["address"]

    def hire(self, number: int = 1, path: Path | None = None) -> None:
        """Start workers of one thread; `path` is where they look for packages first."""
        for _each in range(number):
            more = ["--nthreads", "1", "--no-nanny", "--local-directory", str(self.folder)]
            self.workers.append(self._run("worker", *more, path=path))

    def _run(self, *words: str, path: Path | None = None) -> subprocess.Popen[str]:
        places = filter(None, [path and str(path), os.environ.get("PYTHONPATH")])
        file = ["--scheduler-file", str(self.file)]
        return subprocess.Popen(
            [sys.executable, "-m", "dask", *words, "--no-dashboard", *file],
            cwd=self.folder,
            env=os.environ | {"PYTHONPATH": os.pathsep.join(places)},
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            text=True,
        )

    def wait(self, number: int) -> None:
        """Wait until the scheduler has so many workers."""
        if not number:
            return
        from distributed import Client

        with Client(self.address, timeout=PATIENCE, set_as_default=False) as client:
            client.wait_for_workers(number, timeout=PATIENCE)

    def end(self) -> None:
        """End all that were started."""
        for each in (*self.workers, self.scheduler):
            each.kill()
            each.wait()


@contextmanager
def started(folder: Path, workers: int) -> Iterator[Started]:
    """Start a scheduler and so many workers, which end with the block."""
    folder.mkdir()
    cluster = Started(folder)
    try:
        cluster.hire(workers)
        cluster.wait(workers)
        yield cluster
    finally:
        cluster.end()


def until(is_so, patience: float = PATIENCE) -> None:
    """Wait until something is so."""
    end = time.monotonic() + patience
    while not is_so():
        assert time.monotonic() < end, "it took too long"
        time.sleep(0.05)


def command(address: str, *words: str) -> subprocess.Popen[str]:
    """Begin `ombre corpus` with a cluster, as a process of its own."""
    return subprocess.Popen(
        [sys.executable, "-m", "ombre_records", "corpus", *words, "--scheduler", address],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
