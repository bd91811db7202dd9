"""A corpus asked in SQL: the answers are those of a plain count, and one can only ask."""

from __future__ import annotations

import csv
import io
import json
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from corpus.corpora import digests, generate, needed
from examples import slow, spread
from ombre_records.doors.cli import main
from ombre_records.interchange.corpus.manifest import load, rows_in
from ombre_records.model.cards import CARD_NAMES
from yaml_data import read_yaml

pytestmark = needed
CASES = read_yaml(Path(__file__).with_name("questions.yaml"))


class Play(NamedTuple):
    trick: int
    position: int
    seat: int
    card: int
    won: bool


def plays(row: Any) -> list[Play]:
    """Say of each card who played it, counted round from who led."""
    found = []
    active = len(row.in_play)
    for trick, (leader, winner) in enumerate(zip(row.leaders, row.winners, strict=True)):
        for place in range(active):
            seat = row.in_play[(row.in_play.index(leader) + place) % active]
            card = row.plays[trick * active + place]
            found.append(Play(trick + 1, place + 1, seat, card, seat == winner))
    return found


def grouped(values: Iterable[Any], key: Callable[[Any], Any]) -> list[tuple[Any, list[Any]]]:
    found = defaultdict(list)
    for value in values:
        found[key(value)].append(value)
    return [*found.items()]


class Ids(dict):
    """Rows' own names: their part and their place in it; rows themselves are no keys."""

    def __getitem__(self, row: Any) -> str:
        return super().__getitem__(id(row))


def known(root: Path) -> dict[str, Any]:
    rows, ids = [], Ids()
    for part in load(str(root)).parts:
        for at, row in enumerate(rows_in(str(root), part), 1):
            rows.append(row)
            stem = part.path.removeprefix("book=").removesuffix(".parquet")
            ids[id(row)] = f"{stem}/{at}"
    return {
        "rows": rows,
        "ids": ids,
        "card": CARD_NAMES,
        "plays": plays,
        "grouped": grouped,
        "Counter": Counter,
    }


def asked(root: Path, sql: str, capsys: pytest.CaptureFixture[str]) -> list[tuple[Any, ...]]:
    assert main(["corpus", "query", str(root), sql, "--to", "json"]) == 0
    told = json.loads(capsys.readouterr().out)
    return [tuple(row.values()) for row in told["rows"]]


@pytest.mark.parametrize("case", spread(CASES["answers"], 4), ids=lambda case: case["what"])
def test_answers_are_those_of_a_plain_count(case, made, capsys):
    found = asked(made, case["sql"], capsys)
    assert found
    assert found == [*eval(case["is"], known(made))]


@slow
@pytest.mark.parametrize("book", ["aldenham", "quintillo", "four-handed", "two-handed"])
def test_answers_of_many_deals(book, tmp_path, capsys):
    generate(tmp_path / "many", 2_000, book=book, block=700)
    capsys.readouterr()
    names = known(tmp_path / "many")
    for case in CASES["answers"]:
        if "30" not in case["is"] and "lhombre/" not in case["is"]:
            found = asked(tmp_path / "many", case["sql"], capsys)
            assert found == [*eval(case["is"], names)], case["what"]


@pytest.mark.parametrize("case", spread(CASES["refused"], 4), ids=lambda case: case["sql"])
def test_what_is_refused_is_told_in_one_line(case, made, tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    before = digests(made)
    assert main(["corpus", "query", str(made), case["sql"]]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.startswith(f"ombre: {case['says']}")
    assert len(err.splitlines()) == 1
    assert digests(made) == before
    assert [*tmp_path.iterdir()] == []


def test_answers_as_a_table(made, capsys):
    sql = """select book, count(*) as deals, avg(1/3) as third, null as nothing
      from deals group by all order by all"""
    assert main(["corpus", "query", str(made), sql]) == 0
    assert capsys.readouterr().out == (
        "book      deals     third  nothing\n"
        "aldenham     15  0.333333  -\n"
        "lhombre      15  0.333333  -\n"
    )


def test_a_folder_may_have_any_name_and_a_book_its_options(tmp_path, capsys):
    root = tmp_path / "Karen's [deals] *1*?"
    generate(root, 5, book="aldenham + favor", block=5)
    capsys.readouterr()
    assert asked(root, "select book, count(*) from deals group by all", capsys) == [
        ("aldenham + favor", 5)
    ]
    assert main(["corpus", "check", str(root), "--workers", "1"]) == 0
    assert main(["corpus", "export", str(root), "-o", str(tmp_path / "all.ombre")]) == 0
    assert main(["check", str(tmp_path / "all.ombre"), "--no-config"]) == 0


def test_answers_as_csv(made, capsys):
    sql = "select deal_id, [1, 2] as list, null as nothing, 'a,\"b' as text from deals limit 1"
    assert main(["corpus", "query", str(made), sql, "--to", "csv"]) == 0
    (head, row) = csv.reader(io.StringIO(capsys.readouterr().out))
    assert head == ["deal_id", "list", "nothing", "text"]
    assert row[1:] == ["1, 2", "", 'a,"b']


def test_answers_as_parquet(made, tmp_path):
    import pyarrow.parquet

    file = tmp_path / "answer.parquet"
    sql = "select outcome, count(*) as n from deals group by all order by all"
    assert main(["corpus", "query", str(made), sql, "-o", str(file)]) == 0
    found = pyarrow.parquet.read_table(file)
    assert found.column_names == ["outcome", "n"]
    assert sum(found["n"].to_pylist()) == 30


@slow
def test_what_others_call_themselves_steers_no_terminal(made, capsys):
    assert main(["corpus", "query", str(made), "select chr(27) || '[2J' as \"x\x1b\""]) == 0
    assert "\x1b" not in capsys.readouterr().out


def test_a_notebook_can_ask(made):
    nbformat = pytest.importorskip("nbformat", reason="needs the extra notebook")
    nbclient = pytest.importorskip("nbclient", reason="needs the extra notebook")
    pytest.importorskip("ipykernel", reason="needs the extra notebook")
    asking = f"""
from ombre_records.interchange.corpus.manifest import load
from ombre_records.interchange.corpus.querying import OpenCorpus
asked = OpenCorpus({str(made)!r}, load({str(made)!r}))
print(asked.fetched(asked.answer("select count(*) as deals from deals")).to_pylist())
"""
    notebook = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(asking)])
    nbclient.NotebookClient(notebook, timeout=120, kernel_name="python3").execute()
    (said,) = notebook.cells[0].outputs
    assert said["text"] == "[{'deals': 30}]\n"
