"""Records changed at random, and all that a replay finds in them: `scrambled.txt`.

Each session of `../checks/base/` and each record of `records/` is changed in many ways, by number,
by `scrambling.py`. What `telling.py` tells of them is long, and nonsense, so that of each part only
a digest is kept: five letters and digits that are others as soon as anything in it is. A test that
fails tells all of the part; look at some of these before OMBRE_GOLDEN=write, in
one process (`-n 0`), writes the file anew.
"""

from __future__ import annotations

import os
import re
from functools import cache
from pathlib import Path
from zlib import crc32

import pytest
from scrambling import scrambled
from telling import replayed

HERE = Path(__file__).parent
FILE = HERE / "scrambled.txt"
BASE, RECORDS = HERE.parent / "checks" / "base", HERE.parents[1] / "records"
EACH, LINES = 24, 45
"""A session is changed so often, and is no longer than this when it is."""
WRITES = os.environ.get("OMBRE_GOLDEN") == "write"
PARTS = {
    "faults": r"line \d[^:]*: ",
    "plainly": "plainly",
    "table": "header|number|seats|rests",
    "game": "bids|ombre|game",
    "hands": "dealt|hands|exchange",
    "tricks": "trick|taken|closing",
    "money": "",
}
"""The parts of what is told, by what the names of its things have in them; the first that fits."""


@cache
def session(name: str) -> str:
    """Return a record, or as much of it as is changed."""
    path = next(each for folder in (BASE, RECORDS) if (each := folder / f"{name}.ombre").is_file())
    return "\n".join(path.read_text("utf-8").splitlines()[:LINES])


@cache
def others() -> tuple[str, ...]:
    """Return the records whose lines come into others: few, which seldom change."""
    return tuple(session(path.stem) for path in sorted(BASE.glob("*.ombre")))


def text(name: str, number: int) -> str:
    """Return a record that is changed, by its number."""
    return scrambled(session(name), others(), f"{name} {number}")


def told(name: str, number: int) -> dict[str, list[str]]:
    """Return what is told of a record, by parts. Each fifth is read as it is printed."""
    parts: dict[str, list[str]] = {part: [] for part in PARTS}
    found = replayed(text(name, number), "edited" if number % 5 else "printed")
    for key, value in found.items():
        part = next(part for part, names in PARTS.items() if re.search(names, key))
        parts[part].append(f"{key}: {value}")
    return parts


def digest(lines: list[str]) -> str:
    """Return a few letters and digits that stand for some lines, `-` for none."""
    whole = "\n".join(sorted(lines)).encode("utf-8")
    return f"{crc32(whole) & 0xFFFFF:05x}" if lines else "-"


@cache
def wanted() -> dict[str, list[str]]:
    """Return the digests by name and number."""
    lines = FILE.read_text("utf-8").splitlines() if FILE.is_file() else []
    return {" ".join(words[:2]): words[2:] for words in map(str.split, lines)}


def every() -> list[str]:
    """Return the names of the records: those of the file, and when it is written all there are."""
    if not WRITES:
        return [*dict.fromkeys(key.split()[0] for key in wanted())]
    return [path.stem for folder in (BASE, RECORDS) for path in sorted(folder.glob("*.ombre"))]


@pytest.mark.parametrize("name", every())
def test_a_record_changed_at_random(name: str) -> None:
    known = wanted()
    for number in range(EACH):
        key = f"{name} {number}"
        found = told(name, number)
        if WRITES:
            known[key] = [digest(lines) for lines in found.values()]
            continue
        for (part, lines), kept in zip(found.items(), known[key], strict=True):
            assert digest(lines) == kept, "\n".join([f"{key}: other {part}", *lines])
    if WRITES:
        keys = [f"{each} {n}" for each in every() for n in range(EACH)]
        kept = [f"{' '.join([key, *known[key]])}\n" for key in keys if key in known]
        FILE.write_text("".join(kept), "utf-8")


def test_there_are_many_records() -> None:
    assert len(every()) > 70
