"""How a sheet of a workbook is broken into lines and pages, asked at each side of its limits."""

from __future__ import annotations

import pytest

from ombre_records.telling.sheet.blank import tables_of
from ombre_records.telling.sheet.formats.xlsx.printing import Broken, fitted, line, lines

UPRIGHT, ACROSS = Broken([10.0] * 5, False, 60.0, 20), Broken([10.0] * 16, True, 60.0, 20)
"""Sheets that fill a page at their own size, upright and across."""


@pytest.mark.parametrize(
    ("title", "width", "wanted"),
    [
        *(("Codilles given", 14, 1), ("Codilles given", 13, 2), ("Won", 2, 1), ("", 5, 1)),
        *(("a b c", 3, 2), ("a b c", 5, 1), ("a b c", 4, 2), ("long words here", 4, 3)),
    ],
)
def test_words_of_a_title_are_broken_into_lines(title: str, width: float, wanted: int) -> None:
    assert lines(title, width) == wanted


@pytest.mark.parametrize(
    ("wanted", "least", "widths", "across"),
    [
        ([129.83], [5], [129.83], False),
        ([129.84], [5], [129.84], True),
        ([196.5], [5], [196.5], True),
        ([200.0], [200.0], [200.0], True),
        ([100.0, 110.0], [50.0, 110.0], [85.78, 110.0], True),
        ([200.0, 200.0], [150.0, 100.0], [150.0, 100.0], True),
    ],
)
def test_columns_are_made_narrower_where_a_page_across_is_too_narrow(
    wanted: list[float], least: list[float], widths: list[float], across: bool
) -> None:
    made, lies_across = fitted(wanted, least)
    assert ([round(each, 2) for each in made], lies_across) == (widths, across)


def test_a_page_holds_what_goes_on_it_at_the_size_of_its_width() -> None:
    assert (UPRIGHT.page, round(ACROSS.page, 1)) == (690.0, 543.5)
    assert Broken([20.0] * 5, False, 0.0, 1).page == pytest.approx(690 * 103.6 / 94)
    assert UPRIGHT.holds(40)
    assert not UPRIGHT.holds(41)
    assert ACROSS.holds(31)
    assert not ACROSS.holds(32)


def test_what_stands_below_the_rows_is_parted_where_the_page_ends() -> None:
    assert not UPRIGHT.parts(216.5)
    assert UPRIGHT.parts(216.6)
    long = Broken([10.0] * 5, False, 60.0, 45)
    assert not long.parts(519.0)
    assert long.parts(519.1)


def test_lines_of_players_differ_beyond_the_eighth() -> None:
    told = [(each["line"]["dash_type"], each["marker"]["type"]) for each in map(line, range(9))]
    assert len(set(told)) == 8
    assert told[0] == told[8] == ("solid", "circle")
    assert told[5] == ("long_dash", "triangle")


def test_eight_tables_are_set_at_the_most() -> None:
    assert tables_of(32, (3, 4)) == (4,) * 8
    assert tables_of(33, (3, 4)) == ()
    assert tables_of(10, (3, 4)) == (4, 3, 3)
