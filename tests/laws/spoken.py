"""The auction of a lawful deal, and the games that follow once all have passed."""

from __future__ import annotations

from dealt import Deal

from ombre_records.books.book import Call
from ombre_records.engine.bidding import Bidding, Spoken
from ombre_records.model.cards import CARDS, SUITS


def bid(deal: Deal) -> bool:
    """Bid; return whether there is a game."""
    session, rules = deal.session, deal.session.rules.auction
    now, said = Bidding(rules, deal.count), []
    while not now.finished and now.turn is not None:
        may = [call for call in now.lawful_calls() if call is None or _in_pack(deal, call)]
        call = session.random.choice(may) if session.chance(0.4) else None
        said.append((deal.name(now.turn), _word(deal, call)))
        now = now.say(call)
    standing = now.standing
    if standing and standing.call:
        deal.ombre, deal.contract = standing.seat, _rise(deal, standing)
    else:
        _last_game(deal, said)
    _write(deal, said, standing)
    for seat in range(deal.count):
        if deal.contract is None or seat != deal.ombre:
            deal.lay(seat, session.rules.pool.pass_pays)
    deal.player = deal.ombre
    return deal.contract is not None


def _write(deal: Deal, said: list[tuple[str, str]], standing: Spoken | None) -> None:
    session, plain = deal.session, len(said)
    if standing is None and said[-1][0] and deal.contract:
        plain = -1
    named = session.chance(0.8) or plain < 0
    told = [f"{name} {word}" if named and name else word for name, word in said]
    session.say("bids " + ", ".join(told))
    if deal.contract is None:
        return
    other = standing is not None and deal.contract is not standing.call
    session.say(f"contract {deal.name(deal.ombre)} {deal.contract.name}", 1.0 if other else 0.1)


def _word(deal: Deal, call: Call | None) -> str:
    passes = deal.session.rules.auction.passes
    if call is None:
        return deal.session.word(passes[0], passes)
    return deal.session.word(call.name, call.aliases)


def _in_pack(deal: Deal, call: Call) -> bool:
    """Tell whether the suit that a call demands is in the pack."""
    return call.trump not in SUITS or SUITS.index(call.trump) != deal.session.out


def _rise(deal: Deal, standing: Spoken) -> Call:
    """Return the contract, which may be higher than the last call where the book lets it."""
    session, call = deal.session, standing.call
    assert call
    calls = [c for c in session.rules.auction.calls if c.when == "first" and not c.promises]
    if call.promises or (session.rules.auction.may_rise and session.chance(0.1)):
        return session.random.choice([c for c in calls if c.rank >= standing.rank])
    return call


def _last_game(deal: Deal, said: list[tuple[str, str]]) -> None:
    """After all have passed: a game that is offered then, one that is forced, or one that falls."""
    session = deal.session
    late = {c.when: c for c in session.rules.auction.calls if c.when in ("forced", "resting")}
    offered = [c for c in session.rules.auction.calls if c.when == "passed"]
    if offered and session.chance(0.6):
        deal.ombre = session.random.randrange(deal.count)
        deal.contract = session.random.choice(offered)
        said.append((deal.name(deal.ombre), _word(deal, deal.contract)))
    elif "resting" in late:
        _play_alone(deal, late["resting"], said)
    elif "forced" in late:
        _force(deal, late["forced"], said)


def _force(deal: Deal, call: Call, said: list[tuple[str, str]]) -> None:
    """Let the holder of the first card of the list that was dealt play; `eldest`, the eldest."""
    for card in deal.session.rules.auction.forced_holders:
        holders = [s for s in range(deal.count) if deal.hands[s] >> CARDS.get(card, 40) & 1]
        if holders or card == "eldest":
            deal.ombre, deal.contract = (holders or [0])[0], call
            named = deal.session.chance(0.7)
            said.append((deal.name(deal.ombre) if named else "", _word(deal, call)))
            return


def _play_alone(deal: Deal, call: Call, said: list[tuple[str, str]]) -> None:
    """Let the player who rests take his place in turn, with no cards yet."""
    session, rests = deal.session, deal.rests
    assert rests is not None
    seats = len(session.players)
    deal.places = tuple((deal.dealer + step) % seats for step in range(1, seats + 1))
    deal.ombre, deal.contract, deal.rests = deal.places.index(rests), call, None
    at = deal.ombre
    deal.hands = deal.dealt = (*deal.hands[:at], 0, *deal.hands[at:])
    if session.chance(0.8):
        word = session.random.choice((call.name, *call.aliases, *call.like))
        said.append((deal.name(deal.ombre) if session.chance(0.7) else "", word))
