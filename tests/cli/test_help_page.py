"""Pages of help are as wide as is asked for, and end in a line where they cannot be written."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import click
import pytest

from ombre_records.doors.cli import main, ombre
from ombre_records.doors.cli.help_page import _parts


def pages(group: click.Group = ombre, *above: str) -> Iterator[tuple[str, ...]]:
    yield above
    for name in group.list_commands(click.Context(group)):
        command = group.get_command(click.Context(group), name)
        if isinstance(command, click.Group):
            yield from pages(command, *above, name)
        elif command is not None:
            yield (*above, name)


@pytest.mark.parametrize("width", [62, 72, 100])
def test_no_line_of_help_is_wider_than_is_asked_for(
    width: int, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("COLUMNS", str(width))
    for page in pages():
        assert main([*page, "--help"]) == 0
        told = capsys.readouterr().out
        assert told.startswith(f"Usage: ombre {' '.join(page)}".rstrip())
        assert [line for line in told.split("\n") if len(line) > width] == []


def test_what_may_be_typed_stays_a_command() -> None:
    line = "    ombre corpus query deals 'select outcome, count(*) from deals' -o a.csv"
    parts = [*_parts(line, 52)]
    assert max(map(len, parts)) <= 52
    assert "".join(part.strip().removesuffix("\\") for part in parts) == line.strip()
    assert [part.endswith(" \\") for part in parts] == [True, False]


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no full disk to write to")
@pytest.mark.parametrize("page", [("--help",), ("check", "--help"), ("corpus", "query", "-h")])
def test_help_on_a_full_disk_says_so_in_a_line(page: tuple[str, ...]) -> None:
    command = [sys.executable, "-m", "ombre_records", *page]
    with open("/dev/full", "w") as full:
        done = subprocess.run(command, stdout=full, stderr=subprocess.PIPE, text=True, check=False)
    assert done.returncode == 2
    assert done.stderr == "ombre: cannot write to standard output: No space left on device\n"


def test_help_into_a_closed_pipe_ends_quietly() -> None:
    read, write = os.pipe()
    os.close(read)
    command = [sys.executable, "-m", "ombre_records", "check", "--help"]
    done = subprocess.run(command, stdout=write, stderr=subprocess.PIPE, text=True, check=False)
    os.close(write)
    assert (done.returncode, done.stderr) == (141, "")
