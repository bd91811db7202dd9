"""What is told of findings once all are made, by the deals in which they stand."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from ombre_records.base.finding import Finding
from ombre_records.referee.facts import SessionFacts
from ombre_records.referee.findings import columns, deal_numbers, moved, trick_lines
from ombre_records.referee.findings.placed import Placed, deals_of

_LOOKED_FOR: tuple[
    tuple[frozenset[str], Callable[[Sequence[Finding], Iterable[Placed]], list[Finding]]], ...
] = (
    (columns.RULES, columns.with_columns),
    (frozenset((moved.RULE,)), moved.with_moves),
    (trick_lines.RULES, trick_lines.with_lines),
    (frozenset((deal_numbers.RULE,)), deal_numbers.with_deal_numbers),
)
"""What is looked for where findings of certain rules stand in a deal."""


def in_place(findings: Sequence[Finding], sessions: Sequence[SessionFacts]) -> list[Finding]:
    """Return findings with what the deals in which they stand tell of them."""
    found = [*findings]
    for rules, look in _LOOKED_FOR:
        if any(each.deal and each.rule in rules for each in found):
            found = look(found, deals_of(sessions))
    return found
