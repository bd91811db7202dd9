"""Chance and choice before the play: a shuffled (sometimes arranged) deal, an auction and an exchange, all lawful."""

import random

from . import rules
from .cards import PACK, SUITS, is_trump, trumps, weight
from .model import Deal, Exchange, Session


def after(players: list[str], name: str) -> list[str]:
    """List the other players in turn from the one who follows a player."""
    place = players.index(name) + 1
    return players[place:] + players[: place - 1]


def new_deal(players: list[str], number: int, dealer: str) -> Deal:
    """Seat the active players from the eldest; of four the dealer rests."""
    seats = after(players, dealer)
    if len(players) == 4:
        return Deal(number, dealer, seats, rests=dealer)
    return Deal(number, dealer, [*seats, dealer])


def deal_cards(deal: Deal, rng: random.Random) -> None:
    """Deal nine cards each and a stock of thirteen, now and then with one player favoured."""
    pack = list(PACK)
    rng.shuffle(pack)
    for place, name in enumerate(deal.seats):
        deal.hands[name] = pack[place * 9 : place * 9 + 9]
    deal.stock = pack[27:]
    if rng.random() < 0.45:
        favour(deal, rng, rng.choice(deal.seats), rng.choice([3, 4, 5, 6, 7, 9]))
    elif rng.random() < 0.1:
        strip(deal, rng, rng.choice(deal.seats))


def favour(deal: Deal, rng: random.Random, name: str, count: int) -> None:
    """Change top trumps of some suit into a hand."""
    suit = rng.choice(SUITS)
    wanted = trumps(suit)[:count]
    for card in wanted:
        if card not in deal.hands[name]:
            spare = [c for c in deal.hands[name] if c not in wanted]
            change(deal, card, rng.choice(spare))


def strip(deal: Deal, rng: random.Random, name: str) -> None:
    """Change the highest trumps of some suit out of a hand."""
    for card in trumps(rng.choice(SUITS))[:5]:
        if card in deal.hands[name]:
            change(deal, card, rng.choice(deal.stock))


def change(deal: Deal, one: str, other: str) -> None:
    """Let two cards change places."""
    for pile in [*deal.hands.values(), deal.stock]:
        for place, card in enumerate(pile):
            pile[place] = other if card == one else one if card == other else card


def strength(hand: list[str], suit: str) -> float:
    """Guess how many tricks a hand makes with a suit as trumps."""
    held = [card for card in hand if is_trump(card, suit)]
    tops = sum(card in trumps(suit)[:4] for card in held)
    kings = sum(card[1] == "K" and card not in held for card in hand)
    return len(held) * 0.55 + tops * 0.5 + kings * 0.6


def best_suit(hand: list[str]) -> str:
    """Return the suit in which a hand is strongest."""
    return max(SUITS, key=lambda suit: strength(hand, suit))


def ambition(hand: list[str], calls: list[str], rng: random.Random) -> int:
    """Return the highest place in the ladder that a player will go to, -1 for a pass."""
    value = strength(hand, best_suit(hand)) + rng.uniform(-0.9, 1.2)
    limits = [2.9, 4.1, 4.9, 5.8, 7.2]
    place = sum(value > limit for limit in limits) - 1
    return min(place + (len(calls) > 5 and place > 0), len(calls) - 1)


def call_of(deal: Deal, name: str, top: int, calls: list[str], rng: random.Random) -> str:
    """Choose a lawful call up to a player's limit."""
    ranked = [c for c in calls[: top + 1] if rules.may_bid(deal.seats, deal.bids, name, c, calls)]
    standing = max(rules.bid_ranks(deal.bids, calls), default=-1)
    if (
        standing + 1 <= top
        and rules.may_bid(deal.seats, deal.bids, name, "higher", calls)
        and rng.random() < 0.3
    ):
        return "higher"
    if not ranked:
        return "pass"
    return ranked[0] if rng.random() < 0.6 else rng.choice(ranked)


def hold_auction(session: Session, deal: Deal, rng: random.Random) -> None:
    """Let the players call until the Ombre is found or all have passed."""
    calls = rules.ladder(session.options)
    limits = {name: ambition(deal.hands[name], calls, rng) for name in deal.seats}
    if rng.random() < 0.25:
        limits = {name: max(top, rng.randint(-1, 3)) for name, top in limits.items()}
    while (name := rules.next_bidder(deal.seats, deal.bids)) is not None:
        deal.bids.append((name, call_of(deal, name, limits[name], calls, rng)))
    made = [(name, call) for name, call in deal.bids if call != "pass"]
    if made:
        deal.ombre = made[-1][0]
        name_contract(deal, calls, rng)


def name_contract(deal: Deal, calls: list[str], rng: random.Random) -> None:
    """Announce the contract, now and then above the call, and the trump suit."""
    rank = max(rules.bid_ranks(deal.bids, calls))
    top = calls.index("oros")
    vague = [call for _, call in deal.bids if call != "pass"][-1] == "higher"
    if rank < top and rng.random() < (0.5 if vague else 0.12):
        rank = rng.randint(rank, top)
    deal.contract = calls[rank]
    name_trump(deal, rng)


def name_trump(deal: Deal, rng: random.Random) -> None:
    """Fix the trump suit by the contract, the card turned or the Ombre's choice."""
    if deal.contract in ("oros", "favor"):
        deal.trump = "D"
    elif deal.contract == "voltereta":
        deal.trump = deal.stock[0][0]
    else:
        deal.trump = best_suit(deal.hands[deal.ombre]) if rng.random() < 0.93 else rng.choice(SUITS)


def wanted_discards(deal: Deal, name: str, rng: random.Random) -> list[str]:
    """List the cards a player would rather lose, worst first."""
    hand = sorted(deal.hands[name], key=lambda card: weight(card, deal.trump))
    bad = [c for c in hand if not is_trump(c, deal.trump) and c[1] not in "KQ"]
    if rng.random() < 0.1:
        return hand[: rng.randint(0, 9)]
    return bad[: rng.randint(0, len(bad))] if rng.random() < 0.3 else bad


def take_in(deal: Deal, name: str, most: int, rng: random.Random, least: int = 0) -> None:
    """Let a player discard and draw from the top of the stock."""
    drawn = sum(len(e.draws) for e in deal.exchanges)
    most = min(most, len(deal.stock) - drawn)
    discards = wanted_discards(deal, name, rng)[:most]
    if len(discards) < least:
        discards = sorted(deal.hands[name], key=lambda card: weight(card, deal.trump))[:least]
    rng.shuffle(discards)
    deal.exchanges.append(Exchange(name, discards, deal.stock[drawn : drawn + len(discards)]))


def hold_exchange(deal: Deal, rng: random.Random) -> None:
    """Let the Ombre and then the defenders, in either order, take in cards."""
    deal.exchanges = []
    if deal.contract not in rules.SOLOS:
        take_in(deal, deal.ombre, 9, rng, least=int(deal.contract == "voltereta"))
    defenders = after(deal.seats, deal.ombre)
    if rng.random() < 0.35:
        defenders.reverse()
    for name in defenders:
        earlier = [e for e in deal.exchanges if e.name != deal.ombre and e.draws]
        take_in(deal, name, 8 if deal.contract in rules.SOLOS and not earlier else 9, rng)
    take_up(deal)


def take_up(deal: Deal) -> None:
    """Make up the hands with which play begins."""
    deal.begins = {name: list(hand) for name, hand in deal.hands.items()}
    for step in deal.exchanges:
        kept = [card for card in deal.begins[step.name] if card not in step.discards]
        deal.begins[step.name] = kept + step.draws
