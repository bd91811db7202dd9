"""What a witness says in one statement: its text, and the values that are compared."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from ombre_records.base.values import keep_read_only
from ombre_records.course.card_sums import pairs
from ombre_records.model.cards import is_known, of_suits
from ombre_records.model.record import Line


class Item(NamedTuple):
    """A card, or the cards that it may be, as a mask."""

    mask: int


class Hand(NamedTuple):
    """Cards whose order means nothing, sorted; suits said to be void; whether more are unknown."""

    items: tuple[int, ...]
    void: int = 0
    rest: bool = False


class Row(NamedTuple):
    """Cards in their order; whether more are unknown."""

    items: tuple[Item, ...]
    rest: bool = False


class Calls(NamedTuple):
    """Calls in the order spoken, None for one that is not known; whether more are unknown."""

    words: tuple[Hashable, ...]
    rest: bool


class Part(NamedTuple):
    """One value of a statement: as it is stated, and as it follows from the rest of the witness.

    None where it is not stated, and where nothing follows.
    """

    said: Hashable
    follows: Hashable = None

    @property
    def known(self) -> Hashable:
        """The value, stated or not."""
        return self.follows if self.said is None else self.said


class Subject(NamedTuple):
    """What a statement speaks of: its keyword, a player or other name, a trick; 0 for none.

    Of `repeated` statements there may be several, which are told apart by what they say.
    """

    kind: str
    name: str | None = None
    trick: int = 0
    repeated: bool = False


@dataclass(frozen=True, slots=True)
class Claim:
    """A statement of a witness, in canonical words, with the base's names for the players.

    `text` is what stands behind its keyword and name, `code` the whole statement. `rank` is where
    it stands in a deal, `moment` the trick before which it was said; 0 for none. `latest` is the
    next trick that the witness has, for what is said between tricks: if some are left out, it may
    have been said before any of them; 0 for none. One that is not `telling` says no more than that
    something is not known. `doubtful` are the values of which the witness's editor is not sure,
    `supplied` those that are his; one that is empty stands for all.
    """

    subject: Subject
    text: str
    code: str
    parts: Mapping[str, Part]
    line: Line
    rank: int = 0
    moment: int = 0
    latest: int = 0
    telling: bool = True
    doubtful: tuple[str, ...] = ()
    supplied: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        keep_read_only(self, "parts")

    def at(self, moment: int) -> Claim:
        """Return it as said before a trick."""
        parts = {**self.parts}
        if "moment" in parts:
            parts["moment"] = Part(moment)
        trick = moment if self.subject.trick else 0
        subject = self.subject._replace(trick=trick)
        return replace(self, subject=subject, parts=parts, moment=moment)


def stated(claims: Iterable[Claim]) -> tuple[str, ...]:
    """Return the parts that any of some claims states, in order."""
    found: dict[str, None] = {}
    for claim in claims:
        found |= {key: None for key, part in claim.parts.items() if part.said is not None}
    return tuple(found)


def value(claim: Claim, keys: Sequence[str]) -> tuple[Hashable, ...]:
    """Return what a claim says of some parts, or what follows; None for nothing."""
    return tuple(claim.parts[key].known if key in claim.parts else None for key in keys)


def agree(one: Claim, other: Claim) -> bool:
    """Tell whether two claims say the same: what one leaves out follows in its own witness."""
    keys = stated((one, other))
    return value(one, keys) == value(other, keys)


def compatible(one: Claim, other: Claim) -> bool:
    """Tell whether two claims can both be true: where they differ, one of them says less."""
    keys = stated((one, other))
    return all(map(fits, value(one, keys), value(other, keys)))


def fits(one: object, other: object) -> bool:
    """Tell whether two values can be the same, where something of them is not known."""
    if one is None or other is None or one == other:
        return True
    if isinstance(one, Item) and isinstance(other, Item):
        return bool(one.mask & other.mask)
    if isinstance(one, Hand) and isinstance(other, Hand):
        return _hands_fit(one, other)
    if isinstance(one, Calls) and isinstance(other, Calls):
        few, many = sorted((one, other), key=lambda calls: len(calls.words))
        whole = few.rest or len(few.words) == len(many.words)
        return whole and all(map(fits, few.words, many.words))
    if isinstance(one, Row) and isinstance(other, Row):
        short, long = sorted((one, other), key=lambda row: len(row.items))
        whole = short.rest or len(short.items) == len(long.items)
        return whole and all(map(fits, short.items, long.items))
    if isinstance(one, tuple) and isinstance(other, tuple):
        return len(one) == len(other) and all(map(fits, one, other))
    return False


def _hands_fit(one: Hand, other: Hand) -> bool:
    """Tell whether the cards of two lists can be paired so that each pair may be one card."""
    if _contradicts(one, other) or _contradicts(other, one):
        return False
    few, many = sorted((one, other), key=lambda hand: len(hand.items))
    if len(few.items) != len(many.items) and not few.rest:
        return False
    if few.rest and many.rest:  # each may have what the other does not name
        return True
    return pairs(few.items, many.items) == len(few.items)


def _contradicts(one: Hand, other: Hand) -> bool:
    """Tell whether a hand has a card of a suit that the other says is void."""
    void = of_suits(other.void)
    return any(not item & ~void for item in one.items)


def fullness(claim: Claim) -> tuple[int, int]:
    """Return how much a claim says, to be compared: fewer things unknown, then more parts."""
    unknown = sum(_unknown(part.said) for part in claim.parts.values())
    return -unknown, sum(part.said is not None for part in claim.parts.values())


def _unknown(said: object) -> int:
    if isinstance(said, Item):
        return not is_known(said.mask)
    if isinstance(said, Hand):
        return sum(not is_known(item) for item in said.items) + 9 * said.rest
    if isinstance(said, Calls):
        return said.words.count(None) + 3 * said.rest
    if isinstance(said, Row):
        return _unknown(said.items) + 9 * said.rest
    return said.count(None) + sum(map(_unknown, said)) if isinstance(said, tuple) else 0
