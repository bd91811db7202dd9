"""`ombre corpus check`."""

from __future__ import annotations

import json
from collections import Counter
from contextlib import closing
from typing import TYPE_CHECKING, Any

import click

from ombre_records.cli.corpus.hands import hands, scheduler, workers
from ombre_records.cli.corpus.making import folder
from ombre_records.cli.corpus.refusals import corpus_errors
from ombre_records.cli.delivery import deliver
from ombre_records.cli.output_options import makes
from ombre_records.progress import tracked
from ombre_records.steering import clean

if TYPE_CHECKING:
    from ombre_records.corpus.checking import Judged


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
    from ombre_records.corpus.checking import judged, tasks, unlisted
    from ombre_records.corpus.libraries import parquet
    from ombre_records.corpus.manifest import load

    with corpus_errors():
        parquet()
        manifest = load(out)
        with hands(out, workers, scheduler) as crew:
            units = list(tasks(crew.root, manifest.parts))
            found: list[Judged] = list(unlisted(out, manifest))
            with closing(crew.worked(units, judged)) as each:
                by_path = {one.path: one for _unit, one in tracked(each, "files", len(units))}
        found += [by_path[unit.part.path] for unit in units]
    told = _json(found) if to == "json" else _text(out, found)
    deliver(told, to, output)
    return int(any(each.wrong or each.faulty for each in found))


def _text(out: str, found: list[Judged]) -> str:
    lines = []
    for part in found:
        for each in part.wrong:
            where = "" if each.row is None else f" row {each.row}:"
            lines.append(f"{each.path}:{where} {each.message}")
        if part.untold:
            lines.append(f"{part.path}: and {part.untold:,} more rows")
    rules = sum((Counter(part.rules) for part in found), Counter[str]())
    faulty = sum(part.faulty for part in found)
    if faulty:
        named = ", ".join(f"{rule} {number:,}" for rule, number in sorted(rules.items()))
        lines.append(f"{faulty:,} imported deals have errors, as they had: {named}")
    wrong = sum(len(part.wrong) + part.untold for part in found)
    deals = sum(part.deals for part in found)
    verdict = f"{wrong:,} wrong" if wrong else "nothing else is wrong" if faulty else "clean"
    files = "file" if len(found) == 1 else "files"
    lines.append(f"{out}: {len(found):,} {files}, {deals:,} deals judged: {verdict}")
    return "".join(f"{clean(line)}\n" for line in lines)


def _json(found: list[Judged]) -> str:
    files: list[dict[str, Any]] = [
        {
            "path": part.path,
            "deals": part.deals,
            "faulty": part.faulty,
            "rules": part.rules,
            "wrong": [{"row": wrong.row, "message": wrong.message} for wrong in part.wrong],
            "untold": part.untold,
        }
        for part in found
    ]
    summary = {
        "files": len(found),
        "deals": sum(part.deals for part in found),
        "faulty": sum(part.faulty for part in found),
        "wrong": sum(len(part.wrong) + part.untold for part in found),
    }
    return json.dumps({"version": 1, "files": files, "summary": summary}, indent=2) + "\n"
