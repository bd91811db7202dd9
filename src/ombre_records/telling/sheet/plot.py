"""The running totals of a session as a picture: a line for each player, drawn by a template."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import ceil, floor
from typing import NamedTuple

from ombre_records.base.document.letters.characters import legible
from ombre_records.base.document.letters.widths import width
from ombre_records.base.document.outline import Picture
from ombre_records.base.document.templates import environment, filled
from ombre_records.base.language import _
from ombre_records.base.language.numbers import amount, listed, signed
from ombre_records.telling.sheet.session_page import SessionPage, shortened

_WIDTH, _TOP, _DEEP, _BELOW = 720, 14, 280, 46
_CHAR = 8
_ROWS, _COLUMNS, _MARKS = 7, 14, 24
_APART = 17
_LONGEST = 28
"""The columns of a name beside its line: more than half of the picture is left for lines."""


class _Line(NamedTuple):
    """A player's line: its path, its marks, where it ends, and where its label stands."""

    path: str
    marks: tuple[tuple[float, float], ...]
    x: float
    y: float
    label: str
    label_y: float = 0


class _Frame(NamedTuple):
    """Where deals and totals lie in the picture."""

    left: float
    right: float
    deals: int
    low: int
    high: int

    def x(self, deal: int) -> float:
        return round(self.left + (self.right - self.left) * deal / self.deals, 1)

    def y(self, total: float) -> float:
        return round(_TOP + _DEEP * (self.high - total) / (self.high - self.low), 1)


def plot(page: SessionPage) -> Iterator[Picture]:
    """Draw the running totals of a session; nothing where none is known."""
    runs = tuple(zip(*(deal.totals for deal in page.session.deals), strict=True))
    if not any(total is not None for run in runs for total in run):
        return
    words = _words(page)
    frame, labels = _frame(runs, page.session.players)
    lines = _labelled(
        [_line(frame, (0, *run), label) for run, label in zip(runs, labels, strict=True)]
    )
    values = {
        **frame._asdict(),
        "id": f"plot-{page.place}",
        "title": _("Running totals: {title}").format(title=legible(page.title)),
        "words": legible(words),
        "width": _WIDTH,
        "height": _TOP + _DEEP + _BELOW,
        "bottom": _TOP + _DEEP,
        "up": [(frame.y(at), signed(at)) for at in _steps(frame.low, frame.high, _ROWS)],
        "along": [(frame.x(at), text) for at, text in _along(page)],
        "below": _("Deal"),
        "lines": lines,
    }
    yield Picture(filled(environment(page.style.templates), "plot.svg", values), words)


def _words(page: SessionPage) -> str:
    """Say what the picture shows: where each ends."""
    ends = [
        f"{name} {signed(total)}"
        for name, total in zip(page.session.players, page.session.totals, strict=True)
    ]
    return _("The running totals deal by deal. At the end: {totals}.").format(totals=listed(ends))


def _frame(runs: Sequence[Sequence[int | None]], names: Sequence[str]) -> tuple[_Frame, list[str]]:
    known = [0, *(total for run in runs for total in run if total is not None)]
    step = _step(max(known) - min(known) or 1, _ROWS)
    low, high = floor(min(known) / step) * step, ceil(max(known) / step) * step
    short = shortened([legible(name) for name in names], _LONGEST)
    labels = [f"{name} {signed(run[-1])}" for name, run in zip(short, runs, strict=True)]
    left = 16 + _CHAR * max(len(signed(low)), len(signed(high)))
    right = _WIDTH - 30 - _CHAR * max(map(width, labels))
    return _Frame(round(left, 1), round(right, 1), len(runs[0]), low, max(high, low + 1)), labels


def _step(span: int, most: int) -> int:
    """Return a round step that goes into a span no more than so often.

    >>> _step(200, 7), _step(5, 7)
    (50, 1)
    """
    step = 1
    while True:
        for times in (1, 2, 5):
            if span <= step * times * (most - 1):
                return step * times
        step *= 10


def _steps(low: int, high: int, most: int) -> range:
    return range(low, high + 1, _step(high - low, most))


def _along(page: SessionPage) -> Iterator[tuple[int, str]]:
    deals = page.session.deals
    step = _step(len(deals), _COLUMNS)
    yield from ((at, amount(deals[at - 1].number)) for at in range(step, len(deals) + 1, step))


def _line(frame: _Frame, run: Sequence[int | None], label: str) -> _Line:
    """Draw a run of totals, broken where one is not known."""
    points = [None if t is None else (frame.x(at), frame.y(t)) for at, t in enumerate(run)]
    path = "".join(
        f"{'M' if at == 0 or points[at - 1] is None else 'L'}{point[0]:g} {point[1]:g}"
        for at, point in enumerate(points)
        if point
    )
    every = ceil(len(points) / _MARKS)
    marks = tuple(point for point in points[every::every] if point)
    x, y = [point for point in points if point][-1]
    return _Line(path, marks, x, y, label)


def _labelled(lines: Sequence[_Line]) -> list[_Line]:
    """Set the labels below each other, each as near to its line's end as there is room."""
    order = sorted(range(len(lines)), key=lambda at: lines[at].y)
    places = _spread([lines[at].y for at in order])
    placed = dict(zip(order, places, strict=True))
    return [line._replace(label_y=round(placed[at], 1)) for at, line in enumerate(lines)]


def _spread(wanted: Sequence[float]) -> list[float]:
    """Return places with room between them, near those wanted, in their order.

    Neighbours that are too near share one stretch around their middle.
    """
    stretches: list[list[float]] = []
    for at in wanted:
        stretches.append([at])
        while len(stretches) > 1 and _top(stretches[-1]) < _end(stretches[-2]):
            last = stretches.pop()
            stretches[-1] += last
    return [_top(each) + at * _APART for each in stretches for at in range(len(each))]


def _top(stretch: Sequence[float]) -> float:
    room = (len(stretch) - 1) * _APART
    middle = sum(stretch) / len(stretch)
    return min(max(middle - room / 2, _TOP), max(_TOP + _DEEP - room, _TOP))


def _end(stretch: Sequence[float]) -> float:
    return _top(stretch) + len(stretch) * _APART
