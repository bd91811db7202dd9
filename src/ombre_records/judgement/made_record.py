"""A record that has been made of others, judged before it is given out."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from ombre_records.base.errors import OmbreError
from ombre_records.judgement.pipeline import judge

if TYPE_CHECKING:
    from ombre_records.base.finding import Finding
    from ombre_records.books.book import RuleBook
    from ombre_records.model.record import Reading
    from ombre_records.referee.report import Report


class UncleanError(OmbreError, ValueError):
    """A record with errors that what it was made of has not; `problems` has a line for each."""

    def __init__(self, problems: Sequence[str]) -> None:
        super().__init__("\n".join(problems))
        self.problems = tuple(problems)


def proved(
    text: str,
    path: str,
    made_of: Sequence[Report] = (),
    *,
    rules: RuleBook | None = None,
    default: RuleBook | None = None,
    reading: Reading = "edited",
) -> str:
    """Return the text of a record that is to be given out, once it is judged.

    `made_of` are the reports of the records that it is made of: their books and their reading hold
    for it, those of the first. UncleanError where it has more errors of a rule than they have.
    """
    for first in made_of[:1]:
        rules, default, reading = first.rules, first.default, first.reading
    no_worse(judged(text, path, rules, default, reading), path, made_of)
    return text


def no_worse(
    report: Report, path: str, made_of: Sequence[Report] = (), known: Iterable[str] = ()
) -> None:
    """Raise UncleanError if a record has more errors of a rule than those that it is made of, and
    than those of `known` rules.
    """
    known = Counter([*known, *(error.rule for each in made_of for error in each.errors)])
    new = []
    for error in report.errors:
        if not known[error.rule]:
            new.append(error)
        known[error.rule] -= known[error.rule] > 0
    refuse_unclean(report, path, new)


def judged(
    text: str,
    path: str,
    rules: RuleBook | None = None,
    default: RuleBook | None = None,
    reading: Reading = "edited",
) -> Report:
    """Judge the text of a record that has been made."""
    return judge(text, path, rules=rules, default=default, reading=reading)


def refuse_unclean(report: Report, path: str, findings: Sequence[Finding]) -> None:
    """Raise UncleanError if anything is found in a record that has been made."""
    if not findings:
        return
    lines = []
    for each in findings[:_TOLD]:
        place = report.source.place(each.span)
        line = report.source.text.split("\n")[place.line - 1].strip()
        where = f"in `{line}`" if line else f"at its line {place.line}"
        lines.append(f"{path}: the record would have an error {where}: {each.message}")
    if more := len(findings) - _TOLD:
        lines += [f"{path}: and {more} more"] if more > 0 else []
    raise UncleanError([*lines, f"{path}: nothing is written; mend what it is made of"])


_TOLD = 5
