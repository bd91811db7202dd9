"""A file judged: its bytes decoded, parsed, replayed and checked, all findings among them."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ombre_records.cli.asked import Way
    from ombre_records.report import Report


def judge(data: bytes, path: str, way: Way) -> Report:
    """Return the report of a file's bytes, with the findings that are not selected too."""
    from ombre_records.analysis.doubt import check
    from ombre_records.api import decoded

    return check(decoded(data, path), reading=way.reading, rules=way.rules, default=way.default)
