"""The laws that every rule book runs, at each of its tables, as soon as the package lists it.

Deals are played by the engine's rules, at random and so that rare games come up. What a book has
besides is its table of citations (`tests/books`) and its answers (`tests/conformance`).
"""

from __future__ import annotations

import gc
import re
from pathlib import Path
from random import Random
from types import FunctionType, ModuleType

import pytest
from chosen import book, choices
from lawful import NAMES
from settled import found, judged_alike
from test_convert_laws import nothing_is_lost as nothing_is_lost_in_json
from test_one_judgement import hold_to_one
from test_tei_laws import nothing_is_lost as nothing_is_lost_in_tei
from written import Writer

from examples import share, spread
from game.players import begun, course, mood_of, session
from ombre_records import check, format, parse, replay
from ombre_records.analysis.completion.completions import complete, listed
from ombre_records.books.book import RuleBook
from ombre_records.books.load import shipped
from ombre_records.books.open_prices import unsettled
from ombre_records.books.options import choose
from ombre_records.engine.game.actions import every_action
from ombre_records.engine.game.game import Game
from ombre_records.engine.game.information import Information
from ombre_records.engine.game.state import DealState
from ombre_records.model.cards import CARDS

TABLES = [(name, seats) for name in shipped() for seats in sorted({*book(name).table.players})]
"""Every book with every number of players."""
every_table = pytest.mark.parametrize(("name", "seats"), TABLES)


# ---------------------------------------------------------------- played, judged and paid


@every_table
def test_lawful_play_is_judged_lawful_and_settles(name: str, seats: int) -> None:
    for seed in range(share(48, 12, 2)):
        random = Random(seed)
        options = drawn(name, random) if seed else ()
        judged_alike(session(seed, book(name, options), seats, random.choice((1, 2, 3, 4))))


@pytest.mark.parametrize("name", shipped())
def test_so_it_is_under_each_option_however_it_is_written(name: str) -> None:
    known = [choice for option in book(name).options for choice in choices(option)]
    for seed, choice in spread([*enumerate(known)], 2):
        rules = book(name, (choice,))
        seats = rules.table.players[seed % len(rules.table.players)]
        last = session(seed, rules, seats, 2)
        judged_alike(last)
        if not unsettled(rules):  # else the record has to tell its own amounts
            given = f"{name} + {'='.join(filter(None, choice))}"
            written = Writer(Random(seed), NAMES[:seats]).session(given, last)
            assert found(written) == [], written


def drawn(name: str, random: Random) -> tuple[tuple[str, str | None], ...]:
    """Draw options of a book that go together."""
    known = [random.choice(choices(option)) for option in book(name).options]
    some = random.sample(known, min(random.choice((0, 0, 1, 2, 3, 4)), len(known)))
    refused = {each.place for each in choose(book(name), some)[1]}
    return tuple(each for place, each in enumerate(some) if place not in refused)


# ---------------------------------------------------------------- written, read and completed


@every_table
def test_no_format_loses_a_word(name: str, seats: int) -> None:
    for seed in range(share(12, 12, 1)):
        text = format(session(seed, book(name), seats, 2).record())
        assert format(parse(text)) == text
        nothing_is_lost_in_json(text)
        nothing_is_lost_in_tei(text)


@every_table
def test_the_truth_is_among_the_completions(name: str, seats: int) -> None:
    for seed in range(share(12, 12, 1)):
        game = played_out(name, seats, seed)
        text = game.text()
        report = check(parse(text))
        (truth,) = report.sessions[0].deals
        cards = tuple(CARDS[word] for trick in game.seen_by(0).tricks for word in trick.cards)
        less = check(parse(untold(text, len(truth.tricks) - 1)))
        (ways,) = complete(less)
        assert ways.number
        assert ways.outcomes[truth.outcome.kind]
        assert cards in (listed(less, 1, 1, 100_000) or ())


def played_out(name: str, seats: int, seed: int) -> Game:
    """Play deals until one has some tricks, nothing said, and no hand that is the stock's."""
    random = Random(seed)
    while True:
        game = session(random.randrange(2**32), book(name), seats, 1)
        views = [game.seen_by(seat) for seat in range(seats)]
        dealt = all(view.dealt for view in views if view.seat != view.rests)
        if dealt and len(views[0].tricks) > 3 and not views[0].announcements:
            return game


def untold(text: str, first: int) -> str:
    """Return a record that tells of the tricks from one on only that cards were played."""

    def bare(line: re.Match[str]) -> str:
        number, cards = int(line[1]), line[2].split()
        return f"{number} {' '.join('x' for _ in cards)}" if number >= first else line[0]

    less = re.sub(r"^(\d) (?:\w+: )?((?:[SCHD]\w ?)+).*$", bare, text, flags=re.MULTILINE)
    return re.sub(r"^(?:result|payments|totals).*\n", "", less, flags=re.MULTILINE)


@every_table
def test_every_door_says_the_same(name: str, seats: int, tmp_path: Path) -> None:
    for seed in range(share(6, 12, 1)):
        text = session(seed, book(name), seats, 2).text()
        (tmp_path / f"{seed} lawful.ombre").write_text(text, "utf-8")
        lines = text.splitlines(keepends=True)
        del lines[Random(seed).randrange(3, len(lines))]
        (tmp_path / f"{seed} spoilt.ombre").write_text("".join(lines), "utf-8")
    hold_to_one(sorted(tmp_path.iterdir()))


# ---------------------------------------------------------------- a game, step by step


def steps(name: str, seats: int, seed: int) -> list[Game]:
    """Return a game after each action."""
    random, rules = Random(seed), book(name)
    game = begun(random, rules, seats, random.randrange(seats))
    return list(course(random, game, mood_of(random)))


@every_table
def test_an_action_is_listed_and_leaves_the_game_as_it_was(name: str, seats: int) -> None:
    every = every_action(book(name))
    assert len(set(every)) == len(every)
    for seed in range(share(12, 12, 1)):
        games = steps(name, seats, seed)
        written = [game.text() for game in games]
        assert len(set(games)) == len(games)
        for game, text in zip(games, written, strict=True):
            assert set(game.actions()) <= set(every)
            for action in game.actions():
                game.act(action)
            assert game.text() == text


@every_table
def test_a_game_under_way_can_be_written_at_any_point(name: str, seats: int) -> None:
    for game in steps(name, seats, 2):
        found = {each.rule for each in check(game.record()).errors}
        assert found <= {"tricks-missing", "announcement-not-allowed"}, game.text()


@every_table
def test_the_same_cards_and_actions_lead_to_the_same_game(name: str, seats: int) -> None:
    for seed in range(share(60, 30, 2)):
        rng, game, done = Random(seed), Game.deal(name, seed, players=seats, pool=100 + seed), []
        cards = game.cards._asdict()
        again = Game.start(name, **cards, dealer=game.dealer, pool=100 + seed, players=game.players)
        while not game.over:
            may = game.actions()
            done.append(may[int(rng.random() * len(may))])
            game = game.act(done[-1])
            if rng.random() < 0.2 or game.over:
                told = game.history()
                assert sorted(told) == sorted(done)
                replayed = again
                for action in told:
                    replayed = replayed.act(action)
                assert replayed == game


@every_table
def test_a_game_and_a_position_allow_the_same_plays(name: str, seats: int) -> None:
    """A game played to its end by first lawful actions, beside its record's positions."""
    game = Game.deal(name, seed=5, players=seats)
    while not game.over:
        words = [str(action) for action in game.actions()]
        calls = [word for word in words[1:] if game.phase == "auction"]
        game = game.act(calls[0] if calls else words[-1 if game.phase == "exchange" else 0])
    plays = [step for step in replay(game.record()) if step.kind == "play"]
    assert plays
    for step in plays:
        assert step.position is not None
        assert step.card in step.position.legal_plays()
        assert step.position.legal_plays() == step.lawful


# ---------------------------------------------------------------- what a seat knows


@every_table
def test_a_seat_knows_its_own_cards_and_what_all_have_seen(name: str, seats: int) -> None:
    for game in steps(name, seats, 2):
        views = [game.seen_by(seat) for seat in range(seats)]
        for seat, seen in enumerate(views):
            own_facts(game, seat, seen)
            assert seen.tricks == views[0].tricks
            assert seen.calls == views[0].calls
            assert seen.exchanged == views[0].exchanged
            assert seen.announcements == views[0].announcements
            assert (seen.pool, seen.reserved) == (game.pool, game.reserved)
        assert [bool(seen.actions) for seen in views].count(True) == (not game.over)


def own_facts(game: Game, seat: int, seen: Information) -> None:
    assert seen.seat == seat
    assert seen.actions == (game.actions() if game.turn == seat else ())
    assert seen.payments == (game.payments if game.over else None)
    assert seen.outcome == game.outcome
    turn = [each for each in range(len(game.players)) if each != seen.rests]
    played = {
        card
        for trick in seen.tricks
        for place, card in enumerate(trick.cards)
        if turn[(turn.index(trick.leader) + place) % len(turn)] == seat
    }
    had = ({*seen.dealt} | {*seen.draws}) - {*seen.discards}
    assert {*seen.hand} == had - played


@every_table
def test_nothing_leads_from_information_to_the_game(name: str, seats: int) -> None:
    for game in spread(steps(name, seats, 3), 15):
        for seat in range(seats):
            seen = game.seen_by(seat)
            hash(seen)
            assert not [
                each for each in reachable(seen) if isinstance(each, Game | DealState | RuleBook)
            ]


def reachable(start: object) -> list[object]:
    found: dict[int, object] = {}
    left = [start]
    while left:
        each = left.pop()
        if id(each) not in found and not isinstance(each, type | ModuleType | FunctionType):
            found[id(each)] = each
            left += gc.get_referents(each)
    return list(found.values())
