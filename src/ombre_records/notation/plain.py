"""Plain lines read at once: a line that is one terminal of the grammar is split, not parsed.

What these readers return is what the fine parse and `readers` return for the same line. Known words
in the order of a statement are what the grammar has for it, so a line of such words alone is not
even held to its terminal.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from functools import cache, lru_cache
from itertools import chain, cycle, repeat
from typing import Generic, NamedTuple, TypeVar

from msgspec.structs import replace

from ombre_records.base.lexicon.meanings import suit_words
from ombre_records.base.limits import LINE
from ombre_records.model import statements as st
from ombre_records.model.cards import CARDS
from ombre_records.model.record import Reading
from ombre_records.notation.grammar import lenient, terminal, unnamed
from ombre_records.notation.keywords import STATEMENTS
from ombre_records.notation.pieces import (
    Piece,
    Pieces,
    in_reading,
    pieces,
    readings,
    result_word_slots,
)
from ombre_records.notation.readers import build
from ombre_records.notation.reading import Words
from ombre_records.notation.words import (
    Problem,
    bare_name_problem,
    read_cards,
    read_name,
    unquote,
)

_NOTE = re.compile(r'\s+("(?:[^"\\]|\\.)*")$')
_TALLY = re.compile(r"\((?:[0-9]|\?)(?:-(?:[0-9]|\?)){1,4}\)")
_KEPT = 10_000
_ALIKE = frozenset(
    ("deal", "dealer", "rests", "pool", "bids", "contract", "trump", "tricks", "result")
)
"""Lines that are much the same in every deal, and are read once for all of them."""
LINES: dict[tuple[str, str], tuple[st.Statement, str | None] | None] = {}
_FACTS = frozenset(("primeras", "estuches", "friend", "forfeit"))
"""The words in a results line that open a payment besides the game's."""


class _NotPlainError(LookupError):
    """A name that needs a closer look, or a line that lacks something."""


# ---------------------------------------------------------------------- words

V = TypeVar("V")


class _Read(Generic[V]):
    """The values of words; a new one is read and remembered: the grammar has met it."""

    def __init__(self, known: dict[str, V], read: Callable[[str], V]) -> None:
        self.known, self.read = known, read

    def __getitem__(self, word: str, /) -> V:
        value = self.known.get(word)
        if value is None:
            if len(self.known) > _KEPT:
                self.known.clear()
            value = self.known[word] = self.read(word)
        return value


Table = dict[str, V] | _Read[V]
"""A reader of words; LookupError for one that is not known."""


class Known(NamedTuple):
    """The values of single words of plain lines."""

    numbers: Table[int]
    names: Table[str]
    leaders: Table[str]
    holdings: Table[tuple[tuple[int, ...], int]]
    plays: Table[st.Play]
    tallies: Table[tuple[int, ...]]
    entries: Table[st.Entry]


def _read_name(text: str) -> str:
    if bare_name_problem(text, "french"):
        raise _NotPlainError
    return read_name(text, "french") or text


def _read_leader(word: str) -> str:
    return NEW.names[word[:-1]]


def _read_holding(word: str) -> tuple[tuple[int, ...], int]:
    read = read_cards(word, "french")
    return read.items, read.void


def _read_play(word: str) -> st.Play:
    read = read_cards(word, "french")
    return st.Play(None, read.items[0], read.glyph)


def _read_tally(word: str) -> tuple[int, ...]:
    return tuple(map(int, word[1:-1].split("-")))


def _read_entry(text: str) -> st.Entry:
    name, amount = text.split()
    return st.Entry(NEW.names[name], int(amount))


_numbers = {str(number): number for number in range(100)}
_names: dict[str, str] = {}
_leaders: dict[str, str] = {}
_holdings: dict[str, tuple[tuple[int, ...], int]] = {}
_plays = {name: st.Play(None, 1 << card, "") for name, card in CARDS.items()}
_tallies: dict[str, tuple[int, ...]] = {}
_entries: dict[str, st.Entry] = {}
KNOWN = Known(_numbers, _names, _leaders, _holdings, _plays, _tallies, _entries)
"""The words that have been read before."""
NEW = Known(
    _Read(_numbers, int),
    _Read(_names, _read_name),
    _Read(_leaders, _read_leader),
    _Read(_holdings, _read_holding),
    _Read(_plays, _read_play),
    _Read(_tallies, _read_tally),
    _Read(_entries, _read_entry),
)
"""The same with those that have not: for lines that the grammar has."""


def _cards(words: list[str], known: Known) -> st.Cards:
    items: tuple[int, ...] = ()
    void = 0
    for word in words:
        read, none = known.holdings[word]
        items += read
        void |= none
    if not words:
        raise _NotPlainError
    return st.Cards(items, void)


# ---------------------------------------------------------------------- lines


def _players(words: list[str], code: str, known: Known) -> st.Statement:
    """Read the players, whose names the lines of their deals have from then on."""
    names = code[len(words[0]) :].split(",")
    return st.Players(tuple([known.names[name.strip()] for name in names]))


def _stock(words: list[str], code: str, known: Known) -> st.Statement:
    return st.Stock(_cards(words[1:], known))


def _held(words: list[str], code: str, known: Known) -> st.Statement:
    return st.Held(words[0], known.names[words[1]], _cards(words[2:], known))


def _exchange(words: list[str], code: str, known: Known) -> st.Statement:
    name = known.names[words[1]]
    if len(words) == 3:
        return st.Exchange(name, None, None, known.numbers[words[2]])
    middle = words.index("for", 2)
    laid, drawn = _cards(words[2:middle], known), _cards(words[middle + 1 :], known)
    return st.Exchange(name, laid, drawn, None)


def _trick(words: list[str], code: str, known: Known) -> st.Statement:
    leader = winner = tally = None
    begin, end = 1, len(words)
    if words[-1][0] == "(":
        tally = known.tallies[words[-1]]
        end -= 1
    if words[end - 2] == ">":
        winner = known.names[words[end - 1]]
        end -= 2
    if words[1][-1] == ":":
        leader = known.leaders[words[1]]
        begin = 2
    if begin >= end:
        raise _NotPlainError
    read = known.plays
    plays = tuple([read[word] for word in words[begin:end]])
    number = known.numbers[words[0]]
    return st.Trick(number, number, leader, plays, False, winner, tally)


def _untold(words: list[str], code: str, known: Known) -> st.Statement:
    """Read tricks of which no card is told, `1-5 ? (4-1-0)`; one with cards is a trick."""
    if words[1] != "?":
        return _trick(words, code, known)
    winner = None
    tally: tuple[int | None, ...] | None = None
    end = len(words)
    if end > 2 and _TALLY.fullmatch(words[-1]):
        counts = words[-1][1:-1].split("-")
        tally = tuple([None if count == "?" else int(count) for count in counts])
        end -= 1
    if end == 4 and words[2] == ">":
        winner = known.names[words[3]]
        end -= 2
    if end > 2:
        raise _NotPlainError
    first, _, last = words[0].partition("-")
    if tally is not None and all(count is None for count in tally):
        tally = None
    begin = known.numbers[first]
    end = known.numbers[last] if last else begin
    return st.Trick(begin, end, None, None, True, winner, tally)


def _result_line(words: list[str], code: str, known: Known) -> st.Statement:
    number = known.numbers[words[0]]
    if words[1] == "-":
        return st.ResultLine(number, passed=True)
    tally = amounts = None
    if ":" in words:
        end = words.index(":")
        words, amounts = words[:end], tuple(map(int, words[end + 1 :]))
        if end == 1:
            return st.ResultLine(number, amounts=amounts)
    if words[-1][0] == "(":
        tally = known.tallies[words[-1]]
        words = words[:-1]
    name, call, *further = words[1:]
    suit = further[0] if len(further) > 2 or further[0].lower() in suit_words() else None
    outcome, *rest = (further[1:] if suit else further) or ("",)
    if not outcome or len(rest) > 1 or further[-1] in _FACTS:
        raise _NotPlainError
    winner = known.names[rest[0]] if rest else None
    return st.ResultLine(
        number, False, known.names[name], call, suit, outcome, winner, tally=tally, amounts=amounts
    )


def _payments(words: list[str], code: str, known: Known) -> st.Statement:
    entries = [known.entries[text] for text in code[len(words[0]) :].split(",")]
    return st.Payments(words[0], tuple(entries))


_TERMINALS: dict[type[object], str] = {
    st.Version: "PLAIN_VERSION",
    st.Text: "PLAIN_TEXT",
    st.Source: "PLAIN_SOURCE",
    st.Note: "PLAIN_TEXT",
    st.Tag: "PLAIN_TAG",
    st.TableNumber: "PLAIN_NUMBER",
    st.Boards: "PLAIN_WORD",
    st.Results: "PLAIN_WORD",
    st.Contract: "PLAIN_CONTRACT",
    st.Rules: "PLAIN_RULES",
    st.Players: "PLAIN_NAMES",
    st.Seats: "PLAIN_NAMES",
    st.Stock: "PLAIN_STOCK",
    st.Turn: "PLAIN_TURN",
    st.Person: "PLAIN_NAME",
    st.DealStart: "PLAIN_NUMBER",
    st.Pool: "PLAIN_NUMBER",
    st.Held: "PLAIN_HELD",
    st.Bids: "PLAIN_BIDS",
    st.Trump: "PLAIN_TRUMP",
    st.Exchange: "PLAIN_EXCHANGE",
    st.Tricks: "PLAIN_WORD",
    st.Trick: "PLAIN_TRICK",
    st.Result: "PLAIN_RESULT",
    st.Payments: "PLAIN_PAYMENTS",
    st.ResultLine: "PLAIN_RESULT_LINE",
}
"""The terminal that a plain line of a type is."""
_KINDS = {each.keyword: _TERMINALS[each.type] for each in STATEMENTS if each.type in _TERMINALS}
_KINDS["date"] = "PLAIN_DATE"  # a text like the others, but not a string
_TEXTS = tuple(kind for kind, pattern in _KINDS.items() if pattern == "PLAIN_TEXT")
_STRINGS = frozenset((*_TEXTS, "source", "tag"))
"""The kinds of lines that end with a string which is not an annotation."""


_EMENDED = frozenset(("hand", "holds", "stock", "exchange", "trick"))
"""Lines in which cards may be emended and all else be plain."""
_CARDS = "[SCHD][AKQJ2-7]+"
_EMENDATION = re.compile(
    rf"(?<!\S)\[(?:{_CARDS}>{_CARDS}\??|[+-]{_CARDS}|{_CARDS}\?)\](?:!!|\?\?|!\?|\?!|!|\?)?(?!\S)"
)


_FREQUENT: dict[str, Callable[[list[str], str, Known], st.Statement]] = {
    "players": _players,
    "trick": _untold,
    "hand": _held,
    "holds": _held,
    "stock": _stock,
    "exchange": _exchange,
    "payments": _payments,
    "totals": _payments,
    "result-line": _result_line,
}
"""The lines of which records have most, and what reads them word by word."""
_AT_ONCE = {
    **dict.fromkeys(_numbers, "trick"),
    **{f"{first}-{last}": "trick" for last in range(10) for first in range(1, last)},
    **{kind: kind for kind in ("hand", "holds", "stock", "exchange", "payments")},
}
"""The kind of a deal's line by its first word."""
_REPEATED = frozenset(("dealer", "bids", "trump", "tricks", "result"))
"""Lines of a deal that open no part, and are known as a whole."""


def read_familiar(raw: str, words: list[str]) -> tuple[str, st.Statement] | None:
    """Return the kind of a deal's line and what it says; None for a line to be looked at closely.

    That is one with a comment, an annotation or blanks around it, or a word that is new. `words`
    are those of the line, of which there are some.
    """
    if "#" in raw or raw.strip() != raw or len(raw) > LINE:
        return None
    if words[0] in _REPEATED:
        statement, note = LINES.get((words[0], raw)) or (None, None)
        return (words[0], statement) if statement and note is None else None
    kind = _AT_ONCE.get(words[0])
    try:
        return (kind, _FREQUENT[kind](words, raw, KNOWN)) if kind else None
    except (LookupError, ValueError):
        return None


@cache
def _pattern(kind: str, ascii_alone: bool) -> re.Pattern[str] | None:
    if kind not in _KINDS:
        return None
    return (lenient if ascii_alone else terminal)(_KINDS[kind])


def read_plain(kind: str, code: str) -> tuple[st.Statement, str | None] | None:
    """Read a plain line of a session with French suits, and its annotation.

    None if the line is not plain.
    """
    if kind in _ALIKE:
        key = kind, code
        if key not in LINES:
            if len(LINES) > _KEPT:
                LINES.clear()
            LINES[key] = _read(kind, code)
        return LINES[key]
    return _read(kind, code)


def _is_plain(kind: str, code: str) -> bool:
    pattern = _pattern(kind, code.isascii() or unnamed().search(code) is None)
    return pattern is not None and pattern.match(code) is not None


_STRING = r'"(?:[^"\\]|\\.)++"'
_LISTED = rf'(?:{_STRING}|[^",\s][^",]*+)'
_NAMES = re.compile(rf"\w+\s+{_LISTED}(?:\s*,\s*{_LISTED})*")
_QUOTED = {
    "result-line": re.compile(rf'\d{{1,9}}\s+{_STRING}\s[^"]*'),
    "players": _NAMES,
    "seats": _NAMES,
}
"""Lines whose only strings are names, by kind."""
_ANYBODY = "Anybody"


def _read_quoted(kind: str, code: str) -> tuple[st.Statement, str | None] | None:
    """Read a line with a bare name in place of each string."""
    read = None if _ANYBODY in code else _read(kind, re.sub(_STRING, _ANYBODY, code))
    quoted = map(unquote, re.findall(_STRING, code))
    match read:
        case st.ResultLine() as said, note:
            return replace(said, name=next(quoted)), note
        case (st.Players() | st.Seats()) as said, note:
            names = (next(quoted) if name == _ANYBODY else name for name in said.names)
            return replace(said, names=tuple(names)), note
    return None


def _read(kind: str, code: str) -> tuple[st.Statement, str | None] | None:
    if '"' in code and kind in _QUOTED and _QUOTED[kind].fullmatch(code):
        return _read_quoted(kind, code)
    if kind not in _FREQUENT:
        return _built(kind, code)
    if not _is_plain(kind, code):
        return None
    note = None
    if code[-1] == '"' and (match := _NOTE.search(code)):
        note, code = unquote(match.group(1)) or None, code[: match.start()]
    try:
        return _FREQUENT[kind](code.split(), code, NEW), note
    except _NotPlainError:
        return None


def _built(kind: str, code: str) -> tuple[st.Statement, str | None] | None:
    """Read a plain line as any other, but for its values, which are cut at blanks."""
    apart = plain_pieces(kind, code)
    words = in_reading(apart, "edited") if apart else None
    if apart is None or words is None:
        return None
    try:
        statement = build(kind, Words(words, "french"))
    except Problem:
        return None  # it is told where the line is read closely
    last = apart.values[-1] if apart.values else None
    return statement, (unquote(last.text) or None) if last and last.slot == "note" else None


def read_emended(kind: str, code: str) -> tuple[st.Statement, st.Statement, str | None] | None:
    """Read a line that is plain but for emended cards: as edited, as printed, and its annotation.

    Each reading is the line with what it has in place of each emendation. None where one of them is
    not plain, or a string has a bracket in it.
    """
    if kind not in _EMENDED or "[" in code.partition('"')[2]:
        return None
    edited = _read(kind, _EMENDATION.sub(lambda match: _chosen(match, "edited"), code))
    printed = _read(kind, _EMENDATION.sub(lambda match: _chosen(match, "printed"), code))
    return (edited[0], printed[0], edited[1]) if edited and printed else None


def plain_pieces(kind: str, code: str) -> Pieces | None:
    """Return a plain line taken apart, as the fine parse has it; None if it is not plain.

    Cards may be emended in it: each emendation is a word as any other.
    """
    cut = _cut(kind, code)
    if cut is None:
        return None
    slots, words, note = cut
    parts = [
        Piece(slot, word.group(), *word.span())
        for word, slot in zip(words, slots, strict=False)
        if slot
    ]
    if note:
        parts.append(Piece("note", note[1], *note.span(1)))
    return Pieces(_RULES.get(kind, kind), "", tuple(parts))


@lru_cache(maxsize=5_000)  # one has some four kilobytes
def taken_apart(code: str, kind: str = "") -> Pieces:
    """Take a readable statement apart, once for all who ask; Lark's UnexpectedInput says where that
    fails.
    """
    return plain_pieces(kind, code) or pieces(code, kind)


def plain_places(kind: str, code: str, slot: str) -> list[tuple[int, int]] | None:
    """Return where the values of one slot stand in a plain line; None if it is not plain, or they
    are not its words as they stand.
    """
    if slot in ("count", "note") or "[" in code or (cut := _cut(kind, code)) is None:
        return None
    slots, words, _note = cut
    return [word.span() for word, its in zip(words, slots, strict=False) if its == slot]


def _cut(
    kind: str, code: str
) -> tuple[Iterable[str], list[re.Match[str]], re.Match[str] | None] | None:
    """Return the words of a plain line with their slots, and its annotation."""
    slots_of = _SLOTS.get(kind)
    emended = "[" in code and kind in _EMENDED and "[" not in code.partition('"')[2]
    if slots_of is None or not _is_plain(kind, _EMENDATION.sub("SA", code) if emended else code):
        return None
    note = _NOTE.search(code) if code[-1] == '"' and kind not in _STRINGS else None
    end = note.start() if note else len(code)
    word = _EMENDED_WORD if emended else _WORDS.get(kind, _WORD)
    words = list(word.finditer(code, 0 if kind in _NUMBERED else len(kind), end))
    slots = slots_of(code, words)
    return None if slots is None else (slots, words, note)


_EMENDED_WORD = re.compile(rf"{_EMENDATION.pattern}|[^\s,]+")
_NUMBERED = ("trick", "result-line")
"""Lines that a number opens, and no keyword."""
_RULES = {**dict.fromkeys(_TEXTS, "text"), "result-line": "result_line", "note": "remark"}
"""Kinds that have another name in the grammar."""
_WORD = re.compile(r"[^\s,]+")
_WORDS = {
    "rules": re.compile(r"[^\s+]+"),
    **dict.fromkeys(_STRINGS, re.compile(r'"(?:[^"\\]|\\.)*"|\S+')),
}
"""The words of a kind, where a comma does not part them."""
_Slots = Callable[[str, list[re.Match[str]]], Iterable[str] | None]
"""The slots of a plain line's words: an empty one is that of a word that says nothing itself, and
None is said of a line that has to be parsed.
"""


def _each(*slots: str) -> _Slots:
    return lambda _code, _words: cycle(slots)


def _named(slot: str) -> _Slots:
    return lambda _code, _words: chain(("name",), repeat(slot))


def _exchanged(_code: str, words: list[re.Match[str]]) -> Iterator[str]:
    yield "name"
    slot = "count" if len(words) == _COUNTED else "cards"
    for word in words[1:]:
        if word.group() == "for":
            slot = "draws"
            yield ""
        else:
            yield slot


_COUNTED = 2
"""The words of an exchange that says only how many cards."""


def _auction_slots(code: str, words: list[re.Match[str]]) -> Iterator[str]:
    for word, then in zip(words, [*words[1:], None], strict=True):
        alone = then is None or "," in code[word.end() : then.start()]
        yield "call" if alone else "speaker"


def _played(_code: str, words: list[re.Match[str]]) -> Iterator[str]:
    yield "number"
    before = ""
    for word in words[1:]:
        text = word.group()
        if before == ">":
            yield "winner"
        elif text == ">":
            yield ""
        else:
            slot = "leader" if text[-1] == ":" else "tally" if text[0] == "(" else "single"
            yield "rest" if text == "?" else slot
        before = text


def _result_slots(_code: str, words: list[re.Match[str]]) -> list[str] | None:
    """Return the slots of a results line; None for one with payments besides the game's."""
    texts = [word.group() for word in words]
    paid = texts.index(":") if ":" in texts else len(texts)
    middle = texts[1:paid]
    tally = ["tally"] if middle and middle[-1][0] == "(" else []
    facts = middle[2 : len(middle) - len(tally)]
    if not _FACTS.isdisjoint(middle):
        return None
    if middle == ["-"]:
        slots = ["passed"]
    else:
        slots = [*("speaker", "call")[: len(middle)], *result_word_slots(facts), *tally]
    return ["number", *slots, "", *repeat("signed", len(texts) - paid)]


_SLOTS: dict[str, _Slots] = {
    "ombre": _each("version"),
    **dict.fromkeys(_TEXTS, _each("string")),
    "source": lambda _code, words: ("part", "string")[-len(words) :],
    "date": _each("edtf"),
    "tag": _each("key", "string"),
    "rules": lambda _code, _words: chain(("book",), repeat("option")),
    **dict.fromkeys(("deal", "table"), _each("number")),
    "pool": _each("amount"),
    **dict.fromkeys(("tricks", "results", "boards"), _each()),
    **dict.fromkeys(("players", "seats"), _each("name")),
    **{kind: _each("name") for kind, pattern in _KINDS.items() if pattern == "PLAIN_NAME"},
    **dict.fromkeys(("hand", "holds"), _named("cards")),
    "stock": _each("cards"),
    **dict.fromkeys(("bids", "contract"), _auction_slots),
    "trump": _each("suit"),
    "turn": _each("single"),
    "exchange": _exchanged,
    "trick": _played,
    "result": lambda _code, _words: ("outcome", "who"),
    "result-line": _result_slots,
    **dict.fromkeys(("payments", "totals"), _each("name", "signed")),
}


def _chosen(emendation: re.Match[str], reading: Reading) -> str:
    edited, printed, glyph = readings(emendation.group(), "cards")
    chosen = edited if reading == "edited" else printed
    return chosen + glyph if chosen else ""
