"""The scoring sheets of sessions as a workbook: a sheet for each and a summary, with formulas."""

from __future__ import annotations

import io
from collections.abc import Sequence
from datetime import UTC, datetime
from typing import IO, TYPE_CHECKING

from ombre_records.base.document.style import Style
from ombre_records.base.language import _
from ombre_records.gathering.club.season import Season
from ombre_records.referee.report import Report
from ombre_records.telling.sheet.formats.xlsx.cells import FONT, Looks, sheet_names
from ombre_records.telling.sheet.formats.xlsx.session_sheet import write_session
from ombre_records.telling.sheet.formats.xlsx.summary_sheet import write_standings, write_summary
from ombre_records.telling.sheet.session_page import session_pages

if TYPE_CHECKING:
    from xlsxwriter.workbook import Workbook

CREATED = datetime(2000, 1, 1, tzinfo=UTC).replace(tzinfo=None)
"""A date that is always the same, so that equal sheets are equal bytes."""


def workbook(out: IO[bytes], title: str) -> Workbook:
    """Begin a workbook in which texts are texts; equal ones are equal bytes."""
    from xlsxwriter.workbook import Workbook

    options = {
        "in_memory": True,
        "default_format_properties": dict(FONT),  # the library writes into it
        "strings_to_formulas": False,
        "strings_to_numbers": False,
        "strings_to_urls": False,
    }
    book = Workbook(out, options)
    book.set_properties({"created": CREATED, "title": title})
    return book


def render(reports: Sequence[Report], style: Style, club: Season | None = None) -> bytes:
    """Write the workbook; names are words, never formulas."""
    from ombre_records.telling.sheet.formats.xlsx.cells import PlainSheet

    pages = list(session_pages(reports, style))
    out = io.BytesIO()
    book = workbook(out, _("Scoring sheets"))
    looks = Looks(book)
    shown = pages if style.only == "all" else []
    first = [_("Competitions")] if club and style.only in ("all", "competitions") else []
    wanted = [*first, *(page.tab for page in shown), _("Summary")]
    *names, last = sheet_names(wanted, _("Session"))
    if club and first:
        write_standings(book.add_worksheet(names[0], PlainSheet), club, looks)
        names = names[1:]
    if style.only == "competitions":
        book.close()
        return out.getvalue()
    sheets = [book.add_worksheet(name, PlainSheet) for name in names]
    written = [
        write_session(book, sheet, page, looks) for sheet, page in zip(sheets, shown, strict=True)
    ]
    write_summary(book.add_worksheet(last, PlainSheet), pages, written, looks)
    book.close()
    return out.getvalue()
