"""The table of findings: for each rule that has facts the function that puts them in words."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import FunctionType, ModuleType
from typing import Any

from ombre_records.base.finding import CODES
from ombre_records.referee.faults.facts import FaultFacts
from ombre_records.referee.faults.fault import RULES
from ombre_records.referee.findings import (
    auction,
    deal,
    exchange,
    notation,
    play,
    settlement,
)
from ombre_records.referee.findings.message import Message

_MODULES: tuple[ModuleType, ...] = (
    notation,
    deal,
    auction,
    exchange,
    play,
    settlement,
)

Wording = Callable[[Any], Message]
"""A function that takes the facts of its rule."""


def _wordings() -> dict[str, Wording]:
    wordings: dict[str, Wording] = {}
    for module in _MODULES:
        for name, wording in vars(module).items():
            ours = isinstance(wording, FunctionType) and wording.__module__ == module.__name__
            if ours and not name.startswith("_"):
                wordings[name.replace("_", "-")] = wording
    return {rule: wordings[rule] for rule in CODES if rule in wordings}


WORDINGS: Mapping[str, Wording] = _wordings()
"""The function of every rule of the referee's, in the order of the rules' codes; a test holds it to
its facts. Who cannot read a file words that himself, and `files.toml` has what such findings mean.
"""


def message_of(facts: FaultFacts) -> Message:
    """Put the facts of a fault in words."""
    return WORDINGS[RULES[type(facts)]](facts)
