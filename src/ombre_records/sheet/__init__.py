"""Scoring sheets of sessions: one module a format."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Literal, overload

from ombre_records.language import speaking
from ombre_records.report import Report
from ombre_records.sheet import json, text
from ombre_records.show.style import PLAIN, Style

Textual = Literal["text", "markdown", "csv", "html", "json"]
Binary = Literal["xlsx", "pdf"]

FORMATS: Mapping[str, Callable[[Sequence[Report], Style], str | bytes]] = {
    "text": text.render,
    "json": json.render,
}
"""The renderer of every format: reports and a style to text, or to bytes where it is not text."""


@overload
def sheet(reports: Sequence[Report], to: Textual = ..., style: Style = ...) -> str: ...
@overload
def sheet(reports: Sequence[Report], to: Binary, style: Style = ...) -> bytes: ...
@overload
def sheet(reports: Sequence[Report], to: str, style: Style = ...) -> str | bytes: ...
def sheet(reports: Sequence[Report], to: str = "text", style: Style = PLAIN) -> str | bytes:
    """Write the scoring sheet of the sessions of reports.

    `to` is one of FORMATS. ValueError for a format that there is not; MissingExtraError where a
    library is wanting that the format needs; UnusableTemplateError for a user's template that
    cannot be used.
    """
    if to not in FORMATS:
        raise ValueError(f"no scoring sheet as {to}; there are {', '.join(FORMATS)}")
    with speaking(style.language, style.terms, spanish_suits=style.suits == "spanish"):
        return FORMATS[to](reports, style)
