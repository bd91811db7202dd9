"""Hands of old texts weighed: tables worked out from their records at each build.

What a text does not tell of a hand is drawn at random, again and again, and played with open hands.
The pages include the tables by the comments that stand around them, `<!-- leander -->` and
`<!-- /leander -->`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from functools import cache
from math import ceil, floor
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, NamedTuple

from docs._ext.pages import table, write

from ombre_records import check, parse
from ombre_records.analysis.sampling import mask, shuffle
from ombre_records.analysis.single_dummy.bidding import NamedGame, OpenGames
from ombre_records.analysis.single_dummy.policy import plain
from ombre_records.analysis.single_dummy.shares import share
from ombre_records.books.book import RuleBook
from ombre_records.model.cards import PACK, SUIT_MASKS, SUIT_NAMES, SUITS, cards_of, hand
from ombre_records.model.record import Reading
from ombre_records.referee.facts import DealFacts

if TYPE_CHECKING:
    from sphinx.application import Sphinx

RECORDS = Path(__file__).resolve().parents[2] / "records" / "historical"
OUTCOMES = ("sacada", "puesta", "codille")
DEALS = 2_000
"""Deals drawn for each line of a table, from seed 0."""
_SIZE, _SEATS = 9, 3
_KEPT, _HYPHEN = "\u00a0", "\u2011"
"""A space and a hyphen at which no line ends, for narrow columns."""


@cache
def deals(name: str, reading: Reading = "edited") -> tuple[DealFacts, ...]:
    """Return the deals of a record of `records/historical/`."""
    text = (RECORDS / f"{name}.ombre").read_text(encoding="utf-8")
    sessions = check(parse(text), reading=reading).sessions
    return tuple(deal for session in sessions for deal in session.deals)


def held(deal: DealFacts, seat: int) -> int:
    """Return the cards that a record tells of a player's hand, as dealt or as played."""
    return deal.dealt[seat].certain | deal.hands[seat].certain


class Weighed(NamedTuple):
    """How often each outcome was the best within the ombre's reach, in so many deals."""

    counts: Counter[str]
    number: int

    @property
    def cells(self) -> tuple[str, ...]:
        """The shares as a table shows them, and of the games lost those by codille."""
        lost = self.counts["puesta"] + self.counts["codille"]
        by_codille = f"{self.counts['codille'] / lost * 100:.0f}{_KEPT}%" if lost else "none lost"
        return (*map(self._share, OUTCOMES), by_codille)

    def _share(self, outcome: str) -> str:
        found = share(self.counts[outcome], self.number)
        low, high = floor(found.low * 100), ceil(found.high * 100)
        return f"{found.part * 100:.1f}{_KEPT}% ({low}{_HYPHEN}{high})"


_SHARES = ("Sacada", "Puesta", "Codille", "Of those lost, by codille")


def drawn(rng: Random, known: tuple[int, ...]) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Return whole hands and a stock: what is known of each hand, and the rest drawn."""
    hidden = list(cards_of(PACK & ~_together(known)))
    shuffle(rng, hidden, len(hidden))
    hands, at = [], 0
    for cards in known:
        lacks = _SIZE - cards.bit_count()
        hands.append(cards | mask(hidden[at : at + lacks]))
        at += lacks
    return tuple(hands), tuple(hidden[at:])


def _together(hands: tuple[int, ...]) -> int:
    found = 0
    for cards in hands:
        found |= cards
    return found


def named(book: RuleBook, call: str, trump: int, seat: int, own: int, number: int) -> Weighed:
    """Weigh a game named with a hand of which `own` is known, before the exchange.

    `seat` counts from the eldest. All exchange by the plain policy of `ombre analyse --view`.
    """
    games, rng = OpenGames(book, PACK), Random(0)
    called = book.call(call)
    assert called is not None
    game = NamedGame(called, trump)
    known = tuple(own if each == seat else 0 for each in range(_SEATS))
    counts = Counter(
        games.reached(game, seat, *drawn(rng, known), plain).outcome for _ in range(number)
    )
    return Weighed(counts, number)


def played(book: RuleBook, trump: int, seat: int, known: tuple[int, ...], number: int) -> Weighed:
    """Weigh hands as they are played, of which `known` is known, seats from the eldest."""
    games, rng = OpenGames(book, PACK), Random(0)
    call = next(each for each in book.auction.calls if each.name == "play")
    counts = Counter(
        games.played(call, trump, seat, drawn(rng, known)[0]).outcome for _ in range(number)
    )
    return Weighed(counts, number)


# ---------------------------------------------------------------- Leander


def leander(number: int = DEALS) -> str:
    """Return what Leander's games would come to, as he counted his cards and as they were."""
    titles = ("He holds", "and plays", "in", *_SHARES)
    return table(titles, _leanders(number))


_LEANDERS: tuple[tuple[Reading, str, int], ...] = (
    ("printed", "solo", 2),
    ("edited", "solo", 2),
    ("edited", "solo", 0),
    ("edited", "play", 0),
    ("edited", "play", 2),
)
_HOLDS = {"printed": "♥7, as he counts", "edited": "♦7, as it is"}
_PLACES = {0: "eldest", 2: "dealer"}


def _leanders(number: int) -> Iterator[tuple[str, ...]]:
    for reading, call, trump in _LEANDERS:
        for seat, place in _PLACES.items():
            weighed = leanders_game(reading, call, trump, seat, number)
            yield f"{_HOLDS[reading]}; {place}", call, SUIT_NAMES[trump], *weighed.cells


def leanders_game(reading: Reading, call: str, trump: int, seat: int, number: int) -> Weighed:
    """Weigh one of Leander's games; the manille of spades is his in either reading."""
    deal, read = deals("maykov-leander")[0], deals("maykov-leander", reading)[0]
    own = held(read, 0) | held(deal, 0) & SUIT_MASKS[SUITS.index("S")]
    return named(deal.book, call, trump, seat, own, number)


FOUR_KINGS = hand("SAK2 CAK HKA DK7")
"""Leander's hand, if a couplet that speaks of kings, manilles and aces is meant to tell it."""


def kings(number: int = DEALS) -> str:
    """Return what Leander's games would come to with all four kings."""
    return table(("Seat", "He plays", "in", *_SHARES), _kings(number))


def _kings(number: int) -> Iterator[tuple[str, ...]]:
    for trump in (2, 0):
        for seat, place in _PLACES.items():
            weighed = four_kings("solo", trump, seat, number)
            yield place, "solo", SUIT_NAMES[trump], *weighed.cells


def four_kings(call: str, trump: int, seat: int, number: int) -> Weighed:
    """Weigh a game of Leander's with all four kings in his hand."""
    return named(deals("maykov-leander")[0].book, call, trump, seat, FOUR_KINGS, number)


# ---------------------------------------------------------------- four matadors


def matadors(number: int = DEALS) -> str:
    """Return how often four matadors are lost, whatever the rest of the hand is."""
    titles = ("Trumps", "Seat", "Exchange", *_SHARES)
    return table(titles, _matadors(number))


def _matadors(number: int) -> Iterator[tuple[str, ...]]:
    (deal,) = deals("swift-four-matadors")
    assert deal.trump is not None
    for call, how in (("play", "she and the others"), ("solo", "the others alone")):
        for seat, place in _PLACES.items():
            weighed = named(deal.book, call, deal.trump, seat, held(deal, 0), number)
            yield SUIT_NAMES[deal.trump], place, how, *weighed.cells


# ---------------------------------------------------------------- eight trumps in one hand


def eight(number: int = DEALS) -> str:
    """Return what four matadors and three kings are worth against eight trumps in one hand."""
    titles = ("Eldest", "Eight trumps", *_SHARES)
    return table(titles, _eights(number))


def _eights(number: int) -> Iterator[tuple[str, ...]]:
    for seat, eldest in enumerate(("the ombre", "who sits before him", "who sits after him")):
        for after, where in ((1, "after him"), (2, "before him")):
            weighed = eight_trumps(seat, after, number)
            yield eldest, where, *weighed.cells


def eight_trumps(seat: int, after: int, number: int) -> Weighed:
    """Weigh Seymour's game: the ombre `seat` places from the eldest, the trumps `after` him."""
    (deal,) = deals("seymour-four-matadors")
    assert deal.trump is not None
    known = [0] * _SEATS
    known[seat], known[(seat + after) % _SEATS] = held(deal, 0), held(deal, 1)
    return played(deal.book, deal.trump, seat, tuple(known), number)


# ---------------------------------------------------------------- the page

TOPICS: dict[str, Callable[[], str]] = {
    "leander": leander,
    "kings": kings,
    "matadors": matadors,
    "eight": eight,
}
"""The tables, by the names of their files."""


def _generate(app: Sphinx) -> None:
    tables = {f"_{topic}.md": make() for topic, make in TOPICS.items()}
    write(Path(app.srcdir) / "generated" / "hands", tables)


def setup(app: Sphinx) -> dict[str, bool]:
    """Let Sphinx generate the tables before it reads the pages."""
    app.connect("builder-inited", _generate)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
