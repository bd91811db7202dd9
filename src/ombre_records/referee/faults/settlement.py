"""Facts of the settlement: result, payments, pool, totals. Amounts are in the lowest counter."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from ombre_records.model.cards import Named
from ombre_records.referee.faults.facts import FaultFacts


class Misstated(Struct, frozen=True):
    """A party's amount as stated; `rightful` is None where that is not known, but another."""

    party: str
    stated: int
    rightful: int | None


class Paid(Struct, frozen=True):
    """A payment due by the rules: who pays, who is paid, how much, and for what."""

    payer: str
    payee: str
    amount: int
    what: str


class WrongResult(FaultFacts, frozen=True):
    """The outcome as stated and those that it may be, and the tricks of each player (None: not
    known).

    `why` it is wrong: by the `tricks`; the `first` tricks were made; the `player` named has no
    `codille`, as the Ombre or as one who rests; or nobody but the `player`, who is the Ombre, can
    stand behind what is not a codille (`named`); or a game was `called` in a deal said to be passed
    out; or no deal of the `contract`, whose call is `game`, ends so. Beside the outcome of
    a line: the game has `no-friend`, the book `no-primeras`, or the run is a `long-run`.
    `ombre_first` is the tally by seats, if it fits the outcome where its first number is taken for
    the Ombre's.
    """

    stated: str
    rightful: tuple[str, ...]
    tricks: tuple[tuple[str, int | None], ...] = ()
    why: Literal[
        "tricks",
        "first",
        "codille",
        "named",
        "called",
        "contract",
        "long-run",
        "no-friend",
        "no-primeras",
    ] = "tricks"
    player: str = ""
    ombre_first: tuple[int, ...] = ()
    game: str = ""


class PaidBefore(Struct, frozen=True):
    """The field of an open price, what it was, and the number of the deal that was paid at it."""

    field: str
    price: str
    deal: str


class WrongPayment(FaultFacts, frozen=True):
    """The amounts that are wrong, and what all that is paid is made of, if that is known.

    `run` are the trumps paid for as estuches, which the `player` held or lacked; None where none
    are paid for, or the record tells no more than how many. `before` are the open prices that
    earlier deals of the session were paid at, where the amounts are wrong by these. `why` they are
    wrong at any price: two parties pay or gain `alike`, or the one `pays`, or it `gains`.
    """

    wrong: tuple[Misstated, ...]
    items: tuple[Paid, ...]
    run: Named | None = None
    player: str = ""
    held: bool = True
    before: tuple[PaidBefore, ...] = ()
    why: Literal["", "alike", "pays", "gains"] = ""


class WrongPool(FaultFacts, frozen=True):
    """The pool before a deal, as stated and as it is; `ante` is what of it is staked.

    `why` it is wrong: by what the last deal left; by what is staked at `least`, where that is not
    known; or the book has `none`.
    """

    stated: int
    rightful: int
    ante: int
    why: Literal["run-on", "least", "none"] = "run-on"


class WrongTotals(FaultFacts, frozen=True):
    """The totals that are wrong; or, where it is not known which, what they come to in all."""

    wrong: tuple[Misstated, ...]
    total: int = 0


class UnbalancedPayment(FaultFacts, frozen=True):
    """The sum of the payments and the pool; `pool` is its gain where they leave that out."""

    total: int
    pool: int = 0


class WrongForfeit(FaultFacts, frozen=True):
    """Who forfeits what by rights, and as stated: None where it is not recorded.

    `rightful` None: neither the line nor the rule book tells it.
    """

    player: str
    stated: int | None
    rightful: int | None


class WrongReserved(FaultFacts, frozen=True):
    """What is set apart, as stated and as it is; or what of it the payments have `wrong`."""

    stated: tuple[int, ...] = ()
    rightful: tuple[int, ...] = ()
    wrong: Misstated | None = None


class Want(Struct, frozen=True):
    """Something that is not known and that a settlement rests on; `player` is whose hand it is, of
    which some cards may be `told`.

    `words` are the outcomes, or the calls, that may be meant, or the book's word for a codille; of
    prices the fields of the book, `ways` the options that give them.
    """

    what: Literal[
        "game",
        "ombre",
        "call",
        "outcome",
        "price",
        "option",
        "friend",
        "tricks",
        "trump",
        "hand",
        "holds",
        "estuches",
        "turn",
        "first",
        "primeras",
        "codille",
        "defenders",
        "exchange",
        "pool",
        "dealer",
        "deals",
    ]
    player: str = ""
    words: tuple[str, ...] = ()
    ways: tuple[str, ...] = ()
    told: bool = False


class Unsettled(FaultFacts, frozen=True):
    """What is not known that the deal's money rests on, and whose stated amounts do; `payable`:
    stating what was paid would settle it too, in a line of its own or as amounts in a results line.

    `seats`: how many sit at the table of a deal that is told in a results line, where other things
    can be written; 0 for one told at length. `example`: what each of them may have gained, by the
    prices that were paid before; nothing where that is not known.
    """

    wants: tuple[Want, ...]
    parties: tuple[str, ...]
    payable: Literal["payments", "amounts"] | None = None
    seats: int = 0
    example: tuple[int, ...] = ()


class WrongAmounts(FaultFacts, frozen=True):
    """How many amounts a results line has, and how many sit at the table."""

    stated: int
    seated: int
