"""Announcements between tricks: surrender and its answers, vole, claim, gano, forfeits."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from ombre_records.base.finding import Severity
from ombre_records.engine.announcements import (
    accepted,
    answers,
    defence,
    for_codille,
    gano_beasts,
    stands_at_once,
    surrender_refused,
    vole_refused,
)
from ombre_records.engine.ending import Undertaking, claimable, claimed
from ombre_records.model import statements as st
from ombre_records.model.record import Line
from ombre_records.referee.facts import EventFacts
from ombre_records.referee.faults.play import Announced, AnnouncementNotAllowed, NotAllowed
from ombre_records.referee.play.course import Play
from ombre_records.referee.statements.terms import counters


def hear(play: Play, line: Line, statement: st.Person | st.Forfeit) -> None:
    """Take in one announcement; what may not be said now is noted and has no effect."""
    state = play.state
    play.last_line = line
    fined = isinstance(statement, st.Forfeit) and line.kind == "result-line"
    fines = sum(event.keyword == "forfeit" for event in play.events) if fined else 0
    seat = state.seat(statement.name, line, "fined" if fined else "name", fines)
    keyword = "forfeit" if isinstance(statement, st.Forfeit) else statement.keyword
    event = EventFacts(keyword, seat, line)
    play.events.append(event)
    if isinstance(statement, st.Forfeit):
        _forfeit(play, seat, statement, line)
        return
    what, hears = _HEARD[keyword]
    why = hears(play, event)
    if why and not (seat is None and why in _WHO):
        last = state.book.surrender.before_trick
        severity = Severity.WARNING if keyword == "gano" else Severity.ERROR
        state.fault(
            AnnouncementNotAllowed(what, why, state.name(seat), last),
            line,
            seat=seat,
            trick=min(play.number, state.book.pack.hand),
            severity=severity,
        )


_WHO = ("not-ombre", "not-opponent")
"""What cannot be said of a player whose name is not known."""


def _forfeit(play: Play, seat: int | None, statement: st.Forfeit, line: Line) -> None:
    if seat is not None:
        amount = counters(play.state.book, statement.amount)
        play.state.forfeits.append((seat, amount, line))


def _surrender(play: Play, event: EventFacts) -> NotAllowed | None:
    state = play.state
    again = play.surrender is not None or state.took_over
    why: NotAllowed | None = surrender_refused(state.book, state.contract, play.number, again=again)
    if why != "no-surrender" and play.ended:
        why = "ended"
    elif why != "no-surrender" and state.ombre is not None and event.seat != state.ombre:
        why = "not-ombre"
    if not why:
        play.surrender = event
        if stands_at_once(state.book, state.contract):
            play.ended = "surrendered"
    return why


def _accept(play: Play, event: EventFacts) -> NotAllowed | None:
    state = play.state
    if play.surrender and stands_at_once(state.book, state.contract):
        return None  # nobody is asked, and nothing comes of it
    if play.surrender is None or state.forbidder is not None or state.took_over or play.ended:
        return "no-offer"
    if event.seat == play.surrender.seat or event.seat not in state.order:
        return "not-opponent"
    if event.seat in play.accepted:
        return "again"
    play.accepted.add(event.seat)
    if accepted(len(play.accepted), len(state.order)):
        play.ended = "surrendered"
    return None


def _forbid(play: Play, event: EventFacts) -> NotAllowed | None:
    state = play.state
    if play.surrender and stands_at_once(state.book, state.contract):
        return "no-defence"
    if play.surrender is None or play.ended:
        return "no-offer"
    if event.seat == play.surrender.seat or event.seat not in state.order:
        return "not-opponent"
    comes = defence(state.book, state.contract)
    if comes == "never":
        return "no-defence"
    if event.seat in play.accepted:
        return "accepted"
    if comes is None:
        play.defend()
        return None
    if comes == "played-on":
        play.surrender = None
        return None
    before = state.ombre if state.took_over else state.forbidder
    if before is not None and not _comes_before(play, event.seat, before):
        return "again"
    plays_on = for_codille(comes)
    play.defend(*((event.seat, None) if plays_on else (None, event.seat)))
    return None


def _comes_before(play: Play, seat: int | None, other: int) -> bool:
    order, offer = play.state.order, play.surrender
    if offer is None or offer.seat is None or seat is None:
        return False
    turn = [order[place] for place in answers(order.index(offer.seat), len(order))]
    return turn.index(seat) < turn.index(other)


def _vole(play: Play, event: EventFacts) -> NotAllowed | None:
    state, game = play.state, play.game
    if play.ended:
        return "ended"
    swept = all(w in (None, event.seat) for w in play.winners[: play.led_on])
    why = None if game is None else vole_refused(game, play.number, swept=swept)
    if why in (None, "undeclared", "not-earned", "forbidder") and state.ombre not in (
        None,
        event.seat,
    ):
        return "not-ombre"
    if not why:
        play.declare(event.seat)
    return why


def _claim(play: Play, event: EventFacts) -> NotAllowed | None:
    state = play.state
    if play.ended:
        return "ended"
    if play.player is not None and event.seat != play.player:
        return "not-ombre"
    game = play.game
    # Where winners are not known, a vole that is under way may have been lost among their tricks.
    known = None not in play.winners
    if game is not None and (known or game.aim != "most") and _decides_nothing(play, game):
        return "not-fixed"
    friend_known = state.alone or state.friend is not None
    if state.contract is None or play.tally.by_order() is None or not friend_known:
        play.ended = "claim"
        return None
    claim = play.claim()
    if claim <= {None}:
        return "not-fixed"
    play.verdict = next(iter(claim)) if len(claim) == 1 else None
    play.ended = "claim"
    return None


def _decides_nothing(play: Play, game: Undertaking) -> bool:
    """Whether all or no tricks are wanted, and it is not certain either that all are made."""
    now = play.shown()
    return not claimable(game, now) and claimed(game, now, masters=play.masters()) is None


def _gano(play: Play, event: EventFacts) -> NotAllowed | None:
    ombre = play.state.ombre
    if ombre is None or event.seat != ombre:
        return None
    play.beasted |= gano_beasts(play.state.book)
    return "ombre-gano"


_Hears = Callable[[Play, EventFacts], NotAllowed | None]
_HEARD: Mapping[str, tuple[Announced, _Hears]] = {
    "surrender": ("surrender", _surrender),
    "accept": ("accept", _accept),
    "forbid": ("forbid", _forbid),
    "vole": ("vole", _vole),
    "claim": ("claim", _claim),
    "gano": ("gano", _gano),
}
