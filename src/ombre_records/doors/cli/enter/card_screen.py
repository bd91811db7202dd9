"""The screen of `ombre enter` for a deal that is told card by card; `entry` works out what it asks.

Its keys are answered at once, in the order in which they come: a trick is taken with its last card,
and the next key may be there already.
"""

from __future__ import annotations

from typing import ClassVar

from rich.console import Group, RenderableType
from rich.text import Text
from textual import events, on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.screen import Screen
from textual.widgets import Input, Static

from ombre_records.base.atomic_file import Unwritable
from ombre_records.base.language import _, marked
from ombre_records.base.language.terms import SAID, said_name
from ombre_records.doors.cli.enter.panes import Key, keys_in_words, table
from ombre_records.doors.entry.answers.answer import Answer
from ombre_records.doors.entry.answers.auction import first_calls
from ombre_records.doors.entry.answers.reading import answer, typed_again
from ombre_records.doors.entry.answers.tricks import whose_lead
from ombre_records.doors.entry.desk import ChangedElsewhere, Desk
from ombre_records.doors.entry.evening import Unusable
from ombre_records.doors.entry.summary import course, settled
from ombre_records.doors.entry.whole_deal import Question, WholeDeal
from ombre_records.model.cards import SUIT_GLYPHS
from ombre_records.notation.words import SYSTEMS

_QUESTIONS = {
    "hand": marked("The hand of {player}: {count} cards"),
    "stock": marked("The stock, from its top: {count} cards"),
    "bids": marked("The calls, from the eldest"),
    "contract": marked("Who plays what?"),
    "trump": marked("Trumps?"),
    "turned": marked("Which card is turned?"),
    "king": marked("Which king is called? Its suit is enough"),
    "exchange": marked("What does {player} lay off, {least} to {most} cards?"),
    "trick": marked("Trick {number}"),
    "result": marked("How did it end?"),
}
_HINTS = {
    "hand": marked("Enter: it is not known; `??`: none of them is"),
    "stock": marked("Enter: it is not known"),
    "bids": marked("Enter: they are not known"),
    "contract": marked("Enter: what was called"),
    "trump": marked("Enter: they are not known"),
    "turned": marked("Enter: it is not known"),
    "king": marked("Enter: it is not known"),
    "exchange": marked("or how many, `0` for none; behind `/` the cards drawn; Enter: not known"),
    "trick": marked("`?`: not known; `/`: an announcement"),
    "result": marked("Enter: it is not known"),
}
_TYPED = (
    ("sak2c3", marked("cards: a suit ({suits}), then its ranks; the suit stays until changed")),
    ("x, hx", marked("a card that is not known, a heart that is not known")),
    ("p so p p", marked("calls, by as much of each as is needed")),
    ("c3h7/caq", marked("in the exchange: cards laid off, and cards drawn")),
    ("!h5", marked("in a trick: a card that may not be played, but was")),
    ("bo:h5", marked("in a trick: a card that Bo plays out of his turn")),
    ("?, ? bo", marked("no more tricks are known; this trick is not known, but Bo has won it")),
    ("/{claim}", marked("an announcement: {said}")),
)
_KEYS = (
    (marked("Enter"), marked("takes what is typed; a trick is taken with its last card")),
    (marked("Backspace"), marked("takes the last card back, also of what was entered before")),
    (marked("Ctrl+Z"), marked("takes the last step back")),
    ("F8", marked("takes the whole deal out")),
    (marked("Esc"), marked("leaves the deal as it is; ↑ and Enter open it again")),
)


class CardLine(Input):
    """Where cards are typed."""

    async def _on_key(self, event: events.Key) -> None:
        screen = self.screen
        assert isinstance(screen, CardScreen)
        if event.key == "backspace":
            if self.value:
                self.action_delete_left()
            else:
                screen.step_back()
        elif event.key == "enter":
            screen.confirm()
        elif event.key == "ctrl+u":
            screen.write("")
        else:
            await super()._on_key(event)
            if event.is_printable:
                screen.read(self.value)
            return
        event.stop()
        event.prevent_default()


class CardScreen(Screen[str]):
    """A deal card by card; it is left with what is to be said of it."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "leave", show=False),
        Binding("ctrl+z", "take_back", show=False, priority=True),
        Binding("f8", "strike", show=False),
    ]
    DEFAULT_CSS = """
    CardScreen #card-title { background: $primary; color: $text; padding: 0 1; }
    CardScreen #card-top { height: 1fr; padding: 0 1; }
    CardScreen #card-asked { padding: 0 1; text-style: bold; }
    CardScreen #card-told, CardScreen #card-hint { padding: 0 1; height: auto; min-height: 1; }
    CardScreen #card-hint { color: $text-muted; }
    CardScreen #card-keys { background: $panel; padding: 0 1; height: auto; link-style: none; }
    """

    def __init__(self, desk: Desk, place: int, notice: str = "") -> None:
        super().__init__()
        self.desk, self.place, self.notice = desk, place, notice
        self.deal = WholeDeal(desk.evening, place)
        self.answer = Answer()
        self.insisted = self.last = ""

    def compose(self) -> ComposeResult:
        """Lay out the screen."""
        yield Static(id="card-title", markup=False)
        with VerticalScroll(id="card-top", can_focus=False):
            yield Static(id="card-course", markup=False)
        yield Static(id="card-asked", markup=False)
        yield CardLine(select_on_focus=False, id="card-line")
        yield Static(id="card-told", markup=False)
        yield Static(id="card-hint", markup=False)
        yield Static(id="card-keys", markup=False)

    def _keys(self) -> Text:
        keys = (
            Key("F1", _("Help"), "app.help"),
            Key(_("Ctrl+Z"), _("Step back"), "screen.take_back"),
            Key("F8", _("Take out"), "screen.strike"),
            Key(_("Esc"), _("Leave"), "screen.leave"),
        )
        return keys_in_words(keys, self.app.size.width - 2)

    def on_resize(self) -> None:
        """Set the keys in as many lines as they need."""
        self.query_one("#card-keys", Static).update(self._keys())

    def on_mount(self) -> None:
        """Ask for what is not told yet."""
        self._show()
        self.query_one(CardLine).focus()

    @property
    def help(self) -> RenderableType:
        """The help: all that can be typed."""
        suits, sayings = " ".join(_letters(self.deal)), ", ".join(map(said_name, SAID))
        typed = table(_TYPED, suits=suits, claim=said_name("claim"), said=sayings)
        return Group(typed, "", table(_KEYS))

    # ------------------------------------------------------------ what is shown

    def _show(self, text: str = "") -> None:
        """Show the deal as it is on the disk, and ask what comes next."""
        facts = self.deal.facts
        resting = _("{player} rests").format(player=self.deal.name(facts.rests))
        parts = [
            _("Deal {number}").format(number=facts.number),
            _("{player} deals").format(player=self.deal.name(facts.dealer)),
            *([resting] if facts.rests is not None else []),
            self.desk.evening.title,
        ]
        self.query_one("#card-title", Static).update(" · ".join(filter(None, parts)))
        wording = "\n".join(course(self.deal))
        self.query_one("#card-course", Static).update(wording)
        self.query_one("#card-top", VerticalScroll).scroll_end(animate=False)
        self.query_one("#card-asked", Static).update(self._question())
        self.insisted = ""
        self.write(text)

    def _question(self) -> str:
        question = self.deal.question
        if question is None:
            ended = settled(self.deal.facts, self.desk.evening.facts.players)
            return _("The deal is complete. {payments}").format(payments=ended).strip()
        least, most = self.deal.limits(question.seat or 0)
        text = _(_QUESTIONS[question.kind]).format(
            player=self.deal.name(question.seat),
            count=_count(self.deal, question),
            number=question.trick,
            least=least,
            most=most,
        )
        if question.kind == "trick":
            text += f": {whose_lead(self.deal)}"
        return text

    def write(self, text: str) -> None:
        """Exchange what is typed."""
        line = self.query_one(CardLine)
        with line.prevent(Input.Changed):
            line.value = text
        line.cursor_position = len(text)
        self.read(text)

    @on(Input.Changed, "#card-line")
    def _changed(self) -> None:
        text = self.query_one(CardLine).value
        if text != self.last:  # else it was read when its key came
            self.read(text)

    def read(self, text: str) -> None:
        """Show what is understood of what is typed; a trick that is whole is taken."""
        self.last, question = text, self.deal.question
        if question is None:
            self._say("", _("Backspace or Ctrl+Z takes steps back; Enter goes to the next deal"))
            return
        self.answer = answer(self.deal, question, text)
        if self.answer.at_once and not self.answer.trouble:
            self._put()
            return
        self._say(self.answer.told if text else "", self._hint(question, text))

    def _say(self, understood: str, hint: str | Text) -> None:
        self.query_one("#card-told", Static).update(Text(understood, style="bold"))
        self.query_one("#card-hint", Static).update(hint)

    def _hint(self, question: Question, text: str) -> Text:
        given = self.answer
        if given.trouble:
            return Text(given.trouble, style="red")
        if text:
            offers = "  ".join(offer.word for offer in given.offers)
            return Text("   ".join(filter(None, (given.wanted, offers))))
        parts = [self.notice, _(_HINTS[question.kind])]
        if question.kind == "bids":
            parts.insert(0, first_calls(self.deal))
        if question.kind == "exchange" and question.others:
            others = ", ".join(map(self.deal.name, question.others))
            parts.append(_("`/` alone: {player} goes first").format(player=others))
        if question.kind == "trick" and question.may_end:
            parts.append(_("Enter: {outcome}").format(outcome=given.told))
        return Text("   ".join(filter(None, parts)))

    # ------------------------------------------------------------ what is typed

    def confirm(self) -> None:
        """Take what is typed, if it is whole and nothing is wrong, or that has been told."""
        question, given = self.deal.question, self.answer
        text = self.query_one(CardLine).value
        if question is None:
            self.action_leave()
            return
        if given.trouble and given.insists and self.insisted == text:
            self.write(given.insists)
            return
        if given.trouble:
            self.insisted = text
            return
        if given.skips or given.yields:
            skipped = self.deal.skipped | ({given.skips} if given.skips else frozenset())
            self.deal = WholeDeal(self.desk.evening, self.place, skipped, given.yields)
            self._show()
            return
        if given.lines:
            self._put()

    def _put(self) -> None:
        """Write what has been understood, unless it is wrong and Enter is pressed for the first
        time; a trick's cards have been judged one by one.
        """
        text = self.query_one(CardLine).value
        try:
            evening = self.desk.evening
            preview = evening.preview(self.deal.extended(self.answer.lines), self.place)
            wrong = [f.message for f in preview.findings if f.rule != "tricks-missing"]
            if wrong and not self.answer.at_once and self.insisted != text:
                self.insisted = text
                again = _("Enter again records it all the same")
                self._say(self.answer.told, Text(f"{'; '.join(wrong)}. {again}", style="red"))
                return
            self.desk.put(preview.data)
        except ChangedElsewhere as problem:
            wording = _("{problem}; it has been read again, and this change is not in it")
            self.dismiss(wording.format(problem=problem))
            return
        except (Unwritable, Unusable) as problem:
            self._say(self.answer.told, Text(str(problem), style="bold red"))
            return
        self._go_on()

    def _go_on(self, text: str = "") -> None:
        """Ask for what comes next; a deal that is told to its end is left."""
        self.notice = ""
        self.deal = WholeDeal(self.desk.evening, self.place, self.deal.skipped)
        if self.deal.question is None and not text:
            self.action_leave()
        else:
            self._show(text)

    # ------------------------------------------------------------ keys

    def step_back(self) -> None:
        """Take the last card back, of what has been taken."""
        self._shorten(typed_again(self.deal))

    def action_take_back(self) -> None:
        """Take the last step back."""
        if self.query_one(CardLine).value:
            self.write("")
        else:
            self._shorten("")

    def _shorten(self, text: str) -> None:
        evening, count = self.desk.evening, len(self.desk.evening.deals)
        try:
            self.desk.put(evening.shortened(self.place))
        except (Unwritable, ChangedElsewhere, Unusable) as problem:
            self.dismiss(str(problem))
            return
        if len(self.desk.evening.deals) < count:
            self.dismiss(_("The deal is taken out; Ctrl+Z brings it back."))
            return
        self.deal = WholeDeal(self.desk.evening, self.place)
        self._show(text)

    def action_strike(self) -> None:
        """Take the whole deal out."""
        try:
            self.desk.put(self.desk.evening.struck(self.place))
        except (Unwritable, ChangedElsewhere, Unusable) as problem:
            self.dismiss(str(problem))
            return
        self.dismiss(_("The deal is taken out; Ctrl+Z brings it back."))

    def action_leave(self) -> None:
        """Go back to the deals."""
        facts, names = self.deal.facts, self.desk.evening.facts.players
        if self.deal.question is None:
            text = _("Deal {number} is recorded.").format(number=facts.number)
            self.dismiss(f"{text} {settled(facts, names)}".strip())
        else:
            text = _("Deal {number} is not finished; ↑ and Enter go on with it.")
            self.dismiss(text.format(number=facts.number))


def _count(deal: WholeDeal, question: Question) -> int:
    if question.kind == "hand":
        return deal.facts.dealt[question.seat or 0].size
    return deal.book.pack.stock


def _letters(deal: WholeDeal) -> list[str]:
    """Return the keys for suits, with their signs."""
    letters = SYSTEMS[deal.evening.system][0]
    return [f"{letter.lower()} {SUIT_GLYPHS[suit]}" for letter, suit in letters.items()]
