"""A file judged: its bytes decoded, parsed, replayed and checked, all findings among them.

Where nothing is found, that may be told at once.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ombre_records.analysis.clean import Sizes
    from ombre_records.cli.settings import RecordSettings
    from ombre_records.finding import Finding
    from ombre_records.model.record import Record
    from ombre_records.notation.bounds import Bounds
    from ombre_records.report import Report
    from ombre_records.source import Source


def judge_portion(text: Source, bounds: Bounds, settings: RecordSettings) -> Report:
    """Return the report of some sessions of a file that has no boards, with all findings."""
    from ombre_records.analysis.consistency import check
    from ombre_records.notation.parse import parse_part

    return check(
        parse_part(text, bounds),
        reading=settings.reading,
        rules=settings.rules,
        default=settings.default,
    )


def judge(
    data: bytes, path: str, settings: RecordSettings, boards: Sequence[Finding] | None = None
) -> Report:
    """Return the report of a file's bytes, with the findings that are not selected too.

    `boards` is what other files say against its boards; None where it stands alone.
    """
    from ombre_records.api import decoded

    record = decoded(data, path)
    report = _checked(record, settings, boards)
    if not report.findings:
        return report
    from ombre_records.findings.second_look import looked_again
    from ombre_records.notation.parse import parse

    return looked_again(report, lambda text: _checked(parse(text, path), settings, boards))


def _checked(record: Record, settings: RecordSettings, boards: Sequence[Finding] | None) -> Report:
    from ombre_records.analysis.consistency import check

    return check(
        record,
        reading=settings.reading,
        rules=settings.rules,
        default=settings.default,
        boards=boards,
    )


def clean(data: bytes, path: str, settings: RecordSettings) -> Sizes | None:
    """Return how much there is in a file in which nothing is found; None: `judge` must tell."""
    from ombre_records.referee.fast import compiled

    if compiled.name() == "none":
        return None
    from ombre_records.analysis.clean import clean as told

    return told(
        data,
        path,
        reading=settings.reading,
        rules=settings.rules,
        default=settings.default,
    )
