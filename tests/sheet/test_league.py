"""Several sessions: who is matched with whom, what is added up, and in what order."""

from __future__ import annotations

import io
from fractions import Fraction
from itertools import pairwise

import openpyxl

from ombre_records import check, parse
from ombre_records.base.document.style import Style
from ombre_records.model.money import Money, worth
from ombre_records.referee.report import Report
from ombre_records.telling.sheet import sheet
from ombre_records.telling.sheet.accounts.league import League, leagues

GIVEN_UP = """
deal {number}
dealer {2}
hand {0} S2 CA5 HQJ DKA56
hand {1} S74 CJ3 HA56 DQ4
hand {2} SK53 C76 H4 DJ27
stock SJ CQ D3 C2 H3 S6 SA H7 HK SQ C4 CK H2
bids {0} play, {1} pass, {2} pass
trump D
exchange {0} S2 C5 HQ HJ for SJ CQ D3 C2
exchange {1} S7 S4 CJ C3 for H3 S6 SA H7
exchange {2} S5 S3 C7 C6 H4 for HK SQ C4 CK H2
tricks
surrender {0}
"""


def session(*names: str, rules: str = "aldenham", stakes: str = "", deals: int = 1) -> str:
    """Write a session in which the first player gives every game up."""
    head = f"ombre 1\nrules {rules}\nplayers {', '.join(names)}\n"
    told = f'stakes "{stakes}"\n' if stakes else ""
    turned = ((*names[at % 3 :], *names[: at % 3]) for at in range(deals))
    played = (GIVEN_UP.format(*each, number=at) for at, each in enumerate(turned, 1))
    return head + told + "".join(played) + "\n"


def found(*texts: str) -> tuple[League, ...]:
    sessions = [one for text in texts for one in check(parse(text)).sessions]
    return leagues(sessions, lambda one: worth(one.texts.get("stakes", "")))


def reports(*texts: str) -> list[Report]:
    return [check(parse(text)) for text in texts]


FIRST = session("Ann", "Bea", "Cid")
TURNED = session("Bea", "Cid", "Ann", deals=2)
PENNY = session("Ann", "Bea", "Cid", stakes="a penny")
SHILLING = session("Ann", "Bea", "Cid", stakes="a shilling")


def test_totals_of_one_book_are_added_by_name() -> None:
    (league,) = found(FIRST, TURNED)
    told = {one.name: (one.sessions, one.deals, one.tally.puestas) for one in league.standings}
    assert told == {"Ann": (2, 3, 1), "Bea": (2, 3, 1), "Cid": (2, 3, 1)}
    each = [check(parse(text)).sessions[0] for text in (FIRST, TURNED)]
    sums = [sum(one.totals[one.players.index("Ann")] or 0 for one in each)]
    assert [one.total for one in league.standings if one.name == "Ann"] == sums


def test_the_best_stand_first_and_the_unknown_last() -> None:
    unknown = FIRST.replace("Ann", "Dot").replace("surrender Dot", "1-9 ?")
    (league,) = found(FIRST, unknown)
    totals = [one.total for one in league.standings]
    known = [total for total in totals if total is not None]
    assert known == sorted(known, reverse=True)
    assert None in totals
    assert None not in totals[: len(known)]


def test_an_average_is_exact() -> None:
    (league,) = found(session("Ann", "Bea", "Cid", deals=3))
    (ann,) = (one for one in league.standings if one.name == "Ann")
    assert ann.average == Fraction(ann.total or 0, 3)


def test_two_spellings_of_a_name_are_one_player() -> None:
    (league,) = found(session("Zoë", "Bea", "Cid"), session("Zoe\u0308", "Bea", "Cid"))
    assert [one.sessions for one in league.standings] == [2, 2, 2]


def test_counters_of_two_books_are_not_added() -> None:
    other = session("Ann", "Bea", "Cid", rules="lhombre")
    assert [league.book for league in found(FIRST, other, TURNED)] == ["aldenham", "lhombre"]
    text = sheet(reports(FIRST, other), "text")
    assert "Counters of different rule books or worth are not added up." in text
    assert "\nGames in all sessions\n" in text


def test_counters_of_two_worths_are_not_added() -> None:
    assert len(found(PENNY, SHILLING, FIRST)) == 3
    (league,) = found(PENNY, FIRST)
    assert league.counter == Money(Fraction(1), "penny"), "the other says nothing against it"
    text = sheet(reports(PENNY, session("Dot", "Eve", "Fay")), "text")
    assert "1 session does not say what a counter is worth; it is taken to be" in text
    (league,) = found(PENNY, PENNY)
    assert league.counter is not None


def test_one_worth_for_all_makes_one_league() -> None:
    text = sheet(reports(PENNY, SHILLING), "text", Style(counter="0.25 kr"))
    assert text.count("a counter worth 0.25 kr") == 1
    assert "not added up" not in text


def test_one_session_has_no_league() -> None:
    assert "League" not in sheet(reports(FIRST), "text")


def test_sessions_without_a_title_are_named_by_their_files() -> None:
    lone, two = check(parse(FIRST, "june/4.ombre")), check(parse(FIRST + TURNED, "june/11.ombre"))
    titled = check(parse(FIRST.replace("rules", 'title "The last"\nrules'), "june/18.ombre"))
    given = [lone, two, titled, check(parse(FIRST, "-"))]
    heads = ["4", "11: Session 1", "11: Session 2", "The last", "Session 1"]
    text = str(sheet(given, "text"))
    assert [line for line, under in pairwise(text.split("\n")) if under[:1] == "="] == [
        *heads,
        "League table",
    ]
    book = openpyxl.load_workbook(io.BytesIO(sheet(given, "xlsx")))
    assert [page["A1"].value for page in book.worksheets[:-1]] == heads
    assert book.sheetnames[:3] == ["4", "11 Session 1", "11 Session 2"]
    assert str(sheet([lone], "text")).startswith("Session 1\n"), "one file needs no name"
