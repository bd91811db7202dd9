"""`ombre complete`: fill in what a record forces; count and list what it leaves open."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import click

from ombre_records.cli import files, options
from ombre_records.cli.delivery import deliver, deliver_json, one_each, refuse
from ombre_records.cli.document import judged, status
from ombre_records.cli.output_options import makes
from ombre_records.cli.settings import CommandSettings
from ombre_records.cli.terminal import complain
from ombre_records.language import Language, speaking

if TYPE_CHECKING:
    from ombre_records.report import Report


@click.command()
@options.records
@click.option("--count", is_flag=True, help="Tell how many lawful completions there are.")
@click.option(
    "--list",
    "listed",
    metavar="N",
    type=click.IntRange(1, 10_000),
    help="Show at most N completions of each deal.",
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
    filling = not (suggest or count or listed is not None)
    if to == "ombre" and not filling:
        refuse("--count, --list and --suggest make no record; use text or json")
    with speaking(lang):
        found, failed = judged(paths, requested)
        if not found:
            return 2
        reports = [each.whole for each in found]
        if suggest:
            _suggested(reports, to, output)
        elif filling:
            _filled(reports, requested.rules, output, to)
        else:
            _counted(reports, listed or 0, to, output)
        return status(found, failed, output)


def _suggested(found: Sequence[Report], to: str, output: str | None) -> None:
    from ombre_records.analysis.emendation.suggestions import suggest

    suggested = [(report, suggest(report)) for report in found]
    if to == "json":
        from ombre_records.cli.suggest_json import suggestions_json

        deals = [each for report, of in suggested for each in suggestions_json(report.source, of)]
        deliver_json({"version": 1, "deals": deals}, output)
        return
    from ombre_records.cli.suggest_text import suggestions_text

    told = [suggestions_text(*each) for each in suggested]
    deliver("".join(told), "text", output)


def _counted(found: Sequence[Report], most: int, to: str, output: str | None) -> None:
    """Tell how many completions there are, and `most` of them."""
    from ombre_records.analysis.completion.completions import complete

    if to == "json":
        from ombre_records.cli.complete_json import completed_json

        deals = [each for one in found for each in completed_json(one, complete(one), most)]
        deliver_json({"version": 1, "deals": deals}, output)
        return
    from ombre_records.cli.complete_text import completed_text
    from ombre_records.cli.table import headings

    heads = headings([report.source.path for report in found])
    told = [
        head + completed_text(report, complete(report), most)
        for head, report in zip(heads, found, strict=True)
    ]
    deliver("".join(told), "text", output)


def _filled(found: Sequence[Report], rules: str | None, output: str | None, to: str) -> None:
    from ombre_records.analysis.completion.completions import complete
    from ombre_records.analysis.completion.supplements import filled

    paths = [report.source.path for report in found]
    where = (output,) if to == "json" else one_each(output, paths, files.SUFFIX)
    completed = [complete(report) for report in found]
    texts = [filled(one, rules, done) for one, done in zip(found, completed, strict=True)]
    if to == "json":
        from ombre_records.cli.complete_json import filled_json

        deliver_json(filled_json(found, completed, texts), output)
        return
    from ombre_records.cli.complete_text import given_up

    for report, done, text, file in zip(found, completed, texts, where, strict=True):
        for told in given_up(report, done):
            complain(f"{report.source.path}: {told}" if found[1:] else told)
        deliver(text, "ombre", file)
