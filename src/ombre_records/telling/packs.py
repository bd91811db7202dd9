"""The pack that a document has where nobody asks for one: that of the game that it tells."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from ombre_records.base.document.style import Style
from ombre_records.base.language.nouns import spanish_games
from ombre_records.referee.report import Report

_DRAWING = ("html", "svg", "pdf")


def of_the_game(reports: Sequence[Report], style: Style, to: str) -> tuple[Style, bool]:
    """Return the style with the suits of the game, and whether they are named as Spanish ones.

    Where all sessions are of Spanish games, a format that draws draws their suits, and another
    has glyphs and Spanish names. What the style asks for besides glyphs stands.
    """
    books = {session.book.name for report in reports for session in report.sessions}
    if style.suits != "unicode" or not books or not books <= spanish_games():
        return style, style.suits == "spanish"
    return replace(style, suits="spanish") if to in _DRAWING else style, True
