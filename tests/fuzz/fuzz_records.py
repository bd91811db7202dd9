r"""Coverage-guided fuzzing of parse, format, check, show and score with atheris.

Run from the checkout with `pip install atheris` and

    python tests/fuzz/fuzz_records.py -dict=tests/fuzz/ombre.dict -max_len=4096 DRAFT \
        tests/fuzz/corpus

where DRAFT is a folder for what is found; `-max_total_time=1200` ends after twenty minutes. Each
input is judged by its own rule book and by two of the eight, picked by the input itself. A crash is
written to a file; it goes into `corpus/`, where the tests replay it, before it is mended.
"""

from __future__ import annotations

import random
import sys
import zlib
from pathlib import Path

import atheris

sys.path.insert(0, str(Path(__file__).parent))
with atheris.instrument_imports(include=["ombre_records", "exercise"]):
    from exercise import BOOKS, exercise

HERE = Path(__file__).parent


def words() -> list[bytes]:
    """Return the dictionary's words, for the mutator that works on words and lines."""
    lines = (HERE / "ombre.dict").read_text("utf-8").splitlines()
    quoted = (line for line in lines if line.startswith('"'))
    return [line[1:-1].encode().decode("unicode_escape").encode("latin-1") for line in quoted]


WORDS = words()


def mutate(data: bytes, most: int, seed: int) -> bytes:
    """Spoil a word or a line, or let libFuzzer spoil bytes."""
    rng = random.Random(seed)
    if rng.random() < 0.4:
        return atheris.Mutate(data, most)
    by_line = rng.random() < 0.4
    parts = data.split(b"\n" if by_line else b" ")
    for _ in range(rng.randint(1, 3)):
        at, other = rng.randrange(len(parts)), rng.randrange(len(parts))
        put = parts[other] if by_line or rng.random() < 0.5 else rng.choice(WORDS)
        match rng.randrange(4):
            case 0:
                parts[at] = put
            case 1:
                parts.insert(at, put)
            case 2:
                parts[at], parts[other] = parts[other], parts[at]
            case _ if len(parts) > 1:
                del parts[at]
    return (b"\n" if by_line else b" ").join(parts)[:most]


def one(data: bytes) -> None:
    """Exercise one input."""
    picked = zlib.crc32(data)
    exercise(data, [BOOKS[picked % len(BOOKS)], BOOKS[(picked >> 8) % len(BOOKS)]])


if __name__ == "__main__":
    atheris.Setup(sys.argv, one, custom_mutator=mutate)
    atheris.Fuzz()
