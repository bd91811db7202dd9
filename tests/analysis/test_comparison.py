"""One record under several books: the YAML cases beside this file, and what holds of every one."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import ombre_records
from examples import spread
from ombre_records.analysis.comparison import SessionJudge, compare, nearest, unread_lines
from ombre_records.analysis.deciding_fields import BookPair, differing, reasons, swapped
from ombre_records.books.load import load, named, shipped
from ombre_records.doors.cli import main
from yaml_data import read_yaml

HERE = Path(__file__).parent
RECORDS = HERE.parent.parent / "records"
CASES = read_yaml(HERE / "comparison.yaml")


def report(case: dict) -> ombre_records.Report:
    text = case.get("text") or (RECORDS / f"{case['record']}.ombre").read_text("utf-8")
    return ombre_records.check(ombre_records.parse(text))


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["name"])
def test_case(case: dict) -> None:
    (books,) = compare(report(case), case["books"])
    judged = {each.book.written: each for each in books}
    assert list(judged) == case["books"] or set(judged) == set(shipped())
    for name, wanted in case["expect"].items():
        found = judged[name]
        told = {
            "lawful": found.lawful,
            "fault": found.fault and found.fault.rule,
            "outcome": list(found.outcomes),
            "paid": [list(paid.values()) for paid in found.payments],
            "words": dict(found.words),
            "because": [reason.field for reason in found.because],
        }
        assert {key: told[key] for key in wanted} == wanted, name


def test_the_reasons_are_enough_and_none_is_too_many() -> None:
    judged = report({"record": "belinda"})
    (facts,) = judged.sessions
    judge, own = SessionJudge(facts, unread_lines(judged)), facts.book
    for name in ("royal-1665", "simplified", "lhombre"):
        book = load(name).book
        match = {c.name: near for c in book.auction.calls if (near := nearest(c, own))}
        pair = BookPair(book, own, match)
        paths = reasons(pair, judge.results)
        wanted = judge.results(own)
        assert paths
        assert judge.results(swapped(pair, paths)) == wanted
        for left_out in paths:
            rest = [path for path in paths if path != left_out]
            assert judge.results(swapped(pair, rest)) != wanted
        assert set(paths) <= set(differing(pair))


def test_other_orders_of_players_are_tried_once_for_a_book(monkeypatch) -> None:
    tried = []

    def orders(players):
        tried.append(players)
        return iter(())

    monkeypatch.setattr("ombre_records.judgement.hypotheses._other_orders", orders)
    text = (RECORDS / "four-handed.ombre").read_text("utf-8")
    books = ["four-handed", "aldenham", "lhombre", "tresillo"]
    compare(ombre_records.check(ombre_records.parse(text)), books)
    assert 0 < len(tried) <= len(books)


def test_a_reason_has_its_value_and_source_in_the_book() -> None:
    (books,) = compare(report({"record": "belinda"}))
    for judged in books:
        for reason in judged.because:
            assert reason.source
            assert all(":" in source for source in reason.source)


def test_a_book_of_ten_lines_mixes_options(tmp_path: Path) -> None:
    house = tmp_path / "house.yaml"
    house.write_text(
        "extends: renegado\n"
        "title: Tuesdays\n"
        "about: Renegado with the stakes of Aldenham.\n"
        'matadors: {forced-by: {is: trick, source: "house: Tuesdays"}}\n'
        "payments:\n"
        '  primeras: {is: 1, source: "house: Tuesdays"}\n'
        '  beast-per: {is: opponent, source: "house: Tuesdays"}\n'
        "auction:\n"
        "  calls:\n"
        '    solo: {base: 8, source: "house: Tuesdays"}\n'
    )
    book = named(f"{house} + gascarola + reserve=30")
    assert book.call("gascarola")
    assert (book.pool.reserve, book.call("solo").base, book.call("solo").most) == (30, 8, 0)
    (books,) = compare(report({"record": "belinda"}), ["aldenham", str(house)])
    assert [each.lawful for each in books] == [True, True]


def test_the_words_of_the_contract(capsys: pytest.CaptureFixture[str]) -> None:
    path = str(RECORDS / "belinda.ombre")
    assert main(["compare", path, "--format", "json", "--rules", "aldenham,royal-1665"]) == 0
    value = json.loads(capsys.readouterr().out)
    assert value["version"] == 1
    (session,) = value["sessions"]
    own, royal = session["books"]
    assert (own["rules"], own["lawful"], own["first_fault"]) == ("aldenham", True, None)
    assert own["payments"] == [{"Belinda": 23, "Baron": -9, "Anonym": -9}]
    reason = {r["field"]: r for r in royal["because"]}["estuches.worth"]
    assert reason == {
        "deal": 1,
        "field": "estuches.worth",
        "value": 12,
        "source": "royal: of the matadors",
    }


@pytest.mark.parametrize(
    ("books", "said"),
    [("nolo", "no rule book `nolo`"), ("aldenham,aldenham + nolo", "has no option `nolo`")],
)
def test_a_book_that_there_is_not(books: str, said: str, capsys) -> None:
    assert main(["compare", str(RECORDS / "belinda.ombre"), "--rules", books]) == 2
    assert said in capsys.readouterr().err


@pytest.mark.parametrize("text", ["", "nonsense\n", "ombre 1\nplayers A\ndeal 1\n", "ombre 1\n"])
def test_a_record_that_is_none_is_compared_all_the_same(text: str) -> None:
    for books in compare(ombre_records.check(ombre_records.parse(text))):
        assert not any(judged.lawful for judged in books)


_SURRENDERS = "aldenham-surrender-taken-over", "renegado-surrender-twins", "club"
NAMES = sorted({path.stem for path in RECORDS.glob("*.ombre")})


@pytest.mark.parametrize("name", [*_SURRENDERS, *spread(NAMES, 80)])
def test_a_record_is_compared_whatever_the_books_have_otherwise(name: str) -> None:
    made = ombre_records.check(str(RECORDS / f"{name}.ombre"))
    assert len(compare(made)) == len(made.sessions)
