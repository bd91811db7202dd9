"""Weigh each card that a player played against his alternatives, by what he knew.

Hidden cards are laid as they may lie, each way as likely as any other; from there on all play with
open hands, as perfect players would.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from random import Random
from typing import NamedTuple

from msgspec.structs import replace

from ombre_records.analysis.double_dummy.aims import Aims, Evaluator, aims
from ombre_records.analysis.sampling import Sampling
from ombre_records.analysis.single_dummy.bidding import Bidding, bidding
from ombre_records.analysis.single_dummy.distribution import PublicDeal, UnknownError
from ombre_records.analysis.single_dummy.information import (
    NOT_RESTORED,
    Information,
    PossibleDeal,
    information,
)
from ombre_records.analysis.single_dummy.policy import Policy, plain
from ombre_records.analysis.single_dummy.shares import Shares
from ombre_records.analysis.solver import Value
from ombre_records.base.progress import tracked
from ombre_records.base.values import ReadOnly, Summarized
from ombre_records.model import statements as st
from ombre_records.model.cards import PACK, is_known
from ombre_records.referee.facts import DealFacts, SessionFacts, TrickFacts
from ombre_records.referee.report import Report
from ombre_records.referee.seating.hands import pack_in_use
from ombre_records.referee.statements.script import script

SAMPLES = 2_000
"""How many ways the hidden cards are laid for each question, unless another number is asked for."""

_PART = 1_000
"""How many deals go to the compiled core at once: enough to be fast, few enough to tell how far it
has come."""


@dataclass(frozen=True, slots=True)
class SingleDummyPlay:
    """A card that a player played, None where it is not known, and what each card that he might
    play was worth to the Ombre, as he had to reckon.

    `ways`: in how many ways the hidden cards may lie. `sampled`: how many were looked at; all, or
    as many drawn at random. `best` are the cards that serve his side best. Where `why` says why
    nothing can be told, there are none.
    """

    trick: int
    card: int | None
    own: bool = True
    ways: int | None = None
    sampled: int = 0
    exact: bool = False
    plays: Mapping[int, Shares] | None = None
    best: tuple[int, ...] = ()
    why: str = ""


@dataclass(frozen=True, slots=True)
class SingleDummyDeal:
    """A deal from one player's seat; `bidding` None, and no plays, where he sat out."""

    session: int
    deal: int
    ombre: int | None
    seat: int
    bidding: Bidding | None
    plays: tuple[SingleDummyPlay, ...]


@dataclass(frozen=True, slots=True, repr=False)
class PlayerAnalysis(Summarized):
    """The games and the cards of a player by what that player knew: `weighed` by report.

    Deals of sessions at which `player` does not sit are left out. So many `samples` were looked at
    for each question, drawn by `seed`.
    """

    reports: tuple[Report, ...]
    player: str
    weighed: tuple[tuple[SingleDummyDeal, ...], ...]
    samples: int
    seed: int

    @property
    def deals(self) -> tuple[SingleDummyDeal, ...]:
        """All deals of all records, weighed."""
        return tuple(deal for each in self.weighed for deal in each)


class Viewpoint(NamedTuple):
    """A player's seat (of the table) in a deal, and how the questions put to him are sampled."""

    session: SessionFacts
    deal: DealFacts
    pack: int
    seat: int
    sampling: Sampling


def weigh_seen_by(
    report: Report, player: str, samples: int = SAMPLES, seed: int = 0, policy: Policy = plain
) -> tuple[SingleDummyDeal, ...]:
    """Weigh every deal of a report at which a player sits by what he knew.

    `samples` for each question: which game to play, and which card. The same seed gives the same
    answer. `policy` plays the exchanges of games that were not played. A question that cannot be
    answered, as the record does not tell what the player saw, says why in its place; a name that
    nobody has gives no deals.
    """
    deals = [(s, deal) for s in report.sessions if player in s.players for deal in s.deals]
    sampling = Sampling(samples, seed)
    return tuple(
        weigh_deal_seen_by(session, deal, player, sampling, policy)
        for session, deal in tracked(deals, "deals", len(deals))
    )


def weigh_deal_seen_by(
    session: SessionFacts,
    deal: DealFacts,
    player: str,
    sampling: Sampling,
    policy: Policy = plain,
) -> SingleDummyDeal:
    """Weigh one deal of a session at which a player sits, as `weigh_seen_by` does: no other deal
    bears on it.
    """
    seat = session.players.index(player)
    where = (session.index, deal.index, deal.ombre, seat)
    if seat not in deal.order:
        return SingleDummyDeal(*where, None, ())
    pack = pack_in_use(session.session, session.reading, deal.book)
    his = [trick for trick in deal.tricks if any(play.seat == seat for play in trick.plays)]
    weighed: list[SingleDummyPlay] = []
    bids: Bidding | None = None
    for trick in tracked([None, *his], "questions", 1 + len(his)):
        if trick is None:
            bids = bidding(deal, pack, seat, sampling, policy)
        else:
            weighed.append(_play(Viewpoint(session, deal, pack, seat, sampling), trick))
    return SingleDummyDeal(*where, bids, tuple(weighed))


def _play(viewpoint: Viewpoint, trick: TrickFacts) -> SingleDummyPlay:
    item = next(play.item for play in trick.plays if play.seat == viewpoint.seat)
    card = item.bit_length() - 1 if is_known(item) else None
    try:
        table = _public_deal(viewpoint.session, viewpoint.deal, viewpoint.pack)
        knew = information(table, viewpoint.seat, trick.number)
        return _CardChoice(viewpoint, trick, knew, table.king).answer(card)
    except UnknownError as error:
        return SingleDummyPlay(trick.number, card, why=str(error))


def _public_deal(session: SessionFacts, deal: DealFacts, pack: int) -> PublicDeal:
    first = _aims(session, deal, (PACK,) * len(deal.order)).first.ombre
    called = script(deal.deal, session.reading).get("call", st.CalledKing)
    return PublicDeal(deal, pack, first, called[1].item if called else 0)


def _aims(session: SessionFacts, deal: DealFacts, hands: tuple[int, ...]) -> Aims:
    aims_of = aims(deal, hands, session.reading, tricks=False)
    if aims_of is None:
        raise UnknownError(NOT_RESTORED)
    return aims_of


class _CardChoice:
    """Which card to play at a moment."""

    def __init__(
        self, viewpoint: Viewpoint, trick: TrickFacts, knew: Information, king: int
    ) -> None:
        self.session, self.deal = viewpoint.session, viewpoint.deal
        self.sampling = viewpoint.sampling
        self.trick, self.knew, self.king = trick, knew, king
        self.exact = knew.distributions.total <= self.sampling.samples
        self.evaluators: dict[int, Evaluator] = {}

    def answer(self, card: int | None) -> SingleDummyPlay:
        """Return the shares of all that might be played."""
        # The same way drawn twice is solved once and counted twice.
        worlds = Counter(self._worlds())
        counts: defaultdict[int, Counter[str]] = defaultdict(Counter)
        for evaluator, alike in self._by_aim(worlds).items():
            for number, values in _solved(evaluator, alike, worlds):
                for each, value in values.items():
                    counts[each][value.outcome] += number
        sampled = sum(worlds.values())
        evaluator = next(iter(self.evaluators.values()))
        outcomes = evaluator.solver(self.knew.position).goal.outcomes
        plays = ReadOnly(
            {
                each: Shares(outcomes, ReadOnly(counts[each]), sampled, self.exact)
                for each in sorted(counts)
            }
        )
        own = evaluator.aim.goal.side(evaluator.aim.ombre, len(self.deal.order))[self.knew.seat]
        merit = (max if own else min)(play.merit for play in plays.values())
        best = tuple(each for each, play in plays.items() if play.merit == merit)
        ways = self.knew.distributions.total
        return SingleDummyPlay(self.trick.number, card, own, ways, sampled, self.exact, plays, best)

    def _worlds(self) -> Iterator[PossibleDeal]:
        distributions, rng = self.knew.distributions, Random(self.sampling.seed)
        if self.exact:
            ways = distributions.every()
        else:
            ways = (distributions.draw(rng) for _ in range(self.sampling.samples))
        for laid in ways:
            yield self.knew.possible_deal(laid, self.king)

    def _by_aim(self, worlds: Counter[PossibleDeal]) -> dict[Evaluator, list[PossibleDeal]]:
        """Group the worlds by the Ombre's partner: each group has a solver of its own."""
        deals: dict[Evaluator, list[PossibleDeal]] = {}
        for world in worlds:
            deals.setdefault(self._evaluator(world[1]), []).append(world)
        return deals

    def _evaluator(self, holder: int) -> Evaluator:
        if holder not in self.evaluators:
            seats = range(len(self.deal.order))
            hands = tuple(self.king if seat == holder else 0 for seat in seats)
            aim = _aims(self.session, replace(self.deal, friend=None), hands)
            self.evaluators[holder] = Evaluator(aim.at(self.trick.number))
        return self.evaluators[holder]


def _solved(
    evaluator: Evaluator, alike: list[PossibleDeal], worlds: Counter[PossibleDeal]
) -> Iterator[tuple[int, dict[int, Value]]]:
    """Yield how often each world came up, and its value after each card that may be played."""
    parts = [alike[at : at + _PART] for at in range(0, len(alike), _PART)]
    for part in tracked(parts, "thousands of deals", len(parts)):
        positions = [position for position, _ in part]
        solved = evaluator.solver(positions[0]).batch(positions)
        for world, values in zip(part, solved, strict=True):
            yield worlds[world], values
