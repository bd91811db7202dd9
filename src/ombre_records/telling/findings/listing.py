"""The findings of several files as one document: a verdict on each, and a summary."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from msgspec import Struct, field
from msgspec.structs import replace

from ombre_records.base.language import _, ngettext
from ombre_records.base.steering import one_line
from ombre_records.telling.findings.terminal_style import TerminalStyle
from ombre_records.telling.findings.verdict import Form, Strictness, To, Verdict, verdict_of

if TYPE_CHECKING:
    from ombre_records.referee.report import Report

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
    found = tally.counting(
        verdict_of(each, replace(strictness, path=each.source.path), form) for each in reports
    )
    if form.to in VALUES:
        from ombre_records.base.document.data import json_text

        return json_text(value(found, form.to, tally))
    return "".join(lines(found, tally, form.style if form.to == "text" else None))


class FindingTally(Struct):
    """What has been judged so far; `left_out` are project files that leave out whole phases."""

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

    def counting(self, found: Iterable[Verdict]) -> Iterator[Verdict]:
        """Pass on verdicts, counted."""
        for verdict in found:
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
    found: Iterable[Verdict], to: To, tally: FindingTally, problems: Sequence[str] = ()
) -> dict[str, object]:
    """Return the JSON or the SARIF of verdicts; `problems` say what could not be read."""
    if to == "json":
        return _json(found, tally)
    from ombre_records.telling.findings.sarif import log

    judged = [(verdict.path, verdict.values) for verdict in _by_file(found)]
    return log(judged, problems, 2 if problems else int(tally.failing > 0))


def _json(found: Iterable[Verdict], tally: FindingTally) -> dict[str, object]:
    values = [
        {
            "path": verdict.path,
            "sessions": verdict.sessions,
            "deals": verdict.deals,
            "findings": verdict.values,
            **({"unfinished": verdict.unfinished} if verdict.unfinished else {}),
        }
        for verdict in _by_file(found)
    ]
    summary = {"files": tally.files, "sessions": tally.sessions, "deals": tally.deals}
    summary |= {plural: tally.counts[severity] for severity, plural in SEVERITIES.items()}
    return {"version": 1, "files": values, "summary": summary}


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


def lines(
    found: Iterable[Verdict], tally: FindingTally, summed: TerminalStyle | None
) -> Iterator[str]:
    """Yield what is told of each file, and if `summed` gives a look, a summary."""
    for verdict in found:
        if verdict.text:
            yield verdict.text
        if verdict.unfinished and summed:
            words = _("{path}: judging stopped at the limit of work; the rest is not judged")
            yield words.format(path=one_line(verdict.path)) + "\n"
    if tally.files and summed:
        yield _summary(tally, summed) + "\n"
        for file, phases in tally.left_out.items():
            words = _("{file} leaves out all that may be found of: {phases}")
            yield words.format(file=one_line(file), phases=", ".join(phases)) + "\n"


def _summary(tally: FindingTally, drawn: TerminalStyle) -> str:
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
