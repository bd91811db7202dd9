"""Lists of cards written from their values, in the letters S C H D."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from ombre_records.model.cards import (
    PACK,
    SUIT_MASKS,
    SUITS,
    card_names,
    is_known,
    item_name,
    union,
)
from ombre_records.model.statements import Cards


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
