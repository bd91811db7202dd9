"""Annotated transcripts of reports: one outline, which documents have in each format."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Literal, overload

from ombre_records.document import markdown, text
from ombre_records.document.outline import Outline
from ombre_records.document.style import PLAIN, About, Style
from ombre_records.language import _, speaking
from ombre_records.report import Report
from ombre_records.transcript.deal_page import Pictures
from ombre_records.transcript.tables.transcript import transcript
from ombre_records.wording.sessions import titled

Textual = Literal["text", "markdown", "html", "svg", "latex", "json"]
Binary = Literal["pdf"]


WITHOUT_PROSE = ("svg", "json")
"""The formats that have no room for sentences."""


def outline(report: Report, style: Style, drawn: Pictures | None = None) -> Outline:
    """Return what every format that takes an outline renders: tables, or prose if asked for.

    Tables have the pictures among them that are `drawn`.
    """
    if not style.prose:
        return transcript(report, drawn)
    from ombre_records.transcript.prose import prose

    return prose(report, style)


def _text(report: Report, style: Style) -> str:
    return text.render(outline(report, style), style)


def _markdown(report: Report, style: Style) -> str:
    return markdown.render(outline(report, style), style)


def _svg(report: Report, style: Style) -> str:
    from ombre_records.document.svg import page
    from ombre_records.transcript.picture import diagram

    words = _("An annotated transcript: deals, auctions, hands, tricks and payments.")
    return page.render(transcript(report, diagram.pictures(style, shared=True)), words, style)


def _html(report: Report, style: Style) -> str:
    from ombre_records.transcript.html import replay_page

    return replay_page.render(report, outline(report, style), style)


def _json(report: Report, style: Style) -> str:
    from ombre_records.transcript.stepwise import json

    return json.render(report, style)


def _latex(report: Report, style: Style) -> str:
    from ombre_records.document.paper import latex

    return latex.render(outline(report, style, _hands(style)), _about(report), style)


def _pdf(report: Report, style: Style) -> bytes:
    from ombre_records.document.paper import pdf

    return pdf.render(outline(report, style, _hands(style)), _about(report), style)


def _hands(style: Style) -> Pictures:
    """Return what draws hands alone: on paper the tricks are in their table."""
    from ombre_records.transcript.picture import diagram

    return diagram.pictures(style)._replace(tricks=lambda page: None)


def _about(report: Report) -> About:
    if not report.sessions:
        return About(report.source.path)
    session = report.sessions[0]
    return About(titled(session), session.texts.get("annotator", ""))


FORMATS: Mapping[str, Callable[[Report, Style], str | bytes]] = {
    "text": _text,
    "markdown": _markdown,
    "svg": _svg,
    "html": _html,
    "json": _json,
    "latex": _latex,
    "pdf": _pdf,
}
"""The renderer of every format: a report and a style to text, or to bytes where it is not text."""


@overload
def show(report: Report, to: Textual = ..., style: Style = ...) -> str: ...
@overload
def show(report: Report, to: Binary, style: Style = ...) -> bytes: ...
@overload
def show(report: Report, to: str, style: Style = ...) -> str | bytes: ...
def show(report: Report, to: str = "text", style: Style = PLAIN) -> str | bytes:
    """Write the annotated transcript of a report.

    `to` is one of FORMATS. ValueError for a format that there is not, or that has no prose where
    the style asks for it; MissingExtraError where a
    library is wanting that the format needs; UnusableTemplateError for a user's template that
    cannot be used.
    """
    if to not in FORMATS:
        raise ValueError(f"no transcript as {to}; there are {', '.join(FORMATS)}")
    if style.prose and to in WITHOUT_PROSE:
        raise ValueError(f"{to} has no prose")
    with speaking(style.language, style.terms, spanish_suits=style.suits == "spanish"):
        return FORMATS[to](report, style)
