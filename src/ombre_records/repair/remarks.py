"""Slips of what is not a statement: comments of other languages, tables, lines drawn, remarks; and
what is said of something that is not known.
"""

from __future__ import annotations

import re
from collections.abc import Callable

from ombre_records.base.language import _
from ombre_records.base.lexicon.meanings import endings, meaning, words_for
from ombre_records.notation.keywords import KEYWORDS
from ombre_records.notation.words import as_name, quote
from ombre_records.repair.foreign_cards import matador, spelt
from ombre_records.repair.frames import retold
from ombre_records.repair.line import CARD, CARDS, PROSE, TEXTS, WORD, Slip, Unread

_OF_ONE = frozenset(("hand", "holds", "exchange"))
"""Statements with a name before the value that may be unknown."""
_ALONE = frozenset(("tricks", "results", "boards"))
"""Statements of a word alone."""
_LEFT_OUT = frozenset(("rules", "players", "seats", "rests"))
"""Statements that can be read with `?`, but say nothing then, or what is wrong."""
_MARKS = re.compile(r"[\s.·…?!_=*~–—-]+")
"""A line of which nothing is left without these says nothing."""


def is_unknown(text: str) -> bool:
    """Return whether a text says only that something is not known, or that there is nothing.

    >>> is_unknown("n/a"), is_unknown("--"), is_unknown("nicht bekannt"), is_unknown("Ada")
    (True, True, True, False)
    """
    bare = text.strip().strip("()[]{}\"'.:;,= ").lower()
    return not _MARKS.sub("", bare) or " ".join(bare.split()) in words_for("said", "unknown")


def absent(line: Unread, reads: Callable[[str], bool]) -> Slip | None:
    """Return a line of what is not known with `?`, or as a comment where it is to be left out."""
    keyword, _blank, rest = line.code.partition(" ")
    bare = rest.strip()
    if keyword != line.kind or not bare or line.kind in ("tag", "note", "ombre", "deal"):
        return None
    name = next((each for each in filter(None, line.players) if _opens(bare, each)), "")
    if line.kind in _OF_ONE and name:
        value, known = bare[len(name) :].lstrip('":= '), f"{keyword} {as_name(name)} ?"
        if value in ("-", "–", "—") or value.lower() in words_for("said", "nothing"):
            return None  # no cards
    else:
        value, known = bare, f"{keyword} ?"
    if not value or value in line.players or not is_unknown(value):
        return None
    if keyword in _ALONE and not re.search(r"[\w?*_–—-]", value):
        return None  # a mark behind a word that stands alone
    at = line.code.rindex(value)
    if line.kind not in TEXTS | _LEFT_OUT and known != line.code and reads(known):
        return Slip(at, len(line.code), _("use `?` for what is not known"), known)
    text = _("what is not known is left out")
    return Slip(at, len(line.code), text, f"# {line.code}")


def _opens(text: str, name: str) -> bool:
    bare = text.lstrip('"')
    return bare.casefold().startswith(name.casefold()) and not bare[len(name) :][:1].isalnum()


_FACTS = frozenset("forfeit friend estuches primeras for".split())
_BEHIND = re.compile(r"\s*[,;({]\s*|\s+(?:[-–—]+\s*)?")
"""The marks before a remark at a line's end."""
_BRACKETED = re.compile(r"(?<=\s)[{\[]\s*((?:(?<=\{)|(?<=\{\s))[^{}]*|sic[^\[\]]*)[}\]]")
_REMARKED = frozenset(("trick", "hand", "holds", "stock", "exchange", "result", "dealer", "trump"))
"""Statements that have a remark at their end."""
_SAID = re.compile(r"[^\W\d_]{2}|[aàåIioyeé]\s+[^\W\d_]{2}")
"""The beginning of a remark about a line: two letters, or a little word."""
_LISTED = frozenset(("exchange", "payments", "totals", "bids", "hand", "seats", "players"))


def _is_prose(text: str, apart: bool) -> bool:
    """Whether a line's last words are a remark, and no cards, facts or marks; `apart`: from it."""
    words = text.split()
    if re.search(r"[>:\[\]\"]|\d-|^[^\W\d_]?$", text) or not re.match(_SAID, text):
        return False
    if spelt(text) or any(map(matador, words)):
        return False
    if re.split(r"[=:]", words[0])[0].lower() in _FACTS:
        return False
    if any(re.fullmatch(CARD, each) for each in words):
        return False
    return apart or (len(words) >= PROSE and all(each[0].islower() for each in words))


def annotated(line: Unread, reads: Callable[[str], bool]) -> Slip | None:
    """Return a line whose last words are a remark, if the rest of it can be read."""
    for match in _BEHIND.finditer(line.bare):
        head, tail = line.code[: match.start()], line.code[match.end() :].rstrip(" )]}.")
        apart = bool(match[0].strip()) or head.endswith(")")
        if not apart and line.kind in ("bids", "contract", "result"):
            continue  # a term of several words, more likely
        particular = any(meaning("ending", each) for each in re.findall(WORD, tail))
        if line.kind == "result-line" and _tells_an_end(tail) and not _tells_an_end(head):
            continue
        if line.kind == "result-line" and particular:
            continue  # it says how the game was lost
        if not _is_prose(tail, apart) or (line.kind == "bids" and "," in tail):
            continue  # calls that cannot be read are not a remark
        if line.kind in CARDS and any(meaning("matador", each) for each in re.findall(WORD, tail)):
            continue  # a card, which nobody can tell without the trumps
        if line.kind in _PAID and _PAYS.search(tail):
            continue
        if line.kind in _LISTED and any(each.strip(",.;") in line.players for each in tail.split()):
            continue  # it tells of others what is told of the first
        if not reads(head):
            head = retold(line.kind, head, line.players)
            if not head or "\n" in head or not reads(head):
                continue
        mended = f"{head} {quote(tail)}"
        if reads(mended):
            return Slip(match.start(), len(line.code), _("put a remark in quotation marks"), mended)
    return None


_PAID = frozenset(("payments", "totals"))
_PAYS = re.compile(r"^(?:pool|reserved)\b|[+−–-]\s?\w|\b(?:half|halv|halb|medio|demi)\b")
"""Words of an amount, which is not a remark."""


def _tells_an_end(text: str) -> bool:
    """Whether words of a line of results tell how the deal ended: they are more than a remark."""
    words = re.findall(r"[^\W\d_]+", text.lower())
    return any(word in (words_for("said", "won", "lost") | endings()) - _BESIDES for word in words)


_BESIDES = words_for("filler", "besides")
"""Words for how a deal ended that remarks have too."""


def _is_said(text: str) -> bool:
    """Whether a text in brackets is words, not cards or marks."""
    words = text.split()
    cards = any(re.fullmatch(CARD, each) for each in words)
    return not cards and not re.search(r"[>:\"\d]", text) and any(len(each) > 2 for each in words)


def _is_whole(line: Unread, match: re.Match[str]) -> bool:
    """Whether a trick's cards stand before what is in brackets, one of each player at the least."""
    before = line.bare[: match.start()].split()[1:]
    cards = sum(re.fullmatch(CARD, each) is not None for each in before)
    return line.kind == "trick" and cards >= min(len(line.players) or _TABLE, _TABLE)


_BRIEF = 4
"""The most words of a remark that may be cards in words."""
_TABLE = 3
"""The players who play a card to a trick, as a rule."""


def bracketed(line: Unread) -> Slip | None:
    """Find a remark in brackets inside a line, as chess players have them."""
    if line.kind not in _REMARKED:
        return None
    places = [*_BRACKETED.finditer(line.bare), *_ROUND.finditer(line.bare)]
    match = next((each for each in places if _is_remark(line, each)), None)
    if match is None:
        return None
    before, after = line.code[: match.start()].rstrip(), line.code[match.end() :].strip()
    text = _("put a remark in quotation marks")
    mended = f"{before} {after}".rstrip()
    return Slip(match.start(), match.end(), text, f"{mended} {quote(match[1].strip())}")


_ROUND = re.compile(r"(?<=\s)(?:\(|\[(?![+-]))\s*([^()\[\]>]*[^\W\d_]{3}[^()\[\]>]*?)\s*[)\]]")


def _is_remark(line: Unread, match: re.Match[str]) -> bool:
    """Whether a text in brackets is a remark: words of no card, or a text behind a whole trick."""
    text, round_ = match[1], match[0][0] != "{" and match.re is _ROUND
    if text in line.players:
        return False
    if all(re.fullmatch(CARD, each) for each in text.split()):  # one of these, where one is due
        return match[0][0] == "{" and len(line.players) == _TABLE and _is_whole(line, match)
    behind = _is_whole(line, match) and re.search(r"[^\W\d_]", text) is not None
    if round_:
        named = any(each.strip(",.;") in line.players for each in text.split())
        return behind and not named and ">" not in text and not re.search(r"\d\s*[-–:]\s*\d", text)
    told_at_length = match[0][0] == "{" and len(text.split()) > _BRIEF
    if line.kind != "trick" and (spelt(text) or matador(text)) and not told_at_length:
        return False
    return behind or told_at_length or _is_said(text)


def headed(line: Unread) -> Slip | None:
    """Find the words above the columns of a table."""
    apart = r"\s*[|,;\t]\s*" if re.search(r"[|,;\t]", line.code) else r"\s{2,}|\s"
    cells = [each for each in re.split(apart, line.code.strip("| ")) if each]
    if line.kind not in ("broken", "unknown") or len(cells) < _COLUMNS or '"' in line.code:
        return None
    others = [each.strip(".:#") for each in cells if each not in line.players]
    heads = [
        each
        for each in others
        if each.lower() in {*words_for("column"), *KEYWORDS, "#"} or meaning("keyword", each)
    ]
    if len(heads) < len(others) or len(heads) < _COLUMNS:
        return None
    return Slip(0, len(line.code), _("begin a comment with `#`"), f"# {line.code}")


_COLUMNS = 3
