"""A results line as the statements that a deal told at length would have in its place."""

from __future__ import annotations

from collections.abc import Iterator

from ombre_records.model import statements as st

PASSED_OUT = "passed-out"


def before_play(said: st.ResultLine) -> Iterator[tuple[str, st.Statement]]:
    """Yield what a results line says of the game and its end, by keyword."""
    if said.call is not None:
        yield "contract", st.Contract(said.name, said.call)
    if said.suit is not None:
        yield "trump", st.Trump(said.suit)
    yield "tricks", st.Tricks(False)
    if said.passed:
        yield "result", st.Result(PASSED_OUT, None)
    elif said.outcome is not None:
        yield "result", st.Result(said.outcome, said.winner)


def in_play(said: st.ResultLine) -> Iterator[st.Statement]:
    """Yield the forfeits of a results line, and the tricks that its tally counts."""
    for name, amount in said.forfeits:
        yield st.Forfeit(name, amount, "")
    counted = [each for each in said.tally or () if each is not None]
    if said.tally and len(counted) == len(said.tally) and sum(counted):
        yield st.Trick(1, sum(counted), None, None, rest=True, tally=said.tally)
