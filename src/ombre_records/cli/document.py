"""Documents made of reports, for the commands that show and score."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple

import click

from ombre_records.cli import files
from ombre_records.cli.atomic_file import Unwritable, write
from ombre_records.cli.judgement import judge
from ombre_records.cli.settings import CommandSettings, RecordSettings
from ombre_records.cli.terminal import clean, complain, emit, emit_bytes, emit_json
from ombre_records.progress import tracked

if TYPE_CHECKING:
    from ombre_records.report import Report


class JudgedFile(NamedTuple):
    """A file judged: the report, with the findings that are not selected too, and the settings."""

    whole: Report
    settings: RecordSettings

    @property
    def report(self) -> Report:
        """The report with the findings that are told."""
        return self.settings.selected(self.whole)


def judged(arguments: Sequence[str], requested: CommandSettings) -> tuple[list[JudgedFile], bool]:
    """Return files judged, and whether some could not be read, which is said."""
    listing = files.listed(arguments)
    problems = dict.fromkeys(listing.problems)
    found = []
    for path in tracked(listing.paths, "files", len(listing.paths)):
        try:
            found.append(_judged(path, requested))
        except files.Unreadable as error:
            problems[str(error)] = None
    for problem in problems:
        complain(problem)
    return found, bool(problems)


def _judged(path: str, requested: CommandSettings) -> JudgedFile:
    data, settings = files.read(path), requested.for_record(path)
    made = judge(data, path, settings)
    return JudgedFile(replace(made, source=replace(made.source, path=clean(path))), settings)


def judged_alone(path: str, requested: CommandSettings) -> JudgedFile:
    """Return one file judged; the command ends where it cannot be read."""
    try:
        return _judged(path, requested)
    except files.Unreadable as problem:
        complain(str(problem))
        raise click.exceptions.Exit(2) from None


@contextmanager
def document_errors() -> Iterator[None]:
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


def status(found: Sequence[JudgedFile], failed: bool) -> int:
    """Return the exit status, and say which records have errors."""
    wrong = False
    for each in found:
        report = each.report
        if count := each.settings.failing(report.findings):
            word = "error" if count == len(report.errors) else "finding"
            number = f"{count} {word}{'s' if count > 1 else ''}"
            complain(f"{report.source.path}: {number}; see `ombre check {report.source.path}`")
            wrong = True
    return 2 if failed else int(wrong)
