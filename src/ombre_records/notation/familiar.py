"""Plain lines of which every word has been read before: put together without a look at the grammar.

A line of known words in the order of a statement is what the grammar has for it, so what these
readers return is what `plain` does. Where a word is new they return nothing; `plain` reads the
line then, and the word is known from there on.
"""

from __future__ import annotations

from collections.abc import Callable

from ombre_records.limits import LINE
from ombre_records.model import statements as st
from ombre_records.notation.plain import ENTRIES, HOLDINGS, LEADERS, LINES, NAMES, PLAYS, TALLIES

_NUMBERS = {str(number): number for number in range(100)}


def _cards(words: list[str]) -> st.Cards:
    items: tuple[int, ...] = ()
    void = 0
    for word in words:
        read, none = HOLDINGS[word]
        items += read
        void |= none
    return st.Cards(items, void)


def _held(words: list[str], code: str) -> st.Statement | None:
    if len(words) < 3:
        return None
    return st.Held(words[0], NAMES[words[1]], _cards(words[2:]))


def _stock(words: list[str], code: str) -> st.Statement | None:
    return st.Stock(_cards(words[1:])) if len(words) > 1 else None


def _exchange(words: list[str], code: str) -> st.Statement | None:
    middle = words.index("for") if "for" in words else 0
    if not 2 < middle < len(words) - 1:
        return None
    laid, drawn = _cards(words[2:middle]), _cards(words[middle + 1 :])
    return st.Exchange(NAMES[words[1]], laid, drawn, None)


def _trick(words: list[str], code: str) -> st.Statement | None:
    winner = None
    begin, end = 1, len(words)
    tally = TALLIES.get(words[-1])
    if tally is not None:
        end -= 1
    if words[end - 2] == ">":
        winner = NAMES[words[end - 1]]
        end -= 2
    leader = LEADERS.get(words[1])
    if leader is not None:
        begin = 2
    if begin >= end:
        return None
    plays = tuple([PLAYS[word] for word in words[begin:end]])
    number = _NUMBERS[words[0]]
    return st.Trick(number, number, leader, plays, False, winner, tally)


def _payments(words: list[str], code: str) -> st.Statement | None:
    entries = [ENTRIES[entry] for entry in code[len(words[0]) :].split(",")]
    return st.Payments(words[0], tuple(entries))


def _alike(words: list[str], code: str) -> st.Statement | None:
    said, note = LINES[words[0], code] or (None, None)
    return said if note is None else None


Reader = Callable[[list[str], str], st.Statement | None]

_READERS: dict[str, tuple[str, Reader]] = {
    **dict.fromkeys(_NUMBERS, ("trick", _trick)),
    **{kind: (kind, _held) for kind in ("hand", "holds")},
    **{kind: (kind, _alike) for kind in ("dealer", "bids", "trump", "tricks", "result")},
    "stock": ("stock", _stock),
    "exchange": ("exchange", _exchange),
    "payments": ("payments", _payments),
}
"""The kind of a line of a deal by its first word, and what reads it."""


def read_familiar(raw: str, words: list[str]) -> tuple[str, st.Statement] | None:
    """Return the kind of a deal's line and what it says; None for a line to be looked at closely.

    That is one with a comment, an annotation or blanks around it, or a word that is new. `words`
    are those of the line, of which there are some.
    """
    kind, reader = _READERS.get(words[0], _OTHER)
    if kind and "#" not in raw and raw.strip() == raw and len(raw) <= LINE:
        try:
            said = reader(words, raw)
        except (KeyError, IndexError):
            return None
        return (kind, said) if said else None
    return None


_OTHER: tuple[str, Reader] = "", lambda words, code: None
