"""Blank scoring sheets, to be printed and filled in by hand."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ombre_records.base.document.letters.characters import clean
from ombre_records.base.document.paper.page_layout import broken
from ombre_records.base.document.paper.pdf import BREAK, Writer, page
from ombre_records.base.document.paper.typst import typeset
from ombre_records.base.document.style import PLAIN, About, Style
from ombre_records.base.errors import InvalidArgument
from ombre_records.base.language import _, speaking
from ombre_records.base.language.numbers import listed
from ombre_records.base.language.terms import book_title
from ombre_records.books.book import RuleBook
from ombre_records.books.load import named, shipped
from ombre_records.engine.naming import calls_king
from ombre_records.engine.payments import pooled
from ombre_records.engine.settlement import loser_chooses
from ombre_records.telling.sheet.tariff import tariff

_TABLES = 8
"""More tables than these nobody is advised to set."""


def wrong_number(book: RuleBook, players: Sequence[str]) -> str:
    """Say that a book does not seat so many at a table, and what they can do, by what it does seat.

    That is tables of the book's own numbers, if there are such; else that some rest and sit down
    later; and the books that seat so many.
    """
    count, many = len(players), _(" or ").join(map(str, book.table.players))
    text = _("{book} seats {many} at a table, not {count}")
    found = [*_tables(book, players), *_resting(book, players), *_books(count)]
    cures = "; ".join((text.format(book=book.name, many=many, count=count), *found[:1]))
    return _("{this}; or {that}").format(this=cures, that=found[1]) if found[1:] else cures


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
"""How many players have their columns on an upright page."""


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
            "columns": [{"title": title, "part": part} for title, part in _columns(book, count)],
            "players": [BREAK.join(broken(clean(name))) for name in players] or [""] * count,
            "amounts": [_("paid"), _("total")],
            "pool": _("Pool") if pooled(book) else "",
            "deals": deals,
            "ends": [_("Total"), _("In money")],
            "apart": _("Puestas set apart") if _sets_apart(book) else "",
            "title": _("What is paid"),
            "legend": [writer.block(block) for block in tariff(book, count)],
        }
    return typeset("blank.typ", data, style.templates)


def counted(book: RuleBook, players: Sequence[str]) -> int:
    """Return how many players a sheet has columns for; WrongPlayersError for too many or few."""
    count = len(players) or book.table.players[0]
    if count not in book.table.players:
        raise WrongPlayersError(wrong_number(book, players))
    return count


def _columns(book: RuleBook, count: int) -> Iterator[tuple[str, float]]:
    """Go through what is written of a deal before the payments, and how wide it is."""
    yield _("No"), 0.8
    yield _("Dealer"), 1.5
    if count > book.table.active:
        yield _("Rests"), 1.5
    yield _("Ombre"), 1.5
    if any(map(calls_king, book.auction.calls)):
        yield _("Friend"), 1.5
    yield _("Contract"), 1.8
    yield _("Trumps"), 1.2
    yield _("Outcome"), 1.7
    yield _("Tricks"), 1.4
    yield _("Extras"), 1.6


def _sets_apart(book: RuleBook) -> bool:
    options = (path for option in book.options for path in option.sets)
    return not loser_chooses(book) or (pooled(book) and "pool.reserve" in options)
