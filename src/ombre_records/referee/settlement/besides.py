"""What a results line says beside the outcome, held against what the game has."""

from __future__ import annotations

from ombre_records.engine.ending import has_primeras
from ombre_records.engine.naming import calls_king
from ombre_records.engine.settlement import longest_run
from ombre_records.referee.faults.settlement import WrongResult
from ombre_records.referee.state import State


def compare_besides(state: State) -> None:
    """Note primeras and a friend in a results line of a game that has none, and too long a run.

    A run that nobody pays for may be told: it is what was held.
    """
    told, line, call = state.script.result, state.script.start, state.contract
    if told is None:
        return
    if told.primeras is not None and not has_primeras(state.book):
        state.fault(WrongResult("primeras", (), why="no-primeras"), line, "primeras")
    if (
        told.estuches
        and state.trump is not None
        and told.estuches > (most := longest_run(state.book, state.trump))
    ):
        said = WrongResult(str(told.estuches), (str(most),), why="long-run")
        state.fault(said, line, "run")
    if told.friend is not None and call is not None and not calls_king(call):
        state.fault(WrongResult("friend", (), why="no-friend"), line, "friend")
