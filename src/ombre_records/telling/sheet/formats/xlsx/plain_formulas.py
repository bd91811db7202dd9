"""A worksheet whose formulas are taken as they are, with none of the functions that came later."""

from __future__ import annotations

from xlsxwriter.worksheet import Worksheet


class PlainSheet(Worksheet):  # type: ignore[misc] # the library tells no types
    """A worksheet for formulas like `SUMIFS(…)`, which every spreadsheet has known since 2007.

    XlsxWriter looks through each formula for thirty names of newer functions, to mark them for the
    file. That takes a quarter of the time of a season's workbook, and our formulas have none of
    them (a test compares the bytes). Should a later version not ask this method any more, only the
    time is lost.
    """

    def _prepare_formula(self, formula: str, *args: object, **named: object) -> str:
        return formula.removeprefix("=")
