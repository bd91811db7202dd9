"""Random lawful deals for the benchmarks, played through the engine and written as a record."""

from __future__ import annotations

import random

from ombre_records import check, parse
from ombre_records.books.load import load
from ombre_records.engine.bidding import Bidding
from ombre_records.engine.drawing import Drawing
from ombre_records.engine.open_hands import OpenHands
from ombre_records.engine.payments import POOL
from ombre_records.model.cards import CARD_NAMES, SUITS, cards_of, holding
from ombre_records.referee.facts import DealFacts

PLAYERS = ("Belinda", "Baron", "Anonym")


def session(deals: int, seed: int) -> str:
    """Return a record of lawful deals with everything stated that can be checked."""
    rng = random.Random(seed)
    bare = [_deal(rng, number, number % 3) for number in range(1, deals + 1)]
    head = f"ombre 1\nrules aldenham\nplayers {', '.join(PLAYERS)}\n"
    facts = check(parse(head + "\n" + "\n".join(bare))).sessions[0].deals
    told = [text + _settlement(deal) for text, deal in zip(bare, facts, strict=True)]
    return head + "\n" + "\n".join(told)


def _deal(rng: random.Random, number: int, dealer: int) -> str:
    order = [(dealer + step) % 3 for step in (1, 2, 3)]
    pack = rng.sample(range(40), 40)
    hands = tuple(sum(1 << card for card in pack[9 * seat : 9 * seat + 9]) for seat in range(3))
    lines = [f"deal {number}", f"dealer {PLAYERS[dealer]}"]
    lines += [f"hand {PLAYERS[order[seat]]} {holding(hands[seat])}" for seat in range(3)]
    ombre, call, said = _auction(rng)
    lines.append("bids " + ", ".join(f"{PLAYERS[order[seat]]} {word}" for seat, word in said))
    trump = max(range(4), key=lambda suit: (hands[ombre] >> 10 * suit & 1023).bit_count())
    lines.append(f"trump {SUITS[trump]}")
    book = load("aldenham").book
    assert book is not None
    contract = next(c for c in book.auction.calls if c.name == call)
    now = Drawing(book.exchange, contract, ombre, hands, tuple(pack[27:]))
    for seat in (ombre, (ombre + 1) % 3, (ombre + 2) % 3):
        most = now.limits(seat)[1]
        plain = [card for card in cards_of(now.hands[seat]) if card // 10 != trump]
        laid = sum(1 << card for card in plain[-min(most, rng.randint(1, 5)) :] if most)
        if laid:
            drawn = sum(1 << card for card in now.stock[: laid.bit_count()])
            name = PLAYERS[order[seat]]
            lines.append(f"exchange {name} {holding(laid)} for {holding(drawn)}")
        now = now.exchange(seat, laid)
    lines += [f"holds {PLAYERS[order[seat]]} {holding(now.hands[seat])}" for seat in range(3)]
    return "\n".join(lines + _tricks(rng, now.hands, trump, order, ombre)) + "\n"


def _auction(rng: random.Random) -> tuple[int, str, list[tuple[int, str]]]:
    book = load("aldenham").book
    assert book is not None
    now = Bidding(book.auction, 3)
    said: list[tuple[int, str]] = []
    while (turn := now.turn) is not None:
        calls = [c for c in now.lawful_calls() if c and c.name in ("play", "solo")]
        last = turn == 2 and now.standing is None
        call = calls[0] if calls and (last or rng.random() < 0.4) else None
        said.append((turn, call.name if call else "pass"))
        now = now.say(call)
    assert now.standing is not None
    assert now.standing.call is not None
    return now.standing.seat, now.standing.call.name, said


def _tricks(
    rng: random.Random, hands: tuple[int, ...], trump: int, order: list[int], ombre: int
) -> list[str]:
    book = load("aldenham").book
    assert book is not None
    now = OpenHands.of(book, hands, trump)
    lines = ["tricks"]
    for number in range(1, 10):
        leader, cards = now.turn, []
        for _ in range(3):
            card = rng.choice(list(cards_of(now.legal_plays())))
            cards.append(CARD_NAMES[card])
            now = now.play(card)
        tally = "-".join(str(now.taken[order.index(seat)]) for seat in range(3))
        winner = PLAYERS[order[now.turn]]
        lines.append(f"{number} {PLAYERS[order[leader]]}: {' '.join(cards)} > {winner} ({tally})")
        if number == 5 and now.taken[ombre] == 5:
            break
    return lines


def _settlement(deal: DealFacts) -> str:
    to = deal.outcome.codille_to
    result = deal.outcome.kind + (f" {PLAYERS[to]}" if to is not None else "")
    paid = [f"{name} {gain:+d}" for name, gain in zip(PLAYERS, deal.payments, strict=True)]
    items = deal.items or ()
    pool = sum(item.amount for item in items if item.payee == POOL and item.what != "ante")
    pool -= sum(item.amount for item in items if item.payer == POOL)
    return f"result {result}\npayments {', '.join(paid)}, pool {pool:+d}\n"
