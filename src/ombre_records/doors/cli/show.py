"""`ombre show`: records as annotated transcripts."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

import click

from ombre_records.base.language import speaking
from ombre_records.doors.cli import options
from ombre_records.doors.cli.citations import (
    CITATIONS,
    csl_style,
    in_csl_style,
    is_cited,
)
from ombre_records.doors.cli.delivery import deliver, into_folder, is_folder, refuse
from ombre_records.doors.cli.judged_files import document_errors, judged, status
from ombre_records.doors.cli.output_options import ending_of, makes
from ombre_records.doors.cli.settings import CommandSettings
from ombre_records.doors.cli.style_options import styled, with_apparatus

if TYPE_CHECKING:
    from ombre_records.base.document.style import Cards, NotesPlace, Style
    from ombre_records.referee.report import Report


def _formats() -> tuple[str, ...]:
    from ombre_records.telling.transcript import FORMATS

    return (*FORMATS, *CITATIONS)


@click.command()
@options.records
@makes(_formats)
@click.option("--prose", is_flag=True, help="Write sentences in place of tables.")
@styled
@with_apparatus
@options.choice(
    "--cards",
    ["faces", "index"],
    default="faces",
    help="Draw cards with their faces if there is room, or with their index alone.",
)
@options.choice(
    "--notes",
    ["end", "page"],
    default="end",
    help="In PDF and LaTeX, put the notes at the end, or under the page.",
)
@click.option("--analysis", is_flag=True, help="Say which cards cost the game, by perfect play.")
@click.option(
    "--findings/--no-findings",
    default=True,
    help="Print what the check has found, or leave it out.",
)
@click.option("--embed", is_flag=True, help="Make only the replay, for a frame of another page.")
@click.option("--cite", is_flag=True, help="Write how to cite the records: text, bibtex, csl-json.")
@options.number("--deal", least=0, help="With --cite: cite the deal of this number.")
@csl_style
@options.rules
@options.reading
@options.strict
@options.project
def show(
    paths: tuple[str, ...],
    to: str,
    prose: bool,
    output: str | None,
    cards: Cards,
    notes: NotesPlace,
    analysis: bool,
    findings: bool,
    embed: bool,
    cite: bool,
    deal: int | None,
    csl: str,
    requested: CommandSettings,
    style: Style,
) -> int:
    """Show records as annotated transcripts, with findings beside what they concern.

    FILE is a record, a folder (every .ombre below it), or - for standard input. Several are
    chapters of one document. -o FOLDER/ writes a document for each.
    """
    from ombre_records.telling.transcript import WITHOUT_PROSE

    if prose and to in WITHOUT_PROSE:
        raise click.UsageError(f"--prose is for formats with words; {to} has no room for sentences")
    cited = is_cited(cite, to)
    if deal is not None and not cited:
        raise click.UsageError("--deal says which deal to cite; say --cite, too")
    if notes == "page" and to not in ("pdf", "latex"):
        raise click.UsageError("--notes page is for print; say --to pdf, or --to latex")
    if embed and to != "html":
        raise click.UsageError("--embed is for the replay page; leave it out, or say --to html")
    with speaking(style.language, style.terms):
        judged_files, failed = judged(paths, requested, shown=not cited)
    if not judged_files:
        return 2
    reports = [each.report for each in judged_files]
    if cited:
        with in_csl_style(csl):
            deliver(_cite(reports, deal, style, to), to, output)
        return status(judged_files, failed, output)
    if analysis:
        from ombre_records.analysis.double_dummy.review import reviewed

        reports = [reviewed(report) for report in reports]
    made = replace(style, prose=prose, cards=cards, embed=embed, findings=findings, notes=notes)
    with speaking(style.language), in_csl_style(csl):
        _deliver(reports, to, made, output)
    return status(judged_files, failed, output)


def _cite(reports: Sequence[Report], deal: int | None, style: Style, to: str) -> str | bytes:
    """Write how to cite each session, or a deal of it."""
    from ombre_records import api

    try:
        return api.show(api.cite(reports, deal), to, language=style.language, terms=style.terms)
    except ValueError as problem:
        refuse(f"{problem}; look at the record with `ombre show`")


def _deliver(reports: Sequence[Report], to: str, style: Style, output: str | None) -> None:
    """Write one document of all reports or, into a folder, one of each."""
    from ombre_records.telling.transcript import show_all

    together: list[tuple[Sequence[Report], str | None]] = [(reports, output)]
    if output is not None and is_folder(output):
        paths = [report.source.path for report in reports]
        where = into_folder(output, paths, ending_of(to))
        together = [([report], file) for report, file in zip(reports, where, strict=True)]
    for each, file in together:
        with document_errors():
            made = show_all(each, to, style)
        deliver(made, to, file)
