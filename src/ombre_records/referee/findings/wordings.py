"""The table of findings: for each rule the function that puts its facts in words."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import FunctionType, ModuleType
from typing import Any

from ombre_records.base.finding import CODES, Finding, Severity, find
from ombre_records.base.source import Span
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

_MODULES: tuple[ModuleType, ...] = (notation, deal, auction, exchange, play, settlement)

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
"""The function of every rule, in the order of the rules' codes; a test holds it to its facts."""


def message_of(facts: FaultFacts) -> Message:
    """Put the facts of a fault in words."""
    return WORDINGS[RULES[type(facts)]](facts)


def worded(
    facts: FaultFacts,
    span: Span,
    *,
    session: int,
    deal: int | None = None,
    severity: Severity = Severity.ERROR,
    player: str | None = None,
) -> Finding:
    """Put facts that rest on no rule book in words, as a finding at a place of a session."""
    message = message_of(facts)
    return find(
        RULES[type(facts)],
        message.text,
        span,
        severity=severity,
        session=session,
        deal=deal,
        player=player,
        source=message.sources,
        label=message.label,
        remedy=message.remedy,
    )
