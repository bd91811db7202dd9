"""A comparison of rule books as JSON values, as the contract of `ombre compare` has them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from ombre_records.books.unsettled import WORD, OpenPrice
from ombre_records.finding import findings_json

if TYPE_CHECKING:
    from ombre_records.analysis.comparison import BookVerdict
    from ombre_records.analysis.deciding_fields import Reason
    from ombre_records.report import Report
    from ombre_records.source import Source


def compared_json(
    report: Report, compared: Sequence[Sequence[BookVerdict]]
) -> list[dict[str, object]]:
    """Return each session with what every book makes of it."""
    return [
        {
            "path": report.source.path,
            "session": facts.index,
            "title": facts.texts.get("title"),
            "players": list(facts.players),
            "books": [_book(report.source, judged) for judged in books],
        }
        for facts, books in zip(report.sessions, compared, strict=True)
    ]


def _book(source: Source, judged: BookVerdict) -> dict[str, object]:
    fault = findings_json(source, [judged.fault]) if judged.fault else [None]
    return {
        "rules": judged.book.written,
        "lawful": judged.lawful,
        "deals": list(judged.each),
        "first_fault": fault[0],
        "outcome": list(judged.outcomes),
        "payments": list(judged.payments),
        "translated": [{"call": word, "as": call} for word, call in judged.words.items()],
        "because": [_reason(reason) for reason in judged.because],
    }


def _reason(reason: Reason) -> dict[str, object]:
    value = list(reason.value) if isinstance(reason.value, tuple) else reason.value
    value = WORD if isinstance(value, OpenPrice) else value
    source = "; ".join(reason.source)
    return {"deal": reason.deal, "field": reason.field, "value": value, "source": source}
