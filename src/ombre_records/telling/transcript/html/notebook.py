"""A report in a notebook's cell: its transcript as HTML with the hands drawn, deal by deal."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from zlib import crc32

from markupsafe import Markup

from ombre_records.base.document.faces.sprite import MARKS, symbols
from ombre_records.base.document.html.fragments import Fragments, Suited, title_of
from ombre_records.base.document.outline import Block, Heading, Outline, Picture, parted
from ombre_records.base.document.style import PLAIN, Style
from ombre_records.base.document.svg.drawing import night_style
from ombre_records.base.document.templates import environment, filled
from ombre_records.base.language import ngettext, speaking
from ombre_records.referee.report import Report
from ombre_records.telling.transcript.excerpt import first
from ombre_records.telling.transcript.margin import Pictures
from ombre_records.telling.transcript.picture.diagram import hands
from ombre_records.telling.transcript.tables.transcript import transcript

DEALS = 12
"""The most deals that a cell shows; the page of `show(record, "html")` has them all."""

_FOLDED = 2
_DARK = (
    '[data-jp-theme-light="false"] .ombre-records ',
    ".vscode-dark .ombre-records ",
    'html[theme="dark"] .ombre-records ',
    '[data-theme="dark"] .ombre-records ',
)
"""Selectors of a dark cell in JupyterLab, VS Code, Colab, and on a page made of a notebook. Its
ground follows the program, not the screen, so that anywhere else a drawing stays light."""


def fragment(report: Report, style: Style = PLAIN) -> str:
    """Write a report's first deals as a fragment of HTML that needs no script and no network."""
    short = first(report, DEALS)
    with speaking(style.language, style.terms):
        drawn = Pictures(lambda page: hands(page, style), lambda _page: None)
        outline = transcript(short, drawn)
        made = Fragments(Suited(style), 2)
        scope = f"o{crc32(report.source.text.encode(errors='replace')):x}"
        cards, outline = _shared(outline, style, f"{scope}-card-")
        deals_left_out = report.deals - short.deals
        values = {
            "cards": cards,
            "parts": [
                _part(made, part, f"{scope}-{at}")
                for at, part in enumerate(parted(outline, _FOLDED))
            ],
            "left": ngettext(
                "{count} more deal is not shown here.",
                "{count} more deals are not shown here.",
                deals_left_out,
            ).format(count=deals_left_out)
            if deals_left_out
            else "",
            "language": style.language,
            "night": night_style(*_DARK),
        }
        return filled(environment(style.templates), "notebook.html", values)


def _shared(outline: Outline, style: Style, prefix: str) -> tuple[Markup, Outline]:
    """Return the cards of an outline's pictures as symbols of the cell's own, and the outline."""
    drawn = [block for block in outline if isinstance(block, Picture) and block.faces]
    if not drawn:
        return Markup(), outline
    names = sorted({name for block in drawn for name in block.faces} - {*MARKS})
    made = tuple(
        replace(block, svg=block.svg.replace('href="#card-', f'href="#{prefix}'), faces={})
        if isinstance(block, Picture)
        else block
        for block in outline
    )
    return Markup(symbols(names, style, prefix)), made


def _part(made: Fragments, part: Sequence[Block], scope: str) -> tuple[str, Markup]:
    """Write a part: its title, if it can be folded, and what is in it."""
    if isinstance(part[0], Heading) and part[0].level == _FOLDED:
        return title_of(part), Markup(made.blocks(part[1:], scope))
    return "", Markup(made.blocks(part, scope))
