"""Who plays for what in a recorded deal, from trick to trick."""

from __future__ import annotations

from typing import NamedTuple

from ombre_records.analysis.solver import Goal, goal
from ombre_records.model import statements as st
from ombre_records.model.cards import is_known
from ombre_records.model.record import Reading
from ombre_records.referee.facts import DealFacts, EventFacts
from ombre_records.referee.statements.script import script


class Aim(NamedTuple):
    """What the Ombre plays for; seats from the eldest. `vole_after`: after so many tricks, all his,
    a further one undertakes the vole; `declared`: the vole is undertaken from there on by itself.
    """

    ombre: int
    goal: Goal
    vole_after: int | None = None
    declared: bool = False


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
    known, friend = _friend(deal, deal.order.index(ombre), hands, reading)
    if not known:
        return None
    wanted = goal(deal.book, deal.contract, friend, tricks=tricks)
    first = Aim(deal.order.index(ombre), wanted, *_vole(deal, ombre))
    since = next((t.number for t in deal.tricks if _forbids(t.before, second)), None)
    if second == ombre or second not in deal.order or since is None:
        return Aims(first)
    twins = deal.book.surrender.forbidden == "twins"
    vole = (None, False) if twins else _vole(deal, second)
    wanted = goal(deal.book, tricks=tricks)
    return Aims(first, Aim(deal.order.index(second), wanted, *vole), since)


def _events(deal: DealFacts, keyword: str) -> list[EventFacts]:
    events = [event for trick in deal.tricks for event in trick.before] + list(deal.closing)
    return [event for event in events if event.keyword == keyword]


def _second(deal: DealFacts, ombre: int | None) -> int | None:
    """Return who plays on in the Ombre's place; the Ombre if nobody does.

    A deal that was not ended does not say; then it is the first in turn who forbade.
    """
    if deal.outcome.forbidder is not None:
        return deal.outcome.forbidder
    if deal.outcome.kind != "undetermined" or deal.ombre != ombre or ombre not in deal.order:
        return deal.ombre
    rules, contract = deal.book.surrender, deal.contract.name if deal.contract else ""
    if rules.forbidden == "never" or contract in (*rules.not_in, *rules.played_on_in):
        return ombre
    at = deal.order.index(ombre)
    others = (*deal.order[at + 1 :], *deal.order[:at])
    said = (
        {event.seat for event in _events(deal, "forbid")} if _events(deal, "surrender") else set()
    )
    return next((seat for seat in others if seat in said), ombre)


def _forbids(events: tuple[EventFacts, ...], seat: int | None) -> bool:
    return any(event.keyword == "forbid" and event.seat == seat for event in events)


def _vole(deal: DealFacts, player: int) -> tuple[int | None, bool]:
    """Return after how many tricks a vole is undertaken, where failing ends the deal."""
    rules = deal.book.vole
    if (deal.contract and deal.contract.aim != "most") or not rules.failed_ends:
        return None, False
    if rules.undertaken == "by-leading":
        return rules.trick - 1, False
    for trick in deal.tricks if rules.undertaken == "declared" else ():
        said = any(event.keyword == "vole" and event.seat == player for event in trick.before)
        if said and trick.number <= rules.trick:
            return trick.number - 1, True
    return None, False


def _friend(
    deal: DealFacts, ombre: int, hands: tuple[int, ...], reading: Reading
) -> tuple[bool, int | None]:
    """Tell whether it is known who plays with the Ombre, and who; he may play alone."""
    if deal.contract is None or not deal.contract.calls_king:
        return True, None
    if deal.friend in deal.order:
        return True, deal.order.index(deal.friend)
    called = script(deal.deal, reading).get("call", st.CalledKing)
    item = called[1].item if called else 0
    holder = next((seat for seat, hand in enumerate(hands) if hand & item), None)
    if not is_known(item) or holder is None:
        return False, None
    return True, None if holder == ombre else holder
