"""Tables of what was played: the rows of each, for other libraries, and back to a record."""

from __future__ import annotations

import sys
from pathlib import Path
from types import ModuleType
from typing import Any, get_args

import pytest

from ombre_records import InvalidArgument, Record, check, parse, table
from ombre_records.telling.tables import COLUMNS, MissingLibraryError, Of

RECORDS = Path(__file__).parents[2] / "records"
BELINDA = RECORDS / "belinda.ombre"
UNTOLD = {"aldenham-gano-beasted", "aldenham-surrender", "renegado-surrender-twins", "tresillo"}
"""Records with a gano, or a surrender that was forbidden: no row says all that was paid for."""


@pytest.mark.parametrize("of", get_args(Of))
def test_rows_have_the_columns_that_are_told(of: Of) -> None:
    rows = table([BELINDA, RECORDS / "quintillo.ombre"], of)
    assert {row["path"] for row in rows} == {str(BELINDA), str(RECORDS / "quintillo.ombre")}
    assert all([*row] == [*COLUMNS[of]] for row in rows)
    kinds = {"text": str, "number": int, "flag": bool, "texts": list, "numbers": list}
    for name, kind in COLUMNS[of].items():
        found = {type(row[name]) for row in rows} - {type(None)}
        assert found <= {kinds[kind]}


def test_some_rows() -> None:
    (deal,) = table(BELINDA)
    told = {"ombre": "Belinda", "trump": "S", "outcome": "sacada", "payments": [23, -9, -9]}
    assert told.items() <= deal.items()
    assert [row["call"] for row in table(BELINDA, "bids")] == ["play", "pass", "pass"]
    third = [row for row in table(BELINDA, "plays") if row["trick"] == 3]
    assert [(row["card"], row["led"], row["won"]) for row in third] == [
        ("CA", True, True), ("S7", False, False), ("x", False, False)
    ]  # fmt: skip
    paid = [(row["player"], row["paid"], row["total"]) for row in table(BELINDA, "payments")]
    assert paid == [("Belinda", 23, 23), ("Baron", -9, -9), ("Anonym", -9, -14)]


@pytest.mark.parametrize("path", sorted(RECORDS.glob("*.ombre")), ids=lambda path: path.stem)
def test_the_rows_of_deals_are_results_of_a_record(path: Path) -> None:
    report = check(path)
    for session in report.sessions:
        rows = [row for row in table(report) if row["session"] == session.index]
        assert report.record
        rules = report.record.sessions[session.index - 1].rules
        made = Record.build(session.players, rules=rules, results=rows)
        assert made.findings == ()
        back = check(made, rules=session.book)
        told = [each for each in report.results if each.session == session.index]
        assert [each.ombre for each in back.results] == [each.ombre for each in told]
        if path.stem not in UNTOLD:
            assert [each.outcome for each in back.results] == [each.outcome for each in told]
            assert [each.payments for each in back.results] == [each.payments for each in told]


@pytest.mark.parametrize("forfeits", [["Ada 5", "Bea"], [("Ada", 5), ("Bea", None)]])
def test_forfeits_of_a_row_stand_in_its_line(forfeits: list[object]) -> None:
    row = {"ombre": "Ada", "contract": "entrada", "trump": "S", "outcome": "won"}
    made = Record.build(["Ada", "Bea", "Cleo"], results=[{**row, "forfeits": forfeits}])
    assert made.source.text.endswith("1 Ada entrada S won ? forfeit Ada 5 forfeit Bea\n")


def test_the_dealer_of_a_row_stands_in_the_record_where_it_is_not_his_turn() -> None:
    lines = ["1 Bea entrada S won", "dealer Cleo", "2 -", "3 -", "dealer Cleo", "4 -"]
    text = "\n".join(["ombre 1", "rules simplified", "players Ada, Bea, Cleo", "results", *lines])
    made = Record.build(["Ada", "Bea", "Cleo"], rules="simplified", results=table(text + "\n"))
    assert [each.dealer for each in check(made).results] == ["Cleo", "Cleo", "Ada", "Cleo"]
    assert made.source.text.count("dealer") == 2


def test_a_table_of_arrow_has_all_columns_though_it_has_no_row() -> None:
    pytest.importorskip("pyarrow", reason="the extra `corpus` is not installed")
    for of in get_args(Of):
        empty: Any = table(parse(""), of, "arrow")
        whole: Any = table(BELINDA, of, "arrow")
        assert empty.schema == whole.schema
        assert whole.to_pylist() == table(BELINDA, of)


class Frames(ModuleType):
    """A library that keeps what it is given."""

    Int64, Boolean, String = "number", "flag", "text"

    def List(self, inner: str) -> str:  # noqa: N802 - so polars calls it
        return f"{inner}s"

    def DataFrame(self, rows: object, schema: dict[str, str]) -> object:  # noqa: N802
        return rows, schema


def test_a_table_of_polars_is_told_the_kinds_of_columns(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "polars", Frames("polars"))
    assert table(BELINDA, "deals", "polars") == (table(BELINDA), COLUMNS["deals"])


def test_a_library_that_is_not_there_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pandas", None)
    with pytest.raises(MissingLibraryError, match="this table needs pandas: pip install pandas"):
        table(BELINDA, "deals", "pandas")


def test_what_there_is_not_is_refused() -> None:
    with pytest.raises(InvalidArgument, match="`of` cannot be 'cards'; there are deals, bids"):
        table(BELINDA, "cards")  # type: ignore[call-overload]
    with pytest.raises(InvalidArgument, match="`to` cannot be 'excel'; there are rows, pandas"):
        table(BELINDA, "deals", "excel")


def test_rows_of_other_libraries_have_floats_where_something_is_missing() -> None:
    head = "ombre 1\nplayers Ada, Bea, Cleo\nresults\n"
    rows = table(head + "1 Ada entrada S won ? : +2 -1 -1\n2 -\n", rules="simplified")
    nan = float("nan")
    loose = [{key: nan if value is None else value for key, value in row.items()} for row in rows]
    loose = [each | {"number": float(each["number"])} for each in loose]
    made = Record.build(["Ada", "Bea", "Cleo"], rules="simplified", results=loose)
    assert made == Record.build(["Ada", "Bea", "Cleo"], rules="simplified", results=rows)
