"""Edits put to a text: in place, or as emendations where the text is a historical source's."""

from __future__ import annotations

import re
from collections.abc import Container, Iterable, Sequence
from itertools import pairwise

from msgspec.structs import replace

from ombre_records.base.finding import Edit, Fix
from ombre_records.base.source import Source, source
from ombre_records.model import statements as st
from ombre_records.model.record import Record, Session

_LINE = re.compile(r"[^\r\n]*(?:\r\n|\r|\n|\Z)")
_EMENDED = re.compile(r"\[[+-]|\[[^\[\]]*[>|]|\?\]")
_STRING = re.compile(r'"(?:[^"\\]|\\.)*"')


def applied(text: Source, edits: Iterable[Edit]) -> Source:
    """Return a source with edits made in it, its own line breaks and marks as they were.

    Edits do not overlap; one of them may go over several lines, or break a line.
    """
    lines = _LINE.findall(text.whole)
    line_break = "\r\n" if "\r\n" in text.whole else "\n"
    for edit in sorted(edits, key=lambda each: each.span.start, reverse=True):
        place = text.place(edit.span)
        first, last = place.line - text.before - 1, place.end_line - text.before - 1
        head, tail = lines[first][: place.column - 1], lines[last][place.end_column - 1 :]
        if text.text[edit.span.start : edit.span.end].endswith("\n"):
            tail = ""  # the break goes too, however many characters it has
        lines[first : last + 1] = [head + edit.text.replace("\n", line_break) + tail]
    return source("".join(lines), text.path, text.before)


def overlap(edits: Sequence[Edit]) -> bool:
    """Tell whether any two edits touch the same stretch."""
    spans = sorted(edit.span for edit in edits)
    return any(a.end > b.start or a == b for a, b in pairwise(spans))


def is_historical(session: Session) -> bool:
    """Tell whether a session is a source's text: it names one, or has been emended.

    What cannot be read may be an emendation, so that what looks like one in it counts.
    """
    return any(
        isinstance(line.edited or line.printed, st.Source)
        or _EMENDED.search(_STRING.sub("", line.code))
        for line in session.lines
    )


def emended(text: Source, repair: Fix) -> Fix:
    """Return a repair that leaves what the source has, and writes beside it what is to be read."""
    edits = (
        replace(edit, text=f"[{text.text[edit.span.start : edit.span.end]}>{edit.text}]")
        for edit in repair.edits
    )
    return replace(repair, edits=tuple(edits))


def printed(record: Record, sessions: Container[int]) -> list[object]:
    """Return what the source of some sessions has, by their numbers, in order."""
    return [
        line.printed
        for number, session in enumerate(record, 1)
        if number in sessions
        for line in session.lines
        if line.printed is not None
    ]
