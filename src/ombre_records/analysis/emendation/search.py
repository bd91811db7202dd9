"""Search for the smallest changes that make a deal lawful: single misprints, pairs, then three.

A misprint is one or two changes that count as one error (two cards swapped are two changes).

All single misprints are tried before any pair, and all answers of the least cost are kept: an
answer that is cheaper is believed before any other, and of equals a reader wants to see them all.
Beyond that not every combination is tried, of which a deal has millions. Misprints are slips of one
hand in different places, and each makes errors of its own; so undoing one of two takes its errors
away, and what does not lessen the errors by itself is seldom part of the answer.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from itertools import chain

from ombre_records.analysis.emendation.changes import Cards, Changes, changed_deal, overlap
from ombre_records.analysis.emendation.misprints import (
    Doubts,
    card_misprints,
    cards_by_role,
    word_misprints,
)
from ombre_records.analysis.emendation.suspects import amiss, doubtful_tricks, inventory, suspects
from ombre_records.base.finding import Severity
from ombre_records.base.limits import seats
from ombre_records.model.cards import PACK
from ombre_records.model.record import Deal, Line
from ombre_records.referee.deal import Place, Replayed, replay_plainly
from ombre_records.referee.faults.facts import FaultFacts
from ombre_records.referee.faults.fault import Fault
from ombre_records.referee.session.trial import lawful

_WIDTH = 12
"""How many deals with misprints undone are looked into further: each costs as much as the whole
search for a single misprint."""
_PAIRS = 60
"""How many misprints are tried in pairs with each other: 1,800 pairs, and those with an error in
common are not replayed."""
_WORSE = 2
"""How many more errors than the best misprint another may leave. The other of two true misprints
may have made a few more errors than this one, but hardly many."""
_SHARE = 0.6
"""How much of the work left is for finding the better misprints."""
_MOST = 3
_LONG = 300
"""Characters of a line that a deal may have; there is hardly one of a hundred."""
_WORD = 4
"""Characters of a card with what stands around it, at least."""

_LEAST = 15
"""A deal has no fewer lines' work, as a line of results has: seats, contract and accounts."""

_Error = tuple[str, int, str, int, FaultFacts]
Weight = tuple[int, int, int]


def judged(lines: Iterable[Line]) -> int:
    """Return how many lines' work it is to judge lines: a line that has thousands of cards or calls
    counts as thousands.
    """
    size = sum(1 if len(line.code) <= _LONG else len(line.code) // _WORD for line in lines)
    return max(_LEAST, size)


@dataclass(frozen=True, slots=True)
class Mended:
    """Misprints that, undone, leave a deal lawful; each is the changes that undo it."""

    misprints: tuple[Changes, ...]

    @property
    def changes(self) -> Changes:
        """All changes."""
        return tuple(change for misprint in self.misprints for change in misprint)


@dataclass(frozen=True, slots=True)
class SearchResult:
    """The result of a search; `stopped` says that it was given up before all was tried."""

    mended: tuple[Mended, ...]
    stopped: bool


@dataclass(frozen=True, slots=True)
class _Tried:
    """A deal with misprints undone that is not yet lawful.

    `weight` counts its errors, all its faults, and the cards and numbers that its statements
    disagree about.
    """

    misprints: tuple[Changes, ...]
    replayed: Replayed
    errors: frozenset[_Error]
    weight: Weight


@dataclass(slots=True)
class Search:
    """A search in one deal, until so many lines have been judged (`left`), `attempt` in each try.

    Work is counted and not time, so that a record has the same answer on any machine. `misread`
    lines have cards not of the pack; `seen` are the misprints tried together, `alone` has errors
    that a deal has with one of them undone: all, or those seen before there were too many.
    """

    place: Place
    deal: Deal
    left: int
    misread: frozenset[int] = frozenset()
    stopped: bool = False
    seen: set[frozenset[Changes]] = field(default_factory=set)
    alone: dict[Changes, frozenset[_Error]] = field(default_factory=dict)
    attempt: int = field(init=False)

    def __post_init__(self) -> None:
        players = len(self.place.table.players)
        self.attempt = judged(self.deal.lines) + seats(players)

    def run(self, *, one: bool = False) -> SearchResult:
        """Return all ways of the least cost, or only those with `one` misprint undone."""
        start = self._tried(())
        assert start is not None
        mended = self._single(start)
        if not (mended or one):
            mended = self._several(start)
        return SearchResult(tuple(mended), self.stopped)

    # ------------------------------------------------------------ one more misprint

    def _single(self, base: _Tried) -> list[Mended]:
        """Return the ways to mend a deal with one more misprint undone."""
        mended: list[Mended] = []
        for misprint in self._misprints(base):
            if self._spent():
                break
            # An error that neither takes away alone would outlast both.
            if base.misprints and base.errors & self.alone.get(misprint, frozenset()):
                continue
            mended += self._mended((*base.misprints, misprint))
        return mended

    def _misprints(self, base: _Tried) -> Iterator[Changes]:
        """Yield what may have been misread in a deal in which misprints have been undone.

        Places are told as the deal stands at first.
        """
        # What is in doubt is asked of the deal as it now stands, since misprints that are undone
        # explain nothing any more; but a change names its place in the lines as they are printed,
        # so that several can be made together in any order.
        table, reading = self.place.table, self.place.reading
        at_first = inventory(self.deal, reading, table, base.replayed.facts)
        now = inventory(self._made(base.misprints), reading, table, base.replayed.facts)
        doubted = suspects(now, base.replayed, table)
        tricks = doubtful_tricks(now, base.replayed)
        doubts = Doubts(doubted, tricks, self.misread, cards_by_role(now))
        # Words before cards, as they are few, and a search that is given up has then tried them.
        yield from word_misprints(at_first, base.replayed, table)
        yield from card_misprints(at_first, doubts, reading, table.system, table.pack)

    def _mended(self, misprints: tuple[Changes, ...]) -> list[Mended]:
        """Try misprints together that touch each place once, and not again in another order."""
        key = frozenset(misprints)
        if key in self.seen or overlap(chain.from_iterable(misprints)):
            return []
        self.seen.add(key)
        if self._unread(misprints):
            return []
        deal = self._made(misprints)
        self.left -= self.attempt
        if not lawful(deal, self.place):
            return []
        return [Mended(misprints)]

    def _unread(self, misprints: tuple[Changes, ...]) -> int:
        """Count the lines that still have a card not of the pack."""
        changes = chain.from_iterable(misprints)
        mended = {c.at for c in changes if isinstance(c, Cards) and c.old == (PACK,)}
        return len(self.misread - mended)

    def _made(self, misprints: tuple[Changes, ...]) -> Deal:
        return changed_deal(self.deal, chain.from_iterable(misprints), self.place.reading)

    def _tried(self, misprints: tuple[Changes, ...], most: Weight | None = None) -> _Tried | None:
        """Replay a deal with misprints undone; None if it weighs more than `most`."""
        deal = self._made(misprints)
        self.left -= self.attempt
        faults: list[Fault] = []
        replayed = replay_plainly(deal, self.place, most[0] if most else None, faults)
        wrong = [
            f for f in (replayed.faults if replayed else faults) if f.severity is Severity.ERROR
        ]
        errors = frozenset(
            (f.rule, f.at.line.number, f.at.slot, f.at.place, f.facts)
            for f in wrong
            if not f.consequent
        )
        if len(misprints) == 1:
            self.alone[misprints[0]] = errors
        if replayed is None:
            return None
        table, reading = self.place.table, self.place.reading
        now = inventory(deal, reading, table, replayed.facts)
        astray = suspects(now, replayed, table).bit_count()
        astray += sum(amiss(fault) for fault in wrong)
        unread = self._unread(misprints)
        # The errors that follow from nothing else count first; then all, as a misprint undone may
        # leave one error that much follows from; then what disagrees, which falls by steps where
        # the number of errors does not move. A line that cannot be read counts as an error.
        weight = (max(len(errors), bool(wrong)) + unread, len(wrong) + unread, astray)
        return _Tried(misprints, replayed, errors, weight)

    def _spent(self, keep: int = 0) -> bool:
        """Return whether no work is left but what is kept for later."""
        spent = self.left <= keep
        self.stopped |= spent
        return spent

    # ------------------------------------------------------------ two and three

    def _several(self, start: _Tried) -> list[Mended]:
        better = self._better(start)
        # From pairs to threes only the most hopeful pairs are carried on (a beam search). It stops
        # at three: the more may be changed, the more lawful deals there are, and the less any of
        # them says about what stood in the source.
        beam = better
        for left in range(_MOST - 1, 0, -1):
            mended = self._joined(start, beam, better) + self._followed(beam)
            if mended or left == 1 or self._spent():
                return mended
            beam = self._widened(beam[:_WIDTH], better)
        return []

    def _better(self, base: _Tried) -> list[_Tried]:
        """Return the single misprints that lessen what is wrong with a deal, the best first.

        Of two misprints that are both there, undoing one leaves the errors of the other; the one
        that leaves the fewer is enough, so that those far worse than the best are passed over.
        """
        better: list[_Tried] = []
        most, keep = base.weight, int(self.left * (1 - _SHARE))
        for misprint in self._misprints(base):
            if self._spent(keep):
                break
            tried = self._tried((misprint,), most)
            if tried and tried.weight < base.weight:
                better.append(tried)
                most = min(most, (tried.weight[0] + _WORSE, *base.weight[1:]))
        return sorted(better, key=lambda tried: tried.weight)

    def _joined(self, start: _Tried, beam: list[_Tried], better: list[_Tried]) -> list[Mended]:
        """Return ways to mend a deal by two of the better misprints that between them touch all."""
        mended: list[Mended] = []
        for one in beam[:_PAIRS]:
            for two in better[:_PAIRS]:
                # An error of the start that neither takes away alone would outlast both.
                if one.errors & two.errors & start.errors:
                    continue
                if self._spent():
                    return mended
                mended += self._mended((*one.misprints, *two.misprints))
        return mended

    def _followed(self, beam: list[_Tried]) -> list[Mended]:
        """Return ways to mend what the most hopeful misprints leave by any one more.

        Those that leave the same errors are mended alike, so that one of them is looked into.
        """
        alike: dict[frozenset[_Error], list[_Tried]] = {}
        for tried in beam:
            alike.setdefault(tried.errors, []).append(tried)
        mended: list[Mended] = []
        for group in list(alike.values())[:_WIDTH]:
            ways = self._single(group[0])
            for tried in group[1:]:
                for way in ways:
                    if self._spent():
                        return mended + ways
                    mended += self._mended((*tried.misprints, way.misprints[-1]))
            mended += ways
        return mended

    def _widened(self, beam: list[_Tried], better: list[_Tried]) -> list[_Tried]:
        """Return the most hopeful ways with one more of the better misprints undone."""
        widened: list[_Tried] = []
        for tried in beam:
            for other in better[:_PAIRS]:
                misprints = (*tried.misprints, *other.misprints)
                if overlap(chain.from_iterable(misprints)):
                    continue
                if self._spent():
                    break
                both = self._tried(misprints, tried.weight)
                if both and both.weight < tried.weight:
                    widened.append(both)
        return sorted(widened, key=lambda tried: tried.weight)
