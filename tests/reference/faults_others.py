"""Faults from the play on that only books other than aldenham know: surrender, claims, forced matadors, kings called."""

import copy

from . import rules
from .bench import LOW_TURN_SOLO, Bench, Draft, pick, unpaid
from .books import UNION
from .cards import matadors, trumps
from .dealing import place_matadors, take_up
from .faults_end import quiet_deal, say
from .model import Deal
from .playing import Plan, is_settled, play_out


def surrender_not_known(bench: Bench) -> Draft | None:
    """Let the Ombre offer to surrender in a solo, too late, or in a book without surrender."""
    never = bench.book in (*UNION, "royal-1665", "quintillo")
    if bench.book == "simplified":
        return None
    places = [
        p
        for p in bench.places(quiet=True)
        if (never or bench.session.deals[p].contract in ("solo", "solo-favor"))
        and len(bench.session.deals[p].tricks) >= 3
    ]
    if not places:
        return None
    place = bench.rng.choice(places)
    deal = bench.session.deals[place]
    first = deal.rules.surrender_until + 1 if deal.contract in deal.rules.surrender else 1
    return say(bench, place, bench.rng.randint(first, 3), "surrender", deal.ombre)


def defender_claims(bench: Bench) -> Draft | None:
    """Let a defender claim in the last trick."""
    found = quiet_deal(bench, bench.session.rules.hand)
    if found is None:
        return None
    name = bench.rng.choice([n for n in found[1].seats if n != found[1].ombre])
    place = len(bench.session.deals) - 1
    if found[0] != place:
        return None
    session = bench.session.copy()
    deal = session.deals[place]
    deal.tricks = deal.tricks[: bench.rng.randint(1, 4)]
    deal.said.append((len(deal.tricks) + 1, "claim", name))
    lines = bench.written(bench.style.but(totals=0), session)
    keep = [x for x in lines if x.deal != place + 1 or x.key not in ("result", "payments")]
    return Draft(keep, "announcement-not-allowed", pick(keep, "claim", place), bench.style)


def without_claim(bench: Bench, places: list[int]) -> Draft | None:
    """Take the claim out of the last deal, so that play stops silently."""
    last = len(bench.session.deals) - 1
    if last not in places:
        return None
    lines = bench.written(bench.style.but(totals=0))
    gone = ("result", "payments", "claim")
    keep = [x for x in lines if x.deal != last + 1 or x.key not in gone]
    return Draft(keep, "tricks-missing", [], bench.style)


def silent_after_five(bench: Bench) -> Draft | None:
    """Let play stop silently after the first five tricks where a claim is needed."""
    if bench.session.rules.free_stop:
        return None
    deals = bench.session.deals
    claimed = [p for p in bench.places() if deals[p].who_said("claim")]
    return without_claim(
        bench, [p for p in claimed if len(deals[p].tricks) == 5 and rules.won_first_five(deals[p])]
    )


def unsaid_claim(bench: Bench) -> Draft | None:
    """Let play stop silently when the outcome is fixed but primeras were not made."""
    deals = bench.session.deals
    claimed = [p for p in bench.places() if deals[p].who_said("claim")]
    return without_claim(bench, [p for p in claimed if not rules.won_first_five(deals[p])])


def arrange_matadors(bench: Bench, place: int) -> Deal:
    """Return a solo of the eldest in which the second holds a matador and the third a lower one as his only trump."""
    first, second, third = bench.seats(place)
    solo = LOW_TURN_SOLO[bench.book][2]
    bids = [(first, solo), (second, "pass"), (third, "pass")]
    deal = bench.fresh(place, bids, first, solo)
    deal.hands = copy.deepcopy(deal.hands)
    deal.stock = list(deal.stock)
    place_matadors(deal, [first, second, third], bench.rng)
    take_up(deal)
    return deal


def forced_in_trick(bench: Bench) -> Draft | None:
    """Let a matador be withheld from a higher one that was played, but not led, where that one forces it."""
    ways = bench.session.deals[0].ways
    if not ways.in_trick or len(bench.seats(0)) != 3:
        return None
    place = bench.rng.randrange(len(bench.session.deals))
    deal = arrange_matadors(bench, place)
    return reneged(bench, place, deal, lead_matador=False)


def forced_by_lead(bench: Bench) -> Draft | None:
    """Let a matador be withheld from a higher one that was led."""
    if len(bench.seats(0)) != 3:
        return None
    place = bench.rng.randrange(len(bench.session.deals))
    deal = arrange_matadors(bench, place)
    return reneged(bench, place, deal, lead_matador=True)


def reneged(bench: Bench, place: int, deal: Deal, lead_matador: bool) -> Draft | None:
    """Play the first tricks by hand: the third player withholds his only trump."""
    first, second, third = deal.seats
    series = trumps(deal.trump, deal.ways)
    top = next(c for c in series if c in deal.begins[second])
    lower = [c for c in series[3:] if c not in matadors(deal.trump, deal.ways)]
    small = [c for c in lower if c in deal.begins[first]]
    plain = [c for c in deal.begins[third] if c not in series]
    if len(small) < 2 or len(plain) < 2:
        return None
    if lead_matador:
        # the second player wins a small trump with a higher one, which forces nobody, and leads his matador
        winning = [c for c in lower if c in deal.begins[second]]
        if not winning or series.index(winning[0]) > series.index(small[-1]):
            return None
        deal.tricks = [
            [(first, small[-1]), (second, winning[0]), (third, plain[0])],
            [(second, top), (third, plain[1]), (first, small[0])],
        ]
    else:
        deal.tricks = [[(first, small[0]), (second, top), (third, plain[0])]]
    number = len(deal.tricks)
    play_out(deal, Plan(tries_vole=True), bench.rng)
    if [trick for trick, _ in rules.revokes(deal)] != [number] or not is_settled(deal):
        return None
    lines = bench.written(unpaid(bench, bench.style), bench.edited(place, deal))
    return Draft(lines, "revoke", [pick(lines, "trick", place)[number - 1]], bench.style)


def late_voll(bench: Bench) -> Draft | None:
    """Declare the voll of royal-1665 after the fifth trick has begun."""
    if bench.book != "royal-1665":
        return None
    found = quiet_deal(bench, 7)
    return say(bench, found[0], 7, "vole", found[1].ombre) if found else None


def king_held(bench: Bench) -> Draft | None:
    """Let the Ombre of quintillo call a king that he holds."""
    last = len(bench.session.deals) - 1
    deal = bench.session.deals[last]
    kings = [card for card in deal.hands.get(deal.ombre, []) if card[1] == "K"]
    if not deal.king or not kings:
        return None
    lines = bench.written(bench.style.but(totals=0, payments=0, result=0))
    line = pick(lines, "call", last)[0]
    line.words = ["call", "§" + bench.rng.choice(kings)]
    keep = [x for x in lines if x.key != "claim" or x.deal != last + 1]
    if len(keep) != len(lines):
        return None
    return Draft(lines, "king-not-allowed", [line], bench.style)


def wrong_partner(bench: Bench) -> Draft | None:
    """Name another holder of the king called."""
    lines = bench.written()
    line = bench.some_line(lines, "call")
    if line is None:
        return None
    deal = bench.session.deals[line.deal - 1]
    others = [name for name in deal.seats if name not in (deal.ombre, deal.friend)]
    line.words = [*line.words[:2], "@" + bench.rng.choice(others)]
    return Draft(lines, "wrong-partner", [line], bench.style)


KINDS = [
    surrender_not_known, defender_claims, silent_after_five, unsaid_claim, forced_in_trick, forced_by_lead,
    late_voll, king_held, wrong_partner,
]  # fmt: skip
