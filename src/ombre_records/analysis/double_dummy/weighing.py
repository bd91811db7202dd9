"""Weigh a deal play by play, over all its completions if the record leaves cards open."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import combinations, islice, takewhile
from math import comb
from random import Random
from typing import NamedTuple

from ombre_records.analysis.completion.worlds import World, Worlds
from ombre_records.analysis.double_dummy.aims import Aim, Aims, Evaluation, Evaluator, aims
from ombre_records.analysis.double_dummy.course import (
    At,
    Course,
    Moment,
    complete,
    dealt,
    recorded,
    taken,
    within,
)
from ombre_records.analysis.double_dummy.results import (
    UNKNOWN,
    Coverage,
    WeighedDeal,
    WeighedPlay,
    WeighedTrick,
    Worth,
)
from ombre_records.analysis.sampling import Sampling
from ombre_records.analysis.solver import Claims, Value
from ombre_records.analysis.solver.claimants import codille
from ombre_records.base.progress import tracked
from ombre_records.base.values import ReadOnly
from ombre_records.engine.open_hands import OpenHands
from ombre_records.judgement.completion.counting import affordable
from ombre_records.judgement.completion.puzzle import puzzle
from ombre_records.model import statements as st
from ombre_records.model.cards import PACK, SUIT_MASKS, cards_of, is_known, known_among, union
from ombre_records.referee.facts import DealFacts, PlayFacts, SessionFacts, TrickFacts
from ombre_records.referee.report import Report, report_wanted
from ombre_records.referee.seating.hands import pack_in_use
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
        pool &= ~(known_among(cards.items) | shown[seat])
    hands = [
        _hand(cards, size, shown[seat]) for cards, seat in zip(stated, deal.order, strict=True)
    ]
    filled = tuple(hand for hand in hands if hand is not None)
    begun = dealt(deal, (), deal.order.index(leader), trump, tally)
    whole = len(filled) == len(hands)
    return Endgame(since, begun, filled, pool, tricks, deal.order) if whole else None


_NOTHING = st.Cards((), 0, rest=True)


def _stated_hands(
    deal: DealFacts, session: SessionFacts, statements: Script
) -> tuple[int, dict[int, st.Cards] | None]:
    """Return the last trick before an ending, and what is stated of its hands by seat; None of them
    where hands are stated at several moments."""
    names = {name: seat for seat, name in enumerate(session.players) if seat in deal.order}
    held: dict[int, st.Cards] = {}
    number, last = 0, None
    for _, each in statements.play:
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
    plays = (play for trick in tricks for play in trick.plays)
    return known_among(play.item for play in plays if play.seat == seat)


def _hand(cards: st.Cards, size: int, shown: int) -> _Hand | None:
    """Return a stated hand to be filled in; None where it has another size, or cannot have what is
    played from it."""
    unknown = [item for item in cards.items if not is_known(item)]
    known = known_among(cards.items)
    void = sum(SUIT_MASKS[s] for s in range(4) if cards.void >> s & 1)
    lacks, seen = size - known.bit_count(), shown & ~known
    if lacks < max(len(unknown), seen.bit_count()) or (lacks > len(unknown) and not cards.rest):
        return None
    masks = union(unknown) | (PACK if lacks > len(unknown) else 0)
    if seen & ~(masks & ~void):
        return None
    needs = tuple((item, unknown.count(item)) for item in set(unknown))
    return _Hand(known, lacks, seen, masks & ~void, needs)


SAMPLES = 2_000
"""How many completions are looked at, unless another number is asked for."""


def weigh(report: Report, samples: int = SAMPLES, seed: int = 0) -> tuple[WeighedDeal, ...]:
    """Weigh every deal of a report against best play with all hands open.

    If cards are not known, all lawful completions count. If there are more than `samples`, that
    many are drawn at random. The same seed draws the same ones. What cannot be told is `UNKNOWN`.
    Deals come in the report's order. Seats are places at the table.
    """
    report_wanted("weigh", report)
    deals = [(session, deal) for session in report.sessions for deal in session.deals]
    sampling = Sampling(samples, seed)
    return tuple(
        weigh_deal(session, deal, sampling) for session, deal in tracked(deals, "deals", len(deals))
    )


def weigh_deal(session: SessionFacts, deal: DealFacts, sampling: Sampling) -> WeighedDeal:
    """Weigh one deal, as `weigh` does: no other deal bears on it."""
    # From what is known best to what is known least: every card; an ending whose hands are told in
    # part; a deal that has completions to go through; and what positions there are.
    course = recorded(deal, session)
    if complete(deal, course) and (course.opening or course.moments or not deal.tricks):
        return _known(session, deal, course)
    begun = endgame(deal, session)
    if begun is not None:
        return _ended(session, deal, course, begun, sampling)
    made = puzzle(deal, session)
    if made is None or not made.tricks:
        return _known(session, deal, course)
    worlds = Worlds(made, affordable(made))
    if not worlds.exact or not worlds.number:
        return _known(session, deal, course, Coverage(worlds.number, worlds.exact))
    return _completed(session, deal, worlds, sampling)


def _known(
    session: SessionFacts, deal: DealFacts, course: Course, coverage: Coverage | None = None
) -> WeighedDeal:
    """Weigh a deal as far as it is known to the card."""
    weighing = _Weighing(session, deal, tricks=True)
    weighing.enter(course, 1, known=True)
    return replace(weighing.weighed(course.since, coverage), claims=weighing.claims(course))


def _ended(
    session: SessionFacts, deal: DealFacts, course: Course, begun: Endgame, sampling: Sampling
) -> WeighedDeal:
    """Weigh an ending in all the ways in which it can have gone."""
    courses = [] if begun.hopeless else begun.courses()
    exact, number = not begun.hopeless and len(courses) <= MOST, len(courses)
    if not exact or not courses:
        return _known(session, deal, course, Coverage(number, exact))
    few = number <= sampling.samples
    drawn = courses if few else Random(sampling.seed).choices(courses, k=sampling.samples)
    weighing = _Weighing(session, deal, tricks=True)
    for each in tracked(drawn, "completions", len(drawn)):
        weighing.enter(each, 1)
    how = (None, None) if few else sampling
    return weighing.weighed(begun.since, Coverage(number, True, *how))


def _completed(
    session: SessionFacts, deal: DealFacts, worlds: Worlds, sampling: Sampling
) -> WeighedDeal:
    """Weigh a deal in its completions."""
    few = worlds.number <= sampling.samples
    completions = worlds.every() if few else _drawn_worlds(worlds, sampling)
    # Tricks break ties only where all completions have the same hands: with others their number is
    # another too, and says nothing of the play.
    weighing = _Weighing(session, deal, tricks=len({world.hands for world in completions}) == 1)
    for world, number in tracked(completions.items(), "completions", len(completions)):
        weighing.enter(within(deal, world), number)
    how = (None, None) if few else sampling
    return weighing.weighed(1, Coverage(worlds.number, True, *how))


def _drawn_worlds(worlds: Worlds, sampling: Sampling) -> Counter[World]:
    rng = Random(sampling.seed)
    return Counter(worlds.drawn(rng) for _ in range(sampling.samples))


@dataclass(slots=True)
class _Tally:
    """A play as it is in the completions looked at."""

    before: Counter[Value] = field(default_factory=Counter)
    after: Counter[Value] = field(default_factory=Counter)
    may: int = 0
    best: int = -1
    lost: int | None = None
    own: bool = False
    lawful: bool | None = None

    def add(self, evaluation: Evaluation, number: int) -> None:
        self.before[evaluation.before] += number
        self.may, self.best = self.may | evaluation.may, self.best & evaluation.best
        self.own, self.lawful = evaluation.own, evaluation.lawful
        if evaluation.after is not None and evaluation.lost is not None:
            self.after[evaluation.after] += number
            self.lost = evaluation.lost if self.lost is None else min(self.lost, evaluation.lost)


class _Weighing:
    """A deal being weighed, completion by completion."""

    def __init__(self, session: SessionFacts, deal: DealFacts, *, tricks: bool) -> None:
        self.session, self.deal, self.tricks = session, deal, tricks
        self.aims: Aims | None = None
        self.evaluators: dict[tuple[object, ...], Evaluator] = {}
        self.plays: dict[At, _Tally] = {}
        self.start: Counter[Value] = Counter()
        self.instead: dict[At, tuple[int, ...]] = {}

    def enter(self, course: Course, number: int, *, known: bool = False) -> None:
        """Weigh a course of play that stands for a number of completions, or is `known`."""
        hands = course.opening.hands if course.opening else ()
        self.aims = aims(self.deal, hands, self.session.reading, self.tricks)
        if self.aims is None:
            return
        if course.opening is not None:
            evaluator = self._evaluator(self.aims.at(course.since))
            self.start[evaluator.value(course.opening)] += number
        for (trick, at), (position, card) in course.moments.items():
            evaluator = self._evaluator(self.aims.at(trick))
            evaluation = evaluator.evaluation(position, card)
            self.plays.setdefault((trick, at), _Tally()).add(evaluation, number)
            if known and evaluation.best and (evaluation.lost or 0) > 0:
                first = next(cards_of(evaluation.best))
                self.instead[trick, at] = evaluator.played_on(position, first)

    def _evaluator(self, aim: Aim) -> Evaluator:
        if aim.key not in self.evaluators:
            self.evaluators[aim.key] = Evaluator(aim)
        return self.evaluators[aim.key]

    def claims(self, course: Course) -> Claims | None:
        """Return the seats that could have codille; None if none can be reached."""
        if self.aims is None or course.opening is None or not _codille(self.start):
            return None
        aim, order = self.aims.at(course.since), self.deal.order
        helped, alone = codille(course.opening, aim.ombre, aim.goal)
        return Claims(tuple(order[at] for at in helped), tuple(order[at] for at in alone))

    def weighed(self, since: int, coverage: Coverage | None) -> WeighedDeal:
        """Return the deal as it has been found."""
        deal, start = self.deal, Worth(ReadOnly(self.start))
        tricks = tuple(self._trick(t) for t in deal.tricks if any(p.item for p in t.plays))
        end = tricks[-1].plays[-1].after if tricks else start
        unfinished = deal.tricks and not deal.tricks[-1].plays
        first = None if self.aims is None else deal.order[self.aims.first.ombre]
        return WeighedDeal(
            self.session.index,
            deal.index,
            deal.ombre if first is None else first,
            since,
            start,
            UNKNOWN if tricks and unfinished else end,
            tricks,
            coverage,
        )

    def _trick(self, trick: TrickFacts) -> WeighedTrick:
        player = None
        if self.aims is not None:
            player = self.deal.order[self.aims.at(trick.number).ombre]
        plays = tuple(
            self._play(
                play, self.plays.get((trick.number, at)), self.instead.get((trick.number, at), ())
            )
            for at, play in enumerate(trick.plays)
            if play.item
        )
        return WeighedTrick(trick.number, trick.line, player, plays)

    def _play(self, play: PlayFacts, tally: _Tally | None, instead: tuple[int, ...]) -> WeighedPlay:
        card = play.item.bit_length() - 1 if is_known(play.item) else None
        lawful = _lawful(play) if tally is None or card is None else tally.lawful
        if tally is None:
            return WeighedPlay(play.seat, card, False, UNKNOWN, UNKNOWN, (), (), 0, lawful)
        worth = Worth(ReadOnly(tally.before)), Worth(ReadOnly(tally.after))
        cards = tuple(cards_of(tally.may)), tuple(cards_of(tally.best))
        lost = tally.lost or 0
        return WeighedPlay(play.seat, card, tally.own, *worth, *cards, lost, lawful, instead)


def _codille(start: Counter[Value]) -> bool:
    return any(value.outcome == "codille" for value in start)


def _lawful(play: PlayFacts) -> bool | None:
    if not play.lawful or not is_known(play.item):
        return None
    return bool(play.lawful & play.item)
