"""The scoring sheet of sessions as one self-contained page of HTML, without scripts."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Sequence
from hashlib import sha256

from markupsafe import Markup

from ombre_records.base.document.html.fragments import Fragments, Suited, title_of
from ombre_records.base.document.letters.characters import in_order
from ombre_records.base.document.outline import Block, Outline, parted
from ombre_records.base.document.style import Style
from ombre_records.base.document.templates import environment, filled
from ombre_records.base.language import _
from ombre_records.gathering.club.season import Season
from ombre_records.referee.report import Report
from ombre_records.telling.sheet.ledger import ledger

DRAWN = ("french", "spanish")
"""The suits that are drawn."""
_CHAPTER, _PART = 1, 3
"""The levels of the headings before which a page and its chapters are cut."""


def render(reports: Sequence[Report], style: Style, club: Season | None = None) -> str:
    """Write the scoring sheets of all sessions and their league on one page."""
    return written(ledger(reports, style, club=club), _("Scoring sheets"), style)


def written(outline: Outline, title: str, style: Style, linked: str = "") -> str:
    """Write an outline as one page, with a list of its chapters if they are several.

    `linked` is JSON-LD for programs that read the page, without `<`.
    """
    made = environment(style.templates)
    css = filled(made, "sheet.css", {})
    drawn = style.suits if style.suits in DRAWN else ""
    chapters = parted(outline, _CHAPTER)
    fragments = Fragments(Suited(style, drawn), int(len(chapters) != 1), in_order)
    values = {
        "language": style.language,
        "title": title_of(chapters[0]) if len(chapters) == 1 else title,
        "contents": _("Contents"),
        "css": css,
        "hash": b64encode(sha256(css.encode()).digest()).decode(),
        "chapters": [
            {
                "id": f"sheet-{at}",
                "title": title_of(chapter),
                "parts": _parts(fragments, chapter, f"sheet-{at}"),
            }
            for at, chapter in enumerate(chapters, 1)
        ],
        "linked": linked,
        "drawn": drawn,
    }
    return filled(made, "sheet.html", values)


def _parts(fragments: Fragments, chapter: Sequence[Block], scope: str) -> list[Markup]:
    """Write a chapter's parts, each with the heading above its table: paper has several abreast."""
    return [
        Markup(fragments.blocks(part, f"{scope}-{at}", further=at > 0))
        for at, part in enumerate(parted(chapter, _PART))
    ]
