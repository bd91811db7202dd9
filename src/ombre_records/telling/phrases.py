"""Cards, hands, trumps and recorded amounts as phrases of an outline."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from ombre_records.base.document.outline import Phrase, Run, say
from ombre_records.base.language import _, period_terms, pgettext
from ombre_records.base.language.explanations import about_option
from ombre_records.base.language.numbers import amount, signed
from ombre_records.base.language.terms import book_title, suit_name
from ombre_records.books.book import RuleBook
from ombre_records.engine.naming import is_suit
from ombre_records.engine.trumps import ACES, RUNS, TRUMPS
from ombre_records.model.cards import PACK, cards_of, item_name
from ombre_records.model.statements import Amount, Cards
from ombre_records.referee.facts import HandFacts
from ombre_records.referee.wording.card_titles import high_trumps_named


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


def as_written(holding: Cards, facts: HandFacts) -> tuple[int, ...]:
    """Return a hand's items as written, unknown cards for the rest if a rest is stated."""
    missing = facts.size - len(holding.items) if holding.rest else 0
    return (*holding.items, *[PACK] * missing)


def high_trumps(items: Iterable[int], trump: int | None) -> Phrase:
    """Name the matadors and punto among items where the period's terms are used, else nothing."""
    return say(high_trumps_named(items, trump)) if period_terms() else ()


def by_rank(mask: int, trump: int | None) -> list[int]:
    """Return the trumps in a hand as items, the highest first."""
    return [1 << card for card in RUNS[trump] if mask >> card & 1] if trump is not None else []


def _sorted(mask: int, trump: int | None) -> Phrase:
    plain = mask & ~(TRUMPS[trump] if trump is not None else 0)
    held = by_rank(mask, trump)
    parts = [held, [1 << card for card in cards_of(plain)]]
    return _together(cards(part) for part in parts if part)


def _together(parts: Iterable[Phrase]) -> Phrase:
    """Put cards together as one run, so that each format has the same room between them."""
    return say(Run(" ".join(run.text for part in parts for run in part), "cards"))


def suit(trump: int | None) -> Phrase:
    """Name the trump suit."""
    if trump is None:
        return say(Run(pgettext("trumps", "unknown"), "weak"))
    if is_suit(trump):
        return say(suit_name(trump))
    return say(pgettext("trumps", "black aces") if trump == ACES else pgettext("trumps", "none"))


def stated(value: Amount | None, *, sign: bool = False) -> str:
    """Write an amount as a record has it, greater and lesser marks too; `?` for an unknown one."""
    if not isinstance(value, tuple):
        return signed(value) if sign else amount(value)
    minus = "-" if min(value) < 0 else "+" if sign else ""
    return f"{minus}{abs(value.greater)}:{abs(value.lesser)}"


def rules_in_words(book: RuleBook) -> str:
    """Name a rule book by its title and the changes that its options make."""
    title = book_title(book.title)
    return " ".join((f"{title}.", *chosen_options(book))) if book.chosen else title


def chosen_options(book: RuleBook) -> Iterator[str]:
    """Say how the options of a book change it, with the value given to those that want one."""
    abouts = {name: each.about for each in book.options for name in (each.name, *each.aliases)}
    for chosen in book.chosen:
        name, equals, given = chosen.partition("=")
        about = about_option(abouts[name]) if name in abouts else name
        value = pgettext("value of an option", "none") if given == "none" else given
        what, _dot, more = about.partition(". ")
        text = _("{about}: {value}.").format(about=what.removesuffix("."), value=value)
        yield f"{text} {more}".rstrip() if equals else about
