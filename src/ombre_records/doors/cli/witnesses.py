"""Find the witnesses that arguments name: files, sessions of a file, readings of one."""

from __future__ import annotations

import os
import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from msgspec import structs

from ombre_records.doors.cli import files
from ombre_records.doors.cli.delivery import refuse
from ombre_records.doors.cli.judged_files import JudgedFile, judged, judged_again
from ombre_records.doors.cli.settings import CommandSettings, Reading

if TYPE_CHECKING:
    from ombre_records.analysis.collation.witness import Witness
    from ombre_records.referee.facts import SessionFacts
    from ombre_records.referee.report import Report

_PART = re.compile(r"(.+?)(?::(\d{1,6}))?(?::(printed|edited))?", re.DOTALL)
READINGS: tuple[Reading, Reading] = ("printed", "edited")


class _Named(NamedTuple):
    """A file, and the session of it that is meant, or its reading; None where all are."""

    path: str
    session: int | None
    reading: Reading | None


@dataclass(frozen=True, slots=True)
class FoundWitnesses:
    """The witnesses, the files that they were read from, and whether some could not be read."""

    witnesses: tuple[Witness, ...]
    judged: tuple[JudgedFile, ...]
    failed: bool


def _named(argument: str) -> _Named:
    """Take `FILE:2:printed` apart; a file that is there by the whole of its name is meant."""
    match = _PART.fullmatch(argument)
    if match is None or argument == files.STANDARD_INPUT or os.path.exists(argument):
        return _Named(argument, None, None)
    path, session, reading = match.groups()
    chosen = next((each for each in READINGS if each == reading), None)
    return _Named(path, int(session) if session else None, chosen)


def witnesses(
    arguments: Sequence[str],
    requested: CommandSettings,
    sigla: Sequence[str] | None,
    *,
    both: bool,
) -> FoundWitnesses:
    """Return the witnesses that arguments name, with their sigla, else with letters.

    Of a single file each session is a witness; of several files each is one. With `both` readings,
    a file of which two readings differ is two. The command ends where there is none that is named.
    """
    from ombre_records.analysis.collation import witness

    tellings: list[witness.JudgedSessions] = []
    judged_files: list[JudgedFile] = []
    failed = False
    named = [_named(each) for each in arguments]
    for each in named:
        came = each.path == files.STANDARD_INPUT
        piped = next((one for one in judged_files if came and _path(one) == each.path), None)
        done, wrong = _judged(each, requested, piped, both=both)
        failed |= wrong
        for one in done:
            judged_files.append(one)
            tellings.append((one.whole, _sessions(one.whole, each)))
    try:
        made = witness.witnesses(
            witness.by_session(tellings) if len(named) == 1 else tellings, sigla
        )
    except ValueError as problem:
        refuse(f"--{problem}")
    return FoundWitnesses(made, tuple(judged_files), failed)


def _judged(
    each: _Named, requested: CommandSettings, piped: JudgedFile | None, *, both: bool
) -> tuple[list[JudgedFile], bool]:
    """Judge a file, in both readings if they differ; `piped` is what came by standard input."""
    wanted = structs.replace(requested, reading=each.reading or requested.reading)
    if piped:
        done, failed = [judged_again(piped, wanted)], False
    else:
        done, failed = judged([each.path], wanted)
    if not both or each.reading:
        return done, failed
    from ombre_records.analysis.collation.witness import emended

    twice: list[JudgedFile] = []
    for one in done:
        if not emended(one.whole):
            twice.append(one)
            continue
        other: Reading = "edited" if one.whole.reading == "printed" else "printed"
        again = judged_again(one, structs.replace(requested, reading=other))
        twice += sorted([one, again], key=lambda two: READINGS.index(two.whole.reading))
    return twice, failed


def _path(file: JudgedFile) -> str:
    return file.whole.source.path


def _sessions(report: Report, each: _Named) -> tuple[SessionFacts, ...]:
    if each.session is None:
        return report.sessions
    if not 1 <= each.session <= len(report.sessions):
        have = len(report.sessions)
        refuse(f"{each.path}: there is no session {each.session}; the file has {have}")
    return (report.sessions[each.session - 1],)
