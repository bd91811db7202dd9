"""Evenings and the league over them: by cases, and by sums reckoned apart from the program."""

from __future__ import annotations

import csv
import io
import json
import random
from collections import defaultdict
from collections.abc import Iterator
from itertools import count
from pathlib import Path
from typing import Any

import openpyxl
import pytest

from ombre_records import check, parse
from ombre_records.base.document.outline import Heading, Paragraph, Phrase, Table
from ombre_records.base.document.style import Part, Style
from ombre_records.base.language import LANGUAGES, speaking
from ombre_records.books.load import named
from ombre_records.referee.report import Report
from ombre_records.telling.sheet import FORMATS, sheet
from ombre_records.telling.sheet.ledger import ledger
from sheet.reckoned import WORTH, sittings
from yaml_data import read_yaml

HERE = Path(__file__).parent
CASES = read_yaml(HERE / "evenings.yaml")
RECORDS = HERE.parents[1] / "records"
KEPT = {
    "season": sorted((RECORDS / "season").glob("*.ombre")),
    "club": [RECORDS / "club-evening.ombre", RECORDS / "club.ombre"],
}
SUMS = tuple[dict[str, int], dict[str, int], dict[str, int]]
BOOKS = tuple(named(name).title for name in ("lhombre", "simplified"))
every_case = pytest.mark.parametrize("case", CASES, ids=lambda case: case["name"])


def record(told: dict[str, Any]) -> str:
    lines = ["ombre 1"]
    lines += [f'{key} "{told[key]}"' for key in ("title", "event") if key in told]
    lines += [f"{key} {told[key]}" for key in ("date", "table") if key in told]
    lines += [f"rules {told.get('rules', 'lhombre')}", f"players {', '.join(told['players'])}"]
    lines.append("results")
    numbers = count(told.get("first", 1))
    for each in told["results"]:
        lines.append(each if each.startswith("seats ") else f"{next(numbers)} {each}")
    return "\n".join(lines) + "\n"


def reports(case: dict[str, Any]) -> list[Report]:
    return [check(parse(text, f"{at}.ombre")) for at, text in enumerate(texts(case), 1)]


def texts(case: dict[str, Any]) -> list[str]:
    return [record(told) for told in case["sessions"]]


def said(words: Phrase) -> str:
    return "".join(run.text for run in words)


def parts(found: list[Report], only: Part, **style: Any) -> Iterator[tuple[str, Table]]:
    title = ""
    for block in ledger(found, Style(only=only, **style)):
        if isinstance(block, Heading):
            title = said(block.words)
        elif isinstance(block, Table):
            yield title, block


def number(value: int | str | None) -> str:
    """Write an amount as a sheet does."""
    if value is None:
        return ""
    return value if isinstance(value, str) else f"{value:+}" if value else "0"


@every_case
def test_evenings(case: dict[str, Any]) -> None:
    wanted = {}
    for evening in case["evenings"]:
        rows = [
            [name, str(deals), *map(number, each), number(total)]
            for name, deals, each, total in evening["players"]
        ]
        wanted[evening["title"]] = ["Player", "Deals", *evening["tables"], "Total"], rows
    told = {}
    leagues = case.get("leagues", 1)
    for title, table in parts(reports(case), "evenings"):
        if title.split(" (")[0] in (*BOOKS, "Best evening", "Games in all sessions"):
            break
        rows = [[said(cell) for cell in row] for row in table.rows if isinstance(row, tuple)]
        told[title] = [column.title for column in table.columns], rows
    assert told == wanted
    assert len(json.loads(sheet(reports(case), "json"))["leagues"]) == leagues


@every_case
def test_the_league(case: dict[str, Any]) -> None:
    league = json.loads(sheet(reports(case), "json"))["leagues"][0]
    told = [
        [
            one["name"],
            len(one["evenings"]),
            one["deals"],
            one["total"],
            one["best"] and [one["best"]["evening"], one["best"]["total"]],
        ]
        for one in league["standings"]
    ]
    wanted = [
        [name, evenings, deals, None if total == "?" else total, best]
        for name, evenings, deals, total, best in case["league"]
    ]
    assert told == wanted
    assert league.get("alike", []) == case.get("alike", [])
    for one in league["standings"]:
        if one["total"] is not None:
            assert one["per_evening"] == one["total"] / len(one["evenings"])
            assert one["per_deal"] == one["total"] / one["deals"]


def test_that_names_look_alike_is_said() -> None:
    (case,) = (case for case in CASES if case.get("alike"))
    told = [
        said(block.words)
        for block in ledger(reports(case), Style(only="league"))
        if isinstance(block, Paragraph)
    ]
    assert told == [
        "Anna and anna are counted as different players, since they are spelled differently."
    ]


# ---------------------------------------------------------------- reckoned apart


def season(seed: int, evenings: int = 6) -> list[str]:
    """Write evenings at two or three tables; who sits where is drawn, and changes."""
    rng = random.Random(seed)
    names = ["Anna", "Bo", "Carl", "Dorte", "Emil", "Frida", "Gerda", "Hans", "Inge", "Jens"]
    return [
        record(_session(rng, table, people, f"2026-{3 + evening:02}-01"))
        for evening in range(evenings)
        for table, people in enumerate(_tables(rng, names), 1)
    ]


def _tables(rng: random.Random, names: list[str]) -> list[list[str]]:
    drawn = rng.sample(names, len(names))
    return [drawn[:5], drawn[5:]] if rng.random() < 0.5 else [drawn[:3], drawn[3:6], drawn[6:]]


def _session(rng: random.Random, table: int, people: list[str], date: str) -> dict[str, Any]:
    lines: list[str] = []
    for _change in range(rng.randint(1, 3)):
        seats = rng.sample(people, min(len(people), rng.choice((3, 4))))
        lines.append(f"seats {', '.join(seats)}")
        for at in range(rng.randint(2, 6)):
            # The last deals first; of four, who sits opposite the dealer rests.
            rests = seats[(at + 1) % 4] if len(seats) > 3 else ""
            lines.append(_deal(rng, [name for name in seats if name != rests]))
    return {"event": "Club", "date": date, "table": table, "players": people, "results": lines}


def _deal(rng: random.Random, active: list[str]) -> str:
    ombre, call = rng.choice(active), rng.choice([*WORTH, "-"])
    if call == "-":
        return "-"
    ends = ["won", "bet", "kruk"]
    if "nolo" in call:
        return f"{ombre} {call} {rng.choice(ends)}"
    suit = "" if call in ("bedre-spil", "solo-spar") else f" {rng.choice('SCHD')}"
    end = rng.choice([*ends, "tout"])
    other = next(name for name in active if name != ombre)
    return f"{ombre} {call}{suit} {end}" + (f" {other}" if end == "kruk" else "")


def reckoned(given: list[str]) -> dict[tuple[str, str], SUMS]:
    """Add up, by the tariff alone, what each won in an evening: by table, in all; the deals."""
    found: dict[tuple[str, str], SUMS] = {}
    for text in given:
        for sitting in sittings(text):
            sums = found.setdefault(
                sitting.evening, (defaultdict(int), defaultdict(int), defaultdict(int))
            )
            for name, won in sitting.won.items():
                sums[0][f"{sitting.table}:{name}"] += won
                sums[1][name] += won
                sums[2][name] += sitting.deals[name]
    return found


@pytest.mark.parametrize("given", [*range(4), *KEPT], ids=str)
def test_sums_reckoned_apart(given: int | str) -> None:
    """All that adds up: tables, evenings, leagues, deals, the best evening."""
    told = season(given) if isinstance(given, int) else [f.read_text("utf-8") for f in KEPT[given]]
    found = [check(parse(text, f"{at}.ombre")) for at, text in enumerate(told)]
    assert [one for each in found for one in each.shown] == []
    made = json.loads(sheet(found, "json"))
    wanted = reckoned(told)
    for evening in made["evenings"]:
        at_tables, won, deals = wanted.pop((evening["event"], evening["date"]))
        each = {one["name"]: one for one in evening["players"]}
        assert {name: one["total"] for name, one in each.items()} == won
        assert {name: one["deals"] for name, one in each.items()} == deals
        assert {
            f"{table}:{name}": brought
            for name, one in each.items()
            for table, brought in one["tables"].items()
        } == {key: won for key, won in at_tables.items() if key[0] != ":"}
    assert not wanted
    sums = reckoned(told)
    (league,) = made["leagues"]
    for one in league["standings"]:
        mine = [won[one["name"]] for _at, won, deals in sums.values() if one["name"] in deals]
        assert one["total"] == sum(mine)
        assert len(one["evenings"]) == len(mine)
        assert one["deals"] == sum(deals.get(one["name"], 0) for *_won, deals in sums.values())
        assert (one["best"]["total"] if one["best"] else None) == max(mine, default=None)


def test_three_evenings_of_six_at_two_tables_are_three() -> None:
    found = [check(parse(path.read_text("utf-8"), path.name)) for path in KEPT["season"]]
    assert sum(len(each.sessions) for each in found) == 6
    made = json.loads(sheet(found, "json", Style(only="league")))
    (league,) = made["leagues"]
    assert [len(one["evenings"]) for one in league["standings"]] == [3] * 6
    assert made["sessions"] == []
    assert "evenings" not in made


# ---------------------------------------------------------------- in every format


@pytest.fixture(scope="module")
def kept() -> list[Report]:
    return [check(parse(path.read_text("utf-8"), path.name)) for path in KEPT["season"]]


@pytest.mark.parametrize("to", [to for to in FORMATS if to != "pdf"])
@pytest.mark.parametrize("only", ["evenings", "league"])
def test_sessions_are_left_out_on_request(kept: list[Report], to: str, only: Part) -> None:
    written = sheet(kept, to, Style(only=only))
    if isinstance(written, bytes):
        book = openpyxl.load_workbook(io.BytesIO(written), data_only=True)
        assert book.sheetnames == ["Summary"]
        written = "\n".join(str(c.value) for row in book["Summary"].iter_rows() for c in row)
    assert "Dorte" in written
    assert "Running totals" not in written
    assert "købe-nolo" not in written


def test_rows_for_programs(kept: list[Report]) -> None:
    def rows(only: Part) -> list[dict[str, str]]:
        return [*csv.DictReader(io.StringIO(str(sheet(kept, "csv", Style(only=only)))))]

    made = json.loads(sheet(kept, "json"))
    assert [(row["player"], row["total"], row["best"]) for row in rows("league")] == [
        (one["name"], str(one["total"]), str(one["best"]["total"]))
        for one in made["leagues"][0]["standings"]
    ]
    assert [(row["evening"], row["player"], row["total"]) for row in rows("evenings")] == [
        (str(evening["evening"]), one["name"], str(one["total"]))
        for evening in made["evenings"]
        for one in evening["players"]
    ]
    assert {(row["evening"], row["date"], row["table"]) for row in rows("all")} == {
        (str(evening["evening"]), evening["date"], str(one["table"]))
        for evening in made["evenings"]
        for one in evening["sessions"]
    }


@pytest.mark.parametrize("to", FORMATS)
def test_nothing_and_one_session_have_evenings_on_request(to: str) -> None:
    if to == "pdf":
        pytest.importorskip("typst")
    for found in ([], [check(parse(record(CASES[0]["sessions"][0])))]):
        for only in ("evenings", "league"):
            assert sheet(found, to, Style(only=only))  # type: ignore[arg-type]


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_two_columns_of_evenings_have_one_name(kept: list[Report], language: Any) -> None:
    with speaking(language):
        for _title, table in parts(kept, "evenings", language=language, counter="25 øre"):
            titles = [column.title for column in table.columns]
            assert len(set(titles)) == len(titles)
