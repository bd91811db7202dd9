"""`ombre compare`: one record under several rule books, and what makes them differ."""

from __future__ import annotations

import click

from ombre_records.cli import options
from ombre_records.cli.delivery import deliver_json
from ombre_records.cli.document import judged, status
from ombre_records.cli.output_options import makes
from ombre_records.cli.settings import CommandSettings
from ombre_records.cli.terminal import complain, one_line
from ombre_records.language import Language, speaking


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
    from ombre_records.analysis.comparison import compare as compared_by

    found, failed = judged(paths, requested)
    if not found:
        return 2
    compared = [(each.whole, compared_by(each.whole, books or ())) for each in found]
    for report, verdicts in compared:
        if any(one.given_up for of_session in verdicts for one in of_session):
            path = one_line(report.source.path)
            complain(f"{path}: {_GIVEN_UP}")
    if to == "json":
        from ombre_records.cli.compare_json import compared_json

        sessions = [session for each in compared for session in compared_json(*each)]
        deliver_json({"version": 1, "sessions": sessions}, output)
    else:
        from ombre_records.cli.compare_text import print_compared
        from ombre_records.cli.table import divided, page

        heads = [each.whole.source.path for each in found]
        with page(output) as console:
            for _head, each in zip(divided(console, heads), compared, strict=True):
                print_compared(console, *each)
    return status(found, failed, output)
