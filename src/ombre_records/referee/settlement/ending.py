"""How a deal ended, by the tricks and by what was said."""

from __future__ import annotations

from ombre_records.engine.outcome import Verdict
from ombre_records.finding import Severity
from ombre_records.model import statements as st
from ombre_records.referee.facts import UNDETERMINED, OutcomeFacts
from ombre_records.referee.play.course import Play
from ombre_records.referee.state import State
from ombre_records.referee.statements.unread import unread


def conclude(play: Play) -> OutcomeFacts:
    """Return how the deal ended; a fault where the record stops before it could."""
    state = play.state
    if state.passed_out:
        return OutcomeFacts("passed-out")
    aim = state.contract.aim if state.contract else "most"
    state.none_of_five = _none_of_first(play)
    if state.ombre is None or play.player is None:
        return UNDETERMINED
    if play.ended == "surrendered" or _gave_up(play):
        return OutcomeFacts("surrendered")
    if play.beasted:
        return OutcomeFacts("puesta")
    if play.ended == "vole-failed":
        return _outcome(state, Verdict("vole-failed"))
    if aim == "none":
        return _none_wanted(play)
    if aim == "nolo":
        return _nolo(play)
    return _vole(play) if play.vole_under_way else _by_tricks(play)


def _none_of_first(play: Play) -> bool | None:
    """Whether the Ombre has none of the first five tricks; None where that is not known."""
    state, count = play.state, play.state.book.play.primeras
    first = play.winners[:count]
    if not first or len(first) < count or play.player in first or play.player not in state.order:
        return False
    if None not in first:
        return True
    place = sorted(state.order).index(play.player)
    if any(trick.last >= count and trick.tally[place] == 0 for trick in state.tricks):
        return True
    early = any(trick.last <= count and trick.tally[place] for trick in state.tricks)
    taken = state.taken[play.player] if state.taken else None
    return False if early or (taken or 0) > len(play.winners) - count else None


def _gave_up(play: Play) -> bool:
    """Whether a surrender stands though not every answer is recorded: no card was played after."""
    offer = play.surrender
    return offer is not None and play.state.forbidder is None and offer in play.events


def _none_wanted(play: Play) -> OutcomeFacts:
    if play.ended == "trick-taken":
        return OutcomeFacts("puesta")
    if play.ended == "played" and None not in play.winners:
        return OutcomeFacts("sacada")
    _unfinished(play)
    return UNDETERMINED


def _nolo(play: Play) -> OutcomeFacts:
    if play.ended == "claim":
        return _outcome(play.state, play.verdict)
    if play.number <= play.hand:
        _unfinished(play)
    return _outcome(play.state, play.fixed_verdict())


def _vole(play: Play) -> OutcomeFacts:
    state = play.state
    if play.number <= state.book.pack.hand:
        _unfinished(play)
        return UNDETERMINED
    taken = play.tally.by_order()
    if taken is None:
        return UNDETERMINED
    if taken[state.order.index(play.player or 0)] == state.book.pack.hand:
        return _outcome(state, Verdict("vole"))
    if not state.book.vole.failed_ends:
        return _outcome(state, play.fixed_verdict())
    return _outcome(state, Verdict("vole-failed"))


def _by_tricks(play: Play) -> OutcomeFacts:
    state = play.state
    first = state.book.play.primeras
    own = play.winners and all(winner == play.player for winner in play.winners)
    if first and own and len(play.winners) == first and state.forbidder is None:
        state.primeras = True
        return _outcome(state, Verdict("sacada"))
    if play.ended == "claim":
        return _outcome(state, play.verdict)
    taken = play.tally.by_order()
    if _maybe_vole(play, taken):
        if play.number <= state.book.pack.hand:
            _unfinished(play)
        return UNDETERMINED
    if play.number <= state.book.pack.hand or taken is None:
        _unfinished(play)
    return _outcome(state, play.fixed_verdict() if taken is not None and play.winners else None)


def _maybe_vole(play: Play, taken: tuple[int, ...] | None) -> bool:
    """Whether the tricks whose winners are not known may have undertaken a vole."""
    begun = play.winners[: play.led_on]
    others = any(winner not in (None, play.player) for winner in begun)
    if None not in begun or others or play.state.forbidder is not None:
        return False
    if taken is None:
        return True
    own = taken[play.state.order.index(play.player or 0)]
    return own >= play.led_on and sum(taken) - own <= 1


def _outcome(state: State, found: Verdict | None) -> OutcomeFacts:
    if found is None:
        return UNDETERMINED
    to = None if found.winner is None else state.order[found.winner]
    if state.forbidder is None:
        return OutcomeFacts(found.kind, to, annulled=True if state.took_over else None)
    if found.kind == "sacada":
        return OutcomeFacts("codille", state.forbidder, False, True, state.forbidder)
    return OutcomeFacts(found.kind, to, found.kind == "puesta", False, state.forbidder)


def _unfinished(play: Play) -> None:
    """Note that tricks are missing, where tricks are recorded and nothing ends the deal."""
    state = play.state
    found = state.script.get("tricks", st.Tricks)
    if play.number > state.book.pack.hand or (found and not found[1].known):
        return
    if not state.script.play and not found:
        return
    line = play.last_line or (found[0] if found else state.script.start)
    count = play.number - 1
    facts = {"count": str(count), "wanted": str(state.book.pack.hand)}
    misplaced = any(
        fault.rule == "misplaced-statement"
        and isinstance(said := fault.at.line.edited or fault.at.line.printed, st.Trick)
        and said.last >= play.number
        for fault in state.faults
    )
    unknown = state.contract is None or state.trump is None or None in play.winners
    state.fault(
        "tricks-missing",
        line,
        facts=facts,
        trick=play.number,
        severity=Severity.UNDETERMINED if unknown else Severity.ERROR,
        agrees=misplaced or unread(state.script, "trick", "claim", after=line),
    )
