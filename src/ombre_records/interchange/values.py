"""Values of a line as JSON and back, emended or not, by their slot in the grammar; lists of cards.

In JSON a card is `SA`, `x`, `Hx`, a choice `{SK CK}`, `D-` for a void suit, `-` for none, `?` for
the rest, always with the letters S C H D and A K Q J. Cards of a suit that follow one another are
one holding; an object keeps together what is written together otherwise.

What a slot cannot hold in its own type is `{"text": …}`, as the notation has it, so that every
value comes back as it was written.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise

from ombre_records.base.limits import DIGITS
from ombre_records.interchange.json_input import Json, Object
from ombre_records.model.apparatus import CERTAINTIES, Apparatus, FurtherReading
from ombre_records.model.cards import SUITS
from ombre_records.model.statements import Marks
from ombre_records.notation.apparatus import deleted, gap, gap_written
from ombre_records.notation.keywords import (
    AMOUNT_SLOTS,
    CARD_SLOTS,
    NAME_SLOTS,
    NUMBER_SLOTS,
    WORD_SLOTS,
)
from ombre_records.notation.words import (
    SYSTEMS,
    Problem,
    quote,
    read_amount,
    read_name,
    read_suit,
    unquote,
)
from ombre_records.notation.write import (
    Writer,
    behind,
    emendation,
    split_glyph,
    split_holding,
    values,
)

RANK = r"(?:10|[AKQJ2-9x])"
CARD = re.compile(rf"[SCHD](?:{RANK}|-)|[x?-]|\{{[SCHD]{RANK}+(?: [SCHD]{RANK}+)*\}}")
"""One card, or a sign that stands for one."""

_OUTSIDE = re.compile(r"[890]")
_RANKS = re.compile(r"10|.")
_HOLDING = re.compile(rf"[SCHD]{RANK}+")


def joins(left: str, right: str) -> bool:
    """Return whether two cards that follow one another are written as one word."""
    if left == "x" or right == "x":
        return left == right
    return left[0] == right[0] and bool(_HOLDING.fullmatch(left) and _HOLDING.fullmatch(right))


@dataclass(frozen=True, slots=True, eq=False)
class CardWords:
    """Turns the words of a session's suit letters into cards, and cards into words."""

    writer: Writer

    @lru_cache(maxsize=20_000)  # noqa: B019 - there are few of these
    def in_json(self, word: str) -> list[Json]:
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
        cards: list[Json] = []
        before = ""
        for word in words:
            value = self.in_json(word)
            last, first = cards[-1] if cards else None, value[0]
            joined = isinstance(last, str) and isinstance(first, str) and joins(last, first)
            as_written = ordered or _OUTSIDE.search(before) or _OUTSIDE.search(word)
            cards += [{"cards": value}] if joined and as_written else value
            before = word
        return cards

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
        holding = split_holding(word, self.writer.system)
        if holding is None:
            return None
        names = SYSTEMS[self.writer.system][1]
        ranks = (names.get(rank, rank) for rank in _RANKS.findall(holding[1]))
        return SUITS[holding[0]] + "".join(ranks)

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
    """Return whether cards can be written as one word."""
    return bool(cards) and all(joins(*pair) for pair in pairwise(cards))


OPEN = (*NAME_SLOTS, *NUMBER_SLOTS, *AMOUNT_SLOTS, *WORD_SLOTS)
"""The slots whose value may be unknown: null in JSON, `?` in the notation."""

_BESIDES = ("doubtful", "glyph", "apparatus")
"""The keys of an emended value besides its readings."""
_AMOUNT = re.compile(r"[+\-−–]?\d+(?::\d+)?")


OF_SOURCE = ("deleted", "gap")
"""The keys of what only a source has: what it has struck with its own hand, how much is lost."""


def _sigla(value: Object) -> tuple[str, ...]:
    sigla = value.get("sigla")
    return tuple(map(str, sigla)) if isinstance(sigla, list) else ()


class Values:
    """Turns the values of lines into JSON and back, with a session's letters and names."""

    def __init__(self, writer: Writer) -> None:
        self.writer = writer
        self.words = CardWords(writer)

    # ------------------------------------------------------------ to JSON

    @lru_cache(maxsize=20_000)  # noqa: B019 - there are few of these, and they are kept anyway
    def in_json(self, text: str, slot: str) -> Json:
        """Return the value of a slot; of a slot of cards, one card or emendation."""
        value = self._in_json(text, slot)
        return value if self.written(value, slot) == self._canonical(text, slot) else {"text": text}

    def _in_json(self, text: str, slot: str) -> Json:
        return self._emended(text, slot) if text.startswith("[") else self._inner(text, slot)

    def cards(self, texts: Sequence[str], slot: str, *, ordered: bool) -> list[Json]:
        """Return the values of a list of cards; `-` alone is the empty list."""
        if list(texts) == ["-"]:
            return []
        cards: list[Json] = []
        plain: list[str] = []
        for text in texts:
            if text.startswith("["):
                cards += [*self.words.grouped(plain, ordered), self.in_json(text, slot)]
                plain = []
            else:
                plain.append(text)
        return cards + self.words.grouped(plain, ordered)

    def _emended(self, text: str, slot: str) -> Object:
        value_edited = emendation(text, slot)
        value: Object = {}
        if value_edited.old or value_edited.sign == "-":
            value["printed"] = self._inner(value_edited.old or value_edited.value, slot)
        if value_edited.sign in ("+", ">"):
            value["edited"] = self._inner(value_edited.value, slot)
        elif not value_edited.sign:
            value["both"] = self._inner(value_edited.value, slot)
        if value_edited.doubtful:
            value["doubtful"] = True
        if value_edited.glyph:
            value["glyph"] = value_edited.glyph
        if value_edited.support is not None:
            value["apparatus"] = self.support_in_json(value_edited.support, slot)
        return value

    def support_in_json(self, support: Apparatus, slot: str = "") -> Object:
        """Return the apparatus of an emendation of a slot, without empty members; without a slot,
        that of a whole statement.
        """
        sigla: list[Json] = [*support.sigla]
        values_given: Object = {
            "sigla": sigla,
            "certainty": support.certainty,
            "reason": support.reason,
            "further": [self._further_in_json(each, slot) for each in support.further],
        }
        return {key: value for key, value in values_given.items() if value}

    def _further_in_json(self, reading: FurtherReading, slot: str) -> Object:
        nothing = reading.value == "-"
        value: Object = {} if nothing else {"value": self._inner(reading.value, slot)}
        reason: Object = {"reason": reading.reason} if reading.reason else {}
        return {**value, "sigla": [*reading.sigla], **reason}

    def _inner(self, text: str, slot: str) -> Json:
        if (struck := deleted(text)) is not None:
            return {"deleted": self._inner(struck, slot)}
        if (size := gap(text)) is not None:
            return {"gap": size or None}
        if slot in CARD_SLOTS:
            words = values(text)
            cards = [] if words == ["-"] and slot != "single" else self.words.grouped(words, True)
            return cards[0] if len(cards) == 1 else cards
        typed = self._typed(text, slot)
        return typed if self._plain(typed, slot) == self._canonical(text, slot) else {"text": text}

    def _canonical(self, text: str, slot: str) -> str:
        return self.writer.value(text, slot)

    def _typed(self, text: str, slot: str) -> Json:
        if text == "?" and slot in OPEN:
            return None
        if slot in NAME_SLOTS:
            return self._name(text)
        if slot in NUMBER_SLOTS:
            short = text.isdecimal() and len(text) <= DIGITS
            return int(text) if short else {"text": text}
        if slot in AMOUNT_SLOTS:
            return self._amount(text)
        if slot == "suit":
            suit = (
                read_suit(text, self.writer.system)
                if len(text.rstrip("\ufe0e\ufe0f")) == 1
                else None
            )
            return text if suit is None else SUITS[suit]
        if slot == "string":
            quoted = len(text) > 1 and text.startswith('"') and text.endswith('"')
            return unquote(text) if quoted else {"text": text}
        return text

    def _name(self, text: str) -> Json:
        try:
            return read_name(text, self.writer.system)
        except Problem:
            return {"text": text}

    def _amount(self, text: str) -> Json:
        if not _AMOUNT.fullmatch(text):
            return {"text": text}
        try:
            amount = read_amount(text)
        except ValueError:
            return {"text": text}
        if not isinstance(amount, Marks):
            return amount
        sign = "-" if min(amount) < 0 else ""
        return sign + ":".join(str(abs(mark)) for mark in amount)

    # ------------------------------------------------------------ from JSON

    def written(self, value: Json, slot: str) -> str:
        """Return the text of a slot's value."""
        if not isinstance(value, dict):
            return (
                self._simple(value, slot)
                if not isinstance(value, list)
                else self._plain(value, slot)
            )
        if not {"printed", "edited", "both"} & value.keys():
            return self._plain(value, slot)
        readings = {key: self._plain(value[key], slot) for key in value if key not in _BESIDES}
        if "both" in readings:
            inner = readings["both"]
        elif "printed" in readings and "edited" in readings:
            inner = f"{readings['printed']}>{readings['edited']}"
        else:
            inner = f"+{readings['edited']}" if "edited" in readings else f"-{readings['printed']}"
        doubt = "?" if value.get("doubtful") else ""
        support = behind(self.support_of(value.get("apparatus"), slot))
        return f"[{inner}{doubt}{support}]{value.get('glyph') or ''}"

    def support_of(self, value: Json, slot: str = "") -> Apparatus | None:
        """Return the support for a well-formed emendation in JSON; None if there is none."""
        if not isinstance(value, dict) or not value:
            return None
        certainty, further = value.get("certainty"), value.get("further")
        others = further if isinstance(further, list) else []
        return Apparatus(
            _sigla(value),
            next((each for each in CERTAINTIES if each == certainty), None),
            str(value.get("reason") or ""),
            tuple(self._further_of(each, slot) for each in others if isinstance(each, dict)),
        )

    def _further_of(self, value: Object, slot: str) -> FurtherReading:
        text = self._plain(value["value"], slot) if "value" in value else "-"
        return FurtherReading(text, _sigla(value), str(value.get("reason") or ""))

    @lru_cache(maxsize=20_000, typed=True)  # noqa: B019 - there are few of these
    def _simple(self, value: Json, slot: str) -> str:
        return self._plain(value, slot)

    def texts(self, cards: Sequence[Json], slot: str) -> list[str]:
        """Return the words of a list of cards; an emendation is one of them."""
        texts: list[str] = []
        plain: list[Json] = []
        for card in cards:
            if isinstance(card, dict) and {"printed", "edited", "both"} & card.keys():
                texts += [*self.words.written(plain), self.written(card, slot)]
                plain = []
            else:
                plain.append(card)
        return [*texts, *self.words.written(plain)] or ["-"]

    def _plain(self, value: Json, slot: str) -> str:
        if isinstance(value, dict) and "text" in value:
            return str(value["text"])
        if isinstance(value, dict) and "deleted" in value:
            return f"~{self._plain(value['deleted'], slot)}~"
        if isinstance(value, dict) and "gap" in value:
            size = value["gap"]
            return gap_written(size if isinstance(size, int) else 0)
        if slot in CARD_SLOTS:
            listed = value if isinstance(value, list) else [value]
            return " ".join(self.words.written(listed)) or "-"
        if value is None:
            return "?"
        text = str(value)
        if slot in NAME_SLOTS:
            return self.writer.name(quote(text))
        if slot in AMOUNT_SLOTS:
            return self.writer.value(text, slot)
        if slot == "suit" and len(text) == 1 and text in SUITS:
            return self.writer.letter(SUITS.index(text))
        return quote(text) if slot == "string" else text
