"""Completions as JSON values, as the contract of `ombre complete` has them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from ombre_records.analysis.completion.completions import Completed, listed
from ombre_records.model.cards import CARD_NAMES
from ombre_records.notation.spans import locate
from ombre_records.report import Report


def completed_json(
    report: Report, completed: Iterable[Completed], most: int = 0
) -> list[dict[str, object]]:
    """Return every deal with its completions; `most` of them listed, card by card.

    What was given up because the ways are too many is None, and not an empty list.
    """
    deals = []
    for each in completed:
        value = _deal(report, each)
        if most:
            found = listed(report, each.session, each.deal, most)
            value["list"] = found and [[CARD_NAMES[card] for card in cards] for cards in found]
        deals.append(value)
    return deals


def filled_json(
    found: Sequence[Report], completed: Sequence[Sequence[Completed]], texts: Sequence[str]
) -> dict[str, object]:
    """Return what records force, and the records filled in: `text`, or `texts` of several."""
    deals = [
        deal
        for report, done in zip(found, completed, strict=True)
        for deal in completed_json(report, done)
    ]
    if not texts[1:]:
        return {"version": 1, "deals": deals, "text": texts[0]}
    named = zip(found, texts, strict=True)
    told = [{"path": report.source.path, "text": text} for report, text in named]
    return {"version": 1, "deals": deals, "texts": told}


def _deal(report: Report, each: Completed) -> dict[str, object]:
    forced = []
    for line, place, card in each.forced:
        at = report.source.place(locate(line, "single", place, report.reading))
        forced.append({"line": at.line, "column": at.column, "card": CARD_NAMES[card]})
    return {
        "path": report.source.path,
        "session": each.session,
        "deal": each.deal,
        "completions": each.number,
        "exact": each.exact,
        "outcomes": each.outcomes,
        "forced": None if "cards" in each.unknown else forced,
    }
