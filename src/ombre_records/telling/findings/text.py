"""Findings as text: the place, the message, the source behind it, the remedy; or in a line each, as
compilers and workflow commands tell them.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import accumulate
from typing import NamedTuple

from ombre_records.base.document.data import json_text
from ombre_records.base.document.letters.widths import width
from ombre_records.base.finding import Finding, Severity, findings_json, sentence
from ombre_records.base.language import _
from ombre_records.base.language.numbers import colon
from ombre_records.base.language.terms import severity_name
from ombre_records.base.source import Source, Span
from ombre_records.base.steering import clean, one_line
from ombre_records.books.source_titles import sources_in_words
from ombre_records.telling.findings.links import of_file, of_rule
from ombre_records.telling.findings.terminal_style import TerminalStyle


def findings_short(source: Source, findings: Iterable[Finding]) -> str:
    """Write findings as `path:line:column: severity[rule] message`, each on a line of its own."""
    return "".join(_short_line(source, each) + "\n" for each in findings)


def _short_line(source: Source, finding: Finding) -> str:
    place = source.place(finding.span)
    severity = severity_name(finding.severity)
    text = f"{place.line}:{place.column}: {severity}[{finding.rule}] {finding.message}"
    return f"{one_line(source.path)}:{one_line(text)}"


_COMMANDS = {Severity.ERROR: "error", Severity.WARNING: "warning"}
_MESSAGE = {"%": "%25", "\r": "%0D", "\n": "%0A"}
_IN_MESSAGE = str.maketrans(_MESSAGE)
_IN_PROPERTY = str.maketrans(_MESSAGE | {":": "%3A", ",": "%2C"})


def commands(source: Source, findings: Iterable[Finding]) -> str:
    """Return one command a line: error, warning, or notice if it is not a fault."""
    return "".join(_command(source, finding) + "\n" for finding in findings)


def _command(source: Source, finding: Finding) -> str:
    place = source.place(finding.span)
    properties_by_name = {
        "file": source.path,
        "line": place.line,
        "col": place.column,
        "endLine": place.end_line,
        "endColumn": place.end_column,
        "title": f"{finding.rule} {finding.code}",
    }
    properties = ",".join(f"{key}={_property(value)}" for key, value in properties_by_name.items())
    message = clean(finding.message.translate(_IN_MESSAGE))
    return f"::{_COMMANDS.get(finding.severity, 'notice')} {properties}::{message}"


def _property(value: object) -> str:
    return clean(str(value).translate(_IN_PROPERTY))


TAB = "    "
Stretch = tuple[int, int]


def excerpt(
    text: str, stretches: Sequence[Stretch], limit: int = 160, line: Stretch | None = None
) -> tuple[str, list[Stretch]]:
    """Return a line as shown, and each stretch's column (from 0) and length in columns.

    Stretches are offsets in the text, of which `line` is shown, or the whole. Tabs become blanks,
    and of a very long line only what stands around the first stretch is shown, `limit` characters.

    >>> excerpt("a\\tb", [(2, 3)])
    ('a    b', [(5, 1)])
    """
    begin, close = line or (0, len(text))
    first, last = _window(begin, close, stretches, limit)
    cells = [TAB if char == "\t" else clean(char) for char in text[first:last]]
    before, after = "... " if first > begin else "", " ..." if last < close else ""
    ends = [len(before), *accumulate(map(width, cells), initial=len(before))][1:]

    def placed(start: int, end: int) -> Stretch:
        low, high = (max(first, min(at, last)) - first for at in (start, end))
        return ends[low], max(1, ends[high] - ends[low])

    return before + "".join(cells) + after, [placed(*each) for each in stretches]


def _window(begin: int, close: int, stretches: Sequence[Stretch], limit: int) -> Stretch:
    if close - begin <= limit:
        return begin, close
    first = max(begin, min(stretches[0][0] - limit // 4, close - limit)) if stretches else begin
    return first, min(close, first + limit)


COLORS = {
    Severity.ERROR: "red",
    Severity.WARNING: "yellow",
    Severity.UNDETERMINED: "magenta",
    Severity.INFO: "cyan",
}
_EDGE = "bright_blue"
_MOST, _HEAD, _TAIL = 400, 240, 120
_IN_A_SENTENCE = 3
"""More lines to be written are shown below the sentence."""
_ROOM = 20
"""The columns that a wrapped line has at least, however narrow the terminal."""
_DONE = frozenset(("revoke", "out-of-turn"))
"""Rules of what players do at the table, which a record tells rightly all the same."""
_HELD = "\ue000"
_UNBROKEN = re.compile(r"(?:[^ `]|`[^`]*(?:`|$))+")
"""The units at which lines are broken: a word, or a text between backticks."""


class Mark(NamedTuple):
    """A stretch of a source to be underlined, and its message."""

    span: Span
    under: str
    color: str
    note: str = ""


def findings_text(
    source: Source,
    findings: Iterable[Finding],
    style: TerminalStyle,
    sessions: int = 1,
    helped: Mapping[Finding, str] | None = None,
    numbers: Mapping[Finding, int] | None = None,
) -> str:
    """Write findings as lines, a blank line after each; `sessions` is how many the file has.

    `helped` has what mends a finding, and `numbers` the number of the deal in which one stands,
    each where that is known.
    """
    helped, numbers = helped or {}, numbers or {}
    return "".join(
        "\n".join(
            _finding(
                source,
                each,
                style,
                _where(each, sessions, numbers.get(each, each.deal)),
                helped.get(each, ""),
            )
        )
        + "\n\n"
        for each in findings
    )


def _finding(
    source: Source, finding: Finding, style: TerminalStyle, where: str, helped: str
) -> Iterator[str]:
    color = COLORS[finding.severity]
    lines = finding.remedy.lines if len(finding.remedy.lines) > _IN_A_SENTENCE else ()
    message = sentence(finding.wrong, finding.remedy, apart=True) if lines else finding.message
    yield from _headline(finding, message, style)
    marks = [Mark(finding.span, "^", color, _line(finding.label))]
    marks += [Mark(each.span, "-", _EDGE, _line(each.message)) for each in finding.related]
    margin = len(str(max(source.line_at(mark.span.start) for mark in marks)))
    place = source.place(finding.span)
    at = f"{_line(source.path)}:{place.line}:{place.column}"
    before = margin + len("--> ")
    beside = style.width is None or before + width(at + where) <= style.width
    arrow, linked = style.paint("-->", _EDGE, bold=True), style.link(at, of_file, source.path)
    yield f"{' ' * margin}{arrow} {linked}{where if beside else ''}"
    if not beside:
        yield " " * before + where.strip()
    yield from _snippet(source, marks, margin, style)
    edge = style.paint("=", _EDGE, bold=True)
    if lines:
        lead = style.paint(f"{_('help')}{colon()}".rstrip(), bold=True)
        yield f"{' ' * margin} {edge} {lead}"
        yield from (f"{' ' * (margin + len(' = '))}{clean(each)}" for each in lines)
    for head, text in _closing(finding, helped):
        lead = f"{head}{colon()}"
        before = margin + len(" = ") + width(lead)
        first, *others = _wrapped(text, style.width and style.width - before)
        if text == _explained(finding):
            first = style.link(first, of_rule, finding.rule)
        yield f"{' ' * margin} {edge} {style.paint(lead.rstrip(), bold=True)} {first}"
        yield from (" " * before + each for each in others)


def _headline(finding: Finding, message: str, style: TerminalStyle) -> Iterator[str]:
    """Write a finding's message, wrapped at words; its rule is a link to the page."""
    head = f"{severity_name(finding.severity)}[{finding.rule} {finding.code}]"
    painted = style.paint(head, COLORS[finding.severity], bold=True)
    painted = style.link(painted, of_rule, finding.rule)
    # the head stands for its own length while the line is broken, as it may be painted
    message_line = clean(message).replace("\n", " ") if finding.proposals else _line(message)
    words = f"{_HELD * len(head)}{colon()}{message_line}"
    first, *others = _wrapped(words, style.width)
    yield painted + style.paint(first[len(head) :], bold=True)
    yield from (style.paint(f"  {each}", bold=True) for each in others)


def _wrapped(text: str, room: int | None) -> list[str]:
    """Break a text into lines of so many columns at blanks; the second and on are two shorter.

    What stands between backticks is typed as it is shown, so it is not broken, however long it is.
    """
    if room is None or width(text) <= room:
        return [text]
    lines: list[str] = []
    line = ""
    for word in _UNBROKEN.findall(text):
        longer = f"{line} {word}" if line else word
        if line and width(longer) > max(_ROOM, room - (2 if lines else 0)):
            lines.append(line)
            line = word
        else:
            line = longer
    return [*lines, line]


def _line(text: str) -> str:
    """Make a text one line that cannot steer the terminal; of a very long one, both ends."""
    text = text if len(text) <= _MOST else f"{text[:_HEAD]} ... {text[-_TAIL:]}"
    return clean(text).replace("\n", " ")


def _where(finding: Finding, sessions: int, deal: int | None) -> str:
    parts = {
        _("session {number}"): finding.session if sessions > 1 else None,
        _("deal {number}"): deal,
        _("trick {number}"): finding.trick,
    }
    places = ", ".join(part.format(number=n) for part, n in parts.items() if n is not None)
    return f" ({places})" if places else ""


def _closing(finding: Finding, helped: str) -> Iterator[tuple[str, str]]:
    if finding.consequent:
        yield _("note"), _("this only follows from another finding")
    if finding.source:
        cited = _line(sources_in_words(finding.source))
        yield _("note"), _("source: {sources}").format(sources=cited)
    if helped:
        yield _("help"), _line(helped)
    if finding.rule in _DONE and finding.severity is Severity.ERROR:
        words = _("if it was so played, write `# ombre: ignore {rule}` behind the line")
        yield _("help"), words.format(rule=finding.rule)
    yield _("help"), _explained(finding)


def _explained(finding: Finding) -> str:
    return f"ombre explain {finding.rule}"


def _snippet(
    source: Source, marks: Sequence[Mark], margin: int, style: TerminalStyle
) -> Iterator[str]:
    """Write the lines that have marks, in order, without the lines between."""

    def edge(number: str = "") -> str:
        return style.paint(f"{number:>{margin}} |", _EDGE, bold=True)

    yield edge()
    last = None
    for line in sorted({source.line_at(mark.span.start) for mark in marks}):
        if last is not None and line > last + 1:
            yield style.paint("...", _EDGE, bold=True)
        last = line
        here = [mark for mark in marks if source.line_at(mark.span.start) == line]
        shown, unders = _underlined(source, line, here, style)
        yield f"{edge(str(line))} {shown}".rstrip()
        yield from (f"{edge()} {under}" for under in unders)
    yield edge()


def _underlined(
    source: Source, line: int, marks: Sequence[Mark], style: TerminalStyle
) -> tuple[str, list[str]]:
    stretches = [(mark.span.start, mark.span.end) for mark in marks]
    shown, placed = excerpt(source.text, stretches, style.columns, source.line_span(line))
    room = style.width and style.width - len("12 | ")
    unders: list[str] = []
    for mark, (column, length) in zip(marks, placed, strict=True):
        under, note = f"{' ' * column}{mark.under * length}", mark.note
        beside = room is None or width(under) + 1 + width(note) <= room
        lines = (
            [f"{under} {note}".rstrip()] if beside else [under, *_below(note, column, room or 0)]
        )
        unders += [_painted(each, mark.color, style) for each in lines]
    return shown, unders


def _below(note: str, column: int, room: int) -> list[str]:
    """Write a note below what it is of, as far to the right as there is room for it."""
    lines = _wrapped(note, room)
    at = max(0, min(column, room - max(map(width, lines))))
    return [" " * at + each for each in lines]


def _painted(text: str, color: str, style: TerminalStyle) -> str:
    bare = text.lstrip(" ")
    return " " * (len(text) - len(bare)) + style.paint(bare, color, bold=True)


SourcedFindings = Iterable[tuple[Source, Finding]]


def _by_source(findings: SourcedFindings) -> list[tuple[Source, list[Finding]]]:
    sources: dict[int, tuple[Source, list[Finding]]] = {}
    for source, each in findings:
        sources.setdefault(id(source), (source, []))[1].append(each)
    return list(sources.values())


def grouped_text(findings: SourcedFindings) -> str:
    """Write findings under their places; that there are none is said."""
    parts = [findings_text(source, some, TerminalStyle()) for source, some in _by_source(findings)]
    return "\n".join(parts).rstrip("\n") + "\n" if parts else _("nothing to report") + "\n"


def grouped_json(findings: SourcedFindings) -> str:
    """Write findings as JSON, file by file."""
    files = [
        {"path": source.path, "findings": findings_json(source, some)}
        for source, some in _by_source(findings)
    ]
    return json_text({"version": 1, "files": files})
