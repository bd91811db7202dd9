"""The competitions of a club in a workbook: a row for each who stands in one."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import TYPE_CHECKING

from ombre_records.base.language import _
from ombre_records.gathering.club.season import Season
from ombre_records.telling.sheet.club.values import competition_rows
from ombre_records.telling.sheet.formats.xlsx.cells import Looks, heads, number, words

if TYPE_CHECKING:
    from xlsxwriter.worksheet import Worksheet

_NAME = 5
"""The column of names."""
_EXACT = 10**6
_WIDE, _NARROW = 24, 11


def write_standings(sheet: Worksheet, found: Season, looks: Looks) -> None:
    """Write the standings of all competitions one below the other; names are words."""
    rows = list(competition_rows(found))[1:]
    heads(sheet, 0, 0, _titles(), looks, len(_titles()))
    for at, row in enumerate(rows, 1):
        for column, value in enumerate(row):
            if isinstance(value, str):
                words(sheet, at, column, value)
            elif isinstance(value, int | float):
                exact = Fraction(value).limit_denominator(_EXACT)
                number(sheet, at, column, exact, looks["plain"])
    sheet.set_column(0, len(_titles()), _NARROW)
    sheet.set_column(0, 0, _WIDE)
    sheet.set_column(_NAME, _NAME, _WIDE)
    sheet.freeze_panes(1, 0)
    sheet.repeat_rows(0)


def _titles() -> Sequence[str]:
    return (
        *(_("Competition"), _("Kind"), _("Group"), _("Place"), _("Id"), _("Name"), _("Evenings")),
        *(_("Counted"), _("Deals"), _("Total"), _("Matches"), _("Won"), _("Drawn"), _("Lost")),
        *(_("For"), _("Against"), _("Boards"), _("Score")),
    )
