"""A session that is entered: what each change makes of its file, what it comes to, the disk."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from ombre_records import check
from ombre_records.base.atomic_file import Unwritable
from ombre_records.doors.entry.desk import ChangedElsewhere, Desk
from ombre_records.doors.entry.evening import Evening, Header, Preview, Unusable
from ombre_records.doors.entry.shorthand import read
from yaml_data import read_yaml

HERE = Path(__file__).parent
CASES = read_yaml(HERE / "evenings.yaml")
CLUB = HERE.parents[1] / "records" / "club.ombre"


def previewed(evening: Evening, step: dict) -> Preview:
    if "strike" in step:
        return evening.preview(evening.struck(step["strike"]), step["strike"])
    if "seat" in step:
        return evening.preview(evening.reseated(step["seat"]))
    dealer, place = step.get("dealt-by"), step.get("amend")
    typed = read(step.get("enter", step.get("to")), evening.scope(place, dealer))
    assert typed.words, typed.trouble or typed.wanted
    if place is None:
        return evening.preview(evening.added(typed.words, typed.number, dealer))
    return evening.preview(evening.amended(place, typed.words, typed.number), place)


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["name"])
def test_changes(case: dict, tmp_path: Path) -> None:
    path = tmp_path / "a.ombre"
    path.write_bytes(case["before"].encode())
    desk, wrong = Desk(str(path)), ()
    for step in case["do"]:
        if step == "undo":
            assert desk.undo()
            continue
        preview = previewed(desk.evening, step)
        desk.put(preview.data)
        wrong = preview.wrong
    for piece in case.get("wrong", ()):
        assert piece in " ".join(wrong)
    assert bool(wrong) == ("wrong" in case)
    if "after" in case:
        assert path.read_bytes().decode() == case["after"]
        untouched = [each.rule for each in check(case["before"]).errors]
        assert [each.rule for each in check(path).errors] == untouched


def test_who_deals_and_rests_goes_round() -> None:
    evening = Evening(CLUB.read_bytes())
    dealers = []
    for _ in range(4):
        dealers.append((evening.next().number, evening.next().dealer, evening.next().rests))
        evening = Evening(evening.added("-"))
    turn = [(7, "Bo", "Dorte"), (8, "Carl", "Emil"), (9, "Dorte", "Bo"), (10, "Emil", "Carl")]
    assert dealers == turn


def test_who_sits_down_is_asked_where_there_are_too_many() -> None:
    desk = Evening(b"ombre 1\nrules lhombre\nplayers A, Bo, Cy, Di, Ed\nresults\n")
    assert desk.next().seated == ()
    assert Evening(desk.reseated(["Bo", "Cy", "Di"])).next().seated == ("Bo", "Cy", "Di")


def test_what_a_deal_pays_is_told_before_it_is_entered() -> None:
    evening = Evening(CLUB.read_bytes())
    facts = evening.preview(evening.added("Bo spil S won")).facts
    assert facts is not None
    assert facts.payments == (0, 3, -1, -1, -1)
    assert evening.facts.totals == (4, -10, 10, 2, -6)


def test_what_a_deal_leaves_open_is_told() -> None:
    evening = Evening(CLUB.read_bytes())
    preview = evening.preview(evening.added("Bo spil S ?"))
    assert preview.wrong == ()
    assert "without knowing how the deal ended" in preview.open[0]


@pytest.mark.parametrize(
    ("data", "told"),
    [
        (b"ombre 1\nrules bridge\nplayers A, B, C\n", "bridge"),
        (b"ombre 1\nresults\n", "names no players"),
        (bytes(range(32)) * 4, "this file is not text"),
        ("ombre 1\nplayers Jørgen, B, C\n".encode("latin-1"), "UTF-8"),
    ],
)
def test_files_that_nothing_can_be_entered_into(data: bytes, told: str) -> None:
    with pytest.raises(Unusable, match=told):
        Evening(data)


@pytest.mark.parametrize(
    "told", ["deal 1\ndealer B\nbids B pass\n", "results\n1 [A>B] spil S won\n"]
)
def test_deals_that_are_not_told_in_a_plain_line_are_for_an_editor(told: str) -> None:
    evening = Evening(f"ombre 1\nrules lhombre\nplayers A, B, C\n{told}".encode())
    with pytest.raises(Unusable, match="in an editor"):
        evening.amended(0, "-")
    if "deal" in told:
        assert b"deal 1" not in evening.struck(0)
    else:
        with pytest.raises(Unusable, match="in an editor"):
            evening.struck(0)


# ---------------------------------------------------------------- a new record


def test_a_new_record(tmp_path: Path) -> None:
    path = tmp_path / "a.ombre"
    desk = Desk(str(path))
    assert desk.fresh
    desk.begin(Header("lhombre", ("Anna", "Mette Marie", "S7"), 'The "club"', "2026-11-19"))
    assert path.read_text("utf-8") == (
        'ombre 1\nevent   "The \\"club\\""\ndate    2026-11-19\nrules   lhombre\n'
        'players Anna, "Mette Marie", "S7"\n\nresults\n'
    )
    assert check(path).findings == ()
    assert desk.evening.title == 'The "club", 2026-11-19'


@pytest.mark.parametrize(
    ("header", "told"),
    [
        (Header("lhombre", ("A", "B", "C")), ""),
        (Header("lhombre", ("A", "B", "C", "D", "E", "F")), ""),
        (Header("lhombre", ("A", "B")), "at least 3"),
        (Header("lhombre", ("A", "B", "A")), "two players"),
        (Header("lhombre", ()), "at least 3|no players"),
        (Header("lhombre", ("A", "B", "C"), date="19/11"), "date"),
    ],
)
def test_what_is_asked_first_is_held_to_what_can_be_right(header: Header, told: str) -> None:
    problem = header.problem()
    assert bool(problem) == bool(told)
    assert any(piece in problem for piece in told.split("|"))


# ---------------------------------------------------------------- the disk


def test_what_is_added_is_appended_and_synced(tmp_path: Path, monkeypatch) -> None:
    path = tmp_path / "a.ombre"
    path.write_bytes(CLUB.read_bytes().split(b"totals")[0])
    desk, synced, before = Desk(str(path)), [], path.stat().st_ino
    monkeypatch.setattr(os, "fsync", lambda number: synced.append(os.fstat(number).st_ino))
    desk.put(desk.evening.added("-"))
    assert path.stat().st_ino == before
    assert synced == [before]


def test_what_is_amended_replaces_the_file_and_its_folder_is_synced(
    tmp_path: Path, monkeypatch
) -> None:
    path = tmp_path / "a.ombre"
    path.write_bytes(CLUB.read_bytes())
    desk, synced = Desk(str(path)), []
    monkeypatch.setattr(os, "fsync", lambda number: synced.append(os.fstat(number).st_ino))
    desk.put(desk.evening.amended(2, "Bo spil S won"))
    assert synced == [path.stat().st_ino, tmp_path.stat().st_ino]


def test_a_file_changed_by_another_program_is_not_written_over(tmp_path: Path) -> None:
    path = tmp_path / "a.ombre"
    path.write_bytes(CLUB.read_bytes())
    desk = Desk(str(path))
    change = desk.evening.added("-")
    theirs = CLUB.read_bytes().replace(b"Thursday", b"Friday")
    path.write_bytes(theirs)
    with pytest.raises(ChangedElsewhere):
        desk.put(change)
    assert path.read_bytes() == theirs
    assert desk.evening.title.startswith("Friday")
    desk.put(desk.evening.added("-"))
    assert b"Friday" in path.read_bytes()


def test_a_file_taken_away_meanwhile_is_written_again(tmp_path: Path) -> None:
    path = tmp_path / "a.ombre"
    path.write_bytes(CLUB.read_bytes())
    desk = Desk(str(path))
    path.unlink()
    wanted = desk.evening.added("-")
    desk.put(wanted)
    assert path.read_bytes() == wanted


def test_a_folder_in_the_files_place_is_said(tmp_path: Path) -> None:
    path = tmp_path / "a.ombre"
    path.write_bytes(CLUB.read_bytes())
    desk = Desk(str(path))
    path.unlink()
    path.mkdir()
    with pytest.raises(Unwritable, match="cannot be read"):
        desk.put(desk.evening.added("-"))


def test_what_cannot_be_written_is_said_and_nothing_is_changed(tmp_path: Path, monkeypatch) -> None:
    path = tmp_path / "a.ombre"
    path.write_bytes(CLUB.read_bytes().split(b"totals")[0])
    desk, before = Desk(str(path)), path.read_bytes()
    numbers = [deal.facts.number for deal in desk.evening.deals]

    def full(number: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(Unwritable, match="No space left"):
        desk.put(desk.evening.added("-"))
    assert path.read_bytes() == before
    assert [deal.facts.number for deal in desk.evening.deals] == numbers
    assert not desk.undo()


@pytest.mark.parametrize(
    ("header", "stakes", "after"),
    [
        ("players A, B, C", "5 øre", 'players A, B, C\nstakes  "5 øre"'),
        ('stakes "low"  # so\nplayers A, B, C', "5 øre", 'stakes  "5 øre"  # so\nplayers A, B, C'),
        ('stakes "low"\nplayers A, B, C', "", "players A, B, C"),
        (
            "players A, B, C # all\n\n# more",
            'a "b"',
            'players A, B, C # all\nstakes  "a \\"b\\""\n\n# more',
        ),
    ],
)
def test_stakes_are_said_once(header: str, stakes: str, after: str) -> None:
    rest = "\n\nresults\n1 -\n"
    evening = Evening(f"ombre 1\nrules lhombre\n{header}{rest}".encode())
    assert evening.restaked(stakes).decode() == f"ombre 1\nrules lhombre\n{after}{rest}"
    assert Evening(evening.restaked(stakes)).stakes == stakes


def test_stakes_with_emendations_are_left_to_an_editor() -> None:
    text = 'ombre 1\nrules lhombre\nplayers A, B, C\nstakes ["low">"high"]\n\nresults\n'
    with pytest.raises(Unusable, match="emendations"):
        Evening(text.encode()).restaked("5 øre")
