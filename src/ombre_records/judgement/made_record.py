"""A record that has been made of others, judged before it is given out."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import TYPE_CHECKING

from ombre_records.base.errors import OmbreError
from ombre_records.judgement.pipeline import judge

if TYPE_CHECKING:
    from ombre_records.base.finding import Finding
    from ombre_records.books.book import RuleBook
    from ombre_records.referee.report import Report


class UncleanError(OmbreError, ValueError):
    """A record with errors that what it was made of has not; `problems` has a line for each."""

    def __init__(self, problems: Sequence[str]) -> None:
        super().__init__("\n".join(problems))
        self.problems = tuple(problems)


def proved(text: str, path: str, made_of: Sequence[Report]) -> str:
    """Return the text of a record made of others, judged by the books by which the first was.

    UncleanError where it has more errors of a rule than they have.
    """
    known = Counter(found.rule for report in made_of for found in report.errors)
    first = made_of[0]
    report = judged(text, path, first.rules, first.default)
    new = []
    for found in report.errors:
        if not known[found.rule]:
            new.append(found)
        known[found.rule] -= known[found.rule] > 0
    refuse_unclean(report, path, new)
    return text


def judged(
    text: str, path: str, rules: RuleBook | None = None, default: RuleBook | None = None
) -> Report:
    """Judge the text of a record that has been made."""
    return judge(text, path, rules=rules, default=default)


def refuse_unclean(report: Report, path: str, found: Sequence[Finding]) -> None:
    """Raise UncleanError if anything is found in a record that has been made."""
    if not found:
        return
    told = []
    for each in found[:_TOLD]:
        place = report.source.place(each.span)
        line = report.source.text.split("\n")[place.line - 1].strip()
        where = f"in `{line}`" if line else f"at its line {place.line}"
        told.append(f"{path}: the record would have an error {where}: {each.message}")
    if more := len(found) - _TOLD:
        told += [f"{path}: and {more} more"] if more > 0 else []
    raise UncleanError([*told, f"{path}: nothing is written; mend what it is made of"])


_TOLD = 5
