"""The twenty questions: what is made of the answers, and whether the answers are right."""

from __future__ import annotations

import csv
import json
import re
import sys
from collections import Counter
from math import comb, sqrt
from pathlib import Path

import pytest

from corpus.corpora import needed, rows
from examples import slow

ROOT = Path(__file__).resolve().parents[2]
DOCS = ROOT / "docs"
sys.path.insert(0, str(ROOT))

from docs.questions.answers import (  # noqa: E402
    ENOUGH,
    Answer,
    answered,
    found,
    holds,
    questions,
    read,
    wilson,
    write,
)
from docs.questions.corpora import command, few, jobs, rounds  # noqa: E402
from docs.questions.page import page, texts  # noqa: E402
from docs.questions.run import QUESTIONS, REACHED  # noqa: E402

ANSWERS = {QUESTIONS: DOCS / "questions" / "answers.csv", REACHED: REACHED.with_suffix(".csv")}
EVERY = [(file, question) for file in ANSWERS for question in questions(file)]
SMALL = DOCS / "questions" / "small.csv"
NOTEBOOK = DOCS / "explanation" / "twenty-questions.ipynb"


@pytest.fixture(scope="module")
def small(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The first deals of each corpus."""
    from ombre_records.doors.cli import main

    folder = tmp_path_factory.mktemp("corpora")
    for name, every in jobs().items():
        for job in every:
            assert main([*command(folder / name, few(name, job)), "--workers", "1"]) == 0
    return folder


# ---------------------------------------------------------------- texts and data


def test_there_are_twenty() -> None:
    assert len(questions()) == len({question.name for question in questions()}) == 20


def test_plots_and_notebook_are_those_of_the_answers() -> None:
    made = texts()
    assert {name: (DOCS / name).read_text("utf-8") for name in made} == made
    assert len(made) == len(EVERY) + 2


def test_the_page_has_a_section_for_each_question_with_its_figures() -> None:
    made = page()
    assert made.count("\n## ") == len(questions()) + 1
    assert all(f". {question.title}\n" in made for question in questions())
    assert not re.search(r"\{[^{}]*\|", made)


def test_the_datasheet_is_of_the_deals_that_were_asked() -> None:
    text = (DOCS / "questions" / "datasheet.txt").read_text("utf-8")
    with (DOCS / "questions" / "made.csv").open(encoding="utf-8", newline="") as file:
        made = [each for each in csv.DictReader(file) if each["corpus"] == "first"]
    assert f"{sum(int(each['deals']) for each in made):,} deals in " in text
    for each in made:
        assert f"| {each['book']} | plain | {int(each['deals']):,} |" in text


@pytest.mark.parametrize(("file", "question"), EVERY, ids=lambda each: getattr(each, "name", ""))
def test_what_a_text_says_holds(file, question) -> None:
    told = [row for row in read(ANSWERS[file]) if row.question == question.name]
    assert [claim for claim in question.holds if not holds(told, claim)] == []
    assert any(row.deals >= ENOUGH for row in told)
    assert all(row.low <= row.value <= row.high for row in told if row.deals > 1)


def test_the_whole_is_a_million_deals_of_each_of_ten_books() -> None:
    from ombre_records.books.load import shipped

    first = jobs()["first"]
    assert sum(job.deals for job in first) == 10_000_000
    assert len({job.book for job in first} & {*shipped()}) == 10


@pytest.mark.parametrize("part", [1.0, 0.001])
def test_rounds_end_with_the_part_that_is_wanted(part) -> None:
    for every in jobs().values():
        last = {(job.book, job.policy): job.deals for job in rounds(every, part)}
        assert last == {(job.book, job.policy): round(job.deals * part) for job in every}


# ---------------------------------------------------------------- the answers


@needed
def test_the_first_deals_give_the_same_answers(small, tmp_path) -> None:
    write(tmp_path / "small.csv", [row for _, q in EVERY for row in answered(q, small)])
    assert (tmp_path / "small.csv").read_text("utf-8") == SMALL.read_text("utf-8")


@needed
def test_the_view_counts_what_the_engine_counts(small) -> None:
    from docs.questions.answers import own

    from ombre_records.engine.trumps import RUNS, SUIT_OF, TRUMPS
    from ombre_records.interchange.corpus.manifest import load
    from ombre_records.interchange.corpus.querying import OpenCorpus

    root = str(small / "weighed")
    sql = own() + "select deal_id, trumps, matadors, kings, voids, strength from own"
    asked = OpenCorpus(root, load(root))
    told = Counter(tuple(row.values())[1:] for row in asked.fetched(asked.answer(sql)).to_pylist())
    counted: Counter[tuple[int, ...]] = Counter()
    for row in rows(small / "weighed"):
        if row.trump in ("S", "C", "H", "D"):
            trump, hand = "SCHD".index(row.trump), row.hands[row.ombre]
            plain = [card for card in hand if not TRUMPS[trump] >> card & 1]
            trumps, matadors = 9 - len(plain), sum(card in RUNS[trump][:3] for card in hand)
            kings = sum(card % 10 == _KING[card // 10] for card in plain)
            voids = 3 - len({SUIT_OF[trump][card] for card in plain})
            counted[trumps, matadors, kings, voids, trumps + matadors + kings] += 1
    assert told == counted
    assert len(counted) > 30


def _king(suit: int) -> int:
    from ombre_records.model.cards import CARDS

    return CARDS["SCHD"[suit] + "K"] % 10


_KING = [_king(suit) for suit in range(4)]


@needed
def test_answers_are_a_plain_count(small) -> None:
    question = next(each for each in questions() if each.name == "how-games-end")
    told = answered(question, small)
    for book in {job.book for job in jobs()["first"]}:
        played = [row for row in rows(small / "first") if row.book == book and row.contract]
        row = found(told, f"{book}|won")
        won = sum(each.outcome == "sacada" for each in played)
        assert (row.deals, round(row.value * row.deals / 100)) == (len(played), won)
        assert (row.low, row.high) == pytest.approx(
            [100 * each for each in wilson(won / len(played), len(played))]
        )


@needed
def test_tresillo_ends_as_aldenham_does_deal_by_deal() -> None:
    from ombre_records.interchange.corpus.generation import Plan, dealt

    for policy in ("must-play", "must-solo", "must-turn"):
        one, other = (Plan(book, 12, 17, policy, 3, 12, "1") for book in ("aldenham", "tresillo"))
        for number in range(12):
            assert dealt(one, number).outcome == dealt(other, number).outcome


def exactly() -> dict[str, float]:
    """Work out how rare trumps and matadors are, from the pack alone."""
    whole = comb(40, 9)
    longest: Counter[int] = Counter()
    for aces in range(3):
        for spades in range(10 - aces):
            for clubs in range(10 - aces - spades):
                for hearts in range(10 - aces - spades - clubs):
                    diamonds = 9 - aces - spades - clubs - hearts
                    ways = comb(2, aces) * comb(9, spades) * comb(9, clubs)
                    ways *= comb(10, hearts) * comb(10, diamonds)
                    longest[aces + max(spades, clubs, hearts, diamonds)] += ways
    assert longest.total() == whole
    return {
        "six trumps or more": sum(longest[n] for n in range(6, 12)) / whole,
        "seven trumps or more": sum(longest[n] for n in range(7, 12)) / whole,
        "three matadors": (comb(38, 7) - comb(34, 7)) / whole,
        "five matadors": (4 * comb(35, 4) - comb(4, 2) * comb(32, 1)) / whole,
    }


def test_what_is_dealt_is_as_rare_as_the_pack_has_it() -> None:
    told = [row for row in read(ANSWERS[QUESTIONS]) if row.question == "matadors-and-trumps-dealt"]
    assert {row.what for row in told} == set(exactly())
    for what, share in exactly().items():
        row = found(told, what)
        error = sqrt(share * (1 - share) / row.deals)
        assert abs(row.value / 100 - share) < 3.5 * error, what


def test_an_interval_is_wilsons() -> None:
    assert wilson(0.5, 100) == pytest.approx((0.4038, 0.5962), abs=1e-4)
    assert wilson(0.0, 10) == pytest.approx((0.0, 0.2775), abs=1e-4)


@pytest.mark.parametrize(
    ("claim", "right"),
    [
        ("a|x > b", True),
        ("b < a|x", True),
        ("a|x > 50", False),
        ("b > a|x", False),
        ("b < 30", True),
    ],
)
def test_a_claim_goes_by_intervals(claim, right) -> None:
    told = [
        Answer("q", "a", "x", 100, "%", 50.0, 40.0, 60.0),
        Answer("q", "a", "y", 100, "%", 50.0, 40.0, 60.0),
        Answer("q", "b", "", 100, "%", 20.0, 13.0, 29.0),
    ]
    assert holds(told, claim) is right
    with pytest.raises(KeyError):
        found(told, "a")


# ---------------------------------------------------------------- the notebook


def test_the_notebook_is_kept_unrun_and_asks_all() -> None:
    cells = json.loads(NOTEBOOK.read_text("utf-8"))["cells"]
    sources = ["".join(cell["source"]) for cell in cells]
    assert sum(source.endswith(" sql)") for source in sources) == 20
    assert not any(cell.get("outputs") for cell in cells)


@needed
@slow
def test_the_notebook_runs() -> None:
    nbformat = pytest.importorskip("nbformat", reason="needs the extra notebook")
    nbclient = pytest.importorskip("nbclient", reason="needs the extra notebook")
    pytest.importorskip("ipykernel", reason="needs the extra notebook")
    notebook = nbformat.read(NOTEBOOK, as_version=4)
    nbformat.validate(notebook)
    for cell in notebook.cells:
        cell["source"] = cell["source"].replace("DEALS = 300", "DEALS = 60")
    nbclient.NotebookClient(notebook, timeout=600, kernel_name="python3").execute()
    shown = [set(out.get("data", ())) for cell in notebook.cells for out in cell.get("outputs", ())]
    assert sum("text/html" in kinds for kinds in shown) == 20
