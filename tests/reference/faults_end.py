"""Faults of announcements and of the settlement: surrender, vole, claim, result, payments and totals."""

import copy

from . import rules
from .bench import Bench, Draft, pick, put_before
from .model import Deal
from .playing import Plan, resume
from .style import Line


def say(bench: Bench, place: int, number: int, word: str, name: str) -> Draft:
    """Write an announcement that is not allowed before a trick."""
    lines = bench.written()
    line = Line(word, [word, "@" + name])
    put_before(lines, pick(lines, "trick", place)[number - 1], line)
    return Draft(lines, "announcement-not-allowed", [line], bench.style)


def quiet_deal(bench: Bench, least: int) -> tuple[int, Deal] | None:
    """Choose a deal without announcements and with enough tricks."""
    places = [p for p in bench.places(quiet=True) if len(bench.session.deals[p].tricks) >= least]
    if not places:
        return None
    place = bench.rng.choice(places)
    return place, bench.session.deals[place]


def late_surrender(bench: Bench) -> Draft | None:
    """Let the Ombre offer to surrender when the fourth trick has begun."""
    found = quiet_deal(bench, 5)
    if found is None:
        return None
    return say(
        bench, found[0], bench.rng.randint(5, len(found[1].tricks)), "surrender", found[1].ombre
    )


def defender_surrenders(bench: Bench) -> Draft | None:
    """Let a defender offer to surrender."""
    found = quiet_deal(bench, 3)
    if found is None:
        return None
    name = bench.rng.choice([n for n in found[1].seats if n != found[1].ombre])
    return say(bench, found[0], bench.rng.randint(1, 3), "surrender", name)


def forbidder_surrenders(bench: Bench) -> Draft | None:
    """Let the player who forbade a surrender offer one."""
    places = [p for p in bench.places() if bench.session.deals[p].who_said("forbid")]
    if not places:
        return None
    place = bench.rng.choice(places)
    deal = bench.session.deals[place]
    return (
        say(bench, place, min(deal.said[-1][0] + 1, 4), "surrender", deal.who_said("forbid")[0])
        if deal.said[-1][0] < 4
        else None
    )


def unearned_vole(bench: Bench) -> Draft | None:
    """Let the Ombre undertake the vole without the first five tricks."""
    found = quiet_deal(bench, 6)
    if found is None or rules.won_first_five(found[1]) or found[1].contract == "vole":
        return None
    return say(bench, found[0], 6, "vole", found[1].ombre)


def defender_vole(bench: Bench) -> Draft | None:
    """Let a defender undertake the vole."""
    found = quiet_deal(bench, 2)
    if found is None:
        return None
    name = bench.rng.choice([n for n in found[1].seats if n != found[1].ombre])
    return say(bench, found[0], bench.rng.randint(2, len(found[1].tricks)), "vole", name)


def accepted_nothing(bench: Bench) -> Draft | None:
    """Let a defender accept a surrender that nobody offered."""
    found = quiet_deal(bench, 3)
    if found is None:
        return None
    name = bench.rng.choice([n for n in found[1].seats if n != found[1].ombre])
    return say(bench, found[0], bench.rng.randint(2, 3), "accept", name)


def unfounded_claim(bench: Bench) -> Draft | None:
    """Let the Ombre claim, in the last deal, before the outcome is fixed."""
    place = len(bench.session.deals) - 1
    if place not in bench.places(quiet=True) or bench.session.deals[place].contract == "vole":
        return None
    session = bench.session.copy()
    deal = session.deals[place]
    deal.tricks = deal.tricks[: bench.rng.randint(1, deal.rules.hand - 1)]
    if deal.contract == "countervole":
        return None
    if rules.is_fixed(deal) or rules.won_first_five(deal):
        return None
    deal.said.append((len(deal.tricks) + 1, "claim", deal.ombre))
    lines = bench.written(bench.style.but(totals=0), session)
    keep = [x for x in lines if x.deal != place + 1 or x.key not in ("result", "payments")]
    return Draft(keep, "announcement-not-allowed", pick(keep, "claim", place), bench.style)


def wrong_result(bench: Bench) -> Draft | None:
    """State another outcome."""
    place = bench.some_place()
    if place is None:
        return None
    style = bench.style.but(result=1)
    lines = bench.written(style)
    line = pick(lines, "result", place)[0]
    deal, done = bench.session.deals[place], bench.session.settled[place]
    if bench.book != "aldenham":
        won = done.outcome == "codille" and done.annulled  # which is a sacada of who defends
        other = ["puesta"] if won else other_result(bench, deal, done.outcome)
        line.words[1:] = other
        return Draft(lines, "wrong-result", [line], style) if other else None
    if done.outcome == "surrendered":
        line.words[1:] = ["sacada"]
    elif done.outcome == "codille" and bench.rng.random() < 0.5:
        line.words[2] = "@" + bench.rng.choice(
            [n for n in deal.seats if n not in (done.codille_to, deal.ombre)]
        )
    elif done.outcome == "puesta":
        line.words[1:] = bench.rng.choice(
            [["sacada"], ["codille", "@" + next(n for n in deal.seats if n != deal.ombre)]]
        )
    else:
        line.words[1:] = ["puesta"]
    return Draft(lines, "wrong-result", [line], style)


def other_result(bench: Bench, deal: Deal, outcome: str) -> list[str]:
    """Choose another outcome of the same book and kind of contract."""
    if deal.contract in deal.rules.nolo:
        return [
            bench.rng.choice([o for o in ("nolo-won", "nolo-bet", "nolo-kruk") if o != outcome])
        ]
    if outcome == "surrendered":
        return ["sacada"]
    if bench.book == "simplified":
        wrong = {"sacada": ["lost"], "lost": ["sacada"], "vole": ["lost"]}
        return wrong.get(outcome, [])
    if outcome in ("sacada", "vole", "vole-failed"):
        return ["puesta"]
    return ["sacada"]


def signed_places(line: Line, names: list[str]) -> list[int]:
    """List where the amounts of these names stand in a line."""
    return [i + 1 for i, word in enumerate(line.words) if word in names]


def add_to(line: Line, place: int, amount: int) -> None:
    """Add to a signed amount, which royal-1665 may have in greater and lesser marks."""
    word = line.words[place].replace("−", "-").replace("–", "-")
    greater, _, lesser = word[1:].rpartition(":")
    old = (12 * int(greater or 0) + int(lesser)) * (-1 if word[0] == "-" else 1)
    line.words[place] = f"{old + amount:+d}"


def wrong_payment(bench: Bench) -> Draft | None:
    """Change what one player, or the pool, pays or gets."""
    place = bench.some_place()
    if place is None:
        return None
    style = bench.style.but(payments=1, zeros=1)
    lines = bench.written(style)
    line = pick(lines, "payments", place)[0]
    spots = signed_places(line, ["@" + n for n in bench.session.players] + ["pool"])
    add_to(line, bench.rng.choice(spots), bench.rng.choice([-3, -1, 1, 2, 5]))
    return Draft(lines, "wrong-payment", [line], style)


def wrong_payments_balanced(bench: Bench) -> Draft | None:
    """Let one player pay more and another less, so that all still balances."""
    place = bench.some_place()
    if place is None:
        return None
    style = bench.style.but(payments=1, zeros=1)
    lines = bench.written(style)
    line = pick(lines, "payments", place)[0]
    more, less = bench.rng.sample(signed_places(line, ["@" + n for n in bench.session.players]), 2)
    amount = bench.rng.randint(1, 5)
    add_to(line, more, amount)
    add_to(line, less, -amount)
    return Draft(lines, "wrong-payment", [line], style)


def wrong_totals(bench: Bench) -> Draft | None:
    """Change one of the totals."""
    style = bench.style.but(totals=1)
    lines = bench.written(style)
    line = pick(lines, "totals")[0]
    spots = signed_places(line, ["@" + n for n in bench.session.players])
    add_to(line, bench.rng.choice(spots), bench.rng.choice([-5, -1, 1, 5]))
    return Draft(lines, "wrong-totals", [line], style)


def stopped_early(bench: Bench) -> Draft | None:
    """Let play stop without a claim, in the last deal, before the outcome is fixed."""
    place = len(bench.session.deals) - 1
    if place not in bench.places(quiet=True):
        return None
    session = bench.session.copy()
    deal = resume(session.deals[place], Plan(), 0, bench.rng)
    deal = copy.deepcopy(deal)
    deal.tricks = deal.tricks[: bench.rng.randint(1, 7)]
    session.deals[place] = deal
    if rules.is_fixed(deal) or rules.won_first_five(deal) or rules.must_end(deal):
        return None
    lines = bench.written(bench.style.but(totals=0), session)
    keep = [x for x in lines if x.deal != place + 1 or x.key not in ("result", "payments")]
    return Draft(keep, "tricks-missing", [], bench.style)


KINDS = [
    late_surrender, defender_surrenders, forbidder_surrenders, unearned_vole, defender_vole, accepted_nothing,
    unfounded_claim, wrong_result, wrong_payment, wrong_payments_balanced, wrong_totals, stopped_early,
]  # fmt: skip
