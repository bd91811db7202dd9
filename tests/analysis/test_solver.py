"""The solver against plain minimax, and against itself without each of its techniques."""

from __future__ import annotations

from random import Random

import pytest
from endings import ending, minimax

from ombre_records.analysis.solver import Solver
from ombre_records.model.cards import cards_of


@pytest.mark.parametrize("seed", range(8))
def test_endings_are_worth_what_plain_minimax_finds(seed: int) -> None:
    rng = Random(seed)
    for _ in range(250):
        position, ombre, wanted = ending(rng)
        known: dict = {}
        solver = Solver(ombre, wanted)
        assert solver.solve(position) == minimax(position, ombre, wanted, known)
        assert solver.plays(position) == {
            card: minimax(position.play(card), ombre, wanted, known)
            for card in cards_of(position.legal_plays())
        }
