"""Facts of the play: cards, suits, leaders, winners, tallies, announcements."""

from __future__ import annotations

from typing import Literal

from ombre_records.engine.announcements import SurrenderRefused, VoleRefused
from ombre_records.model.cards import Named
from ombre_records.referee.faults.facts import FaultFacts

Announced = Literal["surrender", "accept", "forbid", "vole", "claim", "gano"]
"""What may be announced between tricks."""
NotAllowed = (
    SurrenderRefused
    | VoleRefused
    | Literal[
        "ended",
        "not-ombre",
        "no-offer",
        "not-opponent",
        "no-defence",
        "accepted",
        "not-fixed",
        "ombre-gano",
    ]
)
"""Why something may not be announced, beside what the engine refuses."""

EndedBy = Literal["all-pass", "played", "vole-failed", "trick-taken", "surrendered", "claim"]
"""What has ended a deal."""


class CardNotHeld(FaultFacts, frozen=True):
    """Who plays a card that he does not hold, and who holds it; `led`: it is led to a trick.

    `as_dealt`: he might have exchanged, and the record tells of no exchange of his.
    """

    player: str
    card: Named
    owner: str | None
    led: bool
    as_dealt: bool = False


class CardPlayedTwice(FaultFacts, frozen=True):
    """Who plays a card, who has played it `by` then, and in what line; `led` as above.

    `same_trick`: it was played to this very trick.
    """

    player: str
    card: Named
    by: str | None
    line: int
    led: bool
    same_trick: bool


class Revoke(FaultFacts, frozen=True):
    """Who plays what card to the one led; `suit` is to be followed, `trumps` whether it is trumps.

    `lawful` are the cards that might have been played: None where the hand is not known enough.
    """

    player: str
    card: Named
    led: Named
    suit: str
    trumps: bool
    lawful: Named | None


class WrongLeader(FaultFacts, frozen=True):
    """Who leads, and who should (empty: not known), and as what: the eldest or the Ombre to the
    first trick, who won the last one to any other.
    """

    stated: str
    rightful: str
    leads: Literal["eldest", "ombre", "winner"]

    @property
    def first(self) -> bool:
        """Whether it is the first trick."""
        return self.leads != "winner"


class WrongWinner(FaultFacts, frozen=True):
    """Who is stated to win the trick, and who does, with what card (empty: the tallies tell)."""

    stated: str
    rightful: str
    card: Named


class WrongTally(FaultFacts, frozen=True):
    """The tricks of each player as stated and as counted, None where that is not known.

    `played` is how many there are by then. `broken_off`: fewer are counted than a hand has, in a
    results line, which can say of no claim; `claimable` says whether there may have been one.
    `alone`: one trick is stated where there are several, as if each were counted alone. `between`:
    the fewest and the most that each may have, where tricks are not recorded; None where they are.
    `fallen`: who had more by a tally before, how many, and by which trick.
    """

    stated: tuple[int | None, ...]
    rightful: tuple[int | None, ...]
    played: int = 0
    broken_off: bool = False
    claimable: bool = False
    alone: bool = False
    between: tuple[tuple[int, int], ...] | None = None
    fallen: tuple[str, int, int] | None = None


class TrickSize(FaultFacts, frozen=True):
    """How many cards a trick has, and should have; `dash`: `-` stands first, the rest suffices."""

    size: int
    wanted: int
    dash: bool = False


class TrickNumber(FaultFacts, frozen=True):
    """A trick's number as stated, and the one that it is; `gap`: others are left out before it."""

    stated: int
    wanted: int
    gap: bool = False


class OutOfTurn(FaultFacts, frozen=True):
    """The player who plays, and the one whose turn it is."""

    player: str
    expected: str


class PlayAfterEnd(FaultFacts, frozen=True):
    """The reason why the deal has ended."""

    why: EndedBy


class TricksMissing(FaultFacts, frozen=True):
    """How many tricks are recorded of those there are."""

    recorded: int
    wanted: int


class WrongPartner(FaultFacts, frozen=True):
    """The holder of the king called, as stated and by the cards."""

    stated: str
    holder: str
    card: Named


class AnnouncementNotAllowed(FaultFacts, frozen=True):
    """Who says what, and why he may not; `before` is the trick before which it was still time."""

    what: Announced
    why: NotAllowed
    player: str
    before: int


class Impossible(FaultFacts, frozen=True):
    """How many statements there are that cannot stand together; none where nobody knows if they do:
    there are too many ways to look through.
    """

    statements: int
