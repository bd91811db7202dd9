"""A fault: where a record departs from the rules, and the facts of it; findings/ puts it in words.

The facts of each rule are a class of its name: those of `wrong-leader` are a `WrongLeader`.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from msgspec import Struct
from msgspec.structs import replace

from ombre_records.base.finding import Severity
from ombre_records.model.record import Line
from ombre_records.referee.faults import auction, deal, exchange, notation, play, settlement
from ombre_records.referee.faults.facts import FaultFacts

_MODULES = (notation, deal, auction, exchange, play, settlement)

RULES: Mapping[type[FaultFacts], str] = {
    kind: re.sub(r"\B[A-Z]", r"-\g<0>", kind.__name__).lower()
    for module in _MODULES
    for kind in vars(module).values()
    if isinstance(kind, type) and issubclass(kind, FaultFacts) and kind is not FaultFacts
}
"""The rule of each kind of facts: its name, in small letters and with hyphens."""

Assumption = tuple[str | int, ...]
"""Another way to take a faulty statement: `("leader", 5)` takes trick 5's leader for a misprint."""


class Pointer(NamedTuple):
    """A value of a line, by the grammar's name of its slot; the whole statement without one."""

    line: Line
    slot: str = ""
    place: int = 0


class Fault(Struct, frozen=True):
    """A departure from the rules: where, and the facts that its words need.

    `otherwise` lists other ways to take what stands there, should they leave fewer faults; `series`
    those that go on from this one, and are to be mended with it.
    """

    facts: FaultFacts
    at: Pointer
    seat: int | None = None
    trick: int | None = None
    severity: Severity = Severity.ERROR
    consequent: bool = False
    related: tuple[tuple[Pointer, str], ...] = ()
    otherwise: tuple[Assumption, ...] = ()
    series: tuple[Fault, ...] = ()

    @property
    def rule(self) -> str:
        """The name of the rule that is departed from."""
        return RULES[type(self.facts)]


def marked(fault: Fault) -> Fault:
    """Return the fault as a consequence of another."""
    return replace(fault, consequent=True)


class UnlawfulError(Exception):
    """More errors than are bearable: raised only where a number of them is, caught in `deal`.

    `faults` are those noted before the one too many.
    """

    def __init__(self, faults: Sequence[Fault]) -> None:
        super().__init__()
        self.faults = faults
