"""Annotated transcripts of reports: one outline, one module a format."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Literal

from ombre_records.report import Report
from ombre_records.show import markdown, text
from ombre_records.show.outline import Outline
from ombre_records.show.transcript import transcript

FORMATS: Mapping[str, Callable[[Outline, str, bool, int], str]] = {
    "text": text.render,
    "markdown": markdown.render,
}
"""The renderer of every format: an outline, suits, colour, width to text."""


def show(
    report: Report,
    to: str = "text",
    *,
    suits: Literal["unicode", "letters"] = "unicode",
    color: bool = False,
    width: int = 80,
) -> str:
    """Write the annotated transcript of a report.

    `to` is one of FORMATS; `width` counts columns and, like `color`, matters to text alone.
    ValueError for a format that there is not.
    """
    if to not in FORMATS:
        raise ValueError(f"no transcript as {to}; there are {', '.join(FORMATS)}")
    return FORMATS[to](transcript(report), suits, color, width)
