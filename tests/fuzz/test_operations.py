"""Some hundred of the operations that `operations.py` runs by the million, and their memory."""

from __future__ import annotations

import gc
import os
from itertools import pairwise
from pathlib import Path
from random import Random

import operations
import pytest

from examples import share, slow
from ombre_records import check, show
from ombre_records.doors.cli import ombre

BELINDA = Path(__file__).parents[2] / "records" / "belinda.ombre"
COUNT = int(os.environ.get("OMBRE_OPERATIONS") or share(6000, 20))
"""How many operations; another seed than that of the documented run."""


@pytest.mark.parametrize("part", range(10))
def test_no_operation_breaks(part: int, tmp_path: Path, monkeypatch) -> None:
    monkeypatch.setenv("OMBRE_TRACEBACK", "1")
    each = -(-COUNT // 10)
    assert operations.run(part * each, (part + 1) * each, seed=0, folder=tmp_path) == {}


def test_an_operation_is_held_to_what_it_may_say(tmp_path: Path) -> None:
    """What the runner looks for, it finds."""
    good = operations.operation(Random(1), tmp_path)
    bad = {
        "status": good._replace(status=3),
        "traceback": good._replace(complained="Traceback (most recent call last)"),
        "unforeseen": good._replace(complained="ombre: this should not happen"),
        "steering": good._replace(complained="ombre: \x1b[31m"),
        "steering, in what it says": good._replace(arguments=["check"], said="\u202e"),
        "silence": good._replace(status=2, complained=""),
    }
    for done in bad.values():
        with pytest.raises(operations.BrokenError):
            operations.held(done)


def test_every_command_and_format_has_its_turn() -> None:
    assert {*operations.ARGUMENTS, "lsp", "corpus", "club"} == {*ombre.list_commands(None)}
    drawn = {name: set[str]() for name in operations.ARGUMENTS}
    for number in range(1000 * len(drawn)):
        name = [*drawn][number % len(drawn)]
        _kind, arguments = operations.ARGUMENTS[name](Random(number))
        drawn[name] |= {to for word, to in pairwise(arguments) if word == "--to"}
    for name in ("check", "collate", "complete", "convert", "deal", "rules", "score", "show"):
        command = ombre.get_command(None, name)
        assert command is not None
        (to,) = [each for each in command.params if each.name == "asked"]
        wanted = {*to.type.load()} - {"pdf", "svg"}
        assert wanted <= drawn[name], name


@slow
@pytest.mark.skipif(not operations.resident(), reason="the system does not tell how much memory")
@pytest.mark.parametrize("to", ["text", "html", "svg", "json", "markdown", "latex"])
def test_thousands_of_documents_take_no_more_memory_than_a_hundred(to: str) -> None:
    report = check(BELINDA)
    taken = []
    for _ in range(3):
        for _ in range(100 if not taken else 500):
            show(report, to)
        gc.collect()
        taken.append(operations.resident())
    assert taken[-1] - taken[0] < 3000, f"{taken} KB"
