"""The verdict on a file, or on a portion of one, once it has been judged."""

from __future__ import annotations

from collections.abc import Sequence
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
    """Repair a file and judge the result; or show a diff and judge the file as it is.

    A text in another encoding is left as it is. What standard input becomes is shown.
    """
    from ombre_records.base.atomic_file import Unwritable, write
    from ombre_records.doors.cli.delivery import say_other_names
    from ombre_records.doors.cli.diffs import diff_lines
    from ombre_records.judgement.made_record import UncleanError, no_worse
    from ombre_records.judgement.mending import mended
    from ombre_records.judgement.proof import STEPS, is_historical, unread

    name, old = report.source.path, _text(task.data)
    after, made, shown = report, 0, None
    try:
        with budget.run(STEPS) as proving:
            if old is not None:
                after, made = mended(report, unsafe=job.fix == "unsafe")
            new = after.source.whole
            if made and unread(after) >= unread(report):  # else lines may show what they hid
                no_worse(after, name, [report])
            if job.diff:
                shown = "".join(diff_lines(name, old or "", new)) if made else None
            elif task.path == files.STANDARD_INPUT:
                shown = new if made else old
            elif made:
                say_other_names(task.path)
                write(task.path, new.encode("utf-8"), instead_of=task.data)
            if made and not job.diff:
                report = judge(new.encode("utf-8"), name, settings, work=job.proving())
    except (Unwritable, UncleanError) as problem:
        return Verdict(name, problem=str(problem))
    verdict = verdict_of(report, settings.strictness, job.form)
    wrong = made > 0 or verdict.failing > 0
    return verdict._replace(
        fixed=made,
        mended=shown,
        unproved=verdict.unproved or proving.spent,
        of_source=wrong and any(is_historical(each.session) for each in report.sessions),
    )


def _text(data: bytes) -> str | None:
    """Return a file's text as it is; None for what is no UTF-8."""
    try:
        return None if b"\0" in data else data.decode("utf-8")
    except UnicodeDecodeError:
        return None
