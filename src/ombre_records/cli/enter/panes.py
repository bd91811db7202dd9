"""What the panes of `ombre enter` say: deals, totals, what is understood, and what it pays."""

from __future__ import annotations

from collections.abc import Sequence
from textwrap import wrap
from typing import NamedTuple

from rich.style import Style
from rich.text import Text

from ombre_records.books.vocabulary import outcome_written
from ombre_records.engine.payments import pooled
from ombre_records.entry.evening import Evening, Preview, Told
from ombre_records.entry.shorthand import UNTOLD, Typed, shown_call, shown_outcome
from ombre_records.language import _, spoken
from ombre_records.language.numbers import signed
from ombre_records.language.suit_names import suit_name
from ombre_records.model import statements as st
from ombre_records.model.cards import SUIT_GLYPHS, SUITS
from ombre_records.referee.facts import DealFacts
from ombre_records.sheet.accounts.money import worth
from ombre_records.sheet.balances import costing


class Key(NamedTuple):
    """A key, what it does in a word, and the action that this is."""

    name: str
    said: str
    action: str


def payment(deal: DealFacts, seat: int) -> str:
    """Say what a seat has gained; nothing of who is away."""
    if seat not in deal.seated:
        return ""
    amount = deal.payments[seat]
    return "?" if amount is None else signed(amount)


def settled(deal: DealFacts | None, names: tuple[str, ...]) -> str:
    """Tell what each has gained; the empty text where that is not known of all."""
    if deal is None or None in (deal.payments[seat] for seat in deal.seated):
        return ""
    return ", ".join(f"{names[seat]} {payment(deal, seat)}" for seat in deal.seated)


def in_lines(parts: Sequence[str], room: int) -> list[list[str]]:
    """Set parts in lines of so many columns, two blanks between them; none of them is broken.

    >>> in_lines(["F1 Help", "F4 Seats", "F5 Dealer"], 20)
    [['F1 Help', 'F4 Seats'], ['F5 Dealer']]
    """
    lines: list[list[str]] = [[]]
    for part in parts:
        if lines[-1] and len("  ".join((*lines[-1], part))) > room:
            lines.append([])
        lines[-1].append(part)
    return lines


def keys_in_words(keys: Sequence[Key], room: int) -> Text:
    """Tell what keys do; what has an action can be clicked."""
    said = {f"{key.name} {key.said}": key for key in keys}
    lines = []
    for parts in in_lines(list(said), room):
        each = (Text(part, Style(meta={"@click": said[part].action})) for part in parts)
        lines.append(Text("  ").join(each))
    return Text("\n").join(lines)


def stakes_in_words(stakes: str) -> str:
    """Tell what is understood of stakes."""
    if not stakes.strip():
        return _("no stakes: all amounts are counters")
    counter = worth(stakes).counter
    if counter is None:
        return _("no amount of money is read in it; it stands in the sheet as it is")
    return _("a counter is worth {worth}").format(worth=costing(counter))


def deal_in_words(told: Told, room: int) -> str:
    """Tell a deal in its row, in lines of so many columns."""
    words = shown_words(told) if told.words is not None else _told_at_length(told)
    return "\n".join(wrap(words, room, break_on_hyphens=False)) or words


def _told_at_length(told: Told) -> str:
    """Say what a deal was that is told card by card."""
    if not told.at_length:
        return _("with emendations")
    facts = told.facts
    if facts.outcome.kind == "passed-out":
        return "-"
    suited = facts.trump is not None and facts.trump < len(SUITS)
    call = shown_call(facts.contract.name) if facts.contract else _("told at length")
    ended = facts.outcome.kind
    ended = "" if ended == "undetermined" else shown_outcome(_written(told, ended))
    suit = SUIT_GLYPHS[facts.trump or 0] if suited else ""
    return " ".join(filter(None, (call, suit, ended)))


def _written(told: Told, kind: str) -> str:
    """Return the book's own word for an outcome."""
    return outcome_written(told.facts.book, kind) or kind


def shown_words(told: Told) -> str:
    """Return what stands in a deal's line, its call and outcome in the language spoken.

    Suits have their signs there, since a letter would be read as the beginning of a suit's name.
    """
    said, words = told.line.edited, told.words or ""
    if spoken() == "en" or not isinstance(said, st.ResultLine) or said.call is None:
        return words
    parts = words.split(" ")
    at = next((i for i, part in enumerate(parts) if i and part == said.call), None)
    if at is None:
        return words
    parts[at] = shown_call(said.call)
    for place in range(at + 1, min(at + 3, len(parts))):
        if parts[place] == said.outcome:
            parts[place] = shown_outcome(said.outcome or "")
        elif parts[place] == said.suit and told.facts.trump is not None:
            parts[place] = SUIT_GLYPHS[told.facts.trump]
    return " ".join(parts)


def coming(number: int, dealer: str | None, rests: str | None) -> str:
    """Say which deal is next, who deals it and who rests."""
    if dealer and rests:
        said = _("Deal {number}: {dealer} deals, {resting} rests")
    elif dealer:
        said = _("Deal {number}: {dealer} deals")
    else:
        said = _("Deal {number}")
    return said.format(number=number, dealer=dealer, resting=rests)


def totals(evening: Evening, dealer: str | None, *, brief: bool) -> list[str]:
    """Return the totals, under a title and a blank line, and who is away.

    Who deals next and who rests is said too, unless it is to be `brief`.
    """
    coming, facts = evening.next(dealer), evening.facts
    pool = _("Pool")
    width = max(map(len, (*facts.players, pool if pooled(evening.book) else "")))
    lines = [_("Totals"), ""]
    for name, total in zip(facts.players, facts.totals, strict=True):
        amount = "?" if total is None else signed(total)
        role = _("deals") if name == coming.dealer else ""
        role = _("rests") if name == coming.rests else role
        role = "" if brief else role
        if coming.seated and name not in coming.seated:
            role = _("away")
        lines.append(f"{name:{width}} {amount:>5}  {role}".rstrip())
    if pooled(evening.book):
        lines += ["", f"{pool:{width}} {'?' if facts.pool is None else facts.pool:>5}"]
    return lines


def meaning(typed: Typed) -> str:
    """Tell what has been understood."""
    return " · ".join(_part(slot, said) for slot, said in typed.told)


def _part(slot: str, said: str) -> str:
    match slot:
        case "the suit" if said == UNTOLD:
            return _("suit not told")
        case "the suit":
            suit = SUITS.index(said)
            return f"{SUIT_GLYPHS[suit]} {suit_name(suit)}"
        case "the call":
            return shown_call(said)
        case "how it ended":
            return shown_outcome(said)
        case "who has it":
            return _("codille of {player}").format(player=said)
    return said


def pays(preview: Preview | None, names: tuple[str, ...]) -> Text:
    """Tell what a deal pays, what is wrong with it, and what it leaves open."""
    found = Text()
    if preview is None:
        return found
    if paid := settled(preview.facts, names):
        records = "" if preview.wrong else _("Enter records it")
        found.append(f"{paid}    {records}".rstrip(), style="green")
    for told, style in ((preview.wrong, "bold red"), (preview.open, "yellow")):
        for message in told:
            found.append(f"{chr(10) if found else ''}{message}", style=style)
    return found


def hint(typed: Typed, text: str) -> Text:
    """Tell what cannot be read, or what comes next and which words there are for it."""
    if typed.trouble:
        return Text(typed.trouble, style="red")
    offers = "  ".join(offer.word for offer in typed.offers)
    if typed.wanted:
        who = _("who plays? (- if all have passed)")
        asked = who if typed.wanted == "the ombre" else f"{_(typed.wanted)}?"
        then = _("then {what}").format(what=asked)
        return Text(f"{asked}   {offers}" if text[-1:] in ("", " ") else then)
    return Text(offers if text[-1:].strip() and typed.words == "" else "")
