"""Observations say all that a seat sees, and nothing more."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

import pytest

from examples import share, thorough
from ombre_records.books.load import named, shipped
from ombre_records.engine.game.game import Game
from ombre_records.engine.game.information import Information
from ombre_records.interchange.environments.observation import PHASES, SAID, Layout
from ombre_records.model.cards import CARD_NAMES, SUITS

np = pytest.importorskip("numpy", reason="the environments want numpy, which comes with each extra")

TABLES = [(name, seats) for name in shipped() for seats in named(name).table.players]


HANDS = ["SAKQJ76543", "CAKQJ76543", "HAKQJ76543"]
OTHERS = ["SAKQJ76543", "HAKQJ76543", "CAKQJ76543"]
STOCK = "S2 C2 H2 DAKQJ765432"
"""Two deals that are one to the first player."""


def course(book: str, players: int, seed: int) -> list[Game]:
    """Play a session of two deals, doing anything that is allowed; return all its games."""
    rng, game = Random(seed), Game.deal(book, seed, players=players)
    games = [game]
    for number in range(2):
        while not game.over:
            may = game.actions()
            game = game.act(may[int(rng.random() * len(may))])
            games.append(game)
        if not number:
            game = game.next_deal(seed)
            games.append(game)
    return games


def cards(row: Any) -> set[str]:
    return {CARD_NAMES[at] for at in np.flatnonzero(row)}


def seat_of(row: Any, seen: Information) -> int | None:
    found = [int(at) for at in np.flatnonzero(row)]
    assert len(found) < 2
    return (found[0] + seen.seat) % len(seen.players) if found else None


def word(row: Any, words: tuple[str, ...]) -> str | None:
    found = [words[at] for at in np.flatnonzero(row)]
    assert len(found) < 2
    return found[0] if found else None


def told(layout: Layout, seen: Information) -> dict[str, object]:
    """Read an observation back into values by name."""
    part = layout.arrays(layout.observe(seen))
    seats = layout.players
    calls = [row for row in part["calls"] if row.any()]
    took = [row for row in part["exchanged"] if row.any()]
    stock = max(1, layout.book.pack.stock)
    return {
        **{name: cards(part[name]) for name in ("dealt", "hand", "discards", "draws")},
        **{n: seat_of(part[n], seen) for n in ("turn", "dealer", "rests", "ombre", "friend")},
        "phase": word(part["phase"], PHASES),
        "contract": word(part["contract"], layout.contracts),
        "trump": word(part["trump"], layout.trumps),
        "out": word(part["out"], SUITS),
        "turned": cards(part["turned"]),
        "king": cards(part["king"]),
        "calls": [(seat_of(r[:seats], seen), word(r[seats:], layout.calls)) for r in calls],
        "exchanged": [(seat_of(r[:seats], seen), round(float(r[seats]) * stock)) for r in took],
        "announcements": {
            (int(trick) + 1, (int(at) + seen.seat) % seats, SAID[said])
            for trick, at, said in zip(*np.nonzero(part["announcements"]), strict=True)
        },
        "tricks": [
            {(seat + seen.seat) % seats: cards(row[seat]) for seat in range(seats)}
            for row in part["tricks"]
            if row.any()
        ],
        "leaders": [seat_of(row, seen) for row in part["leaders"] if row.any()],
        "winners": [seat_of(row, seen) for row in part["winners"] if row.any()],
        "table": [cards(part["table"][(at - seen.seat) % seats]) for at in range(seats)],
        "pool": int(part["pool"][0]),
        "reserved": tuple(int(each) for each in part["pool"][2:] if each),
    }


def wanted(seen: Information) -> dict[str, object]:
    """Return the same values as the information has them."""
    playing = [seat for seat in range(len(seen.players)) if seat != seen.rests]

    def laid(leader: int, played: tuple[str, ...]) -> dict[int, set[str]]:
        order = playing[playing.index(leader) :] + playing[: playing.index(leader)]
        by_seat = {seat: {card} for seat, card in zip(order, played, strict=False)}
        return {seat: by_seat.get(seat, set()) for seat in range(len(seen.players))}

    return {
        **{name: set(getattr(seen, name)) for name in ("dealt", "hand", "discards", "draws")},
        **{
            name: getattr(seen, name)
            for name in ("turn", "dealer", "rests", "ombre", "friend", "phase", "contract", "trump")
        },
        "out": seen.out,
        "turned": {seen.turned} - {None},
        "king": {seen.king} - {None},
        "calls": list(seen.calls),
        "exchanged": list(seen.exchanged),
        "announcements": {(said.trick, said.seat, said.word) for said in seen.announcements},
        "tricks": [laid(trick.leader, trick.cards) for trick in seen.tricks],
        "leaders": [trick.leader for trick in seen.tricks],
        "winners": [trick.winner for trick in seen.tricks if trick.winner is not None],
        "table": [set(hand) for hand in seen.table],
        "pool": seen.pool,
        "reserved": seen.reserved,
    }


@pytest.mark.parametrize(("book", "players"), TABLES)
def test_an_observation_can_be_read_back(book: str, players: int) -> None:
    layout = Layout(book, players)
    for seed in range(share(40, 20, 2)):
        for game in course(book, players, seed)[:: 1 if thorough() else 7]:
            for seat in range(players):
                seen = game.seen_by(seat)
                assert told(layout, seen) == wanted(seen)
                assert list(np.flatnonzero(layout.mask(seen.actions))) == sorted(
                    layout.number[action] for action in seen.actions
                )


def test_what_differs_only_in_hidden_cards_looks_the_same() -> None:
    first = Game.start("simplified", hands=HANDS, stock=STOCK)
    second = Game.start("simplified", hands=OTHERS, stock=STOCK)
    layout = Layout("simplified")
    assert (layout.observe(first.seen_by(0)) == layout.observe(second.seen_by(0))).all()
    assert (layout.observe(first.seen_by(1)) != layout.observe(second.seen_by(1))).any()


@pytest.mark.parametrize("name", shipped())
def test_no_two_things_seen_look_alike(name: str) -> None:
    layout, found = Layout(name), {}
    for seed in range(share(30, 15, 2)):
        for game in course(name, layout.players, seed):
            seen = game.seen_by(seed % layout.players)
            if game.over:
                continue  # the payments are rewards, and no part of an observation
            # How many deals have been, and in which order cards were drawn, make no difference.
            same = replace(seen, number=1, draws=tuple(sorted(seen.draws)))
            same = replace(same, discards=tuple(sorted(seen.discards)), seat=0)
            key = layout.observe(seen).tobytes(), layout.mask(seen.actions).tobytes(), seen.seat
            assert found.setdefault(key, same) == same


def test_a_book_and_players_that_do_not_exist_are_refused() -> None:
    with pytest.raises(ValueError, match="seats 3 or 4, not 2"):
        Layout("lhombre", 2)
    with pytest.raises(ValueError, match="whist"):
        Layout("whist")
