"""The auction as recorded, judged call by call; what may not be said is noted and passed over."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from ombre_records.books.book import Auction, Call
from ombre_records.engine.auction import AuctionPosition
from ombre_records.finding import Severity
from ombre_records.model import statements as st
from ombre_records.model.cards import CARDS
from ombre_records.model.record import Line
from ombre_records.replay.facts import BidFacts
from ombre_records.replay.faults import Assumption
from ombre_records.replay.state import State


class Departure(NamedTuple):
    """A call that departs from the rules: the finding's rule, which call, and the facts."""

    rule: str
    place: int
    expected: int | None = None
    standing: str = ""
    consequent: bool = False


class Judged(NamedTuple):
    """An auction judged, seats counted from the eldest: who spoke each call, what was wrong."""

    speakers: tuple[int | None, ...]
    departures: tuple[Departure, ...]
    end: AuctionPosition
    ombre: int | None
    call: Call | None
    finished: bool


def word_call(book: Auction, word: str) -> Call | None:
    """Return the call of a word."""
    return next((call for call in book.calls if word == call.name or word in call.aliases), None)


class _Judge:
    """Runs through the calls; `ahead` are seats that have spoken before their turn."""

    def __init__(self, rules: Auction, players: int, stands: int | None) -> None:
        self.rules = rules
        self.stands = stands
        self.now = AuctionPosition(rules, players)
        self.ahead: set[int] = set()
        self.last = players - 1
        self.speakers: list[int | None] = []
        self.departures: list[Departure] = []
        self.late: tuple[int, Call] | None = None

    def expected(self) -> int | None:
        if self.now.finished:
            return None
        passed = self.now.passed
        count = self.now.players
        ahead = set(self.ahead)
        for step in range(1, 2 * count + 1):
            seat = (self.last + step) % count
            if seat in passed:
                continue
            if seat in ahead:
                ahead.discard(seat)
                continue
            return seat
        return None

    def depart(self, rule: str, index: int, expected: int | None = None) -> None:
        standing = self.now.standing
        name = standing.call.name if standing and standing.call else ""
        self.departures.append(Departure(rule, index, expected, name, bool(self.departures)))

    def say(self, index: int, seat: int | None, word: str) -> None:
        expected = self.expected()
        if expected is None:
            self.speakers.append(self._after_end(index, seat, word))
            return
        speaker = expected if seat is None else seat
        self.speakers.append(speaker)
        if word == "?":
            return
        if speaker != expected:
            if speaker in self.now.passed:
                self.depart("bid-after-pass", index, expected)
                self._let_stand(index, speaker, word)
                return
            self.depart("bid-out-of-turn", index, expected)
            self.ahead.add(speaker)
        else:
            while self.ahead and (self.last + 1) % self.now.players in self.ahead:
                self.last = (self.last + 1) % self.now.players
                self.ahead.discard(self.last)
            self.last = speaker
        self._hear(index, speaker, word)

    def _hear(self, index: int, speaker: int, word: str) -> None:
        if word in self.rules.passes:
            standing = self.now.standing
            if standing is None or standing.seat != speaker:
                self.now = self.now.after(speaker, None)
            return
        call = word_call(self.rules, word)
        if call is None or call.when != "first":
            self.depart("unknown-call", index)
        elif not self.now.allows(speaker, call):
            self.depart("bid-too-low", index)
            self._let_stand(index, speaker, word)
        else:
            self.now = self.now.after(speaker, call)

    def _let_stand(self, index: int, speaker: int, word: str) -> None:
        """Take a call that may not be for one that was played by all the same."""
        call = word_call(self.rules, word)
        if index == self.stands and call is not None:
            kept = tuple(entry for entry in self.now.spoken if entry.seat != speaker or entry.call)
            self.now = self.now._replace(spoken=kept).after(speaker, call)

    def _after_end(self, index: int, seat: int | None, word: str) -> int | None:
        """Hear a call after the auction's end: a last game once all have passed, or a fault."""
        call = word_call(self.rules, word)
        if self.now.standing is None and (call is None or call.when != "first"):
            if word in self.rules.passes:
                return seat
            if call is None:
                self.depart("unknown-call", index)
            elif seat is not None and self.late is None:
                self.late = (seat, call)
            elif self.late is None:
                self.late = (0, call)
            else:
                self.depart("bid-too-low", index)
            return seat
        passed = self.now.passed
        rule = "bid-after-pass" if seat is None or seat in passed else "bid-out-of-turn"
        self.depart(rule, index)
        if seat is not None:
            self._let_stand(index, seat, word)
        return seat


@lru_cache(maxsize=20_000)
def judge(
    rules: Auction,
    players: int,
    entries: tuple[tuple[int | None, str], ...],
    stands: int | None = None,
) -> Judged:
    """Judge the calls of an auction, each with its speaker if he is named.

    `stands` is a call taken to have counted though it may not be.
    """
    judged = _Judge(rules, players, stands)
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


def hear_auction(state: State) -> None:
    """Replay the auction: the Ombre, the contract, and whether all have passed."""
    found = state.script.get("bids", st.Bids)
    judged: Judged | None = None
    if found and state.eldest is not None and (found[1].bids or not found[1].rest):
        judged = _judge(state, *found)
    if judged and found:
        _conclude(state, found[0], found[1], judged)
    _announce(state, judged)
    if state.passed_out and found:
        _refused(state, found[0])


def _judge(state: State, line: Line, bids: st.Bids) -> Judged:
    order = state.order
    entries = []
    named = 0
    for bid in bids.bids:
        seat = state.seat(bid.name, line, "speaker", named)
        named += bid.name is not None
        if seat is not None and seat not in order:
            state.fault("bid-out-of-turn", line, "speaker", named - 1, _rest_facts(state, seat))
            seat = None
        entries.append((order.index(seat) if seat is not None else None, bid.call))
    stands = next((int(way[1]) for way in state.assumed if way[0] == "call"), None)
    judged = judge(state.book.auction, len(order), tuple(entries), stands)
    for departure in judged.departures:
        if bids.rest and departure.rule == "auction-unfinished":
            continue
        _note(state, line, bids, judged, departure)
    return judged


def _rest_facts(state: State, seat: int) -> dict[str, str]:
    return {"player": state.name(seat), "expected": "", "call": "", "rests": "yes"}


def _note(state: State, line: Line, bids: st.Bids, judged: Judged, departure: Departure) -> None:
    index = departure.place
    speaker = judged.speakers[index] if judged.speakers else None
    seat = state.order[speaker] if speaker is not None else None
    expected = None if departure.expected is None else state.order[departure.expected]
    facts = {
        "player": state.name(seat),
        "call": bids.bids[index].call if bids.bids else "",
        "expected": state.name(expected) if expected is not None else "",
        "standing": departure.standing,
        "calls": ", ".join(c.name for c in state.book.auction.calls if c.when == "first"),
    }
    consequent = departure.consequent or bool(state.script.broken)
    if departure.rule == "auction-unfinished":
        state.fault(departure.rule, line, facts=facts, consequent=consequent)
    else:
        ways: tuple[Assumption, ...] = (("call", index),)
        state.fault(
            departure.rule,
            line,
            "call",
            index,
            facts,
            seat=seat,
            consequent=consequent,
            otherwise=ways if departure.rule in ("bid-too-low", "bid-after-pass") else (),
        )
    state.doubtful_auction = True


def _conclude(state: State, line: Line, bids: st.Bids, judged: Judged) -> None:
    order = state.order
    state.bids = tuple(
        BidFacts(
            None if speaker is None else order[speaker],
            bid.call,
            word_call(state.book.auction, bid.call),
            bid.call in state.book.auction.passes,
        )
        for bid, speaker in zip(bids.bids, judged.speakers, strict=True)
    )
    unknown = bids.rest or any(bid.call == "?" for bid in bids.bids)
    if judged.ombre is not None and not unknown:
        state.ombre = order[judged.ombre]
        state.contract = judged.call
    state.passed_out = judged.finished and judged.ombre is None and not unknown


def _announce(state: State, judged: Judged | None) -> None:
    """Read the contract as stated, which must not be lower than the call it follows."""
    found = state.script.get("contract", st.Contract)
    if found is None:
        call = state.contract
        if call and call.promises:
            line = state.script.single["bids"][0]
            facts = {"statement": "contract", "where": f"after `{call.name}`, which names no game"}
            state.fault("missing-statement", line, facts=facts, severity=Severity.UNDETERMINED)
            state.contract = None
        return
    line, contract = found
    _stated_ombre(state, line, contract, judged)
    if contract.call is None or contract.call == "?":
        return
    call = word_call(state.book.auction, contract.call)
    if call is None or call.promises:
        calls = ", ".join(c.name for c in state.book.auction.calls if not c.promises)
        facts = {"call": contract.call, "player": "", "calls": calls}
        state.fault("unknown-call", line, "call", 0, facts)
        state.contract, state.doubtful_auction = None, True
        return
    _stated_contract(state, line, call, judged)


def _stated_ombre(state: State, line: Line, contract: st.Contract, judged: Judged | None) -> None:
    seat = state.seat(contract.name, line, "speaker")
    if seat is None:
        return
    if state.ombre is not None and seat != state.ombre:
        facts = {"stated": state.name(seat), "rightful": state.name(state.ombre)}
        state.fault(
            "wrong-ombre",
            line,
            "speaker",
            0,
            facts,
            seat=seat,
            consequent=state.doubtful_auction,
            otherwise=(("ombre",),),
        )
        if ("ombre",) not in state.assumed:
            return
    if seat not in state.order:
        facts = {"stated": state.name(seat), "rightful": "an active player"}
        state.fault("wrong-ombre", line, "speaker", 0, facts, seat=seat)
        return
    state.ombre = seat
    state.passed_out = False


def _stated_contract(state: State, line: Line, call: Call, judged: Judged | None) -> None:
    last = state.contract
    if last is not None and judged and judged.end.standing and last.when == "first":
        rank = judged.end.standing.rank
        fits = call.rank >= rank if state.book.auction.may_rise else call.rank == rank
        if not fits:
            facts = {"call": call.name, "last": last.name, "player": state.name(state.ombre)}
            facts["rise"] = "yes" if state.book.auction.may_rise else ""
            state.fault(
                "contract-below-bid",
                line,
                "call",
                0,
                facts,
                seat=state.ombre,
                consequent=state.doubtful_auction,
                otherwise=() if last.promises else (("contract",),),
            )
            if ("contract",) in state.assumed:
                return
    state.contract = call
    state.passed_out = False


def _refused(state: State, line: Line) -> None:
    """Note that nobody took a game which the holder of a card must take once all have passed."""
    for name in state.book.auction.forced_holders:
        for seat in state.order:
            if name == "eldest" or state.certain[seat] >> CARDS.get(name, 0) & 1:
                facts = {"player": state.name(seat), "card": name}
                state.fault("forced-game-refused", line, facts=facts, seat=seat)
                return
            if not state.certain[seat] and state.possible[seat]:
                return
