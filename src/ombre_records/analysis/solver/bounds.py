"""Tricks that are certain before any search: top trumps, and winners that can be cashed."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from ombre_records.analysis.solver.suits import Sides, SuitState


class Low(NamedTuple):
    """What is certain of one suit in which nobody can ruff.

    `safe`: he need not win a trick in it once others lead. `leads`: his lowest card is one that
    another has to beat, and he is safe after that. `ducked`: whatever he plays, each of the others
    has a lower card or none of the suit.
    """

    safe: bool
    leads: bool
    ducked: bool


@lru_cache(maxsize=1 << 16)
def low_of(owners: bytes) -> Low:
    """Return what is certain of a suit, given who holds its cards from the top.

    He is safe if of the others' cards none is below his lowest, at most one below his next, and so
    on: he plays the highest that he has below what wins, and a card of theirs that lay between that
    and his next one is gone with it. Where he is free he throws off the highest of a suit. His own
    lead is won by whom it may be, which may be a card above all of his; so one fewer may be below.
    """
    others = 0  # of the others' cards, those below the one that is looked at
    mine = 0
    safe = leads = True
    under: set[int] = set()  # who has a card below his lowest
    for owner in reversed(owners):
        if owner:
            others += 1
            if not mine:
                under.add(owner)
            continue
        safe = safe and others <= mine
        leads = leads and (others < mine if mine else not others)
        mine += 1
    theirs = {*owners} - {0}
    return Low(safe, bool(leads and mine and theirs), bool(mine) and theirs <= under)


Deal = tuple[SuitState, SuitState, SuitState, SuitState]
"""The suits at the start of a trick: trumps first, if there are any."""


def cashed(deal: Deal, seat: int) -> int:
    """Return the counts that are certain if `seat`, who leads, first takes the tricks that nobody
    can take from him: he leads trumps from the top, then the tops of plain suits.
    """
    # First the trumps, which nobody can stop; what that leaves of others' trumps is in `t.led`.
    # Then every plain top is his own trick. The side gains by it only beyond `short`, where a mate
    # was certain of more: those tricks may be the same ones.
    t, a, b, c = deal
    sure, short, unit, side, foes, mates = t.led[seat]
    plain = a.cash[seat] + b.cash[seat] + c.cash[seat]
    if plain and (foes or mates):
        plain = _plain((a, b, c), seat, foes, mates)
    if plain > short:
        sure += (plain - short) * side
    return sure + plain * unit


def _plain(
    plain: tuple[SuitState, ...], seat: int, foes: tuple[int, ...], mates: tuple[int, ...]
) -> int:
    """Return how many plain tricks a seat can cash while foes keep trumps, and mates have some.

    A foe cannot ruff while he must follow. A mate who is out of the suit must have another card to
    throw off, since his ruff would take the lead away.
    """
    # The suits may be cashed one after another, each by its own count, since a foe who follows to
    # one keeps his length in the others.
    tricks = 0
    for suit in plain:
        count = suit.cash[seat]
        if count:
            for foe in foes:
                count = min(count, suit.length[foe])
            tricks += count
    for mate in mates:
        tricks = min(tricks, sum([suit.length[mate] for suit in plain]))
    return tricks


def spared(deal: Deal, seat: int, left: int, trumps: bool, table: Sides) -> int:
    """Return the counts that are certain where the Ombre, who plays alone, wants no trick.

    `seat` leads, `left` tricks are to be played. He escapes all if he is safe in every suit and
    need not lead, or can lead what another has to beat. He is given one if a defender leads a suit
    in which all others can stay below his lowest card, or if he himself has nothing else to lead.
    """
    # Who has a trump may be forced to ruff: then his low cards of plain suits do not save him. That
    # a defender might be counts only against what he is given.
    if trumps and deal[0].length[0]:
        return deal[0].sure
    held = [(suit, low_of(suit.owners)) for suit in deal if suit.length[0]]
    safe = all(each.safe for _, each in held)
    if safe and (seat or any(each.leads for _, each in held)):
        return left * table.side[1]
    if trumps and deal[0].cards:
        return 0
    if seat:
        given = any(each.ducked and suit.length[seat] for suit, each in held)
    else:
        given = all(each.ducked for _, each in held)
    return given * table.side[0]


def expected(deal: Deal, ours: tuple[bool, ...]) -> int:
    """Return about how many tricks the Ombre's side will make: a guess that only saves time.

    His certain trumps, half of the others, and the top of a plain suit count.
    """
    # The value of a position is asked for by questions, from the guess up or down; a good guess
    # needs two of them, and a bad one only more. So no rule hangs on these halves.
    t, *plain = deal
    halves = 0
    for seat, own in enumerate(ours):
        if own:
            halves += t.length[seat] + t.alone[seat] + 2 * sum(suit.top[seat] > 0 for suit in plain)
    return (halves + 1) // 2
