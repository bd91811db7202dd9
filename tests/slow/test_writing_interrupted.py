"""Every command that writes, killed at any moment or hindered: what was there, or what is made."""

from __future__ import annotations

import contextlib
import errno
import io
import os
import signal
import subprocess
import sys
import threading
import time
import traceback
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import click
import pytest

from ombre_records.base import atomic_file
from ombre_records.doors.cli import main, ombre

ROOT = Path(__file__).parents[2]
BELINDA = ROOT / "records" / "belinda.ombre"
CLUB = ROOT / "records" / "club.ombre"
FAULTY = BELINDA.read_bytes().replace(b"> Baron (4-1-0)", b"> Baron (4-0-0)")
LOOSE = BELINDA.read_bytes().replace(b"dealer ", b"dealer     ")
OLD = b"what stood there before\n"
KILLS = int(os.environ.get("OMBRE_KILLS") or 6)
"""How often each command is killed: a tenth of it at any moment, the others while it writes."""

INTO = [
    *(["show", str(BELINDA), "-o", f"a.{ending}"] for ending in ("txt", "md", "svg", "html")),
    *(["show", str(BELINDA), "-o", f"a.{ending}"] for ending in ("json", "tex", "pdf")),
    *(["score", str(CLUB), "-o", f"a.{ending}"] for ending in ("txt", "md", "csv", "xlsx")),
    *(["score", str(CLUB), "-o", f"a.{ending}"] for ending in ("html", "json", "pdf")),
    ["check", str(BELINDA), "-o", "a.sarif"],
    ["convert", str(BELINDA), "-o", "a.json"],
    ["complete", str(BELINDA), "-o", "a.ombre"],
    ["analyse", str(BELINDA), "--glyphs", "-o", "a.ombre"],
    ["compare", str(BELINDA), "--rules", "aldenham,lhombre", "-o", "a.json"],
    ["deal", "--seed", "1", "--boards", "2", "-o", "a.ombre"],
    ["rules", "lhombre", "-o", "a.json"],
    ["explain", "revoke", "-o", "a.json"],
    ["convert", str(BELINDA), "-o", "a.xml"],
    ["show", str(BELINDA), "--cite", "-o", "a.bib"],
    ["score", "--blank", "--players", "Ann,Bo,Cy", "-o", "a.csv"],
    ["score", "--blank", "-o", "a.pdf"],
    ["rules", "--timeline", "-o", "a.svg"],
    *(["collate", str(BELINDA), "--readings", "-o", f"a.{ending}"] for ending in ("html", "json")),
    ["deal", "--seed", "1", "--boards", "2", "--make", "lists", "-o", "a.md"],
]
"""Commands that write what they make over what stands there."""
IN_PLACE = [
    (["format", "a.ombre"], LOOSE),
    (["check", "--fix", "--unsafe", "a.ombre"], FAULTY),
    (["format", "--suits", "unicode", "a.ombre"], BELINDA.read_bytes()),
]
CASES = [*((each, OLD) for each in INTO), *IN_PLACE]
"""Arguments, and what the file holds before."""
NEW = ["new", "lhombre", "-o", "a.ombre"]
ELSEWHERE = {"new", "play", "corpus", "enter", "club"}
"""Commands that have to be asked something, or make many files: `NEW` below, tests/entry and
tests/corpus; `play` writes as the others do, `club` as `new` does."""
forks = pytest.mark.skipif(not hasattr(os, "fork"), reason="there is no fork here")
named = {"ids": lambda value: " ".join(value).replace(str(ROOT), "") if type(value) is list else ""}


def _sets_a_page(case: tuple[list[str], bytes]) -> bool:
    return case[0][-1].endswith(".pdf")


def target(arguments: list[str]) -> Path:
    return Path(arguments[-1])


def child(arguments: list[str], before: Callable[[], None] = lambda: None) -> int:
    """Run a command in a process of its own, and return its number.

    One that sets a page is begun anew if this process has threads: Typst may be one of them, and a
    fork takes none along.
    """
    if target(arguments).suffix == ".pdf" and _has_threads():
        to = (os.POSIX_SPAWN_OPEN, 1, "said", os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o644)
        command = [sys.executable, "-m", "ombre_records", *arguments]
        return os.posix_spawn(
            sys.executable, command, os.environ, file_actions=[to, (os.POSIX_SPAWN_DUP2, 1, 2)]
        )
    number = os.fork()
    if not number:
        with open("said", "wb") as said:
            os.dup2(said.fileno(), 1)
            os.dup2(said.fileno(), 2)
        status = 99
        sys.dont_write_bytecode = True  # Python does not see that a file has no room for all of it
        try:
            sys.stdout, sys.stderr = open(1, "w", closefd=False), open(2, "w", closefd=False)  # noqa: SIM115
            before()
            status = main(arguments)
            sys.stdout.flush()
            sys.stderr.flush()
        except BaseException:
            traceback.print_exc()
            sys.stderr.flush()
        finally:
            os._exit(status)
    return number


def _has_threads() -> bool:
    threads = Path("/proc/self/task")
    return len(os.listdir(threads)) > 1 if threads.exists() else threading.active_count() > 1


def imported(arguments: list[str]) -> None:
    """Run a command here, so that a fork finds all imported; Typst alone begins threads."""
    with contextlib.redirect_stdout(io.StringIO()), contextlib.redirect_stderr(io.StringIO()):
        if target(arguments).suffix == ".pdf":
            for name in ("typst", "pypdf"):
                pytest.importorskip(name)
            arguments = [*arguments[:-1], "a.csv" if "--blank" in arguments else "a.html"]
        before = target(arguments).read_bytes() if target(arguments).exists() else None
        main(arguments)
        target(arguments).unlink()
        if before is not None:
            target(arguments).write_bytes(before)


def ended(number: int) -> int:
    """Wait for a process, which is not to hang, and return its exit status."""
    late = time.monotonic() + 300
    while not (found := os.waitpid(number, os.WNOHANG))[0]:
        if time.monotonic() > late:
            os.kill(number, signal.SIGKILL)
            raise AssertionError(Path("said").read_text())
        time.sleep(0.002)
    return os.waitstatus_to_exitcode(found[1])


def made(arguments: list[str], old: bytes) -> tuple[bytes, float]:
    """Return what a command makes, and how many seconds that takes."""
    target(arguments).write_bytes(old)
    begun = time.monotonic()
    assert ended(child(arguments)) in (0, 1), Path("said").read_text()
    return target(arguments).read_bytes(), time.monotonic() - begun


def in_writing(times: int, old: bytes, path: Path, random: Random) -> None:
    """Have a command be killed so often while it writes, and at last write.

    What it has made is there each time, so that a kill takes no longer than the writing.
    """
    put = atomic_file._put

    def killed(*given: Any) -> None:
        seconds = 0.0
        for turn in range(times + 1):
            path.write_bytes(old)
            begun, number = time.monotonic(), os.fork()
            if not number:
                put(*given)
                os._exit(0)
            if turn:
                time.sleep(random.uniform(0, seconds * 1.1))
                os.kill(number, signal.SIGKILL)
            os.waitpid(number, 0)
            seconds = seconds or time.monotonic() - begun
            assert path.read_bytes() in (old, given[1])
        path.write_bytes(old)
        put(*given)

    atomic_file._put = killed


@forks
@pytest.mark.parametrize(("arguments", "old"), CASES, **named)
def test_a_command_that_is_killed_leaves_the_old_or_the_new(arguments, old, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    target(arguments).write_bytes(old)
    imported(arguments)
    new, seconds = made(arguments, old)
    assert new != old
    random, path = Random(str(arguments)), target(arguments)
    for _ in range(-(-KILLS // 10)):
        path.write_bytes(old)
        number = child(arguments)
        time.sleep(random.uniform(0, seconds * 1.1))
        os.kill(number, signal.SIGKILL)
        ended(number)
        assert path.read_bytes() in (old, new)
    if not _sets_a_page((arguments, old)) or not _has_threads():
        times = KILLS - -(-KILLS // 10)
        number = child(arguments, lambda: in_writing(times, old, path, random))
        assert ended(number) in (0, 1), Path("said").read_text()
        assert path.read_bytes() == new
    for draft in Path().glob(".ombre-*"):
        if not draft.stat().st_size:  # one that is empty is swept when it is no newborn any more
            os.utime(draft, (time.time() - 60,) * 2)
    assert made(arguments, old)[0] == new
    assert sorted(os.listdir()) == sorted([path.name, "said"])


def test_every_command_that_writes_is_killed():
    writing = {
        name
        for name in ombre.list_commands(None)
        for command in [ombre.get_command(None, name)]
        if isinstance(command, click.Group) or "output" in {each.name for each in command.params}
    }
    assert writing | {"format", "enter"} == {case[0][0] for case in CASES} | ELSEWHERE


@forks
@pytest.mark.parametrize("arguments", [IN_PLACE[0][0], INTO[0], NEW], ids=lambda each: each[0])
def test_killed_at_each_step_of_writing(arguments, tmp_path, monkeypatch):
    """Not at moments drawn, but at each call that the writing makes, and each return of one.

    One in seventeen of some hundred steps is tried.
    """
    monkeypatch.chdir(tmp_path)
    path = target(arguments)
    if arguments is not NEW:
        path.write_bytes(LOOSE)
    put = atomic_file._put

    def killed(*given: Any) -> None:
        old, status, step = path.read_bytes() if path.exists() else None, -signal.SIGKILL, 0
        while status == -signal.SIGKILL:
            path.unlink(missing_ok=True)
            if old is not None:
                path.write_bytes(old)
            if not (number := os.fork()):
                _die_at(step)
                put(*given)
                sys.setprofile(None)
                os._exit(0)
            status = ended(number)
            found = path.read_bytes() if path.exists() else None
            assert found in (old, given[1]), f"step {step}"
            step += 17
        assert (status, found, step > 50) == (0, given[1], True)

    number = child(arguments, lambda: setattr(atomic_file, "_put", killed))
    assert ended(number) == 0, Path("said").read_text()


def _die_at(step: int) -> None:
    """Have this process killed when so many calls have begun or returned."""
    left = step

    def count(*_: object) -> None:
        nonlocal left
        left -= 1
        if left < 0:
            os.kill(os.getpid(), signal.SIGKILL)

    sys.setprofile(count)


@forks
def test_a_new_record_is_there_whole_or_not_at_all(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    random, path = Random(1), target(NEW)
    assert ended(child(NEW)) == 0
    new = path.read_bytes()
    for _ in range(6):
        path.unlink(missing_ok=True)
        number = child(NEW)
        time.sleep(random.uniform(0, 0.02))
        os.kill(number, signal.SIGKILL)
        ended(number)
        assert not path.exists() or path.read_bytes() == new


def hindered(arguments: list[str], old: bytes, before: Callable[[], None]) -> str:
    """Run a command that cannot write; the file is as it was. Return the line that says so."""
    path = target(arguments)
    path.write_bytes(old)
    assert ended(child(arguments, before)) == 2
    assert path.read_bytes() == old
    assert not list(Path().glob(".ombre-*"))
    said = [line for line in Path("said").read_text().splitlines() if line.startswith("ombre: ")]
    (line,) = said
    assert "; " in line, "there is no remedy"
    return line


def _smaller() -> None:
    import resource

    signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    resource.setrlimit(resource.RLIMIT_FSIZE, (300, 300))  # as a disk with so much room


def _failing(number: int) -> Callable[[], None]:
    def set_() -> None:
        def fails(*_: object) -> None:
            raise OSError(number, os.strerror(number))

        os.fsync = fails

    return set_


FAULTS = {
    "a disk that fills": (_smaller, "File too large"),
    "no room": (_failing(errno.ENOSPC), "No space left on device"),
    "a quota": (_failing(errno.EDQUOT), os.strerror(errno.EDQUOT)),
    "a disk that fails": (_failing(errno.EIO), "Input/output error"),
}
SMALL = [case for case in CASES if case[0][-1] not in ("a.pdf", "a.xlsx")]


@forks
@pytest.mark.parametrize("fault", FAULTS)
@pytest.mark.parametrize(("arguments", "old"), SMALL, **named)
def test_a_disk_without_room_keeps_what_it_has(arguments, old, fault, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    before, why = FAULTS[fault]
    assert why in hindered(arguments, old, before)


@forks
@pytest.mark.skipif(getattr(os, "geteuid", lambda: 1)() != 0, reason="only root can be another")
@pytest.mark.parametrize("place", ["folder", "file"])
@pytest.mark.parametrize(("arguments", "old"), SMALL, **named)
def test_what_is_read_only_is_left_alone(arguments, old, place, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)

    def nobody() -> None:
        os.chmod(tmp_path if place == "folder" else target(arguments), 0o555)
        os.setuid(65534)

    for folder in (tmp_path, *tmp_path.parents[:2]):
        folder.chmod(0o777)
    assert hindered(arguments, old, nobody)


@forks
def test_a_full_disk_of_its_own(tmp_path, monkeypatch):
    """Where one may mount: a file system that has room for no second copy."""
    mounted = subprocess.run(
        ["mount", "-t", "tmpfs", "-o", "size=16k", "none", str(tmp_path)], capture_output=True
    )
    if mounted.returncode:
        pytest.skip("no file system can be mounted here")
    try:
        monkeypatch.chdir(tmp_path)
        Path("filled").write_bytes(b"x" * 8000)
        line = hindered(["show", str(BELINDA), "-o", "a.html"], OLD, lambda: None)
        assert "No space left on device" in line
        remount = ["mount", "-o", "remount,ro", str(tmp_path)]
        Path("said").write_text("")
        assert subprocess.run(remount, check=False).returncode == 0
        assert main(["show", str(BELINDA), "-o", "a.html"]) == 2
        assert Path("a.html").read_bytes() == OLD
    finally:
        os.chdir("/")
        subprocess.run(["umount", "-l", str(tmp_path)], check=False)


@forks
@pytest.mark.parametrize(
    "arguments",
    [["show", str(BELINDA), "--to", "html", "-o", "slow"], ["convert", str(BELINDA), "-o", "slow"]],
    ids=lambda each: each[0],
)
def test_a_slow_pipe_gets_all(arguments, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    ending = [*arguments[:-1], f"a.{'html' if arguments[0] == 'show' else 'json'}"]
    wanted, _ = made(ending, OLD)
    os.mkfifo("slow")
    if arguments[0] == "convert":
        arguments = [*arguments, "--to", "json"]
    number = child(arguments)
    got = b""
    with open("slow", "rb", buffering=0) as pipe:
        while more := pipe.read(4096):
            got += more
            time.sleep(0.001)
    assert (ended(number), got) == (0, wanted)
