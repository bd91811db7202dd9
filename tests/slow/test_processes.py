"""Several processes: what is told at once, and what becomes of them when one of them is ended."""

from __future__ import annotations

import os
import select
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from itertools import count
from pathlib import Path
from time import sleep

import pytest

from ombre_records.base.processes import in_order

OMBRE = [sys.executable, "-m", "ombre_records.doors.cli"]
LAWFUL = (Path(__file__).parents[1] / "cli" / "lawful.ombre").read_text("utf-8")
FAULTY = LAWFUL.replace("> Baron (4-1-0)", "> Anonym (4-1-0)")
CHILDREN = Path("/proc/self/task") / str(os.getpid()) / "children"
PATIENCE = 60.0
"""Seconds after which a test gives up, and fails."""

linux = pytest.mark.skipif(not CHILDREN.exists(), reason="children are not listed here")


@pytest.mark.parametrize("jobs", ["1", "2"])
@pytest.mark.parametrize("before", [1, 3])
def test_files_are_told_before_the_next_is_there(before, jobs, tmp_path):
    names = [f"{number}.ombre" for number in range(before)]
    for name in names:
        (tmp_path / name).write_text(FAULTY.replace("Belinda's game", name), "utf-8")
    os.mkfifo(tmp_path / "late.ombre")
    asked = ["check", *names, "late.ombre", "--format", "short", "-j", jobs]
    with subprocess.Popen([*OMBRE, *asked], stdout=-1, cwd=tmp_path) as process:
        told = b""
        while told.count(b"wrong-winner") < before:
            assert select.select([process.stdout], [], [], PATIENCE)[0], "nothing is told"
            told += os.read(process.stdout.fileno(), 65536)
        with open(tmp_path / "late.ombre", "w", encoding="utf-8") as late:
            late.write(FAULTY)
        told += process.stdout.read()
    assert [line.split(b":")[0].decode() for line in told.splitlines()] == [*names, "late.ombre"]
    assert process.returncode == 1


@contextmanager
def at_work(tmp_path: Path) -> Iterator[tuple[subprocess.Popen[bytes], list[int]]]:
    """Have two processes judge a large file whose findings nobody reads as yet."""
    path = tmp_path / "large.ombre"
    path.write_text("\n".join([FAULTY] * 1200), "utf-8")
    with subprocess.Popen(
        [*OMBRE, "check", str(path), "--format", "github", "-j", "2"],
        stdout=-1,
        stderr=-1,
        start_new_session=True,
        # What a shell starts in the background ignores interrupts, and so do its children.
        preexec_fn=partial(signal.signal, signal.SIGINT, signal.SIG_DFL),
    ) as process:
        listed = Path(f"/proc/{process.pid}/task/{process.pid}/children")
        workers: list[int] = []
        while len(workers) < 2:
            assert process.poll() is None, "it ended before anybody could meddle"
            workers = [int(pid) for pid in listed.read_text().split()]
        assert select.select([process.stdout], [], [], PATIENCE)[0]
        yield process, workers
    for worker in workers:
        assert ended(worker), "a process is left"


def ended(pid: int) -> bool:
    for _ in count():
        try:
            state = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0]
        except OSError:
            return True
        if state == "Z":
            return True
        if _ * 0.05 > PATIENCE:
            return False
        sleep(0.05)
    return False


@linux
def test_a_process_that_is_killed_is_one_line(tmp_path):
    with at_work(tmp_path) as (process, workers):
        os.kill(workers[0], signal.SIGKILL)
        out, err = process.communicate(timeout=PATIENCE)
    assert process.returncode == 2
    assert out.endswith(b"\n")
    assert err == (
        b"ombre: a process that judged was ended from outside; is memory short? try -j 1\n"
    )


@linux
@pytest.mark.parametrize("everybody", [True, False])
def test_an_interrupt_ends_all(everybody, tmp_path):
    with at_work(tmp_path) as (process, _workers):
        (os.killpg if everybody else os.kill)(process.pid, signal.SIGINT)
        _out, err = process.communicate(timeout=PATIENCE)
    assert (process.returncode, err.strip()) == (130, b"")


@linux
@pytest.mark.parametrize("how", [signal.SIGTERM, signal.SIGKILL])
def test_the_others_end_with_the_first(how, tmp_path):
    with at_work(tmp_path) as (process, _workers):
        process.send_signal(how)
        _out, err = process.communicate(timeout=PATIENCE)
    assert (process.returncode, err) == (-how, b"")


@linux
def test_nobody_judges_what_nobody_reads(tmp_path):
    with at_work(tmp_path) as (process, _workers):
        process.stdout.close()
        assert process.wait(PATIENCE) == 141
        assert process.stderr.read() == b""


def _season(folder: Path) -> None:
    """Write two files with deals that are known, in part known, and hardly begun."""
    folder.mkdir()
    records = Path(__file__).parents[2] / "records"
    for name in ("belinda", "aldenham"):
        text = (records / f"{name}.ombre").read_text("utf-8")
        (folder / f"{name}.ombre").write_text(text, "utf-8")
    (folder / "lawful.ombre").write_text(LAWFUL + "\n" + LAWFUL, "utf-8")


@pytest.mark.parametrize(
    "asked", [("--view", "Belinda", "--samples", "20"), ("--all",), ("--format", "json")]
)
def test_several_processes_weigh_as_one_does(asked, tmp_path):
    _season(tmp_path / "season")
    told = [
        subprocess.run(
            [*OMBRE, "analyse", "season", *asked, *jobs], capture_output=True, cwd=tmp_path
        )
        for jobs in (("-j", "1"), ("-j", "2"), ("-j", "3"), ())
    ]
    assert told[0].stdout.count(b"deal") > 5
    assert len({(each.returncode, each.stdout, each.stderr) for each in told}) == 1


def test_several_processes_propose_the_same_glyphs(tmp_path):
    _season(tmp_path / "season")
    for jobs in "12":
        asked = ["analyse", "season", "--glyphs", "-o", f"{jobs}/", "-j", jobs]
        subprocess.run([*OMBRE, *asked], cwd=tmp_path, capture_output=True)
    written = [sorted((tmp_path / jobs).iterdir()) for jobs in "12"]
    assert [[file.name for file in each] for each in written] == [
        ["aldenham.ombre", "belinda.ombre", "lawful.ombre"]
    ] * 2
    assert [file.read_bytes() for file in written[0]] == [file.read_bytes() for file in written[1]]
    assert b"H4? HK" in written[0][0].read_bytes()


@contextmanager
def weighing(tmp_path: Path) -> Iterator[tuple[subprocess.Popen[bytes], list[int]]]:
    """Have two processes weigh a player's cards, which takes long."""
    (tmp_path / "much.ombre").write_text("\n".join([LAWFUL] * 20), "utf-8")
    asked = ["analyse", "much.ombre", "--view", "Belinda", "--samples", "100000", "-j", "2"]
    with subprocess.Popen(
        [*OMBRE, *asked],
        stdout=-1,
        stderr=-1,
        cwd=tmp_path,
        start_new_session=True,
        preexec_fn=partial(signal.signal, signal.SIGINT, signal.SIG_DFL),
    ) as process:
        listed = Path(f"/proc/{process.pid}/task/{process.pid}/children")
        workers: list[int] = []
        while len(workers) < 2:
            assert process.poll() is None, "it ended before anybody could meddle"
            workers = [int(pid) for pid in listed.read_text().split()]
        yield process, workers
    for worker in workers:
        assert ended(worker), "a process is left"


@linux
@pytest.mark.parametrize("everybody", [True, False])
def test_an_interrupt_ends_all_that_weigh(everybody, tmp_path):
    with weighing(tmp_path) as (process, _workers):
        (os.killpg if everybody else os.kill)(process.pid, signal.SIGINT)
        out, err = process.communicate(timeout=PATIENCE)
    assert (process.returncode, out, err.strip()) == (130, b"", b"")


@linux
def test_a_process_that_weighed_and_is_killed_is_one_line(tmp_path):
    with weighing(tmp_path) as (process, workers):
        os.kill(workers[0], signal.SIGKILL)
        out, err = process.communicate(timeout=PATIENCE)
    assert (process.returncode, out) == (2, b"")
    assert err == (
        b"ombre: a process that weighed was ended from outside; is memory short? try -j 1\n"
    )


def _doubled(number: int) -> int:
    return 2 * number


def _nothing() -> None:
    """There is nothing to prepare."""


@pytest.mark.parametrize("refused", ["no semaphores", "no processes", ""])
def test_what_no_other_process_can_do_this_one_does(refused, monkeypatch):
    from concurrent.futures import ProcessPoolExecutor

    def fail(*args: object, **more: object) -> None:
        raise OSError(refused)

    if refused:
        name = "__init__" if refused == "no semaphores" else "submit"
        monkeypatch.setattr(ProcessPoolExecutor, name, fail)
    units = [1, 2, None, 3, *range(100)]
    done = list(in_order(units, _doubled, 2, _nothing))
    assert done == [(unit, 2 * unit) for unit in units if unit is not None]


def test_a_long_wait_is_announced_before_it_begins():
    told: list[int] = []

    def units() -> Iterator[int | None]:
        yield from (1, 2, 3)
        yield None
        assert told == [1, 2, 3]
        yield 4

    told.extend(unit for unit, _ in in_order(units(), _doubled, 2, _nothing))
