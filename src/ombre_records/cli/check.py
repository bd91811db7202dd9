"""`ombre check`: records judged, what is found told as text or for another program."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from contextlib import closing
from typing import get_args

import click
from msgspec import Struct, field
from msgspec.structs import replace

from ombre_records.cli import files, names, options
from ombre_records.cli.check_options import Manner, manner
from ombre_records.cli.delivery import deliver, deliver_json
from ombre_records.cli.excerpt import columns
from ombre_records.cli.judging import verdicts
from ombre_records.cli.output_options import makes
from ombre_records.cli.settings import CommandSettings, anew
from ombre_records.cli.terminal import (
    Links,
    TerminalStyle,
    complain,
    complain_at_length,
    emit,
    emit_exactly,
    terminal_style,
)
from ombre_records.cli.verdict import Job, To, Verdict
from ombre_records.language import Language, _, ngettext, speaking
from ombre_records.progress import tracked
from ombre_records.steering import one_line

SEVERITIES = {
    "error": "errors",
    "warning": "warnings",
    "undetermined": "undetermined",
    "info": "infos",
}


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
    help="Tell findings that only follow from others, too.",
)
@manner
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
    manner: Manner,
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
    Deals are told by the numbers that they have in the record; JSON has their places.
    """
    selected = names.rules(select, "--select") or None
    ignored = names.rules(ignore, "--ignore")
    requested = replace(requested, select=selected, ignore=ignored, consequent=consequent)
    style = terminal_style(links) if output is None else TerminalStyle()
    job = Job(requested, to, style, lang, fix=manner.fix, diff=manner.diff, stdin=manner.stdin)
    run = _Run(paths, job, output, manner.quiet, jobs)
    if not manner.watch:
        return run.status()
    if files.STANDARD_INPUT in paths:
        raise click.UsageError("--watch: standard input does not change; name a file")
    if sys.platform == "emscripten":
        raise click.UsageError("--watch: a browser's page judges as you type; leave it out")
    from ombre_records.cli.watching import watched

    def again() -> int:
        return replace(run, job=replace(job, requested=anew(requested))).status()

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
        job = replace(self.job, files=max(1, len(listing.paths)))
        tally = Tally()
        for problem in listing.problems:
            tally.fail(problem)
        judged = verdicts(listing.paths, job, self.jobs)
        with speaking(job.language), closing(judged):
            found = tracked(judged, "files", len(listing.paths), lambda told: not told.continued)
            counted = tally.counting(found)
            if self.quiet:
                self._apart(counted)
            elif job.diff or (job.fix and files.STANDARD_INPUT in listing.paths):
                self._beside(counted, tally)
            else:
                self._tell(counted, tally)
        return tally.status

    def _tell(self, found: Iterable[Verdict], tally: Tally) -> None:
        to, output = self.job.to, self.output
        if to in ("json", "sarif"):
            tell = _json if to == "json" else _sarif
            deliver_json(tell(found, tally), output)
            return
        lines = _lines(found, tally, self.job.style if to == "text" else None)
        if output is None:
            for text in lines:
                emit(text)
        else:
            deliver("".join(lines), to, output)

    def _apart(self, found: Iterable[Verdict]) -> None:
        """Write only what has been asked for in place of findings: a diff, or a text repaired."""
        for verdict in found:
            if verdict.mended:
                emit_exactly(verdict.mended)

    def _beside(self, found: Iterable[Verdict], tally: Tally) -> None:
        """Write a diff, or a text repaired, and what is found in that to standard error."""
        told = []
        for verdict in found:
            if verdict.mended:
                emit_exactly(verdict.mended)
            told.append(verdict)
        if not self.job.diff:
            style = TerminalStyle() if self.job.to == "text" else None
            complain_at_length("".join(_lines(told, tally, style)))


_UNPROVED = (
    "not all repairs could be proved: too much would have to be judged again; mend some by hand, or"
    " put its sessions into several files"
)


class Tally(Struct):
    """What has been judged so far."""

    problems: list[str] = field(default_factory=list)
    unproved: list[str] = field(default_factory=list)
    files: int = 0
    sessions: int = 0
    deals: int = 0
    unsettled: int = 0
    hidden: int = 0
    whys_hidden: int = 0
    whys_left_out: int = 0
    failing: int = 0
    fixed: int = 0
    counts: Counter[str] = field(default_factory=Counter)

    @property
    def status(self) -> int:
        """The exit status."""
        return 2 if self.problems else 1 if self.failing else 0

    def fail(self, problem: str) -> None:
        """Say why something cannot be read, and keep it in mind."""
        complain(problem)
        self.problems.append(problem)

    def counting(self, found: Iterable[Verdict]) -> Iterator[Verdict]:
        """Pass on verdicts on files that could be read, and say of the others why not."""
        for verdict in found:
            if verdict.problem:
                if verdict.problem not in self.problems:
                    self.fail(verdict.problem)
                continue
            if verdict.unproved and verdict.path not in self.unproved:
                complain(f"{one_line(verdict.path)}: {_UNPROVED}")
                self.unproved.append(verdict.path)
            self.files += not verdict.continued
            self.sessions += verdict.sessions
            self.deals += verdict.deals
            self.unsettled += verdict.unsettled
            self.hidden += verdict.hidden
            self.whys_hidden += verdict.whys[0]
            self.whys_left_out += verdict.whys[1]
            self.failing += verdict.failing
            self.fixed += verdict.fixed
            self.counts.update(verdict.severities)
            yield verdict


def _sarif(found: Iterable[Verdict], tally: Tally) -> dict[str, object]:
    from ombre_records.cli.findings_sarif import log

    judged = [(verdict.path, verdict.values) for verdict in _by_file(found)]
    return log(judged, tally.problems, tally.status)


def _json(found: Iterable[Verdict], tally: Tally) -> dict[str, object]:
    told = [
        {
            "path": verdict.path,
            "sessions": verdict.sessions,
            "deals": verdict.deals,
            "findings": verdict.values,
        }
        for verdict in _by_file(found)
    ]
    summary = {"files": tally.files, "sessions": tally.sessions, "deals": tally.deals}
    summary |= {plural: tally.counts[severity] for severity, plural in SEVERITIES.items()}
    return {"version": 1, "files": told, "summary": summary}


def _by_file(found: Iterable[Verdict]) -> Iterator[Verdict]:
    """Yield one verdict for each file, with all that is told of it as values."""
    file: list[Verdict] = []
    for verdict in found:
        if file and not verdict.continued:
            yield _joined(file)
            file = []
        file.append(verdict)
    if file:
        yield _joined(file)


def _joined(file: Sequence[Verdict]) -> Verdict:
    values = [value for verdict in file for value in verdict.values]
    sessions, deals = (sum(count) for count in zip(*(each[1:3] for each in file), strict=True))
    return file[0]._replace(sessions=sessions, deals=deals, values=values)


def _lines(found: Iterable[Verdict], tally: Tally, summed: TerminalStyle | None) -> Iterator[str]:
    """Yield what is told of each file, and if `summed` gives a look, a summary."""
    for verdict in found:
        if verdict.text:
            yield verdict.text
    if tally.files and summed:
        yield _summary(tally, summed) + "\n"


def _summary(tally: Tally, drawn: TerminalStyle) -> str:
    judged = (
        ngettext("{count} file", "{count} files", tally.files).format(count=tally.files),
        ngettext("{count} session", "{count} sessions", tally.sessions).format(
            count=tally.sessions
        ),
        ngettext("{count} deal", "{count} deals", tally.deals).format(count=tally.deals),
    )
    found = ", ".join(
        _number(name, tally.counts[name]) for name in SEVERITIES if tally.counts[name]
    )
    faulty = tally.failing > 0
    light = _("no errors, {findings}").format(findings=found) if found else _("nothing to report")
    words = ngettext(
        " ({count} more finding only follows from others: --consequent)",
        " ({count} more findings only follow from others: --consequent)",
        tally.hidden,
    )
    more = words.format(count=tally.hidden) if tally.hidden else ""
    if tally.unsettled and not found:
        light, more = _("no errors"), _unsettled(tally)
    if tally.fixed:
        words = ngettext("{count} repair made", "{count} repairs made", tally.fixed)
        light = f"{words.format(count=tally.fixed)}, {light}"
        found = f"{words.format(count=tally.fixed)}, {found}"
    bare, head = found if faulty else light, f"{', '.join(judged)}{_(': ')}"
    said = drawn.paint(bare, "red" if faulty else "green", bold=True)
    if drawn.width is None or columns(head + bare + more) <= drawn.width:
        return head + said + more
    return "\n  ".join(filter(None, (head.rstrip(), said, more.strip(" ,"))))


def _unsettled(tally: Tally) -> str:
    """Say how many deals are not settled, and what would tell why, if anything does."""
    words = ngettext(
        ", but {count} deal not settled", ", but {count} deals not settled", tally.unsettled
    ).format(count=tally.unsettled)
    if tally.whys_hidden:
        return words + _(": --consequent tells why")
    if tally.whys_left_out:
        return words + _(": `unsettled`, which tells why, is left out")
    return words


def _number(severity: str, count: int) -> str:
    words = {
        "error": ngettext("{count} error", "{count} errors", count),
        "warning": ngettext("{count} warning", "{count} warnings", count),
        "undetermined": ngettext("{count} undetermined", "{count} undetermined", count),
        "info": ngettext("{count} info", "{count} infos", count),
    }
    return words[severity].format(count=count)
