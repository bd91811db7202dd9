"""Judge the recorded auction: the Ombre, the contract, and calls against the rules."""

from __future__ import annotations

from msgspec.structs import replace

from ombre_records.base.finding import Severity
from ombre_records.base.language import marked
from ombre_records.books.book import Call
from ombre_records.books.vocabulary import joined_call, near_call
from ombre_records.engine.bidding import (
    ELDEST,
    biddable,
    falls_to_resting,
    fits,
    forced,
    is_bid,
    is_forced,
    must_be_taken,
    resting_call,
)
from ombre_records.engine.naming import demanded, needed
from ombre_records.engine.seating import all_play, dealer_before
from ombre_records.model import statements as st
from ombre_records.model.cards import card_names
from ombre_records.model.record import Line
from ombre_records.referee.auction.bidding import (
    NOBODY,
    Departure,
    Judged,
    common_departures,
    judge,
    yielded_to,
)
from ombre_records.referee.consequences import On
from ombre_records.referee.facts import BidFacts
from ombre_records.referee.faults.auction import (
    AuctionUnfinished,
    BidAfterPass,
    BidOutOfTurn,
    BidTooLow,
    CallNotAllowed,
    ContractBelowBid,
    ForcedGameRefused,
    UnknownCall,
    WrongOmbre,
)
from ombre_records.referee.faults.fault import Assumption, Pointer
from ombre_records.referee.faults.notation import MissingStatement
from ombre_records.referee.state import State
from ombre_records.referee.statements.terms import meant


def hear_auction(state: State) -> None:
    """Replay the auction: the Ombre, the contract, and whether all have passed."""
    entry = state.script.get("bids", st.Bids)
    judged: Judged | None = None
    if entry and state.eldest is not None and (entry[1].bids or not entry[1].rest):
        judged = _judge(state, *entry)
    elif entry and state.eldest is None:
        _note_names(state, *entry)
        if _all_pass(state, entry[1]):
            state.passed_out = True
    if judged and entry:
        if _shows_the_eldest(state, entry[1], judged):
            state.doubts.discard((On.FIRST, -1))
        _conclude(state, entry[0], entry[1], judged)
    _announce(state, judged)
    if judged is None and _thrown_in(state):
        state.passed_out = True
    if state.ombre is None and not state.passed_out:
        _ombre_by_rest(state)
    if state.ombre is None and not state.passed_out:
        _ombre_by_speech(state)
    if state.passed_out and entry:
        _refused(state, entry[0])


def _all_pass(state: State, bids: st.Bids) -> bool:
    """Whether all players have passed, and no game falls to the one who rests."""
    book = state.book
    passes = all(state.table.call_said(bid.call) in book.auction.passes for bid in bids.bids)
    names = [bid.name for bid in bids.bids if bid.name is not None]
    each = len(bids.bids) == book.table.active and len({*names}) == len(names)
    return passes and each and not bids.rest and not must_be_taken(book.auction)


def _thrown_in(state: State) -> bool:
    """Whether no call is recorded, and the result says that all have passed."""
    entry = state.script.get("result", st.Result)
    word = (entry[1].outcome if entry else None) or ""
    game = state.contract is not None or state.ombre is not None
    return not game and meant(state.book, None, word) == "passed-out"


def _shows_the_eldest(state: State, bids: st.Bids, judged: Judged) -> bool:
    """Whether the calls confirm the eldest, if who deals or rests was stated wrongly."""
    first = state.table.seats.get(bids.bids[0].name or "") if bids.bids else None
    turns = all(departure.rule != "bid-out-of-turn" for departure in judged.departures)
    return first is not None and first == state.eldest and turns


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
        elif seat is not None and resting_call(state.book.auction) is None:
            rests = BidOutOfTurn(state.name(seat), None, rests=True)
            state.fault(rests, line, "speaker", named - 1)
            place = None
        entries.append((place, state.table.call_said(bid.call)))
    stands = _counted(state) if state.assumed else None
    key = (*entries, len(order), stands)
    judged = state.table.heard.get(key)
    if judged is None:
        known = state.table.words
        judged = judge(state.book.auction, known, len(order), tuple(entries), stands)
        yielded = yielded_to(judged, tuple(entries), state.book.auction.passes)
        if yielded is not None and stands is None:
            judged = judge(state.book.auction, known, len(order), tuple(entries), yielded)
        state.table.heard[key] = judged
    if not judged.departures:
        return judged
    sure = common_departures(
        judged, state.book.auction, state.table.words, len(order), tuple(entries), stands
    )
    for departure in judged.departures:
        if bids.rest and departure.rule == "auction-unfinished":
            continue
        _note(state, line, bids, judged, departure, sure=departure in sure)
    return judged


def _note_names(state: State, line: Line, bids: st.Bids) -> None:
    """Note the names that no player has, in calls that cannot be judged."""
    names = (bid.name for bid in bids.bids if bid.name is not None)
    for place, name in enumerate(names):
        if name not in state.table.seats:
            state.seat(name, line, "speaker", place)


def _counted(state: State) -> int | None:
    """Return the place of a call that is taken to have counted, though it might not be made."""
    return min((int(way[1]) for way in state.assumed if way[0] == "call"), default=None)


def _note(
    state: State, line: Line, bids: st.Bids, judged: Judged, departure: Departure, *, sure: bool
) -> None:
    index = departure.place
    speaker = judged.speakers[index] if judged.speakers else None
    seat = _seat(state, speaker)
    facts = _amiss(state, bids, departure, seat)
    if isinstance(facts, BidTooLow | BidAfterPass | AuctionUnfinished):
        facts = replace(facts, sure=sure)
    if isinstance(facts, AuctionUnfinished):
        state.fault(facts, line)
    else:
        counts: tuple[Assumption, ...] = (("call", index),)
        ways = counts if isinstance(facts, BidTooLow | BidAfterPass) else ()
        state.fault(facts, line, "call", index, seat=seat, otherwise=ways)
    if departure.rule == "unknown-call" and not _contract_said(state):
        state.doubts |= {(On.OMBRE, -1), (On.CONTRACT, -1)}


def _amiss(
    state: State, bids: st.Bids, departure: Departure, seat: int | None
) -> UnknownCall | BidOutOfTurn | BidTooLow | BidAfterPass | AuctionUnfinished:
    """Return the facts of a call that departs from the rules; `seat` is who makes it."""
    turn = departure.expected
    expected = None if turn is None else state.name(state.order[turn])
    call = bids.bids[departure.place].call if bids.bids else ""
    match departure.rule:
        case "unknown-call":
            known = tuple(each.name for each in biddable(state.book.auction))
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
    """Whether the record states the Ombre and the game apart from the calls."""
    entry = state.script.get("contract", st.Contract)
    return bool(entry and entry[1].name and entry[1].call not in (None, "?"))


def _conclude(state: State, line: Line, bids: st.Bids, judged: Judged) -> None:
    words, passes = state.table.words, state.book.auction.passes
    seats = [_seat(state, speaker) for speaker in judged.speakers]
    calls = [state.table.call_said(bid.call) for bid in bids.bids]
    heard = tuple(
        [
            BidFacts(seat, word, words.get(word), word in passes)
            for word, seat in zip(calls, seats, strict=True)
        ]
    )
    if bids.rest or any(bid.call == "?" for bid in bids.bids):
        state.bids = heard
        return
    state.bidder, state.contract = _won(state, heard, judged)
    state.bids, state.passed_out = heard, judged.finished and state.contract is None
    _held_to(state, line, judged)
    for place, bid in enumerate(heard):
        _dealt_for(state, line, bid.seat, bid.call, place)
    if state.ombre is not None and state.ombre == state.rests:
        _rests_no_longer(state)


def _won(
    state: State, heard: tuple[BidFacts, ...], judged: Judged
) -> tuple[int | None, Call | None]:
    """Return the Ombre and his game by the calls, with None for the unknown."""
    caller = _unknown_caller(state, heard)
    if caller is not None:
        state.doubts.discard((On.OMBRE, -1))
        return caller, None
    if judged.ombre is not None:
        return _seat(state, judged.ombre), judged.call
    if judged.finished and state.rests is not None:
        falls = resting_call(state.book.auction)
        if falls is not None and (must_be_taken(state.book.auction) or _plays(state, state.rests)):
            return state.rests, falls
    return None, None


def _unknown_caller(state: State, heard: tuple[BidFacts, ...]) -> int | None:
    """Return the Ombre by an unknown call: everybody else has passed."""
    callers = _unknown_callers(heard)
    if not callers:
        return None
    passed = {bid.seat for bid in heard if bid.passed}
    left = [seat for seat in state.order if seat not in passed]
    return left[0] if len(left) == 1 and left[0] in callers else None


def _seat(state: State, speaker: int | None) -> int | None:
    """Return the seat of a place in the auction; the one after the last is the resting player's."""
    if speaker is None or speaker == NOBODY:
        return None
    order = state.order
    return order[speaker] if speaker < len(order) else state.rests


def _rests_no_longer(state: State) -> None:
    """Let the player who rests play on from here, in his turn."""
    count = len(state.seated)
    place = state.seated.index(state.order[0])
    places = all_play(dealer_before(place, count), count)
    state.order, state.rests = tuple(state.seated[each] for each in places), None


def _held_to(state: State, line: Line, judged: Judged) -> None:
    """Check that a forced game is played by the player whom it is forced on."""
    call = state.contract
    if call is None or not is_forced(call):
        return
    place = next((i for i, bid in enumerate(state.bids) if bid.call is call), 0)
    holder = _forced(state)
    if holder is None:
        return
    if judged.speakers[place] is None:
        state.bidder = holder[0]
    elif holder[0] != state.ombre:
        facts = ForcedGameRefused(state.name(holder[0]), holder[1])
        state.fault(facts, line, "call", place, seat=holder[0])


def _announce(state: State, judged: Judged | None) -> None:
    """Read the contract as stated, which must not be lower than the call it follows."""
    entry = state.script.get("contract", st.Contract)
    if entry is None:
        call = state.contract
        if call and call.promises:
            line = state.script.single["bids"][0]
            facts = MissingStatement(
                "contract", marked("after `{of}`, which names no game"), call.name
            )
            state.fault(facts, line, severity=Severity.UNDETERMINED)
            state.contract = None
        return
    line, contract = entry
    if state.passed_out and not _follows_passes(state, contract):
        _after_passes(state, line, contract)
        if ("contract",) in state.assumed:
            return
    _stated_ombre(state, line, contract, judged)
    if contract.call is None or contract.call == "?":
        return
    call = state.table.words.get(state.table.call_said(contract.call))
    if call is None or call.promises:
        calls = tuple(each.name for each in state.book.auction.calls if not each.promises)
        near = near_call(state.book, contract.call)
        state.fault(UnknownCall(contract.call, calls, near), line, "call")
        rises = state.book.auction.may_rise or (state.contract and state.contract.covers)
        if rises or state.ombre is None or state.contract is None:
            state.contract = None
            state.doubts.add((On.CONTRACT, -1))
        return
    _with_suit(state, line)
    _stated_contract(state, line, call, judged)


def _follows_passes(state: State, contract: st.Contract) -> bool:
    """Whether a contract may be one of the games that are played once all have passed."""
    late = [
        call
        for call in state.book.auction.calls
        if not is_bid(call) and (state.rests is not None or not falls_to_resting(call))
    ]
    if contract.call is None or contract.call == "?":
        return bool(late)
    call = state.table.words.get(state.table.call_said(contract.call))
    return call is None or call in late or any(call.name in other.like for other in late)


def _after_passes(state: State, line: Line, contract: st.Contract) -> None:
    """Note a contract where all have passed; it stands, unless the rest of the deal tells else."""
    bids = state.script.single["bids"][0]
    seat = state.table.seats.get(contract.name or "")
    state.fault(
        ContractBelowBid(state.name(seat), "", contract.call or "?", may_rise=False),
        line,
        "call",
        seat=seat,
        related=((Pointer(bids), marked("all have passed here")),),
        otherwise=(("contract",),),
    )


def _with_suit(state: State, line: Line) -> None:
    """Note a results line's call and suit that are the name of another call, if written as one."""
    result = state.script.result
    if result is None or not result.call or not result.suit:
        return
    other = joined_call(state.book, result.call, result.suit)
    if other is not None:
        facts = UnknownCall(result.call, (), other.name, result.suit)
        state.fault(facts, line, "call", severity=Severity.WARNING)


def _unknown_callers(heard: tuple[BidFacts, ...]) -> list[int | None]:
    """Return the player who made a call that the book does not have."""
    return [bid.seat for bid in heard if bid.call is None and not bid.passed]


def _stated_ombre(state: State, line: Line, contract: st.Contract, judged: Judged | None) -> None:
    seat = state.seat(contract.name, line, "speaker")
    if seat is None:
        return
    if seat != state.ombre and seat in _unknown_callers(state.bids):
        state.bidder = seat
        state.contract = None
        return
    if state.ombre is not None and seat != state.ombre:
        facts = WrongOmbre(state.name(seat), state.name(state.ombre))
        state.fault(facts, line, "speaker", seat=seat, otherwise=(("ombre",),))
        if ("ombre",) not in state.assumed:
            return
    call = resting_call(state.book.auction) if seat == state.rests else None
    if call and state.ombre is None:
        state.bidder = seat
        state.contract = call
        state.passed_out = False
        _rests_no_longer(state)
        return
    if seat not in state.order and state.dealer is None and state.rests is None:
        return  # who rests is not known
    if seat not in state.order:
        rests = seat == state.rests and state.dealer is not None
        facts = WrongOmbre(state.name(seat), None, state.name(state.dealer) if rests else None)
        state.fault(facts, line, "speaker", seat=seat)
        return
    state.bidder = seat
    state.passed_out = False


def _stated_contract(state: State, line: Line, call: Call, judged: Judged | None) -> None:
    last = state.contract
    if last is not None and falls_to_resting(last) and call.name in last.like:
        return
    highest = judged.end.standing if judged else None
    plain, rules = last is not None and is_bid(last), state.book.auction
    if last and plain and highest and not fits(rules, highest, call):
        player = state.name(state.ombre)
        state.fault(
            ContractBelowBid(player, last.name, call.name, rules.may_rise, last.covers),
            line,
            "call",
            seat=state.ombre,
            otherwise=() if last.promises else (("contract",),),
        )
        if ("contract",) in state.assumed:
            return
    state.contract = call
    state.passed_out = False
    if not any(bid.seat == state.ombre and bid.call == call for bid in state.bids):
        _dealt_for(state, line, state.ombre, call)


def _dealt_for(
    state: State, line: Line, seat: int | None, call: Call | None, place: int = 0
) -> None:
    """Note a call that its player may not make, for want of a card that he was not dealt."""
    if seat is None or call is None or seat not in state.order:
        return
    cards, dealt = needed(call), state.hands.certain(seat)
    lacked = cards & ~state.hands.possible(seat)
    if (cards & ~dealt).bit_count() > state.book.pack.hand - dealt.bit_count():
        lacked = cards & ~dealt  # there is no place left for all of them
    if lacked:
        facts = CallNotAllowed(state.name(seat), call.name, card_names(lacked))
        state.fault(facts, line, "call", place, seat=seat)


def _ombre_by_rest(state: State) -> None:
    """Take the player who rests for the Ombre where he takes cards, or all at the table play."""
    rests = state.rests
    call = None if rests is None else resting_call(state.book.auction)
    if call is not None and rests is not None and _plays(state, rests):
        state.bidder = rests
        state.contract = call
        _rests_no_longer(state)


def _plays(state: State, rests: int) -> bool:
    """Return whether the player who rests takes cards, or all at the table play."""
    takes = any(
        state.table.seats.get(exchange.name or "") == rests and exchange.count != 0
        for _, exchange in state.script.exchanges
    )
    tricks = [statement for _, statement in state.script.play if isinstance(statement, st.Trick)]
    return takes or any(len(trick.plays or ()) > len(state.order) for trick in tricks)


def _ombre_by_speech(state: State) -> None:
    """Take who surrenders, claims or goes for the vole as the Ombre, if only he may do so."""
    words = {"vole", "surrender", "claim"}
    if not state.book.surrender.before_trick:
        words.discard("surrender")
    for _, statement in state.script.play:
        if isinstance(statement, st.Person) and statement.keyword in words:
            seat = state.table.seats.get(statement.name or "")
            state.bidder = seat if seat in state.order else None
            return


def _refused(state: State, line: Line) -> None:
    """Note that nobody took a game which the holder of a card must take once all have passed."""
    forced_to = _forced(state)
    if forced_to:
        state.fault(
            ForcedGameRefused(state.name(forced_to[0]), forced_to[1]), line, seat=forced_to[0]
        )


def _forced(state: State) -> tuple[int, str | None] | None:
    """Return who must play once all have passed, if that is known, and the card that he holds.

    The card is None where the eldest must, whatever he holds.
    """
    hands, order = state.hands, state.order
    bounds = [hands.certain(seat) for seat in order], [hands.possible(seat) for seat in order]
    forced_to = forced(state.book.auction, *bounds)
    if forced_to is None:
        return None
    return order[forced_to.seat], None if forced_to.card == ELDEST else forced_to.card


def possible_calls(state: State) -> tuple[Call, ...]:
    """Return the games that may have been played: of the book's, those that the trumps allow, where
    it is not known which.
    """
    if state.contract is not None:
        return (state.contract,)
    calls = [call for call in state.book.auction.calls if not call.promises]
    trump = state.trump
    return tuple(call for call in calls if trump is None or demanded(call) in (None, trump))
