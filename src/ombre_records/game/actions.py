"""What a player may do, one decision at a time."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from ombre_records.books.book import RuleBook
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
SAID = ("surrender", "accept", "forbid", "vole", "claim", "gano")


@dataclass(frozen=True, slots=True, order=True)
class Action:
    """One decision. `str()` writes it in the notation's words.

    `kind` says what is decided: a `call` of the auction (a word of the book, its first word for a
    pass), the `contract` announced where it may be higher than the call, the `trump` (a suit's
    letter), the `king` called, whether to `yield` the first exchange to the other defender, a card
    to `discard` or `done`, what to `announce` (`proceed`: nothing), a card to `play`, and whether
    the `puesta` goes into the `pool` or is set apart (`reserved`). `word` is the call, suit, card
    or word.
    """

    kind: Kind
    word: str

    def __str__(self) -> str:
        return self.word


def every_action(book: RuleBook) -> tuple[Action, ...]:
    """Return every action that any deal of a book may offer, always in the same order.

    The place of an action in it can serve as its number, for environments that want one.
    """
    calls = book.auction.calls
    kings = [CARD_NAMES[CARDS[suit + "K"]] for suit in SUITS]
    return (
        Action("call", book.auction.passes[0]),
        *(Action("call", call.name) for call in calls),
        *(Action("contract", call.name) for call in calls if call.when == "first"),
        *(Action("trump", suit) for suit in SUITS),
        *(Action("king", king) for king in kings),
        Action("yield", YIELD),
        *(Action("discard", card) for card in CARD_NAMES),
        Action("done", DONE),
        Action("announce", PROCEED),
        *(Action("announce", word) for word in SAID),
        *(Action("play", card) for card in CARD_NAMES),
        Action("puesta", POOLED),
        Action("puesta", SET_APART),
    )
