"""The verdict on a file, or on a portion of one, once it has been judged."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING, Literal

from msgspec import Struct

from ombre_records.base import budget
from ombre_records.base.language import Language, speaking
from ombre_records.base.limits import NOTHING, Counted
from ombre_records.doors.cli import files
from ombre_records.doors.cli.settings import CommandSettings, RecordSettings, clean, judge
from ombre_records.telling.findings.verdict import Form, Verdict, verdict_of

if TYPE_CHECKING:
    from ombre_records.base.finding import Finding
    from ombre_records.referee.report import Report


class Task(Struct, frozen=True):
    """A file to be judged and its bytes, or the problem for which there are none.

    `boards` is what other files say against its deals and boards; None if it is compared with none.
    """

    path: str
    data: bytes = b""
    boards: Sequence[Finding] | None = None
    problem: str = ""


Fix = Literal["", "certain", "unsafe"]
"""The repairs to make: none, those that leave no choice, or all that could be proved."""


class Job(Struct, frozen=True):
    """How to judge and what to tell, and in what form.

    `fix` says what is repaired before a file is told of, and `diff` that this is shown and not
    written; `stdin` is what standard input is called.
    """

    requested: CommandSettings
    form: Form
    language: Language = "en"
    fix: Fix = ""
    diff: bool = False
    stdin: str = "-"

    def proving(self, portions: int = 1, lines: int = 0) -> int:
        """Return how many lines may be judged to prove the repairs of a file, if they are told.

        Portions share the work, but a portion of so many lines may be judged some times.
        """
        if self.form.to not in ("json", "sarif"):
            return 0
        from ombre_records.judgement.pipeline import WORK

        return max(WORK // portions, _ROUNDS * lines)


_ROUNDS = 4
"""Each portion may be judged this often to prove its repairs, however small its share is."""


class JudgedUnit(Struct, frozen=True):
    """The output for files, or for a piece of one, with its counts.

    `over`: nothing that stands behind the piece is read.
    """

    verdicts: tuple[Verdict, ...]
    counted: Counted = NOTHING
    over: bool = False


def verdict_on(task: Task, job: Job) -> Verdict:
    """Judge a file and return the verdict."""
    name = name_of(task.path, job)
    if task.problem:
        return Verdict(name, problem=task.problem)
    try:
        settings = job.requested.for_record(name)
    except files.Unreadable as problem:
        return Verdict(name, problem=str(problem))
    with speaking(job.language):
        if _may_be_told(task, job) and (sizes := clean(task.data, name, settings)):
            return Verdict(name, sizes.sessions, sizes.deals)
        report = judge(task.data, name, settings, task.boards, work=job.proving())
        if job.fix:
            return _mended(task, report, settings, job)
        return verdict_of(report, settings.strictness, job.form)


def name_of(path: str, job: Job) -> str:
    """Return the name of a file in its verdict."""
    return job.stdin if path == files.STANDARD_INPUT else path


def _may_be_told(task: Task, job: Job) -> bool:
    """Whether the compiled judge may be asked first: nobody wants repairs or comparisons, and the
    files are long enough to gain by it.
    """
    alone = not task.boards and not job.fix
    return alone and len(task.data) * job.form.files >= _WORTH


_WORTH = 1 << 15
"""From about this many bytes in all files on, loading the compiled judge saves time."""


def _mended(task: Task, report: Report, settings: RecordSettings, job: Job) -> Verdict:
    """Repair a file and judge the result; or show a diff and judge the file as it is."""
    from ombre_records.doors.cli.fixing import Unwritable, fixed
    from ombre_records.judgement.made_record import UncleanError
    from ombre_records.judgement.proof import STEPS, is_historical

    try:
        unsafe = job.fix == "unsafe"
        again = partial(judge, settings=settings, work=job.proving())
        with budget.run(STEPS) as proving:
            repaired = fixed(task.path, task.data, report, again, unsafe=unsafe, diff=job.diff)
    except (Unwritable, UncleanError) as problem:
        return Verdict(report.source.path, problem=str(problem))
    verdict = verdict_of(repaired.report, settings.strictness, job.form)
    unproved = verdict.unproved or proving.spent
    verdict = verdict._replace(fixed=repaired.made, mended=repaired.shown, unproved=unproved)
    wrong = bool(repaired.made) or verdict.failing > 0
    sourced = wrong and any(is_historical(each.session) for each in report.sessions)
    return verdict._replace(of_source=sourced)
