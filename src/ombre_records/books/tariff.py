"""The parts of a rule book that say what is staked and paid, in the book's lowest counter."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal


@dataclass(frozen=True, slots=True)
class Estuches:
    """The unbroken run of trumps from spadille down.

    `least`: the shortest run that pays (0: none pays). `limit`: the most cards paid for (None: no
    limit). `worth`: counters from each for a card. `lacked`: whether a run that the Ombre lacks
    pays too. `counted`: in the hand with which play begins, or as dealt. `received`: by the winner
    of the game, or for a run held by the Ombre `always`.
    """

    least: int
    limit: int | None
    worth: int
    lacked: bool
    counted: Literal["in-play", "as-dealt"]
    received: Literal["if-won", "always"]


@dataclass(frozen=True, slots=True)
class PoolRules:
    """What is staked. `ante`: counters each deal, and who stakes them. `fill`: what each lays down
    besides when nothing lies. `greater`: lesser marks to a greater one (0: one kind of counter).
    `pass_pays`, `card_pays`: what a pass, and each card taken in, costs. `reserve`: the pool above
    which a puesta is set apart (None: at the loser's option).
    """

    ante: int
    staked_by: Literal["dealer", "eldest", "each"]
    fill: int
    greater: int
    pass_pays: int
    card_pays: int
    reserve: int | None


@dataclass(frozen=True, slots=True)
class Payments:
    """What a game costs beside the stakes.

    `primeras`: counters more from each for the first tricks (`play.primeras`). Of a game lost:
    `beast_stake`, the puesta itself (None: as much as lies in the pool); `beast_game`, its price
    (None: the contract's base); `beast_none`, what an Ombre pays more who has none of the first
    tricks; `beast_per`, whom the last two count for; `beast_to`, whether they go with the beast, to
    the pool or to who has codille, or to each opponent. `codille_more`: what codille adds.
    `codille_to`: one player, or all defenders alike. `friend_part`: the friend has and bears one
    part in so many.
    """

    primeras: int
    beast_stake: int | None
    beast_game: int | None
    beast_none: int
    beast_per: Literal["opponent", "player"]
    beast_to: Literal["beast", "each"]
    codille_more: int
    codille_to: Literal["winner", "defenders"]
    friend_part: int


@dataclass(frozen=True, slots=True)
class Forfeits:
    """What an offence costs the offender: nothing, as much as the pool, or a puesta of the
    contract; `offences` are the findings that cost. `played_for`: whether what is forfeited is
    played for even where nothing is staked; where not, it is points lost, which lie in the pool
    and nobody wins.
    """

    pays: Literal["nothing", "doubles-pool", "puesta"]
    offences: tuple[Literal["revoke", "hand-size"], ...]
    played_for: bool
