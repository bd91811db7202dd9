"""What is told of a file, or of a portion of one, once it has been judged."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING, Literal, NamedTuple

from msgspec import Struct
from msgspec.structs import replace

from ombre_records import budget
from ombre_records.cli import files
from ombre_records.cli.judgement import clean, judge
from ombre_records.cli.settings import CommandSettings, RecordSettings
from ombre_records.cli.terminal import TerminalStyle
from ombre_records.language import Language, speaking
from ombre_records.limits import NOTHING, Counted

if TYPE_CHECKING:
    from ombre_records.analysis.emendation.effort import Effort
    from ombre_records.finding import Finding
    from ombre_records.report import Report


class Task(Struct, frozen=True):
    """A file to be judged and its bytes, or the problem for which there are none.

    `boards` is what other files say against its deals and boards; None if it is compared with none.
    """

    path: str
    data: bytes = b""
    boards: Sequence[Finding] | None = None
    problem: str = ""


To = Literal["text", "short", "json", "sarif", "github"]
Fix = Literal["", "certain", "unsafe"]
"""Which repairs are made: none, those that leave no choice, or all that could be proved."""


class Job(Struct, frozen=True):
    """How to judge and what to tell, and how it is written.

    The `files` share what work is done to find what mends the findings. `fix` says what is repaired
    before a file is told of, and `diff` that this is shown and not written; `stdin` is what
    standard input is called.
    """

    requested: CommandSettings
    to: To
    style: TerminalStyle
    language: Language = "en"
    files: int = 1
    fix: Fix = ""
    diff: bool = False
    stdin: str = "-"

    def proving(self, portions: int = 1, lines: int = 0) -> int:
        """Return how many lines may be judged to prove the repairs of a file, if they are told.

        Portions share the work, but a portion of so many lines may be judged some times.
        """
        if self.to not in ("json", "sarif"):
            return 0
        from ombre_records.judgement.pipeline import WORK

        return max(WORK // portions, _ROUNDS * lines)


_ROUNDS = 4
"""How often a portion may be judged for its repairs, where it has a small share of the work."""


class Within(Struct, frozen=True):
    """What of a file has been judged: all of it, or one of so many `portions`.

    `sessions` of the file stand before it. `effort` is how much may be done to find what mends the
    findings of a portion; without any, nothing is.
    """

    sessions: int = 0
    portions: int = 1
    effort: Effort | None = None


class Verdict(NamedTuple):
    """What is told of one file; `severities` has one for each finding that counts.

    `failing` of them make the exit status 1. `unsettled` are deals of which not all the money is
    known. `hidden` findings only follow from others. `whys` are findings that say why a deal is not
    settled: so many are hidden, so many are not selected. `problem`
    says why there is nothing to tell. `fixed` counts the repairs made, and `mended` is what has
    come of them where it is shown: a diff, or what standard input has become. A verdict that is
    `continued` goes on with the file of the one before. `mendable` says of a portion that something
    may mend its findings which has not been looked for, and `unproved` that repairs were given up.
    """

    path: str
    sessions: int = 0
    deals: int = 0
    unsettled: int = 0
    severities: tuple[str, ...] = ()
    failing: int = 0
    hidden: int = 0
    whys: tuple[int, int] = (0, 0)
    text: str = ""
    values: Sequence[dict[str, object]] = ()
    problem: str = ""
    fixed: int = 0
    mended: str | None = None
    continued: bool = False
    mendable: bool = False
    unproved: bool = False


class Judged(Struct, frozen=True):
    """What is told of files, or of a piece of one, and for that, what is counted with it.

    `over`: nothing that stands behind the piece is read.
    """

    verdicts: tuple[Verdict, ...]
    counted: Counted = NOTHING
    over: bool = False


def verdict_on(task: Task, job: Job) -> Verdict:
    """Judge a file and return what is told of it."""
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
        return verdict_of(report, settings, job)


def name_of(path: str, job: Job) -> str:
    """Return what a file is called in what is told of it."""
    return job.stdin if path == files.STANDARD_INPUT else path


def _may_be_told(task: Task, job: Job) -> bool:
    """Whether it may be told at once that nothing is found: there is something to be gained, and
    nothing else wanted than that.
    """
    alone = not task.boards and not job.fix
    return alone and len(task.data) * job.files >= _WORTH


_WORTH = 1 << 15
"""From how many bytes on in all files, about, the compiled judge is worth its loading."""


def _mended(task: Task, report: Report, settings: RecordSettings, job: Job) -> Verdict:
    """Repair a file, or show how it would be; tell what is left, or of a diff what there is."""
    from ombre_records.cli.fixing import Unwritable, fixed
    from ombre_records.judgement.proof import STEPS

    try:
        unsafe = job.fix == "unsafe"
        again = partial(judge, settings=settings, work=job.proving())
        with budget.run(STEPS) as left:
            found = fixed(task.path, task.data, report, again, unsafe=unsafe, diff=job.diff)
    except Unwritable as problem:
        return Verdict(report.source.path, problem=str(problem))
    verdict = verdict_of(found.report, settings, job)
    unproved = verdict.unproved or left.spent
    return verdict._replace(fixed=found.made, mended=found.shown, unproved=unproved)


WHOLE = Within()


def verdict_of(
    report: Report, settings: RecordSettings, job: Job, within: Within = WHOLE
) -> Verdict:
    """Return what is told of a file, or of a portion of one, whose report is given."""
    every = report.findings
    report = settings.selected(report)
    shown = report.findings if settings.consequent else report.shown
    severities = tuple(f.severity.value for f in report.shown)
    hidden, failing = len(report.findings) - len(shown), settings.failing(report.findings)
    sizes = len(report.sessions), report.deals, report.unsettled
    whys = _whys(report.findings) - _whys(shown), _whys(every) - _whys(report.findings)
    verdict = Verdict(report.source.path, *sizes, severities, failing, hidden, whys)
    verdict = verdict._replace(unproved=report.unproved)
    if not shown:
        return verdict
    helped: Mapping[Finding, str] = {}
    if failing and job.to == "text":
        if within.portions > 1 and not within.effort:
            verdict = verdict._replace(mendable=_mendable(report))
        else:
            helped = _helped(report, within.effort, job.files)
    told = _Told(report, shown, helped, report.deal_numbers(shown))
    return _with_output(verdict, _counted_on(told, within), job, within.portions)


def _whys(findings: Sequence[Finding]) -> int:
    return sum(finding.rule == "unsettled" for finding in findings)


class _Told(NamedTuple):
    """The findings of a report that are told, what mends them, the numbers of their deals."""

    report: Report
    shown: Sequence[Finding]
    helped: Mapping[Finding, str]
    numbers: Mapping[Finding, int]


def _counted_on(told: _Told, within: Within) -> _Told:
    """Return findings with their sessions counted from the beginning of the file."""
    if not within.sessions:
        return told

    def counted_on(finding: Finding) -> Finding:
        session = finding.session and finding.session + within.sessions
        return replace(finding, session=session)

    helped = {counted_on(finding): words for finding, words in told.helped.items()}
    numbers = {counted_on(finding): number for finding, number in told.numbers.items()}
    return _Told(told.report, [*map(counted_on, told.shown)], helped, numbers)


def _with_output(verdict: Verdict, told: _Told, job: Job, portions: int) -> Verdict:
    report, shown, helped, numbers = told
    if job.to == "json":
        from ombre_records.finding import findings_json, repair_json

        values = findings_json(report.source, shown)
        for value, finding in zip(values, shown, strict=True):
            value["repair"] = repair_json(report.source, finding.repair)
        return verdict._replace(values=values)
    if job.to == "sarif":
        from ombre_records.cli.findings_sarif import results

        return verdict._replace(values=results(report.source, shown))
    if job.to == "github":
        from ombre_records.cli.findings_github import commands

        return verdict._replace(text=commands(report.source, shown))
    if job.to == "short":
        from ombre_records.cli.findings_short import findings_short

        return verdict._replace(text=findings_short(report.source, shown))
    from ombre_records.cli.findings_text import findings_text

    sessions = max(verdict.sessions, portions)
    text = findings_text(report.source, shown, job.style, sessions, helped, numbers)
    return verdict._replace(text=text)


def _mendable(report: Report) -> bool:
    from ombre_records.analysis.emendation.repairs import mendable

    return mendable(report)


def _helped(report: Report, effort: Effort | None, files: int) -> Mapping[Finding, str]:
    """Return what mends findings, in words; of one file its share of the work is done at most."""
    from ombre_records.analysis.emendation.document import repair_text
    from ombre_records.analysis.emendation.effort import Effort
    from ombre_records.analysis.emendation.repairs import repairs

    found = repairs(report, effort or Effort(share=files))
    return {each: repair_text(report.source, each, repair) for each, repair in found.items()}
