"""The screens of `ombre enter`, driven by keys."""

from __future__ import annotations

import sys
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

from entry import screen
from ombre_records import check
from ombre_records.doors.cli import main

pytest.importorskip("textual")
from textual.widgets import Static

from entry.keys import Keys
from ombre_records.doors.cli.enter.app import EnterApp
from ombre_records.doors.cli.enter.panes import Help
from ombre_records.doors.cli.enter.questions import Begin
from ombre_records.doors.entry.desk import Desk
from ombre_records.doors.entry.evening import Header, begun

THREE = begun(Header("lhombre", ("Anna", "Bo", "Carl")))
FOUR = begun(Header("lhombre", ("Anna", "Bo", "Carl", "Dorte")))
FIVE = begun(Header("lhombre", ("Anna", "Bo", "Carl", "Dorte", "Emil")))
Play = Callable[[Keys], Awaitable[None]]


@pytest.fixture
def played(tmp_path: Path) -> Callable[[bytes | None, Play], None]:
    def run(data: bytes | None, play: Play) -> None:
        path = tmp_path / "a.ombre"
        if data is not None:
            path.write_bytes(data)

        async def on_screen() -> None:
            app = EnterApp(Desk(str(path)))
            async with app.run_test(size=(100, 30)) as pilot:
                await pilot.pause()
                await play(Keys(app, pilot, path))

        screen.on_screen(on_screen())

    return run


def test_an_evening_from_the_first_question(played) -> None:
    async def play(keys: Keys) -> None:
        assert isinstance(keys.app.screen, Begin)
        await keys.type("Anna,Bo", "enter")
        assert "at least 3" in str(keys.app.screen.query_one("#wrong", Static).render())
        await keys.type(",Carl,Dorte,Emil", "enter")
        assert "who sit at the table" in keys.shown("asked")
        await keys.type("a b c", "enter")
        assert keys.shown("asked") == "Deal 1: Carl deals"
        await keys.type("a sp s w")
        assert keys.shown("means") == "Anna · spil · ♠ spades · won"
        assert keys.shown("pays").startswith("Anna +2, Bo -1, Carl -1")
        assert keys.told == ["seats Anna, Bo, Carl"]
        await keys.type("", "enter")
        assert keys.told == ["seats Anna, Bo, Carl", "1 Anna spil S won"]
        assert keys.line == ""
        await keys.type("-", "enter")
        assert keys.rows == [
            ["1", "Anna spil S won", "+2", "-1", "-1", "", ""],
            ["2", "-", "0", "0", "0", "", ""],
        ]
        assert "Anna     +2" in keys.shown("totals")
        assert "Emil      0  away" in keys.shown("totals")
        assert check(keys.path).findings == ()

    played(None, play)


def test_stakes_are_asked_for(played) -> None:
    async def play(keys: Keys) -> None:
        await keys.type("Anna,Bo,Carl", "tab", "tab", "tab", "tab")
        await keys.type("a penny a counter")
        assert keys.shown("worth") == "a counter is worth 1d"
        await keys.type("", "enter")
        assert 'stakes  "a penny a counter"' in keys.lines
        await keys.type("a sp s w", "enter")
        await keys.type("", "f7")
        assert keys.line == "a penny a counter"
        await keys.type("", "ctrl+u")
        assert keys.shown("hint") == "no stakes: all amounts are counters"
        await keys.type("25 øre")
        assert keys.shown("hint") == "a counter is worth 0.25 kr"
        await keys.type("", "enter")
        assert keys.lines[4:] == ['stakes  "25 øre"', "results", "1 Anna spil S won"]
        assert keys.shown("asked").startswith("Deal 2")
        await keys.type("", "ctrl+z")
        assert 'stakes  "a penny a counter"' in keys.lines

    played(None, play)


def test_no_stakes_are_written_that_nobody_typed(played) -> None:
    async def play(keys: Keys) -> None:
        await keys.type("Anna,Bo,Carl", "enter")
        assert not any(line.startswith("stakes") for line in keys.lines)
        await keys.type("", "f7")
        assert keys.line == ""
        await keys.type("", "enter")
        assert not any(line.startswith("stakes") for line in keys.lines)

    played(None, play)


def test_stakes_are_changed_by_going_on_with_a_file(played) -> None:
    async def play(keys: Keys) -> None:
        await keys.type("", "f7")
        assert keys.line == ""
        await keys.type("", "escape")
        assert keys.shown("asked").startswith("Deal 1")
        await keys.type("", "f7")
        await keys.type("half a crown", "enter")
        assert keys.lines[2:] == ["players Anna, Bo, Carl", 'stakes  "half a crown"', "results"]
        await keys.type("", "f7", "ctrl+u", "enter")
        assert keys.path.read_bytes() == THREE
        await keys.type("a sp s w", "enter")
        assert keys.told == ["1 Anna spil S won"]

    played(THREE, play)


def test_a_word_that_cannot_be_read_is_told_and_nothing_is_written(played) -> None:
    async def play(keys: Keys) -> None:
        await keys.type("a sollo s w", "enter")
        assert "did you mean `solo`?" in keys.shown("hint")
        await keys.type("", "ctrl+u")
        await keys.type("a solo s", "enter")
        assert keys.shown("hint") == "how it ended is missing"
        assert keys.told == []
        await keys.type(" w", "enter")
        assert keys.told == ["1 Anna solo S won"]

    played(THREE, play)


def test_what_is_wrong_is_recorded_only_if_it_is_insisted_on(played) -> None:
    async def play(keys: Keys) -> None:
        await keys.type("a sp s w 2-5-2", "enter")
        assert "the result is kruk Bo, not won" in keys.shown("pays")
        assert "Enter again" in keys.shown("hint")
        assert keys.told == []
        await keys.type("", "backspace", "2", "enter")
        assert keys.told == []
        await keys.type("", "enter")
        assert keys.told == ["1 Anna spil S won (2-5-2)"]

    played(THREE, play)


def test_a_deal_that_pays_nothing_yet_is_recorded_only_if_it_is_insisted_on(played) -> None:
    async def play(keys: Keys) -> None:
        await keys.type("a sp s tabt", "enter")
        assert "write `bet` or `kruk`" in keys.shown("pays")
        assert "Enter again" in keys.shown("hint")
        assert keys.told == []
        await keys.type("", "enter")
        assert keys.told == ["1 Anna spil S lost"]
        await keys.type("b sp s ?", "enter")
        assert keys.told == ["1 Anna spil S lost", "2 Bo spil S ?"]

    played(THREE, play)


def test_words_are_completed(played) -> None:
    async def play(keys: Keys) -> None:
        await keys.type("a", "tab")
        assert keys.line == "Anna "
        await keys.type("so", "tab")
        assert keys.line == "Anna solo"
        await keys.type("-", "tab")
        assert keys.line == "Anna solo-spar "

    played(THREE, play)


def test_an_earlier_deal_is_amended_taken_out_and_brought_back(played) -> None:
    async def play(keys: Keys) -> None:
        for deal in ("a sp s w", "b sp h w", "-"):
            await keys.type(deal, "enter")
        await keys.type("", "up", "up", "up", "down")
        assert keys.line == "Bo spil H won"
        assert keys.shown("asked").startswith("Amend deal 2")
        await keys.type("", "backspace", "backspace", "backspace")
        await keys.type("be", "enter")
        assert keys.told == ["1 Anna spil S won", "2 Bo spil H bet", "3 -"]
        await keys.type("", "up", "up", "f8")
        assert keys.told == ["1 Anna spil S won", "2 -"]
        assert "Deal 2 is taken out" in keys.shown("hint")
        await keys.type("", "ctrl+z")
        assert keys.told == ["1 Anna spil S won", "2 Bo spil H bet", "3 -"]
        await keys.type("", "ctrl+z")
        assert keys.told[1] == "2 Bo spil H won"
        await keys.type("", "up", "escape")
        assert keys.line == ""
        assert keys.shown("asked").startswith("Deal 4")

    played(THREE, play)


def test_a_deal_is_put_in_and_moved(played) -> None:
    async def play(keys: Keys) -> None:
        for deal in ("a sp s w", "b sp h w"):
            await keys.type(deal, "enter")
        await keys.type("", "up", "f3")
        assert keys.told == ["1 Anna spil S won", "2 -", "3 Bo spil H won"]
        assert keys.shown("asked").startswith("Amend deal 2")
        await keys.type("", "backspace")
        await keys.type("c so d w", "enter")
        assert keys.told[1] == "2 Carl solo D won"
        await keys.type("", "up", "f9")
        await keys.type("1", "enter")
        assert keys.told == ["1 Bo spil H won", "2 Anna spil S won", "3 Carl solo D won"]
        await keys.type("", "up", "f9")
        await keys.type("7", "enter")
        assert "there is no deal 7" in keys.shown("hint")

    played(THREE, play)


def test_taking_a_deal_out_that_others_rest_on_is_asked_twice(played) -> None:
    four = begun(Header("lhombre", ("Anna", "Bo", "Carl", "Dorte")))

    async def play(keys: Keys) -> None:
        for deal in ("a sp s w", "b sp h w"):
            await keys.type(deal, "enter")
        await keys.type("", "up", "up", "f8")
        assert "Bo is not the Ombre" in keys.shown("hint")
        assert len(keys.told) == 2
        await keys.type("", "f8")
        assert keys.told == ["1 Bo spil H won"]

    played(four, play)


def test_who_comes_later_where_nobody_has_waited_so_far(played) -> None:
    async def play(keys: Keys) -> None:
        await keys.type("a sp s w", "enter")
        await keys.type("", "f4")
        await keys.type("Gorm b c d", "enter")
        await keys.type("", "enter")
        await keys.type("g sp s w", "enter")
        assert keys.told == [
            "seats Anna, Bo, Carl, Dorte",
            "1 Anna spil S won",
            "seats Gorm, Bo, Carl, Dorte",
            "2 Gorm spil S won",
        ]
        assert check(keys.path).findings == ()

    played(FOUR, play)


SITTING = {
    "who comes later sits down too": (
        [
            ("Gorm b c d", "enter", "hint", "Enter again"),
            ("", "enter", "asked", "Deal 2: Dorte deals, Bo rests"),
            ("g sp s w", "enter", "hint", ""),
        ],
        ["players Anna, Bo, Carl, Dorte, Emil, Gorm", "seats Gorm, Bo, Carl, Dorte", "2 Gorm spil"],
    ),
    "seats and dealer": (
        [
            ("e b", "enter", "hint", "2 are named"),
            (" c d", "enter", "asked", "Deal 2: Dorte deals, Bo rests"),
            ("", "f5", "hint", ""),
            ("c", "enter", "asked", "Deal 2: Carl deals, Emil rests"),
            ("b sp s w", "enter", "hint", ""),
        ],
        ["seats Emil, Bo, Carl, Dorte", "dealer Carl", "2 Bo spil S won"],
    ),
}


@pytest.mark.parametrize("name", SITTING)
def test_who_sits_at_the_table(played, name: str) -> None:
    steps, written = SITTING[name]

    async def play(keys: Keys) -> None:
        await keys.type("a b c d", "enter")
        await keys.type("a sp s w", "enter")
        await keys.type("", "f4")
        for typed, key, pane, shown in steps:
            await keys.type(typed, key)
            assert shown in keys.shown(pane)
        text = keys.path.read_text("utf-8")
        places = [text.index(f"\n{line}") for line in written]
        assert places == sorted(places)
        assert check(keys.path).findings == ()

    played(FIVE, play)


def test_a_file_changed_meanwhile_is_read_again(played) -> None:
    async def play(keys: Keys) -> None:
        keys.path.write_bytes(THREE + b"1 -\n")
        await keys.type("a sp s w", "enter")
        assert "changed by another program" in keys.shown("hint")
        assert keys.shown("asked").startswith("Deal 2")
        await keys.type("a sp s w", "enter")
        assert keys.told == ["1 -", "2 Anna spil S won"]

    played(THREE, play)


def test_help_is_shown_and_left(played) -> None:
    async def play(keys: Keys) -> None:
        await keys.type("", "f1")
        assert isinstance(keys.app.screen, Help)
        await keys.type("", "escape")
        assert not isinstance(keys.app.screen, Help)
        await keys.type("-", "enter")
        assert keys.told == ["1 -"]

    played(THREE, play)


# ---------------------------------------------------------------- the command


def test_it_says_in_a_line_what_to_install(monkeypatch, capsys, tmp_path: Path) -> None:
    for name in [name for name in sys.modules if name.split(".")[0] == "textual"]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, "textual", None)
    monkeypatch.delitem(sys.modules, "ombre_records.doors.cli.enter.app")
    assert main(["enter", str(tmp_path / "a.ombre")]) == 2
    told = capsys.readouterr().err
    assert told == "ombre: `ombre enter` needs Textual: pip install 'ombre-records[enter]'\n"


def test_it_wants_a_terminal(capsys, tmp_path: Path) -> None:
    assert main(["enter", str(tmp_path / "a.ombre")]) == 2
    assert "wants a terminal" in capsys.readouterr().err
    assert list(tmp_path.iterdir()) == []


def test_it_says_why_nothing_can_be_entered(capsys, tmp_path: Path) -> None:
    path = tmp_path / "a.ombre"
    path.write_text("ombre 1\nrules bridge\nplayers A, B, C\n")
    assert main(["enter", str(path)]) == 2
    assert "bridge" in capsys.readouterr().err
    assert main(["enter", str(tmp_path)]) == 2
    assert "it cannot be read" in capsys.readouterr().err
