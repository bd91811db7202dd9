"""What callers do with a game: actions, cards given, what they may not do, and what stays."""

from __future__ import annotations

import copy
import pickle
import re
from pathlib import Path
from pydoc import plaintext, render_doc
from random import Random
from types import MappingProxyType

import pytest
from players import session

from laws.chosen import book
from ombre_records import check
from ombre_records.engine.game.actions import Action, every_action
from ombre_records.engine.game.game import Game
from ombre_records.engine.game.positions import AuctionPosition, ExchangePosition, Position
from ombre_records.model.cards import SUITS
from yaml_data import read_yaml

HERE = Path(__file__).parent
DEALT = read_yaml(HERE / "dealt.yaml")
WRONG = read_yaml(HERE / "wrong.yaml")
POSITIONS = (AuctionPosition, ExchangePosition, Position)
ERRORS = MappingProxyType({"TypeError": TypeError, "ValueError": ValueError})


# ---------------------------------------------------------------- actions


@pytest.mark.parametrize("contract", ["play", "solo"])
def test_of_defenders_who_settle_it_between_them_the_first_may_yield(contract: str) -> None:
    game = Game.deal("aldenham", seed=3)
    for word in (contract, "pass", "pass", contract, "S"):
        game = game.act(word)
    game = game.act("done") if contract == "play" else game
    assert (game.turn, str(game.actions()[-1])) == (1, "yield")
    game = game.act("yield")
    assert game.turn == 2
    assert "yield" not in map(str, game.actions())


def test_every_action_takes_a_name_and_keeps_its_order() -> None:
    assert every_action("lhombre") == every_action(book("lhombre"))
    assert [str(action) for action in every_action("quintillo")][:3] == [
        "pass",
        "ask-leave",
        "solo",
    ]


def test_a_game_is_forced_on_who_is_known_to_hold_spadille() -> None:
    rules = "simplified + forced-spadille"
    known, unknown = AuctionPosition(rules, ("SK", "SA", "SQ")), AuctionPosition(rules)
    for _seat in range(3):
        known, unknown = known.say("pass"), unknown.say("pass")
    assert (known.turn, known.lawful_calls()) == (1, ("forced",))
    assert (unknown.turn, unknown.lawful_calls()) == (None, ())


def test_actions_are_values() -> None:
    assert Action("play", "SA") == Action("play", "SA") != Action("discard", "SA")
    assert {Action("play", "SA"): 1}[Action("play", "SA")] == 1
    assert str(Action("call", "tourné")) == "tourné"


def test_an_action_stands_in_the_record_as_it_is_written() -> None:
    last = session(5, book("lhombre"), 3, 1)
    text = last.text()
    for call in last.seen_by(0).calls:
        assert f"{last.players[call.seat]} {call.word}" in text
    for trick in last.seen_by(0).tricks:
        assert " ".join(trick.cards) in text


# ---------------------------------------------------------------- chance


@pytest.mark.parametrize(("name", "wanted"), DEALT.items())
def test_the_same_seed_deals_the_same_cards(name: str, wanted: str) -> None:
    for game in (Game.deal(name, seed=1), Game.deal(book(name), 1)):
        seat = 0 if game.seen_by(0).dealt else 1
        assert " ".join(game.seen_by(seat).dealt) == wanted
    assert Game.deal(name, 1).seen_by(0).dealt != Game.deal(name, 2).seen_by(0).dealt


def test_without_a_seed_other_cards_are_dealt() -> None:
    assert len({Game.deal("lhombre").seen_by(0).dealt for _ in range(4)}) > 1


# ---------------------------------------------------------------- what stays


def test_a_game_can_be_copied_and_sent_elsewhere() -> None:
    game = Game.deal("aldenham + favor", seed=3).act("play")
    assert copy.deepcopy(game) == pickle.loads(pickle.dumps(game)) == game
    assert hash(copy.deepcopy(game)) == hash(game)


def test_a_game_given_goes_on_as_one_dealt() -> None:
    game = Game.deal("lhombre", seed=7, players=["Ib", "Ulla", "Ole"], dealer=1)
    hands = [game.seen_by(seat).dealt for seat in range(3)]
    (line,) = [line for line in game.text().split("\n") if line.startswith("stock")]
    stock = line.removeprefix("stock ")
    given = Game.start("lhombre", hands=hands, stock=stock, dealer=1, players=game.players)
    assert given == game


# ---------------------------------------------------------------- what may not be done


@pytest.mark.parametrize("case", WRONG, ids=lambda case: case["name"])
def test_what_is_wrong_is_told(case: dict) -> None:
    """Each case is an expression with `game`, in its auction, and `playing`, in the play."""
    game = Game.deal("lhombre", seed=7)
    playing = game.act("ren-nolo").act("pas").act("pas")
    hands = [game.seen_by(seat).dealt for seat in range(3)]
    (line,) = [line for line in game.text().split("\n") if line.startswith("stock")]
    known = {"Game": Game, "game": game, "playing": playing, "hands": hands, "stock": line[6:]}
    known |= {each.__name__: each for each in (every_action, Action, *POSITIONS)}
    with pytest.raises(ERRORS[case["raises"]], match=re.escape(case["says"])):
        eval(case["does"], known)


def test_the_suit_that_is_out_stays_out_in_a_session() -> None:
    random = Random(1)
    games = [Game.deal("two-handed", seed) for seed in range(20)]
    first = next(game for game in games if game.seen_by(0).out == "H")
    other = next(game for game in games if game.seen_by(0).out == "D")
    while not first.over:
        first = first.act(random.choice(first.actions()))
    hands = [other.seen_by(seat).dealt for seat in (0, 1)]
    (line,) = [line for line in other.text().split("\n") if line.startswith("stock")]
    with pytest.raises(ValueError, match="H is out of the pack in this session"):
        first.next_start(hands=hands, stock=line.removeprefix("stock "))


def test_a_game_is_dealt_or_started_and_its_help_shows_nothing_private() -> None:
    with pytest.raises(TypeError, match=r"begins with Game\.deal"):
        Game("lhombre", ("Ada", "Bea", "Cleo"), 0)
    told, _, _ = render_doc(Game, renderer=plaintext).partition("Data and other attributes")
    assert "Game.deal" in told
    assert not re.search(r"(?<!\w)_(?!dataclass_)[a-z]\w+", told)


@pytest.mark.parametrize("rules", ["lhombre", "simplified + natural-order + no-manille"])
def test_a_position_tells_the_trump_that_it_has(rules: str) -> None:
    for letter in (*SUITS, "none"):
        assert Position(rules, ("SA", "SK", "SQ"), trump=letter).trump == letter


@pytest.mark.parametrize("rules", ["lhombre", "aldenham", "quintillo", "two-handed"])
def test_a_game_that_is_left_anywhere_is_a_record_without_errors(rules: str) -> None:
    for seed in range(3):
        game, random = Game.deal(rules, seed=seed), Random(seed)
        while not game.over:
            game = game.act(random.choice(game.actions()))
            assert [found.message for found in check(game.record()).errors] == []


def test_who_rests_and_declines_has_passed() -> None:
    game = Game.deal("lomber", players=["Ari", "Birna", "Dagur", "Eyja"], seed=3)
    spoke = []
    while not game.over:
        spoke.append(game.turn)
        game = game.act(next(each for each in game.actions() if each.word == "pass"))
    assert [call.seat for call in game.seen_by(0).calls] == spoke
    assert len(set(spoke)) == 4
