"""Scoring sheets of sessions: one module a format."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Literal, overload

from ombre_records.base.document.style import PLAIN, Style
from ombre_records.base.language import speaking
from ombre_records.base.plugins import Offered, Plugin, document
from ombre_records.gathering.club.season import Season
from ombre_records.referee.report import Report
from ombre_records.telling.sheet.formats import csv, json, markdown, text

Textual = Literal["text", "markdown", "csv", "html", "json"]
Renderer = Callable[[Sequence[Report], Style, Season | None], str | bytes]
Binary = Literal["xlsx", "pdf"]


def _pdf(reports: Sequence[Report], style: Style, club: Season | None) -> bytes:
    from ombre_records.telling.sheet.formats import pdf

    return pdf.render(reports, style, club)


def _html(reports: Sequence[Report], style: Style, club: Season | None) -> str:
    from ombre_records.telling.sheet.formats import html

    return html.render(reports, style, club)


def _xlsx(reports: Sequence[Report], style: Style, club: Season | None) -> bytes:
    from ombre_records.telling.sheet.formats import xlsx

    return xlsx.render(reports, style, club)


_OWN: Mapping[str, Renderer] = {
    "text": text.render,
    "markdown": markdown.render,
    "csv": csv.render,
    "xlsx": _xlsx,
    "html": _html,
    "json": json.render,
    "pdf": _pdf,
}


def _brought(plugin: Plugin) -> Renderer:
    return lambda reports, style, _club: document(plugin, reports, style)


FORMATS: Offered[Renderer] = Offered("score", _OWN, _brought)
"""The renderer of every format: reports and a style to text, or to bytes where it is not text."""


@overload
def sheet(
    reports: Sequence[Report], to: Textual = ..., style: Style = ..., club: Season | None = ...
) -> str: ...
@overload
def sheet(
    reports: Sequence[Report], to: Binary, style: Style = ..., club: Season | None = ...
) -> bytes: ...
@overload
def sheet(
    reports: Sequence[Report], to: str, style: Style = ..., club: Season | None = ...
) -> str | bytes: ...
def sheet(
    reports: Sequence[Report],
    to: str = "text",
    style: Style = PLAIN,
    club: Season | None = None,
) -> str | bytes:
    """Write the scoring sheet of the sessions of reports; of a `club` its competitions first.

    `to` is one of FORMATS. ValueError for a format that there is not; MissingExtraError where a
    library is wanting that the format needs; UnusableTemplateError for a user's template that
    cannot be used.
    """
    if to not in FORMATS:
        raise ValueError(f"no scoring sheet as {to}; there are {', '.join(FORMATS)}")
    with speaking(style.language, style.terms, spanish_suits=style.suits == "spanish"):
        return FORMATS[to](reports, style, club)
