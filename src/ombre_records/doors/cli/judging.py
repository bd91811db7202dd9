"""Judge files in order, in this process or in several, large ones in portions."""

from __future__ import annotations

import os
import re
from collections.abc import Generator, Iterator, Mapping, Sequence
from contextlib import closing, suppress
from functools import partial
from io import BytesIO
from typing import TYPE_CHECKING, BinaryIO

from msgspec import Struct

from ombre_records.base.cores import EndedError, cores, startable
from ombre_records.base.language import speaking
from ombre_records.base.limits import BYTES, PORTION
from ombre_records.base.plugins import plugins
from ombre_records.base.progress import tracked
from ombre_records.doors.cli import files
from ombre_records.doors.cli.delivery import refuse
from ombre_records.doors.cli.file_verdict import Job, JudgedUnit, Task, verdict_on
from ombre_records.doors.cli.settings import CommandSettings, clean, judge
from ombre_records.telling.findings.verdict import Verdict

if TYPE_CHECKING:
    from ombre_records.base.finding import Finding
    from ombre_records.doors.cli.file_portions import FilePortion, PortionTeller
    from ombre_records.notation.portions import Portion

_LARGE = 4 * PORTION
"""From this size in bytes on, a file is read in portions."""
_MUCH = 1024 * 1024
"""From this total size in bytes on, several processes pay for their start."""
_BOARDS = rb"(?m)^[ \t]*boards\b"
"""The header line of a record whose deals are boards."""


class _Whole(Struct, frozen=True):
    """Files that are judged as a whole, one after another."""

    tasks: tuple[Task, ...]

    def judged(self, job: Job) -> JudgedUnit:
        """Judge them."""
        return JudgedUnit(tuple(verdict_on(task, job) for task in self.tasks))


def verdicts(paths: Sequence[str], job: Job, jobs: int | None) -> Generator[Verdict]:
    """Yield the verdict on each file, in order, that of a large one in several.

    `jobs` processes work at once; None leaves it to how much there is to do.
    """
    jobs = startable(_jobs(paths) if jobs is None else jobs)
    units = _Units(paths, job, together=PORTION if jobs > 1 else 0)
    if jobs < 2:
        for unit in units:
            if unit is not None:
                yield from units.verdicts_on(unit, _judged(unit, job))
        return
    from ombre_records.base.processes import in_order

    judged = partial(_judged, job=job)
    try:
        results: Generator[tuple[_Whole | FilePortion, JudgedUnit]] = in_order(
            units, judged, jobs, _prepare
        )
        with closing(results):
            for unit, done in results:
                yield from units.verdicts_on(unit, done)
    except EndedError:
        refuse("a process that judged was ended from outside; is memory short? try -j 1")


def _jobs(paths: Sequence[str]) -> int:
    """Return how many processes are worth starting."""
    if sum(os.path.getsize(path) for path in paths if files.is_regular(path)) < _MUCH:
        return 1
    return cores()


def _prepare() -> None:
    """Import what judging a record takes."""
    settings = CommandSettings(config="").for_record("-")
    judge(b"", "-", settings)
    clean(b"", "-", settings)


def _judged(unit: _Whole | FilePortion, job: Job) -> JudgedUnit:
    return unit.judged(job)


class _Units:
    """The units that are judged at once, in order: some files, or a piece of one.

    None comes before a file that may have to be waited for. Small files go `together`, up to so
    many bytes.
    """

    def __init__(self, paths: Sequence[str], job: Job, together: int) -> None:
        self.paths, self.job, self.together = paths, job, together
        self.tellers: dict[str, PortionTeller] = {}
        self.compared: Mapping[str, Sequence[Finding]] | None = None

    def verdicts_on(self, unit: _Whole | FilePortion, done: JudgedUnit) -> tuple[Verdict, ...]:
        """Return the verdicts on a unit; those on all units before it must have been asked for."""
        if isinstance(unit, _Whole):
            return done.verdicts
        return self.tellers[unit.path].verdicts_on(unit, done)

    def __iter__(self) -> Iterator[_Whole | FilePortion | None]:
        waiting: list[Task] = []
        for path in self.paths:
            if not files.is_regular(path):
                yield from _together(waiting)
                yield None
            for unit in self._of(path):
                if isinstance(unit, Task):
                    waiting.append(unit)
                if not isinstance(unit, Task) or self._enough(waiting):
                    yield from _together(waiting)
                if not isinstance(unit, Task):
                    yield unit
        yield from _together(waiting)

    def _enough(self, waiting: Sequence[Task]) -> bool:
        return sum(len(task.data) for task in waiting) >= self.together

    def _of(self, path: str) -> Iterator[Task | FilePortion]:
        try:
            with files.opened_record(path) as file:
                pieces = self._pieces(path, file)
                yield from pieces or [self._task(path, files.whole(path, file))]
        except files.Unreadable as problem:
            yield Task(path, problem=str(problem))

    def _task(self, path: str, data: bytes) -> Task:
        return Task(path, data, self._beside(path))

    def _beside(self, path: str) -> Sequence[Finding] | None:
        """Return what other files say against one; None where it is compared with none."""
        if len(self.paths) < 2 or not files.is_regular(path):
            return None
        if self.compared is None:
            self.compared = _compared(self.paths, self.job)
        return self.compared.get(path)

    def _pieces(self, path: str, file: BinaryIO) -> Iterator[FilePortion] | None:
        """Return the pieces of a file; None for one that is judged as a whole."""
        if _size(file) < _LARGE or self.job.fix or plugins("checks"):
            return None
        from ombre_records.doors.cli.file_portions import PortionTeller
        from ombre_records.notation.portions import portions

        parts = portions(file)
        if not parts or self._beside(path) or _meets_itself(file):
            return None
        self.tellers[path] = PortionTeller(path, len(parts), self.job)
        return _read(file, parts, self.tellers[path])


def _read(file: BinaryIO, parts: Sequence[Portion], teller: PortionTeller) -> Iterator[FilePortion]:
    for portion in tracked(parts, "portions", len(parts)):
        if teller.over:
            return
        yield teller.piece(portion, portion.read(file))


def _meets_itself(file: BinaryIO) -> bool:
    """Whether a file that can be judged as a whole may have one deal in several sessions."""
    from ombre_records.gathering.sketch import meets_itself

    if _size(file) > BYTES:
        return False
    file.seek(0)
    return meets_itself(file.read())


def _together(waiting: list[Task]) -> Iterator[_Whole]:
    """Yield the files that wait, if any do, and wait for others."""
    if waiting:
        yield _Whole(tuple(waiting))
        waiting.clear()


def _size(file: BinaryIO) -> int:
    return len(file.getbuffer()) if isinstance(file, BytesIO) else os.fstat(file.fileno()).st_size


def _compared(paths: Sequence[str], job: Job) -> dict[str, list[Finding]]:
    """Compare the deals and boards of files; return the findings by path, of the files compared.

    Standard input and pipes are left out, since they can be read only once.
    """
    from ombre_records.gathering.club.nearest import club_beside
    from ombre_records.gathering.sketch import suspects

    boards = set[str]()

    def read() -> Iterator[tuple[str, bytes]]:
        for path in filter(files.is_regular, paths):
            with suppress(files.Unreadable):  # which is told where it is judged
                data = files.read_record(path)
                if re.search(_BOARDS, data):
                    boards.add(path)
                yield path, data

    meet = suspects(read())
    meet |= boards if len(boards) > 1 else set()
    club = club_beside([path for path in paths if path != files.STANDARD_INPUT])
    if club and any(len(each.names) > 1 for each in club.people):
        meet |= {*filter(files.is_regular, paths)}  # one person may be here by two names
    if not meet:
        return {}
    from ombre_records.gathering.club.evenings import known_to
    from ombre_records.gathering.findings import beside_each_other

    with speaking(job.language):
        reports = []
        for path in filter(meet.__contains__, paths):
            with suppress(files.Unreadable):
                settings = job.requested.for_record(path)
                reports.append(judge(files.read_record(path), path, settings, ()))
        meetings = beside_each_other(reports, known=known_to(club))
    by_path: dict[str, list[Finding]] = {report.source.path: [] for report in reports}
    for report, finding in meetings:
        by_path[report.source.path].append(finding)
    return by_path
