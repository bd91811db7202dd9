"""Faults that only follow from one, but stay when that is mended: they are mended with it.

A tally counts from the one before, and a deal's number too. Who has miscounted once has gone on
from there, so all that is below is proposed at once.
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from ombre_records.referee.faults.deal import DealNumber
from ombre_records.referee.faults.fault import Fault
from ombre_records.referee.faults.play import WrongTally, WrongWinner

_BEGUN_BY = {WrongTally: WrongTally, WrongWinner: WrongTally, DealNumber: DealNumber}
"""What begins a series, and what goes on with it."""


def with_series(faults: Sequence[Fault]) -> tuple[Fault, ...]:
    """Return faults of a deal, or the numbers of deals, each with those that go on from it."""
    found = list(faults)
    begun: dict[type, int] = {}
    for place, fault in enumerate(found):
        kind = type(fault.facts)
        first = begun.get(kind)
        if fault.consequent and first is not None and _counts(fault):
            found[first] = replace(found[first], series=(*found[first].series, fault))
        elif not fault.consequent and kind in _BEGUN_BY:
            begun[_BEGUN_BY[kind]] = place
    return tuple(found)


def _counts(fault: Fault) -> bool:
    """Whether it is known what should stand there."""
    facts = fault.facts
    if isinstance(facts, WrongTally):
        return len(facts.stated) == len(facts.rightful) and None not in facts.rightful
    return True
