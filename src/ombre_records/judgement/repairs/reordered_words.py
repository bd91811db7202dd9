"""Lines of known words in another order, or among other words, put in the notation's order.

`1 Anna S spil won` has a call, a suit and an outcome that the book knows; only the suit stands
before the call. The notation reads such a line, and the referee finds that `S` is not a call.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import NamedTuple

from ombre_records.base.lexicon.meanings import endings, suit_of, words_for
from ombre_records.base.lexicon.spelling import folded, nearest
from ombre_records.base.suits import SUITS
from ombre_records.books.book import RuleBook
from ombre_records.books.load import load, shipped, with_options
from ombre_records.books.vocabulary import (
    call_elsewhere,
    call_meant,
    call_written,
    near_call,
    near_outcome,
    near_suit,
    outcome_meant,
    suit_meant,
)
from ombre_records.model.cards import SUIT_NAMES
from ombre_records.model.record import Line
from ombre_records.notation.plain import read_plain
from ombre_records.notation.readers import read_option
from ombre_records.notation.words import as_name, quote, read_suit
from ombre_records.referee.findings.near import near_book, near_names
from ombre_records.repair.atoms import QUIET, number_of

_TAIL = re.compile(r"\s(?:[(:\"\[?]|primeras\b|estuches\b|friend\b|forfeit\b).*")
"""The end of a results line, which stays as it is."""
_BETWEEN = words_for("filler", "result", "label")


_IDLE = words_for("filler", "ending", "told")
"""Words of a sentence about a deal that say nothing once its call and its end are known."""


_NOTE = re.compile(r'\s+"[^"\\]*"$')
"""An annotation at a line's end."""


class Spoken(NamedTuple):
    """A line, the book whose words it is in, and the session's players.

    `trump`: another line of its deal tells the trumps.
    """

    line: Line
    book: RuleBook
    players: tuple[str, ...]
    trump: bool = True


def reordered(spoken: Spoken) -> str:
    """Return a line with its words where they belong; an empty string where that is not known."""
    make = _MADE.get(spoken.line.kind)
    code = spoken.line.code
    if make is None or "[" in code:
        return ""
    again = make(spoken)
    plain = _NOTE.sub("", again.partition("\n")[0])  # a name of several words is told by itself
    if again in ("", code) or '"' in plain or read_plain(spoken.line.kind, plain) is None:
        return ""
    return again


def _result_line(spoken: Spoken) -> str:
    """`NUMBER OMBRE CALL [SUIT] OUTCOME [NAME]`, in any order; or `NUMBER -` for all passed."""
    number, _blank, rest = spoken.line.code.partition(" ")
    tail = _TAIL.search(rest)
    words = _joined(spoken.book, list(_words(spoken.book, rest[: tail.start()] if tail else rest)))
    passes = {call_meant(spoken.book, word) for word in words} <= {*spoken.book.auction.passes}
    if words and passes:
        return f"{number} -"
    places, call, suit, outcome, remainder = _sorted(spoken, words)
    near = near_suit(spoken.book, remainder[0]) if len(remainder) == 1 and not suit else ""
    if near and near in SUITS:
        suit, remainder = SUIT_NAMES[SUITS.index(near)], []
    remark = " ".join(remainder)
    if {*remainder} & (words_for("said", "won", "lost") | endings()):
        return ""  # it ended in two ways
    if any(near_call(spoken.book, word) for word in remainder):
        return ""  # which of several calls was played
    if remainder and (not re.fullmatch(r"[a-zà-ÿа-яё ]+", remark) or (tail and '"' in tail[0])):
        return ""
    names = list(places.values())
    if not names or not call or not outcome or _is_nameless(spoken, words, places):
        return ""
    suit = "" if _is_another(spoken.book, call, suit) else suit
    cells = [number, names[0], call, suit, outcome, *names[1:], tail[0].strip() if tail else ""]
    return " ".join(filter(None, [*cells, quote(remark) if remark else ""]))


def _is_another(book: RuleBook, call: str, suit: str) -> bool:
    """Whether a call is played in one suit, or in none, and not in the one that is told."""
    meant = book.call(call_meant(book, call) or "")
    letter = (read_suit(suit, "french") if suit else None, suit_meant(book, suit) if suit else None)
    own = meant.trump if meant else "any"
    if not suit or own not in ("S", "C", "H", "D", "none"):
        return False
    return own == "none" or own not in (
        letter[1],
        *(SUITS[at] for at in letter[:1] if at is not None),
    )


def nameless_line(spoken: Spoken) -> str:
    """Return a results line that says all but who was Ombre, with `NAME` for him; else nothing."""
    number, _blank, rest = spoken.line.code.partition(" ")
    tail = _TAIL.search(rest)
    words = list(_words(spoken.book, rest[: tail.start()] if tail else rest))
    if not number.isdecimal():
        return ""
    names, call, suit, outcome, remainder = _sorted(spoken, words)
    if remainder or not _is_nameless(spoken, words, names) or not call or not outcome:
        return ""
    cells = [number, "NAME", call, suit, outcome, *names.values(), tail[0].strip() if tail else ""]
    return " ".join(filter(None, cells))


def _is_nameless(spoken: Spoken, words: list[str], names: dict[int, str]) -> bool:
    """Whether nobody is named as Ombre: the only name, if any, is of the winner of a codille."""
    place = next(iter(names), 0)
    if words and words[0].lower() in _BETWEEN and near_names(words[0], spoken.players):
        return False  # it is short for one
    if len(names) != 1 or place + 1 != len(words) or not place:
        return not names
    terms = spoken.book.outcome.terms
    return terms.get(outcome_meant(spoken.book, words[place - 1]) or "") in _WON_BY_ANOTHER


_WON_BY_ANOTHER = frozenset(("codille", "nolo-kruk"))
"""Outcomes that the winner's name follows."""


def _words(book: RuleBook, text: str) -> Iterator[str]:
    """Yield the words of a line; a call and a suit written as one are two."""
    for word in text.split():
        call, suit = suited(book, word)
        yield from (call, suit) if suit else (word,)


def suited(book: RuleBook, word: str) -> tuple[str, str]:
    """Return the call and the suit that a word is together, as `solo-in-hearts` or `Herz-Solo`.

    Any other word is returned with no suit.
    """
    glued = word[-1:] in _LETTERS and not call_meant(book, word) and call_meant(book, word[:-1])
    if glued:
        return word[:-1], word[-1]
    parts = [each for each in re.split(r"[-–/]", word) if each]
    if len(parts) < 2 or call_meant(book, word):
        return word, ""
    if "-" in _only(near_call(book, word)):
        return word, ""  # a call of several parts, misspelt
    suits = [each for each in parts if suit_of(each) or read_suit(each, "french") is not None]
    calls = [each for each in parts if each not in suits and each.lower() not in _BETWEEN]
    call = "-".join(calls)
    known = call_meant(book, call) or _only(near_call(book, call))
    return (call, suits[0]) if len(suits) == 1 and calls and known else (word, "")


_LETTERS = frozenset("SCHD♠♣♥♦")


def _joined(book: RuleBook, words: list[str]) -> list[str]:
    """Return words with two that are a call of the book together, as `ren nolo`, as one, and those
    of which one has a blank in it; the letter of a suit and an outcome, as `Swon`, as two.
    """
    joined: list[str] = []
    for word in words:
        if word[0] in _LETTERS and not _is_term(book, word) and outcome_meant(book, word[1:]):
            joined += word[0], word[1:]
            continue
        both = f"{joined[-1]}-{word}" if joined else ""
        call = call_written(book, both) or call_elsewhere(book, both)
        whole = f"{joined[-1]}{word}" if joined else ""
        apart = suit_of(word) and joined and call_meant(book, joined[-1])  # as without the slip
        if both and call and not apart:
            joined[-1] = call
        elif not _is_term(book, word) and _is_term(book, whole):
            joined[-1] = whole
        else:
            joined.append(word)
    return joined


def _is_term(book: RuleBook, word: str) -> bool:
    return bool(call_meant(book, word) or outcome_meant(book, word) or suit_of(word))


def _sorted(spoken: Spoken, words: list[str]) -> tuple[dict[int, str], str, str, str, list[str]]:
    """Sort words into names by their places, a call, a suit and an outcome, and what is left."""
    names: dict[int, str] = {}  # by their places: one misspelt is found after one that is sound
    terms = {"call": _lowest(spoken.book, words), "suit": "", "outcome": ""}
    unsorted = list(enumerate(words))
    for near in (False, True):
        left = []
        for place, word in unsorted:
            name = _player(spoken, word, near=near)
            if name and len(names) < 2:
                names[place] = as_name(name)
                continue
            sort = next(
                (s for s in terms if not terms[s] and _means(spoken.book, s, word, near)), ""
            )
            if sort:
                terms[sort] = _means(spoken.book, sort, word, near)
            elif word.lower() not in _BETWEEN and not (
                near and (word.lower() in _IDLE | _PLAYED or number_of(word))
            ):
                left.append((place, word))
        unsorted = left
    named = {place: names[place] for place in sorted(names)}
    over = [word for _place, word in unsorted]
    return named, terms["call"], terms["suit"], terms["outcome"], over


def _lowest(book: RuleBook, words: list[str]) -> str:
    """Return the lowest game where a line says that somebody played, and names no call."""
    played = next((word for word in words if word.lower() in _PLAYED), "")
    named = any(call_meant(book, word) and not suit_of(word) for word in words)
    if not played or named:
        return ""
    return _only(near_call(book, played)) or ("play" if call_meant(book, "play") else "")


_PLAYED = words_for("said", "play")


def _player(spoken: Spoken, word: str, *, near: bool) -> str:
    exact = next((n for n in spoken.players if n.casefold() == word.strip('"').casefold()), "")
    if exact or not near:
        return exact
    if folded(word) in words_for("said", "won", "lost") | endings():
        return ""
    known = near_names(word, spoken.players)
    return known[0] if len(known) == 1 else ""


def _means(book: RuleBook, sort: str, word: str, near: bool) -> str:
    """Return a word as it is to be written if it is of a sort, or near to one of it."""
    if sort == "suit":
        is_suit = read_suit(word.upper() if len(word) == 1 else word, "french") is not None
        known = (
            (word.upper() if len(word) == 1 else word) if is_suit or suit_meant(book, word) else ""
        )
        spanish = read_suit(word, "spanish") if len(word) == 1 else None
        return known or suit_of(word) or ("" if spanish is None else SUIT_NAMES[spanish])
    if sort == "call":
        bare = call_meant(book, word)
        known = word if bare and bare not in book.auction.passes else ""
        return known or (_only(near_call(book, word)).replace("?", "") if near else "")
    known = word if outcome_meant(book, word) else ""
    return known or (_only(near_outcome(book, word)).replace("?", "") if near else "")


def _only(words: str) -> str:
    """Return the one word of several that may be meant; nothing where there is not one alone."""
    return "" if " " in words else words


def _result(spoken: Spoken) -> str:
    """`result OUTCOME [NAME]`: who has won may have been named first."""
    code = spoken.line.code.removeprefix("result").strip()
    tail = re.search(r"\s*\".*", code)
    names: list[str] = []
    outcome = ""
    for word in (code[: tail.start()] if tail else code).split():
        name = _player(spoken, word, near=False)
        means = "" if name or outcome else _means(spoken.book, "outcome", word, True)
        if name:
            names.append(as_name(name))
        elif means:
            outcome = means
        elif word.lower() not in _BETWEEN | _IDLE:
            return ""
    if not outcome or len(names) > 1:
        return ""
    return " ".join(["result", outcome, *names, *([tail[0].strip()] if tail else [])])


def _bids(spoken: Spoken) -> str:
    """`bids NAME CALL, …`: a call of *all others* becomes one of each, in the book's words."""
    entries = [each.split() for each in spoken.line.code.removeprefix("bids").split(",")]
    calls: list[str] = []
    speakers: set[str] = set()
    expanded = False
    suits: list[str] = []
    paired = [[*a, *b] for a, b in zip(entries[::2], entries[1::2], strict=False)]
    names = [_player(spoken, entry[0], near=False) for entry in paired if len(entry) == 2]
    if len(entries) == 2 * len(names) and all(names):  # a comma stands behind each name
        entries, expanded = paired, True
    for entry in entries:
        if len(entry) == 2 and _is_everybody(spoken, entry[0]):
            silent = [name for name in spoken.players if name not in speakers]
            count = len(spoken.players) - len(calls)
            named = [f"{as_name(name)} {entry[1]}" for name in silent]
            calls += named if speakers else [entry[1]] * count
            expanded = True
        else:
            word, suit = suited(spoken.book, entry[-1]) if entry else ("", "")
            suits += [suit] if suit else []
            call = _call(spoken, word) if entry else ""
            expanded |= bool(entry) and call != entry[-1]
            calls.append(" ".join([*entry[:-1], call]))
            speakers |= {entry[0].strip('"')} if len(entry) > 1 else set()
    return f"bids {', '.join(calls)}{_below(spoken, suits)}" if expanded else ""


def _below(spoken: Spoken, suits: list[str]) -> str:
    """Return the line of the trumps for suits that stood at a call, where no other tells them."""
    letters = {suit_of(each) or each for each in suits}
    return f"\ntrump {letters.pop()}" if len(letters) == 1 and not spoken.trump else ""


def _is_everybody(spoken: Spoken, word: str) -> bool:
    """Whether a word is for all others, and not the name of a player without its accents."""
    own = {folded(name) for name in spoken.players}
    return folded(word) in words_for("said", "everybody", "others") and folded(word) not in own


def _call(spoken: Spoken, word: str) -> str:
    """Return a call as it stands if the book knows it, else the one call that may be meant."""
    if call_meant(spoken.book, word) or word in ("?", "forced"):
        return word
    return _only(near_call(spoken.book, word)) or word


def _contract(spoken: Spoken) -> str:
    """`contract [NAME] CALL`."""
    before, _blank, word = spoken.line.code.rpartition(" ")
    bare, suit = suited(spoken.book, word)
    call = _call(spoken, bare)
    below = _below(spoken, [suit] if suit else [])
    return f"{before} {call}{below}" if call != word else ""


def _rules(spoken: Spoken) -> str:
    """`rules BOOK [+ OPTION]…`: the words that are a book and its options, without all others."""
    text = re.sub(r"\s*=\s*", "=", spoken.line.code.removeprefix("rules"))
    words = re.findall(r"[\w.=-]+", text)
    books = [word.lower() for word in words if word.lower() in shipped()]
    if not books:
        named = re.findall(r"[\w.'’=-]+", spoken.line.code.removeprefix("rules"))
        books = list(dict.fromkeys(filter(None, (near_book(each, shipped()) for each in named))))
    loaded = load(books[0]).book if len(books) == 1 else None
    if loaded is None:
        return ""

    def is_known(word: str) -> bool:
        return not with_options(loaded, [read_option(word)])[1]

    names = [option.name for option in loaded.options]
    head, *parts = re.split(r"[+,]", text)
    options = [each for each in re.findall(r"[\w.=-]+", head) if is_known(each)]
    for each in filter(str.strip, parts):
        own = re.findall(r"[\w.=-]+", each)
        ways = (["-".join(own)], ["".join(own)], own, [each for each in own if each not in QUIET])
        near = nearest("".join(own), names)
        way = next((way for way in ways if way and all(map(is_known, way))), near)
        if not way:
            return ""  # what is played would be another game without it
        options += way
    return " + ".join([f"rules {books[0]}", *options])


_MADE: dict[str, Callable[[Spoken], str]] = {
    "result-line": _result_line,
    "result": _result,
    "bids": _bids,
    "contract": _contract,
    "rules": _rules,
}
