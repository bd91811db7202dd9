"""Hypotheses on what a session meant by its players and tallies, tried by replaying its deals
again.

It is replayed as it stands first. Where its faults make it likely that somebody is misspelt
throughout, that the players sit in another order than they are named in, that nobody says who
plays, or that tallies have the Ombre's tricks first, the deals are replayed so; what leaves fewer
faults is told.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from copy import copy
from functools import partial
from itertools import islice, permutations
from operator import itemgetter
from typing import Literal
from unicodedata import normalize

from msgspec.structs import replace

from ombre_records.base.finding import Severity
from ombre_records.base.lexicon.lookalike import skeleton
from ombre_records.base.lexicon.spelling import equally_near, folded
from ombre_records.base.source import Span
from ombre_records.model import statements as st
from ombre_records.model.record import Line, Session
from ombre_records.notation.spans import locate
from ombre_records.notation.words import as_name
from ombre_records.referee.deal import Replayed
from ombre_records.referee.faults.auction import BidOutOfTurn
from ombre_records.referee.faults.deal import WrongDealer, WrongRest
from ombre_records.referee.faults.fault import Fault, Pointer, marked
from ombre_records.referee.faults.notation import MissingStatement, UnknownPlayer, WrongPlayers
from ombre_records.referee.faults.play import (
    CardNotHeld,
    CardPlayedTwice,
    OutOfTurn,
    Revoke,
    WrongLeader,
)
from ombre_records.referee.faults.settlement import WrongResult
from ombre_records.referee.session.replay import Played, replay_session
from ombre_records.referee.settlement.stated_payments import ombre_first

Faults = list[tuple[int, Fault]]
"""Faults by the numbers of their deals, 0 for the session's own."""


def as_meant(played: Played) -> Played:
    """Return a session as it was most likely meant: each hypothesis goes on from those before."""
    for hypothesis in (_players_named, _misspelt_throughout, _sitting_otherwise, _ombre_first):
        played = hypothesis(played)
    return played


def but_in_order(played: Played) -> Played:
    """Return a session as it was meant, whose players are taken to sit as they are named."""
    for hypothesis in (_players_named, _misspelt_throughout, _ombre_first):
        played = hypothesis(played)
    return played


def _errors(faults: Faults) -> int:
    return sum(fault.severity is Severity.ERROR for _, fault in faults)


# Who plays, where the header does not say so.

_MOST = 5
"""How many players there are at the most at one table."""
_ALL_ORDERS = 4
"""Of so many players all orders round the table are tried; of more, the two directions."""
_DEALS = 3
"""In how many deals the orders are tried: they tell, or nothing does."""


def _players_named(played: Played) -> Played:
    """Put in a fault of missing players who they are; the order with the fewest errors is told.

    Of orders that fit alike it is that in which they speak, else that in which they are named.
    """
    header = played.header
    for place, (deal, fault) in enumerate(header.faults):
        if isinstance(fault.facts, MissingStatement) and fault.facts.statement == "players":
            names = _in_order(played)
            header.faults[place] = (deal, _with_line(fault, fault.facts, names))
    return played


def _with_line(fault: Fault, facts: MissingStatement, names: tuple[str, ...]) -> Fault:
    names_written = ", ".join(map(as_name, names)) if len(names) > 1 else "NAME, NAME, NAME"
    return replace(fault, facts=replace(facts, line=f"players {names_written}"))


def _in_order(played: Played) -> tuple[str, ...]:
    names = _named(played.session)
    if len(names) not in played.header.book.table.players or len(names) < 3:
        return names
    few = Session(played.session.header, played.session.deals[:_DEALS])

    def wrong(order: tuple[str, ...]) -> int:
        other = copy(played.header)
        other.players, other.unseated, other.faults = order, False, []
        return _errors(replace(played, session=few, header=other).again().faults)

    least, best = _fewest(_round_the_table(names), wrong)
    if least:
        turned = (best[at:] + best[:at] for at in range(len(best)))
        least, best = _fewest(turned, wrong)
    return best


def _fewest(
    orders: Iterator[tuple[str, ...]], wrong: Callable[[tuple[str, ...]], int]
) -> tuple[int, tuple[str, ...]]:
    """Return the first order of those with the fewest errors, and how many it has."""
    candidates = []
    for order in orders:
        candidates.append((wrong(order), order))
        if not candidates[-1][0]:
            break
    return min(candidates, key=itemgetter(0))


def _round_the_table(names: tuple[str, ...]) -> Iterator[tuple[str, ...]]:
    """Yield who may sit behind whom, the likeliest first."""
    if len(names) > _ALL_ORDERS:
        yield from (names, names[:1] + names[:0:-1])
        return
    for others in permutations(names[1:]):
        yield (names[0], *others)


def _named(session: Session) -> tuple[str, ...]:
    """Return whom the deals name: first those who bid, in that order, then as they come."""
    lines = [line for deal in session.deals for line in deal.lines]
    others = dict.fromkeys(name for line in lines for name in _others(line) if name)
    speakers = dict.fromkeys(name for line in lines for name in _speakers(line, others) if name)
    return tuple(speakers | others)[:_MOST]


def _speakers(line: Line, named: Iterable[str]) -> list[str | None]:
    """Return the players who bid in a line, in order; if it cannot be read, those `named` in it."""
    if isinstance(line.edited, st.Bids):
        return [bid.name for bid in line.edited.bids]
    if line.kind != "bids" or line.edited is not None:
        return []
    at = {name: re.search(rf"(?<!\w){re.escape(name)}(?!\w)", line.code) for name in named}
    return [
        name for _, name in sorted((found.start(), name) for name, found in at.items() if found)
    ]


def _others(line: Line) -> list[str | None]:
    match line.edited:
        case st.Held(name=name) | st.Exchange(name=name) | st.Contract(name=name):
            return [name]
        case st.Person(name=name):
            return [name]
        case st.ResultLine(name=name, winner=winner) | st.Trick(leader=name, winner=winner):
            return [name, winner]
        case st.Payments(entries=entries):
            return [entry.name for entry in entries if entry.name not in ("pool", "reserved")]
    return []


# A name that is misspelt throughout.


def _misspelt_throughout(played: Played) -> Played:
    """Take the one name that no player has for the one player who is never named.

    The name is misspelt in the list of players if the deals have it again and again.
    """
    alias = played.called or _alias(played)
    again = replace(played, called=alias).again() if alias and not played.called else played
    if not alias or _errors(again.faults) > _errors(played.faults):
        return played
    ((name, seat),) = alias.items()
    listed = None if _is_variant(name, played.header.players[seat]) else _listed(played, seat)
    if listed is None or _times(played, name) < _SEVERAL:
        return again
    faults = [(deal, _listed_at(fault, name, listed)) for deal, fault in again.faults]
    return replace(again, faults=faults)


def _misspelt_at_sight(played: Played) -> Played | None:
    """Return a long session in which nothing is wrong but a name that is misspelt throughout, as
    its first deals make likely; None for any other.

    As it stands it would have the same faults and more, so that it is not replayed so.
    """
    deals = played.session.deals
    if len(deals) < _MANY:
        return None
    few = Session(played.session.header, deals[:_DEALS])
    alias = _alias(replace(played, faults=replace(played, session=few).again().faults))
    if not alias:
        return None
    meant, done = replace(played, called=alias), list[Replayed]()
    for each in meant.deals():
        if not all(
            isinstance(f.facts, UnknownPlayer) and f.facts.name in alias for f in each.faults
        ):
            return None
        done.append(each)
    return meant.of(done)


_MANY = 30
"""In a session of so many deals its first ones are replayed for a look at the names."""

replay_as_meant = partial(replay_session, meant=as_meant, at_sight=_misspelt_at_sight)
"""Replays a session as it was most likely meant."""


def _times(played: Played, name: str) -> int:
    """Return how often the deals have a name."""
    whole = re.compile(rf"(?<!\w){re.escape(name)}(?!\w)")
    return sum(
        len(whole.findall(line.code)) for deal in played.session.deals for line in deal.lines
    )


def _is_variant(name: str, listed: str) -> bool:
    """Whether a name is another shortened, as people do, or has letters that only look alike."""
    if skeleton(name) == skeleton(listed):
        return True
    return folded(listed).startswith(folded(name).rstrip(".")) and folded(listed) != folded(name)


def _listed(played: Played, seat: int) -> Span | None:
    """Return where the header lists a player; None where an editor has mended the list."""
    lines = [line for line in played.session.header if line.kind == "players"]
    if len(lines) != 1 or "[" in lines[0].code:
        return None
    return locate(lines[0], "name", seat, played.reading)


def _listed_at(fault: Fault, name: str, listed: Span) -> Fault:
    if not isinstance(fault.facts, UnknownPlayer) or fault.facts.name != name:
        return fault
    return replace(fault, facts=replace(fault.facts, listed=listed))


def _alias(played: Played) -> dict[str, int]:
    """Return the seat of the one name that no player has, if one player is never named else, or
    one of them is nearly called so.
    """
    unknown = {f.facts.name for _, f in played.faults if isinstance(f.facts, UnknownPlayer)}
    if len(unknown) != 1:
        return {}
    lines = (line.code for deal in played.session.deals for line in deal.lines)
    text = normalize("NFC", "\n".join(lines))
    words = set(_WORD.findall(text))
    unnamed = (
        seat
        for seat, name in enumerate(played.header.players)
        if name not in words
        and (_WORD.fullmatch(name) or not re.search(rf"(?<!\w){re.escape(name)}(?!\w)", text))
    )
    name, absent = unknown.pop(), [*islice(unnamed, _MOST)]
    if len(absent) > 1:
        near = equally_near(name, [played.header.players[seat] for seat in absent])
        absent = [seat for seat in absent if played.header.players[seat] in near]
    return {name: absent[0]} if len(absent) == 1 else {}


_WORD = re.compile(r"\w+")


# Players who are named in another order than they sit in.


def _sitting_otherwise(played: Played) -> Played:
    """Tell that the players are named in another order than they play in, with what else is wrong.

    It is so only if calls or leads are out of turn, several errors stand, follow from it or not,
    and none that tells of turns or hands is left where the deals are replayed in the other order.
    """
    session, header, faults = played.session, played.header, played.faults
    own = [fault for _, fault in faults if not fault.consequent]
    several = max(_SEVERAL, len(session.deals) // _TWO)
    if _errors(faults) < several or not any(isinstance(f.facts, _OF_TURNS) for f in own):
        return played
    line = next((line for line in session.header if line.kind == "players"), None)
    if line is None or len(header.players) <= _TWO:  # who have no direction
        return played
    bearable = _errors(faults) - _SEVERAL
    best: Faults = []
    wrong_players: WrongPlayers | None = None
    for names, turned in _other_orders(header.players):
        other = copy(header)
        other.players, other.also = names, ()
        left = _left(replace(played, header=other, called={}).deals(), bearable)
        if left is None:
            continue
        order = ", ".join(map(as_name, names))
        why: Literal["direction", "order"] = "direction" if turned else "order"
        best, wrong_players = left, WrongPlayers(why, order, len(names), header.book.name, ())
        bearable = _errors(left) - 1
        if bearable < 0:
            break
    if wrong_players is None:
        return played
    kept = {(fault.rule, fault.at.line.number) for _, fault in best}
    follow = [
        (deal, marked(fault))
        for deal, fault in faults
        if (fault.rule, fault.at.line.number) not in kept
    ]
    return replace(played, faults=[(0, Fault(wrong_players, Pointer(line))), *best, *follow])


def _left(replayed: Iterator[Replayed], bearable: int) -> Faults | None:
    """Return what is wrong in deals as they are replayed; None, and no more of them are, once it
    tells of turns or hands, or is more than bearable.
    """
    left: Faults = []
    for number, done in enumerate(replayed, 1):
        own = [(number, fault) for fault in done.faults if not fault.consequent]
        left += own
        if any(isinstance(fault.facts, _OF_ORDER) for _, fault in own) or _errors(left) > bearable:
            return None
    return left


def _other_orders(players: tuple[str, ...]) -> Iterator[tuple[tuple[str, ...], bool]]:
    """Yield the orders in which players may sit otherwise, and whether each is the other
    direction; of many players the directions only.
    """
    first, *rest = players
    yield (first, *reversed(rest)), True
    yield (*reversed(rest), first), True
    if len(rest) == _TWO:
        yield (rest[0], first, rest[1]), True
    if len(rest) == _TWO + 1:
        known = (tuple(rest), tuple(reversed(rest)))
        yield from (((first, *each), False) for each in permutations(rest) if each not in known)


_OF_TURNS = BidOutOfTurn | WrongLeader | WrongRest | WrongDealer
_OF_ORDER = _OF_TURNS | CardNotHeld | CardPlayedTwice | Revoke | OutOfTurn
_TWO = 2
_SEVERAL = 3
"""From so many errors on, players may be named in another order."""


# Tallies that have the Ombre's tricks first.


def _ombre_first(played: Played) -> Played:
    """Tell the first wrong result that the Ombre's tricks first would explain with the other
    tallies that can be taken so, unless one can be taken only by seats.
    """
    faults = played.faults
    faults_left = list(faults)
    first = next((place for place, (_, fault) in enumerate(faults_left) if _is_turned(fault)), None)
    if first is None:
        return played
    deals = {deal for deal, _ in faults}
    others: list[Fault] = []
    for deal in (each.facts for each in played.done):
        line = deal.deal.opening
        statement = line.read(played.reading)
        if deal.index in deals or not isinstance(statement, st.ResultLine) or not statement.tally:
            continue
        kind, to = deal.outcome.kind, deal.outcome.codille_to
        seats = [seat for seat in deal.seated if seat in deal.order]
        turned = ombre_first(statement.tally, seats, deal.ombre, kind, to)
        if turned:
            others.append(Fault(WrongResult("", (), ombre_first=turned), Pointer(line, "outcome")))
        elif deal.ombre in seats and seats.index(deal.ombre) and len({*statement.tally}) > 1:
            return played
    deal_, fault = faults_left[first]
    faults_left[first] = deal_, replace(fault, series=(*fault.series, *others))
    return replace(played, faults=faults_left)


def _is_turned(fault: Fault) -> bool:
    """Whether a fault is a result that is right with the Ombre's tricks first."""
    facts = fault.facts
    return isinstance(facts, WrongResult) and bool(facts.ombre_first) and not fault.consequent
