"""Cards, hands, names and amounts in words."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from ombre_records.engine.trumps import RUNS, TRUMPS
from ombre_records.language import _, marked, marked_in, pgettext
from ombre_records.model.cards import PACK, SUITS, cards_of, item_name
from ombre_records.model.record import Reading
from ombre_records.model.statements import Amount
from ombre_records.referee.facts import HandFacts
from ombre_records.transcript.card_names import suit_name
from ombre_records.transcript.outline import Phrase, Run, say

READINGS: Mapping[Reading, str] = {
    "edited": "",
    "printed": marked("as printed, the editor's emendations left out"),
}
"""What is said of a reading; nothing of the one that is taken for granted."""
_NUMBERS = (
    marked_in("number", "no"),
    marked_in("number", "one"),
    marked_in("number", "two"),
    marked_in("number", "three"),
    marked_in("number", "four"),
    marked_in("number", "five"),
    marked_in("number", "six"),
    marked_in("number", "seven"),
    marked_in("number", "eight"),
    marked_in("number", "nine"),
)


def reading_name(reading: Reading) -> str:
    """Say which reading is shown; nothing of the one that is taken for granted."""
    return _(READINGS[reading])


def cards(items: Iterable[int]) -> Phrase:
    """Write items in their order, neighbours of one suit as one holding; `-` for none."""
    words: list[str] = []
    for item in items:
        name = item_name(item)
        same = words and name[0] in "SCHDx" and name[0] == words[-1][0]
        if same:
            words[-1] += name[1:] or "x"
        else:
            words.append(name)
    return (Run(" ".join(words) or "-", "cards"),)


def hand(facts: HandFacts, trump: int | None, written: Sequence[int] = ()) -> Phrase:
    """Write a hand, the trumps first; `x` for each card that is not known.

    `written` is how the record has it, which may say more of the unknown cards: a hand that is not
    known is written so.
    """
    unknown = facts.size - facts.certain.bit_count()
    if unknown <= 0:
        return _sorted(facts.certain, trump) or say(Run(pgettext("hand", "none"), "weak"))
    if any(item != PACK for item in written):
        return cards(written)
    if not facts.certain:
        return say(Run(pgettext("hand", "unknown"), "weak"))
    return _together((_sorted(facts.certain, trump), say(Run("x" * unknown, "cards"))))


def _sorted(mask: int, trump: int | None) -> Phrase:
    trumps = RUNS[trump] if trump is not None else ()
    plain = mask & ~(TRUMPS[trump] if trump is not None else 0)
    held = [1 << card for card in trumps if mask >> card & 1]
    parts = [held, [1 << card for card in cards_of(plain)]]
    return _together(cards(part) for part in parts if part)


def _together(parts: Iterable[Phrase]) -> Phrase:
    """Put cards together as one run, so that each format has the same room between them."""
    return say(Run(" ".join(run.text for part in parts for run in part), "cards"))


def suit(trump: int | None) -> Phrase:
    """Name the trump suit."""
    if trump is None:
        return say(Run(pgettext("trumps", "unknown"), "weak"))
    return say(suit_name(trump) if trump < len(SUITS) else pgettext("trumps", "none"))


def number(count: int) -> str:
    """Write a small number as a word.

    >>> number(5), number(13)
    ('five', '13')
    """
    return pgettext("number", _NUMBERS[count]) if 0 <= count < len(_NUMBERS) else str(count)


def signed(amount: int | None) -> str:
    """Write a gain or loss with its sign; `?` for an unknown one.

    >>> signed(23), signed(-9), signed(0), signed(None)
    ('+23', '-9', '0', '?')
    """
    if amount is None:
        return "?"
    return f"{amount:+}" if amount else "0"


def amount(value: int | None) -> str:
    """Write a number of counters; `?` for an unknown one."""
    return "?" if value is None else str(value)


def listed(names: Sequence[str]) -> str:
    """Write names as a list.

    >>> listed(["Ann", "Bea", "Cid"])
    'Ann, Bea and Cid'
    """
    if len(names) < len(("first", "last")):
        return "".join(names)
    return _("{names} and {last}").format(names=", ".join(names[:-1]), last=names[-1])


def stated(value: Amount | None, *, sign: bool = False) -> str:
    """Write an amount as a record has it, greater and lesser marks too; `?` for an unknown one."""
    if not isinstance(value, tuple):
        return signed(value) if sign else amount(value)
    minus = "-" if min(value) < 0 else "+" if sign else ""
    return f"{minus}{abs(value.greater)}:{abs(value.lesser)}"
