"""Writes the seeds of `fuzz_judge.c`: lawful deals, each with the game that its auction comes to.

    python tests/fuzz/judge_seeds.py FILE [SESSIONS]

The deals are those of the separate reference, of every book, in all that a record may look like.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from struct import pack

sys.path.insert(0, str(Path(__file__).parents[1]))

from ombre_records.judgement import clean
from ombre_records.referee.fast.session import Sitting, Told
from reference.books import ALL
from reference.sessions import random_session


def deals(text: str) -> Iterator[tuple[Sitting, bytes, Told]]:
    """Yield the deals of a record that are clean for the compiled judge."""
    found: list[tuple[Sitting, bytes, Told]] = []

    class Watched(Sitting):
        def judge(self, text: bytes, start: int) -> tuple[int, Told | None]:
            end, told = super().judge(text, start)
            if told is not None:
                found.append((self, text[start:end], told))
            return end, told

    clean.Sitting = Watched  # type: ignore[misc]
    try:
        clean.clean(text.encode(), "-")
    finally:
        clean.Sitting = Sitting  # type: ignore[misc]
    yield from found


def seed_of(sitting: Sitting, text: bytes, told: Told) -> bytes:
    """Return a deal as the driver reads it."""
    spanish, greater = sitting.system == "spanish", sitting.book.pool.greater
    head = pack("<4I", len(sitting.names), spanish, sitting.bare, greater)
    names = b"".join(pack("<I", len(name)) + name for name in sitting.spellings)
    return head + names + told.found.game.packed + pack("<I", len(text)) + text


def main(path: str, sessions: int = 40) -> None:
    """Write the seeds of so many sessions of each book."""
    texts = (random_session(seed, book)[0] for seed in range(sessions) for book in ALL)
    seeds = [seed_of(*deal) for text in texts for deal in deals(text)]
    Path(path).write_bytes(pack("<I", len(seeds)) + b"".join(seeds))
    print(f"{len(seeds)} seeds")


if __name__ == "__main__":
    main(sys.argv[1], *map(int, sys.argv[2:]))
