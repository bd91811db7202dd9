"""A table on the page: whatever is offered may be done, and nothing else is shown or kept."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from examples import spread
from ombre_records import check, parse
from ombre_records.base.language import LANGUAGES
from ombre_records.books.load import named, shipped
from ombre_records.doors.playground import playing
from ombre_records.doors.playground.service import answer
from ombre_records.engine.game.game import Game
from ombre_records.model.cards import CARDS

MOST = 80
"""Decisions after which two deals are over, whatever is decided."""


def asked(game: dict[str, Any], language: str = "en") -> Any:
    return json.loads(answer("table", json.dumps({"game": game, "lang": language})))


def shown(game: dict[str, Any], language: str = "en") -> Any:
    found = asked(game, language)
    assert "error" not in found, found
    return found["value"]


def begun(book: str, seed: int = 3, against: str = "plain", players: int = 0) -> dict[str, Any]:
    many = players or named(book).table.players[0]
    return {"book": book, "seed": seed, "against": against, "players": many, "deals": [[]]}


def offered(table: dict[str, Any]) -> list[str]:
    cards = [each["word"] for each in table["hand"] if each["free"]]
    return cards + [each["word"] for each in table["words"]]


def played(game: dict[str, Any], rng: Random, deals: int) -> Iterator[tuple[Any, Any]]:
    """Play on by chance; yield each state of the page and what is shown of it."""
    for _ in range(MOST):
        table = shown(game)
        yield game, table
        if table["record"]:
            if len(game["deals"]) == deals:
                return
            game = {**game, "deals": [*game["deals"], []]}
        else:
            *before, last = game["deals"]
            game = {**game, "deals": [*before, [*last, rng.choice(offered(table))]]}
    raise AssertionError("it does not come to an end")


@pytest.mark.parametrize("book", spread(shipped(), 4))
def test_what_is_offered_leads_to_a_record_without_faults(book: str) -> None:
    states = list(played(begun(book), Random(book), 2))
    _game, table = states[-1]
    record = parse(table["record"])
    assert len(record.sessions[0].deals) == 2
    assert not check(record).shown
    assert sum(int(seat["taken"]) for seat in table["seats"]) <= 9
    for _game, table in states:
        assert bool(table["asked"]) == bool(offered(table)) == (not table["record"])


def test_one_sees_no_card_but_those_of_a_player_in_the_seat() -> None:
    for game, table in played(begun("lhombre", 5), Random(2), 1):
        own = Game.deal("lhombre", 5, players=3).seen_by(0).dealt
        told = json.dumps({**table, "record": ""})
        seen = {word for word in re.findall(r'"word": "(\w\w)"', told) if word in CARDS}
        if not game["deals"][0]:
            assert seen == set(own)
        lying = {each["word"] for name in ("hand", "laid") for each in table[name]}
        tricks = {card["word"] for _, card in (table["last"] or {"cards": []})["cards"]}
        tricks |= {seat["card"]["word"] for seat in table["seats"] if seat["card"]}
        assert seen <= lying | tricks | {each["word"] for each in table["words"]}


def test_a_step_back_is_where_one_was_and_all_is_found_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    states = list(played(begun("aldenham", 8), Random(1), 2))
    monkeypatch.setattr(playing, "_REMEMBERED", 3)
    playing._known.clear()
    for game, table in reversed(states):
        assert shown(game) == table
    assert len(playing._known) <= 3


@pytest.mark.parametrize("language", ["en", *LANGUAGES[1:]])
def test_it_speaks_the_readers_language_and_the_words_stay(language: str) -> None:
    for game, table in played(begun("lhombre", 11), Random(4), 1):
        other = shown(game, language)
        assert offered(other) == offered(table)
        assert other["record"] == table["record"]
        assert language == "en" or not table["asked"] or other["asked"] != table["asked"]


@pytest.mark.parametrize("against", playing.AGAINST[:1] + tuple(playing.AGAINST[1:]))
def test_all_others_sit_down(against: str) -> None:
    *_, (_game, table) = played(begun("lhombre", 21, against), Random(6), 1)
    assert table["outcome"]


@pytest.mark.parametrize(
    ("change", "says"),
    [
        ({"deals": [["S9"]]}, "S9"),
        ({"deals": [["pas", "SA"]]}, ""),
        ({"book": "nowhere"}, "nowhere"),
        ({"players": 9}, "9"),
        ({"against": "nobody"}, "nobody"),
        ({"deals": []}, ""),
        ({"seed": "x"}, ""),
    ],
    ids=lambda value: "-".join(value) if isinstance(value, dict) else "",
)
def test_what_cannot_be_is_told_in_a_sentence(change: dict[str, Any], says: str) -> None:
    told = asked({**begun("lhombre"), **change})["error"]
    assert says in told
    assert told
    assert "\n" not in told
