"""Belinda's game weighed: tables of one file, worked out from the record at each build.

The page includes them by the comments that stand around them, `<!-- play -->` and `<!-- /play -->`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache
from itertools import combinations
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from docs._ext.pages import table, write

from ombre_records import check, parse
from ombre_records.analysis.double_dummy.results import WeighedDeal, WeighedPlay, WeighedTrick
from ombre_records.analysis.double_dummy.weighing import weigh
from ombre_records.analysis.solver import Value, goal
from ombre_records.analysis.solver.solver import OpenHandsSolver
from ombre_records.base.document.glyphs import glyphs
from ombre_records.engine.open_hands import OpenHands
from ombre_records.model.cards import PACK, SUIT_NAMES, SUITS, cards_of, holding
from ombre_records.referee.facts import DealFacts, SessionFacts

if TYPE_CHECKING:
    from sphinx.application import Sphinx

RECORD = Path(__file__).resolve().parents[2] / "records" / "belinda.ombre"
OUTCOMES = ("sacada", "puesta", "codille")


class Game(NamedTuple):
    """The game, and what perfect play says of it."""

    session: SessionFacts
    deal: DealFacts
    weighed: WeighedDeal

    @property
    def ombre(self) -> int:
        """Belinda's seat."""
        assert self.deal.ombre is not None
        return self.deal.ombre

    def dealt(self, seat: int) -> int:
        """Return a hand as it was dealt."""
        return self.deal.dealt[seat].certain

    def drawn(self, seat: int) -> int:
        """Return the cards that a player drew."""
        draws = (step.draws for step in self.deal.exchanges if step.seat == seat)
        return sum(item for cards in draws for item in cards or ())


@cache
def game() -> Game:
    """Return the game, weighed."""
    report = check(parse(RECORD.read_text(encoding="utf-8")))
    (session,) = report.sessions
    (deal,), (weighed,) = session.deals, weigh(report)
    return Game(session, deal, weighed)


def shown(cards: int | Iterable[int]) -> str:
    """Write cards with the suits' glyphs."""
    mask = cards if isinstance(cards, int) else sum(1 << card for card in cards)
    return glyphs(holding(mask), "unicode")


# ---------------------------------------------------------------- the play


def play() -> str:
    """Return the tricks, with what was within reach and which cards were as good."""
    titles = ("Trick", "Player", "Card", "Within reach after it", "Tricks", "As good")
    rows = (_row(trick, card) for trick in game().weighed.tricks for card in trick.plays)
    return table(titles, rows)


def _row(trick: WeighedTrick, card: WeighedPlay) -> tuple[str, ...]:
    name = game().session.players[card.seat] if card.seat is not None else "?"
    after = ", ".join(f"{outcome} {number:,}" for outcome, number in card.after.outcomes.items())
    made = "?" if card.after.tricks is None else str(card.after.tricks)
    played = "x" if card.card is None else shown([card.card])
    return str(trick.number), name, played + card.glyph, after, made, _as_good(card)


def _as_good(card: WeighedPlay) -> str:
    if card.card is None:
        return "whatever it was" if card.before.value == card.after.value else ""
    others = {*card.best} - {card.card}
    if {*card.may} == {card.card}:
        return "no other was lawful"
    return "every other" if {*card.may} == {*card.best} else shown(others) or "no other"


def verdict() -> str:
    """Say what the tricks come to."""
    weighed = game().weighed
    assert weighed.coverage is not None
    number = f"{weighed.coverage.number:,}"
    reached = ", ".join(f"{kind} in {count:,}" for kind, count in weighed.start.outcomes.items())
    costs = len(weighed.costs)
    told = "No card of anybody changed that." if not costs else f"{costs} cards changed that."
    own = [p for trick in weighed.tricks for p in trick.plays if p.seat == game().ombre]
    free = sum({*play.may} == {*play.best} for play in own)
    return (
        f"Before the first trick this was within reach, in {number} completions: {reached}. {told} "
        f"At {free} of Belinda's {len(own)} turns every card that she might lawfully have played "
        "was as good as the one that she played.\n"
    )


# ---------------------------------------------------------------- the exchange


class Choice(NamedTuple):
    """Cards laid off, the hand in play that this gives, and what it is worth."""

    value: Value
    laid: tuple[int, ...]
    hand: int


@cache
def choices(suit: int) -> tuple[Choice, ...]:
    """Weigh every way in which Belinda might have laid off as many cards as she did, all others
    taking what they took."""
    made, others = game(), {seat: game().deal.hands[seat].certain for seat in game().deal.order}
    found = []
    for laid, hand in _hands(made, made.ombre):
        found.append(Choice(worth(suit, {**others, made.ombre: hand}), laid, hand))
    return tuple(found)


def worth(suit: int, hands: Mapping[int, int]) -> Value:
    """Weigh hands in play, with a suit as trumps, tricks second to the outcome."""
    deal = game().deal
    order = deal.order
    position = OpenHands.of(deal.book, tuple(hands[seat] for seat in order), suit)
    wanted = goal(deal.book, deal.contract, tricks=True)
    return OpenHandsSolver(order.index(game().ombre), wanted).solve(position)


def _hands(made: Game, seat: int) -> Iterator[tuple[tuple[int, ...], int]]:
    dealt, drawn = made.dealt(seat), made.drawn(seat)
    for laid in combinations(cards_of(dealt), drawn.bit_count()):
        yield laid, dealt & ~sum(1 << card for card in laid) | drawn


def suits() -> str:
    """Return what each suit was worth as trumps, by what Belinda laid off."""
    titles = (
        "Trumps",
        *(f"Sets for {kind}" for kind in OUTCOMES),
        "The set that she chose",
        "The best set",
        "worth",
        "at worst, had the Baron laid off otherwise",
    )
    return table(titles, map(_suit, range(len(SUITS))))


def _suit(suit: int) -> tuple[str, ...]:
    every = choices(suit)
    counts = Counter(choice.value.outcome for choice in every)
    kept = game().deal.hands[game().ombre].certain
    hers = next(choice for choice in every if choice.hand == kept)
    best = max(every, key=lambda choice: choice.value)
    return (
        SUIT_NAMES[suit],
        *(str(counts[kind]) for kind in OUTCOMES),
        _told(hers.value),
        shown(best.laid),
        _told(best.value),
        _told(_at_worst(suit, best)),
    )


def _at_worst(suit: int, best: Choice) -> Value:
    """Return what a choice is worth if the next player lays off the best cards against it."""
    made = game()
    baron, third = (seat for seat in made.deal.order if seat != made.ombre)
    hands = {made.ombre: best.hand, third: made.deal.hands[third].certain}
    return min(worth(suit, {**hands, baron: hand}) for _, hand in _hands(made, baron))


def _told(value: Value) -> str:
    return f"{value.outcome}, {value.tricks} tricks"


def enough() -> str:
    """Say which discards would have been enough in the suit that she named."""
    trump = game().deal.trump
    assert trump is not None
    every = choices(trump)
    good = [choice.laid for choice in every if choice.value.outcome == "sacada"]
    dealt = game().dealt(game().ombre)
    needed = dealt & ~sum(1 << card for card in {card for laid in good for card in laid})
    spared = [choice for choice in every if not needed & sum(1 << card for card in choice.laid)]
    exactly = "; they are exactly those" if len(spared) == len(good) else ", all of them"
    return (
        f"In {SUIT_NAMES[trump]}, {len(good)} of the {len(every)} sets that she might have laid "
        f"off win the game{exactly} that keep {shown(needed)}.\n"
    )


# ---------------------------------------------------------------- the others' luck


def _others() -> tuple[int, int]:
    """Return the seats of the other two, in the order in which they drew."""
    first, second = (seat for seat in game().deal.order if seat != game().ombre)
    return first, second


def _undrawn() -> int:
    """Return the cards that were neither dealt nor drawn."""
    deal = game().deal
    seen = sum(game().dealt(seat) | game().drawn(seat) for seat in deal.order)
    return PACK & ~seen


def fate() -> str:
    """Return what the game was worth had the Baron drawn a card that nobody drew."""
    made, (baron, _) = game(), _others()
    hands = {seat: made.deal.hands[seat].certain for seat in made.deal.order}
    titles = ("In place of", *(f"the Baron draws {shown([card])}" for card in cards_of(_undrawn())))
    assert made.deal.trump is not None
    suit = made.deal.trump

    def instead(card: int, another: int) -> str:
        hand = hands[baron] & ~(1 << card) | 1 << another
        return _told(worth(suit, {**hands, baron: hand}))

    return table(
        titles,
        (
            (shown([card]), *(instead(card, another) for another in cards_of(_undrawn())))
            for card in cards_of(made.drawn(baron))
        ),
    )


def draws() -> str:
    """Say what the game was worth in every way in which the others might have drawn."""
    made, (baron, third) = game(), _others()
    deal = made.deal
    assert deal.trump is not None
    hands = {seat: deal.hands[seat].certain & ~made.drawn(seat) for seat in (baron, third)}
    stock = made.drawn(baron) | made.drawn(third) | _undrawn()
    found: Counter[str] = Counter()
    for own in _some(stock, made.drawn(baron).bit_count()):
        for other in _some(stock & ~own, made.drawn(third).bit_count()):
            drawn = {baron: hands[baron] | own, third: hands[third] | other}
            full = {**drawn, made.ombre: deal.hands[made.ombre].certain}
            found[worth(deal.trump, full).outcome] += 1
    told = ", ".join(f"{kind} in {number:,}" for kind, number in found.most_common())
    return f"Of {found.total():,} ways to draw: {told}.\n"


def _some(cards: int, number: int) -> Iterator[int]:
    return (sum(1 << card for card in own) for own in combinations(cards_of(cards), number))


TOPICS: Mapping[str, Callable[[], str]] = {
    "play": play,
    "verdict": verdict,
    "suits": suits,
    "enough": enough,
    "fate": fate,
    "draws": draws,
}


def _generate(app: Sphinx) -> None:
    told = {f"_{topic}.md": tell() for topic, tell in TOPICS.items()}
    write(Path(app.srcdir) / "generated" / "belinda", told)


def setup(app: Sphinx) -> dict[str, bool]:
    """Let Sphinx generate the tables before it reads the page."""
    app.connect("builder-inited", _generate)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
