"""Panes of `ombre enter`: deals, totals, what was understood, what it pays; and the help page."""

from __future__ import annotations

from collections.abc import Sequence
from textwrap import wrap
from typing import ClassVar, NamedTuple

from rich.console import Group, RenderableType
from rich.style import Style
from rich.table import Table
from rich.text import Text
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import VerticalScroll
from textual.screen import ModalScreen
from textual.widgets import Static

from ombre_records.base.language import _, marked
from ombre_records.base.language.numbers import signed
from ombre_records.doors.entry import summary
from ombre_records.doors.entry.candidates import FACTS, shown_fact, shown_outcome
from ombre_records.doors.entry.evening import EnteredDeal, Evening, Preview
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


def deal_in_words(deal: EnteredDeal, room: int) -> str:
    """Write a deal in its row, in lines of a given width."""
    words = summary.deal_in_words(deal)
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
        amount = signed(total)
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
    text = Text()
    if preview is None:
        return text
    if paid := summary.settled(preview.facts, names):
        records = "" if preview.wrong else _("Enter records it")
        text.append(f"{paid}    {records}".rstrip(), style="green")
    for remark, style in ((preview.wrong, "bold red"), (preview.open, "yellow")):
        for message in remark:
            text.append(f"{chr(10) if text else ''}{message}", style=style)
    return text


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


_TYPED = (
    ("a so h k b", marked("after a codille: who has it")),
    ("-", marked("all have passed")),
    (": 2 -1 -1", marked("only what each has gained is known, in the order of the seats")),
    ("… 5-2-2", marked("the tricks of those who played, in the order of the seats")),
    ("… {primeras}", marked("the first tricks made; `{primeras} {lost}`: none of them")),
    ("… {estuches} 3", marked("the run of matadors")),
    ("… {friend} b", marked("who played with the ombre")),
    ("… {forfeit} b 5", marked("a forfeit into the pool")),
    ("… ?", marked("what the line does not say is not known")),
    ('… "a b c"', marked("a note for readers")),
    ("cards", marked("enters the next deal card by card, as F6 does")),
)
"""The help: each thing that can be typed, and its meaning."""
_KEYS = (
    (marked("Tab"), marked("completes the word")),
    ("↑ ↓", marked("go to an earlier deal, and amend it")),
    (marked("Esc"), marked("back to the next deal")),
    ("F3", marked("puts a deal in before that one")),
    ("F4", marked("who sits at the table")),
    ("F5", marked("who deals")),
    ("F6", marked("the next deal card by card")),
    ("F7", marked("what a counter is worth")),
    ("F8", marked("takes that deal out")),
    ("F9", marked("moves that deal to the place of another")),
    (marked("Ctrl+Z"), marked("takes the last change back")),
    (marked("Ctrl+Q"), marked("leaves; all that is confirmed is kept")),
)
"""The keys, and what they do."""


def help_text() -> RenderableType:
    """Say what can be typed."""
    line = _(
        "One line a deal: who plays, the call, the suit, how it ended. A few letters of each"
        " are enough, with blanks between: `a sp s w` may be Anna, spil, spades, won. What is"
        " understood, and what it pays, is shown before you press Enter."
    )
    words = _(
        "The suit is left out where the call says it, or there is none; `?` where nobody"
        " remembers. Names, calls, suits and outcomes are read in all languages that documents"
        " are printed in."
    )
    facts = {fact: shown_fact(fact) for fact in FACTS} | {"lost": shown_outcome("lost")}
    parts = (Text(line), table(_TYPED, **facts), Text(words), table(_KEYS))
    return Group(*(each for part in parts for each in (part, "")))


def table(rows: Sequence[tuple[str, str]], **filled: str) -> Table:
    """Set what is typed beside what it does, which is broken below itself where room is short."""
    grid = Table.grid(padding=(0, 2))
    grid.add_column(style="bold", no_wrap=True)
    grid.add_column()
    for typed, meaning in rows:
        grid.add_row(Text(f"  {_(typed).format(**filled)}"), Text(_(meaning).format(**filled)))
    return grid


class Help(ModalScreen[None]):
    """The help: all that can be typed; it scrolls where the terminal is small."""

    def __init__(self, text: RenderableType) -> None:
        super().__init__()
        self.text = text

    BINDINGS: ClassVar[list[BindingType]] = [("escape,f1,enter,q", "dismiss", "Back")]
    DEFAULT_CSS = "Help { align: center middle; } Help > VerticalScroll { width: 92; max-width: \
        100%; height: auto; max-height: 100%; padding: 0 1; border: round $primary; \
        background: $surface; } Help Static { height: auto; }"

    def compose(self) -> ComposeResult:
        """Show the help."""
        with VerticalScroll():
            yield Static(self.text)
