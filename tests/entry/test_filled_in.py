"""Scoring sheets that were filled in: cells read, wrong ones told, sheets of records back again."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Callable, Sequence
from io import BytesIO
from pathlib import Path
from random import Random

import openpyxl
import pytest
import xlsxwriter
from openpyxl.comments import Comment
from openpyxl.styles import Font
from openpyxl.worksheet.worksheet import Worksheet

import ombre_records
from examples import crossed, spread
from ombre_records import check, parse, score
from ombre_records.base.document.style import Style
from ombre_records.base.language import LANGUAGES
from ombre_records.books.load import named, shipped
from ombre_records.doors.cli import main
from ombre_records.doors.entry.candidates import contracts
from ombre_records.doors.entry.filled_in.grid import Unreadable
from ombre_records.doors.entry.filled_in.sessions import (
    Converted,
    WrongCells,
    converted,
)
from ombre_records.telling.sheet import sheet
from ombre_records.telling.sheet.blank import blank_table
from yaml_data import read_yaml

HERE = Path(__file__).parent
CASES = read_yaml(HERE / "filled_in.yaml")
CLUB = HERE.parents[1] / "records" / "club.ombre"
HEAD = (
    "Scoring sheet\nRules,,lhombre\nDate,,2026-11-19\n\n\n"
    "No,Dealer,Ombre,Contract,Trumps,Outcome,Tricks,Extras,Anna,Bo,Carl,Note\n"
)


def results(record: str) -> list[str]:
    """Return the lines of a record's block of results, blanks in them made one."""
    return [re.sub(r" +", " ", line) for line in record.split("results\n")[1].splitlines() if line]


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["name"])
def test_a_table_that_was_typed_into(case: dict) -> None:
    heads = HEAD.replace("Anna,Bo,Carl", case.get("head", "Anna,Bo,Carl"))
    data = (heads + "\n".join(case["cells"]) + "\n").encode()
    if "wrong" not in case:
        record, left = converted(data, "a.csv")
        assert results(record) == case["lines"]
        if "left" in case:
            _told(case["left"], left)
        assert ombre_records.format(record) == record
        return
    with pytest.raises(WrongCells) as found:
        converted(data, "a.csv")
    _told(case["wrong"], found.value.problems)


def _told(wanted: list[dict[str, str]], told: Sequence[str]) -> None:
    for each, problem in zip(wanted, told, strict=True):
        ((cell, piece),) = each.items()
        assert problem.startswith(f"a.csv: {cell}: ")
        assert piece in problem


@pytest.mark.parametrize("separator", [",", ";", "\t"])
@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "cp1252", "utf-16"])
def test_tables_as_spreadsheets_write_them(separator: str, encoding: str) -> None:
    rows = HEAD.replace("Anna,Bo", "Jørgen,Bo") + "1,,Jørgen,købe-nolo,,won\n2,,,,,,,,2,-1,-1\n"
    data = rows.replace(",", separator).replace("\n", "\r\n").encode(encoding)
    record = converted(data, "a.csv").record
    assert results(record) == ["1 Jørgen købe-nolo won", "2 : +2 -1 -1"]
    assert check(record).errors == ()


def test_notes_and_comments_of_deals_survive_a_sheet() -> None:
    told = CLUB.read_text("utf-8").replace(" : -2 -2 +6 -2", "").replace(" (4-4-1)", "")
    told = re.sub(r"(?m)^totals.*", "", re.sub(r"(?m)^(seats.*?) *#.*", r"\1", told))
    told = told.replace("\n2 ", '\nnote "late"\n# seen by Carl\n2 ', 1)
    told = told.replace("\nrules", '   # the first\n# in the café\nnote "cold"\nrules', 1)
    for to in ("xlsx", "csv"):
        made = sheet([check(told)], to)
        back = converted(made if isinstance(made, bytes) else made.encode(), f"a.{to}").record
        assert '"bad luck"' in back
        assert "# seen by Carl\n2 " in back
        assert "# the first\n# in the café\n" in back
        assert '"late"' in back
        assert '"cold"' in back
        assert results(re.sub(r" *#.*", "", back))[0].startswith("1 ")


@pytest.mark.parametrize("label", ["Evening", "Event", "Anledning", "Aften"])
def test_the_event_has_more_than_one_label(label: str) -> None:
    heads = HEAD.replace("Date,,", f"{label},,Thursday club\nDate,,")
    assert '"Thursday club"' in converted(f"{heads}1,,Anna,spil,S,won\n".encode(), "a.csv").record


@pytest.mark.parametrize("ending", ["ods", "xls", "numbers"])
def test_other_workbooks_are_to_be_saved_as_xlsx(ending: str) -> None:
    with pytest.raises(Unreadable, match=r"save it as \.xlsx"):
        converted(b"PK\x03\x04", f"a.{ending}")


def test_a_table_that_says_how_it_is_separated() -> None:
    data = ("sep=;\r\n" + HEAD.replace(",", ";") + "1;;Anna;spil;S;won\r\n").encode()
    assert results(converted(data, "a.csv").record) == ["1 Anna spil S won"]


@pytest.mark.parametrize("to", ["xlsx", "csv"])
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_record_told_by_results_comes_back_whole(to: str, language: str) -> None:
    told = re.sub(r"(?m) *#.*| +\"bad luck\"|^totals.*| : -2 -2 \+6 -2", "", CLUB.read_text())
    told = told.replace("date", "table 2\ndate") if to == "csv" else told.replace(" (4-4-1)", "")
    made = sheet([check(told)], to, Style(language=language))
    data = made if isinstance(made, bytes) else made.encode()
    assert converted(data, f"a.{to}").record == ombre_records.format(told)


def evening(book: str, random: Random) -> str:
    """Return an evening of a book told by results."""
    rules = named(book)
    names = ("Anna", "Bo", "Carl", "Dorte", "Emil")[: random.choice(rules.table.players)]
    lines = ["ombre 1", f"rules {book}", f"players {', '.join(names)}", "results"]
    while len(lines) < 14:
        call = random.choice(contracts(rules))
        suit = random.choice("SCHD") if call.trump in ("any", "turned") else ""
        ends = [word for word, kind in rules.outcome.terms.items() if kind != "passed-out"]
        words = f"{random.choice(names)} {call.name} {suit} {random.choice(ends)}"
        number = len(lines) - 3
        line = f"{number} {words}" if random.random() < 0.9 else f"{number} -"
        if not check("\n".join([*lines, line])).errors:
            lines.append(line)
    return "\n".join(lines) + "\n"


@pytest.mark.parametrize("to", ["xlsx", "csv"])
@pytest.mark.parametrize("book", shipped())
def test_evenings_of_all_books_come_back_with_the_same_payments(book: str, to: str) -> None:
    random = Random(book)
    for language in spread(LANGUAGES, 5, shipped().index(book)) if to == "xlsx" else ("en",):
        before = check(evening(book, random))
        made = sheet([before], to, Style(language=language))
        data = made if isinstance(made, bytes) else made.encode()
        after = check(converted(data, f"a.{to}").record)
        assert [d.payments for d in after.sessions[0].deals] == [
            d.payments for d in before.sessions[0].deals
        ]
        assert after.sessions[0].totals == before.sessions[0].totals


# ---------------------------------------------------------------- blank sheets


@pytest.mark.parametrize(("book", "language"), crossed(shipped(), LANGUAGES))
def test_blank_sheets_are_typed_into(book: str, language: str) -> None:
    rules = named(book)
    call = next(c for c in contracts(rules) if c.trump == "any" and c.when == "first")
    won = next(word for word, kind in rules.outcome.terms.items() if kind == "sacada")
    names = ("Anna", "Bo", "Carl", "Dorte", "Emil")[: rules.table.players[0]]
    style = Style(language=language)
    made = blank_table(rules, 5, names, style, "xlsx")
    assert isinstance(made, bytes)
    workbook = openpyxl.load_workbook(io.BytesIO(made))
    page = workbook.active
    head = next(row for row in page.iter_rows() if row[-1].value and row[0].row > 6)[0].row
    titles = [cell.value for cell in page[head]]
    assert all(page.cell(row, 1).value for row in range(2, 4))
    offered = [rule.formula1 for rule in page.data_validations.dataValidation]
    assert offered.count(f'"{",".join(names)}"') >= 2  # the dealer and the Ombre
    contract = next(at for at, title in enumerate(titles) if title == "Anna") - 5
    row = head + 1
    for column, typed in ((3, names[0]), (contract + 1, call.name), (contract + 2, "♠")):
        page.cell(row, column).value = typed
    page.cell(row, contract + 3).value = won
    out = io.BytesIO()
    workbook.save(out)
    record = converted(out.getvalue(), "a.xlsx").record
    assert check(record).errors == ()
    assert len(check(record).results) == 1
    text = blank_table(rules, 5, names, style, "csv")
    assert len({len(row) for row in csv.reader(io.StringIO(text))}) == 1
    assert isinstance(text, str)
    assert results(converted(text.encode(), "a.csv").record) == []


def test_the_command_makes_blank_tables_and_reads_them_back(tmp_path: Path, capsys) -> None:
    for name in ("a.xlsx", "a.csv"):
        path = str(tmp_path / name)
        asked = ["--rules", "lhombre", "--players", "Anna,Bo,Carl", "--lang", "da", "-o", path]
        assert main(["score", "--blank", *asked]) == 0
        assert main(["convert", path]) == 0
        assert "players Anna, Bo, Carl" in capsys.readouterr().out
    path = tmp_path / "b.csv"
    path.write_text(HEAD + "1,,Emil,spil,S,won\n2,,Anna,spil,S\n")
    assert main(["convert", str(path), "-o", str(tmp_path / "b.ombre")]) == 2
    told = capsys.readouterr().err
    assert "b.csv: C7: " in told
    assert "b.csv: F8: " in told
    assert len(told.splitlines()) == 2, "a line for each cell"
    assert not (tmp_path / "b.ombre").exists()
    assert main(["convert", str(path), "--lang", "da"]) == 2
    assert "findes ikke" in capsys.readouterr().err


# ---------------------------------------------------------------- what cannot be read


def workbook(*rows: tuple[object, ...], title: str = "Sheet1") -> bytes:
    made, out = openpyxl.Workbook(), io.BytesIO()
    made.active.title = title
    for row in rows:
        made.active.append(row)
    made.save(out)
    return out.getvalue()


TITLES = ("No", "Ombre", "Contract", "Trump", "Outcome", "Anna", "Bo", "Carl")


def test_cells_of_a_workbook_are_told_by_sheet_and_address() -> None:
    rows = ("Rules", "lhombre"), (), TITLES, (1, "Anna", "spil", "S", "wom"), (2, "=A1&B1", "spil")
    with pytest.raises(WrongCells) as found:
        converted(workbook(*rows), "results.xlsx")
    assert [problem.split(": ")[1] for problem in found.value.problems] == [
        "Sheet1!E4",
        "Sheet1!B5",
        "Sheet1!E5",
    ]


@pytest.mark.parametrize(
    ("rows", "told"),
    [
        ((("Rules", "bridge"), TITLES), "Sheet1!B1"),
        ((TITLES,), "which rules"),
        ((("Rules", "lhombre"), ("No", "Ombre", "Contract", "Outcome")), "at least 3 players"),
        ((("Rules", "lhombre"), (*TITLES[:7], "Bo")), "two players have one name"),
        ((("Rules", "lhombre"), ("No", "Umbre?", *TITLES[1:])), "unknown heading `Umbre?`"),
        ((("Rules", "lhombre"), ("a", "b")), "no row has the headings"),
        ((("Rules", "lhombre"), ("Date", "soon"), TITLES), "Sheet1!B2"),
        (
            (("Rules", "lhombre"), TITLES, (), ("", "Players"), (7, "Anna", "spil", "S", "won")),
            "Sheet1!A5: there is a deal below",
        ),
    ],
)
def test_sheets_that_are_no_scoring_sheets(rows: tuple, told: str) -> None:
    with pytest.raises(WrongCells, match=re.escape(told)):
        converted(workbook(*rows), "a.xlsx")


@pytest.mark.parametrize("key", ["ombre", "contract", "outcome"])
def test_a_table_of_scores_that_lacks_a_heading(key: str) -> None:
    made = sheet([check(CLUB)], "csv")
    assert isinstance(made, str)
    head, rows = made.split("\n", 1)
    assert f",{key}," in head
    with pytest.raises(WrongCells, match="no row has the headings Ombre, Contract, Outcome"):
        converted(f"{head.replace(f',{key},', ',x,')}\n{rows}".encode(), "a.csv")


@pytest.mark.parametrize(
    ("data", "path", "told"),
    [
        (b"PK\x03\x04 nothing", "a.xlsx", "cannot be read"),
        (b"No,Ombre", "a.xlsx", "not a workbook"),
        (b"\0\0\0", "a.csv", "not a table"),
        (b"a," * 3 + b'"' + b"x" * 200_000 + b'"', "a.csv", "cannot be read"),
        (b"a\n" * 20_002, "a.csv", "more than 20,000 rows"),
    ],
)
def test_files_that_are_no_tables(data: bytes, path: str, told: str) -> None:
    with pytest.raises(Unreadable, match=told):
        converted(data, path)


def test_it_says_what_to_install(monkeypatch) -> None:
    import sys

    monkeypatch.setitem(sys.modules, "openpyxl", None)
    with pytest.raises(Unreadable, match=r"ombre-records\[sheets\]"):
        converted(b"PK\x03\x04", "a.xlsx")


def _sheet_of_a_record(change: Callable[[Worksheet, int], None]) -> Converted:
    """Return what becomes of a record's workbook that somebody has changed; `change` is given the
    row of the headings.
    """
    record = (Path(__file__).parents[2] / "records/season/2026-09-03-table-1.ombre").read_text(
        "utf-8"
    )
    book = openpyxl.load_workbook(BytesIO(score(parse(record), "xlsx")))
    sheet = book.worksheets[0]
    change(sheet, next(row for row in range(1, 9) if sheet.cell(row, 1).value == "No"))
    made = BytesIO()
    book.save(made)
    return converted(made.getvalue(), "a.xlsx")


@pytest.mark.parametrize("heading", ["Sum", "Kontrol", "Ø", "2026", "Total", "Kasse", "Emil"])
@pytest.mark.parametrize("behind", ["Dorte", "Total: Dorte"])
def test_a_column_that_controls_a_records_sheet_is_no_player(heading: str, behind: str) -> None:
    def change(sheet: Worksheet, headings: int) -> None:
        at = 2 + [cell.value for cell in sheet[headings]].index(behind)
        sheet.insert_cols(at)
        sheet.cell(headings, at).value = heading
        for row in range(headings + 1, headings + 13):
            sheet.cell(row, at).value = 0

    with pytest.raises(WrongCells, match=f"is `{heading}` a player"):
        _sheet_of_a_record(change)


@pytest.mark.parametrize(
    ("down", "column", "told"),
    [(-3, 8, "!H1: `Anna owes 5`"), (31, 1, "!A35: `Anna owes 5`"), (29, 4, "!D33: `Anna owes 5`")],
    ids=["above", "below", "in the middle"],
)
def test_words_beside_a_records_sheet_are_told(down: int, column: int, told: str) -> None:
    def change(sheet: Worksheet, headings: int) -> None:
        sheet.cell(headings + down, column).value = "Anna owes 5"

    (dropped,) = _sheet_of_a_record(change).dropped
    assert told in dropped


def test_comments_on_cells_come_with_the_record() -> None:
    def change(sheet: Worksheet, headings: int) -> None:
        sheet.cell(headings + 2, 4).comment = Comment("Carl & Bo\nsaw it", "Bo")
        sheet.cell(1, 1).comment = Comment("the first evening", "Bo")

    made = _sheet_of_a_record(change)
    assert made.dropped == ()
    assert "\n# Carl & Bo saw it\n2 " in made.record
    assert made.record.startswith("ombre 1\n# the first evening\n")
    again = converted(sheet([check(made.record)], "xlsx"), "b.xlsx")
    assert "# Carl & Bo saw it\n2 " in again.record


def test_what_is_hidden_is_told() -> None:
    def change(sheet: Worksheet, headings: int) -> None:
        sheet.row_dimensions[headings + 3].hidden = True

    (told,) = _sheet_of_a_record(change).dropped
    assert "Session!A7: the row is hidden" in told


def test_what_is_struck_out_is_told_and_left_out() -> None:
    def change(sheet: Worksheet, headings: int) -> None:
        for cell in sheet[headings + 3]:
            cell.font = Font(strike=True)
        sheet.cell(headings + 6, 7).font = Font(strike=True)

    made = _sheet_of_a_record(change)
    row, cell = made.dropped
    assert "Session!A7: the row is struck out" in row
    assert "Session!G10: `kruk Anna` is struck out" in cell
    assert [line.split()[0] for line in results(made.record) if line[0].isdigit()][:3] == [
        "1",
        "2",
        "4",
    ]


def test_letters_that_are_struck_out_stand_no_more() -> None:
    out = io.BytesIO()
    book = xlsxwriter.Workbook(out)
    page, struck = book.add_worksheet(), book.add_format({"font_strikeout": True})
    for at, row in enumerate((("Rules", "lhombre"), TITLES, (1, "Anna", "spil", "S"))):
        page.write_row(at, 0, row)
    page.write_rich_string(2, 4, struck, "won", " bet")
    book.close()
    made = converted(out.getvalue(), "a.xlsx")
    assert results(made.record) == ["1 Anna spil S bet"]
    assert made.dropped == ("a.xlsx: Sheet1!E3: `won bet` is struck out, and is left out",)


def test_a_sheet_without_deals_is_told() -> None:
    def change(sheet: Worksheet, headings: int) -> None:
        sheet.parent.create_sheet("Notes")["B2"] = "Anna owes 5"

    (told,) = _sheet_of_a_record(change).dropped
    assert "a.xlsx: Notes: the sheet has no deals" in told


@pytest.mark.parametrize("language", LANGUAGES)
def test_nothing_is_told_of_a_blank_sheet_as_it_is_made(language: str) -> None:
    names = ("Anna", "Bo", "Carl", "Dorte")
    data = blank_table(named("lhombre"), 4, names, Style(language=language), "xlsx")
    book = openpyxl.load_workbook(BytesIO(data))
    page = book.active
    at = next(row for row in range(1, 20) if page.cell(row, 9).value == "Anna")
    for column, text in ((3, "Anna"), (4, "spil"), (5, "S"), (6, "won")):
        page.cell(at + 1, column).value = text
    made = BytesIO()
    book.save(made)
    assert converted(made.getvalue(), "a.xlsx").dropped == ()


@pytest.mark.parametrize(
    "written",
    [
        *("19. november 2026", "torsdag den 19. november 2026", "November 19, 2026", "19/11-2026"),
        *("19 de noviembre de 2026", "19 novembre 2026", "Donnerstag, 19. November 2026"),
    ],
)
def test_days_in_words(written: str) -> None:
    rows = ("Rules", "lhombre"), ("Date", written), TITLES, (1, "Anna", "spil", "S", "won")
    assert (
        check(converted(workbook(*rows), "a.xlsx").record).sessions[0].texts["date"] == "2026-11-19"
    )
    rows = ("Club",), (f"Thursdays · {written} · lhombre",), TITLES, (1, "Anna", "spil", "S", "won")
    told = check(converted(workbook(*rows), "a.xlsx").record).sessions[0].texts
    assert told == {"title": "Club", "event": "Thursdays", "date": "2026-11-19"}


@pytest.mark.parametrize("written", ["5/7/2026", "19.11.26", "19. november 2026 kl. 19.30"])
def test_days_in_doubt_are_asked_about(written: str) -> None:
    rows = ("Rules", "lhombre"), ("Date", written), TITLES, (1, "Anna", "spil", "S", "won")
    with pytest.raises(WrongCells, match=r"Sheet1!B2: .*; write `date 2026-"):
        converted(workbook(*rows), "a.xlsx")


@pytest.mark.parametrize("written", ["2", "Bord 2", "2."])
def test_the_number_of_a_table(written: str) -> None:
    rows = ("Rules", "lhombre"), ("Table", written), TITLES, (1, "Anna", "spil", "S", "won")
    assert "\ntable   2\n" in converted(workbook(*rows), "a.xlsx").record


def test_what_stands_above_the_headings_is_read_or_told() -> None:
    rows = ("Rules", "lhombre"), ("Date", "2026-11-19"), ("Date", "2026-11-26"), TITLES
    made = converted(workbook(*rows, (1, "Anna", "spil", "S", "won")), "a.xlsx")
    assert made.dropped == ("a.xlsx: Sheet1!B3: `2026-11-26` belongs to no deal, and is left out",)
    rows = ("Rules", "lhombre"), ("Table", "II"), TITLES, (1, "Anna", "spil", "S", "won")
    with pytest.raises(WrongCells, match="Sheet1!B2: `II` is not the number of a table"):
        converted(workbook(*rows), "a.xlsx")


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_title_and_a_date_of_two_days(language: str) -> None:
    record = (Path(__file__).parents[2] / "records/season/2026-09-03-table-1.ombre").read_text()
    book = openpyxl.load_workbook(BytesIO(sheet([check(record)], "xlsx", Style(language=language))))
    top = book.worksheets[0]["A2"]
    for day, wrong in (("2026-09-03", False), ("2026-09-10", True)):
        top.value = f"Thursday club · {day} · lhombre · 25 øre"
        made = BytesIO()
        book.save(made)
        if not wrong:
            assert converted(made.getvalue(), "a.xlsx").dropped == ()
            continue
        with pytest.raises(WrongCells, match=r"!A1: .* 2026.* 2026-09-10"):
            converted(made.getvalue(), "a.xlsx")
