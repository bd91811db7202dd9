"""`ombre complete`: fill in what a record forces; count and list what it leaves open."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import click

from ombre_records.cli import options
from ombre_records.cli.document import deliver, judged_alone, status
from ombre_records.cli.settings import CommandSettings
from ombre_records.cli.terminal import complain, emit, emit_json

if TYPE_CHECKING:
    from ombre_records.report import Report


@click.command()
@options.record
@click.option("--count", is_flag=True, help="Tell how many lawful completions there are.")
@click.option(
    "--list",
    "listed",
    metavar="N",
    type=click.IntRange(1, 10_000),
    help="Show at most N completions of each deal.",
)
@click.option("--suggest", is_flag=True, help="Propose the fewest emendations that mend faults.")
@options.output
@options.rules
@options.reading
@options.text_or_json
@options.strict
@options.project
def complete(
    path: str,
    count: bool,
    listed: int | None,
    suggest: bool,
    output: str | None,
    to: str,
    requested: CommandSettings,
) -> int:
    """Fill in what a record forces, each item as an editor's supplement `[+…]`.

    FILE is a record, or - for standard input, and is not changed: the filled record goes to
    standard output, or to -o FILE. A completion is a way to fill in every unknown card so that all
    that is stated holds and every play was lawful.
    """
    judged = judged_alone(path, requested)
    found = judged.whole
    if suggest:
        _suggested(found, to)
    elif not count and listed is None:
        _filled(found, requested.rules, output, to)
    else:
        _counted(found, listed or 0, to)
    return status([judged], failed=False)


def _suggested(found: Report, to: str) -> None:
    from ombre_records.analysis.emendation.suggestions import suggest

    deals = suggest(found)
    if to == "json":
        from ombre_records.cli.suggest_json import suggestions_json

        value = {"version": 1, "deals": suggestions_json(found.source, deals)}
        emit_json(json.dumps(value, ensure_ascii=False, indent=2) + "\n")
        return
    from ombre_records.cli.suggest_text import suggestions_text

    emit(suggestions_text(found.source, deals, sessions=len(found.sessions)))


def _counted(found: Report, most: int, to: str) -> None:
    """Tell how many completions there are, and `most` of them."""
    from ombre_records.analysis.completion.completions import complete

    if to == "json":
        from ombre_records.cli.complete_json import completed_json

        value = {"version": 1, "deals": completed_json(found, complete(found), most)}
        emit_json(json.dumps(value, ensure_ascii=False, indent=2) + "\n")
        return
    from ombre_records.cli.complete_text import completed_text

    emit(completed_text(found, complete(found), most))


def _filled(found: Report, rules: str | None, output: str | None, to: str) -> None:
    from ombre_records.analysis.completion.completions import complete
    from ombre_records.analysis.completion.supplements import filled

    completed = complete(found)
    text = filled(found, rules, completed)
    if to == "json":
        from ombre_records.cli.complete_json import completed_json

        value = {"version": 1, "deals": completed_json(found, completed), "text": text}
        emit_json(json.dumps(value, ensure_ascii=False, indent=2) + "\n")
        return
    from ombre_records.cli.complete_text import given_up

    for told in given_up(found, completed):
        complain(told)
    deliver(text, "text", output)
