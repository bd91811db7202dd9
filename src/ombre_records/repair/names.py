"""Slips in names, and in the commas between entries."""

from __future__ import annotations

import re
from functools import lru_cache

from ombre_records.base.language import _
from ombre_records.base.lexicon.meanings import words_for
from ombre_records.notation.keywords import KEYWORDS
from ombre_records.notation.words import as_name, quote
from ombre_records.repair.line import LISTS, Slip, Unread

_NAMED = frozenset(("players", "seats", "pair", "team"))
_OTHER_COMMA = re.compile(
    r"\s*(?:([;/&|]|\+(?=\s*[^\W\d]))|\b(and|og|und|y|et|vs|versus|mod|gegen|contra|contre)\b\.?)\s*"
)
_JOINING = re.compile(
    r"\s*(?:([;/&|]|\+(?=\s*[^\W\d]))"
    r"|(?<!\S)(and|og|und|y|et|e|en|och|oraz|i|и|samt|sowie|plus|with|med|mit|con|com|avec|met|z|с|"
    r"vs|v|versus|mod|gegen|contra|contre|contro|tegen|mot|przeciw|против|against)\b\.?(?=\s))\s*"
)
"""Separators of names in place of a comma, in a list of nothing else."""
_AMOUNT_END = re.compile(r"([+\-−–]?\d+(?::\d+)?)\s+(?=[^\W\d])")


def rejoined(line: Unread) -> Slip | None:
    """Find a keyword or a player's name with a blank in it, or a keyword with none behind it."""
    glued = _GLUED.match(line.code)
    if glued and glued[1] in KEYWORDS:
        text = _("a blank is missing here")
        at = glued.end()
        return Slip(at, at, text, f"{line.code[:at]} {line.code[at:]}")
    opened = _TWO_WORDS.match(line.code)
    if opened and opened[1] + opened[3] in KEYWORDS and opened[3] not in line.players:
        return _without(line, *opened.span(2))
    for name in line.players:
        plain = name and name.isalpha() and name[1:]
        known = _parted(name).finditer(line.bare) if name and plain else ()
        match = next((each for each in known if " " in each[0]), None)
        if match and not {*match[0].split()} & {*line.players}:
            return _without(line, match.start() + match[0].index(" "))
    for parted in _TWO.finditer(line.code) if line.kind == "players" else ():
        name = parted[1] + parted[3]
        if re.search(rf"(?<!\w){name}(?!\w)", line.about):
            return _without(line, *parted.span(2))
    return None


def _without(line: Unread, at: int, end: int = 0) -> Slip:
    end = end or at + 1
    text = _("unexpected `{char}`").format(char=" ")
    return Slip(at, end, text, line.code[:at] + line.code[end:])


@lru_cache(maxsize=4096)
def _parted(name: str) -> re.Pattern[str]:
    """Return what finds a name with a blank in it, or without."""
    letters = " ?".join(map(re.escape, name))
    return re.compile(rf"(?<!\w){letters}(?!\w)")


_GLUED = re.compile(r"([a-z]+)(?=[A-Z\"])")
_TWO = re.compile(r"(?<=[, ])([^\W\d_]+)( )([^\W\d_]+)(?=,|$)")
_TWO_WORDS = re.compile(r"([a-z]+)( )([a-z]+)(?=\s|$)")


def called(line: Unread) -> Slip | None:
    """Find players of whose names the rest of the record has one word each, as the first."""
    items = [each.split() for each in line.code.partition(" ")[2].split(",")]
    listed = line.kind == "players" or (line.kind == "seats" and not line.players)
    if not listed or len(items) < 2 or not re.fullmatch(r"[\w\s,.'’-]+", line.code):
        return None
    if any({*map(str.lower, each)} & words_for("filler", "and") for each in items):
        return None  # they are several
    used = [
        [word for word in words if word[0].isupper() and _stands(word, line.about)]
        for words in items
    ]
    compass = words_for("said", "compass")
    seated = [len(words) == len(_SEATED) and words[0].lower() in compass for words in items]
    names = [
        each[0] if len(each) == 1 else words[1] if seat else ""
        for each, words, seat in zip(used, items, seated, strict=True)
    ]
    names = [each for each in names if each]
    whole = any(" ".join(words) in line.about for words in items if len(words) > 1)
    if len({*names}) < len(items) or whole:
        return None
    text = _("write the name here as it is written below")
    return Slip(len(line.kind) + 1, len(line.code), text, f"{line.kind} {', '.join(names)}")


_SEATED = ("seat", "name")
"""The parts of a pair, where a list names the seats too."""


def _stands(word: str, text: str) -> bool:
    return len(word) > 1 and re.search(rf"(?<!\w){re.escape(word)}(?!\w)", text) is not None


def known_name(line: Unread) -> Slip | None:
    """Find a player's name of several words without quotation marks."""
    for name in line.players:
        if not name or " " not in name:
            continue
        at = line.bare.find(name)
        if at < 0 and (near := _shortened(name).search(line.bare)):
            mended = f"{line.code[: near.start()]}{quote(name)}{line.code[near.end() :]}"
            return Slip(*near.span(), _several_words(), mended)
        if at >= 0:
            mended = re.sub(rf'(?<![\w"]){re.escape(name)}(?![\w"])', quote(name), line.code)
            return Slip(at, at + len(name), _several_words(), mended)
    return None


def initials(line: Unread) -> Slip | None:
    """Find players by an initial with a full stop, where only one player has that initial."""
    if line.kind not in _BY_NAME:
        return None
    of: dict[str, list[str]] = {}
    for name in filter(None, line.players):
        of.setdefault(name[0], []).append(name)
    first = len(line.kind) + 1
    matches = [each for each in _INITIAL.finditer(line.bare) if len(of.get(each[1], ())) == 1]
    if line.kind != "result":  # where a name stands behind the outcome
        matches = [
            e for e in matches if e.start() == first or "," in line.bare[e.start() - 2 : e.start()]
        ]
    if not matches or any(each[0].strip() in line.players for each in matches):
        return None
    mended = line.code
    for each in reversed(matches):
        name = as_name(of[each[1]][0])
        mended = f"{mended[: each.start()]}{name}{mended[each.end() :]}"
    return Slip(*matches[0].span(), _("write a player's name as in `players`"), mended)


_BY_NAME = frozenset(
    (
        "result",
        "bids",
        "payments",
        "totals",
        "seats",
        "dealer",
        "rests",
        "hand",
        "holds",
        "exchange",
        "contract",
    )
)
_INITIAL = re.compile(r"(?:(?<=\w\s)|(?<=,\s)|(?<=,))([^\W\d_])\.(?=[\s:,]|$)")


@lru_cache(maxsize=4096)
def _shortened(name: str) -> re.Pattern[str]:
    """Return what finds a name without its full stops, or with short titles: `Capt. Lee`."""
    *titles, last = name.split()
    words = []
    for each in titles:
        bare = each.rstrip(".")
        short = "|".join(re.escape(bare[:size]) for size in range(len(bare) - 1, 0, -1))
        words.append(
            rf"(?:{re.escape(bare)}\.?|(?:{short})\.)" if short else rf"{re.escape(bare)}\.?"
        )
    return re.compile(r"(?<![\w\"])" + r"\s+".join([*words, re.escape(last)]) + r"(?![\w\"])")


def _several_words() -> str:
    return _("put a name of several words in quotation marks")


def other_comma(line: Unread) -> Slip | None:
    """Find another mark, or a word, between entries in place of a comma."""
    words = _JOINING if line.kind in _NAMED else _OTHER_COMMA
    match = words.search(line.bare, len(line.kind)) if line.kind in LISTS else None
    if match is None:
        return None
    mark = match[1] or match[2]
    text = _("use a comma here, not `{char}`").format(char=mark)
    at = match.start(1) if match[1] else match.start(2)
    end = match.end(1) if match[1] else match.end(2)
    # Strings are blanks in what was searched, so that blanks beside it may be strings.
    before, after = line.code[:at].rstrip(" ,"), line.code[end:].lstrip(" ,.")
    whole = 0 < len(line.players) <= before.count(",") + 1
    if mark == ";" and line.kind == "bids" and whole and not _is_said(line, after):
        text = _("begin a comment with `#`")
        return Slip(at, at + len(mark), text, f"{before}  # {after}")
    return Slip(at, at + len(mark), text, f"{before}, {after}" if after else before)


def _is_said(line: Unread, text: str) -> bool:
    """Whether a player is named first, or there is nothing but single words, as calls."""
    words = text.replace(",", " ").split()
    entries = re.split(r"\s*[,;]\s*", text.strip())
    if len(entries) > 1 and all(len(each.split()) == 1 for each in entries):
        return True  # calls without names
    names = {name.casefold() for name in filter(None, line.players)}
    named = any(text.lstrip(' "').casefold().startswith(name) for name in names)
    return len(words) < 2 or named or not names


def no_comma(line: Unread) -> Slip | None:
    """Find entries that follow each other without a comma: calls, or what each is paid."""
    text = _("a comma is missing here")
    if line.kind in ("payments", "totals"):
        match = _AMOUNT_END.search(line.bare)
        if match is None:
            return None
        at = match.end(1)
        return Slip(at, at + 1, text, f"{line.code[:at]}, {line.code[match.end() :]}")
    if line.kind in ("players", "seats") and "," not in line.bare and '"' not in line.code:
        names = line.code.split()[1:]
        if all(each.endswith(".") and len(each) > 2 for each in names[:-1]):
            names = [each.rstrip(".") for each in names]
        if any(_OTHER_COMMA.fullmatch(each) for each in names):
            return None
        at = len(line.code) - len(line.code.split(None, 2)[-1])
        mended = f"{line.kind} {', '.join(names)}"
        return Slip(at - 1, at, text, mended) if names[2:] else None
    if line.kind != "bids" or "," in line.bare or '"' in line.code:
        return None
    words = list(re.finditer(r"\S+", line.code))[1:]
    named = [word for word in words if word[0] in line.players]
    first = [word for word in (named or words)[1:] if word[0] not in ("?",)]
    if not first or (named and named[0] is not words[0]):
        return None
    mended = line.code
    for word in reversed(first):
        mended = f"{mended[: word.start()].rstrip()}, {mended[word.start() :]}"
    return Slip(first[0].start() - 1, first[0].start(), text, mended)
