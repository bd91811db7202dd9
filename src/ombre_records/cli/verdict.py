"""Files judged one by one, in this process or in several, and what is told of each."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING, Literal, NamedTuple

from msgspec import Struct, field
from msgspec.structs import replace

from ombre_records.cli import files
from ombre_records.cli.judgement import clean, judge
from ombre_records.cli.settings import CommandSettings, RecordSettings
from ombre_records.cli.terminal import TerminalStyle
from ombre_records.language import Language, speaking

if TYPE_CHECKING:
    from ombre_records.finding import Finding
    from ombre_records.report import Report


class Task(NamedTuple):
    """A file to be judged, and its bytes where they have been read."""

    path: str
    data: bytes | None


To = Literal["text", "short", "json", "sarif", "github"]
Fix = Literal["", "certain", "unsafe"]
"""Which repairs are made: none, those that leave no choice, or all that could be proved."""


class Job(Struct, frozen=True):
    """How to judge and what to tell, and how it is written; what files say against others' boards.

    `boards` has what is found by each file's path; a file that is not in it is compared with none.
    The `files` share what work is done to find what mends the findings. `fix` says what is repaired
    before a file is told of, and `diff` that this is shown and not written; `stdin` is what
    standard input is called.
    """

    requested: CommandSettings
    to: To
    style: TerminalStyle
    language: Language = "en"
    files: int = 1
    boards: Mapping[str, Sequence[Finding]] = field(default_factory=dict)
    fix: Fix = ""
    diff: bool = False
    stdin: str = "-"


class Verdict(NamedTuple):
    """What is told of one file; `severities` has one for each finding that counts.

    `failing` of them make the exit status 1. `unsettled` are deals of which not all the money is
    known. `hidden` findings only follow from others; `problem`
    says why there is nothing to tell. `fixed` counts the repairs made, and `mended` is what has
    come of them where it is shown: a diff, or what standard input has become.
    """

    path: str
    sessions: int = 0
    deals: int = 0
    unsettled: int = 0
    severities: tuple[str, ...] = ()
    failing: int = 0
    hidden: int = 0
    text: str = ""
    values: Sequence[dict[str, object]] = ()
    problem: str = ""
    fixed: int = 0
    mended: str | None = None


def verdicts(paths: Sequence[str], job: Job, jobs: int) -> Iterator[Verdict]:
    """Yield the verdict on each file, in order; `jobs` processes work at once."""
    if paths[1:]:
        job = replace(job, boards=_compared(paths, job))
    jobs = min(jobs, len(paths))
    if jobs < 2:
        yield from (_verdict(Task(path, None), job) for path in paths)
        return
    from concurrent.futures import ProcessPoolExecutor
    from multiprocessing import get_start_method

    if get_start_method() == "fork":
        # what is imported now, no process has to import
        judge(b"", "-", CommandSettings(config="").for_record("-"))
    tasks = [Task(path, _standard_input(path)) for path in paths]
    chunk = max(1, min(32, len(tasks) // (jobs * 4)))
    pool = ProcessPoolExecutor(jobs, initializer=_ignore_interrupt)
    try:
        yield from pool.map(partial(_verdict, job=job), tasks, chunksize=chunk)
    finally:
        pool.shutdown(wait=False, cancel_futures=True)


_BOARDS = re.compile(rb"^[ \t]*boards\b", re.MULTILINE)
"""What a header has where the deals are those of boards."""


def _compared(paths: Sequence[str], job: Job) -> dict[str, list[Finding]]:
    """Compare the boards of files of one event with each other, if there are several such files.

    Standard input can be read but once, and is compared with nothing.
    """
    found = {}
    for path in paths:
        try:
            data = b"" if path == files.STANDARD_INPUT else files.read_record(path)
            if _BOARDS.search(data):
                found[path] = data, job.requested.for_record(path)
        except files.Unreadable:
            continue  # which is told where it is judged
    if len(found) < len(("one", "another")):
        return {}
    from ombre_records.tournament.differences import beside_each_other

    with speaking(job.language):
        reports = [judge(data, path, settings, ()) for path, (data, settings) in found.items()]
        told = beside_each_other(reports)
    by_path: dict[str, list[Finding]] = {path: [] for path in found}
    for path, finding in told:
        by_path[path].append(finding)
    return by_path


def _standard_input(path: str) -> bytes | None:
    return files.read_record(path) if path == files.STANDARD_INPUT else None


def _ignore_interrupt() -> None:
    import signal

    signal.signal(signal.SIGINT, signal.SIG_IGN)


def _verdict(task: Task, job: Job) -> Verdict:
    path, data = task
    name = job.stdin if path == files.STANDARD_INPUT else path
    try:
        data = files.read_record(path) if data is None else data
        settings = job.requested.for_record(name)
    except files.Unreadable as problem:
        return Verdict(name, problem=str(problem))
    beside = job.boards.get(path)
    with speaking(job.language):
        if beside is None and _may_be_told(data, job) and (sizes := clean(data, name, settings)):
            return Verdict(name, sizes.sessions, sizes.deals)
        report = judge(data, name, settings, beside)
        if job.fix:
            return _mended(Task(path, data), report, settings, job)
        return _verdict_of(name, report, settings, job)


def _may_be_told(data: bytes, job: Job) -> bool:
    """Whether it may be told at once that nothing is found: there is something to be gained, and
    nothing else wanted than that.
    """
    return not job.fix and len(data) * job.files >= _WORTH


_WORTH = 1 << 15
"""From how many bytes on in all files, about, the compiled judge is worth its loading."""


def _mended(task: Task, report: Report, settings: RecordSettings, job: Job) -> Verdict:
    """Repair a file, or show how it would be; tell what is left, or of a diff what there is."""
    from ombre_records.cli.fixing import Unwritable, fixed

    assert task.data is not None
    try:
        unsafe = job.fix == "unsafe"
        found = fixed(task.path, task.data, report, settings, unsafe=unsafe, diff=job.diff)
    except Unwritable as problem:
        return Verdict(report.source.path, problem=str(problem))
    verdict = _verdict_of(report.source.path, found.report, settings, job)
    return verdict._replace(fixed=found.made, mended=found.shown)


def _verdict_of(path: str, report: Report, settings: RecordSettings, job: Job) -> Verdict:
    if job.to in ("json", "sarif"):
        from ombre_records.analysis.mending.proof import with_repairs

        report = with_repairs(report)
    report = settings.selected(report)
    shown = report.findings if settings.consequent else report.shown
    severities = tuple(f.severity.value for f in report.shown)
    hidden, failing = len(report.findings) - len(shown), settings.failing(report.findings)
    sizes = len(report.sessions), report.deals, report.unsettled
    verdict = Verdict(path, *sizes, severities, failing, hidden)
    return _with_output(verdict, report, shown, job)


def _with_output(verdict: Verdict, report: Report, shown: Sequence[Finding], job: Job) -> Verdict:
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
    if not shown:
        return verdict
    from ombre_records.cli.findings_text import findings_text

    helped = _helped(report, job.files) if verdict.failing else {}
    text = findings_text(report.source, shown, job.style, verdict.sessions, helped)
    return verdict._replace(text=text)


def _helped(report: Report, files: int) -> Mapping[Finding, str]:
    """Return what mends findings, in words."""
    from ombre_records.analysis.emendation.repairs import WORK, repairs
    from ombre_records.cli.suggest_text import repair_text

    found = repairs(report, WORK // files)
    return {each: repair_text(report.source, each, repair) for each, repair in found.items()}
