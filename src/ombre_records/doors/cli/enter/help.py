"""What can be typed into `ombre enter`, on a page of its own."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import VerticalScroll
from textual.screen import ModalScreen
from textual.widgets import Static

from ombre_records.base.language import _, marked
from ombre_records.doors.entry.candidates import FACTS, shown_fact, shown_outcome

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
    ("cards", marked("the next deal is told card by card; F6 is the same")),
)
"""What can be typed, and what it says."""
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
    found = Table.grid(padding=(0, 2))
    found.add_column(style="bold", no_wrap=True)
    found.add_column()
    for typed, meaning in rows:
        found.add_row(Text(f"  {_(typed).format(**filled)}"), Text(_(meaning).format(**filled)))
    return found


class Help(ModalScreen[None]):
    """What can be typed; it is scrolled where the terminal is small."""

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
