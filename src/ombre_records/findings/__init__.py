"""One small function for each finding, in one table: meaning, reason, example, source."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ombre_records.findings.explanation import Explanation, explain, rules

__all__ = ["Explanation", "explain", "rules"]


def __getattr__(name: str) -> object:
    """Load what explains the findings when somebody asks for it."""
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from ombre_records.findings import explanation

    return getattr(explanation, name)
