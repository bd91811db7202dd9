"""Who has won a deal by its tricks, and whether that is fixed before all are played."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple


class Verdict(NamedTuple):
    """`sacada`, `puesta`, `codille` or `lost`, and for a codille the place of its winner."""

    kind: str
    winner: int | None = None


def verdict(taken: tuple[int, ...], ombre: int, codille: bool) -> Verdict:
    """Return the outcome of a split of tricks.

    More tricks than each other player wins. The most shared is a puesta, whoever shares it; an
    opponent with the most has codille where the book knows it, elsewhere the game is lost.

    >>> verdict((4, 4, 1), 2, codille=True)
    Verdict(kind='puesta', winner=None)
    """
    most = max(taken)
    leaders = [place for place, tricks in enumerate(taken) if tricks == most]
    if not codille:
        return Verdict("sacada" if leaders == [ombre] and most >= 5 else "lost")
    if len(leaders) > 1:
        return Verdict("puesta")
    if leaders[0] == ombre:
        return Verdict("sacada")
    return Verdict("codille", leaders[0])


def fixed(taken: tuple[int, ...], left: int, ombre: int, codille: bool) -> Verdict | None:
    """Return the outcome if it is the same however the tricks left fall; None if it is not."""
    verdicts = {verdict(final, ombre, codille) for final in _splits(taken, left)}
    return verdicts.pop() if len(verdicts) == 1 else None


def _splits(taken: tuple[int, ...], left: int) -> Iterator[tuple[int, ...]]:
    if len(taken) == 1:
        yield (taken[0] + left,)
        return
    for here in range(left + 1):
        for rest in _splits(taken[1:], left - here):
            yield (taken[0] + here, *rest)
