"""A record in its books' own words: `rewording.yaml`."""

from __future__ import annotations

from pathlib import Path

import pytest

from ombre_records import parse
from ombre_records.books.load import load
from ombre_records.referee.session.rewording import reworded
from yaml_data import read_yaml

HERE = Path(__file__).parent
RECORDS = HERE.parents[1] / "records"
CASES = read_yaml(HERE / "rewording.yaml")


def text(case: dict, lines: list[str]) -> str:
    header = case.get("header", "rules aldenham")
    return "\n".join(["ombre 1", header, "players Ada, Bea, Cleo", *lines, ""])


def test_words_are_the_books_own() -> None:
    for case in CASES:
        path = str(RECORDS / case["path"]) if "path" in case else "-"
        default = load(case["default"]).book if "default" in case else None
        record = parse(text(case, case["lines"]), path)
        written = reworded(record, default).source.text
        assert written == text(case, case["written"]), case["what"]
        assert (written == record.source.text) == (reworded(record, default) is record)


@pytest.mark.parametrize("books", [("aldenham", "lhombre"), ("lhombre", "aldenham")])
def test_each_session_has_its_own(books: tuple[str, str]) -> None:
    words = {"aldenham": ("play", "puesta"), "lhombre": ("spil", "bet")}
    given = [
        text({"header": f"rules {b}"}, ["deal 1", "bids juego", "result remise"]) for b in books
    ]
    wanted = [
        text({"header": f"rules {b}"}, ["deal 1", f"bids {words[b][0]}", f"result {words[b][1]}"])
        for b in books
    ]
    assert reworded(parse("\n".join(given))).source.text == "\n".join(wanted)
