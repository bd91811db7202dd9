"""A whole game that a player might be in: one that leads to the same information.

What `hidden` leaves open beside the hands is drawn here too: what the others laid off, which of
their cards they drew, and the order of the stock.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from random import Random

from ombre_records.analysis.players.hidden import Hands, Hidden, hidden
from ombre_records.analysis.players.standing import SeatView, mask, standing
from ombre_records.analysis.sampling import shuffle
from ombre_records.engine.game.game import Game
from ombre_records.engine.game.information import Announcement, Information
from ombre_records.engine.payments import staked
from ombre_records.model.cards import CARD_NAMES, CARDS, cards_of

_TRIES = 1_000
"""How often it is drawn again which cards were drawn and laid off, where the first way did not lead
to the same calls: only the forced games, in which nobody was dealt some card, need that at all."""


def world(seen: Information, rng: Random) -> Game:
    """Return a game drawn at random of those that lead to what a player sees when he is to act.

    The game stands for itself: it is the first deal of its session. Forfeits have a reason of their
    own, since no player's information tells it.
    """
    now = standing(seen)
    return in_world(now, hidden(now), rng)


def in_world(now: SeatView, known: Hidden, rng: Random) -> Game:
    """Return the same for what has been worked out already."""
    wanted = replace(now.seen, number=1)
    for _ in range(_TRIES):
        game = _led(now, _Cards(now, known.draw(rng), rng), wanted)
        if game is not None:
            return game
    raise ValueError("no game was found that leads to what this player has seen")


class _Cards:
    """Cards laid as they may have been, by place: dealt, laid off, drawn, and left in the stock."""

    def __init__(self, now: SeatView, laid: Hands, rng: Random) -> None:
        self.now, book = now, now.book
        rest = list(cards_of(laid.rest))
        shuffle(rng, rest, len(rest))
        turned = now.turned
        if turned is not None and turned in rest:
            rest.remove(turned)
        self.laid: dict[int, int] = {}
        self.drawn: dict[int, list[int]] = {}
        dealt = [0] * len(now.seats)
        for seat in range(len(now.seats)):
            number, begun = now.exchanged.get(seat, 0), laid.hands[seat] | now.played[seat]
            if seat == now.me:
                dealt[seat] = mask(now.seen.dealt)
                self.laid[seat] = mask(now.seen.discards)
                self.drawn[seat] = [CARDS[name] for name in now.seen.draws]
                continue
            off = number if number <= book.pack.hand else number - book.pack.hand
            away = sum(1 << rest.pop() for _ in range(off))
            drawn = list(cards_of(begun | away)) if off < number else list(cards_of(begun))
            shuffle(rng, drawn, len(drawn))
            if seat == now.first and turned in drawn and number:
                drawn.remove(turned)
                drawn.insert(0, turned)
            self.laid[seat], self.drawn[seat] = away, drawn[:number]
            dealt[seat] = (begun | away) & ~sum(1 << card for card in drawn[:number])
        self.dealt = tuple(dealt)
        top = [card for seat in now.exchanged for card in self.drawn[seat]]
        first = [turned] if turned is not None and turned not in top else []
        self.stock = (*first, *top, *rest)


def _led(now: SeatView, cards: _Cards, wanted: Information) -> Game | None:
    """Return the game in which these cards lead to what is wanted; None if they do not."""
    seen, hands = now.seen, [()] * len(now.seen.players)
    by_seat: list[Sequence[int] | None] = list(hands)
    for place, seat in enumerate(now.seats):
        by_seat[seat] = tuple(cards_of(cards.dealt[place])) or None
    game = Game.start(
        now.book,
        hands=by_seat,
        stock=cards.stock,
        dealer=seen.dealer,
        pool=_pool_before(now),
        reserved=seen.reserved,
        players=seen.players,
    )
    course = _Course(now, cards)
    try:
        while not course.arrived(game, wanted):
            game = course.step(game)
    except (ValueError, StopIteration):
        return None
    return game


def _pool_before(now: SeatView) -> int:
    """Return what lay in the pool before the antes, which the player sees with them."""
    book, players, pool = now.book, len(now.seen.players), now.seen.pool
    return 0 if staked(book, players, 0) == pool else pool - staked(book, players, pool)


class _Course:
    """The open events of the deal, done once more."""

    def __init__(self, now: SeatView, cards: _Cards) -> None:
        self.now, self.cards, self.seen = now, cards, now.seen
        self.calls = iter(now.seen.calls)
        self.said: list[Announcement] = list(now.seen.announcements)
        self.exchanges = [step.seat for step in now.seen.exchanged]
        self.plays = iter(now.plays)

    def arrived(self, game: Game, wanted: Information) -> bool:
        """Return whether a game has come to what the player sees."""
        if (game.turn, game.phase) != (wanted.turn, wanted.phase):
            return False
        return game.seen_by(self.seen.seat) == wanted

    def step(self, game: Game) -> Game:
        """Return the game after one action. ValueError or StopIteration if it has gone astray."""
        forfeit = self._forfeit(game)
        if forfeit is not None:
            return forfeit
        match game.phase:
            case "auction":
                return game.act(next(self.calls).word)
            case "contract":
                return game.act(self.seen.contract or "")
            case "trump":
                return game.act(self.seen.trump or "")
            case "king":
                return game.act(self.seen.king or "")
            case "exchange":
                return self._exchange(game)
            case "announcing" | "answering":
                return self._announce(game)
            case "play":
                return self._play(game)
        raise ValueError("the deal was over")

    def _forfeit(self, game: Game) -> Game | None:
        quiet = game.phase in ("announcing", "play") and not self._lying(game)
        if not quiet or not self.said or self.said[0].word != "forfeit":
            return None
        if self.said[0].trick != self._trick(game):
            return None
        announcement = self.said.pop(0)
        return game.forfeit(announcement.seat, announcement.amount)

    def _exchange(self, game: Game) -> Game:
        turn = game.turn
        mine = turn == self.seen.seat and self.seen.phase == "exchange"
        if mine and self.exchanges in ([], [turn]):  # who takes the whole stock has taken it
            return self._lay_off(game, self.now.me, done=False)
        if not self.exchanges or self.exchanges[0] != turn:
            return game.act("yield")
        self.exchanges.pop(0)
        return self._lay_off(game, self.now.seats.index(turn), done=True)

    def _lay_off(self, game: Game, place: int, *, done: bool) -> Game:
        """Lay off all that was; the player who is doing it now may not be through."""
        laid = [CARD_NAMES[card] for card in cards_of(self.cards.laid[place])]
        if not laid and not done:
            raise ValueError("it has gone astray")
        for name in laid:
            game = game.act(name)
        return game.act("done") if done and game.phase == "exchange" else game

    def _announce(self, game: Game) -> Game:
        announcement = self.said[0] if self.said else None
        mine = (
            announcement is not None
            and announcement.trick == self._trick(game)
            and announcement.seat == game.turn
        )
        if announcement is not None and mine and announcement.word not in ("gano", "forfeit"):
            self.said.pop(0)
            return game.act(announcement.word)
        if game.phase == "answering":
            raise ValueError("it has gone astray")
        return game.act("proceed")

    def _play(self, game: Game) -> Game:
        announcement = self.said[0] if self.said else None
        due = (game.turn, "gano", self._trick(game))
        if (
            announcement is not None
            and (announcement.seat, announcement.word, announcement.trick) == due
        ):
            self.said.pop(0)
            return game.act("gano")
        return game.act(CARD_NAMES[next(self.plays).card])

    @staticmethod
    def _trick(game: Game) -> int:
        return len(game._state.tricks) + 1

    @staticmethod
    def _lying(game: Game) -> bool:
        return bool(game._state.trick)


def worlds(seen: Information, number: int, rng: Random) -> Iterator[Game]:
    """Yield a number of games that a player might be in."""
    now = standing(seen)
    known = hidden(now)
    for _ in range(number):
        yield in_world(now, known, rng)
