"""When rules appear and disappear, by the dates of every text that the books or their pages cite.

A date is that of a text which tells a rule. The rule itself may be older, and outlive it. No text
here tells that a rule was not there: it only does not stand in what we read.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import lru_cache
from typing import NamedTuple

from ombre_records.base.language import marked
from ombre_records.books.book import Call, RuleBook
from ombre_records.books.fields import CALLS
from ombre_records.books.load import load, shipped

TODAY = 2026
"""The year of pages that are kept up: that of this account."""

YEARS: Mapping[str, tuple[int, int]] = {
    "wits": (1662, 1671),
    "royal": (1665, 1665),
    "cotton": (1674, 1674),
    "jeu": (1713, 1713),
    "seymour": (1719, 1739),
    "loix": (1750, 1750),
    "encyclopédie": (1765, 1765),
    "pierer": (1857, 1857),
    "parlett": (1874, 1902),
    "tresillo": (1850, 1850),
    "morley": (1891, 1891),
    "runeberg": (1903, 1903),
    "with": (1903, 1903),
    "meyers": (1905, 1905),
    "parrott": (1906, 1906),
    "múlaþing": (1985, 1985),
    "ahb": (1989, 1989),
    "blog": (2015, 2015),
    "stilling": (2019, 2019),
    **dict.fromkeys(
        (
            *("wikipedia", "family", "danish", "lhombre35", "digest", "ods", "documents"),
            *("acanomas", "fournier", "pagat", "netlhombre"),
        ),
        (TODAY, TODAY),
    ),
}
"""The first and the last year of each source's text. Parlett's is Aldenham's, whom he follows.

Two have no year that we know. *loix*, of the eighteenth century, and *tresillo*, of the nineteenth,
stand at the middle of theirs.
"""

Found = Callable[[RuleBook], str]
"""What finds the field or call that says a rule, by its path; nothing where a book has it not."""


class Rule(NamedTuple):
    """A rule that some books have: what it is in words, where a book says so, and what other texts
    tell it, each with the place, as a book cites it.
    """

    title: str
    path: Found
    told: tuple[str, ...] = ()


class Point(NamedTuple):
    """A text that tells a rule: its years, its short name, and the books that cite it for that.

    No book does where only a page of the documentation cites it.
    """

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


_STAKED = ("ante", "fill")
"""What a book has that has a pool: a stake for each deal, or one for an empty pool."""
RULES = (
    Rule(
        marked("A pass costs a counter"),
        _field("pool.pass-pays", lambda book: book.pool.pass_pays > 0),
        ("seymour: p. 32", "encyclopédie: hombre", "morley: note on ombre"),
    ),
    Rule(
        marked("Taking in costs a counter a card"),
        _field("pool.card-pays", lambda book: book.pool.card_pays > 0),
    ),
    Rule(
        marked("An offence costs as much as the stakes"),
        _field("forfeits.pays", lambda book: book.forfeits.pays == "doubles-pool"),
        ("seymour: pp. 24-25", "jeu: p. 53", "loix: p. 81"),
    ),
    Rule(
        marked("The vole is declared"),
        _field("vole.undertaken", lambda book: book.vole.undertaken == "declared"),
    ),
    Rule(
        marked("The vole is undertaken by leading on"),
        _field("vole.undertaken", lambda book: book.vole.undertaken == "by-leading"),
        ("loix: laws LXV, LXVI", "múlaþing: p. 196"),
    ),
    Rule(
        marked("There is a pool"),
        lambda book: next((f"pool.{each}" for each in _STAKED if getattr(book.pool, each)), ""),
        (
            "cotton: ch. 8",
            "encyclopédie: hombre",
            "pierer: l'hombre",
            "múlaþing: p. 197",
            "ahb: lomber",
        ),
    ),
    Rule(
        marked("Codille"),
        _field("outcome.codille", lambda book: book.outcome.codille),
        ("cotton: ch. 8", "encyclopédie: hombre", "morley: note on ombre", "múlaþing: p. 196"),
    ),
    Rule(
        marked("The card led alone forces a matador"),
        _field("matadors.forced-by", lambda book: book.matadors.forced_by == "led"),
        ("digest: l'hombre",),
    ),
    Rule(
        marked("Any card in the trick forces a matador"),
        _field("matadors.forced-by", lambda book: book.matadors.forced_by == "trick"),
    ),
    Rule(
        marked("Matadors held are paid for"),
        _field("estuches.worth", lambda book: book.estuches.worth > 0),
        ("encyclopédie: hombre", "morley: note on ombre"),
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
        ("seymour: p. 27",),
    ),
    Rule(
        marked("The first defender takes eight at most"),
        _field("exchange.first-limit", lambda book: book.exchange.first_limit == 8),
        ("encyclopédie: hombre",),
    ),
    Rule(
        marked("The last player may rise above his call"),
        _field("auction.may-rise", lambda book: book.auction.may_rise),
    ),
    Rule(
        marked("A card is turned for trumps"),
        _call(lambda call: call.trump == "turned"),
        ("meyers: l'hombre", "múlaþing: p. 192", "ahb: lomber"),
    ),
    Rule(
        marked("A king is called for a friend"),
        _call(lambda call: call.calls_king),
        ("seymour: quintillo",),
    ),
    Rule(
        marked("Five tricks or nothing"),
        _field("outcome.wins", lambda book: book.outcome.wins == "enough-tricks"),
    ),
    Rule(
        marked("Nolo: no trick is to be won"),
        _call(lambda call: call.aim == "nolo"),
        ("múlaþing: p. 192", "ahb: lomber"),
    ),
)
"""The rules that tell one age from another."""


def spans() -> tuple[Lifespan, ...]:
    """Return the rules with the texts that tell them, those first that appear and go first."""
    books = [book for book in (load(name).book for name in shipped()) if book]
    lifespans = [Lifespan(rule.title, points) for rule in RULES if (points := _points(rule, books))]
    return tuple(sorted(lifespans, key=lambda span: (span.first, span.last)))


def _points(rule: Rule, books: list[RuleBook]) -> tuple[Point, ...]:
    texts: dict[str, list[str]] = {cite.partition(":")[0]: [] for cite in rule.told}
    for book in books:
        for source in _sources(rule, book):
            texts.setdefault(source, []).append(book.name)
    points = (Point(*YEARS[source], source, tuple(names)) for source, names in texts.items())
    return tuple(sorted(points))


def _sources(rule: Rule, book: RuleBook) -> Iterator[str]:
    """Yield the dated sources that a book cites for a rule, each once."""
    path = rule.path(book)
    return _dated(book.cite(path) if path else ())


def _dated(cites: Iterable[str]) -> Iterator[str]:
    names = dict.fromkeys(cite.partition(":")[0] for cite in cites)
    return (name for name in names if name in YEARS)


@lru_cache(maxsize=64)
def main_text(book: RuleBook) -> Point | None:
    """Return the text that most of a book's fields cite first; None where it has no date here."""
    first = Counter(cites[0].partition(":")[0] for cites in book.sources.values() if cites)
    source = first.most_common(1)[0][0] if first else ""
    return Point(*YEARS[source], source, (book.name,)) if source in YEARS else None
