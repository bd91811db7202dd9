"""What stands in the margin of lines, as remarks for templates."""

from __future__ import annotations

from collections.abc import Iterable

from ombre_records.base.document.outline import Run
from ombre_records.model.record import Line
from ombre_records.telling.transcript.margin import Margin
from ombre_records.telling.transcript.prose.markup import tagged
from ombre_records.telling.transcript.prose.values import NO_REMARK, Remark


def remark(edge: Margin, lines: Iterable[Line]) -> Remark:
    """Take out of a margin what stands beside and below lines; it is not said again."""
    marks: list[Run] = []
    annotations: list[str] = []
    notes: list[str] = []
    for line in lines:
        if line.number not in edge.told:
            edge.told.add(line.number)
            marks += (Run(mark, "mark") for mark in edge.marks.get(line.number, ()))
            annotations += filter(None, [edge.annotations.get(line.number)])
        notes += edge.notes.pop(line.number, ())
    if not (marks or annotations or notes):
        return NO_REMARK
    return Remark(tagged(tuple(marks)), tuple(annotations), tuple(notes))


def left(edge: Margin, lines: Iterable[Line]) -> list[tuple[int, Remark]]:
    """Return what is left of a margin when all else is told, line by line."""
    found = ((line.number, remark(edge, [line])) for line in lines)
    return [(number, each) for number, each in found if each]
