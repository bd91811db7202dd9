"""What the facts of every rule are."""

from __future__ import annotations

from msgspec import Struct


class FaultFacts(Struct, frozen=True):
    """The facts of a fault; those of a rule are a class of its name, made from this one."""
