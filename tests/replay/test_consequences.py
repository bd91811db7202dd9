"""What follows from what: `consequences.yaml` has each kind of fault, and each way that it can be.

`with` are those of its facts that bear on it, `doubt` what it puts in doubt, `rests` what it rests
on, `book` whether it is one of a book's own rules, and `missed` which statements may be missing and
where. OMBRE_GOLDEN=write writes all but the first anew: read the difference.
"""

from __future__ import annotations

import os
from pathlib import Path

import pytest
import yaml

from ombre_records.base.finding import Severity
from ombre_records.model.record import Line
from ombre_records.referee.consequences import (
    BY_THE_BOOK,
    On,
    casts_doubt_on,
    doubts_of,
    follows,
    missed,
    rests_on,
    undecided,
)
from ombre_records.referee.faults.auction import WrongOmbre
from ombre_records.referee.faults.fault import RULES, Fault, Pointer
from ombre_records.referee.faults.play import CardNotHeld, OutOfTurn, WrongTally
from yaml_data import read_yaml

FILE = Path(__file__).with_name("consequences.yaml")
CASES = read_yaml(FILE)
KINDS = {rule: kind for kind, rule in RULES.items()}


def facts(case: dict):
    """Return facts of a rule, of which only some bear on what is asked."""
    kind, some = KINDS[case["rule"]], case.get("with", {})
    return kind(**{name: some.get(name) for name in kind.__struct_fields__})


def told(case: dict) -> dict:
    fault, trick = facts(case), case.get("trick")
    lost = missed(fault, trick)
    return {
        "doubt": [on.name for on in casts_doubt_on(fault)],
        "rests": [on.name for on in rests_on(fault)],
        "book": isinstance(fault, BY_THE_BOOK),
        "missed": [lost.where, *lost.keywords] if lost.keywords else [],
    }


def test_every_fault_has_its_consequences() -> None:
    if os.environ.get("OMBRE_GOLDEN") == "write":
        cases = [{**case, **told(case)} for case in CASES]
        text = yaml.safe_dump(cases, sort_keys=False, default_flow_style=None, width=110)
        FILE.write_text("# test_consequences.py says what stands here.\n\n" + text, "utf-8")
        CASES[:] = cases
    for case in CASES:
        assert told(case) == {key: case[key] for key in told(case)}, case
    assert {case["rule"] for case in CASES} == {*KINDS}


def test_a_hand_in_doubt_is_one_players_and_a_trick_is_one() -> None:
    fault = CardNotHeld("Ada", "SA", None, True)
    doubts = {(On.PLAYED, 1), (On.SHOWN, -1), (On.CARDS, 4), (On.LED, 4)}
    assert doubts_of(fault, [1], 4) == doubts
    assert doubts_of(fault, [1]) == {(On.PLAYED, 1), (On.SHOWN, -1), (On.CARDS, -1), (On.LED, -1)}
    assert follows({(On.PLAYED, 1)}, fault, [0, 1], 4)
    assert not follows({(On.PLAYED, 2)}, fault, [0, 1], 4)
    assert follows({(On.TURN, 4)}, fault, [0], 4)
    assert not follows({(On.TURN, 5)}, fault, [0], 4)
    assert follows({(On.DEAL, -1)}, fault)
    assert not follows({(On.BOOK, -1)}, fault)
    assert follows({(On.BOOK, -1)}, WrongOmbre("Ada", "Bea"))


def test_what_agrees_follows_where_it_may() -> None:
    assert follows((), WrongTally((1,), (2,)), agrees=True)
    assert not follows((), WrongTally((1,), (2,)))
    assert not follows((), OutOfTurn("Ada", "Bea"), agrees=True)


@pytest.mark.parametrize(
    ("others", "otherwise", "marked"),
    [
        ([], (), False),
        ([[7]], (), False),
        ([[8]], (), True),
        ([[7], []], (), True),
        ([[7], [6, 7]], (), False),
        ([[]], (("ombre", 7),), False),
    ],
)
def test_what_another_reading_does_not_tell(others: list, otherwise: tuple, marked: bool) -> None:
    def fault(number: int, otherwise: tuple = ()) -> Fault:
        line = Line("contract", number, 0, "", None, None)
        return Fault(WrongOmbre("Ada", "Bea"), Pointer(line), otherwise=otherwise)

    elsewhere = [tuple(map(fault, numbers)) for numbers in others]
    (found,) = undecided((fault(7, otherwise),), elsewhere)
    assert found.consequent == marked
    assert found.severity is Severity.ERROR


def test_what_rests_on_neither_is_told_all_the_same() -> None:
    line = Line("trick", 7, 0, "", None, None)
    alone = Fault(OutOfTurn("Ada", "Bea"), Pointer(line))
    assert undecided((alone,), [()]) == (alone,)
