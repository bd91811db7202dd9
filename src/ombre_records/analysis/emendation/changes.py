"""A changed value in a line of a deal: the old value, the new one, and the new statement.

A change tells its place by the line's place in the deal, the grammar's name of the slot and the
value's place among those of the slot, all as the line stands before any change.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from msgspec.structs import replace

from ombre_records.model import statements as st
from ombre_records.model.record import Deal, Reading


class Cards(NamedTuple):
    """Cards of a line (items) that should be others: none `old` are supplied, none `new` struck."""

    at: int
    slot: str
    place: int
    old: tuple[int, ...]
    new: tuple[int, ...]


class WordChange(NamedTuple):
    """A name, call, suit, outcome or number of a line that should be another."""

    at: int
    slot: str
    place: int
    old: str
    new: str


class Void(NamedTuple):
    """A suit (0-3) of which a line says that there are no cards; `new` None if it should not."""

    at: int
    slot: str
    old: int
    new: int | None


Change = Cards | WordChange | Void
BEFORE_LEADER = -1
"""The place of a card supplied to a trick before the name that stands first in it."""
Changes = tuple[Change, ...]


def changed_deal(deal: Deal, changes: Iterable[Change], reading: Reading) -> Deal:
    """Return a deal with changes made in one reading; the other reading stays as it is.

    Places are those of the deal before any of the changes. What a reading lacks is left alone.
    """
    lines = list(deal.lines)
    for change in last_first(changes):
        line = lines[change.at]
        statement = line.edited if reading == "edited" else line.printed
        if statement is None:
            continue
        now = changed(statement, change)
        lines[change.at] = (
            line._replace(edited=now) if reading == "edited" else line._replace(printed=now)
        )
    return Deal(tuple(lines))


def last_first(changes: Iterable[Change]) -> list[Change]:
    """Return changes from the last place to the first, so that none moves another's place."""
    return sorted(changes, key=_place, reverse=True)


def _place(change: Change) -> tuple[int, str, int, bool]:
    place = -1 if isinstance(change, Void) else change.place
    return change.at, change.slot, place, not isinstance(change, Cards) or bool(change.old)


def overlap(changes: Iterable[Change]) -> bool:
    """Return whether two changes change the same value; two cards may be supplied at one place."""
    seen: set[object] = set()
    for change in changes:
        for value in _touched(change):
            if value in seen:
                return True
            seen.add(value)
    return False


def _touched(change: Change) -> Iterator[object]:
    if isinstance(change, Cards):
        places = range(change.place, change.place + len(change.old))
        yield from ((change.at, change.slot, place) for place in places)
        if not change.old:
            yield change
    else:
        yield change.at, change.slot, change[2]


def changed(statement: st.Statement, change: Change) -> st.Statement:
    """Return a statement with one change made."""
    if isinstance(change, Cards):
        return _other_cards(statement, change)
    if isinstance(change, Void):
        return _other_void(statement, change)
    return _other_word(statement, change)


def _other_cards(statement: st.Statement, change: Cards) -> st.Statement:
    match statement:
        case st.Held():
            return statement._replace(cards=_spliced(statement.cards, change))
        case st.Stock():
            return st.Stock(_spliced(statement.cards, change))
        case st.Exchange(discards=discards, draws=draws):
            if change.slot == "cards" and discards is not None:
                return replace(statement, discards=_spliced(discards, change))
            if draws is not None:
                return replace(statement, draws=_spliced(draws, change))
        case st.Trick():
            return _other_trick(statement, change)
        case st.Turn():
            return st.Turn(change.new[0])
        case st.CalledKing():
            return replace(statement, item=change.new[0])
    return statement


def _spliced(cards: st.Cards, change: Cards) -> st.Cards:
    end = change.place + len(change.old)
    items = cards.items
    return cards._replace(items=(*items[: change.place], *change.new, *items[end:]))


def _other_trick(trick: st.Trick, change: Cards) -> st.Trick:
    """Change the cards of a trick; one put in before the stated leader makes him the second."""
    plays = trick.plays or ()
    if change.place == BEFORE_LEADER and plays:
        second = plays[0]._replace(name=trick.leader)
        plays = (st.Play(None, change.new[0], ""), second, *plays[1:])
        return trick._replace(leader=None, plays=plays)
    return trick._replace(plays=_other_plays(plays, change))


def _other_plays(plays: Sequence[st.Play], change: Cards) -> tuple[st.Play, ...]:
    at = change.place
    if not change.new:
        return (*plays[:at], *plays[at + 1 :])
    if not change.old:
        return (*plays[:at], st.Play(None, change.new[0], ""), *plays[at:])
    return (*plays[:at], plays[at]._replace(item=change.new[0]), *plays[at + 1 :])


def _other_void(statement: st.Statement, change: Void) -> st.Statement:
    if not isinstance(statement, st.Held):
        return statement
    void = statement.cards.void & ~(1 << change.old)
    void |= 0 if change.new is None else 1 << change.new
    return statement._replace(cards=statement.cards._replace(void=void))


# ---------------------------------------------------------------- names, words, numbers


def _other_word(statement: st.Statement, change: WordChange) -> st.Statement:
    new, place = change.new, change.place
    match statement, change.slot:
        case st.Trick(), _:
            return _other_in_trick(statement, change)
        case (st.Person() | st.Exchange() | st.Forfeit(), "name"):
            return replace(statement, name=new)
        case st.Held(), "name":
            return statement._replace(name=new)
        case st.Exchange(), "count":
            return replace(statement, count=int(new))
        case st.DealStart(), _:
            return st.DealStart(int(new))
        case st.Pool(), _:
            return st.Pool(int(new))
        case st.Forfeit(), "amount":
            return replace(statement, amount=int(new))
        case st.Reserved(amounts=amounts), _:
            return st.Reserved((*amounts[:place], int(new), *amounts[place + 1 :]))
        case st.Bids(), _:
            return _other_bid(statement, change)
        case (st.Contract(), "speaker"):
            return replace(statement, name=new)
        case (st.Result() | st.CalledKing(), "who"):
            return replace(statement, name=new)
        case st.Contract(), "call":
            return replace(statement, call=new)
        case st.Trump(), _:
            return st.Trump(new)
        case st.Result(), "outcome":
            return replace(statement, outcome=new)
        case st.Payments(), _:
            return _other_entry(statement, change)
    return statement


def _other_in_trick(trick: st.Trick, change: WordChange) -> st.Trick:
    new, place = change.new, change.place
    if change.slot == "winner":
        return trick._replace(winner=new)
    if change.slot == "number":
        return trick._replace(number=int(new), last=int(new))
    if change.slot == "count" and trick.tally:
        return trick._replace(tally=(*trick.tally[:place], int(new), *trick.tally[place + 1 :]))
    if change.slot == "leader" and trick.leader is not None and place == 0:
        return trick._replace(leader=new)
    plays = list(trick.plays or ())
    named = [at for at, play in enumerate(plays) if play.name is not None]
    at = named[place - (trick.leader is not None)]
    plays[at] = plays[at]._replace(name=new)
    return trick._replace(plays=tuple(plays))


def _other_bid(statement: st.Bids, change: WordChange) -> st.Bids:
    bids, at = list(statement.bids), change.place
    if change.slot == "speaker":
        at = [place for place, bid in enumerate(bids) if bid.name is not None][at]
        bids[at] = bids[at]._replace(name=change.new)
    else:
        bids[at] = bids[at]._replace(call=change.new)
    return replace(statement, bids=tuple(bids))


def _other_entry(payments: st.Payments, change: WordChange) -> st.Payments:
    entries, at = list(payments.entries), change.place
    if change.slot == "name":
        entries[at] = entries[at]._replace(name=change.new)
    else:
        entries[at] = entries[at]._replace(amount=int(change.new))
    return replace(payments, entries=tuple(entries))
