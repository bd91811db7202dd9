"""Other ways to understand an auction that has faults.

A call that may not be may have counted or not; where somebody speaks out of turn, the calls may
stand in the wrong order, or under the wrong names.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from msgspec import Struct

from ombre_records.books.book import Auction, Call
from ombre_records.referee.auction.bidding import Departure, Judged, judge

Entries = tuple[tuple[int | None, str], ...]
_MANY = 8
"""An auction with more faults than these is nonsense, and its ways are not counted."""


def common_departures(
    judged: Judged,
    rules: Auction,
    known: Mapping[str, Call],
    players: int,
    entries: Entries,
    stands: int | None,
) -> frozenset[Departure]:
    """Return the departures of an auction that are there in whatever way the others are taken.

    `stands` is a call that has counted though it may not be, as the rest of the deal shows. None is
    there for certain where a call is not known: it may have been any.
    """
    amiss = [each.rule for each in judged.departures]
    if not 1 < len(amiss) <= _MANY or "unknown-call" in amiss:
        return frozenset()
    departures = {_key(each) for each in judged.departures}
    for way in _ways(judged, entries, rules.passes[0], stands):
        at = None if way.counts is None else way.places.index(way.counts)
        other = judge(rules, known, players, way.calls, at)
        there = {_key(each, way.places) for each in other.departures}
        departures = {key for key in departures if key in there or key[1] == way.passed}
    return frozenset(each for each in judged.departures if _key(each) in departures)


class _Way(Struct, frozen=True):
    """Calls, their places in the record, and which of them has counted, or is a pass in truth."""

    calls: Entries
    places: tuple[int, ...]
    counts: int | None = None
    passed: int | None = None


def _ways(judged: Judged, entries: Entries, passes: str, stands: int | None) -> Iterator[_Way]:
    low = [d.place for d in judged.departures if d.rule in ("bid-too-low", "bid-after-pass")]
    for places in _orders(judged, entries):
        calls = tuple(entries[place] for place in places)
        for counts in (None, *low) if stands is None else (stands,):
            yield _Way(calls, places, counts)
        for place in low if stands is None else ():
            at = places.index(place)
            silent = (*calls[:at], (calls[at][0], passes), *calls[at + 1 :])
            yield _Way(silent, places, passed=place)
    if _out_of_turn(judged):
        yield _Way(tuple((None, word) for _, word in entries), tuple(range(len(entries))), stands)


def _key(departure: Departure, places: tuple[int, ...] = ()) -> tuple[str, int]:
    """Return what departs and which call it is; that calls are lacking is said of none of them."""
    if departure.rule == "auction-unfinished":
        return departure.rule, -1
    return departure.rule, places[departure.place] if places else departure.place


def _out_of_turn(judged: Judged) -> bool:
    return any(each.rule == "bid-out-of-turn" for each in judged.departures)


def _orders(judged: Judged, entries: Entries) -> Iterator[tuple[int, ...]]:
    """Yield the calls, by their places, as they stand, and in turn if somebody was out of it."""
    places = tuple(range(len(entries)))
    yield places
    if _out_of_turn(judged) and None not in judged.speakers:
        yield tuple(sorted(places, key=lambda place: _turn(judged.speakers, place)))


def _turn(speakers: tuple[int | None, ...], place: int) -> tuple[int, int]:
    """Return the round in which a call was made, and its speaker's place in it."""
    speaker = speakers[place]
    return speakers[:place].count(speaker), speaker or 0
