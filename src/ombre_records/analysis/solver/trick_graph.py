"""The count of tricks as a graph: what is still undecided after some tricks.

A question is "will the Ombre have at least this value?". What of it is left depends on the tricks
made only through the set of splits of the tricks left that mean yes; so a node is such a set, and
counts that leave the same set are one node. A set that has all splits, or none, answers.

So the search knows no score, no book and no number of seats: they are all in the graph, which is
small and is made once for a goal. And as a node is a set, one question follows from another where
its set includes the other's, which is what makes kept answers worth keeping.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache, lru_cache

from ombre_records.analysis.solver.goal import Goal, Value
from ombre_records.analysis.solver.suits import COUNT, count

Split = tuple[int, ...]


@cache
def splits(counters: int, left: int) -> tuple[Split, ...]:
    """Return the ways in which tricks can fall to counters."""
    return tuple(_splits(counters, left))


def _splits(counters: int, left: int) -> Iterator[Split]:
    if counters == 1:
        yield (left,)
        return
    for here in range(left + 1):
        for rest in _splits(counters - 1, left - here):
            yield (here, *rest)


@cache
def _grown(counters: int, left: int, counter: int) -> tuple[int, ...]:
    """Return where each split stands once `counter` has one trick more."""
    place = {split: at for at, split in enumerate(splits(counters, left + 1))}
    more = (
        (*split[:counter], split[counter] + 1, *split[counter + 1 :])
        for split in splits(counters, left)
    )
    return tuple(place[split] for split in more)


class Node:
    """The open part of a question: `result` once it is answered, `after` by the seat that wins.

    `yes` and `no` are the bits of its answers among the nodes with as many tricks `left`; `up` has
    the answers that follow from yes, `down` those from no. `certain` answers for
    tricks that are certain.
    """

    __slots__ = (
        "after",
        "certain",
        "down",
        "graph",
        "left",
        "mask",
        "no",
        "place",
        "result",
        "up",
        "yes",
    )

    def __init__(self, graph: TrickGraph, left: int, mask: int, place: int) -> None:
        every = (1 << len(splits(graph.counters, left))) - 1
        self.graph, self.left, self.mask, self.place = graph, left, mask, place
        self.yes, self.no = 1 << 2 * place, 2 << 2 * place
        self.result = None if 0 < mask < every else mask > 0
        self.after: tuple[Node, ...] = ()
        self.up, self.down = self.yes, self.no
        self.certain = Certain(self)

    def implied(self, answer: bool) -> int:
        """Return which nodes, by `place`, have the same answer if this has it.

        If the tricks left fall in one of this set's splits, they fall in one of every larger set's:
        yes here is yes there. If they fall outside, they are outside every smaller one.
        """
        others = self.graph.layers[self.left].values()
        if answer:
            return sum(1 << other.place for other in others if not self.mask & ~other.mask)
        return sum(1 << other.place for other in others if not other.mask & ~self.mask)


class Certain(dict[int, "bool | None"]):
    """The answers to a node's question by the tricks that are certain, as they are asked for: None
    if it is still open.
    """

    def __init__(self, node: Node) -> None:
        self.node = node

    def __missing__(self, sure: int) -> bool | None:
        answers = self.node.graph.answers(self.node, sure)
        self[sure] = answer = answers.pop() if len(answers) == 1 else None
        return answer


class TrickGraph:
    """The nodes of one goal, for a number of seats, counted from the Ombre, and of tricks.

    `values` are all that a deal can be worth, worst first; `few`: whether the Ombre, who plays
    alone, wants no tricks.
    """

    def __init__(self, goal: Goal, seats: int, total: int) -> None:
        self.goal, self.seats, self.total = goal, seats, total
        self.ours = goal.side(0, seats)
        self.few = goal.aim in ("none", "nolo") and sum(self.ours) == 1
        self.counter = tuple(range(seats)) if goal.by_seat else tuple(1 - own for own in self.ours)
        self.counters = seats if goal.by_seat else 2
        self.layers: list[dict[int, Node]] = [{} for _ in range(total + 1)]
        finals = splits(self.counters, total)
        self.judged = dict(zip(finals, map(self._judge, finals), strict=True))
        self.values = tuple(sorted(set(self.judged.values())))
        self.least = tuple(map(self._least_with, range(total + 1)))
        self._roots: dict[tuple[Split, int], Node] = {}

    def _judge(self, final: Split) -> Value:
        if self.goal.by_seat:
            return self.goal.judge(final, 0)
        other = next((seat for seat, own in enumerate(self.ours) if not own), 0)
        taken = [0] * self.seats
        taken[0], taken[other] = final
        return self.goal.judge(tuple(taken), 0)

    def _least_with(self, tricks: int) -> int:
        # The least value with so many tricks, not the likeliest: a guess too low is mended by one
        # question more, which the Ombre answers with yes, and those are the quicker to prove.
        side = list(self.ours) if self.goal.by_seat else [True, False]
        least = [
            value
            for split, value in self.judged.items()
            if sum(n for n, mine in zip(split, side, strict=True) if mine) == tricks
        ]
        return self.values.index(min(least))

    def guess(self, taken: Split, more: int) -> int:
        """Return the place of the least value that the Ombre's side has with some tricks more."""
        own = sum(n for n, mine in zip(taken, self.ours, strict=True) if mine) + more
        return self.least[min(own, self.total)]

    def root(self, taken: Split, value: int) -> Node:
        """Return what is open of "at least `values[value]`" once tricks are taken, by seat."""
        count = [0] * self.counters
        for seat, tricks in enumerate(taken):
            count[self.counter[seat]] += tricks
        known = self._roots.get((tuple(count), value))
        if known is None:
            # Every way in which the rest may fall is judged by the book's own rules (`goal`), so
            # that no rule of winning is written a second time here.
            left, least = self.total - sum(count), self.values[value]
            mask = 0
            for at, split in enumerate(splits(self.counters, left)):
                final = tuple(a + b for a, b in zip(count, split, strict=True))
                mask |= (self.judged[final] >= least) << at
            known = self._roots[tuple(count), value] = self._node(left, mask)
            self._close()
        return known

    def _node(self, left: int, mask: int) -> Node:
        layer = self.layers[left]
        if mask not in layer:
            node = layer[mask] = Node(self, left, mask, len(layer))
            if node.result is None:
                after = [
                    self._node(left - 1, self._won(left, mask, c)) for c in range(self.counters)
                ]
                node.after = tuple(after[counter] for counter in self.counter)
        return layer[mask]

    def _won(self, left: int, mask: int, counter: int) -> int:
        grown = _grown(self.counters, left - 1, counter)
        return sum((mask >> place & 1) << at for at, place in enumerate(grown))

    def _close(self) -> None:
        # A new root brings new nodes, from which older ones may follow, so all are done again; that
        # costs little beside a search, and there are no more roots than values and scores.
        for layer in self.layers:
            for node in layer.values():
                others = layer.values()
                node.up = sum(o.yes for o in others if not node.mask & ~o.mask)
                node.down = sum(o.no for o in others if not o.mask & ~node.mask)

    def answers(self, node: Node, sure: int) -> set[bool]:
        """Return the answers that are still possible when some tricks are certain.

        `sure` has the counts that `certain_tricks` makes. One answer alone is the answer; with both
        the question is open. It is enough to go through the splits, which are few: 55 for nine
        tricks and three counters.
        """
        *each, ours, theirs = [count(sure, 1 << COUNT * at) for at in range(self.seats + 2)]
        if not self.goal.by_seat:
            each = [ours, theirs]
        answers = set()
        for at, split in enumerate(splits(self.counters, node.left)):
            own = split[0]
            if self.goal.by_seat:
                own = sum(n for n, mine in zip(split, self.ours, strict=True) if mine)
            if own < ours or node.left - own < theirs:
                continue
            if all(a >= b for a, b in zip(split, each, strict=True)):
                answers.add(bool(node.mask >> at & 1))
        return answers


@lru_cache(maxsize=256)
def trick_graph(goal: Goal, seats: int, total: int) -> TrickGraph:
    """Return the graph of a goal with its seats from the Ombre, `total` tricks being played in all.

    One is kept for all deals, with what its nodes have found out about certain tricks.
    """
    return TrickGraph(goal, seats, total)
