"""The auction as recorded: who is Ombre, in what contract, and what was said against the rules."""

from __future__ import annotations

from ombre_records.books.book import Call
from ombre_records.finding import Severity
from ombre_records.model import statements as st
from ombre_records.model.cards import CARDS
from ombre_records.model.record import Line
from ombre_records.replay.bidding import Departure, Judged, judge
from ombre_records.replay.facts import BidFacts
from ombre_records.replay.faults import Assumption
from ombre_records.replay.state import State


def hear_auction(state: State) -> None:
    """Replay the auction: the Ombre, the contract, and whether all have passed."""
    found = state.script.get("bids", st.Bids)
    judged: Judged | None = None
    if found and state.eldest is not None and (found[1].bids or not found[1].rest):
        judged = _judge(state, *found)
    if judged and found:
        _conclude(state, found[0], found[1], judged)
    _announce(state, judged)
    if state.ombre is None and not state.passed_out:
        _ombre_by_speech(state)
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
    key = (*entries, len(order), stands)
    judged = state.table.heard.get(key)
    if judged is None:
        judged = judge(state.book.auction, len(order), tuple(entries), stands)
        state.table.heard[key] = judged
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
            state.table.words.get(bid.call),
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
    call = state.table.words.get(contract.call)
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


def _ombre_by_speech(state: State) -> None:
    """Take who surrenders, claims or goes for the vole for the Ombre."""
    for _, said in state.script.play:
        if isinstance(said, st.Person) and said.keyword in ("vole", "surrender", "claim"):
            seat = state.table.seats.get(said.name or "")
            state.ombre = seat if seat in state.order else None
            return


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
