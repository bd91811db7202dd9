"""Slips of what is no statement: comments of other languages, tables, lines drawn, remarks."""

from __future__ import annotations

import re
from collections.abc import Callable

from ombre_records.base.language import _
from ombre_records.base.lexicon.meanings import endings, meaning, words_for
from ombre_records.notation.keywords import KEYWORDS
from ombre_records.notation.words import quote
from ombre_records.repair.frames import retold
from ombre_records.repair.line import CARD, CARDS, PROSE, WORD, Slip, Unread
from ombre_records.repair.spoken_cards import matador, spelt

_FACTS = frozenset("forfeit friend estuches primeras for".split())
_BEHIND = re.compile(r"\s*[,;({]\s*|\s+(?:[-–—]+\s*)?")
"""What may stand before a remark at a line's end."""
_BRACKETED = re.compile(r"(?<=\s)[{\[]\s*((?:(?<=\{)|(?<=\{\s))[^{}]*|sic[^\[\]]*)[}\]]")
_REMARKED = frozenset(("trick", "hand", "holds", "stock", "exchange", "result", "dealer", "trump"))
"""Statements that have a remark at their end."""
_SAID = re.compile(r"[^\W\d_]{2}|[aàåIioyeé]\s+[^\W\d_]{2}")
"""How words begin that are said of a line: in two letters, or with a little word."""
_LISTED = frozenset(("exchange", "payments", "totals", "bids", "hand", "seats", "players"))
_COMMENT = re.compile(r"(?:^|(?<=\s))(?://|/\*+|--|;|%+|<!--|\{\*|REM(?=\s)|\"\"\")\s*(?=\w)")
_SLASHES_BEHIND = re.compile(r"\s(//|/\*+|<!--)\s*(?=\w)")
_CLOSED = re.compile(r"\s*(?:\*+/|-->|\*\})\s*$")
"""What closes a comment of another language."""
_COMMENT_BEHIND = re.compile(r"\s(//|/\*|;)\s*(?=[^\W\d])")


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
    for found in _BEHIND.finditer(line.bare):
        head, tail = line.code[: found.start()], line.code[found.end() :].rstrip(" )]}.")
        apart = bool(found[0].strip()) or head.endswith(")")
        if not apart and line.kind in ("bids", "contract", "result"):
            continue  # a term of several words, more likely
        if line.kind == "result-line" and _tells_an_end(tail) and not _tells_an_end(head):
            continue
        if not _is_prose(tail, apart) or (line.kind == "bids" and "," in tail):
            continue  # calls that cannot be read are no remark
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
            return Slip(
                found.start(), len(line.code), _("a remark stands in quotation marks"), mended
            )
    return None


def aside(line: Unread, reads: Callable[[str], bool]) -> Slip | None:
    """Find one word that is said of the line, as `(sic)`: it becomes a comment."""
    return _without(line, reads, _ASIDE)


def stray(line: Unread, reads: Callable[[str], bool]) -> Slip | None:
    """Find one word that says nothing, and without which the line can be read."""
    words = {each.strip(".,;").lower() for each in line.bare.split()}
    if line.kind == "result-line" or words & words_for("said", "everybody"):
        return None  # put together again, it is told better
    return _without(line, reads, _IDLE)


def _without(line: Unread, reads: Callable[[str], bool], words: frozenset[str]) -> Slip | None:
    for found in _STRAY.finditer(line.bare):
        word, said = found["word"], found[0].strip()
        start, end = found.span()
        code = f"{line.code[:start]}{line.code[end:]}".rstrip()
        if word not in words or not start or not reads(code):
            continue
        told = _("no `{char}` stands here").format(char=said)
        behind = f"  # {said}" if words is _ASIDE else ""
        return Slip(start, start + len(said), told, code + behind)
    return None


_STRAY = re.compile(r"(?<!\S)(?P<open>\()?(?P<word>[^\W\d_]+)(?(open)\))(?:\s+|$)")
_ASIDE = words_for("said", "aside")
_IDLE = (
    words_for("filler", "sentence")
    - words_for("said") - words_for("keyword") - words_for("column") - KEYWORDS
)  # fmt: skip
"""Words that tell nothing, whatever stands about them."""
_PAID = frozenset(("payments", "totals"))
_PAYS = re.compile(r"^(?:pool|reserved)\b|[+−–-]\s?\w|\b(?:half|halv|halb|medio|demi)\b")
"""What tells of an amount, and is no remark."""


def behind_trick(line: Unread, reads: Callable[[str], bool]) -> Slip | None:
    """Find a remark behind a trick that lacks no card, with `;` or who won it between, whatever it
    names.
    """
    found = _AFTER_TRICK.search(line.bare) if line.kind == "trick" else None
    if found is None or not _is_whole(line, found):
        return None
    at = found.start(1) if found[1] else found.start()
    head, tail = line.code[:at], line.code[found.end() :].strip()
    mended = f"{head} {quote(tail)}"
    fewest = 2 if found[1] else PROSE
    if len(tail.split()) < fewest or re.search(rf"(?<!\S){CARD}(?!\S)", tail):
        return None
    if not reads(head) or not reads(mended):
        return None
    return Slip(at, found.end(), _("a remark stands in quotation marks"), mended)


_AFTER_TRICK = re.compile(
    rf"\s*;\s*(?=[^\W\d_]{{2}})|(?:(?<=>)|(?<=> )){WORD}(\s+)(?=[^\W\d_]{{2}})"
)


def _tells_an_end(said: str) -> bool:
    """Whether words of a line of results tell how the deal ended: they are no mere remark."""
    words = re.findall(r"[^\W\d_]+", said.lower())
    return any(word in (words_for("said", "won", "lost") | endings()) - _BESIDES for word in words)


_BESIDES = words_for("filler", "besides")
"""Words for how a deal ended that remarks have too."""


def parenthesized(line: Unread, reads: Callable[[str], bool]) -> Slip | None:
    """Find a remark in parentheses at the line's end, of whatever it tells."""
    found = _PARENTHESIS.search(line.bare)
    if found is None or not reads(line.code[: found.start()]):
        return None
    if ">" in found[1] or any(re.fullmatch(CARD, each) for each in found[1].split()):
        return None  # an emendation, more likely
    mended = f"{line.code[: found.start()]} {quote(found[1].strip())}"
    told = _("a remark stands in quotation marks")
    return Slip(found.start(), len(line.code), told, mended) if reads(mended) else None


def nested(line: Unread, reads: Callable[[str], bool]) -> Slip | None:
    """Find a remark at the line's end with quotation marks inside it."""
    first, last = line.code.find('"'), len(line.code.rstrip()) - 1
    if line.code.count('"') < _TWO_PAIRS or line.code[last] != '"' or first == last:
        return None
    mended = f"{line.code[:first]}{quote(line.code[first + 1 : last])}"
    if not reads(line.code[:first].rstrip()) or not reads(mended):
        return None
    return Slip(first, last + 1, "", mended)


_TWO_PAIRS = 3
"""So many quotation marks are more than stand round a remark."""
_PARENTHESIS = re.compile(r"\s*[(\[]((?:[^()\[\]]*[^\W\d_]{2}|[^\W\d_]\.\s?\d)[^()\[\]]*)[)\]]\s*$")


def _is_said(text: str) -> bool:
    """Whether what stands in brackets is words, and no cards or marks."""
    words = text.split()
    cards = any(re.fullmatch(CARD, each) for each in words)
    return not cards and not re.search(r"[>:\"\d]", text) and any(len(each) > 2 for each in words)


def _is_whole(line: Unread, found: re.Match[str]) -> bool:
    """Whether a trick's cards stand before what is in brackets, one of each player at the least."""
    before = line.bare[: found.start()].split()[1:]
    cards = sum(re.fullmatch(CARD, each) is not None for each in before)
    return line.kind == "trick" and cards >= min(len(line.players) or _TABLE, _TABLE)


_BRIEF = 4
"""What is said in so many words may be cards in words."""
_TABLE = 3
"""How many play a card to a trick, as a rule."""


def bracketed(line: Unread) -> Slip | None:
    """Find a remark in brackets inside a line, as chess players have them."""
    if line.kind not in _REMARKED:
        return None
    places = [*_BRACKETED.finditer(line.bare), *_ROUND.finditer(line.bare)]
    found = next((each for each in places if _is_remark(line, each)), None)
    if found is None:
        return None
    before, after = line.code[: found.start()].rstrip(), line.code[found.end() :].strip()
    told = _("a remark stands in quotation marks")
    mended = f"{before} {after}".rstrip()
    return Slip(found.start(), found.end(), told, f"{mended} {quote(found[1].strip())}")


_ROUND = re.compile(r"(?<=\s)(?:\(|\[(?![+-]))\s*([^()\[\]>]*[^\W\d_]{3}[^()\[\]>]*?)\s*[)\]]")


def _is_remark(line: Unread, found: re.Match[str]) -> bool:
    """Whether what stands in brackets is a remark: words of no card, or behind a whole trick."""
    text, round_ = found[1], found[0][0] != "{" and found.re is _ROUND
    if text in line.players:
        return False
    if all(re.fullmatch(CARD, each) for each in text.split()):  # one of these, where one is due
        return found[0][0] == "{" and len(line.players) == _TABLE and _is_whole(line, found)
    behind = _is_whole(line, found) and re.search(r"[^\W\d_]", text) is not None
    if round_:
        named = any(each.strip(",.;") in line.players for each in text.split())
        return behind and not named and ">" not in text and not re.search(r"\d\s*[-–:]\s*\d", text)
    told_at_length = found[0][0] == "{" and len(text.split()) > _BRIEF
    if line.kind != "trick" and (spelt(text) or matador(text)) and not told_at_length:
        return False
    return behind or told_at_length or _is_said(text)


def comment(line: Unread) -> Slip | None:
    """Find a comment that begins as in another language."""
    if line.kind not in ("broken", "unknown"):
        return None
    found, closed = _COMMENT.match(line.code), _CLOSED.search(line.code)
    if found is None and closed is None:
        return None
    rest = _CLOSED.sub("", line.code[found.end() if found else 0 :])
    end = found.end() if found else len(line.code)
    return Slip(0, end, _("a comment begins with `#`"), f"# {rest}".rstrip())


def slashes_behind(line: Unread) -> Slip | None:
    """Find a comment behind a statement that begins with slashes."""
    return _behind(line, _SLASHES_BEHIND)


def comment_behind(line: Unread) -> Slip | None:
    """Find a comment behind a statement that begins as in another language."""
    return _behind(line, _COMMENT_BEHIND)


def _behind(line: Unread, begun: re.Pattern[str]) -> Slip | None:
    found = begun.search(line.bare)
    if found is None:
        return None
    mended = f"{line.code[: found.start()]} # {_CLOSED.sub('', line.code[found.end() :])}"
    return Slip(found.start(1), found.end(1), _("a comment begins with `#`"), mended)


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
    return Slip(0, len(line.code), _("a comment begins with `#`"), f"# {line.code}")


_COLUMNS = 3


def of_table(line: Unread) -> Slip | None:
    """Find a line of a table drawn with strokes, as Markdown has it."""
    if line.kind != "broken" or not line.code.startswith("|"):
        return None
    told = _("no `{char}` stands here").format(char="|")
    cells = [each.strip() for each in line.code.strip("|").split("|")]
    drawn = not any(char.isalnum() for char in line.code)
    mended = f"# {line.code}" if drawn else " ".join(each for each in cells if each)
    return Slip(0, 1, told, mended)


def decorated(line: Unread) -> Slip | None:
    """Find a heading or a line drawn across, as plain texts have them."""
    found = _DRAWN.fullmatch(line.code) if line.kind in ("broken", "unknown") else None
    if found is None or not (found[1] or found[3]):
        return None
    word = found[2].strip(" :").lower()
    if word in KEYWORDS:
        told = _("no `{char}` stands here").format(char=found[1] or found[3])
        return Slip(0, max(1, len(found[1])), told, word)
    return Slip(0, len(line.code), _("a comment begins with `#`"), f"# {line.code}")


_DRAWN = re.compile(r"([-=*~_+]{2,}|)\s*([^-=*~_+\"]*?)\s*([-=*~_+]{2,}|)")
