"""Lines whose first word is not a keyword: the nearest keyword, else a tag or a comment."""

from __future__ import annotations

import re
from typing import NamedTuple

from ombre_records.base.finding import Remedy
from ombre_records.base.language import _
from ombre_records.base.lexicon.meanings import (
    all_meanings,
    meaning,
    meanings,
    number_meant,
    suit_of,
    words_for,
)
from ombre_records.notation.keywords import BY_KEYWORD, KEYWORDS
from ombre_records.notation.syntax_errors import shown
from ombre_records.notation.words import as_name, quote, read_suit
from ombre_records.repair.atoms import number_of
from ombre_records.repair.confusions import confused
from ombre_records.repair.dates import date_meant, date_within
from ombre_records.repair.foreign_cards import spelt
from ombre_records.repair.frames import retold
from ombre_records.repair.line import CARD, TEXTS, WORD, Slip, Unread
from ombre_records.repair.names import initials
from ombre_records.repair.openings import all_near
from ombre_records.repair.place import Meant, Place
from ombre_records.repair.remarks import absent


def of_two_words(place: Place) -> Slip | None:
    """Find a keyword of another language that is two words, as Danish `i alt` is, or one behind an
    article.
    """
    words = place.piece.code.split(None, 2)
    article = words[0].lower() in words_for("filler", "article")
    opening = (words[1:2] or [""])[0] if article else "-".join(words[:2])
    opening = opening.rstrip(":=")
    keyword = opening if opening in KEYWORDS else meaning("keyword", opening)
    if len(words) < 3 or (article and keyword and BY_KEYWORD[keyword].phase == "header"):
        return None
    mended = place.readable(f"{keyword} {words[2]}") if keyword else ""
    mended = (_again(place, keyword, mended) if keyword and mended else "") or mended
    named = f"{keyword} {as_name(names[0])}" if (names := _named(place, words[2:])) else ""
    if not mended or (article and '"' in mended and mended != named):
        return None  # it is a sentence
    text = _("unknown statement `{word}`").format(word=" ".join(words[:2]))
    return Slip(0, len(place.piece.code) - len(words[2]), text, mended)


def _named(place: Place, words: list[str]) -> list[str]:
    """Return the players whom some words name."""
    return [each for each in place.session.players if each and each in " ".join(words)]


def nearest(place: Place) -> Meant:
    """Return a line with the keyword that is nearest to the word that opens it, if one is near."""
    piece, word = place.piece, place.word
    message = _("unknown statement `{word}`").format(word=shown(word))
    if word.rstrip(":,") in place.session.players:
        message = _("begin a line with its keyword, not with a name")
    if told := _by_value(place) or _title(place):
        return Meant(message, piece, 0, len(word), told, "unknown-statement")
    candidates = _by_keyword(place)
    keywords = Remedy(tuple(each.keyword for each in candidates))
    if len(candidates) > 1:
        return Meant(message, piece, 0, len(word), rule="unknown-statement", remedy=keywords)
    mended = candidates[0].line if candidates else _aside(place)
    alone = bool(candidates) and mended == candidates[0].keyword + piece.code[len(word) :]
    remedy = keywords if alone else None
    return Meant(message, piece, 0, len(word), mended, "unknown-statement", remedy=remedy)


class _Keyword(NamedTuple):
    """A keyword that a word may be meant for, and the line that it then opens."""

    keyword: str
    line: str


def _by_keyword(place: Place) -> list[_Keyword]:
    """Return the keyword for which a line's first word is meant; several where nothing decides.

    Of several that are as near, those are taken with which the line can be read.
    """
    word, code = place.word, place.piece.code
    called = word.rstrip(":,") in place.session.players
    keywords = [each for each in all_near(word) if each != word and not called]
    if "deal" in keywords and "hand" not in keywords and not re.search(r"\d", code):
        keywords.append("hand")  # which is a hand of cards too, as `mano`
    keywords = _by_what_is_said(place, keywords)
    if code == word:  # without more, it says nothing that can be read
        keywords = [each for each in keywords if place.readable(each)]
    over = place.below_header
    keywords.sort(key=lambda each: (BY_KEYWORD[each].phase == "header") == over)
    lines = {each: at_length(place, each, each + code[len(word) :]) for each in keywords}
    if "event" in lines and word[-1] not in ":=":
        phrase = word[0].isupper() and word != "Event" and code[len(word) :].lstrip()[:1].islower()
        lines["event"] = occasion(place) or (f"event {quote(code)}" if phrase else lines["event"])
    sound = [each for each in keywords if place.reads(_tidied(place, each, lines[each]))]
    if len(sound) > 1 and not meanings("keyword", word.rstrip(":.=")):
        return [_Keyword(each, lines[each]) for each in sound]
    for each in sound[:1]:
        tidied = place.named(_tidied(place, each, lines[each]))
        again = place.named(_again(place, each, tidied))
        return [_Keyword(each, again or tidied)]
    for each in keywords:
        if line := _with_keyword(place, each, lines[each]):
            return [_Keyword(each, line)]
    return [_Keyword(each, lines[each]) for each in keywords[:1]]


def _by_value(place: Place) -> str:
    """Return a header line whose value says what it tells, whatever word stands before the colon: a
    day, the name of a book, or a list of names; nothing for another line.
    """
    keyed = _KEYED.fullmatch(place.piece.code)
    if keyed is None or place.below_header or all_near(keyed[1])[:1] in (("title",), ("event",)):
        return ""
    value, above = keyed[2], place.about
    day = place.readable(f"date {value}") if undated(place) and value[0].isdecimal() else ""
    if _DAY.fullmatch(day):
        return day
    if value.lower() in all_meanings("book") and not re.search(r"(?m)^\s*rules\b", above):
        return f"rules {value.lower()}"
    seated = place.session.players or re.search(r"(?m)^\s*players\b", above)
    return "" if seated or not _NAMES.fullmatch(value) else place.readable(f"players {value}")


_KEYED = re.compile(r"([^\W\d_]+(?:\s[^\W\d_]+)?)\s*[:=]\s*(\S.*?)[\s.]*")
_DAY = re.compile(r"date \d{4}-\d\d-\d\d")
_NAMES = re.compile(r"(?:(?-i:[A-ZÀ-Þ])[\w'’-]*(?:\s*[,;&/]\s*|\s+[^\W\d_]{1,3}\s+|$)){3,5}")
"""Several names, with marks or a short word between."""


def _title(place: Place) -> str:
    """Return a heading of words as a title; nothing for another line. It stands above all else, or
    a word for results opens it.
    """
    code, about = place.piece.code, place.about
    named = place.below_header or re.search(r"(?m)^\s*(?:title|event)\b", about)
    prose = re.fullmatch(r"[^\W\d_]+(?:['’\s]+[^\W\d_]+)+!?", code)
    keywords = {place.word.lower(), *meanings("keyword", place.word)}
    first = not place.before_it.rpartition("\n")[0].strip()
    heads = "results" in keywords or (first and ("deal" in keywords or not all_near(place.word)))
    if any(number_meant("ordinal", each.lower()) for each in code.split()):
        return ""  # a deal by its place
    return f"title {quote(code)}" if prose and heads and not named else ""


def occasion(place: Place) -> str:
    """Return an occasion and its date as a line each, or the date; nothing for another line."""
    code = place.piece.code.strip("# ")
    keyed = re.match(r"[^\W\d_]+\s*[:=]", code) or confused("attribution")(Unread("", code))
    found = date_within(code) if undated(place) and not keyed else None
    if found is None:
        return ""
    day, name = found
    sentence = len(name.split()) > _HEADED or name.endswith(".")
    rules = confused("heading")(Unread("unknown", name, about=place.about)) if sentence else None
    if rules and rules.mended.startswith("rules "):
        return f"date {day}\n{rules.mended}"
    if sentence or '"' in name or ":" in name:
        return ""
    opened = all_near(name.split()[0]) if name else ()
    if "date" in opened or ("ombre" in opened and " " not in name):
        return ""
    where = re.search(rf"(?<!\w)(?:à|at|in|i|en|zu|te)\s+{re.escape(name)}\W*$", code)
    kind = "site" if where else "event"
    return f"{kind} {quote(name)}\ndate {day}" if name else f"date {day}"


def undated(place: Place) -> bool:
    """Whether a line stands in a header that no line dates."""
    return not place.below_header and not re.search(r"(?m)^\s*date\b", place.about)


_HEADED = 6
"""The most words of a heading, but for its date."""


def at_length(place: Place, keyword: str, line: str) -> str:
    """Return a line with names for initials, `?` for what is not known, doubt in brackets."""
    unread = Unread(keyword, line, place.session.players)
    slip = absent(unread, place.reads) or initials(unread) or confused("doubt")(unread)
    return slip.mended if slip else line


def _by_what_is_said(place: Place, keywords: list[str]) -> list[str]:
    """Return keywords of a line as the words, names and suits behind them want it."""
    rest = place.piece.code[len(place.word) :].lstrip(" :=")
    words = [each.lower() for each in re.findall(r"[^\W\d_]+|[♠♣♥♦]", rest)]
    if (
        "deal" in keywords
        and len(words) == 1
        and (number_meant("ordinal", words[0]) or number_of(words[0]))
    ):
        return ["deal"]
    named = any(name and rest.lstrip('"').startswith(name) for name in place.session.players)
    below = place.below_header
    if named and {"deal", "hand"} <= {*keywords}:
        return [each for each in keywords if each != "deal"]
    if keywords[:1] == ["stakes"] and below and named:
        spoken = {*words} & (words_for("said", "pass") | words_for("said", "play")) - {"x", "p"}
        return ["bids"] if spoken else keywords
    if keywords[:1] == ["stakes"] and below:
        return [*keywords, "pool"]  # what is staked in this deal
    if keywords[:1] == ["payments"] and place.session.results:
        return ["totals"]
    if keywords[:1] == ["source"] and rest.lower().strip(" .") in all_meanings("book"):
        return ["rules"]  # `book lhombre`
    if keywords[:1] == ["bids"] and below and spelt(rest):
        return ["call"]  # the king that is called
    suits = [each for each in words if suit_of(each)]
    if keywords[:1] == ["suits"] and below and len(suits) == 1 and suits[0] == words[-1]:
        return ["trump"]  # `Farbe Herz`
    return keywords


def _with_keyword(place: Place, keyword: str, line: str) -> str:
    """Return a line that a keyword opens with its slips mended; nothing if it cannot be read."""
    slip = place.instead(line).slip()
    again = slip.mended if slip else place.named(_again(place, keyword, line))
    if keyword == "trump" and again and "\n" not in again:
        again = _again(place, keyword, again) or again
    if keyword == "ombre" and not again:
        day = date_meant(line[len(keyword) :].strip(" ,.:;"))
        again = f"ombre 1\ndate {day}" if day else "ombre 1"
    return again


def _tidied(place: Place, keyword: str, line: str) -> str:
    """Return a line without the marks at its end that are not part of its last word."""
    bare = line.rstrip(_ENDING)
    last = bare.rsplit(None, 1)[-1].strip('"')
    if bare == line or keyword in TEXTS or not place.reads(bare):
        return line
    if any(name != last and (name or "").rstrip(_ENDING) == last for name in place.session.players):
        return line  # he is so called
    if keyword not in ("players", "seats"):
        return bare
    initials = all(each.strip().endswith(".") for each in line.split(","))
    ended = [each for each in place.about.split("\n") if each.rstrip().endswith(".")]
    elsewhere = re.search(rf"(?<!\w){re.escape(last)}(?![\w.])", place.about) or len(ended) > 2
    return bare if elsewhere and not initials and len(last) > 1 else line


_ENDING = " .,;:!…"
"""Marks that a telephone, or a habit, puts behind a line."""


def _aside(place: Place) -> str:
    """Return a line of a word that says nothing here as a tag of the header, else as a comment."""
    piece, session = place.piece, place.session
    key, _blank, rest = piece.code.partition(" ")
    rest = rest.strip(" :=")
    day = f"date {date_meant(piece.code)}"
    if undated(place) and place.reads(day):
        return day
    if found := occasion(place):
        return found
    named = {*re.findall(WORD, piece.code)} & {*session.players}
    words = re.findall(r"[^\W\d_]+|[♠♣♥♦]", rest)
    suited = any(map(suit_of, words)) or _SUIT_BEFORE.match(piece.code)
    if rest.partition(" ")[0] in KEYWORDS:
        return ""
    if named or suited or re.search(rf"(?<!\S){CARD}(?!\S)", piece.code):
        return ""
    key = key.rstrip(":=.")
    text = f"tag {key.lower()} {quote(rest.strip(chr(34)))}"
    if not rest or place.below_header or not place.reads(text):
        text = f"# {piece.code}"
    return text if place.reads(text) else ""


_SUIT_BEFORE = re.compile(
    r"(?:[SCHDschd]\b|[♠♤♣♧♥♡♦♢]|[^\W\d_]+:)[\s:=.]*(?:[AKQJ2-7]+|-)(?:[\s,]|$)"
)
"""A suit, or a word with a colon, and ranks behind it."""


def _again(place: Place, near: str, mended: str) -> str:
    """Return a line said again that can be read as it is, but with words that say nothing."""
    if asked := re.fullmatch(r"trump \[(.+)\?\]", mended):
        letter = suit_of(asked[1])
        return f"trump [{letter}?]" if letter else ""
    known = near == "trump" and read_suit(mended.split()[-1], place.session.system) is not None
    readable = near == "trump" or place.session.players
    if near not in ("result", "bids", "trump") or known or not readable:
        return ""
    again = retold(near, mended, place.session.players)
    return again if again.split() != mended.split() and again and place.reads(again) else ""
