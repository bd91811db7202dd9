"""What typists, scanners and hasty hands do to a line, and what becomes of it when it is repaired.

`python tests/repair/noise.py --lines 100000` spoils one line of a lawful record in one way, again
and again, has the record repaired as `ombre check --fix --unsafe` does, and counts: cured, where
the record is what it was; wrong, where it is clean and another; told, where a fault is left.

The ways are those that keyboards, eyes and scanners have; no list of the program is looked at.
"""

from __future__ import annotations

import argparse
import random
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NamedTuple

from ombre_records import Record, check, parse
from ombre_records.judgement.mending import mended

RECORDS = Path(__file__).resolve().parents[2] / "records"
KEYS = ("qwertyuiop", "asdfghjkl", "zxcvbnm", "1234567890")
ALIKE = {
    "0": "O",
    "O": "0",
    "1": "l",
    "l": "1",
    "I": "l",
    "5": "S",
    "S": "5",
    "8": "B",
    "B": "8",
    "rn": "m",
    "m": "rn",
    "cl": "d",
    "d": "cl",
    "e": "c",
    "u": "n",
    "h": "b",
    "Q": "O",
}
"""What a scanner takes for one another."""
PRINT = {"-": "–", '"': "”", "'": "’", ",": ";", ":": ";", " ": "\u00a0", "+": "＋", ">": "→"}
"""What word processors and other hands write in place of a sign."""

Way = Callable[[str, random.Random], str]


def _letters(line: str) -> list[int]:
    return [at for at, char in enumerate(line) if char.isalpha()]


def dropped(line: str, chance: random.Random) -> str:
    """Leave a letter out."""
    at = chance.choice(_letters(line))
    return line[:at] + line[at + 1 :]


def doubled(line: str, chance: random.Random) -> str:
    """Write a letter twice."""
    at = chance.choice(_letters(line))
    return line[:at] + line[at] + line[at:]


def swapped(line: str, chance: random.Random) -> str:
    """Change two letters over that stand side by side."""
    letters = _letters(line)
    at = chance.choice([each for each in letters if each + 1 in letters])
    return line[:at] + line[at + 1] + line[at] + line[at + 2 :]


def neighbour(line: str, chance: random.Random) -> str:
    """Press the key beside the one that is meant."""
    at = chance.choice(_letters(line))
    row = next((each for each in KEYS if line[at].lower() in each), line[at])
    place = row.find(line[at].lower())
    near = chance.choice([row[each] for each in (place - 1, place + 1) if 0 <= each < len(row)])
    return line[:at] + (near.upper() if line[at].isupper() else near) + line[at + 1 :]


def cased(line: str, chance: random.Random) -> str:
    """Write a word in capitals, or with the other first letter."""
    words = line.split(" ")
    at = chance.randrange(len(words))
    words[at] = chance.choice([words[at].upper(), words[at].swapcase(), words[at].capitalize()])
    return " ".join(words)


def scanned(line: str, chance: random.Random) -> str:
    """Take one sign for another that looks like it."""
    at, seen = chance.choice(
        [(at, seen) for seen in ALIKE for at in range(len(line)) if line.startswith(seen, at)]
    )
    return line[:at] + ALIKE[seen] + line[at + len(seen) :]


def printed(line: str, chance: random.Random) -> str:
    """Write a sign as print, or another hand, has it; each time or once."""
    seen = chance.choice([each for each in PRINT if each in line])
    return line.replace(seen, PRINT[seen], chance.choice([1, -1]))


def unspaced(line: str, chance: random.Random) -> str:
    """Leave a blank out."""
    at = chance.choice([at for at, char in enumerate(line) if char == " "])
    return line[:at] + line[at + 1 :]


def spaced(line: str, chance: random.Random) -> str:
    """Put a blank into a word."""
    letters = _letters(line)
    at = chance.choice([each for each in letters if each - 1 in letters])
    return f"{line[:at]} {line[at:]}"


def unsigned(line: str, chance: random.Random) -> str:
    """Leave a sign out that separates."""
    at = chance.choice([at for at, char in enumerate(line) if char in ",:()>+"])
    return line[:at] + line[at + 1 :]


def parted(line: str, chance: random.Random) -> str:
    """Separate otherwise: with a semicolon, a dash, a stroke, or `and`."""
    at = chance.choice([at for at, char in enumerate(line) if char == ","])
    return line[:at] + chance.choice([";", " -", " /", " and", "."]) + line[at + 1 :]


def moved(line: str, chance: random.Random) -> str:
    """Change two words over that stand side by side."""
    words = line.split(" ")
    at = chance.randrange(len(words) - 1)
    words[at : at + 2] = reversed(words[at : at + 2])
    return " ".join(words)


def added(line: str, chance: random.Random) -> str:
    """Add a word that means nothing here."""
    words = line.split(" ")
    words.insert(
        chance.randint(1, len(words)), chance.choice(["the", "was", "(sic)", "ok", "then", "!"])
    )
    return " ".join(words)


def coloned(line: str, chance: random.Random) -> str:
    """Put a colon, a full stop or an equals sign behind the first word, or behind the line."""
    first, blank, rest = line.partition(" ")
    return chance.choice([f"{first}:{blank}{rest}", f"{first} ={blank}{rest}", f"{line}."])


WAYS: tuple[Way, ...] = (
    *(dropped, doubled, swapped, neighbour, cased, scanned, printed),
    *(unspaced, spaced, unsigned, parted, moved, added, coloned),
)


class Spoilt(NamedTuple):
    """A record with a spoilt line: what it was, what it is, the line, and how it was spoilt."""

    lawful: str
    text: str
    was: str
    line: str
    way: str


def lawful() -> list[str]:
    """Return the texts of the records that come with the project and have no finding."""
    texts = [path.read_text("utf-8") for path in sorted(RECORDS.glob("*.ombre"))]
    return [each for each in texts if len(each) < 4000 and not check(each).findings]


def spoilt(seed: str) -> Iterator[Spoilt]:
    """Yield spoilt records without end, the same for the same seed."""
    chance, texts = random.Random(seed), lawful()
    while True:
        text = chance.choice(texts)
        lines = text.split("\n")
        at = chance.choice([n for n, each in enumerate(lines) if each.split("#")[0].strip()])
        body, mark, comment = lines[at].partition("#")
        way = chance.choice(WAYS)
        try:
            other = way(body, chance)
        except (IndexError, ValueError):  # the line has nothing that can be spoilt so
            continue
        if other == body:
            continue
        changed = [*lines[:at], other + mark + comment, *lines[at + 1 :]]
        yield Spoilt(text, "\n".join(changed), body.rstrip(), other.rstrip(), way.__name__)


def meant(record: Record) -> list[object]:
    """Return what a record says as it is read."""
    return [
        (each.statements("edited"), [deal.statements("edited") for deal in each.deals])
        for each in record.sessions
    ]


def verdict(each: Spoilt) -> str:
    """Say what becomes of a spoilt record: cured, wrong, told, or that nothing was to be seen."""
    report = check(each.text)
    if not report.findings:
        return "same" if parse(each.text) == parse(each.lawful) else "unseen"
    after, count = mended(report, unsafe=True)
    assert after.record is not None
    # Where a record has a source, its print stays, and the slip is emended.
    if meant(after.record) == meant(parse(each.lawful)):
        return "cured"
    return "wrong" if count and not after.errors else "told"


def main() -> None:
    """Spoil as many lines as are asked for, and print what became of them, way by way."""
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("--lines", type=int, default=1000)
    asked.add_argument("--seed", default="1")
    asked.add_argument("--show", default="", help="a verdict of which each line is printed")
    options = asked.parse_args()
    counted: Counter[tuple[str, str]] = Counter()
    for _number, each in zip(range(options.lines), spoilt(options.seed), strict=False):
        said = verdict(each)
        counted[each.way, said] += 1
        if said == options.show:
            print(f"{each.way}: {each.was!r} -> {each.line!r}", file=sys.stderr)
    names = ("cured", "wrong", "told", "same", "unseen")
    print(f"{'':10}", *(f"{name:>7}" for name in names))
    for way in (*(each.__name__ for each in WAYS), ""):
        row = [
            sum(n for (w, v), n in counted.items() if v == name and way in ("", w))
            for name in names
        ]
        print(f"{way or 'all':10}", *(f"{count:7}" for count in row))


if __name__ == "__main__":
    main()
