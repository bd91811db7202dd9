"""How far long work has come: told on a terminal after a while, and nowhere else."""

from __future__ import annotations

import errno
import os
import pty
import subprocess
import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path

import pytest

from ombre_records.base.progress import busy, tracked, tracking
from ombre_records.doors.cli import terminal

BELINDA = (Path(__file__).parents[2] / "records" / "belinda.ombre").read_text("utf-8")


def counted(items: int, inner: int) -> list[tuple[str, int, int]]:
    told: list[tuple[str, int, int]] = []

    def watcher(what: str, total: int) -> Callable[[], None]:
        told.append((what, total, 0))
        place = len(told) - 1

        def step() -> None:
            what, total, done = told[place]
            told[place] = (what, total, done + 1)

        return step

    with tracking(watcher):
        for _ in tracked(range(items), "files", items):
            assert list(tracked(range(inner), "deals", inner)) == list(range(inner))
    return told


@pytest.mark.parametrize(
    ("items", "inner", "told"),
    [
        (3, 1, [("files", 3, 3)]),
        (3, 5, [("files", 3, 3)]),
        (1, 5, [("deals", 5, 5)]),
        (1, 1, []),
    ],
)
def test_only_the_outer_of_several_counts_is_told(
    items: int, inner: int, told: list[tuple[str, int, int]]
) -> None:
    assert counted(items, inner) == told


def on_a_terminal(*command: str) -> tuple[bytes, bytes]:
    """Return what a command writes to standard output, a pipe, and to a terminal beside it.

    The terminal is read while the command runs, for it holds little, and until its other side is
    closed: what was written last arrives a while after the process has ended.
    """
    ours, theirs = pty.openpty()
    with subprocess.Popen(
        [sys.executable, *command],
        stdout=subprocess.PIPE,
        stderr=theirs,
        env={**os.environ, "TERM": "xterm"},
    ) as running:
        os.close(theirs)
        drawn = b"".join(iter(partial(read_terminal, ours), b""))
        assert running.stdout
        out = running.stdout.read()
    os.close(ours)
    assert running.returncode == 0, drawn
    return out, drawn


def read_terminal(terminal: int) -> bytes:
    """Return what comes next from a terminal, nothing once its other side is closed."""
    try:
        return os.read(terminal, 100_000)
    except OSError as error:
        if error.errno != errno.EIO:
            raise
        return b""


def check_three(folder: Path, patience: float) -> tuple[bytes, bytes]:
    """Return what `ombre check` of three files writes to a pipe, and to a terminal beside it."""
    for number in range(3):
        text = BELINDA.replace("Belinda's game", f"Belinda's game, told {number}")  # no copy
        (folder / f"{number}.ombre").write_text(text, "utf-8")
    code = (
        "import sys; from ombre_records.doors.cli import main, terminal; "
        f"terminal._PATIENCE = {patience}; sys.exit(main())"
    )
    return on_a_terminal("-c", code, "check", str(folder))


def test_long_work_is_drawn_and_taken_away_on_a_terminal(tmp_path: Path) -> None:
    out, drawn = check_three(tmp_path, patience=0)
    assert out == b"3 files, 3 sessions, 3 deals: nothing to report\n"
    assert b"files" in drawn
    assert b"/3" in drawn
    assert drawn.rstrip().endswith((b"\x1b[2K", b"\x1b[?25h"))


def test_short_work_is_not_drawn(tmp_path: Path) -> None:
    assert check_three(tmp_path, patience=1000) == (
        b"3 files, 3 sessions, 3 deals: nothing to report\n",
        b"",
    )


def test_a_pipe_shows_no_progress(capfd: pytest.CaptureFixture[str]) -> None:
    with terminal.progress_bars():
        assert list(tracked(range(3), "deals", 3)) == [0, 1, 2]
    assert capfd.readouterr() == ("", "")


def test_work_that_cannot_be_counted_is_drawn_while_it_lasts() -> None:
    code = (
        "import time; from ombre_records.doors.cli import terminal\n"
        "from ombre_records.base.progress import busy\n"
        "terminal._PATIENCE = 0.01\n"
        "with terminal.progress_bars():\n"
        "    with busy('pages'):\n"
        "        bar = terminal._LIVE[0]\n"
        "        while bar.drawn is None: time.sleep(0.01)\n"
        "    assert bar.drawn is None\n"
        "    with busy('sheets'): pass\n"
    )
    _, drawn = on_a_terminal("-c", code)
    assert b"pages" in drawn


def test_a_pipe_shows_nothing_of_it(capfd: pytest.CaptureFixture[str]) -> None:
    with terminal.progress_bars(), busy("pages"):
        pass
    assert capfd.readouterr() == ("", "")


def test_work_given_up_half_way_is_not_drawn_beside_what_comes_next() -> None:
    code = (
        "from ombre_records.doors.cli import terminal\n"
        "from ombre_records.base.progress import tracked\n"
        "terminal._PATIENCE = 0\n"
        "with terminal.progress_bars():\n"
        "    work = tracked(range(3), 'deals', 3)\n"
        "    next(work), next(work)\n"
        "    bar = terminal._LIVE[0]\n"
        "    assert bar.drawn is not None\n"
        "    work.close()\n"
        "    for _ in tracked(range(3), 'files', 3): assert bar.drawn is None\n"
    )
    _, drawn = on_a_terminal("-c", code)
    assert b"deals" in drawn
    assert b"files" in drawn
