"""The auction as recorded: who is Ombre, in what contract, and what was said against the rules."""

from __future__ import annotations

from ombre_records.books.book import Call
from ombre_records.books.vocabulary import near_call
from ombre_records.engine.bidding import ELDEST, fits, forced
from ombre_records.engine.seating import in_turn
from ombre_records.finding import Severity
from ombre_records.language import marked
from ombre_records.model import statements as st
from ombre_records.model.record import Line
from ombre_records.referee.auction.bidding import NOBODY, Departure, Judged, judge, yielded_to
from ombre_records.referee.consequences import On
from ombre_records.referee.facts import BidFacts
from ombre_records.referee.faults.auction import (
    AuctionUnfinished,
    BidAfterPass,
    BidOutOfTurn,
    BidTooLow,
    ContractBelowBid,
    ForcedGameRefused,
    UnknownCall,
    WrongOmbre,
)
from ombre_records.referee.faults.fault import Assumption
from ombre_records.referee.faults.notation import MissingStatement
from ombre_records.referee.state import State


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
        _ombre_by_rest(state)
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
        place = None if seat is None else len(order)
        if seat in order:
            place = order.index(seat)
        elif seat is not None and state.book.resting_call is None:
            rests = BidOutOfTurn(state.name(seat), None, rests=True)
            state.fault(rests, line, "speaker", named - 1)
            place = None
        entries.append((place, state.table.call_said(bid.call)))
    stands = next((int(way[1]) for way in state.assumed if way[0] == "call"), None)
    key = (*entries, len(order), stands)
    judged = state.table.heard.get(key)
    if judged is None:
        known = state.table.words
        judged = judge(state.book.auction, known, len(order), tuple(entries), stands)
        yielded = yielded_to(judged, tuple(entries), state.book.auction.passes)
        if yielded is not None and stands is None:
            judged = judge(state.book.auction, known, len(order), tuple(entries), yielded)
        state.table.heard[key] = judged
    for departure in judged.departures:
        if bids.rest and departure.rule == "auction-unfinished":
            continue
        _note(state, line, bids, judged, departure)
    return judged


def _note(state: State, line: Line, bids: st.Bids, judged: Judged, departure: Departure) -> None:
    index = departure.place
    speaker = judged.speakers[index] if judged.speakers else None
    seat = _seat(state, speaker)
    facts = _amiss(state, bids, departure, seat)
    if isinstance(facts, AuctionUnfinished):
        state.fault(facts, line)
    else:
        counts: tuple[Assumption, ...] = (("call", index),)
        ways = counts if isinstance(facts, BidTooLow | BidAfterPass) else ()
        state.fault(facts, line, "call", index, seat=seat, otherwise=ways)
    if departure.rule == "unknown-call" and not _contract_said(state):
        state.doubts.add((On.GAME, -1))


def _amiss(
    state: State, bids: st.Bids, departure: Departure, seat: int | None
) -> UnknownCall | BidOutOfTurn | BidTooLow | BidAfterPass | AuctionUnfinished:
    """Return the facts of a call that departs from the rules; `seat` is who makes it."""
    turn = departure.expected
    expected = None if turn is None else state.name(state.order[turn])
    call = bids.bids[departure.place].call if bids.bids else ""
    match departure.rule:
        case "unknown-call":
            calls = state.book.auction.calls
            known = tuple(each.name for each in calls if each.when == "first")
            return UnknownCall(call, known, near_call(state.book, call))
        case "bid-out-of-turn":
            return BidOutOfTurn(state.name(seat), expected)
        case "bid-too-low":
            return BidTooLow(call, departure.standing)
        case "bid-after-pass":
            return BidAfterPass(state.name(seat))
        case "auction-unfinished":
            return AuctionUnfinished(expected)


def _contract_said(state: State) -> bool:
    """Whether the record says who plays what, whatever was called."""
    found = state.script.get("contract", st.Contract)
    return bool(found and found[1].name and found[1].call not in (None, "?"))


def _conclude(state: State, line: Line, bids: st.Bids, judged: Judged) -> None:
    words, passes = state.table.words, state.book.auction.passes
    said = [state.table.call_said(bid.call) for bid in bids.bids]
    bids_heard = tuple(
        BidFacts(_seat(state, speaker), word, words.get(word), word in passes)
        for word, speaker in zip(said, judged.speakers, strict=True)
    )
    state.auction = state.auction._replace(bids=bids_heard)
    unknown = bids.rest or any(bid.call == "?" for bid in bids.bids)
    falls = state.book.resting_call
    left = _unknown_caller(state)
    if left is not None and not unknown:
        state.auction = state.auction._replace(ombre=left, contract=None)
    elif judged.ombre is not None and not unknown:
        ombre = _seat(state, judged.ombre)
        state.auction = state.auction._replace(ombre=ombre, contract=judged.call)
        _held_to(state, line, judged)
    elif judged.finished and falls and not unknown and state.rests is not None:
        state.auction = state.auction._replace(ombre=state.rests, contract=falls)
    passed_out = judged.finished and state.contract is None and not unknown
    state.auction = state.auction._replace(passed_out=passed_out)
    if state.ombre is not None and state.ombre == state.rests:
        _rests_no_longer(state)


def _unknown_caller(state: State) -> int | None:
    """Return who is Ombre by a call that the book does not know: all others have passed."""
    passed = {bid.seat for bid in state.bids if bid.passed}
    left = [seat for seat in state.order if seat not in passed]
    return left[0] if len(left) == 1 and _said_unknown(state, left[0]) else None


def _seat(state: State, speaker: int | None) -> int | None:
    """Return the seat of a place in the auction; the one after the last is that of who rests."""
    if speaker is None or speaker == NOBODY:
        return None
    return state.order[speaker] if speaker < len(state.order) else state.rests


def _rests_no_longer(state: State) -> None:
    """Let the player who rests play on from here, in his turn."""
    seats = in_turn((state.eldest or 0) - 1, len(state.table.players))
    state.seating = state.seating._replace(order=seats, rests=None)


def _held_to(state: State, line: Line, judged: Judged) -> None:
    """Check that a forced game is played by the player whom it is forced on."""
    call = state.contract
    if call is None or call.when != "forced":
        return
    place = next((i for i, bid in enumerate(state.bids) if bid.call is call), 0)
    holder = _forced(state)
    if holder is None:
        return
    if judged.speakers[place] is None:
        state.auction = state.auction._replace(ombre=holder[0])
    elif holder[0] != state.ombre:
        facts = ForcedGameRefused(state.name(holder[0]), holder[1])
        state.fault(facts, line, "call", place, seat=holder[0])


def _announce(state: State, judged: Judged | None) -> None:
    """Read the contract as stated, which must not be lower than the call it follows."""
    found = state.script.get("contract", st.Contract)
    if found is None:
        call = state.contract
        if call and call.promises:
            line = state.script.single["bids"][0]
            facts = MissingStatement(
                "contract", marked("after `{of}`, which names no game"), call.name
            )
            state.fault(facts, line, severity=Severity.UNDETERMINED)
            state.auction = state.auction._replace(contract=None)
        return
    line, contract = found
    _stated_ombre(state, line, contract, judged)
    if contract.call is None or contract.call == "?":
        return
    call = state.table.words.get(state.table.call_said(contract.call))
    if call is None or call.promises:
        calls = tuple(each.name for each in state.book.auction.calls if not each.promises)
        near = near_call(state.book, contract.call)
        state.fault(UnknownCall(contract.call, calls, near), line, "call")
        if state.book.auction.may_rise or state.ombre is None:
            state.auction = state.auction._replace(contract=None)
            state.doubts.add((On.GAME, -1))
        return
    _stated_contract(state, line, call, judged)


def _said_unknown(state: State, seat: int) -> bool:
    """Whether a player has made a call that the book does not know."""
    return any(bid.seat == seat and not bid.call and not bid.passed for bid in state.bids)


def _stated_ombre(state: State, line: Line, contract: st.Contract, judged: Judged | None) -> None:
    seat = state.seat(contract.name, line, "speaker")
    if seat is None:
        return
    if seat != state.ombre and _said_unknown(state, seat):
        state.auction = state.auction._replace(ombre=seat, contract=None)
        return
    if state.ombre is not None and seat != state.ombre:
        facts = WrongOmbre(state.name(seat), state.name(state.ombre))
        state.fault(facts, line, "speaker", seat=seat, otherwise=(("ombre",),))
        if ("ombre",) not in state.assumed:
            return
    if seat == state.rests and state.book.resting_call and state.ombre is None:
        call = state.book.resting_call
        state.auction = state.auction._replace(ombre=seat, contract=call, passed_out=False)
        _rests_no_longer(state)
        return
    if seat not in state.order:
        state.fault(WrongOmbre(state.name(seat), None), line, "speaker", seat=seat)
        return
    state.auction = state.auction._replace(ombre=seat, passed_out=False)


def _stated_contract(state: State, line: Line, call: Call, judged: Judged | None) -> None:
    last = state.contract
    if last is not None and last.when == "resting" and call.name in last.like:
        return
    standing = judged.end.standing if judged else None
    plain, rules = last is not None and last.when == "first", state.book.auction
    if last and plain and standing and not fits(rules, standing, call):
        player = state.name(state.ombre)
        state.fault(
            ContractBelowBid(player, last.name, call.name, rules.may_rise),
            line,
            "call",
            seat=state.ombre,
            otherwise=() if last.promises else (("contract",),),
        )
        if ("contract",) in state.assumed:
            return
    state.auction = state.auction._replace(contract=call, passed_out=False)


def _ombre_by_rest(state: State) -> None:
    """Take the player who rests for the Ombre where he takes cards, or all at the table play."""
    call, rests = state.book.resting_call, state.rests
    if call is None or rests is None:
        return
    takes = any(
        state.table.seats.get(exchange.name or "") == rests and exchange.count != 0
        for _, exchange in state.script.exchanges
    )
    tricks = [said for _, said in state.script.play if isinstance(said, st.Trick)]
    everybody = any(len(trick.plays or ()) > len(state.order) for trick in tricks)
    if takes or everybody:
        state.auction = state.auction._replace(ombre=rests, contract=call)
        _rests_no_longer(state)


def _ombre_by_speech(state: State) -> None:
    """Take who surrenders, claims or goes for the vole for the Ombre."""
    for _, said in state.script.play:
        if isinstance(said, st.Person) and said.keyword in ("vole", "surrender", "claim"):
            seat = state.table.seats.get(said.name or "")
            state.auction = state.auction._replace(ombre=seat if seat in state.order else None)
            return


def _refused(state: State, line: Line) -> None:
    """Note that nobody took a game which the holder of a card must take once all have passed."""
    found = _forced(state)
    if found:
        state.fault(ForcedGameRefused(state.name(found[0]), found[1]), line, seat=found[0])


def _forced(state: State) -> tuple[int, str | None] | None:
    """Return who must play once all have passed, if that is known, and the card that he holds.

    The card is None where the eldest must, whatever he holds.
    """
    hands, order = state.hands, state.order
    bounds = [hands.certain(seat) for seat in order], [hands.possible(seat) for seat in order]
    found = forced(state.book.auction.forced_holders, *bounds)
    if found is None:
        return None
    return order[found.seat], None if found.card == ELDEST else found.card
