"""The steps of a replay as plain values, with the keys of the JSON of `ombre show --to json`.

Cards are items of the notation (`SA`, `x`, `Hx`, `{SK CK}`, `-`), French letters always. None
stands for what does not apply or is not known; amounts are in the book's lowest counter.
"""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from ombre_records.referee.wording.payers import Amounts, Passed

Hand = tuple[tuple[str, ...], ...]
"""A hand by suits, the trumps first, the cards that are not known last."""

Kind = Literal[
    "deal",
    "bid",
    "contract",
    "exchange",
    "hands",
    "play",
    "tricks",
    "holds",
    "said",
    "outcome",
    "payments",
]
"""What happens in a step: `tricks` are tricks not recorded, `hands` those with which play begins,
`holds` a hand stated in the midst of play.
"""


class EmendationData(Struct, frozen=True):
    """A line that the editor has changed, as printed and as edited; None where it is in neither."""

    line: int
    printed: str | None
    edited: str | None


class TrickData(Struct, frozen=True):
    """How a trick ended: who led and won it, and the tally after it."""

    leader: str | None
    winner: str | None
    tally: Amounts


class StepData(Struct, frozen=True, kw_only=True):
    """One thing that happened, and what it changed.

    `step` counts from 0 in the deal; `text` says it in a sentence; `ended` is there with the card
    that ends a trick, and with tricks not recorded, up to `last`. `hands` and `stock` are those
    that the step has changed, as they are after it; `possible` has the cards that the unknown ones
    of such a hand may be, where these are few. `findings` are numbers in the deal's findings,
    from 1; `analysis` is what perfect play has to say, where it has been asked: `judged` is its
    mark for the card played, `better` are the cards that would have kept what that one lost, and
    `instead` is how play might have gone on with the first of them.
    """

    step: int
    kind: Kind
    text: str
    line: int | None
    player: str | None = None
    word: str | None = None
    card: str | None = None
    glyph: str | None = None
    trick: int | None = None
    last: int | None = None
    in_turn: bool | None = None
    ended: TrickData | None = None
    discards: tuple[str, ...] | None = None
    draws: tuple[str, ...] | None = None
    count: int | None = None
    hands: dict[str, Hand] = {}
    possible: dict[str, Hand] = {}
    stock: tuple[str, ...] | None = None
    annotations: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()
    findings: tuple[int, ...] = ()
    emendations: tuple[str, ...] = ()
    analysis: tuple[str, ...] = ()
    judged: str | None = None
    better: tuple[str, ...] = ()
    instead: tuple[str, ...] = ()


class ReachData(Struct, frozen=True):
    """What the Ombre could reach with all hands open after a trick; 0 is the beginning.

    `outcomes` are the best first, several where the record leaves cards open; nothing where that is
    not known. `tricks` are those of his side in the whole deal.
    """

    trick: int
    outcomes: tuple[str, ...]
    tricks: int | None


class SettlementData(Struct, frozen=True, kw_only=True):
    """What a deal cost: `payments` leave the ante out, totals have it in; None is not known."""

    payments: Amounts
    items: tuple[Passed, ...] | None
    pool_before: int | None
    pool_after: int | None
    reserved: tuple[int, ...]
    totals_before: Amounts
    totals: Amounts


class DealData(Struct, frozen=True, kw_only=True):
    """A deal: who sits where, how it ended and why, and its steps.

    `deal` counts from 1 in the session, `number` is the record's own; `seats` are the active
    players from the eldest; `hands` are those with which play begins. `reachable` is what perfect
    play could make of it trick by trick, where that has been asked.
    """

    deal: int
    number: str | None
    dealer: str | None
    rests: str | None
    seats: tuple[str, ...]
    ombre: str | None
    friend: str | None
    contract: str | None
    trump: str | None
    turned: str | None
    dealt: dict[str, Hand]
    hands: dict[str, Hand]
    stock: tuple[str, ...]
    steps: tuple[StepData, ...]
    tricks: Amounts
    outcome: str
    codille_to: str | None
    twins: bool
    annulled: bool | None
    reason: str
    settlement: SettlementData
    findings: tuple[dict[str, object], ...]
    emendations: tuple[EmendationData, ...]
    reachable: tuple[ReachData, ...] = ()
    facsimiles: tuple[str, ...] = ()


class TagData(Struct, frozen=True):
    """A header statement of the record's own."""

    key: str
    value: str


class WitnessData(Struct, frozen=True):
    """Whom emendations name by a siglum: a `witness`, or an `editor`."""

    kind: str
    siglum: str
    description: str


class SessionData(Struct, frozen=True, kw_only=True):
    """A session: its header, its deals, and what each has won and lost, antes included.

    `path` is its file's, `reading` how it was read; `header` has title, source, event, site, date,
    annotator and stakes, `source_parts` what the source is told by.
    """

    path: str
    reading: str
    session: int
    header: dict[str, str | None]
    tags: tuple[TagData, ...]
    witnesses: tuple[WitnessData, ...]
    rules: str
    options: tuple[str, ...]
    players: tuple[str, ...]
    annotations: tuple[str, ...]
    notes: tuple[str, ...]
    deals: tuple[DealData, ...]
    totals: Amounts
    pool: int | None
    reserved: tuple[int, ...]
    emendations: tuple[EmendationData, ...]
    source_parts: dict[str, str] = {}
    facsimiles: tuple[str, ...] = ()


class ReplayData(Struct, frozen=True):
    """All sessions of records, in the version of the format; `findings` are those of no deal.

    `path` and `reading` are None where sessions have different ones.
    """

    version: int
    path: str | None
    reading: str | None
    sessions: tuple[SessionData, ...]
    findings: tuple[dict[str, object], ...]
