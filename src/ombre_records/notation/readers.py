"""The words of one reading of a line made a statement."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date

from ombre_records.base.finding import Remedy
from ombre_records.base.language import _, marked
from ombre_records.model import statements as st
from ombre_records.model.cards import PACK
from ombre_records.notation.apparatus import siglum_read
from ombre_records.notation.grammar import terminal
from ombre_records.notation.keywords import STATEMENTS
from ombre_records.notation.pieces import Word
from ombre_records.notation.reading import Words
from ombre_records.notation.words import (
    SYSTEMS,
    Problem,
    unquote,
)


def _text(keyword: str, r: Words) -> st.Statement:
    """Make a text of a string or, where the grammar wants one, of a date; a misprint is any."""
    day = _day(r)
    return st.Text(keyword, r.string() if day is None else day)


def _correction(r: Words) -> st.Statement:
    return st.Correction(_day(r) or "", r.string())


def _day(r: Words) -> str | None:
    word = r.first("edtf")
    if word is None:
        return None
    if word.firm:
        _hold_to_calendar(word, r)
    return word.text


def _hold_to_calendar(word: Word, r: Words) -> None:
    """Refuse what is not a date, as an editor may write it, and a day that no calendar has."""
    value = word.text
    r.at = word
    if not terminal("EDTF").fullmatch(value):
        such = _("one such as 1714, 1902-05, 1902-05-17 or 1712~")
        raise Problem(_("`{text}` is not a date").format(text=value), Remedy(described=such))
    for part in value.split("T")[0].rstrip("?~%").split("/"):
        digits = part.rstrip("?~%").lstrip("-").split("-")
        if all(piece.isdecimal() for piece in digits) and not on_calendar(digits):
            raise Problem(_("`{text}`: no such month or day").format(text=value))


def on_calendar(digits: list[str]) -> bool:
    """Return whether there is such a year, month or season, and day, given as far as it goes."""
    parts = [int(each) for each in digits]
    month = parts[1] if len(parts) > 1 else 1
    if len(parts) < 3:
        return 1 <= month <= 12 or 21 <= month <= 24
    try:
        date(max(1, min(parts[0], 9999)) if parts[0] % 4 else 2000, month, parts[2])
    except ValueError:
        return False
    return True


def _witness(keyword: str, r: Words) -> st.Statement:
    word = r.first("siglum")
    siglum = siglum_read(word.text) if word else ""
    if not siglum.strip():
        r.at = word
        raise Problem(_("a siglum has at least one letter"))
    return st.Witness(keyword, siglum, r.string())


def _source(r: Words) -> st.Statement:
    word = r.first("part")
    if word is None:
        return st.Source("", r.string())
    if word.text not in st.SOURCE_PARTS:
        r.at = word
        words = _("`{text}` is not a part of a source; its parts are {parts}")
        raise Problem(words.format(text=word.text, parts=", ".join(st.SOURCE_PARTS)))
    return st.Source(word.text, r.string())


def _facsimile(r: Words) -> st.Statement:
    from ombre_records.notation.addresses import address_problem  # which few records need

    address, word = r.string(), r.first("string")
    if word is not None and word.firm and (problem := address_problem(address)):
        r.at = word
        raise problem
    return st.Facsimile(address)


def _rules(r: Words) -> st.Statement:
    book = r.text("book") or ""
    options = tuple(read_option(word.text) for word in r.all("option"))
    if book.startswith('"'):
        return st.Rules(unquote(book), True, options)
    return st.Rules(book, False, options)


def read_option(text: str) -> tuple[str, str | None]:
    """Return the name and the value of an option, as written; None for one without."""
    name, equals, value = text.partition("=")
    return name, value if equals else None


def _suits(r: Words) -> st.Statement:
    word = r.first("system")
    if word is None or word.text in SYSTEMS:
        return st.Suits(word.text if word else "french")
    r.at = word
    if word.firm:
        either = Remedy(described=_("`french` or `spanish`"))
        raise Problem(_("`{text}` are not suits").format(text=word.text), either)
    return st.Suits("french")


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
        raise Problem(_("`{text}` is not a range of tricks").format(text=span.text))
    return first, last


def _forfeit(r: Words) -> st.Statement:
    amount = r.first("amount")
    return st.Forfeit(r.names(), _forfeited(r, amount) if amount else None, r.string("note"))


def _forfeited(r: Words, word: Word) -> st.Amount | None:
    """Return what is forfeited: it goes into the pool, so it is not a loss and has no sign."""
    amount = r.amount(word)
    least = min(amount) if isinstance(amount, st.Marks) else amount
    if least is not None and least < 0:
        r.at = word
        words = _("`{text}`: a forfeit goes into the pool")
        raise Problem(words.format(text=word.text), Remedy(described=_("it without a sign")))
    return amount


def _result(r: Words) -> st.Statement:
    name = r.names("who")
    if name is None and r.first("note") and r.string("note") in r.players:
        name = r.string("note")
    return st.Result(r.text("outcome"), name)


def _result_line(r: Words) -> st.Statement:
    _see_whole(r)
    fines: list[st.Fine] = []
    for word in r.words:
        if word.slot == "fined":
            fines.append(st.Fine(r.name(word), None))
        elif word.slot == "amount" and fines:
            fines[-1] = fines[-1]._replace(amount=_forfeited(r, word))
    winner = r.names("who")
    if winner is None and r.first("note") and r.string("note") in r.players:
        winner = r.string("note")
    tally = tuple(r.number(word) for word in r.all("count")) or None
    amounts = tuple(r.amount(word) for word in r.all("signed")) or None
    made = r.all("primeras")
    return st.ResultLine(
        number=r.number(r.first("number")),
        passed=r.first("passed") is not None,
        name=r.names("speaker"),
        call=r.text("call"),
        suit=r.text("suit"),
        outcome=r.text("outcome"),
        winner=winner,
        rest=r.first("rest") is not None,
        primeras=("lost" if len(made) > 1 else "made") if made else None,
        estuches=r.number(r.first("run")),
        friend=r.names("friend"),
        forfeits=tuple(fines),
        tally=tally if tally and any(number is not None for number in tally) else None,
        amounts=amounts,
    )


def _see_whole(r: Words) -> None:
    """Refuse a results line that says too little, too much, or something twice."""
    call = r.first("call")
    if call is not None and r.first("outcome") is None:
        r.at = r.all("suit")[-1] if r.all("suit") else call
        raise Problem(_("after the call and the suit, write how it ended, such as `won`; or `?`"))
    for slot, what in _ONCE_TOLD.items():
        if len(r.all(slot)) > 1:
            r.at = r.all(slot)[1]
            raise Problem(f"`{r.at.text}`: {_(what)}")


_ONCE_TOLD = {
    "who": marked("only one player may follow the outcome: the one who has the codille"),
    "run": marked("give the estuches once"),
    "friend": marked("there is one friend"),
}
"""The slots that a results line fills once."""


def _payments(keyword: str, r: Words) -> st.Statement:
    entries: list[st.Entry] = []
    name: str | None = None
    for word in r.words:
        if word.slot == "name":
            name = r.name(word)
        elif word.slot == "signed":
            entries.append(st.Entry(name, r.amount(word)))
    return st.Payments(keyword, tuple(entries))


def _amount_of(r: Words) -> st.Amount | None:
    word = r.first("amount")
    return r.amount(word) if word else None


READERS: dict[type[object], Callable[[str, Words], st.Statement]] = {
    st.Version: lambda _, r: st.Version(r.text("version") or ""),
    st.Text: _text,
    st.Source: lambda _, r: _source(r),
    st.Facsimile: lambda _, r: _facsimile(r),
    st.Tag: lambda _, r: st.Tag(r.text("key") or "", r.string()),
    st.Correction: lambda _, r: _correction(r),
    st.Witness: _witness,
    st.Rules: lambda _, r: _rules(r),
    st.Suits: lambda _, r: _suits(r),
    st.Players: lambda _, r: st.Players(tuple(r.name(word) or "?" for word in r.all("name"))),
    st.TableNumber: lambda _, r: st.TableNumber(r.number(r.first("number"))),
    st.Boards: lambda _, r: st.Boards(),
    st.Side: lambda keyword, r: st.Side(
        keyword,
        r.string() if keyword == "team" else "",
        tuple(r.name(word) or "?" for word in r.all("name")),
    ),
    st.Seats: lambda _, r: st.Seats(tuple(r.name(word) for word in r.all("name"))),
    st.Results: lambda _, r: st.Results(),
    st.ResultLine: lambda _, r: _result_line(r),
    st.DealStart: lambda _, r: st.DealStart(r.number(r.first("number"))),
    st.Person: lambda keyword, r: st.Person(keyword, r.names()),
    st.Pool: lambda _, r: st.Pool(_amount_of(r)),
    st.Reserved: lambda _, r: st.Reserved(tuple(r.amount(word) for word in r.all("amount"))),
    st.Held: lambda keyword, r: st.Held(keyword, r.names(), r.cards("cards")),
    st.Stock: lambda _, r: st.Stock(r.cards("cards")),
    st.Bids: lambda _, r: _bids(r),
    st.Contract: lambda _, r: st.Contract(r.names("speaker"), r.text("call")),
    st.Trump: lambda _, r: st.Trump(r.text("suit")),
    st.Turn: lambda _, r: _turn(r),
    st.CalledKing: lambda _, r: _call(r),
    st.Exchange: lambda _, r: _exchange(r),
    st.Tricks: lambda _, r: st.Tricks(r.first("rest") is None),
    st.Trick: lambda _, r: _trick(r),
    st.Forfeit: lambda _, r: _forfeit(r),
    st.Result: lambda _, r: _result(r),
    st.Payments: _payments,
    st.Note: lambda _, r: st.Note(r.string()),
}
"""The readers by type: each makes a statement of its keyword and its words."""

_BY_KEYWORD = {kind.keyword: READERS[kind.type] for kind in STATEMENTS}


def build(keyword: str, reading: Words) -> st.Statement:
    """Build a statement from the words of a reading; raise Problem at `reading.at`."""
    return _BY_KEYWORD[keyword](keyword, reading)
