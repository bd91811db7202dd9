"""What a line says that cannot be read, said again in the order of its statement.

`slips` knows single slips and mends them one by one. Here a line is taken to pieces instead
(`atoms`), and they are put together again as the statement wants them. It is proposed only if
that can be read.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable

from ombre_records.base.lexicon.meanings import words_for
from ombre_records.notation.words import as_name, quote
from ombre_records.repair import amount_frames, call_frames, card_frames
from ombre_records.repair.atoms import QUIET, Told, pieces_of, strange_words
from ombre_records.repair.line import CARD, TEXTS


def list_of_names(told: Told) -> str:
    """`players NAME, …`: numbers, seats and parentheses beside the names are left out."""
    bare = re.sub(r"\([^()]*\)", " ", told.rest)
    whole = re.fullmatch(r"[:=\s]*[(\[{](.*)[)\]}]", told.rest)
    bare = whole[1] if whole else bare
    apart = re.split(r"[,;/|&+]|\s[-–—]\s|(?<!\w)\d+\s*[.):]\s*", bare)
    strings = re.findall(r'"([^"]+)"', bare)
    items = [each.strip(" .:=!-") for each in (strings if len(strings) > 1 else apart)]
    items = [each.strip("\"“”'") for each in items if each]
    if any(_joins(each) for each in items):
        return ""  # one of them would be lost in the name of another
    placed = [_SEAT.fullmatch(each) for each in items]
    if items and all(placed):
        items = [found[1].strip("\"'") for found in placed if found]
    if len(items) < 2 or any(
        re.search(r"[\":]" if len(strings) > 1 else r"[\"\d:]", each) for each in items
    ):
        return ""
    return f"{told.kind} {', '.join(map(as_name, items))}"


def _joins(name: str) -> bool:
    """Whether a name has a small word in it that stands between two: `Bo with Carl`."""
    rest = name.split()[1:]
    return any(word.islower() and word.isalpha() for word in rest[:-1]) and not _PARTICLES & {*rest}


_PARTICLES = words_for("said", "particle")
"""Small words that are parts of names."""
_SEAT = re.compile(
    r"(?:[NESWnesw]|north|east|south|west|(?:player|seat|plads|spieler|jugador|joueur)\s*\d|"
    r"[1-6])\s*[:=.)-]?\s+(.+)",
    re.IGNORECASE,
)


def suits(told: Told) -> str:
    """`suits SYSTEM`."""
    word = told.rest.lower().strip(":= \"'.")
    if re.match(r"(?:esp|span|barajas?)", word):
        return "suits spanish"
    return "suits french" if re.match(r"(?:fr|engl|intern|anglo)", word) else ""


def alone(told: Told) -> str:
    """`KEYWORD` alone; `tricks` with what each has taken tells all at once."""
    counts = [each.lstrip("+-") for each in told.of("amount")]
    tallies = told.of("tally") or ([f"({'-'.join(counts)})"] if told.of("name") and counts else [])
    each = not counts or len(counts) == len(told.of("name")) == len(told.players)
    if told.kind == "tricks" and tallies and each and not strange_words(told):
        last = sum(map(int, re.findall(r"\d+", tallies[0])))
        return f"tricks\n1-{last} ? {tallies[0]}"
    said = told.of("tally", "name", "card", "string")
    cards = any(re.fullmatch(CARD, word) for word in told.rest.split())
    return "" if said or cards else told.kind


def text(told: Told) -> str:
    """`KEYWORD "text"`: what is quoted inside stays so."""
    text = told.rest.lstrip(":= ").strip()
    if (quoted := _BEHIND_A_WORD.fullmatch(text)) and quoted[1].lower() in QUIET:
        text = quoted[2]
    if _ASTRAY.fullmatch(text):
        return ""  # where the word belongs is not known
    closing = _MARKS.get(text[:1], "")
    if len(text) > 2 and closing and text[-1] in closing:
        return f"{told.kind} {quote(text[1:-1].strip())}"
    text = text.strip("\"'“”„‟«»‘’`* \u00a0")
    if text.count('"') % 2:
        text = text.replace('"', "")  # what is left of marks round a part of it
    return f"{told.kind} {quote(text)}" if text else ""


_BEHIND_A_WORD = re.compile(r"([^\W\d_]+)\s+(\"[^\"]*\")")
_ASTRAY = re.compile(
    r"[^\s\"()]+\s+\"[^\"]+\s[^\"]+\s[^\"]+\"|\"[^\"]+\s[^\"]+\s[^\"]+\"\s+[^\s\"()]+"
)
"""A word before or behind a text in quotation marks, which it may have got out of."""
_MARKS = {"'": "'", "‘": "’", "`": "`´'", "“": "”“", "„": "“”", "«": "»", "»": "«", "‟": "”"}
"""Marks round a text, and those that close it."""


def rules(told: Told) -> str:
    """`rules BOOK [+ OPTION]…`."""
    words = re.findall(r"[\w.=-]+", re.sub(r"\s*=\s*", "=", told.rest))
    options = [
        each for each in words[1:] if each.lower() not in ("with", "and", "option", "options")
    ]
    named = words and words[0].lower() not in QUIET
    return f"rules {' + '.join([words[0], *options])}" if named else ""


_MOST = 120
"""Of how many pieces a line may be."""


def retold(kind: str, code: str, players: Iterable[str | None]) -> str:
    """Return a line said again as its statement is written; the empty text where that is not known.

    >>> retold("result", "result: sacada, Ada", ["Ada", "Bea"])
    'result sacada Ada'
    >>> retold("trick", "3 Ada leads SA, S3 and S4 [1/0/0] Ada", ["Ada", "Bea"])
    '3 Ada: SA S3 S4 > Ada (1-0-0)'
    """
    make = _MADE.get(kind)
    if make is None or "[+" in code or "[-" in code or re.search(r"\[[^\]]*>", code):
        return ""
    names = tuple(name for name in players if name)
    body = code if kind in ("trick", "result-line") else code[len(kind) :]
    pieces = tuple(pieces_of(kind, body, names))
    if len(pieces) > _MOST:
        return ""
    return make(Told(kind, pieces, names, body.strip()))


_MADE: dict[str, Callable[[Told], str]] = {
    **dict.fromkeys(("hand", "holds"), card_frames.held_by),
    "stock": card_frames.stock,
    **dict.fromkeys(("turn", "call"), card_frames.one_card),
    "exchange": card_frames.exchange,
    "trick": card_frames.trick,
    "bids": call_frames.bids,
    "contract": call_frames.contract,
    "trump": call_frames.trump,
    **dict.fromkeys(
        ("dealer", "rests", "vole", "surrender", "accept", "forbid", "gano", "claim"),
        call_frames.somebody,
    ),
    "result": call_frames.result,
    **dict.fromkeys(("payments", "totals"), amount_frames.entries),
    **dict.fromkeys(("pool", "deal", "table", "ombre"), amount_frames.number),
    "result-line": call_frames.result_line,
    **dict.fromkeys(("players", "seats", "pair"), list_of_names),
    **dict.fromkeys(TEXTS, text),
    "rules": rules,
    "suits": suits,
    **dict.fromkeys(("tricks", "results", "boards"), alone),
}
