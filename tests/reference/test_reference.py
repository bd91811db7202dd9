"""The toolkit against a separate implementation of the same rules, on random sessions.

The implementation beside this file knows nothing of the toolkit: strings and lists where the engine
has masks, written from the rules alone. Lawful sessions must give no finding and the same sheet;
copies with one fault must give that one error, on that line.
"""

from __future__ import annotations

import json
import unicodedata
from typing import Any

import pytest

import ombre_records
from examples import share, slow, spread
from ombre_records.base.finding import Severity
from ombre_records.books.load import shipped

from . import rules
from .books import ALL, PRICED, WITHOUT
from .cards import lawful_plays
from .faults import cases_of, kinds
from .model import Deal, Session
from .sessions import random_session
from .tariffs import PRICES, TARIFFS
from .writing import named_book, read

FIELDS = (
    "number dealer rests ombre friend contract trump outcome codille_to twins"
    " pool_before pool_after payments"
).split()
VECTORS = [
    ("S2", ["SA", "HK", "D3"], ["SA", "HK", "D3"]),
    ("S2", ["CA", "HK", "D3"], ["CA"]),
    ("S2", ["SA", "CA", "HK"], ["SA", "CA"]),
    ("S2", ["SA", "SK", "S4", "HK"], ["SA", "SK", "S4"]),
    ("S3", ["S2", "HK"], ["S2", "HK"]),
    ("SA", ["S2", "HK"], ["S2"]),
    ("HK", ["HA", "H4", "SA"], ["HA", "H4"]),
]
OFTEN = ("aldenham", "renegado", "simplified", "lhombre")
LAWFUL = [(seed, book) for book in ALL for seed in range(40 if book in OFTEN else 15)]
FAULTY = [
    pytest.param(100 + seed, book, marks=[slow] if seed else [])
    for book in ALL
    for seed in range(4 if book in OFTEN else 2)
]
"""Of each book one session is in the short run, with a quarter of the faults: every kind in some book."""
BELINDA = "SA S3 S4/S2 S5 S6/CA S7 H2/SK SJ H3/CK SQ CJ/DK D6 D5/DQ H4 D4/DJ H6 HQ/HA HJ HK".split(
    "/"
)


@pytest.mark.parametrize("book", shipped())
def test_a_book_is_played_here_or_the_reason_is_told(book: str) -> None:
    assert (book in ALL) != (book in WITHOUT), (
        f"`{book}` has no second implementation. Either give its calls and numbers in "
        "tests/reference/books.py (BOOKS) and its prices and settlement in tests/reference/tariffs.py "
        "(PRICES, TARIFFS), from its sources and not from the engine; or name it in "
        "tests/reference/books.py (WITHOUT) with the reason why not, and only the conformance suite, "
        "its records and the games hold the engine to it"
    )
    assert (book in PRICES) == (book in TARIFFS) == (book in ALL), (
        f"`{book}`: BOOKS, PRICES, TARIFFS"
    )
    assert WITHOUT.get(book, "a reason")


@pytest.mark.parametrize(("led", "hand", "allowed"), VECTORS)
def test_the_reference_knows_the_privilege(led: str, hand: list[str], allowed: list[str]) -> None:
    assert lawful_plays(hand, led, "S") == allowed


def test_the_reference_settles_belinda() -> None:
    names = ["Belinda", "Baron", "Anonym"]
    deal = Deal(1, "Anonym", names, ombre="Belinda", contract="play", trump="S")
    for lead, cards in zip([0, 0, 0, 0, 0, 1, 1, 1, 1], BELINDA, strict=True):
        turn = names[lead:] + names[:lead]
        deal.tricks.append(list(zip(turn, cards.split(), strict=True)))
    for name in names:
        deal.begins[name] = [card for trick in deal.tricks for who, card in trick if who == name]
    done = rules.settle(Session(names, [deal]), deal, 5, [])
    assert done.payments == {"Belinda": 23, "Baron": -9, "Anonym": -9}


def composed(value: Any) -> Any:
    if isinstance(value, str):
        return unicodedata.normalize("NFC", value)
    if isinstance(value, dict):
        return {composed(key): composed(item) for key, item in value.items()}
    return [composed(item) for item in value] if isinstance(value, list) else value


@pytest.mark.parametrize(("seed", "book"), spread(LAWFUL, 5))
def test_a_lawful_session(seed: int, book: str) -> None:
    text, expected = random_session(seed, book)
    record = read(text)
    findings = [f for f in ombre_records.check(record) if f.severity is not Severity.INFO]
    assert not findings
    sheet = composed(json.loads(ombre_records.score(record))["sessions"][0])
    wanted = composed(expected["sessions"][0])
    for field in ("players", "totals", "pool", "reserved"):
        assert sheet[field] == wanted[field], field
    assert len(sheet["deals"]) == len(wanted["deals"])
    for got, deal in zip(sheet["deals"], wanted["deals"], strict=True):
        assert {f: got.get(f) for f in FIELDS} == {f: deal.get(f) for f in FIELDS}
        assert bool(got.get("annulled")) == bool(deal.get("annulled"))
        if deal["outcome"] != "passed-out":
            tricks = {name: got["tricks"][name] for name in deal["tricks"] if name != got["rests"]}
            assert tricks == {n: t for n, t in deal["tricks"].items() if n != got["rests"]}


@pytest.mark.parametrize("book", PRICED)
def test_what_was_paid_is_taken_as_stated_where_no_text_tells_the_price(book: str) -> None:
    for seed in range(share(40)):
        text, expected = random_session(seed, book)
        report = ombre_records.check(text.replace(named_book(book), book))
        assert not report.errors, text
        sheet = composed(json.loads(str(ombre_records.score(report)))["sessions"][0])
        for got, deal in zip(sheet["deals"], expected["sessions"][0]["deals"], strict=True):
            known = {name: paid for name, paid in got["payments"].items() if paid is not None}
            assert known.items() <= composed(deal["payments"]).items(), text


@pytest.mark.parametrize(("seed", "book"), FAULTY)
def test_one_fault_is_one_error_at_its_line(seed: int, book: str) -> None:
    for case in cases_of(spread(kinds(book), 4, [*ALL].index(book)), seed, book):
        record = read(case.text)
        errors = ombre_records.check(record).errors
        told = [(f.rule, record.source.line_at(f.span.start)) for f in errors]
        assert len(told) == 1, (case.kind, case.rule, case.lines, told, case.text)
        assert told[0][0] in case.rule.split("|"), (case.kind, told)
        assert not case.lines or told[0][1] in case.lines, (case.kind, told, case.lines)
