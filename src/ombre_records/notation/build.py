"""The words of one reading of a line made a statement."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date

from ombre_records.model import statements as st
from ombre_records.model.cards import PACK
from ombre_records.notation.reading import Words
from ombre_records.notation.words import (
    SYSTEMS,
    Problem,
    unquote,
)


def _text(r: Words) -> st.Statement:
    return st.Text(r.text("text_key") or "title", r.string())


def _date(r: Words) -> st.Statement:
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


def _rules(r: Words) -> st.Statement:
    book = r.text("book") or ""
    options = tuple(_option(word.text) for word in r.all("option"))
    if book.startswith('"'):
        return st.Rules(unquote(book), True, options)
    return st.Rules(book, False, options)


def _option(text: str) -> tuple[str, str | None]:
    name, equals, value = text.partition("=")
    return name, value if equals else None


def _suits(r: Words) -> st.Statement:
    word = r.first("system")
    if word is None or word.text in SYSTEMS:
        return st.Suits(word.text if word else "french")
    r.at = word
    if word.firm:
        raise Problem(f"`{word.text}` are no suits; write `french` or `spanish`")
    return st.Suits("french")


def _players(r: Words) -> st.Statement:
    return st.Players(tuple(r.name(word) or "?" for word in r.all("name")))


def _person(keyword: str) -> Callable[[Words], st.Statement]:
    return lambda r: st.Person(keyword, r.names())


def _held(keyword: str) -> Callable[[Words], st.Statement]:
    return lambda r: st.Held(keyword, r.names(), r.cards("cards"))


def _bids(r: Words) -> st.Statement:
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


def _turn(r: Words) -> st.Statement:
    word = r.first("single")
    return st.Turn(r.single(word)[0] if word else PACK)


def _call(r: Words) -> st.Statement:
    word = r.first("single")
    name = r.names("who")
    if name is None and r.first("note") and r.string("note") in r.players:
        name = r.string("note")
    return st.CalledKing(r.single(word)[0] if word else PACK, name)


def _exchange(r: Words) -> st.Statement:
    name, count = r.names(), r.first("count")
    if count is not None:
        return st.Exchange(name, None, None, r.number(count))
    if not r.all("cards") and not r.all("draws"):
        return st.Exchange(name, None, None, 0)
    return st.Exchange(name, r.cards("cards"), r.cards("draws"), None)


def _trick(r: Words) -> st.Statement:
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


def _trick_numbers(r: Words) -> tuple[int, int]:
    span = r.first("range")
    if span is None:
        number = r.number(r.first("number")) or 0
        return number, number
    first, last = (int(part.strip()) for part in span.text.replace("–", "-").split("-"))
    if not (1 <= first <= last <= 40):
        r.at = span
        raise Problem(f"`{span.text}` is no range of tricks")
    return first, last


def _forfeit(r: Words) -> st.Statement:
    amount = r.first("amount")
    return st.Forfeit(r.names(), r.amount(amount) if amount else None, r.string("note"))


def _result(r: Words) -> st.Statement:
    name = r.names("who")
    if name is None and r.first("note") and r.string("note") in r.players:
        name = r.string("note")
    return st.Result(r.text("outcome"), name)


def _payments(keyword: str) -> Callable[[Words], st.Statement]:
    def read(r: Words) -> st.Statement:
        entries: list[st.Entry] = []
        name: str | None = None
        for word in r.words:
            if word.slot == "name":
                name = r.name(word)
            elif word.slot == "signed":
                entries.append(st.Entry(name, r.amount(word)))
        return st.Payments(keyword, tuple(entries))

    return read


def _amount_of(r: Words) -> st.Amount | None:
    word = r.first("amount")
    return r.amount(word) if word else None


BUILDERS: dict[str, Callable[[Words], st.Statement]] = {
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


def build(kind: str, reading: Words) -> st.Statement:
    """Build the statement of a kind from the words of a reading; raise Problem at `reading.at`."""
    return BUILDERS[kind](reading)
