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

from ombre_records import load, parse, score
from ombre_records.interchange import to_json
from ombre_records.interchange.tei import to_tei

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
_SMALL = 400
_DEAL = re.compile(r"(?m)^(?=deal\b)")


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
    """Return records as JSON, most of them short."""
    texts = [path.read_text("utf-8") for path in sorted(ROOT.glob("records/*.ombre"))[::8]]
    return tuple(json.dumps(to_json(parse(t)), ensure_ascii=False) for t in (*texts, *small()[::9]))


@cache
def small() -> tuple[str, ...]:
    """Return short records, and of longer ones the header with the beginning of each deal."""
    found = {text for text in records() if len(text) <= _SMALL}
    for text in records():
        header, *deals = _DEAL.split(text)
        for deal in deals[:3] if len(header) < _SMALL else ():
            found.add(f"{header}{deal}"[: _SMALL + 100].rpartition("\n")[0] + "\n")
    return tuple(sorted(found))


@cache
def encoded() -> tuple[str, ...]:
    """Return records as TEI."""
    belinda = load(ROOT / "records" / "belinda.ombre")
    return tuple(map(to_tei, (belinda, *map(parse, small()[::29]))))


@cache
def sheets() -> tuple[str, ...]:
    """Return scoring sheets as tables, filled in."""
    names = ("club.ombre", "club-evening.ombre", "belinda.ombre", "lhombre-nolo.ombre")
    return tuple(score(ROOT / "records" / name, to="csv") for name in names)


@cache
def projects() -> tuple[str, ...]:
    """Return project files."""
    return (
        'ignore = ["wrong-winner"]\nselect = ["P03", "auction", "s"]\nstrict = true\n',
        'rules = "lhombre"\nreading = "printed"\nlang = "da"\nconsequent = true\n',
        '[tool.ombre]\nrules = "own.yaml"\n[[per-file]]\n"*.ombre" = ["play"]\n',
    )


@cache
def templates() -> tuple[str, ...]:
    """Return templates, as users write them."""
    ours = ROOT / "src" / "ombre_records" / "telling" / "transcript" / "templates"
    found = [path.read_text("utf-8") for path in sorted(ours.rglob("*.html"))]
    return (
        *(text for text in found if len(text) < _MOST),
        '{% for a in b %}{{ a|join("") }}{% endfor %}{% include "replay.html" %}',
        "{% macro x(n) %}{{ n }}{{ x(n) }}{% endmacro %}{{ x(3) }}{{ title|upper }}",
    )


@cache
def answers() -> tuple[str, ...]:
    """Return what is typed at the table."""
    return (
        "pass\n?\nundo\npass\npass\nquit\n",
        "solo\nS\nSA\nS2\nCA\nundo\nHK\nD7\nC3\n?\nvole\n",
        "play\nH\nC3 H7 for\ndone\nSA, S2\n",
    )


@cache
def queries() -> tuple[str, ...]:
    """Return questions in SQL."""
    return ("select book, count(*) from deals group by all", "select 1 as a, 'x' as \"b\"")


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
