"""Results in a line a deal, reckoned by the Danish tariff and apart from the program.

It reads the lines with expressions of its own, and knows L'Hombre without extras alone: what each
game is worth, that a kruk costs one more, that a tout brings one more, and that who rests pays and
receives with the opponents.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator
from typing import NamedTuple

WORTH = {
    "spil": 1,
    "bedre-spil": 1,
    "tourné": 2,
    "købe-nolo": 2,
    "tourné-respekt": 3,
    "solo": 3,
    "solo-spar": 4,
    "ren-nolo": 4,
    "nolo-ouvert": 6,
}
_DEAL = re.compile(r"\d+ +(?:(?P<passed>-)|: *(?P<paid>[-+\d ]+)|(?P<ombre>\w+) +(?P<rest>.*))$")
_SAID = re.compile(r'("[^"]*"|#.*)')


class Sitting(NamedTuple):
    """A session: its evening, its table, what each who sat there won, and in how many deals."""

    evening: tuple[str, str]
    table: str
    won: dict[str, int]
    deals: dict[str, int]


def sittings(text: str) -> Iterator[Sitting]:
    """Go through the sessions of a record that are told in results alone."""
    for session in re.split(r"(?m)^ombre 1$", text)[1:]:
        head = dict(re.findall(r'(?m)^(event|date|table|players) +"?([^"\n#]+?)"? *$', session))
        won: dict[str, int] = defaultdict(int)
        deals: dict[str, int] = defaultdict(int)
        seats = head["players"].split(", ")
        for line in session.splitlines():
            bare = _SAID.sub("", line).strip()
            if bare.startswith("seats "):
                seats = bare.removeprefix("seats ").strip().split(", ")
            elif found := _DEAL.match(bare):
                for name, gain in zip(seats, _gains(found, seats), strict=True):
                    won[name] += gain
                    deals[name] += 1
        yield Sitting(
            (head.get("event", ""), head.get("date", "")), head.get("table", ""), won, deals
        )


def _gains(found: re.Match[str], seats: list[str]) -> list[int]:
    if found["passed"]:
        return [0] * len(seats)
    if found["paid"]:
        return [int(each) for each in found["paid"].split()]
    call, *words = found["rest"].split()
    each = WORTH[call]
    if "tout" in words:
        each += 1
    elif "kruk" in words:
        each = -each - 1
    elif "bet" in words:
        each = -each
    else:
        assert "won" in words, words
    others = len(seats) - 1
    return [others * each if name == found["ombre"] else -each for name in seats]
