"""`ombre show`: a record as an annotated transcript."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import click

from ombre_records.cli import options
from ombre_records.cli.document import deliver, document_errors, judged_alone, status
from ombre_records.cli.settings import CommandSettings
from ombre_records.cli.style_options import styled
from ombre_records.language import speaking

if TYPE_CHECKING:
    from ombre_records.document.style import Style


def _formats() -> tuple[str, ...]:
    from ombre_records.transcript import FORMATS

    return tuple(FORMATS)


@click.command()
@options.record
@click.option("--to", type=options.Formats(_formats), default="text", help="Write this format.")
@options.output
@click.option("--prose", is_flag=True, help="Write sentences in place of tables.")
@styled
@click.option("--analysis", is_flag=True, help="Say which cards cost the game, by perfect play.")
@options.rules
@options.reading
@options.strict
@options.project
def show(
    path: str,
    to: str,
    prose: bool,
    output: str | None,
    analysis: bool,
    requested: CommandSettings,
    style: Style,
) -> int:
    """Show a record as an annotated transcript, findings beside what they concern.

    FILE is a record, or - for standard input.
    """
    from ombre_records.transcript import WITHOUT_PROSE
    from ombre_records.transcript import show as shown

    if prose and to in WITHOUT_PROSE:
        raise click.UsageError(f"--prose is for formats with words; {to} has no room for sentences")
    with speaking(style.language, style.terms):
        found = judged_alone(path, requested)
    report = found.report
    if analysis:
        from ombre_records.analysis.double_dummy.review import reviewed

        report = reviewed(report)
    with document_errors():
        made = shown(report, to, replace(style, prose=prose))
    deliver(made, to, output)
    return status([found], failed=False)
