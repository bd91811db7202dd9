"""What values can do that only a later part of the package knows how to.

A notebook asks a record to show itself, and `Game.from_record` asks a referee. Values stand before
both and know nothing of them. So they ask here, and `api`, which knows all, has said who answers.
"""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from typing import Any

DEFERRED: dict[str, Callable[..., Any]] = {}
"""Who answers, by what is asked: filled in when `api` is imported."""


def deferred(asked: str, *given: object, **named: object) -> Any:
    """Return what the later part returns that answers for what is asked."""
    if asked not in DEFERRED:
        import_module("ombre_records.api")
    return DEFERRED[asked](*given, **named)
