"""The players by name."""

from __future__ import annotations

from collections.abc import Mapping

from ombre_records.analysis.players.anything import anything
from ombre_records.analysis.players.inferring import inferring
from ombre_records.analysis.players.plain import plain
from ombre_records.analysis.players.player import Player
from ombre_records.analysis.players.sampling import sampling

PLAYERS: Mapping[str, Player] = {
    "plain": plain,
    "sampling": sampling,
    "inferring": inferring,
    "random": anything,
}
"""The players by name."""
