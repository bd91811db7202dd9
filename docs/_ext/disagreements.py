"""What every rule book has of each point on which the sources disagree: a table in a file."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import NamedTuple

from docs._ext.pages import cited, code, said, table

from ombre_records.books.book import Call, RuleBook
from ombre_records.books.fields import CALLS, value_at
from ombre_records.books.load import load, shipped
from ombre_records.books.open_prices import OpenPrice


class Cell(NamedTuple):
    """What a book has of one point, in Markdown, and the paths of the fields that say so."""

    text: str
    paths: tuple[str, ...] = ()


Column = tuple[str, Callable[[RuleBook], Cell]]

NOTHING = Cell("–")


def _field(path: str) -> Column:
    return code(path), lambda book: Cell(said(value_at(book, path)), (path,))


def _fields(*paths: str) -> tuple[Column, ...]:
    return tuple(map(_field, paths))


def _call(title: str, word: str, tell: Callable[[Call], object]) -> Column:
    """Tell something of the call that a book knows by a word."""

    def cell(book: RuleBook) -> Cell:
        call = book.call(word)
        if call is None:
            return NOTHING
        return Cell(f"{code(call.name)}: {_told(tell(call))}", (f"{CALLS}.{call.name}",))

    return title, cell


def _told(value: object) -> str:
    return code(value) if isinstance(value, OpenPrice) else str(value)


def _option(title: str, name: str, tell: Callable[[Mapping[str, object]], str]) -> Column:
    """Tell something of what an option of a book sets."""

    def cell(book: RuleBook) -> Cell:
        option = next((each for each in book.options if each.name == name), None)
        return Cell(tell(option.sets), (f"options.{name}",)) if option else NOTHING

    return title, cell


def _holders(sets: Mapping[str, object]) -> str:
    return said(sets["auction.forced-holders"])


def _offered(book: RuleBook) -> Cell:
    """Tell the games that options offer once all have passed, and what they are worth."""
    found = [
        (option.name, str(term["base"]) + (f" + {term['more']}" if "more" in term else ""))
        for option in book.options
        for term in option.sets.values()
        if isinstance(term, Mapping) and term.get("when") == "passed"
    ]
    if not found:
        return NOTHING
    told = ", ".join(f"{code(name)} {worth}" for name, worth in found)
    return Cell(told, tuple(f"options.{name}" for name, _ in found))


def _takes(call: Call) -> str:
    return f"{call.least} or more" if call.most is None else f"{call.least} to {call.most}"


TOPICS: Mapping[str, tuple[Column, ...]] = {
    "forced-by": _fields("matadors.forced-by"),
    "punto": _fields("matadors.punto", "matadors.punto-privileged"),
    "pack": _fields("table.active", "pack.hand", "pack.stock", "pack.one-out"),
    "rests": _fields("table.players", "table.rests"),
    "hold": _fields("auction.hold", "auction.may-rise"),
    "turned": (_call("The turned game", "voltereta", lambda call: f"takes {_takes(call)}"),),
    "passed": (
        _option("Forced spadille", "forced-spadille", _holders),
        ("Offered", _offered),
    ),
    "first-limit": _fields("exchange.defenders", "exchange.first-limit", "exchange.first-limit-in"),
    "won": _fields("outcome.wins", "outcome.enough", "outcome.tied-at", "outcome.codille"),
    "primeras": _fields("play.primeras", "payments.primeras"),
    "gano": _fields("play.gano"),
    "surrender": _fields(
        "surrender.before-trick",
        "surrender.not-in",
        "surrender.forbidden",
        "surrender.undefended-in",
        "surrender.played-on-in",
    ),
    "games": (
        _call("Plain game", "play", lambda call: call.base),
        _call("Turned trump", "voltereta", lambda call: call.base),
        _call("Solo", "solo", lambda call: call.base),
    ),
    "lost-per": _fields("payments.beast-per", "payments.beast-to"),
    "lost-price": _fields("payments.beast-stake", "payments.beast-game", "payments.beast-none"),
    "codille": _fields("payments.codille-to", "payments.codille-more"),
    "series": _fields("estuches.least", "estuches.limit", "estuches.worth", "estuches.lacked"),
    "counted": _fields("estuches.counted", "estuches.received"),
    "vole": _fields("vole.undertaken", "vole.trick", "vole.above-game", "vole.stakes"),
    "vole-failed": _fields("vole.failed-pays", "vole.failed-game", "vole.failed-ends"),
    "pool": _fields("pool.ante", "pool.staked-by", "pool.fill", "pool.pass-pays"),
    "forfeits": _fields("forfeits.pays", "forfeits.offences", "forfeits.played-for"),
}
"""The columns of each topic's table."""


def disagreements() -> dict[str, str]:
    """Return every topic's table, by the name of its file."""
    books = [book for book in (load(name).book for name in shipped()) if book]
    return {f"_{topic}.md": _table(books, columns) for topic, columns in TOPICS.items()}


def _table(books: Iterable[RuleBook], columns: tuple[Column, ...]) -> str:
    titles = ("Book", *(title for title, _ in columns), "Source")
    return table(titles, (tuple(_row(book, columns)) for book in books))


def _row(book: RuleBook, columns: tuple[Column, ...]) -> Iterator[str]:
    cells = [tell(book) for _, tell in columns]
    paths = [path for cell in cells for path in cell.paths]
    yield f"[{book.name}]({book.name}.md)"
    yield from (cell.text for cell in cells)
    sources = cited(book.cite(*paths))
    read = any(path in book.readings for path in paths)
    yield f"{sources}; [our reading]({book.name}.md)" if read else sources
