"""Tables and plots of the study, made from its data: `outcomes.csv` beside this file."""

from __future__ import annotations

import csv
from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

OUTCOMES = ("sacada", "puesta", "codille", "lost")
ENOUGH = 100
"""Of fewer deals no share is drawn or told."""

STYLE = """
  .ground { fill: #ffffff } text { fill: #1c1c1c; font: 14px sans-serif }
  .title { font-weight: bold; font-size: 15px } .small { font-size: 12px }
  .grid { stroke: #d4d4d4 } .line { fill: none; stroke-width: 2.5 }
  .s0 { stroke: #767676; fill: #767676 } .s1 { stroke: #1668b8; fill: #1668b8 }
  .s2 { stroke: #0f7b4b; fill: #0f7b4b } .s3 { stroke: #b3400f; fill: #b3400f }
  .line.s0, .line.s1, .line.s2, .line.s3 { fill: none }
  .sacada { fill: #0f7b4b } .puesta { fill: #80640a } .codille, .lost { fill: #b3400f }
  @media (prefers-color-scheme: dark) {
    .ground { fill: #131416 } text { fill: #ececec } .grid { stroke: #3c3f44 }
    .s0 { stroke: #a8a8a8; fill: #a8a8a8 } .s1 { stroke: #6db3f2; fill: #6db3f2 }
    .s2 { stroke: #5cc98f; fill: #5cc98f } .s3 { stroke: #f08a5d; fill: #f08a5d }
  }
"""

Counts = Counter[str]
Row = dict[str, str]


class Panel(NamedTuple):
    """A plot among others: where it stands, and how large it is."""

    left: int
    top: int
    width: int = 300
    height: int = 240


def draw(folder: Path) -> None:
    """Write the tables and plots of a folder's data."""
    with (folder / "outcomes.csv").open(encoding="utf-8", newline="") as file:
        data = list(csv.DictReader(file))
    for by in (("rules", "game"), ("rules", "game", "seat")):
        _table(folder / f"by-{by[-1]}.csv", by, data)
    for game in ("play", "solo"):
        _strengths(folder / f"{game}.csv", _of(data, rules="aldenham", game=game))
    (folder / "by-game.svg").write_text(_bars(data), "utf-8")
    for rules in dict.fromkeys(row["rules"] for row in data):
        (folder / f"{rules}.svg").write_text(_lines(_of(data, rules=rules), rules), "utf-8")


def _of(data: Iterable[Row], **wanted: str) -> list[Row]:
    return [row for row in data if all(row[key] == value for key, value in wanted.items())]


def _added(data: Iterable[Row]) -> Counts:
    found: Counts = Counter()
    for row in data:
        found.update({key: int(row[key]) for key in ("deals", *OUTCOMES)})
    return found


def _part(counts: Counts, outcome: str = "sacada") -> float:
    return 100 * counts[outcome] / counts["deals"]


# ---------------------------------------------------------------- tables


def _table(path: Path, by: tuple[str, ...], data: list[Row]) -> None:
    keys = dict.fromkeys(tuple(row[key] for key in by) for row in data)
    lines = [[*by, "deals", *(f"{outcome} %" for outcome in OUTCOMES)]]
    for key in keys:
        counts = _added(_of(data, **dict(zip(by, key, strict=True))))
        shares = (f"{_part(counts, each):.1f}" if counts[each] else "–" for each in OUTCOMES)
        lines.append([*key, str(counts["deals"]), *shares])
    _write(path, lines)


def _strengths(path: Path, data: list[Row]) -> None:
    """Write how often a sacada is within reach, by trumps and matadors held."""
    lines = [["trumps", *(f"{number} matadors" for number in range(4)), "any", "deals"]]
    for trumps in sorted({int(row["trumps"]) for row in data}):
        own = _of(data, trumps=str(trumps))
        each = [_added(_of(own, matadors=str(number))) for number in range(4)]
        shares = [_told(counts) for counts in (*each, _added(own))]
        lines.append([str(trumps), *shares, str(_added(own)["deals"])])
    _write(path, lines)


def _told(counts: Counts) -> str:
    return f"{_part(counts):.1f}" if counts["deals"] >= ENOUGH else "–"


def _write(path: Path, lines: list[list[str]]) -> None:
    with path.open("w", encoding="utf-8", newline="") as file:
        csv.writer(file, lineterminator="\n").writerows(lines)


# ---------------------------------------------------------------- plots


def _svg(width: int, height: int, title: str, parts: Iterable[str]) -> str:
    return "\n".join(
        (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" '
            f'width="{width}" height="{height}" role="img" aria-labelledby="title">',
            f'<title id="title">{title}</title>',
            f"<style>{STYLE}</style>",
            f'<rect class="ground" width="{width}" height="{height}"/>',
            *parts,
            "</svg>\n",
        )
    )


def _text(x: float, y: float, said: str, anchor: str = "start", kind: str = "") -> str:
    kinds = f' class="{kind}"' if kind else ""
    return f'<text x="{x:.0f}" y="{y:.0f}" text-anchor="{anchor}"{kinds}>{said}</text>'


def _bars(data: list[Row]) -> str:
    """Draw how often each outcome is within reach, a bar for each game."""
    keys = list(dict.fromkeys((row["rules"], row["game"]) for row in data))
    parts = [_text(20, 28, "Within reach of the Ombre, per cent of deals", kind="title")]
    for line, (rules, game) in enumerate(keys):
        y, x = 48 + 40 * line, 150.0
        counts = _added(_of(data, rules=rules, game=game))
        parts.append(_text(140, y + 19, f"{rules}, {game}", "end"))
        for outcome in OUTCOMES:
            part = _part(counts, outcome)
            if part:
                wide = 5 * part
                box = f'x="{x:.1f}" y="{y}" width="{wide:.1f}" height="28"'
                parts.append(f'<rect class="{outcome}" {box}/>')
                parts.append(_label(x + wide / 2, y + 19, part))
                x += wide
    low = 48 + 40 * len(keys) + 8
    for at, outcome in enumerate(("sacada", "puesta", "codille or lost")):
        place = 150 + 130 * at
        kind = outcome.partition(" ")[0]
        parts.append(f'<rect class="{kind}" x="{place}" y="{low}" width="16" height="16"/>')
        parts.append(_text(place + 24, low + 13, outcome))
    return _svg(680, low + 32, "How often each outcome is within reach", parts)


def _label(x: float, y: float, part: float) -> str:
    style = 'text-anchor="middle" style="fill: #ffffff; font-weight: bold"'
    return f'<text x="{x:.0f}" y="{y:.0f}" {style}>{part:.0f}</text>' if part >= 4 else ""


def _lines(data: list[Row], rules: str) -> str:
    """Draw how often a sacada is within reach by trumps held, a line for each count of matadors."""
    title = f"{rules}: a sacada within reach, per cent, by trumps held as dealt"
    parts = [_text(20, 28, title, kind="title")]
    for at, game in enumerate(dict.fromkeys(row["game"] for row in data)):
        parts += _panel(Panel(60 + 360 * at, 70), _of(data, game=game), game)
    for matadors in range(4):
        x, word = 60 + 150 * matadors, "matador" if matadors == 1 else "matadors"
        parts.append(f'<circle class="s{matadors}" cx="{x + 6}" cy="366" r="6"/>')
        parts.append(_text(x + 20, 371, f"{matadors} {word}"))
    return _svg(740, 390, title, parts)


def _panel(panel: Panel, data: list[Row], game: str) -> Iterator[str]:
    left, top, width, height = panel
    strengths = [n for n in range(1, 10) if _added(_of(data, trumps=str(n)))["deals"] >= ENOUGH]
    first, last = strengths[0], strengths[-1]
    yield _text(left, top - 14, game)
    for part in range(0, 101, 25):
        y = top + height * (1 - part / 100)
        yield f'<path class="grid" d="M{left} {y:.0f}h{width}"/>'
        yield _text(left - 8, y + 5, str(part), "end", "small")
    step = width / max(1, last - first)
    for trumps in strengths:
        yield _text(left + step * (trumps - first), top + height + 20, str(trumps), "middle")
    for matadors in range(4):
        points = []
        for trumps in strengths:
            counts = _added(_of(data, trumps=str(trumps), matadors=str(matadors)))
            if counts["deals"] >= ENOUGH:
                y = top + height * (1 - _part(counts) / 100)
                points.append((left + step * (trumps - first), y))
        told = " ".join(f"{x:.1f},{y:.1f}" for x, y in points)
        yield f'<polyline class="line s{matadors}" points="{told}"/>'
        for x, y in points:
            yield f'<circle class="s{matadors}" cx="{x:.1f}" cy="{y:.1f}" r="4"/>'


if __name__ == "__main__":
    draw(Path(__file__).resolve().parent)
