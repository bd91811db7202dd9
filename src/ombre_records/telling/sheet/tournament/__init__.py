"""Documents of a tournament: its result, its travellers, its slips; one module a format."""

from __future__ import annotations

from dataclasses import replace
from typing import Literal, get_args

from ombre_records.base.document.outline import Heading, Outline, say
from ombre_records.base.document.style import PLAIN, About, Style
from ombre_records.base.errors import InvalidArgument
from ombre_records.base.language import _, speaking
from ombre_records.gathering.tournament.comparison import Tournament
from ombre_records.telling.sheet.tournament import forms, outline, slips
from ombre_records.telling.sheet.tournament.forms import Forms

Paper = Literal["result", "travellers", "slips"]
"""The papers: the result, a sheet for each board, or a slip for each board of each table."""
PAPERS: tuple[Paper, ...] = get_args(Paper)
FORMATS = ("text", "markdown", "csv", "xlsx", "html", "pdf", "json")
"""The formats of the result. Travellers and slips are not data: they are to be read or printed."""
PRINTED = ("text", "markdown", "html", "pdf")
"""The formats of what is to be read or printed."""


def document(
    tournament: Tournament, to: str = "text", style: Style = PLAIN, paper: Paper = "result"
) -> str | bytes:
    """Write a tournament.

    ValueError for a format that there is not for what is asked; MissingExtraError where a library
    is wanting; UnusableTemplateError for a user's template that cannot be used.
    """
    offered = FORMATS if paper == "result" else PRINTED
    if to not in offered:
        raise InvalidArgument(f"no {paper} as {to}; there are {', '.join(offered)}")
    with speaking(style.language, style.terms, spanish_suits=style.suits == "spanish"):
        if paper != "result":
            filled = slips.filled_travellers if paper == "travellers" else slips.filled
            return form(filled(tournament), to, style)
        if to in PRINTED:
            title = outline.titled(tournament) or _("Duplicate")
            made = outline.result(tournament)
            if to == "html":  # a page names the tournament above its chapters
                made = (Heading(1, say(_("Ranking"))), *made[1:])
            return printed(made, title, to, style)
        return _data(tournament, to)


def form(made: Forms, to: str, style: Style) -> str | bytes:
    """Write forms in a format to be read or printed, in the language that is spoken."""
    if to == "pdf":
        return forms.pdf(made, style)
    return printed(forms.outline(made), made.title, to, style)


def printed(made: Outline, title: str, to: str, style: Style) -> str | bytes:
    """Write an outline in a format to be read or printed, in the language that is spoken."""
    match to:
        case "text":
            from ombre_records.base.document import text

            return text.render(made, replace(style, color=False))
        case "markdown":
            from ombre_records.base.document import markdown

            return markdown.render(made, style)
        case "html":
            from ombre_records.telling.sheet.formats import html

            return html.written(made, title, style)
        case "pdf":
            from ombre_records.base.document.paper import pdf

            return pdf.render(made, About(title), style)
    raise InvalidArgument(f"nothing is printed as {to}; there are {', '.join(PRINTED)}")


def _data(tournament: Tournament, to: str) -> str | bytes:
    if to == "json":
        from ombre_records.telling.sheet.tournament import json

        return json.render(tournament)
    if to == "csv":
        from ombre_records.telling.sheet.tournament import csv

        return csv.render(tournament)
    from ombre_records.telling.sheet.tournament import xlsx

    return xlsx.render(tournament)
