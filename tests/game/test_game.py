"""A game: whatever the players do ends, is judged lawful, and is paid as the judge has it."""

from __future__ import annotations

import os
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace
from players import session

from examples import share, slow, spread
from laws.chosen import book, choices, games
from ombre_records import check
from ombre_records.books.book import RuleBook
from ombre_records.books.load import shipped
from ombre_records.books.unsettled import tried, unsettled
from ombre_records.engine.payments import RESERVED, balance
from ombre_records.finding import Severity
from ombre_records.game.game import Game

MANY = int(os.environ.get("OMBRE_GAMES", "20"))
"""How many sessions of each book are played in the thorough run."""

ROYAL = book("royal-1665")
VOLE_OR_NOTHING = replace(ROYAL, vole=replace(ROYAL.vole, failed_ends=True, failed_pays=12))
"""A book of one's own: the vole is declared, as in 1665, and lost with the first trick lost."""

LAW = settings(derandomize=True, deadline=None, database=None, max_examples=share(30))


def deals_of(last: Game) -> tuple[Game, ...]:
    return (*last.earlier, last)


def judged_alike(last: Game, rules: RuleBook | None = None) -> None:
    """The record has no finding, and what the judge makes of it is the game's, deal by deal.

    `rules` is the book, where it is not the one that the record names.
    """
    report = check(last.record(), rules=rules)
    assert [(f.rule, f.message) for f in report if f.severity is not Severity.INFO] == []
    (facts,) = report.sessions
    games = deals_of(last)
    assert len(facts.deals) == len(games)
    for deal, game in zip(facts.deals, games, strict=True):
        assert deal.outcome.kind == game.outcome
        assert tuple(deal.payments) == game.payments
        assert deal.pool_after == game.pool
        open_prices = unsettled(deal.book)
        assert deal.items is not None or (open_prices and deal.stated)
        opening = deal.pool_before - sum(game.antes)
        kept = game.pool + sum(game.reserved) - opening - _reserved_before(game)
        assert sum(game.payments) - sum(game.antes) + kept == 0
        assert balance(deal.items or (), RESERVED) >= 0
    assert facts.totals == last.totals
    assert tuple(facts.reserved) == last.reserved


def _reserved_before(game: Game) -> int:
    return sum(game.earlier[-1].reserved) if game.earlier else 0


@given(games(), st.integers(0, 2**32))
@LAW
def test_a_session_is_judged_lawful_and_paid_alike(drawn: tuple, seed: int) -> None:
    name, players, options = drawn
    judged_alike(session(seed, book(name, options), players, 1 + seed % 4))


@pytest.mark.parametrize("name", [each for each in shipped() if unsettled(book(each))])
def test_a_table_with_prices_of_its_own_is_paid_alike(name: str) -> None:
    ends = set()
    for seed in range(share(320)):
        priced = tried(book(name))[seed % 2]
        assert not unsettled(priced)
        last = session(seed, priced, priced.table.players[seed % 2], 2)
        judged_alike(last, priced)
        ends |= {game.outcome for game in deals_of(last)}
    assert {"sacada", "puesta", "codille"} <= ends


@pytest.mark.parametrize("name", shipped())
def test_a_session_under_each_option(name: str) -> None:
    known = [choice for option in book(name).options for choice in choices(option)]
    for seed, choice in spread([*enumerate(known)], 4):
        rules = book(name, (choice,))
        judged_alike(session(seed, rules, rules.table.players[seed % len(rules.table.players)], 2))


@slow
@pytest.mark.parametrize("name", shipped())
def test_many_sessions(name: str) -> None:
    for seed in range(MANY):
        random = Random(seed)
        rules = book(name, drawn_options(name, random))
        players = random.choice(rules.table.players)
        judged_alike(session(seed, rules, players, random.choice((1, 2, 3, 4))))


def drawn_options(name: str, random: Random) -> tuple:
    from ombre_records.books.options import choose

    rules = book(name)
    known = [random.choice(choices(option)) for option in rules.options]
    drawn = random.sample(known, min(random.choice((0, 0, 1, 2, 3, 4)), len(known)))
    refused = {each.place for each in choose(rules, drawn)[1]}
    return tuple(each for place, each in enumerate(drawn) if place not in refused)


DECLARED = """\
ombre 1
rules royal-1665
players Frances, Barbara, Harry
deal 1
dealer Harry
pool 3:1
bids Frances play, Barbara pass, Harry pass
trump S
exchange Frances 1
exchange Barbara 0
exchange Harry 0
holds Frances SAQJ7652 CA HK
tricks
"""


@pytest.mark.parametrize(
    ("tricks", "outcome"),
    [
        ("1-2 ? (2-0-0)\nvole Frances\n3 ? > Harry (2-0-1)\n", "vole-failed"),
        ("1-2 ? (2-0-0)\nvole Frances\n3-9 ? (9-0-0)\n", "vole"),
        ("1-2 ? (2-0-0)\n3 ? > Harry (2-0-1)\nvole Frances\n4-9 ? (8-0-1)\n", "sacada"),
        ("1-2 ? (2-0-0)\n3-9 ? (8-0-1)\n", "sacada"),
    ],
    ids=["failed", "made", "declared after a trick was lost", "not declared"],
)
def test_a_declared_vole_is_lost_with_a_trick_where_that_ends_the_deal(tricks, outcome) -> None:
    report = check(DECLARED + tricks, rules=VOLE_OR_NOTHING)
    assert report.sessions[0].deals[0].outcome.kind == outcome
    assert [f.rule for f in report.shown if f.severity is Severity.ERROR] == []


def test_games_with_a_declared_vole_that_is_lost_with_a_trick() -> None:
    played = [session(seed, VOLE_OR_NOTHING, 3, 2) for seed in range(share(120, 4))]
    outcomes = {game.outcome for last in played for game in deals_of(last)}
    assert {"vole-failed", "sacada"} <= outcomes
    for last in played:
        judged_alike(last, VOLE_OR_NOTHING)
