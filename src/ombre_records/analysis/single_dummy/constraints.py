"""Facts about where a card can be, as limits on what each place can hold.

A case has one mask for each place: the cards that may lie there. No way to lay the cards fits two
cases, so that their ways can be added up.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from ombre_records.referee.facts import DealFacts


class UnknownError(Exception):
    """What a player knew cannot be told; the message says why."""


Case = tuple[int, ...]


class HiddenPlace(NamedTuple):
    """Where hidden cards lie: in a seat's hand, or (`trick`, `at`) as a card that it played and the
    record does not know; `seat` None: out of play, laid off or in the stock."""

    seat: int | None
    size: int
    trick: int | None = None
    at: int = 0


class PublicDeal(NamedTuple):
    """A deal as everybody saw it: the pack, and who had won the auction with which king called;
    seats from the eldest."""

    deal: DealFacts
    pack: int
    ombre: int
    king: int = 0


class HiddenCards(NamedTuple):
    """What a player does not see: the cards, the places where they lie, and what each of the others
    has shown by playing it; seats from the eldest."""

    seat: int
    cards: int
    places: Sequence[HiddenPlace]
    shown: Mapping[int, int]


def less(case: Case, which: Iterable[int], cards: int) -> Case:
    """Return a case in which the places of these numbers have none of some cards (a mask)."""
    places = set(which)
    return tuple(may & ~cards if at in places else may for at, may in enumerate(case))


def of_seat(places: Sequence[HiddenPlace], seat: int, since: int = 0) -> list[int]:
    """Return the numbers of the places that hold what a seat had left before the trick `since`.

    They are its hand and what it has played from that trick on; since 0, all that it ever had.
    """
    return [
        at
        for at, place in enumerate(places)
        if place.seat == seat and (place.trick is None or place.trick >= since)
    ]


def confined(case: Case, places: Sequence[HiddenPlace], seat: int, cards: int) -> Case:
    """Return a case in which a seat has some cards (a mask), wherever it has them."""
    return less(case, (at for at, place in enumerate(places) if place.seat != seat), cards)


def one_of(
    case: Case, places: Sequence[HiddenPlace], seat: int, cards: Sequence[int]
) -> list[Case]:
    """Return the cases in which a seat has at least one of some cards, by number.

    The first case is that it has the first, the next that it lacks the first and has the second,
    and so on, so that no way to lay the cards fits two; none for no cards.
    """
    found, own, before = [], of_seat(places, seat), 0
    for card in cards:
        found.append(less(confined(case, places, seat, 1 << card), own, before))
        before |= 1 << card
    return found


def king_called(
    case: Case, places: Sequence[HiddenPlace], ombre: int, king: int, kings: int
) -> list[Case]:
    """Return the cases of a king called: the Ombre lacks it, or (unless `kings` is 0) has it with
    all kings that are hidden.

    `king` and `kings` are masks; `kings` is 0 where the player has seen a king elsewhere than with
    the Ombre.
    """
    lacks = less(case, of_seat(places, ombre), king)
    return [lacks, confined(case, places, ombre, kings)] if kings else [lacks]
