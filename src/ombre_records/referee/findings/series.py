"""What is told of faults that go on from one, together with that."""

from __future__ import annotations

from ombre_records.base.language import _, ngettext
from ombre_records.referee.faults.deal import DealNumber
from ombre_records.referee.faults.fault import Fault
from ombre_records.referee.faults.notation import UnknownPlayer
from ombre_records.referee.faults.play import WrongTally
from ombre_records.referee.faults.settlement import WrongResult
from ombre_records.referee.findings.near import is_pool, near_names

LISTED = 9
"""So many are listed; of more, the first and the last."""


def series_told(fault: Fault) -> str:
    """Say behind a message what is to stand below, where others go on from it; else nothing."""
    if not fault.series:
        return ""
    wanted = [each for each in map(wanted_in_series, fault.series) if each]
    if isinstance(fault.facts, UnknownPlayer):
        words = ngettext("; so in {count} more place", "; so in {count} more places", len(wanted))
        return words.format(count=len(wanted)) if wanted else ""
    if isinstance(fault.facts, WrongResult):
        words = ngettext(
            "; so in {count} more line: {wanted}",
            "; so in {count} more lines: {wanted}",
            len(wanted),
        )
        told = wanted if len(wanted) <= LISTED else [*wanted[:2], "\u2026", wanted[-1]]
        return words.format(count=len(wanted), wanted=", ".join(told)) if wanted else ""
    listed = wanted if len(wanted) <= LISTED else [*wanted[:2], "\u2026", wanted[-1]]
    numbers = isinstance(fault.series[0].facts, DealNumber)
    words = _("; those below are {wanted}") if numbers else _("; the tallies then are {wanted}")
    return words.format(wanted=", ".join(listed))


def wanted_in_series(fault: Fault) -> str:
    """Return what should stand where a number or a tally goes on from one that is wrong."""
    match fault.facts:
        case WrongTally(rightful=rightful):
            return f"({'-'.join(map(str, rightful))})"
        case WrongResult(ombre_first=tally) if tally:
            return f"({'-'.join(map(str, tally))})"
        case DealNumber(wanted=wanted):
            return str(wanted)
        case UnknownPlayer(name=name, players=players, paid=paid):
            near = near_names(name, players)
            return near[0] if len(near) == 1 and not (paid and is_pool(name)) else ""
    return ""
