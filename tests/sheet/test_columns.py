"""What stands in the columns of sheets: money in the country's form, names; no two of one name."""

from __future__ import annotations

import io
import json
from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path

import openpyxl
import pytest

from examples import crossed
from ombre_records import check, parse
from ombre_records.base.document.outline import Phrase, Table
from ombre_records.base.document.style import Style
from ombre_records.base.language import LANGUAGES, speaking
from ombre_records.model import money
from ombre_records.model.money import worth
from ombre_records.telling.sheet import sheet
from ombre_records.telling.sheet.ledger import ledger
from ombre_records.telling.sheet.tables import costing, in_money
from sheet.test_league import session
from yaml_data import read_yaml

HERE = Path(__file__).parent
CASES = read_yaml(HERE / "columns.yaml")
RECORDS = sorted((HERE.parent / "transcript").glob("*.ombre"))


@pytest.mark.parametrize("case", CASES["money"], ids=lambda case: str(case["cells"]))
def test_money(case: dict) -> None:
    counter = worth(case.get("stakes", ""), counter=case.get("counter")).counter
    assert counter
    counters = [None if each is None else Fraction(each) for each in case["counters"]]
    with speaking(case.get("lang", "en")):
        told = in_money(counters, counter, sign=True, beside={"Player", "Deals"})
        assert told == {case["title"]: tuple(case["cells"])}
        assert costing(counter) == case["worth"]


@pytest.mark.parametrize("case", CASES["names"], ids=lambda case: case.get("name", "plain"))
def test_names(case: dict) -> None:
    quoted = [f'"{name}"' for name in case["players"]]
    report = check(parse(session(*quoted, deals=3)))
    with speaking(lang := case.get("lang", "en")):
        deals, paid, *_rest = tables(report, Style(language=lang), case.get("room"))
    assert [column.title for column in paid.columns[2:-1]] == case["payments"]
    if "dealers" in case:
        assert [said(row[1]) for row in deals.rows if isinstance(row, tuple)] == case["dealers"]


def tables(report, style: Style, room: int | None) -> Iterator[Table]:
    blocks = ledger([report], style, drawn=False, room=room)
    return (block for block in blocks if isinstance(block, Table))


def said(words: Phrase) -> str:
    return "".join(run.text for run in words)


def test_the_line_of_the_players_says_who_is_cut() -> None:
    report = check(parse(session('"Maximilian von Zorn"', '"Conde de la Torre"', "Bea", deals=3)))
    text = str(sheet([report], "text", Style(width=58)))
    assert "Maximilian = Maximilian von Zorn, Conde de la = Conde de la Torre," in " ".join(
        text.split()
    )
    assert " = " not in str(sheet([report], "text", Style(width=120)))
    assert " = " not in str(sheet([report], "markdown", Style(width=56))), "it has no width"


@pytest.mark.parametrize(("language", "terms"), crossed(LANGUAGES, ["modern", "period"], part=2))
def test_no_two_columns_have_one_name(language, terms) -> None:
    reports = [check(parse(path.read_text("utf-8"), path.name)) for path in RECORDS]
    style = Style(language=language, terms=terms, counter="25 øre", fish=10)
    with speaking(language, terms):
        blocks = ledger(reports, style, drawn=False, room=78)
    rows = [[c.title for c in block.columns] for block in blocks if isinstance(block, Table)]
    book = openpyxl.load_workbook(io.BytesIO(sheet(reports, "xlsx", style)))
    for page in book.worksheets:
        rows += [
            [each.value for each in row if each.value and each.font.b and each.border.bottom.style]
            for row in page.iter_rows()
        ]
    assert any(rows)
    assert not [row for row in rows for title, many in Counter(row).items() if many > 1]


@pytest.mark.parametrize("case", CASES["pool"], ids=lambda case: case["name"])
def test_a_pool_has_a_column_where_there_is_one(case: dict) -> None:
    text = case["text"]
    for old, new in case.get("replace", {}).items():
        assert text.count(old) == 1, old
        text = text.replace(old, new)
    report = check(parse(text))
    written = [sheet([report], to) for to in ("text", "markdown", "html", "csv")]
    book = openpyxl.load_workbook(io.BytesIO(sheet([report], "xlsx")))  # type: ignore[arg-type]
    cells = [str(cell.value) for page in book for row in page for cell in row if cell.value]
    told = [("pool" in str(each).lower().split("no pool")[0]) for each in written]
    named = any("Pool" in cell for cell in cells)
    assert (told, named) == ([case["pool"]] * 4, case["pool"])
    (session,) = json.loads(str(sheet([report], "json")))["sessions"]
    pools = [session["pool"], *(deal[key] for deal in session["deals"] for key in AROUND)]
    assert case["pool"] or pools == [0] * len(pools), "a number for programs, which is nought"


AROUND = ("pool_before", "pool_after")


def test_what_is_kept_of_stakes_is_bounded() -> None:
    """A server reads ever new ones as somebody types."""
    for number in range(600):
        money.worth(f"0.25 kr a counter, {number}")
        money.money(f"{number} kr")
    kept = [each for each in vars(money).values() if hasattr(each, "cache_info")]
    assert len(kept) == 2
    assert all(each.cache_info().currsize <= 200 for each in kept)
