"""The compiled judge held to the referee: what it calls clean has no findings, and the same facts.

The tests do this by the hundred, this program as often as asked:

    python tests/fast/judges.py lawful 100000
    python tests/fast/judges.py faulty 100000
    python tests/fast/judges.py edited 100000
    python tests/fast/judges.py changed 100000

`lawful` plays sessions of the separate reference, of every book, until there are so many deals;
`faulty` puts one fault into each of so many; `edited` spoils so many at random, by letters, words
and lines; `changed` plays games by books with one field changed. A further number is the seed to
begin with.
"""

from __future__ import annotations

import random
import sys
from collections.abc import Iterator
from itertools import count
from pathlib import Path
from typing import NamedTuple

sys.path.insert(0, str(Path(__file__).parents[1]))
sys.path.insert(0, str(Path(__file__).parents[1] / "game"))

from players import session
from test_changed_books import changed as changed_books

from edits import edits
from laws.chosen import book as book_of
from ombre_records import check, format
from ombre_records.base.source import source
from ombre_records.books.book import RuleBook
from ombre_records.books.consistency import faults
from ombre_records.books.load import shipped
from ombre_records.judgement import clean
from ombre_records.notation.bounds import Bounds
from ombre_records.referee.facts import DealFacts
from ombre_records.referee.fast.compiled import built
from ombre_records.referee.fast.game import fall_of
from ombre_records.referee.fast.session import Sitting, Told
from ombre_records.referee.report import Report
from ombre_records.repair.reading import parse_part
from reference.books import ALL
from reference.faults import cases_of, kinds
from reference.sessions import random_session
from reference.writing import BESIDE, read


class Counted(NamedTuple):
    """How many records and deals there were, and how many were judged at once."""

    records: int = 0
    clean_records: int = 0
    deals: int = 0
    clean_deals: int = 0

    def plus(self, other: Counted) -> Counted:
        """Add others up."""
        return Counted(*(a + b for a, b in zip(self, other, strict=True)))


class Watched(Sitting):
    """A session whose clean deals are kept, by their places."""

    told: dict[int, Told]

    def judge(self, text: bytes, start: int) -> tuple[int, Told | None]:
        if not self.deals:
            Watched.told = {}
        end, told = super().judge(text, start)
        if told is not None:
            Watched.told[self.deals] = told
        return end, told


Texts = Iterator[tuple[str, RuleBook | None]]
"""Records, each with the book by which it is judged in place of its own."""


def judged_at_once(
    text: str, rules: RuleBook | None = None
) -> tuple[clean.Sizes | None, dict[int, Told]]:
    """Return what is told of a record at once, and the clean deals of its last session."""
    Watched.told = {}
    clean.Sitting = Watched  # type: ignore[misc]
    try:
        return clean.clean(text.encode(), BESIDE, rules=rules), Watched.told
    finally:
        clean.Sitting = Sitting  # type: ignore[misc]


def compare(text: str, rules: RuleBook | None = None) -> Counted:
    """Judge a record both ways; AssertionError where the compiled judge says what is not so."""
    sizes, told = judged_at_once(text, rules)
    report = check(read(text), rules=rules)
    if sizes is not None:
        assert not report.findings, (report.findings, text)
        assert not report.unsettled, text
        assert sizes[:2] == (len(report.sessions), report.deals), text
        assert sizes.statements == statements_of(text), text
    if len(report.sessions) == 1:
        compare_deals(told, report, text)
    return Counted(1, sizes is not None, report.deals, len(told))


def statements_of(text: str) -> int:
    """Return how many statements a reader counts in a text."""
    bounds = Bounds()
    parse_part(source(text), bounds)
    return bounds.counted.statements


def compare_deals(told: dict[int, Told], report: Report, text: str) -> None:
    """Hold the deals that are clean to the referee's, of which none has a finding."""
    found = {finding.deal for finding in report.findings if finding.rule != "wrong-totals"}
    for place, deal in told.items():
        assert place not in found, (place, report.findings, text)
        assert facts_at_once(deal) == facts_of(report.sessions[0].deals[place - 1]), text


def facts_at_once(told: Told) -> tuple[object, ...]:
    """Return the facts that the compiled judge tells of a deal."""
    found, game, ending, cost = told.found, told.found.game, told.ending, told.cost
    codille_to = None if ending.codille_to is None else game.order[ending.codille_to]
    fall = fall_of(found.fall, len(game.order))
    return (
        *(found.number, found.dealer, game.order, game.rests, game.ombre, found.friend),
        *(game.contract, game.trump, ending.kind, codille_to, fall.tricks, fall.taken),
        *(cost.gains, told.pool_before, cost.pool, cost.reserved, told.totals),
    )


def facts_of(deal: DealFacts) -> tuple[object, ...]:
    """Return the same facts as the referee has them."""
    taken = tuple(deal.taken[seat] for seat in deal.order)
    return (
        *(deal.number, deal.dealer, deal.order, deal.rests, deal.ombre, deal.friend),
        *(deal.contract, deal.trumps, deal.outcome.kind, deal.outcome.codille_to),
        *(len(deal.tricks), taken, deal.payments, deal.pool_before, deal.pool_after),
        *(deal.reserved, deal.totals),
    )


def lawful(seed: int) -> Texts:
    """Yield a lawful session of every book."""
    for book in ALL:
        yield random_session(seed, book)[0], None


def faulty(seed: int, part: int = 1) -> Texts:
    """Yield sessions of every book with one fault of each kind, or of one in so many kinds."""
    for place, book in enumerate(ALL):
        for case in cases_of(kinds(book)[(seed + place) % part :: part], seed, book):
            yield case.text, None


def edited(seed: int, times: int = 10) -> Texts:
    """Yield lawful sessions spoilt at random, each so many times."""
    for book in ALL:
        text = random_session(seed, book)[0]
        for spoilt in edits(text, times, random.Random(f"{book} {seed}").randrange(1 << 30)):
            yield spoilt, None


def changed(seed: int, part: int = 1) -> Texts:
    """Yield games played by every book with each field changed in each way, or one in so many."""
    for place, name in enumerate(shipped()):
        for _what, rules in [*changed_books(book_of(name))][(seed + place) % part :: part]:
            if not any(faults(rules)) and (played := _played(seed, rules)):
                yield played, rules


def _played(seed: int, rules: RuleBook) -> str:
    """Return a session played by a book, as it is written."""
    return str(format(session(seed, rules, rules.table.players[-1], 2).record()))


TEXTS = {"lawful": lawful, "faulty": faulty, "edited": edited, "changed": changed}


def main(what: str, number: int, first: int = 0) -> None:
    """Compare as often as asked."""
    assert built(), "the compiled judge was not built"
    done = Counted()
    for seed in count(first):
        for text, rules in TEXTS[what](seed):
            done = done.plus(compare(text, rules))
        if (done.deals if what == "lawful" else done.records) >= number:
            break
    print(
        f"{what}: {done.records} records with {done.deals} deals equal; "
        f"{done.clean_records} and {done.clean_deals} of them judged at once"
    )


if __name__ == "__main__":
    main(sys.argv[1], *map(int, sys.argv[2:]))
