"""The first page of `ombre enter`: what is asked once for a new record."""

from __future__ import annotations

from datetime import date
from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.screen import Screen
from textual.widgets import Footer, Input, Select, Static

from ombre_records.base.language import _
from ombre_records.base.language.terms import book_title
from ombre_records.books.load import every, named
from ombre_records.doors.entry.evening import Header
from ombre_records.doors.entry.summary import stakes_in_words


class Begin(Screen[Header]):
    """Book, players and stakes, asked once for a new record."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("f2", "begin", show=False)]
    DEFAULT_CSS = """
    Begin { padding: 0 2; } Begin Horizontal { height: auto; }
    Begin Horizontal > Vertical { width: 1fr; height: auto; }
    Begin Horizontal Static { padding-right: 1; }
    #wrong { color: $text-error; } #worth { color: $text-muted; }
    """

    def compose(self) -> ComposeResult:
        """Ask."""
        books = [(f"{name}: {book_title(named(name).title)}", name) for name in every()]
        with VerticalScroll():
            yield Static(_("A new record. Tab goes from field to field, Enter or F2 begins."))
            yield Static(_("Players, in the order in which they sit (all who will play tonight)"))
            yield Input(placeholder="Anna, Bo, Carl", id="players")
            yield Static(_("Rules"))
            yield Select(books, value="lhombre", allow_blank=False, id="rules")
            with Horizontal():
                with Vertical():
                    yield Static(_("Name of the evening, if it has one"))
                    yield Input(placeholder=_("Thursday club"), id="event")
                with Vertical():
                    yield Static(_("Date"))
                    yield Input(value=date.today().isoformat(), id="date")
            yield Static(_("Stakes: what a counter is worth"))
            yield Input(placeholder=_("a penny a counter"), id="stakes")
            yield Static(id="worth", markup=False)
            yield Static(id="wrong", markup=False)
        yield Footer()

    def on_mount(self) -> None:
        """Begin with the players."""
        self.query_one("#players", Input).focus()

    @on(Input.Changed, "#stakes")
    def _staked(self, event: Input.Changed) -> None:
        self.query_one("#worth", Static).update(stakes_in_words(event.value))

    @on(Input.Submitted)
    def _entered(self) -> None:
        self.action_begin()

    def action_begin(self) -> None:
        """Hand on what was typed, if a record can be made of it."""
        players = self.query_one("#players", Input).value
        found = players.split(",") if "," in players else players.split()
        header = Header(
            str(self.query_one("#rules", Select).value),
            tuple(name.strip() for name in found if name.strip()),
            self.query_one("#event", Input).value.strip(),
            self.query_one("#date", Input).value.strip(),
            self.query_one("#stakes", Input).value.strip(),
        )
        problem = header.problem()
        self.query_one("#wrong", Static).update(problem)
        if not problem:
            self.dismiss(header)
