"""Ombre for OpenSpiel: the game `python_ombre` (extra `openspiel`).

Import this module, and `pyspiel.load_game("python_ombre")` plays a deal of L'Hombre; `book`,
`players`, `dealer` and `pool` are its parameters. Cards are dealt one by one as chance: the hands
from the eldest on, then the stock from its top. Actions are places in `every_action(book)`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import fields
from random import Random
from typing import Any

from ombre_records.analysis.players.worlds import world
from ombre_records.base.errors import InvalidArgument
from ombre_records.books.book import RuleBook
from ombre_records.engine.dealing import packs
from ombre_records.engine.game.arguments import pool_of
from ombre_records.engine.game.cards import name, number
from ombre_records.engine.game.game import Game
from ombre_records.engine.game.information import Information
from ombre_records.engine.seating import order, resting
from ombre_records.interchange.environments.observation import ArrayPart, Layout
from ombre_records.model.cards import CARD_NAMES, cards_of

try:
    import numpy as np
    import pyspiel
except ModuleNotFoundError as error:
    raise ModuleNotFoundError(
        "OpenSpiel is not installed: pip install 'ombre-records[openspiel]'", name=error.name
    ) from error

_PARAMETERS = {"book": "lhombre", "players": 0, "dealer": -1, "pool": 0}
_TYPE = pyspiel.GameType(
    short_name="python_ombre",
    long_name="Ombre",
    dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
    chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
    information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
    utility=pyspiel.GameType.Utility.GENERAL_SUM,
    reward_model=pyspiel.GameType.RewardModel.TERMINAL,
    max_num_players=5,
    min_num_players=2,
    provides_information_state_string=True,
    provides_information_state_tensor=True,
    provides_observation_string=True,
    provides_observation_tensor=True,
    provides_factored_observation_string=True,
    parameter_specification=_PARAMETERS,
    default_loadable=True,
)


class OmbreGame(pyspiel.Game):
    """A deal of a rule book.

    `players` is their number, as few as the book seats if 0; `dealer` is a seat, the last if below
    0; `pool` is what lies there before the antes, in counters. Returns are counters without the
    ante. They are of general sum, for the pool gains and loses too.
    """

    def __init__(self, params: Mapping[str, Any] | None = None) -> None:
        given = {**_PARAMETERS, **(params or {})}
        self.layout = Layout(given["book"], given["players"] or None)
        seats = self.layout.players
        self.dealer = given["dealer"] if given["dealer"] >= 0 else seats - 1
        if self.dealer >= seats:
            raise InvalidArgument(f"there is no seat {self.dealer}: {seats} sit at the table")
        self.pool = given["pool"]
        pool_of(self.layout.book, seats, self.pool)
        most = float(most_paid(self.layout.book, seats, self.pool))
        info = pyspiel.GameInfo(
            num_distinct_actions=len(self.layout.actions),
            max_chance_outcomes=len(CARD_NAMES),
            num_players=seats,
            min_utility=-most,
            max_utility=most,
            max_game_length=_longest(self.layout),
        )
        super().__init__(_TYPE, info, dict(params or {}))

    def new_initial_state(self) -> OmbreState:
        """Return a deal before the first card is dealt."""
        return OmbreState(self)

    def make_py_observer(
        self, iig_obs_type: Any = None, params: Mapping[str, Any] | None = None
    ) -> Observer:
        """Return what writes down what a seat sees."""
        kind = iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False)
        return Observer(self.layout, kind, params)


def most_paid(book: RuleBook, players: int, pool: int) -> int:
    """Return counters that no seat gains or loses more of in one deal: a bound, and a wide one.

    `pool` is what lies there before the antes.
    """
    tariff, runs = book.payments, book.estuches.worth * book.pack.hand
    calls = book.auction.calls
    game = max(max(call.base, call.spadille_base or 0) + abs(call.more) for call in calls)
    vole = abs(book.vole.above_game) + abs(book.vole.failed_pays)
    beast = abs(tariff.beast_game or 0) + abs(tariff.beast_none) + (tariff.beast_stake or 0)
    each = game + runs + tariff.primeras + vole + beast + tariff.codille_more
    laid = pool + players * (book.pool.ante + book.pool.fill)
    small = book.pool.pass_pays * (len(calls) + 1) + book.pool.card_pays * book.pack.stock
    return 2 * players * (each + small) + 4 * laid


def _longest(layout: Layout) -> int:
    """Return how many decisions a deal has at most."""
    hand, seats, book = layout.book.pack.hand, layout.players, layout.book
    calls = next(part.shape[0] for part in layout.parts if part.name == "calls")
    exchange = seats * (max(hand, book.pack.stock) + 2)
    return calls + 3 + exchange + hand * seats * 2 + hand * 4 + seats


class OmbreState(pyspiel.State):
    """A deal under way: cards that are dealt one by one, and then a `Game`."""

    def __init__(self, game: OmbreGame) -> None:
        super().__init__(game)
        self.table = _Table(game)
        self.choices = packs(game.layout.book)
        self.pack = self.choices[0] if len(self.choices) == 1 else None
        self.dealt: tuple[int, ...] = ()
        self.deal: Game | None = None

    def current_player(self) -> int:
        """Return the seat to act, chance, or that the deal is over."""
        if self.deal is None:
            return int(pyspiel.PlayerId.CHANCE)
        return int(pyspiel.PlayerId.TERMINAL) if self.deal.turn is None else self.deal.turn

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Return the cards that may be dealt next, or first the suits that may be left out."""
        if self.pack is None:
            return [(at, 1 / len(self.choices)) for at in range(len(self.choices))]
        undealt = self.pack & ~sum(1 << card for card in self.dealt)
        return [(card, 1 / undealt.bit_count()) for card in cards_of(undealt)]

    def _legal_actions(self, player: int) -> list[int]:
        assert self.deal is not None
        if player != self.deal.turn:
            return []
        numbers = self.table.layout.number
        return sorted(numbers[action] for action in self.deal.actions())

    def _apply_action(self, action: int) -> None:
        if self.deal is not None:
            self.deal = self.deal.act(self.table.layout.actions[action])
        elif self.pack is None:
            self.pack = self.choices[action]
        else:
            self.dealt = (*self.dealt, action)
            if len(self.dealt) == self.table.cards:
                self.deal = self.table.begun(self.dealt)

    def _action_to_string(self, player: int, action: int) -> str:
        if player != pyspiel.PlayerId.CHANCE:
            action_ = self.table.layout.actions[action]
            return f"{action_.kind} {action_.word}"
        return f"deal {name(action)}" if self.pack is not None else f"pack {action}"

    def is_terminal(self) -> bool:
        """Return whether the deal is over."""
        return self.deal is not None and self.deal.over

    def returns(self) -> list[float]:
        """Return what each seat gains, in counters; zeros until the deal is over."""
        if self.deal is None:
            return [0.0] * self.num_players()
        return [float(each) for each in self.deal.payments]

    def seen(self, player: int) -> Information:
        """Return what a seat sees with names, for players of `ombre_records.analysis.players`.

        Raises ValueError while the cards are being dealt.
        """
        if self.deal is None:
            raise InvalidArgument("the cards are not dealt yet: nobody sees anything")
        return self.deal.seen_by(player)

    def resample_from_infostate(
        self, player: int, sampler: Callable[[], float] | None = None
    ) -> OmbreState:
        """Return another deal that the seat cannot tell from this one, drawn at random.

        All that binds the hidden cards is respected, such as what somebody did not follow. Each way
        in which the hands may lie is as likely. `sampler` gives a number from 0 to 1; without
        one chance does. Raises ValueError if the seat is not to act.
        """
        if self.deal is None or self.deal.turn != player:
            raise InvalidArgument("cards are drawn again for the seat that is to act")
        chance = Random(None if sampler is None else int(sampler() * (1 << 53)))
        drawn = world(self.deal.seen_by(player), chance)
        state = self.table.game.new_initial_state()
        for action in self.table.dealt(drawn):
            state.apply_action(action)
        for each in drawn.history():
            state.apply_action(self.table.layout.number[each])
        return state

    def __str__(self) -> str:
        if self.deal is None:
            return " ".join(map(name, self.dealt))
        return self.deal.text()


class _Table:
    """The part that all deals of a game share: immutable, so that copies of states share it."""

    def __init__(self, game: OmbreGame) -> None:
        self.game, self.layout, self.pool = game, game.layout, game.pool
        book, seats = game.layout.book, game.layout.players
        self.dealer = game.dealer
        self.order = order(self.dealer, resting(book, self.dealer, seats), seats)
        self.cards = book.pack.hand * len(self.order) + book.pack.stock

    def __deepcopy__(self, memo: object) -> _Table:
        return self

    def begun(self, dealt: Sequence[int]) -> Game:
        """Return the deal of cards in the order in which they were dealt."""
        book, size = self.layout.book, self.layout.book.pack.hand
        hands: list[Sequence[int] | None] = [None] * self.layout.players
        for place, seat in enumerate(self.order):
            hands[seat] = dealt[place * size : (place + 1) * size]
        stock = dealt[size * len(self.order) :]
        return Game.start(
            book,
            hands=hands,
            stock=stock,
            dealer=self.dealer,
            pool=self.pool,
            players=[f"Seat {seat}" for seat in range(self.layout.players)],
        )

    def dealt(self, deal: Game) -> Iterator[int]:
        """Yield the outcomes of chance that lead to a deal."""
        hands, stock = deal.cards
        cards = [number(card) for seat in self.order for card in hands[seat] or ()]
        cards += map(number, stock)
        choices = packs(self.layout.book)
        if len(choices) > 1:
            yield choices.index(sum(1 << card for card in cards))
        yield from cards


class Observer:
    """A seat's view, as OpenSpiel asks for it: a flat array, its parts by name, and a text.

    The parts are those of `Layout`, and `player`, which has a 1 for the seat itself. With
    perfect recall or without, they are the same: nobody forgets anything.
    """

    def __init__(self, layout: Layout, kind: Any, params: Mapping[str, Any] | None) -> None:
        if params:
            raise InvalidArgument(f"an observation takes no parameters: {params}")
        self.layout = layout
        own = kind.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER
        parts = [
            each
            for each in layout.parts
            if (own and each.private) or (kind.public_info and not each.private)
        ]
        self.own, self.public = own, kind.public_info
        self.parts = (ArrayPart("player", (layout.players,)), *parts)
        self.tensor: np.ndarray = np.zeros(sum(part.size for part in self.parts), np.float32)
        self.dict, at = {}, 0
        for part in self.parts:
            self.dict[part.name] = self.tensor[at : at + part.size].reshape(part.shape)
            at += part.size

    def set_from(self, state: OmbreState, player: int) -> None:
        """Write what a seat sees into `tensor` and `dict`."""
        self.tensor.fill(0)
        self.dict["player"][player] = 1
        if state.deal is not None:
            self.layout.fill(self.dict, state.deal.seen_by(player))

    def string_from(self, state: OmbreState, player: int) -> str:
        """Return what a seat sees in words: two texts are the same if it is."""
        if state.deal is None:
            return f"seat {player}: the cards are being dealt"
        seen = state.deal.seen_by(player)
        names = [f"seat {player}"]
        for field in _FIELDS:
            if self.own if field in _OWN else self.public:
                value = getattr(seen, field)
                if value not in (None, (), ""):
                    names.append(f"{field} {_words(value)}")
        return "; ".join(names)


_OWN = {"dealt", "hand", "discards", "draws", "friend", "actions"}
_FIELDS = tuple(each.name for each in fields(Information) if each.name not in ("seat", "number"))


def _words(value: object) -> str:
    """Write a value of what is seen: parts of one thing by blanks, things by commas."""
    if isinstance(value, tuple):
        apart = " " if hasattr(value, "_fields") or all(isinstance(v, str) for v in value) else ", "
        return apart.join(map(_words, value)) or "-"
    return str(value)


pyspiel.register_game(_TYPE, OmbreGame)
