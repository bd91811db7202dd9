"""The words of one reading of a line made a statement."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import date

from ombre_records.model import statements as st
from ombre_records.model.cards import PACK
from ombre_records.notation.pieces import Word
from ombre_records.notation.words import (
    SYSTEMS,
    CardWord,
    Problem,
    read_amount,
    read_cards,
    read_name,
    unquote,
)


@dataclass(slots=True)
class Reading:
    """The words of a line, read slot by slot.

    `system` is the session's suit letters and `players` its players' names; a word that cannot be
    read raises Problem with `at` set to its place, and a card outside the pack is noted in `outside`.
    """

    words: list[Word]
    system: str
    players: tuple[str | None, ...] = ()
    at: Word | None = None
    outside: list[tuple[str, Word]] = field(default_factory=list)

    def all(self, slot: str) -> list[Word]:
        """Return the words of a slot."""
        return [word for word in self.words if word.slot == slot]

    def first(self, slot: str) -> Word | None:
        """Return the first word of a slot, if any."""
        return next((word for word in self.words if word.slot == slot), None)

    def text(self, slot: str) -> str | None:
        """Return the text of a slot's first word."""
        word = self.first(slot)
        return word.text if word else None

    def name(self, word: Word | None) -> str | None:
        """Read a name; a misprinted one is whatever the source has."""
        if word is None:
            return None
        self.at = word
        try:
            return read_name(word.text, self.system)
        except Problem:
            if word.firm:
                raise
            return word.text

    def names(self, slot: str = "name") -> str | None:
        """Read the name of a slot."""
        return self.name(self.first(slot))

    def string(self, slot: str = "string") -> str:
        """Read a string; the empty one where a reading has none."""
        word = self.first(slot)
        if word is None:
            return ""
        return unquote(word.text) if word.text.startswith('"') else word.text

    def number(self, word: Word | None) -> int | None:
        """Read a number; None for `?` and for a misprint that is no number."""
        if word is None or word.text == "?":
            return None
        self.at = word
        if word.text.isdecimal():
            return int(word.text)
        if word.firm:
            raise Problem(f"`{word.text}` is no number")
        return None

    def amount(self, word: Word) -> st.Amount | None:
        """Read an amount; None for `?` and for a misprint that is none."""
        self.at = word
        try:
            return read_amount(word.text)
        except ValueError:
            if word.firm:
                raise Problem(
                    f"`{word.text}` is no amount; write a number, such as +9 or 2:3"
                ) from None
            return None

    def card_word(self, word: Word) -> CardWord:
        """Read one word of cards; a misprint that is no card is an unknown card."""
        self.at = word
        try:
            read = read_cards(word.text, self.system)
        except Problem:
            if word.firm:
                raise
            return CardWord((PACK,))
        if read.outside and word.firm:
            self.outside.append((read.outside, word))
        return read

    def cards(self, slot: str) -> st.Cards:
        """Read a list of cards."""
        items: list[int] = []
        void, rest = 0, False
        for word in self.all(slot):
            if word.text == "?":
                rest = True
                continue
            read = self.card_word(word)
            items += read.items
            void |= read.void
        return st.Cards(tuple(items), void, rest)

    def single(self, word: Word) -> tuple[int, str]:
        """Read one card that stands alone, and its glyph; `-` is no card."""
        read = self.card_word(word)
        if len(read.items) > 1 or read.void:
            raise Problem(f"`{word.text}`: here each card stands alone, with its suit")
        return (read.items[0] if read.items else 0), read.glyph


def _text(r: Reading) -> st.Statement:
    return st.Text(r.text("text_key") or "title", r.string())


def _date(r: Reading) -> st.Statement:
    value = r.text("edtf") or ""
    for part in value.split("T")[0].rstrip("?~%").split("/"):
        digits = part.rstrip("?~%").lstrip("-").split("-")
        if all(piece.isdecimal() for piece in digits) and not _on_calendar(
            [int(d) for d in digits]
        ):
            r.at = r.first("edtf")
            raise Problem(f"`{value}`: there is no such month or day")
    return st.Text("date", value)


def _on_calendar(parts: list[int]) -> bool:
    month = parts[1] if len(parts) > 1 else 1
    if len(parts) < 3:
        return 1 <= month <= 12 or 21 <= month <= 24
    try:
        date(max(1, min(parts[0], 9999)) if parts[0] % 4 else 2000, month, parts[2])
    except ValueError:
        return False
    return True


def _rules(r: Reading) -> st.Statement:
    book = r.text("book") or ""
    options = tuple(_option(word.text) for word in r.all("option"))
    if book.startswith('"'):
        return st.Rules(unquote(book), True, options)
    return st.Rules(book, False, options)


def _option(text: str) -> tuple[str, str | None]:
    name, equals, value = text.partition("=")
    return name, value if equals else None


def _suits(r: Reading) -> st.Statement:
    word = r.first("system")
    if word is None or word.text in SYSTEMS:
        return st.Suits(word.text if word else "french")
    r.at = word
    if word.firm:
        raise Problem(f"`{word.text}` are no suits; write `french` or `spanish`")
    return st.Suits("french")


def _players(r: Reading) -> st.Statement:
    return st.Players(tuple(r.name(word) or "?" for word in r.all("name")))


def _person(keyword: str) -> Callable[[Reading], st.Statement]:
    return lambda r: st.Person(keyword, r.names())


def _held(keyword: str) -> Callable[[Reading], st.Statement]:
    return lambda r: st.Held(keyword, r.names(), r.cards("cards"))


def _bids(r: Reading) -> st.Statement:
    bids: list[st.Bid] = []
    name: str | None = None
    pending = False
    for word in r.words:
        if word.slot == "speaker":
            name, pending = r.name(word), True
        elif word.slot == "call":
            bids.append(st.Bid(name, word.text))
            name, pending = None, False
    if pending:
        bids.append(st.Bid(name, "?"))
    return st.Bids(tuple(bids), r.first("rest") is not None)


def _turn(r: Reading) -> st.Statement:
    word = r.first("single")
    return st.Turn(r.single(word)[0] if word else PACK)


def _call(r: Reading) -> st.Statement:
    word = r.first("single")
    name = r.names("who")
    if name is None and r.first("note") and r.string("note") in r.players:
        name = r.string("note")
    return st.CalledKing(r.single(word)[0] if word else PACK, name)


def _exchange(r: Reading) -> st.Statement:
    name, count = r.names(), r.first("count")
    if count is not None:
        return st.Exchange(name, None, None, r.number(count))
    if not r.all("cards") and not r.all("draws"):
        return st.Exchange(name, None, None, 0)
    return st.Exchange(name, r.cards("cards"), r.cards("draws"), None)


def _trick(r: Reading) -> st.Statement:
    first, last = _trick_numbers(r)
    leader: str | None = None
    named: str | None = None
    plays: list[st.Play] = []
    for word in r.words:
        if word.slot == "leader":
            named = r.name(word)
            if not plays:
                leader, named = named, None
        elif word.slot == "single":
            item, glyph = r.single(word)
            plays.append(st.Play(named, item, glyph))
            named = None
    tally = tuple(r.number(word) for word in r.all("count")) or None
    if tally and all(number is None for number in tally):
        tally = None
    rest = r.first("rest") is not None
    known = None if rest and not plays else tuple(plays)
    return st.Trick(first, last, leader, known, rest, r.names("winner"), tally)


def _trick_numbers(r: Reading) -> tuple[int, int]:
    span = r.first("range")
    if span is None:
        number = r.number(r.first("number")) or 0
        return number, number
    first, last = (int(part) for part in span.text.replace("–", "-").split("-"))
    if not (1 <= first <= last <= 40):
        r.at = span
        raise Problem(f"`{span.text}` is no range of tricks")
    return first, last


def _forfeit(r: Reading) -> st.Statement:
    amount = r.first("amount")
    return st.Forfeit(r.names(), r.amount(amount) if amount else None, r.string("note"))


def _result(r: Reading) -> st.Statement:
    name = r.names("who")
    if name is None and r.first("note") and r.string("note") in r.players:
        name = r.string("note")
    return st.Result(r.text("outcome"), name)


def _payments(keyword: str) -> Callable[[Reading], st.Statement]:
    def read(r: Reading) -> st.Statement:
        entries: list[st.Entry] = []
        name: str | None = None
        for word in r.words:
            if word.slot == "name":
                name = r.name(word)
            elif word.slot == "signed":
                entries.append(st.Entry(name, r.amount(word)))
        return st.Payments(keyword, tuple(entries))

    return read


def _amount_of(r: Reading) -> st.Amount | None:
    word = r.first("amount")
    return r.amount(word) if word else None


BUILDERS: dict[str, Callable[[Reading], st.Statement]] = {
    "version": lambda r: st.Version(r.text("number") or ""),
    "text": _text,
    "date": _date,
    "tag": lambda r: st.Tag(r.text("key") or "", r.string()),
    "rules": _rules,
    "suits": _suits,
    "players": _players,
    "deal": lambda r: st.DealStart(r.number(r.first("number"))),
    "pool": lambda r: st.Pool(_amount_of(r)),
    "reserved": lambda r: st.Reserved(tuple(r.amount(word) for word in r.all("amount"))),
    "hand": _held("hand"),
    "holds": _held("holds"),
    "stock": lambda r: st.Stock(r.cards("cards")),
    "bids": _bids,
    "contract": lambda r: st.Contract(r.names("speaker"), r.text("call")),
    "trump": lambda r: st.Trump(r.text("suit")),
    "turn": _turn,
    "call_king": _call,
    "exchange": _exchange,
    "tricks": lambda r: st.Tricks(r.first("rest") is None),
    "trick": _trick,
    "forfeit": _forfeit,
    "result": _result,
    "payments": _payments("payments"),
    "totals": _payments("totals"),
    "remark": lambda r: st.Note(r.string()),
}
for _keyword in ("dealer", "rests", "vole", "surrender", "accept", "forbid", "gano", "claim"):
    BUILDERS[_keyword] = _person(_keyword)


def build(kind: str, reading: Reading) -> st.Statement:
    """Build the statement of a kind from the words of a reading; raise Problem at `reading.at`."""
    return BUILDERS[kind](reading)
