"""Documents of a tournament: its result, its travellers, its slips; one module a format."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Literal, get_args

from ombre_records.document.outline import Outline
from ombre_records.document.style import PLAIN, Style
from ombre_records.language import _, speaking
from ombre_records.sheet.tournament import outline, slips, travellers
from ombre_records.tournament.comparison import Tournament

Paper = Literal["result", "travellers", "slips"]
"""What is made: the result, a sheet for each board, or a slip for each board of each table."""
PAPERS: tuple[Paper, ...] = get_args(Paper)
FORMATS = ("text", "markdown", "csv", "xlsx", "html", "pdf", "json")
"""The formats of the result. Travellers and slips are no data: they are to be read or printed."""
PRINTED = ("text", "markdown", "html", "pdf")
"""The formats of what is to be read or printed."""

_OUTLINES: Mapping[Paper, Callable[[Tournament], Outline]] = {
    "result": outline.result,
    "travellers": travellers.filled,
    "slips": slips.filled,
}


def document(
    found: Tournament, to: str = "text", style: Style = PLAIN, paper: Paper = "result"
) -> str | bytes:
    """Write a tournament.

    ValueError for a format that there is not for what is asked; MissingExtraError where a library
    is wanting; UnusableTemplateError for a user's template that cannot be used.
    """
    offered = FORMATS if paper == "result" else PRINTED
    if to not in offered:
        raise ValueError(f"no {paper} as {to}; there are {', '.join(offered)}")
    with speaking(style.language, style.terms, spanish_suits=style.suits == "spanish"):
        if to in PRINTED:
            return printed(_OUTLINES[paper](found), _title(found), to, style)
        return _data(found, to)


def printed(made: Outline, title: str, to: str, style: Style) -> str | bytes:
    """Write an outline in a format to be read or printed; pages lie across where it is wide."""
    from dataclasses import replace

    match to:
        case "text":
            from ombre_records.document import text

            return text.render(made, replace(style, color=False))
        case "markdown":
            from ombre_records.document import markdown

            return markdown.render(made, style)
        case "html":
            from ombre_records.sheet.formats import html

            return html.written(made, title, style)
        case _:
            from ombre_records.document.paper import pdf
            from ombre_records.document.style import About

            return pdf.render(made, About(title), style)


def _data(found: Tournament, to: str) -> str | bytes:
    if to == "json":
        from ombre_records.sheet.tournament import json

        return json.render(found)
    if to == "csv":
        from ombre_records.sheet.tournament import csv

        return csv.render(found)
    from ombre_records.sheet.tournament import xlsx

    return xlsx.render(found)


def _title(found: Tournament) -> str:
    return outline.titled(found) or _("Duplicate")
