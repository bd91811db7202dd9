"""Slips that a pattern can find, each a row of `confusions.toml`, and how they are mended."""

from __future__ import annotations

import os
import re
import tomllib
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache, lru_cache
from typing import NamedTuple

from ombre_records.base.language import _, marked
from ombre_records.base.lexicon.meanings import all_meanings, suit_of, words_for
from ombre_records.base.lexicon.spelling import folded
from ombre_records.notation.keywords import KEYWORDS
from ombre_records.notation.words import as_name, quote
from ombre_records.repair.atoms import number_of, roman_number
from ombre_records.repair.foreign_cards import rank_meant, ranks_meant
from ombre_records.repair.line import CARD, CARDS, DOTTED, RANKS, SUIT, WORD, Slip, Unread

_SAYS: Mapping[str, str] = {
    "": marked("unexpected `{char}`"),
    "alone": marked("write the number by itself, without `{char}`"),
    "amount": marked("put the name before its amount"),
    "apart": marked("write the ranks after their suit without a blank"),
    "beside": marked("write cards side by side, without `{char}`"),
    "comma": marked("use a comma here, not `{char}`"),
    "called": marked("write a player's name as in `players`"),
    "card": marked("write a card as suit and rank, with nothing between them"),
    "comment": marked("begin a comment with `#`"),
    "contract": marked("`ombre` opens a session; `contract` says who plays what"),
    "doubt": marked("a doubtful reading stands in brackets"),
    "drawn": marked("put `for` between the cards laid off and the cards drawn"),
    "either": marked("put cards of which it is one in braces"),
    "first": marked("begin this line with its number"),
    "line": marked("put each statement on its own line"),
    "mark": marked("`{char}` stands behind a card without a blank"),
    "nameless": marked("write the player's name before the cards"),
    "number": marked("only a number may be here"),
    "options": marked("write the options of a book after `+`"),
    "passed": marked("use `-` for a deal that all passed"),
    "ranks": marked("`{word}`: the ranks are written A K Q J 7 6 5 4 3 2, {remedy}"),
    "remark": marked("put a remark in quotation marks"),
    "rest": marked("`?` at the end of a list says that the rest is not known"),
    "several": marked("put a name of several words in quotation marks"),
    "sign": marked("put the sign before the number"),
    "spanish": marked("`{word}`: the ranks are written {ranks}, {remedy}"),
    "string": marked("put a string in double quotation marks"),
    "turned": marked("`{word}`: the suit comes before the ranks, {remedy}"),
    "unknown": marked("write an unknown card as `x`"),
    "untold": marked("use `?` for unknown tricks"),
    "winner": marked("use `?` for the cards, and put the winner after `>`"),
    "worded": marked("write cards in letters, the suit first"),
}
_SILENT = "nothing"
"""An empty message: the grammar's own suffices."""
_STANDS_FOR = {
    "@nobody-plays": r"(?:@all-passed)\)?|(?:p|pas[\w-]*)\.?(?:[\s,;/-]+(?:p|pas[\w-]*)\.?)*\)?"
    r"|abandoned|(?:nobody|no\s+one|ingen|niemand|keiner|nadie|personne)(?:\s+(?:@said:play|@verb:bids|bids?))?",
    "@all-passed": r"(?:(?:we|vi|wir|nous)\s+)?(?:@said:everybody|tout\s+le\s+monde)\s+"
    r"(?:(?:@said:have|@verb:bids|@filler:call)\s+)?(?:@said:pass|pas[\w-]*)(?:\s+(?:out|af|aus|all|round))?"
    r"|(?:@said:pass)[\s-]+(?:(?:hele\s+vejen|all\s+the\s+way)\s+)?(?:out|af|aus|all|round|rundt|générale|general)"
    r"|(?:@said:pass)\s+(?:@said:everybody)|rundpas|thrown\s+in|(?:no|ingen|kein|pas\s+de)\s+(?:bids?|game|play|spil|spiel|jeu)",
    "@marked": r"(?<!\S)@suit[-–./:=·]\s?(?:[@ranks]+(?:[-–./·,][@ranks]+)*|-)"
    r"(?=[!?]{0,2}(?:[\s,;]|$))",
    "@dotted": DOTTED.pattern,
    "@card": CARD,
    "@suit": SUIT,
    "@ranks": RANKS,
    "@word": WORD,
    "@book": "|".join(sorted(all_meanings("book"), key=len, reverse=True)),
    "@idle": "|".join(
        sorted(
            words_for("filler", "sentence")
            - words_for("said")
            - words_for("keyword")
            - words_for("column")
            - KEYWORDS
        )
    ),
    "@who": "|".join(sorted(words_for("keyword", "players"))),
    "@ruled": "|".join(sorted({"rules", *words_for("keyword", "rules"), *words_for("said", "by")})),
    "@keyword": "|".join(sorted(KEYWORDS, key=len, reverse=True)),
}
_LEXICON = re.compile(r"@(said|filler|verb|ending|number|rank|column)(?!s)(?::([\w+-]+))?")
"""The words of the lexicon that have some meanings, with `+` between."""
_PLAYER = "@player"
_STRING = re.compile(r'"(?:[^"\\]|\\.)*"')
_HOLE = re.compile(
    r"<(?P<filter>\w+):(?P<inside>[^<>]*)>|\\(?P<group>\d)|@(?P<of>next|lacking|left)"
)
"""A hole in the text that a row puts in place of what it matches."""
_COURTS = {"Kn": "J", "Kt": "J", "Bu": "J", "Bo": "J", "Da": "Q", "Kö": "K", "Kg": "K"}
_BY_NUMBER = {"1": "A", "10": "S", "11": "C", "12": "R", "-": ""}
_GLYPHS = {"1": "!", "2": "?", "3": "!!", "4": "??", "5": "!?", "6": "?!"}
_RANKS = re.compile(r"[AKQJ2-7]+")


def _bare(text: str) -> str:
    """Return cards without the marks and blanks in them."""
    return re.sub(r"[^\w♠♤♣♧♥♡♦♢\ufe0e\ufe0f]", "", text)


def _rank(word: str) -> str | None:
    """Return the ranks that a word is; None for another word."""
    ranks = word.upper() if _RANKS.fullmatch(word.upper()) else ranks_meant(word)
    return rank_meant(word) or ranks or None


def _suit_begun(text: str) -> str | None:
    """Return the one suit whose words a text begins; None where it may be several, or none."""
    suits = {suit_of(each) for each in words_for("suit") if each.startswith(folded(text))}
    return suits.pop() if len(suits) == 1 else None


_FILTERS: Mapping[str, Callable[[str], str | None]] = {
    "alone": lambda text: text if re.fullmatch(WORD, text) else None,
    "bare": lambda text: _bare(text),
    "begun": _suit_begun,
    "behind": lambda text: text.split(None, 1)[1],
    "cells": lambda text: " ".join(" ".join(text.split("|")).split()),
    "court": lambda text: re.sub("|".join(_COURTS), lambda each: _COURTS[each[0]], text),
    "each_rank": lambda text: "".join(filter(None, map(_rank, re.findall(r"\w+", text)))),
    "glyph": lambda text: _GLYPHS.get(text, ""),
    "holding": lambda text: f"{text[0].upper()}-" if text[-1] == "-" else _bare(text).upper(),
    "initial": lambda text: text[0].upper(),
    "knights": lambda text: text.translate(str.maketrans("KQJ", "CCS")),
    "letter": lambda text: str(ord(text.upper()) - ord("A") + 1),
    "listed": lambda text: re.sub(r"\s+[-–—/|]+\s+", ", ", text),
    "lower": str.lower,
    "name": as_name,
    "number": lambda text: number_of(text) or None,
    "numbered": lambda text: re.sub(r"1[012]?|-", lambda each: _BY_NUMBER[each[0]], text),
    "one_of": lambda text: " ".join(re.findall(CARD, text)),
    "quote": quote,
    "rank": lambda text: _rank(text),
    "ranks": lambda text: ranks_meant(_bare(text)) or None,
    "roman": lambda text: str(roman_number(text) or "") or None,
    "spanish": lambda text: text.translate(str.maketrans("KQJ", "RCS")),
    "suit": lambda text: suit_of(text) or None,
    "unquoted": lambda text: re.sub(r"\s*\"\s*", " ", text).replace(" ,", ",").strip(),
    "upper": str.upper,
    "x": lambda text: "x" * len(text),
}
"""Functions of a part of a line; None where its meaning is not known."""


class _Confusion(NamedTuple):
    """A row; with `name` it applies only behind the name or the number."""

    kinds: frozenset[str]
    pattern: str
    becomes: str
    says: str
    system: str
    unless: str
    where: str
    near: str
    name: bool
    block: bool


def confused(group: str) -> Callable[[Unread], Slip | None]:
    """Return what finds the first confusion of a group; all of its kind are mended together."""

    def look(line: Unread) -> Slip | None:
        bare = _STRING.sub(lambda each: f'"{" " * (len(each[0]) - 2)}"', line.code)
        rows = (row for row in _rows().get(group, ()) if _concerns(row, line, bare))
        return next(filter(None, (_mended(row, line, bare) for row in rows)), None)

    return look


def confusion_alone(
    group: str, *, rest: bool = False
) -> Callable[[Unread, Callable[[str], bool]], Slip | None]:
    """Return what finds a confusion without which a line can be read; with `rest`, what stands
    before it can be read alone, too.
    """

    def look(line: Unread, reads: Callable[[str], bool]) -> Slip | None:
        slip = confused(group)(line)
        sound = slip and (not rest or reads(line.code[: slip.start].rstrip()))
        return slip if slip and sound and reads(slip.mended) else None

    return look


def _concerns(row: _Confusion, line: Unread, bare: str) -> bool:
    if (row.kinds and line.kind not in row.kinds) or (row.block and not line.block):
        return False
    if row.system not in ("", line.system) or (row.unless and re.search(row.unless, bare)):
        return False
    if row.where and not re.search(row.where, bare):
        return False
    return not row.near or re.search(row.near, f"{line.about}\n{bare}") is not None


def _mended(row: _Confusion, line: Unread, bare: str) -> Slip | None:
    """Return a line with what is confused mended; its strings are blank in `bare`."""
    behind = 2 if line.kind in ("hand", "holds", "exchange") else 1
    head = re.match(rf"(?:\S+\s+){{{behind}}}", bare) if row.name else None
    finds = _pattern(row.pattern, line.players).finditer(bare, head.end() if head else 0)
    known = [(each, text) for each in finds if (text := _filled(row, each, line)) is not None]
    if not known:
        return None
    code = line.code
    for match, text in reversed(known):
        code = f"{code[: match.start()]}{text}{code[match.end() :]}"
    match, remedy = known[0]
    at = match.span("at") if match.groupdict().get("at") is not None else match.span()
    words = {"char": line.code[slice(*at)].strip(), "word": line.code[slice(*match.span())]}
    message = row.says and _(row.says).format(**words, remedy=remedy, ranks="A R C S 7 6 5 4 3 2")
    return Slip(*at, message, code.rstrip())


def _filled(row: _Confusion, match: re.Match[str], line: Unread) -> str | None:
    """Return what becomes of a part of a line; None where a word in it is not known."""
    unknown = False

    def fill(hole: re.Match[str]) -> str:
        nonlocal unknown
        if hole["group"]:
            return line.code[slice(*match.span(int(hole["group"])))]
        if hole["of"]:
            text = _due(line, hole["of"])
            unknown |= not text
            return text
        made = _FILTERS[hole["filter"]](_HOLE.sub(fill, hole["inside"]))
        unknown |= made is None
        return made or ""

    text = _HOLE.sub(fill, row.becomes)
    return None if unknown else text


def _due(line: Unread, what: str) -> str:
    """Return what a line's place tells: the number that comes next, who lacks such a line, and the
    tricks that are left; nothing where it does not.
    """
    if what == "lacking":
        return line.lacking and as_name(line.lacking)
    if not line.next:
        return ""
    last = _TRICKS.get(len(line.players), 9)
    if what == "next":
        return str(line.next)
    return "" if line.next > last else f"{line.next}-{last}" if line.next < last else f"{last}"


_TRICKS = {5: 8}
"""The number of tricks by the number of players, where it is not nine."""


@lru_cache(maxsize=1_000)
def _pattern(text: str, players: tuple[str | None, ...]) -> re.Pattern[str]:
    if _PLAYER in text:
        names = sorted(filter(None, players), key=len, reverse=True)
        text = text.replace(_PLAYER, f"(?:{'|'.join(map(re.escape, names)) or '(?!)'})")
    return re.compile(text)


@cache
def _rows() -> Mapping[str, tuple[_Confusion, ...]]:
    with open(os.path.join(os.path.dirname(__file__), "confusions.toml"), "rb") as file:
        rows = tomllib.load(file)["confusion"]
    groups: dict[str, list[_Confusion]] = {}
    for row in rows:
        made = _Confusion(
            _kinds(row.get("kinds", ())),
            _spelt_out(row["pattern"]),
            row["becomes"],
            "" if row.get("says") == _SILENT else _SAYS[row.get("says", "")],
            row.get("system", ""),
            _spelt_out(row.get("unless", "")),
            _spelt_out(row.get("where", "")),
            _spelt_out(row.get("near", "")),
            row.get("behind") == "name",
            row.get("block", False),
        )
        groups.setdefault(row.get("group", "sign"), []).append(made)
    return {group: tuple(made) for group, made in groups.items()}


def _kinds(names: Iterable[str]) -> frozenset[str]:
    return frozenset(kind for name in names for kind in (CARDS if name == "cards" else (name,)))


def _spelt_out(pattern: str) -> str:
    for name, stands_for in _STANDS_FOR.items():
        pattern = pattern.replace(name, stands_for)
    return _LEXICON.sub(lambda each: "|".join(_words(*each.groups())), pattern)


def _words(kind: str, meanings: str | None) -> Iterator[str]:
    words = words_for(kind, *(meanings or "").replace("+", " ").split())
    return map(re.escape, sorted(words, key=len, reverse=True))
