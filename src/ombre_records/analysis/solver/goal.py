"""What the Ombre plays for: the outcomes of a book and a game in order, worst first."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache
from typing import NamedTuple

from ombre_records.books.book import Call, OutcomeRules, RuleBook
from ombre_records.engine.outcome import nolo, verdict


class Value(NamedTuple):
    """What a position is worth to the Ombre; a better value compares greater.

    `rank` orders the outcomes of one goal, 0 the worst. `tricks` counts his side's tricks in the
    whole deal where the goal asks for them, below zero where few are wanted; otherwise it is None.
    """

    rank: int
    tricks: int | None
    outcome: str


_AIMED = {
    "none": ("puesta", "sacada"),
    "nolo": ("kruk", "bet", "won"),
    "all": ("vole-failed", "vole"),
}
_NOLO = {"nolo-kruk": "kruk", "nolo-bet": "bet", "nolo-won": "won"}


@dataclass(frozen=True, slots=True)
class Goal:
    """The outcomes of a game in order: made by `goal`.

    `friend`: the seat whose tricks count with the Ombre's. `vole`: whether every trick is worth
    more than a sacada. `tricks`: whether the number of tricks breaks ties. `against`: the one
    defender whose codille alone is to be prevented; `alone`: by all others together.
    """

    wins: str
    enough: int
    tied_at: int | None
    codille: bool
    aim: str = "most"
    friend: int | None = None
    vole: bool = False
    tricks: bool = False
    against: int | None = None
    alone: bool = False

    @property
    def outcomes(self) -> tuple[str, ...]:
        """The outcomes from the worst to the best for the Ombre."""
        if self.against is not None:
            return "codille", "prevented"
        if self.aim != "most":
            return _AIMED[self.aim]
        worst = ("codille", "puesta") if self.codille else ("lost",)
        if self.tied_at is not None and not self.codille:
            worst = ("lost", "puesta")
        return (*worst, "sacada", "vole") if self.vole else (*worst, "sacada")

    @property
    def by_seat(self) -> bool:
        """Whether it matters which of the defenders takes a trick."""
        return self.aim == "most" and self.wins == "most-tricks"

    def side(self, ombre: int, seats: int) -> tuple[bool, ...]:
        """Return which seats play for the Ombre."""
        if self.alone:
            return tuple(seat != self.against for seat in range(seats))
        return tuple(seat in (ombre, self.friend) for seat in range(seats))

    def turned(self, ombre: int, seats: int) -> Goal:
        """Return the same goal with seats counted from the Ombre."""
        friend = None if self.friend is None else (self.friend - ombre) % seats
        against = None if self.against is None else (self.against - ombre) % seats
        return replace(self, friend=friend, against=against)

    def judge(self, taken: tuple[int, ...], ombre: int) -> Value:
        """Return what a finished deal is worth by the tricks of each seat."""
        own = taken[ombre] + (0 if self.friend in (None, ombre) else taken[self.friend or 0])
        outcome = self._outcome(taken, own, ombre)
        fewer = self.aim in ("none", "nolo")
        tricks = (-own if fewer else own) if self.tricks else None
        return Value(self.outcomes.index(outcome), tricks, outcome)

    def _outcome(self, taken: tuple[int, ...], own: int, ombre: int) -> str:
        if self.against is not None:
            found = verdict(taken, ombre, _rules(self))
            return "codille" if found.winner == self.against else "prevented"
        every = own == sum(taken)
        match self.aim:
            case "none":
                return "puesta" if own else "sacada"
            case "nolo":
                return _NOLO[nolo(own).kind]
            case "all":
                return "vole" if every else "vole-failed"
        if self.vole and every:
            return "vole"
        friend = None if self.friend == ombre else self.friend
        return verdict(taken, ombre, _rules(self), friend).kind


@lru_cache
def _rules(goal: Goal) -> OutcomeRules:
    wins, enough = goal.wins, goal.enough
    return OutcomeRules(wins, enough, goal.tied_at, goal.codille, {})  # type: ignore[arg-type]


def goal(
    book: RuleBook,
    call: Call | None = None,
    friend: int | None = None,
    *,
    vole: bool = False,
    tricks: bool = False,
) -> Goal:
    """Return what the Ombre plays for in a game of a book; without a call, a trump game.

    `friend` is the seat of the player whose king was called. `vole`: winning every trick is told
    apart from a sacada. `tricks`: of two plays with the same outcome the one with more tricks is
    better (with fewer, where none is wanted).
    """
    # Numbers and words of the book are copied into the goal, so that goals of two books which judge
    # alike are equal and share a graph with all that is kept for it.
    rules, aim = book.outcome, call.aim if call else "most"
    numbers = (rules.wins, rules.enough, rules.tied_at, rules.codille)
    return Goal(*numbers, aim, friend, vole and aim == "most", tricks)
