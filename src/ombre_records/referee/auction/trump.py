"""The trump as named or turned, and the king called for a partner."""

from __future__ import annotations

from typing import Literal

from ombre_records.base.finding import Severity
from ombre_records.base.language import marked
from ombre_records.books.book import Call
from ombre_records.books.vocabulary import near_suit, suit_meant
from ombre_records.engine.naming import (
    KINGS,
    calls_king,
    demanded,
    in_pack,
    is_suit,
    may_call,
    may_name,
    named,
    partner,
    suit_turned,
    turned,
)
from ombre_records.model import statements as st
from ombre_records.model.cards import CARD_NAMES, SUIT_NAMES, SUITS, is_known
from ombre_records.model.record import Line
from ombre_records.notation.words import read_suit
from ombre_records.referee.consequences import On
from ombre_records.referee.faults.auction import KingNotAllowed, TrumpNotAllowed, TurnedCard
from ombre_records.referee.faults.fault import Pointer
from ombre_records.referee.faults.notation import KNOWN_SUITS, MissingStatement, UnknownTerm
from ombre_records.referee.faults.play import CardNotHeld, WrongPartner
from ombre_records.referee.state import State


def name_trump(state: State) -> None:
    """Work out the trump from what is named, what is turned and what the contract demands."""
    line, stated = _stated(state)
    if state.passed_out:
        if line:
            facts = TrumpNotAllowed("all-pass", _suit(stated))
            state.fault(facts, line, "suit", beside=state.auction_lines())
        _no_turn(state)
        return
    state.trump = stated
    contract = state.contract
    how = None if contract is None else named(contract)
    if contract is None:
        state.turned = _turned(state)[1]
    elif how == "turned":
        _turn(state, line, stated)
    else:
        _no_turn(state)
        suit = demanded(contract) if how == "demanded" else None
        if suit is not None and not is_suit(suit):
            _none_named(state, contract, line, stated, suit)
        elif suit is not None:
            _demanded(state, contract, line, stated, suit)
        elif how == "before-drawing":
            _hold_named(state, contract)
    _in_pack(state, line)
    _missing(state)


def _suit(suit: int | None) -> str | None:
    return None if suit is None else SUIT_NAMES[suit]


def judge_drawn(state: State) -> None:
    """Judge the trump if the Ombre names it after drawing."""
    contract = state.contract
    if contract and named(contract) == "after-drawing":
        _hold_named(state, contract)


def _in_pack(state: State, line: Line | None) -> None:
    """Note a trump suit that is taken out of the pack."""
    trump = state.trump
    if not line or trump is None or not is_suit(trump):
        return
    if not in_pack(trump, state.table.pack):
        facts = TrumpNotAllowed("out", SUIT_NAMES[trump])
        state.fault(facts, line, "suit", seat=state.ombre)


def _stated(state: State) -> tuple[Line | None, int | None]:
    entry = state.script.get("trump", st.Trump)
    if entry is None or entry[1].suit in (None, "?"):
        return None, None
    line, word = entry[0], entry[1].suit or ""
    suit = read_suit(word, state.table.system)
    if suit is None:
        letter = suit_meant(state.book, word)
        suit = SUITS.index(letter) if letter else None
    if suit is None:
        near = near_suit(state.book, word, state.table.system)
        meant = SUIT_NAMES[SUITS.index(near)] if near and near in SUITS else near
        state.fault(UnknownTerm(word, "suit", KNOWN_SUITS, meant), line, "suit")
        suit = next((int(way[1]) for way in state.assumed if way[0] == "suit"), None)
    return line, suit


def _demanded(
    state: State, contract: Call, line: Line | None, stated: int | None, suit: int
) -> None:
    if line and stated is not None and stated != suit:
        facts = TrumpNotAllowed(
            "other", SUIT_NAMES[stated], call=contract.name, suit=SUIT_NAMES[suit]
        )
        state.fault(facts, line, "suit", seat=state.ombre, otherwise=(("trump",),))
        if ("trump",) not in state.assumed:
            return
    state.trump = suit


def _none_named(
    state: State, contract: Call, line: Line | None, stated: int | None, trump: int
) -> None:
    """Note a suit that is named in a game whose trumps are not a suit."""
    state.trump = trump
    if line and stated is not None:
        facts = TrumpNotAllowed("none", SUIT_NAMES[stated], call=contract.name)
        state.fault(facts, line, "suit", seat=state.ombre)


def _hold_named(state: State, contract: Call) -> None:
    """Note a trump that its Ombre may not name by the hand that he has now."""
    entry, trump = state.script.get("trump", st.Trump), state.trump
    if entry is None or trump is None or state.ombre is None:
        return
    if not may_name(state.book, contract, trump, state.hands.possible(state.ombre)):
        facts = TrumpNotAllowed("none-held", SUIT_NAMES[trump], state.name(state.ombre))
        state.fault(facts, entry[0], "suit", seat=state.ombre)


def _turned(state: State) -> tuple[Line | None, int | None]:
    entry = state.script.get("turn", st.Turn)
    if entry is None:
        return None, None
    item = entry[1].item
    return entry[0], item.bit_length() - 1 if is_known(item) else None


def _no_turn(state: State) -> None:
    line, _ = _turned(state)
    if line:
        call = state.contract.name if state.contract else None
        state.fault(TurnedCard("not-turned", call=call), line, "single")


def _turn(state: State, line: Line | None, stated: int | None) -> None:
    """Read a turned card: the top of the stock, of the suit that is trump, and undealt."""
    at, card = _turned(state)
    if _taker_unknown(state):
        state.doubts.add((On.TAKER, -1))
    top = turned(state.stock or ())
    if card is None and card_turned(state.stock) is not None:
        card, at = card_turned(state.stock), line
    state.turned = card
    if card is None or at is None:
        if stated is None:
            state.trump = _first_suit(state, card)
        return
    facts = _wrongly_turned(state, card, top, stated)
    if stated is None or ("trump",) in state.assumed:
        state.trump = suit_turned(card)
    if facts is None:
        return
    if facts.why == "trump" and ("trump",) in state.assumed and line:
        at = line
    related = (
        ((Pointer(line, "suit"), marked("the trump is named here")),) if line and at != line else ()
    )
    state.fault(
        facts,
        at,
        "single" if at is not line else "suit",
        related=related,
        otherwise=(("trump",),) if facts.why == "trump" else (),
    )


def _wrongly_turned(
    state: State, card: int, top: int | None, stated: int | None
) -> TurnedCard | None:
    """Return what is wrong with a card turned; `top` is that of the stock, `stated` the trump."""
    name, suit = CARD_NAMES[card], suit_turned(card)
    if top is not None and not top >> card & 1:
        first = CARD_NAMES[top.bit_length() - 1] if is_known(top) else None
        return TurnedCard("stock", name, top=first)
    if holder := _holder(state, card):
        return TurnedCard("dealt", name, player=holder)
    if stated is not None and stated != suit:
        return TurnedCard("trump", name, suit=SUIT_NAMES[suit], stated=SUIT_NAMES[stated])
    if not _was_drawn(state, card):
        return TurnedCard("not-taken", name, player=state.name(state.ombre))
    return None


def _taker_unknown(state: State) -> bool:
    """Whether some cards were taken by an unknown player."""
    return any(state.table.seats.get(e.name or "") is None for _, e in state.script.exchanges)


def _first_suit(state: State, card: int | None) -> int | None:
    """Return the suit turned, if need be by the first card that the Ombre takes."""
    for _, exchange in state.script.exchanges if card is None else ():
        if state.table.seats.get(exchange.name or "") == state.ombre and exchange.draws:
            card = card_turned(exchange.draws.items)
            break
    return None if card is None else suit_turned(card)


def card_turned(items: tuple[int, ...] | None) -> int | None:
    """Return the card turned, by the stock or by what the Ombre has drawn; None if not known."""
    item = turned(items or ())
    return item.bit_length() - 1 if item is not None and is_known(item) else None


def _holder(state: State, card: int) -> str:
    holder = state.hands.holder(1 << card)
    return "" if holder is None else state.name(holder)


def _was_drawn(state: State, card: int) -> bool:
    """Return whether the Ombre took the turned card, so far as the record says what he took."""
    steps = [
        e for _, e in state.script.exchanges if state.table.seats.get(e.name or "") == state.ombre
    ]
    known = [e.draws for e in steps if e.draws is not None]
    if not known or len(known) < len(steps) or any(d.rest for d in known):
        return True
    if not any(draws.items for draws in known):
        return True
    return any(item >> card & 1 for draws in known for item in draws.items)


def _missing(state: State) -> None:
    """Note that no trump is named though the deal was played."""
    if state.trump is not None or state.contract is None:
        return
    if any(isinstance(statement, st.Trick) for _, statement in state.script.play):
        line = state.script.start
        state.fault(
            MissingStatement("trump", marked("before the first trick")),
            line,
            severity=Severity.UNDETERMINED,
            agrees="trump" in state.script.single,
        )


def call_king(state: State) -> None:
    """Read the king called; from now on the game is not the Ombre's alone."""
    entry, contract = state.script.get("call", st.CalledKing), state.contract
    if not calls_king(contract):
        if entry and (contract or state.passed_out):
            _not_allowed(state, entry[0], "game", None)
        return
    state.alone = False
    if entry is None:
        _friend_told(state)
        _missing_call(state)
        return
    line, called = entry
    stated = state.seat(called.name, line, "who")
    if not is_known(called.item):
        state.friend = stated
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
        state.friend = friend


def _befriend(state: State, line: Line, item: int, stated: int | None) -> None:
    holder = state.hands.holder(item)
    if holder is not None and partner(holder, state.ombre) is None:
        state.alone = True
        return
    if holder is not None and stated not in (None, holder):
        _wrong(state, line, stated, holder, item)
    state.friend = stated if holder is None else holder


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
    state.friend = friend
    state.alone = friend is None


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


def _missing_call(state: State) -> None:
    """Note that no king is named though the deal was played."""
    played = any(isinstance(statement, st.Trick) for _, statement in state.script.play)
    if played and state.script.result is None:
        state.fault(
            MissingStatement("call", marked("after `trump`: the king that the Ombre calls")),
            state.script.start,
            severity=Severity.UNDETERMINED,
            agrees="call" in state.script.single,
        )
