"""Generate deals: dealt by counted chance, played by a policy, and stored as rows."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from hashlib import sha256
from random import Random

from msgspec import Struct
from msgspec.structs import replace

from ombre_records.analysis.double_dummy.aims import Evaluator, aims, regular
from ombre_records.analysis.double_dummy.weighing import weigh
from ombre_records.analysis.players.by_name import POLICIES, Policy
from ombre_records.base.progress import tracked
from ombre_records.books.book import RuleBook
from ombre_records.books.load import named
from ombre_records.engine.game.game import Game
from ombre_records.engine.game.recording import deal_played
from ombre_records.engine.open_hands import OpenHands
from ombre_records.engine.seating import board_dealer, leader
from ombre_records.interchange.corpus.row import DealRow, record
from ombre_records.judgement.pipeline import judge
from ombre_records.referee.facts import DealFacts, SessionFacts


def dealt_by(seed: int, number: int) -> int:
    """Return the seed of a deal's cards."""
    return _counted_seed("cards", seed, number)


def played_by(seed: int, number: int) -> Random:
    """Return the random generator of a deal's players."""
    return Random(_counted_seed("players", seed, number))


def _counted_seed(what: str, seed: int, number: int) -> int:
    counted = f"ombre corpus 1 / {what} / {seed} / {number}"
    return int.from_bytes(sha256(counted.encode("ascii")).digest()[:8], "big")


def weighed(row: DealRow) -> DealRow:
    """Return a row with its values; a deal that was not played, or is not all known, as it is."""
    if row.contract is None or row.text is not None:
        return row
    report = judge(record(row, tagged=False))
    (session,) = report.sessions
    (deal,) = session.deals
    (weights,) = weigh(report)
    if weights.start.value is None:
        return row
    plays = [play for trick in weights.tricks for play in trick.plays]
    return replace(
        row,
        value_before=_before(session, deal),
        value_after=weights.start.value,
        losses=tuple(max(play.lost, 0) for play in plays),
    )


def _before(session: SessionFacts, deal: DealFacts) -> str | None:
    """Return the outcome that the Ombre reaches with the hands as dealt; None if there is no Ombre
    or no trump.
    """
    hands = tuple(deal.dealt[seat].certain for seat in deal.order)
    aimed = aims(deal, hands, session.reading, True)
    if aimed is None or deal.trump is None:
        return None
    aim = aimed.at(1)
    lead = leader(deal.book, 0, aim.ombre)
    position = OpenHands.of(deal.book, hands, deal.trump, lead, (0,) * len(hands))
    return Evaluator(aim).value(position).outcome if regular(position) else None


class Plan(Struct, frozen=True):
    """The plan of a corpus: so many deals of a book, with its options, by a policy and a seed.

    `players` is how many sit down. `block` is how many deals a part has. `version` is that of this
    package, by which the policy plays. `values`: each deal is weighed by perfect play.
    """

    book: str
    deals: int
    seed: int
    policy: str
    players: int
    block: int
    version: str
    values: bool = False

    @property
    def name(self) -> str:
        """The name of its parts."""
        return f"{self.policy}-{self.seed}"

    @property
    def blocks(self) -> int:
        """The number of its parts."""
        return -(-self.deals // self.block)

    def numbers(self, block: int) -> range:
        """Return the numbers of the deals of a block."""
        return range(block * self.block, min((block + 1) * self.block, self.deals))


def rows_of(plan: Plan, block: int) -> Iterator[DealRow]:
    """Make the deals of a block, in their order."""
    numbers = plan.numbers(block)
    for number in tracked(numbers, "deals", len(numbers)):
        row = row_of(dealt(plan, number), plan, number)
        if plan.values:
            row = weighed(row)
        yield row


def dealt(plan: Plan, number: int) -> Game:
    """Deal and play one deal to its end.

    Every deal stands for itself, with its antes in the pool and nothing else, so that deals are
    independent of each other. They are dealt in turn: the first player is the eldest of deal 0.
    """
    game = Game.deal(
        _book(plan.book),
        dealt_by(plan.seed, number),
        players=plan.players,
        dealer=board_dealer(number + 1, plan.players),
    )
    return played(game, POLICIES[plan.policy], plan.seed, number)


@lru_cache
def _book(written: str) -> RuleBook:
    return named(written)


def played(game: Game, policy: Policy, seed: int, number: int) -> Game:
    """Play a deal to its end; every seat by one policy, and by what it sees alone.

    Nobody is asked where there is but one thing to do.
    """
    rng = played_by(seed, number)
    while (turn := game.turn) is not None:
        may = game.actions()
        if len(may) == 1:
            game = game.act(may[0])
            continue
        for word in policy(game.seen_by(turn), rng):
            game = game.act(word)
    return game


def row_of(game: Game, plan: Plan, number: int) -> DealRow:
    """Return a deal that is over as a row."""
    assert game.over, "only a deal that is over is a row"
    return DealRow(
        book=game.book.written,
        block=number // plan.block,
        number=number,
        policy=plan.policy,
        seed=plan.seed,
        version=plan.version,
        players=game.players,
        antes=game.antes,
        **deal_played(game._state)._asdict(),
    )
