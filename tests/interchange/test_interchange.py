"""Records as JSON and back: cases are data beside this file; nothing is lost either way."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from examples import spread
from ombre_records import parse
from ombre_records.interchange import WrongJsonError, from_json, to_json
from ombre_records.notation.format import format, same
from yaml_data import read_yaml


def is_text(path: Path) -> bool:
    """Tell whether a record is UTF-8; others have no text to be the same as."""
    try:
        path.read_bytes().decode("utf-8")
    except UnicodeDecodeError:
        return False
    return True


HERE = Path(__file__).parent
ROOT = HERE.parents[1]
KEPT = sorted([*ROOT.glob("records/**/*.ombre"), *ROOT.glob("tests/**/*.ombre")])
RECORDS = [path for path in KEPT if is_text(path)]
CORPUS = (ROOT / "tests/notation/format/corpus.txt").read_text("utf-8").splitlines()


def data(name: str) -> list:
    return read_yaml(HERE / f"{name}.yaml")


def obey_the_laws(text: str) -> None:
    record = parse(text)
    written = to_json(record)
    again = from_json(written)
    assert to_json(again) == written
    assert same(record, again)
    for suits in ("letters", "unicode"):
        assert format(again, suits) == format(record, suits)
    canonical = format(record)
    assert from_json(to_json(parse(canonical))).source.text == canonical


@pytest.mark.parametrize(
    "path", spread(RECORDS, 16, 3), ids=lambda path: str(path.relative_to(ROOT))
)
def test_records(path: Path) -> None:
    obey_the_laws(path.read_text("utf-8"))


@pytest.mark.parametrize("line", spread(CORPUS, 4, 1))
def test_lines(line: str) -> None:
    obey_the_laws(line)
    obey_the_laws(f"ombre 1\nplayers Belinda, Baron, Anonym\ndeal 1\n{line}")
    obey_the_laws(f"suits spanish\ndeal 1\n{line}")
    obey_the_laws(f"ombre 1\nplayers Belinda, Baron, Anonym\nresults\n{line}")


@pytest.mark.parametrize("name", ["header", "deal", "play", "results", "comments"])
def test_texts_of_the_canonical_form(name: str) -> None:
    for case in read_yaml(ROOT / f"tests/notation/format/{name}.yaml"):
        obey_the_laws(case["before"])


@pytest.mark.parametrize("case", data("statements"), ids=lambda case: case["line"])
def test_statement(case: dict) -> None:
    opening = f"{case.get('header', '')}\ndeal 1\n"
    record = parse(opening + case["line"])
    told = json.loads(to_json(record))["sessions"][0]["deals"][0][1]
    assert told == case["json"]
    *_, line = from_json(to_json(record)).source.text.splitlines()
    wanted = case.get("written", case["line"])
    assert line.split() == wanted.split()
    assert "written" not in case or line == wanted
    obey_the_laws(opening + case["line"])


def test_what_says_nothing_may_stand_in_a_statement() -> None:
    for case in data("statements"):
        given = json.loads(to_json(parse(f"{case.get('header', '')}\ndeal 1\n{case['line']}")))
        wanted = from_json(json.dumps(given)).source.text
        stated = given["sessions"][0]["deals"][0][1]
        if stated["kind"] == "unreadable":
            continue
        nothing = {"annotations": [], "above": [], "below": []}
        nothing |= {"apparatus": {}} if "edit" in stated else {}
        for name, value in nothing.items():
            stated.setdefault(name, value)
        assert from_json(json.dumps(given)).source.text == wanted, case["line"]


@pytest.mark.parametrize("case", data("documents"), ids=lambda case: case["name"])
def test_document(case: dict) -> None:
    record = from_json(case["json"], "a.json")
    assert record.source.text == case["text"]
    assert record.source.path == "a.json"
    assert not record.findings
    assert "written" not in case or to_json(record) == case["written"]
    obey_the_laws(case["text"])


@pytest.mark.parametrize("case", data("wrong"), ids=str)
def test_wrong(case: dict) -> None:
    text = case.get("json")
    if text is None:
        deal = [{"kind": "deal", "number": 1}, case["statement"]]
        text = json.dumps({"version": 1, "sessions": [{"deals": [deal]}]})
    with pytest.raises(WrongJsonError) as wrong:
        from_json(text)
    message = str(wrong.value)
    assert "\n" not in message
    assert all(piece in message for piece in case["says"]), message


@pytest.mark.parametrize(
    "text", ["[" * 100_000, '{"a":' * 100_000, "9" * 5000, '{"version": "\ud800"}']
)
def test_what_no_record_has(text: str) -> None:
    with pytest.raises(WrongJsonError):
        from_json(text)
