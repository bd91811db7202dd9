"""What each player of a recorded deal plays for, trick by trick."""

from __future__ import annotations

from typing import NamedTuple

from ombre_records.analysis.solver import Goal, goal
from ombre_records.analysis.solver.layout import solvable
from ombre_records.engine.announcements import (
    answers,
    defence,
    for_codille,
    surrender_refused,
    vole_refused,
)
from ombre_records.engine.dealing import in_stock
from ombre_records.engine.ending import Undertaking
from ombre_records.engine.following import following
from ombre_records.engine.naming import calls_king, partner
from ombre_records.model import statements as st
from ombre_records.model.cards import SPADILLE, is_known
from ombre_records.model.record import Reading
from ombre_records.referee.facts import DealFacts, EventFacts
from ombre_records.referee.statements.script import script


class Aim(NamedTuple):
    """What the Ombre plays for; seats from the eldest. `declared`: after how many tricks he has
    declared the vole, if he has.
    """

    ombre: int
    goal: Goal
    game: Undertaking
    declared: int | None = None

    @property
    def key(self) -> tuple[object, ...]:
        """What tells the aims of one deal apart: all but the book and the call."""
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
