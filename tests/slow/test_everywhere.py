"""Whatever stands in a text, and wherever it is asked: there is an answer, and none that harms."""

from __future__ import annotations

import random
import re
from pathlib import Path

import pytest

from edits import edits
from examples import share, spread
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
from ombre_records.doors.server.standing import Desk, Standing

ROOT = Path(__file__).parents[2]
EVERY = sorted(ROOT.glob("records/**/*.ombre"), key=lambda path: path.stat().st_size)
RECORDS = spread(EVERY, 15)


def page_of(standing: Standing) -> Page:
    return Page(standing, Positions(standing.source))


@pytest.mark.parametrize("record", RECORDS, ids=lambda path: path.stem)
def test_everything_is_answered_everywhere(record: Path) -> None:
    desk, rng = Desk(str(record)), random.Random(record.stem)
    for text in edits(record.read_text("utf-8"), share(30, 12), 3):
        page = page_of(desk.update(text))
        told, whole = page.standing.findings, Span(0, len(page.source.text))
        places = [rng.randrange(len(text) + 1) for _ in range(8)]
        for place in (min(each, whole.end) for each in (0, *places, whole.end)):
            at = Span(place, place)
            hover.hover(page, place)
            offered = completing.offers(page, place)
            assert len({offer.word for offer in offered}) == len(offered)
            naming.definition(page, place)
            assert all(0 <= start < end <= whole.end for start, end in naming.places(page, place))
            naming.renaming(page, place, "Zoë van Zed")
            for action in (
                *actions.actions(page, at, told),
                *actions.turned(page, at, desk.trial),
                *actions.repairs(page, at, told, desk.trial),
            ):
                assert layout.edited(page.source.text, list(action.edits)) != page.source.text
        list(outline.symbols(page))
        list(outline.folds(page))
        list(hover.hints(page, whole))
        list(colours.tokens(page, whole))


@pytest.mark.parametrize("record", RECORDS, ids=lambda path: path.stem)
def test_a_player_renamed_is_the_same_player(record: Path) -> None:
    """What is found is the same, but for the name, and nothing else of the text is touched."""
    text = record.read_text("utf-8")
    desk = Desk(str(record))
    page = page_of(desk.update(text))
    before = [(f.rule, f.session, f.deal) for f in page.standing.findings]
    for session in page.standing.sessions[:1]:
        for name in session.players:
            at = next(iter(naming.players(page, page.blocks[0], name)), None)
            if at is None:
                continue
            made = naming.renaming(page, at.start, "Zoë van Zed")
            assert not isinstance(made, str)
            after = desk.trial(layout.edited(page.source.text, list(made)))
            if naming.refused(page.source, after.source):  # to whom a codille goes is one word
                made = naming.renaming(page, at.start, "Zoë")
                assert not isinstance(made, str)
                after = desk.trial(layout.edited(page.source.text, list(made)))
            assert [(f.rule, f.session, f.deal) for f in after.findings] == before
            assert name not in after.sessions[0].players


def _is_long(path: Path) -> bool:
    text = path.read_text("utf-8")
    return text.count("\ndeal ") > 2 and len(re.findall("^ombre 1", text, re.MULTILINE)) == 1


LONG = spread(list(filter(_is_long, EVERY)), 12)


@pytest.mark.parametrize("record", LONG, ids=lambda path: path.stem)
def test_some_deals_are_put_in_form_without_the_others(
    record: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It comes to what the whole comes to there, whatever is typed."""
    rng, alone = random.Random(record.stem), 0
    whole = record.read_text("utf-8")
    for text in (whole, *edits(whole, share(20, 6), 5)):
        page = page_of(Desk(str(record)).update(text.replace("  ", " ")))
        for _ in range(3):
            at = rng.randrange(len(text))
            span = Span(at, at + rng.choice((0, 5, 300)))
            monkeypatch.setattr(layout, "_LONG", 2)
            alone += layout._about(page, page.blocks_in(span)) is not None
            some = layout.range_formatting(page, span)
            monkeypatch.setattr(layout, "_LONG", 10_000)
            whole = layout.range_formatting(page, span)
            source = page.source.text
            assert layout.edited(source, list(some)) == layout.edited(source, list(whole)), (
                text,
                span,
            )
    assert alone
