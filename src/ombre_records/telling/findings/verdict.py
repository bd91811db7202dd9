"""The verdict on a file or a portion of one, its findings in the format asked for; and the verdicts
on several files as one document.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Literal, NamedTuple

from msgspec import Struct, field
from msgspec.structs import replace

from ombre_records.base.budget import Ended
from ombre_records.base.finding import Finding, Severity
from ombre_records.base.language import _, ngettext
from ombre_records.base.language.numbers import colon
from ombre_records.base.selection import Selection
from ombre_records.base.steering import one_line
from ombre_records.telling.findings.terminal_style import TerminalStyle

if TYPE_CHECKING:
    from ombre_records.analysis.emendation.work_limit import Effort
    from ombre_records.referee.report import Report


To = Literal["text", "short", "json", "sarif", "github"]


class Form(Struct, frozen=True):
    """The form of findings; the `files` share the work of looking for repairs."""

    to: To = "text"
    style: TerminalStyle = TerminalStyle()
    files: int = 1


class Strictness(Struct, frozen=True):
    """The findings of a record that are told, and those for which it fails.

    `path` is the record's, as the selection's globs have it.
    """

    selection: Selection = field(default_factory=Selection)
    path: str = ""
    consequent: bool = False
    strict: bool = False

    def selected(self, report: Report) -> Report:
        """Return a report of the findings that are selected, with their severities."""
        return replace(report, findings=self.selection.applied(report.findings, self.path))

    def failing(self, findings: Iterable[Finding]) -> int:
        """Count the findings for which the exit status is 1."""
        light = (Severity.INFO,) if self.strict else tuple(Severity)[1:]
        return sum(not each.consequent and each.severity not in light for each in findings)


class Within(Struct, frozen=True):
    """The part of a file that has been judged: all of it, or one of so many `portions`.

    `sessions` of the file stand before it. `effort` is how much may be done to find what mends the
    findings of a portion; without any, nothing is.
    """

    sessions: int = 0
    portions: int = 1
    effort: Effort | None = None


class Verdict(NamedTuple):
    """The verdict on one file; `severities` has one for each finding that counts.

    `failing` of them make the exit status 1. `unsettled` are deals of which not all the money is
    known. `hidden` findings only follow from others. `whys` are findings that say why a deal is not
    settled: so many are hidden, so many are not selected. `problem`
    says why there is nothing to tell. `fixed` counts the repairs made, and `mended` is what has
    come of them where it is shown: a diff, or what standard input has become. A verdict that is
    `continued` goes on with the file of the one before. `mendable` says of a portion that something
    may mend its findings which has not been looked for, and `unproved` that repairs were given up.
    `unfinished` is the limit that ended the judging before its end. `of_source`: the file is the
    text of a source, so what mends it are emendations.
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
    unfinished: Ended = ""
    of_source: bool = False


WHOLE = Within()


def verdict_of(
    report: Report, strictness: Strictness, form: Form, within: Within = WHOLE
) -> Verdict:
    """Return the verdict on a file, or a portion of one, from its report."""
    every = report.findings
    report = strictness.selected(report)
    shown = report.findings if strictness.consequent else report.shown
    severities = tuple(f.severity.value for f in report.shown)
    hidden, failing = len(report.findings) - len(shown), strictness.failing(report.findings)
    sizes = len(report.sessions), report.deals, report.unsettled
    whys = _whys(report.findings) - _whys(shown), _whys(every) - _whys(report.findings)
    verdict = Verdict(report.source.path, *sizes, severities, failing, hidden, whys)
    verdict = verdict._replace(unproved=report.unproved, unfinished=report.unfinished)
    if not shown:
        return verdict
    helped: Mapping[Finding, str] = {}
    if failing and form.to == "text":
        if within.portions > 1 and not within.effort:
            verdict = verdict._replace(mendable=_mendable(report))
        else:
            helped = _helped(report, within.effort, form.files)
    telling = _SelectedFindings(report, shown, helped, report.deal_numbers(shown))
    return _with_output(verdict, _counted_on(telling, within), form, within.portions)


def _whys(findings: Sequence[Finding]) -> int:
    return sum(finding.rule == "unsettled" for finding in findings)


class _SelectedFindings(NamedTuple):
    """The findings of a report that are told, what mends them, the numbers of their deals."""

    report: Report
    shown: Sequence[Finding]
    helped: Mapping[Finding, str]
    numbers: Mapping[Finding, int]


def _counted_on(selected: _SelectedFindings, within: Within) -> _SelectedFindings:
    """Return findings with their sessions counted from the beginning of the file."""
    if not within.sessions:
        return selected

    def counted_on(finding: Finding) -> Finding:
        session = finding.session and finding.session + within.sessions
        return replace(finding, session=session)

    helped = {counted_on(finding): words for finding, words in selected.helped.items()}
    numbers = {counted_on(finding): number for finding, number in selected.numbers.items()}
    return _SelectedFindings(selected.report, [*map(counted_on, selected.shown)], helped, numbers)


def _with_output(
    verdict: Verdict, selected: _SelectedFindings, form: Form, portions: int
) -> Verdict:
    report, shown, helped, numbers = selected
    if form.to == "json":
        from ombre_records.base.finding import findings_json, fixes_json, repair_json

        values = findings_json(report.source, shown)
        for value, finding in zip(values, shown, strict=True):
            value["repair"] = repair_json(report.source, finding.repair)
            value["fixes"] = fixes_json(report.source, finding)
        return verdict._replace(values=values)
    if form.to == "sarif":
        from ombre_records.telling.findings.sarif import results

        return verdict._replace(values=results(report.source, shown))
    if form.to == "github":
        from ombre_records.telling.findings.text import commands

        return verdict._replace(text=commands(report.source, shown))
    if form.to == "short":
        from ombre_records.telling.findings.text import findings_short

        return verdict._replace(text=findings_short(report.source, shown))
    from ombre_records.telling.findings.text import findings_text

    sessions = max(verdict.sessions, portions)
    text = findings_text(report.source, shown, form.style, sessions, helped, numbers)
    return verdict._replace(text=text)


def _mendable(report: Report) -> bool:
    from ombre_records.analysis.emendation.repairs import mendable

    return mendable(report)


def _helped(report: Report, effort: Effort | None, files: int) -> Mapping[Finding, str]:
    """Return what mends findings, in words; of one file its share of the work is done at most."""
    from ombre_records.analysis.emendation.document import repair_text
    from ombre_records.analysis.emendation.repairs import repairs
    from ombre_records.analysis.emendation.work_limit import Effort

    mended = repairs(report, effort or Effort(share=files))
    return {each: repair_text(report.source, each, repair) for each, repair in mended.items()}


VALUES: tuple[To, ...] = ("json", "sarif")
"""The formats in which one value holds all files; the others are text, file by file."""
SEVERITIES = {
    "error": "errors",
    "warning": "warnings",
    "undetermined": "undetermined",
    "info": "infos",
}


def listing(reports: Sequence[Report], form: Form, strictness: Strictness) -> str:
    """Write what is found in records; each has its path of its source."""
    tally = FindingTally()
    verdicts = tally.counting(
        verdict_of(each, replace(strictness, path=each.source.path), form) for each in reports
    )
    if form.to in VALUES:
        from ombre_records.base.document.data import json_text

        return json_text(value(verdicts, form.to, tally))
    return "".join(lines(verdicts, tally, form.style if form.to == "text" else None))


class FindingTally(Struct):
    """The tally so far; `left_out` are project files that leave out whole phases."""

    files: int = 0
    sessions: int = 0
    deals: int = 0
    unsettled: int = 0
    hidden: int = 0
    whys_hidden: int = 0
    whys_left_out: int = 0
    failing: int = 0
    fixed: int = 0
    left_out: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    counts: Counter[str] = field(default_factory=Counter)

    def counting(self, verdicts: Iterable[Verdict]) -> Iterator[Verdict]:
        """Pass on verdicts, counted."""
        for verdict in verdicts:
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


def value(
    verdicts: Iterable[Verdict], to: To, tally: FindingTally, problems: Sequence[str] = ()
) -> dict[str, object]:
    """Return the JSON or the SARIF of verdicts; `problems` say what could not be read."""
    if to == "json":
        return _json(verdicts, tally)
    from ombre_records.telling.findings.sarif import log

    judged = [(verdict.path, verdict.values) for verdict in _by_file(verdicts)]
    return log(judged, problems, 2 if problems else int(tally.failing > 0))


def _json(verdicts: Iterable[Verdict], tally: FindingTally) -> dict[str, object]:
    values = [
        {
            "path": verdict.path,
            "sessions": verdict.sessions,
            "deals": verdict.deals,
            "findings": verdict.values,
            **({"unfinished": verdict.unfinished} if verdict.unfinished else {}),
        }
        for verdict in _by_file(verdicts)
    ]
    summary = {"files": tally.files, "sessions": tally.sessions, "deals": tally.deals}
    summary |= {plural: tally.counts[severity] for severity, plural in SEVERITIES.items()}
    return {"version": 1, "files": values, "summary": summary}


def _by_file(verdicts: Iterable[Verdict]) -> Iterator[Verdict]:
    """Yield one verdict for each file, with all that is told of it as values."""
    file: list[Verdict] = []
    for verdict in verdicts:
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


def lines(
    verdicts: Iterable[Verdict], tally: FindingTally, summed: TerminalStyle | None
) -> Iterator[str]:
    """Yield the text of each file and, if `summed` gives a look, a summary."""
    for verdict in verdicts:
        if verdict.text:
            yield verdict.text
        if verdict.unfinished and summed:
            words = _("{path}: judging stopped at the limit of work; the rest is not judged")
            yield words.format(path=one_line(verdict.path)) + "\n"
    if tally.files and summed:
        yield _summary(tally, summed) + "\n"
        for file, phases in tally.left_out.items():
            words = _("{file} leaves out all findings of: {phases}")
            yield words.format(file=one_line(file), phases=", ".join(phases)) + "\n"


def _summary(tally: FindingTally, drawn: TerminalStyle) -> str:
    judged = (
        ngettext("{count} file", "{count} files", tally.files).format(count=tally.files),
        ngettext("{count} session", "{count} sessions", tally.sessions).format(
            count=tally.sessions
        ),
        ngettext("{count} deal", "{count} deals", tally.deals).format(count=tally.deals),
    )
    findings = ", ".join(
        _number(name, tally.counts[name]) for name in SEVERITIES if tally.counts[name]
    )
    faulty = tally.failing > 0
    light = (
        _("no errors, {findings}").format(findings=findings) if findings else _("nothing to report")
    )
    words = ngettext(
        " ({count} more finding only follows from others: --consequent)",
        " ({count} more findings only follow from others: --consequent)",
        tally.hidden,
    )
    more = words.format(count=tally.hidden) if tally.hidden else ""
    if tally.unsettled and not findings:
        light, more = _("no errors"), _unsettled(tally)
    if tally.fixed:
        words = ngettext("{count} repair made", "{count} repairs made", tally.fixed)
        light = f"{words.format(count=tally.fixed)}, {light}"
        findings = f"{words.format(count=tally.fixed)}, {findings}"
    bare, head = findings if faulty else light, f"{', '.join(judged)}{colon()}"
    painted = drawn.paint(bare, "red" if faulty else "green", bold=True)
    whole = head + painted + more
    if drawn.width is None:
        return whole
    from ombre_records.base.document.letters.widths import width

    if width(head + bare + more) <= drawn.width:
        return whole
    return "\n  ".join(filter(None, (head.rstrip(), painted, more.strip(" ,"))))


def _unsettled(tally: FindingTally) -> str:
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
