"""Completions for the eye: how many, how they end, what they share, and some of them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from ombre_records.analysis.completion.completions import Completed, listed
from ombre_records.cli.terminal import clean
from ombre_records.model.cards import CARD_NAMES
from ombre_records.report import Report


def completed_text(report: Report, completed: Iterable[Completed], most: int = 0) -> str:
    """Return what there is to say of every deal's completions; `most` of them listed."""
    lines = [line for each in completed for line in _deal(report, each, most)]
    return "\n".join(lines) + "\n" if lines else "no deal\n"


def given_up(report: Report, completed: Iterable[Completed]) -> Iterator[str]:
    """Yield a sentence for each deal of which more may be forced than was found."""
    for each in completed:
        if each.number is not None and each.unknown:
            what = [word for word in ("cards", "winners") if word in each.unknown]
            yield f"{_where(report, each)}: {_unknown(each, ' and '.join(what))}"


def _where(report: Report, each: Completed) -> str:
    number = report.sessions[each.session - 1].deals[each.deal - 1].number or each.deal
    return f"deal {number}" + (f" of session {each.session}" if len(report.sessions) > 1 else "")


def _unknown(each: Completed, what: str) -> str:
    """Say that something all completions share was not looked for, or not to the end."""
    if each.exact:
        return f"more {what} may be the same in every completion: too many ways to look through"
    return f"{what} that every completion shares were not looked for: too many ways"


def _deal(report: Report, each: Completed, most: int) -> Iterator[str]:
    yield f"{_where(report, each)}: {_number(each)}"
    for kind, ways in sorted(each.outcomes.items(), key=lambda pair: -pair[1]):
        yield f"  {kind}: {ways:,}"
    for line, _, card in each.forced:
        yield f"  line {line.number}: {CARD_NAMES[card]} in every completion"
    if each.number and "cards" in each.unknown:
        yield f"  {_unknown(each, 'cards')}"
    if most:
        yield from _listed(report, each, most)


def _listed(report: Report, each: Completed, most: int) -> Iterator[str]:
    found = listed(report, each.session, each.deal, most)
    if found is None and each.number:
        yield "  none is listed: too many ways to look through"
    count = len(report.sessions[each.session - 1].deals[each.deal - 1].order)
    for cards in found or ():
        names = [CARD_NAMES[card] for card in cards]
        tricks = [" ".join(names[at : at + count]) for at in range(0, len(names), count)]
        yield clean("  " + " | ".join(tricks))


def _number(each: Completed) -> str:
    if each.number is None:
        return "too little is known to count completions (dealer, trumps or tricks are missing)"
    if not each.number:
        if each.exact:
            return "no completion is possible"
        return "no completion was found, but the ways are too many to look through"
    some = "completion" if each.number == 1 else "completions"
    return f"{'' if each.exact else 'at least '}{each.number:,} {some}"
