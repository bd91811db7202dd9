"""Judge files for the commands that make documents of their reports."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, NamedTuple

from msgspec.structs import replace

from ombre_records.base.progress import tracked
from ombre_records.base.steering import one_line
from ombre_records.doors.cli import files
from ombre_records.doors.cli.delivery import refuse
from ombre_records.doors.cli.settings import CommandSettings, RecordSettings, judge
from ombre_records.doors.cli.terminal import complain, complain_at_length
from ombre_records.telling.findings.terminal_style import TerminalStyle

if TYPE_CHECKING:
    from ombre_records.base.finding import Finding
    from ombre_records.gathering.club.club import Club
    from ombre_records.referee.report import Report


class JudgedFile(NamedTuple):
    """A file judged: the report, with the findings that are not selected too, and the settings.

    `ends`: only as much of it was judged as a document shows.
    """

    whole: Report
    settings: RecordSettings
    ends: bool = False

    @property
    def report(self) -> Report:
        """The report with the findings that are told."""
        return self.settings.strictness.selected(self.whole)


def judged(
    arguments: Sequence[str], requested: CommandSettings, *, shown: bool = False
) -> tuple[list[JudgedFile], bool]:
    """Return files judged, and whether some could not be read, which is said.

    `shown`: as much of each as a document shows.
    """
    listing = files.listed(arguments)
    problems = dict.fromkeys(listing.problems)
    judged_files = []
    for path in tracked(listing.paths, "files", len(listing.paths)):
        try:
            judged_files.append(_judged(path, requested, shown=shown))
        except files.Unreadable as error:
            problems[str(error)] = None
    for problem in (*problems, *files.left_out(listing)):
        complain(problem)
    return judged_files, bool(problems)


def _judged(path: str, requested: CommandSettings, *, shown: bool) -> JudgedFile:
    return _judge_bytes(files.read_record(path), path, requested, shown=shown)


def judged_again(file: JudgedFile, requested: CommandSettings) -> JudgedFile:
    """Judge by other settings a file that cannot be read twice, such as standard input."""
    source = file.whole.source
    return _judge_bytes(source.text.encode("utf-8", "replace"), source.path, requested)


def _judge_bytes(
    data: bytes, path: str, requested: CommandSettings, *, shown: bool = False
) -> JudgedFile:
    from ombre_records.judgement.pipeline import record_of

    settings = requested.for_record(path)
    record = record_of(data, path)
    part = record
    if shown:
        from ombre_records.telling.transcript.excerpt import beginning

        part = beginning(record)
    made = judge(part, path, settings)
    named = replace(made, source=replace(made.source, path=one_line(path)))
    return JudgedFile(named, settings, part is not record)


def report_contradictions(
    judged_files: Sequence[JudgedFile], beside: Iterable[tuple[Report, Finding]]
) -> int:
    """Report contradictions between files; return 1 if any is an error.

    What the findings of a file itself say already, or its comments ignore, is left out.
    """
    by_path: dict[str, list[Finding]] = {}
    for report, finding in beside:
        by_path.setdefault(report.source.path, []).append(finding)
    wrong = 0
    for each in judged_files:
        report, strictness = each.report, each.settings.strictness
        own = {(one.rule, one.span) for one in each.whole.findings}
        news = [
            one for one in by_path.get(report.source.path, ()) if (one.rule, one.span) not in own
        ]
        selected = strictness.selection.applied(_honoured(report, news), strictness.path)
        if selected:
            from ombre_records.telling.findings.text import findings_text

            look, numbers = TerminalStyle(), report.deal_numbers(selected)
            complain_at_length(findings_text(report.source, selected, look, numbers=numbers))
            wrong = max(wrong, int(strictness.failing(selected) > 0))
    return wrong


def report_meetings(judged_files: Sequence[JudgedFile], club: Club | None = None) -> int:
    """Report contradictions between files, except those of boards; return 1 if any is an error.

    The `club` knows who somebody is.
    """
    from ombre_records.gathering.club.evenings import known_to
    from ombre_records.gathering.findings import beside_each_other

    reports = [each.report for each in judged_files]
    met = beside_each_other(reports, boards=False, known=known_to(club))
    return report_contradictions(judged_files, met)


def _honoured(report: Report, findings: Sequence[Finding]) -> Sequence[Finding]:
    """Leave out findings that a comment of the record ignores."""
    from ombre_records.base.selection import MARK
    from ombre_records.referee.findings.ignores import honoured

    if report.record is None or MARK not in report.source.text:
        return findings
    wanted = set(findings)
    return [one for one in honoured(report.record, findings, None) if one in wanted]


@contextmanager
def document_errors() -> Iterator[None]:
    """Say in one line why a document cannot be made, and end the command."""
    from ombre_records.base.document.template_folder import UnusableTemplateError
    from ombre_records.base.errors import MissingExtraError

    try:
        yield
    except (MissingExtraError, UnusableTemplateError) as problem:
        refuse(str(problem))


def status(judged_files: Sequence[JudgedFile], failed: bool, output: str | None = None) -> int:
    """Return the exit status, and say which records have errors.

    `output` is the document's file: a line says that it was written all the same, and that the
    errors are the record's.
    """
    faulty = [(each, count) for each in judged_files if (count := _failing(each))]
    if faulty and output is not None:
        complain(f"{one_line(output)} is written; what is wrong is in the record that it tells of:")
    for each, count in faulty:
        word = "error" if count == len(each.report.errors) else "finding"
        number = f"{'at least ' * each.ends}{count} {word}{'s' if count > 1 else ''}"
        path, printed = each.report.source.path, each.report.reading == "printed"
        read, option = (" as printed", "--reading printed ") if printed else ("", "")
        complain(f"{path}{read}: {number}; see `ombre check {option}{path}`")
    return 2 if failed else int(bool(faulty))


def _failing(judged: JudgedFile) -> int:
    return judged.settings.strictness.failing(judged.report.findings)
