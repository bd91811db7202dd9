"""Records of the card game Ombre: read, judged by historical rule books, settled and shown.

The names are loaded when they are first used, so that the command starts at once.
"""

from __future__ import annotations

from collections.abc import Iterator
from importlib import import_module
from typing import TYPE_CHECKING, overload

from ombre_records.display import RENDERERS

if TYPE_CHECKING:
    from typing import Unpack

    from ombre_records.analysis.consistency import check
    from ombre_records.document.style import Choices
    from ombre_records.engine.auction import AuctionPosition
    from ombre_records.engine.exchange import ExchangePosition
    from ombre_records.engine.position import Position
    from ombre_records.finding import Finding, Severity
    from ombre_records.model.record import Record
    from ombre_records.notation.format import format
    from ombre_records.notation.parse import parse
    from ombre_records.referee.steps import Step
    from ombre_records.report import Report
    from ombre_records.sheet import Binary as SheetBytes
    from ombre_records.sheet import Textual as SheetText
    from ombre_records.transcript import Binary as ShownBytes
    from ombre_records.transcript import Textual as ShownText

__all__ = [
    "AuctionPosition",
    "ExchangePosition",
    "Finding",
    "Position",
    "Record",
    "Report",
    "Severity",
    "Step",
    "check",
    "format",
    "parse",
    "replay",
    "score",
    "show",
]

_HOMES = {
    "AuctionPosition": "engine.auction",
    "ExchangePosition": "engine.exchange",
    "Finding": "finding",
    "Position": "engine.position",
    "Record": "model.record",
    "Report": "report",
    "Severity": "finding",
    "Step": "referee.steps",
    "check": "analysis.consistency",
    "format": "notation.format",
    "parse": "notation.parse",
}


def __getattr__(name: str) -> object:
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    found: object = getattr(import_module(f"ombre_records.{_HOMES[name]}"), name)
    globals()[name] = found
    return found


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})


def replay(record: Record) -> Iterator[Step]:
    """Yield all that happened in a record, in order, with the position before each card."""
    from ombre_records.analysis.consistency import check
    from ombre_records.referee.steps import steps

    for session in check(record).sessions:
        yield from steps(session)


@overload
def score(record: Record, to: SheetText = ..., **style: Unpack[Choices]) -> str: ...
@overload
def score(record: Record, to: SheetBytes, **style: Unpack[Choices]) -> bytes: ...
@overload
def score(record: Record, to: str, **style: Unpack[Choices]) -> str | bytes: ...
def score(record: Record, to: str = "json", **style: Unpack[Choices]) -> str | bytes:
    """Return the scoring sheet of a record: `json`, `text` or another of `ombre score --to`.

    `style` takes what `show` takes.
    """
    from ombre_records.analysis.consistency import check
    from ombre_records.document.style import Style
    from ombre_records.sheet import sheet

    return sheet([check(record)], to, Style(**style))


@overload
def show(record: Record, to: ShownText = ..., **style: Unpack[Choices]) -> str: ...
@overload
def show(record: Record, to: ShownBytes, **style: Unpack[Choices]) -> bytes: ...
@overload
def show(record: Record, to: str, **style: Unpack[Choices]) -> str | bytes: ...
def show(record: Record, to: str = "text", **style: Unpack[Choices]) -> str | bytes:
    """Return the annotated transcript of a record: `text` or another of `ombre show --to`.

    `style` takes `suits`, `language`, `terms`, `width`, `color`, `templates`, `prose`, as
    `document.style.Style` has them.
    """
    from ombre_records.analysis.consistency import check
    from ombre_records.document.style import Style
    from ombre_records.transcript import show as written

    return written(check(record), to, Style(**style))


def _record_html(record: Record) -> str:
    from ombre_records.analysis.consistency import check

    return _report_html(check(record))


def _report_html(report: Report) -> str:
    from ombre_records.transcript.html.notebook import fragment

    return fragment(report)


def _position_svg(position: Position) -> str:
    from ombre_records.transcript.picture.position import standing

    return standing(position).svg


RENDERERS.update(record=_record_html, report=_report_html, position=_position_svg)
