"""Where a deal turns: the trick that decides it, level tricks, the critical trick."""

from __future__ import annotations

from typing import NamedTuple

from ombre_records.engine.ending import Score, Undertaking, fixed_by, leads_on
from ombre_records.engine.naming import calls_king
from ombre_records.referee.facts import TrickFacts
from ombre_records.telling.transcript.deal_page import DealPage
from ombre_records.telling.transcript.prose.values import Count

_LONG = 5
_SILENT = ("vole", "vole-failed", "undetermined", "surrendered", "passed-out")


class Turn(NamedTuple):
    """What a trick means for the deal, in the fields of `events.Trick`."""

    tally: tuple[Count, ...] = ()
    decided: str = ""
    level: tuple[str, ...] = ()
    told: bool = False
    hung: bool = False
    vole: bool = False
    final: bool = False


def turns(page: DealPage) -> dict[int, Turn]:
    """Return what each recorded trick means, by its number."""
    found: dict[int, Turn] = {}
    decided, last_told, known = "", 0, False
    size = page.facts.book.pack.hand
    for trick in page.facts.tricks:
        now = "" if decided else _verdict(page, trick)
        final = trick is page.facts.tricks[-1]
        level = _level(page, trick) if trick.last >= size - 2 and not final else ()
        late = trick.last >= _LONG > last_told and not final and _shared(trick)
        hung = trick.number == size and bool(now) and known
        found[trick.number] = Turn(
            _tally(page, trick),
            now if not final else "",
            level,
            bool(level) or late,
            hung,
            _undertakes(page, trick),
            final,
        )
        decided, last_told = decided or now, trick.last if level or late else last_told
        known = None not in trick.tally
    return found


def _shared(trick: TrickFacts) -> bool:
    """Whether more than one has taken tricks."""
    return sum(1 for tricks in trick.tally if tricks) > 1


def _verdict(page: DealPage, trick: TrickFacts) -> str:
    """Return the outcome that is certain after a trick, where the deal ended so."""
    facts = page.facts
    if facts.ombre is None or facts.contract is None or facts.outcome.forbidder is not None:
        return ""
    if facts.outcome.kind in _SILENT or facts.contract.aim not in ("most", "nolo"):
        return ""
    taken = tuple(tricks for tricks in trick.tally if tricks is not None)
    tricks_left = facts.book.pack.hand - trick.last
    if (
        len(taken) != len(page.seats)
        or sum(taken) + tricks_left != facts.book.pack.hand
        or tricks_left < 0
    ):
        return ""
    return _certain(page, taken)


def _certain(page: DealPage, taken: tuple[int, ...]) -> str:
    facts, seats = page.facts, page.seats
    if facts.contract is None or facts.ombre not in seats:
        return ""
    if calls_king(facts.contract) and facts.friend is None:
        return ""
    friend = seats.index(facts.friend) if facts.friend in seats else None
    ombre = seats.index(facts.ombre)
    game = Undertaking(facts.book, facts.contract, ombre, friend)
    found = fixed_by(game, Score(taken))
    return found.kind if found and found.kind == facts.outcome.kind else ""


def _tally(page: DealPage, trick: TrickFacts) -> tuple[Count, ...]:
    """Return the tricks of each player, the Ombre first, then the most; nothing if unsure."""
    if None in trick.tally or len(trick.tally) != len(page.seats):
        return ()
    counts = zip(page.seats, trick.tally, strict=True)
    ordered = sorted(counts, key=lambda each: (each[0] != page.facts.ombre, -(each[1] or 0)))
    return tuple(Count(page.name(seat), tricks) for seat, tricks in ordered)


def _level(page: DealPage, trick: TrickFacts) -> tuple[str, ...]:
    """Return the players with the most tricks, if the Ombre is among them."""
    tally = _tally(page, trick)
    most = max((count.tricks or 0 for count in tally), default=0)
    names = tuple(count.name for count in tally if count.tricks == most)
    ombre = page.facts.ombre is not None and page.name(page.facts.ombre) in names
    winner = trick.winner is not None and page.name(trick.winner) in names
    return names if ombre and winner and len(names) > 1 else ()


def _undertakes(page: DealPage, trick: TrickFacts) -> bool:
    """Whether leading to a trick undertakes the vole, and nobody has said so."""
    facts = page.facts
    if facts.outcome.kind not in ("vole", "vole-failed") or facts.contract is None:
        return False
    seats, at = len(facts.order), facts.order.index(facts.ombre) if facts.ombre is not None else 0
    before = Score(tuple((trick.number - 1) * (seat == at) for seat in range(seats)))
    announced = any(event.keyword == "vole" for each in facts.tricks for event in each.before)
    return leads_on(Undertaking(facts.book, facts.contract, at), before) and not announced
