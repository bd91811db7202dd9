"""Judge recorded calls one by one; an unlawful one is noted and passed over. And other ways to
understand an auction that has faults.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from ombre_records.books.book import Auction, Call
from ombre_records.engine.bidding import Bidding, is_bid, late_taker, resting_call, speaker

NOBODY = -1
"""A place in the auction that is not known."""


Amiss = Literal[
    "unknown-call", "bid-out-of-turn", "bid-too-low", "bid-after-pass", "auction-unfinished"
]
"""What may be amiss with a call, by the names of the rules."""


class Departure(Struct, frozen=True):
    """A call that departs from the rules: how, which call, whose turn it is, what call stands."""

    rule: Amiss
    place: int
    expected: int | None = None
    standing: str | None = None


class Judged(Struct, frozen=True):
    """An auction judged, seats counted from the eldest: who spoke each call, what was wrong."""

    speakers: tuple[int | None, ...]
    departures: tuple[Departure, ...]
    end: Bidding
    ombre: int | None
    call: Call | None
    finished: bool


def words(rules: Auction) -> dict[str, Call]:
    """Return the calls by name and alias."""
    return {word: call for call in rules.calls for word in (call.name, *call.aliases)}


class _Judge:
    """Runs through the calls; `ahead` are seats that have spoken before their turn."""

    def __init__(
        self, rules: Auction, known: Mapping[str, Call], players: int, stands: int | None
    ) -> None:
        self.rules = rules
        self.words = known
        self.stands = stands
        self.now = Bidding(rules, players)
        self.ahead: set[int] = set()
        self.last = players - 1
        self.speakers: list[int | None] = []
        self.departures: list[Departure] = []
        self.late: tuple[int, Call] | None = None

    def expected(self) -> int | None:
        if self.now.finished:
            return None
        return speaker(self.now.players, self.now.passed, self.last, self.ahead)

    def depart(self, rule: Amiss, index: int, expected: int | None = None) -> None:
        highest = self.now.standing
        name = highest.call.name if highest and highest.call else None
        self.departures.append(Departure(rule, index, expected, name))

    def say(self, index: int, seat: int | None, word: str) -> None:
        expected = self.expected()
        if seat == self.now.players:
            self._resting(index, seat, word, over=expected is None)
            return
        if expected is None:
            self.speakers.append(self._after_end(index, seat, word))
            return
        who = expected if seat is None else seat
        self.speakers.append(who)
        if word == "?":
            return
        if who != expected:
            if who in self.now.passed:
                self.depart("bid-after-pass", index, expected)
                self._let_stand(index, who, word)
                return
            self.depart("bid-out-of-turn", index, expected)
            self.ahead.add(who)
        else:
            # Those who spoke early have had their turn: it passes over them.
            while self.ahead and (self.last + 1) % self.now.players in self.ahead:
                self.last = (self.last + 1) % self.now.players
                self.ahead.discard(self.last)
            self.last = who
        self._hear(index, who, word)

    def _resting(self, index: int, seat: int, word: str, *, over: bool) -> None:
        """Hear the player who rests, to whom the game falls once all others have passed."""
        call = resting_call(self.rules)
        self.speakers.append(seat)
        named = self.words.get(word)
        if not over or call is None or self.now.standing or self.late:
            self.depart("bid-out-of-turn", index, self.expected())
        elif named is not None and (named is call or named.name in call.like):
            self.late = (seat, call)
        elif word not in self.rules.passes:
            self.depart("unknown-call", index)

    def _hear(self, index: int, speaker: int, word: str) -> None:
        if word in self.rules.passes:
            highest = self.now.standing
            # A pass does not take back a call that stands.
            if highest is None or highest.seat != speaker:
                self.now = self.now.after(speaker, None)
            return
        call = self.words.get(word)
        if call is None or not is_bid(call):
            self.depart("unknown-call", index)
        elif not self.now.allows(speaker, call):
            self.depart("bid-too-low", index)
            self._let_stand(index, speaker, word)
        else:
            self.now = self.now.after(speaker, call)

    def _let_stand(self, index: int, speaker: int, word: str) -> None:
        """Let an unlawful call count, if the play went on by it."""
        call = self.words.get(word)
        if call is None and word not in self.rules.passes:
            self.depart("unknown-call", index)
        if index == self.stands and call is not None:
            remaining = tuple(
                entry for entry in self.now.spoken if entry.seat != speaker or entry.call
            )
            self.now = replace(self.now, spoken=remaining).after(speaker, call)

    def _late_seat(self, seat: int | None, call: Call) -> int:
        """Return the taker of a last game without a name: the eldest, or the player who rests.

        Who must play a forced game the cards say: that is nobody here.
        """
        taker = late_taker(call, self.now.players, 0, None) if seat is None else seat
        return NOBODY if taker is None else taker

    def _rests(self, index: int, call: Call) -> bool:
        """Take a game as the resting player's, if it falls to him and may be so named."""
        falls = resting_call(self.rules)
        if falls is None or self.late or call.name not in falls.like:
            return False
        self.late = (self.now.players, falls)
        return True

    def _after_end(self, index: int, seat: int | None, word: str) -> int | None:
        """Hear a call after the auction's end: a last game once all have passed, or a fault."""
        call = self.words.get(word)
        if self.now.standing is None and (call is None or not is_bid(call)):
            if word in self.rules.passes:
                return seat
            if call is None:
                self.depart("unknown-call", index)
            elif self.late is None:
                self.late = (self._late_seat(seat, call), call)
            else:
                self.depart("bid-too-low", index)
            return seat
        if self.now.standing is None and seat is None and call and self._rests(index, call):
            return self.now.players
        passed = self.now.passed
        after = seat is None or seat in passed
        self.depart("bid-after-pass" if after else "bid-out-of-turn", index)
        if seat is not None:
            self._let_stand(index, seat, word)
        return seat


def judge(
    rules: Auction,
    known: Mapping[str, Call],
    players: int,
    entries: tuple[tuple[int | None, str], ...],
    stands: int | None = None,
) -> Judged:
    """Judge the calls of an auction, each with its speaker if he is named.

    `known` are the calls by the words for them; a seat as high as the number of `players` is that
    of the player who rests. `stands` is a call taken to have counted though it may not be.
    """
    judged = _Judge(rules, known, players, stands)
    for index, (seat, word) in enumerate(entries):
        judged.say(index, seat, word)
    end = judged.now
    if not end.finished and not any(word == "?" for _, word in entries):
        judged.depart("auction-unfinished", max(0, len(entries) - 1), judged.expected())
    ombre: int | None = None
    call: Call | None = None
    if judged.late:
        ombre, call = judged.late
    elif end.standing:
        ombre, call = end.standing.seat, end.standing.call
    return Judged(tuple(judged.speakers), tuple(judged.departures), end, ombre, call, end.finished)


def yielded_to(
    judged: Judged, entries: tuple[tuple[int | None, str], ...], passes: tuple[str, ...]
) -> int | None:
    """Return an unlawful call after which the player with the standing call has passed.

    He would pass only to a call that counted, so this one did.
    """
    highest = judged.end.standing
    if highest is None:
        return None
    passed = [
        place
        for place, (speaker, (_, word)) in enumerate(zip(judged.speakers, entries, strict=True))
        if speaker == highest.seat and word in passes
    ]
    for departure in judged.departures:
        counts = departure.rule in ("bid-after-pass", "bid-too-low")
        if counts and any(place > departure.place for place in passed):
            return departure.place
    return None


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
