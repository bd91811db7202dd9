"""How a completion of a deal ends: what its tricks come to, and whether play could go on so far."""

from __future__ import annotations

from ombre_records.analysis.completion.puzzle import Puzzle
from ombre_records.engine.outcome import fixed, nolo, verdict

_SAID = frozenset(("surrender", "forbid", "accept", "vole", "gano"))


class Ending:
    """The rules of a deal's end; where something was said that changes it, the replay's word
    holds."""

    def __init__(self, puzzle: Puzzle) -> None:
        facts, book = puzzle.facts, puzzle.book
        self.puzzle, self.rules, self.ombre = puzzle, book.outcome, puzzle.ombre
        self.aim = facts.contract.aim if facts.contract else "most"
        self.hand, self.last = book.pack.hand, len(puzzle.tricks)
        vole = book.vole
        self.led_on = vole.trick - 1 if vole.undertaken == "by-leading" else 0
        self.sticks = vole.failed_ends
        friend = facts.friend
        self.friend = facts.order.index(friend) if friend in facts.order else None
        said = {event.keyword for trick in facts.tricks for event in trick.before}
        said |= {event.keyword for event in facts.closing}
        calls_king = facts.contract is not None and facts.contract.calls_king
        self.plain = not said & _SAID and (not calls_king or self.friend is not None)
        self.known = facts.outcome.kind if facts.outcome.kind != "undetermined" else ""
        self.stated = puzzle.stated

    def swept(self, before: bool, number: int, winner: int) -> bool:
        """Tell whether the Ombre has won all the first tricks, after one more.

        `before`: whether he had before trick `number` (from 1), which the seat `winner` has won.
        Only those tricks count after which leading on undertakes the vole.
        """
        return before and (number > self.led_on or winner == self.ombre)

    def goes_on(self, number: int, tally: tuple[int, ...], swept: bool) -> bool:
        """Tell whether another trick could follow trick `number`, if the record has one.

        `tally` has the tricks of each seat from the eldest, `swept` is as `swept` returns. True
        where it cannot be told: a completion is ruled out only by what is certain.
        """
        if number >= self.last or self.ombre is None or not self.plain:
            return True
        own = tally[self.ombre]
        if self.aim == "none":
            return not own
        under_way = self.aim == "all" or self._led_on(number, swept)
        return not (under_way and self.sticks) or own == number

    def _led_on(self, number: int, swept: bool) -> bool:
        return self.aim == "most" and swept and number > self.led_on > 0

    def kind(self, played: int, tally: tuple[int, ...], swept: bool) -> str:
        """Return the outcome after so many tricks; the empty text where the record has another.

        `undetermined` where neither the tricks nor the record tell.
        """
        found = self._found(played, tally, swept) if self.plain else None
        if found is None:
            return self.known or "undetermined"
        wrong = (self.known and found != self.known) or (self.stated and found != self.stated)
        return "" if wrong else found

    def _found(self, played: int, tally: tuple[int, ...], swept: bool) -> str | None:
        """Return what the tricks come to; None where they do not tell."""
        ombre = self.ombre
        if ombre is None:
            return None
        own, over = tally[ombre], played == self.hand
        if self.aim == "none":
            return "puesta" if own else "sacada" if over else None
        if self.aim == "all" or self._led_on(played, swept):
            if own == played:
                return "vole" if over else None
            if self.sticks:
                return "vole-failed"
        if self.aim == "nolo" and over:
            return nolo(own).kind
        if over:
            return verdict(tally, ombre, self.rules, self.friend).kind
        stop = self.puzzle.book.play.primeras
        if swept and own == played == stop and stop:
            return "sacada"
        left = self.hand - played
        settled = fixed(tally, left, ombre, self.rules, self.friend, self.aim)
        return settled.kind if settled else None
