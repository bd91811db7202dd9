"""The actions open to a player, one decision at a time."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from ombre_records.base.errors import IllegalAction
from ombre_records.books.book import RuleBook
from ombre_records.engine.announcements import may_announce_vole, may_forbid, may_surrender
from ombre_records.engine.bidding import biddable
from ombre_records.engine.drawing import settled_between
from ombre_records.engine.game.arguments import book_of
from ombre_records.engine.naming import calls_king
from ombre_records.engine.settlement import loser_chooses
from ombre_records.model.cards import CARD_NAMES, CARDS, SUITS

Kind = Literal[
    "call",
    "contract",
    "trump",
    "king",
    "yield",
    "discard",
    "done",
    "announce",
    "play",
    "puesta",
]

PROCEED, YIELD, DONE = "proceed", "yield", "done"
POOLED, SET_APART = "pool", "reserved"


@dataclass(frozen=True, slots=True, order=True)
class Action:
    """One decision of a player. `str()` writes its word, in the notation's words.

    `kind` says what the player decides, `word` how::

        kind        word
        call        a call of the book; for a pass, the book's first word for it
        contract    a contract of the book, where it may be higher than the call
        trump       the letter of a suit
        king        the king to call, as a card
        yield       yield: the other defender exchanges first
        discard     a card to lay off
        done        done: no more cards to lay off
        announce    proceed (nothing), surrender, accept, forbid, vole, claim, gano
        play        a card to play
        puesta      pool: the puesta goes into the pool; reserved: it is set apart

    Raises IllegalAction for a kind that there is not, and for a word that no book has for it.
    """

    kind: Kind
    word: str

    def __post_init__(self) -> None:
        may = _WORDS.get(self.kind) if isinstance(self.kind, str) else None
        if may is None:
            raise IllegalAction(f"no action is a {self.kind!r}; there are {', '.join(_WORDS)}")
        if not isinstance(self.word, str):
            raise TypeError(f"the word of an action is text, not {type(self.word).__name__}")
        if not self.word or (may and self.word not in may):
            wanted = ", ".join(may) or "a word of the book"
            raise IllegalAction(f"no {self.kind} is {self.word!r}; there are {wanted}")

    def __str__(self) -> str:
        return self.word


_WORDS: dict[str, tuple[str, ...]] = {
    "call": (),
    "contract": (),
    "trump": tuple(SUITS),
    "king": tuple(card for card in CARD_NAMES if card[1] == "K"),
    "yield": (YIELD,),
    "discard": CARD_NAMES,
    "done": (DONE,),
    "announce": (PROCEED, "surrender", "accept", "forbid", "vole", "claim", "gano"),
    "play": CARD_NAMES,
    "puesta": (POOLED, SET_APART),
}
"""What words there are of each kind. Those of calls and contracts are the book's."""

PLAYS = tuple(Action("play", card) for card in CARD_NAMES)
"""To play a card, by its place in the pack."""
DISCARDS = tuple(Action("discard", card) for card in CARD_NAMES)
"""To lay off a card, by its place in the pack."""


def every_action(book: str | RuleBook) -> tuple[Action, ...]:
    """Return every action that any deal of a book may offer, always in the same order.

    An environment that wants a number for each action can use its place in the tuple. `book` is a
    rule book, or its name with options. Raises ValueError for a book that does not exist.
    """
    return tuple(_every(book_of(book)))


def _every(rules: RuleBook) -> Iterator[Action]:
    auction = rules.auction
    yield Action("call", auction.passes[0])
    yield from (Action("call", call.name) for call in auction.calls)
    if auction.may_rise or any(call.promises or call.covers for call in auction.calls):
        yield from (Action("contract", c.name) for c in biddable(auction) if not c.promises)
    yield from (Action("trump", suit) for suit in SUITS)
    if any(map(calls_king, auction.calls)):
        yield from (Action("king", CARD_NAMES[CARDS[suit + "K"]]) for suit in SUITS)
    if rules.pack.stock:
        yield from DISCARDS
        yield Action("done", DONE)
        if settled_between(rules.exchange):
            yield Action("yield", YIELD)
    words = [PROCEED]
    if may_surrender(rules):
        words += ["surrender", "accept"]
        words += ["forbid"] if may_forbid(rules) else []
    words += ["vole"] if may_announce_vole(rules) else []
    yield from (Action("announce", word) for word in (*words, "claim", "gano"))
    yield from PLAYS
    if loser_chooses(rules):
        yield from (Action("puesta", word) for word in (POOLED, SET_APART))
