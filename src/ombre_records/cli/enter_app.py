"""The screens of `ombre enter`, with Textual; what they say and do is worked out by `entry`."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from datetime import date
from typing import ClassVar, Literal

from rich.text import Text
from textual import events, on
from textual.app import App, ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, VerticalScroll
from textual.screen import ModalScreen, Screen
from textual.widgets import DataTable, Footer, Input, Select, Static

from ombre_records.atomic_file import Unwritable
from ombre_records.books.load import named, shipped
from ombre_records.books.vocabulary import outcome_written
from ombre_records.cli.enter_cards import CardScreen, payment, settled
from ombre_records.engine.payments import pooled
from ombre_records.entry.desk import Desk
from ombre_records.entry.evening import Evening, Header, Preview, Told, Unusable
from ombre_records.entry.journal import ChangedElsewhere
from ombre_records.entry.shorthand import (
    UNTOLD,
    Typed,
    completed,
    read,
    read_names,
    shown_call,
    shown_outcome,
)
from ombre_records.entry.whole_deal import unfinished
from ombre_records.language import _, marked, spoken
from ombre_records.language.numbers import signed
from ombre_records.language.suit_names import suit_name
from ombre_records.language.terms import book_title
from ombre_records.model import statements as st
from ombre_records.model.cards import SUIT_GLYPHS, SUITS

Asked = Literal["deal", "seats", "dealer"]

_NARROW, _LEAST = 70, 10
_NAMES = 20
"""With more letters than these in all names there is little room for what a deal was."""
"""On a terminal of fewer columns totals stand below the deals; a deal's words get so many."""

_TYPED = (
    ("a so h k b", marked("after a codille: who has it")),
    ("-", marked("all have passed")),
    (": 2 -1 -1", marked("only what each has gained is known, in the order of the seats")),
    ("… 5-2-2", marked("the tricks of those who played, in the order of the seats")),
    ("… primeras", marked("the first tricks made; `primeras lost`: none of them")),
    ("… estuches 3", marked("the run of matadors; `e3` is the same")),
    ("… friend b", marked("who played with the ombre")),
    ("… forfeit b 5", marked("a forfeit into the pool")),
    ("… ?", marked("what the line does not say is not known")),
    ('… "a b c"', marked("a note for readers")),
    ("cards", marked("the next deal is told card by card; F6 is the same")),
)
"""What can be typed, and what it says."""
_KEYS = (
    ("Tab", marked("completes the word")),
    ("↑ ↓", marked("go to an earlier deal, and amend it")),
    ("Esc", marked("back to the next deal")),
    ("F4", marked("who sits at the table")),
    ("F5", marked("who deals")),
    ("F6", marked("the next deal card by card")),
    ("F8", marked("takes that deal out")),
    ("Ctrl+Z", marked("takes the last change back")),
    ("Ctrl+Q", marked("leaves; all that is confirmed is kept")),
)
"""The keys, and what they do."""


def help_text() -> Text:
    """Say what can be typed."""
    found = Text()
    found.append(
        _(
            "One line a deal: who plays, the call, the suit, how it ended. A few letters of each"
            " are enough, with blanks between: `a sp s w` may be Anna, spil, spades, won. What is"
            " understood, and what it pays, is shown before you press Enter."
        )
    )
    found.append("\n\n")
    _append_rows(found, _TYPED)
    found.append("\n")
    found.append(
        _(
            "The suit is left out where the call says it, or there is none; `?` where nobody"
            " remembers. Names, calls, suits and outcomes are read in all languages that documents"
            " are printed in."
        )
    )
    found.append("\n\n")
    _append_rows(found, _KEYS)
    return found


def _append_rows(text: Text, rows: Sequence[tuple[str, str]]) -> None:
    width = max(len(typed) for typed, _said in rows)
    for typed, said in rows:
        text.append(f"  {typed:{width}}", style="bold")
        text.append(f"  {_(said)}\n")


class Help(ModalScreen[None]):
    """What can be typed; it is scrolled where the terminal is small."""

    def __init__(self, text: Text) -> None:
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


class Begin(Screen[Header]):
    """Book and players, asked once for a new record."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("f2", "begin", show=False)]
    DEFAULT_CSS = """
    Begin { padding: 1 2; } Begin Static { margin-top: 1; } #wrong { color: $text-error; }
    """

    def compose(self) -> ComposeResult:
        """Ask."""
        books = [(f"{name}: {book_title(named(name).title)}", name) for name in shipped()]
        with VerticalScroll():
            yield Static(_("A new record. Tab goes from field to field, Enter or F2 begins."))
            yield Static(_("Players, in the order in which they sit (all who will play tonight)"))
            yield Input(placeholder="Anna, Bo, Carl", id="players")
            yield Static(_("Rules"))
            yield Select(books, value="lhombre", allow_blank=False, id="rules")
            yield Static(_("Name of the evening, if it has one"))
            yield Input(placeholder=_("Thursday club"), id="event")
            yield Static(_("Date"))
            yield Input(value=date.today().isoformat(), id="date")
            yield Static(id="wrong", markup=False)
        yield Footer()

    def on_mount(self) -> None:
        """Begin with the players."""
        self.query_one("#players", Input).focus()

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
        )
        problem = header.problem()
        self.query_one("#wrong", Static).update(problem)
        if not problem:
            self.dismiss(header)


class Line(Input):
    """Where deals are typed.

    Its keys are answered in the order in which they come, however fast: a binding would be asked
    about Enter while letters typed before it still wait.
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

    def __init__(self) -> None:
        super().__init__(select_on_focus=False, id="line")

    async def _on_key(self, event: events.Key) -> None:
        name = self._ANSWERED.get(event.key)
        if name is None:
            await super()._on_key(event)
            return
        event.stop()
        event.prevent_default()
        await self.app.run_action(name)


class EnterApp(App[None]):
    """Deals typed in a line each, and what they come to beside it."""

    ENABLE_COMMAND_PALETTE = False
    CSS = """
    #deals { width: 1fr; height: 1fr; }
    #totals { width: auto; max-width: 40; padding: 0 1; }
    #top { height: 1fr; }
    .narrow #top { layout: vertical; }
    .narrow #deals { width: 100%; }
    .narrow #totals { width: 100%; max-width: 100%; height: auto; }
    #title { background: $primary; color: $text; padding: 0 1; }
    #asked { padding: 0 1; text-style: bold; }
    #means, #pays, #hint { padding: 0 1; height: auto; }
    #means { min-height: 1; } #pays { min-height: 1; } #hint { min-height: 2; color: $text-muted; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "next_deal", show=False),
        Binding("ctrl+z", "undo", priority=True, show=False),
    ]

    def __init__(self, desk: Desk) -> None:
        super().__init__()
        keys = {
            "f1": ("help", _("Help")),
            "f4": ("seats", _("Seats")),
            "f5": ("dealer", _("Dealer")),
            "f6": ("cards", _("Cards")),
            "f8": ("strike", _("Take out")),
        }
        for key, (action, said) in keys.items():
            self.bind(key, action, description=said)
        self.bind("f10", "quit", description=_("Leave"), key_display="^q")
        self.desk = desk
        self.left = False
        """Whether a deal that is not told to its end has been left as it is."""
        self.asked: Asked = "deal"
        self.place: int | None = None
        self.dealer: str | None = None
        self.typed = Typed()
        self.preview: Preview | None = None
        self.said = self.last = ""
        self.insisted: object = None
        """What has once been told to be wrong: it is recorded if Enter is pressed again."""

    def compose(self) -> ComposeResult:
        """Lay out the screen."""
        yield Static(id="title", markup=False)
        with Horizontal(id="top"):
            yield DataTable(id="deals", cursor_type="row", zebra_stripes=True)
            yield Static(id="totals", markup=False)
        yield Static(id="asked", markup=False)
        yield Line()
        yield Static(id="means", markup=False)
        yield Static(id="pays", markup=False)
        yield Static(id="hint", markup=False)
        yield Footer()

    def on_mount(self) -> None:
        """Ask for book and players where there is no record yet."""
        self.query_one("#deals", DataTable).can_focus = False
        if self.desk.fresh:
            self.push_screen(Begin(), self._begun)
        else:
            self._show()

    def _begun(self, header: Header | None) -> None:
        if header is None:
            return
        try:
            self.desk.begin(header)
        except (Unwritable, ChangedElsewhere, Unusable) as problem:
            self.exit(return_code=2, message=str(problem))
        else:
            self._show()

    # ------------------------------------------------------------ what is shown

    def _show(self, said: str = "") -> None:
        """Show the session as it is, and ask for the next deal, or whatever must come before it."""
        evening = self.desk.evening
        self.asked, self.place, self.insisted = "deal", None, None
        going = None if self.left else unfinished(evening)
        if going is not None:
            self._tell(going.place, said)
            return
        if not evening.next(self.dealer).seated:
            self.asked = "seats"
        name = os.path.basename(self.desk.path)
        title = " · ".join(filter(None, (evening.title, book_title(evening.book.title), name)))
        self.query_one("#title", Static).update(title)
        self._show_deals()
        self._ask(said)

    @property
    def narrow(self) -> bool:
        """Whether totals stand below the deals, for want of room beside them."""
        return self.size.width < _NARROW

    def on_resize(self) -> None:
        """Lay the screen out anew."""
        self.set_class(self.narrow, "narrow")
        if not self.desk.fresh and self.screen is self.screen_stack[0]:
            self._show_deals()
            self._show_totals()

    def _room(self) -> int:
        """Return how many columns a deal's words get, so that all payments are to be seen."""
        players = self.desk.evening.facts.players
        beside = 0 if self.narrow else max(map(len, self._totals())) + 2
        paid = sum(max(len(name), 3) + 2 for name in players)
        return max(self.size.width - beside - paid - 8, _LEAST)

    def _totals(self) -> list[str]:
        """Return the totals; many names leave no room to say there who deals and rests."""
        evening = self.desk.evening
        names = sum(map(len, evening.facts.players))
        return _totals(evening, self.dealer, brief=not self.narrow and names > _NAMES)

    def _show_deals(self) -> None:
        evening = self.desk.evening
        table = self.query_one("#deals", DataTable)
        table.clear(columns=True)
        players = evening.facts.players
        table.add_columns(_("No"), _("Deal"), *players)
        room = self._room()
        for told in evening.deals:
            paid = (payment(told.facts, seat) for seat in range(len(players)))
            number = "?" if told.facts.number is None else str(told.facts.number)
            table.add_row(number, _deal_in_words(told, room), *paid)
        if evening.deals:
            table.move_cursor(row=len(evening.deals) - 1)

    def _show_totals(self) -> None:
        lines = self._totals()
        shown = "  ".join(" ".join(each.split()) for each in lines[2:] if each)
        text = shown if self.narrow else "\n".join(lines)
        self.query_one("#totals", Static).update(text)

    def _ask(self, said: str = "") -> None:
        """Ask for what is wanted now, in an empty line."""
        self._show_totals()
        self.query_one("#asked", Static).update(self._question())
        told = None if self.place is None else self.desk.evening.deals[self.place]
        text = "" if told is None else _shown_words(told)
        self._write(text)
        self.query_one(Line).focus()
        self.said = said
        self._read(text)

    def _question(self) -> str:
        evening = self.desk.evening
        coming = evening.next(self.dealer)
        if self.asked == "seats":
            said = _("From deal {number} on: who sit at the table, in turn order?")
            return said.format(number=coming.number)
        if self.asked == "dealer":
            return _("Who deals deal {number}?").format(number=coming.number)
        if self.place is not None:
            number = evening.deals[self.place].facts.number
            if evening.deals[self.place].at_length:
                said = _("Deal {number} is told card by card; Enter opens it, Esc leaves it")
            else:
                said = _("Amend deal {number}, and press Enter; Esc leaves it as it is")
            return said.format(number=number)
        return _coming(coming.number, coming.dealer, coming.rests)

    # ------------------------------------------------------------ what is typed

    @on(Input.Changed, "#line")
    def _changed(self, event: Input.Changed) -> None:
        # What Enter has said of the line is not to be wiped out by news of keys before it.
        if not self.desk.fresh and event.value != self.last:
            self._read(event.input.value)

    def _read(self, text: str) -> None:
        """Show what is understood of the line, what it pays, and what may come next."""
        self.last = text
        self.insisted = self.insisted if self.insisted == text else None
        means = pays = hint = Text()
        if self.asked == "deal":
            self._read_deal(text)
            if self.place is None and text:
                self.said = ""
            means = Text(_meaning(self.typed), style="bold")
            pays = _pays(self.preview, self.desk.evening.facts.players)
            hint = Text(self.said) if self.said else _hint(self.typed, text)
        else:
            said = _("A few letters of each name are enough: {names}")
            hint = Text(said.format(names=self._all_names()))
        self.query_one("#means", Static).update(means)
        self.query_one("#pays", Static).update(pays)
        self.query_one("#hint", Static).update(hint)

    def _all_names(self) -> str:
        return ", ".join(self.desk.evening.facts.players)

    def _read_deal(self, text: str) -> None:
        evening = self.desk.evening
        self.preview = None
        if self.place is not None and evening.deals[self.place].words is None:
            at_length = evening.deals[self.place].at_length
            told = _("this deal is not told in a plain line; change it in an editor")
            self.typed = Typed(trouble="" if at_length else told)
            return
        self.typed = read(text, evening.scope(self.place, self.dealer))
        words, number = self.typed.words, self.typed.number
        if words and self.place is None:
            self.preview = evening.preview(evening.added(words, number, self.dealer))
        elif words and self.place is not None:
            data = evening.amended(self.place, words, number)
            self.preview = evening.preview(data, self.place)

    def action_complete(self) -> None:
        """Write the last word out."""
        line = self.query_one(Line)
        if self.asked == "deal":
            self._read(line.value)
            self._write(completed(line.value, self.typed))

    def action_clear(self) -> None:
        """Begin the line anew."""
        self._write("")

    def _write(self, text: str) -> None:
        line = self.query_one(Line)
        line.value = text
        line.cursor_position = len(text)

    def action_confirm(self) -> None:
        """Take what is typed."""
        text = self.query_one(Line).value
        try:
            {"deal": self._enter_deal, "seats": self._enter_seats, "dealer": self._enter_dealer}[
                self.asked
            ](text)
        except (ValueError, Unwritable, ChangedElsewhere, Unusable) as problem:
            self._complain(str(problem))

    def _complain(self, problem: str) -> None:
        self.query_one("#hint", Static).update(Text(problem, style="bold red"))

    def _enter_deal(self, text: str) -> None:
        """Record the deal, if its line is whole and nothing is wrong, or that has been told."""
        if self.place is not None and self.desk.evening.deals[self.place].at_length:
            self._tell(self.place)
            return
        if text.strip().casefold() in ("cards", _("cards").casefold()) and self.place is None:
            self.action_cards()
            return
        self._read(text)
        if self.preview is None:
            if not text.strip():
                return
            missing = _("{what} is missing").format(what=_(self.typed.wanted))
            raise ValueError(self.typed.trouble or missing)
        if self.preview.facts is None:
            raise ValueError(_("a record cannot say this in a line; mend it"))
        if self.preview.wrong and self.insisted != text:
            self.insisted = text
            raise ValueError(_("Press Enter again to record it all the same, or mend the line"))
        self._put(self.preview.data)

    def _put(self, data: bytes, said: str = "") -> None:
        self.dealer = None
        try:
            self.desk.put(data)
        except ChangedElsewhere as problem:
            self._show(
                _("{problem}; it has been read again, and this change is not in it").format(
                    problem=problem
                )
            )
            return
        self._show(said)

    def _enter_seats(self, text: str) -> None:
        evening = self.desk.evening
        names = read_names(text, evening.facts.players)
        many = evening.book.table.players
        if len(names) not in many:
            wanted = _(" or ").join(map(str, many))
            said = _("{count} are named; at this table sit {wanted}")
            raise ValueError(said.format(count=len(names), wanted=wanted))
        self._put(evening.reseated(names))

    def _enter_dealer(self, text: str) -> None:
        evening = self.desk.evening
        names = read_names(text, evening.next().seated)
        if len(names) != 1:
            raise ValueError(_("one deals; type his name, or Esc"))
        self.dealer = names[0]
        self._show()

    # ------------------------------------------------------------ keys

    def _busy(self) -> bool:
        """Whether another screen is up, which keys of this one do not concern."""
        return len(self.screen_stack) > 1 or self.desk.fresh

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Keep keys of this screen from the others."""
        own = ("earlier", "later", "seats", "dealer", "cards", "strike", "next_deal", "undo")
        return not (action in own and self._busy())

    def action_help(self) -> None:
        """Tell what can be typed."""
        if not isinstance(self.screen, Help):
            text = self.screen.help if isinstance(self.screen, CardScreen) else help_text()
            self.push_screen(Help(text))

    def action_cards(self) -> None:
        """Have the next deal told card by card, or go on with one that is told so."""
        evening = self.desk.evening
        if self.place is not None and evening.deals[self.place].at_length:
            self._tell(self.place)
            return
        if self.asked != "deal" or self.place is not None:
            self._complain(_("Esc goes to the next deal first; F6 then tells it card by card"))
            return
        try:
            self.desk.put(evening.opened(dealer=self.dealer))
        except (Unwritable, ChangedElsewhere, Unusable) as problem:
            self._complain(str(problem))
            return
        self.dealer, self.left = None, False
        self._tell(len(self.desk.evening.deals) - 1)

    def _tell(self, place: int, said: str = "") -> None:
        """Have a deal told card by card."""
        self.push_screen(CardScreen(self.desk, place, said), self._told)

    def _told(self, said: str | None) -> None:
        """Go on once a deal is told, or left as it is."""
        self.left = unfinished(self.desk.evening) is not None
        self._show(said or "")

    def action_earlier(self) -> None:
        """Go to the deal before."""
        count = len(self.desk.evening.deals)
        if count:
            self._go_to(max(0, (count if self.place is None else self.place) - 1))

    def action_later(self) -> None:
        """Go to the deal after, at last to the next to be played."""
        if self.place is not None:
            after = self.place + 1
            self._go_to(after if after < len(self.desk.evening.deals) else None)

    def _go_to(self, place: int | None) -> None:
        self.asked, self.place, self.insisted = "deal", place, None
        last = len(self.desk.evening.deals) - 1
        self.query_one("#deals", DataTable).move_cursor(row=last if place is None else place)
        self._ask()

    def action_next_deal(self) -> None:
        """Leave what is being changed as it is."""
        self.dealer = None
        self._show()

    def action_seats(self) -> None:
        """Ask who sits at the table from now on."""
        self.asked, self.place = "seats", None
        self._ask()

    def action_dealer(self) -> None:
        """Ask who deals the next deal."""
        self.asked, self.place = "dealer", None
        self._ask()

    def action_strike(self) -> None:
        """Take the deal out that is being amended; where others would be wrong then, ask first."""
        evening = self.desk.evening
        if self.place is None:
            self._complain(_("Go to the deal with ↑ first; F8 then takes it out"))
            return
        try:
            preview = evening.preview(evening.struck(self.place))
            if preview.wrong and self.insisted != ("strike", self.place):
                self.insisted = ("strike", self.place)
                again = _("Press F8 again to take it out")
                raise ValueError(f"{'; '.join(preview.wrong)}. {again}")
            number = evening.deals[self.place].facts.number
            said = _("Deal {number} is taken out; Ctrl+Z brings it back.").format(number=number)
            if self.place < len(evening.deals) - 1:
                said += " " + _("Those after it are dealt by whoever deals one earlier.")
            self._put(preview.data, said)
        except (ValueError, Unwritable, Unusable) as problem:
            self._complain(str(problem))

    def action_undo(self) -> None:
        """Take the last change back."""
        try:
            undone = self.desk.undo()
        except (Unwritable, ChangedElsewhere, Unusable) as problem:
            self._complain(str(problem))
            return
        self.left = self.left and not undone
        nothing = _("Nothing has been changed here; ↑ amends any deal")
        self._show(_("Taken back") if undone else nothing)


# ---------------------------------------------------------------- words


def _deal_in_words(told: Told, room: int) -> str:
    words = _shown_words(told) if told.words is not None else _told_at_length(told)
    return words if len(words) <= room else words[: room - 1] + "…"


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


def _shown_words(told: Told) -> str:
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


def _coming(number: int, dealer: str | None, rests: str | None) -> str:
    """Say which deal is next, who deals it and who rests."""
    if dealer and rests:
        said = _("Deal {number}: {dealer} deals, {resting} rests")
    elif dealer:
        said = _("Deal {number}: {dealer} deals")
    else:
        said = _("Deal {number}")
    return said.format(number=number, dealer=dealer, resting=rests)


def _totals(evening: Evening, dealer: str | None, *, brief: bool) -> list[str]:
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


def _meaning(typed: Typed) -> str:
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


def _pays(preview: Preview | None, names: tuple[str, ...]) -> Text:
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


def _hint(typed: Typed, text: str) -> Text:
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
