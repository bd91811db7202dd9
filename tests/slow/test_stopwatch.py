"""A stopwatch of keys: how many an evening takes that is typed from a paper list."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from entry import screen
from ombre_records import check

pytest.importorskip("textual")

from entry.keys import NAMED
from ombre_records.doors.cli.enter.app import EnterApp
from ombre_records.doors.entry.desk import Desk
from ombre_records.doors.entry.evening import Header, begun
from yaml_data import read_yaml

HERE = Path(__file__).parent
LIST = read_yaml(HERE / "stopwatch.yaml")
MOST = 15


def test_an_evening_of_twenty_deals_is_typed_in_few_keys(tmp_path: Path) -> None:
    path = tmp_path / "a.ombre"
    path.write_bytes(begun(Header(LIST["book"], tuple(LIST["players"].split(", ")))))
    deals = LIST["deals"]
    keys = [[*(NAMED.get(char, char) for char in deal["typed"]), "enter"] for deal in deals]

    async def type_them() -> None:
        app = EnterApp(Desk(str(path)))
        async with app.run_test(size=(100, 40)) as pilot:
            await pilot.pause()
            for pressed in keys:
                await pilot.press(*pressed)
            await pilot.pause()

    screen.on_screen(type_them())
    written = path.read_text("utf-8").split("results\n")[1].splitlines()
    assert written == [deal["line"] for deal in deals]
    assert check(path).errors == ()
    assert len(deals) == 20
    pressed = sum(map(len, keys))
    assert pressed / len(deals) <= MOST
    page = (HERE.parents[1] / "docs" / "how-to" / "entering.md").read_text("utf-8")
    told = re.search(r"(\d+) keys, (\d+\.\d) a deal", page)
    assert told, "the page has no figure"
    assert (int(told[1]), float(told[2])) == (pressed, round(pressed / len(deals), 1))
