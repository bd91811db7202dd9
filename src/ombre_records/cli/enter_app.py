"""The screens of `ombre enter`, with Textual; what they say and do is worked out by `entry`."""

from __future__ import annotations

import os
from collections.abc import Mapping
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
from ombre_records.engine.payments import pooled
from ombre_records.entry.desk import Desk
from ombre_records.entry.evening import Header, Preview, Told, Unusable
from ombre_records.entry.journal import ChangedElsewhere
from ombre_records.entry.shorthand import Typed, completed, read, read_names
from ombre_records.language.numbers import signed
from ombre_records.language.suit_names import suit_name
from ombre_records.model.cards import SUIT_GLYPHS, SUITS
from ombre_records.referee.facts import DealFacts

Asked = Literal["deal", "seats", "dealer"]

_WIDE, _ROOM = 100, 24
"""On a terminal of fewer columns, how many a deal's words get: all payments are to be seen."""

HELP = """\
One line a deal: who plays, the call, the suit, how it ended. A few letters of each are enough, \
with blanks between: [b]a sp s w[/b] may be "Anna, spil, spades, won". What is understood, and \
what it pays, is shown before you press Enter.

  [b]a so h k b[/b]        after a codille: who has it
  [b]-[/b]                 all have passed
  [b]: 2 -1 -1[/b]         only what each has gained is known, in the order of the seats
  [b]… 5-2-2[/b]           the tricks of those who played, in the order of the seats
  [b]… primeras[/b]        the first tricks made; [b]primeras lost[/b]
  [b]… estuches 3[/b]      the run of matadors; [b]e3[/b] is the same
  [b]… friend b[/b]        who played with the ombre
  [b]… forfeit b 5[/b]     a forfeit into the pool
  [b]… ?[/b]               what the line does not say is not known
  [b]… "a note"[/b]        a note for readers

The suit is left out where the call says it, or there is none; [b]?[/b] where nobody remembers.
Names, calls, suits and outcomes are read in all languages that documents are printed in.

  [b]Tab[/b]       completes the word        [b]↑ ↓[/b]       go to an earlier deal, and amend it
  [b]F4[/b]        who sits at the table     [b]F8[/b]        takes that deal out
  [b]F5[/b]        who deals                 [b]Ctrl+Z[/b]    takes the last change back
  [b]Esc[/b]       back to the next deal     [b]Ctrl+Q[/b]    leaves; all that is confirmed is kept
"""


class Help(ModalScreen[None]):
    """What can be typed."""

    BINDINGS: ClassVar[list[BindingType]] = [("escape,f1,enter,q", "dismiss", "Back")]
    DEFAULT_CSS = "Help { align: center middle; } Help > Static { width: 92; max-width: 100%; \
        height: auto; padding: 1 2; border: round $primary; background: $surface; }"

    def compose(self) -> ComposeResult:
        """Show the help."""
        yield Static(HELP)


class Begin(Screen[Header]):
    """Book and players, asked once for a new record."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("f2", "begin", "Begin"),
        Binding("ctrl+q", "app.quit", "Leave"),
    ]
    DEFAULT_CSS = """
    Begin { padding: 1 2; } Begin Static { margin-top: 1; } #wrong { color: $text-error; }
    """

    def compose(self) -> ComposeResult:
        """Ask."""
        books = [(f"{name}: {named(name).title}", name) for name in shipped()]
        with VerticalScroll():
            yield Static("A new record. Tab goes from field to field, Enter or F2 begins.")
            yield Static("Players, in the order in which they sit (all who will play tonight)")
            yield Input(placeholder="Anna, Bo, Carl", id="players")
            yield Static("Rules")
            yield Select(books, value="lhombre", allow_blank=False, id="rules")
            yield Static("Name of the evening, if it has one")
            yield Input(placeholder="Thursday club", id="event")
            yield Static("Date")
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
        Binding("tab", "app.complete", "Complete"),
        Binding("up", "app.earlier", "Earlier deals"),
        Binding("down", "app.later", "Later", show=False),
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
    #title { background: $primary; color: $text; padding: 0 1; }
    #asked { padding: 0 1; text-style: bold; }
    #means, #pays, #hint { padding: 0 1; height: auto; }
    #means { min-height: 1; } #pays { min-height: 1; } #hint { min-height: 2; color: $text-muted; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("f1", "help", "Help"),
        Binding("f4", "seats", "Seats"),
        Binding("f5", "dealer", "Dealer"),
        Binding("f8", "strike", "Take out"),
        Binding("escape", "next_deal", "Next deal", show=False),
        Binding("ctrl+z", "undo", "Undo", priority=True),
        Binding("ctrl+q", "quit", "Leave"),
    ]

    def __init__(self, desk: Desk) -> None:
        super().__init__()
        self.desk = desk
        self.asked: Asked = "deal"
        self.place: int | None = None
        self.dealer: str | None = None
        self.typed = Typed()
        self.preview: Preview | None = None
        self.said = ""
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
        if not evening.next(self.dealer).seated:
            self.asked = "seats"
        name = os.path.basename(self.desk.path)
        title = " · ".join(filter(None, (evening.title, evening.book.title, name)))
        self.query_one("#title", Static).update(title)
        self._show_deals()
        self._ask(said)

    def _show_deals(self) -> None:
        evening = self.desk.evening
        table = self.query_one("#deals", DataTable)
        table.clear(columns=True)
        players = evening.facts.players
        table.add_columns("No", "Deal", *players)
        room = _ROOM if self.size.width < _WIDE else None
        for told in evening.deals:
            paid = (_payment(told.facts, seat) for seat in range(len(players)))
            number = "?" if told.facts.number is None else str(told.facts.number)
            table.add_row(number, _deal_in_words(told, room), *paid)
        if evening.deals:
            table.move_cursor(row=len(evening.deals) - 1)

    def _show_totals(self) -> None:
        evening = self.desk.evening
        coming = evening.next(self.dealer)
        facts = evening.facts
        width = max(map(len, facts.players))
        lines = ["Totals", ""]
        for name, total in zip(facts.players, facts.totals, strict=True):
            amount = "?" if total is None else signed(total)
            role = "deals" if name == coming.dealer else ""
            role = "rests" if name == coming.rests else role
            if coming.seated and name not in coming.seated:
                role = "away"
            lines.append(f"{name:{width}} {amount:>5}  {role}".rstrip())
        if pooled(evening.book):
            pool = "?" if facts.pool is None else str(facts.pool)
            lines += ["", f"{'Pool':{width}} {pool:>5}"]
        self.query_one("#totals", Static).update("\n".join(lines))

    def _ask(self, said: str = "") -> None:
        """Ask for what is wanted now, in an empty line."""
        self._show_totals()
        self.query_one("#asked", Static).update(self._question())
        told = None if self.place is None else self.desk.evening.deals[self.place]
        text = "" if told is None else told.words or ""
        self._write(text)
        self.query_one(Line).focus()
        self.said = said
        self._read(text)

    def _question(self) -> str:
        evening = self.desk.evening
        coming = evening.next(self.dealer)
        if self.asked == "seats":
            return f"From deal {coming.number} on: who sit at the table, in turn order?"
        if self.asked == "dealer":
            return f"Who deals deal {coming.number}?"
        if self.place is not None:
            number = evening.deals[self.place].facts.number
            return f"Amend deal {number}, and press Enter; Esc leaves it as it is"
        roles = [f"{coming.dealer} deals" if coming.dealer else ""]
        roles.append(f"{coming.rests} rests" if coming.rests else "")
        said = ", ".join(filter(None, roles))
        return f"Deal {coming.number}{': ' if said else ''}{said}"

    # ------------------------------------------------------------ what is typed

    @on(Input.Changed, "#line")
    def _changed(self) -> None:
        if not self.desk.fresh:
            self._read(self.query_one(Line).value)

    def _read(self, text: str) -> None:
        """Show what is understood of the line, what it pays, and what may come next."""
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
            hint = Text(f"A few letters of each name are enough: {self._all_names()}")
        self.query_one("#means", Static).update(means)
        self.query_one("#pays", Static).update(pays)
        self.query_one("#hint", Static).update(hint)

    def _all_names(self) -> str:
        return ", ".join(self.desk.evening.facts.players)

    def _read_deal(self, text: str) -> None:
        evening = self.desk.evening
        self.preview = None
        if self.place is not None and evening.deals[self.place].words is None:
            self.typed = Typed(trouble="this deal is not told in a line: change it in an editor")
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
        self._read(text)
        if self.preview is None:
            if not text.strip():
                return
            raise ValueError(self.typed.trouble or f"{self.typed.wanted} is missing")
        if self.preview.facts is None:
            raise ValueError("a record cannot say this in a line; mend it")
        if self.preview.wrong and self.insisted != text:
            self.insisted = text
            raise ValueError("Press Enter again to record it all the same, or mend the line")
        self._put(self.preview.data)

    def _put(self, data: bytes, said: str = "") -> None:
        self.dealer = None
        try:
            self.desk.put(data)
        except ChangedElsewhere as problem:
            self._show(f"{problem}; it has been read again, and this change is not in it")
            return
        self._show(said)

    def _enter_seats(self, text: str) -> None:
        evening = self.desk.evening
        names = read_names(text, evening.facts.players)
        many = evening.book.table.players
        if len(names) not in many:
            wanted = " or ".join(map(str, many))
            raise ValueError(f"{len(names)} are named; at this table sit {wanted}")
        self._put(evening.reseated(names))

    def _enter_dealer(self, text: str) -> None:
        evening = self.desk.evening
        names = read_names(text, evening.next().seated)
        if len(names) != 1:
            raise ValueError("one deals; type his name, or Esc")
        self.dealer = names[0]
        self._show()

    # ------------------------------------------------------------ keys

    def _busy(self) -> bool:
        """Whether another screen is up, which keys of this one do not concern."""
        return len(self.screen_stack) > 1 or self.desk.fresh

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Keep keys of this screen from the others."""
        own = ("earlier", "later", "seats", "dealer", "strike", "next_deal", "undo")
        return not (action in own and self._busy())

    def action_help(self) -> None:
        """Tell what can be typed."""
        if not isinstance(self.screen, Help):
            self.push_screen(Help())

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
            self._complain("Go to the deal with ↑ first; F8 then takes it out")
            return
        try:
            preview = evening.preview(evening.struck(self.place))
            if preview.wrong and self.insisted != ("strike", self.place):
                self.insisted = ("strike", self.place)
                raise ValueError(f"{'; '.join(preview.wrong)}. Press F8 again to take it out")
            number = evening.deals[self.place].facts.number
            moved = self.place < len(evening.deals) - 1
            deals = " Those after it are dealt by whoever deals one earlier." if moved else ""
            self._put(preview.data, f"Deal {number} is taken out; Ctrl+Z brings it back.{deals}")
        except (ValueError, Unwritable, Unusable) as problem:
            self._complain(str(problem))

    def action_undo(self) -> None:
        """Take the last change back."""
        try:
            undone = self.desk.undo()
        except (Unwritable, ChangedElsewhere, Unusable) as problem:
            self._complain(str(problem))
            return
        self._show("Taken back" if undone else "Nothing has been changed here; ↑ amends any deal")


# ---------------------------------------------------------------- words


def _payment(deal: DealFacts, seat: int) -> str:
    if seat not in deal.seated:
        return ""
    amount = deal.payments[seat]
    return "?" if amount is None else signed(amount)


def _deal_in_words(told: Told, room: int | None) -> str:
    words = told.words if told.words is not None else "told at length"
    return words if room is None or len(words) <= room else words[: room - 1] + "…"


def _meaning(typed: Typed) -> str:
    """Tell what has been understood."""
    return " · ".join(_part(slot, said) for slot, said in typed.told)


def _part(slot: str, said: str) -> str:
    if slot == "the suit":
        suit = SUITS.index(said)
        return f"{SUIT_GLYPHS[suit]} {suit_name(suit)}"
    return {"how it ended": said, "who has it": f"codille of {said}"}.get(slot, said)


def _pays(preview: Preview | None, names: tuple[str, ...]) -> Text:
    """Tell what a deal pays, what is wrong with it, and what it leaves open."""
    found = Text()
    if preview is None:
        return found
    if paid := _settled(preview.facts, names):
        records = "" if preview.wrong else "    Enter records it"
        found.append(paid + records, style="green")
    for told, style in ((preview.wrong, "bold red"), (preview.open, "yellow")):
        for message in told:
            found.append(f"{chr(10) if found else ''}{message}", style=style)
    return found


def _settled(deal: DealFacts | None, names: tuple[str, ...]) -> str:
    """Tell what each has gained; the empty text where that is not known of all."""
    if deal is None or None in (deal.payments[seat] for seat in deal.seated):
        return ""
    return ", ".join(f"{names[seat]} {_payment(deal, seat)}" for seat in deal.seated)


_WANTED: Mapping[str, str] = {"the ombre": "who plays? (- if all have passed)"}


def _hint(typed: Typed, text: str) -> Text:
    """Tell what cannot be read, or what comes next and which words there are for it."""
    if typed.trouble:
        return Text(typed.trouble, style="red")
    offers = "  ".join(offer.word for offer in typed.offers)
    if typed.wanted:
        asked = _WANTED.get(typed.wanted, f"{typed.wanted}?")
        return Text(f"{asked}   {offers}" if text[-1:] in ("", " ") else f"then {asked}")
    return Text(offers if text[-1:].strip() and typed.words == "" else "")
