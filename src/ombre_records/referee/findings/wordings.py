"""The table of findings: for each rule the function that puts its facts in words."""

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
    files,
    notation,
    play,
    settlement,
)
from ombre_records.referee.findings.message import Message

WORDED_WHERE_FOUND = frozenset(rule for rule, code in CODES.items() if code[0] in "BC") | frozenset(
    ("syntax", "encoding", "unknown-statement")
)
"""The rules of files that cannot be read: whoever reads them words what he has found."""

_MODULES: tuple[ModuleType, ...] = (
    notation,
    deal,
    auction,
    exchange,
    files,
    play,
    settlement,
)

Wording = Callable[[Any], Message]
"""A function that takes the facts of its rule, or a text worded where it was found."""


def _wordings() -> dict[str, Wording]:
    wordings: dict[str, Wording] = {}
    for module in _MODULES:
        for name, wording in vars(module).items():
            ours = isinstance(wording, FunctionType) and wording.__module__ == module.__name__
            if ours and not name.startswith("_"):
                wordings[name.replace("_", "-")] = wording
    return {rule: wordings[rule] for rule in CODES}


WORDINGS: Mapping[str, Wording] = _wordings()
"""The function of every rule, in the order of the rules' codes; a test holds it to its facts."""


def message_of(facts: FaultFacts) -> Message:
    """Put the facts of a fault in words."""
    return WORDINGS[RULES[type(facts)]](facts)
