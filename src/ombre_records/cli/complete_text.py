"""Completions for the eye: how many, how they end, what they share, and some of them."""

from __future__ import annotations

from collections.abc import Iterator

from ombre_records.analysis.completion.completions import Completed, complete, listed
from ombre_records.cli.terminal import clean
from ombre_records.model.cards import CARD_NAMES
from ombre_records.report import Report


def completed_text(report: Report, most: int) -> str:
    """Return what there is to say of every deal's completions; `most` of them listed."""
    lines = [line for each in complete(report) for line in _deal(report, each, most)]
    return "\n".join(lines) + "\n" if lines else "no deal\n"


def _deal(report: Report, each: Completed, most: int) -> Iterator[str]:
    session = report.sessions[each.session - 1]
    number = session.deals[each.deal - 1].number or each.deal
    where = f"deal {number}" + (f" of session {each.session}" if len(report.sessions) > 1 else "")
    yield f"{where}: {_number(each)}"
    for kind, ways in sorted(each.outcomes.items(), key=lambda pair: -pair[1]):
        yield f"  {kind}: {ways:,}"
    for line, _, card in each.forced:
        yield f"  line {line.number}: {CARD_NAMES[card]} in every completion"
    if most:
        for cards in listed(report, each.session, each.deal, most):
            names = [CARD_NAMES[card] for card in cards]
            count = len(session.deals[each.deal - 1].order)
            tricks = [" ".join(names[at : at + count]) for at in range(0, len(names), count)]
            yield clean("  " + " | ".join(tricks))


def _number(each: Completed) -> str:
    if each.number is None:
        return "too little is known to count completions (dealer, trumps or tricks are missing)"
    if not each.number:
        return (
            "no completion is possible" if each.exact else "no completion found in the time given"
        )
    some = "completion" if each.number == 1 else "completions"
    return f"{'' if each.exact else 'at least '}{each.number:,} {some}"
