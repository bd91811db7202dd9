"""A file judged: its bytes decoded, parsed, replayed and checked, all findings among them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ombre_records.cli.settings import RecordSettings
    from ombre_records.finding import Finding
    from ombre_records.report import Report


def judge(
    data: bytes, path: str, settings: RecordSettings, boards: Sequence[Finding] | None = None
) -> Report:
    """Return the report of a file's bytes, with the findings that are not selected too.

    `boards` is what other files say against its boards; None where it stands alone.
    """
    from ombre_records.analysis.consistency import check
    from ombre_records.api import decoded

    record = decoded(data, path)
    return check(
        record,
        reading=settings.reading,
        rules=settings.rules,
        default=settings.default,
        boards=boards,
    )
