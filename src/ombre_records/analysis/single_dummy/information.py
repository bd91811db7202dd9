"""A player's knowledge at his turn, and where the hidden cards can be."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from ombre_records.analysis.single_dummy.distribution import (
    Case,
    Cell,
    Distribution,
    Distributions,
    HiddenCards,
    HiddenPlace,
    PublicDeal,
    UnknownError,
    confined,
    king_called,
    less,
    of_seat,
    one_of,
)
from ombre_records.base.language import marked
from ombre_records.engine.announcements import lies_open
from ombre_records.engine.bidding import forcing, is_forced
from ombre_records.engine.following import following, obliging
from ombre_records.engine.naming import KINGS, may_name
from ombre_records.engine.open_hands import OpenHands
from ombre_records.engine.trumps import OF_SUIT, RUNS, STRENGTH, SUIT_OF, TRUMPS
from ombre_records.model.cards import is_known
from ombre_records.referee.facts import DealFacts, TrickFacts

UNRECORDED_OPEN = marked("the record does not tell the hand that lay open")


def auction_cases(
    table: PublicDeal, hidden: HiddenCards, cases: list[Case], *, begun: bool
) -> list[Case]:
    """Return the cases that agree with the auction, from the seat of a player; `begun`: a card has
    been played.

    A card turned is in the Ombre's hand. A forced Ombre has a card that forced him (nobody lays one
    off). A game for which a trump must be held as dealt is played with one. A king that was called
    is not the Ombre's, unless he has all. A hand that lies open is known; UnknownError where the
    record does not tell it. Without a contract, or for the Ombre himself, nothing is told.
    """
    deal, at, king, places = table.deal, table.ombre, table.king, hidden.places
    call, shown = deal.contract, hidden.shown
    if call is None or at == hidden.seat:
        return cases
    if deal.turned is not None and hidden.cards >> deal.turned & 1:
        cases = [confined(case, places, at, 1 << deal.turned) for case in cases]
    for cards in _certain_groups(deal, at):
        # What he has shown may be the very card; then nothing more is known of the others.
        if not any(shown[at] >> card & 1 for card in cards):
            hidden_cards = [card for card in cards if hidden.cards >> card & 1]
            cases = [other for case in cases for other in one_of(case, places, at, hidden_cards)]
    if lies_open(call, begun=begun):
        laid_open = hidden.cards & _laid_open(deal, at)
        cases = [confined(case, places, at, laid_open) for case in cases]
    if king & hidden.cards:
        elsewhere = KINGS & ~hidden.cards & ~shown[at]
        others = 0 if elsewhere else KINGS & hidden.cards
        return [c for case in cases for c in king_called(case, places, at, king, others)]
    return cases


def _laid_open(deal: DealFacts, ombre: int) -> int:
    hand = deal.hands[deal.order[ombre]]
    if not hand.known:
        raise UnknownError(UNRECORDED_OPEN)
    return hand.certain


def _certain_groups(deal: DealFacts, ombre: int) -> list[list[int]]:
    """Return the cards of each of which the Ombre has at least one."""
    call, groups = deal.contract, []
    assert call is not None
    if is_forced(call) and (cards := forcing(deal.book.auction, ombre)):
        groups.append(list(cards))
    if deal.trump is not None and deal.trumps is not None:
        without = may_name(deal.book, call, deal.trump, 0)
        groups += [] if without else [list(RUNS[deal.trumps])]
    return groups


_UNKNOWN = 8
"""As many cards that others played and the record does not know are dealt at random, not more: each
doubles the cases, as its player may have followed suit or not."""

OWN_HAND = marked("the record does not tell all of his cards")
UNRECORDED = marked("the record does not tell what was played before")
NO_WAY = marked("no deal agrees with what he had seen")
NOT_RESTORED = marked("the record does not tell enough of the game")


PossibleDeal = tuple[OpenHands, int]
"""A position, and the seat of whoever has or had the king that was called; -1 for nobody."""


@dataclass(frozen=True, slots=True)
class Information:
    """A moment of a player: the position with nobody's cards but his own, and where others are.

    Seats count from the eldest. `played` has the known cards that each has played.
    """

    seat: int
    position: OpenHands
    places: tuple[HiddenPlace, ...]
    distributions: Distributions
    played: Mapping[int, int]

    def possible_deal(self, laid: tuple[int, ...], king: int = 0) -> PossibleDeal:
        """Return the position with hidden cards laid in their places, and who has a king that was
        called, or had it."""
        position = self.position
        hands, trick = position.hands, position.trick
        held, holder = list(hands), -1
        for place, cards in zip(self.places, laid, strict=True):
            if place.seat is not None:
                if place.trick is None:
                    held[place.seat] = cards
                elif place.trick == sum(position.taken) + 1:
                    trick = (*trick[: place.at], cards.bit_length() - 1, *trick[place.at + 1 :])
                if cards & king:
                    holder = place.seat
        if king and holder < 0:
            had = [cards | self.played[seat] for seat, cards in enumerate(hands)]
            holder = next((seat for seat, cards in enumerate(had) if cards & king), -1)
        return position._replace(hands=tuple(held), trick=trick), holder


def information(table: PublicDeal, player: int, number: int) -> Information:
    """Return what a player, by seat at the table, had seen before his card to a trick.

    `number` is the trick's, from 1. UnknownError says why where that cannot be told; what is
    returned counts seats from the eldest.
    """
    return _Observer(table, player, number).information()


class _Observer:
    """A player before his card to trick `number`; seats count from the eldest from here on."""

    def __init__(self, table: PublicDeal, player: int, number: int) -> None:
        self.table, self.number = table, number
        deal = self.deal = table.deal
        self.pack = table.pack
        self.seat = deal.order.index(player)
        self.seats = len(deal.order)
        self.trump = deal.trumps
        self.rules = following(deal.book)
        if self.trump is None or deal.contract is None:
            raise UnknownError(NOT_RESTORED)
        self.before = [trick for trick in deal.tricks if trick.number < number]
        self.now = next(trick for trick in deal.tricks if trick.number == number)
        self.plays: list[tuple[int, int, int, int]] = []  # trick, place in it, seat, item
        self._read()

    def _read(self) -> None:
        """Take in what has been played."""
        for trick in (*self.before, self.now):
            count = self.seats
            if trick is self.now:
                seats = [play.seat for play in trick.plays]
                count = seats.index(self.deal.order[self.seat])
            if trick is not self.now and (len(trick.plays) < count or trick.winner is None):
                raise UnknownError(UNRECORDED)
            self._read_trick(trick, count)
        if [trick.number for trick in self.before] != list(range(1, self.number)):
            raise UnknownError(UNRECORDED)

    def _read_trick(self, trick: TrickFacts, count: int) -> None:
        order = self.deal.order
        if trick.leader not in order:
            raise UnknownError(UNRECORDED)
        lead = order.index(trick.leader)
        for at, play in enumerate(trick.plays[:count]):
            seat = (lead + at) % self.seats
            if play.seat != order[seat]:
                raise UnknownError(NOT_RESTORED)
            unknown = not is_known(play.item)
            if unknown and seat == self.seat:
                raise UnknownError(OWN_HAND)
            if unknown and (not at or not play.item):
                raise UnknownError(UNRECORDED)
            self.plays.append((trick.number, at, seat, play.item))

    # ------------------------------------------------------------ what there is

    def information(self) -> Information:
        """Return what is asked for."""
        own, had = self._own()
        shown = {s: self._known(s) for s in range(self.seats) if s != self.seat}
        hidden = self.pack & ~had
        for cards in shown.values():
            hidden &= ~cards
        places = self._places(hidden)
        cases = [self._case(places, hidden)]
        seen = HiddenCards(self.seat, hidden, places, shown)
        cases = auction_cases(self.table, seen, cases, begun=bool(self.plays))
        for which, place in enumerate(places):
            if place.trick is not None:
                cases = [other for case in cases for other in self._either(case, places, which)]
        distributions = Distributions([self._distribution(hidden, places, case) for case in cases])
        if not distributions.total:
            raise UnknownError(NO_WAY)
        played = {seat: self._known(seat) for seat in range(self.seats)}
        return Information(self.seat, self._position(own), places, distributions, played)

    def _own(self) -> tuple[int, int]:
        """Return the player's hand now, and all cards that he has ever held."""
        seat = self.deal.order[self.seat]
        dealt, after = self.deal.dealt[seat], self.deal.hands[seat]
        if not dealt.known or not after.known:
            raise UnknownError(OWN_HAND)
        played = sum(item for _, _, who, item in self.plays if who == self.seat)
        if played & ~after.certain or not self._size(self.seat):
            raise UnknownError(NOT_RESTORED)
        return after.certain & ~played, dealt.certain | after.certain

    def _known(self, seat: int) -> int:
        return sum(item for _, _, who, item in self.plays if who == seat and is_known(item))

    def _size(self, seat: int) -> int:
        return self.deal.book.pack.hand - sum(who == seat for _, _, who, _ in self.plays)

    def _places(self, hidden: int) -> tuple[HiddenPlace, ...]:
        unknown = [play for play in self.plays if not is_known(play[3])]
        if len(unknown) > _UNKNOWN:
            raise UnknownError(UNRECORDED)
        others = [HiddenPlace(s, self._size(s)) for s in range(self.seats) if s != self.seat]
        played = [HiddenPlace(seat, 1, trick, at) for trick, at, seat, _ in unknown]
        rest = hidden.bit_count() - sum(place.size for place in (*others, *played))
        if rest < 0:
            raise UnknownError(NO_WAY)
        return (*others, *played, HiddenPlace(None, rest))

    def _distribution(
        self, hidden: int, places: tuple[HiddenPlace, ...], case: Case
    ) -> Distribution:
        cells = (Cell(place.size, may) for place, may in zip(places, case, strict=True))
        return Distribution(hidden, tuple(cells))

    def _position(self, own: int) -> OpenHands:
        assert self.trump is not None
        order = self.deal.order
        tricks = [trick.winner for trick in self.before]
        taken = tuple(tricks.count(seat) for seat in order)
        lying = tuple(
            item.bit_length() - 1 for trick, _, _, item in self.plays if trick == self.number
        )
        hands = tuple(own if seat == self.seat else 0 for seat in range(self.seats))
        return OpenHands(hands, self.seat, self.trump, self.rules, lying, taken)

    # ------------------------------------------------------------ what follows from it

    def _case(self, places: tuple[HiddenPlace, ...], hidden: int) -> Case:
        """Return what each place may have by what is known to have been played."""
        items = {(trick, at): item for trick, at, _, item in self.plays}
        case = tuple(
            hidden if place.trick is None else hidden & items[place.trick, place.at]
            for place in places
        )
        for which, place in enumerate(places):
            if place.trick is not None and place.trick < self.number:
                case = less(case, [which], ~self._leaves_winner(place))
        for trick, at, seat, item in self.plays:
            if at and seat != self.seat and is_known(item):
                lacked = self._lacked(trick, at)
                if (
                    lacked
                    and not item & self._of_led(trick)
                    and not self._shown(seat, trick, lacked)
                ):
                    case = less(case, of_seat(places, seat, trick), lacked)
        return case

    def _either(self, case: Case, places: tuple[HiddenPlace, ...], which: int) -> list[Case]:
        """Return the cases of an unknown card: its player followed suit, or he could not.

        They are kept apart, for what else he lacks depends on it; and no way fits both, so that
        their numbers add up.
        """
        place = places[which]
        assert place.trick is not None
        assert place.seat is not None
        led, lacked = self._of_led(place.trick), self._lacked(place.trick, place.at)
        followed = less(case, [which], ~led)
        if self._shown(place.seat, place.trick, lacked):
            return [followed]
        off = less(case, [which], led)
        return [followed, less(off, of_seat(places, place.seat, place.trick), lacked)]

    def _cards(self, trick: int) -> list[int]:
        return [item for number, _, _, item in self.plays if number == trick]

    def _of_led(self, trick: int) -> int:
        """Return the suit led to a trick."""
        assert self.trump is not None
        return OF_SUIT[self.trump][SUIT_OF[self.trump][self._cards(trick)[0].bit_length() - 1]]

    def _lacked(self, trick: int, at: int) -> int:
        """Return the cards that a player lacks who did not follow to a trick: the suit led, but for
        matadors that he might withhold."""
        assert self.trump is not None
        before = self._cards(trick)[:at]
        if not all(map(is_known, before)):
            if self.rules.by_trick and self._of_led(trick) == TRUMPS[self.trump]:
                raise UnknownError(UNRECORDED)
            before = before[:1]
        lying = tuple(item.bit_length() - 1 for item in before)
        return obliging(self.trump, lying, self.rules)

    def _shown(self, seat: int, trick: int, lacked: int) -> bool:
        """Return whether a player has shown later what he seemed to lack."""
        later = (item for number, _, who, item in self.plays if who == seat and number > trick)
        return any(is_known(item) and item & lacked for item in later)

    def _leaves_winner(self, place: HiddenPlace) -> int:
        """Return the cards with which an unknown play leaves its trick to whom it went."""
        trump, trick = self.trump, next(t for t in self.before if t.number == place.trick)
        assert trump is not None
        items, order = self._cards(trick.number), self.deal.order
        lead = order.index(trick.leader if trick.leader is not None else order[0])
        won = (order.index(trick.winner) - lead) % self.seats
        wins = 0
        suits, strength = SUIT_OF[trump], STRENGTH[trump]
        led = suits[items[0].bit_length() - 1]
        if won != place.at and not is_known(items[won]):
            raise UnknownError(UNRECORDED)
        rivals = [items[won]] if won != place.at else [i for at, i in enumerate(items) if at != won]
        if not all(map(is_known, rivals)):
            raise UnknownError(UNRECORDED)
        best = max(_rank(suits, strength, led, trump, i.bit_length() - 1) for i in rivals)
        for card in range(40):
            wins |= (_rank(suits, strength, led, trump, card) > best) << card
        return wins if won == place.at else self.pack & ~wins


def _rank(
    suits: tuple[int, ...], strength: tuple[int, ...], led: int, trump: int, card: int
) -> int:
    """Return how a card counts in a trick: nothing, unless it is a trump or of the suit led."""
    return strength[card] if suits[card] in (led, trump) else 0
