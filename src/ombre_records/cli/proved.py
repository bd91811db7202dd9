"""A record that a command has made, judged before it is given out."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ombre_records.cli.settings import RecordSettings
    from ombre_records.finding import Finding
    from ombre_records.report import Report


class UncleanError(ValueError):
    """A record with errors that what it was made of has not; `problems` has a line for each."""

    def __init__(self, problems: Sequence[str]) -> None:
        super().__init__("\n".join(problems))
        self.problems = tuple(problems)


def proved(
    text: str,
    path: str,
    made_of: Iterable[Report],
    settings: RecordSettings | None = None,
) -> str:
    """Return the text of a record made of others; UncleanError where it has more errors of a rule
    than they have.
    """
    known = Counter(found.rule for report in made_of for found in report.errors)
    report = judged(text, path, settings)
    new = []
    for found in report.errors:
        if not known[found.rule]:
            new.append(found)
        known[found.rule] -= known[found.rule] > 0
    refuse_unclean(report, path, new)
    return text


def judged(text: str, path: str, settings: RecordSettings | None = None) -> Report:
    """Judge the text of a record that has been made."""
    from ombre_records.judgement.pipeline import judge

    if settings is None:
        return judge(text, path)
    return judge(text, path, rules=settings.rules, default=settings.default)


def refuse_unclean(report: Report, path: str, found: Sequence[Finding]) -> None:
    """Raise UncleanError if anything is found in a record that has been made."""
    if not found:
        return
    told = []
    for each in found[:_TOLD]:
        place = report.source.place(each.span)
        line = report.source.text.splitlines()[place.line - 1].strip()
        told.append(f"{path}: the record would have an error in `{line}`: {each.message}")
    if more := len(found) - _TOLD:
        told += [f"{path}: and {more} more"] if more > 0 else []
    raise UncleanError([*told, f"{path}: nothing is written; mend what it is made of"])


_TOLD = 5
