"""What each player has done in a session, counted."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from ombre_records.replay.facts import DealFacts, SessionFacts
from ombre_records.show.page import forbidder

_WON = ("sacada", "vole", "nolo-won")
_PUESTAS = ("puesta", "surrendered", "nolo-bet")
_LOST = ("lost", "vole-failed", "nolo-kruk")


@dataclass(slots=True)
class Tally:
    """A player's games as Ombre by their end; codilles given to an Ombre; voles made."""

    games: int = 0
    won: int = 0
    puestas: int = 0
    lost: int = 0
    given: int = 0
    suffered: int = 0
    voles: int = 0


def summary(session: SessionFacts) -> tuple[Tally, ...]:
    """Return the tally of each player, in player order.

    Deals of unknown Ombre or outcome count as no more than a game. Who forbids a surrender and
    wins gives a codille; where he ties, both pay a puesta.
    """
    tallies = tuple(Tally() for _ in session.players)
    for deal in session.deals:
        if deal.ombre is not None and deal.outcome.kind != "passed-out":
            tallies[deal.ombre].games += 1
        for seat, what in _ends(deal):
            setattr(tallies[seat], what, getattr(tallies[seat], what) + 1)
    return tallies


def _ends(deal: DealFacts) -> Iterator[tuple[int, str]]:
    """Go through what a deal's end counts as, and for whom."""
    kind, ombre, second = deal.outcome.kind, deal.ombre, forbidder(deal)
    if ombre is None:
        return
    if second is not None and kind == "sacada":
        yield from ((ombre, "suffered"), (second, "given"))
        return
    if second is not None:
        yield ombre, "puestas"
    player = ombre if second is None else second
    if kind in _WON:
        yield player, "won"
    elif kind in _PUESTAS:
        yield player, "puestas"
    elif kind in _LOST:
        yield player, "lost"
    elif kind == "codille":
        yield player, "suffered"
        if deal.outcome.codille_to is not None:
            yield deal.outcome.codille_to, "given"
    if kind == "vole":
        yield player, "voles"
