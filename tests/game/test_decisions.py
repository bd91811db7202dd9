"""Deals decision by decision: what each player may do, does, and knows: `decisions.txt`.

First stands what may be done at all, by each book. In a deal each line has the seat and all that it
may do, and then what it does. Before the first decision of a phase stands what this player and the
dealer know, but for what is empty. OMBRE_GOLDEN=write writes the file anew: read the difference.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from dataclasses import fields
from pathlib import Path
from random import Random

from players import Mood, begun, choice

from ombre_records.books.load import named, shipped
from ombre_records.engine.game.actions import Action, every_action
from ombre_records.engine.game.game import Game
from ombre_records.model.cards import hand, holding

FILE = Path(__file__).with_name("decisions.txt")
DEALS = (
    *(("aldenham + reserve=10", 4, 44), ("renegado + surrender-twins + vole-call", 3, 21)),
    *(("quintillo", 5, 68), ("royal-1665", 3, 0), ("lhombre", 4, 20), ("two-handed", 2, 25)),
    *(
        ("four-handed", 4, 29),
        ("four-handed", 4, 11),
        ("tresillo", 4, 41),
        ("simplified + forced-spadille", 3, 19),
    ),
)
"""A rule book with options, the number of players, and the seed of a deal in which much happens."""
MOOD = Mood(passes=0.3, speaks=0.5, plays_well=0.8)
WRITTEN = ("players", "dealer", "bids", "contract", "result", "payments", "totals")
"""The lines of the record of a deal that tell how it went."""
_TOLD_BEFORE = ("seat", "book", "players", "phase", "turn", "actions")


def decisions(name: str, players: int, seed: int) -> Iterator[str]:
    """Play a deal; tell it decision by decision, and how it ends."""
    random, phase = Random(seed), ""
    now = begun(random, named(name), players, random.randrange(players))
    yield f"== {now.book.written}, {players} players"
    while not now.over:
        if now.phase != phase:
            phase = now.phase
            yield f"{phase}:"
            yield from _known(now, {now.turn, now.dealer})
        action = choice(random, now, MOOD)
        yield f"  {now.turn} of {_offered(now.actions())}: {action}"
        now = now.act(action)
    yield "over:"
    yield from _known(now, {*range(players)})
    yield f"  antes {now.antes} payments {now.payments} totals {now.totals} pool {now.pool} {now!r}"
    yield from (f"  {line}" for line in now.text().splitlines() if line.startswith(WRITTEN))
    done = now.history()
    again = Game.start(
        now.book, hands=now.cards.hands, stock=now.cards.stock, dealer=now.dealer, players=players
    )
    for place, action in enumerate(done):
        assert {*again.history()} == {*done[:place]}
        again = again.act(action)
    assert again == now


def _offered(actions: Iterable[Action]) -> str:
    """Write actions by their kinds, cards as holdings."""
    kinds: dict[str, list[str]] = {}
    for each in actions:
        kinds.setdefault(each.kind, []).append(each.word)
    return ", ".join(f"{kind} {_words(kind, words)}" for kind, words in kinds.items())


def _words(kind: str, words: list[str]) -> str:
    return holding(hand(" ".join(words))) if kind in ("play", "discard") else " ".join(words)


def _known(game: Game, seats: set[int | None]) -> Iterator[str]:
    """Tell what seats know, but for what is empty."""
    for known in (
        game.seen_by(seat) for seat in sorted(seat for seat in seats if seat is not None)
    ):
        every = {each.name: getattr(known, each.name) for each in fields(known)}
        told = {name: value for name, value in every.items() if _says(value)}
        words = (f"{n}={_value(v)}" for n, v in told.items() if n not in _TOLD_BEFORE)
        yield f"  {known.seat} knows {' '.join(words)}"


def _says(value: object) -> bool:
    """Whether a value is more than nothing, for each seat or at all; seat 0 is more."""
    return any(map(_says, value)) if isinstance(value, tuple) else value not in (None, "")


def _value(value: object) -> str:
    if isinstance(value, tuple):
        return "(" + " ".join(map(_value, value)) + ")"
    return str(value)


def test_each_decision_is_as_told() -> None:
    found = [f"{name}: {_offered(every_action(name))}" for name in shipped()]
    found += [line for deal in DEALS for line in decisions(*deal)]
    if os.environ.get("OMBRE_GOLDEN") == "write":
        FILE.write_text("\n".join([*found, ""]), "utf-8")
    assert found == FILE.read_text("utf-8").splitlines()
