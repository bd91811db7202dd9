"""What a generated deal costs: to make, to store, to read, to judge again, to import, to weigh.

Run with `python tests/benchmarks/corpora.py [BOOK] [DEALS]`. It prints microseconds of the
processor for a deal in one process, the least of three rounds taken in turns, and bytes a deal.
"""

from __future__ import annotations

import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from pathlib import Path

from ombre_records import __version__, check, parse
from ombre_records.interchange.corpus.building import Work, done
from ombre_records.interchange.corpus.checking import Task, judged
from ombre_records.interchange.corpus.exporting import exported
from ombre_records.interchange.corpus.facts import rows_of_report
from ombre_records.interchange.corpus.generation import Plan, rows_of
from ombre_records.interchange.corpus.manifest import load, rows_in, write_part
from ombre_records.interchange.corpus.row import DealRow, record
from ombre_records.judgement.clean import clean

_ROUNDS = 3
_WEIGHED = 10
"""One deal in so many is weighed, since that takes long."""


def stages(root: str, plan: Plan) -> dict[str, tuple[int, Callable[[], object]]]:
    """Return what is measured: of how many deals, and what does it."""
    work = Work(root, plan)
    for job in work.missing:
        work.list(done(job))
    work.end()
    manifest = load(root)
    (part,) = manifest.parts
    task = Task(root, part)
    rows = list(rows_in(root, part))
    alike = "".join(record(row, tagged=False) for row in rows).encode()
    every = {part.path: [*range(1, len(rows) + 1)]}
    tagged = [text for text, _ in exported(root, manifest, every)]
    few = Plan(plan.book, -(-plan.deals // _WEIGHED), 8, *plan_of(plan), values=True)

    def stored(made: Sequence[DealRow] = rows) -> object:
        return write_part(f"{root}/again", made, "again", 0, b"")

    def imported() -> object:
        return stored([*rows_of_report(check(parse("\n".join(tagged))), __version__)])

    return {
        "make": (plan.deals, lambda: [*rows_of(plan, 0)]),
        "make and weigh": (few.deals, lambda: [*rows_of(few, 0)]),
        "store": (plan.deals, stored),
        "read": (plan.deals, lambda: [*rows_in(root, part)]),
        "write as records": (plan.deals, lambda: [record(row, tagged=False) for row in rows]),
        "judge as records": (plan.deals, lambda: clean(alike, "-")),
        "corpus check": (plan.deals, lambda: judged(task)),
        "judge exported records": (plan.deals, lambda: clean("\n".join(tagged).encode(), "-")),
        "judge them by the referee": (plan.deals, lambda: check(parse("\n".join(tagged)))),
        "import them": (plan.deals, imported),
    }


def plan_of(plan: Plan) -> tuple[str, int, int, str]:
    """Return the fields of a plan behind its seed, for another of the same kind."""
    return plan.policy, plan.players, plan.block, plan.version


def main(book: str, deals: int) -> None:
    """Print the table."""
    from ombre_records.books.load import named

    plan = Plan(book, deals, 7, "plain", named(book).table.players[0], deals, __version__)
    least: dict[str, float] = {}
    with tempfile.TemporaryDirectory() as folder:
        every = stages(str(Path(folder)), plan)
        for _round in range(_ROUNDS):
            for what, (number, does) in every.items():
                start = time.process_time()
                does()
                cost = (time.process_time() - start) / number
                least[what] = min(cost, least.get(what, cost))
        size = load(folder).parts[0].bytes / deals
    print(f"| {book}, {deals:,} deals | µs a deal | a second |\n| --- | --- | --- |")
    for what, cost in least.items():
        print(f"| {what} | {1e6 * cost:,.0f} | {1 / cost:,.0f} |")
    print(f"| bytes | {size:.1f} | |")


if __name__ == "__main__":
    main(*(sys.argv[1:2] or ["lhombre"]), int((sys.argv[2:] or ["2000"])[0]))
