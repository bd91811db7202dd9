"""Tallies of a session's results lines that have the Ombre's tricks first, as one of them shows."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from ombre_records.model import statements as st
from ombre_records.model.record import Reading
from ombre_records.referee.facts import DealFacts
from ombre_records.referee.faults.fault import Fault, Pointer
from ombre_records.referee.faults.settlement import WrongResult
from ombre_records.referee.settlement.stated_payments import ombre_first


def with_others_turned(
    faults: Sequence[tuple[int, Fault]], deals: Sequence[DealFacts], reading: Reading
) -> list[tuple[int, Fault]]:
    """Return faults by deal; the first wrong result that the Ombre's tricks first would explain
    with the other tallies that can be taken so, unless one can be taken only by seats.
    """
    found = list(faults)
    first = next((place for place, (_, fault) in enumerate(found) if _turned(fault)), None)
    if first is None:
        return found
    told = {deal for deal, _ in faults}
    others: list[Fault] = []
    for deal in deals:
        line = deal.deal.opening
        said = line.read(reading)
        if deal.index in told or not isinstance(said, st.ResultLine) or not said.tally:
            continue
        kind, to = deal.outcome.kind, deal.outcome.codille_to
        seats = [seat for seat in deal.seated if seat in deal.order]
        turned = ombre_first(said.tally, seats, deal.ombre, kind, to)
        if turned:
            others.append(Fault(WrongResult("", (), ombre_first=turned), Pointer(line, "outcome")))
        elif deal.ombre in seats and seats.index(deal.ombre) and len({*said.tally}) > 1:
            return found
    deal_, fault = found[first]
    found[first] = deal_, replace(fault, series=(*fault.series, *others))
    return found


def _turned(fault: Fault) -> bool:
    """Whether a fault is a result that is right with the Ombre's tricks first."""
    facts = fault.facts
    return isinstance(facts, WrongResult) and bool(facts.ombre_first) and not fault.consequent
