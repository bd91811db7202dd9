"""A card played: held or not, lawful or not, and what is known of the hand after it."""

from __future__ import annotations

from ombre_records.engine.following import lawful
from ombre_records.engine.trumps import SUIT_OF
from ombre_records.finding import Severity
from ombre_records.model import statements as st
from ombre_records.model.cards import CARD_NAMES, SUIT_NAMES, holding, is_known
from ombre_records.model.record import Line
from ombre_records.referee.facts import PlayFacts
from ombre_records.referee.faults import Pointer
from ombre_records.referee.hands import not_in_pack
from ombre_records.referee.playing import Play
from ombre_records.referee.state import State


def play_card(
    play: Play,
    line: Line,
    place: int,
    plays: list[st.Play],
    seats: list[int | None],
) -> PlayFacts:
    """Judge one card of a trick, and take it from the hand it comes from."""
    state, said, seat = play.state, plays[place], seats[place]
    item = said.item
    if item == 0:
        return PlayFacts(seat, 0, said.glyph, 0)
    known = is_known(item)
    if seat is None or seat not in state.order:
        if known:
            _held(play, line, place, item, None)
            state.played.setdefault(item.bit_length() - 1, (line.number, -1))
            for other in state.order:
                state.certain[other] &= ~item
                state.possible[other] &= ~item
        return PlayFacts(seat, item, said.glyph, 0)
    before = [other.item.bit_length() - 1 for other in plays[:place] if is_known(other.item)]
    trick = tuple(before)
    complete = place == 0 or is_known(plays[0].item)
    exact = len(trick) == place and state.certain[seat] == state.possible[seat]
    may = _lawful(play, state.certain[seat], trick) if exact else 0
    if known:
        held = _held(play, line, place, item, seat)
        if held:
            _follow(play, line, place, item, seat, trick, complete)
        spend(state, seat, item, held)
        state.played.setdefault(item.bit_length() - 1, (line.number, seat))
    else:
        play.maybe[place] = _spend_x(play, seat, item, may)
    return PlayFacts(seat, item, said.glyph, may)


def _spend_x(play: Play, seat: int, item: int, may: int) -> int:
    """Take an unknown card from its hand; return what it may be."""
    state = play.state
    kept = state.still_to_show(seat, play.number)
    state.size[seat] = max(0, state.size[seat] - 1)
    state.certain[seat] &= kept
    choices = (may or state.possible[seat]) & item & state.possible[seat] & ~kept
    if is_known(choices):
        state.possible[seat] &= ~choices
        state.played.setdefault(choices.bit_length() - 1, (0, seat))
    state.settle_hand(seat)
    return choices


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
    sure, maybe = state.certain[seat] | item, state.possible[seat] | item
    may = lawful(sure, trick, play.trumps, play.rules)
    if may & item:
        undetermined = sure != maybe and not lawful(maybe, trick, play.trumps, play.rules) & item
        if undetermined and seat not in play.unjudged:
            play.unjudged.add(seat)
            _revoke(play, line, place, item, seat, 0, trick)
        return
    _revoke(play, line, place, item, seat, may, trick)


def _revoke(
    play: Play, line: Line, place: int, item: int, seat: int, may: int, trick: tuple[int, ...]
) -> None:
    state = play.state
    facts, related = _revoke_facts(state, seat, item, may, trick)
    state.fault(
        "revoke",
        line,
        "single",
        place,
        facts,
        seat=seat,
        trick=play.number,
        severity=Severity.ERROR if may else Severity.UNDETERMINED,
        consequent=seat in play.doubtful
        or _led_in_doubt(state, line)
        or (not may and (bool(state.tainted) or bool(state.script.broken) or _odd(state))),
        related=related,
    )


def _led_in_doubt(state: State, line: Line) -> bool:
    """Whether the card led to the trick cannot have been what is recorded."""
    rules = ("card-not-held", "card-played-twice", "card-not-in-pack")
    at_lead = [f for f in state.faults if f.at.line is line and f.at.slot == "single"]
    return any(fault.rule in rules and fault.at.place == 0 for fault in at_lead)


def _odd(state: State) -> bool:
    """Whether a fault in the tricks leaves a hand unknown that the record would tell."""
    return state.noted("trick-number", "trick-size", "card-not-held", "card-played-twice")


def _held(play: Play, line: Line, place: int, item: int, seat: int | None) -> bool:
    """Note a card played twice or not held; return whether the seat could play it."""
    state = play.state
    card = item.bit_length() - 1
    before = state.played.get(card)
    if before is not None:
        _twice(play, line, place, card, seat, before)
        return False
    if not item & state.table.pack:
        not_in_pack(state, Pointer(line, "single", place), item, seat, play.number)
        return False
    if seat is None or state.possible[seat] & item:
        return True
    facts = {"player": state.name(seat), "card": CARD_NAMES[card]}
    owner = next((s for s in state.order if s != seat and state.certain[s] & item), None)
    facts["owner"] = state.name(owner) if owner is not None else ""
    stated = state.stated.get(seat)
    state.fault(
        "card-not-held",
        line,
        "single",
        place,
        facts,
        seat=seat,
        trick=play.number,
        related=((Pointer(stated), "the hand was stated here"),) if stated else (),
        consequent=seat in state.tainted or bool(play.doubtful) or _displaced(play, line),
    )
    play.doubtful.add(seat)
    if owner is not None:
        play.doubtful.add(owner)
    return False


def _displaced(play: Play, line: Line) -> bool:
    """Tell whether the trick's cards may be with the wrong players for another fault's sake."""
    rules = ("wrong-leader", "trick-size", "out-of-turn", "wrong-winner", "wrong-dealer")
    return any(fault.rule in rules for fault in play.state.faults)


def _twice(
    play: Play, line: Line, place: int, card: int, seat: int | None, before: tuple[int, int]
) -> None:
    state = play.state
    number, by = before
    facts = {"card": CARD_NAMES[card], "line": str(number), "player": state.name(seat)}
    facts["by"] = state.name(by) if by >= 0 else "?"
    first = next((entry for entry, _ in state.script.play if entry.number == number), None)
    noted = any(
        fault.at.line is first and fault.facts.get("card") == CARD_NAMES[card]
        for fault in state.faults
    )
    state.fault(
        "card-played-twice",
        line,
        "single",
        place,
        facts,
        seat=seat,
        trick=play.number,
        related=((Pointer(first), "it was played here"),) if first else (),
        consequent=noted or bool(play.doubtful) or _displaced(play, line),
    )
    if seat is not None:
        play.doubtful.add(seat)


def spend(state: State, seat: int, item: int, held: bool) -> None:
    """Take a played card from its hand, and from whatever else was thought to be possible."""
    state.size[seat] = max(0, state.size[seat] - 1)
    for other in state.order:
        if state.possible[other] & item:
            state.possible[other] &= ~item
            state.certain[other] &= ~item
            if other != seat:
                state.settle_hand(other)
    if not held:
        state.certain[seat] = 0
    state.settle_hand(seat)


def spend_unknown(state: State, count: int, number: int) -> None:
    """Take the cards of tricks that are not recorded, up to `number`, from every hand."""
    if count <= 0:
        return
    for seat in state.order:
        state.size[seat] = max(0, state.size[seat] - count)
        state.certain[seat] &= state.still_to_show(seat, number)
        state.settle_hand(seat)


def _revoke_facts(
    state: State, seat: int, item: int, may: int, trick: tuple[int, ...]
) -> tuple[dict[str, str], tuple[tuple[Pointer, str], ...]]:
    """Return the facts of a revoke, and the line where the hand was stated.

    `may` is the mask of the cards known to have been lawful, 0 if the hand is not known enough.
    """
    trump = state.trumps
    assert trump is not None
    led = SUIT_OF[trump][trick[0]]
    facts = {
        "player": state.name(seat),
        "card": CARD_NAMES[item.bit_length() - 1],
        "led": CARD_NAMES[trick[0]],
        "suit": "trumps" if led == trump else SUIT_NAMES[led],
        "lawful": holding(may) if may else "",
        "trump": "yes" if led == trump else "",
    }
    line = state.stated.get(seat)
    drawn = next((e.line for e in reversed(state.exchanges) if e.seat == seat and e.draws), None)
    related = []
    if line is not None:
        related.append((_holding_of(state, seat, may), "the hand was stated here"))
    if drawn is not None and line is not None and line.kind == "hand":
        related.append((Pointer(drawn), "and these cards were drawn"))
    return facts, tuple(related)


def _holding_of(state: State, seat: int, may: int) -> Pointer:
    """Point at the holding of the hand that has a card which was lawful, if it stands there."""
    stated = state.stated[seat]
    statement = stated.edited or stated.printed
    items = getattr(getattr(statement, "cards", None), "items", ())
    place = next((index for index, item in enumerate(items) if item & may), None)
    return Pointer(stated) if place is None else Pointer(stated, "cards", place)
