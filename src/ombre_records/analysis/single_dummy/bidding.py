"""Before the exchange: what each game that a player might name would bring, by his hand alone."""

from __future__ import annotations

from collections import Counter
from collections.abc import Container, Iterator, Sequence
from random import Random
from typing import NamedTuple

from ombre_records.analysis.sampling import Sampling, mask, shuffle
from ombre_records.analysis.single_dummy.policy import Policy, best_suit, drawn_first, exchanged
from ombre_records.analysis.single_dummy.shares import Shares, share
from ombre_records.analysis.solver import goal
from ombre_records.analysis.solver.solver import OpenHandsSolver
from ombre_records.base.language import marked, marked_in
from ombre_records.base.progress import tracked
from ombre_records.base.values import ReadOnly
from ombre_records.books.book import Call, RuleBook
from ombre_records.engine.bidding import is_forced
from ombre_records.engine.drawing import Drawing
from ombre_records.engine.naming import (
    TRUMP_LETTERS,
    calls_king,
    demanded,
    kings,
    named,
    playable,
    suit_turned,
    suits,
    turned,
)
from ombre_records.engine.open_hands import OpenHands
from ombre_records.engine.seating import leader
from ombre_records.engine.trumps import SUIT_OF, ranked
from ombre_records.model.cards import SUIT_MASKS, cards_of
from ombre_records.referee.facts import DealFacts

LATER = -1
"""What stands for trumps that are named once cards are drawn."""
_GAMES = 20
"""As many samples are one deal: each is played in every game that a book has, some twenty."""


class NamedGame(NamedTuple):
    """A game that may be named: the call, and what is trump (None: the card that is turned;
    `LATER`: what is named once cards are drawn).
    """

    call: Call
    trump: int | None

    @property
    def trump_name(self) -> str:
        """What is trump: a suit's letter, `none`, `turned` or `later`."""
        if self.trump is None:
            return "turned"
        return (
            marked_in("trump of a call", "later")
            if self.trump == LATER
            else TRUMP_LETTERS[self.trump]
        )


class Bidding(NamedTuple):
    """What each game would come to, in so many deals, each played in all of them.

    `best` has the games that are won most often. `worth`: whether the best of them is won more
    often than not, None where that is too close to tell. Where `why` says why nothing can be told,
    there are none.
    """

    number: int = 0
    games: tuple[tuple[NamedGame, Shares], ...] = ()
    best: tuple[NamedGame, ...] = ()
    worth: bool | None = None
    why: str = ""


def bidding(deal: DealFacts, pack: int, player: int, sampling: Sampling, policy: Policy) -> Bidding:
    """Return what each game would come to that a player, by seat at the table, might name.

    `pack` has the cards in use. The samples are games in all, as far as a book has some twenty; at
    least one deal is played. Where the cards that he was dealt are not known, `why` says so.
    """
    dealt = deal.dealt[player]
    if not dealt.size:
        return Bidding(why=marked("who plays with the stock has no cards before"))
    if not dealt.known:
        return Bidding(why=marked("the record does not tell the cards that he was dealt"))
    order = [seat for seat in deal.order if deal.dealt[seat].size]
    forced = deal.ombre == player and deal.contract is not None and is_forced(deal.contract)
    times = {"first", *(["passed"] if _passed(deal) else []), *(["forced"] if forced else [])}
    may = list(games(deal.book, pack, dealt.certain, times))
    number, rng = max(1, sampling.samples // _GAMES), Random(sampling.seed)
    dealer = _Dealer(deal.book, pack, order.index(player), dealt.certain, len(order))
    counts: dict[NamedGame, Counter[str]] = {}
    # Every game is played in the same deals, so that luck with the cards favours none of them.
    deals = [dealer.dealt(rng) for _ in range(number)]
    for game in tracked(may, "games", len(may)):
        same = next((other for other in counts if alike(game, other)), None)
        counts[game] = (
            Counter(dealer.outcome(game, *each, policy) for each in deals)
            if same is None
            else counts[same]
        )
    return _judged(deal.book, number, counts)


def alike(game: NamedGame, other: NamedGame) -> bool:
    """Return whether two games differ in their names and prices alone."""
    return game.trump == other.trump and _played(game.call) == _played(other.call)


def _played(call: Call) -> tuple[object, ...]:
    return call.aim, call.least, call.most, call.defenders, call.calls_king


def _judged(book: RuleBook, number: int, counts: dict[NamedGame, Counter[str]]) -> Bidding:
    shares = {
        game: Shares(goal(book, game.call).outcomes, ReadOnly(counted), number, exact=False)
        for game, counted in counts.items()
    }
    most = max(counted.merit for counted in shares.values())
    best = tuple(game for game, counted in shares.items() if counted.merit == most)
    won = share(most[0], number)
    worth = None if won.low <= 0.5 <= won.high else won.low > 0.5
    return Bidding(number, tuple(shares.items()), best, worth)


def _passed(deal: DealFacts) -> bool:
    return len(deal.bids) >= len(deal.order) and all(
        bid.passed for bid in deal.bids[: len(deal.order)]
    )


def games(
    book: RuleBook, pack: int, hand: int, times: Container[str] = ("first",)
) -> Iterator[NamedGame]:
    """Yield the games of a book that the holder of a hand may name, at `times` as `Call.when`.

    `pack` and `hand` are masks. They come in the book's order, suits as S C H D.
    """
    for call in book.auction.calls:
        if call.promises or call.when not in times:
            continue
        for trump in _trumps(book, call, pack, hand):
            yield NamedGame(call, trump)


def _trumps(book: RuleBook, call: Call, pack: int, hand: int) -> Sequence[int | None]:
    match named(call):
        case "turned":
            return (None,)
        case "demanded":
            return (demanded(call),) if playable(call, pack) else ()
        case "after-drawing":
            return (LATER,)
        case "before-drawing":
            return suits(book, call, pack, hand)


class _Dealer:
    """One hand, and the rest of the pack dealt round it."""

    def __init__(self, book: RuleBook, pack: int, seat: int, hand: int, seats: int) -> None:
        self.size, self.seat, self.hand, self.seats = book.pack.hand, seat, hand, seats
        self.hidden = list(cards_of(pack & ~hand))
        self.open = OpenGames(book, pack)

    def dealt(self, rng: Random) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """Return hands and stock, dealt at random."""
        cards, size = self.hidden.copy(), self.size
        shuffle(rng, cards, len(cards))
        others = [mask(cards[at : at + size]) for at in range(0, size * (self.seats - 1), size)]
        others.insert(self.seat, self.hand)
        return tuple(others), tuple(cards[size * (self.seats - 1) :])

    def outcome(
        self, game: NamedGame, hands: tuple[int, ...], stock: tuple[int, ...], policy: Policy
    ) -> str:
        """Return what the player reaches in a game."""
        return self.open.reached(game, self.seat, hands, stock, policy).outcome


class Reached(NamedTuple):
    """What a game comes to: the outcome in the solver's words, and the hands, by seat, and trump
    with which its play begins.
    """

    outcome: str
    hands: tuple[int, ...]
    trump: int
    friend: int | None


class OpenGames:
    """The games of a book, each exchanged by a policy and then played with open hands."""

    def __init__(self, book: RuleBook, pack: int) -> None:
        self.book, self.pack = book, pack
        self.solvers: dict[tuple[Call, int, int | None], OpenHandsSolver] = {}

    def reached(
        self,
        game: NamedGame,
        ombre: int,
        hands: tuple[int, ...],
        stock: tuple[int, ...],
        policy: Policy,
    ) -> Reached:
        """Return what an Ombre reaches in a game; seats from the eldest, the stock from its top."""
        book, call = self.book, game.call
        now = Drawing(book.exchange, call, ombre, hands, stock)
        suit = suit_turned(turned(stock) or 0) if game.trump is None else game.trump
        if suit == LATER:
            now = drawn_first(now, policy)
            own = now.hands[ombre]
            may = suits(book, call, self.pack, own)
            suit = best_suit(own, may, lambda suit: ranked(suit, book))
        return self.played(call, suit, ombre, exchanged(now, ranked(suit, book), policy))

    def played(self, call: Call, suit: int, ombre: int, hands: tuple[int, ...]) -> Reached:
        """Return the same of hands as the exchange leaves them; `suit` is 4 for no trumps."""
        book, trump = self.book, ranked(suit, self.book)
        friend = self._friend(hands, trump, ombre) if calls_king(call) else None
        key = call, ombre, friend
        if key not in self.solvers:
            self.solvers[key] = OpenHandsSolver(ombre, goal(book, call, friend))
        position = OpenHands.of(book, hands, suit, leader(book, 0, ombre))
        return Reached(self.solvers[key].solve(position).outcome, hands, trump, friend)

    def _friend(self, hands: tuple[int, ...], trump: int, ombre: int) -> int | None:
        """Return who has the king called: of the plain suits whose kings the Ombre lacks, that of
        which he has most cards."""
        own = hands[ombre]
        lacked = [
            (-(own & SUIT_MASKS[king // 10]).bit_count(), king)
            for king in kings(own, self.pack)
            if SUIT_OF[trump][king] == king // 10 and not own >> king & 1
        ]
        if not lacked:
            return None
        _, king = min(lacked)
        return next(seat for seat, hand in enumerate(hands) if hand >> king & 1)
