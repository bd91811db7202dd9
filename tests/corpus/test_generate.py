"""Deals generated: lawful, the same everywhere, gone on with where they stopped."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from shutil import copytree

import pytest

from corpus.corpora import TABLES, digests, generate, needed, rows
from examples import slow, spread
from ombre_records.analysis.players.by_name import POLICIES
from ombre_records.doors.cli import main
from ombre_records.interchange.corpus.generation import Plan, dealt, row_of, rows_of
from ombre_records.interchange.corpus.manifest import load
from ombre_records.interchange.corpus.row import DealRow, record
from ombre_records.model.cards import CARD_NAMES
from yaml_data import read_yaml

pytestmark = needed

CASES = read_yaml(Path(__file__).with_name("generate.yaml"))
KEPT = read_yaml(Path(__file__).with_name("kept.yaml"))


@pytest.mark.parametrize(("book", "players", "policy"), spread(TABLES, 6))
def test_a_row_says_all_that_its_game_says(book, players, policy):
    plan = Plan(book, 8, 3, policy, players, 8, "1")
    for number in range(plan.deals):
        game = dealt(plan, number)
        assert game.over
        assert record(row_of(game, plan, number), tagged=False) == game.text()


def test_the_cards_rest_on_the_seed_and_the_number_alone():
    by_plain, by_chance, by_another_book = (
        Plan(book, 5, 9, policy, 3, block, "1")
        for book, policy, block in (
            ("lhombre", "plain", 2),
            ("lhombre", "random", 5),
            ("aldenham", "plain", 1),
        )
    )
    for number in range(5):
        hands = {
            row_of(dealt(plan, number), plan, number).hands
            for plan in (by_plain, by_chance, by_another_book)
        }
        assert len(hands) == 1
    other = by_plain.__class__("lhombre", 5, 10, "plain", 3, 2, "1")
    assert row_of(dealt(other, 0), other, 0).hands not in hands


def test_a_deal_is_for_good_what_it_is():
    plan = Plan("lhombre", 1, 1, "plain", 3, 1, "1")
    text = dealt(plan, 0).text()
    assert "hand Anna SKJ72 C74 DQ27" in text
    assert "stock C5 D6 D4 H5 C2 C6 C3 HQ H4 S6 HA HK DA" in text


def test_everybody_plays_by_what_his_seat_sees(monkeypatch):
    from ombre_records.engine.game.information import Information
    from ombre_records.interchange.corpus import generation

    asked = []

    def watching(seen, rng):
        asked.append(seen)
        return POLICIES["plain"](seen, rng)

    monkeypatch.setattr(generation, "POLICIES", {"plain": watching})
    plan = Plan("tresillo", 6, 2, "plain", 3, 6, "1")
    for number in range(6):
        dealt(plan, number)
    assert asked
    assert all(type(seen) is Information and seen.turn == seen.seat for seen in asked)


@pytest.mark.parametrize("players", [3, 4])
@pytest.mark.parametrize(
    ("policy", "contract"),
    [("must-play", "play"), ("must-solo", "solo"), ("must-turn", "voltereta")],
)
def test_who_must_play_plays_what_he_must_in_every_place(policy, contract, players):
    plan = Plan("aldenham", 8, 4, policy, players, 8, "1")
    found = [row_of(dealt(plan, number), plan, number) for number in range(plan.deals)]
    assert {row.contract for row in found} == {contract}
    assert all(row.ombre == (1 if row.rests == 0 else 0) for row in found)
    assert {row.in_play.index(row.ombre) for row in found} == {0, 1, 2}


def test_where_a_book_has_no_such_game_it_is_called_as_ever():
    bound, usual = (Plan("quintillo", 4, 4, name, 5, 4, "1") for name in ("must-turn", "plain"))
    for number in range(4):
        assert dealt(bound, number).text() == dealt(usual, number).text()


def test_a_command_knows_every_policy():
    from ombre_records.doors.cli.corpus.commands import generate_

    (option,) = (each for each in generate_.params if each.name == "policy")
    assert list(option.type.choices) == list(POLICIES)


@pytest.mark.parametrize("case", spread(KEPT, 5), ids=lambda case: case["book"] + case["policy"])
def test_a_seed_deals_what_it_has_always_dealt(case):
    deals, values = len(case["deals"]), case.get("values", False)
    plan = Plan(case["book"], deals, 1, case["policy"], case["players"], deals, "1", values)
    assert [played(row) for row in rows_of(plan, 0)] == case["deals"]


def played(row: DealRow) -> str:
    """Tell what was called, how many cards were exchanged and played, and what it came to."""
    calls = ", ".join(call for _, call in row.bids)
    drawn = " ".join(f"{each.seat}:{each.drawn}" for each in row.exchanges)
    cards = " ".join("?" if card is None else CARD_NAMES[card] for card in row.plays)
    said = " ".join(f"{each.word} {each.seat}" for each in row.said)
    paid = " ".join(map(str, row.payments))
    parts = (calls, row.trump, drawn, cards, said, f"{row.outcome} {paid}", row.value_after)
    return "; ".join(filter(None, parts))


def test_the_same_seed_gives_the_same_files_by_one_process_or_two(tmp_path):
    assert generate(tmp_path / "one") == 0
    assert generate(tmp_path / "two", workers=2) == 0
    assert digests(tmp_path / "one") == digests(tmp_path / "two")
    assert len(digests(tmp_path / "one")) == 4


def test_another_seed_gives_other_files(tmp_path):
    generate(tmp_path / "one", 10)
    generate(tmp_path / "two", 10, seed=2)
    assert [row.hands for row in rows(tmp_path / "one")] != [
        row.hands for row in rows(tmp_path / "two")
    ]


def test_more_deals_are_added_to_those_that_there_are(tmp_path, capsys):
    generate(tmp_path / "some", 7, block=4)
    generate(tmp_path / "some", 12, block=4)
    assert "1 of 3 files stand already" in capsys.readouterr().err
    generate(tmp_path / "all", 12, block=4)
    assert digests(tmp_path / "some") == digests(tmp_path / "all")


def test_fewer_deals_take_none_away(tmp_path):
    generate(tmp_path / "all", 20)
    before = digests(tmp_path / "all")
    assert generate(tmp_path / "all", 10) == 0
    assert digests(tmp_path / "all") == before


@pytest.mark.parametrize("lost", spread(["byte", "listing", "half", "part", "byte and listing"], 3))
def test_what_is_missing_is_made_again(lost, tmp_path):
    generate(tmp_path / "all")
    whole = digests(tmp_path / "all")
    part = tmp_path / "all" / load(str(tmp_path / "all")).parts[1].path
    if lost == "part":
        part.unlink()
    elif lost == "half":
        part.write_bytes(part.read_bytes()[:500])
    elif "byte" in lost:
        data = part.read_bytes()
        part.write_bytes(data[:300] + bytes([data[300] ^ 255]) + data[301:])
    if "listing" in lost:
        (tmp_path / "all" / "corpus.json").write_text(
            '{"version": 1, "format": "ombre-corpus"}', "utf-8"
        )
    standing = {
        path: path.stat().st_ino for path in (tmp_path / "all").rglob("*-00000[02].parquet")
    }
    assert len(standing) == 2
    assert generate(tmp_path / "all") == 0
    assert digests(tmp_path / "all") == whole
    assert all(path.stat().st_ino == number for path, number in standing.items()), "made anew"


def _listed(root):
    return len(load(str(root)).parts) if (root / "corpus.json").exists() else 0


@slow
def test_a_kill_leaves_whole_files_and_the_rest_is_made_later(tmp_path):
    root = tmp_path / "killed"
    arguments = ["--book=lhombre", "--deals=400", "--seed=1", "--block=10", "--workers=2"]
    command = [sys.executable, "-m", "ombre_records", "corpus", "generate", str(root), *arguments]
    for _times in range(3):
        before = _listed(root)
        started = subprocess.Popen(command, start_new_session=True, stderr=subprocess.DEVNULL)
        until = time.monotonic() + 60
        while _listed(root) < before + 3 and time.monotonic() < until:
            time.sleep(0.05)
        os.killpg(started.pid, signal.SIGKILL)
        started.wait()
        assert before < _listed(root) < 40
        assert len([*rows(root)]) == 10 * _listed(root)
    assert generate(root, 400, workers=2) == 0
    assert generate(tmp_path / "whole", 400, workers=2) == 0
    assert digests(root) == digests(tmp_path / "whole")


@pytest.mark.parametrize("case", spread(CASES["refused"], 5), ids=lambda case: case["what"])
def test_what_is_refused(case, tmp_path, made, capsys):
    other = tmp_path / "other"
    other.mkdir()
    (other / "notes.txt").write_text("mine\n", "utf-8")
    broken = tmp_path / "broken"
    broken.mkdir()
    (broken / "corpus.json").write_text('{"version": 9}', "utf-8")
    places = {
        "OUT": str(tmp_path / "out"),
        "OTHER": str(other),
        "MADE": str(copytree(made, tmp_path / "made")),
        "BROKEN": str(broken),
    }
    first, *rest = case["arguments"]
    name, slash, below = first.partition("/")
    assert main(["corpus", "generate", places[name] + slash + below, *rest]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert case["says"] in " ".join(err.split())
    assert "Traceback" not in err
    assert not (tmp_path / "out").exists()
    assert [path.name for path in other.iterdir()] == ["notes.txt"]


def test_values_by_perfect_play_fit_the_game(made):
    weighed = [row for row in rows(made) if row.book == "lhombre" and row.contract is not None]
    assert weighed
    for row in weighed:
        assert row.value_after in ("sacada", "puesta", "codille")
        assert row.value_before in ("sacada", "puesta", "codille")
        assert row.losses is not None
        assert len(row.losses) == len(row.plays)
        if not any(row.losses):
            assert row.outcome == row.value_after
    assert any(any(row.losses or ()) for row in weighed)
    assert all(row.losses is None for row in rows(made) if row.book == "aldenham")
