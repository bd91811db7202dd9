"""How tricks end a deal by how they fell: the same as by their winners, one after another."""

from __future__ import annotations

import random

import pytest

from examples import share
from ombre_records.books.load import load, shipped
from ombre_records.engine.bidding import is_bid
from ombre_records.engine.ending import (
    Score,
    Undertaking,
    claimed,
    concluded,
    ends,
    may_stop,
    none_of_first,
)
from ombre_records.engine.settlement import Ending, ended
from ombre_records.referee.fast.game import Fall, Game, ending_of


def fall(winners: tuple[int, ...], place: int, players: int, claims: bool) -> Fall:
    """Return how tricks fell, by the places of their winners."""
    own = [winner == place for winner in winners]
    sweep = own.index(False) if False in own else len(own)
    first = own.index(True) if True in own else len(own)
    taken = tuple(winners.count(each) for each in range(players))
    return Fall(len(winners), sweep, first, claims, taken)


def score(game: Undertaking, winners: tuple[int, ...], players: int) -> Score:
    """Return the score after some tricks."""
    taken = tuple(winners.count(each) for each in range(players))
    return Score(taken, {*winners[: game.led_on]} <= {game.player})


def wanted(game: Undertaking, winners: tuple[int, ...], players: int, claims: bool) -> object:
    """Return how tricks end a deal, asked of the engine after each."""
    scores = [score(game, winners[:count], players) for count in range(1, len(winners) + 1)]
    *early, last = scores
    if any(ends(game, each) for each in early) or (claims and ends(game, last)):
        return None
    if not claims and not ends(game, last) and not may_stop(game, last):
        return None
    found = (claimed if claims else concluded)(game, last)
    if found is None:
        return None
    first = bool(none_of_first(game.book, game.player, winners))
    own = max(1, winners.count(game.player))
    return ended(found, range(players), none_of_first=first, forbidder=None, tricks=own)


@pytest.mark.parametrize("name", shipped())
def test_endings_are_those_of_the_winners(name: str) -> None:
    book, rng, met = load(name).book, random.Random(name), set()
    assert book is not None
    players, hand = book.table.active, book.pack.hand
    for contract in filter(is_bid, book.auction.calls):
        for _ in range(share(400, 4)):
            place, weights = rng.randrange(players), [rng.choice((0, 1, 6)) for _ in range(players)]
            weights[place] += 1
            winners = tuple(rng.choices(range(players), weights, k=rng.randint(1, hand)))
            claims = rng.random() < 0.3
            game = Game(b"", tuple(range(players)), None, contract, place, 0)
            undertaking = Undertaking(book, contract, place, None)
            right = wanted(undertaking, winners, players, claims)
            found = ending_of(book, game, None, fall(winners, place, players, claims))
            assert found == right, (contract.name, place, winners, claims)
            met.add(found.kind if isinstance(found, Ending) else None)
    assert len(met) > 2
