"""Documents made of reports, for the commands that show and score."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Literal

import click

from ombre_records.cli import files
from ombre_records.cli.judge import judge
from ombre_records.cli.terminal import clean, complain, emit, emit_json
from ombre_records.cli.write import Unwritable, write

if TYPE_CHECKING:
    from ombre_records.report import Report

Reading = Literal["edited", "printed"]
Suits = Literal["unicode", "letters"]


def reports(
    arguments: Sequence[str], reading: Reading, rules: str | None
) -> tuple[list[Report], bool]:
    """Return the reports of files, and whether some could not be read, which is said."""
    listing = files.listed(arguments)
    problems = list(listing.problems)
    found = []
    for path in listing.paths:
        try:
            found.append(_judged(path, reading, rules))
        except files.Unreadable as error:
            problems.append(str(error))
    for problem in problems:
        complain(problem)
    return found, bool(problems)


def _judged(path: str, reading: Reading, rules: str | None) -> Report:
    made = judge(files.read(path), path, reading, rules)
    return replace(made, source=replace(made.source, path=clean(path)))


def report(path: str, reading: Reading, rules: str | None) -> Report:
    """Return the report of one file; the command ends where it cannot be read."""
    try:
        return _judged(path, reading, rules)
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


def status(found: Sequence[Report], failed: bool) -> int:
    """Return the exit status, and say which records have errors."""
    for report in found:
        if report.errors:
            count = len(report.errors)
            number = f"{count} error{'s' if count > 1 else ''}"
            complain(f"{report.source.path}: {number}; see `ombre check {report.source.path}`")
    return 2 if failed else 1 if any(report.errors for report in found) else 0
