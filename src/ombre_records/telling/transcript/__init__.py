"""Annotated transcripts of reports: one outline, written in each format."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from itertools import chain
from typing import Literal, overload

from msgspec import structs

from ombre_records.base.document import markdown, text
from ombre_records.base.document.outline import Block, Outline
from ombre_records.base.document.style import PLAIN, About, Style
from ombre_records.base.errors import InvalidArgument
from ombre_records.base.language import _, speaking
from ombre_records.base.language.dates import dates_of_the_source
from ombre_records.base.plugins import Offered, Plugin, document
from ombre_records.referee.report import Report
from ombre_records.telling.packs import of_the_game
from ombre_records.telling.transcript.apparatus import in_print
from ombre_records.telling.transcript.chapters import Chapter, chapters, headline, whole, with_title
from ombre_records.telling.transcript.excerpt import within_bounds
from ombre_records.telling.transcript.margin import DealPage, Pictures
from ombre_records.telling.transcript.tables.transcript import transcript

Textual = Literal["text", "markdown", "html", "svg", "latex", "json"]
Renderer = Callable[[Sequence[Report], Style], str | bytes]
Binary = Literal["pdf"]


WITHOUT_PROSE = ("svg", "json")
"""The formats that have no room for sentences."""


_PRINTED = ("latex", "pdf")

FACED = 60
"""In how many deals each trick on paper has drawings of its own: a deal is 80 KB of a PDF then.

In a longer PDF each face is had once. In longer LaTeX cards bear their index."""


def outline(
    report: Report, style: Style, drawn: Pictures | None = None, *, leaved: bool = False
) -> Outline:
    """Return what every format that takes an outline renders: tables, or prose if asked for.

    Tables have the pictures among them that are `drawn`. `leaved`: each deal has its heading.
    """
    if not style.prose:
        return transcript(report, drawn)
    from ombre_records.telling.transcript.prose import prose

    return prose(report, style, leaved=leaved)


def _chapters(
    reports: Sequence[Report], style: Style, drawn: Pictures | None = None
) -> tuple[Chapter, ...]:
    return chapters(reports, [outline(report, style, drawn) for report in reports])


def _text(reports: Sequence[Report], style: Style) -> str:
    return text.render(whole(_chapters(reports, style)), style)


def _markdown(reports: Sequence[Report], style: Style) -> str:
    return markdown.render(whole(_chapters(reports, style)), style)


def _svg(reports: Sequence[Report], style: Style) -> str:
    from ombre_records.base.document.svg import page
    from ombre_records.telling.transcript.picture import diagram

    words = _("An annotated transcript: deals, auctions, hands, tricks and payments.")
    drawn = diagram.pictures(style)
    return page.render(whole(_chapters(reports, style, drawn)), words, style)


def _html(reports: Sequence[Report], style: Style) -> str:
    from ombre_records.telling.transcript.html import replay_page

    return replay_page.render(chapters(reports, [_leaved(each, style) for each in reports]), style)


def _leaved(report: Report, style: Style) -> Outline:
    """Return the outline of a page, with facsimiles from the folder of the record."""
    from ombre_records.telling.transcript.facsimile import embedding

    def none(page: DealPage) -> None:
        return None

    pictures = Pictures(none, none, embedding(report.source.folder))
    return outline(report, style, pictures, leaved=True)


def _json(reports: Sequence[Report], style: Style) -> str:
    from ombre_records.telling.transcript.stepwise import sessions

    return sessions.render(reports)


def _latex(reports: Sequence[Report], style: Style) -> str:
    if style.apparatus == "reledmac":
        from ombre_records.telling.transcript.reledmac import fragment

        return fragment(reports, style)
    from ombre_records.base.document.paper import latex

    if _deals(reports) > FACED:
        style = replace(style, cards="index")
    return latex.render(_on_paper(reports, style), _about(reports), style)


def _pdf(reports: Sequence[Report], style: Style) -> bytes:
    from ombre_records.base.document.paper import pdf

    once = _deals(reports) > FACED
    return pdf.render(_on_paper(reports, style), _about(reports), style, once=once)


def _deals(reports: Sequence[Report]) -> int:
    return sum(len(session.deals) for report in reports for session in report.sessions)


def _on_paper(reports: Sequence[Report], style: Style) -> Iterable[Block]:
    """Yield what is printed: a club's league, then its evenings as in a book of problems, or
    prose alone if asked for.
    """
    from ombre_records.telling.sheet.season import club_league

    first = club_league(reports, style)
    if style.prose:
        return chain(first, whole(_chapters(reports, style)))
    from ombre_records.telling.transcript.problems import problems

    named = zip(reports, chapters(reports, [()] * len(reports)), strict=True)
    return chain(
        first,
        chain.from_iterable(
            with_title(problems(report, style), chapter.name) for report, chapter in named
        ),
    )


def _about(reports: Sequence[Report]) -> About:
    sessions = [session for report in reports for session in report.sessions]
    annotators = [session.texts.get("annotator", "") for session in sessions]
    alike = not reports[1:] or len(set(annotators)) == 1
    title = headline(chapters(reports, [()] * len(reports)))
    return About(title, annotators[0] if annotators and alike else "")


_OWN: Mapping[str, Renderer] = {
    "text": _text,
    "markdown": _markdown,
    "svg": _svg,
    "html": _html,
    "json": _json,
    "latex": _latex,
    "pdf": _pdf,
}


def _brought(plugin: Plugin) -> Renderer:
    return lambda reports, style: document(plugin, reports, style)


FORMATS: Offered[Renderer] = Offered("show", _OWN, _brought)
"""The renderer of every format: reports and a style to text, or to bytes where it is not text."""


@overload
def show(report: Report, to: Textual = ..., style: Style = ...) -> str: ...
@overload
def show(report: Report, to: Binary, style: Style = ...) -> bytes: ...
@overload
def show(report: Report, to: str, style: Style = ...) -> str | bytes: ...
def show(report: Report, to: str = "text", style: Style = PLAIN) -> str | bytes:
    """Write the annotated transcript of a report: `show_all` of it alone."""
    return show_all([report], to, style)


def show_all(reports: Sequence[Report], to: str = "text", style: Style = PLAIN) -> str | bytes:
    """Write the annotated transcripts of reports, at least one, as one document.

    Where they are several, their files' names stand before the titles of sessions. `to` is one of
    FORMATS. ValueError for a format that there is not, or that has no prose where the style asks
    for it; MissingExtraError where a library is wanting that the format needs;
    UnusableTemplateError for a user's template that cannot be used.
    """
    if to not in FORMATS:
        raise InvalidArgument(f"no transcript as {to}; there are {', '.join(FORMATS)}")
    if style.prose and to in WITHOUT_PROSE:
        raise InvalidArgument(f"{to} has no prose")
    if not style.findings:
        reports = [structs.replace(report, findings=()) for report in reports]
    style, spanish = of_the_game(reports, style, to)
    with (
        speaking(style.language, style.terms, spanish_suits=spanish),
        dates_of_the_source(style.dates == "julian"),
        in_print(to in _PRINTED or not style.findings),
    ):
        return FORMATS[to]([*within_bounds(reports)], style)
