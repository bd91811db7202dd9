"""Prices that a book of one's own leaves open where an option of it gives them."""

from __future__ import annotations

import re
from pathlib import Path

from ombre_records import parse
from ombre_records.referee.faults.fault import Fault
from ombre_records.referee.faults.settlement import Unsettled
from ombre_records.referee.session.replay import replay_session

BOOK = """\
extends: de-5-matadorer
title: A club's own prices, but for the vole's
about: The club has settled what its games cost.
auction:
  calls:
    solo:
      base: 4
      source: "netlhombre: de 5 matadorer"
"""
DEAL = """\
ombre 1
rules "club.yaml"
players Ann, Bo, Carl
deal 1
dealer Carl
contract Ann solo
trump S
hand Ann SAK CA5 HKQ DKQJ
"""


PAYABLE = {
    "tricks\n1-5 ? (5-0-0)\n6-9 ? (8-1-0)\nresult vole-failed\n": "payments",
    "result vole-failed\n": "payments",
    "result vole-failed\npayments Ann ?\n": None,
}


def unsettled(rest: str, folder: Path) -> list[Fault]:
    (folder / "club.yaml").write_text(BOOK, "utf-8")
    done = replay_session(parse(DEAL + rest)[0], 1, "edited", None, folder)
    assert done.facts.book.name == "club"
    return [fault for _, fault in done.faults if isinstance(fault.facts, Unsettled)]


def test_an_option_is_told_that_gives_all_that_is_open(tmp_path: Path) -> None:
    for rest, payable in PAYABLE.items():
        (fault,) = unsettled(rest, tmp_path)
        (want,) = fault.facts.wants
        assert (want.what, want.words, want.ways) == ("option", ("vole.failed-pays",), ("vole=N",))
        assert fault.facts.payable == payable
        assert not fault.consequent


def test_without_a_vole_nothing_is_open(tmp_path: Path) -> None:
    assert not unsettled("tricks\n1-9 ? (5-3-1)\nresult sacada\n", tmp_path)


RECORD = Path(__file__).parents[2] / "records" / "tresillo.ombre"
SET_APART = {1: (), 2: (22,), 3: (22,), 4: (22,), 5: (22,), 6: ()}
"""What is set apart behind each deal of the record, in which a puesta of 22 is."""


def test_what_is_set_apart_is_known_where_no_price_bears_on_it() -> None:
    before, then = RECORD.read_text("utf-8").split("deal 3\n")
    text = f"{before}deal 3\n" + re.sub(r"(?m)^(payments|reserved) .*\n", "", then)
    facts = replay_session(parse(text)[0], 1, "edited", None, None).facts
    assert {each.number: each.reserved for each in facts.deals} == SET_APART
    assert all(set(each.payments) == {None} for each in facts.deals[2:])
