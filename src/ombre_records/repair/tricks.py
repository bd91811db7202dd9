"""Slips of a trick: its number, its leader, its winner and its tally."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from ombre_records.base.language import _
from ombre_records.base.lexicon.meanings import endings, number_meant, words_for
from ombre_records.notation.words import quote
from ombre_records.repair.atoms import UNTOLD, number_of, roman_number, suit_letter
from ombre_records.repair.line import CARD, NUMBERED, WORD, Slip, Unread
from ombre_records.repair.openings import CALLS, keywords_meant
from ombre_records.repair.remarks import is_unknown

_LINE = re.compile(r"^[ \t]*\d{1,3}[.):]?\s+([^#\n]*)", re.MULTILINE)
_NUMBERS = re.compile(
    r"(?<![\w+-])[(\[{<]?\s*(\d{1,2}(?:(?:\s*[-–:/.,;]\s*|\s+)\d{1,2}){2,4})\s*[)\]}>]?(?=\s|$)"
)
_BEATEN = words_for("ending", "puesta") | words_for("said", "lost") | {"lost"}
_CODILLE = words_for("ending", "codille")
_MADE = words_for("ending", "sacada", "vole") | words_for("said", "won") | {"won"}


class _EndedDeal(NamedTuple):
    """A line of results: the Ombre's place among the players, his tally, and how it ended."""

    ombre: int
    tally: tuple[int, ...]
    words: frozenset[str]


def by_seats(line: Unread, numbers: Sequence[int]) -> tuple[int, ...]:
    """Return a tally in the order of the seats; unchanged where it may be in that order.

    The Ombre's tricks stand first if that fits how the deals near ended, and the seats do not.
    """
    own = _ended_deal(line.code.partition(" ")[2], line.players)
    if own is None or own.tally != tuple(numbers):
        return tuple(numbers)
    near = [own, *_lines(line)]
    seats = [_fits(each, each.tally) for each in near]
    first = [_fits(each, _turned(each)) for each in near]
    return _turned(own) if all(first) and not all(seats) else own.tally


def _lines(line: Unread) -> Iterator[_EndedDeal]:
    for match in _LINE.finditer(line.about):
        if result := _ended_deal(match[1], line.players):
            yield result


def _ended_deal(text: str, players: Sequence[str | None]) -> _EndedDeal | None:
    tally = _NUMBERS.search(text)
    named = (place for place, name in enumerate(players) if name and text.startswith(name))
    ombre = next(named, None)
    if tally is None or ombre is None:
        return None
    numbers = tuple(map(int, re.findall(r"\d+", tally[1])))
    words = frozenset(re.findall(r"[^\W\d_]+", text.lower()))
    return _EndedDeal(ombre, numbers, words) if len(numbers) == len(players) else None


def _turned(ended: _EndedDeal) -> tuple[int, ...]:
    """Return a tally by seats, given one that begins with the Ombre and goes round the table."""
    size = len(ended.tally)
    return tuple(ended.tally[(place - ended.ombre) % size] for place in range(size))


def _fits(ended: _EndedDeal, tally: Sequence[int]) -> bool:
    """Whether a tally agrees with the outcome in words; True for an outcome in unknown words."""
    own = tally[ended.ombre]
    most = max(count for place, count in enumerate(tally) if place != ended.ombre)
    if ended.words & (_BEATEN | _CODILLE):
        return own <= most
    return own > most if ended.words & _MADE else True


_TRICK_WORD = re.compile(
    r"(?:trick|stikk?|stich|stick|slag|baza|pli|lev[ée]e|presa|vaza|lewa|взятка|t|no|nr|n[°º])?[\s.]*(\d{1,2})(?:ª|º|°|e|er|re|st|nd|rd|th|te)?(?=[\s.):])(?:[\s.):]|-\s)*",
    re.IGNORECASE,
)
_PLAYS = re.compile(rf"(?:(?:{WORD})\s*:\s*)?(?:{CARD})(?![\w])(?:\s+(?:{CARD}|\?))*")
_TALLY = re.compile(
    r"(?<=\s)[(\[{<]?\s*(\d{1,2}(\s*[-−–:/,.;]\s*|\s+)\d{1,2}(?:\2\d{1,2}){0,3})\s*[)\]}>]?$"
)


def several_tricks(line: Unread) -> Slip | None:
    """Find several tricks in one line, as the moves of a game of chess are written."""
    if line.kind != "trick":
        return None
    starts = [match.start() for match in _TRICK_BEGUN.finditer(line.bare)]
    if len(starts) < 2 or starts[0]:
        return None
    parts = [line.code[a:b] for a, b in zip(starts, [*starts[1:], None], strict=True)]
    text = _("put each trick on its own line")
    mended = "\n".join(re.sub(r"^(\d+)[.):]*\s*", r"\1 ", each).strip() for each in parts)
    above = f"{line.above}\n" if line.above and parts[0].startswith("1") else ""
    return Slip(starts[1], starts[1] + 1, text, f"{above}{mended}")


_TRICK_BEGUN = re.compile(rf"(?<!\S)\d{{1,2}}[.):]*\s+(?=(?:{WORD}\s*:\s*)?{CARD}(?:\s|$))")


def counted(line: Unread) -> Slip | None:
    """Find the number of a trick, or of a deal, in words: `third trick: SA S3 S4`, `1st deal`."""
    match = _COUNTED.match(line.code) if line.kind in _UNOPENED else None
    if match is None:
        return None
    number = number_meant("ordinal", match["word"]) if match["word"] else int(match["figures"])
    meant, rest = keywords_meant(match["noun"]), line.code[match.end() :]
    if not number or match["noun"] in line.players:
        return None
    text = _("begin this line with its number")
    if "tricks" in meant and rest and not line.block:
        above = "tricks\n" if line.above == "tricks" else ""
        return Slip(0, match.end(), text, f"{above}{number} {rest}")
    if "deal" in meant and line.block and rest:
        return Slip(0, match.end(), text, f"{number} {rest}")
    if "deal" in meant and not rest:
        return Slip(0, match.end(), _("only a number may be here"), f"deal {number}")
    return None


def taken(line: Unread) -> Slip | None:
    """Find how many tricks were made in place of how the deal ended: `1 Ada solo S 5 tricks`."""
    match = _TAKEN.fullmatch(line.code) if line.kind == "result-line" else None
    if match is None or "tricks" not in keywords_meant(match["noun"]):
        return None
    words = match["head"].split()
    count = number_of(match["count"]) or match["count"]
    whole = len(words) > _WITH_CALL and not suit_letter(words[-1])
    ended = {each.lower() for each in words[_WITH_CALL:]} & (
        words_for("said", "won", "lost") | endings()
    )
    if whole or ended or not count.isdecimal():
        return None
    # Five of nine are more than any other can have; with fewer it is open who has won.
    end = "won" if int(count) >= _MOST_OF and not re.search("nol|mis|nul", match["head"]) else "?"
    text = _("write how the deal ended after the call, and a remark in quotation marks")
    remark = quote(line.code[match.start("said") :])
    return Slip(match.start("said"), len(line.code), text, f"{match['head']} {end} {remark}")


_MOST_OF = 5
_WITH_CALL = 3
"""So many words a line of results has with its number, the Ombre and his call."""
_TAKEN = re.compile(
    r"(?P<head>\d+\s[^\":(]+?)\s+(?P<said>(?:(?:with|made|took|makes|takes|gets|mit|med|con|avec|com|met|z|с)\s+)?"
    r"(?P<count>\d{1,2}|[^\W\d_]{2,})\s+(?P<noun>[^\W\d_]{3,})\.?)",
    re.IGNORECASE,
)
"""A line of results that ends with a number of tricks."""


def behind_keyword(line: Unread) -> Slip | None:
    """Find a trick behind `tricks`, in the same line: `tricks six SQ x x`, `tricks 1: SA S3 S4`."""
    match = _BEHIND_KEYWORD.match(line.code) if line.kind == "tricks" else None
    rest = line.code[match.end() :].strip() if match else ""
    unknown = bool(match and match["number"]) and is_unknown(rest)
    cards = re.search(rf"(?<!\S){CARD}(?!\S)", rest)
    if match is None or not rest or not (unknown or cards):
        return None
    ordinal = (match["number"] or "").lower()
    named = ordinal and any(ordinal == (name or "").lower() for name in line.players)
    number = (
        number_of(ordinal)
        or number_meant("ordinal", ordinal)
        or (ordinal if ordinal.isdecimal() else "")
    )
    rest = line.code[match.end("number") if number else len(line.kind) :].lstrip(" .:)-")
    rest = "?" if unknown else rest
    number = number or ("" if ordinal and not named else line.next or 1)
    if not number:
        return None
    above = "tricks\n" if line.above else ""
    text = _("put each statement on its own line")
    return Slip(len(line.kind), match.end(), text, f"{above}{number} {rest}")


_BEHIND_KEYWORD = re.compile(
    rf"tricks?\b[\s:=#]*(?:(?:no|nr)\.?\s*)?(?P<number>\d{{1,2}}(?!\d)|(?!{CARD}(?!\S))[^\W\d_]+)?",
    re.IGNORECASE,
)


_UNOPENED = frozenset(("unknown", "broken", "trick", "result-line", "deal"))
"""Of what kinds such lines are: one that an ordinal opens is not a statement's as yet."""
_COUNTED = re.compile(
    r"(?:(?:the|der|die|das|den|det|il|la|le|el|o|a|de|het)\s+)?"
    r"(?:(?P<figures>\d{1,2})\s*(?:st|nd|rd|th|e|er|ère|re|ste|de|te|a|o|ª|º|°|-й|-я|-ая|\.)\.?"
    r"|(?P<word>[^\W\d_]{3,}))\s+(?P<noun>[^\W\d_]{3,})(?![\w'’])[\s:.,]*",
    re.IGNORECASE,
)
"""An ordinal, in figures or a word, and what is counted."""


def unnumbered(line: Unread) -> Slip | None:
    """Find a trick that does not begin with its number, or with a word before it."""
    if line.kind not in ("unknown", "broken"):
        return None
    text = _("begin this line with its number")
    match = _TRICK_WORD.match(line.code)
    above = match and match.start(1) and line.above and not line.block  # `tricks` is missing, too
    if not (line.next or above):
        return None
    if match and match.end() > match.start(1):
        rest = line.code[match.end() :]
        return Slip(0, match.start(1) or 1, text, f"{match[1]} {rest}")
    if counted_out := _counted_out(line):
        return Slip(0, len(line.code), text, counted_out)
    opened = line.code.split(None, 1)
    digits = opened[0].rstrip(".:)").translate(_DIGITS)
    numbers = (roman_number(opened[0]), int(digits) if digits.isdecimal() else 0)
    if opened[1:] and line.next in numbers:
        return Slip(0, len(opened[0]), text, f"{line.next} {opened[1]}")
    if opened[1:] and re.fullmatch(rf"{line.next}-\d{{1,2}}", digits):
        return Slip(0, len(opened[0]), text, f"{digits} {opened[1]}")
    plays = _PLAYS.match(line.bare)
    begun = line.bare.split(":", 1)[0] if ":" in line.bare else ""
    named = (begun.strip() or line.code.split(None, 1)[0]).strip('"') in line.players
    words = {each.lower() for each in re.findall(WORD, line.bare)}
    called = words & (CALLS | words_for("said", "play", "pass")) or any(map(suit_letter, words))
    if (plays is None and not named) or (
        line.block and not called and not re.search(r"\d", line.bare)
    ):
        return None
    return Slip(0, max(1, len(line.code.split(None, 1)[0])), text, f"{line.next} {line.code}")


def _counted_out(line: Unread) -> str:
    """Return tricks of which a line tells how many each player took: `Ada won 5, Bea 3, Cleo 1`."""
    span = _SPAN.match(line.bare)
    took: dict[str, str] = {}
    name = ""
    for word in re.findall(
        r"[^\W\d_][\w'’-]*|\d+|[+−]|-(?=\d)", line.bare[span.end() if span else 0 :]
    ):
        if word in line.players:
            name = word
        elif (count := number_of(word) or word) and count.isdecimal() and name and name not in took:
            took[name] = count
        elif word.lower() not in _BETWEEN:
            return ""
    order = [each for each in line.players if each in took]
    if len(order) < min(len(line.players), _FEWEST) or name not in took:
        return ""
    total = sum(map(int, took.values()))  # of all tricks until then, as a tally is
    first, last = map(int, span.groups()) if span else (line.next, total)
    known = last == total and first <= last
    return f"{first}-{last} ? ({'-'.join(took[each] for each in order)})" if known else ""


_SPAN = re.compile(
    r"(?:[^\W\d_]+\s+)?(\d{1,2})\s*(?:[-–]|to|til|bis|a|à)\s*(\d{1,2})\b[\s:,]*", re.IGNORECASE
)
"""The tricks that a line tells of."""
_BETWEEN = (
    UNTOLD
    | words_for("filler", "sentence", "and", "between", "went")
    | words_for("said", "won", "lost", "rest", "not", "game")
    | words_for("verb", "hand", "exchange")
)
_FEWEST = 3
"""The fewest players with counts; a resting one has none."""
_PAIR = 2
_DIGITS = str.maketrans("lIOo", "1100")


def tally(line: Unread) -> Slip | None:
    """Find a tally with other marks, or without parentheses."""
    match = _TALLY.search(line.bare.rstrip()) if line.kind in NUMBERED else None
    if match is None:
        return None
    numbers = re.findall(r"\d+", match[1])
    if len(numbers) == _PAIR < len(line.players):
        return None  # a score
    signed = re.fullmatch(r"\d+(?:\s+[-−–]?\d+)+", match[0]) and re.search(r"[-−–]", match[0])
    if signed and line.kind == "result-line":
        return None  # amounts, more likely
    bare = re.fullmatch(r"\d+(?:-\d+)+", match[0])
    text = "" if bare else _("write a tally with `-` between its numbers, in parentheses")
    if line.kind == "result-line":
        seated = [*map(str, by_seats(line, [*map(int, numbers)]))]
        if seated != numbers:
            numbers = seated
            text = _("a tally goes by seats, in parentheses; here the Ombre's tricks come first")
    mended = f"{line.code[: match.start()]}({'-'.join(numbers)}){line.code[match.end() :]}"
    return Slip(match.start(), match.end(), text, mended)
