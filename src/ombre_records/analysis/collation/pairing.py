"""Pairing of the deals of several witnesses, and of their repeated statements; and of announcements
between tricks, where a witness leaves some tricks out.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple, TypeVar

from ombre_records.analysis.collation.claims.claim import Claim, Subject, stated, value

_Each = TypeVar("_Each")
_SAME_NUMBER = 0.25
"""The worth of a common number, where equal contents are worth 1: a deal that is told differently
keeps its place by it.
"""
_LIKE = 0.5
"""The least likeness of two deals of different numbers that are taken for one."""
_PASSED = 0.5
"""The worth of two deals that were passed out, since all such deals are alike."""
_HELD = 50_000
"""The most pairs of differing deals that are compared to see which are one; beyond them the numbers
decide."""


class WitnessDeal(NamedTuple):
    """A deal as one witness tells it: its number, its place in the session from 0, its claims.

    `long` is what a line of results says, in the statements of a deal that is told at length;
    nothing for one that is. `ended` says how: `passed`, `played`, or nothing where that is not
    told.
    """

    number: int | None
    place: int
    claims: tuple[Claim, ...]
    long: tuple[Claim, ...] = ()
    ended: str = ""


_Row = list[WitnessDeal | None]


def pair_deals(
    witnesses: Sequence[Sequence[WitnessDeal]], *, boards: bool = False
) -> list[list[WitnessDeal | None]]:
    """Put deals side by side: a row for each deal, with what each witness tells of it, or None.

    Deals are paired by their contents, in their order; by their numbers where their contents
    differ, or are too many. A board is known by its number alone.
    """
    rows: list[_Row] = [[deal] for deal in witnesses[0]]
    most = _HELD // len(witnesses)
    for at, deals in enumerate(witnesses[1:], 1):
        pairs = _by_number(rows, deals) if boards else _in_order(rows, deals, most)
        _add(rows, deals, pairs, at)
    return rows


def _by_number(rows: Sequence[_Row], deals: Sequence[WitnessDeal]) -> dict[int, int]:
    numbers = {_number(row): at for at, row in reversed([*enumerate(rows)])}
    rows_of_deals: dict[int, int] = {}
    for place, deal in enumerate(deals):
        row = numbers.pop(deal.number, None)
        if row is not None:
            rows_of_deals[place] = row
    return rows_of_deals


def _number(row: _Row) -> int | None:
    return _first(row).number


def _first(column: Sequence[_Each | None]) -> _Each:
    return next(each for each in column if each is not None)


def _in_order(rows: Sequence[_Row], deals: Sequence[WitnessDeal], most_held: int) -> dict[int, int]:
    """Pair deals with rows so that both keep their order and as many as possible are alike.

    Where more than `most_held` would have to be compared, numbers pair them. Where they have no
    number in common they are not paired, unless at least half are alike.
    """
    common = {_number(row) for row in rows} & {deal.number for deal in deals} - {None}
    # Equal deals at both ends are paired first: `_best` takes time by rows times deals.
    begin, end = 0, 0
    most = min(len(rows), len(deals))
    while begin < most and _surely(rows[begin], deals[begin]):
        begin += 1
    while end < most - begin and _surely(rows[-1 - end], deals[-1 - end]):
        end += 1
    inner = rows[begin : len(rows) - end], deals[begin : len(deals) - end]
    many = sum(each is not None for row in inner[0] for each in row) * len(inner[1]) > most_held
    pairs = [*_by_number(*inner).items()] if many else _best(*inner)
    if not common and len(pairs) * 2 < most:
        return {}
    paired = {at: at for at in range(begin)}
    paired |= {len(deals) - 1 - at: len(rows) - 1 - at for at in range(end)}
    paired |= {begin + place: begin + row for place, row in pairs}
    return paired if many else paired | _changed_about(rows, deals, paired)


def _changed_about(
    rows: Sequence[_Row], deals: Sequence[WitnessDeal], paired: Mapping[int, int]
) -> dict[int, int]:
    """Pair the remaining deals that say the same in another order, except passes."""
    here, there = {_number(row) for row in rows}, {deal.number for deal in deals}
    taken = {*paired.values()}
    free = [at for at, row in enumerate(rows) if at not in taken and _number(row) in there]
    pairs: dict[int, int] = {}
    for place, deal in enumerate(deals):
        if place in paired or deal.ended == "passed" or deal.number not in here:
            continue
        row = next((at for at in free if likeness(_first(rows[at]), deal) == 1), None)
        if row is not None:
            pairs[place] = row
            free.remove(row)
    return pairs


def _surely(row: _Row, deal: WitnessDeal) -> bool:
    one = _first(row)
    return one.number == deal.number is not None and likeness(one, deal) == 1


def _best(rows: Sequence[_Row], deals: Sequence[WitnessDeal]) -> list[tuple[int, int]]:
    """Return the pairs, by their places, that are worth most together."""
    numbers = [{each.number for each in row if each} for row in rows]
    there, here = {deal.number for deal in deals}, {*()}.union(*numbers)
    apart = not there & here - {None}
    worths = [
        [
            _worth(row, deal, deal.number in its)
            if apart or None in its or its & there or deal.number in (None, *here)
            else 0.0
            for deal in deals
        ]
        for row, its in zip(rows, numbers, strict=True)
    ]
    best = [[0.0] * (len(deals) + 1) for _row in range(len(rows) + 1)]
    for row in reversed(range(len(rows))):
        for place in reversed(range(len(deals))):
            paired = worths[row][place] + best[row + 1][place + 1]
            best[row][place] = max(paired, best[row + 1][place], best[row][place + 1])
    pairs, row, place = [], 0, 0
    while row < len(rows) and place < len(deals):
        worth = worths[row][place]
        if worth and best[row][place] == worth + best[row + 1][place + 1]:
            pairs.append((place, row))
            row, place = row + 1, place + 1
        elif best[row][place] == best[row + 1][place]:
            row += 1
        else:
            place += 1
    return pairs


def _worth(row: _Row, deal: WitnessDeal, numbered: bool) -> float:
    """Return the worth of pairing a deal with a row, by contents and by number."""
    deals = [each for each in row if each]
    like = max(likeness(each, deal) for each in deals)
    if like < _LIKE and not numbered:
        return 0.0
    passed = deal.ended == "passed" and any(each.ended == "passed" for each in deals)
    return like * (_PASSED if passed else 1) + _SAME_NUMBER * numbered


def likeness(one: WitnessDeal, other: WitnessDeal) -> float:
    """Return how far two deals say the same, from 0 to 1: of what both tell, the part in which they
    agree less that in which they do not. That something did not happen tells little, and is left
    out where they agree in it.
    """
    if one.ended == other.ended == "passed":
        return 1.0
    mixed = bool(one.long) != bool(other.long)
    mine, theirs = ((mixed and each.long) or each.claims for each in (one, other))
    known = {claim.subject: claim for claim in mine if claim.subject.kind != "deal"}
    same = differ = 0
    for claim in theirs:
        if (its := known.get(claim.subject)) is None:
            continue
        keys = stated((claim, its))
        for left, right in zip(value(claim, keys), value(its, keys), strict=True):
            if left is None or right is None or (left == right and left in _NOTHING):
                continue
            same, differ = same + (left == right), differ + (left != right)
    return max(0.0, (same - differ) / (same + differ)) if same else 0.0


_NOTHING = (False, 0, "no", ())


def _add(rows: list[_Row], deals: Sequence[WitnessDeal], row_of: dict[int, int], at: int) -> None:
    """Put the deals of one more witness into the rows, those without one into rows of their own,
    behind those of lower numbers.
    """
    paired = {row: deals[place] for place, row in row_of.items()}
    numbers = [_number(row) for row in rows]
    behind: dict[int, list[WitnessDeal]] = {}
    last = -1
    for place, deal in enumerate(deals):
        if place in row_of:
            last = row_of[place]
            continue
        number = deal.number or 0
        while (
            last + 1 < len(rows)
            and last + 1 not in paired
            and (numbers[last + 1] or number) < number
        ):
            last += 1
        behind.setdefault(last, []).append(deal)
    made: list[_Row] = [[*[None] * at, deal] for deal in behind.get(-1, ())]
    for number, row in enumerate(rows):
        made.append([*row, paired.get(number)])
        made += [[*[None] * at, deal] for deal in behind.get(number, ())]
    rows[:] = made


def pair_repeated(
    witnesses: Sequence[Sequence[_Each]], same: Callable[[_Each, _Each], bool]
) -> list[list[_Each | None]]:
    """Put repeated statements side by side: first the equal ones, then the others in order."""
    columns: list[list[_Each | None]] = []
    for at, statements in enumerate(witnesses):
        unpaired = list(statements)
        free = [*columns]
        for column in columns:
            match = next((each for each in unpaired if same(_first(column), each)), None)
            column.append(match)
            if match is not None:
                unpaired.remove(match)
                free = [each for each in free if each is not column]
        for column, each in zip(free, unpaired, strict=False):
            column[-1] = each
        columns += [[*[None] * at, each] for each in unpaired[len(free) :]]
    return columns


def at_one_moment(witnesses: Sequence[Sequence[Claim]]) -> list[list[Claim]]:
    """Take what is said between the tricks of one deal as said at one moment, where that may be.

    A witness that leaves a trick out does not say before or behind which trick it was said.
    """
    subjects = {c.subject._replace(trick=0) for claims in witnesses for c in claims if c.latest}
    moments = {subject: _moments(subject, witnesses) for subject in subjects}

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
    moments: dict[tuple[int, int], int] = {}
    together: list[tuple[int, int]] = []
    for gap in gaps:
        if together and gap[0] > min(latest for _, latest in together):
            together = []
        together.append(gap)
        moments |= dict.fromkeys(together, gap[0])
    return moments
