"""Sessions of one record held against each other, and what follows from that."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec import structs

from ombre_records.base.finding import Finding
from ombre_records.referee.report import Report


def beside_its_own(portions: Sequence[Report]) -> Sequence[Finding]:
    """Return what the sessions of one record, in portions, say against each other's deals and
    boards.
    """
    from ombre_records.gathering.findings import beside_each_other

    return [found for _report, found in beside_each_other(portions, of_one=True)]


def following(findings: Sequence[Finding], beside: Sequence[Finding]) -> Iterator[Finding]:
    """Go through findings, those marked that follow from what is told of other tables, `beside`.

    From a wrong number of a board follows that its dealer is another's.
    """
    numbers = {(found.session, found.deal) for found in beside if found.rule == "wrong-board"}
    for found in findings:
        dealt = found.rule in ("wrong-dealer", "wrong-rest")
        follows = dealt and (found.session, found.deal) in numbers
        yield structs.replace(found, consequent=True) if follows else found
