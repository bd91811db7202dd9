"""Count what each player has done in a session."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import astuple, dataclass
from operator import add

from ombre_records.engine.settlement import defence_won
from ombre_records.referee.facts import DealFacts, SessionFacts

_COUNTS = {
    "sacada": "won",
    "vole": "won",
    "nolo-won": "won",
    "puesta": "puestas",
    "surrendered": "puestas",
    "nolo-bet": "puestas",
    "lost": "lost",
    "vole-failed": "lost",
    "nolo-kruk": "lost",
    "codille": "suffered",
}


@dataclass(slots=True)
class PlayerTally:
    """A player's games as Ombre by their end; codilles given to an Ombre; voles made."""

    games: int = 0
    won: int = 0
    puestas: int = 0
    lost: int = 0
    given: int = 0
    suffered: int = 0
    voles: int = 0

    def __add__(self, other: PlayerTally) -> PlayerTally:
        return PlayerTally(*map(add, astuple(self), astuple(other)))


def summary(session: SessionFacts) -> tuple[PlayerTally, ...]:
    """Return the tally of each player, in player order.

    A deal of unknown outcome counts as no more than a game. Where a surrender was forbidden, what
    follows is the forbidder's, and the first Ombre's puesta is his own unless it is annulled.
    """
    tallies = tuple(PlayerTally() for _ in session.players)
    for deal in session.deals:
        if deal.ombre is not None and deal.outcome.kind != "passed-out":
            tallies[deal.ombre].games += 1
            for seat, what in _ends(deal, deal.ombre):
                setattr(tallies[seat], what, getattr(tallies[seat], what) + 1)
    return tallies


def _ends(deal: DealFacts, ombre: int) -> Iterator[tuple[int, str]]:
    """Go through what a deal's end counts as, and for whom."""
    ended, second = deal.outcome, deal.outcome.forbidder
    if second is not None and not ended.annulled:
        yield ombre, "puestas"
    won = defence_won(ended.kind, ended.annulled)
    player = ombre if second is None or won else second
    if ended.kind == "codille" and ended.codille_to is not None:
        yield ended.codille_to, "given"
    if ended.kind in _COUNTS:
        yield player, _COUNTS[ended.kind]
    if ended.kind == "vole":
        yield player, "voles"
