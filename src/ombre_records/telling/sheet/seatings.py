"""What a club can do whose players are more, or fewer, than a rule book seats at a table."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ombre_records.base.language import _
from ombre_records.base.language.numbers import listed
from ombre_records.books.book import RuleBook
from ombre_records.books.load import named, shipped

_TABLES = 8
"""More tables than these nobody is advised to set."""


def wrong_number(book: RuleBook, players: Sequence[str]) -> str:
    """Say that a book does not seat so many at a table, and what they can do, by what it does seat.

    That is tables of the book's own numbers, if there are such; else that some rest and sit down
    later; and the books that seat so many.
    """
    count, many = len(players), _(" or ").join(map(str, book.table.players))
    said = _("{book} seats {many} at a table, not {count}")
    found = [*_tables(book, players), *_resting(book, players), *_books(count)]
    cures = "; ".join((said.format(book=book.name, many=many, count=count), *found[:1]))
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
        said = _("make {count} tables, each with its sheet: {sheets}")
        yield said.format(count=len(shares), sheets=listed(options))


def _resting(book: RuleBook, players: Sequence[str]) -> Iterator[str]:
    most = max(book.table.players)
    if most < len(players) and not tables_of(len(players), book.table.players):
        said = _(
            "{count} sit down, `--players {seated}`, the others wait ({others}): the record's"
            " `players` names all, its `seats` says who sits down from which deal on"
        )
        seated, others = _option(players[:most]), listed(players[most:])
        yield said.format(count=most, seated=seated, others=others)


def _books(count: int) -> Iterator[str]:
    fitting = [name for name in shipped() if count in named(name).table.players]
    if fitting:
        said = _("take a rule book that seats {count}: {books}")
        books = _(" or ").join(f"`--rules {name}`" for name in fitting)
        yield said.format(count=count, books=books)


def _option(names: Sequence[str]) -> str:
    """Write names as the option has them, in quotation marks where there is a blank."""
    text = ",".join(names)
    return f'"{text}"' if " " in text else text
