"""The Ombre's goal: the outcomes of a book and a game in order, the worst first."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache
from typing import NamedTuple

from ombre_records.base.errors import InvalidArgument
from ombre_records.books.book import Call, OutcomeRules, RuleBook
from ombre_records.engine.ending import bears_alone, enough_in
from ombre_records.engine.game.arguments import book_of
from ombre_records.engine.outcome import Verdict, defended, nolo, verdict


class Value(NamedTuple):
    """The value of a position to the Ombre. A better value compares greater.

    `rank` orders the outcomes of one goal, 0 the worst. `tricks` counts the tricks of the Ombre's
    side in the whole deal if the goal asks for them, and None if not. It is below zero in games in
    which few tricks are wanted.
    """

    rank: int
    tricks: int | None
    outcome: str


_AIMED = {
    "none": ("puesta", "sacada"),
    "nolo": ("kruk", "bet", "won"),
    "all": ("vole-failed", "vole"),
}
BORNE_ALONE = "puesta-alone"
"""The puesta of a defender with fewer tricks than the Ombre who gave the game up: he alone pays."""
_NOLO = {"nolo-kruk": "kruk", "nolo-bet": "bet", "nolo-won": "won"}


@dataclass(frozen=True, slots=True)
class Goal:
    """The outcomes of a game in order: made by `goal`.

    `friend`: the seat whose tricks count with the Ombre's. `vole`: whether every trick is worth
    more than a sacada. `tricks`: whether the number of tricks breaks ties. `against`: the one
    defender whose codille alone is to be prevented; `alone`: by all others together. `gave_up`: the
    seat of who surrendered the game that the player defends in his place, where the book has him
    bear the puesta alone if he has fewer tricks. `needed`: so many tricks win the game, and no
    fewer. `codille_tied`: whether fewer tricks than the most of two defenders are a codille.
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
    gave_up: int | None = None
    needed: int | None = None
    codille_tied: bool = False

    @property
    def outcomes(self) -> tuple[str, ...]:
        """The outcomes from the worst to the best for the Ombre."""
        if self.against is not None:
            return "codille", "prevented"
        if self.aim != "most":
            return _AIMED[self.aim]
        worst: tuple[str, ...] = ("codille", "puesta") if self.codille else ("lost",)
        if self.tied_at is not None and not self.codille:
            worst = ("lost", "puesta")
        if self.gave_up is not None:
            worst = (BORNE_ALONE, "lost")
            if self.codille:
                worst = ("codille", BORNE_ALONE, "puesta")
        return (*worst, "sacada", "vole") if self.vole else (*worst, "sacada")

    @property
    def by_seat(self) -> bool:
        """Whether it matters which of the defenders takes a trick."""
        return self.aim == "most" and (self.wins == "most-tricks" or self.gave_up is not None)

    def side(self, ombre: int, seats: int) -> tuple[bool, ...]:
        """Return which seats play for the Ombre."""
        if self.alone:
            return tuple(seat != self.against for seat in range(seats))
        return tuple(seat in (ombre, self.friend) for seat in range(seats))

    def turned(self, ombre: int, seats: int) -> Goal:
        """Return the same goal with seats counted from the Ombre."""
        friend = None if self.friend is None else (self.friend - ombre) % seats
        against = None if self.against is None else (self.against - ombre) % seats
        gave_up = None if self.gave_up is None else (self.gave_up - ombre) % seats
        return replace(self, friend=friend, against=against, gave_up=gave_up)

    def judge(self, taken: tuple[int, ...], ombre: int) -> Value:
        """Return what a finished deal is worth by the tricks of each seat."""
        own = taken[ombre] + (0 if self.friend in (None, ombre) else taken[self.friend or 0])
        outcome = self._outcome(taken, own, ombre)
        fewer = self.aim in ("none", "nolo")
        tricks = (-own if fewer else own) if self.tricks else None
        return Value(self.outcomes.index(outcome), tricks, outcome)

    def _outcome(self, taken: tuple[int, ...], own: int, ombre: int) -> str:
        if self.against is not None:
            outcome = self._verdict(taken, ombre)
            return "codille" if outcome.winner == self.against else "prevented"
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
        outcome = self._verdict(taken, ombre)
        return BORNE_ALONE if outcome.alone else outcome.kind

    def _verdict(self, taken: tuple[int, ...], ombre: int) -> Verdict:
        if self.gave_up is not None:
            return defended(taken, ombre, self.gave_up, _rules(self))
        friend = None if self.friend == ombre else self.friend
        return verdict(taken, ombre, _rules(self), friend, self.needed)


@lru_cache
def _rules(goal: Goal) -> OutcomeRules:
    wins, tied = goal.wins, goal.codille_tied
    return OutcomeRules(wins, goal.enough, goal.tied_at, goal.codille, tied, {})  # type: ignore[arg-type]


def goal(
    book: RuleBook | str,
    call: Call | str | None = None,
    friend: int | None = None,
    *,
    vole: bool = False,
    tricks: bool = False,
    gave_up: int | None = None,
    spadille: bool = False,
) -> Goal:
    """Return what the Ombre plays for in a game of a book. Without a call, it is a trump game.

    `book` and `call` may be given by name. Raises ValueError for a call that the book has not.
    `friend` is the seat of the player whose king was called. With `vole` winning every trick is a
    vole, and not a sacada. With `tricks` the number of tricks breaks ties: more are better, or
    fewer if none is wanted. If an opponent plays on for codille after a surrender, the goal is that
    opponent's, and `gave_up` is the seat that surrendered. `spadille` says whether it lay in the
    stock, where that bears on how many tricks win.
    """
    # Numbers and words of the book are copied into the goal, so that goals of two books which judge
    # alike are equal and share a graph with all that is kept for it.
    book = book_of(book)
    if isinstance(call, str):
        own_call = book.call(call)
        if own_call is None:
            games = ", ".join(each.name for each in book.auction.calls)
            raise InvalidArgument(f"{book.name} has no game {call!r}; there are {games}")
        call = own_call
    rules, aim = book.outcome, call.aim if call else "most"
    numbers = (rules.wins, rules.enough, rules.tied_at, rules.codille)
    first = gave_up if bears_alone(book) else None
    needed = None if call is None else enough_in(call, spadille=spadille)
    vole = vole and aim == "most" and (call is None or call.vole)
    tied = rules.codille_tied
    return Goal(
        *numbers, aim, friend, vole, tricks, gave_up=first, needed=needed, codille_tied=tied
    )
