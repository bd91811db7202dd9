"""Statements of a header, and those of a word alone, put together from their pieces."""

from __future__ import annotations

import re

from ombre_records.base.lexicon.meanings import words_for
from ombre_records.notation.words import as_name, quote
from ombre_records.repair.line import CARD
from ombre_records.repair.taken_apart import QUIET, Told, strange_words


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
    closing = _MARKS.get(text[:1], "")
    if len(text) > 2 and closing and text[-1] in closing:
        return f"{told.kind} {quote(text[1:-1].strip())}"
    text = text.strip("\"'“”„‟«»‘’`* \u00a0")
    if text.count('"') % 2:
        text = text.replace('"', "")  # what is left of marks round a part of it
    return f"{told.kind} {quote(text)}" if text else ""


_BEHIND_A_WORD = re.compile(r"([^\W\d_]+)\s+(\"[^\"]*\")")
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
