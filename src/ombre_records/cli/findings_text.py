"""Findings for the eye: the place, the words, the lines they rest on, the source, what helps."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from ombre_records.cli.excerpt import excerpt
from ombre_records.cli.terminal import Paint, clean
from ombre_records.finding import Finding, Severity
from ombre_records.source import Source, Span

COLORS = {
    Severity.ERROR: "red",
    Severity.WARNING: "yellow",
    Severity.UNDETERMINED: "magenta",
    Severity.INFO: "cyan",
}
EDGE = "bright_blue"


class Mark(NamedTuple):
    """A stretch of a line to be underlined, and what is said of it."""

    span: Span
    under: str
    color: str
    note: str = ""


def told(source: Source, findings: Iterable[Finding], paint: Paint, sessions: int = 1) -> str:
    """Write findings as lines, a blank line after each; `sessions` is how many the file has."""
    return "".join(
        "\n".join(_finding(source, finding, paint, sessions)) + "\n\n" for finding in findings
    )


def _finding(source: Source, finding: Finding, paint: Paint, sessions: int) -> Iterator[str]:
    color = COLORS[finding.severity]
    label = paint(f"{finding.severity}[{finding.rule} {finding.code}]", fg=color, bold=True)
    yield f"{label}{paint(f': {_line(finding.message)}', bold=True)}"
    marks = [Mark(finding.span, "^", color)]
    marks += [Mark(each.span, "-", EDGE, _line(each.message)) for each in finding.related]
    lines = {source.line_at(mark.span.start) for mark in marks}
    margin = len(str(max(lines)))
    place = source.place(finding.span)
    at = f"{clean(source.path)}:{place.line}:{place.column}{_where(finding, sessions)}"
    yield f"{' ' * margin}{paint('-->', fg=EDGE, bold=True)} {at}"
    yield from _snippet(source, marks, margin, paint)
    for label, text in _closing(finding):
        yield f"{' ' * margin} {paint('=', fg=EDGE, bold=True)} {paint(label, bold=True)}: {text}"


def _line(text: str) -> str:
    return clean(text).replace("\n", " ")


def _where(finding: Finding, sessions: int) -> str:
    parts = {
        "session": finding.session if sessions > 1 else None,
        "deal": finding.deal,
        "trick": finding.trick,
    }
    said = ", ".join(f"{part} {number}" for part, number in parts.items() if number is not None)
    return f" ({said})" if said else ""


def _closing(finding: Finding) -> Iterator[tuple[str, str]]:
    if finding.consequent:
        yield "note", "this only follows from another finding"
    if finding.source:
        yield "note", f"source: {_line('; '.join(finding.source))}"
    yield "help", f"ombre explain {finding.rule}"


def _snippet(source: Source, marks: Sequence[Mark], margin: int, paint: Paint) -> Iterator[str]:
    """Write the lines that hold the marks, in order, what stands between them left out."""

    def edge(number: str = "") -> str:
        return paint(f"{number:>{margin}} |", fg=EDGE, bold=True)

    yield edge()
    last = None
    for line in sorted({source.line_at(mark.span.start) for mark in marks}):
        if last is not None and line > last + 1:
            yield paint("...", fg=EDGE, bold=True)
        last = line
        here = [mark for mark in marks if source.line_at(mark.span.start) == line]
        start = source.starts[line - 1] if source.starts else 0
        shown, unders = excerpt(
            source.line_text(line), [(m.span.start - start, m.span.end - start) for m in here]
        )
        yield f"{edge(str(line))} {shown}".rstrip()
        for mark, (column, length) in zip(here, unders, strict=True):
            under = paint(f"{mark.under * length} {mark.note}".rstrip(), fg=mark.color, bold=True)
            yield f"{edge()} {' ' * column}{under}"
    yield edge()
