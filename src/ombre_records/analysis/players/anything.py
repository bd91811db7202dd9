"""The player that does anything that is allowed, each action as likely as the others."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from ombre_records.engine.game.information import Information


def anything(seen: Information, rng: Random) -> Sequence[str]:
    """Return any action."""
    may = seen.actions
    return (may[int(rng.random() * len(may))].word,)
