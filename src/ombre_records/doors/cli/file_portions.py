"""Judge a large file portion by portion. The result is that of the whole file.

Any process judges a piece before the pieces above it are done, and supposes how many sessions and
unreadable lines those have, and how much work is left for finding repairs. When the turn of the
piece comes, the suppositions are compared with the counts; if they were wrong, it is judged again.
"""

from __future__ import annotations

from typing import NamedTuple

from ombre_records.analysis.emendation.work_limit import Effort
from ombre_records.base import limits
from ombre_records.base.language import speaking
from ombre_records.base.limits import NOTHING, Counted
from ombre_records.base.source import source
from ombre_records.doors.cli import files
from ombre_records.doors.cli.file_verdict import Job, JudgedUnit, name_of
from ombre_records.doors.cli.settings import RecordSettings, clean, judge_portion
from ombre_records.notation.bounds import Bounds
from ombre_records.notation.portions import Portion
from ombre_records.repair.reading import SLIPS
from ombre_records.telling.findings.verdict import Verdict, Within, verdict_of


class FilePortion(NamedTuple):
    """A portion of a file to be judged, which is one of `portions`.

    `lines` stand before it, and as far as is known so many `sessions`, and what is `counted`.
    """

    path: str
    data: bytes
    lines: int
    sessions: int
    counted: Counted
    portions: int

    def judged(self, job: Job, effort: Effort | None = None) -> JudgedUnit:
        """Judge it; with an `effort`, look for what mends the findings."""
        name = name_of(self.path, job)
        try:
            settings = job.requested.for_record(name)
        except files.Unreadable as problem:
            return JudgedUnit((Verdict(name, problem=str(problem)),), over=True)
        with speaking(job.language):
            if effort is None and (clean_unit := self._clean(name, settings)):
                return clean_unit
            bounds = Bounds(self.counted, limits.ALL_DEALS)
            text = source(self.data.decode("utf-8"), name, self.lines)
            work = job.proving(self.portions, len(text.starts))
            report = judge_portion(text, bounds, settings, work=work)
            within = Within(self.sessions, self.portions, effort)
            verdict = verdict_of(report, settings.strictness, job.form, within)
        return JudgedUnit((verdict,), bounds.counted, bounds.over)

    def _clean(self, name: str, settings: RecordSettings) -> JudgedUnit | None:
        """Return the verdict if it may be told at once that nothing is found.

        Where so much before could not be read, it has to be seen whether reading ends here.
        """
        before = self.counted
        much = before.unreadable >= limits.UNREADABLE
        sizes = None if much else clean(self.data, name, settings)
        if sizes is None:
            return None
        openings = sizes.sessions + sizes.deals
        if before.deals + openings > limits.ALL_DEALS:
            return None
        statements = before.statements + sizes.statements
        counted = before._replace(deals=before.deals + openings, statements=statements)
        return JudgedUnit((Verdict(name, sizes.sessions, sizes.deals),), counted)


class PortionTeller:
    """Tells a file piece by piece, in order; it knows what stands before the next.

    `over`: no more of the file is read.
    """

    def __init__(self, path: str, portions: int, job: Job) -> None:
        self.path, self.portions, self.job = path, portions, job
        self.sessions, self.counted, self.over = 0, NOTHING, False
        self.effort = Effort(share=job.form.files)
        self._more, self._begun = 0, False

    def piece(self, portion: Portion, data: bytes) -> FilePortion:
        """Return a piece to be judged, with what is known by now of those before it."""
        sessions = portion.sessions + self._more
        return FilePortion(self.path, data, portion.lines, sessions, self.counted, self.portions)

    def verdicts_on(self, piece: FilePortion, unit: JudgedUnit) -> tuple[Verdict, ...]:
        """Return the verdict on the next piece; nothing once reading has ended before it."""
        if self.over:
            return ()
        if self._supposed_wrongly(piece, unit):
            self._more += self.sessions - piece.sessions
            piece = piece._replace(sessions=self.sessions, counted=self.counted)
            unit = piece.judged(self.job)
        if unit.verdicts[0].mendable and not self.effort.spent:
            unit = piece.judged(self.job, self.effort)
        (verdict,) = unit.verdicts
        self.sessions += verdict.sessions
        self.counted = self._with(piece, unit)
        verdict = verdict._replace(continued=self._begun, mendable=False)
        self.over, self._begun = unit.over, True
        return (verdict,)

    def _with(self, piece: FilePortion, unit: JudgedUnit) -> Counted:
        pairs = zip(self.counted, unit.counted, piece.counted, strict=True)
        return Counted(*(before + now - supposed for before, now, supposed in pairs))

    def _supposed_wrongly(self, piece: FilePortion, unit: JudgedUnit) -> bool:
        """Whether the counts of the pieces above may change the verdict on a piece."""
        if piece.counted == self.counted and piece.sessions == self.sessions:
            return False
        before, after = self.counted, self._with(piece, unit)
        (verdict,) = unit.verdicts
        has_findings = bool(verdict.text or verdict.values)
        slips = after.unreadable > max(SLIPS, before.unreadable)
        return (
            (has_findings and piece.sessions != self.sessions)
            or (slips and piece.counted.unreadable <= SLIPS)
            or (unit.over or after.deals > limits.ALL_DEALS)
            or _may_be_nonsense(before, after)
        )


def _may_be_nonsense(before: Counted, after: Counted) -> bool:
    """Whether reading may have stopped between two counts, as too much could not be read."""
    much = after.unreadable * 2 > before.statements or after.unreadable >= limits.MOST_UNREADABLE
    return after.unreadable >= limits.UNREADABLE and much
