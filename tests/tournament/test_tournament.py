"""Duplicate: the three ways, what is left out, who ranks, and every format of what is written."""

from __future__ import annotations

import csv
import io
import json
import os
import re
from collections.abc import Callable
from fractions import Fraction
from pathlib import Path

import pytest

import ombre_records
from examples import spread
from ombre_records import check, duplicate, parse, score
from ombre_records.base.document.letters.widths import width
from ombre_records.base.document.style import Style
from ombre_records.base.language import LANGUAGES
from ombre_records.gathering.tournament.comparison import compared
from ombre_records.gathering.tournament.conversions import CONVERSIONS
from ombre_records.telling.sheet.tournament import FORMATS, PRINTED, document, slips
from ombre_records.telling.sheet.tournament.forms import Forms
from sheet.workbook_text import workbook_text
from yaml_data import read_yaml

HERE = Path(__file__).parent
CUP = sorted((HERE.parents[1] / "records" / "tournament").glob("*.ombre"))
WAYS = read_yaml(HERE / "conversions.yaml")
SUFFIXES = {"text": "txt", "markdown": "md", "csv": "csv", "html": "html", "json": "json"}
STYLE = re.compile(r"(?<=<style>).*?(?=</style>)|(?<=sha256-)[\w+/=]+", re.DOTALL)


def table(players: str, results: str, header: str = "") -> str:
    head = f"ombre 1\n{header}boards\nrules lhombre\nplayers {players}\nresults\n"
    return head + results + "\n"


@pytest.mark.parametrize("case", WAYS, ids=str)
@pytest.mark.parametrize("way", CONVERSIONS)
def test_a_way_makes_of_payments_what_it_says(way: str, case: dict) -> None:
    assert CONVERSIONS[way](case["own"], case["others"]) == Fraction(str(case[way]))


def test_what_has_not_been_played_counts_nowhere() -> None:
    waiting = (
        "ombre 1\nboards\nrules lhombre\nplayers A1, B1, C1\n\ndeal 1\nhand A1 SAKQ2 CK HK DKQJ\n"
    )
    found = duplicate([waiting, table("Ann, Bo, Carl", "1 Ann spil S won")])
    assert [len(board.results) for board in found.boards] == [1]
    assert found.tables == 1
    assert [each.name for each in found.players] == ["Ann", "Bo", "Carl"]


def test_a_board_counts_once_at_a_table() -> None:
    twice = table("Ann, Bo, Carl", "1 Ann spil S won\n1 Bo spil H won")
    (board,) = duplicate([twice, table("Dan, Eve, Fay", "1 -")]).boards
    assert [result.payments["Ann"] for result in board.results[:1]] == [2]
    assert len(board.results) == 2


def test_sessions_without_boards_are_left_out() -> None:
    plain = table("Dan, Eve, Fay", "1 Dan spil S won").replace("boards\n", "")
    found = duplicate([plain, table("Ann, Bo, Carl", "1 Ann spil S won")])
    assert {each.name for each in found.players} == {"Ann", "Bo", "Carl"}


def test_who_has_a_payment_that_is_not_known_has_no_place() -> None:
    open_ended = table("Ann, Bo, Carl", "1 : ? ? ?\n2 : +2 -1 -1")
    found = duplicate([open_ended, table("Dan, Eve, Fay", "1 Dan spil S won")])
    told = [(each.name, each.place, each.score is None) for each in found.players]
    assert told == [
        *((name, 1, False) for name in ("Dan", "Eve", "Fay")),
        *((name, None, True) for name in ("Ann", "Bo", "Carl")),
    ]
    (first, *_rest) = found.boards[0].results
    assert first.scores[0].datum is None
    assert found.boards[0].mean("eldest") == 2, "Dan's alone: Ann's is not known"


def test_seats_are_compared_where_one_table_has_a_player_who_rests() -> None:
    four, three = table("Ann, Bo, Carl, Dan", "1 Ann spil S won"), table("Eve, Fay, Gus", "1 -")
    (board,) = duplicate([four, three]).boards
    assert [score.name for score in board.results[0].scores] == ["Ann", "Carl", "Dan"]
    assert board.results[0].payments == {"Ann": 3, "Bo": -1, "Carl": -1, "Dan": -1}
    assert [(s.seat, s.name) for _r, s in board.seat("middle")] == [
        ("middle", "Fay"),
        ("middle", "Carl"),
    ]


def test_points_given_to_a_player_count_in_his_pair_and_team() -> None:
    header = 'pair Ann, Bo\nteam "Reds" Ann, Dan\n'
    texts = [table("Ann, Bo, Carl", "1 -", header), table("Dan, Eve, Fay", "1 -")]
    found = duplicate(texts, handicaps={"Ann": 2, "Reds": Fraction(1, 2)}, penalties={"Ann, Bo": 3})
    (pair,), (team,) = found.pairs, found.teams
    assert (pair.handicap, pair.penalty, pair.score) == (2, 3, 1 + 1 + 2 - 3)
    assert (team.handicap, team.penalty, team.score) == (Fraction(5, 2), 0, 1 + 1 + Fraction(5, 2))
    assert next(one for one in found.players if one.name == "Ann").score == 3


def test_a_conversion_is_asked_once_for_each_with_the_others() -> None:
    asked = []

    def conversion(own, others):
        asked.append((own, tuple(others)))
        return 0.25

    texts = [table(names, "1 : +2 -1 -1") for names in ("Ann, Bo, Carl", "Dan, Eve, Fay")]
    found = duplicate(texts, conversion=conversion)
    assert sorted(asked) == sorted([(2, (2,)), (-1, (-1,)), (-1, (-1,))] * 2)
    assert {one.score for one in found.players} == {Fraction(1, 4)}
    told = json.loads(score(found, "json"))
    assert told["by"] == "points"
    assert told["boards"][0]["results"][0]["points"] == {"Ann": 0.25, "Bo": 0.25, "Carl": 0.25}


def test_names_are_the_same_however_they_are_composed() -> None:
    texts = [
        table("Zoe\u0308, Bo, Carl", "1 -", 'team "Reds" Zoë, Dan\n'),
        table("Dan, Eve, Zo\u00eb", "2 -"),
    ]
    found = duplicate(texts)
    assert len(found.players) == 5
    assert found.teams[0].boards == 3


@pytest.mark.parametrize("to", SUFFIXES)
def test_golden(to: str) -> None:
    golden(score(duplicate(CUP, handicaps={"Mette": 2}), to), f"cup.{SUFFIXES[to]}")


def test_golden_of_two_tables_without_a_header() -> None:
    found = duplicate([table("Ann, Bo, Carl", "1 Ann spil S won"), table("Di, Ed, Flo", "1 -")])
    golden(score(found, "text"), "bare.txt")


def test_golden_workbook() -> None:
    golden(workbook_text(score(duplicate(CUP[:3], handicaps={"Asta": 2}), "xlsx")), "cup.xlsx.txt")


@pytest.mark.parametrize("paper", ["travellers", "slips"])
def test_golden_papers(paper: str) -> None:
    golden(document(duplicate(CUP[:3]), "text", Style(), paper), f"{paper}.txt")


@pytest.mark.parametrize("rests", [True, False])
@pytest.mark.parametrize(
    ("name", "blank"), [("travellers", slips.blank_travellers), ("slips", slips.blank)]
)
def test_golden_of_blank_papers(name: str, blank: Callable[..., Forms], rests: bool) -> None:
    forms = blank((3, 4), 3, 2, rests)
    told = [
        (form.title, [(table.columns, table.rows) for table in form.tables]) for form in forms.forms
    ]
    written = "\n".join(map(str, [forms.title, forms.event, forms.abreast, forms.blank, *told, ""]))
    golden(written, f"blank-{name}{'-and-one-rests' * rests}.txt")


def golden(written: str, name: str) -> None:
    written = STYLE.sub("...", written).replace(f"{CUP[0].parent}/", "")
    beside = HERE / name
    if os.environ.get("OMBRE_GOLDEN") == "write":
        beside.write_bytes(written.encode())
    assert written.encode() == beside.read_bytes()


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("paper", ["result", "travellers", "slips"])
def test_every_text_fits_eighty_columns_in_every_language(paper: str, language: str) -> None:
    made = document(duplicate(CUP), "text", Style(language=language), paper)
    assert max(map(width, made.splitlines())) <= 80


@pytest.mark.parametrize("to", PRINTED)
@pytest.mark.parametrize("paper", ["travellers", "slips"])
def test_travellers_and_slips_say_what_was_played(paper: str, to: str) -> None:
    found = duplicate(CUP[:3])
    made = document(found, to, Style(), paper)
    if to == "pdf":
        pypdf = pytest.importorskip("pypdf")
        made = "\n".join(p.extract_text() for p in pypdf.PdfReader(io.BytesIO(made)).pages)
    names = {name for b in found.boards for r in b.results for name in r.payments}
    assert all(name in made for name in names)


def test_travellers_are_no_data() -> None:
    with pytest.raises(ValueError, match="no travellers as csv; there are text"):
        document(duplicate(CUP), "csv", Style(), "travellers")
    with pytest.raises(ValueError, match="no result as svg"):
        document(duplicate(CUP), "svg")


def test_the_table_for_programs_has_what_the_json_has() -> None:
    found = duplicate(CUP)
    told = json.loads(score(found, "json"))
    rows = list(csv.DictReader(io.StringIO(score(found, "csv"))))
    wanted = [
        (b["board"], str(r["table"]), seat, name, r["payments"][name], r["datum"][name])
        for b in told["boards"]
        for r in b["results"]
        for seat, name in r["seats"].items()
    ]
    assert wanted == [
        (r["board"], r["table"], r["seat"], r["player"], int(r["payment"]), float(r["datum"]))
        for r in rows
    ]


def test_the_workbook_has_what_the_json_has() -> None:
    openpyxl = pytest.importorskip("openpyxl")
    found = duplicate(CUP)
    told = json.loads(score(found, "json"))
    book = openpyxl.load_workbook(io.BytesIO(score(found, "xlsx")))
    assert book.sheetnames == ["Players", "Pairs", "Teams", "Boards"]
    for sheet, kind in zip(book.sheetnames, ("players", "pairs", "teams"), strict=False):
        heads, *rows = book[sheet].iter_rows(values_only=True)
        assert heads[:4] == ("Place", "Name", "Boards", "Total")
        assert [(r[0], r[1], r[3], r[4]) for r in rows] == [
            (one["place"], one["name"], one["total"], one["datum"]) for one in told["ranking"][kind]
        ]
    _heads, *rows = book["Boards"].iter_rows(values_only=True)
    assert len(rows) == sum(len(r["seats"]) for b in told["boards"] for r in b["results"])


def test_a_workbook_has_no_ranking_of_pairs_where_there_are_none() -> None:
    openpyxl = pytest.importorskip("openpyxl")
    for results, names in (("1 Ann spil S won", "Ann, Bo, Carl"), ("", "Ann, Bo, Carl")):
        made = score(duplicate([table(names, results)]), "xlsx")
        assert openpyxl.load_workbook(io.BytesIO(made)).sheetnames == ["Players", "Boards"]


def test_every_format_is_written_again_alike() -> None:
    found = duplicate(CUP)
    for to in spread(FORMATS, 3):
        assert score(found, to) == score(duplicate(CUP), to), to


def test_a_tournament_takes_no_rules() -> None:
    with pytest.raises(TypeError, match="give `rules` and `reading` to duplicate"):
        score(duplicate(CUP), "text", rules="lhombre")


WRONG = [
    (lambda: duplicate("a.ombre"), TypeError, "takes several records"),
    (lambda: duplicate([3]), TypeError, "duplicate takes a Record"),
    (lambda: duplicate([], by="imps"), ValueError, "`by` cannot be 'imps'"),
    (lambda: duplicate([], conversion=3), TypeError, "wants a function, not int"),
    (lambda: duplicate(CUP, handicaps={"Nobody": 1}), ValueError, "nobody ranks as `Nobody`"),
    (lambda: duplicate(CUP, penalties=[("Mette", 1)]), TypeError, "points by name"),
]


@pytest.mark.parametrize(("call", "kind", "says"), WRONG)
def test_what_a_program_gets_wrong_is_told(call, kind: type[Exception], says: str) -> None:
    with pytest.raises(kind, match=re.escape(says)):
        call()


def test_the_records_of_the_tournament_are_of_the_boards_dealt() -> None:
    from ombre_records.books.load import named
    from ombre_records.telling.boards.dealing import deal_boards, record

    dealt = record(deal_boards(named("lhombre"), 12, 1741, players=4))
    boards = next(path for path in CUP if path.stem == "boards").read_text("utf-8")
    cards = re.compile(r"^(?:deal|hand|stock).*", re.MULTILINE)
    assert cards.findall(boards) == cards.findall(dealt)
    assert not [f for path in CUP for f in ombre_records.check(path).shown]


ONE_BOARD = 'ombre 1\nevent "Cup"\ntable {}\nboards\nrules {}\nplayers {}\nresults\n1 {} {} S won\n'


@pytest.mark.parametrize(
    ("rules", "players", "compared_with"),
    [
        ("lhombre", "Dan, Eve, Fay", 1),
        ("lhombre", "Dan, Eve, Fay, Gus", 0),
        ("lhombre + ante=2", "Dan, Eve, Fay", 0),
        ("simplified", "Dan, Eve, Fay", 0),
    ],
)
def test_only_tables_that_are_paid_alike_meet_on_a_board(
    rules: str, players: str, compared_with: int
) -> None:
    call = "entrada" if rules == "simplified" else "spil"
    one = ONE_BOARD.format(1, "lhombre", "Anna, Bo, Carl", "Anna", "spil")
    other = ONE_BOARD.format(2, rules, players, "Dan", call)
    (board,) = compared([check(parse(each)) for each in (one, other)]).boards
    points = [held.matchpoints for each in board.results for held in each.scores]
    assert points == [compared_with] * 6
    assert (board.mean("eldest") is not None) == bool(compared_with)
