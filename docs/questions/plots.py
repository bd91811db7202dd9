"""Plots of answers: a line for each row, a dot at its value, a bar as long as its interval."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from html import escape

from docs.questions.answers import Answer, enough
from docs.study.plots import STYLE

_LEFT, _WIDE, _LINE, _TOP = 236, 380, 26, 56
_HUES = ("s1", "s3", "s2", "s0")
_BAR = ".bar { stroke-width: 3 } .axis { stroke: #767676 }"


def plot(answers: Sequence[Answer], title: str) -> str:
    """Return a plot of the answers to one question as SVG."""
    rows = enough(answers)
    names = list(dict.fromkeys(each.who for each in rows))
    labels = list(dict.fromkeys(each.what for each in rows))
    ticks = _ticks(rows)
    each = max(_LINE, 14 * len(names) + 8)
    low = _TOP + each * len(labels)
    high = low + 34 + (26 if names != [""] else 0)
    parts = [
        *_axis(ticks, low, rows[0].unit),
        *_rows(rows, names, labels, each, ticks),
        *_legend(names, low + 50),
    ]
    head = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 680 {high}" width="680"'
        f' height="{high}" role="img" aria-labelledby="title">'
    )
    ground = f'<rect class="ground" width="680" height="{high}"/>'
    name = f'<title id="title">{escape(title)}</title>'
    shown = f'<text x="16" y="28" class="title">{escape(title)}</text>'
    return "\n".join(
        [head, name, f"<style>{STYLE}{_BAR}</style>", ground, shown, *parts, "</svg>\n"]
    )


def _ticks(rows: Sequence[Answer]) -> list[float]:
    """Return the numbers at the axis: round ones that have all intervals between them."""
    lows, highs = [each.low for each in rows], [each.high for each in rows]
    least, most = min(0.0, *lows), max(0.0, *highs)
    steps = (0.05, 0.1, 0.25, 0.5, 1, 2, 5, 10, 20, 25)
    step = next((each for each in steps if (most - least) / each <= 6), 50)
    first, last = int(least // step), -int(-most // step)
    return [number * step for number in range(first, last + 1)]


def _x(number: float, ticks: Sequence[float]) -> float:
    return _LEFT + _WIDE * (number - ticks[0]) / (ticks[-1] - ticks[0])


def _axis(ticks: Sequence[float], low: int, unit: str) -> Iterator[str]:
    for tick in ticks:
        x = _x(tick, ticks)
        kind = "axis" if tick == 0 else "grid"
        yield f'<path class="{kind}" d="M{x:.1f} {_TOP - 8}V{low}"/>'
        yield f'<text x="{x:.1f}" y="{low + 18}" text-anchor="middle" class="small">{tick:g}</text>'
    yield f'<text x="{_LEFT - 14}" y="{low + 18}" text-anchor="end" class="small">{unit}</text>'


def _rows(
    rows: Sequence[Answer],
    names: Sequence[str],
    labels: Sequence[str],
    each: int,
    ticks: Sequence[float],
) -> Iterator[str]:
    for at, label in enumerate(labels):
        y = _TOP + each * (at + 0.5)
        yield f'<text x="{_LEFT - 14}" y="{y + 5:.0f}" text-anchor="end">{escape(label)}</text>'
        for row in (row for row in rows if row.what == label):
            place = names.index(row.who)
            line = y + 14 * (place - (len(names) - 1) / 2)
            first, last, middle = (_x(n, ticks) for n in (row.low, row.high, row.value))
            hue = _HUES[place % len(_HUES)]
            yield f'<path class="bar {hue}" d="M{first:.1f} {line:.1f}H{last:.1f}"/>'
            yield f'<circle class="{hue}" cx="{middle:.1f}" cy="{line:.1f}" r="4.5"/>'


def _legend(names: Sequence[str], y: int) -> Iterator[str]:
    if list(names) == [""]:
        return
    x = 20
    for place, name in enumerate(names):
        yield f'<circle class="{_HUES[place % len(_HUES)]}" cx="{x}" cy="{y - 4}" r="5"/>'
        yield f'<text x="{x + 12}" y="{y}">{escape(name)}</text>'
        x += 40 + 8 * len(name)
