"""Random tournaments, compared by the program and reckoned by hand of the contract."""

from __future__ import annotations

import json

import pytest

import ombre_records
from examples import spread
from ombre_records.gathering.tournament.conversions import WAYS

from .tournaments import Cup, random_cup, reckoned

SEEDS = spread(range(160), 4)


def compared(cup: Cup, **asked) -> dict:
    found = ombre_records.duplicate(cup.texts, **asked)
    return json.loads(ombre_records.score(found, "json"))


@pytest.mark.parametrize("seed", SEEDS)
def test_each_board_is_compared_as_the_contract_says(seed: int) -> None:
    cup = random_cup(seed)
    found, wanted = compared(cup), reckoned(cup)
    told = {(int(b["board"]), r["table"]): r for b in found["boards"] for r in b["results"]}
    assert set(told) == {(row.board, row.table) for row in cup.rows}
    for row in cup.rows:
        result = told[row.board, row.table]
        assert result["seats"] == row.seats
        assert result["rests"] == row.rests
        assert result["payments"] == row.paid
        for measure in ("datum", "matchpoints"):
            exact = wanted[measure][row.board, row.table]
            assert result[measure] == {
                name: None if value is None else float(value) for name, value in exact.items()
            }


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("by", WAYS)
def test_the_ranking_adds_up_and_is_in_order(seed: int, by: str) -> None:
    cup = random_cup(seed)
    found, wanted = compared(cup, by=by)["ranking"], reckoned(cup)["ranking"]
    for kind, group in wanted.items():
        told = {each["name"]: each for each in found[kind]}
        assert set(told) == {each["name"] for each in group}
        for each in group:
            for measure in ("total", "datum", "matchpoints"):
                value = each[measure]
                near = None if value is None else pytest.approx(float(value))
                assert told[each["name"]][measure] == near
        scores = {each["name"]: each[by] for each in group if each[by] is not None}
        for each in found[kind]:
            own = scores.get(each["name"])
            place = None if own is None else 1 + sum(score > own for score in scores.values())
            assert each["place"] == place
        places = [each["place"] for each in found[kind]]
        assert places == sorted(places, key=lambda place: (place is None, place or 0))


def test_the_seeds_have_what_matters() -> None:
    rows = [row for seed in range(160) for row in random_cup(seed).rows]
    assert any(row.rests for row in rows)
    assert any(not row.rests for row in rows)
    assert any(None in row.paid.values() for row in rows)
