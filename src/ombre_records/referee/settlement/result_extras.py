"""Judge what a results line says beside the outcome."""

from __future__ import annotations

from ombre_records.engine.ending import Undertaking
from ombre_records.engine.naming import calls_king
from ombre_records.engine.trumps import RUNS
from ombre_records.referee.faults.settlement import WrongResult
from ombre_records.referee.state import State


def compare_besides(state: State) -> None:
    """Note a friend, or first tricks, in a results line of a game that has none, and too long a
    run.

    Primeras and a run that nobody pays for may be told: they are what was won and held. A run may
    be longer than a hand: it may be one that was lacked.
    """
    result, line, call = state.script.result, state.script.start, state.contract
    if result is None:
        return
    if (
        result.estuches
        and state.trump is not None
        and result.estuches > (most := len(RUNS[state.trump]))
    ):
        fault = WrongResult(str(result.estuches), (str(most),), why="long-run")
        state.fault(fault, line, "run")
    if result.primeras is not None and not Undertaking(state.book, call, 0).wants_first:
        state.fault(WrongResult("primeras", (), why="no-primeras"), line, "primeras")
    if result.friend is not None and call is not None and not calls_king(call):
        state.fault(WrongResult("friend", (), why="no-friend"), line, "friend")
