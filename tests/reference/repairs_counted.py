"""Count what `--fix` makes of so many records with one fault or one slip each, and what it harms.

python tests/reference/repairs_counted.py slips|faults 2000 [unsafe]
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from itertools import count, islice
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from ombre_records import Report, check
from ombre_records.base.finding import Severity
from ombre_records.judgement.mending import mended
from ombre_records.judgement.proof import is_historical, printed
from reference.books import ALL
from reference.faults import faulty_cases
from reference.slips import slips
from reference.writing import read

_OPENS = re.compile(r"^([ \t]*ombre[ \t]+1.*)$", re.MULTILINE)


def main(what: str, most: str, unsafe: str = "") -> None:
    """Print how many were repaired, how many are sources, and how many were harmed."""
    repaired = sources = harmed = 0
    for place, text in enumerate(islice(_texts(what), int(most))):
        if place % 3 == 2:
            text = _OPENS.sub(r'\1\nsource "a book"', text, count=1)
        before = check(read(text))
        after, made = mended(before, unsafe=bool(unsafe))
        of_old = {n for n, each in enumerate(before.record or (), 1) if is_historical(each)}
        assert before.record
        assert after.record
        kept = printed(after.record, of_old) == printed(before.record, of_old)
        repaired += bool(made)
        sources += bool(of_old)
        harmed += not kept or not _faults(after) <= _faults(before)
    print(f"{most} {what}: {repaired} repaired, {sources} are sources, {harmed} harmed")


def _texts(what: str) -> Iterator[str]:
    for seed in count():
        for book in ALL:
            found = slips(seed, book) if what == "slips" else faulty_cases(900 + seed, book)
            yield from (each.text for each in found)


def _faults(report: Report) -> set[tuple[str, int]]:
    told = (each for each in report.shown if each.severity in (Severity.ERROR, Severity.WARNING))
    return {(each.rule, report.source.line_at(each.span.start)) for each in told}


if __name__ == "__main__":
    main(*sys.argv[1:])
