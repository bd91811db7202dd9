"""The choice of the solver's core: the compiled one if it was built, otherwise the plain one.

`OMBRE_SOLVER=python` in the environment asks for the plain one.
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from typing import Protocol

from ombre_records.analysis.solver.plain_core import PlainCore
from ombre_records.analysis.solver.trick_graph import TrickGraph
from ombre_records.engine.following import Following
from ombre_records.engine.open_hands import OpenHands

VARIABLE = "OMBRE_SOLVER"

try:
    from ombre_records.analysis.solver import compiled_core
except ImportError:
    compiled_core = None  # type: ignore[assignment]


class Core(Protocol):
    """A core finds values, as places in the values of its graph."""

    graph: TrickGraph

    def value(self, position: OpenHands, ombre: int) -> int:
        """Return what a position is worth."""

    def plays(self, position: OpenHands, ombre: int) -> dict[int, int]:
        """Return what a position is worth after each lawful play."""

    def batch(self, positions: Sequence[OpenHands], ombre: int) -> list[dict[int, int]]:
        """Return the same for each of several positions."""


def name() -> str:
    """Return which core is in use: `compiled` or `python`."""
    return "compiled" if built() and os.environ.get(VARIABLE) != "python" else "python"


def built() -> bool:
    """Return whether the compiled core is there, in use or not."""
    return compiled_core is not None


def core_for(graph: TrickGraph, trump: int, rules: Following) -> Core:
    """Return a core for the positions of a deal: the compiled one if it is in use and has room
    for the graph.

    `trump` is as the engine has it, `rules` are the book's for following.
    """
    if name() == "compiled" and compiled_core.fits(graph):
        return compiled_core.CompiledCore(graph, trump, rules)
    return PlainCore(graph, trump, rules)
