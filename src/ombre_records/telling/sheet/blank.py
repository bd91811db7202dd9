"""Blank scoring sheets: to be printed, or typed into and read back by `ombre convert`."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from ombre_records.base.document.letters.characters import clean
from ombre_records.base.document.paper.page_layout import broken
from ombre_records.base.document.paper.pdf import BREAK, Writer, page
from ombre_records.base.document.paper.typst import typeset
from ombre_records.base.document.style import PLAIN, About, Style
from ombre_records.base.errors import InvalidArgument
from ombre_records.base.language import _, speaking
from ombre_records.base.language.numbers import listed
from ombre_records.base.language.terms import book_title, call_name, outcome_name
from ombre_records.books.book import RuleBook
from ombre_records.books.load import named, shipped
from ombre_records.books.vocabulary import outcomes
from ombre_records.engine.ending import may_end
from ombre_records.engine.naming import calls_king
from ombre_records.engine.payments import pooled
from ombre_records.engine.settlement import loser_chooses
from ombre_records.model.cards import SUIT_GLYPHS
from ombre_records.telling.sheet.formats.xlsx.cells import Looks, cell, heads, words
from ombre_records.telling.sheet.tariff import tariff

if TYPE_CHECKING:
    from xlsxwriter.workbook import Workbook
    from xlsxwriter.worksheet import Worksheet


_TABLES = 8
"""More tables than these nobody is advised to set."""


def wrong_number(book: RuleBook, players: Sequence[str]) -> str:
    """Say that a book does not seat so many at a table, and what they can do, by what it does seat.

    That is tables of the book's own numbers, if there are such; else that some rest and sit down
    later; and the books that seat so many.
    """
    count, many = len(players), _(" or ").join(map(str, book.table.players))
    text = _("{book} seats {many} at a table, not {count}")
    remedies = [*_tables(book, players), *_resting(book, players), *_books(count)]
    cures = "; ".join((text.format(book=book.name, many=many, count=count), *remedies[:1]))
    return _("{this}; or {that}").format(this=cures, that=remedies[1]) if remedies[1:] else cures


def tables_of(count: int, sizes: Sequence[int]) -> tuple[int, ...]:
    """Share players among the fewest tables, the greater ones first; nothing where that cannot be.

    >>> tables_of(6, (3, 4)), tables_of(7, (3, 4)), tables_of(5, (3, 4))
    ((3, 3), (4, 3), ())
    """
    for tables in range(2, _TABLES + 1):
        each, more = divmod(count, tables)
        shares = (each + 1,) * more + (each,) * (tables - more)
        if set(shares) <= set(sizes):
            return shares
    return ()


def _tables(book: RuleBook, players: Sequence[str]) -> Iterator[str]:
    shares, at = tables_of(len(players), book.table.players), 0
    options = []
    for share in shares:
        options.append(f"`--players {_option(players[at : at + share])}`")
        at += share
    if options:
        text = _("make {count} tables, each with its sheet: {sheets}")
        yield text.format(count=len(shares), sheets=listed(options))


def _resting(book: RuleBook, players: Sequence[str]) -> Iterator[str]:
    most = max(book.table.players)
    if most < len(players) and not tables_of(len(players), book.table.players):
        text = _(
            "{count} sit down, `--players {seated}`, the others wait ({others}): the record’s"
            " `players` names all, its `seats` says who sits down from which deal on"
        )
        seated, others = _option(players[:most]), listed(players[most:])
        yield text.format(count=most, seated=seated, others=others)


def _books(count: int) -> Iterator[str]:
    fitting = [name for name in shipped() if count in named(name).table.players]
    if fitting:
        text = _("take a rule book that seats {count}: {books}")
        books = _(" or ").join(f"`--rules {name}`" for name in fitting)
        yield text.format(count=count, books=books)


def _option(names: Sequence[str]) -> str:
    """Write names as the option has them, in quotation marks where there is a blank."""
    text = ",".join(names)
    return f'"{text}"' if " " in text else text


_UPRIGHT = 3
"""The most players whose columns go on an upright page."""


class WrongPlayersError(InvalidArgument):
    """Players that do not fit the rule book; the message says how many do, and what to do."""


def blank(book: RuleBook, deals: int, players: Sequence[str] = (), style: Style = PLAIN) -> bytes:
    """Set a scoring sheet of so many empty lines as PDF, with what the book's calls pay.

    Without `players` there is room for their names, for as many as the book names first.
    WrongPlayersError for a number of them that the book does not have.
    """
    with speaking(style.language, style.terms):
        count = counted(book, players)
        across = count > _UPRIGHT
        writer = Writer(style, across)
        data = {
            "look": page(About(book_title(book.title), across=across), style),
            "sheet": _("Scoring sheet"),
            "fields": [_("Date"), _("Site"), _("Stakes")],
            "columns": [
                {"title": title, "part": part}
                for title, part in _columns(book, rests=count > book.table.active).items()
            ],
            "players": [BREAK.join(broken(clean(name))) for name in players] or [""] * count,
            "amounts": [_("paid"), _("total")],
            "pool": _("Pool") if pooled(book) else "",
            "deals": deals,
            "ends": [_("Total"), _("In money")],
            "apart": _("Puestas set apart") if _sets_apart(book) else "",
            "title": _("What is paid"),
            "legend": [writer.block(block) for block in tariff(book, count, call_name)],
        }
    return typeset("blank.typ", data, style.templates)


def counted(book: RuleBook, players: Sequence[str]) -> int:
    """Return how many players a sheet has columns for; WrongPlayersError for too many or few."""
    count = len(players) or book.table.players[0]
    if count not in book.table.players:
        raise WrongPlayersError(wrong_number(book, players))
    return count


def _columns(book: RuleBook, *, rests: bool = False) -> dict[str, float]:
    """Return the headings of what is told before the amounts, and how wide each is on paper."""
    return {
        _("No"): 0.8,
        _("Dealer"): 1.5,
        **({_("Rests"): 1.5} if rests else {}),
        _("Ombre"): 1.5,
        **({_("Friend"): 1.5} if any(map(calls_king, book.auction.calls)) else {}),
        _("Contract"): 1.8,
        _("Trumps"): 1.2,
        _("Outcome"): 1.7,
        _("Tricks"): 1.4,
        _("Extras"): 1.6,
    }


def _sets_apart(book: RuleBook) -> bool:
    options = (path for option in book.options for path in option.sets)
    return not loser_chooses(book) or (pooled(book) and "pool.reserve" in options)


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
    """Yield what is said of the session, and what of it is known."""
    yield _("Rules"), book.written
    yield _("Evening"), ""
    yield _("Date"), ""
    yield _("Site"), ""
    yield _("Stakes"), ""


def _after_table(book: RuleBook) -> Iterator[str]:
    """Yield the headings of what is told behind the amounts."""
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
    # A tally is text: of 5-2-2 as a number a spreadsheet would make a date.
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
