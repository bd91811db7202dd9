"""The values that prose templates get, one type for each phase of a deal.

Names, words of the record and amounts are plain; cards are marked up already. None stands for what
the record does not say.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from markupsafe import Markup

NONE = Markup("")


@dataclass(frozen=True, slots=True)
class Remark:
    """A remark in the margin: footnotes' marks, annotations, and the notes below."""

    marks: Markup = NONE
    annotations: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()

    def __bool__(self) -> bool:
        return bool(self.marks or self.annotations or self.notes)


NO_REMARK = Remark()


class Cards(NamedTuple):
    """Cards of which `hidden` are not known at all; `known` is empty where none is known."""

    known: Markup
    hidden: int = 0


class Count(NamedTuple):
    """A player's number of tricks."""

    name: str
    tricks: int | None


class Text(NamedTuple):
    """A field of the header: its keyword (or a tag's key), its words, its margin."""

    key: str
    words: str
    remark: Remark


@dataclass(frozen=True, slots=True)
class Opening:
    """A session: `own` says whether it has a title, `tags` are the editor's own fields, `witnesses`
    those whom emendations name, by their sigla; `rules` is the key of the rule book, `options` say
    how it was played otherwise; `made_up`: no deal was ever dealt.
    """

    index: int
    players: tuple[str, ...]
    texts: dict[str, Text]
    tags: tuple[Text, ...]
    witnesses: tuple[Text, ...]
    rules: str
    book: str
    options: tuple[str, ...]
    made_up: bool
    printed: bool
    deals: int
    seated: bool
    remark: Remark


@dataclass(frozen=True, slots=True)
class Closing:
    """The end of a session: totals, the pool, what is set apart; `None` amounts are unknown."""

    totals: tuple[Count, ...]
    pool: int | None
    apart: tuple[int, ...]
    unit: str
    remark: Remark
    sort: str = "closing"


@dataclass(frozen=True, slots=True)
class Hand:
    """A hand; `cards` is empty where nothing is known of it."""

    name: str
    cards: Markup
    remark: Remark


@dataclass(frozen=True, slots=True)
class DealProse:
    """The dealer, the leader, the resting player, the pool and who staked it, what is set apart,
    the hands.

    `drawn`: no word is said of the hands, which a diagram shows.
    `unit` is what amounts are counted in: `counter`, or `mark` (the lesser mark). `aim` is what the
    Ombre wants: most, all, none, or (after which one is a bet and two are a kruk) nolo.
    `unplayed`: only the cards are recorded.
    """

    number: int | None
    dealer: str | None
    eldest: str | None
    rests: str | None
    pool: int | None
    stakes: tuple[Count, ...]
    apart: tuple[str, ...]
    unit: str
    hands: tuple[Hand, ...]
    drawn: bool
    stock: Markup
    ombre: str | None
    aim: str
    unplayed: bool
    remark: Remark
    stock_remark: Remark


@dataclass(frozen=True, slots=True)
class Call:
    """A call, or passes one after another.

    `sort`: passed, opened, raised, held, named; forced, second and resting for games that follow
    when all have passed; odd for a word that the rule book does not know.
    """

    names: tuple[str | None, ...]
    word: str
    sort: str


@dataclass(frozen=True, slots=True)
class Auction:
    """The calls and what they led to.

    `contract` is what was played, `announced` where that is not the Ombre's last call. `trump` is
    S, C, H, D or `none`; `named` whether the Ombre was free to name it. `king` is the king called.
    """

    calls: tuple[Call, ...]
    more: bool
    thrown_in: bool
    ombre: str | None
    friend: str | None
    contract: str | None
    announced: bool
    solo: bool
    aim: str
    trump: str | None
    named: bool
    turned: Markup
    king: Markup
    bids_remark: Remark
    remark: Remark


@dataclass(frozen=True, slots=True)
class ExchangeStep:
    """Cards laid off for cards drawn, or only their number; `brought` are the matadors drawn."""

    discards: Cards | None
    draws: Cards | None
    count: int | None
    brought: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class EmendedLine:
    """A player's exchange, in one step or more."""

    name: str | None
    steps: tuple[ExchangeStep, ...]
    remark: Remark


@dataclass(frozen=True, slots=True)
class Exchange:
    """The exchange, and the hands with which play begins (none where they are as dealt).

    `trumps` and `matadors` are the Ombre's in play, where his hand is known.
    """

    changes: tuple[EmendedLine, ...]
    hands: tuple[Hand, ...]
    trumps: int | None
    matadors: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Outcome:
    """The end of a deal: `kind` in the words of `ombre score`.

    `word` is the book's own for it; `made` are the tricks of the player that it turns on (with a
    friend's), `taken` those of all, most first; `gano`: it is a puesta because the Ombre said gano;
    `stated` is the record's own word, `agrees` whether it says the same.
    """

    kind: str
    word: str
    ombre: str | None
    friend: str | None
    player: str | None
    made: int | None
    taken: tuple[Count, ...]
    to: str | None
    twins: bool
    annulled: bool | None
    forbidder: str | None
    contest: bool
    primeras: bool
    gano: bool
    tricks: int
    stated: str
    agrees: bool
    remark: Remark


class Reason(NamedTuple):
    """A part of a payment, and what for: game, estuches, pool, vole, primeras..."""

    amount: int
    what: str


@dataclass(frozen=True, slots=True)
class Transfer:
    """The payment of each payer to each payee. No payers: the pool pays; no payees: it is paid.

    `apart`: it is what is set apart, not the pool.
    """

    payers: tuple[str, ...]
    payees: tuple[str, ...]
    amount: int
    reasons: tuple[Reason, ...]
    apart: bool


class Net(NamedTuple):
    """The gain or loss that some players share."""

    amount: int
    names: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Payments:
    """The payments, or (None) that they cannot be told; `recorded` what the record says of them.

    `shared`: the Ombre has a friend who shares them.

    `totals` are each player's so far, the antes in them, where there are further deals.
    """

    transfers: tuple[Transfer, ...] | None
    nets: tuple[Net, ...]
    recorded: tuple[tuple[tuple[str, ...], str], ...]
    shared: bool
    pool: int | None
    pooled: bool
    apart: tuple[int, ...]
    totals: tuple[Count, ...]
    unit: str
    remark: Remark
