"""Scoring sheets: golden ones of the records in tests/transcript, and what the JSON promises.

OMBRE_GOLDEN=write writes the golden files anew, to be read by eye.
"""

from __future__ import annotations

import json
import os
import re
from pathlib import Path

import pytest

from ombre_records import check, parse
from ombre_records.base.document.letters.widths import width
from ombre_records.referee.report import Report
from ombre_records.telling.sheet import sheet
from ombre_records.telling.sheet.accounts.league import summary
from sheet.workbook_text import workbook_text

HERE = Path(__file__).parent
RECORDS = {
    p.stem: p.read_text("utf-8") for p in sorted((HERE.parent / "transcript").glob("*.ombre"))
}
SUFFIXES = {"text": "txt", "json": "json", "markdown": "md", "csv": "csv", "html": "html"}
WORKBOOKS = ("evening", "witnesses")
STYLE = re.compile(r"(?<=<style>).*?(?=</style>)|(?<=sha256-)[\w+/=]+", re.DOTALL)
"""The style sheet and its digest: the same on every page, and no part of what a sheet says."""
every_record = pytest.mark.parametrize("name", RECORDS)


def report(text: str, path: str = "a.ombre") -> Report:
    return check(parse(text, path))


def golden(reports: list[Report], name: str, to: str) -> None:
    made = sheet(reports, to)
    written = workbook_text(made) if isinstance(made, bytes) else STYLE.sub("...", made)
    beside = HERE / f"{name}.{SUFFIXES.get(to, 'xlsx.txt')}"
    if os.environ.get("OMBRE_GOLDEN") == "write":
        beside.write_bytes(written.encode())
    assert written.encode() == beside.read_bytes()


@every_record
@pytest.mark.parametrize("to", SUFFIXES)
def test_golden(name: str, to: str) -> None:
    golden([report(RECORDS[name], f"{name}.ombre")], name, to)


@pytest.mark.parametrize("to", SUFFIXES)
def test_golden_of_several_sessions(to: str) -> None:
    golden([report(RECORDS[name], f"{name}.ombre") for name in RECORDS], "league", to)


@pytest.mark.parametrize("name", WORKBOOKS)
def test_golden_workbook(name: str) -> None:
    golden([report(RECORDS[name], f"{name}.ombre")], name, "xlsx")


def test_golden_workbook_of_several_sessions() -> None:
    kept = sorted((HERE.parents[1] / "records" / "season").glob("*.ombre"))[:3]
    golden([report(each.read_text("utf-8"), each.name) for each in kept], "season", "xlsx")


@every_record
def test_eighty_columns(name: str) -> None:
    assert max(map(width, sheet([report(RECORDS[name])]).splitlines())) <= 80


PROMISED = """{"version": 1,
 "sessions": [{"path": "a.ombre", "session": 1, "title": "Belinda's game", "rules": "aldenham",
   "players": ["Belinda", "Baron", "Anonym"],
   "deals": [{"deal": 1, "number": "1", "dealer": "Anonym", "rests": null, "ombre": "Belinda",
     "friend": null, "contract": "play", "trump": "S",
     "tricks": {"Belinda": 5, "Baron": 4, "Anonym": 0}, "outcome": "sacada", "codille_to": null,
     "twins": false, "pool_before": 5, "pool_after": 0,
     "payments": {"Belinda": 23, "Baron": -9, "Anonym": -9},
     "items": [{"from": "Anonym", "to": "pool", "amount": 5, "for": "ante"},
       {"from": "pool", "to": "Belinda", "amount": 5, "for": "pool"},
       {"from": "Baron", "to": "Belinda", "amount": 5, "for": "game"},
       {"from": "Baron", "to": "Belinda", "amount": 4, "for": "estuches"},
       {"from": "Anonym", "to": "Belinda", "amount": 5, "for": "game"},
       {"from": "Anonym", "to": "Belinda", "amount": 4, "for": "estuches"}]}],
   "totals": {"Belinda": 23, "Baron": -9, "Anonym": -14}, "pool": 0, "reserved": []}]}"""


def test_the_json_is_as_promised_down_to_the_order_of_keys() -> None:
    written = sheet([report(RECORDS["belinda"])], "json")
    assert json.dumps(json.loads(written)) == json.dumps(json.loads(PROMISED))


def test_annulled_is_there_for_a_defended_surrender_alone() -> None:
    (session,) = json.loads(sheet([report(RECORDS["endings"])], "json"))["sessions"]
    assert [deal.get("annulled", "absent") for deal in session["deals"]] == [
        "absent",
        "absent",
        True,
    ]


def test_what_is_not_known_is_null() -> None:
    (session,) = json.loads(sheet([report(RECORDS["endings"])], "json"))["sessions"]
    unknown = session["deals"][1]
    assert {item["amount"] for item in unknown["items"] if item["for"] == "estuches"} == {None}
    assert set(unknown["payments"].values()) == {None}
    assert unknown["pool_after"] is None


def test_sessions_of_several_reports_follow_each_other() -> None:
    two = report(RECORDS["belinda"] + RECORDS["evening"])
    sessions = json.loads(sheet([two, report(RECORDS["belinda"], "b.ombre")], "json"))["sessions"]
    assert [(s["path"], s["session"]) for s in sessions] == [
        ("a.ombre", 1),
        ("a.ombre", 2),
        ("b.ombre", 1),
    ]


def test_items_sum_to_payments_and_totals() -> None:
    for session in json.loads(sheet([report(RECORDS["evening"])], "json"))["sessions"]:
        totals = dict.fromkeys(session["players"], 0)
        for deal in session["deals"]:
            for item in deal["items"]:
                for end, sign in (("from", -1), ("to", 1)):
                    if item[end] in totals:
                        totals[item[end]] += sign * item["amount"]
        assert totals == session["totals"]


def test_the_summary_counts_games_by_their_end() -> None:
    (session,) = report(RECORDS["evening"]).sessions
    ann, bea, cid, dot = summary(session)
    assert (ann.games, ann.puestas) == (1, 1)
    assert (bea.games, bea.won, bea.puestas, bea.voles) == (2, 1, 1, 1)
    assert (cid.games, cid.won, cid.suffered) == (2, 1, 1)
    assert (dot.games, dot.won, dot.given) == (1, 1, 1)


def test_a_sheet_says_that_it_is_of_the_printed_reading() -> None:
    printed = check(parse(RECORDS["belinda"]), reading="printed")
    assert "Reading  as printed, the editor’s emendations left out\n" in sheet([printed])
    assert "Reading" not in sheet([report(RECORDS["belinda"])])


def test_who_forbids_a_surrender_and_wins_gives_a_codille() -> None:
    (session,) = report(RECORDS["endings"]).sessions
    ana, _, cy = summary(session)
    assert (ana.given, cy.suffered, cy.puestas) == (1, 1, 0)


def test_there_is_no_other_format() -> None:
    with pytest.raises(ValueError, match="no scoring sheet as clay; there are text, markdown"):
        sheet([], "clay")


def test_a_suit_that_is_not_told_is_asked_for_only_where_the_deal_is_not_settled() -> None:
    told = "ombre 1\nrules lhombre\nplayers Ann, Bo, Carl\nresults\n"
    lines = "1 Ann spil won\n2 Bo ren-nolo won\n3 Carl spil S won\n4 Ann solo lost\n"
    made = sheet([report(f"{told}{lines}")], "text")
    assert isinstance(made, str)
    deals = made[made.index("Deals") : made.index("Payments")].splitlines()[2:6]
    games = [re.split(r" {2,}", line.strip())[3] for line in deals]
    assert games == ["game", "pure nolo", "game\u00a0♠", "solo\u00a0?"]


def test_what_check_has_nothing_to_say_of_has_no_question_mark() -> None:
    told = "ombre 1\nrules lhombre\nplayers Ann, Bo, Carl\nresults\n1 Ann spil won\n2 Bo solo bet\n"
    found = report(told)
    assert not found.findings
    assert "?" not in str(sheet([found], "text"))
