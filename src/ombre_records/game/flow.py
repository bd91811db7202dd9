"""The course of a deal: what may be done now, and what follows of it.

Each phase has a function that lists its actions and one that carries an action out; what needs no
decision is passed over. The rules themselves are the engine's.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from ombre_records.engine.announcements import answers, defence, surrender_refused, vole_refused
from ombre_records.engine.bidding import Bidding, contracts, forced
from ombre_records.engine.dealing import Dealt
from ombre_records.engine.drawing import Drawing
from ombre_records.engine.ending import (
    Score,
    claimed,
    concluded,
    ends,
    none_of_first,
    score,
)
from ombre_records.engine.following import following, lawful
from ombre_records.engine.naming import demanded, kings, suits
from ombre_records.engine.outcome import Verdict
from ombre_records.engine.payments import POOL, Item, balance
from ombre_records.engine.seating import in_turn, leader, order, resting
from ombre_records.engine.settlement import (
    Ending,
    Played,
    Run,
    ended,
    forfeit,
    highest_trump,
    marks,
    may_set_apart,
    run_of,
    settle,
    thrown_in,
)
from ombre_records.engine.trumps import ranked, winning
from ombre_records.game.actions import DONE, POOLED, PROCEED, SET_APART, YIELD, Action
from ombre_records.game.state import Exchanged, Now, Phase, Said, Surrender, Table, Trick
from ombre_records.model.cards import CARD_NAMES, CARDS, SUITS, cards_of

# ---------------------------------------------------------------- the beginning


def begin(table: Table, dealt: Dealt) -> Now:
    """Return a deal before its first call."""
    book, players = table.book, table.players
    rests = resting(book, table.dealer, players)
    seats = order(table.dealer, rests, players)
    must = forced(book.auction.forced_holders, dealt.hands, dealt.hands)
    bidding = Bidding(book.auction, len(seats), (), (), must.seat if must else None, dealt.pack)
    hands = dealt.hands
    now = Now(table, "auction", 0, seats, rests, hands, hands, dealt.stock, bidding, seats)
    return _next_call(now)


# ---------------------------------------------------------------- the auction


def _calls(now: Now) -> tuple[Action, ...]:
    word = now.book.auction.passes[0]
    lawful = now.bidding.lawful_calls()
    return tuple(Action("call", call.name if call else word) for call in lawful)


def _call(now: Now, action: Action) -> Now:
    lawful = now.bidding.lawful_calls()
    said = next((c for c in lawful if c is not None and c.name == action.word), None)
    return _next_call(replace(now, bidding=now.bidding.say(said)))


def _next_call(now: Now) -> Now:
    bidding = now.bidding
    if not bidding.over:
        return replace(now, turn=bidding.turn)
    won = bidding.won
    if won is None:
        return _settled(replace(now, turn=None), Ending("passed-out"))
    assert won.call is not None
    if won.call.when == "resting":
        return _contract(replace(_all_play(now), call=won.call))
    now = replace(now, ombre=won.seat)
    choices = contracts(bidding.rules, won, bidding.pack) if won.call.when == "first" else ()
    if len(choices) > 1 or won.call.promises:
        return replace(now, phase="contract", turn=now.ombre)
    return _contract(replace(now, call=won.call))


def _all_play(now: Now) -> Now:
    """Let the player who rests take his place in turn, with no cards yet."""
    seats = in_turn(now.table.dealer, now.table.players)
    assert now.rests is not None
    at = seats.index(now.rests)
    hands = (*now.hands[:at], 0, *now.hands[at:])
    return replace(now, order=seats, rests=None, ombre=at, hands=hands, dealt=hands)


def _contracts(now: Now) -> tuple[Action, ...]:
    won = now.bidding.won
    assert won is not None
    choices = contracts(now.bidding.rules, won, now.bidding.pack)
    return tuple(Action("contract", call.name) for call in choices)


def _announced(now: Now, action: Action) -> Now:
    call = now.book.call(action.word)
    assert call is not None
    return _contract(replace(now, call=call))


# ---------------------------------------------------------------- trumps and king


def _contract(now: Now) -> Now:
    """Go on once the contract is known: to the trump, or to what comes before it."""
    call, now = now.contract, replace(now, first=now.ombre)
    if call.trump == "turned":
        turned = now.stock[0]
        return _exchange(replace(now, turned=turned, suit=turned // 10))
    fixed = demanded(call)
    if fixed is not None:
        return _named(replace(now, suit=fixed))
    if call.trump_named == "after-drawing":
        return _exchange(now)
    return replace(now, phase="trump", turn=now.ombre)


def _trumps(now: Now) -> tuple[Action, ...]:
    may = suits(now.book, now.contract, now.bidding.pack, now.hands[now.ombre])
    return tuple(Action("trump", SUITS[suit]) for suit in may)


def _trump(now: Now, action: Action) -> Now:
    return _named(replace(now, suit=SUITS.index(action.word)))


def _named(now: Now) -> Now:
    if now.contract.calls_king and now.king is None:
        return replace(now, phase="king", turn=now.ombre)
    return _exchange(now)


def _kings(now: Now) -> tuple[Action, ...]:
    may = kings(now.hands[now.ombre], now.bidding.pack)
    return tuple(Action("king", CARD_NAMES[card]) for card in may)


def _king(now: Now, action: Action) -> Now:
    king = CARDS[action.word]
    holder = next((s for s, hand in enumerate(now.hands) if hand >> king & 1), now.ombre)
    friend = None if holder == now.ombre else holder
    return _exchange(replace(now, king=king, friend=friend))


# ---------------------------------------------------------------- the exchange


def _drawing(now: Now) -> Drawing:
    done = tuple(step.seat for step in now.exchanged)
    took = any(step.seat != now.ombre and step.drawn for step in now.exchanged)
    return Drawing(
        now.book.exchange, now.contract, now.ombre, now.hands, now.stock, done, took, now.yielded
    )


def _exchange(now: Now) -> Now:
    """Go on to whoever exchanges next; those who can take nothing are passed over."""
    drawing = _drawing(now)
    now = replace(now, phase="exchange")
    while turn := drawing.next_to_take():
        seat = turn[0]
        if drawing.takes_all(seat):
            drawn = now.stock
            hand = sum(1 << card for card in drawn)
            hands = (*now.hands[:seat], hand, *now.hands[seat + 1 :])
            step = Exchanged(seat, 0, drawn, drew_first=True)
            return replace(now, turn=seat, hands=hands, stock=(), exchanged=(*now.exchanged, step))
        if drawing.limits(seat)[1]:
            return replace(now, turn=seat)
        drawing = drawing.passed_over(seat)
        if seat == now.ombre and now.suit is None:
            break
    if now.suit is None:
        return replace(now, phase="trump", turn=now.ombre)
    return _first_lead(now)


def _discards(now: Now) -> tuple[Action, ...]:
    seat = now.turn
    assert seat is not None
    laid, left = now.laid.bit_count(), now.hands[seat] & ~now.laid
    done = Action("done", DONE)
    may = tuple(Action("discard", CARD_NAMES[card]) for card in cards_of(left))
    if _drew_first(now):
        return may if left.bit_count() > now.book.pack.hand else (done,)
    drawing = _drawing(now)
    least, most = drawing.limits(seat)
    found = may if laid < most else ()
    if laid >= least:
        found = (*found, done)
    if not laid and drawing.may_yield(seat):
        found = (*found, Action("yield", YIELD))
    return found


def _drew_first(now: Now) -> bool:
    step = now.exchanged[-1] if now.exchanged else None
    return step is not None and step.drew_first and step.seat == now.turn and not step.laid


def _discard(now: Now, action: Action) -> Now:
    seat = now.turn
    assert seat is not None
    if action.kind == "yield":
        return _exchange(replace(now, yielded=True))
    if action.kind == "discard":
        return replace(now, laid=now.laid | 1 << CARDS[action.word])
    hand, laid = now.hands[seat], now.laid
    if _drew_first(now):
        step = now.exchanged[-1]._replace(laid=laid)
        steps, stock, drawn = (*now.exchanged[:-1], step), now.stock, 0
    else:
        cards = now.stock[: laid.bit_count()]
        steps = (*now.exchanged, Exchanged(seat, laid, cards))
        stock, drawn = now.stock[len(cards) :], sum(1 << card for card in cards)
    hands = (*now.hands[:seat], hand & ~laid | drawn, *now.hands[seat + 1 :])
    now = replace(now, exchanged=steps, stock=stock, hands=hands, laid=0)
    if seat == now.ombre and now.suit is None:
        return replace(now, phase="trump", turn=seat)
    return _exchange(now)


# ---------------------------------------------------------------- between tricks


def _first_lead(now: Now) -> Now:
    seats = len(now.order)
    return _before_trick(
        replace(
            now,
            begun=now.hands,
            player=now.ombre,
            score=Score((0,) * seats),
            leader=leader(now.book, now.ombre),
        )
    )


def _before_trick(now: Now) -> Now:
    """Ask the player what he has to say before a trick, if there is anything that he may say."""
    if not now.asked and len(_announcements(now)) > 1:
        return replace(now, phase="announcing", turn=now.player, asked=True)
    return replace(now, phase="play", turn=now.leader, asked=False)


def _announcements(now: Now) -> tuple[Action, ...]:
    """Return what the player may announce; the first says nothing."""
    game, said = now.game, [Action("announce", PROCEED)]
    refused = surrender_refused(now.book, now.call, now.number, again=now.surrendered)
    if not refused and now.player == now.first:
        said.append(Action("announce", "surrender"))
    if claimed(game, now.score) is not None:
        said.append(Action("announce", "claim"))
    news = not now.declared and game.aim == "most"
    all_his = now.score.taken[now.player] == now.score.played
    if news and all_his and not vole_refused(game, now.score, now.number):
        said.append(Action("announce", "vole"))
    return tuple(said)


def _announce(now: Now, action: Action) -> Now:
    seat, word = now.player, action.word
    if word == PROCEED:
        return _before_trick(now)
    now = replace(now, said=(*now.said, Said(seat, word)))
    if word == "claim":
        found = claimed(now.game, now.score)
        assert found is not None
        return _concluded(now, found)
    if word == "vole":
        return _before_trick(replace(now, declared=True))
    first = answers(seat, len(now.order))[0]
    return replace(now, phase="answering", turn=first, surrender=Surrender(), surrendered=True)


def _answers(now: Now) -> tuple[Action, ...]:
    accept = Action("announce", "accept")
    if defence(now.book, now.call) == "never":
        return (accept,)
    return accept, Action("announce", "forbid")


def _answer(now: Now, action: Action) -> Now:
    seat, offer = now.turn, now.surrender
    assert seat is not None
    assert offer is not None
    now = replace(now, said=(*now.said, Said(seat, action.word)))
    if action.word == "accept":
        accepted = (*offer.accepted, seat)
        waiting = [s for s in answers(now.ombre, len(now.order)) if s not in accepted]
        if not waiting:
            return _settled(now, Ending("surrendered"))
        return replace(now, surrender=Surrender(accepted), turn=waiting[0])
    now = replace(now, surrender=None)
    match defence(now.book, now.call):
        case "twins":
            now = replace(now, player=seat, defends=True)
        case "takes-over":
            now = replace(now, player=seat, ombre=seat, took_over=True)
    return _before_trick(replace(now, score=_score(now)))


def _score(now: Now) -> Score:
    return score(now.game, now.winners, len(now.order))


# ---------------------------------------------------------------- the play


def _plays(now: Now) -> tuple[Action, ...]:
    seat = now.turn
    assert seat is not None
    assert now.suit is not None
    trump, rules = ranked(now.suit, now.book), following(now.book)
    may = lawful(now.hands[seat], now.trick, trump, rules)
    found = tuple(Action("play", CARD_NAMES[card]) for card in cards_of(may))
    against = seat not in (now.ombre, now.player, now.friend)
    if now.trick and against and Said(seat, "gano") not in now.said:
        return (*found, Action("announce", "gano"))
    return found


def _play(now: Now, action: Action) -> Now:
    seat = now.turn
    assert seat is not None
    assert now.suit is not None
    if action.kind == "announce":
        return replace(now, said=(*now.said, Said(seat, action.word)))
    card, count, trump = CARDS[action.word], len(now.order), ranked(now.suit, now.book)
    hands = (*now.hands[:seat], now.hands[seat] & ~(1 << card), *now.hands[seat + 1 :])
    now = replace(now, hands=hands, trick=(*now.trick, card), turn=(seat + 1) % count)
    if len(now.trick) < count:
        return now
    winner = (now.leader + winning(now.trick, trump)) % count
    trick = Trick(now.said, now.leader, now.trick, winner)
    now = replace(
        now,
        tricks=(*now.tricks, trick),
        trick=(),
        said=(),
        leader=winner,
        score=now.score.won(winner, now.game),
    )
    if ends(now.game, now.score):
        found = concluded(now.game, now.score)
        assert found is not None
        return _concluded(now, found)
    return _before_trick(now)


# ---------------------------------------------------------------- the settlement


def _concluded(now: Now, found: Verdict) -> Now:
    forbidder = now.order[now.player] if now.defends else None
    none = none_of_first(now.game, now.winners)
    return _settled(now, ended(found, now.order, none_of_first=none, forbidder=forbidder))


def _settled(now: Now, ending: Ending) -> Now:
    now = replace(now, ending=ending)
    laid, table = _laid(now), now.table
    if ending.kind == "passed-out":
        done = thrown_in(table.pool, laid, table.reserved)
        return replace(now, phase="over", turn=None, settlement=done)
    if may_set_apart(_played(now), table.pool, laid):
        return replace(now, phase="puesta", turn=now.player)
    return _paid(now, apart=False)


def _paid(now: Now, *, apart: bool) -> Now:
    done = settle(_played(now), now.table.pool, _laid(now), now.table.reserved, apart)
    return replace(now, phase="over", turn=None, settlement=done)


def _puestas(now: Now) -> tuple[Action, ...]:
    return Action("puesta", POOLED), Action("puesta", SET_APART)


def _puesta(now: Now, action: Action) -> Now:
    return _paid(now, apart=action.word == SET_APART)


def _laid(now: Now) -> tuple[Item, ...]:
    """Return what was laid into the pool: marks for passing and taking in, and forfeits."""
    nobody = now.ending is not None and now.ending.kind == "passed-out"
    passed = [seat for place, seat in enumerate(now.order) if nobody or place != now.first]
    taken = {now.order[step.seat]: len(step.drawn) for step in now.exchanged}
    laid = marks(now.book, passed, taken)
    events = [said for trick in now.tricks for said in trick.said] + list(now.said)
    paid = (
        Item(now.order[said.seat], POOL, said.amount, "forfeit")
        for said in events
        if said.word == "forfeit" and said.amount
    )
    return (*laid, *paid)


def forfeit_due(now: Now) -> int | None:
    """Return what an offence costs now by the tariff; None where it costs nothing."""
    pool = now.table.pool + balance(_laid(now), POOL)
    return forfeit(now.book, now.call, now.table.players, pool)


def _played(now: Now) -> Played:
    assert now.suit is not None
    assert now.ending is not None
    trump, seats = ranked(now.suit, now.book), now.order
    others = {
        seats[place]: hand
        for place, hand in enumerate(now.begun)
        if place not in (now.ombre, now.friend)
    }
    return Played(
        now.book,
        now.table.players,
        now.ending,
        seats[now.ombre],
        now.contract,
        None if now.friend is None else seats[now.friend],
        _run(now, now.ombre, trump),
        _run(now, now.player, trump),
        now.turned,
        highest_trump(others, trump),
    )


def _run(now: Now, place: int, trump: int) -> Run:
    counted = now.dealt if now.book.estuches.counted == "as-dealt" else now.begun
    return run_of(now.book, now.contract, counted[place], trump)


# ---------------------------------------------------------------- one table

Lister = Callable[[Now], tuple[Action, ...]]
Doer = Callable[[Now, Action], Now]

_PHASES: dict[Phase, tuple[Lister, Doer]] = {
    "auction": (_calls, _call),
    "contract": (_contracts, _announced),
    "trump": (_trumps, _trump),
    "king": (_kings, _king),
    "exchange": (_discards, _discard),
    "announcing": (_announcements, _announce),
    "answering": (_answers, _answer),
    "play": (_plays, _play),
    "puesta": (_puestas, _puesta),
}


def actions(now: Now) -> tuple[Action, ...]:
    """Return what the player whose turn it is may do; nothing once the deal is over."""
    return _PHASES[now.phase][0](now) if now.phase != "over" else ()


def act(now: Now, action: Action) -> Now:
    """Return the deal after an action, which must be one of `actions`."""
    return _PHASES[now.phase][1](now, action)
