"""A club evening by buttons: what the page shows of it, and what is made of each tap.

What has been tapped of a deal is a text, as the scorer would type it for `ombre enter`; a button
adds a word to it. Only words that lead to a deal with which nothing is wrong have a button.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache

from msgspec import Struct

from ombre_records.base.document.letters.characters import true_minus
from ombre_records.base.language import Language, _, spoken
from ombre_records.base.language.numbers import amount, signed
from ombre_records.base.language.terms import payment_name, suit_name
from ombre_records.doors.entry import summary
from ombre_records.doors.entry.candidates import shown_call, shown_outcome
from ombre_records.doors.entry.evening import EnteredDeal, Evening, Preview
from ombre_records.doors.entry.possible import Trial
from ombre_records.doors.entry.shorthand import Offer, Typed
from ombre_records.engine.payments import pooled
from ombre_records.model.cards import SUIT_GLYPHS, SUITS

_SLOTS = {
    "the ombre": "name",
    "the call": "call",
    "the suit": "suit",
    "how it ended": "outcome",
    "who has it": "name",
}
"""The kind of word for each thing that is asked for."""


class Button(Struct, frozen=True):
    """A word to be added to what has been tapped; `kind` says how it looks."""

    add: str
    label: str
    kind: str


class Chip(Struct, frozen=True):
    """Something that has been tapped; `before` is what had been tapped until then."""

    label: str
    before: str


class Row(Struct, frozen=True):
    """A deal of the evening; `text` is what it would be tapped as, None if that cannot be."""

    place: int
    number: str
    words: str
    text: str | None
    paid: tuple[str, ...]
    faulty: bool


class Standing(Struct, frozen=True):
    """A player, what he has gained so far, and what he does in the deal to come."""

    name: str
    total: str
    role: str
    seated: bool


class Form(Struct, frozen=True):
    """All that the page shows of an evening, in the language spoken.

    `asked` is the question that the `buttons` answer; `besides` may be added to a deal that is
    `whole`, `tricks` are counts that the next at the table may have taken. `wrong` and `open` is
    what the referee has to say of a whole deal; one that is `unsure` is to be confirmed twice.
    """

    title: str
    book: str
    players: tuple[str, ...]
    rows: tuple[Row, ...]
    standings: tuple[Standing, ...]
    seated: tuple[str, ...]
    pool: str
    coming: str
    seats: tuple[int, ...]
    asked: str
    chips: tuple[Chip, ...]
    buttons: tuple[Button, ...]
    besides: tuple[Button, ...]
    tricks: tuple[Button, ...]
    whole: bool
    pays: str
    wrong: tuple[str, ...]
    open: tuple[str, ...]
    unsure: bool
    trouble: str
    stakes: str


@lru_cache(maxsize=4)
def evening(text: str) -> Evening:
    """Return the last session of a record; Unusable if deals cannot be entered into it."""
    return Evening(text.encode("utf-8"))


@lru_cache(maxsize=8)
def _trial(text: str, place: int | None, dealer: str | None, _language: Language) -> Trial:
    return Trial(evening(text), place, dealer)


def form(text: str, typed: str = "", place: int | None = None, dealer: str | None = None) -> Form:
    """Return what is shown of a record while a deal is tapped, the next or the one at a place."""
    session = evening(text)
    trial = _trial(text, place, dealer, spoken())
    begun, counts = _tricks_of(typed)
    read = trial.read(typed)
    preview = previewed(text, typed, place, dealer) if counts is None else None
    choices = trial.choices(typed) if counts is None else ()
    whole, names = bool(read.words) and counts is None, session.facts.players
    done = {"the tricks", "the deal"} & set(dict(read.understood)) or ":" in typed.split()
    more = trial.besides(typed) if whole and not {"-", ":"} & set(typed.split()) else ()
    return Form(
        title=session.title,
        book=session.book.written,
        players=session.facts.players,
        rows=tuple(_row(session, deal) for deal in session.deals),
        standings=tuple(_standings(session, dealer)),
        seated=session.next(dealer).seated,
        pool="" if not pooled(session.book) else amount(session.facts.pool),
        coming=_coming(session, place, dealer),
        seats=tuple(session.book.table.players),
        asked=_asked(read, counts is not None),
        chips=tuple(_chips(trial, typed)),
        buttons=tuple(_button(offer, _SLOTS.get(read.wanted, "name")) for offer in choices),
        besides=tuple(_besides(more)),
        tricks=tuple(_trick_buttons(trial, begun, counts, whole and not done)),
        whole=whole,
        pays=summary.settled(preview.facts, names) if preview else "",
        wrong=preview.wrong if preview else (),
        open=preview.open if preview else (),
        unsure=preview is not None
        and (bool(preview.wrong) or summary.left_open(preview.facts, names, read.words)),
        trouble="" if counts is not None else read.trouble,
        stakes=session.stakes,
    )


def previewed(text: str, typed: str, place: int | None, dealer: str | None) -> Preview | None:
    """Return what a deal comes to as it has been tapped; None while it is not whole."""
    session = evening(text)
    read = _trial(text, place, dealer, spoken()).read(typed)
    if not read.words:
        return None
    if place is None:
        return session.preview(session.added(read.words, read.number, dealer))
    return session.preview(session.amended(place, read.words, read.number), place)


# ---------------------------------------------------------------- what is told


def _row(session: Evening, deal: EnteredDeal) -> Row:
    wrong = {f.deal for f in session.report.errors if f.session == len(session.report.sessions)}
    facts = deal.facts
    paid = tuple(summary.payment(facts, seat) for seat in range(len(session.facts.players)))
    number = amount(facts.number)
    words = summary.deal_in_words(deal)
    return Row(deal.place, number, words, deal.words, paid, deal.place + 1 in wrong)


def _standings(session: Evening, dealer: str | None) -> Iterator[Standing]:
    coming = session.next(dealer)
    seated = coming.seated or session.facts.players
    for name, total in zip(session.facts.players, session.facts.totals, strict=True):
        role = _("deals") if name == coming.dealer else ""
        role = _("rests") if name == coming.rests else role
        role = _("away") if name not in seated else role
        shown = true_minus(signed(total))
        yield Standing(name, shown, role, name in seated)


def _coming(session: Evening, place: int | None, dealer: str | None) -> str:
    if place is not None:
        number = session.deals[place].facts.number
        return _("Deal {number}").format(number=amount(number))
    following = session.next(dealer)
    return summary.coming(following.number, following.dealer, following.rests)


def _asked(read: Typed, counting: bool) -> str:
    if counting:
        return _("the tricks")
    if read.wanted == "the ombre":
        return _("Who plays?")
    if read.wanted == "how it ended":
        return _("How did it end?")
    return _("{what}?").format(what=_(read.wanted)) if read.wanted else ""


def _chips(trial: Trial, typed: str) -> Iterator[Chip]:
    """Yield what has been understood, each with the text before it."""
    before, seen = "", 0
    for end in _ends(typed):
        understood = trial.read(f"{typed[:end]} ").understood
        if len(understood) > seen:
            label = " · ".join(summary.part(*each) for each in understood[seen:])
            yield Chip(label, typed[: len(before)])
            before, seen = typed[:end] + " ", len(understood)


def _ends(typed: str) -> Iterator[int]:
    """Yield where words end; one in quotation marks is one word."""
    quoted = False
    for at, char in enumerate(typed):
        quoted ^= char == '"'
        ended = at + 1 == len(typed) or typed[at + 1].isspace()
        if ended and not quoted and not char.isspace():
            yield at + 1


def _button(offer: Offer, kind: str) -> Button:
    add = f"{offer.word} "
    if offer.word == "-":
        return Button(add, _("all have passed"), "passed")
    if kind == "suit":
        suit = SUITS.index(offer.means)
        return Button(add, f"{SUIT_GLYPHS[suit]} {suit_name(suit)}", offer.means)
    naming = {"call": shown_call, "outcome": shown_outcome}.get(kind, str)
    return Button(add, naming(offer.means), kind)


def _besides(extras: Sequence[str]) -> Iterator[Button]:
    for each in extras:
        kind, _blank, what = each.partition(" ")
        named = _("Friend") if kind == "friend" else payment_name(kind)
        if each == "primeras lost":
            what = shown_outcome("lost")
        yield Button(f"{each} ", f"{named} {what.strip(chr(34))}".strip(), kind)


# ---------------------------------------------------------------- tricks


def _tricks_of(typed: str) -> tuple[str, list[int] | None]:
    """Return what stands before tricks that are being told, `(5-`, and those told; None: none."""
    head, opened, tail = typed.rpartition("(")
    if not opened or ")" in tail:
        return typed, None
    return head, [int(each) for each in tail.split("-") if each.strip().isdecimal()]


def _trick_buttons(
    trial: Trial, begun: str, counts: list[int] | None, open_: bool
) -> Iterator[Button]:
    """Yield how many tricks the next may have; at first a button that asks for them."""
    if counts is None:
        if open_:
            yield Button("(", _("Tricks"), "tricks")
        return
    taking = trial.taking
    last = len(counts) == taking - 1
    for count in trial.tricks(begun, counts):
        yield Button(f"{count}{') ' if last else '-'}", str(count), "count")
