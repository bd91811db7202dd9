"""The cards that a fault names, in the letters of its session."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec.structs import replace

from ombre_records.model.letters import lettered
from ombre_records.referee.faults.fault import RULES, FaultFacts

_NAMED = "Named"


def _fields(kind: type[FaultFacts]) -> tuple[str, ...]:
    """Return the fields of facts that hold cards: those whose type is `Named`."""
    hints = ((name, str(hint)) for name, hint in kind.__annotations__.items())
    return tuple(name for name, hint in hints if _NAMED in hint)


CARDS: Mapping[type[FaultFacts], tuple[str, ...]] = {
    kind: fields for kind in RULES if (fields := _fields(kind))
}
"""The fields of facts that hold cards, or holdings, by name."""


def cards_of(facts: FaultFacts, written: FaultFacts) -> tuple[tuple[str, str], ...]:
    """Return the cards that facts name, as they are `written` in a session, and by their names."""
    found = [
        (str(getattr(written, name)).split(), str(getattr(facts, name)).split())
        for name in CARDS.get(type(facts), ())
        if getattr(facts, name)
    ]
    return tuple(pair for words, names in found for pair in zip(words, names, strict=True))


def in_letters(facts: FaultFacts, letters: str) -> FaultFacts:
    """Return facts with their cards as a session with such letters writes them."""
    if letters == "french":
        return facts
    named = {name: getattr(facts, name) for name in CARDS.get(type(facts), ())}
    written: dict[str, Any] = {
        name: lettered(each, letters) for name, each in named.items() if each
    }
    return replace(facts, **written)
