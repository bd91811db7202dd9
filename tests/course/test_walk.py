"""Statements of a deal that cannot stand together, in every book, at length and in a line."""

from __future__ import annotations

from collections import defaultdict
from pathlib import Path
from typing import Any

import pytest
import yaml

from ombre_records import check
from ombre_records.base.finding import Severity
from ombre_records.books.load import load, shipped

CASES = yaml.safe_load(Path(__file__).with_name("walk.yaml").read_text("utf-8"))
SEATS = {"two-handed": 2, "quintillo": 5}


def words(name: str) -> dict[str, str]:
    """Return what the cases leave open, in a book's own words."""
    book = load(name).book
    assert book is not None
    call, hand, seats = book.auction.calls[0].name, book.pack.hand, SEATS.get(name, 3)
    others, enough = "BCDE"[: seats - 1], hand // 2 + 1
    tally = {
        "most": (enough + 1, hand - enough - 1),
        "fixed": (enough, hand - enough - 1),
        "fallen": (enough - 1, hand - enough + 1),
        "all": (hand, 0),
        "but": (hand - 1, 1),
        "one": (1, 0),
        "five": (5, hand - 5),
    }
    given = {
        key: "-".join(map(str, (own, other, *[0] * (seats - 2))))
        for key, (own, other) in tally.items()
    }
    accepts = "\n".join(f"accept {each}" for each in others)
    given |= {
        "call": call,
        "hand": str(hand),
        "but_one": str(hand - 1),
        "passes": "bids " + ", ".join(f"{each} pass" for each in "A" + others),
        "bids": f"bids A {call}, " + ", ".join(f"{each} pass" for each in others),
        "friend": "call HK C\n" if seats == 5 else "",
        "with": " friend C" if seats == 5 else "",
    }
    given["surrender"] = (
        f"contract A {call}\ntrump S\ntricks\n1-2 ? ({given['one'].replace('0', '1', 1)})\n"
        f"surrender A\n{accepts}"
    )
    return given


def errors(text: str) -> dict[str, list[str]]:
    """Return the line of each error, and those beside it, by rule."""
    lines, found = text.splitlines(), defaultdict[str, list[str]](list)
    for each in check(text):
        if each.severity is Severity.ERROR and not each.consequent:
            spans = [each.span, *(other.span for other in each.related)]
            found[each.rule] += [lines[text.count("\n", 0, span.start)] for span in spans]
    return found


def as_expected(found: dict[str, list[str]], wanted: dict[str, list[str]]) -> bool:
    """Tell whether errors are those that were wanted: every place opens with a word wanted."""
    return found.keys() == wanted.keys() and all(
        {word for word in wanted[rule] if any(place.startswith(word) for place in places)}
        == {*wanted[rule]}
        for rule, places in found.items()
    )


@pytest.mark.parametrize("name", [name for name in shipped() if name != "four-handed"])
def test_what_cannot_stand_together_is_told(name: str) -> None:
    given, wrong = words(name), []
    players = ", ".join("ABCDE"[: SEATS.get(name, 3)])
    head = f"ombre 1\nrules {name}\nplayers {players}\n"
    dealer = players[-1]
    for case in CASES:
        if name not in case.get("only", [name]):
            continue
        wanted: dict[str, Any] = {
            rule: [place.format(**given) for place in places]
            for rule, places in case["errors"].items()
        }
        if "deal" in case:
            text = f"{head}deal 1\ndealer {dealer}\n{case['deal'].format(**given)}\n"
            if not as_expected(found := errors(text), wanted):
                wrong.append((case["name"], text, dict(found)))
        if "line" in case:
            text = f"{head}results\n{case['line'].format(**given)}\n"
            if not as_expected(found := errors(text), {rule: ["1 A"] for rule in wanted}):
                wrong.append((case["name"], text, dict(found)))
    assert wrong == []
