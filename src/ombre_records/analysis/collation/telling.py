"""A witness's words in terms that all witnesses share: the base's names, one word for one call."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from ombre_records.base.lexicon.spelling import folded
from ombre_records.base.suits import SUITS
from ombre_records.books.book import RuleBook
from ombre_records.books.vocabulary import (
    call_meant,
    call_written,
    outcome_meant,
    outcome_written,
    suit_meant,
)
from ombre_records.model.statements import Amount, Marks
from ombre_records.notation.words import name_written, read_suit
from ombre_records.referee.facts import DealFacts, SessionFacts

OPEN = "?"
"""A player whom a witness leaves open."""


def named(base: Sequence[str], others: Sequence[Sequence[str]]) -> tuple[str, ...]:
    """Return the base's names; a player whom it leaves open has the name that the first other
    witness gives him.

    >>> named(["Ann", "Bo", "?"], [["Ann", "Bo", "?"], ["Ann", "Bo", "Cecil"]])
    ('Ann', 'Bo', 'Cecil')
    """
    names = list(base)
    for own in others:
        strangers = [name for name in own if name not in names and name != OPEN]
        for name in strangers:
            if OPEN not in names:
                return tuple(names)
            seat = own.index(name)
            there = seat < len(names) and names[seat] == OPEN
            names[seat if there else names.index(OPEN)] = name
    return tuple(names)


def matched(base: Sequence[str], own: Sequence[str]) -> dict[str, str]:
    """Return for each of a witness's names the one that the base has for the same player.

    Players of one name are one player. The others are matched by their seats in turn order, counted
    among those who are left; where the base has no more of them, a name stays.

    >>> matched(["Belinda", "Baron", "Anonym"], ["Belinda", "Baron", "Third"])["Third"]
    'Anonym'
    >>> matched(["Ann", "Bo", "Cy"], ["Dan", "Ann", "Bo"])["Dan"]
    'Cy'
    """
    base_name = {name: name for name in own if name in base}
    free = [name for name in base if name not in base_name]
    strangers = [name for name in own if name not in base_name]
    for name in strangers:
        seat = own.index(name)
        there = base[seat] if seat < len(base) else ""
        meant = there if there in free else next(iter(free), name)
        base_name[name] = meant
        if meant in free:
            free.remove(meant)
    return base_name


class Term(NamedTuple):
    """A word of the game: what it is compared by, and how it is written."""

    meaning: Hashable
    text: str


@dataclass(frozen=True, slots=True, eq=False)
class Ending:
    """The end of a deal: what the witness's book means by the word, and the word.

    Two are the same that mean the same, or are written alike: that books differ in what a word
    means is told at `rules`.
    """

    kind: str
    written: str

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Ending):
            return NotImplemented
        return self.kind == other.kind or self.written == other.written

    def __hash__(self) -> int:
        return 0


@dataclass(frozen=True, slots=True)
class Telling:
    """A session of one witness, or a deal of it.

    `names` are the base's names by the witness's own, `order` the base's players; `book` is the
    base's, `system` the letters in which the witness writes cards. `as_written`: tallies stand in
    the base's order already.
    """

    session: SessionFacts
    names: Mapping[str, str]
    order: Sequence[str]
    book: RuleBook
    system: str
    deal: DealFacts | None = None
    as_written: bool = False

    def player(self, name: str | None) -> str | None:
        """Return the base's name for a player."""
        return None if name is None else self.names.get(name, name)

    def seated(self, seat: int | None) -> str | None:
        """Return the base's name for whoever has a seat, in the witness's own list of players."""
        known = seat is not None and 0 <= seat < len(self.session.players)
        return self.player(self.session.players[seat]) if known and seat is not None else None

    def winner(self, stated: Term | None) -> str | None:
        """Return the player who has the codille; None if the deal does not end in one as stated."""
        ended = self.deal.outcome if self.deal else None
        if ended is None or (stated and stated.meaning != Ending(ended.kind, "")):
            return None
        return self.seated(ended.codille_to)

    def written(self, name: str | None) -> str:
        """Write the base's name for a player; `?` for one who is not known."""
        player = self.player(name)
        return "?" if player is None else written_name(player)

    def place(self, name: str) -> int:
        """Return a player's place in the base's list; behind all others if he is not in it."""
        return self.order.index(name) if name in self.order else len(self.order)

    def tally(
        self, seats: Sequence[int], values: Sequence[int | None]
    ) -> tuple[int | None, ...] | None:
        """Return what is written in the order of the seats in the base's order."""
        return tuple(values) if self.as_written else self.by_player(seats, values)

    def by_player(
        self, seats: Sequence[int], values: Sequence[int | None]
    ) -> tuple[int | None, ...] | None:
        """Return values in the base's order that stand in that of the witness's own seats.

        None if they are not as many as the seats.
        """
        names = [self.seated(seat) for seat in seats]
        if len(names) != len(values) or None in names:
            return None
        pairs = sorted(zip(names, values, strict=True), key=lambda pair: self.place(pair[0] or ""))
        return tuple(value for _name, value in pairs)

    def amount(self, amount: Amount | None) -> Amount | None:
        """Return an amount in the book's lowest counters, where they can be told."""
        greater = self.session.book.pool.greater
        if isinstance(amount, Marks) and greater:
            return amount.greater * greater + amount.lesser
        return amount

    def call(self, word: str) -> Term:
        """Return a call: by the base's name for it, in its own book's word."""
        if word == "?":
            return Term("?", "?")
        own = self.session.book
        meant = call_meant(own, word)
        call = own.call(meant) if meant else None
        if call is None:
            text = call_written(own, word)
            return Term("pass", text) if text else Term(self._elsewhere(word), word)
        others = (self.book.call(each) for each in (call.name, *call.aliases))
        shared = next((each.name for each in others if each), call.name)
        return Term(shared, call.name)

    def _elsewhere(self, word: str) -> str:
        """Return the base's name for a word that the witness's own book does not know."""
        return call_written(self.book, word) or folded(word)

    def outcome(self, word: str) -> Term:
        """Return an outcome: by its kind, in its own book's word."""
        own = self.session.book
        meant = outcome_meant(own, word)
        kind = own.outcome.terms[meant] if meant else folded(word)
        return Term(Ending(kind, folded(word)), outcome_written(own, word) or word)

    def suit(self, word: str) -> str:
        """Return the letter of a suit; the word itself where it is none."""
        suit = read_suit(word, self.system)
        return SUITS[suit] if suit is not None else suit_meant(self.session.book, word) or word


def written_name(name: str) -> str:
    """Write a name so that no letters of cards take it for cards."""
    written = name_written(name, "french")
    return name_written(name, "spanish") if written == name else written


def written_names(names: Iterable[str]) -> str:
    """Write names with commas between them."""
    return ", ".join(OPEN if name == OPEN else written_name(name) for name in names)
