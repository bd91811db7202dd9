"""Faults of the deal: packs, hands, stock, dealer, rest and number."""

from . import rules
from .bench import Bench, Draft, pick, singly, unpaid, unseen
from .model import Session
from .playing import random_deal


def duplicate_card(bench: Bench) -> Draft | None:
    """Replace a card of a hand by a card of a hand that stands above it."""
    lines = bench.written()
    place = bench.rng.randrange(len(bench.session.deals))
    hands = pick(lines, "hand", place)
    upper, lower = sorted(bench.rng.sample(range(len(hands)), 2))
    deal = bench.session.deals[place]
    cards = list(deal.hands[hands[lower].who])
    cards[bench.rng.randrange(len(cards))] = bench.rng.choice(deal.hands[hands[upper].who])
    hands[lower].words[2:] = singly(cards)
    return Draft(lines, "duplicate-card", [hands[lower]], bench.style)


def duplicate_card_above(bench: Bench) -> Draft | None:
    """Replace a card of a hand by a card of a hand that stands below it; either line may be blamed."""
    lines = bench.written()
    place = bench.rng.randrange(len(bench.session.deals))
    hands = pick(lines, "hand", place)
    upper, lower = sorted(bench.rng.sample(range(len(hands)), 2))
    deal = bench.session.deals[place]
    cards = list(deal.hands[hands[upper].who])
    cards[bench.rng.randrange(len(cards))] = bench.rng.choice(deal.hands[hands[lower].who])
    hands[upper].words[2:] = singly(cards)
    return Draft(lines, "duplicate-card", [hands[upper], hands[lower]], bench.style)


def card_left_out(bench: Bench) -> Draft | None:
    """Leave a card out of a hand."""
    lines = bench.written(unpaid(bench, bench.style))
    line = bench.some_line(lines, "hand")
    if line is None:
        return None
    cards = list(bench.session.deals[line.deal - 1].hands[line.who])
    cards.pop(bench.rng.randrange(len(cards)))
    line.words[2:] = singly(cards)
    return Draft(lines, "hand-size", [line], bench.style)


def card_too_many(bench: Bench) -> Draft | None:
    """Add a card that nobody else has to a hand."""
    style = unpaid(bench, bench.style.without_stock())
    lines = bench.written(style)
    line = bench.some_line(lines, "hand")
    if line is None:
        return None
    deal = bench.session.deals[line.deal - 1]
    spare = unseen(deal)[1:]
    if not spare:
        return None
    line.words[2:] = singly([*deal.hands[line.who], bench.rng.choice(spare)])
    return Draft(lines, "hand-size", [line], style)


def stock_short(bench: Bench) -> Draft | None:
    """Leave the last card, drawn by nobody, out of the stock."""
    style = bench.style.with_stock()
    lines = bench.written(style)
    line = bench.some_line(lines, "stock")
    if line is None or not unseen(bench.session.deals[line.deal - 1]):
        return None
    line.words[1:] = singly(bench.session.deals[line.deal - 1].stock[:-1])
    return Draft(lines, "stock-size", [line], style)


def void_contradicted(bench: Bench) -> Draft | None:
    """Say that a hand is void in a suit of which it holds cards."""
    style = bench.style.but(voids=0)
    lines = bench.written(style)
    line = bench.some_line(lines, "hand")
    if line is None:
        return None
    suit = bench.rng.choice(bench.session.deals[line.deal - 1].hands[line.who])[0]
    line.words.append(f"§{suit}-")
    return Draft(lines, "void-contradicted", [line], style)


def not_in_pack(bench: Bench) -> Draft | None:
    """Put an eight or nine into a hand or the stock."""
    lines = bench.written()
    line = bench.some_line(lines, bench.rng.choice(["hand", "hand", "stock"]))
    if line is None:
        return None
    deal = bench.session.deals[line.deal - 1]
    cards = list(deal.hands[line.who] if line.who else deal.stock)
    place = -1 if line.key == "stock" else bench.rng.randrange(len(cards))
    cards[place] = cards[place][0] + bench.rng.choice("89")
    line.words[2 if line.who else 1 :] = singly(cards)
    return Draft(lines, "card-not-in-pack", [line], bench.style)


def wrong_dealer_named(bench: Bench) -> Draft | None:
    """Change the dealer's name in a later deal."""
    style = bench.style.but(**{"dealer": 1, "bid-names": 1, "rests": 0})
    lines = bench.written(style)
    later = pick(lines, "dealer")[1:]
    if not later:
        return None
    line = bench.rng.choice(later)
    others = [name for name in bench.session.players if "@" + name != line.words[1]]
    line.words[1] = "@" + bench.rng.choice(others)
    return Draft(lines, "wrong-dealer", [line], style)


def wrong_dealer_dealt(bench: Bench) -> Draft | None:
    """Let the wrong player deal the last deal, and all go on from there."""
    session = bench.session.copy()
    if len(session.deals) < 2:
        return None
    right = session.deals[-1].dealer
    dealer = bench.rng.choice([name for name in session.players if name != right])
    session.deals[-1] = random_deal(session, session.deals[-1].number, dealer, bench.rng)
    rules.settle_session(session)
    style = bench.style.but(**{"dealer": 1, "bid-names": 1, "totals": 0, "rests": 0})
    lines = bench.written(style, session)
    return Draft(lines, "wrong-dealer", [pick(lines, "dealer")[-1]], style)


def wrong_rest(bench: Bench) -> Draft | None:
    """Let a player rest by name who plays."""
    style = bench.style.but(rests=1, dealer=1)
    lines = bench.written(style)
    line = bench.some_line(lines, "rests")
    if line is None:
        return None
    line.words[1] = "@" + bench.rng.choice(bench.seats(line.deal - 1))
    return Draft(lines, "wrong-rest", [line], style)


def deal_number(bench: Bench) -> Draft | None:
    """Give a deal the number of the one before it."""
    lines = bench.written()
    later = pick(lines, "deal")[1:]
    if not later:
        return None
    line = bench.rng.choice(later)
    line.words[1] = str(int(line.words[1]) - 1)
    return Draft(lines, "deal-number", [line], bench.style)


def without_first(session: Session) -> list[int]:
    """List the places of all deals but the first."""
    return list(range(1, len(session.deals)))


def wrong_pool(bench: Bench) -> Draft | None:
    """Change the pool of a later deal."""
    if not without_first(bench.session) or not bench.session.rules.pool:
        return None
    style = bench.style.but(pool=1)
    lines = bench.written(style)
    line = pick(lines, "pool", bench.rng.choice(without_first(bench.session)))[0]
    change = bench.rng.choice([-5, -1, 1, 5, 10])
    if ":" in line.words[1]:
        return None
    line.words[1] = str(int(line.words[1]) + change)
    return Draft(lines, "wrong-pool", [line], style)


def wrong_reserved(bench: Bench) -> Draft | None:
    """Change a puesta set apart."""
    style = bench.style.but(reserved=1)
    lines = bench.written(style)
    line = bench.some_line(lines, "reserved")
    if line is None:
        return None
    line.words[-1] = str(int(line.words[-1]) + bench.rng.choice([-1, 1]))
    return Draft(lines, "wrong-reserved", [line], style)


KINDS = [
    duplicate_card, duplicate_card_above, card_left_out, card_too_many, stock_short, void_contradicted, not_in_pack,
    wrong_dealer_named, wrong_dealer_dealt, wrong_rest, deal_number, wrong_pool, wrong_reserved,
]  # fmt: skip
