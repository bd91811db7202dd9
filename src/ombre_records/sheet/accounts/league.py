"""A league over sessions: what each player has done in all of them, matched by name.

Counters of different rule books, or of different worth, are not added up.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import NamedTuple

from ombre_records.referee.facts import SessionFacts
from ombre_records.sheet.accounts.money import Money, Worth
from ombre_records.sheet.accounts.summary import Tally, summary


@dataclass(slots=True)
class Standing:
    """A player in a league; `total` is in counters, antes included, None where not known."""

    name: str
    sessions: int = 0
    deals: int = 0
    tally: Tally = field(default_factory=Tally)
    total: int | None = 0

    @property
    def average(self) -> Fraction | None:
        """What was won in a deal, on the whole; None where it is not known."""
        return None if self.total is None or not self.deals else Fraction(self.total, self.deals)


class League(NamedTuple):
    """Sessions whose counters can be added up, by their places, and the standings, best first."""

    book: str
    counter: Money | None
    sessions: tuple[int, ...]
    standings: tuple[Standing, ...]


def leagues(
    sessions: Sequence[SessionFacts], worth: Callable[[SessionFacts], Worth]
) -> tuple[League, ...]:
    """Return a league for each rule book, in order of appearance; several where worths differ.

    Sessions that do not tell what a counter is worth go with the others while these agree.
    """
    worths = [worth(session).counter for session in sessions]
    told: dict[str, set[Money | None]] = {}
    for session, counter in zip(sessions, worths, strict=True):
        told.setdefault(session.book.name, set()).add(counter)
    groups: dict[tuple[str, Money | None], list[int]] = {}
    for place, (session, counter) in enumerate(zip(sessions, worths, strict=True)):
        name = session.book.name
        several = len(told[name] - {None}) > 1
        groups.setdefault((name, counter if several else None), []).append(place)
    return tuple(
        League(
            book,
            _alike([worths[at] for at in places]),
            tuple(places),
            standings(sessions[at] for at in places),
        )
        for (book, _counter), places in groups.items()
    )


def _alike(worths: Sequence[Money | None]) -> Money | None:
    return worths[0] if len(set(worths)) == 1 else None


def standings(sessions: Iterable[SessionFacts]) -> tuple[Standing, ...]:
    """Return the standings over sessions, by total, then by games won, unknown totals last."""
    found: dict[str, Standing] = {}
    for session in sessions:
        for name, tally, total in zip(
            session.players, summary(session), session.totals, strict=True
        ):
            one = found.setdefault(matched(name), Standing(name))
            one.sessions, one.deals = one.sessions + 1, one.deals + len(session.deals)
            one.tally = one.tally + tally
            one.total = None if one.total is None or total is None else one.total + total
    return tuple(sorted(found.values(), key=_place))


def matched(name: str) -> str:
    """Return what is the same for two spellings of one name.

    >>> matched("Zoe\u0308") == matched("Zoë")
    True
    """
    return unicodedata.normalize("NFC", name)


def _place(one: Standing) -> tuple[bool, int, int, str]:
    return one.total is None, -(one.total or 0), -one.tally.won, one.name
