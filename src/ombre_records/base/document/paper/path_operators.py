"""Translate an SVG path into PDF operators."""

from __future__ import annotations

import math
import re
from collections.abc import Iterator
from functools import lru_cache

_TOKEN = re.compile(r"[A-Za-z]|-?(?:\d+\.?\d*|\.\d+)")
_WANTS = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "Q": 4, "A": 7, "Z": 0}
_QUARTER = math.pi / 2 + 1e-9

Point = tuple[float, float]


@lru_cache(1024)
def operators(path: str, size: float) -> str:
    """Turn a path in a square of so many units, y downwards, into one that stands on a line.

    SVG's commands but for S and T are known, and of arcs those of circles; else ValueError.

    >>> operators("M0 100H50C50 50 0 50 0 0Z", 100)
    '0 0 m 50 0 l 50 50 0 50 0 100 c h'
    >>> operators("m1 1v4l2-1", 0)
    '1 -1 m 1 -5 l 3 -4 l'
    """
    return " ".join(_operators(_commands(path), size))


def plain(number: float) -> str:
    """Write a number as PDF takes it, which knows no exponents.

    >>> plain(0.1 + 0.2), plain(-1e-17), plain(120.0)
    ('0.3', '0', '120')
    """
    return f"{round(number, 3) + 0:g}"


def _commands(path: str) -> Iterator[tuple[str, list[float]]]:
    tokens = _TOKEN.findall(path)
    command = ""
    while tokens:
        if tokens[0].isalpha():
            command = tokens.pop(0)
        else:  # places that follow those of a start are those of lines
            command = {"M": "L", "m": "l"}.get(command, command)
        kind = command.upper()
        if kind not in _WANTS or (kind == "Z" and tokens and not tokens[0].isalpha()):
            raise ValueError(f"an SVG path with `{command}`")
        count = _WANTS[kind]
        yield command, [float(token) for token in tokens[:count]]
        del tokens[:count]


def _absolute(command: str, given: list[float], at: Point) -> tuple[str, list[float]]:
    """Return a command with absolute coordinates in place of relative ones."""
    kind = command.upper()
    if kind == command:
        return command, given
    if kind == "V":
        return kind, [given[0] + at[1]]
    first = 5 if kind == "A" else 0
    moved = [value + at[number % 2] for number, value in enumerate(given[first:])]
    return kind, [*given[:first], *moved]


def _operators(commands: Iterator[tuple[str, list[float]]], size: float) -> Iterator[str]:
    at = start = (0.0, 0.0)

    def said(*points: Point) -> str:
        return " ".join(f"{plain(x)} {plain(size - y)}" for x, y in points)

    for command, given in commands:
        match _absolute(command, given, at):
            case "Z", _:
                at = start
                yield "h"
            case (("M" | "L") as kind, [x, y]):
                at = (x, y)
                start = at if kind == "M" else start
                yield f"{said(at)} {kind.lower()}"
            case "H", [x]:
                at = (x, at[1])
                yield f"{said(at)} l"
            case "V", [y]:
                at = (at[0], y)
                yield f"{said(at)} l"
            case "C", [a, b, c, d, x, y]:
                at = (x, y)
                yield f"{said((a, b), (c, d), at)} c"
            case "Q", [a, b, x, y]:
                pulls = [((u + 2 * a) / 3, (v + 2 * b) / 3) for u, v in (at, (x, y))]
                at = (x, y)
                yield f"{said(*pulls, at)} c"
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
