"""Faults of the auction: calls, contract, Ombre, trump suit and the card turned."""

from .bench import LOW_TURN_SOLO, Bench, Draft, pick, unpaid, unseen
from .writing import comma

NAMED = {"bid-names": 1.0}


def swapped_bids(bench: Bench) -> Draft | None:
    """Write the eldest's call after the next one's pass, or the other way round."""
    style = bench.style.but(**NAMED)
    lines = bench.written(style)
    place = bench.rng.randrange(len(bench.session.deals))
    bids = list(bench.session.deals[place].bids)
    spoken = range(min(2, len(bids) - 1))
    first = [i for i in spoken if "pass" in (bids[i][1], bids[i + 1][1])]
    if not first:
        return None
    i = bench.rng.choice(first)
    bids[i], bids[i + 1] = bids[i + 1], bids[i]
    line = pick(lines, "bids", place)[0]
    line.words[1:] = comma([["@" + name, call] for name, call in bids])
    return Draft(lines, "bid-out-of-turn", [line], style)


def misnamed_bid(bench: Bench) -> Draft | None:
    """Name the wrong player for one pass, the only call with a name."""
    style = bench.style.but(**{"bid-names": 0, "aliases": 0})
    lines = bench.written(style)
    place = bench.rng.randrange(len(bench.session.deals))
    deal = bench.session.deals[place]
    if len(deal.bids) != 3 or [call for _, call in deal.bids[1:]] != ["pass"] * 2:
        return None
    if len(deal.seats) != 3:
        return None
    line = pick(lines, "bids", place)[0]
    line.words[1:] = comma([[deal.bids[0][1]], ["@" + deal.seats[2], "pass"], ["pass"]])
    return Draft(lines, "bid-out-of-turn", [line], style)


def unfinished(bench: Bench) -> Draft | None:
    """Leave out the last pass."""
    place = bench.some_place()
    lines = bench.written()
    if place is None or bench.session.deals[place].bids[-1][1] != "pass":
        return None
    line = pick(lines, "bids", place)[0]
    line.words = line.words[: len(line.words) - 1 - line.words[::-1].index(",")]
    return Draft(lines, "auction-unfinished", [line], bench.style)


def unknown_call(bench: Bench) -> Draft | None:
    """Put a call that no book knows in the place of the winning one, and state the contract."""
    place = bench.some_place()
    if place is None:
        return None
    style = bench.style.but(**{"contract": 1, "contract-name": 1, "aliases": 0})
    lines = bench.written(style)
    deal = bench.session.deals[place]
    call = [call for _, call in deal.bids if call != "pass"][-1]
    line = pick(lines, "bids", place)[0]
    line.words[len(line.words) - 1 - line.words[::-1].index(call)] = bench.rng.choice(
        ["grandissimo", "misery"]
    )
    return Draft(lines, "unknown-call", [line], style)


def unknown_contract(bench: Bench) -> Draft | None:
    """State a contract that no book knows."""
    place = bench.some_place()
    if place is None:
        return None
    lines = bench.written()
    found = pick(lines, "contract", place)
    if not found:
        return None
    found[0].words[-1] = "grandissimo"
    return Draft(lines, "unknown-call", found, bench.style)


def after_pass(bench: Bench) -> Draft | None:
    """Let a player who has passed call again, win the auction and play."""
    found = bench.three()
    if found is None:
        return None
    place, (a, b, c) = found
    low, turn, solo = LOW_TURN_SOLO[bench.book]
    bids, ombre = bench.rng.choice([
        ([(a, "pass"), (b, low), (c, "pass"), (a, solo), (b, "pass")], a),
        ([(a, low), (b, "pass"), (c, turn or solo), (a, "pass"), (b, solo), (c, "pass")], b),
        ([(a, low), (b, "pass"), (c, "pass"), (b, solo), (a, "pass")], b),
    ])  # fmt: skip
    if not turn and len(bids) == 6:
        return None
    session = bench.edited(place, bench.replayed(place, bids, ombre, solo))
    style = unpaid(bench, bench.style.but(**NAMED))
    lines = bench.written(style, session)
    return Draft(lines, "bid-after-pass", [pick(lines, "bids", place)[0]], style)


TOO_LOW = {
    "aldenham": [("voltereta", "play"), ("play", "play"), ("solo", "voltereta"), ("oros", "solo")],
    "renegado": [("vuelta", "entrada"), ("entrada", "entrada"), ("solo", "vuelta"), ("solo", "solo")],
    "simplified": [("vuelta", "entrada"), ("solo", "vuelta"), ("solo", "entrada")],
    "lhombre": [
        ("tourné", "spil"), ("spil", "spil"), ("solo", "tourné"), ("tourné", "købe-nolo"), ("solo-spar", "ren-nolo"),
        ("ren-nolo", "solo-spar"), ("bedre-spil", "spil"), ("nolo-ouvert", "solo"), ("solo", "solo"),
    ],
    "royal-1665": [
        ("play", "play"), ("without-taking-in", "play"), ("without-taking-in", "without-taking-in"),
    ],
}  # fmt: skip
TOO_LOW["four-handed"] = TOO_LOW["renegado"]
TOO_LOW["de-5-matadorer"] = TOO_LOW["lhombre"]
TOO_LOW["tresillo"] = [
    ("vuelta", "entrada"), ("entrada-favor", "entrada"), ("vuelta", "entrada-favor"),
    ("solo", "vuelta"), ("solo-favor", "solo"),
]  # fmt: skip


def too_low(bench: Bench) -> Draft | None:
    """Let a younger player win the auction with a call that is not higher, and play."""
    found = bench.three()
    if found is None:
        return None
    place, (a, b, c) = found
    high, lower = bench.rng.choice(TOO_LOW[bench.book])
    bids, ombre = bench.rng.choice([
        ([(a, high), (b, lower), (c, "pass"), (a, "pass")], b),
        ([(a, "pass"), (b, high), (c, lower), (b, "pass")], c),
    ])  # fmt: skip
    session = bench.edited(place, bench.replayed(place, bids, ombre, lower))
    style = bench.style.but(**NAMED)
    lines = bench.written(style, session)
    return Draft(lines, "bid-too-low", [pick(lines, "bids", place)[0]], style)


BELOW = {
    "aldenham": [("voltereta", "play"), ("solo", "voltereta"), ("oros", "solo"), ("solo", "play")],
    "renegado": [("vuelta", "entrada"), ("solo", "vuelta"), ("solo", "entrada")],
    "simplified": [("vuelta", "entrada"), ("solo", "vuelta"), ("solo", "entrada")],
    "lhombre": [
        ("tourné", "spil"), ("solo", "tourné"), ("solo-spar", "solo"), ("nolo-ouvert", "solo"), ("bedre-spil", "spil"),
    ],
    "royal-1665": [("without-taking-in", "play")],
}  # fmt: skip
BELOW["four-handed"] = BELOW["renegado"]
BELOW["de-5-matadorer"] = BELOW["lhombre"]
BELOW["tresillo"] = [
    ("vuelta", "entrada"), ("entrada-favor", "entrada"), ("solo", "vuelta"), ("solo-favor", "solo"),
]  # fmt: skip


def contract_below(bench: Bench) -> Draft | None:
    """Let the Ombre play a lower game than he called."""
    found = bench.three()
    if found is None:
        return None
    place, (a, b, c) = found
    called, played = bench.rng.choice(BELOW[bench.book])
    bids = [(a, "pass"), (b, called), (c, "pass")]
    session = bench.edited(place, bench.replayed(place, bids, b, played))
    lines = bench.written(session=session)
    return Draft(lines, "contract-below-bid", pick(lines, "contract", place), bench.style)


def wrong_ombre_named(bench: Bench) -> Draft | None:
    """Change the Ombre's name in the contract."""
    place = bench.some_place()
    if place is None:
        return None
    style = bench.style.but(**{"contract": 1, "contract-name": 1})
    lines = bench.written(style)
    line = pick(lines, "contract", place)[0]
    deal = bench.session.deals[place]
    line.words[1] = "@" + bench.rng.choice([name for name in deal.seats if name != deal.ombre])
    return Draft(lines, "wrong-ombre", [line], style)


def wrong_ombre_played(bench: Bench) -> Draft | None:
    """Let a player who did not win the auction play the contract."""
    found = bench.three()
    if found is None:
        return None
    place, (a, b, c) = found
    contract = bench.rng.choice([call for call in LOW_TURN_SOLO[bench.book] if call])
    bids = [(a, contract), (b, "pass"), (c, "pass")]
    session = bench.edited(place, bench.replayed(place, bids, bench.rng.choice([b, c]), contract))
    style = unpaid(bench, bench.style)
    lines = bench.written(style, session)
    return Draft(lines, "wrong-ombre", pick(lines, "contract", place), style)


def not_diamonds(bench: Bench) -> Draft | None:
    """Let oros be played in another suit than diamonds."""
    if bench.book != "aldenham":
        return None
    found = [p for p in bench.places() if solo_elsewhere(bench, p)]
    if not found:
        return None
    session, place = bench.session.copy(), bench.rng.choice(found)
    deal = session.deals[place]
    deal.contract = "oros"
    deal.bids = [
        (name, "oros" if (name, call) == (deal.ombre, "solo") else call) for name, call in deal.bids
    ]
    style = bench.style.but(trump=1)
    lines = bench.written(style, session)
    return Draft(lines, "trump-not-allowed", [pick(lines, "trump", place)[0]], style)


def solo_elsewhere(bench: Bench, place: int) -> bool:
    """Tell whether a deal was a solo in a suit other than diamonds, called as such."""
    deal = bench.session.deals[place]
    calls = [call for _, call in deal.bids if call != "pass"]
    return (
        deal.contract == "solo"
        and deal.trump != "D"
        and calls[-1] == "solo"
        and "oros" not in calls
    )


def turned_card(bench: Bench) -> Draft | None:
    """Turn a card of the right suit that is not the top one."""
    turning = bench.session.rules.turning
    found = [p for p in bench.places() if bench.session.deals[p].contract in turning]
    if not found:
        return None
    place = bench.rng.choice(found)
    deal = bench.session.deals[place]
    other = [card for card in unseen(deal) if card[0] == deal.trump]
    if deal.contract == "low-voltereta" and "SA" in (deal.stock[0], *other):
        return None
    if not other:
        return None
    style = bench.style.but(turn=1, steps=0)
    lines = bench.written(style)
    line = pick(lines, "turn", place)[0]
    line.words[1] = "§" + bench.rng.choice(other)
    taking = [step for step in pick(lines, "exchange", place) if step.who == deal.ombre]
    return Draft(lines, "turned-card", [line] if style.stock else [line, *taking], style)


KINDS = [
    swapped_bids, misnamed_bid, unfinished, unknown_call, unknown_contract, after_pass, too_low, contract_below,
    wrong_ombre_named, wrong_ombre_played, not_diamonds, turned_card,
]  # fmt: skip
