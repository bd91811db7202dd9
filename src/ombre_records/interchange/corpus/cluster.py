"""Run jobs on the workers of a Dask cluster, on this machine and others.

Dask hands a job of a worker that was lost to another. This module does what Dask leaves to its
users: it checks that all workers have the same versions, limits the jobs handed over at once, and
words the errors.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Generator, Iterator, Mapping, Sequence
from concurrent.futures import CancelledError
from contextlib import contextmanager
from importlib import metadata
from itertools import islice
from queue import Empty, SimpleQueue
from typing import Any, TypeVar

from ombre_records.base.errors import OmbreError
from ombre_records.interchange.corpus.manifest import NAME
from ombre_records.interchange.corpus.storage import distributed, storage

Unit = TypeVar("Unit")
Done = TypeVar("Done")

_PACKAGES = ("ombre-records", "pyarrow")
"""The packages that have to be of one version everywhere: the deals rest on the first, their bytes
on both.
"""
_PATIENCE = 10
"""Seconds until a scheduler has to answer, and until workers are counted again."""
_AHEAD = 4
"""The number of jobs handed over for each thread of a worker."""
_RETRIES = 2
"""The number of times that other workers try a failed job again: the fault may lie with one's disk
or network.
"""
_NAMED = 3
"""The most workers that an error names."""


class ClusterError(OmbreError):
    """A cluster that cannot do the work, or does so no more; the message says why."""


@contextmanager
def cluster(address: str, tell: Callable[[str], None]) -> Iterator[Cluster]:
    """Work with the cluster of a scheduler.

    `tell` is called with what somebody who waits should know. ClusterError where there is no
    scheduler, or where a worker has other versions.
    """
    client = _client(address)
    try:
        yield Cluster(client, address, tell)
    finally:
        client.close(timeout=1)


def _client(address: str) -> Any:
    library = distributed()
    for name in [*logging.root.manager.loggerDict]:
        if name.partition(".")[0] == "distributed":  # what it logs is told here, in a line
            logging.getLogger(name).setLevel(logging.CRITICAL + 1)
    try:
        library.comm.registry.get_backend(library.comm.parse_address(address)[0])
        library.comm.resolve_address(address)  # a client that has begun takes long to give up
        return library.Client(address, timeout=_PATIENCE, set_as_default=False)
    except (OSError, TimeoutError, ValueError, TypeError) as error:
        reason = next(iter(str(error).splitlines()), "") or type(error).__name__
        raise ClusterError(
            f"{address}: no scheduler answers ({reason}); `dask scheduler` starts one,"
            " and tells its address: tcp://HOST:8786"
        ) from None


class Cluster:
    """The workers of a cluster, to which jobs can be given."""

    def __init__(self, client: Any, address: str, tell: Callable[[str], None]) -> None:
        self.client, self.address, self.tell = client, address, tell
        self.wanted = _versions()
        self.threads = 1
        self.alone = False
        self._refuse_others()
        self._count()

    def _refuse_others(self) -> None:
        """Raise ClusterError, with its name, where a worker or the scheduler has other versions.

        They are asked by a function of Python's own, the only one that they surely have.
        """
        ours = _PACKAGES[0]
        try:
            scheduler = self.client.run_on_scheduler(metadata.version, ours)
        except metadata.PackageNotFoundError:
            scheduler = ""
        difference = _otherwise({ours: scheduler}, {ours: self.wanted[ours]})
        wrong = [f"the scheduler {difference}"] if difference else []
        versions: dict[str, dict[str, str]] = {}
        for name in _PACKAGES:
            answers = self.client.run(metadata.version, name, on_error="return")
            for worker, version in answers.items():
                known = version if isinstance(version, str) else ""
                versions.setdefault(worker, {})[name] = known
        for worker, has in sorted(versions.items()):
            if difference := _otherwise(has, self.wanted):
                wrong.append(f"worker {worker} {difference}")
        if wrong:
            more = f", and {len(wrong) - _NAMED} more" if len(wrong) > _NAMED else ""
            raise ClusterError(f"{self.address}: {'; '.join(wrong[:_NAMED])}{more}")

    def _count(self) -> None:
        """Count the workers' threads, by which it is known how many jobs they want."""
        threads = self.client.nthreads()
        self.threads = max(1, sum(threads.values()))
        if not threads and not self.alone:
            self.tell(
                f"{self.address}: it has no workers, and one is waited for:"
                f" `dask worker {self.address} --nthreads 1` starts one"
            )
        self.alone = not threads

    def done(
        self, units: Sequence[Unit], work: Callable[[Unit], Done], root: str
    ) -> Generator[tuple[Unit, Done]]:
        """Yield each unit with what has become of it, as they are done; ClusterError says why not.

        All workers have to see the corpus. What `work` raises is raised here.
        """
        waiting, ready = iter(units), SimpleQueue[Any]()
        handed: dict[Any, Unit] = {}
        while True:
            for unit in islice(waiting, max(0, self.threads * _AHEAD - len(handed))):
                job = (work, unit, root, self.wanted)
                future = self.client.submit(_worked, *job, pure=False, retries=_RETRIES)
                future.add_done_callback(ready.put)
                handed[future] = unit
            if not handed:
                return
            future = self._next(ready)
            yield handed.pop(future), self._result(future)

    def _next(self, ready: SimpleQueue[Any]) -> Any:
        """Wait for the next job that is done; while there is time, count the workers."""
        while ready.empty():
            self._guarded(self._count)
            try:
                return ready.get(timeout=_PATIENCE)
            except Empty:
                continue
        return ready.get()

    def _result(self, future: Any) -> Any:
        try:
            return self._guarded(future.result)
        except ImportError as missing:  # a worker that has come later
            raise ClusterError(f"{self.address}: a worker lacks a package: {missing}") from None

    def _guarded(self, asked: Callable[[], Any]) -> Any:
        """Ask the cluster; ClusterError where it is gone, or where the work kills its workers."""
        library = distributed()
        try:
            return asked()
        except library.KilledWorker:
            raise ClusterError(
                f"{self.address}: several workers were lost at the same file; what is finished"
                " stands: see what they log (their memory may be short, or a package missing),"
                " and run the command again to go on"
            ) from None
        except (CancelledError, OSError, TimeoutError) as error:
            lost = isinstance(error, CancelledError | library.comm.CommClosedError)
            if not lost and self.client.status == "running":
                raise
            raise ClusterError(
                f"{self.address}: the scheduler is gone; what is finished stands: start it and its"
                " workers again, and run the command again to go on"
            ) from None


def _versions() -> dict[str, str]:
    return {name: metadata.version(name) for name in _PACKAGES}


def _otherwise(has: Mapping[str, str], wanted: Mapping[str, str]) -> str:
    """Say in which package a worker differs from what is wanted; empty if in none."""
    for name, version in wanted.items():
        if not has.get(name):
            return f"has no {name}: install {name} {version} there"
        if has[name] != version:
            return f"has {name} {has[name]}, and here it is {version}: install the same"
    return ""


def _worked(work: Callable[[Any], Any], unit: Any, root: str, wanted: Mapping[str, str]) -> Any:
    """Do a job, as a worker; a worker that has come later than the others is looked at here."""
    here = distributed().get_worker().address
    if difference := _otherwise(_versions(), wanted):
        raise ClusterError(f"worker {here} {difference}")
    try:
        names = storage(root).names()
    except OSError as error:
        reason = error.strerror or error
        raise ClusterError(f"worker {here} cannot look into {root}: {reason}") from None
    if NAME not in names:
        raise ClusterError(
            f"worker {here} does not see {root}: a corpus that a cluster works at stands in a"
            " folder that all its machines have, by the same path, or in object storage"
        )
    return work(unit)
