"""Two programs that write one file at a time: what either has confirmed stays there, whole."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from ombre_records.base.atomic_file import Changed, alone, write
from ombre_records.doors.cli import main
from ombre_records.doors.entry.desk import ChangedElsewhere, Desk, Journal
from ombre_records.doors.entry.evening import Evening, Header, begun

HEADER = Header("lhombre", ("Anna", "Bo", "Carl"), "Two", "2026-11-19")
CHANGES = 40
forks = pytest.mark.skipif(not hasattr(os, "fork"), reason="there is no fork here")


def slowly(of: object, name: str, *, before: bool) -> None:
    """Have a function wait where another program might come in between."""
    function = getattr(of, name)

    def slow(*arguments: object) -> object:
        time.sleep(0.03 * before)
        done = function(*arguments)
        time.sleep(0.005 * (not before))
        return done

    setattr(of, name, slow)


def confirmed(path: Path, say: str, pipe: int) -> None:
    """Put deals into a file that another does the same to, and tell of each that is confirmed."""
    slowly(os, "replace", before=True)
    slowly(Journal, "_there", before=False)
    desk = Desk(str(path))
    done = 0
    while done < CHANGES:
        try:
            if done % 2:  # what is amended replaces the file as a whole
                desk.put(desk.evening.restaked(f"{done} øre"))
            desk.put(desk.evening.added(f'- "{say} {done}"'))
        except ChangedElsewhere:
            continue
        os.write(pipe, f"{say} {done}\n".encode())
        done += 1


def both(action: Callable[[str, int], None]) -> list[str]:
    """Let two processes do a thing at a time, and return what they tell."""
    ours, theirs = os.pipe()
    children = []
    for say in ("first", "second"):
        if not (child := os.fork()):
            status = 1
            try:
                os.close(ours)
                action(say, theirs)
                status = 0
            finally:
                os._exit(status)
        children.append(child)
    os.close(theirs)
    with os.fdopen(ours) as told:
        lines = told.read().splitlines()
    assert [os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) for child in children] == [0, 0]
    return lines


@forks
def test_no_deal_that_one_has_confirmed_is_lost_by_the_other(tmp_path: Path) -> None:
    path = tmp_path / "a.ombre"
    path.write_bytes(begun(HEADER))
    told = both(lambda say, pipe: confirmed(path, say, pipe))
    assert len(told) == 2 * CHANGES
    text = path.read_text("utf-8")
    assert [each for each in told if f'"{each}"' not in text] == []
    assert len(Evening(path.read_bytes()).deals) == 2 * CHANGES


@forks
def test_one_of_two_makes_a_new_file(tmp_path: Path) -> None:
    for round_ in range(CHANGES):
        path = tmp_path / f"{round_}.ombre"

        def make(say: str, pipe: int, path: Path = path) -> None:
            try:
                write(str(path), say.encode(), fresh=True)
                os.write(pipe, f"{say}\n".encode())
            except Changed:
                pass

        (made,) = both(make)
        assert path.read_text() == made
    assert not list(tmp_path.glob(".ombre-*"))


def test_what_stays_locked_is_not_waited_for_for_ever(tmp_path, monkeypatch, capsys) -> None:
    pytest.importorskip("fcntl", reason="this system has no locks of files")
    path = tmp_path / "a.ombre"
    path.write_text("deal 1\ndealer Ann\n")
    monkeypatch.setattr("ombre_records.base.atomic_file._PATIENCE", 0.05)
    with alone(str(path)):
        assert main(["format", str(path)]) == 2
    assert "a.ombre: another program is writing it; try again" in capsys.readouterr().err
    assert path.read_text() == "deal 1\ndealer Ann\n"


def test_a_new_record_does_not_take_the_place_of_one_made_meanwhile(tmp_path, monkeypatch) -> None:
    from ombre_records.doors.entry import template

    path = tmp_path / "a.ombre"

    def slow(*_: object) -> str:
        path.write_text("theirs")
        return "ours"

    monkeypatch.setattr(template, "template", slow)
    assert main(["new", "-o", str(path)]) == 2
    assert path.read_text() == "theirs"


def test_two_that_format_leave_one_whole_file(tmp_path: Path) -> None:
    path = tmp_path / "a.ombre"
    loose = "ombre 1\nplayers Ann,  Bo, Cy\n" + "deal 1\ndealer Ann\n" * 50
    command = [sys.executable, "-m", "ombre_records", "format", str(path)]
    for _ in range(6):
        path.write_text(loose)
        running = [subprocess.Popen(command, stderr=subprocess.PIPE) for _ in range(2)]
        said = [each.communicate()[1].decode() for each in running]
        for each, text in zip(running, said, strict=True):
            assert each.returncode == 0 or "another program has changed it" in text
        assert path.read_text().startswith("ombre 1\nplayers Ann, Bo, Cy\n")
        assert path.read_text().count("dealer  Ann") == 50
