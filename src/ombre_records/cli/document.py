"""Documents made of reports, for the commands that show and score."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Literal, NamedTuple

import click

from ombre_records.cli import files
from ombre_records.cli.asked import Asked, Way
from ombre_records.cli.judge import judge
from ombre_records.cli.terminal import clean, complain, emit, emit_json
from ombre_records.cli.write import Unwritable, write

if TYPE_CHECKING:
    from ombre_records.report import Report

Suits = Literal["unicode", "letters"]


class Judged(NamedTuple):
    """A file judged: the report, with the findings that are not selected too, and the way."""

    whole: Report
    way: Way

    @property
    def report(self) -> Report:
        """The report with the findings that are told."""
        return self.way.told(self.whole)


def judged(arguments: Sequence[str], asked: Asked) -> tuple[list[Judged], bool]:
    """Return files judged, and whether some could not be read, which is said."""
    listing = files.listed(arguments)
    problems = dict.fromkeys(listing.problems)
    found = []
    for path in listing.paths:
        try:
            found.append(_judged(path, asked))
        except files.Unreadable as error:
            problems[str(error)] = None
    for problem in problems:
        complain(problem)
    return found, bool(problems)


def _judged(path: str, asked: Asked) -> Judged:
    data, way = files.read(path), asked.way(path)
    made = judge(data, path, way)
    return Judged(replace(made, source=replace(made.source, path=clean(path))), way)


def judged_alone(path: str, asked: Asked) -> Judged:
    """Return one file judged; the command ends where it cannot be read."""
    try:
        return _judged(path, asked)
    except files.Unreadable as problem:
        complain(str(problem))
        raise click.exceptions.Exit(2) from None


def deliver(text: str, to: str, output: str | None) -> None:
    """Write a document to a file as UTF-8, or to standard output."""
    if output is None or output == files.STANDARD_INPUT:
        (emit_json if to == "json" else emit)(text)
        return
    try:
        write(output, text.encode("utf-8", "backslashreplace"))
    except Unwritable as problem:
        complain(f"{problem}; choose another file with -o")
        raise click.exceptions.Exit(2) from None


def status(found: Sequence[Judged], failed: bool) -> int:
    """Return the exit status, and say which records have errors."""
    wrong = False
    for each in found:
        report = each.report
        if count := each.way.failing(report.findings):
            word = "error" if count == len(report.errors) else "finding"
            number = f"{count} {word}{'s' if count > 1 else ''}"
            complain(f"{report.source.path}: {number}; see `ombre check {report.source.path}`")
            wrong = True
    return 2 if failed else int(wrong)
