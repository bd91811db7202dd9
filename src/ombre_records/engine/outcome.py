"""The outcome of a deal by its tricks, and whether it is fixed before all are played."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from msgspec import Struct

from ombre_records.books.book import OutcomeRules


class Verdict(Struct, frozen=True):
    """An outcome in the words of `ombre score`, for a codille with the place of its winner.

    `primeras`: the player has won the first tricks and stopped, which is paid for. `alone`: who
    plays on against a surrender bears the puesta in place of the player who gave up.
    """

    kind: str
    winner: int | None = None
    primeras: bool = False
    alone: bool = False


_NOLO = ("nolo-won", "nolo-bet", "nolo-kruk")


def nolo(tricks: int) -> Verdict:
    """Return the outcome of a game in which the Ombre wants no trick.

    >>> nolo(1).kind
    'nolo-bet'
    """
    return Verdict(_NOLO[min(tricks, 2)])


def verdict(
    taken: tuple[int, ...],
    ombre: int,
    rules: OutcomeRules,
    friend: int | None = None,
    enough: int | None = None,
) -> Verdict:
    """Return the outcome of a split of tricks; those of a friend count with the Ombre's.

    Where the most tricks win: the most shared is a puesta, whoever shares it, but where a book has
    opponents who share it win a codille together; an opponent with the most has codille where the
    book knows it, elsewhere the game is lost. `enough`: so many tricks win the game, and no fewer.

    >>> from ombre_records.books.load import load
    >>> verdict((4, 4, 1), 2, load("aldenham").book.outcome)
    Verdict(kind='puesta', winner=None, primeras=False, alone=False)
    """
    if rules.wins == "enough-tricks":
        own = taken[ombre] + (0 if friend is None else taken[friend])
        return Verdict(_by_number(own, rules))
    most = max(taken)
    leaders = [place for place, tricks in enumerate(taken) if tricks == most]
    if most >= enough if enough is not None and ombre in leaders else leaders == [ombre]:
        return Verdict("sacada")
    if not rules.codille:
        return Verdict("lost")
    if ombre in leaders or (len(leaders) > 1 and not rules.codille_tied):
        return Verdict("puesta")
    return Verdict("codille", leaders[0] if len(leaders) == 1 else None)


def defended(taken: tuple[int, ...], player: int, first: int, rules: OutcomeRules) -> Verdict:
    """Return the outcome for a player who plays on after `first` gave the game up.

    With fewer tricks than `first` he bears the puesta alone. A third player with the most tricks
    has codille.

    >>> from ombre_records.books.load import load
    >>> rules = load("aldenham").book.outcome
    >>> defended((4, 1, 4), 1, 0, rules).alone, defended((2, 1, 6), 1, 0, rules).alone
    (True, False)
    """
    outcome = verdict(taken, player, rules)
    if taken[player] < taken[first] and outcome.winner in (None, first):
        return Verdict("puesta", alone=True)
    return outcome


def _by_number(own: int, rules: OutcomeRules) -> str:
    if own >= rules.enough:
        return "sacada"
    if own == rules.tied_at:
        return "puesta"
    return "codille" if rules.codille else "lost"


def certain(rules: OutcomeRules, hand: int) -> int:
    """Return how many of a hand's tricks win however the others fall."""
    return rules.enough if rules.wins == "enough-tricks" else hand // 2 + 1


def fixed(
    taken: tuple[int, ...],
    left: int,
    ombre: int,
    rules: OutcomeRules,
    friend: int | None = None,
    aim: str = "most",
    first: int | None = None,
    enough: int | None = None,
) -> Verdict | None:
    """Return the outcome if it is the same however the tricks left fall; None if it is not.

    `first`: who gave the game up that the player defends, bearing the puesta alone if he has fewer.
    `enough`: so many tricks win the game, and no fewer.
    """
    arguments = (taken, left, ombre, friend, aim, first, enough)
    key = (*arguments, rules.wins, rules.enough, rules.tied_at, rules.codille, rules.codille_tied)
    if key not in _FIXED:
        if len(_FIXED) >= _KEPT:
            _FIXED.clear()
        _FIXED[key] = _fixed(taken, left, ombre, rules, friend, aim, first, enough)
    return _FIXED[key]


_FIXED: dict[tuple[object, ...], Verdict | None] = {}
"""What has been found, since the same few splits of tricks come in every deal."""
_KEPT = 50_000


def _fixed(
    taken: tuple[int, ...],
    left: int,
    ombre: int,
    rules: OutcomeRules,
    friend: int | None,
    aim: str,
    first: int | None,
    enough: int | None,
) -> Verdict | None:
    # More tricks only make a nolo worse, so the best and the worst case are enough.
    if aim == "nolo":
        return _same((nolo(taken[ombre]), nolo(taken[ombre] + left)))
    if first is not None:
        return _same(defended(final, ombre, first, rules) for final in _splits(taken, left))
    return _same(verdict(final, ombre, rules, friend, enough) for final in _splits(taken, left))


def _same(verdicts: Iterable[Verdict]) -> Verdict | None:
    """Return the verdict if all are the same (there is at least one); None if they differ."""
    each = iter(verdicts)
    first = next(each)
    return first if all(other == first for other in each) else None


@lru_cache(256)  # the same few come again in every deal
def _splits(taken: tuple[int, ...], left: int) -> tuple[tuple[int, ...], ...]:
    if len(taken) == 1:
        return ((taken[0] + left,),)
    return tuple(
        (taken[0] + here, *rest)
        for here in range(left + 1)
        for rest in _splits(taken[1:], left - here)
    )
