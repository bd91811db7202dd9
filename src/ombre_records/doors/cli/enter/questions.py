"""The questions of `ombre enter` in a line: for a new record, for a deal, on the main screen."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from typing import ClassVar, Literal, NamedTuple

from textual import events, on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.screen import Screen
from textual.widgets import Footer, Input, Select, Static

from ombre_records.base.language import _
from ombre_records.base.language.terms import book_title
from ombre_records.books.load import every, named
from ombre_records.doors.entry.evening import Evening, Header
from ombre_records.doors.entry.shorthand import read_names
from ombre_records.doors.entry.summary import coming, stakes_in_words


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
        names = players.split(",") if "," in players else players.split()
        header = Header(
            str(self.query_one("#rules", Select).value),
            tuple(name.strip() for name in names if name.strip()),
            self.query_one("#event", Input).value.strip(),
            self.query_one("#date", Input).value.strip(),
            self.query_one("#stakes", Input).value.strip(),
        )
        problem = header.problem()
        self.query_one("#wrong", Static).update(problem)
        if not problem:
            self.dismiss(header)


class DealInput(Input):
    """Where deals are typed.

    Its keys are answered in the order in which they come, however fast: a binding would be asked
    about Enter, or Backspace, while letters typed before it still wait, or letters behind it are
    taken first.
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("tab", "app.complete", show=False),
        Binding("up", "app.earlier", show=False),
        Binding("down", "app.later", show=False),
    ]
    _ANSWERED: ClassVar[Mapping[str, str]] = {
        "tab": "complete",
        "up": "earlier",
        "down": "later",
        "enter": "confirm",
        "ctrl+u": "clear",
    }
    _EDITS: ClassVar[Mapping[str, str]] = {
        "backspace": "delete_left",
        "delete": "delete_right",
        "left": "cursor_left",
        "right": "cursor_right",
        "home": "home",
        "end": "end",
        "ctrl+w": "delete_left_word",
    }

    def __init__(self) -> None:
        super().__init__(select_on_focus=False, id="line")

    async def _on_key(self, event: events.Key) -> None:
        name, edit = self._ANSWERED.get(event.key), self._EDITS.get(event.key)
        if name is None and edit is None:
            await super()._on_key(event)
            return
        event.stop()
        event.prevent_default()
        if edit is not None:
            getattr(self, f"action_{edit}")()
        elif name is not None:
            await self.app.run_action(name)


Kind = Literal["deal", "seats", "dealer", "stakes", "move"]


class Prompt(NamedTuple):
    """The thing asked for: a deal, the next or the one at a `place`, or something for the next."""

    kind: Kind = "deal"
    place: int | None = None

    def question(self, evening: Evening, dealer: str | None) -> str:
        """Return the question in words; `dealer` is who deals next, where that was said."""
        if self.kind == "stakes":
            return _("Stakes: what a counter is worth, in the whole session")
        if self.kind == "move" and self.place is not None:
            text = _("Deal {number} belongs to the place of which deal? Its number")
            return text.format(number=evening.deals[self.place].facts.number)
        if self.kind == "deal" and self.place is not None:
            return _amending(evening, self.place)
        following = evening.next(dealer)
        if self.kind == "seats":
            text = _("From deal {number} on: who sit at the table, in turn order?")
            return text.format(number=following.number)
        if self.kind == "dealer":
            return _("Who deals deal {number}?").format(number=following.number)
        return coming(following.number, following.dealer, following.rests)


def _amending(evening: Evening, place: int) -> str:
    deal = evening.deals[place]
    if deal.at_length:
        text = _("Deal {number} was entered card by card; Enter opens it, Esc leaves it")
    else:
        text = _("Amend deal {number}, and press Enter; Esc leaves it as it is")
    return text.format(number=deal.facts.number)


def dealer_in(text: str, evening: Evening) -> str:
    """Return the dealer; ValueError says what is wrong."""
    names = read_names(text, evening.next().seated)
    if len(names) != 1:
        raise ValueError(_("one deals; type his name, or Esc"))
    return names[0]
