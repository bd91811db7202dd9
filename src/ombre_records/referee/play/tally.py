"""Count tricks, and compare the stated tallies with the count."""

from __future__ import annotations

from ombre_records.model import statements as st
from ombre_records.model.record import Line
from ombre_records.referee.faults.play import WrongTally
from ombre_records.referee.state import State

_NONE: set[int] = set()


class Tally:
    """Tricks by seat, None where not known; `astray` is how far off the record's own count is."""

    def __init__(self, state: State) -> None:
        self.state = state
        everybody = range(len(state.table.players))
        self.order = order = state.order
        self.taken: list[int | None] = [0 if seat in order else None for seat in everybody]
        self.astray: dict[int, int] = {}
        self.alone = False
        self.in_players_order = state.active
        self.all_play = len(order) == len(self.taken)

    def shown(self) -> tuple[int | None, ...]:
        """Return the count in player order, the resting player left out."""
        if self.all_play:
            return tuple(self.taken)
        return tuple([self.taken[seat] for seat in self.in_players_order])

    def by_order(self) -> tuple[int, ...] | None:
        """Return the count from the eldest; None if any is not known."""
        counts = [self.taken[seat] for seat in self.order]
        known = [count for count in counts if count is not None]
        return tuple(known) if len(known) == len(counts) else None

    def lose(self) -> None:
        """Count tricks of which it is not known who won them."""
        self.taken = [None] * len(self.taken)

    def add(
        self, winner: int, stated: tuple[int | None, ...] | None
    ) -> tuple[int | None, ...] | None:
        """Count a trick and return the count; None, and nothing counted, if another is stated."""
        before = self.taken[winner]
        self.taken[winner] = None if before is None else before + 1
        shown = self.shown()
        if stated is not None and stated != shown:
            self.taken[winner] = before
            return None
        if stated is not None:
            self.astray.clear()
        return shown

    def count(
        self, line: Line, trick: st.Trick, winner: int | None, number: int, unsure: set[int]
    ) -> tuple[int | None, ...]:
        """Count a trick, check the tally stated after it, and return the count."""
        if winner is None:
            self.lose()
        else:
            self.add(winner, None)
            stated = self.state.table.seats.get(trick.winner) if trick.winner else None
            if stated is not None and stated != winner:
                self.astray[stated] = self.astray.get(stated, 0) + 1
                self.astray[winner] = self.astray.get(winner, 0) - 1
        self._check(line, trick, number, unsure)
        return self.shown()

    def learn(self, line: Line, trick: st.Trick, winner: int | None, number: int) -> None:
        """Take over the tally stated after tricks that are not recorded."""
        before = [entry.tally for entry in self.state.tricks[-1:]]
        known = before[0] if before else tuple(0 for _ in self.in_players_order)
        if trick.tally is None and winner is not None and None not in known:
            for seat, count in zip(self.in_players_order, known, strict=True):
                self.taken[seat] = count
            self.add(winner, None)
            return
        self._check(line, trick, number)

    def told(self, trick: st.Trick) -> int | None:
        """Return the player for whom alone a stated tally is one more than the count."""
        stated, shown = trick.tally, self.shown()
        if stated is None or len(stated) != len(shown):
            return None
        grown = [0 if a is None or b is None else a - b for a, b in zip(stated, shown, strict=True)]
        known = None not in stated and None not in shown
        if not known or sorted(grown) != [0] * (len(grown) - 1) + [1]:
            return None
        return self.in_players_order[grown.index(1)]

    def _check(self, line: Line, trick: st.Trick, number: int, unsure: set[int] = _NONE) -> None:
        stated = trick.tally
        if stated is None:
            return
        seats = self.in_players_order
        rightful = self.shown()
        if len(stated) != len(seats):
            bare = of_those_who_play(self.state, stated)
            self._fault(line, number, stated, bare or rightful, False)
            return
        wrong = any(
            s is not None and r is not None and s != r
            for s, r in zip(stated, rightful, strict=True)
        )
        total = sum(n for n in stated if n is not None)
        # Whoever won the tricks that are not known, a whole tally adds up to their number.
        wrong |= None not in stated and None in rightful and total != number
        much = None in stated and total > number
        wrong |= much
        if wrong:
            counted = [
                None if r is None else r + self.astray.get(seat, 0)
                for seat, r in zip(seats, rightful, strict=True)
            ]
            follows = all(a is None or a == b for a, b in zip(stated, counted, strict=True))
            follows |= bool(unsure) and self._moved(number, stated, rightful) <= len(unsure)
            self._fault(line, number, stated, rightful, follows, much)
        for seat, count in zip(seats, stated, strict=True):
            taken = self.taken[seat]
            if taken is None and not wrong:
                self.taken[seat] = count
            # The record goes on from what it has stated: a later tally that is as far off follows.
            elif taken is not None and count is not None:
                self.astray[seat] = count - taken
        self._complete(number)

    def _moved(
        self, number: int, stated: tuple[int | None, ...], rightful: tuple[int | None, ...]
    ) -> int:
        """Return how many tricks a stated tally moves to other players; many, if some get lost."""
        change = [
            a - b for a, b in zip(stated, rightful, strict=True) if a is not None and b is not None
        ]
        if len(change) == len(stated) and sum(change) != 0:
            return 2 * number
        return max(sum(max(n, 0) for n in change), sum(max(-n, 0) for n in change))

    def _complete(self, number: int) -> None:
        """Where all counts but one are known, the last follows."""
        seats = self.in_players_order
        unknown = [seat for seat in seats if self.taken[seat] is None]
        if len(unknown) == 1:
            rest = number - sum(self.taken[seat] or 0 for seat in seats)
            self.taken[unknown[0]] = rest if rest >= 0 else None

    def _fault(
        self,
        line: Line,
        number: int,
        stated: tuple[int | None, ...],
        rightful: tuple[int | None, ...],
        follows: bool,
        much: bool = False,
    ) -> None:
        at = next((i for i, (a, b) in enumerate(zip(stated, rightful, strict=False)) if a != b), 0)
        alone = number > 1 and None not in stated and sum(filter(None, stated)) == 1
        between = () if much else None
        facts = WrongTally(stated, rightful, number, alone=alone, between=between)
        again = alone and self.alone  # all of them are counted so, and it has been told
        self.state.fault(facts, line, "count", at, trick=number, agrees=follows or again)
        self.alone |= alone


def of_those_who_play(state: State, stated: tuple[int | None, ...]) -> tuple[int, ...]:
    """Return a tally without the zero of the resting player, if it has one; else nothing."""
    seats = range(len(state.table.players))
    known = [seat for seat in seats if seat not in state.active]
    noughts = [seat for seat, count in zip(seats, stated, strict=False) if count == 0]
    resting = known or noughts
    fits = len(stated) == len(seats) == len(state.order) + 1 and None not in stated
    if not fits or len(resting) != 1 or resting[0] not in noughts:
        return ()
    return tuple(count or 0 for seat, count in enumerate(stated) if seat != resting[0])
