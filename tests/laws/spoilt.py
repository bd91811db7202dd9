"""Texts for the judge that are not lawful: nonsense, and lawful sessions with words spoilt."""

from __future__ import annotations

import re
from collections.abc import Callable

from hypothesis import strategies as st
from lawful import sessions

from ombre_records.model.cards import CARD_NAMES

WORDS = st.sampled_from(
    "ombre 1 players Ada Bea Cleo Dora Eve , deal dealer rests pool 5 2:3 reserved hand SAK2 D- x "
    "? Hx {SK CK} - stock bids play pass entrada vuelta ask-leave ren-nolo higher forced contract "
    "solo trump S violets turn HJ call HK exchange for holds tricks 1: 1-5 (1-0-0) (1-0-0-0-0) > : "
    "vole surrender accept forbid gano claim forfeit result sacada codille kruk lost payments +9 "
    '-9 −9 +1:2 totals note "a" [+SK] [-D4] [SK>SQ] [SK?] [+] # \\ rules aldenham lhombre '
    "quintillo two-handed royal-1665 + favor reserve=9 vole-free suits spanish EAR tag date 1714 "
    "9999999999 ♠A ♠\ufe0fA \u0301 \ufeff".split()
)
LINES = st.lists(WORDS, max_size=12).map(" ".join)
_OPENINGS = st.sampled_from(
    (
        "",
        "ombre 1\nplayers Ada, Bea, Cleo\ndeal 1\n",
        "ombre 1\nrules lhombre\nplayers Ada, Bea, Cleo, Dora\ndeal 1\n",
        "ombre 1\nrules quintillo\nplayers Ada, Bea, Cleo, Dora, Eve\ndeal 1\n",
        "ombre 1\nrules two-handed\nplayers Ada, Bea\ndeal 1\n",
    )
)
_SAID = st.lists(LINES, max_size=12).map("\n".join)
NONSENSE = st.one_of(
    st.text(max_size=200),
    st.tuples(_OPENINGS, _SAID).map("".join),
)
_TOKEN = re.compile(r"\S+")


@st.composite
def mutants(draw: st.DrawFn) -> str:
    """Draw a lawful session with a few words and lines spoilt."""
    text = draw(sessions())
    for _ in range(draw(st.integers(1, 3))):
        text = draw(st.sampled_from(_MUTATIONS))(draw, text)
    return text


def _other_word(draw: st.DrawFn, text: str) -> str:
    words = list(_TOKEN.finditer(text))
    if not words:
        return text
    word = draw(st.sampled_from(words))
    return text[: word.start()] + draw(WORDS) + text[word.end() :]


def _other_card(draw: st.DrawFn, text: str) -> str:
    cards = list(re.finditer(r"(?<= )[SCHD][AKQJ2-7](?=\s)", text))
    if not cards:
        return text
    card = draw(st.sampled_from(cards))
    return text[: card.start()] + draw(st.sampled_from(CARD_NAMES)) + text[card.end() :]


def _line_gone(draw: st.DrawFn, text: str) -> str:
    lines = text.split("\n")
    del lines[draw(st.integers(0, len(lines) - 1))]
    return "\n".join(lines)


def _line_moved(draw: st.DrawFn, text: str) -> str:
    lines = text.split("\n")
    at, to = (draw(st.integers(0, len(lines) - 1)) for _ in range(2))
    lines.insert(to, lines[at])
    return "\n".join(lines)


def _character(draw: st.DrawFn, text: str) -> str:
    at = draw(st.integers(0, len(text)))
    put = draw(st.sampled_from(["", "[", "]", '"', "#", ">", "?", "x", "S", "9", "-", "\n", "é"]))
    return text[:at] + put + text[at + 1 :]


_MUTATIONS: tuple[Callable[[st.DrawFn, str], str], ...] = (
    _other_word,
    _other_card,
    _line_gone,
    _line_moved,
    _character,
)
