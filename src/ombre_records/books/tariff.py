"""The parts of a rule book that say what is staked and paid, in the book's lowest counter."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct


class Estuches(Struct, frozen=True):
    """The unbroken run of trumps from spadille down.

    - `least`: the shortest run that pays; 0: none does.
    - `limit`: the most cards that are paid for; `none`: no limit.
    - `worth`: counters from each for a card.
    - `worth_lost`: counters to each for a card after a game lost; `none`: as many.
    - `lacked`: whether a run that the Ombre lacks pays too.
    - `counted`: whether they count in the hand with which play begins, or as dealt.
    - `received`: whether the winner of the game receives for them, or for a run held the Ombre
      always.
    """

    least: int
    limit: int | None
    worth: int
    worth_lost: int | None
    lacked: bool
    counted: Literal["in-play", "as-dealt"]
    received: Literal["if-won", "always"]


class PoolRules(Struct, frozen=True):
    """The stakes and the pool.

    - `ante`: counters staked each deal.
    - `staked_by`: who stakes them.
    - `fill`: counters that each lays down besides when nothing lies.
    - `greater`: lesser marks to a greater one; 0: one kind of counter.
    - `pass_pays`: what a pass costs.
    - `pass_pays_when`: whether a pass costs that always, or only if all pass.
    - `card_pays`: what each card taken in costs.
    - `reserve`: the pool above which a puesta is set apart; `none`: as the loser likes.
    - `reserved_first`: which of several puestas set apart is played for first, the largest, or the
      oldest.
    """

    ante: int
    staked_by: Literal["dealer", "eldest", "each"]
    fill: int
    greater: int
    pass_pays: int
    pass_pays_when: Literal["always", "all-pass"]
    card_pays: int
    reserve: int | None
    reserved_first: Literal["largest", "oldest"]


class Payments(Struct, frozen=True):
    """The prices of a game beside the stakes.

    - `primeras`: counters more from each for the first tricks.
    - `beast_stake`: counters of a puesta itself; `none`: as much as lies in the pool.
    - `beast_game`: the price of a lost game; `none`: the contract's base.
    - `beast_none`: what an Ombre pays more who has none of the first tricks.
    - `beast_per`: whether the last two count for each opponent, for each player, or once.
    - `beast_to`: whether they go with the beast, to the pool or to the player who has codille, or
      to each opponent.
    - `codille_more`: counters that codille adds.
    - `codille_to`: whether one player has codille, all defenders alike, or the pool.
    - `friend_part`: the friend has and bears one part in so many.
    - `won_from`: whether each opponent pays the price of a game won, and its winner has the pool
      besides; or it is taken out of the pool, as far as that goes.
    """

    primeras: int
    beast_stake: int | None
    beast_game: int | None
    beast_none: int
    beast_per: Literal["opponent", "player", "once"]
    beast_to: Literal["beast", "each"]
    codille_more: int
    codille_to: Literal["winner", "defenders", "pool"]
    friend_part: int
    won_from: Literal["each", "pool"]


class Forfeits(Struct, frozen=True):
    """The price of an offence.

    - `pays`: nothing, as much as lies in the pool, or a puesta of the contract.
    - `offences`: the findings that cost.
    - `played_for`: whether what is forfeited is played for even where nothing is staked; where
      not, it is points lost, which lie in the pool and nobody wins.
    - `next_deal`: whether what is forfeited lies for the next deal, and not for the one in hand.
    """

    pays: Literal["nothing", "doubles-pool", "puesta"]
    offences: tuple[Literal["revoke", "hand-size"], ...]
    played_for: bool
    next_deal: bool
