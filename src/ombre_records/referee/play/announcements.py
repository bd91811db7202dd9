"""What is said between tricks: surrender and its answers, vole, claim, gano, forfeits."""

from __future__ import annotations

from ombre_records.finding import Severity
from ombre_records.model import statements as st
from ombre_records.model.record import Line
from ombre_records.referee.facts import EventFacts
from ombre_records.referee.play.course import Play
from ombre_records.referee.statements.amounts import counters
from ombre_records.referee.statements.unread import unread


def hear(play: Play, line: Line, statement: st.Person | st.Forfeit) -> None:
    """Take in one announcement; what may not be said now is noted and has no effect."""
    state = play.state
    play.last_line = line
    seat = state.seat(statement.name, line)
    keyword = "forfeit" if isinstance(statement, st.Forfeit) else statement.keyword
    event = EventFacts(keyword, seat, line)
    play.events.append(event)
    if isinstance(statement, st.Forfeit):
        _forfeit(play, seat, statement, line)
        return
    why = _HEARD[keyword](play, event)
    if why and not (seat is None and why in _WHO):
        facts = {"player": state.name(seat), "what": keyword, "why": why}
        severity = Severity.WARNING if keyword == "gano" else Severity.ERROR
        state.fault(
            "announcement-not-allowed",
            line,
            facts=facts,
            seat=seat,
            trick=min(play.number, state.book.pack.hand),
            severity=severity,
            agrees=_lost(play, line, why),
        )


_WHO = ("not-ombre", "not-opponent")
"""What cannot be said of a player whose name is not known."""


def _lost(play: Play, line: Line, why: str) -> bool:
    """Whether a line that could not be read may have said what is missed."""
    tricks = play.state.tricks
    before = tricks[-1].line if tricks else None
    if why in ("not-fixed", "not-earned"):
        return unread(play.state.script, "trick", after=before, before=line)
    return why == "no-offer" and unread(play.state.script, "surrender", before=line)


def _forfeit(play: Play, seat: int | None, statement: st.Forfeit, line: Line) -> None:
    if seat is not None:
        amount = counters(play.state.book, statement.amount)
        play.state.forfeits.append((seat, amount, line))


def _surrender(play: Play, event: EventFacts) -> str:
    state = play.state
    rules = state.book.surrender
    contract = state.contract
    why = ""
    if not rules.before_trick:
        why = "no-surrender"
    elif play.ended:
        why = "ended"
    elif state.ombre is not None and event.seat != state.ombre:
        why = "not-ombre"
    elif play.surrender is not None or state.took_over:
        why = "again"
    elif play.number > rules.before_trick:
        why = "late"
    elif contract and contract.name in rules.not_in:
        why = "contract"
    if why:
        play.refused_surrender = True
    else:
        play.surrender = event
    return why


def _accept(play: Play, event: EventFacts) -> str:
    state = play.state
    if play.surrender is None or state.forbidder is not None or state.took_over or play.ended:
        return "no-offer"
    if event.seat == play.surrender.seat or event.seat not in state.order:
        return "not-opponent"
    if event.seat in play.accepted:
        return "again"
    play.accepted.add(event.seat)
    if len(play.accepted) == len(state.order) - 1:
        play.ended = "surrendered"
    return ""


def _forbid(play: Play, event: EventFacts) -> str:
    state = play.state
    if play.surrender is None or play.ended:
        return "no-offer"
    if event.seat == play.surrender.seat or event.seat not in state.order:
        return "not-opponent"
    if state.book.surrender.forbidden == "never":
        return "no-defence"
    if event.seat in play.accepted:
        return "accepted"
    contract, played_on = state.contract, state.book.surrender.played_on_in
    if contract is None and played_on:
        state.ombre = None
        return ""
    if contract and contract.name in played_on:
        play.surrender, play.refused_surrender = None, True
        return ""
    before = state.ombre if state.took_over else state.forbidder
    if before is not None and not _comes_before(play, event.seat, before):
        return "again"
    if state.book.surrender.forbidden == "twins":
        state.forbidder = event.seat
    else:
        state.ombre, state.took_over = event.seat, True
        play.shared = not play.led_on or any(w != event.seat for w in play.winners)
    return ""


def _comes_before(play: Play, seat: int | None, other: int) -> bool:
    order, offer = play.state.order, play.surrender
    if offer is None or offer.seat is None or seat is None or seat == other:
        return False
    place = order.index(offer.seat)
    turn = [*order[place + 1 :], *order[:place]]
    return turn.index(seat) < turn.index(other)


def _vole(play: Play, event: EventFacts) -> str:
    state = play.state
    rules = state.book.vole
    if state.contract and state.contract.aim == "all" and event.seat == state.ombre:
        return ""
    if play.ended or rules.undertaken == "never" or not play.plain:
        return "ended" if play.ended else "no-vole"
    if state.ombre not in (None, event.seat):
        return "not-ombre"
    if state.forbidder is not None:
        return "forbidder"
    if rules.undertaken == "declared":
        play.declared = play.number <= rules.trick
        return "" if play.declared else "undeclared"
    made = play.winners[: play.led_on]
    if len(play.winners) != play.led_on or any(w not in (None, event.seat) for w in made):
        return "not-earned"
    return ""


def _claim(play: Play, event: EventFacts) -> str:
    state = play.state
    if play.ended:
        return "ended"
    if play.player is not None and event.seat != play.player:
        return "not-ombre"
    if play.vole_under_way or (state.contract and state.contract.aim in ("all", "none")):
        return "not-fixed"
    friend_known = state.alone or state.friend is not None
    if state.contract is None or play.tally.by_order() is None or not friend_known:
        play.ended = "claim"
        return ""
    play.verdict = play.fixed_verdict()
    if play.verdict is None:
        return "not-fixed"
    play.ended = "claim"
    return ""


def _gano(play: Play, event: EventFacts) -> str:
    ombre = play.state.ombre
    if ombre is None or event.seat != ombre:
        return ""
    play.beasted |= play.state.book.play.gano == "beasted"
    return "ombre-gano"


_HEARD = {
    "surrender": _surrender,
    "accept": _accept,
    "forbid": _forbid,
    "vole": _vole,
    "claim": _claim,
    "gano": _gano,
}
