"""The players of generated deals by name."""

from __future__ import annotations

from collections.abc import Mapping

from ombre_records.analysis.players.anything import anything
from ombre_records.analysis.players.bound import bound
from ombre_records.analysis.players.plain import plain
from ombre_records.analysis.players.player import Player as Policy
from ombre_records.analysis.players.sampling import sampling

__all__ = ["POLICIES", "Policy"]

POLICIES: Mapping[str, Policy] = {
    "plain": plain,
    "random": anything,
    "sampling": sampling,
    **bound("plain", plain),
    **bound("sampling", sampling),
}
"""The policies by name."""
