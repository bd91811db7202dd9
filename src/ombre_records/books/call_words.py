"""A call of a rule book in words, in the current language."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from ombre_records.base.document.glyphs import glyphs
from ombre_records.base.language import _, marked_in, pgettext
from ombre_records.base.language.explanations import meaning
from ombre_records.base.language.nouns import call_noun
from ombre_records.base.language.numbers import colon
from ombre_records.books.book import Call
from ombre_records.books.fields import CALLS, MEANINGS
from ombre_records.books.open_prices import OpenPrice

TRUMPS = {
    "S": marked_in("trump of a call", "spades"),
    "C": marked_in("trump of a call", "clubs"),
    "H": marked_in("trump of a call", "hearts"),
    "D": marked_in("trump of a call", "diamonds"),
    "any": marked_in("trump of a call", "any"),
    "turned": marked_in("trump of a call", "turned"),
    "none": marked_in("trump of a call", "none"),
    "aces": marked_in("trump of a call", "black aces"),
}
"""What may be trump in a call, in words."""


def takes(call: Call) -> str:
    """Return how many cards the Ombre takes in."""
    if call.most is None:
        words = _("{least} or more") if call.least else pgettext("cards taken in", "any")
    else:
        words = "{most}" if call.least == call.most else _("{least} to {most}")
    return words.format(least=call.least, most=call.most)


def trump(call: Call) -> str:
    """Return which suit may be trump: `any`, `turned`, `none`, or the suit."""
    return pgettext("trump of a call", TRUMPS.get(call.trump, call.trump))


def terms(call: Call) -> Iterator[str]:
    """Yield what is special about a call."""
    phrases = {
        _("every trick must be won"): call.aim == "all",
        _("every trick must be lost"): call.aim == "none",
        _("no trick may be won: none wins, one is bet, more are kruk"): call.aim == "nolo",
        _("the defenders do not exchange"): not call.defenders,
        _("once all have passed"): call.when == "passed",
        _("imposed once all have passed"): call.when == "forced",
        _("falls to the player who rests once all have passed"): call.when == "resting",
        _("a player who has made it makes no other call"): call.binds,
        _("a king is called for a friend"): call.calls_king,
        _("the ombre’s hand lies open"): call.open,
        _("{count} more, won or lost").format(count=call.more): bool(call.more),
        _("{count} if spadille is turned").format(count=call.spadille_base): (
            call.spadille_base is not None
        ),
        _("{count} if a spade is turned").format(count=call.spades_base): (
            call.spades_base is not None
        ),
        _("codille costs {price}").format(price=_price(call.codille)): (call.codille is not None),
        _("lost it costs {prices}, by the tricks taken").format(prices=_by_tricks(call)): (
            bool(call.by_tricks)
        ),
        _("won it takes the whole pool, lost it doubles it"): call.whole_pool,
        _("{count} tricks win, and no fewer").format(count=call.enough): call.enough is not None,
        _("{count} if spadille lay in the stock").format(count=call.spadille_enough): (
            call.spadille_enough is not None
        ),
        _("without vole"): not call.vole,
        _("the player who rests may pass it"): call.optional,
        _("its winner may play {calls}").format(calls=", ".join(map(call_noun, call.covers))): bool(
            call.covers
        ),
        _("in other books most like {calls}").format(calls=", ".join(map(call_noun, call.like))): (
            bool(call.like)
        ),
        _("promises some higher game"): call.promises,
        _("estuches are not paid"): not call.estuches,
        _("a trump must be held"): call.holds_trump,
        _("{cards} must have been dealt").format(
            cards=", ".join(glyphs(card, "unicode") for card in call.needs)
        ): bool(call.needs),
    }
    yield from (term for term, holds in phrases.items() if holds)


def _price(price: int | None) -> str:
    return "…" if isinstance(price, OpenPrice) else str(price)


def _by_tricks(call: Call) -> str:
    """Return the prices of a nolo by the tricks taken, with `…` for what the book leaves open."""
    further = () if call.further_tricks is None else (call.further_tricks,)
    prices = dict.fromkeys(map(_price, (*call.by_tricks, *further)))
    return ", ".join(prices)


def field_words(path: str) -> str:
    """Return what a field means, a call's with its name; the path itself where none is known."""
    before, _dot, name = path.rpartition(".")
    call = before.removeprefix(f"{CALLS}.")
    if call == before:
        return meaning(MEANINGS.get(path, "")) or path
    return f"{call_noun(call)}{colon()}{meaning(MEANINGS.get(f'{CALLS}.{name}', '')) or name}"


def value_words(value: object) -> str:
    """Write a value as a rule book's file has it, words of one meaning together."""
    if isinstance(value, Mapping):
        meanings: dict[str, list[str]] = {}
        for word, meaning in value.items():
            meanings.setdefault(value_words(meaning), []).append(str(word))
        return "\n".join(f"{', '.join(words)}: {meaning}" for meaning, words in meanings.items())
    if isinstance(value, tuple):
        return ", ".join(map(value_words, value)) or pgettext("value of a field", "nothing")
    if isinstance(value, bool):
        yes, no = pgettext("value of a field", "yes"), pgettext("value of a field", "no")
        return yes if value else no
    if isinstance(value, OpenPrice):
        return _("not settled")
    return "none" if value is None else str(value)
