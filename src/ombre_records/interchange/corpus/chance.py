"""Chance by counting: what deal and player draw rests on the seed and the deal's number alone.

Each deal has a number of its own in its corpus, and the SHA-256 of seed and number is its seed. So
any block can be made by itself, on any machine, before or after any other. The cards do not rest on
the policy, nor on the book but for its pack: of one seed, all policies play the same cards.
"""

from __future__ import annotations

from hashlib import sha256
from random import Random


def dealt_by(seed: int, number: int) -> int:
    """Return the seed of a deal's cards."""
    return _drawn("cards", seed, number)


def played_by(seed: int, number: int) -> Random:
    """Return what the players of a deal draw from."""
    return Random(_drawn("players", seed, number))


def _drawn(what: str, seed: int, number: int) -> int:
    counted = f"ombre corpus 1 / {what} / {seed} / {number}"
    return int.from_bytes(sha256(counted.encode("ascii")).digest()[:8], "big")
