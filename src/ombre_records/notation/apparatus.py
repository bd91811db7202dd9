"""The part of an emendation behind `|`, read and written: sigla, a certainty, a reason; further
readings behind `;`; and the signs for deletions and gaps of a source, `~S2~` and `…3`.

A word that is a string and stands last is the reason, unless nothing is in it: `"Codex A" ""` is a
siglum of two words without a reason. All other words but the certainty are sigla. Behind `;` the
first word is a value, and so are cards that follow cards.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from typing import cast
from unicodedata import normalize

from msgspec import Struct

from ombre_records.base.finding import Remedy
from ombre_records.base.language import _
from ombre_records.model.apparatus import (
    CERTAINTIES,
    Apparatus,
    Certainty,
    FurtherReading,
)
from ombre_records.notation.grammar import terminal
from ombre_records.notation.words import Problem, quote, unquote

_STRING = r'"(?:[^"\\]|\\.)*"'
MARK = re.compile(rf'\[([+-])\s*(?:\|((?:[^\[\]"]|{_STRING})*))?\]\s*')
"""The mark before a statement that is supplied or struck: its sign, and what is behind `|`."""
BRACKET = rf'\[(?:[^\[\]"]|{_STRING})*\]'
"""An emendation wherever it stands, as a pattern; a string in it may hold brackets."""

_BARS = rf"{_STRING}|[|>]"
_BRACKETS = rf"{_STRING}|{BRACKET}"
_WORDS = rf'{_STRING}|\{{[^{{}}]*\}}|;|[^\s";]+|"'
CARDS_WORD = re.compile(
    r"(?:[SCHDEBO♠♤♣♧♥♡♦♢][\ufe0e\ufe0f]?(?:(?:10|[AKQJRCS2-9x])+|-)|x+|\{[^{}]*\}|~.*~|(?:…|\.\.\.)\d*)"
)
"""Cards behind `;`, which are not a siglum."""
SIGN = re.compile(r"~\s*([^~]*[^~\s])\s*~|(?<!\S)(?:…|\.\.\.)\s?(\d{1,2})?(?!\S)")
"""A deletion in the source's own hand, `~S2~`, or a gap, `…3`."""


def deleted(value: str) -> str | None:
    """Return what a source has struck with its own hand, `~S2~`; None for any other value."""
    match = SIGN.fullmatch(value)
    return match[1] if match else None


def gap(value: str) -> int | None:
    """Return how many values a source has lost, `…3`, 0 if that is not known; None if none."""
    match = SIGN.fullmatch(value)
    return int(match[2] or 0) if match and not match[1] else None


def gap_written(size: int) -> str:
    """Write a gap."""
    return f"…{size or ''}"


def signs_replaced(value: str, struck: Callable[[str], str], lost: Callable[[int], str]) -> str:
    """Return a value with its deletions and gaps replaced; a string stays as it is."""
    if value.startswith('"'):
        return value
    return SIGN.sub(lambda each: struck(each[1]) if each[1] else lost(int(each[2] or 0)), value)


def as_read(value: str, *, cards: bool) -> str | None:
    """Return a source's value as it is read: without its own deletions, a gap as unknown.

    >>> as_read("~S2~", cards=True), as_read("SA …3", cards=True), as_read("…", cards=False)
    (None, 'SA xxx', '?')
    """
    replaced = signs_replaced(
        value, lambda _: "", lambda size: "x" * size if size and cards else "?"
    )
    return replaced.strip() or None


def is_of_source(value: str) -> bool:
    """Whether there are deletions or gaps in a value, which only a source can have."""
    return not value.startswith('"') and SIGN.search(value) is not None


def parted(inner: str) -> tuple[str, str | None]:
    """Split the text in an emendation's brackets at `|` into the emendation and its apparatus.

    A `|` before the arrow is one that the source has; None: there is no other.
    """
    if "|" not in inner:
        return inner, None
    bars = [match for match in re.finditer(_BARS, inner) if match.group() in (">", "|")]
    arrow = next((bar.start() for bar in bars if bar.group() == ">"), -1)
    at = next((bar.start() for bar in bars if bar.group() == "|" and bar.start() > arrow), -1)
    return (inner, None) if at < 0 else (inner[:at].rstrip(), inner[at + 1 :].strip())


def read_apparatus(text: str) -> Apparatus:
    """Read the apparatus behind `|`; raise Problem for any other text."""
    first, *others = _readings(text)
    words = list(first)
    if not words and not others:
        raise _nothing_behind()
    reason = _reason(words)
    certainty: Certainty | None = None
    if words and words[-1] in CERTAINTIES:
        certainty = cast("Certainty", words.pop())
    apparatus = Apparatus(
        tuple(map(_siglum, words)), certainty, reason, tuple(map(_further, others))
    )
    named = set[str]()
    for siglum in apparatus.named:
        if siglum in named:
            raise Problem(_("`{siglum}` is given twice after `|`").format(siglum=siglum))
        named.add(siglum)
    if not any(apparatus):
        raise _nothing_behind()
    return apparatus


def _readings(text: str) -> Iterator[list[str]]:
    """Yield the words of each reading, those between two `;`."""
    words: list[str] = []
    for word in re.findall(_WORDS, text):
        if word == ";":
            yield words
            words = []
        else:
            words.append(word)
    yield words


def _reason(words: list[str]) -> str:
    """Take the reason from the end of the words."""
    return unquote(words.pop()) if words and words[-1][:1] == '"' else ""


def _further(words: list[str]) -> FurtherReading:
    size = _size(words)
    value, rest = " ".join(words[:size]), words[size:]
    reason = _reason(rest)
    if not value or not rest:
        message = _("behind `;` stand a value and the sigla of those who have it")
        raise Problem(message, Remedy(described="[SK>SQ | P; SJ B; - C]"))
    return FurtherReading(value, tuple(map(_siglum, rest)), reason)


def _size(words: Sequence[str]) -> int:
    """Count the words of a value: the first, and behind cards all further cards."""
    if not words or not CARDS_WORD.fullmatch(words[0]):
        # A deletion may have blanks in it.
        whole = (deleted(" ".join(words[:size])) for size in range(1, len(words)))
        return next((size for size, struck in enumerate(whole, 1) if struck is not None), 1)
    size = next((n for n, word in enumerate(words) if not CARDS_WORD.fullmatch(word)), len(words))
    return size + (words[size : size + 1] == ["?"])


def _nothing_behind() -> Problem:
    wanted = Remedy(described=_("who reads so, or why: [SK>SQ | P]"))
    return Problem(_("nothing follows `|`"), wanted)


def _siglum(word: str) -> str:
    if word in CERTAINTIES:
        message = _(
            "`{word}` belongs once, after the sigla and before the reason: [SK>SQ | P"
            ' {word} "why"]; quote a siglum of that name'
        )
        raise Problem(message.format(word=word))
    if word[0] == '"' and len(word) > 1:
        siglum = unquote(word)
        if not siglum.strip():
            raise Problem(_("a siglum has at least one letter"))
        return siglum
    if not _is_bare(word):
        message = _(
            "`{word}` is not a siglum; after `|` come sigla, then `high`, `medium` or"
            ' `low`, then a reason in quotation marks: [SK>SQ | P B high "why"]'
        )
        raise Problem(message.format(word=word))
    return normalize("NFC", word)


def _is_bare(siglum: str) -> bool:
    return terminal("NAME").fullmatch(siglum) is not None


def siglum_written(siglum: str) -> str:
    """Write a siglum, as a string where it cannot stand without quotation marks."""
    return siglum if _is_bare(siglum) and siglum not in CERTAINTIES else quote(siglum)


def siglum_read(word: str) -> str:
    """Return a siglum as the header has it, written as a string or not."""
    return unquote(word) if word.startswith('"') else normalize("NFC", word)


def apparatus_written(apparatus: Apparatus) -> str:
    """Write the apparatus behind `|`."""
    certainty = [apparatus.certainty] if apparatus.certainty else []
    first = _reading_written([*map(siglum_written, apparatus.sigla), *certainty], apparatus.reason)
    others = (
        f"{each.value} {_reading_written([*map(_beside_cards, each.sigla)], each.reason)}"
        for each in apparatus.further
    )
    return "; ".join((first, *others))


def _reading_written(words: list[str], reason: str) -> str:
    if reason or (words and words[-1].startswith('"')):
        words.append(quote(reason))  # an empty one: what stands before it is a siglum
    return " ".join(words)


def _beside_cards(siglum: str) -> str:
    """Write a siglum behind a value; one that could be cards as a string."""
    return quote(siglum) if CARDS_WORD.fullmatch(siglum) else siglum_written(siglum)


class Support(Struct, frozen=True):
    """The place in a line of what is behind `|`, and of each of its sigla."""

    start: int
    end: int
    sigla: tuple[tuple[int, int], ...]


def supports(code: str) -> Iterator[Support]:
    """Yield the places of each emendation's apparatus in a readable line, in order."""
    for bracket in re.finditer(_BRACKETS, code):
        if bracket.group()[0] != "[":
            continue
        inner, behind = parted(bracket.group()[1:-1])
        if behind is None:
            continue
        at = bracket.start() + 2 + bracket.group()[1:-1].index("|", len(inner))
        words = [
            (at + word.start(), at + word.end())
            for word in re.finditer(_WORDS, code[at : bracket.end() - 1])
        ]
        yield Support(words[0][0], words[-1][1], tuple(_sigla_places(code, words)))


def _sigla_places(code: str, words: Sequence[tuple[int, int]]) -> Iterator[tuple[int, int]]:
    """Yield the places of the sigla among the words behind `|`."""
    texts = [code[slice(*place)] for place in words]
    ends = [at for at, text in enumerate(texts) if text == ";"]
    starts = [0, *(end + 1 for end in ends)]
    for start, end in zip(starts, [*ends, len(texts)], strict=True):
        own = texts[start:end]
        last = end - bool(own and own[-1][0] == '"')
        if not start and last and texts[last - 1] in CERTAINTIES:
            last -= 1
        yield from words[start + (_size(own) if start else 0) : last]


def together(first: Apparatus, second: Apparatus) -> Apparatus:
    """Return what two emendations that are read as one say; the lesser certainty counts."""
    certainties = [each for each in reversed(CERTAINTIES) if each in (first[1], second[1])]
    return Apparatus(
        tuple(dict.fromkeys((*first.sigla, *second.sigla))),
        next(iter(certainties), None),
        "; ".join(dict.fromkeys(filter(None, (first.reason, second.reason)))),
        tuple(dict.fromkeys((*first.further, *second.further))),
    )
