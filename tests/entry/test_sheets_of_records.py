"""Scoring sheets of all records there are, as a workbook and as a table, made records again."""

from __future__ import annotations

import io
import re
from pathlib import Path

import openpyxl
import pytest

from examples import crossed, spread
from ombre_records import check, parse
from ombre_records.base.document.style import Style
from ombre_records.base.source import source
from ombre_records.doors.cli import main
from ombre_records.doors.entry.filled_in.sessions import Converted, WrongCells, converted
from ombre_records.referee.facts import DealFacts, SessionFacts
from ombre_records.referee.report import Report
from ombre_records.telling.sheet import sheet
from ombre_records.telling.sheet.accounts.columns import header_lines
from yaml_data import read_yaml

HERE = Path(__file__).parent
RECORDS = HERE.parents[1] / "records"
PATHS = sorted(RECORDS.rglob("*.ombre"))
CASES = read_yaml(HERE / "sheets_of_records.yaml")
ROW = {"xlsx": 4, "csv": 1}
"""How many rows stand above the first deal."""


def back(reports: list[Report], to: str, **style: object) -> Converted:
    made = sheet(reports, to, Style(**style))  # type: ignore[arg-type]
    data = made if isinstance(made, bytes) else made.encode()
    return converted(data, str(Path(reports[0].source.path).parent / f"a.{to}"))


def judged(text: str, beside: Path) -> Report:
    return check(parse(source(text, str(beside.parent / "a.ombre"))))


def header(session: SessionFacts) -> dict[str, object]:
    return {
        "players": session.players,
        "rules": session.book.written,
        "texts": session.texts,
        "more": {re.sub(r" +", " ", line) for line in header_lines(session)},
    }


def told(deal: DealFacts, names: tuple[str, ...]) -> dict[str, object]:
    """Return what a sheet says of a deal."""
    return {
        "number": deal.number,
        "dealer": deal.dealer,
        "rests": deal.rests,
        "seats": deal.seated,
        "ombre": None if deal.outcome.kind == "passed-out" else deal.ombre,
        "friend": deal.friend,
        "contract": deal.contract.name if deal.contract else None,
        "trump": deal.trump,
        "outcome": (deal.outcome.kind, deal.outcome.codille_to, deal.outcome.twins),
        "tricks": deal.taken if any(deal.taken) else None,
        "payments": deal.payments,
        "totals": deal.totals,
        "pool": (deal.pool_before, deal.pool_after, deal.reserved),
    }


def differing(before: SessionFacts, after: SessionFacts) -> dict[int, set[str]]:
    """Return what of each deal is told otherwise; what the sheet does not know does not count."""
    found = {}
    for was, now in zip(before.deals, after.deals, strict=True):
        one, other = told(was, before.players), told(now, after.players)
        unknown = {key for key in one if one[key] is None}
        unknown |= {key for key in ("payments", "totals") if None in getattr(was, key)}
        if what := {key for key in one if one[key] != other[key]} - unknown:
            found[was.index] = what
    return found


@pytest.mark.parametrize(
    ("path", "to"), crossed(PATHS, ("xlsx", "csv")), ids=lambda each: getattr(each, "stem", each)
)
def test_a_record_comes_back_or_it_is_said_what_does_not(path: Path, to: str) -> None:
    case = CASES.get(path.stem, {})
    before = check(path)
    if "refused" in case:
        with pytest.raises(WrongCells, match=re.escape(case["refused"])):
            back([before], to)
        return
    made = back([before], to)
    after = judged(made.record, path)
    for was, now in zip(before.sessions, after.sessions, strict=True):
        assert header(now) == header(was)
        assert differing(was, now) == {
            deal: set(what)
            for deal, what in {**case.get("left", {}), **case.get("kept", {})}.items()
        }
    said = {int(re.findall(r"[A-Z]+(\d+): ", each)[0]) - ROW[to] for each in made.dropped}
    assert said >= set(case.get("left", {}))
    assert said - set(case.get("left", {})) <= set(case.get("defended", ()))


@pytest.mark.parametrize("language", spread(["da", "de", "es", "fr"], 2))
def test_so_does_a_workbook_in_each_language(language: str) -> None:
    for name in ("club-evening", "tournament/table-2", "aldenham-forfeits", "quintillo"):
        path = RECORDS / f"{name}.ombre"
        before = check(path)
        made = back([before], "xlsx", language=language)
        after = judged(made.record, path)
        assert made.dropped == ()
        assert header(after.sessions[0]) == header(before.sessions[0])
        assert differing(before.sessions[0], after.sessions[0]) == {}


@pytest.mark.parametrize("to", ["xlsx", "csv"])
def test_a_season_of_many_files_comes_back(to: str) -> None:
    reports = [check(path) for path in PATHS if path.parent.name == "season"]
    after = judged(back(reports, to).record, PATHS[0])
    for report, now in zip(reports, after.sessions, strict=True):
        assert header(now) == header(report.sessions[0])
        assert differing(report.sessions[0], now) == {}


HOSTILE = """ombre 1
title   "=A1 · lhombre · 2"
event   "A · B"
site    "'Odense'"
date    2026
table   3
rules   lhombre
players Ombre, "Pool after", No, Note, "Total: Bo", "A, B"
stakes  "1 · 2"
boards
team    "= Reds" Ombre, "A, B"
tag     club "L'Hombre"

seats   Ombre, "Pool after", "No"
results
7 Ombre spil S won (5-2-2)
seats   Note, "Total: Bo", "A, B"
1 Note spil S bet : -3 +1 +1
"""


@pytest.mark.parametrize("to", ["xlsx", "csv"])
def test_names_that_are_those_of_columns(to: str) -> None:
    before = judged(HOSTILE, HERE / "a")
    made = back([before], to)
    after = judged(made.record, HERE / "a")
    assert made.dropped == ()
    assert header(after.sessions[0]) == header(before.sessions[0])
    assert differing(before.sessions[0], after.sessions[0]) == {}


def test_the_command_says_what_is_left_out(tmp_path: Path, capsys) -> None:
    made, record = str(tmp_path / "a.csv"), str(tmp_path / "a.ombre")
    assert main(["score", str(RECORDS / "renegado-surrender.ombre"), "-o", made]) == 0
    assert main(["convert", made, "-o", record]) == 0
    (told,) = capsys.readouterr().err.splitlines()
    assert told == f"ombre: {made}: W2: a line cannot say that a surrender was forbidden"
    assert check(record).errors == ()


def test_what_is_typed_into_the_header_is_read_or_told(tmp_path: Path) -> None:
    made = sheet([check(RECORDS / "club-evening.ombre")], "xlsx", Style())
    assert isinstance(made, bytes)
    book = openpyxl.load_workbook(io.BytesIO(made))
    page = book.active
    cells = {str(cell.value): cell for cell in page["B"]}
    cells['site    "Odense"'].value = 'site "Aarhus"'
    assert check(saved(book)).sessions[0].texts["site"] == "Aarhus"
    page["A1"].value = "Another evening"
    cells["table   1"].value = "table one"
    with pytest.raises(WrongCells) as found:
        saved(book)
    header = cells["table   1"].coordinate
    assert [re.findall(r"!(\w+): ", problem) for problem in found.value.problems] == [
        ["A1"],
        [header],
    ]


def saved(book: openpyxl.Workbook) -> str:
    out = io.BytesIO()
    book.save(out)
    return converted(out.getvalue(), "a.xlsx").record
