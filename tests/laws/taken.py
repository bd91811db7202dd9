"""Trumps, the king called, and the exchange of a lawful deal."""

from __future__ import annotations

from dealt import Deal

from ombre_records.engine.drawing import Drawing
from ombre_records.engine.trumps import NO_TRUMP, TRUMPS, ranked
from ombre_records.model.cards import CARD_NAMES, CARDS, SUITS, cards_of, holding


def name_trump(deal: Deal) -> None:
    """Name or turn the trump, and call a king where the game wants one."""
    session, contract = deal.session, deal.contract
    assert contract
    if contract.trump == "none":
        deal.trump = NO_TRUMP
        return
    if contract.trump == "turned":
        deal.turned = deal.stock[0]
        deal.trump = deal.turned // 10
    elif contract.trump in SUITS:
        deal.trump = SUITS.index(contract.trump)
    else:
        deal.trump = _chosen(deal)
    words = [word for word, suit in session.rules.suit_terms.items() if suit == SUITS[deal.trump]]
    session.say(f"trump {session.word(SUITS[deal.trump], words)}")
    if deal.turned is not None:
        session.say(f"turn {CARD_NAMES[deal.turned]}")
    if contract.calls_king:
        _call_king(deal)


def _chosen(deal: Deal) -> int:
    session, contract = deal.session, deal.contract
    assert contract
    own = deal.hands[deal.ombre] or sum(1 << card for card in deal.stock)
    trumps = {s: own & TRUMPS[ranked(s, session.rules)] for s in range(4) if s != session.out}
    suits = [suit for suit, held in trumps.items() if held or not contract.holds_trump]
    wanted = -1 if contract.aim == "none" else 1
    best = max(suits, key=lambda suit: wanted * trumps[suit].bit_count())
    return best if session.chance(0.7) else session.random.choice(suits)


def _call_king(deal: Deal) -> None:
    """Call a king that the Ombre lacks; his own where he has all four, and then he plays alone."""
    kings = [CARDS[f"{suit}K"] for suit in SUITS]
    lacked = [king for king in kings if not deal.hands[deal.ombre] >> king & 1]
    king = deal.session.random.choice(lacked or kings)
    holder = next(seat for seat in range(deal.count) if deal.hands[seat] >> king & 1)
    deal.friend = None if holder == deal.ombre else holder
    said = f" {deal.name(holder)}" if deal.session.chance(0.4) else ""
    deal.session.say(f"call {CARD_NAMES[king]}{said}")


def exchange(deal: Deal) -> None:
    """Exchange in a lawful order, each a lawful number of cards."""
    session, contract = deal.session, deal.contract
    assert contract
    if contract.when == "resting":
        _take_all(deal)
    elif deal.stock:
        _take_in_turn(deal)
    for seat in range(deal.count):
        session.say(f"holds {deal.name(seat)} {holding(deal.hands[seat])}", 0.3)


def _take_all(deal: Deal) -> None:
    """Take the whole stock and lay off what is more than a hand."""
    session, name = deal.session, deal.name(deal.ombre)
    drawn = sum(1 << card for card in deal.stock)
    off = len(deal.stock) - session.rules.pack.hand
    laid = sum(1 << card for card in _weakest(deal, drawn, off))
    session.say(f"exchange {name} - for {' '.join(CARD_NAMES[card] for card in deal.stock)}")
    session.say(f"exchange {name} {holding(laid)} for -")
    at = deal.ombre
    deal.hands = (*deal.hands[:at], drawn & ~laid, *deal.hands[at + 1 :])


def _take_in_turn(deal: Deal) -> None:
    session, contract = deal.session, deal.contract
    assert contract
    rules = session.rules
    now = Drawing(rules.exchange, contract, deal.ombre, deal.hands, deal.stock)
    while now.may_exchange():
        seat = session.random.choice(now.may_exchange())
        least, most = now.limits(seat)
        count = session.random.randint(least, min(most, rules.pack.hand))
        laid = sum(1 << card for card in _weakest(deal, now.hands[seat], count))
        drawn = now.stock[:count]
        now = now.exchange(seat, laid)
        deal.lay(seat, count * rules.pool.card_pays)
        _write(deal, seat, laid, drawn)
    deal.hands = now.hands


def _write(deal: Deal, seat: int, laid: int, drawn: tuple[int, ...]) -> None:
    """Write an exchange, now and then in two steps; of one that is none, often nothing."""
    session, name = deal.session, deal.name(seat)
    draws = " ".join(CARD_NAMES[card] for card in drawn)
    if not drawn:
        session.say(f"exchange {name}" + (" 0" if session.chance(0.3) else ""), 0.3)
    elif session.chance(0.1):
        session.say(f"exchange {name} {holding(laid)} for -")
        session.say(f"exchange {name} - for {draws}")
    else:
        session.say(f"exchange {name} {holding(laid)} for {draws}")


def _weakest(deal: Deal, hand: int, count: int) -> list[int]:
    """Return cards to lay off: trumps last, or first where no trick is wanted."""
    cards = list(cards_of(hand))
    deal.session.random.shuffle(cards)
    assert deal.contract
    trumps, keep = TRUMPS[deal.key], deal.contract.aim in ("most", "all")
    return sorted(cards, key=lambda card: bool(trumps >> card & 1) == keep)[:count]
