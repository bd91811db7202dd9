"""The competitions of a club's season as a document."""

from __future__ import annotations

from dataclasses import replace

from ombre_records.base.document.style import PLAIN, Style
from ombre_records.gathering.club.season import Season
from ombre_records.telling.sheet import sheet

FORMATS = ("text", "markdown", "html", "csv", "json", "pdf")
"""The formats of competitions."""


def document(season: Season, to: str = "text", style: Style = PLAIN) -> str | bytes:
    """Write the competitions of a season, in the language of the style."""
    return sheet(season.once.reports, to, replace(style, only="competitions"), season)
