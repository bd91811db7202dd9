"""Slips of the pen, one in a lawful record: what `--fix` is for."""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Iterator
from typing import NamedTuple

from .sessions import random_facts, style_of, write_lines
from .style import write_text


class Slip(NamedTuple):
    """A record with one slip, of which kind it is, and the record without it."""

    kind: str
    text: str
    lawful: str


Change = Callable[[re.Match[str], random.Random], str]


def _lost(found: re.Match[str], dice: random.Random) -> str:
    word = found[0]
    at = dice.randrange(1, len(word))
    return word[:at] + word[at + 1 :]


def _swapped(found: re.Match[str], dice: random.Random) -> str:
    word = found[0]
    at = dice.randrange(1, len(word) - 1)
    return word[:at] + word[at + 1] + word[at] + word[at + 2 :]


def _with(text: str) -> Change:
    return lambda found, dice: found.expand(text)


def _other_number(found: re.Match[str], dice: random.Random) -> str:
    return str((int(found[0]) + dice.randint(1, 2)) % 10)


SLIPS: dict[str, tuple[str, Change]] = {
    "a letter lost in a name": (r"(?<=^dealer )[^\W\d_]{4,}$", _lost),
    "letters swapped in a call": (r"(?<=^contract )[a-z]{4,}", _swapped),
    "a letter lost in an outcome": (r"(?<=^result )[a-z]{5,}", _lost),
    "a letter lost in a keyword": (r"^(?:exchange|payments|result|dealer)\b", _lost),
    "a keyword with a capital": (r"^trump(?= )", _with("Trump")),
    "a colon behind a keyword": (r"^(dealer|pool|trump)(?= )", _with(r"\1:")),
    "a comma between cards": (r"(?<=[SCHD]\w)( )(?=[SCHD]\w)", _with(r",\1")),
    "semicolons between calls": (r"(?<=pass), ", _with("; ")),
    "a stop behind a trick's number": (
        r"^[1-9](?= [^\W\d_]|: | [SCHD][AKQJ2-7] )",
        _with(r"\g<0>."),
    ),
    "a small letter in a card": (r"(?<=^trump )[SCHD]$", lambda found, dice: found[0].lower()),
    "a tally with commas": (r"\((\d)-(\d)-(\d)\)", _with(r"(\1,\2,\3)")),
    "another number in a tally": (r"(?<=\()\d(?=-\d)", _other_number),
    "an arrow before the winner": (r" > (?=[^\W\d_])", _with(" -> ")),
}
"""By kind: what it happens to, and what becomes of that."""


def slips(seed: int, book: str) -> Iterator[Slip]:
    """Yield a record with each slip that the session of a seed allows."""
    style = style_of(seed)
    lawful = write_text(write_lines(random_facts(seed, book), style, seed), style, seed)
    for kind, (pattern, change) in SLIPS.items():
        dice = random.Random(f"{kind} {seed} {book}")
        found = list(re.finditer(pattern, lawful, re.MULTILINE))
        if found:
            one = dice.choice(found)
            text = lawful[: one.start()] + change(one, dice) + lawful[one.end() :]
            if text != lawful:
                yield Slip(kind, text, lawful)
