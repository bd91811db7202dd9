"""The aims of each player of a recorded deal, trick by trick, and the values of positions on
one scale.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import NamedTuple

from ombre_records.analysis.solver import Goal, Value, goal
from ombre_records.analysis.solver.layout import solvable
from ombre_records.analysis.solver.solver import OpenHandsSolver
from ombre_records.engine.announcements import (
    answers,
    defence,
    for_codille,
    surrender_refused,
    vole_refused,
)
from ombre_records.engine.dealing import in_stock
from ombre_records.engine.ending import Score, Undertaking, leads_on, vole_under_way
from ombre_records.engine.following import following
from ombre_records.engine.naming import calls_king, partner
from ombre_records.engine.open_hands import OpenHands
from ombre_records.model import statements as st
from ombre_records.model.cards import SPADILLE, is_known
from ombre_records.model.record import Reading
from ombre_records.referee.facts import DealFacts, EventFacts
from ombre_records.referee.statements.script import script


class Aim(NamedTuple):
    """The Ombre's aim; seats from the eldest. `declared`: after how many tricks he has
    declared the vole, if he has.
    """

    ombre: int
    goal: Goal
    game: Undertaking
    declared: int | None = None

    @property
    def key(self) -> tuple[object, ...]:
        """The key of an aim among those of one deal: all but the book and the call."""
        return self.goal, self.game[2:], self.declared

    def undertaking(self, played: int) -> Undertaking:
        """Return the undertaking after a number of tricks."""
        declared = self.declared is not None and played >= self.declared
        return self.game._replace(declared=True) if declared else self.game


class Aims(NamedTuple):
    """The Ombre's aim, and that of the opponent who plays on in his place from a trick on."""

    first: Aim
    second: Aim | None = None
    since: int = 0

    def at(self, trick: int) -> Aim:
        """Return who plays for what in a trick."""
        return self.second if self.second and trick >= self.since else self.first


def aims(deal: DealFacts, hands: tuple[int, ...], reading: Reading, tricks: bool) -> Aims | None:
    """Return who plays for what; None where the Ombre or his friend is not known.

    `hands`, from the eldest, tell the friend where the record does not. `tricks`: of two plays with
    the same outcome the one with more tricks is better.
    """
    offers = [event.seat for event in _events(deal, "surrender")]
    ombre = offers[0] if offers else deal.ombre
    second = _second(deal, ombre)
    if deal.trump is None or ombre not in deal.order:
        return None
    if not solvable(deal.trump, following(deal.book)):
        return None
    known, friend = _friend(deal, deal.order.index(ombre), hands, reading)
    if not known:
        return None
    at = deal.order.index(ombre)
    dealt = [hand for seat, hand in enumerate(deal.dealt) if seat in deal.order and seat != ombre]
    spadille = in_stock(SPADILLE, [hand.certain for hand in dealt], [h.possible for h in dealt])
    game = Undertaking(deal.book, deal.contract, at, friend, spadille=spadille)
    if len(game.enough) > 1:
        return None
    wanted = goal(deal.book, deal.contract, friend, tricks=tricks, spadille=bool(spadille))
    first = Aim(at, wanted, game, _declared(deal, ombre, game))
    since = next((t.number for t in deal.tricks if _forbids(t.before, second)), None)
    if second == ombre or second not in deal.order or since is None:
        return Aims(first)
    how, at = defence(deal.book, deal.contract), deal.order.index(second)
    plays_on, over = for_codille(how), how == "takes-over"
    gave_up = first.ombre
    game = Undertaking(
        deal.book, deal.contract, at, defends=plays_on, took_over=over, gave_up=gave_up
    )
    wanted = goal(deal.book, tricks=tricks, gave_up=gave_up if plays_on else None)
    return Aims(first, Aim(at, wanted, game, _declared(deal, second, game)), since)


def _events(deal: DealFacts, keyword: str) -> list[EventFacts]:
    events = [event for trick in deal.tricks for event in trick.before] + list(deal.closing)
    return [event for event in events if event.keyword == keyword]


def _second(deal: DealFacts, ombre: int | None) -> int | None:
    """Return the player who plays on in the Ombre's place; the Ombre if nobody does.

    A deal that was not ended does not say; then it is the first in turn who forbade.
    """
    if deal.outcome.forbidder is not None:
        return deal.outcome.forbidder
    if deal.outcome.kind != "undetermined" or deal.ombre != ombre or ombre not in deal.order:
        return deal.ombre
    book, call, offers = deal.book, deal.contract, _events(deal, "surrender")
    barred = surrender_refused(book, call, 1, again=False)
    if not offers or barred or defence(book, call) in ("never", "played-on"):
        return ombre
    answering = answers(deal.order.index(ombre), len(deal.order))
    forbidding = {event.seat for event in _events(deal, "forbid")}
    return next((deal.order[at] for at in answering if deal.order[at] in forbidding), ombre)


def _forbids(events: tuple[EventFacts, ...], seat: int | None) -> bool:
    return any(event.keyword == "forbid" and event.seat == seat for event in events)


def _declared(deal: DealFacts, player: int, game: Undertaking) -> int | None:
    """Return after how many tricks, none of them lost, a player has declared the vole, as he may;
    None if never, or where it is undertaken by a lead whatever is said.
    """
    if game.led_on:
        return None
    for trick in deal.tricks:
        declared = any(event.keyword == "vole" and event.seat == player for event in trick.before)
        if declared and not vole_refused(game, trick.number, swept=True):
            return trick.number - 1
        if trick.winner not in (None, player):
            break
    return None


def _friend(
    deal: DealFacts, ombre: int, hands: tuple[int, ...], reading: Reading
) -> tuple[bool, int | None]:
    """Tell whether it is known who plays with the Ombre, and who; he may play alone."""
    if not calls_king(deal.contract):
        return True, None
    if deal.friend in deal.order:
        return True, deal.order.index(deal.friend)
    called = script(deal.deal, reading).get("call", st.CalledKing)
    item = called[1].item if called else 0
    holder = next((seat for seat, hand in enumerate(hands) if hand & item), None)
    if not is_known(item) or holder is None:
        return False, None
    return True, partner(holder, ombre)


_VOLE = {"vole-failed": -1, "vole": 3}
"""A vole made is more than any other outcome, and failed, less: its places among the others, which
count from 0 up to 2."""


class Evaluation(NamedTuple):
    """A play in one position: what could be reached before and after it, the cards that might be
    played, and those of them that keep it.

    `lost` counts the classes of outcome that it costs its own side. `after` and `lost` are None
    where the card is not known or is not in the hand.
    """

    before: Value
    after: Value | None
    may: int
    best: int
    lost: int | None
    own: bool
    lawful: bool | None


class Evaluator:
    """Weighs the plays of one deal towards an aim; what is found is kept."""

    def __init__(self, aim: Aim) -> None:
        self.aim = aim
        # A vole that costs nothing where it fails is not a game of its own.
        self.risks = aim.game.vole_risked
        self.game = OpenHandsSolver(aim.ombre, aim.goal)
        # A second solver, as an undertaken vole is another game: all tricks or nothing.
        self.vole = OpenHandsSolver(aim.ombre, replace(aim.goal, aim="all"))
        self.known: dict[OpenHands, Mapping[int, Value]] = {}

    def value(self, position: OpenHands) -> Value:
        """Return what can be reached from a position, by stopping too where that is allowed."""
        # Who has won all the first tricks may stop, and is paid for the game, or lead on, and then
        # nothing but the vole counts: he takes what is worth more.
        if self._leads_on(position):
            return max(
                _on_one_scale(self.game.solve(position)), _on_one_scale(self.vole.solve(position))
            )
        solver = self.vole if self._under_way(position) else self.game
        return _on_one_scale(solver.solve(position))

    def evaluation(self, position: OpenHands, card: int | None) -> Evaluation:
        """Weigh a play; it may be unlawful, or out of a hand that does not have it."""
        plays = self._plays(position)
        own = self.aim.goal.side(self.aim.ombre, len(position.hands))[position.turn]
        before = (max if own else min)(plays.values())
        if self._leads_on(position):
            before = max(before, _on_one_scale(self.game.solve(position)))
        best = sum(1 << each for each, value in plays.items() if value.outcome == before.outcome)
        may = position.legal_plays()
        if card is None:
            return Evaluation(before, None, may, best, None, own, None)
        after = self._after(position, card, plays)
        change = None if after is None else before.rank - after.rank
        lost = change if own or change is None else -change
        return Evaluation(before, after, may, best, lost, own, card in plays)

    def played_on(self, position: OpenHands, card: int) -> tuple[int, ...]:
        """Return a card and those that follow it where each side keeps what it can reach."""
        cards = [card]
        position = position.after(card)
        while not position.over:
            plays = self._plays(position)
            own = self.aim.goal.side(self.aim.ombre, len(position.hands))[position.turn]
            kept = (max if own else min)(plays.values())
            cards.append(next(each for each, value in plays.items() if value == kept))
            position = position.after(cards[-1])
        return tuple(cards)

    def _plays(self, position: OpenHands) -> Mapping[int, Value]:
        values = self.known.get(position)
        if values is None:
            solver = self.solver(position)
            values = {card: _on_one_scale(value) for card, value in solver.plays(position).items()}
            self.known[position] = values
        return values

    def _after(self, position: OpenHands, card: int, plays: Mapping[int, Value]) -> Value | None:
        if card in plays:
            return plays[card]
        if not position.hands[position.turn] >> card & 1:
            return None
        return _on_one_scale(self.solver(position).solve(position.after(card)))

    def solver(self, position: OpenHands) -> OpenHandsSolver:
        """Return the solver for what is played from a position on."""
        wants_all = self._leads_on(position) or self._under_way(position)
        return self.vole if wants_all else self.game

    def _leads_on(self, position: OpenHands) -> bool:
        """Return whether the next card undertakes the vole."""
        return self.risks and not position.trick and leads_on(*self._stand(position))

    def _under_way(self, position: OpenHands) -> bool:
        """Return whether the vole is undertaken, with a card that lies too."""
        game, now = self._stand(position)
        led = bool(position.trick) and leads_on(game, now)
        return self.risks and (led or vole_under_way(game, now))

    def _stand(self, position: OpenHands) -> tuple[Undertaking, Score]:
        taken = position.taken or (0,) * len(position.hands)
        played = sum(taken)
        return self.aim.undertaking(played), Score(taken, taken[self.aim.ombre] == played)


def _on_one_scale(value: Value) -> Value:
    return value._replace(rank=_VOLE.get(value.outcome, value.rank))


def regular(position: OpenHands) -> bool:
    """Return whether a position can be weighed: cards to play, hands of one size, no card twice."""
    left = position.hands[position.turn].bit_count()
    seats, lying, seen = len(position.hands), len(position.trick), 0
    for seat, hand in enumerate(position.hands):
        played = (position.turn - 1 - seat) % seats < lying
        if seen & hand or hand.bit_count() != left - played:
            return False
        seen |= hand
    return left > 0 and not any(seen >> card & 1 for card in position.trick)
