"""Chance and choice before the play: a shuffled (sometimes arranged) deal, an auction and an exchange, all lawful."""

import random

from . import rules
from .cards import PACK, SUITS, USUAL, Ways, is_trump, matadors, trumps, weight
from .model import Deal, Exchange, Session


def after(players: list[str], name: str) -> list[str]:
    """List the other players in turn from the one who follows a player."""
    place = players.index(name) + 1
    return players[place:] + players[: place - 1]


def new_deal(session: Session, number: int, dealer: str) -> Deal:
    """Seat the active players from the eldest; of four the dealer rests, or the player opposite him."""
    seats, rests = [*after(session.players, dealer), dealer], None
    if len(seats) == 4:
        opposite = session.rules.opposite_rests or "opposite-rests" in session.options
        opposite = opposite and "dealer-rests" not in session.options
        rests = seats.pop(1 if opposite else 3)
    return Deal(
        number,
        dealer,
        seats,
        rests,
        book=session.book,
        options=session.options,
        suit_out=session.suit_out,
    )


def deal_cards(deal: Deal, rng: random.Random) -> None:
    """Deal nine (or eight) cards each, the rest being the stock, now and then with one player favoured."""
    pack = [card for card in PACK if card[0] != deal.suit_out]
    rng.shuffle(pack)
    size = deal.rules.hand
    for place, name in enumerate(deal.seats):
        deal.hands[name] = pack[place * size : place * size + size]
    deal.stock = pack[len(deal.seats) * size :]
    if rng.random() < 0.45:
        favour(deal, rng, rng.choice(deal.seats), rng.choice([3, 4, 5, 6, 7, 9]))
    elif rng.random() < 0.1:
        strip(deal, rng, rng.choice(deal.seats))


def favour(deal: Deal, rng: random.Random, name: str, count: int) -> None:
    """Change top trumps of some suit into a hand."""
    suit = rng.choice(suits_in(deal))
    wanted = trumps(suit, deal.ways)[: min(count, deal.rules.hand)]
    for card in wanted:
        if card not in deal.hands[name]:
            spare = [c for c in deal.hands[name] if c not in wanted]
            change(deal, card, rng.choice(spare))


def strip(deal: Deal, rng: random.Random, name: str) -> None:
    """Change the highest trumps of some suit out of a hand."""
    for card in trumps(rng.choice(suits_in(deal)), deal.ways)[:5]:
        if card in deal.hands[name]:
            change(deal, card, rng.choice(deal.stock or deal.hands[after(deal.seats, name)[0]]))


def place_matadors(deal: Deal, players: list[str], rng: random.Random) -> None:
    """Name trumps and give the first small trumps, the second a matador, the third a lower one as his only trump."""
    first, second, third = players
    deal.trump = rng.choice(SUITS)
    series, tops = trumps(deal.trump, deal.ways), matadors(deal.trump, deal.ways)
    high, low = sorted(rng.sample(range(3), 2))
    fixed = (tops[high], tops[low])
    for name, card in ((second, tops[high]), (third, tops[low])):
        if card not in deal.hands[name]:
            change(deal, card, next(c for c in deal.hands[name] if c not in fixed))
    for card in list(deal.hands[third]):
        if card in series and card != tops[low]:
            spare = [c for c in [*deal.stock, *deal.hands[first]] if c not in series]
            change(deal, card, rng.choice(spare))
    small = [c for c in series[3:] if c not in tops and c not in deal.hands[second]]
    for card in small[:5]:
        given = [c for c in deal.hands[first] if c not in series]
        if given and card not in deal.hands[first]:
            change(deal, card, given[0])


def suits_in(deal: Deal) -> str:
    """List the suits in the pack."""
    return "".join(suit for suit in SUITS if suit != deal.suit_out)


def change(deal: Deal, one: str, other: str) -> None:
    """Let two cards change places."""
    for pile in [*deal.hands.values(), deal.stock]:
        for place, card in enumerate(pile):
            pile[place] = other if card == one else one if card == other else card


def strength(hand: list[str], suit: str, ways: Ways = USUAL) -> float:
    """Guess how many tricks a hand makes with a suit as trumps."""
    held = [card for card in hand if is_trump(card, suit, ways)]
    tops = sum(card in trumps(suit, ways)[:4] for card in held)
    kings = sum(card[1] == "K" and card not in held for card in hand)
    return len(held) * 0.55 + tops * 0.5 + kings * 0.6


def best_suit(hand: list[str], ways: Ways = USUAL, suits: str = SUITS) -> str:
    """Return the suit in which a hand is strongest."""
    return max(suits, key=lambda suit: strength(hand, suit, ways))


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
    hand, book = deal.hands.get(deal.ombre, []), deal.rules
    if deal.contract in book.nolo:
        deal.trump = ""
    elif deal.contract in book.suit_of:
        deal.trump = "C" if "favor-clubs" in deal.options else book.suit_of[deal.contract]
    elif deal.contract in book.turning:
        deal.trump = deal.stock[0][0]
    elif deal.contract == "countervole":
        held = sorted({card[0] for card in hand}, key=lambda suit: strength(hand, suit))
        deal.trump = held[0] if rng.random() < 0.8 else rng.choice(held)
    elif rng.random() < 0.93:
        deal.trump = best_suit(hand, deal.ways, suits_in(deal))
    else:
        deal.trump = rng.choice(suits_in(deal))


def wanted_discards(deal: Deal, name: str, rng: random.Random) -> list[str]:
    """List the cards a player would rather lose, worst first."""
    hand = sorted(deal.hands[name], key=lambda card: weight(card, deal.trump, deal.ways))
    bad = [c for c in hand if not is_trump(c, deal.trump, deal.ways) and c[1] not in "KQ"]
    if deal.avoids_tricks:
        hand.reverse()
        bad = hand[:5]
    if rng.random() < 0.1:
        return hand[: rng.randint(0, 9)]
    return bad[: rng.randint(0, len(bad))] if rng.random() < 0.3 else bad


def take_in(deal: Deal, name: str, most: int, rng: random.Random, least: int = 0) -> None:
    """Let a player discard and draw from the top of the stock."""
    drawn = sum(len(e.draws) for e in deal.exchanges)
    most = min(most, len(deal.stock) - drawn)
    discards = wanted_discards(deal, name, rng)[:most]
    if len(discards) < least:
        discards = sorted(deal.hands[name], key=lambda card: weight(card, deal.trump, deal.ways))[
            :least
        ]
    rng.shuffle(discards)
    deal.exchanges.append(Exchange(name, discards, deal.stock[drawn : drawn + len(discards)]))


def take_by_rule(deal: Deal, rng: random.Random) -> None:
    """Let the Ombre take as few or as many cards as his contract wants; now and then he names trumps afterwards."""
    least, most = rules.ombre_limits(deal)
    if deal.contract in ("gascarille", "gascarola"):
        hand = sorted(deal.hands[deal.ombre], key=lambda card: weight(card, deal.trump, deal.ways))
        count = rng.choice([least, most])
        deal.exchanges.append(Exchange(deal.ombre, hand[:count], deal.stock[:count]))
    elif most:
        take_in(deal, deal.ombre, most, rng, least)
    names_later = ("gascarille", "gascarola", "forced")
    if deal.contract in names_later and deal.book == "renegado":
        take_up(deal)
        deal.trump = best_suit(deal.begins[deal.ombre], deal.ways)


def hold_other_exchange(deal: Deal, rng: random.Random) -> None:
    """Let the players of another book than aldenham take in cards."""
    deal.exchanges = []
    if deal.contract == "stock":
        kept = sorted(deal.stock, key=lambda card: weight(card, deal.trump, deal.ways))
        deal.exchanges = [
            Exchange(deal.ombre, [], list(deal.stock)),
            Exchange(deal.ombre, kept[:4], []),
        ]
        deal.hands[deal.ombre] = []
    elif deal.stock:
        take_by_rule(deal, rng)
        defenders = after(deal.seats, deal.ombre) if rules.defenders_take(deal) else []
        if rng.random() < 0.35 and not deal.rules.in_turn:
            defenders.reverse()
        for name in defenders:
            first = not [e for e in deal.exchanges if e.name != deal.ombre and e.draws]
            take_in(deal, name, deal.rules.first_limit if first else 9, rng)
    take_up(deal)


def hold_exchange(deal: Deal, rng: random.Random) -> None:
    """Let the Ombre and then the defenders, in either order, take in cards."""
    if deal.book != "aldenham":
        hold_other_exchange(deal, rng)
        return
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
