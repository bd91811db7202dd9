"""Matches in duplicate: the same cards for all, and what is told of them."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from statistics import fmean

import pytest

from ombre_records.analysis.players import duplicate
from ombre_records.analysis.players.by_name import PLAYERS
from ombre_records.analysis.players.duplicate import Match, compared, difference, part, table


def test_a_player_against_himself_is_even() -> None:
    match = Match("lhombre", 3, 1, "plain", "plain")
    assert [compared(match, board) for board in range(1, 8)] == [0] * 7


def test_a_board_is_the_same_cards_whoever_sits() -> None:
    match = Match("aldenham", 4, 3, "plain", "random")
    for board in (1, 2, 3):
        tables = [table(match, board, [PLAYERS[name]] * 4) for name in ("plain", "random")]
        first, second = tables
        assert first.dealer == second.dealer
        assert [first.seen_by(seat).dealt for seat in range(4)] == [
            second.seen_by(seat).dealt for seat in range(4)
        ]


def test_a_match_goes_on_after_a_board() -> None:
    match = Match("lhombre", 3, 1, "plain", "random")
    *_, later = duplicate.matched(match, 8, 1, after=4)
    assert later.boards == 8
    assert later.mean == fmean(compared(match, board) for board in range(5, 13))


def test_the_difference_is_of_the_same_seat() -> None:
    match = Match("lhombre", 3, 5, "plain", "random")
    usual = table(match, 2, [PLAYERS["random"]] * 3).payments
    wanted = []
    for seat in range(3):
        sitting = [PLAYERS["random"]] * 3
        sitting[seat] = PLAYERS["plain"]
        wanted.append(table(match, 2, sitting).payments[seat] - usual[seat])
    assert compared(match, 2) == fmean(wanted)


def test_plain_is_ahead_of_chance() -> None:
    found, seconds = part(Match("lhombre", 3, 1, "plain", "random"), range(1, 61))
    told = difference(found, 240, seconds)
    assert told.mean - told.half > 0


@pytest.mark.parametrize("seed", range(5))
def test_the_interval_holds_what_it_says(seed: int) -> None:
    """Of many samples of one spread about nineteen in twenty have the true mean within."""
    rng = Random(seed)
    samples = [[rng.gauss(0.5, 3) for _ in range(50)] for _ in range(200)]
    told = [difference(sample, 50, 0.0) for sample in samples]
    within = sum(abs(each.mean - 0.5) <= each.half for each in told)
    assert 180 <= within <= 198


def test_it_is_told_on_a_line(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture
) -> None:
    def at_once(match: Match, boards: int, *_: int) -> Iterator[duplicate.Difference]:
        found, seconds = part(match, range(1, boards + 1))
        yield difference(found, boards * 4, seconds)

    monkeypatch.setattr(duplicate, "matched", at_once)
    assert duplicate.main(["plain", "random", "--boards", "3", "--book", "lhombre"]) == 0
    assert capsys.readouterr().out.startswith("plain against random, lhombre, seed 1: 3 boards: ")


@pytest.mark.parametrize("arguments", [["--book", "nothing"], ["--players", "9"]])
def test_what_cannot_be_played_is_a_line(
    arguments: list[str], capsys: pytest.CaptureFixture
) -> None:
    assert duplicate.main(["plain", "random", *arguments]) == 2
    assert capsys.readouterr().err.startswith("duplicate: ")


def test_processes_play_what_one_plays() -> None:
    match = Match("lhombre", 3, 1, "plain", "random")
    *_, last = duplicate.matched(match, 12, 2)
    found, _ = part(match, range(1, 13))
    assert (last.boards, last.mean) == (12, pytest.approx(fmean(found)))
