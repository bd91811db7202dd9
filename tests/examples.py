"""How many examples of a law are tried: a few, or many with `--hypothesis-profile=thorough`.

The README's command tries a few, `.ci/run` many in some folders, `--hypothesis-profile=exhaustive`
all. What is a case of a rule, an answer or a record of the gallery is no example: every run has it
whole.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import product
from math import ceil
from typing import Any

import pytest
from hypothesis import settings


def thorough() -> bool:
    """Tell whether many examples are tried, of values that are listed all."""
    return settings.get_current_profile_name() in ("thorough", "exhaustive")


slow = pytest.mark.skipif(not thorough(), reason="it takes seconds: .ci/run has it")


def quick(values: Iterable[Any], long: Callable[[Any], bool]) -> list[Any]:
    """Return all values, or those that do not take long."""
    return [each for each in values if thorough() or not long(each)]


def share(most: int, part: int = 48, least: int = 5) -> int:
    """Return how many examples to try: all, a sixth or one in `part`, but at least `least`."""
    if settings.get_current_profile_name() == "exhaustive":
        return most
    return min(most, max(least, ceil(most / (6 if thorough() else part))))


def spread(values: Iterable[Any], part: int = 45, start: int = 0) -> list[Any]:
    """Return all values, or one in `part` of them from place `start` on."""
    return [*values] if thorough() else [*values][start % part :: part]


def crossed(*axes: Iterable[Any], part: int = 5, whole: int = 1) -> list[Any]:
    """Return one in `whole` of the combinations of values, or one in `part`, a multiple of it.

    Each value meets every value of another axis that has at least so many.
    """
    one_in = whole if thorough() else part
    return [
        values
        for combined in product(*(enumerate(axis) for axis in axes))
        for places, values in [zip(*combined, strict=True)]
        if sum(places) % one_in == 0
    ]
