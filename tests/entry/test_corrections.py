"""Deals put in and moved while an evening is entered; changes taken back in a later sitting."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from ombre_records.doors.entry.desk import Desk
from ombre_records.doors.entry.evening import Evening, Unusable
from ombre_records.doors.playground.service import answer
from yaml_data import read_yaml

CASES = read_yaml(Path(__file__).parent / "corrections.yaml")

every_case = pytest.mark.parametrize("case", CASES, ids=lambda case: case["name"])


def text_of(case: dict, lines: list[str], end: str = "\n") -> str:
    header = ["ombre 1", *filter(None, [case.get("header")]), "rules lhombre"]
    return end.join(
        [*header, f"players {case.get('players', 'Anna, Bo, Carl')}", "results", *lines, ""]
    )


@every_case
@pytest.mark.parametrize("end", ["\n", "\r\n"], ids=["LF", "CRLF"])
def test_a_deal_is_put_in_or_moved(case: dict, end: str) -> None:
    evening = Evening(text_of(case, case["lines"], end).encode())
    ((what, (place, other)),) = case["do"].items()
    changes = {
        "put-in": evening.put_in,
        "move": evening.moved,
        "strike": lambda place, _other: evening.struck(place),
    }
    change = changes[what]
    if "refused" in case:
        with pytest.raises(Unusable, match=case["refused"]):
            change(place, other)
    else:
        made = change(place, other)
        assert made.decode() == text_of(case, case["becomes"], end)
        wrong = evening.preview(made).wrong
        assert bool(wrong) == ("wrong" in case)
        assert case.get("wrong", "") in " ".join(wrong)


@every_case
def test_the_same_on_the_phone(case: dict) -> None:
    ((what, (place, other)),) = case["do"].items()
    if other in ("-", 0):
        given = {"text": text_of(case, case["lines"]), "place": place}
        given |= {"to": other} if what == "move" else {}
        made = json.loads(answer(what, json.dumps(given)))
        if "refused" in case:
            assert case["refused"] in made["error"]
        else:
            assert made["value"]["text"] == text_of(case, case["becomes"])
            assert bool(made["value"]["wrong"]) == ("wrong" in case)


def test_changes_are_taken_back_in_a_later_sitting(tmp_path: Path) -> None:
    path = tmp_path / "a.ombre"
    path.write_text(text_of({}, ["1 Anna spil S won"]), "utf-8")
    texts = [path.read_text("utf-8")]
    for words in ("Bo solo H bet", "-", "Carl spil D won"):
        desk = Desk(str(path))
        desk.put(desk.evening.added(words))
        texts.append(path.read_text("utf-8"))
    desk = Desk(str(path))
    desk.put(desk.evening.struck(1))
    for before in (texts[3], texts[2]):
        assert desk.undo()
        assert path.read_text("utf-8") == before
    desk = Desk(str(path))
    for before in (texts[1], texts[0]):
        assert desk.undo()
        assert path.read_text("utf-8") == before
    assert not desk.undo()


def test_what_another_program_has_changed_is_not_taken_back(tmp_path: Path) -> None:
    path = tmp_path / "a.ombre"
    path.write_text(text_of({}, ["1 Anna spil S won"]), "utf-8")
    desk = Desk(str(path))
    desk.put(desk.evening.added("Bo solo H bet"))
    path.write_text(path.read_text("utf-8").replace("bet", "won"), "utf-8")
    assert not Desk(str(path)).undo()
    assert "2 Bo solo H won" in path.read_text("utf-8")


def test_a_history_that_is_torn_is_none(tmp_path: Path) -> None:
    path = tmp_path / "a.ombre"
    path.write_text(text_of({}, ["1 Anna spil S won"]), "utf-8")
    desk = Desk(str(path))
    desk.put(desk.evening.added("Bo solo H bet"))
    history = tmp_path / ".a.ombre.undo"
    history.write_bytes(history.read_bytes()[:-9])
    assert not Desk(str(path)).undo()
