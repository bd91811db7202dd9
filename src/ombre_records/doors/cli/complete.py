"""`ombre complete`: fill in what a record forces; count and list what it leaves open."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import click

from ombre_records.base.language import Language, speaking
from ombre_records.doors.cli import files, options
from ombre_records.doors.cli.delivery import (
    clean_records,
    deliver,
    deliver_record,
    one_each,
    refuse,
)
from ombre_records.doors.cli.judged_files import judged, status
from ombre_records.doors.cli.output_options import makes
from ombre_records.doors.cli.settings import CommandSettings
from ombre_records.doors.cli.terminal import complain

if TYPE_CHECKING:
    from ombre_records.referee.report import Report


@click.command()
@options.records
@click.option("--count", is_flag=True, help="Count the lawful completions.")
@options.number(
    "--list", "listed", least=1, most=10_000, help="Show at most N completions of each deal."
)
@click.option("--suggest", is_flag=True, help="Propose the fewest emendations that mend faults.")
@makes(lambda: ("text", "json", "ombre"))
@options.rules
@options.reading
@options.language
@options.strict
@options.project
def complete(
    paths: tuple[str, ...],
    count: bool,
    listed: int | None,
    suggest: bool,
    output: str | None,
    to: str,
    lang: Language,
    requested: CommandSettings,
) -> int:
    """Fill in what records force, each item as an editor's supplement `[+…]`.

    FILE is a record, a folder (every .ombre below it), or - for standard input. It is not changed.
    The filled record goes to standard output, or to -o FILE. Several go to -o FOLDER/. A completion
    is a way to fill in every unknown card so that everything stated holds and every play is lawful.
    """
    from ombre_records.analysis.completion.supplements import completion
    from ombre_records.analysis.emendation.suggestions import suggestions
    from ombre_records.api import show

    filling = not (suggest or count or listed is not None)
    if to == "ombre" and not filling:
        refuse("--count, --list and --suggest make no record; use text or json")
    with speaking(lang):
        judged_files, failed = judged(paths, requested)
        if not judged_files:
            return 2
        reports = [each.whole for each in judged_files]
        if filling and to != "json":
            _filled(reports, output)
        else:
            most = None if filling else listed or 0
            with clean_records():
                made = suggestions(reports) if suggest else completion(reports, most)
            deliver(show(made, to, language=lang), to, output)
        return status(judged_files, failed, output)


def _filled(reports: Sequence[Report], output: str | None) -> None:
    """Write each record filled in."""
    from ombre_records.analysis.completion.document import given_up
    from ombre_records.analysis.completion.supplements import completion

    where = one_each(output, [report.source.path for report in reports], files.SUFFIX)
    with clean_records():
        made = completion(reports)
    for report, done, text, file in zip(reports, made.completed, made.texts, where, strict=True):
        for problem in given_up(report, done):
            complain(f"{report.source.path}: {problem}" if reports[1:] else problem)
        deliver_record(text, report.source.path, file)
