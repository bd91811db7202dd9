"""The panes of `ombre enter`: deals, totals, what was understood, and what it pays."""

from __future__ import annotations

from collections.abc import Sequence
from textwrap import wrap
from typing import NamedTuple

from rich.style import Style
from rich.text import Text

from ombre_records.base.language import _
from ombre_records.base.language.numbers import signed
from ombre_records.doors.entry import summary
from ombre_records.doors.entry.evening import Evening, Preview, Told
from ombre_records.doors.entry.shorthand import Typed
from ombre_records.engine.payments import pooled


class Key(NamedTuple):
    """A key, what it does in a word, and the action that this is."""

    name: str
    said: str
    action: str


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
    by_text = {f"{key.name} {key.said}": key for key in keys}
    lines = []
    for parts in in_lines(list(by_text), room):
        each = (Text(part, Style(meta={"@click": by_text[part].action})) for part in parts)
        lines.append(Text("  ").join(each))
    return Text("\n").join(lines)


def deal_in_words(told: Told, room: int) -> str:
    """Write a deal in its row, in lines of a given width."""
    words = summary.deal_in_words(told)
    return "\n".join(wrap(words, room, break_on_hyphens=False)) or words


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


def pays(preview: Preview | None, names: tuple[str, ...]) -> Text:
    """Tell what a deal pays, what is wrong with it, and what it leaves open."""
    found = Text()
    if preview is None:
        return found
    if paid := summary.settled(preview.facts, names):
        records = "" if preview.wrong else _("Enter records it")
        found.append(f"{paid}    {records}".rstrip(), style="green")
    for remark, style in ((preview.wrong, "bold red"), (preview.open, "yellow")):
        for message in remark:
            found.append(f"{chr(10) if found else ''}{message}", style=style)
    return found


def hint(typed: Typed, text: str) -> Text:
    """Tell what cannot be read, or what comes next and which words there are for it."""
    if typed.trouble:
        return Text(typed.trouble, style="red")
    offers = "  ".join(offer.word for offer in typed.offers)
    if typed.wanted:
        who = _("who plays? (- if all have passed)")
        question = who if typed.wanted == "the ombre" else f"{_(typed.wanted)}?"
        then = _("then {what}").format(what=question)
        return Text(f"{question}   {offers}" if text[-1:] in ("", " ") else then)
    return Text(offers if text[-1:].strip() and typed.words == "" else "")
