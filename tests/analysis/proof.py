"""The solver's proof at length: what the tests do by the hundred, done as often as asked.

`python tests/analysis/proof.py endings 5000 5`: endings of up to five cards against plain minimax.
`python tests/analysis/proof.py cores 100000`: the compiled core against the plain one, position by
position. `python tests/analysis/proof.py deals 20`: full deals of every book against the solver
without each of its techniques.
"""

from __future__ import annotations

import sys
from dataclasses import replace
from random import Random

from endings import BOOKS, LONGEST, ending, minimax
from full_deals import full_deal

from ombre_records.analysis.solver import Goal, goal
from ombre_records.analysis.solver.core import built, core_for
from ombre_records.analysis.solver.plain_core import PlainCore
from ombre_records.analysis.solver.search import Techniques
from ombre_records.analysis.solver.solver import OpenHandsSolver
from ombre_records.analysis.solver.trick_graph import TrickGraph, trick_graph
from ombre_records.engine.open_hands import OpenHands
from ombre_records.engine.trumps import NO_TRUMP
from ombre_records.model.cards import cards_of

WITHOUT = tuple(Techniques(**{name: False}) for name in Techniques._fields)


def graph_of(position: OpenHands, ombre: int, wanted: Goal) -> TrickGraph:
    """Return the graph of a position at the start of a trick."""
    seats = len(position.hands)
    total = sum(position.taken) + position.hands[position.turn].bit_count()
    return trick_graph(wanted.turned(ombre, seats), seats, total)


def plain_core(position: OpenHands, ombre: int, wanted: Goal, techniques: Techniques | None = None):
    """Return the plain core for a position's deal, with all techniques or with some."""
    rules = position.trump, position.rules
    found = graph_of(position, ombre, wanted)
    return PlainCore(found, *rules) if techniques is None else PlainCore(found, *rules, techniques)


def check_ending(rng: Random, longest: dict[int, int] = LONGEST) -> None:
    """Hold an ending and each play from it to plain minimax."""
    position, ombre, wanted = ending(rng, longest)
    known: dict = {}
    solver = OpenHandsSolver(ombre, wanted)
    assert solver.solve(position) == minimax(position, ombre, wanted, known)
    assert solver.plays(position) == {
        card: minimax(position.play(card), ombre, wanted, known)
        for card in cards_of(position.legal_plays())
    }


def check_cores(rng: Random) -> int:
    """Hold both cores to each other along a random game; return the number of positions."""
    position, ombre, wanted = ending(rng, {2: 5, 3: 5, 4: 4, 5: 3})
    rules = position.trump, position.rules
    found = graph_of(position, ombre, wanted)
    plain, fast = PlainCore(found, *rules), core_for(found, *rules)
    count = 0
    while not position.over:
        assert fast.plays(position, ombre) == plain.plays(position, ombre)
        count += 1 + position.legal_plays().bit_count()
        position = position.play(rng.choice(list(cards_of(position.legal_plays()))))
    return count


def check_deal(rng: Random, techniques: Techniques) -> None:
    """Hold a full deal's values to those found without some technique."""
    book = rng.choice(BOOKS)
    position, ombre = full_deal(rng, book)
    wanted = goal(book, next(c for c in book.auction.calls if c.aim == "most"))
    if techniques.table and rng.random() < 0.4:  # without what is kept they would take minutes
        wanted = replace(wanted, aim="nolo")
        if rng.random() < 0.5:
            position = position._replace(trump=NO_TRUMP)
    with_all = plain_core(position, ombre, wanted).value(position, ombre)
    assert plain_core(position, ombre, wanted, techniques).value(position, ombre) == with_all


def main(what: str, number: int, longest: int = 5) -> None:
    """Prove as often as asked."""
    rng, done = Random(number), 0
    while done < number:
        if what == "endings":
            check_ending(rng, {2: longest, 3: longest, 4: min(longest, 4), 5: min(longest, 3)})
            done += 1
        elif what == "cores":
            assert built(), "the compiled core was not built"
            done += check_cores(rng)
        else:
            check_deal(rng, WITHOUT[done % len(WITHOUT)])
            done += 1
    print(f"{what}: {done} equal")


if __name__ == "__main__":
    main(sys.argv[1], *map(int, sys.argv[2:]))
