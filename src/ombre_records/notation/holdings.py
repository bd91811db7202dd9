"""A list of cards in canonical order: holdings merged and sorted, the rest after them.

Suits S C H D, in each the ranks from the top, then unknown cards of the suit; after them what is
emended, has a glyph or is not of the pack (a misread or doubtful card that outranks its suit's
others stays before them where it stands there); then `x`, choices, what has no suit, and `?`.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from functools import lru_cache

from ombre_records.model.cards import is_known
from ombre_records.notation.words import Problem, read_cards
from ombre_records.notation.write import Writer, emendation, split_glyph, split_holding, values

_RANKS = re.compile(r"10|.")
_UNKNOWN = 100


@dataclass(slots=True)
class _Suit:
    ranks: list[str] = field(default_factory=list)
    void: bool = False
    leading: list[tuple[int, str]] = field(default_factory=list)
    after: list[str] = field(default_factory=list)


@dataclass(slots=True)
class _List:
    suits: defaultdict[int, _Suit] = field(default_factory=lambda: defaultdict(_Suit))
    unknown: int = 0
    choices: list[str] = field(default_factory=list)
    loose: list[str] = field(default_factory=list)
    none: bool = False
    rest: bool = False


def sorted_cards(words: Iterable[str], writer: Writer) -> str:
    """Write a list of cards in canonical order, `-` and `?` included."""
    cards = _List()
    for word in words:
        _put(cards, word, writer)
    return " ".join(_written(cards, writer))


def _put(cards: _List, word: str, writer: Writer) -> None:
    core, glyph = split_glyph(word)
    if word.startswith("["):
        _put_emended(cards, word, writer)
    elif word == "?":
        cards.rest = True
    elif word == "-":
        cards.none = True
    elif glyph or read_cards(word, writer.system).outside:
        _beside(cards, core, writer).append(writer.card_word(word))
    elif word.startswith("{"):
        cards.choices.append(writer.card_word(word))
    elif holding := split_holding(word, writer.system):
        suit = cards.suits[holding[0]]
        suit.void |= holding[1] == "-"
        suit.ranks += [] if holding[1] == "-" else _RANKS.findall(holding[1])
    else:
        cards.unknown += len(word)


def _put_emended(cards: _List, text: str, writer: Writer) -> None:
    mark = emendation(text, "cards")
    word = writer.value(text, "cards")
    first = next(iter(values(mark.value)), "")
    holding = split_holding(split_glyph(first)[0], writer.system)
    if holding and mark.sign not in ("+", "-") and not cards.suits[holding[0]].ranks:
        place = _place(holding[0], _RANKS.findall(holding[1])[0], writer.system)
        cards.suits[holding[0]].leading.append((place, word))
    else:
        _beside(cards, split_glyph(first)[0], writer).append(word)


def _beside(cards: _List, word: str, writer: Writer) -> list[str]:
    holding = split_holding(word, writer.system)
    return cards.suits[holding[0]].after if holding else cards.loose


@lru_cache(maxsize=1_000)
def _place(suit: int, rank: str, system: str) -> int:
    """Return where a rank stands in its suit, the top first."""
    try:
        item = read_cards("♠♣♥♦"[suit] + rank, system).items[:1]
    except Problem:
        return _UNKNOWN
    return item[0].bit_length() if item and is_known(item[0]) else _UNKNOWN


def _written(cards: _List, writer: Writer) -> Iterator[str]:
    some = cards.unknown or cards.choices or cards.rest
    suits = cards.suits
    if cards.none and not some and not any(each.ranks or each.void for each in suits.values()):
        yield "-"
    for number in sorted(suits):
        yield from _suit(number, suits[number], writer)
    if cards.unknown:
        yield "x" * cards.unknown
    yield from (*cards.choices, *cards.loose)
    if cards.rest:
        yield "?"


def _suit(number: int, suit: _Suit, writer: Writer) -> Iterator[str]:
    ranks = suit.ranks
    if len(ranks) > 1:
        ranks = sorted(ranks, key=lambda rank: _place(number, rank, writer.system))
    top = _place(number, ranks[0], writer.system) if ranks else _UNKNOWN
    front = [word for place, word in suit.leading if place < top]
    behind = [word for place, word in suit.leading if place >= top]
    yield from front
    if ranks:
        yield writer.letter(number) + "".join(ranks)
    if suit.void:
        yield writer.letter(number) + "-"
    yield from (*behind, *suit.after)
