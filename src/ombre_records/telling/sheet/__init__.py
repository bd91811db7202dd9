"""Scoring sheets of sessions, in each format."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Literal, overload

from ombre_records.base.document import markdown, text
from ombre_records.base.document.outline import Table
from ombre_records.base.document.style import PLAIN, About, Style
from ombre_records.base.errors import InvalidArgument
from ombre_records.base.language import _, speaking
from ombre_records.base.language.dates import dates_of_the_source
from ombre_records.base.plugins import Offered, Plugin, document
from ombre_records.gathering.club.season import Season
from ombre_records.referee.report import Report
from ombre_records.referee.wording.sessions import titled
from ombre_records.telling.packs import of_the_game
from ombre_records.telling.sheet.formats import csv, json
from ombre_records.telling.sheet.ledger import ledger, wide

Textual = Literal["text", "markdown", "csv", "html", "json"]
Renderer = Callable[[Sequence[Report], Style, Season | None], str | bytes]
Binary = Literal["xlsx", "pdf"]


_MARGIN = 2
"""The columns by which a table is indented."""
_UPRIGHT = 105
"""Characters of a table's row that go on an upright page."""


def _text(reports: Sequence[Report], style: Style, club: Season | None) -> str:
    """Write a scoring sheet as text, never in colour."""
    outline = ledger(reports, style, drawn=False, room=style.width - _MARGIN, club=club)
    return text.render(outline, replace(style, color=False))


def _markdown(reports: Sequence[Report], style: Style, club: Season | None) -> str:
    return markdown.render(ledger(reports, style, drawn=False, club=club), style)


def _pdf(reports: Sequence[Report], style: Style, club: Season | None) -> bytes:
    """Set a scoring sheet on pages, which lie across where its tables are wide."""
    from ombre_records.base.document.paper import pdf

    outline = ledger(reports, style, room=_UPRIGHT - _MARGIN, club=club)
    tables = [wide(block) + _MARGIN for block in outline if isinstance(block, Table)]
    sessions = [session for report in reports for session in report.sessions]
    title = titled(sessions[0]) if len(sessions) == 1 else _("Scoring sheets")
    return pdf.render(outline, About(title, across=max(tables, default=0) > _UPRIGHT), style)


def _html(reports: Sequence[Report], style: Style, club: Season | None) -> str:
    from ombre_records.telling.sheet.formats import html

    return html.render(reports, style, club)


def _xlsx(reports: Sequence[Report], style: Style, club: Season | None) -> bytes:
    from ombre_records.telling.sheet.formats import xlsx

    return xlsx.render(reports, style, club)


_OWN: Mapping[str, Renderer] = {
    "text": _text,
    "markdown": _markdown,
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
        raise InvalidArgument(f"no scoring sheet as {to}; there are {', '.join(FORMATS)}")
    style, spanish = of_the_game(reports, style, to)
    with (
        speaking(style.language, style.terms, spanish_suits=spanish),
        dates_of_the_source(style.dates == "julian"),
    ):
        return FORMATS[to](reports, style, club)
