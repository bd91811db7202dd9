"""When and how a deal ends: what the Ombre has undertaken, and what the tricks so far make of it.

Everything is asked of two plain values, so that whoever plays, replays, completes or solves a deal
asks the same: what is undertaken, and the score.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, NamedTuple

from msgspec import Struct

from ombre_records.books.book import Call, RuleBook
from ombre_records.engine.outcome import Verdict, fixed

End = Literal["", "played", "trick-taken", "vole-failed"]
"""What ends a deal with a trick; an empty string while it goes on."""


class Undertaking(NamedTuple):
    """The terms of play. `player` is the Ombre, or the opponent who plays on in his place; seats
    are places in play, the eldest 0.

    `call` is None for a contract that is not known, which is taken for a plain game. `defends`: the
    player has forbidden a surrender and plays for codille, without vole and primeras; `took_over`:
    he has, and settles as if he had been Ombre. Either plays for the most tricks, whatever the
    contract wanted. `declared`: every trick has been declared, before any was lost. `gave_up`: who
    surrendered the game that the player defends. `spadille`: whether spadille lay in the stock;
    None: not known.
    """

    book: RuleBook
    call: Call | None
    player: int
    friend: int | None = None
    defends: bool = False
    took_over: bool = False
    declared: bool = False
    gave_up: int | None = None
    spadille: bool | None = None

    @property
    def aim(self) -> str:
        """The aim in tricks: `most`, `all`, `none` or `nolo`."""
        if self.call is None or self.defends or self.took_over:
            return "most"
        return self.call.aim

    @property
    def led_on(self) -> int:
        """After how many tricks, all won, a lead undertakes the vole; 0 where none does."""
        vole = self.book.vole
        may = vole.undertaken == "by-leading" and (self.call is None or self.call.vole)
        return vole.trick - 1 if may else 0

    @property
    def enough(self) -> tuple[int | None, ...]:
        """How many tricks win the game, by whether spadille lay in the stock: one or two numbers,
        None where those of the book do.
        """
        if self.call is None or self.defends or self.took_over:
            return (None,)
        either = (False, True) if self.spadille is None else (self.spadille,)
        return tuple(dict.fromkeys(enough_in(self.call, spadille=each) for each in either))

    @property
    def first_tricks(self) -> int:
        """How many of the first tricks make the primeras; 0: there are none."""
        return self.book.play.primeras

    @property
    def wants_first(self) -> bool:
        """Whether the first tricks may make the primeras: not in a game that wants no trick."""
        return bool(self.first_tricks) and self.aim in ("most", "all")

    @property
    def vole_risked(self) -> bool:
        """Whether a vole undertaken and failed is another outcome than the game would have had."""
        return self.book.vole.failed_ends


class Score(Struct, frozen=True):
    """Tricks taken by seat, and whether the player has won all of the first, from which a vole is
    led on.
    """

    taken: tuple[int, ...]
    swept: bool = True

    @property
    def played(self) -> int:
        """The number of tricks."""
        return sum(self.taken)

    def won(self, seat: int, game: Undertaking) -> Score:
        """Return the score after one more trick."""
        taken = (*self.taken[:seat], self.taken[seat] + 1, *self.taken[seat + 1 :])
        # Only tricks before the lead that undertakes the vole decide whether it may be undertaken.
        early = self.played < game.led_on
        return Score(taken, self.swept and (not early or seat == game.player))


def score(game: Undertaking, winners: Sequence[int], seats: int) -> Score:
    """Return the score of tricks by their winners."""
    taken = tuple(winners.count(seat) for seat in range(seats))
    return Score(taken, swept(winners, game.player, game.led_on))


def swept(winners: Sequence[int | None], player: int | None, first: int) -> bool:
    """Return whether a player has won all so far of so many first tricks, from which a vole is led
    on; seats may be any, None is not known.
    """
    early = winners[:first]
    return early.count(player) == len(early)


def vole_under_way(game: Undertaking, now: Score) -> bool:
    """Return whether every trick is undertaken, and none was lost that leaves the game as it was.

    Where a lost trick ends the deal, the vole that it fails is still under way with it.
    """
    if game.defends:
        return False
    if game.aim != "most":
        return game.aim == "all"
    own, played, led_on = now.taken[game.player], now.played, game.led_on
    failed_ends = game.book.vole.failed_ends
    if not led_on:
        return game.declared and (failed_ends or own == played)
    return played > led_on and (now.swept if failed_ends else own == played)


def may_end_early(game: Undertaking, swept: bool) -> bool:
    """Return whether a trick before the last may yet end the deal; `swept` as the score has it."""
    aim = game.aim
    if aim == "none":
        return True
    if not game.book.vole.failed_ends or game.defends:
        return False
    undertakes = swept if game.led_on else game.declared
    return aim == "all" or (aim == "most" and undertakes)


def leads_on(game: Undertaking, now: Score) -> bool:
    """Return whether a lead to the next trick undertakes the vole: all before it are won."""
    plain = game.aim == "most" and not game.defends
    return plain and 0 < game.led_on == now.played == now.taken[game.player]


def ends(game: Undertaking, now: Score) -> End:
    """Tell whether, and why, the deal ends with the tricks so far."""
    own, played = now.taken[game.player], now.played
    if own and game.aim == "none":
        return "trick-taken"
    # One trick lost fails a vole. Where failing ends the deal, the tricks left are not played.
    if own < played and game.book.vole.failed_ends and vole_under_way(game, now):
        return "vole-failed"
    return "played" if played >= game.book.pack.hand else ""


def may_stop(game: Undertaking, now: Score) -> bool:
    """Return whether the player may stop here without a word: he has won the primeras."""
    first = game.first_tricks
    if not first or not first == now.taken[game.player] == now.played:
        return False
    plain = game.aim == "most" and not game.defends
    return plain and not vole_under_way(game, now)


def claimable(game: Undertaking, now: Score) -> bool:
    """Return whether a claim can give the game an outcome: not where it wants all or no tricks, or
    each trick is paid for.
    """
    by_tricks = game.call is not None and game.call.by_tricks and game.aim == "nolo"
    return game.aim != "none" and not by_tricks and not vole_under_way(game, now)


def claimed(game: Undertaking, now: Score, *, masters: bool = False) -> Verdict | None:
    """Return the outcome that a claim gives.

    None if the tricks so far do not decide it, or if the game wants all or none of the tricks left.

    `masters`: the player makes every trick that is left, by the cards in his hand.
    """
    if masters and vole_under_way(game, now) and now.taken[game.player] == now.played:
        return Verdict("vole")
    if not claimable(game, now):
        return None
    if may_stop(game, now):
        return Verdict("sacada", primeras=True)
    # Every trick left is the player's: the outcome is that of the deal played to its end.
    while masters and now.played < game.book.pack.hand:
        now = now.won(game.player, game)
    return fixed_by(game, now)


def concluded(game: Undertaking, now: Score) -> Verdict | None:
    """Return how the deal ends with the tricks so far; None if it goes on.

    It ends with the last trick, or once no further trick can change the outcome.
    """
    own, over = now.taken[game.player], now.played >= game.book.pack.hand
    if game.aim == "none":
        return Verdict("puesta" if own else "sacada") if own or over else None
    if vole_under_way(game, now):
        if own == now.played:
            return Verdict("vole") if over else None
        if game.book.vole.failed_ends:
            return Verdict("vole-failed")
        return fixed_by(game, now) if over else None
    return fixed_by(game, now) if over else claimed(game, now)


def fixed_by(game: Undertaking, now: Score) -> Verdict | None:
    """Return the outcome where the tricks so far fix it, however those left may fall."""
    tricks_left = game.book.pack.hand - now.played
    first = game.gave_up if game.defends and bears_alone(game.book) else None
    rules, friend, aim = game.book.outcome, game.friend, game.aim
    verdicts = {
        fixed(now.taken, tricks_left, game.player, rules, friend, aim, first, enough)
        for enough in game.enough
    }
    return verdicts.pop() if len(verdicts) == 1 else None


def enough_in(call: Call, *, spadille: bool) -> int | None:
    """Return how many tricks win a game that has a number; `spadille`: it lay in the stock."""
    own = call.spadille_enough if spadille else None
    return call.enough if own is None else own


def asks_spadille(call: Call) -> bool:
    """Return whether how many tricks win a game rests on whether spadille lay in the stock."""
    return enough_in(call, spadille=True) != enough_in(call, spadille=False)


def bears_alone(book: RuleBook) -> bool:
    """Return whether a player who forbids a surrender bears the puesta alone if he takes fewer
    tricks than the one who gave up.
    """
    return book.surrender.forbidden == "defends"


def none_of_first(book: RuleBook, player: int, winners: Sequence[int | None]) -> bool | None:
    """Tell whether a player has none of the first tricks, as many as make the primeras.

    Seats may be any. None where that rests on tricks whose winner, None, is not known.
    """
    count = book.play.primeras
    first = winners[:count]
    if not first or len(first) < count or player in first:
        return False
    return None if None in first else True


def wants_either(book: RuleBook) -> bool:
    """Return whether a book has games that want tricks and games that want none, or few."""
    return len({call.aim in ("most", "all") for call in book.auction.calls}) > 1


def may_end(book: RuleBook, call: Call | None, kind: str) -> bool:
    """Return whether a game of a contract may end so; `kind` in the words of `ombre score`.

    Of a contract that is not known only that it has been played is taken to be known.
    """
    aim = "most" if call is None else call.aim
    if kind.startswith("nolo-"):
        return aim == "nolo" or call is None
    match kind:
        case "sacada":
            return aim in ("most", "none")
        case "puesta":
            return aim in ("most", "none") and book.outcome.codille
        case "codille":
            return aim == "most" and book.outcome.codille
        case "lost":
            return aim == "most" and not book.outcome.codille
        case "vole" | "vole-failed":
            known = book.vole.undertaken != "never" and (call is None or call.vole)
            undertaken = aim == "all" or (aim == "most" and known)
            return undertaken and (kind == "vole" or book.vole.failed_ends)
        case "surrendered":
            refused = call is not None and call.name in book.surrender.not_in
            return aim == "most" and bool(book.surrender.before_trick) and not refused
    return False
