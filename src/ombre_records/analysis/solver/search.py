"""The search: can the Ombre's side bring a question to yes? Alpha-beta with two values.

A position is searched at the start of a trick. What is found is kept by position: the questions
answered yes and those answered no, each with all that it implies. Seats count from the Ombre.
"""

from __future__ import annotations

from ombre_records.analysis.solver.bounds import Deal, cashed
from ombre_records.analysis.solver.race import Node
from ombre_records.analysis.solver.suits import NOBODY, WIDTH, Lead
from ombre_records.analysis.solver.tricks import ALL, Tricks

FIELD = (1 << WIDTH) - 1


class Search:
    """A deal under search, with what is known of its positions.

    `trumps`: whether the first suit is trump. `by_trick`: whether any matador in the trick forces a
    lower one, or only the one led.
    """

    MOST = 1_000_000

    def __init__(
        self, ours: tuple[bool, ...], trumps: bool, by_trick: bool, tricks: Tricks = ALL
    ) -> None:
        self.ours, self.seats, self.by_trick, self.tricks = ours, len(ours), by_trick, tricks
        self.trumps = FIELD if trumps else 0
        self.known: dict[tuple[Deal, int], list[int]] = {}

    def lead(self, deal: Deal, seat: int, node: Node) -> bool:
        """Answer the question for a seat that leads."""
        if node.result is not None:
            return node.result
        key = (deal, seat)
        answers = self.known.get(key)
        if answers is None:
            answers = self._new(key)
        elif answers[0] & node.bit:
            return True
        elif answers[1] & node.bit:
            return False
        found = self._bound(deal, seat, node) if self.tricks.bounds else None
        if found is None:
            found = self._lead(deal, seat, node)
        if found:
            answers[0] |= node.up
        else:
            answers[1] |= node.down
        return found

    def _new(self, key: tuple[Deal, int]) -> list[int]:
        if len(self.known) >= self.MOST:
            self.known.clear()
        answers = [0, 0]
        if self.tricks.table:
            self.known[key] = answers
        return answers

    def _bound(self, deal: Deal, seat: int, node: Node) -> bool | None:
        sure = deal[0].sure
        found = node.known[sure] if sure in node.known else node.certain(sure)
        if found is not None:
            return found
        own = self.ours[seat]
        sure = cashed(deal, seat, self.ours, bool(self.trumps))
        found = node.known[sure] if sure in node.known else node.certain(sure)
        return found if found is own else None

    def _lead(self, deal: Deal, seat: int, node: Node) -> bool:
        want = self.ours[seat]
        following = (seat + 1) % self.seats
        for card, place, forcing in self._leads(deal, seat):
            force = forcing if not place and self.trumps else NOBODY
            found = self.follow(deal, following, 1, place, card, seat, card, force, node)
            if found is want:
                return want
        return not want

    def _leads(self, deal: Deal, seat: int) -> tuple[Lead, ...]:
        """Return the leads worth trying, the most promising first."""
        t, a, b, c = deal
        (t0, t1, t2), (a0, a1, a2) = t.leads[seat], a.leads[seat]
        (b0, b1, b2), (c0, c1, c2) = b.leads[seat], c.leads[seat]
        if not self.tricks.order:
            return t0 + t2[::-1] + t1 + a0 + a2 + a1 + b0 + b2 + b1 + c0 + c2 + c1
        if self.ours[seat]:
            return t0 + a0 + b0 + c0 + t2 + a1 + b1 + c1 + a2 + b2 + c2 + t1
        return a2 + b2 + c2 + a0 + b0 + c0 + a1 + b1 + c1 + t0 + t1 + t2

    def follow(
        self,
        deal: Deal,
        seat: int,
        count: int,
        place: int,
        best: int,
        winner: int,
        played: int,
        forcing: int,
        node: Node,
    ) -> bool:
        """Answer the question for a seat that plays to a trick.

        `count` cards lie, `played`; the suit at `place` was led; `best` is the winning card, of
        `winner`; matadors below `forcing` must follow a trump.
        """
        want = self.ours[seat]
        beats = FIELD << WIDTH * place | self.trumps
        count += 1
        done, following = count == self.seats, (seat + 1) % self.seats
        winning = self.ours[winner] is want
        for card in self._options(deal, seat, place, forcing, best, winning):
            top, by = (card, seat) if card < best and card & beats else (best, winner)
            if done:
                after = node.after[by]
                found = after.result
                if found is None:
                    found = self.lead(_rest(deal, played | card), by, after)
            else:
                force = forcing
                if self.by_trick and card < forcing and card & deal[0].privileged:
                    force = card
                found = self.follow(
                    deal, following, count, place, top, by, played | card, force, node
                )
            if found is want:
                return want
        return not want

    def _options(
        self, deal: Deal, seat: int, place: int, forcing: int, best: int, winning: bool
    ) -> tuple[int, ...]:
        """Return the lawful plays, one of each run: what wins for the side first, cheap cards
        first."""
        suit = deal[place]
        low = suit.moves[seat]
        withheld = not place and self.trumps and suit.free[seat] and suit.last[seat] < forcing
        if low and not withheld:
            if winning or len(low) == 1 or low[0] < best or low[-1] > best:
                return low
            return tuple([m for m in low if m < best] + [m for m in low if m > best])
        t, a, b, c = deal
        low = t.moves[seat]
        plain = a.moves[seat] + b.moves[seat] + c.moves[seat]
        if winning or not self.trumps or not low or low[-1] > best:
            return plain + low
        if low[0] < best:
            return low + plain
        return (*[m for m in low if m < best], *plain, *[m for m in low if m > best])


def _rest(deal: Deal, played: int) -> Deal:
    t, a, b, c = deal
    if cards := played & FIELD:
        t = t.without(cards)
    if cards := played & FIELD << WIDTH:
        a = a.without(cards)
    if cards := played & FIELD << 2 * WIDTH:
        b = b.without(cards)
    if cards := played & FIELD << 3 * WIDTH:
        c = c.without(cards)
    return t, a, b, c
