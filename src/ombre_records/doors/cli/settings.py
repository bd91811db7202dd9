"""Settings for judging records: from the command line, otherwise from the project file."""

from __future__ import annotations

import os
from collections.abc import Sequence
from typing import TYPE_CHECKING, Literal

from msgspec import Struct, field
from msgspec.structs import replace

from ombre_records.base.selection import Selection
from ombre_records.doors.cli import files
from ombre_records.doors.cli.project_file import (
    OWN,
    SHARED,
    Misconfigured,
    Project,
    read_project,
    shown,
)
from ombre_records.telling.findings.verdict import Strictness

if TYPE_CHECKING:
    from ombre_records.base.finding import Finding
    from ombre_records.base.source import Source
    from ombre_records.books.book import RuleBook
    from ombre_records.judgement.clean import Sizes
    from ombre_records.model.record import Record
    from ombre_records.notation.bounds import Bounds
    from ombre_records.referee.report import Report


Reading = Literal["edited", "printed"]


class RecordSettings(Struct, frozen=True):
    """The settings for one record: how to judge it, and which findings to report."""

    reading: Reading
    rules: str | None
    default: RuleBook | None
    strictness: Strictness


class CommandSettings(Struct, frozen=True):
    """The settings of the command line; None leaves one to the project file.

    `config` is a project file in place of the nearest; an empty string is none at all.
    """

    reading: Reading | None = None
    rules: str | None = None
    select: frozenset[str] | None = None
    ignore: frozenset[str] = frozenset()
    consequent: bool | None = None
    strict: bool | None = None
    config: str | None = None
    known: dict[str, Project | Misconfigured | None] = field(default_factory=dict)

    def for_record(self, path: str) -> RecordSettings:
        """Return how a record is judged; Misconfigured says what is wrong with its project file."""
        project = self._project(path)
        return RecordSettings(
            self.reading or project.reading,
            self.rules,
            project.default,
            Strictness(
                self._selection(project.selection),
                _inside(path, project.folder),
                project.consequent if self.consequent is None else self.consequent,
                project.strict if self.strict is None else self.strict,
            ),
        )

    def left_out(self, paths: Sequence[str]) -> dict[str, tuple[str, ...]]:
        """Return the project files of records that leave out whole phases, and which."""
        by_file = {}
        for path in {os.path.dirname(path): path for path in paths}.values():
            try:
                project = self._project(path)
            except Misconfigured:  # which is told where the record is judged
                continue
            if self.select is None and (phases := project.selection.phases_left_out):
                by_file[shown(project.file)] = phases
        return by_file

    def _selection(self, project: Selection) -> Selection:
        if self.select is not None:
            return replace(project, select=self.select, ignore=self.ignore, per_file=())
        return replace(project, ignore=project.ignore | self.ignore)

    def _project(self, path: str) -> Project:
        if self.config == "":
            return Project()
        if self.config is not None:
            return self._read(self.config, wanted=True) or Project()
        own = "" if path == files.STANDARD_INPUT else os.path.dirname(path)
        return self._nearest(os.path.abspath(own))

    def _nearest(self, folder: str) -> Project:
        while True:
            for name in (OWN, SHARED):
                file = os.path.join(folder, name)
                project = self._read(file) if _is_there(file) else None
                if project is not None:
                    return project
            if folder == os.path.dirname(folder):
                return Project()
            folder = os.path.dirname(folder)

    def _read(self, file: str, *, wanted: bool = False) -> Project | None:
        if file not in self.known:
            try:
                self.known[file] = read_project(file, wanted=wanted)
            except Misconfigured as problem:
                self.known[file] = problem
        project = self.known[file]
        if isinstance(project, Misconfigured):
            raise project
        return project


def _is_there(file: str) -> bool:
    """Return whether a folder has a project file; Misconfigured where it is a pipe, a device or a
    link out of the folder. Such a `pyproject.toml` is not ours.
    """
    if os.path.basename(file) != OWN:
        return os.path.isfile(file)
    if not os.path.lexists(file):
        return False
    if not os.path.isfile(file):
        raise Misconfigured(f"{shown(file)}: this is not a regular file; put one there, or move it")
    folder = os.path.realpath(os.path.dirname(file))
    if not os.path.realpath(file).startswith(os.path.join(folder, "")):
        problem = "this link leads out of the folder; put a copy there, or name it with --config"
        raise Misconfigured(f"{shown(file)}: {problem}")
    return True


def with_files_unread(requested: CommandSettings) -> CommandSettings:
    """Return what the command line asks for with no project file read yet: one may have changed."""
    return replace(requested, known={})


def _inside(path: str, folder: str) -> str:
    if not folder or path == files.STANDARD_INPUT:
        return ""
    try:
        return os.path.relpath(path, folder).replace(os.sep, "/")
    except ValueError:  # on another drive
        return os.path.basename(path)


def judge(
    given: Record | bytes,
    path: str,
    settings: RecordSettings,
    boards: Sequence[Finding] | None = None,
    *,
    work: int = 0,
) -> Report:
    """Return the report of a file's bytes, or of its record, with the findings that are not
    selected too.

    `boards` is what other files say against its boards; None where it stands alone.
    """
    from ombre_records.judgement import pipeline

    return pipeline.judge(
        given,
        path,
        reading=settings.reading,
        rules=settings.rules,
        default=settings.default,
        boards=boards,
        work=work,
    )


def judge_portion(
    text: Source, bounds: Bounds, settings: RecordSettings, *, work: int = 0
) -> Report:
    """Return the report of some sessions of a file that has no boards, with all findings."""
    from ombre_records.judgement import pipeline
    from ombre_records.repair.reading import parse_part

    return pipeline.judge_as_it_stands(
        parse_part(text, bounds),
        reading=settings.reading,
        rules=settings.rules,
        default=settings.default,
        work=work,
    )


def clean(data: bytes, path: str, settings: RecordSettings) -> Sizes | None:
    """Return how much there is in a file in which nothing is found; None: `judge` must tell."""
    from ombre_records.referee.fast import compiled

    if compiled.name() != "compiled":
        return None
    from ombre_records.judgement.clean import clean as told

    return told(
        data,
        path,
        reading=settings.reading,
        rules=settings.rules,
        default=settings.default,
    )
