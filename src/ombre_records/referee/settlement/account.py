"""The account of a deal: what it cost by the rule book, as far as the record tells.

An account has all that a settlement rests on as plain values, so that the same deal can be settled
with another outcome, partner or exchange by giving them in their place.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import reduce
from operator import or_

from msgspec import Struct
from msgspec.structs import replace

from ombre_records.books.book import Call, RuleBook
from ombre_records.books.open_prices import price_pair, tried, unsettled
from ombre_records.engine.payments import POOL, Item, balance, pooled
from ombre_records.engine.settlement import (
    EMPTIES,
    NO_RUN,
    Ending,
    EstucheRun,
    Played,
    at_stake,
    by_card_turned,
    by_first_tricks,
    by_primeras,
    by_spadille_turned,
    by_tricks,
    codille_is_ones,
    codille_shared,
    defence_won,
    hand_counted,
    highest_trump,
    marks,
    run_told,
    runs_counted,
    settle,
    stakes_of,
    sweeps,
    thrown_in,
)
from ombre_records.engine.settlement import run_of as run_held
from ombre_records.engine.trumps import RUNS
from ombre_records.model.cards import BASTO, SPADILLE, is_known
from ombre_records.referee.auction.calls import possible_calls
from ombre_records.referee.auction.trump import card_turned
from ombre_records.referee.exchange.limits import left_out, line_lost
from ombre_records.referee.facts import ExchangeFacts, HandFacts
from ombre_records.referee.faults.play import CardNotHeld
from ombre_records.referee.settlement.ending import Ended
from ombre_records.referee.settlement.forfeits import Forfeits, forfeits_of
from ombre_records.referee.state import State


def runs_of(state: State, seat: int) -> frozenset[EstucheRun] | None:
    """Return all the estuches that a player may be paid or pay, by what is known of his hand.

    None where the trump is not known. A results line names the length of the run; where it names
    none there was none, unless it leaves that open.
    """
    book, trump = state.book, state.trumps
    counted = [call for call in possible_calls(state) if runs_counted(book, call)]
    if not counted:
        return frozenset((NO_RUN,))
    result = state.script.result
    if result is not None and (result.estuches is not None or not result.rest):
        return frozenset((run_told(book, result.estuches or 0),))
    if trump is None:
        return None
    hand, certain, possible = hand_counted(book, _as_dealt, _in_play)(state, seat)
    hands = _hands_with_runs(certain, possible, hand.size, trump)
    return frozenset(run_held(book, counted[0], each, trump) for each in hands)


def the_only(runs: frozenset[EstucheRun] | None) -> EstucheRun | None:
    """Return the only possible run, if there is just one."""
    return next(iter(runs)) if runs is not None and len(runs) == 1 else None


def _hands_with_runs(certain: int, possible: int, size: int, trump: int) -> Iterator[int]:
    """Yield a hand for each length that the run held, or lacked, may have; more cards than a hand
    has may be in it, below the run.
    """
    yield certain
    if certain == possible:
        return
    top = 0
    for card in RUNS[trump]:
        top |= 1 << card
        if (certain | top & possible).bit_count() <= size:
            yield certain | top & possible
        yield certain | possible & ~top


def _as_dealt(state: State, seat: int) -> tuple[HandFacts, int, int]:
    hand = state.dealt[seat]
    return hand, hand.certain, hand.possible


def _in_play(state: State, seat: int) -> tuple[HandFacts, int, int]:
    """Return the hand with which play began, and its bounds by what the play has shown of it."""
    hand, untold = state.begun[seat], _exchange_untold(state, seat)
    if hand.known and not untold:
        return hand, hand.certain, hand.certain
    own = others = 0
    for trick in state.tricks:
        for play in trick.plays:
            if is_known(play.item) and play.seat is not None:
                if play.seat == seat:
                    own |= play.item
                else:
                    others |= play.item
    certain = own if untold else hand.certain | own
    possible = state.table.pack if untold else hand.possible | own
    possible &= ~others & state.table.pack
    if certain.bit_count() >= hand.size:
        possible = certain
    return hand, certain, possible


def _exchange_untold(state: State, seat: int) -> bool:
    """Whether a player has exchanged, as what he played shows, and the record does not say what.

    One such card may be a slip; a record that says nothing of an exchange says that there was none.
    """
    shown = [
        fault
        for fault in state.faults
        if isinstance(fault.facts, CardNotHeld) and fault.facts.as_dealt and fault.seat == seat
    ]
    return len(shown) > 1


class Settlement(Struct, frozen=True):
    """The settlement of a deal: items without the antes (None: not known), estuches, and what is
    left.
    """

    items: tuple[Item, ...] | None
    estuches: int | None
    pool_after: int | None
    reserved: tuple[int, ...] | None


_UNKNOWN = Settlement(None, None, None, None)
_ANY_POOL = 100
"""A pool to try prices with where none is known: whether a price matters rests on no one pool."""


class Account(Struct, frozen=True):
    """A deal to be settled; None stands for what is not known.

    `calls` are the games that it may have been, where `contract` is not known. `bidder` won the
    auction, and is the Ombre unless another has taken over his game. `friend` is None for an Ombre
    who plays alone, `alone` whether he does. `runs` and `seconds` are the estuches that the Ombre,
    and who forbade a surrender, may have; `first` is who has the highest trump of the defenders.
    `taken` is how many cards each has taken in; None where a line was lost or nothing but the
    result is told. `apart`: the loser sets a puesta apart. `tricks` is how many the Ombre has.
    """

    book: RuleBook
    seats: tuple[int, ...]
    order: tuple[int, ...]
    bidder: int | None
    ombre: int | None
    contract: Call | None
    calls: tuple[Call, ...]
    alone: bool
    friend: int | None
    ended: Ended
    runs: frozenset[EstucheRun] | None
    seconds: frozenset[EstucheRun] | None
    turned: int | None
    first: int | None
    taken: Mapping[int, int] | None
    forfeits: Forfeits
    reserved: tuple[int, ...] | None
    apart: bool
    tricks: int | None

    @property
    def run(self) -> EstucheRun | None:
        """The Ombre's estuches; None where they are not known."""
        return the_only(self.runs)

    @property
    def second(self) -> EstucheRun | None:
        """The estuches of the player who forbade a surrender; None if they are not known."""
        return the_only(self.seconds)

    @property
    def thrown(self) -> bool:
        """Whether all have passed, and nobody has played."""
        return self.ended.outcome.kind == "passed-out"

    def settled(self, pool: int | None) -> Settlement:
        """Return what the deal costs; `pool` is what lay there before it, antes in.

        What rests on a price that the book leaves open is not known.
        """
        first, *others = [each.at_its_prices(pool) for each in self.priced()]
        if all(each == first for each in others):
            return first
        # What comes out alike by two different prices does not rest on the open ones.
        done = (first, *others)
        after = first.pool_after if len({each.pool_after for each in done}) == 1 else None
        apart = first.reserved if len({each.reserved for each in done}) == 1 else None
        return Settlement(None, first.estuches, after, apart)

    def priced(self) -> tuple[Account, ...]:
        """Return the account with prices put in for those that the book leaves open, twice."""
        books = tried(self.book)
        return (self,) if books[0] is self.book else tuple(map(self.by, books))

    def by(self, book: RuleBook) -> Account:
        """Return the account by the same book with other prices."""
        call = self.contract and book.call(self.contract.name)
        calls = (book.call(each.name) for each in self.calls)
        return replace(
            self,
            book=book,
            contract=call,
            calls=tuple(each for each in calls if each is not None),
            forfeits=replace(self.forfeits, book=book, contract=call),
        )

    def priceless(self, pool: int | None) -> bool:
        """Whether what the deal costs rests on a price that the book leaves open."""
        books = self.priced()
        if len(books) == 1:
            return False
        done = [each.at_its_prices(_ANY_POOL if pool is None else pool) for each in books]
        return None in [each.items for each in done] or any(each != done[0] for each in done)

    def prices(self, pool: int | None) -> tuple[str, ...]:
        """Return the paths of the open prices that the cost of the deal depends on.

        If it cannot be worked out for another reason, the path is that of its game.
        """
        lay = _ANY_POOL if pool is None else pool
        open_ = unsettled(self.book)
        names = []
        for path in open_:
            done = [self.by(book).at_its_prices(lay) for book in price_pair(self.book, path)]
            if done[0] != done[1]:
                names.append(path)
        own = self.contract and f"auction.calls.{self.contract.name}.base"
        return tuple(names) or tuple(path for path in open_ if path == own)

    def at_its_prices(self, pool: int | None) -> Settlement:
        """Return what the deal costs by the book as it stands, with open prices counted as zero."""
        if pool is None and not pooled(self.book):
            return replace(self.at_its_prices(0), pool_after=None)
        laid = self.marks()
        if laid is None or pool is None:
            return Settlement(laid, None, None, self.reserved) if self.thrown else _UNKNOWN
        laid += self.forfeits.items(pool + balance(laid, POOL))
        if self.thrown:
            done = thrown_in(pool, laid, self.reserved or ())
            return Settlement(done.items, None, done.pool, self.reserved)
        deal = self._played(at_stake(self.book, pool, laid))
        if deal is None:
            run = self.run if self._stakes_known else None
            return _UNKNOWN if run is None else Settlement(None, run.cards, None, None)
        if self.reserved is None and sweeps(self.book, deal.ending.kind):
            return _UNKNOWN
        done = settle(deal, pool, laid, self.reserved or (), self.apart)
        if self.reserved is not None:
            return Settlement(done.items, deal.run.cards, done.pool, done.reserved)
        emptied = deal.ending.kind in EMPTIES
        return Settlement(done.items, deal.run.cards, None if emptied else done.pool, None)

    def laid_before(self, pool: int | None) -> int | None:
        """Return the pool with what is laid for passing and taking in: forfeits go by it."""
        laid = self.marks()
        return None if laid is None or pool is None else pool + balance(laid, POOL)

    def marks(self) -> tuple[Item, ...] | None:
        """Return what is laid for passing and for cards taken in; None where that is not known."""
        passed = [seat for seat in self.order if seat != self.bidder]
        bid_or_thrown = self.thrown or self.bidder is not None
        known = passed if bid_or_thrown else None
        return marks(self.book, known, self.taken, thrown_in=self.thrown)

    @property
    def first_counts(self) -> bool:
        """Whether it is paid for that the Ombre has none of the first tricks."""
        lost = self.ended.outcome.kind in ("puesta", "lost", "codille")
        defended = self.ended.outcome.forbidder is not None
        return lost and not defended and by_first_tricks(self.book)

    @property
    def primeras_count(self) -> bool:
        """Whether it is paid for that the Ombre has made the first tricks and stopped."""
        return self.ended.outcome.kind == "sacada" and by_primeras(self.book)

    @property
    def winner_counts(self) -> bool:
        """Whether the payments depend on the winner of a codille, and he is not known."""
        outcome = self.ended.outcome
        alone_paid = not codille_shared(self.book) and codille_is_ones(self.book)
        return outcome.kind == "codille" and outcome.codille_to is None and alone_paid

    @property
    def tricks_count(self) -> bool:
        """Whether what the deal costs rests on how many tricks the Ombre has."""
        return self.contract is not None and by_tricks(self.contract, self.ended.outcome.kind)

    @property
    def highest_counts(self) -> bool:
        """Whether the defender with the highest trump may matter and is not known."""
        shared = self.ended.outcome.kind == "codille" and codille_shared(self.book)
        return shared and self.first is None

    @property
    def friends(self) -> tuple[int | None, ...]:
        """The players who may be the Ombre's friend."""
        if self.alone or self.friend is not None:
            return (self.friend,)
        return tuple(seat for seat in self.order if seat != self.ombre)

    @property
    def defended(self) -> bool:
        """Whether the player who forbade a surrender has won."""
        return defence_won(self.ended.outcome.kind, self.ended.outcome.annulled)

    @property
    def turn_counts(self) -> bool:
        """Whether the price rests on which card was turned."""
        return self.contract is not None and by_card_turned(self.contract)

    @property
    def _stakes_known(self) -> bool:
        known = self.ombre is not None and self.contract is not None
        turned = not self.turn_counts or self.turned is not None
        decided = self.ended.outcome.kind != "undetermined"
        friend = self.alone or self.friend is not None
        return known and decided and friend and turned

    def _played(self, stake: int) -> Played | None:
        """Return the deal as the engine settles it; None where not all that it rests on is known.

        `stake` is the pool with all that was laid.
        """
        outcome, ombre, call = self.ended.outcome, self.ombre, self.contract
        run = self.run
        if not self._stakes_known or run is None or ombre is None or call is None:
            return None
        if self.first_counts and self.ended.none_of_first is None:
            return None
        if self.primeras_count and self.ended.primeras is None:
            return None
        if self.tricks_count and self.tricks is None:
            return None
        forbidder, annulled = outcome.forbidder, bool(outcome.annulled)
        second = self.second if forbidder is not None and not self.defended else run
        if second is None:
            return None
        ending = Ending(
            outcome.kind,
            outcome.codille_to,
            bool(self.ended.primeras),
            bool(self.ended.none_of_first),
            forbidder,
            annulled,
            self.tricks if self.tricks_count and self.tricks is not None else 1,
        )
        friend = None if self.alone else self.friend
        deal = Played(
            self.book,
            self.seats,
            ending,
            ombre,
            call,
            friend,
            run,
            second,
            self.turned,
            self.first,
        )
        return deal if self._codille_known(deal, stake) else None

    def _codille_known(self, deal: Played, stake: int) -> bool:
        """Return whether the winner of a codille, or the taker of its odd counters, is known."""
        forbidden = deal.ending.forbidder is not None
        if deal.ending.kind != "codille" or (forbidden and self.defended):
            return True
        if forbidden or not codille_shared(self.book):
            return deal.ending.codille_to is not None or not self.winner_counts
        opponents = stakes_of(deal, stake).opponents
        return not stake % len(opponents) or self.first is not None


def account_of(state: State, ended: Ended, *, apart: bool) -> Account:
    """Return the account of a deal; `apart`: the loser sets a puesta apart."""
    ombre, friend = state.ombre, None if state.alone else state.friend
    forbidder = ended.outcome.forbidder
    in_a_line = state.script.result is not None and not state.passed_out
    untold = ended.stated or in_a_line  # no exchange is told, whatever tally there is
    lost = line_lost(state) or bool(left_out(state)) or (untold and not state.exchanges)
    return Account(
        book=state.book,
        seats=state.seated,
        order=state.order,
        bidder=state.bidder,
        ombre=ombre,
        contract=state.contract,
        calls=_unnamed(state),
        alone=state.alone,
        friend=friend,
        ended=ended,
        runs=None if ombre is None else runs_of(state, ombre),
        seconds=None if forbidder is None else runs_of(state, forbidder),
        turned=_turned(state),
        first=_highest(state, friend) if codille_shared(state.book) else None,
        taken=None if lost else cards_taken(state.exchanges),
        forfeits=forfeits_of(state),
        reserved=state.reserved,
        apart=apart,
        tricks=None if ombre is None else _tricks(state, ombre),
    )


def _tricks(state: State, ombre: int) -> int | None:
    """Return how many tricks the Ombre has of all that a deal has; None where not all are told."""
    counted = [state.taken[seat] or 0 for seat in state.order]
    return state.taken[ombre] if sum(counted) == state.book.pack.hand else None


def _unnamed(state: State) -> tuple[Call, ...]:
    """Return the games that the deal may have been, where one was played and its name is lost."""
    if state.contract is not None or state.ombre is None or state.passed_out:
        return ()
    return possible_calls(state)


def cards_taken(exchanges: Iterable[ExchangeFacts]) -> dict[int, int] | None:
    """Return how many cards each has taken in; None where that is not known."""
    taken: dict[int, int] = {}
    for step in exchanges:
        if step.seat is None or step.count is None:
            return None
        taken[step.seat] = taken.get(step.seat, 0) + step.count
    return taken


def _turned(state: State) -> int | None:
    """Return the card turned, which is the first that the Ombre takes; None if it is not known.

    A trump that is named and is not spades was not turned by spadille, so that any other will do;
    nor does it matter which spade was turned, where spadille has no price of its own.
    """
    if state.turned is not None:
        return state.turned
    drawn = next((step.draws for step in state.exchanges if step.seat == state.ombre), None)
    card = card_turned(drawn)
    if card is not None or state.trump is None:
        return card
    any_spade = state.contract is not None and not by_spadille_turned(state.contract)
    return BASTO if state.trump else SPADILLE if any_spade else None


def _highest(state: State, friend: int | None) -> int | None:
    """Return which defender has the highest trump; None where that is not known."""
    if state.trumps is None:
        return None
    certain = [hand.certain for hand in state.begun]
    shown = reduce(or_, certain, 0)
    for card, (_, seat) in state.hands.played.items():
        if seat >= 0 and not shown >> card & 1:
            certain[seat] |= 1 << card
            shown |= 1 << card
    own = {s: hand for s, hand in enumerate(certain) if s not in (state.ombre, friend)}
    maybe = {seat: state.begun[seat].possible & ~shown for seat in own}
    return highest_trump(own, maybe, state.trumps)
