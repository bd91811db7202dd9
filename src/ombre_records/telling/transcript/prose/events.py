"""The play of a deal as events, and which of its tricks turn the game."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from markupsafe import Markup

from ombre_records.engine.ending import Score, Undertaking, fixed_by, leads_on
from ombre_records.engine.naming import calls_king
from ombre_records.referee.facts import TrickFacts
from ombre_records.telling.transcript.margin import DealPage
from ombre_records.telling.transcript.prose.values import Cards, Count, Remark


@dataclass(frozen=True, slots=True)
class Play:
    """A card played.

    `sort`: led, followed, ruffed, discarded, withheld (`kept` are the matadors not played),
    revoked; played where that cannot be told; unknown, or none, for the card; silent for an unknown
    one that has been told of. `title` is spadille,
    manille, basto or punto. `astray`: out of turn.
    """

    name: str | None
    card: Markup
    sort: str
    title: str = ""
    kept: tuple[str, ...] = ()
    astray: bool = False


@dataclass(frozen=True, slots=True)
class PlayedCards:
    """Cards that a player played to several tricks in one way (a `Play`'s sort)."""

    sort: str
    cards: tuple[Markup, ...]
    kept: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Followed:
    """What a player played to the tricks of a run."""

    name: str | None
    parts: tuple[PlayedCards, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class _Told:
    """Tricks told of together, `first` to `last`: the tally after them, whether nothing more
    is recorded (`final`), and what stands beside them.
    """

    first: int
    last: int
    tally: tuple[Count, ...]
    final: bool
    remark: Remark


@dataclass(frozen=True, slots=True, kw_only=True)
class _Played(_Told):
    """Tricks that were played.

    `move`: how the lead goes with the trick before: opened, continued, returned, switched, led.
    `trumps`: whether trumps were led, all of them. `decided` is the outcome that is certain after
    it, `level` who have the most tricks alike, `told` whether the tally is worth a word, `hung`
    whether everything hangs on it, `vole` whether leading to it undertakes every trick.
    """

    leader: str | None
    move: str
    trumps: bool
    decided: str
    level: tuple[str, ...]
    told: bool
    hung: bool
    vole: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Trick(_Played):
    """A trick that its leader did not win, or of which that cannot be said.

    `how` it was won: ruffed, beaten, or empty.
    """

    winner: str | None
    plays: tuple[Play, ...]
    how: str
    sort: str = "trick"


@dataclass(frozen=True, slots=True, kw_only=True)
class TrickRun(_Played):
    """Tricks one after another that their leader won.

    `led` are the cards led, `matadors` how many of them are matadors.
    """

    led: tuple[Play, ...]
    matadors: int
    followed: tuple[Followed, ...]
    sort: str = "run"


@dataclass(frozen=True, slots=True, kw_only=True)
class Gap(_Told):
    """Tricks that are not recorded."""

    winner: str | None
    sort: str = "gap"


@dataclass(frozen=True, slots=True)
class AnnouncementEvent:
    """An announcement, by one player or several; a forfeit has an amount and a reason."""

    keyword: str
    names: tuple[str | None, ...]
    amount: str
    reason: str
    remark: Remark
    sort: str = "said"


@dataclass(frozen=True, slots=True)
class Holds:
    """A hand stated between tricks; `more` where there are further cards."""

    name: str | None
    cards: Cards
    more: bool
    remark: Remark
    sort: str = "holds"


@dataclass(frozen=True, slots=True)
class Aside:
    """A remark that stands at no trick."""

    remark: Remark
    sort: str = "aside"


Event = Trick | TrickRun | Gap | AnnouncementEvent | Holds | Aside


@dataclass(frozen=True, slots=True)
class Tricks:
    """The play; `recorded` is false where nothing of it is."""

    events: tuple[Event, ...]
    recorded: bool
    remark: Remark


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
