"""Tricks that are certain before any search: trumps that cannot be beaten, winners to be cashed."""

from __future__ import annotations

from ombre_records.analysis.solver.suits import Suit

Deal = tuple[Suit, Suit, Suit, Suit]
"""The suits at the start of a trick: trumps first, if there are any."""


def cashed(deal: Deal, seat: int, ours: tuple[bool, ...], trumps: bool) -> tuple[int, ...]:
    """Return the fewest tricks of each seat, of the Ombre's side and of the other, if `seat`, who
    leads, first takes the tricks that nobody can take from him.

    He leads trumps from the top while that takes others' trumps, then the tops of plain suits; the
    trumps that are certain anyway come to these.
    """
    t, a, b, c = deal
    sure, own = t.sure, ours[seat]
    if not trumps:
        single = side = t.cash[seat] + a.cash[seat] + b.cash[seat] + c.cash[seat]
    else:
        draws, length = t.draws[seat], t.length
        single, side, drawn = sure[seat], t.alone[seat], t.cash[seat]
        foes = [who for who, out in enumerate(ours) if out is not own and length[who] > draws]
        if not foes and drawn > single:
            single, side = drawn, max(side, drawn)
        plain = _plain(deal, seat, foes, ours)
        single, side = single + plain, side + plain
    ends = (max(sure[-2], side), sure[-1]) if own else (sure[-2], max(sure[-1], side))
    return (*sure[:seat], max(single, sure[seat]), *sure[seat + 1 : -2], *ends)


def _plain(deal: Deal, seat: int, foes: list[int], ours: tuple[bool, ...]) -> int:
    """Return how many plain tricks a seat can cash; `foes` are those who keep trumps meanwhile.

    A foe cannot ruff while he must follow. A partner who has trumps and is out of the suit must
    have another card to throw off, since his ruff would take the lead away.
    """
    t, *plain = deal
    found = 0
    for suit in plain:
        count = suit.cash[seat]
        if count:
            for foe in foes:
                count = min(count, suit.length[foe])
            found += count
    if found:
        for mate, out in enumerate(ours):
            if out is ours[seat] and mate != seat and t.length[mate]:
                found = min(found, sum(suit.length[mate] for suit in plain))
    return found


def expected(deal: Deal, ours: tuple[bool, ...]) -> int:
    """Return about how many tricks the Ombre's side will make: a guess that only saves time.

    His certain trumps, half of the others, and the top of a plain suit count.
    """
    t, *plain = deal
    halves = 0
    for seat, own in enumerate(ours):
        if own:
            halves += t.length[seat] + t.alone[seat] + 2 * sum(suit.top[seat] > 0 for suit in plain)
    return (halves + 1) // 2
