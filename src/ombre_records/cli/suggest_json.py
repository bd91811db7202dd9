"""Suggestions as JSON values, as the contract of `ombre complete --suggest` has them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ombre_records.analysis.emendation.suggestions import DealSuggestions, Edit, Suggestion
    from ombre_records.source import Source


def suggestions_json(source: Source, deals: Iterable[DealSuggestions]) -> list[dict[str, object]]:
    """Return what is suggested for each unlawful deal, the likeliest first.

    `complete` is false where the search stopped early or a line cannot be read.
    """
    return [
        {
            "path": source.path,
            "session": deal.session,
            "deal": deal.deal,
            "suggestions": [_suggestion(source, each) for each in deal.suggestions],
            "complete": deal.complete,
        }
        for deal in deals
    ]


def _suggestion(source: Source, suggestion: Suggestion) -> dict[str, object]:
    edits = [_edit(source, edit) for edit in suggestion.edits]
    return {"edits": edits, "cost": suggestion.cost}


def _edit(source: Source, edit: Edit) -> dict[str, object]:
    """Return an edit; without `from` it supplies a value, without `to` it strikes one."""
    place = source.place(edit.span)
    found: dict[str, object] = {
        "line": place.line,
        "column": place.column,
        "end_column": place.end_column,
    }
    if edit.old is not None:
        found["from"] = edit.old
    if edit.new is not None:
        found["to"] = edit.new
    return found
