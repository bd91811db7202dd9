"""How a deal ended, by the tricks and by what was said."""

from __future__ import annotations

from collections.abc import Callable

from msgspec import Struct

from ombre_records.base.finding import Severity
from ombre_records.engine.ending import (
    claimed,
    concluded,
    ends,
    may_end,
    may_stop,
    none_of_first,
    wants_either,
)
from ombre_records.engine.outcome import Verdict
from ombre_records.engine.settlement import defence_won, ended
from ombre_records.model import statements as st
from ombre_records.referee.consequences import On
from ombre_records.referee.facts import UNDETERMINED, OutcomeFacts
from ombre_records.referee.faults.notation import MisplacedStatement
from ombre_records.referee.faults.play import TricksMissing, WrongTally
from ombre_records.referee.play.course import Play
from ombre_records.referee.play.tally import of_those_who_play
from ombre_records.referee.play.unrecorded import Held
from ombre_records.referee.state import State
from ombre_records.referee.statements.terms import meant


class Ended(Struct, frozen=True):
    """How a deal ended: the outcome, and what of the first tricks is paid for.

    `primeras`: the first tricks were made, and play stopped; `none_of_first`: the player has none
    of them; None where that is not known. `finished`: something has ended it, the last trick or a
    word. `stated`: no trick is recorded, and the result is taken as it is told. `held`: it is what
    tricks without their cards leave; `among` are these ends, where they are several.
    """

    outcome: OutcomeFacts
    primeras: bool | None = False
    none_of_first: bool | None = False
    finished: bool = True
    stated: bool = False
    held: bool = False
    among: tuple[Ended, ...] = ()


def conclude(play: Play, friend: int | None = None, held: Held | None = None) -> Ended:
    """Return how the deal ended; `friend` is the Ombre's, where not the one that is known.

    `held` is what is told of the tricks, where their cards do not tell it.
    """
    state = play.state
    if state.passed_out:
        return Ended(OutcomeFacts("passed-out"))
    none = _none_of_first(play)
    if state.ombre is None or play.player is None:
        return Ended(UNDETERMINED, none_of_first=none)
    if play.ended == "surrendered" or _gave_up(play):
        return Ended(OutcomeFacts("surrendered"), none_of_first=none)
    if play.beasted:
        return Ended(OutcomeFacts("puesta"), none_of_first=none)
    verdict, finished = _by_tricks(play, friend)
    in_a_line = state.script.result is not None and not _of_any_aim(state)
    if (
        verdict is None
        and (in_a_line or not play.winners)
        and (stated := _stated_ending(state)) is not None
    ):
        return stated
    if verdict is None and held is not None and (ends := _by_course(play, held)):
        return _one_of(ends, finished)
    if state.script.result is not None:
        none = state.script.result.primeras == "lost"
    outcome = UNDETERMINED if verdict is None else outcome_of(state, verdict)
    return Ended(outcome, verdict is not None and verdict.primeras, none, finished)


def _by_course(play: Play, held: Held) -> list[Ended]:
    """Return the ends that the tricks leave, those that the stated result is, if any of them is.

    None where statements contradict each other, or a claim may have come too late.
    """
    state = play.state
    if (On.WINNERS, -1) in state.doubts:
        return []
    ends = [
        Ended(outcome_of(state, verdict), verdict.primeras, none) for verdict, none in held.ends()
    ]
    result = stated_result(state)
    as_stated = [each for each in ends if result is not None and is_end(each.outcome, *result)]
    return as_stated or ([] if held.late else ends)


def _one_of(ends: list[Ended], finished: bool) -> Ended:
    """Return the end that several are, as far as they agree."""
    outcomes = {each.outcome for each in ends}
    if len(outcomes) > 1:
        return Ended(UNDETERMINED, None, None, finished, held=True, among=tuple(ends))
    primeras, none = {each.primeras for each in ends}, {each.none_of_first for each in ends}
    return Ended(
        outcomes.pop(),
        primeras.pop() if len(primeras) == 1 else None,
        none.pop() if len(none) == 1 else None,
        finished,
        held=True,
    )


def stated_result(state: State) -> tuple[str, int | None] | None:
    """Return the outcome that the result states, and who has a codille; None where it has none."""
    entry = state.script.get("result", st.Result)
    kind = meant(state.book, state.contract, (entry and entry[1].outcome) or "")
    if entry is None or kind is None:
        return None
    return kind, state.table.seats.get(entry[1].name or "")


def said_to_end(state: State) -> Callable[[Verdict], bool] | None:
    """Return what tells of an end whether the result states it; None where none is stated."""
    result = stated_result(state)
    return result and (lambda verdict: is_end(outcome_of(state, verdict), *result))


def is_end(outcome: OutcomeFacts, kind: str, to: int | None) -> bool:
    """Whether a deal that ended so is told by a result of that kind, and a codille of that seat."""
    if outcome.forbidder is not None and kind == "sacada":
        return defence_won(outcome.kind, outcome.annulled)
    if outcome.kind == "surrendered" and kind == "puesta":
        return True
    if kind == "lost" and to is None and outcome.kind in LOST:
        return True  # what was lost, and the tricks tell how
    if kind != outcome.kind:
        return False
    return to is None or outcome.codille_to is None or to == outcome.codille_to


LOST = frozenset(("lost", "puesta", "codille", "nolo-bet", "nolo-kruk"))
"""The ends that a record may call lost."""


def _stated_ending(state: State) -> Ended | None:
    """Return how the deal ended as its result says; None where it says nothing of this game.

    What a results line does not name beside the outcome did not happen, unless it leaves that open;
    a result of a deal told at length says nothing of it.
    """
    entry = state.script.get("result", st.Result)
    word = (entry[1].outcome if entry else None) or ""
    kind = meant(state.book, state.contract, word)
    if entry is None or kind is None or not may_end(state.book, state.contract, kind):
        return None
    to = state.table.seats.get(entry[1].name or "") if kind == "codille" else None
    line = state.script.result
    open_ = line is None or line.rest
    made = line.primeras if line is not None else None
    return Ended(
        OutcomeFacts(kind, to),
        primeras=None if open_ and made is None else made == "made",
        none_of_first=None if open_ and made is None else made == "lost",
        stated=True,
    )


def _by_tricks(play: Play, friend: int | None) -> tuple[Verdict | None, bool]:
    """Return what the tricks come to, and whether something has ended the deal."""
    if play.ended == "claim" and friend is None:
        return play.verdict, True
    state = play.state
    game, alone = play.undertaken(state.friend if friend is None else friend), state.alone
    announced = play.ended in ("claim", "trick-taken", "vole-failed")
    if game is None or not play.winners:
        return None, announced
    scores = play.scores(game) or ((play.shown(),) if announced else ())
    stops = any(may_stop(game, score) for score in scores)
    finished = announced or play.number > play.hand or stops
    if (not alone and game.friend is None) or _of_any_aim(state):
        return None, finished
    verdicts = {concluded(game, score) for score in scores}
    return (verdicts.pop() if len(verdicts) == 1 else None), finished


def by_full_tally(play: Play) -> frozenset[Verdict]:
    """Return all that the tricks may come to, once all of them are told; nothing before that.

    A tally leaves open when each trick was won, and so whether a vole was tried.
    """
    state = play.state
    game = play.undertaken(state.friend)
    whole = bool(play.winners) and play.number > play.hand and play.ended in ("", "played")
    if game is None or not whole or _of_any_aim(state):
        return frozenset()
    if not state.alone and game.friend is None:
        return frozenset()
    verdicts = (concluded(game, score) for score in play.scores(game))
    return frozenset(each for each in verdicts if each is not None)


def _of_any_aim(state: State) -> bool:
    """Whether it is not known which game was played, in a book with games for tricks and against.

    Where there are trumps, it was one for tricks, unless the word for it may be a slip.
    """
    unknown = state.trump is None or (On.CONTRACT, -1) in state.doubts
    return state.contract is None and unknown and wants_either(state.book)


def _none_of_first(play: Play) -> bool | None:
    """Whether the player has none of the first tricks; None where that is not known."""
    state, game = play.state, play.game
    if game is None:
        return False
    none_taken = none_of_first(state.book, state.order[game.player], play.winners)
    if none_taken is not None:
        return none_taken
    count = game.first_tricks
    place = state.active.index(play.player or 0)
    if any(trick.last >= count and trick.tally[place] == 0 for trick in state.tricks):
        return True
    early = any(trick.last <= count and trick.tally[place] for trick in state.tricks)
    taken = state.taken[play.player or 0] if state.taken else None
    return False if early or (taken or 0) > len(play.winners) - count else None


def _gave_up(play: Play) -> bool:
    """Whether a surrender stands though not every answer is recorded: no card was played after."""
    offer = play.surrender
    return offer is not None and play.state.forbidder is None and offer in play.events


def outcome_of(state: State, verdict: Verdict) -> OutcomeFacts:
    """Return a verdict, places in play, as an outcome of the deal."""
    end = ended(verdict, state.order, none_of_first=False, forbidder=state.forbidder)
    if end.forbidder is None:
        return OutcomeFacts(end.kind, end.codille_to, annulled=True if state.took_over else None)
    twins = end.kind == "puesta" and not end.annulled
    return OutcomeFacts(end.kind, end.codille_to, twins, end.annulled, end.forbidder)


def note_missing(play: Play) -> None:
    """Note that tricks are missing, where tricks are recorded and nothing ends the deal."""
    state = play.state
    entry = state.script.get("tricks", st.Tricks)
    if play.number > play.hand or (entry and not entry[1].known):
        return
    if not state.script.play and not entry:
        return
    line = play.last_line or (entry[0] if entry else state.script.start)
    misplaced = any(
        isinstance(fault.facts, MisplacedStatement)
        and isinstance(statement := fault.at.line.edited or fault.at.line.printed, st.Trick)
        and statement.last >= play.number
        for fault in state.faults
    )
    unknown = state.contract is None or None in play.winners
    state.fault(
        TricksMissing(play.number - 1, play.hand),
        line,
        trick=play.number,
        severity=Severity.UNDETERMINED if unknown else Severity.ERROR,
        agrees=misplaced,
    )


def note_tally_of_line(play: Play, held: Held | None) -> None:
    """Note a results line's tally that counts more or fewer tricks than its deal had."""
    state, hand = play.state, play.hand
    entry = state.script.get("tricks", st.Tricks)
    result = state.script.result
    if entry is None or result is None or not result.tally or state.noted(WrongTally):
        return
    stated = result.tally
    counted = sum(each or 0 for each in stated)
    fits = counted == hand or (None in stated and counted <= hand)
    fits = fits or (counted < hand and _ends_with(play, counted, held))
    if len(stated) == len(state.order) and fits:
        return
    game = play.undertaken(state.friend)
    scores = play.scores(game) if game else ()
    unsure = not state.alone and state.friend is None
    claimable = unsure or any(game and claimed(game, score) is not None for score in scores)
    rightful = of_those_who_play(state, stated) or (None,) * len(state.order)
    state.fault(
        WrongTally(stated, rightful, hand, counted < hand, claimable),
        entry[0],
        "count",
        severity=Severity.WARNING if counted < hand and claimable else Severity.ERROR,
    )


def _ends_with(play: Play, counted: int, held: Held | None) -> bool:
    """Whether so many tricks of a results line may have been the last, or it is not known."""
    state = play.state
    game = play.undertaken(state.friend)
    if game is None or state.contract is None:
        return True
    result = state.script.get("result", st.Result)
    kind = meant(state.book, state.contract, (result and result[1].outcome) or "")
    given_up = counted < state.book.surrender.before_trick
    if kind == "surrendered":  # where none can be, the tally is as short as the result has it
        return given_up or not may_end(state.book, state.contract, kind)
    if held and kind is not None and not may_end(state.book, state.contract, kind):
        return bool(held.verdicts())
    return any(may_stop(game, s) or ends(game, s) for s in play.scores(game))
