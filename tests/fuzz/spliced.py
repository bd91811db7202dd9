"""Inputs that are nearly right: records of all books cut and joined by line and by token, or bytes.

Structured spoiling goes deeper than bytes do: nearly every line of such a record is read.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from functools import cache
from pathlib import Path
from random import Random

from ombre_records import load
from ombre_records.interchange import to_json

ROOT = Path(__file__).parents[2]
_TOKEN = re.compile(r"[\w?+-]+|\s+|.", re.DOTALL)
_ODD = (
    "",
    "?",
    "-",
    "[SA>S7]",
    "[+S7]",
    "[S7?]",
    '"',
    "SA",
    "♠A",
    "999999999",
    "0",
    "-1",
    "x",
    "\0",
)
_ODD += ("\x1b[31m", "\u202e", "😀", "é", "\t", "#", "{", "}", "*", "::error::", "--", "\\", "$x$")
_MOST = 20_000


@cache
def records() -> tuple[str, ...]:
    """Return the texts of all records here that are text: of every book, lawful and faulty."""
    found = []
    for path in sorted((*ROOT.glob("records/**/*.ombre"), *ROOT.glob("tests/gallery/*.ombre"))):
        data = path.read_bytes()
        if len(data) < _MOST and b"\0" not in data and b'"/' not in data:
            found.append(data.decode("utf-8", "replace"))
    return tuple(found)


@cache
def books() -> tuple[str, ...]:
    """Return the texts of rule books: those of the package, and users' own."""
    ours = ROOT / "src" / "ombre_records" / "books"
    every = (*ours.glob("*.yaml"), *ROOT.glob("records/*.yaml"), *ROOT.glob("tests/gallery/*.yaml"))
    found = [path.read_text("utf-8", "replace") for path in sorted(every)]
    own = "name: {name}\nextends: {of}\noptions:\n  {name}: {{pool.ante: {ante}}}\n"
    return (*found, *(own.format(name=f"own-{n}", of="lhombre", ante=n) for n in range(3)))


@cache
def documents() -> tuple[str, ...]:
    """Return records as JSON."""
    paths = sorted(ROOT.glob("records/*.ombre"))
    return tuple(json.dumps(to_json(load(path)), ensure_ascii=False) for path in paths)


def spoiled(texts: tuple[str, ...], random: Random) -> bytes:
    """Return one of the texts, at times as it is, else spoiled with another in a few places."""
    text = random.choice(texts)
    for _ in range(random.choice((0, 1, 1, 2, 3, 6))):
        text = random.choice(_WAYS)(text, random.choice(texts), random)[:_MOST]
    data = text.encode("utf-8", "surrogatepass")
    return _bytes(data, random) if random.random() < 0.1 else data


def _by_line(text: str, other: str, random: Random) -> str:
    return "\n".join(_edited(text.split("\n"), other.split("\n"), random))


def _by_token(text: str, other: str, random: Random) -> str:
    return "".join(_edited(_TOKEN.findall(text), _TOKEN.findall(other), random))


def _within_line(text: str, other: str, random: Random) -> str:
    """Spoil one line by tokens of one that begins alike: what it says stays nearly right."""
    lines = text.split("\n")
    at = random.randrange(len(lines))
    word = lines[at].split(" ")[0]
    alike = [line for line in other.split("\n") if line.split(" ")[0] == word] or [other[:200]]
    lines[at] = _by_token(lines[at], random.choice(alike), random)
    return "\n".join(lines)


def _joined(text: str, other: str, random: Random) -> str:
    """Put the end of one after the beginning of another."""
    first, second = text.split("\n"), other.split("\n")
    return "\n".join(
        first[: random.randint(0, len(first))] + second[random.randint(0, len(second)) :]
    )


def _odd(text: str, other: str, random: Random) -> str:
    at = random.randint(0, len(text))
    return text[:at] + random.choice(_ODD) + text[at + random.choice((0, 1, 3)) :]


def _edited(parts: list[str], others: list[str], random: Random) -> list[str]:
    """Put, double, swap, drop or replace a run of parts."""
    made = list(parts) or [""]
    at, length = random.randrange(len(made)), random.choice((1, 1, 2, 5))
    other = random.randrange(len(others)) if others else 0
    run = others[other : other + length]
    match random.randrange(5):
        case 0:
            made[at:at] = run
        case 1:
            made[at : at + length] = run
        case 2:
            del made[at : at + length]
        case 3:
            made[at:at] = made[at : at + length]
        case _:
            to = random.randrange(len(made))
            made[at], made[to] = made[to], made[at]
    return made


def _bytes(data: bytes, random: Random) -> bytes:
    made = bytearray(data or b"\n")
    for _ in range(random.choice((1, 3, 30))):
        made[random.randrange(len(made))] = random.randrange(256)
    return bytes(made)


_WAYS: tuple[Callable[[str, str, Random], str], ...]
_WAYS = (_by_line, _by_token, _by_token, _within_line, _within_line, _joined, _odd)
