"""Laws of a lawful session told in part: nothing is false, and what is worked out is the truth."""

from __future__ import annotations

import re
from collections.abc import Sequence
from random import Random

import pytest
from chosen import book
from lawful import NAMES
from uncarded import uncarded
from written import Writer

from examples import share
from game.players import Mood, session
from ombre_records import check, parse
from ombre_records.books.load import shipped
from ombre_records.judgement.completion.counting import CompletionCounter
from ombre_records.judgement.completion.puzzle import puzzle
from ombre_records.referee.facts import SessionFacts

_MAY_GO = ("hand", "holds", "stock", "turn", "result", "payments", "totals")
"""What may be left out, each line alone, but for payments that say what was set apart."""


def thinned(text: str, seed: int) -> str:
    """Return a session of which statements are left out, of some deals all that tells of cards.

    The exchange of who took first stays: where none is told, none was made.
    """
    random = Random(seed)
    part, lines, first = random.choice((0.2, 0.5, 0.8)), list[str](), ""
    untold: dict[str, bool] = {}
    by_choice = "reserved +" in text  # which only the payments tell
    less = text if by_choice else uncarded(text, seed)
    for line in less.splitlines():
        keyword, _, rest = line.partition(" ")
        leave = random.random() < part and "reserved" not in rest
        if keyword == "deal":
            first, untold = "", {}
        elif keyword == "exchange":
            who = (_NAME.match(rest) or [""])[0]
            first = first or who
            if not untold.setdefault(who, leave and who != first):
                lines.append(line)
            continue
        if not (leave and keyword in _MAY_GO):
            lines.append(line)
    return "\n".join(lines) + "\n"


_NAME = re.compile(r'"[^"]*"|\S+')


def agrees(known: Sequence[object], truth: Sequence[object]) -> bool:
    """Tell whether what is known is the truth; None is not known."""
    return all(a is None or a == b for a, b in zip(known, truth, strict=True))


def is_true(told: SessionFacts, whole: SessionFacts) -> bool:
    """Tell whether nothing that is worked out of a session differs from the whole session's."""
    return all(
        deal.outcome.kind in (truth.outcome.kind, "undetermined")
        and deal.outcome.codille_to in (truth.outcome.codille_to, None)
        and agrees(deal.taken, truth.taken)
        and agrees(deal.payments, truth.payments)
        and agrees((deal.pool_after,), (truth.pool_after,))
        for deal, truth in zip(told.deals, whole.deals, strict=True)
    )


@pytest.mark.parametrize("name", shipped())
def test_what_is_left_out_makes_nothing_false(name: str) -> None:
    for seed in range(share(400, part=66)):
        random, rules = Random(f"{name} {seed}"), book(name)
        seats = random.choice(rules.table.players)
        played = session(random.randrange(2**32), rules, seats, 2, _mood)
        text = Writer(random, NAMES[:seats]).session(name, played)
        (whole,) = check(parse(text)).sessions
        less = thinned(text, random.randrange(2**32))
        report = check(parse(less))
        assert [(each.rule, each.message) for each in report.errors] == [], less
        assert is_true(report.sessions[0], whole), less


def _mood(random: Random) -> Mood:
    return Mood(0.3, random.choice((0.02, 0.3)), random.choice((0.0, 0.6, 0.9)), 0.0)


@pytest.mark.parametrize("name", shipped())
def test_what_no_play_gives_is_told(name: str) -> None:
    """A tally is spoilt: what the count of completions refutes, with more time, is an error, or it
    is said that too much would have to be looked through; and what it allows is none.
    """
    tried = 0
    for seed in range(share(200, part=33)):
        random, rules = Random(f"{name} spoilt {seed}"), book(name)
        seats = random.choice(rules.table.players)
        played = session(random.randrange(2**32), rules, seats, 1, _mood)
        text = thinned(Writer(random, NAMES[:seats]).session(name, played), seed)
        report = check(parse(spoilt := another_tally(text, random)))
        told = {each.rule for each in report.errors}
        given_up = any(each.rule == "impossible" and each.consequent for each in report.findings)
        (facts,) = report.sessions
        made = puzzle(facts.deals[0], facts)
        if given_up or made is None or not made.tricks or told - {"impossible"}:
            continue
        counter = CompletionCounter(made, 20_000)
        possible = counter.possible()
        assert possible or not counter.exact or told, spoilt
        assert not (possible and told), spoilt
        tried += 1
    assert tried


def another_tally(text: str, random: Random) -> str:
    """Return a session in one of whose tallies a trick or two are another's."""
    tallies = [
        each for each in re.finditer(r"\(([\d?-]+)\)", text) if sum(map(str.isdigit, each[1])) > 1
    ]
    if not tallies:
        return text
    chosen = random.choice(tallies)
    counts = chosen[1].split("-")
    one, other = random.sample([at for at, count in enumerate(counts) if count != "?"], 2)
    moved = min(int(counts[other]), random.randint(1, 2))
    counts[one], counts[other] = str(int(counts[one]) + moved), str(int(counts[other]) - moved)
    return text[: chosen.start(1)] + "-".join(counts) + text[chosen.end(1) :]
