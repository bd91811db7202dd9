"""A rule book as a value: every rule that the engine asks for, each with its citation.

The engine never asks a book's name. In YAML a field's name has hyphens where it has underscores
here, and each field is written `{is: VALUE, source: "SOURCE: SECTION"}`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

Suit = Literal["S", "C", "H", "D"]
Outcome = Literal[
    "passed-out",
    "sacada",
    "puesta",
    "codille",
    "lost",
    "vole",
    "vole-failed",
    "surrendered",
    "nolo-won",
    "nolo-bet",
    "nolo-kruk",
]


@dataclass(frozen=True, slots=True)
class Table:
    """How many sit at the table and play. `rests`: who sits a deal out where one too many sit."""

    players: tuple[int, ...]
    active: int
    rests: Literal["nobody", "dealer", "opposite-dealer"]


@dataclass(frozen=True, slots=True)
class Pack:
    """Cards dealt to each active player, and cards left as the stock."""

    hand: int
    stock: int


@dataclass(frozen=True, slots=True)
class Matadors:
    """The privileged trumps. `forced_by`: a higher matador `led`, or any already in the `trick`."""

    forced_by: Literal["led", "trick"]
    punto_privileged: bool


@dataclass(frozen=True, slots=True)
class Call:
    """A call of the auction.

    `rank`: higher outbids lower. `base`: counters that each opponent pays for the game. `aim`: the
    most tricks, all of them, or none. `trump`: any suit, the turned card's, or one suit's letter.
    `least`, `most`: cards that the Ombre takes (`most` None: what the stock holds). `defenders`:
    whether they exchange. `when`: in the auction (`first`), once all have passed (`passed`), or
    imposed then on the holder of a card (`forced`). `promises`: some game above the standing call,
    stated when the auction ends. `estuches`: whether they are paid. `holds_trump`: whether a trump
    must be held of the suit named.
    """

    name: str
    rank: int
    aliases: tuple[str, ...] = ()
    base: int = 0
    aim: Literal["most", "all", "none"] = "most"
    trump: Literal["any", "turned", "S", "C", "H", "D"] = "any"
    least: int = 0
    most: int | None = None
    defenders: bool = True
    when: Literal["first", "passed", "forced"] = "first"
    promises: bool = False
    estuches: bool = True
    holds_trump: bool = False

    @property
    def solo(self) -> bool:
        """Whether the Ombre plays with the hand as dealt."""
        return self.most == 0


@dataclass(frozen=True, slots=True)
class Auction:
    """The calls. `hold`: who may answer a call with an equal one. `may_rise`: whether the contract
    may be higher than the last call. `passes`: the words for a pass. `forced_holders`: the cards
    whose holder, in this order, must play once all have passed (empty: the deal is thrown in).
    """

    calls: tuple[Call, ...]
    hold: Literal["elder", "own-lower-call", "anyone", "nobody"]
    may_rise: bool
    passes: tuple[str, ...]
    forced_holders: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ExchangeRules:
    """Who exchanges when and how much.

    `defenders`: they settle the order between them, or go in turn. `first_limit`: the most cards
    that the first defender who takes may take (None: what the stock holds), `first_limit_in`: in
    solo contracts only, or always.
    """

    defenders: Literal["as-they-settle", "in-turn"]
    first_limit: int | None
    first_limit_in: Literal["solo", "always"]


@dataclass(frozen=True, slots=True)
class PlayRules:
    """How tricks are played, and how a deal may end early.

    `leads`: who leads to the first trick, the winner of each leading to the next. `follow`: what
    must be followed by who can. `wins`: what wins a trick. `primeras`: the first tricks after which
    an Ombre who has won them all may stop (0: never). `gano`: what it costs an Ombre to say it.
    """

    leads: Literal["eldest"]
    follow: Literal["suit-led"]
    wins: Literal["highest-trump-or-of-suit-led"]
    primeras: int
    gano: Literal["nothing", "beasted"]


@dataclass(frozen=True, slots=True)
class Vole:
    """Winning every trick.

    `undertaken`: by leading to the next trick after the primeras, by declaring it, or never.
    `above_game`: counters from each beside the contract's base. `failed_ends`: whether the deal
    ends at the first lost trick.
    """

    undertaken: Literal["by-leading", "declared", "never"]
    above_game: int
    failed_ends: bool


@dataclass(frozen=True, slots=True)
class Surrender:
    """`before_trick`: the trick before which the Ombre may surrender (0: never). `not_in`: the
    contracts in which he may not. `defended`: whether an opponent may forbid it and play on.
    """

    before_trick: int
    not_in: tuple[str, ...]
    defended: bool


@dataclass(frozen=True, slots=True)
class OutcomeRules:
    """`codille`: whether an opponent with the most tricks wins the deal; `terms`: the book's own
    words for outcomes.
    """

    codille: bool
    terms: Mapping[str, Outcome]


@dataclass(frozen=True, slots=True)
class Estuches:
    """The unbroken run of trumps from spadille down.

    `least`: the shortest run that pays (0: none pays). `limit`: the most counters paid (None: no
    limit). `lacked`: whether a run that the Ombre lacks pays too. `counted`: in the hand with which
    play begins, or as dealt.
    """

    least: int
    limit: int | None
    lacked: bool
    counted: Literal["in-play", "as-dealt"]


@dataclass(frozen=True, slots=True)
class PoolRules:
    """`ante`: counters that the dealer stakes each deal. `reserve`: the pool above which a puesta
    is set apart (None: at the loser's option).
    """

    ante: int
    reserve: int | None


@dataclass(frozen=True, slots=True)
class Payments:
    """`primeras`: counters more from each for the first five. `beast_per`: whom a puesta counts the
    game for, each opponent or each player at the table.
    """

    primeras: int
    beast_per: Literal["opponent", "player"]


GIVEN = "$value"
"""What stands in an option's `sets` for the value that is given with the option."""


@dataclass(frozen=True, slots=True)
class Option:
    """A switch of the book. `takes`: the kind of value that it wants, if any.

    `sets`: fields by path and what they become, `GIVEN` for the value given; `auction.calls.NAME`
    becomes a mapping of the call's fields by attribute, laid over a call of that name if any.
    """

    name: str
    about: str
    source: str
    sets: Mapping[str, object]
    takes: Literal["nothing", "number", "number-or-none"] = "nothing"
    aliases: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class RuleBook:
    """A rule book. `sources` cites each field by its path, `matadors.forced-by`, each call by
    `auction.calls.NAME`; `readings` says by the same paths what is this project's own reading, and
    why; `suit_terms` are the book's own words for suits, to S, C, H or D.
    """

    name: str
    title: str
    about: str
    table: Table
    pack: Pack
    matadors: Matadors
    auction: Auction
    exchange: ExchangeRules
    play: PlayRules
    vole: Vole
    surrender: Surrender
    outcome: OutcomeRules
    estuches: Estuches
    pool: PoolRules
    payments: Payments
    suit_terms: Mapping[str, Suit] = field(default_factory=dict)
    options: tuple[Option, ...] = ()
    chosen: tuple[str, ...] = ()
    sources: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    readings: Mapping[str, str] = field(default_factory=dict)

    def cite(self, *paths: str) -> tuple[str, ...]:
        """Return the sources of fields, each once, in order.

        Of a field that has parts with sources of their own, the first source of each part.
        """
        return tuple(dict.fromkeys(source for path in paths for source in self._cited(path)))

    def _cited(self, path: str) -> tuple[str, ...]:
        own = self.sources.get(path)
        if own is not None:
            return own
        parts = [s for part, s in self.sources.items() if part.startswith(path + ".") and s]
        return tuple(sources[0] for sources in parts)

    def call(self, word: str) -> Call | None:
        """Return the call of a name or alias; None if the book has none such."""
        return next((c for c in self.auction.calls if word == c.name or word in c.aliases), None)
