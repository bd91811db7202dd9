"""Positions that say what a player may do: in the auction, the exchange and the play.

They take cards by name or number and answer by name. Calls are the book's words. Seats are places
in play, the eldest 0. A position never changes: each act returns another position.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TypeVar

from ombre_records.base.errors import IllegalAction, InvalidArgument
from ombre_records.books.book import Call, RuleBook
from ombre_records.engine.bidding import Bidding, contracts, forced
from ombre_records.engine.dealing import without
from ombre_records.engine.drawing import Drawing
from ombre_records.engine.following import following
from ombre_records.engine.game.arguments import (
    book_of,
    even,
    fit,
    hands_of,
    once,
    seat_of,
    seated,
    tricks_of,
    trump_of,
    word_of,
)
from ombre_records.engine.game.cards import Card, Hand, mask, name, names, number, sequence
from ombre_records.engine.naming import TRUMP_LETTERS
from ombre_records.engine.open_hands import OpenHands
from ombre_records.engine.trumps import TRUMPS, ranked, unranked
from ombre_records.model.cards import CARD_NAMES, PACK, holding
from ombre_records.model.deferred import deferred

_T = TypeVar("_T")
_set = object.__setattr__
_SEATS = range(2, 6)
"""How many may play with open hands. An ending with fewer players than the book has is a puzzle."""


# ---------------------------------------------------------------- the auction


@dataclass(frozen=True, slots=True, init=False, repr=False)
class AuctionPosition:
    """An auction so far. Last and forced games, after all have passed, are part of it.

    `book` is a rule book or its name with options. `hands`, as dealt from the eldest, show on whom
    a game is forced. Instead you may give `forced`, the seat of that player. Without either, a game
    can be forced only on the eldest. `out` is the letter of the suit that is out of the pack, for
    books that leave one out. The resting player has the seat behind the last: a game may fall to
    him. Raises ValueError for a book, a seat, a suit or hands that do not fit.

    >>> now = AuctionPosition("lhombre").say("spil").say("pas")
    >>> now.turn, now.lawful_calls()[:3]
    (2, ('pas', 'bedre-spil', 'tourné'))
    """

    book: RuleBook = field(hash=False)
    _bidding: Bidding

    def __init__(
        self,
        book: RuleBook | str,
        hands: Sequence[Hand] | None = None,
        *,
        forced: int | None = None,
        out: str | None = None,
    ) -> None:
        rules = book_of(book)
        count = rules.table.active
        if forced is not None:
            seat_of(forced, count)
        pack = PACK
        if out is not None:
            if not isinstance(out, str) or out not in rules.pack.one_out:
                left_out = " or ".join(rules.pack.one_out) or "nothing"
                raise InvalidArgument(
                    f"{rules.name} leaves {left_out} out of the pack, not {out!r}"
                )
            pack = without(out)
        dealt = None if hands is None else hands_of(hands)
        if dealt is not None:
            fit(rules, *dealt)
        if dealt is not None and len(dealt) != count:
            raise InvalidArgument(f"{len(dealt)} hands are given; {rules.name} deals to {count}")
        must = _obliged(rules, dealt) if forced is None else forced
        _set(self, "book", rules)
        _set(self, "_bidding", Bidding(rules.auction, count, (), (), must, pack))

    @property
    def turn(self) -> int | None:
        """The seat to speak. None once nobody has anything more to say."""
        return self._bidding.turn

    @property
    def over(self) -> bool:
        """Whether nobody has anything more to say."""
        return self._bidding.over

    @property
    def calls(self) -> tuple[tuple[int, str], ...]:
        """Everything said so far: pairs of seat and call, in order."""
        spoken = (*self._bidding.spoken, *self._bidding.late)
        return tuple((seat, self._word(call)) for seat, call, _ in spoken)

    @property
    def passed(self) -> tuple[int, ...]:
        """The seats that have passed, the eldest first."""
        return tuple(sorted(self._bidding.passed))

    @property
    def standing(self) -> tuple[int, str] | None:
        """The call that stands, and its seat. Of two equal calls the elder's stands.

        None until somebody calls. Once the auction is over, this is who plays, and None means that
        all have passed.
        """
        spoken = self._bidding.standing or self._bidding.won
        return None if spoken is None else (spoken.seat, self._word(spoken.call))

    def lawful_calls(self) -> tuple[str, ...]:
        """Return what the seat to speak may say, a pass first. Returns nothing once all is said.

        A player on whom a game is forced may say nothing else. Nor may the resting player to whom a
        game falls.
        """
        return tuple(map(self._word, self._bidding.lawful_calls()))

    def say(self, call: str) -> AuctionPosition:
        """Return the auction after a lawful call, by its name or another word of the book for it.

        Raises ValueError for any other call, and says what may be said.
        """
        word_of(call, "a call")
        may = {self._word(each): each for each in self._bidding.lawful_calls()}
        known = self.book.call(call)
        word = self._word(None if call in self.book.auction.passes else known)
        if word not in may or (known is None and call not in self.book.auction.passes):
            wanted = ", ".join(may) or "nothing: the auction is over"
            raise IllegalAction(f"{call!r} may not be said now; what may be is {wanted}")
        return self._with(self._bidding.say(may[word]))

    def contracts(self) -> tuple[str, ...]:
        """Return what the winner may play, his own call first.

        If the book lets him rise, calls that are not lower follow. Returns nothing while the
        auction goes on, and nothing if all have passed.
        """
        won = self._bidding.won
        if won is None or won.call is None:
            return ()
        may = contracts(self.book.auction, won, self._bidding.pack)
        return tuple(call.name for call in may)

    def _word(self, call: Call | None) -> str:
        return self.book.auction.passes[0] if call is None else call.name

    def _with(self, bidding: Bidding) -> AuctionPosition:
        return _without_init(AuctionPosition, book=self.book, _bidding=bidding)

    def __repr__(self) -> str:
        text = ", ".join(f"{seat} {word}" for seat, word in self.calls)
        return f"<AuctionPosition {self.book.written}: {text or 'nothing said'}>"


def _obliged(book: RuleBook, dealt: tuple[int, ...] | None) -> int | None:
    """Return the seat on which a game is forced once all have passed. Hands may be unknown."""
    count = book.table.active
    certain, possible = (dealt, dealt) if dealt else ((0,) * count, (PACK,) * count)
    obliged = forced(book.auction, certain, possible)
    return None if obliged is None else obliged.seat


# ---------------------------------------------------------------- the exchange


@dataclass(frozen=True, slots=True, init=False, repr=False)
class ExchangePosition:
    """The hands, from the eldest, and the stock, from its top, during the exchange.

    `book` is a rule book or its name with options. `contract` is the game that is played, `ombre`
    the seat that plays it. Raises ValueError for a book or a contract that does not exist, and for
    a card that is in two places.

    >>> now = ExchangePosition("aldenham", ("SA D2", "SQ H4", "S7 H5"), "C7 C6", contract="play")
    >>> now = now.exchange(0, "D2")
    >>> now.hands[0], now.may_exchange(), now.limits(1)
    (('SA', 'C7'), (1, 2), (0, 1))
    """

    book: RuleBook = field(hash=False)
    _drawing: Drawing

    def __init__(
        self,
        book: RuleBook | str,
        hands: Sequence[Hand],
        stock: Hand,
        *,
        contract: str,
        ombre: int = 0,
    ) -> None:
        rules = book_of(book)
        call = rules.call(word_of(contract, "a contract"))
        if call is None or call.promises:
            games = ", ".join(each.name for each in rules.auction.calls if not each.promises)
            raise InvalidArgument(f"{rules.name} has no contract {contract!r}; there are {games}")
        held, cards = hands_of(hands), sequence(stock)
        seat_of(ombre, len(held))
        once(*held, *(1 << card for card in cards))
        fit(rules, *held, *(1 << card for card in cards))
        seated(rules, held)
        _set(self, "book", rules)
        _set(self, "_drawing", Drawing(rules.exchange, call, ombre, held, cards))

    @property
    def contract(self) -> str:
        """The game that is played."""
        return self._drawing.contract.name

    @property
    def ombre(self) -> int:
        """The seat that plays the game."""
        return self._drawing.ombre

    @property
    def hands(self) -> tuple[tuple[str, ...], ...]:
        """The hand of each seat now, from the eldest."""
        return tuple(map(names, self._drawing.hands))

    @property
    def stock(self) -> tuple[str, ...]:
        """The rest of the stock, from its top."""
        return tuple(CARD_NAMES[card] for card in self._drawing.stock)

    @property
    def done(self) -> tuple[int, ...]:
        """The seats that have exchanged, in the order in which they did."""
        return self._drawing.done

    def may_exchange(self) -> tuple[int, ...]:
        """Return the seats that may exchange now: first the Ombre, then the defenders.

        If there are several, the first of them chooses. He may let another go before him.
        """
        return self._drawing.may_exchange()

    def limits(self, seat: int) -> tuple[int, int]:
        """Return the fewest and the most cards that a seat may take now."""
        return self._drawing.limits(seat_of(seat, len(self._drawing.hands)))

    def exchange(self, seat: int, cards: Hand) -> ExchangePosition:
        """Return the exchange after a seat lays off cards, perhaps none, and draws as many.

        Raises ValueError if it is not the seat's turn, if the seat does not hold a card, or if the
        book does not allow the number.
        """
        drawing = self._drawing.exchange(seat_of(seat, len(self._drawing.hands)), mask(cards))
        return _without_init(ExchangePosition, book=self.book, _drawing=drawing)

    def __repr__(self) -> str:
        hands = ", ".join(holding(hand) or "-" for hand in self._drawing.hands)
        return f"<ExchangePosition {self.book.written}, {self.contract}: {hands}>"


# ---------------------------------------------------------------- the play


@dataclass(frozen=True, slots=True, init=False, repr=False)
class Position:
    """Open hands in the play, from the eldest: a whole deal, or an ending.

    `book` is a rule book or its name with options. `trump` is a suit's letter, or `none`. `turn` is
    the seat that plays next. `trick` has the cards that lie, in the order of play. `taken` counts
    the tricks of each seat; if you leave it out, nobody has any. Raises ValueError for hands of
    unequal size, for a card that is in two places or not in the pack, and for more players, cards
    or tricks than a deal of the book has.

    >>> now = Position("aldenham", ("S4 H2", "SA DK", "S5 C3"), trump="S").play("S4")
    >>> now.turn, now.legal_plays()
    (1, ('SA', 'DK'))
    """

    book: RuleBook = field(hash=False)
    _open: OpenHands

    def __init__(
        self,
        book: RuleBook | str,
        hands: Sequence[Hand],
        trump: str = "S",
        turn: int = 0,
        trick: Hand = (),
        taken: Sequence[int] = (),
    ) -> None:
        rules, held, lying = book_of(book), hands_of(hands), sequence(trick)
        if len(held) not in _SEATS:
            raise InvalidArgument(f"two to five seats play, not {len(held)}")
        seat_of(turn, len(held))
        once(*held, *(1 << card for card in lying))
        fit(rules, *held, *(1 << card for card in lying))
        even(held, turn, len(lying))
        counts = tricks_of(taken, len(held))
        seated(rules, held, counts)
        suit = ranked(trump_of(trump), rules)
        solver_hands = OpenHands(held, turn, suit, following(rules), lying, counts)
        _set(self, "book", rules)
        _set(self, "_open", solver_hands)

    @property
    def hands(self) -> tuple[tuple[str, ...], ...]:
        """The cards that each seat holds."""
        return tuple(map(names, self._open.hands))

    @property
    def turn(self) -> int:
        """The seat to play. Once the play is over, the seat that won the last trick."""
        return self._open.turn

    @property
    def trump(self) -> str:
        """The letter of the suit that is trump, `none`, or `aces` for the black aces alone."""
        return TRUMP_LETTERS[unranked(self._open.trump)]

    @property
    def trick(self) -> tuple[str, ...]:
        """The cards that lie, in the order of playing."""
        return tuple(CARD_NAMES[card] for card in self._open.trick)

    @property
    def taken(self) -> tuple[int, ...]:
        """The tricks that each seat has."""
        return self._open.taken or (0,) * len(self._open.hands)

    @property
    def over(self) -> bool:
        """Whether all cards are played."""
        return self._open.over

    def legal_plays(self) -> tuple[str, ...]:
        """Return the cards that the seat to play may play. Returns none once all are played."""
        return names(self._open.legal_plays())

    def play(self, card: Card) -> Position:
        """Return the position after a lawful play. Raises ValueError for one that is not lawful."""
        return position_of(self.book, self._open.play(number(card)))

    def after(self, card: Card) -> Position:
        """Return the position after a play, lawful or not.

        Use it to follow a game in which a play broke the rules and stood. Raises ValueError if the
        seat does not hold the card.
        """
        if not self._open.hands[self.turn] >> number(card) & 1:
            raise IllegalAction(f"{name(card)} cannot be played: the player does not hold it")
        return position_of(self.book, self._open.after(number(card)))

    def trumps(self, seat: int) -> tuple[str, ...]:
        """Return the trumps that a seat holds, in the notation's order."""
        held = self._open.hands[seat_of(seat, len(self._open.hands))]
        return names(held & TRUMPS[self._open.trump])

    def _repr_svg_(self) -> str:
        shown: str = deferred("show position", self)
        return shown

    def __repr__(self) -> str:
        given = [repr(self.book.written), repr(tuple(map(holding, self._open.hands)))]
        given += [f"trump={self.trump!r}", f"turn={self.turn}"]
        if self.trick:
            given.append(f"trick={' '.join(self.trick)!r}")
        if any(self.taken):
            given.append(f"taken={self.taken}")
        return f"Position({', '.join(given)})"


def position_of(book: RuleBook, hands: OpenHands) -> Position:
    """Return the engine's open hands as a public position. `book` is the book of their rules."""
    # Every play of a replay has one: written out, it takes a quarter of the time of `_made`.
    made = object.__new__(Position)
    _set_book(made, book)
    _set_open(made, hands)
    return made


_set_book, _set_open = (vars(Position)[slot].__set__ for slot in ("book", "_open"))
"""What fills the slots of a position that is being made."""


def open_hands(position: Position) -> OpenHands:
    """Return the engine's open hands of a public position."""
    if not isinstance(position, Position):
        raise TypeError(f"a Position is wanted, not {type(position).__name__}")
    return position._open


def _without_init(kind: type[_T], **fields: object) -> _T:
    """Make a position of fields that are known to be right. Nothing checks them again."""
    made = object.__new__(kind)
    for key, value in fields.items():
        _set(made, key, value)
    return made
