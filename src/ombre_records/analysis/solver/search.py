"""The search: can the Ombre's side bring a question to yes? Alpha-beta with two values.

A position is searched at the start of a trick. What is found is kept by position: the questions
answered yes and those answered no, each with all that it implies. Seats count from the Ombre.
"""

from __future__ import annotations

from typing import NamedTuple

from ombre_records.analysis.solver.bounds import Deal, cashed, low_of, spared
from ombre_records.analysis.solver.layout import Trick
from ombre_records.analysis.solver.suits import WIDTH, Lead, sides
from ombre_records.analysis.solver.trick_graph import Node


class Techniques(NamedTuple):
    """`table`: positions once searched are kept. `bounds`: sure tricks answer before a search.

    `order`: promising plays come first. `equals`: of cards that are alike one is tried.
    """

    table: bool = True
    bounds: bool = True
    order: bool = True
    equals: bool = True


ALL = Techniques()


FIELD = (1 << WIDTH) - 1
_FIELDS = tuple(FIELD << WIDTH * place for place in range(4))
_FIRST, _SECOND, _THIRD, _FOURTH = _FIELDS


Known = dict[Deal, int]
"""By position, for one who leads, the questions answered.

The tricks made are not part of the key: what of a question depends on them is in its node, and what
is left to win depends on the cards alone. Nor are cards that are out, since suits are closed up
over them. So different histories, and different deals, meet in one entry.
"""

MOST = 40_000
"""How many positions of a leader are kept; then all are forgotten.

A full deal comes to some hundreds, the largest of a few hundred deals to eight thousand: the limit
is for a solver that is kept for many deals. To forget all is cheaper than to note which entry was
used last, and what is still wanted is soon found again.
"""


class Search:
    """A deal under search, with what is known of its positions.

    `trumps`: whether the first suit is trump. `by_trick`: whether any matador in the trick forces a
    lower one, or only the one led. `few`: whether the Ombre, who plays alone, wants no tricks.
    """

    def __init__(
        self,
        ours: tuple[bool, ...],
        trumps: bool,
        by_trick: bool,
        techniques: Techniques = ALL,
        *,
        few: bool = False,
    ) -> None:
        self.ours, self.by_trick, self.techniques = ours, by_trick, techniques
        self.few, self.sides = few, sides(ours)
        self.trumps = FIELD if trumps else 0
        self.next = (*range(1, len(ours)), 0)
        self.known: tuple[Known, ...] = tuple({} for _ in ours)

    def lead(self, deal: Deal, seat: int, node: Node) -> bool:
        """Answer a question that is open (`node`), for a seat (from the Ombre) that leads."""
        # An entry may have answers to several questions: the bit of this one's yes, or of its no.
        answers = self.known[seat].get(deal, 0)
        if answers & node.yes:
            return True
        return not answers & node.no and self._lead(deal, seat, node)

    def _lead(self, deal: Deal, seat: int, node: Node) -> bool:
        """Answer a question of which nothing is kept."""
        answer = self._bound(deal, seat, node) if self.techniques.bounds else None
        if answer is None:
            answer = self._led(deal, seat, node)
        known = self.known[seat]
        if len(known) >= MOST:
            known.clear()
        if self.techniques.table:
            # A yes is one too for every question that asks less, a no for every one that asks more:
            # `up` and `down` have them all, so that one search answers many that come after it.
            known[deal] = known.get(deal, 0) | (node.up if answer else node.down)
        return answer

    def _bound(self, deal: Deal, seat: int, node: Node) -> bool | None:
        """Answer by tricks that are certain. Those that the leader can cash speak for his side
        alone, since he need not cash them; what stays open with them is so without.
        """
        certain = node.certain
        if self.few:
            return certain[spared(deal, seat, node.left, bool(self.trumps), self.sides)]
        bound = certain[cashed(deal, seat)]
        return bound if bound in (None, self.ours[seat]) else certain[deal[0].sure]

    def _led(self, deal: Deal, seat: int, node: Node) -> bool:
        # With two answers there is no window to narrow: the first card that gives a side what it
        # wants settles the position, and one that fails tells nothing of the next.
        want, following = self.ours[seat], self.next[seat]
        follow = self.follow if len(self.ours) > 2 else self.last
        for card, place, forcing in self._leads(deal, seat):
            if follow(deal, following, (place, card, seat, card, forcing), node) is want:
                return want
        return not want

    def _leads(self, deal: Deal, seat: int) -> tuple[Lead, ...]:
        """Return the leads worth trying, the most promising first.

        The order decides no answer, only how soon it is found. Of each suit there are the cards
        that nobody beats (0), the lowest (1) and the others (2). The Ombre's side makes its tricks
        by drawing trumps and cashing tops, and gives most away by a low trump, which comes last.
        Defenders lead plain suits; trumps, which would do the Ombre's work for him, come last.
        Where the Ombre wants no trick, he first leads suits in which he stays safe, and defenders
        those in which he is not, from the lowest card.
        """
        if self.few and self.techniques.order:
            return self._low_leads(deal, seat)
        t, a, b, c = deal
        (t0, t1, t2), (a0, a1, a2) = t.leads[seat], a.leads[seat]
        (b0, b1, b2), (c0, c1, c2) = b.leads[seat], c.leads[seat]
        if self.ours[seat] or not self.techniques.order:
            return t0 + a0 + b0 + c0 + t2 + a1 + b1 + c1 + a2 + b2 + c2 + t1
        return a2 + b2 + c2 + a0 + b0 + c0 + a1 + b1 + c1 + t0 + t1 + t2

    def _low_leads(self, deal: Deal, seat: int) -> tuple[Lead, ...]:
        first: tuple[list[Lead], ...] = [], [], []
        then: tuple[list[Lead], ...] = [], [], []
        for suit in deal:
            own = low_of(suit.owners)
            tops, lowest, others = suit.leads[seat]
            group = first if (own.leads if self.ours[seat] else not own.safe) else then
            for leads, more in zip(group, (lowest, others, tops), strict=True):
                leads += more
        return tuple([lead for group in (*first, *then) for lead in group])

    def follow(
        self,
        deal: Deal,
        seat: int,
        trick: Trick,
        node: Node,
    ) -> bool:
        """Answer the question for a seat that plays to a trick, not the last to do so.

        `deal` is as it was at the start of the trick, with the cards that lie in their places.
        """
        want, following = self.ours[seat], self.next[seat]
        place, best, winner, played, forcing = trick
        # A lower bit is a higher card, and trumps have the lowest bits of all: one comparison tells
        # who is ahead, as long as the card is of the suit led or a trump.
        beats = _FIELDS[place] | self.trumps
        ends = played.bit_count() + 2 == len(self.ours)
        follow = self.last if ends else self.follow
        for card in self._options(deal, seat, trick, self.ours[winner] is want):
            top, by = (card, seat) if card < best and card & beats else (best, winner)
            force = forcing
            if self.by_trick and card < forcing and card & deal[0].privileged:
                force = card
            if follow(deal, following, (place, top, by, played | card, force), node) is want:
                return want
        return not want

    def last(
        self,
        deal: Deal,
        seat: int,
        trick: Trick,
        node: Node,
    ) -> bool:
        """Answer the question for the last to play to a trick; as `follow`.

        His card ends the trick, so that what lies is taken out of the suits, and the question goes
        on as the node of whoever has won. What is kept is asked here, before `_lead`, which saves a
        call for each answer that is found.
        """
        want, known = self.ours[seat], self.known
        place, best, winner, played, _ = trick
        beats = _FIELDS[place] | self.trumps
        won, lost = node.after[seat], node.after[winner]
        for card in self._options(deal, seat, trick, self.ours[winner] is want):
            after, by = (won, seat) if card < best and card & beats else (lost, winner)
            answer = after.result
            if answer is None:
                rest = _rest(deal, played | card)
                answers = known[by].get(rest, 0)
                if answers & after.yes:
                    answer = True
                else:
                    answer = not answers & after.no and self._lead(rest, by, after)
            if answer is want:
                return want
        return not want

    def _options(self, deal: Deal, seat: int, trick: Trick, winning: bool) -> tuple[int, ...]:
        """Return the lawful plays, one of each run: cards that win first, unless the seat's side
        wins already (`winning`), and the lowest first: whoever wins does so as cheaply as he can,
        and whoever cannot keeps what may win later.

        Where the Ombre wants no trick, cards that do not win come first; his own from the highest.
        """
        place, best, _, _, forcing = trick
        suit = deal[place]
        low = suit.moves[seat]
        # Who has the suit led must follow it; but trumps that are all privileged he may withhold,
        # unless a higher matador forces even the lowest of them.
        follows = bool(low) and (place or not suit.free[seat] or suit.last[seat] >= forcing)
        if self.few and self.techniques.order:
            every = low if follows else sum([each.moves[seat] for each in reversed(deal)], ())
            return self._under(seat, every, best, place)
        if follows:
            if winning or len(low) == 1 or low[0] < best or low[-1] > best:
                return low
            return tuple([m for m in low if m < best] + [m for m in low if m > best])
        # He is free: any card, those of the suit led, if he withholds them, among his trumps.
        t, a, b, c = deal
        low = t.moves[seat]
        plain = a.moves[seat] + b.moves[seat] + c.moves[seat]
        if winning or not low or not self.trumps or low[-1] > best:
            return plain + low
        if low[0] < best:
            return low + plain
        return (*[m for m in low if m < best], *plain, *[m for m in low if m > best])

    def _under(self, seat: int, cards: tuple[int, ...], best: int, place: int) -> tuple[int, ...]:
        beats = _FIELDS[place] | self.trumps
        wins = tuple([card for card in cards if card < best and card & beats])
        loses = tuple([card for card in cards if card not in wins])
        return (*loses[::-1], *wins[::-1]) if self.ours[seat] else (*loses, *wins)


def _rest(deal: Deal, played: int) -> Deal:
    """Return the suits once cards are played."""
    t, a, b, c = deal
    if cards := played & _FIRST:
        t = t.rest[cards]
    if cards := played & _SECOND:
        a = a.rest[cards]
    if cards := played & _THIRD:
        b = b.rest[cards]
    if cards := played & _FOURTH:
        c = c.rest[cards]
    return t, a, b, c
