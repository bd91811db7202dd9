"""Which deals of several witnesses are one deal, and which repeated statements are one; and when
something was said between tricks, if a witness leaves some of them out."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple, TypeVar

from ombre_records.analysis.collation.claims.claim import Claim, Subject, agree

_Each = TypeVar("_Each")
_ALIKE = 0.5
"""The part of two deals' statements that agree, if they are one deal under two numbers."""


class Told(NamedTuple):
    """A deal as one witness tells it: its number, its place in the session from 0, its claims.

    `long` is what a line of results says, in the statements of a deal that is told at length;
    nothing for one that is.
    """

    number: int | None
    place: int
    claims: tuple[Claim, ...]
    long: tuple[Claim, ...] = ()


def pair_deals(witnesses: Sequence[Sequence[Told]]) -> list[list[Told | None]]:
    """Put deals side by side: a row for each deal, with what each witness tells of it, or None.

    Deals of one number are the same. One that is left over is the same as the one in its place,
    if witnesses have no number in common, or if most of what they say agrees.
    """
    rows: list[list[Told | None]] = [[deal] for deal in witnesses[0]]
    for at, deals in enumerate(witnesses[1:], 1):
        numbers = [_number(row) for row in rows]
        common = {deal.number for deal in deals} & {*numbers} - {None}
        found: dict[int, int] = {}
        for place, deal in enumerate(deals):
            if deal.number in common:
                row = numbers.index(deal.number)
                if row not in found.values():
                    found[place] = row
        _by_place(rows, deals, found, numbered=bool(common))
        _add(rows, deals, found, at)
    return rows


def _number(row: Sequence[Told | None]) -> int | None:
    return next((deal.number for deal in row if deal), None)


def _by_place(
    rows: Sequence[Sequence[Told | None]],
    deals: Sequence[Told],
    found: dict[int, int],
    *,
    numbered: bool,
) -> None:
    """Pair deals that are left over with the rows that stand in their place."""
    for place, deal in enumerate(deals):
        if place in found:
            continue
        row = found.get(place - 1, -1 if not place else len(rows)) + 1
        if row < len(rows) and row not in found.values():
            other = next((each for each in rows[row] if each), None)
            if not numbered or (other and alike(other, deal) >= _ALIKE):
                found[place] = row


def _add(
    rows: list[list[Told | None]], deals: Sequence[Told], found: dict[int, int], at: int
) -> None:
    """Put the deals of one more witness into the rows, those without one into rows of their own."""
    paired = {row: deals[place] for place, row in found.items()}
    behind: dict[int, list[Told]] = {}
    last = -1
    for place, deal in enumerate(deals):
        if place in found:
            last = found[place]
        else:
            behind.setdefault(last, []).append(deal)
    made: list[list[Told | None]] = [[*[None] * at, deal] for deal in behind.get(-1, ())]
    for number, row in enumerate(rows):
        made.append([*row, paired.get(number)])
        made += [[*[None] * at, deal] for deal in behind.get(number, ())]
    rows[:] = made


def alike(one: Told, other: Told) -> float:
    """Return which part of the statements of two deals agree, of those that both have."""
    mine = {claim.subject: claim for claim in one.claims if claim.subject.kind != "deal"}
    both = [claim for claim in other.claims if claim.subject in mine]
    same = sum(agree(claim, mine[claim.subject]) for claim in both)
    return same / len(both) if both else 0.0


def pair_repeated(
    witnesses: Sequence[Sequence[_Each]], same: Callable[[_Each, _Each], bool]
) -> list[list[_Each | None]]:
    """Put repeated statements side by side: those that are the same, then the others in order."""
    columns: list[list[_Each | None]] = []
    for at, said in enumerate(witnesses):
        left = list(said)
        free = [*columns]
        for column in columns:
            first = next(each for each in column if each is not None)
            match = next((each for each in left if same(first, each)), None)
            column.append(match)
            if match is not None:
                left.remove(match)
                free = [each for each in free if each is not column]
        for column, each in zip(free, left, strict=False):
            column[-1] = each
        columns += [[*[None] * at, each] for each in left[len(free) :]]
    return columns


def at_one_moment(witnesses: Sequence[Sequence[Claim]]) -> list[list[Claim]]:
    """Take what is said between the tricks of one deal as said at one moment, where that may be.

    A witness that leaves a trick out does not say before or behind which trick it was said.
    """
    said = {c.subject._replace(trick=0) for claims in witnesses for c in claims if c.latest}
    moments = {subject: _moments(subject, witnesses) for subject in said}

    def placed(claim: Claim) -> Claim:
        if not claim.latest:
            return claim
        shared = moments[claim.subject._replace(trick=0)]
        return claim.at(shared[claim.moment, claim.latest])

    return [[placed(claim) for claim in claims] for claims in witnesses]


def _moments(subject: Subject, witnesses: Sequence[Sequence[Claim]]) -> dict[tuple[int, int], int]:
    """Return for each gap between tricks at which moment something was said in it.

    Gaps that have a trick in common are one moment: that of the last that opens.
    """
    gaps = sorted(
        {
            (claim.moment, claim.latest)
            for claims in witnesses
            for claim in claims
            if claim.latest and claim.subject._replace(trick=0) == subject
        }
    )
    found: dict[tuple[int, int], int] = {}
    together: list[tuple[int, int]] = []
    for gap in gaps:
        if together and gap[0] > min(latest for _, latest in together):
            together = []
        together.append(gap)
        found |= dict.fromkeys(together, gap[0])
    return found
