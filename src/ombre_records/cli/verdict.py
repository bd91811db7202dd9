"""Files judged one by one, in this process or in several, and what is told of each."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Literal, NamedTuple

from ombre_records.cli import files
from ombre_records.cli.judgement import judge
from ombre_records.cli.settings import Asked, Way
from ombre_records.cli.terminal import Look

if TYPE_CHECKING:
    from ombre_records.finding import Finding
    from ombre_records.report import Report

Task = tuple[str, bytes | None]
To = Literal["text", "json", "sarif", "github"]


@dataclass(frozen=True, slots=True)
class Settings:
    """How to judge and what to tell, and how it is written."""

    asked: Asked
    to: To
    look: Look


class Verdict(NamedTuple):
    """What is told of one file; `severities` has one for each finding that counts.

    `failing` of them make the exit status 1. `hidden` findings only follow from others; `problem`
    says why there is nothing to tell.
    """

    path: str
    sessions: int = 0
    deals: int = 0
    severities: tuple[str, ...] = ()
    failing: int = 0
    hidden: int = 0
    text: str = ""
    values: Sequence[dict[str, object]] = ()
    problem: str = ""


def verdicts(paths: Sequence[str], settings: Settings, jobs: int) -> Iterator[Verdict]:
    """Yield the verdict on each file, in order; `jobs` processes work at once."""
    jobs = min(jobs, len(paths))
    if jobs < 2:
        yield from (_verdict((path, None), settings) for path in paths)
        return
    from concurrent.futures import ProcessPoolExecutor
    from multiprocessing import get_start_method

    if get_start_method() == "fork":
        judge(b"", "-", Asked(config="").way("-"))  # what is imported now, no process has to
    tasks = [(path, _standard_input(path)) for path in paths]
    chunk = max(1, min(32, len(tasks) // (jobs * 4)))
    pool = ProcessPoolExecutor(jobs, initializer=_ignore_interrupt)
    try:
        yield from pool.map(partial(_verdict, settings=settings), tasks, chunksize=chunk)
    finally:
        pool.shutdown(wait=False, cancel_futures=True)


def _standard_input(path: str) -> bytes | None:
    return files.read(path) if path == files.STANDARD_INPUT else None


def _ignore_interrupt() -> None:
    import signal

    signal.signal(signal.SIGINT, signal.SIG_IGN)


def _verdict(task: Task, settings: Settings) -> Verdict:
    path, data = task
    try:
        data = files.read(path) if data is None else data
        way = settings.asked.way(path)
    except files.Unreadable as problem:
        return Verdict(path, problem=str(problem))
    return _told(path, way.told(judge(data, path, way)), way, settings)


def _told(path: str, report: Report, way: Way, settings: Settings) -> Verdict:
    shown = report.findings if way.consequent else report.shown
    severities = tuple(f.severity.value for f in report.shown)
    hidden, failing = len(report.findings) - len(shown), way.failing(report.findings)
    verdict = Verdict(path, len(report.sessions), report.deals, severities, failing, hidden)
    return _written(verdict, report, shown, settings)


def _written(
    verdict: Verdict, report: Report, shown: Sequence[Finding], settings: Settings
) -> Verdict:
    if settings.to == "json":
        from ombre_records.finding import findings_json

        return verdict._replace(values=findings_json(report.source, shown))
    if settings.to == "sarif":
        from ombre_records.cli.findings_sarif import results

        return verdict._replace(values=results(report.source, shown))
    if settings.to == "github":
        from ombre_records.cli.findings_github import commands

        return verdict._replace(text=commands(report.source, shown))
    from ombre_records.cli.findings_text import told

    text = told(report.source, shown, settings.look, verdict.sessions)
    return verdict._replace(text=text)
