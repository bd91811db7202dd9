"""Blank scoring sheets to be typed into, as a workbook or a table; `ombre convert` reads them back.

What is said of the session stands at the top, each label with room to its right; below the headings
is a line for each deal.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from ombre_records.base.document.letters.characters import clean
from ombre_records.base.document.style import Style
from ombre_records.base.language import _, speaking
from ombre_records.base.language.terms import call_name, outcome_name
from ombre_records.books.book import RuleBook
from ombre_records.books.vocabulary import outcomes
from ombre_records.engine.ending import may_end
from ombre_records.engine.naming import calls_king
from ombre_records.engine.payments import pooled
from ombre_records.model.cards import SUIT_GLYPHS
from ombre_records.telling.sheet.blank import counted
from ombre_records.telling.sheet.formats.xlsx.cells import Looks, cell, heads, words

if TYPE_CHECKING:
    from xlsxwriter.workbook import Workbook
    from xlsxwriter.worksheet import Worksheet

_LABELS_AT, _VALUES_AT = 0, 2
_WIDE = 14
_MOST_LISTED = 250
"""Characters of a list of choices; spreadsheets take 255."""


def blank_table(
    book: RuleBook, deals: int, players: Sequence[str], style: Style, to: str
) -> str | bytes:
    """Make a scoring sheet of so many empty lines, `xlsx` or `csv`.

    Without `players` the columns of what each has gained are headed by words to be exchanged for
    names. WrongPlayersError for a number of them that the book does not have.
    """
    with speaking(style.language, style.terms):
        count = counted(book, players)
        names = [clean(name) for name in players] or [
            _("Player") + f" {number}" for number in range(1, count + 1)
        ]
        if to == "csv":
            return _table(book, deals, names)
        return _workbook(book, deals, names)


def _labels(book: RuleBook) -> Iterator[tuple[str, str]]:
    """Go through what is said of the session, and what of it is known."""
    yield _("Rules"), book.written
    yield _("Evening"), ""
    yield _("Date"), ""
    yield _("Site"), ""
    yield _("Stakes"), ""


def _columns(book: RuleBook) -> Iterator[str]:
    """Go through the headings of what is told before the amounts."""
    yield _("No")
    yield _("Dealer")
    yield _("Ombre")
    if any(map(calls_king, book.auction.calls)):
        yield _("Friend")
    yield _("Contract")
    yield _("Trumps")
    yield _("Outcome")
    yield _("Tricks")
    yield _("Extras")


def _after_table(book: RuleBook) -> Iterator[str]:
    """Go through the headings of what is told behind the amounts."""
    if pooled(book):
        yield _("Pool")
    yield _("Note")


def _table(book: RuleBook, deals: int, names: Sequence[str]) -> str:
    out = io.StringIO(newline="")
    writer = csv.writer(out, lineterminator="\r\n")
    columns = [*_columns(book), *names, *_after_table(book)]
    rows: list[list[object]] = [[_("Scoring sheet")]]
    rows += ([label, "", value] for label, value in _labels(book))
    rows += [[], [*columns]]
    rows += ([number] for number in range(1, deals + 1))
    # All rows have as many fields (RFC 4180), so that a program finds the cell that it fills in.
    writer.writerows([*row, *[""] * (len(columns) - len(row))] for row in rows)
    return out.getvalue()


def _workbook(book: RuleBook, deals: int, names: Sequence[str]) -> bytes:
    from ombre_records.telling.sheet.formats.xlsx import workbook

    out = io.BytesIO()
    made = workbook(out, _("Scoring sheet"))
    sheet = made.add_worksheet(_("Scoring sheet"))
    _write(made, sheet, book, deals, names)
    made.close()
    return out.getvalue()


def _write(
    made: Workbook, sheet: Worksheet, book: RuleBook, deals: int, names: Sequence[str]
) -> None:
    looks = Looks(made)
    text = made.add_format({"num_format": "@", "bg_color": "#FFF7D6", "border": 4})
    words(sheet, 0, 0, _("Scoring sheet"), looks["title"])
    labels = list(_labels(book))
    for row, (label, value) in enumerate(labels, 1):
        words(sheet, row, _LABELS_AT, label, looks["weak"])
        sheet.write_string(row, _VALUES_AT, value, text)
    head = len(labels) + 3
    titles = list(_columns(book))
    first = len(titles)
    _write_totals(sheet, head, first, deals, len(names), looks)
    heads(sheet, head, 0, titles, looks, len(titles))
    heads(sheet, head, first, [*names, *_after_table(book)], looks)
    sheet.set_column(0, 0, 5)
    sheet.set_column(1, first + len(names), _WIDE)
    # What looks like 5-2-2 is text, or a spreadsheet makes a date of it.
    tricks = titles.index(_("Tricks"))
    sheet.set_column(tricks, tricks, _WIDE, made.add_format({"num_format": "@"}))
    for row in range(head + 1, head + 1 + deals):
        sheet.write_number(row, 0, row - head, looks["number"])
    _offer(sheet, head + 1, head + deals, titles, book, names)
    sheet.freeze_panes(head + 1, 1)
    sheet.set_landscape()
    sheet.set_paper(9)
    sheet.fit_to_pages(1, 0)


def _write_totals(
    sheet: Worksheet, head: int, first: int, deals: int, count: int, looks: Looks
) -> None:
    """Write the totals above the headings, so that lines can be added below."""
    words(sheet, head - 1, first - 1, _("Total"), looks["weak"])
    for column in range(first, first + count):
        rows = f"{cell(head + 1, column)}:{cell(head + deals + 200, column)}"
        sheet.write_formula(head - 1, column, f"=SUM({rows})", looks["signed"], 0)


def _offer(
    sheet: Worksheet, first: int, last: int, titles: list[str], book: RuleBook, names: Sequence[str]
) -> None:
    """Offer choices in the columns of words; other words can still be typed."""
    calls = [call for call in book.auction.calls if not call.promises]
    ends = [
        word
        for word in outcomes(book)
        if any(may_end(book, call, book.outcome.terms[word]) for call in calls)
    ]
    offered = {
        _("Dealer"): list(names),
        _("Ombre"): list(names),
        _("Friend"): list(names),
        _("Contract"): list(dict.fromkeys(call_name(call.name) for call in calls)),
        _("Trumps"): list(SUIT_GLYPHS),
        _("Outcome"): ["-", *dict.fromkeys(map(outcome_name, ends))],
    }
    for column, title in enumerate(titles):
        choices = offered.get(title, [])
        if choices and len(",".join(choices)) < _MOST_LISTED and not any("," in c for c in choices):
            rule = {"validate": "list", "source": choices, "error_type": "information"}
            sheet.data_validation(first, column, last, column, {**rule, "show_error": False})
