"""The positions in which cards were played, as far as the record tells."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from ombre_records.analysis.completion.worlds import World
from ombre_records.analysis.double_dummy.aims import regular
from ombre_records.engine.following import following
from ombre_records.engine.open_hands import OpenHands
from ombre_records.engine.seating import leader
from ombre_records.judgement.completion.puzzle import first_ombre
from ombre_records.model import statements as st
from ombre_records.model.cards import PACK, is_known
from ombre_records.referee.facts import DealFacts, PlayFacts, SessionFacts, TrickFacts
from ombre_records.referee.statements.script import script
from ombre_records.referee.steps import positions

At = tuple[int, int]
"""A play: its trick's number, and its place in the trick from 0."""


class Moment(NamedTuple):
    """A position, and the card then played; None where that is not known."""

    position: OpenHands
    card: int | None


class Course(NamedTuple):
    """The moments of a deal, and the position from which it can be followed, with its trick."""

    opening: OpenHands | None
    since: int
    moments: Mapping[At, Moment]


def recorded(deal: DealFacts, session: SessionFacts) -> Course:
    """Return the course of a deal as far as hands are known to the card."""
    moments: dict[At, Moment] = {}
    for trick, before in positions(deal):
        for at, position in enumerate(before):
            if regular(position):
                moments[trick.number, at] = Moment(position, _card(trick.plays[at]))
    since, opening = _opening(deal, moments, session)
    return Course(opening if opening and regular(opening) else None, since, moments)


def complete(deal: DealFacts, course: Course) -> bool:
    """Return whether a course has every play of a deal that is recorded."""
    plays = [(t.number, at, p) for t in deal.tricks for at, p in enumerate(t.plays) if p.item]
    return all((n, at) in course.moments and _card(play) is not None for n, at, play in plays)


def within(deal: DealFacts, world: World) -> Course:
    """Return the course of a deal in one of its completions."""
    count, trump = len(deal.order), deal.trumps
    assert trump is not None
    leads = _first_leader(deal)
    assert leads is not None, "a puzzle has a leader"
    opening = now = dealt(deal, world.hands, leads, trump, (0,) * count)
    moments: dict[At, Moment] = {}
    for number, card in enumerate(world.cards):
        trick, at = divmod(number, count)
        moments[trick + 1, at] = Moment(now, card)
        now = now.after(card)
    return Course(opening, 1, moments)


def _card(play: PlayFacts) -> int | None:
    return play.item.bit_length() - 1 if is_known(play.item) else None


def dealt(
    deal: DealFacts, hands: tuple[int, ...], turn: int, trump: int, taken: tuple[int, ...]
) -> OpenHands:
    """Return the position of hands under a deal's rules, at the start of a trick.

    `hands`, `turn` and `taken` (tricks won before) count seats from the eldest; `trump` is as the
    engine has it.
    """
    return OpenHands(hands, turn, trump, following(deal.book), (), taken)


def _opening(
    deal: DealFacts, moments: Mapping[At, Moment], session: SessionFacts
) -> tuple[int, OpenHands | None]:
    """Return the first trick that can be followed and the position before it; None if an earlier
    one is recorded."""
    first = next((trick for trick in deal.tricks if trick.plays), None)
    if first is None:
        return _to_be_played(deal, session)
    begun = moments.get((first.number, 0))
    if begun is None or first.number > 1 or deal.dealer is None:
        return (first.number, begun.position) if begun else (1, None)
    leads = _first_leader(deal)
    return 1, None if leads is None else begun.position._replace(turn=leads)


def _first_leader(deal: DealFacts) -> int | None:
    """Return who leads to the first trick, from the eldest; None where that is not known."""
    ombre = first_ombre(deal)
    return leader(deal.book, 0, deal.order.index(ombre) if ombre in deal.order else None)


def _to_be_played(deal: DealFacts, session: SessionFacts) -> tuple[int, OpenHands | None]:
    """Return the position of a deal, or of an ending, that has no recorded play."""
    trump, nothing = deal.trumps, (0,) * len(deal.order)
    if trump is None or deal.outcome.kind == "passed-out":
        return 1, None
    if not deal.tricks:
        known, leads = all(deal.hands[seat].known for seat in deal.order), _first_leader(deal)
        if not known or leads is None or deal.dealer is None:
            return 1, None
        hands = tuple(deal.hands[seat].certain for seat in deal.order)
        return 1, dealt(deal, hands, leads, trump, nothing)
    last = deal.tricks[-1]
    tally, held = taken(deal, last), _stated_hands(deal, session)
    if tally is None or last.winner not in deal.order or len(held) < len(deal.order):
        return 1, None
    turn = deal.order.index(last.winner)
    return last.last + 1, dealt(deal, tuple(held[s] for s in deal.order), turn, trump, tally)


def taken(deal: DealFacts, trick: TrickFacts) -> tuple[int, ...] | None:
    """Return what each seat from the eldest has won after a trick; None where that is not known."""
    ranks = deal.active
    tally = [trick.tally[ranks.index(seat)] for seat in deal.order]
    known = [number for number in tally if number is not None]
    return tuple(known) if len(known) == len(tally) else None


def _stated_hands(deal: DealFacts, session: SessionFacts) -> dict[int, int]:
    """Return the hands stated after the last trick, by seat."""
    names = {name: seat for seat, name in enumerate(session.players)}
    held: dict[int, int] = {}
    for _, statement in script(deal.deal, session.reading).play:
        if isinstance(statement, st.Trick):
            held.clear()
        elif (
            isinstance(statement, st.Held) and statement.name in names and not statement.cards.rest
        ):
            items = set(statement.cards.items)
            held[names[statement.name]] = sum(items) & PACK if all(map(is_known, items)) else 0
    return held
