"""`ombre check`: judge records, and report the findings as text or for another program."""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import closing
from typing import NoReturn, get_args

import click
from msgspec import Struct, field
from msgspec.structs import replace

from ombre_records.base.language import Language, _, ngettext, speaking
from ombre_records.base.progress import tracked
from ombre_records.base.steering import one_line
from ombre_records.doors.cli import files, name_checks, options
from ombre_records.doors.cli.delivery import deliver, deliver_json
from ombre_records.doors.cli.file_verdict import Fix, Job
from ombre_records.doors.cli.judging import verdicts
from ombre_records.doors.cli.output_options import makes
from ombre_records.doors.cli.settings import CommandSettings, with_files_unread
from ombre_records.doors.cli.terminal import (
    Links,
    complain,
    complain_at_length,
    emit,
    emit_exactly,
    terminal_style,
)
from ombre_records.telling.findings.terminal_style import TerminalStyle
from ombre_records.telling.findings.verdict import (
    VALUES,
    FindingTally,
    Form,
    To,
    Verdict,
    lines,
    value,
)

_PAUSE = 0.3
"""Seconds from one look at the files to the next: the eye takes it for at once."""


def watched(arguments: Sequence[str], do: Callable[[], int]) -> NoReturn:
    """Do something now and each time files change, come or go, until Ctrl-C."""
    seen = None
    while True:
        now = _state(arguments)
        if now != seen:
            do()
            seen = _state(arguments)  # our own repairs are not a change
            complain(_watching_line(len(seen)))
        time.sleep(_PAUSE)


def _watching_line(count: int) -> str:
    """Return the line after each round. Without it a clean file leaves no trace."""
    watched = ngettext("watching {count} file", "watching {count} files", count)
    clock = time.strftime("%H:%M:%S")
    waiting = _("{clock}: {watched}; Ctrl-C ends it")
    return waiting.format(clock=clock, watched=watched.format(count=count))


def _state(arguments: Sequence[str]) -> dict[str, tuple[int, int]]:
    stamps = {}
    for path in files.listed(arguments).paths:
        try:
            stat = os.stat(path)
        except (OSError, ValueError):
            continue
        stamps[path] = (stat.st_mtime_ns, stat.st_size)
    return stamps


@click.command()
@options.records
@options.rules
@options.reading
@options.select
@options.ignore
@makes(lambda: get_args(To))
@click.option(
    "--consequent/--no-consequent",
    default=None,
    help="Report findings that only follow from others, too.",
)
@click.option("--fix", is_flag=True, help="Make repairs that leave no choice, then judge.")
@click.option(
    "--unsafe",
    is_flag=True,
    help="With --fix or --diff: repair tallies and winners that all else contradicts, too.",
)
@click.option("--diff", is_flag=True, help="Write nothing; show what --fix would change.")
@click.option("--watch", is_flag=True, help="Judge again when a file changes, until Ctrl-C.")
@click.option("-q", "--quiet", is_flag=True, help="Write nothing; leave the exit status.")
@click.option(
    "--stdin-filename",
    "stdin",
    metavar="NAME",
    default=files.STANDARD_INPUT,
    shell_complete=options.a_file,
    help="Call standard input NAME; look for its project file and books beside that file.",
)
@options.language
@options.links
@options.strict
@options.project
@options.jobs
def check(
    paths: tuple[str, ...],
    select: tuple[str, ...],
    ignore: tuple[str, ...],
    to: To,
    output: str | None,
    consequent: bool | None,
    fix: bool,
    unsafe: bool,
    diff: bool,
    watch: bool,
    quiet: bool,
    stdin: str,
    lang: Language,
    links: Links,
    requested: CommandSettings,
    jobs: int | None,
) -> int:
    """Judge records: notation, deal, auction, exchange, play, settlement.

    FILE is a record, a folder (every .ombre below it), or - for standard input. RULES are names,
    codes, or phases by name or letter, separated by commas. Findings come as text, each on one line
    (short), as JSON, as SARIF 2.1.0, or as commands for GitHub. --fix makes the repairs that leave
    no choice. It writes them to the files themselves, and for standard input to standard output.
    Text names deals by their numbers in the record, JSON by their places.
    """
    if unsafe and not (fix or diff):
        raise click.UsageError("--unsafe says which repairs are made; add --fix or --diff")
    if watch and diff:
        raise click.UsageError("--watch tells findings, --diff shows changes; leave one out")
    wanted: Fix = "unsafe" if unsafe else "certain" if fix or diff else ""
    selected = name_checks.rules(select, "--select") or None
    ignored = name_checks.rules(ignore, "--ignore")
    requested = replace(requested, select=selected, ignore=ignored, consequent=consequent)
    style = terminal_style(links) if output is None else TerminalStyle()
    job = Job(requested, Form(to, style), lang, fix=wanted, diff=diff, stdin=stdin)
    run = _Run(paths, job, output, quiet, jobs)
    if not watch:
        return run.status()
    if files.STANDARD_INPUT in paths:
        raise click.UsageError("--watch: standard input does not change; name a file")
    if sys.platform == "emscripten":
        raise click.UsageError("--watch: a browser's page judges as you type; leave it out")

    def again() -> int:
        return replace(run, job=replace(job, requested=with_files_unread(requested))).status()

    with speaking(lang):
        return watched(paths, again)


class _Run(Struct, frozen=True):
    """The arguments judged once, as asked for, and what is found told."""

    paths: tuple[str, ...]
    job: Job
    output: str | None
    quiet: bool
    jobs: int | None

    def status(self) -> int:
        """Judge and tell; return the exit status."""
        listing = files.listed(self.paths)
        form = replace(self.job.form, files=max(1, len(listing.paths)))
        job = replace(self.job, form=form)
        tally, complaints = FindingTally(), _Complaints()
        if form.to == "text":
            tally.left_out = job.requested.left_out(listing.paths)
        for problem in listing.problems:
            complaints.fail(problem)
        for each in files.left_out(listing):
            complain(each)
        judged = verdicts(listing.paths, job, self.jobs)
        with speaking(job.language), closing(judged):
            stream = tracked(
                judged, "files", len(listing.paths), lambda verdict: not verdict.continued
            )
            counted = tally.counting(complaints.readable(stream))
            if self.quiet:
                self._apart(counted)
            elif job.diff or (job.fix and files.STANDARD_INPUT in listing.paths):
                self._beside(counted, tally)
            elif form.to in VALUES:
                deliver_json(value(counted, form.to, tally, complaints.problems), self.output)
            else:
                self._tell(counted, tally)
        return 2 if complaints.problems else 1 if tally.failing else 0

    def _tell(self, stream: Iterable[Verdict], tally: FindingTally) -> None:
        texts = lines(stream, tally, self._summed)
        if self.output is None:
            for text in texts:
                emit(text)
        else:
            deliver("".join(texts), self.job.form.to, self.output)

    @property
    def _summed(self) -> TerminalStyle | None:
        """The look of a summary, where there is one."""
        return self.job.form.style if self.job.form.to == "text" else None

    def _apart(self, stream: Iterable[Verdict]) -> None:
        """Write diffs or repaired texts alone, without findings."""
        for verdict in stream:
            if verdict.mended:
                emit_exactly(verdict.mended)

    def _beside(self, stream: Iterable[Verdict], tally: FindingTally) -> None:
        """Write diffs or repaired texts; findings in a repaired text go to standard error."""
        verdicts = []
        for verdict in stream:
            if verdict.mended:
                emit_exactly(verdict.mended)
            verdicts.append(verdict)
        if not self.job.diff:
            style = TerminalStyle() if self.job.form.to == "text" else None
            complain_at_length("".join(lines(verdicts, tally, style)))


_UNPROVED = (
    "not all repairs could be proved: too much would have to be judged again; mend some by hand, or"
    " put its sessions into several files"
)


_OF_SOURCE = (
    "the text of a source stays as it is: a repair is an emendation, `[SK>SQ]` (misread), `[+SK]`"
    " (left out), `[-D4]` (too much); `ombre complete --suggest` proposes more, you write them"
)


class _Complaints(Struct):
    """Complaints made on standard error, each once."""

    problems: list[str] = field(default_factory=list)
    unproved: list[str] = field(default_factory=list)
    of_source: list[str] = field(default_factory=list)

    def fail(self, problem: str) -> None:
        """Say why something cannot be read, and keep it in mind."""
        if problem not in self.problems:
            complain(problem)
            self.problems.append(problem)

    def readable(self, stream: Iterable[Verdict]) -> Iterator[Verdict]:
        """Pass on verdicts on files that could be read, and say of the others why not."""
        for verdict in stream:
            if verdict.problem:
                self.fail(verdict.problem)
                continue
            if verdict.unproved and verdict.path not in self.unproved:
                complain(f"{one_line(verdict.path)}: {_UNPROVED}")
                self.unproved.append(verdict.path)
            if verdict.of_source and verdict.path not in self.of_source:
                complain(f"{one_line(verdict.path)}: {_OF_SOURCE}")
                self.of_source.append(verdict.path)
            yield verdict
