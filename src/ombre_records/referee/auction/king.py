"""Judge the king called for a partner: whether he may be called, and who holds him."""

from __future__ import annotations

from typing import Literal

from msgspec.structs import replace

from ombre_records.base.finding import Severity
from ombre_records.base.language import marked
from ombre_records.engine.naming import KINGS, calls_king, may_call, partner
from ombre_records.model import statements as st
from ombre_records.model.cards import CARD_NAMES, is_known
from ombre_records.model.record import Line
from ombre_records.referee.faults.auction import KingNotAllowed
from ombre_records.referee.faults.notation import MissingStatement
from ombre_records.referee.faults.play import CardNotHeld, WrongPartner
from ombre_records.referee.state import State


def call_king(state: State) -> None:
    """Read the king called; from now on the game is not the Ombre's alone."""
    entry, contract = state.script.get("call", st.CalledKing), state.contract
    if not calls_king(contract):
        if entry and (contract or state.passed_out):
            _not_allowed(state, entry[0], "game", None)
        return
    state.partnership = replace(state.partnership, alone=False)
    if entry is None:
        _friend_told(state)
        _missing(state)
        return
    line, called = entry
    stated = state.seat(called.name, line, "who")
    if not is_known(called.item):
        state.partnership = replace(state.partnership, friend=stated)
        return
    name = CARD_NAMES[called.item.bit_length() - 1]
    own = state.hands.certain(state.ombre) if state.ombre is not None else 0
    if not called.item & KINGS:
        _not_allowed(state, line, "no-king", name)
    elif not may_call(called.item, own):
        _not_allowed(state, line, "own", name)
    _befriend(state, line, called.item, stated)


def _friend_told(state: State) -> None:
    """Take the friend from a results line."""
    result = state.script.result
    if result is not None and result.friend is not None:
        friend = state.seat(result.friend, state.script.start, "friend")
        state.partnership = replace(state.partnership, friend=friend)


def _befriend(state: State, line: Line, item: int, stated: int | None) -> None:
    holder = state.hands.holder(item)
    if holder is not None and partner(holder, state.ombre) is None:
        state.partnership = replace(state.partnership, alone=True)
        return
    if holder is not None and stated not in (None, holder):
        _wrong(state, line, stated, holder, item)
    state.partnership = replace(state.partnership, friend=stated if holder is None else holder)


def find_friend(state: State) -> None:
    """Take the player of the called king for the friend, if the hands do not tell."""
    entry = state.script.get("call", st.CalledKing)
    if state.alone or entry is None or not is_known(entry[1].item):
        return
    played = state.hands.played.get(entry[1].item.bit_length() - 1)
    if played is None or played[1] < 0 or played[1] == state.friend:
        return
    player = played[1]
    if state.friend is not None and not state.noted(WrongPartner, CardNotHeld):
        _wrong(state, entry[0], state.friend, player, entry[1].item)
    friend = partner(player, state.ombre)
    state.partnership = replace(state.partnership, friend=friend, alone=friend is None)


def _wrong(state: State, line: Line, stated: int | None, holder: int, item: int) -> None:
    card = CARD_NAMES[item.bit_length() - 1]
    facts = WrongPartner(state.name(stated), state.name(holder), card)
    state.fault(facts, line, "who", seat=stated)


def _not_allowed(
    state: State, line: Line, why: Literal["game", "no-king", "own"], card: str | None
) -> None:
    call = state.contract.name if state.contract else None
    facts = KingNotAllowed(why, state.name(state.ombre), card, call)
    state.fault(facts, line, "single", seat=state.ombre)


def _missing(state: State) -> None:
    """Note that no king is named though the deal was played."""
    played = any(isinstance(statement, st.Trick) for _, statement in state.script.play)
    if played and state.script.result is None:
        state.fault(
            MissingStatement("call", marked("after `trump`: the king that the Ombre calls")),
            state.script.start,
            severity=Severity.UNDETERMINED,
            agrees="call" in state.script.single,
        )
