"""What counters are worth and who owes whom: stakes as records have them, transfers, amounts."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ombre_records import check, parse
from ombre_records.engine.payments import POOL
from ombre_records.model.money import Money, Worth, money, worth
from ombre_records.telling.sheet import sheet
from ombre_records.telling.sheet.accounts.transfers import Transfer, left_over, transfers, written
from yaml_data import read_yaml

CASES = read_yaml(Path(__file__).parent / "stakes.yaml")
RECORDS = Path(__file__).resolve().parents[2] / "records"


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["stakes"] or "none")
def test_what_stakes_say(case: dict[str, str]) -> None:
    amount, _, unit = case.get("worth", "").partition(" ")
    wanted = Money(Fraction(amount), unit) if amount else None
    assert worth(case["stakes"]) == Worth(case.get("fish"), wanted)


def test_options_stand_above_the_stakes() -> None:
    said = "10 counters a fish, a fish a shilling"
    assert worth(said, fish=20) == Worth(20, Money(Fraction(1, 20), "shilling"))
    assert worth(said, counter="0.25 kr") == Worth(10, Money(Fraction(1, 4), "kr"))
    assert worth("low", fish=12) == Worth(12)


@pytest.mark.parametrize("text", ["25", "kr", "", "a counter", "1,000 kr", "5 øre a counter"])
def test_no_sum_of_money(text: str) -> None:
    assert money(text) is None


@given(st.text(alphabet="a1/2,.½= £krcounterfish;", max_size=30))
def test_no_words_raise(text: str) -> None:
    for told in (worth(text).counter, money(text)):
        assert told is None or told.amount > 0


@pytest.mark.parametrize(
    ("totals", "wanted"),
    [
        ((23, -9, -14), [(1, 0, 9), (2, 0, 14)]),
        ((0, 0, 0), []),
        ((10, -10, 5, -5), [(1, 0, 10), (3, 2, 5)]),
        ((-5, -5, 0), [(0, POOL, 5), (1, POOL, 5)]),
        ((30, 0, 0), [(POOL, 0, 30)]),
        ((7, -4, -3, 12, -12), [(1, 0, 4), (2, 0, 3), (4, 3, 12)]),
    ],
)
def test_who_pays_whom(totals: tuple[int, ...], wanted: list[tuple[int, int, int]]) -> None:
    assert transfers(totals) == tuple(Transfer(*each) for each in wanted)


def test_nobody_can_say_who_pays_whom_where_a_total_is_not_known() -> None:
    assert transfers((5, None, -5)) is None
    assert left_over((5, None, -5)) is None


@given(st.lists(st.integers(-500, 500), min_size=2, max_size=12))
def test_debtors_pay_what_they_owe_and_no_more(totals: list[int]) -> None:
    made = transfers(totals)
    assert made is not None
    due = {seat: total for seat, total in enumerate(totals) if total}
    if rest := left_over(totals):
        due[POOL] = rest
    assert len(made) <= max(0, len(due) - 1)
    assert {one.payer for one in made} == {party for party, amount in due.items() if amount < 0}
    for party, amount in due.items():
        got = sum(one.amount for one in made if one.payee == party)
        assert got - sum(one.amount for one in made if one.payer == party) == amount


@given(st.lists(st.fractions(max_denominator=1000), min_size=1, max_size=4))
def test_amounts_are_written_exactly(amounts: list[Fraction]) -> None:
    for amount, text in zip(amounts, written(amounts, sign=True), strict=True):
        whole, _, part = text.lstrip("+-").partition(" ")
        read = Fraction(whole) + (Fraction(part) if part else 0)
        assert (-read if text.startswith("-") else read) == amount


@pytest.mark.parametrize(
    ("name", "wanted"),
    [
        (
            "lhombre-called-as-spil",
            "1 counter of the players is left over; they decide who gets it.",
        ),
        (
            "aldenham-vole",
            "5 counters of the players are left over; they decide who gets them.",
        ),
    ],
)
def test_counters_that_are_left_are_told_in_their_number(name: str, wanted: str) -> None:
    text = (RECORDS / f"{name}.ombre").read_text("utf-8")
    assert wanted in str(sheet([check(parse(text, name))], "text"))
