"""A transcript set like a book of problems: a deal on half a page, notes numbered on at the end."""

from __future__ import annotations

import io
import re
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import NamedTuple

import pytest

from deep import spread
from ombre_records.document.style import Style
from ombre_records.findings.judgement import check
from ombre_records.notation.parse import parse
from ombre_records.report import Report
from ombre_records.transcript import show

pypdf = pytest.importorskip("pypdf", reason="pypdf, of the extra `pdf`, reads the pages")
pytest.importorskip("typst", reason="typst, of the extra `pdf`, sets the pages")

HERE = Path(__file__).parent
ROOT = HERE.parents[1]
RECORDS = sorted(
    path
    for folder in ("records", "tests/transcript", "tests/gallery", "tests/paper")
    for path in (ROOT / folder).rglob("*.ombre")
)
LANGUAGES = ("en", "da", "de", "es", "fr")
_TITLE = 17
"""Points that a deal's title stands above its first line."""


class Line(NamedTuple):
    """Words on a page, and where: points from the left and from the top."""

    text: str
    page: int
    x: float
    y: float


@cache
def report(path: Path) -> Report:
    return check(parse(path.read_bytes().decode("utf-8", "replace"), path.name))


def lines(made: bytes) -> list[Line]:
    """Return what can be read, with the place of each stretch of words."""
    found: list[Line] = []
    for number, page in enumerate(pypdf.PdfReader(io.BytesIO(made)).pages):
        high = float(page.mediabox.height)

        def seen(text: str, cm: list[float], tm: list[float], *_font: object) -> None:
            x = tm[4] * cm[0] + tm[5] * cm[2] + cm[4]
            y = tm[4] * cm[1] + tm[5] * cm[3] + cm[5]
            if text.strip():
                found.append(Line(text.strip(), number, x, high - y))  # noqa: B023 # at once

        page.extract_text(visitor_text=seen)
    return found


def written(made: bytes) -> str:
    return "\n".join(page.extract_text() for page in pypdf.PdfReader(io.BytesIO(made)).pages)


@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize(
    "path", spread(RECORDS, 24, 3), ids=lambda path: f"{path.parent.name}-{path.stem}"
)
def test_a_deal_takes_half_a_page_at_most(path: Path, paper: str) -> None:
    made = show(report(path), "pdf", Style(paper=paper))  # type: ignore[arg-type] # both are
    assert isinstance(made, bytes)
    high = 842 if paper == "a4" else 792
    told = lines(made)
    titles = [each for each in told if re.fullmatch(r"Deal [\d?]+", each.text)]
    starts = [at for at, each in enumerate(told) if each in titles and each.x < 60]
    for begin, end in pairwise([*starts, len(told)]):
        page = told[begin].page
        own = [each for each in told[begin:end] if each.page == page]
        over = (each.y for each in own if not _apart(each, high))
        assert max(over) - told[begin].y + _TITLE < high / 2, (path.name, told[begin].text)
        below = [each.text for each in told[begin:end] if each.page == page + 1]
        assert not below or _heading(told[begin:end], page + 1), (path.name, below[:3])


def _apart(line: Line, high: float) -> bool:
    """Tell what stands at the foot of the page."""
    return line.y > high - 46


def _heading(told: list[Line], page: int) -> bool:
    """Tell whether what is on a page begins with what is no part of a deal: totals, notes."""
    own = [each.text for each in told if each.page == page and each.y > 45]
    return (bool(own) and own[0] in ("Totals", "Notes")) or not own
