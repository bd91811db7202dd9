"""Documents made of reports, for the commands that show and score."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple

import click

from ombre_records.cli import files
from ombre_records.cli.asked import Asked, Way
from ombre_records.cli.judge import judge
from ombre_records.cli.terminal import clean, complain, emit, emit_bytes, emit_json
from ombre_records.cli.write import Unwritable, write
from ombre_records.watch import watched

if TYPE_CHECKING:
    from ombre_records.report import Report


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
    for path in watched(listing.paths, "files", len(listing.paths)):
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


@contextmanager
def making() -> Iterator[None]:
    """Say in one line why a document cannot be made, and end the command."""
    from ombre_records.document.extras import MissingExtraError
    from ombre_records.document.templates import UnusableTemplateError

    try:
        yield
    except (MissingExtraError, UnusableTemplateError) as problem:
        complain(str(problem))
        raise click.exceptions.Exit(2) from None


def deliver(made: str | bytes, to: str, output: str | None) -> None:
    """Write a document to a file, text as UTF-8, or to standard output."""
    if output is None or output == files.STANDARD_INPUT:
        _print(made, to)
        return
    data = made if isinstance(made, bytes) else made.encode("utf-8", "backslashreplace")
    try:
        write(output, data)
    except Unwritable as problem:
        complain(f"{problem}; choose another file with -o")
        raise click.exceptions.Exit(2) from None


def _print(made: str | bytes, to: str) -> None:
    if not isinstance(made, bytes):
        (emit_json if to == "json" else emit)(made)
    elif sys.stdout is not None and sys.stdout.isatty():
        complain(f"a terminal cannot show {to}; name a file with -o")
        raise click.exceptions.Exit(2)
    else:
        emit_bytes(made)


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
