"""Endings with some unknown cards: the ways in which they may have been held and played.

Nothing is asked of the tricks before, which nobody wrote down. Two ways differ where a hand or a
card played does.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations, islice, takewhile
from math import comb
from typing import NamedTuple

from ombre_records.analysis.double_dummy.course import Course, Moment, dealt, taken
from ombre_records.engine.open_hands import OpenHands
from ombre_records.model import statements as st
from ombre_records.model.cards import PACK, SUIT_MASKS, cards_of, is_known
from ombre_records.referee.facts import DealFacts, SessionFacts, TrickFacts
from ombre_records.referee.seating.pack import pack_in_use
from ombre_records.referee.statements.script import Script, script

MOST = 20_000
"""More ways than these to fill in the hands, or to play them, are not gone through: each becomes a
course that is weighed card by card, and from more than that a sample could not be drawn fairly
without going through them all."""


class _Hand(NamedTuple):
    """A hand to be filled in: what is stated of it, how many cards it lacks, those of them that are
    seen when it plays them, which the others may be, and how many must be of some masks."""

    known: int
    lacks: int
    seen: int
    may: int
    needs: tuple[tuple[int, int], ...]


@dataclass(frozen=True, slots=True)
class Endgame:
    """An ending with hands to be filled in, by seat from the eldest; `begun` is its position
    without them, `tricks` are those recorded from `since` on."""

    since: int
    begun: OpenHands
    hands: tuple[_Hand, ...]
    pool: int
    tricks: tuple[TrickFacts, ...]
    order: tuple[int, ...]

    @property
    def hopeless(self) -> bool:
        """Whether the hands alone can be filled in in too many ways."""
        # From above, by sizes alone, which takes no time.
        ways, left = 1, self.pool.bit_count()
        for hand in self.hands:
            lacks = hand.lacks - hand.seen.bit_count()
            ways *= comb(min(left, (self.pool & hand.may).bit_count()), lacks)
            left -= lacks
        return ways > MOST

    def courses(self) -> list[Course]:
        """Return every lawful way in which it can have gone; one more than `MOST` of too many."""
        return list(islice(self._courses(), MOST + 1))

    def _courses(self) -> Iterator[Course]:
        for hands in _filled(self.hands, self.pool):
            opening = self.begun._replace(hands=hands)
            for moments in self._played(opening, 0, {}):
                yield Course(opening, self.since, moments)

    def _played(
        self, now: OpenHands, which: int, moments: dict[tuple[int, int], Moment]
    ) -> Iterator[dict[tuple[int, int], Moment]]:
        """Yield the lawful ways to go on, of which what is recorded is part."""
        trick, at = self.tricks[which] if which < len(self.tricks) else None, len(now.trick)
        if trick is None or at == len(trick.plays) or not trick.plays[at].item:
            yield moments
            return
        if trick.plays[at].seat not in (None, self.order[now.turn]):
            return
        for card in cards_of(now.legal_plays() & trick.plays[at].item):
            after = now.after(card)
            if after.trick or self._as_told(trick, after):
                further = {**moments, (trick.number, at): Moment(now, card)}
                yield from self._played(after, which + (not after.trick), further)

    def _as_told(self, trick: TrickFacts, after: OpenHands) -> bool:
        ranks = sorted(self.order)
        tally = (trick.tally[ranks.index(seat)] for seat in self.order)
        counts = all(stated in (None, own) for stated, own in zip(tally, after.taken, strict=True))
        return counts and trick.winner in (None, self.order[after.turn])


def _filled(hands: Sequence[_Hand], pool: int) -> Iterator[tuple[int, ...]]:
    """Yield the ways to fill in hands from a pool of cards."""
    if not hands:
        yield ()
        return
    known, lacks, seen, may, needs = hands[0]
    for cards in combinations(cards_of(pool & may), lacks - seen.bit_count()):
        own = sum(1 << card for card in cards) | seen
        if all((own & mask).bit_count() >= number for mask, number in needs):
            for others in _filled(hands[1:], pool & ~own):
                yield (known | own, *others)


def endgame(deal: DealFacts, session: SessionFacts) -> Endgame | None:
    """Return the ending that a record has of a deal; None where it tells of what came before it, or
    not what the tricks before it came to, who leads, or what is trump."""
    statements, trump = script(deal.deal, session.reading), deal.trumps
    if trump is None or statements.hands or statements.exchanges or statements.holds:
        return None
    last, held = _stated_hands(deal, session, statements)
    before = [trick for trick in deal.tricks if trick.last <= last]
    tricks = tuple(takewhile(lambda trick: trick.plays, deal.tricks[len(before) :]))
    if not before or held is None or any(trick.plays for trick in before):
        return None
    tally, leader = taken(deal, before[-1]), tricks[0].leader if tricks else before[-1].winner
    since = last + 1
    if tally is None or leader not in deal.order:
        return None
    size = deal.book.pack.hand - since + 1
    if size < 1:
        return None
    pool = pack_in_use(session.session, session.reading, deal.book)
    shown = {seat: _shown(tricks, seat) for seat in deal.order}
    stated = [held.get(seat, _NOTHING) for seat in deal.order]
    for cards, seat in zip(stated, deal.order, strict=True):
        pool &= ~(_known(cards) | shown[seat])
    hands = [
        _hand(cards, size, shown[seat]) for cards, seat in zip(stated, deal.order, strict=True)
    ]
    filled = tuple(hand for hand in hands if hand is not None)
    begun = dealt(deal, (), deal.order.index(leader), trump, tally)
    whole = len(filled) == len(hands)
    return Endgame(since, begun, filled, pool, tricks, deal.order) if whole else None


_NOTHING = st.Cards((), 0, rest=True)


def _stated_hands(
    deal: DealFacts, session: SessionFacts, said: Script
) -> tuple[int, dict[int, st.Cards] | None]:
    """Return the last trick before an ending, and what is stated of its hands by seat; None of them
    where hands are stated at several moments."""
    names = {name: seat for seat, name in enumerate(session.players) if seat in deal.order}
    held: dict[int, st.Cards] = {}
    number, last = 0, None
    for _, each in said.play:
        if isinstance(each, st.Trick):
            number = each.last
        elif isinstance(each, st.Held) and each.name in names:
            if last not in (None, number):
                return number, None
            last, held[names[each.name]] = number, each.cards
    if last is None:
        last = max((trick.last for trick in takewhile(_unrecorded, deal.tricks)), default=0)
    return last, held


def _unrecorded(trick: TrickFacts) -> bool:
    return not trick.plays


def _shown(tricks: Sequence[TrickFacts], seat: int) -> int:
    """Return the cards that a seat is recorded to have played."""
    plays = [play for trick in tricks for play in trick.plays]
    return sum({play.item for play in plays if play.seat == seat and is_known(play.item)})


def _hand(cards: st.Cards, size: int, shown: int) -> _Hand | None:
    """Return a stated hand to be filled in; None where it has another size, or cannot have what is
    played from it."""
    unknown = [item for item in cards.items if not is_known(item)]
    known, void = _known(cards), sum(SUIT_MASKS[s] for s in range(4) if cards.void >> s & 1)
    lacks, seen = size - known.bit_count(), shown & ~known
    if lacks < max(len(unknown), seen.bit_count()) or (lacks > len(unknown) and not cards.rest):
        return None
    masks = PACK if lacks > len(unknown) else 0
    for item in unknown:
        masks |= item
    if seen & ~(masks & ~void):
        return None
    needs = tuple((item, unknown.count(item)) for item in set(unknown))
    return _Hand(known, lacks, seen, masks & ~void, needs)


def _known(cards: st.Cards) -> int:
    return sum({item for item in cards.items if is_known(item)})
