"""A spoilt line is mended to another one in one case of a hundred at the most."""

from __future__ import annotations

from collections import Counter
from itertools import islice

import pytest

from repair.noise import spoilt, verdict


@pytest.mark.parametrize("seed", ["lima", "quito"])
def test_hardly_a_spoilt_line_becomes_another(seed: str) -> None:
    told = Counter(map(verdict, islice(spoilt(seed), 1000)))
    tried = told["cured"] + told["wrong"] + told["told"]
    assert told["wrong"] <= 0.01 * tried
