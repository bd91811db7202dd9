"""What an editor asks of the language server, of a text that is being typed."""

from __future__ import annotations

from random import Random

from spliced import small, spoiled

from ombre_records.base.source import Span
from ombre_records.doors.server import (
    actions,
    colours,
    completing,
    hover,
    layout,
    naming,
    outline,
)
from ombre_records.doors.server.page import Page
from ombre_records.doors.server.positions import Positions
from ombre_records.doors.server.standing import Desk, Judging


def asked(text: str, path: str, random: Random) -> None:
    """Ask all there is of a text, then of what it becomes."""
    desk = Desk(path, Judging())
    for each in (text, _typed(text, random)):
        standing = desk.update(each)
        page = Page(standing, Positions(standing.source, random.choice(("utf-8", "utf-16"))))
        at = random.randint(0, len(standing.source.text))
        within = Span(at, min(len(standing.source.text), at + random.choice((0, 5, 200))))
        told = standing.findings
        list(outline.symbols(page)), list(outline.folds(page)), list(hover.hints(page, within))
        list(colours.tokens(page, within)), hover.hover(page, at), layout.formatting(page.source)
        layout.range_formatting(page, within), completing.offers(page, at)
        naming.places(page, at), naming.definition(page, at), naming.renaming(page, at, "Eve")
        list(actions.actions(page, within, told))
        if random.random() < 0.2:
            list(actions.repairs(page, within, told, desk.trial))
            list(actions.emendations(page, within, told, desk.judging))


def _typed(text: str, random: Random) -> str:
    return spoiled((text, *small()[:20]), random).decode("utf-8", "replace")
