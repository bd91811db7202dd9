"""The club's own formats."""

from collections.abc import Sequence
from typing import Any

from ombre_records import Report, score


def outcomes(reports: Sequence[Report], style: Any) -> str:
    """Write a line for each deal: who played, and how it ended."""
    lines = [
        f"{session['title']}: {deal['number']} {deal['ombre']} {deal['outcome']}\n"
        for report in reports
        for session in _scored(report)
        for deal in session["deals"]
    ]
    return "".join(lines)


def standings(reports: Sequence[Report], style: Any) -> bytes:
    """Write who has how much, the richest first, in Latin-1 as the club's display wants it."""
    totals: dict[str, int] = {}
    for report in reports:
        for session in _scored(report):
            for name, amount in session["totals"].items():
                totals[name] = totals.get(name, 0) + (amount or 0)
    ranked = sorted(totals.items(), key=lambda each: -each[1])
    return "".join(f"{name};{amount}\r\n" for name, amount in ranked).encode("latin-1", "replace")


def _scored(report: Report) -> list[dict[str, Any]]:
    import json

    return list(json.loads(score(report, "json"))["sessions"])
