"""`ombre play`: a deal typed at the terminal, and what it leaves."""

from __future__ import annotations

import io
from pathlib import Path

import pytest

from ombre_records.analysis.players.by_name import PLAYERS
from ombre_records.analysis.players.human import HumanTable, RefusedError
from ombre_records.api import check
from ombre_records.doors.cli import main
from ombre_records.engine.game.game import Game

DEAL = ["play", "--book", "aldenham", "--seed", "3", "--against", "plain"]


def typed(lines: str, *more: str, monkeypatch: pytest.MonkeyPatch) -> int:
    monkeypatch.setattr("sys.stdin", io.StringIO(lines))
    return main([*DEAL, *more])


def test_a_deal_to_its_end(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture, tmp_path: Path
) -> None:
    """Any lawful word will do: where a card is asked for, the first of the hand that is offered."""
    table = HumanTable(Game.deal("aldenham", 3), 0, PLAYERS["plain"], 3)
    table.go_on()
    lines = []
    while not table.over:
        words = " ".join(PLAYERS["plain"](table.game.seen_by(0), None))  # type: ignore[arg-type]
        lines.append(words)
        table.answer(words)
        table.go_on()
    record = tmp_path / "evening.ombre"
    status = typed("\n".join(lines) + "\n", "-o", str(record), monkeypatch=monkeypatch)
    out, err = capsys.readouterr()
    assert (status, err) == (0, "")
    assert record.read_text() == table.game.text()
    assert check(record.read_text()).findings == ()
    assert "Outcome\n" in out
    assert "Payments\n" in out
    assert max(map(len, out.split("\n"))) < 80


@pytest.mark.parametrize(
    "lines", ["", "pass\n", "quit\n", "\ud800\nquit\n", "x" * 5000 + "\nquit\n"]
)
def test_whoever_leaves_early_has_what_was_played(
    lines: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture, tmp_path: Path
) -> None:
    record = tmp_path / "half.ombre"
    assert typed(lines, "-o", str(record), monkeypatch=monkeypatch) == 0
    out, _ = capsys.readouterr()
    assert "The deal is not finished." in out
    assert record.read_text().startswith("ombre 1\nrules aldenham\n")
    assert not [f for f in check(record.read_text()).findings if f.severity == "error"]


def test_a_file_that_is_there_is_left(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture, tmp_path: Path
) -> None:
    record = tmp_path / "old.ombre"
    record.write_text("old")
    assert typed("", "-o", str(record), monkeypatch=monkeypatch) == 2
    assert record.read_text() == "old"
    assert "name another file" in capsys.readouterr().err


def test_interrupted(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture) -> None:
    class Interrupted(io.StringIO):
        def readline(self, *_: object) -> str:
            raise KeyboardInterrupt

    monkeypatch.setattr("sys.stdin", Interrupted())
    assert main(DEAL) == 130
    assert "The deal is not finished." in capsys.readouterr().out


@pytest.mark.parametrize("more", [("--players", "9"), ("--book", "nobook"), ("--against", "me")])
def test_errors_of_use(
    more: tuple[str, ...], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture
) -> None:
    assert typed("", *more, monkeypatch=monkeypatch) == 2
    assert "Traceback" not in capsys.readouterr().err


# ---------------------------------------------------------------- words


def seated() -> HumanTable:
    table = HumanTable(Game.deal("aldenham", 3), 0, PLAYERS["plain"], 3)
    table.go_on()
    return table


@pytest.mark.parametrize("word", ["pass", "PASS", "pas", "pa"])
def test_a_word_or_its_beginning(word: str) -> None:
    table = seated()
    table.answer(word)
    assert table.game.seen_by(0).calls[-1].word == "pass"


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("p", "p may be pass or play"),
        ("SA", "SA may not be done now"),
        ("undo", "nothing to undo"),
        ("pass pass", "comes too early"),
    ],
)
def test_what_cannot_be_meant(line: str, said: str) -> None:
    table = seated()
    before = table.game
    with pytest.raises(RefusedError, match=said):
        table.answer(line)
    assert table.game is before


def test_help_and_hand_change_nothing() -> None:
    table = seated()
    before = table.game
    assert any("pass" in line for line in table.answer("?"))
    assert any("Your hand" in line for line in table.answer("hand"))
    assert table.answer("  ") == ()
    assert table.game is before


def test_undo_takes_back_and_the_others_do_the_same_again() -> None:
    table = seated()
    table.answer("pass")
    table.go_on()
    first = table.game
    table.answer("C2 D7 done")
    table.go_on()
    after = table.game
    table.answer("undo")
    assert table.game == first
    table.answer("c2 ♦7 DONE")
    table.go_on()
    assert table.game == after


def test_a_wrong_word_in_a_line_undoes_the_line() -> None:
    table = seated()
    table.answer("pass")
    table.go_on()
    before = table.game
    with pytest.raises(RefusedError):
        table.answer("C2 C2 done")
    assert table.game is before


def test_cards_may_be_typed_as_a_hand_is_written() -> None:
    first, second = seated(), seated()
    for table, words in ((first, "pass"), (second, "pass")):
        table.answer(words)
        table.go_on()
    first.answer("CK2 done")
    second.answer("C2 CK done")
    assert first.game == second.game
    assert first.game.seen_by(0).discards == ("CK", "C2")
