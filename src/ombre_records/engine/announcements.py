"""Announcements between tricks and their effects: surrender and its answers, vole, gano.

A refusal is a word: None where nothing speaks against it. Seats are places in play.
"""

from __future__ import annotations

from typing import Literal

from ombre_records.books.book import Call, RuleBook
from ombre_records.engine.ending import Undertaking
from ombre_records.engine.seating import turn

Defence = Literal["never", "played-on", "twins", "defends", "takes-over"]
"""What comes of forbidding a surrender: it may not be; the Ombre himself plays on; the opponent
plays on for codille, a tie making twins of both puestas, and perhaps bears the puesta alone with
fewer tricks; or he settles as if he had been Ombre."""
SurrenderRefused = Literal["no-surrender", "again", "late", "contract"]
"""Why an Ombre may not surrender: nobody may; he has done so; too late; not in this contract."""
VoleRefused = Literal["no-vole", "forbidder", "undeclared", "not-earned"]
"""Why a vole may not be announced: nobody may; he forbade a surrender; too late; a trick lost."""


def surrender_refused(
    book: RuleBook, call: Call | None, trick: int, *, again: bool
) -> SurrenderRefused | None:
    """Say why an Ombre may not surrender before a trick; None if he may."""
    rules = book.surrender
    if not may_surrender(book):
        return "no-surrender"
    if again:
        return "again"
    if trick > rules.before_trick:
        return "late"
    return "contract" if call and call.name in rules.not_in else None


def may_surrender(book: RuleBook) -> bool:
    """Return whether a book knows surrender."""
    return bool(book.surrender.before_trick)


def may_forbid(book: RuleBook) -> bool:
    """Return whether an opponent may forbid a surrender, in any contract of a book."""
    return book.surrender.forbidden != "never"


def defence(book: RuleBook, call: Call | None) -> Defence | None:
    """Return what comes of it if an opponent forbids a surrender; None where that depends on the
    contract, and it is not known.
    """
    rules = book.surrender
    if rules.forbidden == "never" or not (rules.played_on_in or rules.undefended_in):
        return rules.forbidden
    if call is None:
        return None
    if call.name in rules.undefended_in:
        return "never"
    return "played-on" if call.name in rules.played_on_in else rules.forbidden


def for_codille(how: Defence | None) -> bool:
    """Return whether who forbids a surrender plays on for codille, and not as if he were Ombre."""
    return how in ("twins", "defends")


def stands_at_once(book: RuleBook, call: Call | None) -> bool:
    """Return whether a surrender stands without being answered: nobody may forbid it.

    Not where that depends on the contract, and the contract is unknown.
    """
    rules = book.surrender
    return rules.forbidden == "never" or (call is not None and call.name in rules.undefended_in)


def answers(ombre: int, seats: int) -> tuple[int, ...]:
    """Return who answer a surrender, in their order: the next in turn first."""
    return turn(range(seats), ombre)[1:]


def accepted(answered: int, seats: int) -> bool:
    """Return whether a surrender stands: so many have accepted it as there are opponents."""
    return answered >= seats - 1


def vole_refused(game: Undertaking, trick: int, *, swept: bool) -> VoleRefused | None:
    """Say why the player may not announce the vole before a trick; None if he may.

    `swept`: he has won all tricks so far of those from which a vole is led on.
    """
    rules = game.book.vole
    if game.aim == "all":
        return None
    if not may_announce_vole(game.book, game.call) or game.aim != "most":
        return "no-vole"
    if game.defends:
        return "forbidder"
    if rules.undertaken == "declared":
        return None if trick <= rules.trick else "undeclared"
    return None if swept and trick == rules.trick else "not-earned"


def may_announce_vole(book: RuleBook, call: Call | None = None) -> bool:
    """Return whether a book has the vole beside contracts that want every trick, or in a `call`."""
    return book.vole.undertaken != "never" and (call is None or call.vole)


def declares_vole(book: RuleBook) -> bool:
    """Return whether the vole is undertaken by declaring it, and not by a lead."""
    return book.vole.undertaken == "declared"


def lies_open(call: Call | None, *, begun: bool) -> bool:
    """Return whether the Ombre's hand lies open to all: in some games, from the first card on."""
    return call is not None and call.open and begun


def gano_beasts(book: RuleBook) -> bool:
    """Return whether an Ombre who says gano has lost by it."""
    return book.play.gano == "beasted"
