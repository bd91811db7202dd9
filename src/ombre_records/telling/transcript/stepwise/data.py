"""The steps of a replay as plain values, with the keys of the JSON of `ombre show --to json`; the
hands and places that they are made of.

Cards are items of the notation (`SA`, `x`, `Hx`, `{SK CK}`, `-`), French letters always. None
stands for what does not apply or is not known; amounts are in the book's lowest counter.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Literal, NamedTuple

from msgspec import Struct
from msgspec.structs import replace

from ombre_records.base.finding import Finding
from ombre_records.engine.trumps import RUNS, TRUMPS
from ombre_records.model.cards import CARD_NAMES, PACK, SUIT_MASKS, cards_of, is_known, item_name
from ombre_records.model.record import Line
from ombre_records.notation.keywords import keywords
from ombre_records.notation.spans import locate
from ombre_records.referee.facts import ExchangeFacts, HandFacts
from ombre_records.referee.report import Cost
from ombre_records.referee.wording.payments import Amounts, Passed
from ombre_records.telling.transcript.margin import DealPage

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
"""The kind of a step: `tricks` are tricks not recorded, `hands` those with which play begins,
`holds` a hand stated in the midst of play.
"""


class EmendationData(Struct, frozen=True):
    """A line that the editor has changed, as printed and as edited; None where it is in neither."""

    line: int
    printed: str | None
    edited: str | None


class TrickData(Struct, frozen=True):
    """The end of a trick: who led and won it, and the tally after it."""

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
    """The outcomes that the Ombre could reach with all hands open after a trick; 0 is the
    beginning.

    `outcomes` are the best first, several where the record leaves cards open; nothing where that is
    not known. `tricks` are those of his side in the whole deal.
    """

    trick: int
    outcomes: tuple[str, ...]
    tricks: int | None


class SettlementData(Struct, frozen=True, kw_only=True):
    """The settlement of a deal: `payments` leave the ante out, totals have it in; None is not
    known.
    """

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
    """A `witness` or an `editor`, named in emendations by a siglum."""

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


class Known(NamedTuple):
    """A hand as far as known: the cards surely in it, its size, the cards that may be in it (0 if
    that is not told), and what the record says of its other cards."""

    certain: int
    size: int
    possible: int = 0
    hints: tuple[int, ...] = ()

    @property
    def unknown(self) -> int:
        """The number of its cards that are not known."""
        return max(0, self.size - self.certain.bit_count())


def by_suit(hand: Known, trump: int | None) -> Hand:
    """Sort a hand, `x` for each card of which nothing is known.

    >>> from ombre_records.model.cards import hand
    >>> by_suit(Known(hand("SA2 C3 HK"), 6), 0)
    (('SA', 'S2'), ('C3',), ('HK',), ('x', 'x'))
    """
    others = [item_name(item) for item in hand.hints[: hand.unknown]]
    known = [*sorted_by_suit(hand.certain, trump)]
    known.append((*others, *["x"] * (hand.unknown - len(others))))
    return tuple(suit for suit in known if suit)


def sorted_by_suit(cards: int, trump: int | None) -> Iterator[tuple[str, ...]]:
    """Yield the suits of some cards, the trumps first."""
    trumps = TRUMPS[trump] if trump is not None else 0
    run = RUNS[trump] if trump is not None else ()
    suits: list[Iterable[int]] = [[card for card in run if cards >> card & 1]]
    suits += [cards_of(cards & mask & ~trumps) for mask in SUIT_MASKS]
    for suit in suits:
        if named := tuple(CARD_NAMES[card] for card in suit):
            yield named


def dealt(facts: HandFacts, written: Sequence[int] = ()) -> Known:
    """Take a hand as it was dealt; `written` is how the record has it."""
    hints = tuple(item for item in written if item not in (0, PACK) and not is_known(item))
    return Known(facts.certain, facts.size, facts.possible, hints)


@dataclass(slots=True)
class HandTable:
    """The hands on the table by seat; what has changed is told once.

    `most` is how many cards a hand has: if those that may be in one are no more, they are named.
    """

    trump: int | None
    names: Sequence[str]
    most: int
    hands: dict[int, Known] = field(default_factory=dict)
    reported: dict[int, Known] = field(default_factory=dict)

    def lay(self, seat: int, item: int, after: Known | None) -> None:
        """Take a card out of a hand, and one that is known out of what others may have.

        One that is not known may be any of the hand; `after` is what is known of it later.
        """
        certain, size, possible, _ = self.hands[seat]
        hand_size = max(0, size - 1)
        if not is_known(item):
            certain, possible = (after.certain, after.possible) if after else (0, possible)
            self.hands[seat] = Known(certain, hand_size, possible)
            return
        self.hands[seat] = Known(certain & ~item, hand_size, possible)
        for other, hand in self.hands.items():
            self.hands[other] = hand._replace(possible=hand.possible & ~item)

    def swap(self, seat: int, step: ExchangeFacts) -> None:
        """Take discards out of a hand and put draws in; discards not known may be any card."""
        certain, size, *_ = self.hands[seat]
        laid, drawn = step.discards, step.draws
        if laid is None or not all(map(is_known, laid)):
            certain = 0
        certain &= ~sum(set(laid or ()))
        certain |= sum({item for item in drawn or () if is_known(item)})
        if laid is not None and drawn is not None:
            size = max(0, size + len(drawn) - len(laid))
        self.hands[seat] = Known(certain, size)

    def put(self, seat: int, hand: Known) -> None:
        """Set what is known of a hand."""
        now = self.hands.get(seat)
        if now is None or now[:2] != hand[:2]:
            self.hands[seat] = hand
        elif hand.possible:
            self.hands[seat] = now._replace(possible=hand.possible)

    def changes(self) -> tuple[dict[str, Hand], dict[str, Hand]]:
        """Return the hands that have changed since this was last asked, and beside those that are
        not known whole the cards that the others may be, where these are few."""
        changed = {seat: hand for seat, hand in self.hands.items() if self._is_new(seat, hand)}
        self.reported |= changed
        hands = {self.names[seat]: by_suit(hand, self.trump) for seat, hand in changed.items()}
        few = {self.names[seat]: self._possible(hand) for seat, hand in changed.items()}
        return hands, {name: cards for name, cards in few.items() if cards}

    def _is_new(self, seat: int, hand: Known) -> bool:
        before = self.reported.get(seat)
        if before is None or (before.certain, before.size, before.hints) != (
            hand.certain,
            hand.size,
            hand.hints,
        ):
            return True
        return self._possible(before) != self._possible(hand)

    def _possible(self, hand: Known) -> Hand:
        cards = hand.possible | hand.certain
        if not hand.unknown or not hand.possible or cards.bit_count() > self.most:
            return ()
        return tuple(sorted_by_suit(cards & ~hand.certain, self.trump))


_KINDS: dict[str, Kind] = {
    **dict.fromkeys(keywords("deal"), "deal"),
    **dict.fromkeys(("contract", "trump", "turn", "call"), "contract"),
    "holds": "hands",
    "result": "outcome",
    "payments": "payments",
}


class Draft(NamedTuple):
    """A step without its number yet, and the value of its line for which it stands."""

    step: StepData
    line: Line | None = None
    slot: str = ""
    place: int = 0


class Apparatus(NamedTuple):
    """Remarks on a deal beside its record.

    Findings with their lines; the editor's emendations with their lines and offsets; what cards
    cost; and what could be reached, if that has been asked.
    """

    findings: Sequence[tuple[Finding, int]] = ()
    emendations: Sequence[tuple[int, int, str]] = ()
    costs: Sequence[tuple[Cost, str]] = ()
    reached: str = ""


def numbered(page: DealPage, drafts: Sequence[Draft], apparatus: Apparatus) -> Iterator[StepData]:
    """Number the steps, and put with each what belongs to it."""
    beside = _Beside(page, drafts)
    findings: dict[int, list[int]] = {}
    for number, (finding, line) in enumerate(apparatus.findings, 1):
        findings.setdefault(beside.step(line, finding.span.start), []).append(number)
    changed: dict[int, list[str]] = {}
    for line, offset, text in apparatus.emendations:
        changed.setdefault(beside.step(line, offset), []).append(text)
    weighed = {(cost.line, CARD_NAMES[cost.card]): (cost, text) for cost, text in apparatus.costs}
    annotations = beside.gathered({n: [text] for n, text in page.margin.annotations.items()})
    notes = beside.gathered(page.margin.notes)
    for at, draft in enumerate(drafts):
        cost, text = weighed.get((draft.step.line or 0, draft.step.card or ""), (None, ""))
        reached = apparatus.reached if draft.step.kind == "outcome" else ""
        yield replace(
            draft.step,
            step=at,
            annotations=tuple(annotations.get(at, ())),
            notes=tuple(notes.get(at, ())),
            findings=tuple(findings.get(at, ())),
            emendations=tuple(changed.get(at, ())),
            analysis=tuple(filter(None, (reached, text))),
            judged=cost.glyph if cost else None,
            better=tuple(CARD_NAMES[card] for card in cost.best) if cost else (),
            instead=tuple(CARD_NAMES[card] for card in cost.instead) if cost else (),
        )


class _Beside:
    """The steps to which lines belong."""

    def __init__(self, page: DealPage, drafts: Sequence[Draft]) -> None:
        self.reading = page.session.reading
        self.drafts = drafts
        self.kinds = {line.number: line.kind for line in page.facts.deal.lines}
        self.of_line: dict[int, list[int]] = {}
        for at, draft in enumerate(drafts):
            if draft.line is not None:
                self.of_line.setdefault(draft.line.number, []).append(at)

    def gathered(self, texts: dict[int, list[str]]) -> dict[int, list[str]]:
        """Return the remarks on lines by the last step of each line."""
        by_step: dict[int, list[str]] = {}
        for line, text in texts.items():
            by_step.setdefault(self.step(line, None), []).extend(text)
        return by_step

    def step(self, line: int, offset: int | None) -> int:
        """Return the step of a line; of several, the first that the offset does not lie behind."""
        steps = self.of_line.get(line)
        if not steps:
            return self._by_kind(line)
        if offset is not None and len(steps) > 1:
            for at in steps:
                draft = self.drafts[at]
                assert draft.line is not None
                if offset < locate(draft.line, draft.slot, draft.place, self.reading).end:
                    return at
        return steps[-1]

    def _by_kind(self, line: int) -> int:
        """Return the step that tells of lines of this kind, or the last before the line."""
        kind = _KINDS.get(self.kinds.get(line, ""))
        same = [at for at, draft in enumerate(self.drafts) if draft.step.kind == kind]
        if same:
            return same[0]
        before = [
            at for at, draft in enumerate(self.drafts) if draft.line and draft.line.number < line
        ]
        return before[-1] if before else 0
