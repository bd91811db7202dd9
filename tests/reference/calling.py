"""Auctions of the books other than aldenham, with the games offered after all have passed, all lawful."""

import random

from . import rules
from .books import CALLED_AS_SPIL, LATE
from .dealing import best_suit, change, name_trump, strength, suits_in
from .model import Deal, Session

COURT = ("K", "Q", "J", "A")


def wish(deal: Deal, name: str, rng: random.Random) -> int:
    """Return the highest place in the ladder that a player will go to, -1 for a pass."""
    top = len(deal.rules.ladder) - 1
    hand = deal.hands[name]
    value = strength(hand, best_suit(hand, deal.ways, suits_in(deal)), deal.ways)
    limit = round((value - 3.6 + rng.uniform(-1, 1.3)) * (1 if top < 4 else 1.8))
    if rng.random() < 0.3:
        limit = rng.randint(-1, top)
    return max(-1, min(limit, top))


def is_low(hand: list[str]) -> bool:
    """Tell whether a hand is fit for losing tricks."""
    return sum(card[1] in COURT for card in hand) <= 2


def choose_call(deal: Deal, name: str, top: int, rng: random.Random) -> str:
    """Choose a lawful call up to a player's limit: mostly the lowest, often a hold."""
    allowed = []
    for rank, calls in enumerate(deal.rules.ladder):
        for call in calls:
            fits = is_low(deal.hands[name]) or rng.random() < 0.2 or call not in deal.rules.nolo
            if rank <= top and fits and rules.may_call(deal, name, call):
                allowed.append(call)
    if not allowed:
        return "pass"
    losing = [call for call in allowed if call in deal.rules.nolo]
    if losing and is_low(deal.hands[name]) and rng.random() < 0.7:
        return rng.choice(losing)
    return allowed[0] if rng.random() < 0.5 else rng.choice(allowed)


def hold_call_round(deal: Deal, limits: dict[str, int], rng: random.Random) -> None:
    """Let the players call in turn until all but one, or all, have passed."""
    while (name := rules.next_bidder(deal.seats, deal.bids)) is not None:
        deal.bids.append((name, choose_call(deal, name, limits[name], rng)))


def weaken(deal: Deal, name: str, rng: random.Random) -> None:
    """Change high cards out of a hand into the stock, so that it may lose every trick."""
    for card in [c for c in deal.hands[name] if c[1] in COURT]:
        low = [c for c in deal.stock if c[1] not in COURT]
        if low and rng.random() < 0.9:
            change(deal, card, rng.choice(low))


def hold_other_auction(session: Session, deal: Deal, rng: random.Random) -> None:
    """Let the players call; after all have passed the last games follow."""
    late = [option for option in (*LATE, "forced-spadille") if option in session.options]
    weak = rng.choice(deal.seats) if rng.random() < 0.25 and deal.stock else ""
    if weak:
        weaken(deal, weak, rng)
    limits = {name: wish(deal, name, rng) for name in deal.seats}
    if weak and deal.rules.nolo:
        limits[weak] = rng.randint(2, 6)
    if rng.random() < 0.3:
        limits = {
            name: max(top, rng.randint(0, len(deal.rules.ladder) - 1))
            for name, top in limits.items()
        }
    if rng.random() < (0.65 if late or deal.book == "four-handed" else 0.06):
        limits = dict.fromkeys(deal.seats, -1)
    hold_call_round(deal, limits, rng)
    if all(call == "pass" for _, call in deal.bids):
        offer_last_games(deal, late, rng)
    else:
        deal.ombre, deal.contract = [bid for bid in deal.bids if bid[1] != "pass"][-1]
        if deal.contract == "spil" and "called-by-name" not in session.options:
            names = ("spil", "spil", "spil", *CALLED_AS_SPIL)
            hand = deal.hands[deal.ombre]
            deal.contract = rng.choice([n for n in names if rules.is_dealt_for(deal, n, hand)])
    if deal.ombre:
        name_trump(deal, rng)
        call_king(deal, rng)


def offer_last_games(deal: Deal, late: list[str], rng: random.Random) -> None:
    """Let somebody take one of the games allowed after three passes, forced spadille last."""
    games = [option for option in late if option in LATE]
    forced = rules.forced_player(deal) if "forced-spadille" in late else None
    if games and rng.random() < (0.6 if forced else 0.85):
        deal.ombre, deal.contract = rng.choice(deal.seats), rng.choice(games)
    elif forced:
        deal.ombre, deal.contract = forced, "forced"
    elif deal.book == "four-handed" and deal.rests:
        deal.ombre, deal.contract = deal.rests, "stock"
        deal.seats = seats_of_all(deal)
    if deal.ombre:
        deal.bids.append((deal.ombre, deal.contract))
    if deal.contract == "stock":
        deal.hands[deal.ombre] = list(deal.stock)


def seats_of_all(deal: Deal) -> list[str]:
    """List all four from the eldest: the player who rested sits opposite the dealer."""
    eldest, third, dealer = deal.seats
    assert deal.rests
    return [eldest, deal.rests, third, dealer]


def call_king(deal: Deal, rng: random.Random) -> None:
    """Let the Ombre of quintillo call a king that he does not hold; who holds it is his friend."""
    if deal.contract != "ask-leave":
        return
    kings = [suit + "K" for suit in "SCHD" if suit + "K" not in deal.hands[deal.ombre]]
    if not kings:
        deal.contract = ""
        return
    plain = [king for king in kings if king[0] != deal.trump] or kings
    deal.king = rng.choice(plain)
    deal.friend = next(name for name in deal.seats if deal.king in deal.hands[name])
