"""Files judged one by one, in this process or in several, and what is told of each."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Literal, NamedTuple

from ombre_records.cli import files
from ombre_records.cli.judgement import judge
from ombre_records.cli.settings import CommandSettings, RecordSettings
from ombre_records.cli.terminal import TerminalStyle
from ombre_records.language import Language, speaking

if TYPE_CHECKING:
    from ombre_records.finding import Finding
    from ombre_records.report import Report

Task = tuple[str, bytes | None]
To = Literal["text", "json", "sarif", "github"]


@dataclass(frozen=True, slots=True)
class Job:
    """How to judge and what to tell, and how it is written."""

    requested: CommandSettings
    to: To
    style: TerminalStyle
    language: Language = "en"


class Verdict(NamedTuple):
    """What is told of one file; `severities` has one for each finding that counts.

    `failing` of them make the exit status 1. `unsettled` are deals of which not all the money is
    known. `hidden` findings only follow from others; `problem`
    says why there is nothing to tell.
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


def verdicts(paths: Sequence[str], job: Job, jobs: int) -> Iterator[Verdict]:
    """Yield the verdict on each file, in order; `jobs` processes work at once."""
    jobs = min(jobs, len(paths))
    if jobs < 2:
        yield from (_verdict((path, None), job) for path in paths)
        return
    from concurrent.futures import ProcessPoolExecutor
    from multiprocessing import get_start_method

    if get_start_method() == "fork":
        # what is imported now, no process has to import
        judge(b"", "-", CommandSettings(config="").for_record("-"))
    tasks = [(path, _standard_input(path)) for path in paths]
    chunk = max(1, min(32, len(tasks) // (jobs * 4)))
    pool = ProcessPoolExecutor(jobs, initializer=_ignore_interrupt)
    try:
        yield from pool.map(partial(_verdict, job=job), tasks, chunksize=chunk)
    finally:
        pool.shutdown(wait=False, cancel_futures=True)


def _standard_input(path: str) -> bytes | None:
    return files.read(path) if path == files.STANDARD_INPUT else None


def _ignore_interrupt() -> None:
    import signal

    signal.signal(signal.SIGINT, signal.SIG_IGN)


def _verdict(task: Task, job: Job) -> Verdict:
    path, data = task
    try:
        data = files.read(path) if data is None else data
        settings = job.requested.for_record(path)
    except files.Unreadable as problem:
        return Verdict(path, problem=str(problem))
    with speaking(job.language):
        return _verdict_of(path, settings.selected(judge(data, path, settings)), settings, job)


def _verdict_of(path: str, report: Report, settings: RecordSettings, job: Job) -> Verdict:
    shown = report.findings if settings.consequent else report.shown
    severities = tuple(f.severity.value for f in report.shown)
    hidden, failing = len(report.findings) - len(shown), settings.failing(report.findings)
    sizes = len(report.sessions), report.deals, report.unsettled
    verdict = Verdict(path, *sizes, severities, failing, hidden)
    return _with_output(verdict, report, shown, job)


def _with_output(verdict: Verdict, report: Report, shown: Sequence[Finding], job: Job) -> Verdict:
    if job.to == "json":
        from ombre_records.finding import findings_json

        return verdict._replace(values=findings_json(report.source, shown))
    if job.to == "sarif":
        from ombre_records.cli.findings_sarif import results

        return verdict._replace(values=results(report.source, shown))
    if job.to == "github":
        from ombre_records.cli.findings_github import commands

        return verdict._replace(text=commands(report.source, shown))
    from ombre_records.cli.findings_text import findings_text

    text = findings_text(report.source, shown, job.style, verdict.sessions)
    return verdict._replace(text=text)
