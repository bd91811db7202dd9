"""An SVG path in the operators of PDF, for a format that can draw no other way."""

from __future__ import annotations

import math
import re
from collections.abc import Iterator

_TOKEN = re.compile(r"[A-Za-z]|-?(?:\d+\.?\d*|\.\d+)")
_WANTS = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "A": 7, "Z": 0}
_QUARTER = math.pi / 2 + 1e-9

Point = tuple[float, float]


def operators(path: str, size: float) -> str:
    """Turn a path in a square of so many units, y downwards, into one that stands on a line.

    Of SVG's commands those with absolute places are known, and arcs of circles; else ValueError.

    >>> operators("M0 100H50C50 50 0 50 0 0Z", 100)
    '0 0 m 50 0 l 50 50 0 50 0 100 c h'
    """
    return " ".join(_drawn(_commands(path), size))


def _commands(path: str) -> Iterator[tuple[str, list[float]]]:
    tokens = _TOKEN.findall(path)
    command = ""
    while tokens:
        if tokens[0].isalpha():
            command = tokens.pop(0)
        if command not in _WANTS or (command == "Z" and tokens and not tokens[0].isalpha()):
            raise ValueError(f"an SVG path with `{command}`")
        count = _WANTS[command]
        yield command, [float(token) for token in tokens[:count]]
        del tokens[:count]


def _drawn(commands: Iterator[tuple[str, list[float]]], size: float) -> Iterator[str]:
    at = (0.0, 0.0)

    def said(*points: Point) -> str:
        return " ".join(f"{x:.6g} {size - y:.6g}" for x, y in points)

    for command, given in commands:
        match command, given:
            case "Z", _:
                yield "h"
            case (("M" | "L"), [x, y]):
                at = (x, y)
                yield f"{said(at)} {command.lower()}"
            case "H", [x]:
                at = (x, at[1])
                yield f"{said(at)} l"
            case "V", [y]:
                at = (at[0], y)
                yield f"{said(at)} l"
            case "C", [a, b, c, d, x, y]:
                at = (x, y)
                yield f"{said((a, b), (c, d), at)} c"
            case "A", [radius, _ry, _turn, large, sweep, x, y]:
                for curve in _arc(at, (x, y), radius, bool(large) != bool(sweep), bool(sweep)):
                    yield f"{said(*curve)} c"
                at = (x, y)


def _arc(
    start: Point, end: Point, radius: float, left: bool, sweep: bool
) -> Iterator[tuple[Point, Point, Point]]:
    """Draw an arc of a circle as curves of a quarter at most; `left` is where its centre lies."""
    dx, dy = end[0] - start[0], end[1] - start[1]
    chord = math.hypot(dx, dy)
    radius = max(radius, chord / 2)
    off = math.sqrt(max(0.0, radius**2 - chord**2 / 4)) / chord * (1 if left else -1)
    centre = (start[0] + dx / 2 - dy * off, start[1] + dy / 2 + dx * off)
    begin = math.atan2(start[1] - centre[1], start[0] - centre[0])
    turn = (math.atan2(end[1] - centre[1], end[0] - centre[0]) - begin) % math.tau
    turn = turn if sweep else turn - math.tau
    parts = max(1, math.ceil(abs(turn) / _QUARTER))
    step = turn / parts
    pull = 4 / 3 * math.tan(step / 4) * radius
    for part in range(parts):
        a, b = begin + part * step, begin + (part + 1) * step
        first, last = _on(centre, radius, a), _on(centre, radius, b)
        yield (
            (first[0] - pull * math.sin(a), first[1] + pull * math.cos(a)),
            (last[0] + pull * math.sin(b), last[1] - pull * math.cos(b)),
            last,
        )


def _on(centre: Point, radius: float, angle: float) -> Point:
    return centre[0] + radius * math.cos(angle), centre[1] + radius * math.sin(angle)
