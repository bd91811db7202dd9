"""`ombre collate`: compare two or more witnesses of one session."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from ombre_records.base.language import speaking
from ombre_records.base.lexicon.spelling import did_you_mean
from ombre_records.doors.cli import options
from ombre_records.doors.cli.delivery import clean_records, deliver, deliver_record, refuse
from ombre_records.doors.cli.judged_files import (
    JudgedFile,
    document_errors,
    report_contradictions,
    status,
)
from ombre_records.doors.cli.output_options import makes
from ombre_records.doors.cli.settings import CommandSettings
from ombre_records.doors.cli.style_options import styled, with_apparatus
from ombre_records.doors.cli.witnesses import FoundWitnesses, witnesses

if TYPE_CHECKING:
    from ombre_records.analysis.collation.collation import Collation
    from ombre_records.base.document.style import Style


def _sigla(ctx: click.Context, param: click.Parameter, value: str | None) -> tuple[str, ...] | None:
    """Refuse sigla of which one is empty or stands twice."""
    if value is None:
        return None
    from ombre_records.analysis.collation.witness import distinct

    try:
        return distinct(value.split(","))
    except ValueError as problem:
        raise click.BadParameter(str(problem)) from None


@click.command()
@click.argument("paths", metavar="FILE...", nargs=-1, required=True, shell_complete=options.a_file)
@click.option(
    "--sigla",
    metavar="A,B,…",
    callback=_sigla,
    help="Name the witnesses, in their order.  [default: A, B, C, …]",
)
@click.option("--readings", is_flag=True, help="Take the printed and the edited reading of a file.")
@click.option(
    "--base",
    metavar="SIGLUM",
    help="Use this witness as the text, or what is `agreed`.  [default: the first]",
)
@click.option(
    "--costs",
    is_flag=True,
    help="Judge the text with each reading: lawful or not, completions, outcome, payments.",
)
@makes(lambda: ("text", "markdown", "html", "latex", "pdf", "json", "ombre"))
@styled
@with_apparatus
@options.rules
@options.reading
@options.strict
@options.project
def collate(
    paths: tuple[str, ...],
    sigla: tuple[str, ...] | None,
    readings: bool,
    base: str | None,
    costs: bool,
    to: str,
    output: str | None,
    requested: CommandSettings,
    style: Style,
) -> int:
    """Collate several tellings of one session: what they agree in, where they differ, who has it.

    FILE is a record, or - for standard input. FILE:2 is the second session of a file, FILE:printed
    its printed reading. Each file is a witness; of a single file each session is one. Text
    names deals by their numbers, JSON by their places.
    """
    with speaking(style.language, style.terms):
        sources = witnesses(paths, requested, sigla, both=readings)
    if not sources.judged or (sources.failed and len(sources.witnesses) < 2):
        return 2
    if to == "ombre" and costs:
        refuse("--costs is for what is read, and for json; a record has no room for it")
    collation = _collation(sources, base, costs=costs)
    with speaking(style.language, style.terms):
        wrong = _meetings(sources)
    _deliver(collation, to, output, style)
    return max(status(_once(sources), sources.failed, output), wrong)


_ASKED = {"similar-name", "two-places", "doubtful-date"}
"""The rules reported beside copies. Other disagreements are the collation itself."""


def _meetings(sources: FoundWitnesses) -> int:
    """Tell which witnesses are copies, and who is in two places. Return 1 for an error."""
    from ombre_records.analysis.collation.witness import told_of_copies
    from ombre_records.gathering.findings import beside_each_other

    files = {each.whole.source.path: each for each in sources.judged}
    reports = [each.whole for each in files.values()]
    beside = beside_each_other(reports, boards=False) if len(files) > 1 else []
    findings = [*told_of_copies(sources.witnesses)]
    findings += (each for each in beside if each[1].rule in _ASKED)
    return report_contradictions([*files.values()], findings)


def _deliver(collation: Collation, to: str, output: str | None, style: Style) -> None:
    from ombre_records.analysis.collation.formats import document

    with clean_records(), document_errors():
        made = document(collation, to, style)
    if isinstance(made, str) and to == "ombre":
        deliver_record(made, collation.witnesses[collation.copy].path, output)
    else:
        deliver(made, to, output)


def _collation(sources: FoundWitnesses, base: str | None, *, costs: bool) -> Collation:
    """Collate; the command ends where there is nothing to collate, or no such base."""
    from ombre_records.analysis.collation.collation import AGREED, collate
    from ombre_records.analysis.collation.worth import with_worths

    sigla = [witness.siglum for witness in sources.witnesses]
    if len(sigla) < 2:
        hint = "name another file, or take --readings for the printed and the edited reading"
        refuse(f"there is one witness only, and nothing to collate it with; {hint}")
    if base is not None and base not in (AGREED, *sigla):
        hint = did_you_mean(base, (*sigla, AGREED))
        refuse(f"no witness `{base}`{hint}; there are {', '.join(sigla)}, and `{AGREED}`")
    if not any(witness.sessions for witness in sources.witnesses):
        refuse("no file has a session in it; see `ombre check`")
    collation = collate(sources.witnesses, base)
    return with_worths(collation) if costs else collation


def _once(sources: FoundWitnesses) -> list[JudgedFile]:
    """Return each file once, however many witnesses it gave."""
    return list(
        {(each.whole.source.path, each.whole.reading): each for each in sources.judged}.values()
    )
