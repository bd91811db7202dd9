"""Scoring sheets of sessions: one module a format."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Literal

from ombre_records.report import Report
from ombre_records.sheet import json, text

FORMATS: Mapping[str, Callable[[Sequence[Report], str, int], str]] = {
    "text": text.render,
    "json": json.render,
}
"""The renderer of every format: reports, suits, width to text."""


def sheet(
    reports: Sequence[Report],
    to: str = "text",
    *,
    suits: Literal["unicode", "letters"] = "unicode",
    width: int = 80,
) -> str:
    """Write the scoring sheet of the sessions of reports.

    `to` is one of FORMATS; `suits` and `width` matter to text alone. ValueError for a format that
    there is not.
    """
    if to not in FORMATS:
        raise ValueError(f"no scoring sheet as {to}; there are {', '.join(FORMATS)}")
    return FORMATS[to](reports, suits, width)
