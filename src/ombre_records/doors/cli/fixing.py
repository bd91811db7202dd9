"""`ombre check --fix`: apply certain repairs, and write the file whole or not at all."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, NamedTuple

from ombre_records.base.atomic_file import Unwritable, write
from ombre_records.doors.cli import files
from ombre_records.doors.cli.delivery import say_other_names
from ombre_records.doors.cli.diffs import diff_lines
from ombre_records.judgement.made_record import no_worse
from ombre_records.judgement.mending import mended

if TYPE_CHECKING:
    from ombre_records.referee.report import Report

__all__ = ["Fixed", "Unwritable", "fixed"]


class Fixed(NamedTuple):
    """The report to be told, how many repairs were made, and what is shown in place of a file."""

    report: Report
    made: int
    shown: str | None = None


def fixed(
    path: str,
    data: bytes,
    report: Report,
    judge: Callable[[bytes, str], Report],
    *,
    unsafe: bool,
    diff: bool,
) -> Fixed:
    """Repair what a report finds in a file, or with `diff` show how; Unwritable says why not.

    What it becomes is judged by `judge`, from its bytes and what it is called.
    A text in another encoding is left as it is. What standard input becomes is shown.
    """
    old = _text(data)
    if old is None or "\0" in old:
        return Fixed(report, 0)
    after, count = mended(report, unsafe=unsafe)
    new = after.source.whole
    if not count:
        return Fixed(report, 0, old if path == files.STANDARD_INPUT and not diff else None)
    no_worse(after, report.source.path, [report])
    if diff:
        return Fixed(report, count, "".join(diff_lines(report.source.path, old, new)))
    encoded = new.encode("utf-8")
    if path == files.STANDARD_INPUT:
        return Fixed(judge(encoded, report.source.path), count, new)
    say_other_names(path)
    write(path, encoded, instead_of=data)
    return Fixed(judge(encoded, path), count)


def _text(data: bytes) -> str | None:
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError:
        return None
