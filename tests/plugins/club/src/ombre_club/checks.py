"""The club's own checks."""

from collections.abc import Iterator

from ombre_records import Finding, Report
from ombre_records.base.plugins import noticed


def no_note_of_a_loss(report: Report) -> Iterator[Finding]:
    """A game was lost, and no note says how.

    Why: the club reads its losses aloud at the end of the year.
    Example: `result codille Bea` without a `note` after it.
    Source: rules of the club, 7
    """
    for session in report.sessions:
        for deal in session.deals:
            if deal.outcome.kind not in ("puesta", "codille", "lost"):
                continue
            lines = deal.deal.lines
            told = [line for line in lines if line.kind in ("result", "result-line")]
            if told and not any(line.kind == "note" for line in lines):
                yield noticed(
                    f"the game ended as {deal.outcome.kind}, and no note says how",
                    told[0].span,
                    session=session.index,
                    deal=deal.index,
                    source=("club: 7",),
                )
