"""The game's terms as the catalogues list them, by kind, and the names of suits.

These are the words of the program. The words of rule books (titles, calls, outcomes) are extracted
from their files. A word that no catalogue has stays itself.
"""

from __future__ import annotations

from ombre_records.base.language import marked_in, pgettext, spanish_suits

OUTCOMES = (
    marked_in("outcome", "sacada"),
    marked_in("outcome", "puesta"),
    marked_in("outcome", "puesta-alone"),
    marked_in("outcome", "codille"),
    marked_in("outcome", "lost"),
    marked_in("outcome", "vole"),
    marked_in("outcome", "vole-failed"),
    marked_in("outcome", "surrendered"),
    marked_in("outcome", "passed-out"),
    marked_in("outcome", "nolo-won"),
    marked_in("outcome", "nolo-bet"),
    marked_in("outcome", "nolo-kruk"),
    marked_in("outcome", "undetermined"),
)
"""How a deal can end, in the words of `ombre score`."""

SAID = (
    marked_in("said between tricks", "claim"),
    marked_in("said between tricks", "surrender"),
    marked_in("said between tricks", "accept"),
    marked_in("said between tricks", "forbid"),
    marked_in("said between tricks", "vole"),
    marked_in("said between tricks", "gano"),
    marked_in("said between tricks", "forfeit"),
)
"""What a record has between two tricks, by its keyword."""

PAYMENTS = (
    marked_in("payment", "ante"),
    marked_in("payment", "pool"),
    marked_in("payment", "game"),
    marked_in("payment", "estuches"),
    marked_in("payment", "primeras"),
    marked_in("payment", "vole"),
    marked_in("payment", "passing"),
    marked_in("payment", "taking in"),
    marked_in("payment", "forfeit"),
)
"""What is paid for."""

REASONS = {
    "ante": marked_in("paid for", "staked"),
    "pool": marked_in("paid for", "from the pool"),
    "matching the pool": marked_in("paid for", "matching the pool"),
    "game": marked_in("paid for", "for the game"),
    "estuches": marked_in("paid for", "for estuches"),
    "primeras": marked_in("paid for", "for primeras"),
    "vole": marked_in("paid for", "for the vole"),
    "passing": marked_in("paid for", "for passing"),
    "taking in": marked_in("paid for", "for taking in"),
    "forfeit": marked_in("paid for", "as a forfeit"),
}
"""The same behind an amount: 5 for the game; a loser pays as much as lies in the pool."""

SEVERITIES = (
    marked_in("severity", "error"),
    marked_in("severity", "warning"),
    marked_in("severity", "undetermined"),
    marked_in("severity", "info"),
)
"""How much a finding weighs."""

VALUES = (
    marked_in("value", "amount"),
    marked_in("value", "call"),
    marked_in("value", "card"),
    marked_in("value", "cards"),
    marked_in("value", "cards drawn"),
    marked_in("value", "count"),
    marked_in("value", "date"),
    marked_in("value", "leader"),
    marked_in("value", "name"),
    marked_in("value", "number"),
    marked_in("value", "outcome"),
    marked_in("value", "string"),
    marked_in("value", "suit"),
    marked_in("value", "system"),
    marked_in("value", "tally"),
    marked_in("value", "winner"),
)
"""The values of a record's lines that an editor may emend."""


STATEMENTS = (
    marked_in("statement", "title"),
    marked_in("statement", "source"),
    marked_in("statement", "witness"),
    marked_in("statement", "editor"),
    marked_in("statement", "event"),
    marked_in("statement", "site"),
    marked_in("statement", "corrected"),
    marked_in("statement", "annotator"),
    marked_in("statement", "date"),
    marked_in("statement", "table"),
    marked_in("statement", "boards"),
    marked_in("statement", "rules"),
    marked_in("statement", "players"),
    marked_in("statement", "team"),
    marked_in("statement", "pair"),
    marked_in("statement", "stakes"),
    marked_in("statement", "tag"),
    marked_in("statement", "seats"),
    marked_in("statement", "deal"),
    marked_in("statement", "facsimile"),
    marked_in("statement", "dealer"),
    marked_in("statement", "rests"),
    marked_in("statement", "pool"),
    marked_in("statement", "reserved"),
    marked_in("statement", "results"),
    marked_in("statement", "hand"),
    marked_in("statement", "stock"),
    marked_in("statement", "bids"),
    marked_in("statement", "contract"),
    marked_in("statement", "trump"),
    marked_in("statement", "turn"),
    marked_in("statement", "call"),
    marked_in("statement", "exchange"),
    marked_in("statement", "hand in play"),
    marked_in("statement", "trick"),
    marked_in("statement", "vole"),
    marked_in("statement", "surrender"),
    marked_in("statement", "accept"),
    marked_in("statement", "forbid"),
    marked_in("statement", "gano"),
    marked_in("statement", "claim"),
    marked_in("statement", "forfeit"),
    marked_in("statement", "result"),
    marked_in("statement", "payments"),
    marked_in("statement", "totals"),
    marked_in("statement", "session"),
)
"""What the statements of a record are called in the notes on them."""


def book_title(title: str) -> str:
    """Name a rule book, by its title; one of somebody's own keeps it."""
    return pgettext("rule book", title)


def call_name(word: str) -> str:
    """Name a call, by the word for it in a rule book or a record."""
    return pgettext("call", word)


def outcome_name(word: str) -> str:
    """Name an outcome, by its word in `ombre score`, a rule book or a record."""
    return pgettext("outcome", word)


def said_name(word: str) -> str:
    """Name what is said between tricks, in one word."""
    return pgettext("said between tricks", word)


def payment_name(what: str) -> str:
    """Name what is paid for."""
    return pgettext("payment", what)


def paid_for(what: str) -> str:
    """Name what an amount that stands before it is paid for."""
    return pgettext("paid for", REASONS.get(what, what))


def severity_name(severity: str) -> str:
    """Name how much a finding weighs."""
    return pgettext("severity", severity)


def value_name(what: str) -> str:
    """Name a value of a record's line."""
    return pgettext("value", what)


def statement_name(keyword: str) -> str:
    """Name a statement of a record, by its keyword."""
    return pgettext("statement", NAMED_OTHERWISE.get(keyword, keyword))


NAMED_OTHERWISE = {"result-line": "results", "ombre": "session", "holds": "hand in play"}
"""Statements whose keyword is not a name for them."""


_FRENCH = (
    marked_in("suit", "spades"),
    marked_in("suit", "clubs"),
    marked_in("suit", "hearts"),
    marked_in("suit", "diamonds"),
)
_SPANISH = (
    marked_in("Spanish suit", "swords"),
    marked_in("Spanish suit", "clubs"),
    marked_in("Spanish suit", "cups"),
    marked_in("Spanish suit", "coins"),
)
_OF_FRENCH = (
    marked_in("suit of a card", "spades"),
    marked_in("suit of a card", "clubs"),
    marked_in("suit of a card", "hearts"),
    marked_in("suit of a card", "diamonds"),
)
_OF_SPANISH = (
    marked_in("Spanish suit of a card", "swords"),
    marked_in("Spanish suit of a card", "clubs"),
    marked_in("Spanish suit of a card", "cups"),
    marked_in("Spanish suit of a card", "coins"),
)


def suit_name(suit: int) -> str:
    """Name a suit (0-3, S C H D) of the pack that is spoken of.

    >>> suit_name(2)
    'hearts'
    """
    if spanish_suits():
        return pgettext("Spanish suit", _SPANISH[suit])
    return pgettext("suit", _FRENCH[suit])


def suit_of_a_card(suit: int) -> str:
    """Name a suit (0-3, S C H D) as it stands in the name of a card: king of hearts."""
    if spanish_suits():
        return pgettext("Spanish suit of a card", _OF_SPANISH[suit])
    return pgettext("suit of a card", _OF_FRENCH[suit])
