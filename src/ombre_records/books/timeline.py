"""When rules appear and disappear, by the dates of the texts that the books cite.

A date is that of a text which tells a rule. The rule itself may be older, and outlive it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import NamedTuple

from ombre_records.base.language import marked
from ombre_records.books.book import Call, RuleBook
from ombre_records.books.fields import CALLS
from ombre_records.books.load import load, shipped

TODAY = 2026
"""The year of pages that are kept up: that of this account."""

YEARS: Mapping[str, tuple[int, int]] = {
    "royal": (1665, 1665),
    "seymour": (1719, 1719),
    "encyclopédie": (1765, 1765),
    "pierer": (1857, 1857),
    "parlett": (1874, 1902),
    "morley": (1891, 1891),
    "runeberg": (1903, 1903),
    "blog": (2015, 2015),
    "stilling": (2019, 2019),
    **dict.fromkeys(
        (
            *("wikipedia", "family", "danish", "lhombre35"),
            *("acanomas", "fournier", "pagat", "netlhombre"),
        ),
        (TODAY, TODAY),
    ),
}
"""The first and the last year of each source's text; Parlett's is Aldenham's, whom he follows."""

Found = Callable[[RuleBook], str]
"""What finds the field or call that says a rule, by its path; nothing where a book has it not."""


class Rule(NamedTuple):
    """A rule that some books have: what it is in words, and where a book says so."""

    title: str
    path: Found


class Point(NamedTuple):
    """A text that tells a rule: its years, its short name, and the books that cite it for that."""

    first: int
    last: int
    source: str
    books: tuple[str, ...]


class Lifespan(NamedTuple):
    """A rule with the texts that tell it, the oldest first; it runs from that to the youngest."""

    title: str
    points: tuple[Point, ...]

    @property
    def first(self) -> int:
        """The year of the first text that tells the rule."""
        return self.points[0].first

    @property
    def last(self) -> int:
        """The year of the last."""
        return max(point.last for point in self.points)


def _field(path: str, has: Callable[[RuleBook], bool]) -> Found:
    return lambda book: path if has(book) else ""


def _call(has: Callable[[Call], bool]) -> Found:
    def found(book: RuleBook) -> str:
        return next((f"{CALLS}.{call.name}" for call in book.auction.calls if has(call)), "")

    return found


RULES = (
    Rule(
        marked("Passing and taking cards cost a mark"),
        _field("pool.card-pays", lambda book: book.pool.card_pays > 0),
    ),
    Rule(
        marked("An offence doubles the stakes"),
        _field("forfeits.pays", lambda book: book.forfeits.pays == "doubles-pool"),
    ),
    Rule(
        marked("The vole is declared"),
        _field("vole.undertaken", lambda book: book.vole.undertaken == "declared"),
    ),
    Rule(
        marked("The vole is undertaken by leading on"),
        _field("vole.undertaken", lambda book: book.vole.undertaken == "by-leading"),
    ),
    Rule(marked("There is a pool"), _field("pool.ante", lambda book: book.pool.ante > 0)),
    Rule(marked("Codille"), _field("outcome.codille", lambda book: book.outcome.codille)),
    Rule(
        marked("The card led alone forces a matador"),
        _field("matadors.forced-by", lambda book: book.matadors.forced_by == "led"),
    ),
    Rule(
        marked("Any card in the trick forces a matador"),
        _field("matadors.forced-by", lambda book: book.matadors.forced_by == "trick"),
    ),
    Rule(
        marked("Matadors held are paid for"),
        _field("estuches.worth", lambda book: book.estuches.worth > 0),
    ),
    Rule(
        marked("Matadors lacked are paid for"),
        _field("estuches.lacked", lambda book: book.estuches.lacked),
    ),
    Rule(
        marked("The first five tricks are paid for"),
        _field("play.primeras", lambda book: book.play.primeras > 0),
    ),
    Rule(
        marked("A game can be given up"),
        _field("surrender.before-trick", lambda book: book.surrender.before_trick > 0),
    ),
    Rule(
        marked("The first defender takes eight at most"),
        _field("exchange.first-limit", lambda book: book.exchange.first_limit == 8),
    ),
    Rule(
        marked("The last player may rise above his call"),
        _field("auction.may-rise", lambda book: book.auction.may_rise),
    ),
    Rule(marked("A card is turned for trumps"), _call(lambda call: call.trump == "turned")),
    Rule(marked("A king is called for a friend"), _call(lambda call: call.calls_king)),
    Rule(
        marked("Five tricks or nothing"),
        _field("outcome.wins", lambda book: book.outcome.wins == "enough-tricks"),
    ),
    Rule(marked("Nolo: no trick is to be won"), _call(lambda call: call.aim == "nolo")),
)
"""The rules that tell one age from another."""


def spans() -> tuple[Lifespan, ...]:
    """Return the rules with the texts that tell them, those first that appear and go first."""
    books = [book for book in (load(name).book for name in shipped()) if book]
    found = [Lifespan(rule.title, points) for rule in RULES if (points := _points(rule, books))]
    return tuple(sorted(found, key=lambda span: (span.first, span.last)))


def _points(rule: Rule, books: list[RuleBook]) -> tuple[Point, ...]:
    books_by_value: dict[str, list[str]] = {}
    for book in books:
        for source in _sources(rule, book):
            books_by_value.setdefault(source, []).append(book.name)
    points = (
        Point(*YEARS[source], source, tuple(names)) for source, names in books_by_value.items()
    )
    return tuple(sorted(points))


def _sources(rule: Rule, book: RuleBook) -> Iterator[str]:
    """Go through the dated sources that a book cites for a rule, each once."""
    path = rule.path(book)
    cites = book.cite(path) if path else ()
    names = dict.fromkeys(cite.partition(":")[0] for cite in cites)
    return (name for name in names if name in YEARS)
