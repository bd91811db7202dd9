"""What the project's own lexer makes of a record, character by character, to hold editors to."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path

from pygments.token import _TokenType

from edits import edits
from ombre_records import Game
from ombre_records.books.shipped_books import shipped
from ombre_records.notation.highlighting import OmbreLexer

ROOT = Path(__file__).resolve().parents[3]
EDITORS = ROOT / "src" / "editors"
Line = list[str]
"""The colour of each character of a line; `` where there is none."""


def lexed(text: str, names: Mapping[_TokenType, str]) -> list[Line]:
    """Return the colours of a text's lines, by an editor's names for them."""
    colours = []
    for _, kind, said in OmbreLexer().get_tokens_unprocessed(text):
        colours += [names.get(kind, "")] * len(said)
    assert len(colours) == len(text)
    found, start = [], 0
    for line in text.split("\n"):
        found.append(colours[start : start + len(line)])
        start += len(line) + 1
    return found


def differences(text: str, wanted: list[Line], got: list[Line]) -> Iterator[str]:
    """Yield the lines of a text that have other colours, with the first such place; not blanks."""
    for line, ours, theirs in zip(text.split("\n"), wanted, got, strict=True):
        for char, own, other in zip(line, ours, theirs, strict=True):
            if own != other and not char.isspace():
                yield f"{line!r}: {char!r} is {other or 'bare'}, not {own or 'bare'}"
                break


def records() -> list[Path]:
    """Return the records of records/ and the gallery's bad ones."""
    found = [*(ROOT / "records").rglob("*.ombre"), *(ROOT / "tests" / "gallery").glob("*.ombre")]
    return sorted(found)


def texts() -> list[str]:
    """Return those records' texts, games of every book, and records that are being edited."""
    read = [path.read_bytes().decode("utf-8", "replace") for path in records()]
    return [*read, *played(2), *edited(read[:40], 5)]


def played(seeds: int) -> Iterator[str]:
    """Yield games of every book, played at random to their end."""
    for book in shipped():
        for seed in range(seeds):
            dice, game = random.Random(seed), Game.deal(book, seed=seed)
            while not game.over:
                game = game.act(dice.choice(game.actions()))
            yield game.text()


def edited(whole: Iterable[str], times: int) -> Iterator[str]:
    """Yield records with random edits, of each as many as that."""
    for seed, text in enumerate(whole):
        yield from edits(text, times, seed)


def plain(text: str) -> bool:
    """Tell whether all editors show a text as it is: no other ends of lines, or digits."""
    return all(
        char in "\n\t" or (char.isprintable() and (char.isascii() or not char.isdigit()))
        for char in text
    )
