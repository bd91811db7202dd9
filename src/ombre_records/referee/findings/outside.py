"""Findings from outside a record: by checks of other packages, and by looking for
pictures of its pages.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Literal

from msgspec import convert, to_builtins
from msgspec.structs import replace

from ombre_records.base.document.html.scans import Measures, measures
from ombre_records.base.finding import Finding, Severity
from ombre_records.base.lexicon.spelling import nearest
from ombre_records.base.plugins import (
    CODE,
    TRACEBACK,
    Plugin,
    UnusablePluginError,
    noticed,
    plugins,
)
from ombre_records.model.record import Line, Reading, Record, as_read
from ombre_records.model.statements import Facsimile
from ombre_records.notation.addresses import Region, address_problem, is_on_web, region_of
from ombre_records.notation.spans import locate
from ombre_records.referee.faults.notation import WrongFacsimile
from ombre_records.referee.findings.wordings import worded
from ombre_records.referee.report import Report


def plugged(report: Report) -> list[Finding]:
    """Return the findings of all checks that are installed, each under the name of its check.

    A check that cannot be used, that raises, or that returns something else than findings, is one
    finding itself, an error at the record's first line. All others are asked all the same.
    """
    return [each for plugin in plugins("checks").values() for each in _asked(plugin, report)]


def _asked(plugin: Plugin, report: Report) -> list[Finding]:
    try:
        return plugin.guarded(lambda: _found(plugin, report))
    except UnusablePluginError as problem:
        if os.environ.get(TRACEBACK):
            import traceback

            traceback.print_exception(problem)
        first = report.source.line_span(report.source.before + 1)
        crash = noticed(str(problem), first, severity=Severity.ERROR)
        return [replace(crash, rule=plugin.name)]


def _found(plugin: Plugin, report: Report) -> list[Finding]:
    check = plugin.load()
    if not callable(check):
        raise plugin.unusable("it is not a function of a report")
    made = list(check(report))
    for each in made:
        if not isinstance(each, Finding):
            raise plugin.unusable(f"it returns {type(each).__name__}, not a finding")
        convert(to_builtins(each), Finding)  # raises where a field is of another type
        if not 0 <= each.span.start <= each.span.end <= len(report.source.text):
            raise plugin.unusable("it returns a finding with a place that is not in the record")
    return [replace(each, rule=plugin.name, code=CODE) for each in made]


_SHOWN = (".png", ".jpg", ".jpeg")
"""The endings of pictures that a page shows; of others nothing is asked but that they are there."""
_MANY = 1_000
"""So many names of a folder are looked through for one that is meant."""


def _look(folder: Path, facsimile: Facsimile) -> WrongFacsimile | None:
    """Return what is wrong with a picture; None for one that is there, or is on the web."""
    if is_on_web(facsimile.address) or address_problem(facsimile.address):
        return None
    file = facsimile.address.partition("#")[0]
    measures_of = measures(folder, file)
    if measures_of == "absent":
        return WrongFacsimile("absent", file, _near(folder, file))
    if not file.lower().endswith(_SHOWN):
        return None
    if measures_of == "foreign":
        return WrongFacsimile("foreign", file)
    region = region_of(facsimile.address)
    if isinstance(measures_of, Measures) and region and not region.percent:
        why = _beside(region, measures_of)
        return WrongFacsimile(why, file, "", *measures_of) if why else None
    return None


def wrong_facsimiles(record: Record, reading: Reading) -> Iterator[Finding]:
    """Yield the pictures of a record that is a file; of any other nothing is known."""
    if record.source.folder is None or not os.path.isfile(record.source.path):
        return
    folder = Path(record.source.folder)
    for place, session in enumerate(record.sessions, 1):
        read = as_read(session, reading)
        parts: tuple[tuple[int | None, Iterable[Line]], ...] = (
            (None, read.header),
            *((number, deal.lines) for number, deal in enumerate(read.deals, 1)),
            (None, read.closing),
        )
        for deal, lines in parts:
            for line in lines:
                statement = line.read(reading)
                facts = _look(folder, statement) if isinstance(statement, Facsimile) else None
                if facts:
                    span = locate(line, "string", 0, reading)
                    yield worded(facts, span, session=place, deal=deal, severity=Severity.WARNING)


def _beside(region: Region, picture: Measures) -> Literal["", "outside", "beyond"]:
    if region.left >= picture.wide or region.top >= picture.high:
        return "outside"
    right, bottom = region.left + region.wide, region.top + region.high
    return "beyond" if right > picture.wide or bottom > picture.high else ""


def _near(folder: Path, file: str) -> str:
    """Return a file of the same folder with a name like it, as a record writes it."""
    from itertools import islice

    where = Path(file).parent
    try:
        home, there = folder.resolve(), (folder / where).resolve()
        if not there.is_relative_to(home):
            return ""
        names = [each.name for each in islice(there.iterdir(), _MANY)]
    except OSError:
        return ""
    names = [each for each in names if not address_problem(each)]
    near = nearest(Path(file).name, names)
    return (where / near[0]).as_posix() if near else ""
