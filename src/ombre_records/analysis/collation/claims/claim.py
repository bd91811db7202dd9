"""A witness's claim in one statement: text, values that are compared, the editor's doubts."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from msgspec import Struct
from msgspec.structs import astuple

from ombre_records.analysis.collation.telling import Telling
from ombre_records.base.values import keep_read_only
from ombre_records.course.card_sums import pairs
from ombre_records.model import statements as st
from ombre_records.model.cards import (
    PACK,
    SUIT_MASKS,
    SUITS,
    card_names,
    is_known,
    item_name,
    of_suits,
    union,
)
from ombre_records.model.record import Line
from ombre_records.model.statements import Cards
from ombre_records.notation.doubts import Doubt, doubts, supplements
from ombre_records.notation.keywords import CARD_SLOTS, NAME_SLOTS, STATEMENTS
from ombre_records.notation.words import Problem, quote, read_cards, unquote


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
    """The subject of a statement: its keyword, a player or other name, a trick; 0 for none.

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
    keys: dict[str, None] = {}
    for claim in claims:
        keys |= {key: None for key, part in claim.parts.items() if part.said is not None}
    return tuple(keys)


def value(claim: Claim, keys: Sequence[str]) -> tuple[Hashable, ...]:
    """Return the values of some parts of a claim, stated or inferred; None for neither."""
    return tuple(claim.parts[key].known if key in claim.parts else None for key in keys)


def agree(one: Claim, other: Claim) -> bool:
    """Return whether two claims agree; the value that one leaves out follows from its witness."""
    keys = stated((one, other))
    return value(one, keys) == value(other, keys)


def compatible(one: Claim, other: Claim) -> bool:
    """Return whether two claims can both be true: where they differ, one of them says less."""
    keys = stated((one, other))
    return all(map(fits, value(one, keys), value(other, keys)))


def fits(one: object, other: object) -> bool:
    """Return whether two values can be the same, where something of them is not known."""
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
    """Return whether the cards of two lists can be paired so that each pair may be one card."""
    if _contradicts(one, other) or _contradicts(other, one):
        return False
    few, many = sorted((one, other), key=lambda hand: len(hand.items))
    if len(few.items) != len(many.items) and not few.rest:
        return False
    if few.rest and many.rest:  # each may have what the other does not name
        return True
    return pairs(few.items, many.items) == len(few.items)


def _contradicts(one: Hand, other: Hand) -> bool:
    """Return whether a hand has a card of a suit that the other says is void."""
    void = of_suits(other.void)
    return any(not item & ~void for item in one.items)


def fullness(claim: Claim) -> tuple[int, int]:
    """Return a key by which fuller claims are greater: fewer unknown things, then more parts."""
    unknown = sum(_unknown(part.said) for part in claim.parts.values())
    return -unknown, sum(part.said is not None for part in claim.parts.values())


def _unknown(stated_value: object) -> int:
    if isinstance(stated_value, Item):
        return not is_known(stated_value.mask)
    if isinstance(stated_value, Hand):
        return sum(not is_known(item) for item in stated_value.items) + 9 * stated_value.rest
    if isinstance(stated_value, Calls):
        return stated_value.words.count(None) + 3 * stated_value.rest
    if isinstance(stated_value, Row):
        return _unknown(stated_value.items) + 9 * stated_value.rest
    return (
        stated_value.count(None) + sum(map(_unknown, stated_value))
        if isinstance(stated_value, tuple)
        else 0
    )


RANKS = {kind.keyword: rank for rank, kind in enumerate(STATEMENTS)}
"""The places of statements in the canonical form."""
FORM = frozenset(("ombre", "suits", "results", "tricks"))
"""Statements that say how a record is written, and nothing of what happened."""


class Words(NamedTuple):
    """The words of a statement: its text, the values compared, and what follows its keyword."""

    text: str
    parts: dict[str, Part]
    code: str
    name: str | None = None
    repeated: bool = False


def other(statement: st.Statement) -> Words:
    """Return the words of a statement that has no rendering of its own; it is compared value by
    value.
    """
    if isinstance(statement, st.Facsimile):
        address = Part(statement.address)
        return Words(
            statement.address, {"address": address}, quote(statement.address), repeated=True
        )
    values = astuple(statement) if isinstance(statement, Struct) else tuple(statement)
    keyword = getattr(statement, "keyword", None)
    texts = [str(value) for value in values if value not in (None, "", (), keyword)]
    text = " ".join(texts)
    return Words(text, {"said": Part(tuple(texts))}, text, repeated=True)


def held(cards: Cards) -> str:
    """Write cards whose order means nothing as the canonical form has them.

    >>> from ombre_records.notation.words import read_cards
    >>> items = [item for word in "DK S2Ax xx".split() for item in read_cards(word, "french").items]
    >>> held(Cards(tuple(items), void=4, rest=True))
    'SA2x H- DK xx ?'
    """
    return " ".join(_held(cards)) or "-"


def _held(cards: Cards) -> Iterator[str]:
    known = union(item for item in cards.items if is_known(item))
    for suit, mask in enumerate(SUIT_MASKS):
        ranks = "".join(name[1] for name in card_names(known & mask))
        ranks += "x" * cards.items.count(mask)
        if ranks:
            yield SUITS[suit] + ranks
        if cards.void >> suit & 1:
            yield f"{SUITS[suit]}-"
    if unknown := cards.items.count(PACK):
        yield "x" * unknown
    plain = (0, PACK, *SUIT_MASKS)
    yield from (item_name(item) for item in cards.items if item not in plain and not is_known(item))
    if cards.rest:
        yield "?"


def listed(cards: Cards) -> str:
    """Write cards in their order, those of a suit that follow one another as one holding."""
    words: list[str] = []
    for name in map(item_name, cards.items):
        joins = bool(words) and "{" not in name + words[-1] and name[0] == words[-1][0]
        if joins:
            words[-1] += name if name == "x" else name[1:]
        else:
            words.append(name)
    words += [f"{SUITS[suit]}-" for suit in range(4) if cards.void >> suit & 1]
    return " ".join([*words, *(["?"] if cards.rest else [])]) or "-"


def played(items: Iterable[int]) -> list[str]:
    """Write the cards of a trick, each for itself."""
    return [item_name(item) for item in items]


def doubted(lines: Iterable[Line], telling: Telling) -> tuple[str, ...]:
    """Return the doubtful values of lines as the base would write them; none as printed."""
    if telling.session.reading == "printed":
        return ()
    return tuple(word for line in lines for each in doubts(line) for word in _words(each, telling))


WHOLE = ""
"""The mark, among supplied values, that the whole statement is supplied."""


def supplied(lines: Iterable[Line], telling: Telling) -> tuple[str, ...]:
    """Return the values that an editor has supplied, `WHOLE` for the whole; none as printed."""
    if telling.session.reading == "printed":
        return ()
    every = tuple(lines)
    if all(line.edited is not None and line.printed is None for line in every):
        return (WHOLE,)
    return tuple(w for line in every for each in supplements(line) for w in _words(each, telling))


def _words(doubt: Doubt, telling: Telling) -> Iterator[str]:
    slot, text = doubt
    if slot in CARD_SLOTS:
        try:
            items = [item for word in text.split() for item in read_cards(word, telling.system)[0]]
        except Problem:
            return  # the line says no cards then, and its finding tells so
        yield listed(Cards(tuple(items)))
    elif slot in NAME_SLOTS:
        yield telling.written(unquote(text) if text.startswith('"') else text)
    else:
        yield telling.suit(text) if slot == "suit" else text
