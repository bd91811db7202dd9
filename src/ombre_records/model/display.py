"""How values show themselves in a notebook.

A notebook asks the value itself to be shown, but values stand before the renderers and know nothing
of them. So a value asks here, and the package, which knows both, has said who answers.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

RENDERERS: dict[str, Callable[[Any], str]] = {}
"""What writes a `record`, a `report` or a `position`: filled in when the package is imported."""


def displayed(kind: str, value: object) -> str:
    """Return a value as HTML or SVG for a notebook."""
    return RENDERERS[kind](value)
