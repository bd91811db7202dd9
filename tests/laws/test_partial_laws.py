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
    for seed in range(share(400, part=20)):
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
