"""The sampling player: perfect play with open hands, over deals that agree with all it has seen.

For each decision it draws ways in which the hidden cards may lie, each as likely as any other, and
takes what brings it most counters in their mean:

- **Auction, contract, trump.** Each game it might name is exchanged by the plain policy in each
  deal drawn, and played with open hands; the outcome is paid by the book. First a few deals for
  all games, then more for the best. It calls the best if that brings more than to pass: nothing, or
  what it comes to that its maker plays the standing call, in the suit of his best hand.
- **Exchange.** What the plain policy would lay off, and its neighbours: one card less, one or two
  more, and a lone queen or king of a plain suit.
- **Play.** Each card by the solver, paid by the book. Tricks have a small weight beside counters,
  and decide where those are equal.
- **Announcements.** It claims where that brings no less than to play on, undertakes the vole where
  that brings more, and surrenders where it expects to pay more than the puesta.

Where all ways are no more than it would draw, it looks at each once.

What is known against it: with open hands everybody plays as if he knew all cards, so that nothing
is gained by hiding, or by finding out.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from random import Random

from ombre_records.analysis.players.estimates import Appraiser, CardAppraiser
from ombre_records.analysis.players.hidden import Hands, Hidden, hidden
from ombre_records.analysis.players.plain import plain
from ombre_records.analysis.players.standing import SeatView, standing
from ombre_records.analysis.single_dummy.policy import Room, laid_off_in_order
from ombre_records.analysis.single_dummy.policy import plain as plain_exchange
from ombre_records.analysis.solver.layout import solvable
from ombre_records.engine.drawing import limits
from ombre_records.engine.game.actions import DONE, PROCEED
from ombre_records.engine.game.information import Information
from ombre_records.engine.naming import KINGS
from ombre_records.engine.trumps import TRUMPS
from ombre_records.model.cards import CARD_NAMES, CARDS, cards_of

_MANY, _FEWEST = 5, 4
"""From how many at the table on fewer deals are looked at, and how many at least."""

Drawer = Callable[[Hidden, int, Random], Sequence[Hands]]
"""Draws so many ways in which the hidden cards may lie."""


def evenly(known: Hidden, number: int, rng: Random) -> Sequence[Hands]:
    """Draw ways each as likely as any other; all of them, each once, if they are so few."""
    if known.ways <= number:
        return known.every()
    return [known.draw(rng) for _ in range(number)]


@dataclass(frozen=True, slots=True)
class Sampling:
    """A player that samples. It can be called as a player is.

    `glance` is how many deals it looks at for every game that it might name, `look` how many for
    the best of them, `change` for each choice of an exchange, and `cards` how many ways for a card.
    `caution` is what a game must bring more than to pass, in counters, as a part of its price. With
    five at the table it looks at a third of all that.
    """

    draw: Drawer = evenly
    glance: int = 8
    look: int = 24
    change: int = 16
    cards: int = 24
    caution: float = 0.0

    def __call__(self, seen: Information, rng: Random) -> Sequence[str]:
        """Return what is done by what a seat sees."""
        match seen.phase:
            case "auction":
                return (self._call(seen, rng),)
            case "contract" | "trump":
                return (self._named(seen, rng),)
            case "exchange":
                return self._exchange(seen, rng)
            case "announcing":
                return (self._announcement(seen, rng),)
            case "play":
                return (self._card(seen, rng),)
        return plain(seen, rng)

    def _drawn(self, known: Hidden, number: int, rng: Random) -> Sequence[Hands]:
        """Draw a number of ways; with five at the table, where each takes longer, a third of it."""
        many = len(known.now.seats) >= _MANY
        return self.draw(known, max(_FEWEST, number // 3) if many else number, rng)

    # ------------------------------------------------------------ the auction

    def _call(self, seen: Information, rng: Random) -> str:
        now = standing(seen)
        words = [action.word for action in seen.actions]
        passing = now.book.auction.passes[0]
        may = [word for word in words if word != passing]
        appraiser, known = Appraiser(now), hidden(now)
        games = appraiser.may_name(may)
        if not games:
            return passing if passing in words else plain(seen, rng)[0]
        mean = appraiser.means(games, appraiser.deals(self._drawn(known, self.glance, rng), rng))
        best = sorted(games, key=mean.__getitem__, reverse=True)[:3]
        deals = appraiser.deals(self._drawn(known, self.look, rng), rng)
        if passing in words and mean[best[0]] < self._hopeless(now, best[0].call.base):
            return passing
        mean = appraiser.means(best, deals)
        game = max(best, key=mean.__getitem__)
        if passing not in words:
            return game.call.name
        stands = [call for call in seen.calls if now.book.call(call.word)]
        other = 0.0
        if stands and stands[-1].seat != seen.seat:
            call = now.book.call(stands[-1].word)
            assert call is not None
            other = appraiser.against(call, now.seats.index(stands[-1].seat), deals)
        margin = self.caution * max(1, game.call.base)
        return game.call.name if mean[game] > other + margin else passing

    @staticmethod
    def _hopeless(now: SeatView, base: int) -> float:
        """Return below which mean of a few deals a game is not looked at again."""
        return -1.0 * max(1, base) * (len(now.seen.players) - 1)

    def _named(self, seen: Information, rng: Random) -> str:
        now = standing(seen)
        appraiser = Appraiser(now)
        words = [action.word for action in seen.actions]
        names = words if seen.phase == "contract" else [seen.contract or ""]
        games = appraiser.may_name(names, most=4 if seen.phase == "trump" else 2)
        if seen.phase == "trump":
            suits = "SCHD"
            games = [g for g in games if g.trump is not None and g.trump >= 0]
            games = [g for g in games if suits[g.trump or 0] in words]
        if not games or seen.draws:
            return plain(seen, rng)[0]
        deals = appraiser.deals(self._drawn(hidden(now), self.look, rng), rng)
        mean = appraiser.means(games, deals)
        game = max(games, key=mean.__getitem__)
        return game.call.name if seen.phase == "contract" else "SCHD"[game.trump or 0]

    # ------------------------------------------------------------ the exchange

    def _exchange(self, seen: Information, rng: Random) -> Sequence[str]:
        now = standing(seen)
        started = now.hand.bit_count() != now.book.pack.hand
        if now.trump is None or started or now.call is None:
            return plain(seen, rng)
        choices = _choices(now)
        if len(choices) == 1:
            return _laid(choices[0])
        appraiser = Appraiser(now)
        deals = appraiser.deals(self._drawn(hidden(now), self.change, rng), rng)
        mean = appraiser.exchanges(choices, deals)
        return _laid(max(choices, key=mean.__getitem__))

    # ------------------------------------------------------------ the play

    def _announcement(self, seen: Information, rng: Random) -> str:
        words = [action.word for action in seen.actions]
        appraiser = CardAppraiser(standing(seen))
        drawn = self._drawn(hidden(appraiser.now), self.cards, rng)
        worth = {PROCEED: appraiser.going_on(drawn)}
        if "claim" in words:
            worth["claim"] = appraiser.stopping() or 0.0
        if "vole" in words:
            worth["vole"] = appraiser.going_on(drawn, vole=True)
        if "surrender" in words:
            worth["surrender"] = appraiser.giving_up()
        # A claim is certain, and so goes before what samples say is as good; the rest does not.
        order = ("claim", PROCEED, "vole", "surrender")
        return max((word for word in order if word in worth), key=worth.__getitem__)

    def _card(self, seen: Information, rng: Random) -> str:
        may = [action.word for action in seen.actions if action.kind == "play"]
        if len(may) == 1:
            return may[0]
        appraiser = CardAppraiser(standing(seen))
        if not solvable(appraiser.trump, appraiser.now.rules):
            return plain(seen, rng)[0]
        mean = appraiser.plays(self._drawn(hidden(appraiser.now), self.cards, rng))
        best = max(mean[CARDS[name]].merit for name in may)
        good = [name for name in may if mean[CARDS[name]].merit >= best - 1e-9]
        usual = plain(seen, rng)[0]
        return usual if usual in good else good[-1]


sampling = Sampling()
"""The sampling player as it is measured."""


def _choices(now: SeatView) -> list[int]:
    """Return what may be laid off: what the plain policy would, first, and its neighbours."""
    assert now.call is not None
    assert now.trump is not None
    own = now.first == now.me
    stock_left = now.book.pack.stock - sum(now.exchanged.values())
    first = not any(number for seat, number in now.exchanged.items() if seat != now.first)
    least, most = limits(now.book.exchange, now.call, own, first, stock_left)
    room = Room(least, min(most, now.book.pack.hand))
    aim = now.call.aim if own else "most"
    usual = plain_exchange(now.hand, now.trump, aim, room)
    order, unwanted = laid_off_in_order(now.hand, now.trump, aim)
    choices = [usual]
    numbers = (unwanted - 1, unwanted + 1, unwanted + 2)
    near = (number for number in numbers if room.least <= number <= room.most)
    choices += [sum(1 << card for card in order[:number]) for number in near]
    plain_cards = now.hand & ~TRUMPS[now.trump] & ~usual
    for card in cards_of(plain_cards):
        if usual.bit_count() < room.most and (KINGS >> card & 1 or len(choices) < 8):
            choices.append(usual | 1 << card)
    if plain_cards and usual.bit_count() + plain_cards.bit_count() <= room.most:
        choices.append(usual | plain_cards)
    return list(dict.fromkeys(choices))


def _laid(cards: int) -> Sequence[str]:
    return (*(CARD_NAMES[card] for card in cards_of(cards)), DONE)
