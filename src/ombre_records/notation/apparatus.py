"""The part of an emendation behind `|`, read and written: sigla, a certainty, a reason.

A word that is a string and stands last is the reason, unless nothing is in it: `"Codex A" ""` is a
siglum of two words without a reason. All other words but the certainty are sigla.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import cast
from unicodedata import normalize

from msgspec import Struct

from ombre_records.base.finding import Remedy
from ombre_records.base.language import _
from ombre_records.model.apparatus import CERTAINTIES, Apparatus, Certainty
from ombre_records.notation.grammar import terminal
from ombre_records.notation.words import Problem, quote, unquote

_STRING = r'"(?:[^"\\]|\\.)*"'
MARK = re.compile(rf'\[([+-])\s*(?:\|((?:[^\[\]"]|{_STRING})*))?\]\s*')
"""The mark before a statement that is supplied or struck: its sign, and what is behind `|`."""
BRACKET = rf'\[(?:[^\[\]"]|{_STRING})*\]'
"""An emendation wherever it stands, as a pattern; a string in it may hold brackets."""

_BARS = rf"{_STRING}|[|>]"
_BRACKETS = rf"{_STRING}|{BRACKET}"
_WORDS = rf'{_STRING}|[^\s"]+|"'


def parted(inner: str) -> tuple[str, str | None]:
    """Split what stands in an emendation's brackets into the emendation and what is behind `|`.

    A `|` before the arrow is one that the source has; None: there is no other.
    """
    if "|" not in inner:
        return inner, None
    bars = [found for found in re.finditer(_BARS, inner) if found.group() in (">", "|")]
    arrow = next((bar.start() for bar in bars if bar.group() == ">"), -1)
    at = next((bar.start() for bar in bars if bar.group() == "|" and bar.start() > arrow), -1)
    return (inner, None) if at < 0 else (inner[:at].rstrip(), inner[at + 1 :].strip())


def read_apparatus(text: str) -> Apparatus:
    """Read what stands behind `|`; raise Problem for what is no apparatus."""
    words = re.findall(_WORDS, text)
    if not words:
        raise _nothing_behind()
    reason = unquote(words.pop()) if words[-1][:1] == '"' else ""
    certainty: Certainty | None = None
    if words and words[-1] in CERTAINTIES:
        certainty = cast("Certainty", words.pop())
    sigla = tuple(map(_siglum, words))
    for place, siglum in enumerate(sigla):
        if siglum in sigla[:place]:
            raise Problem(_("`{siglum}` stands twice behind `|`").format(siglum=siglum))
    if not (sigla or certainty or reason):
        raise _nothing_behind()
    return Apparatus(sigla, certainty, reason)


def _nothing_behind() -> Problem:
    wanted = Remedy(described=_("who reads so, or why: [SK>SQ | P]"))
    return Problem(_("nothing stands behind `|`"), wanted)


def _siglum(word: str) -> str:
    if word in CERTAINTIES:
        message = _(
            "`{word}` stands once, behind the sigla and before the reason:"
            ' [SK>SQ | P {word} "why"]; a siglum so called is written as a string'
        )
        raise Problem(message.format(word=word))
    if word[0] == '"' and len(word) > 1:
        found = unquote(word)
        if not found.strip():
            raise Problem(_("a siglum has at least one letter"))
        return found
    if not _is_bare(word):
        message = _(
            "`{word}` is no siglum; behind `|` stand sigla, then `high`, `medium` or `low`, then a"
            ' reason in quotation marks: [SK>SQ | P B high "why"]'
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


def apparatus_written(said: Apparatus) -> str:
    """Write what stands behind `|`."""
    words = [siglum_written(siglum) for siglum in said.sigla]
    if said.certainty:
        words.append(said.certainty)
    if said.reason or (words and words[-1].startswith('"')):
        words.append(quote(said.reason))  # an empty one: what stands before it is a siglum
    return " ".join(words)


class Support(Struct, frozen=True):
    """Where what is behind `|` stands in a line, and each of its sigla."""

    start: int
    end: int
    sigla: tuple[tuple[int, int], ...]


def supports(code: str) -> Iterator[Support]:
    """Yield the places of what is behind `|` in a readable line, emendation by emendation."""
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
        size = len(read_apparatus(behind).sigla)
        yield Support(words[0][0], words[-1][1], tuple(words[:size]))


def together(first: Apparatus, second: Apparatus) -> Apparatus:
    """Return what two emendations that are read as one say; the lesser certainty counts."""
    certainties = [each for each in reversed(CERTAINTIES) if each in (first[1], second[1])]
    return Apparatus(
        tuple(dict.fromkeys((*first.sigla, *second.sigla))),
        next(iter(certainties), None),
        "; ".join(dict.fromkeys(filter(None, (first.reason, second.reason)))),
    )
