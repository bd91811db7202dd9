"""The main screen of `ombre enter`, with Textual; what it does is worked out by `entry`."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from typing import ClassVar

from rich.text import Text
from textual import on
from textual.app import App, ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal
from textual.widgets import DataTable, Input, Static

from ombre_records.base.atomic_file import Unwritable
from ombre_records.base.language import _
from ombre_records.base.language.numbers import amount, listed
from ombre_records.base.language.terms import book_title
from ombre_records.doors.cli.enter import panes
from ombre_records.doors.cli.enter.card_screen import CardScreen
from ombre_records.doors.cli.enter.panes import Help, Key, help_text
from ombre_records.doors.cli.enter.questions import (
    Begin,
    DealInput,
    Kind,
    Prompt,
    dealer_in,
)
from ombre_records.doors.entry import summary
from ombre_records.doors.entry.desk import ChangedElsewhere, Desk
from ombre_records.doors.entry.evening import Header, Preview, Unusable
from ombre_records.doors.entry.shorthand import Typed, completed, newcomers, read, read_names
from ombre_records.doors.entry.whole_deal import unfinished

_NARROW, _LEAST = 70, 10
"""On a terminal of fewer columns totals stand below the deals; a deal's words get so many."""
_NAMES = 20
"""With more letters than these in all names there is little room for what a deal was."""


class EnterApp(App[None]):
    """Deals typed in a line each, and what they come to beside it."""

    ENABLE_COMMAND_PALETTE = False
    CSS = """
    Input > .input--placeholder { color: $foreground 80%; text-style: italic; }
    #deals { width: 1fr; height: 1fr; }
    #totals { width: auto; max-width: 40; padding: 0 1; }
    #top { height: 1fr; }
    .narrow #top { layout: vertical; }
    .narrow #deals { width: 100%; }
    .narrow #totals { width: 100%; max-width: 100%; height: auto; }
    #keys { background: $panel; padding: 0 1; height: auto; link-style: none; }
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
        self._keys = (
            Key("F1", _("Help"), "help"),
            Key("F3", _("Put in"), "put_in"),
            Key("F4", _("Seats"), "seats"),
            Key("F5", _("Dealer"), "dealer"),
            Key("F6", _("Cards"), "cards"),
            Key("F7", _("Stakes"), "stakes"),
            Key("F8", _("Take out"), "strike"),
            Key("F9", _("Move"), "move"),
            Key("F10", _("Leave"), "quit"),
        )
        for key in self._keys:
            self.bind(key.name.lower(), key.action, description=key.said)
        self.desk = desk
        self.left = False
        """Whether the user has left a deal unfinished on purpose."""
        self.asked = Prompt()
        self.dealer: str | None = None
        self.typed = Typed()
        self.preview: Preview | None = None
        self.notice = self.last = ""
        self._enter: Mapping[Kind, Callable[[str], None]] = {
            "deal": self._enter_deal,
            "seats": self._enter_seats,
            "dealer": self._enter_dealer,
            "stakes": self._enter_stakes,
            "move": self._enter_move,
        }
        self.insisted: object = None
        """The input of the last warning: a second Enter records it all the same."""

    def compose(self) -> ComposeResult:
        """Lay out the screen."""
        yield Static(id="title", markup=False)
        with Horizontal(id="top"):
            yield DataTable(id="deals", cursor_type="row", zebra_stripes=True)
            yield Static(id="totals", markup=False)
        yield Static(id="asked", markup=False)
        yield DealInput()
        yield Static(id="means", markup=False)
        yield Static(id="pays", markup=False)
        yield Static(id="hint", markup=False)
        yield Static(id="keys", markup=False)

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

    def _show(self, notice: str = "") -> None:
        """Show the session as it is, and ask for the next deal, or whatever must come before it."""
        evening = self.desk.evening
        self.asked, self.insisted = Prompt(), None
        going = None if self.left else unfinished(evening)
        if going is not None:
            self._tell(going.place, notice)
            return
        if not evening.next(self.dealer).seated:
            self.asked = Prompt("seats")
        name = os.path.basename(self.desk.path)
        title = " · ".join(filter(None, (evening.title, book_title(evening.book.title), name)))
        self.query_one("#title", Static).update(title)
        self._show_deals()
        self._ask(notice)

    @property
    def narrow(self) -> bool:
        """Whether totals stand below the deals, for want of room beside them."""
        return self.size.width < _NARROW

    def on_resize(self) -> None:
        """Lay the screen out anew."""
        self.set_class(self.narrow, "narrow")
        keys = [key._replace(action=f"app.{key.action}") for key in self._keys]
        self.screen_stack[0].query_one("#keys", Static).update(
            panes.keys_in_words(keys, self.size.width - 2)
        )
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
        return panes.totals(evening, self.dealer, brief=not self.narrow and names > _NAMES)

    def _show_deals(self) -> None:
        evening = self.desk.evening
        table = self.query_one("#deals", DataTable)
        table.clear(columns=True)
        players = evening.facts.players
        room = self._room()
        lines = [panes.deal_in_words(deal, room) for deal in evening.deals]
        widest = max(map(len, "\n".join((_("Deal"), *lines)).split("\n")))
        table.add_columns(_("No"))
        table.add_column(_("Deal"), width=widest)  # of lines in a cell a table counts one
        table.add_columns(*players)
        for deal, words in zip(evening.deals, lines, strict=True):
            paid = (summary.payment(deal.facts, seat) for seat in range(len(players)))
            number = amount(deal.facts.number)
            table.add_row(number, words, *paid, height=words.count("\n") + 1)
        if evening.deals:
            table.move_cursor(row=len(evening.deals) - 1)

    def _show_totals(self) -> None:
        lines = self._totals()
        if self.narrow:
            parts = [" ".join(each.split()) for each in lines[2:] if each]
            lines = ["  ".join(line) for line in panes.in_lines(parts, self.size.width - 2)]
        text = "\n".join(lines)
        self.query_one("#totals", Static).update(text)

    def _ask(self, notice: str = "") -> None:
        """Ask for what is wanted now, in an empty line."""
        self._show_totals()
        self.query_one("#asked", Static).update(self.asked.question(self.desk.evening, self.dealer))
        at = self.asked.place if self.asked.kind == "deal" else None
        deal = None if at is None else self.desk.evening.deals[at]
        text = "" if deal is None else summary.shown_words(deal)
        if self.asked.kind == "stakes":
            text = self.desk.evening.stakes
        self._write(text)
        self.query_one(DealInput).focus()
        self.notice = notice
        self._read(text)

    # ------------------------------------------------------------ what is typed

    @on(Input.Changed, "#line")
    def _changed(self, event: Input.Changed) -> None:
        # Key events come late: they must not wipe out the message that Enter has just shown.
        if not self.desk.fresh and event.value != self.last:
            self._read(event.input.value)

    def _read(self, text: str) -> None:
        """Show what is understood of the line, what it pays, and what may come next."""
        self.last = text
        self.insisted = self.insisted if self.insisted == text else None
        means = pays = hint = Text()
        if self.asked.kind == "deal":
            self._read_deal(text)
            if self.asked.place is None and text:
                self.notice = ""
            means = Text(summary.meaning(self.typed), style="bold")
            pays = panes.pays(self.preview, self.desk.evening.facts.players)
            hint = Text(self.notice) if self.notice else panes.hint(self.typed, text)
        elif self.asked.kind == "move":
            hint = Text(self.notice)
        elif self.asked.kind == "stakes":
            hint = Text(summary.stakes_in_words(text))
        else:
            wording = _("A few letters of each name are enough: {names}")
            hint = Text(wording.format(names=self._all_names()))
        self.query_one("#means", Static).update(means)
        self.query_one("#pays", Static).update(pays)
        self.query_one("#hint", Static).update(hint)

    def _all_names(self) -> str:
        return ", ".join(self.desk.evening.facts.players)

    def _read_deal(self, text: str) -> None:
        evening = self.desk.evening
        self.preview = None
        if self.asked.place is not None and evening.deals[self.asked.place].words is None:
            at_length = evening.deals[self.asked.place].at_length
            wording = _("this deal takes more than a plain line; change it in an editor")
            self.typed = Typed(trouble="" if at_length else wording)
            return
        self.typed = read(text, evening.scope(self.asked.place, self.dealer))
        words, number = self.typed.words, self.typed.number
        if words and self.asked.place is None:
            self.preview = evening.preview(evening.added(words, number, self.dealer))
        elif words and self.asked.place is not None:
            data = evening.amended(self.asked.place, words, number)
            self.preview = evening.preview(data, self.asked.place)

    def action_complete(self) -> None:
        """Write the last word out."""
        line = self.query_one(DealInput)
        if self.asked.kind == "deal":
            self._read(line.value)
            self._write(completed(line.value, self.typed))

    def action_clear(self) -> None:
        """Begin the line anew."""
        self._write("")

    def _write(self, text: str) -> None:
        line = self.query_one(DealInput)
        line.value = text
        line.cursor_position = len(text)

    def action_confirm(self) -> None:
        """Take what is typed."""
        text = self.query_one(DealInput).value
        try:
            self._enter[self.asked.kind](text)
        except (ValueError, Unwritable, ChangedElsewhere, Unusable) as problem:
            self._complain(str(problem))

    def _complain(self, problem: str) -> None:
        self.query_one("#hint", Static).update(Text(problem, style="bold red"))

    def _enter_deal(self, text: str) -> None:
        """Record the deal, if its line is whole and nothing is wrong, or that has been told."""
        if self.asked.place is not None and self.desk.evening.deals[self.asked.place].at_length:
            self._tell(self.asked.place)
            return
        if text.strip().casefold() in ("cards", _("cards").casefold()) and self.asked.place is None:
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
        words, players = self.typed.words, self.desk.evening.facts.players
        unsure = self.preview.wrong or summary.left_open(self.preview.facts, players, words)
        if unsure and self.insisted != text:
            self.insisted = text
            raise ValueError(_("Press Enter again to record it all the same, or mend the line"))
        self._put(self.preview.data)

    def _put(self, data: bytes, notice: str = "") -> None:
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
        self._show(notice)

    def _enter_seats(self, text: str) -> None:
        evening = self.desk.evening
        if new := newcomers(text, evening.facts.players):
            if self.insisted != text:
                self.insisted = text
                wording = _("{names}: no player so far; press Enter again, and the name is added")
                raise ValueError(wording.format(names=listed(new)))
            evening = evening.joined(new)
        self._put(evening.reseated(read_names(text, evening.facts.players)))

    def _enter_dealer(self, text: str) -> None:
        self.dealer = dealer_in(text, self.desk.evening)
        self._show()

    def _enter_stakes(self, text: str) -> None:
        evening, stakes = self.desk.evening, text.strip()
        if stakes == evening.stakes:
            self._show()
        else:
            self._put(evening.restaked(stakes), summary.stakes_in_words(stakes))

    def _correct(self, data: bytes, what: object, key: str, notice: str = "") -> None:
        """Put what a correction makes of the file, once what would be wrong then has been told."""
        wrong = self.desk.evening.preview(data).wrong
        if wrong and self.insisted != what:
            self.insisted = what
            again = _("Press {key} again to do it all the same").format(key=key)
            raise ValueError(f"{'; '.join(wrong)}. {again}")
        self._put(data, notice)

    def _enter_move(self, text: str) -> None:
        evening, place = self.desk.evening, self.asked.place
        if place is not None:
            self._correct(evening.moved(place, evening.place(text)), text, _("Enter"))

    # ------------------------------------------------------------ keys

    def _busy(self) -> bool:
        """Whether another screen is up, so that keys of this one must not act."""
        return len(self.screen_stack) > 1 or self.desk.fresh

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Keep keys of this screen from the others."""
        own = "earlier later seats dealer stakes cards strike put_in move next_deal undo".split()
        return not (action in own and self._busy())

    def action_help(self) -> None:
        """Tell what can be typed."""
        if not isinstance(self.screen, Help):
            text = self.screen.help if isinstance(self.screen, CardScreen) else help_text()
            self.push_screen(Help(text))

    def action_cards(self) -> None:
        """Have the next deal told card by card, or go on with one that is told so."""
        evening = self.desk.evening
        if self.asked.place is not None and evening.deals[self.asked.place].at_length:
            self._tell(self.asked.place)
            return
        if self.asked.kind != "deal" or self.asked.place is not None:
            self._complain(_("Esc goes to the next deal first; F6 then tells it card by card"))
            return
        try:
            self.desk.put(evening.opened(dealer=self.dealer))
        except (Unwritable, ChangedElsewhere, Unusable) as problem:
            self._complain(str(problem))
            return
        self.dealer, self.left = None, False
        self._tell(len(self.desk.evening.deals) - 1)

    def _tell(self, place: int, notice: str = "") -> None:
        """Have a deal told card by card."""
        self.push_screen(CardScreen(self.desk, place, notice), self._after_cards)

    def _after_cards(self, notice: str | None) -> None:
        """Go on once a deal is told, or left as it is."""
        self.left = unfinished(self.desk.evening) is not None
        self._show(notice or "")

    def action_earlier(self) -> None:
        """Go to the deal before."""
        count = len(self.desk.evening.deals)
        if count:
            self._go_to(max(0, (count if self.asked.place is None else self.asked.place) - 1))

    def action_later(self) -> None:
        """Go to the deal after, at last to the next to be played."""
        if self.asked.place is not None:
            after = self.asked.place + 1
            self._go_to(after if after < len(self.desk.evening.deals) else None)

    def _go_to(self, place: int | None) -> None:
        self.asked, self.insisted = Prompt("deal", place), None
        last = len(self.desk.evening.deals) - 1
        self.query_one("#deals", DataTable).move_cursor(row=last if place is None else place)
        self._ask()

    def action_next_deal(self) -> None:
        """Leave what is being changed as it is."""
        self.dealer = None
        self._show()

    def action_seats(self) -> None:
        """Ask for the players who sit at the table from now on."""
        self.asked = Prompt("seats")
        self._ask()

    def action_dealer(self) -> None:
        """Ask for the next dealer."""
        self.asked = Prompt("dealer")
        self._ask()

    def action_stakes(self) -> None:
        """Ask what a counter is worth; what is said of it can be changed."""
        self.asked = Prompt("stakes")
        self._ask()

    def action_strike(self) -> None:
        """Take the deal out that is being amended; where others would be wrong then, ask first."""
        evening = self.desk.evening
        if self.asked.place is None:
            self._complain(_("Go to the deal with ↑ first; F8 then takes it out"))
            return
        try:
            struck = evening.struck(self.asked.place)
            number = evening.deals[self.asked.place].facts.number
            text = _("Deal {number} is taken out; Ctrl+Z brings it back.").format(number=number)
            if self.asked.place < len(evening.deals) - 1:
                text += " " + _("Those after it are dealt by whoever deals one earlier.")
            self._correct(struck, ("strike", self.asked.place), "F8", text)
        except (ValueError, Unwritable, Unusable) as problem:
            self._complain(str(problem))

    def action_put_in(self) -> None:
        """Put a deal in before the one that is being amended: all have passed, until it is told."""
        place, evening = self.asked.place, self.desk.evening
        if place is None:
            self._complain(_("Go to the deal with ↑ first; F3 then puts one in before it"))
            return
        try:
            self._correct(evening.put_in(place, "-"), ("put in", place), "F3")
        except (ValueError, Unwritable, Unusable) as problem:
            self._complain(str(problem))
            return
        if len(self.desk.evening.deals) > len(evening.deals):
            self._go_to(place)

    def action_move(self) -> None:
        """Ask to which place the deal belongs that is being amended."""
        if self.asked.place is None:
            self._complain(_("Go to the deal with ↑ first; F9 then moves it"))
            return
        self.asked = Prompt("move", self.asked.place)
        self._ask()

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
