"""The players of a session that does not name them, from its deals, in the order that fits."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from copy import copy
from itertools import permutations
from operator import itemgetter

from msgspec.structs import replace

from ombre_records.model import statements as st
from ombre_records.model.record import Line, Session
from ombre_records.notation.words import as_name
from ombre_records.referee.faults.fault import Fault
from ombre_records.referee.faults.notation import MissingStatement
from ombre_records.referee.session.header import Header

_MOST = 5
"""How many players there are at the most at one table."""
_ALL_ORDERS = 4
"""Of so many players all orders round the table are tried; of more, the two directions."""
_DEALS = 3
"""In how many deals the orders are tried: they tell, or nothing does."""

Errors = Callable[[Session, Header], int]
"""What counts the errors of a session under a header."""


def with_players_named(session: Session, header: Header, errors: Errors) -> None:
    """Put in a fault of missing players who they are; the order with the fewest errors is told.

    Of orders that fit alike it is that in which they speak, else that in which they are named.
    """
    for place, (deal, fault) in enumerate(header.faults):
        if isinstance(fault.facts, MissingStatement) and fault.facts.statement == "players":
            names = _in_order(session, header, errors)
            header.faults[place] = (deal, _with_line(fault, fault.facts, names))


def _with_line(fault: Fault, facts: MissingStatement, names: tuple[str, ...]) -> Fault:
    told = ", ".join(map(as_name, names)) if len(names) > 1 else "NAME, NAME, NAME"
    return replace(fault, facts=replace(facts, line=f"players {told}"))


def _in_order(session: Session, header: Header, errors: Errors) -> tuple[str, ...]:
    names = _named(session)
    if len(names) not in header.book.table.players or len(names) < 3:
        return names
    few = Session(session.header, session.deals[:_DEALS])

    def wrong(order: tuple[str, ...]) -> int:
        other = copy(header)
        other.players, other.unseated, other.faults = order, False, []
        return errors(few, other)

    least, best = _fewest(_round_the_table(names), wrong)
    if least:
        turned = (best[at:] + best[:at] for at in range(len(best)))
        least, best = _fewest(turned, wrong)
    return best


def _fewest(
    orders: Iterator[tuple[str, ...]], wrong: Callable[[tuple[str, ...]], int]
) -> tuple[int, tuple[str, ...]]:
    """Return the first order of those with the fewest errors, and how many it has."""
    found = []
    for order in orders:
        found.append((wrong(order), order))
        if not found[-1][0]:
            break
    return min(found, key=itemgetter(0))


def _round_the_table(names: tuple[str, ...]) -> Iterator[tuple[str, ...]]:
    """Go through who may sit behind whom, the likeliest first."""
    if len(names) > _ALL_ORDERS:
        yield from (names, names[:1] + names[:0:-1])
        return
    for others in permutations(names[1:]):
        yield (names[0], *others)


def _named(session: Session) -> tuple[str, ...]:
    """Return whom the deals name: first those who bid, in that order, then as they come."""
    lines = [line for deal in session.deals for line in deal.lines]
    found: dict[str, None] = {}
    for names in (_speakers, _others):
        for line in lines:
            found |= dict.fromkeys(name for name in names(line) if name)
            if len(found) >= _MOST:
                return tuple(found)[:_MOST]
    return tuple(found)


def _speakers(line: Line) -> list[str | None]:
    bids = line.edited
    return [bid.name for bid in bids.bids] if isinstance(bids, st.Bids) else []


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
