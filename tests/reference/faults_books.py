"""Faults before the play that only books other than aldenham know: holds, nolo, last games, limits and order of exchange."""

import copy

from . import rules
from .bench import LOW_TURN_SOLO, Bench, Draft, pick, put_after
from .books import UNION
from .cards import SUITS, trumps
from .dealing import after, take_in, take_up
from .faults_auction import NAMED
from .faults_exchange import WHOLE, exchange_line, finish, won_by_eldest
from .model import Deal
from .playing import Plan, is_settled, play_out
from .style import Line
from .writing import SUIT_WORDS

Bids = list[tuple[str, str]]


def hold_not_allowed(bench: Bench) -> Draft | None:
    """Let a call be equalled by a player whom this book does not let, and play."""
    found = bench.three()
    if found is None:
        return None
    place, (a, b, c) = found
    choices: dict[str, list[tuple[Bids, str]]] = {
        # no lower call of his own before
        "renegado": [
            ([(a, "entrada"), (b, "vuelta"), (c, "vuelta"), (a, "pass"), (b, "pass")], c),
            ([(a, "entrada"), (b, "pass"), (c, "entrada"), (a, "pass")], c),
        ],
        # the younger, though he made a lower call before
        "lhombre": [
            ([(a, "spil"), (b, "bedre-spil"), (c, "pass"), (a, "solo"), (b, "solo"), (a, "pass")], b),
            ([(a, "pass"), (b, "tourné"), (c, "købe-nolo"), (b, "pass")], c),
            ([(a, "pass"), (b, "tourné"), (c, "solo-spar"), (b, "ren-nolo"), (c, "ren-nolo"), (b, "pass")], c),
        ],
        # the same call a second time
        "simplified": [
            ([(a, "entrada"), (b, "entrada"), (c, "pass"), (a, "entrada"), (b, "pass")], a),
            ([(a, "pass"), (b, "vuelta"), (c, "vuelta"), (b, "vuelta"), (c, "pass")], b),
        ],
        "royal-1665": [([(a, "play"), (b, "pass"), (c, "play"), (a, "pass")], c)],
    }  # fmt: skip
    choices["four-handed"] = choices["renegado"]
    choices["de-5-matadorer"] = choices["lhombre"]
    choices["tresillo"] = choices["simplified"]
    bids, ombre = bench.rng.choice(choices[bench.book])
    contract = [call for _, call in bids if call != "pass"][-1]
    deal = bench.replayed(place, bids, ombre, contract)
    style = bench.style.but(**NAMED)
    lines = bench.written(style, bench.edited(place, deal))
    return Draft(lines, "bid-too-low", [pick(lines, "bids", place)[0]], style)


def renamed(bench: Bench, old: str, new: str) -> tuple[int, Deal] | None:
    """Choose a deal played under one contract, not in spades, and give it another name."""
    places = [
        p
        for p in bench.places()
        if (deal := bench.session.deals[p]).contract == old
        and deal.trump != "S"
        and new not in [call for _, call in deal.bids]
    ]
    if not places:
        return None
    place = bench.rng.choice(places)
    deal = copy.deepcopy(bench.session.deals[place])
    deal.contract = new
    last = max(i for i, (_, call) in enumerate(deal.bids) if call != "pass")
    deal.bids[last] = (deal.bids[last][0], new)
    return place, deal


def not_spades(bench: Bench) -> Draft | None:
    """Let solo-spar or bedre-spil be played in another suit than spades."""
    if bench.book not in UNION:
        return None
    old, new = bench.rng.choice([("solo", "solo-spar"), ("spil", "bedre-spil")])
    found = renamed(bench, old, new)
    if found is None:
        return None
    style = bench.style.but(trump=1)
    lines = bench.written(style, bench.edited(*found))
    return Draft(lines, "trump-not-allowed", [pick(lines, "trump", found[0])[0]], style)


def nolo_places(bench: Bench) -> list[int]:
    """List the places of nolo deals."""
    return [
        p for p in bench.places() if bench.session.deals[p].contract in bench.session.rules.nolo
    ]


def trump_at_nolo(bench: Bench) -> Draft | None:
    """Name trumps in a nolo."""
    places = nolo_places(bench)
    if not places:
        return None
    lines = bench.written()
    place = bench.rng.choice(places)
    before = [*pick(lines, "contract", place), *pick(lines, "bids", place)][0]
    suit = bench.rng.choice(SUITS)
    word = SUIT_WORDS[suit][0]
    line = Line("trump", ["trump", word], place + 1)
    put_after(lines, before, line)
    return Draft(lines, "trump-not-allowed", [line], bench.style)


def nolo_defender_takes(bench: Bench) -> Draft | None:
    """Let a defender take in cards in a nolo."""
    if not bench.session.rules.nolo:
        return None
    place = bench.rng.randrange(len(bench.session.deals))
    deal = won_by_eldest(bench, place, bench.rng.choice(bench.session.rules.nolo))
    if deal.contract == "købe-nolo":
        take_in(deal, deal.ombre, 5, bench.rng, least=1)
    name = bench.rng.choice(after(deal.seats, deal.ombre))
    take_in(deal, name, bench.rng.randint(1, 5), bench.rng, least=1)
    style = bench.style.but(**WHOLE)
    lines = finish(bench, place, deal, style)
    line = exchange_line(lines, place, name)
    return Draft(lines, "exchange-not-allowed", [line] if line else [], style)


def second_defender_first(bench: Bench) -> Draft | None:
    """Let the defenders take in out of turn where the next in turn has the right."""
    if not bench.session.rules.in_turn:
        return None
    place = bench.rng.randrange(len(bench.session.deals))
    low, _, solo = LOW_TURN_SOLO[bench.book]
    deal = won_by_eldest(bench, place, bench.rng.choice([low, solo]))
    one, two = after(deal.seats, deal.ombre)
    if deal.contract == low:
        take_in(deal, deal.ombre, 5, bench.rng, least=1)
    for name in (two, one):
        take_in(deal, name, 4, bench.rng, least=1)
    style = bench.style.but(**WHOLE)
    lines = finish(bench, place, deal, style)
    both = [x for x in pick(lines, "exchange", place) if x.who in (one, two)]
    return Draft(lines, "exchange-order", both, style)


def outside_limits(bench: Bench) -> Draft | None:
    """Let the Ombre take more or fewer cards than his contract lets him, or the first defender of renegado nine."""
    choices = {
        "lhombre": [("spil", 0), ("bedre-spil", 0), ("købe-nolo", 0), ("tourné", 1), ("tourné-respekt", 1)],
        "royal-1665": [("play", 0)],
        "renegado": [("entrada", -1), ("forced", 9), ("gascarille", 7), ("gascarille", 9), ("gascarola", 7),
                     ("low-voltereta", 6), ("low-voltereta", 0)],
        "simplified": [("vuelta", 0)],
        "four-handed": [("entrada", -1)],
        "two-handed": [("vuelta", 0)],
    }.get("lhombre" if bench.book in UNION else bench.book, [])  # fmt: skip
    known = [
        c for c in choices if c[0] not in LATE_OPTION or LATE_OPTION[c[0]] in bench.session.options
    ]
    if not known:
        return None
    place = bench.rng.randrange(len(bench.session.deals))
    contract, count = bench.rng.choice(known)
    deal = (
        late_deal(bench, place, contract)
        if contract in LATE_OPTION
        else won_by_eldest(bench, place, contract)
    )
    if deal is None:
        return None
    sinner = deal.ombre
    if count == -1:  # the first defender, the Ombre leaving enough
        take_in(deal, deal.ombre, 4, bench.rng)
        sinner = after(deal.seats, deal.ombre)[0]
        take_in(deal, sinner, 9, bench.rng, least=9)
    else:
        take_in(deal, deal.ombre, count, bench.rng, least=count)
    style = bench.style.but(**WHOLE)
    lines = finish(bench, place, deal, style)
    line = next(x for x in pick(lines, "exchange", place) if x.who == sinner)
    return Draft(lines, "exchange-limit", [line], style) if is_settled(deal) else None


LATE_OPTION = {
    "forced": "forced-spadille", "gascarille": "gascarille", "gascarola": "gascarola",
    "low-voltereta": "low-voltereta", "countervole": "countervole",
}  # fmt: skip


def late_deal(bench: Bench, place: int, contract: str) -> Deal | None:
    """Return a deal in which all passed and a last game was taken, before the exchange."""
    seats = bench.seats(place)
    ombre = seats[0]
    if contract == "forced":
        forced = rules.forced_player(bench.session.deals[place])
        if forced is None:
            return None
        ombre = forced
    bids = [*((name, "pass") for name in seats), (ombre, contract)]
    return bench.fresh(place, bids, ombre, contract)


def countervole_exchanged(bench: Bench) -> Draft | None:
    """Let the Ombre of a countervole take in cards."""
    if "countervole" not in bench.session.options:
        return None
    place = bench.rng.randrange(len(bench.session.deals))
    deal = late_deal(bench, place, "countervole")
    assert deal is not None
    take_in(deal, deal.ombre, bench.rng.randint(1, 5), bench.rng, least=1)
    style = bench.style.but(**WHOLE)
    lines = finish(bench, place, deal, style)
    return Draft(lines, "exchange-not-allowed", pick(lines, "exchange", place)[:1], style)


def countervole_without(bench: Bench) -> Draft | None:
    """Let a countervole be played in a suit of which the Ombre holds no trump at all."""
    if "countervole" not in bench.session.options:
        return None
    place = bench.rng.randrange(len(bench.session.deals))
    deal = late_deal(bench, place, "countervole")
    assert deal is not None
    void = [s for s in SUITS if not set(trumps(s)) & set(deal.hands[deal.ombre])]
    if not void:
        return None
    deal.trump = void[0]
    take_up(deal)
    play_out(deal, Plan(), bench.rng)
    style = bench.style.but(trump=1)
    lines = bench.written(style, bench.edited(place, deal))
    return Draft(lines, "trump-not-allowed", pick(lines, "trump", place), style)


def forced_refused(bench: Bench) -> Draft | None:
    """Let a deal be thrown in where spadille or basto is forced."""
    if "forced-spadille" not in bench.session.options:
        return None
    place = bench.rng.randrange(len(bench.session.deals))
    deal = copy.deepcopy(bench.session.deals[place])
    if rules.forced_player(deal) is None:
        return None
    seats = bench.seats(place)
    bare = Deal(
        deal.number, deal.dealer, seats, deal.rests, deal.hands, deal.stock,
        [(name, "pass") for name in seats], book=deal.book, options=deal.options,
    )  # fmt: skip
    lines = bench.written(session=bench.edited(place, bare))
    return Draft(lines, "forced-game-refused", pick(lines, "bids", place), bench.style)


KINDS = [
    hold_not_allowed, not_spades, trump_at_nolo, nolo_defender_takes, second_defender_first, outside_limits,
    countervole_exchanged, countervole_without, forced_refused,
]  # fmt: skip
