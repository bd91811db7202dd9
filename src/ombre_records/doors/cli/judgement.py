"""A file judged by the settings that hold for it. Where nothing is found, that may be told at once.

What it takes is imported when it is asked for: much is told without it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ombre_records.base.finding import Finding
    from ombre_records.base.source import Source
    from ombre_records.doors.cli.settings import RecordSettings
    from ombre_records.judgement.clean import Sizes
    from ombre_records.notation.bounds import Bounds
    from ombre_records.referee.report import Report


def judge(
    data: bytes,
    path: str,
    settings: RecordSettings,
    boards: Sequence[Finding] | None = None,
    *,
    work: int = 0,
) -> Report:
    """Return the report of a file's bytes, with the findings that are not selected too.

    `boards` is what other files say against its boards; None where it stands alone.
    """
    from ombre_records.judgement import pipeline

    return pipeline.judge(
        data,
        path,
        reading=settings.reading,
        rules=settings.rules,
        default=settings.default,
        boards=boards,
        work=work,
    )


def judge_portion(
    text: Source, bounds: Bounds, settings: RecordSettings, *, work: int = 0
) -> Report:
    """Return the report of some sessions of a file that has no boards, with all findings."""
    from ombre_records.judgement import pipeline
    from ombre_records.repair.reading import parse_part

    return pipeline.judge_as_it_stands(
        parse_part(text, bounds),
        reading=settings.reading,
        rules=settings.rules,
        default=settings.default,
        work=work,
    )


def clean(data: bytes, path: str, settings: RecordSettings) -> Sizes | None:
    """Return how much there is in a file in which nothing is found; None: `judge` must tell."""
    from ombre_records.referee.fast import compiled

    if compiled.name() != "compiled":
        return None
    from ombre_records.judgement.clean import clean as told

    return told(
        data,
        path,
        reading=settings.reading,
        rules=settings.rules,
        default=settings.default,
    )
