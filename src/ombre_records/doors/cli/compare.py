"""`ombre compare`: one record under several rule books, and what makes them differ."""

from __future__ import annotations

import click

from ombre_records.base.language import Language, speaking
from ombre_records.base.steering import one_line
from ombre_records.doors.cli import options
from ombre_records.doors.cli.delivery import deliver
from ombre_records.doors.cli.judged_files import judged, status
from ombre_records.doors.cli.output_options import makes
from ombre_records.doors.cli.settings import CommandSettings
from ombre_records.doors.cli.terminal import complain, room


@click.command()
@options.records
@click.option(
    "--rules",
    "books",
    metavar="BOOK,BOOK",
    callback=options.rule_books,
    shell_complete=options.a_book,
    help="Compare these rule books only, the others against the first.",
)
@options.reading
@makes(lambda: ("text", "json"))
@options.language
@options.strict
@options.project
def compare(
    paths: tuple[str, ...],
    books: tuple[str, ...] | None,
    to: str,
    output: str | None,
    lang: Language,
    requested: CommandSettings,
) -> int:
    """Judge records under every rule book: lawful or not, outcome, payments, and why they differ.

    FILE is a record, a folder (every .ombre below it), or - for standard input. Its own book comes
    first.
    """
    with speaking(lang):
        return _compare(paths, books, to, output, requested)


_GIVEN_UP = (
    "too much would have to be judged again, so some books, or why they differ, are left out;"
    " compare fewer books (--rules), or fewer deals"
)


def _compare(
    paths: tuple[str, ...],
    books: tuple[str, ...] | None,
    to: str,
    output: str | None,
    requested: CommandSettings,
) -> int:
    from ombre_records.analysis.comparison import compared
    from ombre_records.api import show

    judged_files, failed = judged(paths, requested)
    if not judged_files:
        return 2
    comparison = compared([each.whole for each in judged_files], books or ())
    for report in comparison.given_up:
        complain(f"{one_line(report.source.path)}: {_GIVEN_UP}")
    made = show(comparison, to, language=comparison.language, **room(output)._asdict())
    deliver(made, to, output)
    return status(judged_files, failed, output)
