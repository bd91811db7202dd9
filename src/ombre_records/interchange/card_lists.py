"""Lists of cards as JSON and back.

In JSON a card is `SA`, `x`, `Hx`, a choice `{SK CK}`, `D-` for a void suit, `-` for none, `?` for
the rest, always with the letters S C H D and A K Q J. Cards of a suit that follow one another are
one holding; an object keeps together what is written together otherwise.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise

from ombre_records.interchange.json_input import Json
from ombre_records.model.cards import SUITS
from ombre_records.notation.words import SYSTEMS
from ombre_records.notation.write import Writer, split_glyph, split_holding

RANK = r"(?:10|[AKQJ2-9x])"
CARD = re.compile(rf"[SCHD](?:{RANK}|-)|[x?-]|\{{[SCHD]{RANK}+(?: [SCHD]{RANK}+)*\}}")
"""One card, or what stands for one."""

_OUTSIDE = re.compile(r"[890]")
_RANKS = re.compile(r"10|.")
_HOLDING = re.compile(rf"[SCHD]{RANK}+")


def joins(left: str, right: str) -> bool:
    """Tell whether two cards that follow one another are written as one word."""
    if left == "x" or right == "x":
        return left == right
    return left[0] == right[0] and bool(_HOLDING.fullmatch(left) and _HOLDING.fullmatch(right))


@dataclass(frozen=True, slots=True, eq=False)
class CardWords:
    """Turns the words of a session's suit letters into cards, and cards into words."""

    writer: Writer

    @lru_cache(maxsize=20_000)  # noqa: B019 - there are few of these
    def told(self, word: str) -> list[Json]:
        """Return the cards of one word, or one object if it is more than cards."""
        core, glyph = split_glyph(word)
        cards = self._cards(core)
        if cards is None or self._word(cards) + glyph != self.writer.card_word(word):
            return [{"text": word}]
        listed: list[Json] = [*cards]
        if not glyph:
            return listed
        return [
            {"card": cards[0], "glyph": glyph}
            if len(cards) == 1
            else {"cards": listed, "glyph": glyph}
        ]

    def grouped(self, words: Iterable[str], ordered: bool) -> list[Json]:
        """Return the cards of several words; if `ordered`, as many words as there are stay.

        Where order means nothing, words are one holding all the same, but with a card that is not
        of the pack, which the canonical form leaves where it stands.
        """
        found: list[Json] = []
        before = ""
        for word in words:
            value = self.told(word)
            last, first = found[-1] if found else None, value[0]
            joined = isinstance(last, str) and isinstance(first, str) and joins(last, first)
            as_written = ordered or _OUTSIDE.search(before) or _OUTSIDE.search(word)
            found += [{"cards": value}] if joined and as_written else value
            before = word
        return found

    def written(self, cards: Sequence[Json]) -> list[str]:
        """Return the words of a list of cards without emendations."""
        words: list[str] = []
        before: list[str] = []
        for card in cards:
            if isinstance(card, str):
                if before and not joins(before[-1], card):
                    words.append(self._word(before))
                    before = []
                before.append(card)
                continue
            if before:
                words.append(self._word(before))
                before = []
            words.append(self.single(card))
        return [*words, self._word(before)] if before else words

    def single(self, card: Json) -> str:
        """Return the word of a card, of cards that are kept together, or of a text."""
        if isinstance(card, str):
            return self._word([card])
        assert isinstance(card, dict)
        if "text" in card:
            return str(card["text"])
        held = card.get("cards") or [card.get("card")]
        assert isinstance(held, list)
        return self._word([str(each) for each in held]) + str(card.get("glyph") or "")

    def _cards(self, core: str) -> list[str] | None:
        if core in ("-", "?"):
            return [core]
        if core and not core.strip("x"):
            return ["x"] * len(core)
        if core.startswith("{"):
            inner = [self._french(word) for word in core[1:-1].split()]
            return ["{" + " ".join(map(str, inner)) + "}"] if all(inner) else None
        holding = self._french(core)
        return [holding[0] + rank for rank in _RANKS.findall(holding[1:])] if holding else None

    def _french(self, word: str) -> str | None:
        found = split_holding(word, self.writer.system)
        if found is None:
            return None
        names = SYSTEMS[self.writer.system][1]
        ranks = (names.get(rank, rank) for rank in _RANKS.findall(found[1]))
        return SUITS[found[0]] + "".join(ranks)

    def _word(self, cards: Sequence[str]) -> str:
        first = cards[0]
        if first[0] == "{":
            return "{" + " ".join(map(self._own, first[1:-1].split())) + "}"
        if first[0] not in SUITS:
            return "".join(cards)
        return self._own(first[0] + "".join(card[1:] for card in cards))

    @lru_cache(maxsize=20_000)  # noqa: B019 - there are few of these
    def _own(self, holding: str) -> str:
        own = {name: rank for rank, name in SYSTEMS[self.writer.system][1].items()}
        ranks = (own.get(rank, rank) for rank in _RANKS.findall(holding[1:]))
        return self.writer.letter(SUITS.index(holding[0])) + "".join(ranks)


def expanded(card: str) -> list[str] | None:
    """Return the cards of a word in JSON: `SAK` is two of them; None if it is none.

    >>> expanded("SA10x"), expanded("xx"), expanded("{SK  CK}"), expanded("AS")
    (['SA', 'S10', 'Sx'], ['x', 'x'], ['{SK CK}'], None)
    """
    card = re.sub(r"\s+", " ", card) if card.startswith("{") else card
    if CARD.fullmatch(card):
        return [card]
    if _HOLDING.fullmatch(card):
        return [card[0] + rank for rank in _RANKS.findall(card[1:])]
    return ["x"] * len(card) if card and not card.strip("x") else None


def together(cards: Sequence[str]) -> bool:
    """Tell whether cards can be written as one word."""
    return bool(cards) and all(joins(*pair) for pair in pairwise(cards))
