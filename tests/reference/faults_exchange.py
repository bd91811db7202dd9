"""Faults of the exchange: discards, draws, order, limits and the hands stated after it."""

from . import rules
from .bench import LOW_TURN_SOLO, Bench, Draft, pick, singly, unpaid, unseen
from .books import UNION
from .dealing import after, take_in, take_up
from .model import Deal, Exchange, copied
from .playing import Plan, play_out
from .style import Line, Style

WHOLE = {"steps": 0.0, "none-taken": 1.0}


def exchange_line(lines: list[Line], place: int, name: str) -> Line | None:
    """Return the exchange of a player in a deal, if he took any card."""
    return next((x for x in pick(lines, "exchange", place) if x.who == name and x.cards()), None)


def some_step(bench: Bench, place: int) -> Exchange | None:
    """Choose an exchange in which cards were taken, of a player who took only once."""
    every = bench.session.deals[place].exchanges
    names = [step.name for step in every]
    steps = [step for step in every if step.draws and names.count(step.name) == 1]
    return bench.rng.choice(steps) if steps else None


def rewrite(lines: list[Line], place: int, step: Exchange) -> Line:
    """Write an exchange anew, card by card."""
    line = exchange_line(lines, place, step.name)
    assert line is not None
    line.words[2:] = [*singly(step.discards), "for", *singly(step.draws)]
    return line


def discard_not_held(bench: Bench) -> Draft | None:
    """Replace a discard by a card that stayed in the stock."""
    place = bench.some_place()
    step = some_step(bench, place) if place is not None else None
    if place is None or step is None:
        return None
    deal = copied(bench.session.deals[place])
    spare = unseen(deal)
    step = copied(step)
    i = bench.rng.randrange(len(step.discards))
    deal.begins[step.name].append(step.discards[i])
    if not spare or rules.revokes(deal):
        return None
    step.discards[i] = bench.rng.choice(spare)
    style = bench.style.but(**WHOLE)
    lines = bench.written(style)
    return Draft(lines, "discard-not-held", [rewrite(lines, place, step)], style)


def unequal(bench: Bench) -> Draft | None:
    """Leave a discard or a draw out."""
    place = bench.some_place()
    step = some_step(bench, place) if place is not None else None
    if place is None or step is None or len(step.draws) < 2:
        return None
    if bench.book != "aldenham" and near_limit(bench, place, step):
        return None
    step = copied(step)
    side = bench.rng.choice([step.discards, step.draws])
    side.pop()
    style = unpaid(bench, bench.style.but(**WHOLE))
    lines = bench.written(style)
    return Draft(lines, "exchange-unequal", [rewrite(lines, place, step)], style)


def near_limit(bench: Bench, place: int, step: Exchange) -> bool:
    """Tell whether one card less would also break a limit of the Ombre."""
    deal = bench.session.deals[place]
    least, _ = rules.ombre_limits(deal)
    return step.name == deal.ombre and len(step.draws) <= least


def finish(bench: Bench, place: int, deal: Deal, style: Style) -> list[Line]:
    """Play a deal whose exchange is done and write the session with it."""
    take_up(deal)
    play_out(deal, Plan(), bench.rng)
    return bench.written(style, bench.edited(place, deal))


def won_by_eldest(bench: Bench, place: int, contract: str) -> Deal:
    """Return a deal in which the eldest called a contract, before the exchange."""
    eldest, *others = bench.seats(place)
    return bench.fresh(
        place, [(eldest, contract), *((name, "pass") for name in others)], eldest, contract
    )


def solo_exchanged(bench: Bench) -> Draft | None:
    """Let the Ombre of a solo take in cards."""
    place = bench.rng.randrange(len(bench.session.deals))
    if not bench.session.deals[place].stock:
        return None
    bare = {"aldenham": ["solo", "oros"], "lhombre": list(bench.session.rules.bare)}
    contract = bench.rng.choice(
        bare.get("lhombre" if bench.book in UNION else bench.book, [LOW_TURN_SOLO[bench.book][2]])
    )
    deal = won_by_eldest(bench, place, contract)
    take_in(deal, deal.ombre, bench.rng.randint(1, 4), bench.rng, least=1)
    for name in after(deal.seats, deal.ombre) if rules.defenders_take(deal) else []:
        take_in(deal, name, 4, bench.rng)
    style = bench.style.but(**WHOLE)
    lines = finish(bench, place, deal, style)
    line = exchange_line(lines, place, deal.ombre)
    return Draft(lines, "exchange-not-allowed", [line] if line else [], style)


def ombre_not_first(bench: Bench) -> Draft | None:
    """Let a defender take in before the Ombre."""
    place = bench.rng.randrange(len(bench.session.deals))
    if not bench.session.deals[place].stock:
        return None
    deal = won_by_eldest(bench, place, LOW_TURN_SOLO[bench.book][0])
    defenders = after(deal.seats, deal.ombre)
    for name in [defenders[0], deal.ombre, *defenders[1:]]:
        take_in(deal, name, 5, bench.rng, least=1)
    style = bench.style.but(**WHOLE)
    lines = finish(bench, place, deal, style)
    both = [x for x in pick(lines, "exchange", place) if x.who in (defenders[0], deal.ombre)]
    return Draft(lines, "exchange-order", both, style)


def twice(bench: Bench) -> Draft | None:
    """Let the Ombre take in again after a defender."""
    place = bench.rng.randrange(len(bench.session.deals))
    if not bench.session.deals[place].stock:
        return None
    deal = won_by_eldest(bench, place, LOW_TURN_SOLO[bench.book][0])
    defenders = after(deal.seats, deal.ombre)
    for name in [deal.ombre, defenders[0], deal.ombre]:
        previous = [step for step in deal.exchanges if step.name == name]
        take_in(deal, name, 3, bench.rng, least=1)
        if previous:
            again_discards(deal, previous[0])
    style = bench.style.but(**WHOLE)
    lines = finish(bench, place, deal, style)
    return Draft(lines, "exchange-order", [pick(lines, "exchange", place)[2]], style)


def again_discards(deal: Deal, first: Exchange) -> None:
    """Let a second exchange discard other cards than the first did."""
    again = deal.exchanges[-1]
    held = [card for card in deal.hands[again.name] if card not in first.discards]
    again.discards = held[-len(again.discards) :]


def above_limit(bench: Bench) -> Draft | None:
    """Let the first defender take nine in a solo."""
    if bench.book not in ("aldenham", "renegado", "four-handed"):
        return None
    place = bench.rng.randrange(len(bench.session.deals))
    contract = bench.rng.choice(["solo", "oros"])
    deal = won_by_eldest(bench, place, contract if bench.book == "aldenham" else "solo")
    defenders = after(deal.seats, deal.ombre)
    bench.rng.shuffle(defenders)
    take_in(deal, defenders[0], 9, bench.rng, least=9)
    take_in(deal, defenders[1], 4, bench.rng)
    style = bench.style.but(**WHOLE)
    lines = finish(bench, place, deal, style)
    line = exchange_line(lines, place, defenders[0])
    return Draft(lines, "exchange-limit", [line] if line else [], style)


def turned_card_left(bench: Bench) -> Draft | None:
    """Let the Ombre of a voltereta take no card, not even the one turned."""
    place = bench.rng.randrange(len(bench.session.deals))
    if not bench.session.rules.turning:
        return None
    deal = won_by_eldest(bench, place, LOW_TURN_SOLO[bench.book][1])
    deal.exchanges = [Exchange(deal.ombre, [], [])]
    style = bench.style.but(**WHOLE)
    lines = finish(bench, place, deal, style)
    return Draft(lines, "exchange-limit", pick(lines, "exchange", place)[:1], style)


def not_from_stock(bench: Bench) -> Draft | None:
    """Let the last card drawn lie elsewhere in the stock than where it was drawn."""
    place = bench.some_place()
    if place is None:
        return None
    session = bench.session.copy()
    deal = session.deals[place]
    drawn = sum(len(step.draws) for step in deal.exchanges)
    if not 1 < drawn < len(deal.stock):
        return None
    other = bench.rng.randrange(drawn, len(deal.stock))
    last = deal.stock[drawn - 1]
    deal.stock[drawn - 1], deal.stock[other] = deal.stock[other], last
    style = bench.style.but(**WHOLE).with_stock()
    lines = bench.written(style, session)
    taker = next(step.name for step in deal.exchanges if last in step.draws)
    line = exchange_line(lines, place, taker)
    return Draft(lines, "draw-not-from-stock", [line] if line else [], style)


def drawn_from_hand(bench: Bench) -> Draft | None:
    """Let a defender draw a card that the Ombre was dealt and discarded."""
    place = bench.some_place()
    if place is None:
        return None
    session = bench.session.copy()
    deal = session.deals[place]
    if len(deal.exchanges) < 2 or not deal.exchanges[0].discards or not deal.exchanges[-1].draws:
        return None
    step, card = deal.exchanges[-1], deal.exchanges[0].discards[0]
    old = step.draws[-1]
    step.draws[-1] = card
    hand = deal.begins[step.name]
    if any(played == old for trick in deal.tricks for _, played in trick):
        return None
    hand[hand.index(old)] = card
    if rules.revokes(deal) or rules.settle(session, deal, 5, []) != rules.settle(
        bench.session, bench.session.deals[place], 5, []
    ):
        return None
    style = bench.style.but(**WHOLE).without_stock()
    lines = bench.written(style, session)
    line = exchange_line(lines, place, step.name)
    return Draft(lines, "draw-not-from-stock", [line] if line else [], style)


def holds_wrong(bench: Bench) -> Draft | None:
    """Replace a card of a hand stated after the exchange by one that stayed in the stock."""
    style = bench.style.but(holds=1)
    lines = bench.written(style)
    line = bench.some_line(lines, "holds")
    if line is None:
        return None
    deal = bench.session.deals[line.deal - 1]
    spare = unseen(deal)
    if not spare:
        return None
    cards = list(deal.begins[line.who])
    cards[bench.rng.randrange(len(cards))] = bench.rng.choice(spare)
    line.words[2:] = singly(cards)
    return Draft(lines, "holds-wrong", [line], style)


KINDS = [
    discard_not_held, unequal, solo_exchanged, ombre_not_first, twice, above_limit, turned_card_left, not_from_stock,
    drawn_from_hand, holds_wrong,
]  # fmt: skip
