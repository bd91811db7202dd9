"""Cards for templates: marked up, the unknown ones counted, the matadors by their titles."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache

from markupsafe import Markup

from ombre_records.engine.trumps import MATADOR_MASKS, RUNS, SUIT_OF
from ombre_records.model.cards import BASTO, CARD_NAMES, PACK, SPADILLE, cards_of, is_known
from ombre_records.telling.phrases import cards
from ombre_records.telling.transcript.prose.markup import tagged
from ombre_records.telling.transcript.prose.values import Cards

MATADORS = ("spadille", "manille", "basto")


def marked(items: Iterable[int]) -> Markup:
    """Write items as cards, neighbours of one suit together; nothing for none."""
    return _marked(tuple(items))


@lru_cache(4096)
def _marked(items: tuple[int, ...]) -> Markup:
    return tagged(cards(items)) if items else Markup("")


def counted(items: Sequence[int], size: int | None = None) -> Cards:
    """Write the items of which something is known and count the others, of `size` in all."""
    known = [item for item in items if item != PACK]
    return Cards(marked(known), (len(items) if size is None else size) - len(known))


def title(card: int, key: int | None) -> str:
    """Return what a trump is called: spadille, manille, basto, punto; nothing for any other."""
    run = RUNS[key] if key is not None else ()
    if card not in run:
        return ""
    if card in (SPADILLE, BASTO):
        return "spadille" if card == SPADILLE else "basto"
    if run.index(card) == 1:
        return "manille"
    return "punto" if CARD_NAMES[card][1] == "A" and MATADOR_MASKS[key or 0] >> card & 1 else ""


def matadors(mask: int, key: int | None) -> tuple[str, ...]:
    """Return the matadors in a hand, the highest first."""
    run = RUNS[key] if key is not None else ()
    titles = [title(card, key) for card in run if mask >> card & 1]
    return tuple(each for each in titles if each in MATADORS)


def titled(items: Iterable[int], key: int | None) -> tuple[str, ...]:
    """Return the matadors among items."""
    return matadors(sum({item for item in items if is_known(item)}), key)


@lru_cache(4096)
def suit_in_play(item: int, key: int | None) -> int | None:
    """Return the suit that an item belongs to in play, as SUIT_OF; None where it is not known."""
    if not item or (key is None and item & (1 << SPADILLE | 1 << BASTO)):
        return None
    suits = {card // 10 if key is None else SUIT_OF[key][card] for card in cards_of(item)}
    return suits.pop() if len(suits) == 1 else None
