"""What a deal cost by the rule book, so far as the record tells what that rests on.

An account has all that a settlement rests on as plain values, so that the same deal can be settled
with another outcome, partner or exchange by giving them in their place.
"""

from __future__ import annotations

from typing import NamedTuple

from ombre_records.books.book import Call, RuleBook
from ombre_records.engine.payments import POOL, Item, balance
from ombre_records.engine.settlement import (
    EMPTIES,
    Ending,
    Played,
    Run,
    marks,
    settle,
    stakes_of,
    thrown_in,
)
from ombre_records.engine.trumps import RUNS
from ombre_records.model.cards import BASTO, is_known
from ombre_records.referee.facts import ExchangeFacts
from ombre_records.referee.settlement.ending import Ended
from ombre_records.referee.settlement.estuches import run_of
from ombre_records.referee.settlement.forfeits import Forfeits, forfeits_of
from ombre_records.referee.state import State
from ombre_records.referee.statements.unread import unread


class Settlement(NamedTuple):
    """What a deal costs: items without the antes (None: not known), estuches, and what is left."""

    items: tuple[Item, ...] | None
    estuches: int | None
    pool_after: int | None
    reserved: tuple[int, ...] | None


_UNKNOWN = Settlement(None, None, None, None)


class Account(NamedTuple):
    """A deal to be settled; None stands for what is not known.

    `friend` is None for an Ombre who plays alone, `alone` whether he does. `run` and `second` are
    the estuches of the Ombre, and of who forbade a surrender; `first` is who has the highest trump
    of the defenders. `exchanges` None: a line of them was lost. `apart`: the loser sets a puesta
    apart.
    """

    book: RuleBook
    players: int
    order: tuple[int, ...]
    ombre: int | None
    contract: Call | None
    alone: bool
    friend: int | None
    ended: Ended
    run: Run | None
    second: Run | None
    turned: int | None
    first: int | None
    exchanges: tuple[ExchangeFacts, ...] | None
    forfeits: Forfeits
    reserved: tuple[int, ...] | None
    apart: bool

    def settled(self, pool: int | None) -> Settlement:
        """Return what the deal costs; `pool` is what lay there before it, antes in."""
        laid, thrown = self._marks(), self.ended.outcome.kind == "passed-out"
        if laid is None or pool is None:
            return Settlement(laid, None, None, self.reserved) if thrown else _UNKNOWN
        laid += self.forfeits.items(pool + balance(laid, POOL))
        if thrown:
            done = thrown_in(pool, laid, self.reserved or ())
            return Settlement(done.items, None, done.pool, self.reserved)
        deal = self._played(pool + balance(laid, POOL))
        if deal is None:
            known = self._stakes_known and self.run is not None
            return Settlement(None, self.run.cards, None, None) if known and self.run else _UNKNOWN
        done = settle(deal, pool, laid, self.reserved or (), self.apart)
        if self.reserved is not None:
            return Settlement(done.items, deal.run.cards, done.pool, done.reserved)
        emptied = deal.ending.kind in EMPTIES
        return Settlement(done.items, deal.run.cards, None if emptied else done.pool, None)

    def laid_before(self, pool: int | None) -> int | None:
        """Return the pool with what is laid for passing and taking in: forfeits go by it."""
        laid = self._marks()
        return None if laid is None or pool is None else pool + balance(laid, POOL)

    def _marks(self) -> tuple[Item, ...] | None:
        """Return what is laid for passing and for cards taken in; None where that is not known."""
        rules, thrown = self.book.pool, self.ended.outcome.kind == "passed-out"
        if not rules.pass_pays and not rules.card_pays:
            return ()
        if self.ombre is None and not thrown:
            return None
        taken: dict[int, int] = {}
        if self.exchanges is None and rules.card_pays:
            return None
        for step in self.exchanges or ():
            if step.seat is None or step.count is None:
                return None
            taken[step.seat] = taken.get(step.seat, 0) + step.count
        return marks(self.book, [seat for seat in self.order if seat != self.ombre], taken)

    @property
    def _stakes_known(self) -> bool:
        known = self.ombre is not None and self.contract is not None
        turned = self.contract is None or self.contract.spadille_base is None
        decided = self.ended.outcome.kind != "undetermined"
        friend = self.alone or self.friend is not None
        return known and decided and friend and (turned or self.turned is not None)

    def _played(self, stake: int) -> Played | None:
        """Return the deal as the engine settles it; None where not all that it rests on is known.

        `stake` is the pool with all that was laid.
        """
        outcome, ombre, call = self.ended.outcome, self.ombre, self.contract
        if not self._stakes_known or self.run is None or ombre is None or call is None:
            return None
        forbidder, annulled = outcome.forbidder, bool(outcome.annulled)
        lost = outcome.kind in ("puesta", "lost", "codille") and forbidder is None
        if lost and self.ended.none_of_first is None and self.book.payments.beast_none:
            return None
        second = self.second if forbidder is not None and not annulled else self.run
        if second is None:
            return None
        ending = Ending(
            outcome.kind,
            outcome.codille_to,
            self.ended.primeras,
            bool(self.ended.none_of_first),
            forbidder,
            annulled,
        )
        friend = None if self.alone else self.friend
        deal = Played(
            self.book,
            self.players,
            ending,
            ombre,
            call,
            friend,
            self.run,
            second,
            self.turned,
            self.first,
        )
        return deal if self._codille_known(deal, stake) else None

    def _codille_known(self, deal: Played, stake: int) -> bool:
        """Tell whether it is known whose a codille is, or whose its odd counters are."""
        if deal.ending.kind != "codille" or deal.ending.annulled:
            return True
        if deal.ending.forbidder is not None or self.book.payments.codille_to == "winner":
            return deal.ending.codille_to is not None
        opponents = stakes_of(deal, stake).opponents
        return not stake % len(opponents) or self.first is not None


def account_of(state: State, ended: Ended, *, apart: bool) -> Account:
    """Return the account of a deal; `apart`: the loser sets a puesta apart."""
    ombre, friend = state.ombre, None if state.alone else state.friend
    forbidder = ended.outcome.forbidder
    lost = unread(state.script, "exchange")
    return Account(
        book=state.book,
        players=len(state.table.players),
        order=state.order,
        ombre=ombre,
        contract=state.contract,
        alone=state.alone,
        friend=friend,
        ended=ended,
        run=None if ombre is None else run_of(state, ombre),
        second=None if forbidder is None else run_of(state, forbidder),
        turned=_turned(state),
        first=_highest(state, friend) if state.book.payments.codille_to != "winner" else None,
        exchanges=None if lost else tuple(state.exchanges),
        forfeits=forfeits_of(state),
        reserved=state.staked.reserved,
        apart=apart,
    )


def _turned(state: State) -> int | None:
    """Return the card turned, which is the first that the Ombre takes; None if it is not known.

    A trump that is named and is not spades was not turned by spadille, so that any other will do.
    """
    if state.turned is not None:
        return state.turned
    drawn = next((step.draws for step in state.exchanges if step.seat == state.ombre), None)
    if drawn and is_known(drawn[0]):
        return drawn[0].bit_length() - 1
    return None if state.trump in (None, 0) else BASTO


def _highest(state: State, friend: int | None) -> int | None:
    """Return which defender has the highest trump; None where that is not known."""
    seats = [s for s in range(len(state.table.players)) if s not in (state.ombre, friend)]
    for card in RUNS[state.trumps] if state.trumps is not None else ():
        holders = [s for s, hand in enumerate(state.begun) if hand.certain >> card & 1]
        holder = holders[0] if holders else state.hands.played.get(card, (0, -1))[1]
        if holder in seats:
            return holder
        if holder < 0 and any(state.begun[s].possible >> card & 1 for s in seats):
            return None
    return None
