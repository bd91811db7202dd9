"""The play as events for prose templates: runs of tricks, single tricks, announcements.

Each event has a `sort`, by which a template tells it from the others.
"""

from __future__ import annotations

from dataclasses import dataclass

from markupsafe import Markup

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
