"""What the short run leaves to CI: more examples of the same law, more records of the same kind.

`OMBRE_DEEP=1` runs all. `OMBRE_DEEP=more`, as CI has it, leaves out what is the same in the short
run, and of very many cases all but a part, which is another each time by `OMBRE_TURN`;
`OMBRE_DEEP=turn` leaves out those alone. Every kind of case is in the short run too: a test is deep
as a whole only if another, which is not, proves the same of less.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Sequence
from itertools import product
from math import ceil
from typing import Any

import pytest

TURN = int(os.environ.get("OMBRE_TURN") or 0)
DEEP = os.environ.get("OMBRE_DEEP", "") not in ("", "0")
MORE = os.environ.get("OMBRE_DEEP") == "more"
BY_TURNS = os.environ.get("OMBRE_DEEP") in ("more", "turn")

deep = pytest.mark.deep
long = pytest.mark.long
"""Each case takes long: the short run has the first."""


def share(most: int, part: int = 24, least: int = 5) -> int:
    """Return how many examples to try: of the most, a twenty-fourth or so in the short run."""
    if MORE:
        return max(least, most // 6)
    return most if DEEP else min(most, max(least, ceil(most / part)))


def spread(values: Iterable[Any], part: int = 8, start: int = 0) -> list[Any]:
    """Return values as parameters; the short run has one in so many, from the first or a later."""
    return [
        value if place % part == start % part else marked(value)
        for place, value in enumerate(values)
    ]


def crossed(*axes: Iterable[Any], part: int = 5, whole: int = 1) -> list[Any]:
    """Return combinations as parameters: of all, one in so many in the short run.

    The deep run has one in `whole`, of which `part` is a multiple. So it has every combination of
    the others, if one of them has as many values as that, or more.
    """
    return [
        values if sum(places) % part == 0 else marked(values)
        for combined in product(*(enumerate(axis) for axis in axes))
        for places, values in [zip(*combined, strict=True)]
        if sum(places) % whole == 0
    ]


def but(values: Iterable[Any], long: Callable[[Any], bool]) -> list[Any]:
    """Return values as parameters; those that take long are left out of the short run."""
    return [marked(each) if long(each) else each for each in values]


def sample(values: Sequence[Any], part: int = 8, start: int = 0) -> Sequence[Any]:
    """Return the values that a single test goes through: in the short run one in so many, and in
    CI four times as many, in turn."""
    if MORE:
        part = max(1, part // 4)
        return values[(start + TURN) % part :: part]
    return values if DEEP else values[start % part :: part]


def marked(value: Any) -> Any:
    """Mark a parameter, or several in a tuple, as deep."""
    return pytest.param(*(value if isinstance(value, tuple) else (value,)), marks=deep)
