"""A record made of plain values: it says what was given, or what cannot be written is named."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from ombre_records import OmbreError, Record, load, parse
from ombre_records.interchange import from_json, to_json
from yaml_data import read_yaml

HERE = Path(__file__).parent
CASES = read_yaml(HERE / "building.yaml")
PLAYERS = {"players": ["Ada", "Bea", "Cleo"]}


@pytest.mark.parametrize("case", CASES["built"], ids=lambda case: ", ".join(case["given"]) or "-")
def test_values_become_a_record(case: dict[str, Any]) -> None:
    made = Record.build(**{**PLAYERS, **case["given"]})
    assert made.source.text == case["text"]
    assert made == parse(case["text"])
    assert made.findings == ()


@pytest.mark.parametrize(("given", "raises", "says"), CASES["wrong"], ids=str)
def test_what_cannot_be_written_is_named(given: dict[str, Any], raises: str, says: str) -> None:
    with pytest.raises((OmbreError, TypeError)) as refused:
        Record.build(**{**PLAYERS, **given})
    assert type(refused.value).__name__ == raises
    assert str(refused.value).startswith(says)


def test_a_record_as_a_dictionary_and_back() -> None:
    record = load(HERE / "whole.ombre")
    assert from_json(record.as_dict()) == record == from_json(to_json(record))


def test_a_record_is_made_of_a_source_and_sessions() -> None:
    with pytest.raises(TypeError, match=r"Record\.build"):
        Record("a", ())  # type: ignore[arg-type]
    with pytest.raises(TypeError, match=r"Record\.build"):
        Record(parse("").source, [])  # type: ignore[arg-type]


def test_what_a_record_says_of_itself() -> None:
    record = load(HERE / "whole.ombre")
    assert (record.title, record.event, record.site) == (
        "All there is",
        "The Nine",
        "Hampton Court",
    )
    assert (record.date, record.table) == ("1714-05-21/1714-05-22", 2)
    assert record.rules == "aldenham + reserve=10 + no-vole-call"
    assert record.players == ("Ada", "Bea B", "Cleo", "Dora")
    assert (record.stakes, record.tags) == ("a penny a counter", {"kind": "constructed"})
    second = record.sessions[1]
    assert (second.title, second.date, second.rules) == (None, "1902?", "quintillo")
    assert second.deal(4) is second.deals[2]
    assert [deal.number for deal in record.deals] == [1, 2, 3, 4, 5, 6, 7]
    with pytest.raises(OmbreError, match="number 9; the numbers are 2, 3, 4, 5, 6, 7"):
        second.deal(9)
    empty = parse("")
    assert (empty.title, empty.date, empty.rules, empty.players) == (None, None, None, ())
    printed = [type(each).__name__ for each in record.deals[0].statements("printed")]
    assert "Held" in printed
    assert printed != [type(each).__name__ for each in record.deals[1].statements()]
