"""Workbooks: what stands in their cells, and that LibreOffice recalculates them to the same.

openpyxl reads them back. It drops the values that were written beside the formulas when it saves,
so what LibreOffice then gives is worked out from the formulas alone.
"""

from __future__ import annotations

import io
import json
import re
import shutil
import subprocess
import zipfile
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import openpyxl
import pytest
from openpyxl.cell.cell import Cell
from openpyxl.workbook.workbook import Workbook
from xlsxwriter.worksheet import Worksheet

from examples import slow, spread
from ombre_records import check, parse
from ombre_records.base.document.style import Style
from ombre_records.referee.report import Report
from ombre_records.telling.sheet import sheet
from ombre_records.telling.sheet.accounts.scores import scores
from ombre_records.telling.sheet.formats.xlsx.cells import PlainSheet, sheet_names

ROOT = Path(__file__).resolve().parents[2]
SHOWN = sorted((ROOT / "tests/transcript").glob("*.ombre"))
KEPT = sorted((ROOT / "records").glob("*.ombre"))
SEASON = sorted((ROOT / "records/season").glob("*.ombre"))
OFFICE = shutil.which("soffice") or shutil.which("libreoffice")
office = pytest.mark.skipif(OFFICE is None, reason="LibreOffice (soffice) is not installed")
HEADS, FIRST = 4, 5
"""The row of the heads and the first of the deals, as spreadsheets count."""


def reports(paths: list[Path]) -> list[Report]:
    return [check(parse(path.read_text("utf-8"), path.name)) for path in paths]


@pytest.fixture(scope="module")
def evenings() -> list[Report]:
    return reports([*SHOWN, *spread(KEPT, 6)])


def made(found: list[Report], **style: object) -> bytes:
    written = sheet(found, "xlsx", Style(**style))  # type: ignore[arg-type]
    assert isinstance(written, bytes)
    return written


def read(data: bytes, *, values: bool) -> Workbook:
    return openpyxl.load_workbook(io.BytesIO(data), data_only=values)


def columns(book: Workbook, name: str, band: str) -> list[int]:
    """Return the columns below a band's title, which is merged over all that it is the title of."""
    page = book[name]
    merged = {str(each).split(":")[0]: each for each in page.merged_cells.ranges}
    for cell in page[HEADS - 1]:
        if cell.value == band:
            over = merged[cell.coordinate]
            return list(range(over.min_col, over.max_col + 1))
    return []


def test_the_cells_say_what_the_json_says(evenings: list[Report]) -> None:
    book = read(made(evenings), values=True)
    for name, session in zip(book.sheetnames, scores(evenings).sessions, strict=False):
        page = book[name]
        payments, totals = (columns(book, name, band) for band in ("Payments", "Running totals"))
        for row, deal in enumerate(session.deals, FIRST):
            paid = [page.cell(row, at).value for at in payments]
            gains = [deal.payments.get(player, 0) for player in session.players]
            assert paid == gains, (name, row)
            pools = [deal.pool_before, deal.pool_after]
            if page.cell(HEADS, payments[-1] + 1).value == "Pool after":
                around = (payments[0] - 1, payments[-1] + 1)
                assert [page.cell(row, at).value for at in around] == pools
            else:
                assert pools == [0, 0]
        if session.deals:
            last = FIRST + len(session.deals) - 1
            assert [page.cell(last, at).value for at in totals] == list(session.totals.values())


def test_players_have_their_counts_below_the_deals() -> None:
    book = read(made(reports(SEASON)), values=True)
    rows = [[cell.value for cell in row][1:9] for row in book.worksheets[0].iter_rows()]
    at = next(n for n, row in enumerate(rows) if row[0] == "Player")
    titles = "Games", "Won", "Puestas", "Lost", "Codilles given", "Codilles suffered", "Voles"
    assert rows[at : at + 5] == [
        ["Player", *titles],
        ["Anna", 2, 1, 1, 0, 2, 0, 0],
        ["Bo", 6, 4, 1, 0, 0, 1, 0],
        ["Carl", 2, 1, 0, 0, 0, 1, 0],
        ["Dorte", 2, 2, 0, 0, 0, 0, 0],
    ]


def test_totals_and_pools_are_formulas(evenings: list[Report]) -> None:
    book = read(made(evenings), values=False)
    name = "An evening of four"
    page, totals = book[name], columns(book, name, "Running totals")
    payments = columns(book, name, "Payments")
    for row in range(FIRST, FIRST + 7):
        for column in (*totals, payments[0] - 1, payments[-1] + 1):
            assert str(page.cell(row, column).value).startswith("=IF(COUNT(")
    assert page.freeze_panes == f"B{FIRST}"
    assert page.print_title_rows == "$3:$4"


@pytest.mark.parametrize("only", ["all", "league"])
def test_the_summary_has_evenings_which_the_league_counts(only: str) -> None:
    data = made(reports(SEASON), only=only)
    values, formulas = (read(data, values=each)["Summary"] for each in (True, False))
    rows = [[cell.value for cell in row] for row in values.iter_rows()]
    head = next(at for at, row in enumerate(rows) if row[0] == "Evening")
    titles = rows[head]
    told = [
        {
            "player": row[2],
            "deals": row[3],
            "total": row[titles.index("Total")],
            **{title[6:]: row[titles.index(title)] for title in ("Table 1", "Table 2")},
        }
        for row in rows[head + 1 : head + 19]
    ]
    wanted = [
        {
            "player": one["name"],
            "deals": one["deals"],
            "total": one["total"],
            **{table: one["tables"].get(table) for table in ("1", "2")},
        }
        for evening in json.loads(str(sheet(reports(SEASON), "json")))["evenings"]
        for one in evening["players"]
    ]
    assert told == wanted
    texts = [[str(cell.value) for cell in row] for row in formulas.iter_rows()]
    assert texts[2][2].startswith("=COUNTIFS("), "of the first in the league the evenings"
    assert "_xlfn.MAXIFS(" in texts[2][rows[1].index("Best evening")]
    assert all("SUMIFS(" in row[titles.index("Total")] for row in texts[head + 1 : head + 19])


def test_no_column_of_a_session_is_without_a_head(evenings: list[Report]) -> None:
    book = read(made(evenings), values=True)
    for page in book.worksheets[:-1]:
        heads = [cell.value for cell in page[HEADS]]
        while heads and heads[-1] is None:
            heads.pop()
        assert None not in heads, page.title


def test_words_are_never_formulas() -> None:
    text = 'ombre 1\ntitle "=1+1"\nplayers "=cmd()", "+2", "@SUM(A1)"\n\ndeal 1\ndealer "+2"\n'
    book = read(made(reports_of(text)), values=False)
    cells = [cell for page in book for row in page.iter_rows() for cell in row]
    words = [cell for cell in cells if str(cell.value)[1:] in ("1+1", "cmd()", "2", "SUM(A1)")]
    assert len(words) > 8
    assert {cell.data_type for cell in words} == {"s"}


def reports_of(*texts: str) -> list[Report]:
    return [check(parse(text)) for text in texts]


def test_the_same_sheet_is_the_same_bytes(evenings: list[Report]) -> None:
    assert made(evenings) == made(evenings)


def test_no_formula_has_a_function_that_the_library_would_mark(
    evenings: list[Report], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its search for those is passed over, since it takes long; with it all is the same."""
    found = [*evenings, *reports(list(spread(SEASON)))]
    without = made(found)
    looked_through: list[str] = []

    def prepared(self: Worksheet, formula: str, *args: object) -> str:
        looked_through.append(formula)
        return str(Worksheet._prepare_formula(self, formula, *args))

    monkeypatch.setattr(PlainSheet, "_prepare_formula", prepared)
    assert made(found) == without
    assert len(looked_through) > 100


def test_no_session_and_no_deal_make_a_workbook_too() -> None:
    assert read(made([]), values=True).sheetnames == ["Summary"]
    empty = read(made(reports_of("ombre 1\nplayers Ann, Bea, Cid\n")), values=True)
    assert empty.sheetnames == ["Session", "Summary"]


def test_sheets_have_legal_names_of_their_own() -> None:
    long = "A title that is far too long for a sheet"
    names = sheet_names(
        [
            "History",
            long,
            long,
            "[a]*/b\\?:",
            "'quoted'",
            "",
            "\x00\ufffe",
            "🂡" * 40,
            "SUMMARY",
            "Summary",
        ],
        "Session",
    )
    assert names == (
        "History (2)",
        "A title that is far too long fo",
        "A title that is far too lon (2)",
        "a b",
        "quoted",
        "Session",
        "Session (2)",
        "🂡" * 15,
        "SUMMARY",
        "Summary (2)",
    )


def test_what_is_not_known_is_empty() -> None:
    endings = ROOT / "tests/transcript/endings.ombre"
    book = read(made(reports([endings])), values=True)
    name = book.sheetnames[0]
    for band in ("Payments", "Running totals"):
        assert {book[name].cell(FIRST + 1, at).value for at in columns(book, name, band)} == {None}


# ---------------------------------------------------------------- LibreOffice


@pytest.fixture(scope="module")
def some() -> list[Report]:
    """Records of every rule book, with puestas set apart, forfeits, unknown totals."""
    wanted = ("aldenham", "four-handed", "lhombre", "quintillo", "renegado", "royal-1665")
    wanted += ("simplified", "two-handed", "aldenham-reserved", "aldenham-forfeits", "salon")
    return reports([*SHOWN, *SEASON, *spread([path for path in KEPT if path.stem in wanted], 4)])


@pytest.fixture(scope="module")
def recalculated(tmp_path_factory: pytest.TempPathFactory) -> Callable[[Workbook], Workbook]:
    """What LibreOffice makes of a workbook in which no value stands beside a formula."""
    folder = tmp_path_factory.mktemp("office")
    user = (folder / "user").as_uri()

    def calculate(book: Workbook) -> Workbook:
        given, out = folder / "given.xlsx", folder / "out"
        book.save(given)
        command = [str(OFFICE), f"-env:UserInstallation={user}", "--headless", "--convert-to"]
        subprocess.run(
            [*command, "xlsx", "--outdir", str(out), str(given)], check=True, capture_output=True
        )
        return openpyxl.load_workbook(out / given.name, data_only=True)

    return calculate


def same(ours: Workbook, theirs: Workbook) -> Iterator[tuple[str, Cell, object]]:
    """Go through the cells in which two workbooks differ."""
    for name in ours.sheetnames:
        for row in ours[name].iter_rows():
            for cell in row:
                found = theirs[name][cell.coordinate].value
                wanted = cell.value
                if isinstance(wanted, float) and isinstance(found, int | float):
                    found = pytest.approx(found)
                if wanted != found and {wanted, found} != {None, ""}:
                    yield name, cell, found


@slow
@office
@pytest.mark.parametrize("style", [{}, {"fish": 12, "counter": "1/3 kr"}], ids=["plain", "worth"])
def test_libreoffice_recalculates_to_the_same(
    some: list[Report],
    recalculated: Callable[[Workbook], Workbook],
    style: dict[str, object],
) -> None:
    data = made(some, **style)
    theirs = recalculated(read(data, values=False))
    differing = [
        (name, cell.coordinate, cell.value, found)
        for name, cell, found in same(read(data, values=True), theirs)
    ]
    assert not differing


@slow
@office
def test_an_edited_payment_is_recomputed_everywhere(
    recalculated: Callable[[Workbook], Workbook],
) -> None:
    data = made(reports([ROOT / "tests/transcript/evening.ombre", ROOT / "records/aldenham.ombre"]))
    book, before = read(data, values=False), read(data, values=True)
    name = book.sheetnames[0]
    payments, totals = (columns(book, name, band) for band in ("Payments", "Running totals"))
    book[name].cell(FIRST + 1, payments[0]).value += 7
    after = recalculated(book)
    for row in range(FIRST, FIRST + 7):
        was, now = ([page[name].cell(row, at).value for at in totals] for page in (before, after))
        assert now == [was[0] + (7 if row > FIRST else 0), *was[1:]]
        pool = payments[-1] + 1
        change = after[name].cell(row, pool).value - before[name].cell(row, pool).value
        assert change == (-7 if row > FIRST else 0)
    ann = [row for row in after["Summary"].iter_rows(values_only=True) if "Ann" in row]
    was_ann = [row for row in before["Summary"].iter_rows(values_only=True) if "Ann" in row]
    for now_row, was_row in zip(ann, was_ann, strict=True):
        total = next(at for at, (x, y) in enumerate(zip(now_row, was_row, strict=True)) if x != y)
        assert now_row[total] == was_row[total] + 7


@pytest.mark.parametrize("deals", [1, 2])
def test_of_one_deal_there_is_no_chart(deals: int) -> None:
    text = (ROOT / "records/aldenham.ombre").read_text("utf-8")
    head, *found = re.split(r"(?m)^(?=deal )", text.partition("\ntotals")[0])
    with zipfile.ZipFile(io.BytesIO(made([check(parse(head + "".join(found[:deals])))]))) as book:
        charts = [name for name in book.namelist() if "charts/chart" in name]
        assert len(charts) == (deals > 1)


@pytest.mark.parametrize("name", ["two-handed", "aldenham-four", "quintillo", "club-evening"])
def test_a_sheet_is_printed_one_page_wide_in_a_size_that_can_be_read(name: str) -> None:
    book = openpyxl.load_workbook(io.BytesIO(made(reports([ROOT / f"records/{name}.ombre"]))))
    for page in book.worksheets:
        assert page.page_setup.fitToWidth in (None, 1)
        assert page.page_setup.fitToHeight == 0
        assert page.sheet_properties.pageSetUpPr.fitToPage
        across = page.page_setup.orientation == "landscape"
        wide = sum(
            page.column_dimensions[letter].width * (1 + end - begin)
            for letter, (begin, end) in _spans(page).items()
        )
        assert (142 if across else 94) / wide > 0.7, (page.title, wide)
        assert page["A1"].font.name == "Libertinus Serif"


def _spans(page: Any) -> dict[str, tuple[int, int]]:
    """Return the columns that have a width, those alike together, up to the last with a word."""
    return {
        letter: (each.min, min(each.max, page.max_column))
        for letter, each in page.column_dimensions.items()
        if each.min <= page.max_column
    }


@pytest.mark.parametrize("name", ["quintillo", "club-evening", "royal-1665"])
def test_the_chart_stands_beside_the_players_on_the_page_of_the_deals(name: str) -> None:
    data = made(reports([ROOT / f"records/{name}.ombre"]))
    page = openpyxl.load_workbook(io.BytesIO(data)).worksheets[0]
    place = next(row for row in range(1, page.max_row) if page.cell(row, 2).value == "Players")
    with zipfile.ZipFile(io.BytesIO(data)) as book:
        drawing = book.read("xl/drawings/drawing1.xml").decode()
    column, row = re.findall(r"<xdr:from><xdr:col>(\d+)</.*?<xdr:row>(\d+)</", drawing)[0]
    assert int(row) + 1 == place
    heads = [cell.value for cell in page[place + 1]]
    assert int(column) > max(at for at, head in enumerate(heads) if head)
    assert not page.row_breaks.brk


@pytest.mark.parametrize("language", ["en", "da"])
def test_a_column_is_as_wide_as_its_words(language: str) -> None:
    found = reports([ROOT / "records/club-evening.ombre"])
    page = openpyxl.load_workbook(io.BytesIO(made(found, language=language))).worksheets[0]
    widths = {
        at: page.column_dimensions[letter].width
        for letter, (begin, end) in _spans(page).items()
        for at in range(begin, end + 1)
    }
    for row in page.iter_rows(min_row=FIRST, max_row=FIRST + 19, max_col=9):  # notes are broken
        for cell in row:
            assert len(str(cell.value or "")) < widths[cell.column], cell.value


def test_losses_have_a_true_minus() -> None:
    book = openpyxl.load_workbook(io.BytesIO(made(reports([ROOT / "records/club-evening.ombre"]))))
    formats = {
        cell.number_format for page in book.worksheets for row in page.iter_rows() for cell in row
    }
    assert not any("-0" in shown for shown in formats)
    assert any("\u22120" in shown for shown in formats)
