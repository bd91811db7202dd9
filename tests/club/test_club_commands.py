"""`ombre club`: the file made and kept, and what is made of it."""

from __future__ import annotations

import json
import re
import shutil
import tomllib
from datetime import date
from html.parser import HTMLParser
from itertools import combinations
from pathlib import Path

import pytest

from club.icalendar import read as read_calendar
from ombre_records import season, show
from ombre_records.doors.cli import main
from ombre_records.gathering.club.calendar import folded
from ombre_records.gathering.club.club import Competition
from ombre_records.gathering.club.matches import all_against_all
from ombre_records.gathering.club.reading import read
from ombre_records.gathering.club.seating import tables, taken_chair

ROOT = Path(__file__).parents[2]


@pytest.fixture
def place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    for path in (ROOT / "records" / "season").glob("*.ombre"):
        shutil.copy(path, tmp_path)
    monkeypatch.chdir(tmp_path)
    return tmp_path


def run(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str, str]:
    status = main(list(arguments))
    return status, *capsys.readouterr()


def club(place: Path) -> dict:
    return tomllib.loads((place / "club.toml").read_text("utf-8"))


def test_a_new_club_has_all_who_have_played(place, capsys) -> None:
    assert run(capsys, "club", "new", ".") == (0, "", "")
    found = club(place)
    assert {name for each in found["people"] for name in each["names"]} == {
        *("Anna", "Bo", "Carl", "Dorte", "Emil", "Frida")
    }
    assert found["competitions"][0]["events"] == ["Thursday club"]
    assert run(capsys, "club", "check", ".")[:2] == (0, "nothing to report\n")
    status, _out, err = run(capsys, "club", "new", ".")
    assert (status, "it is there already" in err) == (2, True)


def test_comments_and_order_stay_when_the_file_is_kept(place, capsys) -> None:
    text = (
        'version = 1\n\n[[people]]\nid = "anna"   # our chair\nnames = [\n  "Anna",\n]\n\n'
        '[[people]]\nid = "bo"\nnames = ["Bo"]\n\n# the end\n'
    )
    (place / "club.toml").write_text(text, "utf-8")
    assert (
        run(capsys, "club", "person", "Anna Berg", "--as", "anna", "--until", "2024-05-31")[0] == 0
    )
    assert run(capsys, "club", "person", "Søren Ø", "--guest")[0] == 0
    assert run(capsys, "club", "merge", "anna", "bo")[0] == 0
    found = club(place)["people"]
    assert found == [
        {
            "id": "anna",
            "was": ["bo"],
            "names": ["Anna", {"name": "Anna Berg", "until": date(2024, 5, 31)}, "Bo"],
        },
        {"id": "soren-o", "names": ["Søren Ø"]},
    ]
    kept = (place / "club.toml").read_text("utf-8")
    assert "# our chair" in kept


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["person", "Anna"], "Anna is a name of `anna` already"),
        (["person", "X", "--as", "nobody"], "nobody is called `nobody`"),
        (["merge", "anna", "anna"], "`anna` is `anna` already"),
        (["fixtures", "cup", "--from", "2026-10-01"], "there is no competition `cup`"),
        (["seats", "cup", "."], "there is no competition of single players called `cup`"),
    ],
)
def test_what_cannot_be_done_leaves_the_file(arguments, told, place, capsys) -> None:
    run(capsys, "club", "new", ".")
    before = (place / "club.toml").read_bytes()
    status, out, err = run(capsys, "club", *arguments)
    assert (status, out, told in err) == (2, "", True), err
    assert (place / "club.toml").read_bytes() == before


def test_who_is_merged_stands_in_a_list_once(place, capsys) -> None:
    run(capsys, "club", "new", ".")
    with Path("club.toml").open("a", encoding="utf-8") as file:
        file.write('\n[[teams]]\nid = "reds"\npeople = ["bo", "carl", "anna"]\n')
        file.write('\n[[competitions]]\nid = "c"\nwho = ["anna", "bo"]\n')
    assert run(capsys, "club", "merge", "anna", "bo")[0] == 0
    text = Path("club.toml").read_text("utf-8")
    assert 'people = ["carl", "anna"]' in text
    assert 'who = ["anna"]' in text
    assert read(text).findings == ()


def test_a_name_of_another_wants_a_merger(place, capsys) -> None:
    run(capsys, "club", "new", ".")
    status, _out, err = run(capsys, "club", "person", "Bo", "--as", "anna")
    assert (status, "ombre club merge anna bo" in err) == (2, True)
    assert run(capsys, "club", "merge", "anna", "bo")[0] == 0
    _status, out, err = run(
        capsys, "club", "seats", "season-2026", ".", "--present", "Bo,Carl,Dort"
    )
    assert "Anna" in out
    assert "Dort is in no standing" in err
    assert "did you mean Dorte?" in err


def test_copies_are_told_wherever_records_are_given(place, capsys) -> None:
    run(capsys, "club", "new", ".")
    shutil.copy(place / "2026-09-03-table-1.ombre", place / "copy.ombre")
    assert "repeated-deal" in run(capsys, "club", "check", ".")[1]
    for asked in (["new", "-o", "b.toml"], ["page"], ["post"], ["seats", "season-2026"]):
        assert "repeated-deal" in run(capsys, "club", *asked, ".")[2], asked


def test_a_faulty_file_is_not_kept(place, capsys) -> None:
    (place / "club.toml").write_text("version = 2\n", "utf-8")
    status, _out, err = run(capsys, "club", "person", "Anna")
    assert status == 2
    assert "club-wrong-value" in err
    status, out, _err = run(capsys, "club", "check", "--to", "json")
    assert status == 1
    assert json.loads(out)["files"][0]["findings"][0]["rule"] == "club-wrong-value"


@pytest.mark.parametrize("teams", range(2, 9))
@pytest.mark.parametrize("twice", [False, True])
def test_each_team_meets_each_other(teams: int, twice: bool) -> None:
    names = "abcdefgh"[:teams]
    drawn = all_against_all(Competition("cup", "Cup"), names, date(2026, 10, 1), twice=twice)
    met = sorted(tuple(sorted((each.home, each.away))) for each in drawn)
    assert met == sorted([*combinations(names, 2)] * (1 + twice))
    for day in {each.day for each in drawn}:
        playing = [team for each in drawn if each.day == day for team in (each.home, each.away)]
        assert len(playing) == len(set(playing)) == teams - teams % 2
    homes = [sum(each.home == name for each in drawn) for name in names]
    assert max(homes) - min(homes) <= 1 if twice else max(homes) - min(homes) <= 3


@pytest.mark.parametrize("people", [3, 4, 6, 7, 8, 9, 10, 11, 25])
@pytest.mark.parametrize("way", ["ladder", "snake"])
def test_all_are_seated_at_threes_and_fours(people: int, way) -> None:
    seated = tables(list(map(str, range(people))), way)
    assert sorted((name for table in seated for name in table), key=int) == [
        *map(str, range(people))
    ]
    assert {len(table) for table in seated} <= {3, 4}


@pytest.mark.parametrize("dealer", ["A", "B", "C", "D"])
@pytest.mark.parametrize("leaving", ["A", "B", "C", "D"])
def test_the_newcomer_takes_the_chair(dealer: str, leaving: str) -> None:
    made = taken_chair("ABCD", dealer, leaving, "E")
    after = "ABCD"["ABCD".index(dealer) + 1 :] + "ABCD"
    assert made[-1] == after[0].replace(leaving, "E")
    turned = "".join(made).replace("E", leaving) * 2
    assert "ABCD" in turned


def test_what_changed_since_the_list_on_the_wall(place, capsys) -> None:
    run(capsys, "club", "new", ".")
    assert run(capsys, "club", "post", ".", "--day", "2026-09-20")[0] == 0
    command = ["score", ".", "--since", "2026-09-25", "--to", "json"]
    found = json.loads(run(capsys, *command)[1])
    assert (found["since"], found["sheets"], found["standings"]) == ("2026-09-20", [], [])
    path = place / "2026-09-03-table-1.ombre"
    text = path.read_text("utf-8")
    changed = text.replace("3  Bo spil C won", "3  Bo spil C bet")
    changed = re.sub("(?m)^totals.*\n", "", changed)
    path.write_text(changed, "utf-8")
    found = json.loads(run(capsys, *command)[1])
    (sheet,) = found["sheets"]
    assert (sheet["kind"], sheet["date"], sheet["table"]) == ("changed", "2026-09-03", "1")
    assert sheet["before"]["Bo"] - sheet["after"]["Bo"] == 4
    assert "Bo" in {each["name"] for each in found["standings"]}
    status, _out, err = run(capsys, "score", ".", "--since", "2026-09-01")
    assert (status, "no list of 2026-09-01 or before" in err) == (2, True)

    club_file = place / "club.toml"
    written = club_file.read_text("utf-8")
    club_file.write_text(written + "final = 2026-09-22\n", "utf-8")
    status, out, _err = run(capsys, "club", "check", ".")
    assert (status, out.count("late-correction C10")) == (1, 1)
    reason = 'corrected 2026-09-23 "Bo was bet"\nrules '
    path.write_text(changed.replace("rules ", reason, 1), "utf-8")
    assert run(capsys, "club", "check", ".")[:2] == (0, "nothing to report\n")
    assert run(capsys, "check", ".")[0] == 0

    late = place / "late.ombre"
    other = place / "2026-09-03-table-2.ombre"
    late.write_text(other.read_text("utf-8").replace("table   2", "table 3"), "utf-8")
    other.unlink()
    status, out, _err = run(capsys, "club", "check", ".")
    assert (status, out.count("late-correction C10")) == (1, 2)
    assert "a sheet that is gone, Thursday club, 2026-09-03, 2" in out
    assert "did not have this sheet" in out


def test_scores_that_changed_are_written_as_the_standings_write_them(place, capsys) -> None:
    run(capsys, "club", "new", ".")
    with (place / "club.toml").open("a", encoding="utf-8") as file:
        file.write('[[competitions]]\nid = "mean"\nname = "Mean"\ncount = "per-deal"\n')
    assert run(capsys, "club", "post", ".", "--day", "2026-09-20")[0] == 0
    path = place / "2026-09-03-table-1.ombre"
    text = re.sub("(?m)^totals.*\n", "", path.read_text("utf-8"))
    path.write_text(text.replace("3  Bo spil C won", "3  Bo spil C bet"), "utf-8")
    _status, out, _err = run(capsys, "score", ".", "--since", "2026-09-20", "--lang", "da")
    assert re.search(r"Bo −5 → −9\b", out)
    assert re.search(r"Mean +Bo +4 → 4 +−0,03 → −0,14\n", out), out


def test_it_is_told_that_no_list_of_what_is_final_was_kept(place, capsys) -> None:
    run(capsys, "club", "new", ".")
    with (place / "club.toml").open("a", encoding="utf-8") as file:
        file.write("final = 2026-09-22\n")
    status, out, _err = run(capsys, "club", "check", ".")
    assert status == 0
    assert "no list of it was kept" in out
    assert "ombre club post" in out
    assert run(capsys, "club", "post", ".", "--day", "2026-09-22")[0] == 0
    assert run(capsys, "club", "check", ".")[:2] == (0, "nothing to report\n")


class Linked(HTMLParser):
    """Reads the JSON-LD of a page."""

    def __init__(self) -> None:
        super().__init__()
        self.inside, self.text = False, ""

    def handle_starttag(self, tag, attrs) -> None:
        self.inside = tag == "script"
        assert tag != "script" or dict(attrs) == {"type": "application/ld+json"}

    def handle_data(self, data) -> None:
        self.text += data if self.inside else ""

    def handle_endtag(self, tag) -> None:
        self.inside = False


def test_the_page_tells_its_events(place, capsys) -> None:
    run(capsys, "club", "new", ".", "--name", "</script><b>Club")
    status, out, _err = run(capsys, "club", "page", ".", "--lang", "da")
    assert status == 0
    assert "<b>Club" not in out
    reader = Linked()
    reader.feed(out)
    events = json.loads(reader.text)["@graph"]
    assert [each["startDate"] for each in events] == ["2026-09-03", "2026-09-10", "2026-09-17"]
    assert events[0]["organizer"]["name"] == "</script><b>Club"


def test_the_calendar(capsys) -> None:
    file = ROOT / "records" / "teams" / "club.toml"
    status, out, _err = run(capsys, "club", "calendar", "--club", str(file))
    assert status == 0
    assert out.count("BEGIN:VEVENT") == out.count("END:VEVENT") == 6
    assert "DTSTART;VALUE=DATE:20261001" in out
    assert "SUMMARY:Spar against Hjerter" in out
    status, out, _err = run(capsys, "club", "calendar", "--club", str(file), "--lang", "da")
    assert "SUMMARY:Spar mod Hjerter" in out
    long = "SUMMARY:" + "ø" * 200
    lines = list(folded(long))
    assert max(len(line.encode()) for line in lines) <= 75
    assert lines[0] + "".join(line[1:] for line in lines[1:]) == long


def test_the_calendar_is_read_by_a_reader_of_its_own(tmp_path, capsys) -> None:
    names = ("Røde, \\ grå; blå", "Æ" * 60 + "\U0001f0a1", "Hans", "\tSpar")
    text = (ROOT / "records" / "teams" / "club.toml").read_text("utf-8")
    told = re.findall(r'(?m)^name = "(.*)"', text.split("[[competitions]]")[0])[1:]
    for old, new in zip(told, names, strict=False):
        text = text.replace(f'name = "{old}"', f"name = {json.dumps(new, ensure_ascii=False)}")
    (tmp_path / "club.toml").write_text(text, "utf-8")
    file = tmp_path / "a.ics"
    made = ["club", "calendar", "--club", str(tmp_path / "club.toml"), "-o", str(file)]
    assert run(capsys, *made)[0] == 0
    events = read_calendar(file.read_bytes())
    assert len(events) == 6
    assert any(names[0] in each["SUMMARY"] for each in events)
    assert any(names[1] in each["SUMMARY"] for each in events)


def test_the_pages_events_are_whole(capsys) -> None:
    folder = ROOT / "records" / "teams"
    status, out, _err = run(capsys, "club", "page", str(folder), "--lang", "da")
    assert status == 0
    reader = Linked()
    reader.feed(out)
    told = json.loads(reader.text)
    assert told["@context"] == "https://schema.org"
    for each in told["@graph"]:
        assert each["@type"] == "SportsEvent"
        assert each["name"]
        assert each["organizer"]["@type"] == "SportsClub"
        date.fromisoformat(each["startDate"])
        for side in ("homeTeam", "awayTeam"):
            assert each.get(side, {"@type": "SportsTeam"})["@type"] == "SportsTeam"


def test_fees_and_the_jackpot() -> None:
    text = (ROOT / "records" / "teams" / "club.toml").read_text("utf-8")
    from ombre_records.gathering.club.figures import owed
    from ombre_records.gathering.club.reading import read

    fees = '[[fees]]\nfor = "evening"\namount = 20\n[[fees]]\nfor = "kruk"\n'
    fees += "amount = 5\njackpot = true\n"
    records = sorted((ROOT / "records" / "teams").glob("*.ombre"))
    due = {each.name: each for each in owed(season(read(text + fees).club, records))}
    assert (due["Rita Holst"].fees, due["Agnes Lund"].fees) == (20, 60)
    kruks = sum(path.read_text("utf-8").count(" kruk ") for path in records)
    assert sum(each.jackpot for each in due.values()) == 5 * kruks


def test_the_function_says_what_the_command_says(capsys) -> None:
    folder = ROOT / "records" / "teams"
    records = sorted(folder.glob("*.ombre"))
    made = show(season(folder / "club.toml", records), "json")
    status, out, _err = run(capsys, "score", str(folder), "--only", "competitions", "--to", "json")
    assert (status, out) == (0, made)
