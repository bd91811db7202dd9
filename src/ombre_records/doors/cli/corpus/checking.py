"""`ombre corpus check`."""

from __future__ import annotations

from contextlib import closing
from typing import TYPE_CHECKING

import click

from ombre_records.base.progress import tracked
from ombre_records.doors.cli.corpus.building import folder
from ombre_records.doors.cli.corpus.workers import corpus_errors, hands, scheduler, workers
from ombre_records.doors.cli.delivery import deliver
from ombre_records.doors.cli.output_options import makes

if TYPE_CHECKING:
    from ombre_records.interchange.corpus.checking import JudgedPart


@click.command(name="check")
@folder
@makes(lambda: ("text", "json"))
@workers
@scheduler
def check_(
    out: str, to: str, output: str | None, workers: int | None, scheduler: str | None
) -> int:
    """Judge every deal of the corpus OUT again, and every file's checksum.

    A file that is damaged, cut off or missing is told by its name, and the others are judged all
    the same. Exit status 1: something is wrong, or imported deals have errors.
    """
    from ombre_records.interchange.corpus.checking import document, judged, tasks, unlisted
    from ombre_records.interchange.corpus.libraries import parquet
    from ombre_records.interchange.corpus.manifest import load

    with corpus_errors():
        parquet()
        manifest = load(out)
        with hands(out, workers, scheduler) as crew:
            units = list(tasks(crew.root, manifest.parts))
            found: list[JudgedPart] = list(unlisted(out, manifest))
            with closing(crew.worked(units, judged)) as each:
                by_path = {one.path: one for _unit, one in tracked(each, "files", len(units))}
        found += [by_path[unit.part.path] for unit in units]
    deliver(document(out, found, to), to, output)
    return int(any(each.wrong or each.faulty for each in found))
