"""Findings for the eye: the place, the words, the lines they rest on, the source, what helps."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from ombre_records.cli.excerpt import excerpt
from ombre_records.cli.terminal import TerminalStyle, clean
from ombre_records.finding import Finding, Severity
from ombre_records.language import _
from ombre_records.language.terms import severity_name
from ombre_records.source import Source, Span

COLORS = {
    Severity.ERROR: "red",
    Severity.WARNING: "yellow",
    Severity.UNDETERMINED: "magenta",
    Severity.INFO: "cyan",
}
_EDGE = "bright_blue"
_MOST, _HEAD, _TAIL = 400, 240, 120


class Mark(NamedTuple):
    """A stretch of a source to be underlined, and what is said of it."""

    span: Span
    under: str
    color: str
    note: str = ""


def findings_text(
    source: Source, findings: Iterable[Finding], style: TerminalStyle, sessions: int = 1
) -> str:
    """Write findings as lines, a blank line after each; `sessions` is how many the file has."""
    return "".join(
        "\n".join(_finding(source, finding, style, sessions)) + "\n\n" for finding in findings
    )


def _finding(
    source: Source, finding: Finding, style: TerminalStyle, sessions: int
) -> Iterator[str]:
    color = COLORS[finding.severity]
    weight = severity_name(finding.severity)
    label = style.paint(f"{weight}[{finding.rule} {finding.code}]", color, bold=True)
    yield label + style.paint(f": {_line(finding.message)}", bold=True)
    marks = [Mark(finding.span, "^", color)]
    marks += [Mark(each.span, "-", _EDGE, _line(each.message)) for each in finding.related]
    margin = len(str(max(source.line_at(mark.span.start) for mark in marks)))
    place = source.place(finding.span)
    at = f"{_line(source.path)}:{place.line}:{place.column}{_where(finding, sessions)}"
    yield f"{' ' * margin}{style.paint('-->', _EDGE, bold=True)} {at}"
    yield from _snippet(source, marks, margin, style)
    for head, text in _closing(finding):
        edge = style.paint("=", _EDGE, bold=True)
        yield f"{' ' * margin} {edge} {style.paint(head, bold=True)}: {text}"


def _line(text: str) -> str:
    """Make a text one line that cannot steer the terminal; of a very long one, both ends."""
    text = text if len(text) <= _MOST else f"{text[:_HEAD]} ... {text[-_TAIL:]}"
    return clean(text).replace("\n", " ")


def _where(finding: Finding, sessions: int) -> str:
    parts = {
        _("session {number}"): finding.session if sessions > 1 else None,
        _("deal {number}"): finding.deal,
        _("trick {number}"): finding.trick,
    }
    said = ", ".join(part.format(number=n) for part, n in parts.items() if n is not None)
    return f" ({said})" if said else ""


def _closing(finding: Finding) -> Iterator[tuple[str, str]]:
    if finding.consequent:
        yield _("note"), _("this only follows from another finding")
    if finding.source:
        cited = _line("; ".join(finding.source))
        yield _("note"), _("source: {sources}").format(sources=cited)
    yield _("help"), f"ombre explain {finding.rule}"


def _snippet(
    source: Source, marks: Sequence[Mark], margin: int, style: TerminalStyle
) -> Iterator[str]:
    """Write the lines that hold the marks, in order, what stands between them left out."""

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
    unders = [
        " " * column
        + style.paint(f"{mark.under * length} {mark.note}".rstrip(), mark.color, bold=True)
        for mark, (column, length) in zip(marks, placed, strict=True)
    ]
    return shown, unders
