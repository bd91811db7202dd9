"""Repairs that take the facts of a session or the words of its book. They go into findings, once
all are made. Each module looks at findings of its own rules.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from ombre_records.base.finding import Finding
from ombre_records.judgement.repairs import column_tricks, deal_lines
from ombre_records.judgement.repairs.deal_lines import Placed, deals_of
from ombre_records.referee.facts import SessionFacts

_LOOKED_FOR: tuple[
    tuple[frozenset[str], Callable[[Sequence[Finding], Iterable[Placed]], list[Finding]]], ...
] = (
    (column_tricks.RULES, column_tricks.with_columns),
    (frozenset((deal_lines.MISPLACED,)), deal_lines.with_moves),
    (deal_lines.OF_TRICKS, deal_lines.with_lines),
    (frozenset((deal_lines.OF_DEALS,)), deal_lines.with_deal_numbers),
)
"""Repairs, each with the rules of the findings for which it looks."""


def repaired_in_deals(
    findings: Sequence[Finding], sessions: Sequence[SessionFacts]
) -> list[Finding]:
    """Return findings with the repairs that their deals allow."""
    repaired = [*findings]
    for rules, look in _LOOKED_FOR:
        if any(each.rule in rules for each in repaired):
            repaired = look(repaired, deals_of(sessions))
    return repaired
