"""Games that no book as it is has: at prices of one's own, and with a vole that is declared."""

from __future__ import annotations

import pytest
from msgspec.structs import replace
from players import session

from examples import share
from laws.chosen import book
from laws.settled import judged_alike
from ombre_records import check
from ombre_records.base.finding import Severity
from ombre_records.books.load import shipped
from ombre_records.books.open_prices import tried, unsettled
from ombre_records.engine.game.game import Game

ROYAL = book("royal-1665")
VOLE_OR_NOTHING = replace(ROYAL, vole=replace(ROYAL.vole, failed_ends=True, failed_pays=12))
"""A book of one's own: the vole is declared, as in 1665, and lost with the first trick lost."""


def deals_of(last: Game) -> tuple[Game, ...]:
    return (*last.earlier, last)


@pytest.mark.parametrize("name", [each for each in shipped() if unsettled(book(each))])
def test_a_table_with_prices_of_its_own_is_paid_alike(name: str) -> None:
    ends = set()
    for seed in range(share(320, least=60)):
        priced = tried(book(name))[seed % 2]
        assert not unsettled(priced)
        last = session(seed, priced, priced.table.players[seed % len(priced.table.players)], 2)
        judged_alike(last, priced)
        ends |= {game.outcome for game in deals_of(last)}
    assert {"sacada", "puesta", "codille"} <= ends


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
