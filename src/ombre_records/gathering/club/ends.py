"""The ends of games that a fee may be for, by the words of a club's file."""

from __future__ import annotations

from collections.abc import Mapping

_LOST = {"puesta", "surrendered", "nolo-bet", "lost", "vole-failed", "nolo-kruk", "codille"}
ENDS: Mapping[str, frozenset[str]] = {
    "evening": frozenset(),
    "lost": frozenset(_LOST),
    "bet": frozenset({"puesta", "surrendered", "nolo-bet"}),
    "kruk": frozenset({"codille", "nolo-kruk"}),
    "vole": frozenset({"vole"}),
}
"""What a fee may be for, and which ends of a game are meant; an evening is one attended."""
