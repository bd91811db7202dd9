"""How many ways of filling in what is not known are looked at, and by which draw."""

from __future__ import annotations

from typing import NamedTuple


class Sampling(NamedTuple):
    """At most so many `samples` for each question, drawn by `seed`; the same seed draws the same.

    Where there are no more ways than that, all are looked at, and nothing is drawn.
    """

    samples: int
    seed: int
