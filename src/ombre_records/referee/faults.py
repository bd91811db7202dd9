"""What the replay notes where a record departs from the rules; findings/ put it in words."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import NamedTuple

from ombre_records.finding import Severity
from ombre_records.model.record import Line

Assumption = tuple[str | int, ...]
"""Another way to take a faulty statement: `("leader", 5)` takes trick 5's leader for a misprint."""


class Pointer(NamedTuple):
    """A value of a line, by the grammar's name of its slot; the whole statement without one."""

    line: Line
    slot: str = ""
    place: int = 0


@dataclass(frozen=True, slots=True)
class Fault:
    """A departure from the rules: the finding's rule, where, and the facts that its words need.

    `otherwise` lists other ways to take what stands there, should they leave fewer faults.
    """

    rule: str
    at: Pointer
    facts: Mapping[str, str] = field(default_factory=dict)
    seat: int | None = None
    trick: int | None = None
    severity: Severity = Severity.ERROR
    consequent: bool = False
    related: tuple[tuple[Pointer, str], ...] = ()
    otherwise: tuple[Assumption, ...] = ()


def marked(fault: Fault) -> Fault:
    """Return the fault as a consequence of another."""
    return replace(fault, consequent=True)


class UnlawfulError(Exception):
    """More errors than are bearable: raised only where a number of them is, caught in `deal`."""
