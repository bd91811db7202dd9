"""How a completion of a deal ends: what its tricks come to, and whether play could go on so far."""

from __future__ import annotations

from ombre_records.engine.ending import Score, Undertaking, concluded, ends
from ombre_records.engine.naming import calls_king
from ombre_records.judgement.completion.puzzle import Puzzle

_SAID = frozenset(("surrender", "forbid", "accept", "vole", "gano"))
_NOBODY = -1


class Ending:
    """The deal's end as the engine tells it; where something was said that changes it, the replay's
    word holds."""

    def __init__(self, puzzle: Puzzle) -> None:
        facts, ombre = puzzle.facts, puzzle.ombre
        self.stated, self.last = puzzle.stated, len(puzzle.tricks)
        friend = facts.order.index(facts.friend) if facts.friend in facts.order else None
        player = _NOBODY if ombre is None else ombre
        self.game = Undertaking(puzzle.book, facts.contract, player, friend)
        announced = {event.keyword for trick in facts.tricks for event in trick.before}
        announced |= {event.keyword for event in facts.closing}
        plain = not announced & _SAID and (friend is not None or not calls_king(facts.contract))
        self.asked = plain and ombre is not None
        self.known = facts.outcome.kind if facts.outcome.kind != "undetermined" else ""

    def won(self, before: Score, winner: int) -> Score:
        """Return the score after one more trick, which the seat `winner` has won."""
        return before.won(winner, self.game)

    def goes_on(self, number: int, now: Score) -> bool:
        """Return whether another trick could follow trick `number`, if the record has one.

        True where it cannot be told: a completion is ruled out only by what is certain.
        """
        return number >= self.last or not self.asked or not ends(self.game, now)

    def kind(self, now: Score) -> str:
        """Return the outcome with the tricks so far; an empty string where the record has another.

        `undetermined` where neither the tricks nor the record tell.
        """
        verdict = concluded(self.game, now) if self.asked else None
        if verdict is None:
            return self.known or "undetermined"
        return verdict.kind if self.stated in ("", verdict.kind) else ""
