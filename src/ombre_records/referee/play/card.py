"""Judge a card played: held or not, lawful or not, and what it shows of the hand."""

from __future__ import annotations

from ombre_records.base.finding import Severity
from ombre_records.base.language import marked
from ombre_records.engine.following import lawful
from ombre_records.engine.trumps import SUIT_OF
from ombre_records.model import statements as st
from ombre_records.model.cards import CARD_NAMES, SUIT_NAMES, holding, is_known
from ombre_records.model.record import Line
from ombre_records.referee.consequences import On
from ombre_records.referee.exchange.limits import exchanged, untold
from ombre_records.referee.facts import PlayFacts
from ombre_records.referee.faults.fault import Pointer
from ombre_records.referee.faults.play import CardNotHeld, CardPlayedTwice, Revoke
from ombre_records.referee.play.course import Play
from ombre_records.referee.play.turns import has_leader
from ombre_records.referee.seating.hands import not_in_pack
from ombre_records.referee.state import State


def play_card(
    play: Play,
    line: Line,
    place: int,
    plays: list[st.Play],
    seats: list[int | None],
) -> PlayFacts:
    """Judge one card of a trick, and take it from the hand it comes from."""
    state, stated, seat = play.state, plays[place], seats[place]
    item = stated.item
    if item == 0:  # a dash: no card was played, and the number of cards is judged elsewhere
        return PlayFacts(seat, 0, stated.glyph, 0)
    known = is_known(item)
    if seat not in state.order:
        if known:
            _is_held(play, line, place, item, None)
            state.hands.play_by_somebody(item, line.number)
        return PlayFacts(seat, item, stated.glyph, 0)
    before = [other.item.bit_length() - 1 for other in plays[:place] if is_known(other.item)]
    trick = tuple(before)
    complete = place == 0 or is_known(plays[0].item)
    exact = len(trick) == place and state.hands.closed(seat)
    may = _lawful(play, state.hands.certain(seat), trick) if exact else 0
    # The leader has the card that he leads, so there is no doubt that he won the trick before.
    if known and not place and state.hands.certain(seat) & item:
        play.unsure.discard(play.number - 1)
    if known:
        held = _is_held(play, line, place, item, seat)
        if held:
            _follow(play, line, place, item, seat, trick, complete)
        else:  # a misprint: any card that he may hold can be the one that was meant
            play.maybe[place] |= state.hands.possible(seat)
        state.hands.play(seat, item, line.number, held=held)
    else:
        play.maybe[place] = state.hands.play_unknown(seat, item, may, play.number, line.number)
    return PlayFacts(seat, item, stated.glyph, may)


def _lawful(play: Play, hand: int, trick: tuple[int, ...]) -> int:
    trump = play.trumps
    return 0 if trump is None else lawful(hand, trick, trump, play.rules)


def _follow(
    play: Play,
    line: Line,
    place: int,
    item: int,
    seat: int,
    trick: tuple[int, ...],
    complete: bool,
) -> None:
    """Note a revoke: a card that was not lawful whatever the hand's unknown cards were."""
    state = play.state
    if not trick or play.trumps is None or not complete:
        return
    sure, maybe = state.hands.certain(seat) | item, state.hands.possible(seat) | item
    # More cards can only oblige him more: what the certain ones forbid is a revoke in any case.
    may = lawful(sure, trick, play.trumps, play.rules)
    if may & item:
        undetermined = sure != maybe and not lawful(maybe, trick, play.trumps, play.rules) & item
        # Told once for each hand: every further card of it would say the same.
        if undetermined and seat not in play.unjudged:
            play.unjudged.add(seat)
            _revoke(play, line, place, item, seat, 0, trick)
        return
    _revoke(play, line, place, item, seat, may, trick)


def _revoke(
    play: Play, line: Line, place: int, item: int, seat: int, may: int, trick: tuple[int, ...]
) -> None:
    """Note a revoke; `may` are the cards known to have been lawful, 0 if that is not known."""
    state, trump = play.state, play.trumps
    assert trump is not None
    led = SUIT_OF[trump][trick[0]]
    facts = Revoke(
        state.name(seat),
        CARD_NAMES[item.bit_length() - 1],
        CARD_NAMES[trick[0]],
        "trumps" if led == trump else SUIT_NAMES[led],
        led == trump,
        holding(may) if may else None,
    )
    state.fault(
        facts,
        line,
        "single",
        place,
        seat=seat,
        trick=play.number,
        severity=Severity.ERROR if may else Severity.UNDETERMINED,
        related=_hand_as_stated(state, seat, may),
    )


def _is_held(play: Play, line: Line, place: int, item: int, seat: int | None) -> bool:
    """Note a card played twice or not held; return whether the seat could play it."""
    state = play.state
    card = item.bit_length() - 1
    before = state.hands.played.get(card)
    if before is not None:
        _twice(play, line, place, card, seat, before)
        return False
    if not item & state.table.pack:
        not_in_pack(state, Pointer(line, "single", place), item, seat, play.number)
        return False
    if seat is None or state.hands.may_have(seat, item):
        return True
    owner = state.hands.holder(item, but=seat)
    holds = None if owner is None else state.name(owner)
    state.fault(
        CardNotHeld(
            state.name(seat), CARD_NAMES[card], holds, not place, as_dealt=_as_dealt(state, seat)
        ),
        line,
        "single",
        place,
        seat=seat,
        trick=play.number,
        related=_proof(state, seat, owner, item),
        of=() if owner is None else (owner,),
        agrees=not has_leader(line) and _by_another(play, place, item),
        otherwise=(exchanged(seat),) if seat in untold(state) else (),
    )
    return False


def _as_dealt(state: State, seat: int) -> bool:
    """Whether a player might have exchanged, and the record tells of no exchange of his."""
    exchanging = {exchange.name for _, exchange in state.script.exchanges}
    call = state.contract
    if call is None or state.name(seat) in exchanging or not state.book.pack.stock:
        return False
    return call.most != 0 if seat == state.ombre else call.defenders


def _by_another(play: Play, place: int, item: int) -> bool:
    """Return whether another player may have played the card, if the named leader is wrong."""
    state, order = play.state, play.state.order
    if play.wrong_winner in order:
        other = order[(order.index(play.wrong_winner) + place) % len(order)]
        return state.hands.may_have(other, item)
    return play.number == 1 and state.doubted(On.FIRST)


def _proof(
    state: State, seat: int, owner: int | None, item: int
) -> tuple[tuple[Pointer, str], ...]:
    """Point at the proof that a player cannot hold a card: where it is, else his whole hand."""
    for step in state.exchanges:
        statement = step.line.edited or step.line.printed
        if not isinstance(statement, st.Exchange):
            continue
        if step.seat == seat and statement.discards and item in statement.discards.items:
            at = Pointer(step.line, "cards", statement.discards.items.index(item))
            return ((at, marked("it was laid off here")),)
        if (
            step.seat == owner
            and owner is not None
            and statement.draws
            and item in statement.draws.items
        ):
            at = Pointer(step.line, "draws", statement.draws.items.index(item))
            return ((at, marked("it was drawn here")),)
    places = (owner, marked("it is in this hand")), (seat, marked("the hand was stated here"))
    for holder, words in places:
        line = None if holder is None else state.stated.get(holder)
        cards = getattr(line and (line.edited or line.printed), "cards", None)
        if line is None or not isinstance(cards, st.Cards):
            continue
        if item in cards.items and holder == owner:
            return ((Pointer(line, "cards", cards.items.index(item)), words),)
        if holder == seat and not cards.rest and all(map(is_known, cards.items)):
            return ((Pointer(line), words),)
    return ()


def _twice(
    play: Play, line: Line, place: int, card: int, seat: int | None, before: tuple[int, int]
) -> None:
    state = play.state
    number, by = before
    same_trick = number == line.number
    facts = CardPlayedTwice(
        state.name(seat),
        CARD_NAMES[card],
        state.name(by) if by >= 0 else None,
        number,
        led=not place and not same_trick,
        same_trick=same_trick,
    )
    first = next((entry for entry, _ in state.script.play if entry.number == number), None)
    # If the first of the two was a fault already, the second only follows from it.
    noted = any(
        isinstance(fault.facts, CardNotHeld | CardPlayedTwice | Revoke)
        and fault.at.line is first
        and fault.facts.card == CARD_NAMES[card]
        for fault in state.faults
    )
    state.fault(
        facts,
        line,
        "single",
        place,
        seat=seat,
        trick=play.number,
        related=((Pointer(first), marked("it was played here")),) if first else (),
        agrees=noted,
    )


def _hand_as_stated(state: State, seat: int, may: int) -> tuple[tuple[Pointer, str], ...]:
    """Point at where a hand was stated, at a holding of some cards if it stands there."""
    line = state.stated.get(seat)
    drawn = next((e.line for e in reversed(state.exchanges) if e.seat == seat and e.draws), None)
    related = []
    if line is not None:
        related.append((_holding_of(state, seat, may), marked("the hand was stated here")))
    if drawn is not None and line is not None and line.kind == "hand":
        related.append((Pointer(drawn), marked("and these cards were drawn")))
    return tuple(related)


def _holding_of(state: State, seat: int, may: int) -> Pointer:
    """Point at the holding of the hand that has a card which was lawful, if it stands there."""
    stated = state.stated[seat]
    statement = stated.edited or stated.printed
    items = getattr(getattr(statement, "cards", None), "items", ())
    place = next((index for index, item in enumerate(items) if item & may), None)
    return Pointer(stated) if place is None else Pointer(stated, "cards", place)
