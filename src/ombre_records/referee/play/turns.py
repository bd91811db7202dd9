"""Find who played each card of a trick: the leader, the turn, missing or surplus cards."""

from __future__ import annotations

from typing import Literal

from ombre_records.engine.seating import eldest_leads
from ombre_records.model import statements as st
from ombre_records.model.cards import PACK, is_known
from ombre_records.model.record import Line
from ombre_records.referee.faults.fault import Assumption
from ombre_records.referee.faults.play import OutOfTurn, TrickSize, WrongLeader
from ombre_records.referee.play.course import Play


def complete(play: Play, line: Line, trick: st.Trick) -> list[st.Play]:
    """Return a play for each player; missing ones are unknown cards."""
    state = play.state
    plays = list(trick.plays or ())
    wanted = len(state.order)
    if len(plays) < wanted and trick.rest:
        return plays + [st.Play(None, PACK, "")] * (wanted - len(plays))
    if len(plays) == wanted:
        return plays
    short = len(plays) < wanted
    word = "lack" if short else "extra"
    places = range(len(plays) + 1) if short else range(len(plays))
    ways: tuple[Assumption, ...] = tuple((word, line.number, place) for place in places)
    dash = not short and not plays[0].item and all(each.item for each in plays[1:])
    facts = TrickSize(len(plays), wanted, dash)
    # The last way is the one taken here; the others are tried by assuming them.
    state.fault(facts, line, trick=play.number, otherwise=ways[:-1])
    place = next((int(way[2]) for way in ways if way in state.assumed), len(ways) - 1)
    if short:
        plays.insert(place, st.Play(None, PACK, ""))
        return (plays + [st.Play(None, PACK, "")] * wanted)[:wanted]
    del plays[place]
    return plays[:wanted]


def seats_of(play: Play, line: Line, trick: st.Trick, plays: list[st.Play]) -> list[int | None]:
    """Return who played each card: in turn from the leader, or as the record says."""
    order = play.state.order
    leader = _lead(play, line, trick, plays)
    if leader not in order:
        return [None] * len(plays)
    waiting = list(play.turns[leader])
    if all(statement.name is None for statement in plays):
        return list(waiting)
    seats: list[int | None] = []
    named = 0
    for statement in plays:
        seat = waiting[0] if waiting else None
        if statement.name is not None:
            named += 1
            seat = _out_of_turn(play, line, statement.name, named, waiting)
        if seat in waiting:
            waiting.remove(seat)
        seats.append(seat)
    return seats


def _out_of_turn(play: Play, line: Line, name: str, named: int, waiting: list[int]) -> int | None:
    state = play.state
    index = named if has_leader(line) else named - 1
    seat = state.seat(name, line, "leader", index)
    expected = waiting[0] if waiting else None
    if seat is None or seat == expected:
        return expected
    facts = OutOfTurn(state.name(seat), state.name(expected))
    state.fault(facts, line, "leader", index, seat=seat, trick=play.number)
    return seat if seat in waiting else expected


def has_leader(line: Line) -> bool:
    """Tell whether a trick's line names its leader, in either reading."""
    return any(
        isinstance(statement, st.Trick) and statement.leader is not None
        for statement in (line.edited, line.printed)
    )


def _lead(play: Play, line: Line, trick: st.Trick, plays: list[st.Play]) -> int | None:
    state, rightful = play.state, play.leader
    stated = state.seat(trick.leader, line, "leader")
    if stated is None:
        if rightful is None:
            return _holder(play, plays[0].item)
        if ("winner", play.number - 1) in state.assumed and play.wrong_winner is not None:
            return play.wrong_winner
        return rightful
    if stated == rightful or rightful is None:
        return stated
    way: Assumption = ("leader", line.number)
    leads: Literal["eldest", "ombre", "winner"] = "winner"
    if play.number == 1:
        leads = "eldest" if eldest_leads(state.book) else "ombre"
    state.fault(
        WrongLeader(state.name(stated), state.name(rightful), leads),
        line,
        "leader",
        seat=stated,
        trick=play.number,
        agrees=stated == play.wrong_winner,
        otherwise=(way,),
    )
    return rightful if way in state.assumed else stated


def _holder(play: Play, item: int) -> int | None:
    """Return the one player who may hold a card."""
    if not is_known(item):
        return None
    return play.state.hands.only_holder(play.state.order, item)
