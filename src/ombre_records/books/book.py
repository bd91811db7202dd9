"""A rule book as a value: every rule that the engine asks for, each with its citation.

The engine never asks a book's name. In YAML a field's name has hyphens where it has underscores
here, and each field is written `{is: VALUE, source: "SOURCE: SECTION"}`.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Literal

from msgspec import Struct, field

from ombre_records.base.values import keep_read_only
from ombre_records.books.tariff import Estuches, Forfeits, Payments, PoolRules

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


class Table(Struct, frozen=True):
    """How many sit at the table and play.

    - `players`: how many may sit at the table.
    - `active`: how many of them play in a deal.
    - `rests`: who sits a deal out where one too many sit.
    """

    players: tuple[int, ...]
    active: int
    rests: Literal["nobody", "dealer", "opposite-dealer"]


class Pack(Struct, frozen=True):
    """The pack, and what becomes of it.

    - `hand`: cards dealt to each who plays.
    - `stock`: cards left as the stock.
    - `red_suits`: whether small red cards rank the two high and the seven low (`reversed`), or
      as in the black suits (`natural`).
    - `one_out`: suits of which one is taken out of the pack.
    """

    hand: int
    stock: int
    red_suits: Literal["reversed", "natural"]
    one_out: tuple[Suit, ...]


class Matadors(Struct, frozen=True):
    """The privileged trumps.

    - `forced_by`: whether a matador is forced by a higher one `led` only, or by any that lies
      in the `trick`.
    - `manille`: whether the lowest card of the trump suit is raised to the second; where not,
      the king is the third matador.
    - `punto`: whether a red trump ace ranks next below the matadors, not below the knave.
    - `punto_privileged`: whether punto may be held back like a matador.
    """

    forced_by: Literal["led", "trick"]
    manille: bool
    punto: bool
    punto_privileged: bool


class Call(Struct, frozen=True):
    """A call of the auction.

    - `rank`: its rank; a higher one outbids a lower.
    - `base`: counters that each opponent pays for the game.
    - `more`: counters that come to it, won or lost.
    - `spadille_base`: counters for the game if spadille is turned.
    - `spades_base`: counters for the game if a spade is turned.
    - `codille`: the price of a codille, or a kruk; `none`: the game and what codille adds.
    - `by_tricks`: the price of a nolo lost, by the tricks taken, from one on.
    - `further_tricks`: the price by more tricks than these; `none`: as for the last of them.
    - `whole_pool`: whether it takes the whole pool won, and doubles it lost, where a pool pays.
    - `aim`: the most tricks, all of them, none (any trick loses), or `nolo` (none: won, one: bet,
      more: kruk).
    - `enough`: so many tricks that win it, and no fewer.
    - `spadille_enough`: the same if spadille lay in the stock.
    - `vole`: whether the vole may be undertaken.
    - `trump`: any suit, the turned card's, one suit's letter, none, or the black `aces` alone.
    - `least`: the fewest cards that the Ombre takes in.
    - `most`: the most cards that the Ombre takes in; `none`: what the stock holds.
    - `defenders`: whether the defenders exchange.
    - `when`: in the auction (`first`), once all have passed (`passed`), imposed then on the holder
      of a card (`forced`) or on the player who rests (`resting`).
    - `optional`: whether the player who rests may pass it.
    - `promises`: whether it stands for some game above the standing call, stated at the end.
    - `binds`: whether a player who has made it may make no other.
    - `estuches`: whether estuches are paid.
    - `holds_trump`: whether a trump must be held of the suit named.
    - `trump_named`: whether trumps are named before the Ombre draws, or after.
    - `calls_king`: whether a king is called, whose holder is the friend.
    - `open`: whether the Ombre's hand lies open in play.
    - `covers`: calls that the winner of the auction may play in its place.
    - `needs`: cards that its caller must have been dealt.
    - `like`: calls of other books that come nearest.
    """

    name: str
    rank: int
    aliases: tuple[str, ...] = ()
    base: int = 0
    more: int = 0
    spadille_base: int | None = None
    spades_base: int | None = None
    codille: int | None = None
    by_tricks: tuple[int, ...] = ()
    further_tricks: int | None = None
    whole_pool: bool = False
    aim: Literal["most", "all", "none", "nolo"] = "most"
    enough: int | None = None
    spadille_enough: int | None = None
    vole: bool = True
    trump: Literal["any", "turned", "none", "aces", "S", "C", "H", "D"] = "any"
    least: int = 0
    most: int | None = None
    defenders: bool = True
    when: Literal["first", "passed", "forced", "resting"] = "first"
    optional: bool = False
    promises: bool = False
    binds: bool = False
    estuches: bool = True
    holds_trump: bool = False
    trump_named: Literal["before-drawing", "after-drawing"] = "before-drawing"
    calls_king: bool = False
    open: bool = False
    covers: tuple[str, ...] = ()
    needs: tuple[str, ...] = ()
    like: tuple[str, ...] = ()

    @property
    def solo(self) -> bool:
        """Whether the Ombre plays with the hand as dealt."""
        return self.most == 0


class Auction(Struct, frozen=True):
    """The calls, and how they are made.

    - `hold`: who may answer a call with an equal one: the elder, with any or with the same call
      only (`elder-same-call`); a player who has made a lower call; anyone; or nobody.
    - `may_rise`: whether the contract may be higher than the last call.
    - `passes`: the words for a pass.
    - `forced_holders`: cards whose holder, in this order, must play once all have passed;
      without any the deal is thrown in.
    """

    calls: tuple[Call, ...]
    hold: Literal["elder", "elder-same-call", "own-lower-call", "anyone", "nobody"]
    may_rise: bool
    passes: tuple[str, ...]
    forced_holders: tuple[str, ...]


class ExchangeRules(Struct, frozen=True):
    """The order and the limits of the exchange.

    - `defenders`: whether the defenders settle the order between them, or go in turn.
    - `first_limit`: the most cards that the first defender who takes may take; `none`: as many
      as there are.
    - `first_limit_in`: whether that limit holds in solo contracts only, or always.
    """

    defenders: Literal["as-they-settle", "in-turn"]
    first_limit: int | None
    first_limit_in: Literal["solo", "always"]


class PlayRules(Struct, frozen=True):
    """How tricks are played, and how a deal may end early.

    - `leads`: who leads to the first trick.
    - `follow`: whether a player who can must follow the suit led.
    - `primeras`: the first tricks after which an Ombre who has won them all may stop; 0: never.
    - `gano`: what it costs an Ombre to say gano.
    """

    leads: Literal["eldest", "ombre"]
    follow: Literal["suit-led", "nothing"]
    primeras: int
    gano: Literal["nothing", "beasted"]


class Vole(Struct, frozen=True):
    """Winning every trick. What comes out below zero for a vole that fails is received.

    - `undertaken`: whether the vole is undertaken by leading on, by declaring it, or never.
    - `trick`: the trick to which that lead is made, or before which it is declared.
    - `above_game`: counters from each, beside the game, for a vole made.
    - `stakes`: whether the opponents pay for a vole made as much again as lies in the pool, each
      the same part of it; or the Ombre has all puestas that lie apart, and nothing for the vole.
    - `failed_pays`: counters to each for a vole that fails.
    - `failed_game`: whether the game and its estuches are added to that, taken off it, or left
      out.
    - `failed_ends`: whether the deal ends at the first lost trick; where not, a vole that fails
      costs nothing.
    """

    undertaken: Literal["by-leading", "declared", "never"]
    trick: int
    above_game: int
    stakes: bool
    failed_pays: int
    failed_game: Literal["added", "taken-off", "left-out"]
    failed_ends: bool


class Surrender(Struct, frozen=True):
    """Giving up a game before it is lost.

    - `before_trick`: the trick before which the Ombre may surrender; 0: never.
    - `not_in`: the contracts in which he may not.
    - `forbidden`: what an opponent does who forbids it: he plays on for codille, and if he ties
      his puesta is twin to the first (`twins`), and besides he bears it alone if he has fewer
      tricks than the first (`defends`); or he settles as if the game had been his
      (`takes-over`); or it cannot be forbidden (`never`).
    - `undefended_in`: the contracts in which a surrender stands at once, and nobody is asked.
    - `played_on_in`: the contracts in which the Ombre himself plays on if either opponent does
      not accept.
    """

    before_trick: int
    not_in: tuple[str, ...]
    forbidden: Literal["twins", "defends", "takes-over", "never"]
    undefended_in: tuple[str, ...]
    played_on_in: tuple[str, ...]


class OutcomeRules(Struct, frozen=True):
    """When a game is won, and what it is where it is not.

    - `wins`: whether more tricks than each other player win, or a number.
    - `enough`: the number of tricks that wins.
    - `tied_at`: the number of tricks that is a puesta where a number wins; `none`: every lost
      game is one.
    - `codille`: whether a game can be lost worse than by a puesta; without it a lost game is
      just lost.
    - `codille_tied`: whether a game is lost so too where two opponents have the most tricks
      between them, and the Ombre fewer.
    - `terms`: the book's own words for outcomes.
    """

    wins: Literal["most-tricks", "enough-tricks"]
    enough: int
    tied_at: int | None
    codille: bool
    codille_tied: bool
    terms: Mapping[str, Outcome]

    def __post_init__(self) -> None:
        keep_read_only(self, "terms")


GIVEN = "$value"
"""What stands in an option's `sets` for the value that is given with the option."""


class Option(Struct, frozen=True):
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

    def __post_init__(self) -> None:
        keep_read_only(self, "sets")


class RuleBook(Struct, frozen=True):
    """A rule book. Two are equal if all their fields are.

    `sources` cites each field by its path, `matadors.forced-by`, each call by
    `auction.calls.NAME`; `readings` says by the same paths what is this project's own reading, and
    why.

    - `suit_terms`: words for suits, to S, C, H or D.
    - `call_terms`: words of other languages, to a word for a call that the book may have.
    - `outcome_terms`: words of other languages, to a word for an outcome that the book may
      have.
    - `outcome_names`: the words that the book itself has for outcomes, where it has others than
      their names.
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
    forfeits: Forfeits
    suit_terms: Mapping[str, Suit] = field(default_factory=dict)
    call_terms: Mapping[str, str] = field(default_factory=dict)
    outcome_terms: Mapping[str, str] = field(default_factory=dict)
    outcome_names: Mapping[Outcome, str] = field(default_factory=dict)
    options: tuple[Option, ...] = ()
    chosen: tuple[str, ...] = ()
    sources: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    readings: Mapping[str, str] = field(default_factory=dict)

    def __post_init__(self) -> None:
        terms = ("suit_terms", "call_terms", "outcome_terms", "outcome_names")
        keep_read_only(self, *terms, "sources", "readings")

    def __repr__(self) -> str:
        return f"<RuleBook {self.written}>"

    def __hash__(self) -> int:
        """Books are looked up at every turn: a hash of all their fields would take longer."""
        return hash((self.name, self.chosen))

    def cite(self, *paths: str) -> tuple[str, ...]:
        """Return the sources of fields, each once, in order.

        If the parts of a field have sources of their own, return the first source of each part.
        """
        return tuple(dict.fromkeys(source for path in paths for source in self._cited(path)))

    @lru_cache(2048)  # noqa: B019 - books are few, and each finding cites
    def _cited(self, path: str) -> tuple[str, ...]:
        own = self.sources.get(path)
        if own is not None:
            return own
        parts = [s for part, s in self.sources.items() if part.startswith(path + ".") and s]
        return tuple(sources[0] for sources in parts)

    @property
    def written(self) -> str:
        """The book as the header of a record names it, with the chosen options."""
        return " + ".join((self.name, *self.chosen))

    def own_outcome(self, kind: str) -> str:
        """Return the book's own word for an outcome: `kruk` for `codille`; else the name."""
        return next((own for of, own in self.outcome_names.items() if of == kind), kind)

    def call(self, word: str) -> Call | None:
        """Return the call with a name or alias. None if the book has no such call."""
        return next((c for c in self.auction.calls if word == c.name or word in c.aliases), None)
