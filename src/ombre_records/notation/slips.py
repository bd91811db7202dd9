"""Slips of those who write their first records: what a line that cannot be read was meant to be.

Each slip is looked for by a function of its own, in a line that the grammar has refused. It says
where the slip is, what is written there instead, and the line without it. A line may have several;
it is proposed only when all of them together make it one that can be read.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import NamedTuple

from ombre_records.language import _
from ombre_records.lookalike import outside_strings
from ombre_records.notation.card_words import SUIT_LETTERS, ranks_meant
from ombre_records.notation.dates import date_meant, dates_meant
from ombre_records.notation.game_words import EVERYBODY
from ombre_records.notation.keywords import KEYWORDS
from ombre_records.notation.retelling import retold
from ombre_records.notation.suit_words import suit_of
from ombre_records.notation.words import quote

_MOST = 6
"""How many slips of one line are gone through."""
_LONGEST = 400
"""The length of the longest line that is looked at, in characters."""


class Slip(NamedTuple):
    """Where a line has a slip, what is said of it (nothing: what is told already suffices), and the
    line without it."""

    start: int
    end: int
    message: str
    mended: str


class Unread(NamedTuple):
    """A line that cannot be read, its kind, the session's players and the number that comes next.

    `system` is that of the suits' letters, `lacking` the next player of whom no such line stands,
    `about` the lines near it.

    `next` is that of a trick or of a line of results; 0 where no such line can stand.
    """

    kind: str
    code: str
    players: tuple[str | None, ...] = ()
    next: int = 0
    system: str = "french"
    lacking: str = ""
    about: str = ""

    @property
    def bare(self) -> str:
        """The line with its strings blanked."""
        return outside_strings(self.code)


_PROSE = 3
"""How many words behind a blank are a remark."""
_FACTS = frozenset("forfeit friend estuches primeras for".split())


def _is_prose(text: str, apart: bool) -> bool:
    """Whether a line's last words are a remark, and no cards, facts or marks; `apart`: from it."""
    words = text.split()
    if re.search(r"[>:\[\]\"]|\d-|^[^\W\d_]?$", text) or not re.match(r"[^\W\d_]{2}", text):
        return False
    if words[0].lower() in _FACTS or any(re.fullmatch(_CARD, each) for each in words):
        return False
    return apart or (len(words) >= _PROSE and all(each[0].islower() for each in words))


_BEHIND = re.compile(r"\s*[,;({]\s*|\s+(?:[-–—]+\s*)?")
"""What may stand before a remark at a line's end."""
_CARDS = frozenset(("hand", "holds", "stock", "exchange", "trick", "turn", "call"))
_TEXTS = frozenset(("title", "source", "event", "site", "annotator", "stakes", "note"))
_LISTS = frozenset(("players", "seats", "pair", "team", "bids", "payments", "totals", "reserved"))
_NAMED = frozenset(("players", "seats", "pair", "team"))
_ALONE = frozenset(("dealer", "rests", "vole", "surrender", "accept", "forbid", "gano", "claim"))
_NUMBERS = frozenset(("deal", "table", "pool", "ombre"))
_NUMBERED = frozenset(("trick", "result-line"))
_QUOTES = str.maketrans("“”„‟«»″＂", '"' * 8)

_SINGLE = re.compile(r"(?<!\S)'([^'\"]+)'(?![\w'])")

_SUIT = r"[SCHDschd♠♤♣♧♥♡♦♢][\ufe0e\ufe0f]?"
_RANKS = "AKQJakqj2-7"
_CARD = rf"(?:{_SUIT}(?:[{_RANKS}x]+|-)|[{_RANKS}]+{_SUIT}|x+)(?:[!?]{{1,2}})?"
_WORD = r"[^\W\d_][\w.'’-]*"
_BETWEEN = re.compile(r"\s*[,;|/·]+\s*|(?<=[AKQJ2-7])\s*-\s*(?=[SCHD♠♣♥♦])")
_LOWER = re.compile(rf"(?<!\S){_SUIT}(?:[{_RANKS}]+|-)(?=[!?]{{0,2}}(?:\s|$))")
_RANK_FIRST = re.compile(
    rf"(?<!\S)([{_RANKS}]+)([SCHDschd♠♤♣♧♥♡♦♢][\ufe0e\ufe0f]?)(?=[!?]{{0,2}}(?:\s|$))"
)
_APART = re.compile(
    r"(?<!\S)([SCHD♠♤♣♧♥♡♦♢][\ufe0e\ufe0f]?)(?:\s*[:.=]\s*|-|\s+)((?:[AKQJ2-7]+(?!\S)\s*)+)"
)
_SUIT_WORD = re.compile(r"(?<!\S)(spades|clubs|hearts|diamonds)\b\s*[:=]?\s*", re.IGNORECASE)
_TRICK_WORD = re.compile(
    r"(?:trick|stik|stich|baza|pli|lev[ée]e|t|no|nr)?[\s.]*(\d{1,2})(?=[\s.):])(?:[\s.):]|-\s)*",
    re.IGNORECASE,
)
_NUMBER_MARK = re.compile(r"(\d{1,4})\s*([.):]+)\s*")
_PLAYS = re.compile(rf"(?:(?:{_WORD})\s*:\s*)?(?:{_CARD})(?:\s+(?:{_CARD}|\?))*")
_LEADER = re.compile(rf"(\d{{1,2}}\s+)({_WORD})(\s*[-,]?\s+)(?={_CARD}(?:\s|$))")
_ONE_UNKNOWN = re.compile(r"(?<!\S)\?(?=\s)")
_END_OF_PLAYS = re.compile(r"\s(?:>|\().*$")
_WINNER = re.compile(
    rf"(?<=\s)(?:(->|=>|→|=+|:|-|won by|taken by|goes to|to|winner|wins)\s*)?({_WORD})"
    r"(?:\s+(?:wins|won|takes it))?(?=\s*(?:\([^()]*\)\s*)?$)"
)
_TALLY = re.compile(
    r"(?<=\s)[(\[{<]?\s*(\d{1,2}(\s*[-−–:/,.;]\s*|\s+)\d{1,2}(?:\2\d{1,2}){0,3})\s*[)\]}>]?$"
)
_AFTER_KEYWORD = re.compile(r"([^\W\d_]+)\s*([:=]|\bis\b|\bare\b)\s*")
_AFTER_NAME = re.compile(r"(?<=[^\W\d])\s*([:=])\s*(?=[\w+−–-])")
_OTHER_COMMA = re.compile(
    r"\s*(?:([;/&|]|\+(?=\s*[^\W\d]))|\b(and|og|und|y|et|vs|versus|mod|gegen|contra|contre)\b\.?)\s*"
)
_AMOUNT_END = re.compile(r"([+\-−–]?\d+(?::\d+)?)\s+(?=[^\W\d])")
_SIGN_APART = re.compile(r"(?<=\s)([+\-−–])\s+(?=\d)")
_ENTRY = re.compile(rf"({_WORD}(?:\s+{_WORD})+)(?=\s+[+\-−–]?\d)")
_AMOUNT_FIRST = re.compile(
    rf"(?:(?<=^payments )|(?<=^totals )|(?<=, ))([+\-−–]?\d+)\s+({_WORD})(?=\s*(?:,|$))"
)
_AMOUNTS = re.compile(r"\s[\[(]?\s*([+−–-]?\d+(?:[\s,;/]+[+−–-]?\d+)+)\s*[\])]?$")
_PASSED = re.compile(
    rf"(\d+)\s+\(?(?:(?:(?:{'|'.join(EVERYBODY)})\s+)?(?:has\s+|have\s+)?(?:p|pas[\w-]*|rundpas)\.?"
    r"(?:[\s,;/-]+(?:p|pas[\w-]*)\.?)*(?:\s+(?:out|af|aus|all|round))?\)?|x|[–—]|0|-(?:\s*-)+)"
    r"(?:\s*[-–—,;(:]+\s*([^\W\d_][^\"]*?)[)\s.]*)?",
    re.IGNORECASE,
)
_FOR = re.compile(
    r"\s(?:->|=>|→|>|draws?|drew|takes?|took|gets?|got|against|to|køber|für|por|pour|mod)(?=\s)",
    re.IGNORECASE,
)
_OFF = re.compile(r"(?<=\s)(?:discards?|throws?|gives?|lays? off)\s+", re.IGNORECASE)
_COMMENT = re.compile(r"(?:^|(?<=\s))(?://|/\*|--|;)\s*(?=\w)")
_COMMENT_BEHIND = re.compile(r"\s(//|/\*|;)\s*(?=[^\W\d])")
_HEADING = re.compile(
    r"(?:deal|board|hand|game)\s*(?:no\.?|nr\.?)?\s*#?\s*(\d{1,9})\s*[:.)]*", re.IGNORECASE
)
_ARROW = re.compile(r"\s*(->|=>|→)\s*")
_ROUND = re.compile(rf"\(\s*({_CARD}(?:[\s,]+{_CARD})+)\s*\)")
_SQUARE = re.compile(r"[\[{<]\s*([^\[\]{}<>+\"?-]+?)\s*[\]}>]")
_TAG = re.compile(r'\[\s*(\w+)\s+"([^"]*)"\s*\]')
_BOOK = re.compile(r"rules\s+([^\s\"+,;(]+)\s*(?:,|;|\(|\bwith\b|\band\b|\s)\s*([^\s+,;()]+)\)?$")
_ONE_NUMBER = re.compile(r"[^\d]*?(\d{1,9})(?:\.0)?\D*")
_FOREIGN_RANKS = re.compile(
    r"(?<!\S)([SCHD♠♤♣♧♥♡♦♢][\ufe0e\ufe0f]?)([A-Z1-9]+)(?=[!?]{0,2}(?:\s|$))"
)
_DOTTED = re.compile(r"(?<!\S)([AKQJ2-7]*)\.([AKQJ2-7]*)\.([AKQJ2-7]*)\.([AKQJ2-7]*)(?!\S)")
_RANK_WORDS = {
    "ace": "A", "king": "K", "queen": "Q", "jack": "J", "knave": "J", "seven": "7", "six": "6",
    "five": "5", "four": "4", "three": "3", "two": "2", "7": "7", "6": "6", "5": "5", "4": "4",
    "3": "3", "2": "2",
}  # fmt: skip
_SPELT = re.compile(
    rf"\b({'|'.join(_RANK_WORDS)})\s+(?:of\s+)?(spade|club|heart|diamond)s?\b", re.IGNORECASE
)


def slip_of(line: Unread, reads: Callable[[str], bool]) -> Slip | None:
    """Return the first slip of a line, with the line as it is once all are mended; None for none.

    `reads` tells whether a line can be read. Without it nothing is proposed.
    """
    if len(line.code) > _LONGEST:
        return None
    return _one_by_one(line, reads) or _again(line, reads) or _annotated(line, reads)


_FOUR = 4
"""So many players are one more than play."""


def _annotated(line: Unread, reads: Callable[[str], bool]) -> Slip | None:
    """Return a line whose last words are a remark, if the rest of it can be read."""
    for found in _BEHIND.finditer(line.bare):
        head, tail = line.code[: found.start()], line.code[found.end() :].rstrip(" )]}.")
        apart = bool(found[0].strip()) or head.endswith(")")
        if not apart and line.kind in ("bids", "contract", "result"):
            continue  # a term of several words, more likely
        if not _is_prose(tail, apart):
            continue
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


def _again(line: Unread, reads: Callable[[str], bool]) -> Slip | None:
    """Return the line taken to pieces and put together again, if that can be read."""
    if line.system != "french" and line.kind in _CARDS:
        return None
    players = line.players
    dealer = re.search(r"^\s*dealer\s+(\S+)", line.about, re.MULTILINE)
    if line.kind == "bids" and len(players) == _FOUR and dealer:
        players = tuple(name for name in players if name != dealer[1])  # who rests, as a rule
    mended = retold(line.kind, line.code, players)
    if not mended or mended == line.code or not reads(mended):
        return None
    return Slip(0, len(line.code), "", mended)


def _one_by_one(line: Unread, reads: Callable[[str], bool]) -> Slip | None:
    first: Slip | None = _result_told(line)
    if first and reads(first.mended):
        return first
    first = None
    for _turn in range(_MOST):
        found = next(_slips(line), None)
        if found is None:
            return None
        told = (first.message if first else "") or found.message
        first = Slip(first.start, first.end, told, found.mended) if first else found
        if reads(found.mended):
            loose = _loose(line.kind) and "\n" not in found.mended and line.players
            again = retold(line.kind, found.mended, line.players) if loose else ""
            other = again.split() != found.mended.split()
            return first._replace(mended=again) if again and other and reads(again) else first
        line = line._replace(code=found.mended, kind=_kind(line.kind, found.mended))
    return None


def _loose(kind: str) -> bool:
    """Whether a line of a kind can be read with words in it that say nothing."""
    return kind in ("result-line", "bids")


def _kind(kind: str, mended: str) -> str:
    word = mended.split(None, 1)[0] if mended else ""
    return "trick" if word.isdecimal() and kind in ("unknown", "broken") else kind


def _slips(line: Unread) -> Iterator[Slip]:
    for look in _LOOKED_FOR:
        found = look(line)
        if found is not None and found.mended != line.code:
            yield found


def _quotes(line: Unread) -> Slip | None:
    """Find other quotation marks: smart ones, and single ones round a text."""
    mended = line.code.translate(_QUOTES)
    single = _SINGLE.search(outside_strings(mended))
    if single and mended == line.code:
        told = _("a string stands in double quotation marks")
        return Slip(single.start(), single.end(), told, _SINGLE.sub(r'"\1"', mended))
    at = next((i for i, (a, b) in enumerate(zip(line.code, mended, strict=False)) if a != b), 0)
    return Slip(at, at + 1, "", mended)


def _comment(line: Unread) -> Slip | None:
    found = _COMMENT.match(line.code) if line.kind in ("broken", "unknown") else None
    if found is None:
        return None
    return Slip(0, found.end(), _("a comment begins with `#`"), f"# {line.code[found.end() :]}")


def _comment_behind(line: Unread) -> Slip | None:
    """Find a comment behind a statement that begins as in another language."""
    found = _COMMENT_BEHIND.search(line.bare)
    if found is None:
        return None
    mended = f"{line.code[: found.start()]} # {line.code[found.end() :]}"
    return Slip(found.start(1), found.end(1), _("a comment begins with `#`"), mended)


def _result_told(line: Unread) -> Slip | None:
    """Find `deal` before the number of a line of results."""
    if line.kind != "deal" or len(line.code.split()) < _PROSE:
        return None
    told = _("in a block of results the number stands first in this line")
    return Slip(0, len("deal"), told, line.code.partition(" ")[2].lstrip("#").replace(":", " ", 1))


def _with_trumps(line: Unread) -> Slip | None:
    """Find the trumps in the line of the calls, where no other line tells them."""
    if line.kind not in ("bids", "contract") or _TRUMP.search(line.about):
        return None
    calls = retold(line.kind, line.code, line.players)
    suits = {suit_of(word) or word for word in _SUITED.findall(line.bare)}
    suits &= {"S", "C", "H", "D"}
    if not calls or len(suits) != 1:
        return None
    told = _("trumps are told in a line of their own")
    return Slip(0, len(line.code), told, f"{calls}\ntrump {suits.pop()}")


_SUITED = re.compile(
    r"(?:(?<!\w)(?:in|i|en|à|auf|mit)\s+|\(|(?<=\s)(?=[SCHD♠♣♥♦](?!\w)))([^\W\d_]+|[♠♣♥♦])",
    re.IGNORECASE,
)
"""A suit behind a call: a letter or a sign, in parentheses, or behind a word for *in*."""
_TRUMP = re.compile(r"^\s*trump\b", re.MULTILINE)


def _of_table(line: Unread) -> Slip | None:
    """Find a line of a table drawn with strokes, as Markdown has it."""
    if line.kind != "broken" or not line.code.startswith("|"):
        return None
    told = _("no `{char}` stands here").format(char="|")
    cells = [each.strip() for each in line.code.strip("|").split("|")]
    drawn = not any(char.isalnum() for char in line.code)
    mended = f"# {line.code}" if drawn else " ".join(each for each in cells if each)
    return Slip(0, 1, told, mended)


def _decorated(line: Unread) -> Slip | None:
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


def _several_statements(line: Unread) -> Slip | None:
    """Find several statements in one line, with commas or the like between."""
    parts = _STATEMENTS.split(line.code) if line.kind in KEYWORDS and '"' not in line.code else []
    if len(parts) < 2:
        return None
    at = len(parts[0])
    told = _("each statement stands in a line of its own")
    return Slip(at, at + 1, told, "\n".join(each.strip() for each in parts))


_STATEMENTS = re.compile(
    rf"\s*[,;.|/]\s*(?=(?:{'|'.join(sorted(KEYWORDS - {'for', 'pool', 'reserved', 'call'}))})\s+\S)"
)


def _several_tricks(line: Unread) -> Slip | None:
    """Find several tricks in one line, as the moves of a game of chess are written."""
    if line.kind != "trick":
        return None
    starts = [found.start() for found in _TRICK_BEGUN.finditer(line.bare)]
    if len(starts) < 2 or starts[0]:
        return None
    parts = [line.code[a:b] for a, b in zip(starts, [*starts[1:], None], strict=True)]
    told = _("each trick stands in a line of its own")
    mended = "\n".join(re.sub(r"^(\d+)[.):]*\s*", r"\1 ", each).strip() for each in parts)
    return Slip(starts[1], starts[1] + 1, told, mended)


_TRICK_BEGUN = re.compile(rf"(?<!\S)\d{{1,2}}[.):]*\s+(?=(?:{_WORD}\s*:\s*)?{_CARD}(?:\s|$))")


def _dealt(line: Unread) -> Slip | None:
    """Find the hands of a deal as PBN has them in one tag."""
    found = re.fullmatch(r'\[Deal\s+"(?:[NESW]:)?\s*([^"]*)"\s*\]', line.code, re.IGNORECASE)
    hands = found[1].split() if found else []
    if not hands or len(hands) != len(line.players) or not all(map(_DOTTED.fullmatch, hands)):
        return None
    lines = []
    for name, hand in zip(line.players, hands, strict=True):
        called = quote(name) if name and " " in name else name
        of = Unread("hand", f"hand {called} {hand}")
        told = _dotted(of)
        lines.append(told.mended if told else of.code)
    message = _("each hand stands in a line of its own")
    return Slip(0, len(line.code), message, "\n".join(lines))


def _ombre_named(line: Unread) -> Slip | None:
    """Find `ombre` with the name of who plays, which only opens a session."""
    if line.kind != "ombre" or not re.fullmatch(
        rf"ombre\s+{_WORD}(?:\s+{_WORD}){{1,2}}", line.bare
    ):
        return None
    told = _("`ombre` opens a session; who plays what is told by `contract`")
    return Slip(0, len("ombre"), told, f"contract{line.code[len('ombre') :]}")


def _suits(line: Unread) -> Slip | None:
    """Find the letters for suits of another language, as Danish R and K, Spanish E, B and O."""
    if line.kind not in _CARDS or line.system != "french":
        return None
    start = len(line.code.split(None, 1)[0])
    found = next(_FOREIGN_SUITS.finditer(line.bare, start), None)
    if found is None:
        return None
    spanish = found[1] in "EBO" or re.search(r"(?<!\S)[EBO][ARCS2-7]+(?!\S)", line.bare[start:])
    told = _("`{letter}` is no suit here; the suits are {suits} (or ♠ ♣ ♥ ♦)").format(
        letter=found[1], suits="S C H D"
    )
    if spanish:
        told += _("; Spanish letters want `suits spanish` in the header")
        code = re.sub(
            r"(?<!\S)([EBCO])([ARCS2-7x]+|-)(?!\S)",
            lambda each: each[1].translate(_SPANISH_SUITS) + each[2].translate(_SPANISH_RANKS),
            line.code[start:],
        )
    else:
        code = _FOREIGN_SUITS.sub(lambda each: SUIT_LETTERS[each[1]] + each[2], line.code[start:])
    return Slip(*found.span(), told, line.code[:start] + code)


_FOREIGN_SUITS = re.compile(r"(?<!\S)([RPTKEBO])([AKQJ2-7x]+|(?<=[EBO])[ARCS2-7x]+|-)(?!\S)")
_SPANISH_SUITS = str.maketrans("EBCO", "SCHD")
_SPANISH_RANKS = str.maketrans("RCS", "KQJ")


def _heading(line: Unread) -> Slip | None:
    """Find the beginning of a deal as a heading: `Deal 1:`, `deal #1`, `BOARD 7`."""
    found = _HEADING.fullmatch(line.code) if line.kind in ("unknown", "broken") else None
    if found is None or line.code.split()[-1] == found[1]:
        return None
    return Slip(0, len(line.code), _("only a number stands here"), f"deal {found[1]}")


def _tag(line: Unread) -> Slip | None:
    found = _TAG.fullmatch(line.code)
    if found is None:
        return None
    key, text = found[1].lower(), found[2]
    told = _("a line of the header is a keyword and what it says, without brackets")
    if key in _TEXTS:
        return Slip(0, 1, told, f"{key} {quote(text)}")
    if key == "date":
        return Slip(0, 1, told, f"date {date_meant(text) or text}")
    return Slip(0, 1, told, f"tag {key} {quote(text)}")


def _after_keyword(line: Unread) -> Slip | None:
    found = _AFTER_KEYWORD.match(line.bare) if line.kind not in _NUMBERED else None
    if found is None or not line.code.startswith(line.kind):
        return None
    told = _("no `{char}` stands here").format(char=found[2])
    mended = f"{found[1]} {line.code[found.end() :]}".rstrip()
    return Slip(found.start(2), found.end(2), told, mended)


def _text(line: Unread) -> Slip | None:
    keyword, _blank, text = line.code.partition(" ")
    text = text.strip().strip("'`‘’").strip()
    if line.kind not in _TEXTS or not text or '"' in text:
        return None
    return Slip(len(keyword) + 1, len(line.code), "", f"{keyword} {quote(text)}")


def _date(line: Unread) -> Slip | None:
    keyword, _blank, text = line.code.partition(" ")
    text = text.strip().strip('"')
    meant = date_meant(text) if line.kind == "date" else None
    told = _("a date is year, month and day, in numbers with `-` between")
    if meant is None and line.kind == "date" and (either := dates_meant(text)):
        meant, other = either
        told += _("; the day is taken to stand first here, else it is {other}").format(other=other)
    if meant is None:
        return None
    return Slip(len(keyword) + 1, len(line.code), told, f"date {meant}")


def _number(line: Unread) -> Slip | None:
    """Find what stands beside a number that should stand alone."""
    keyword, _blank, text = line.code.partition(" ")
    found = _ONE_NUMBER.fullmatch(text) if line.kind in _NUMBERS and "[" not in text else None
    if found is None or '"' in text:
        return None
    start = len(keyword) + 1
    rest = line.code[start + found.end(1) :].lstrip(" .,:;)-–/|(").rstrip(" )")
    word = rest.split(None, 1)[0] if rest else ""
    if set(rest.split()) & {*line.players}:  # it says more than the number
        told = _("each statement stands in a line of its own")
        below = f"{keyword} {found[1]}\n{rest}"
        return Slip(start, len(line.code), told, below) if word in KEYWORDS else None
    return Slip(start, len(line.code), _("only a number stands here"), f"{keyword} {found[1]}")


def _book(line: Unread) -> Slip | None:
    found = _BOOK.fullmatch(line.code)
    if line.kind != "rules" or found is None:
        return None
    told = _("the options of a book stand after `+`")
    return Slip(found.end(1), found.start(2) + 1, told, f"rules {found[1]} + {found[2]}")


def _number_mark(line: Unread) -> Slip | None:
    found = _NUMBER_MARK.match(line.code) if line.kind in _NUMBERED else None
    if found is None:
        return None
    rest = line.code[found.end() :]
    paid = line.kind == "result-line" and rest[:1] in "+-−–0123456789" and rest != "-"
    told = _("the number stands alone, without `{char}`").format(char=found[2])
    return Slip(found.start(2), found.end(2), told, f"{found[1]}{' :' if paid else ''} {rest}")


def _unnumbered(line: Unread) -> Slip | None:
    """Find a trick that does not begin with its number, or with a word before it."""
    if not line.next or line.kind not in ("unknown", "broken"):
        return None
    told = _("its number stands first in this line")
    found = _TRICK_WORD.match(line.code)
    if found and found.end() > found.start(1):
        rest = line.code[found.end() :]
        return Slip(0, found.start(1) or 1, told, f"{found[1]} {rest}")
    counts = re.findall(rf"({_WORD})\s*[:=]?\s*(\d+)(?=\s*(?:,|;|$))", line.bare)
    if counts and [name for name, _count in counts] == [*line.players]:
        tally = "-".join(count for _name, count in counts)
        last = line.next - 1 + sum(int(count) for _name, count in counts)
        return Slip(0, len(line.code), told, f"{line.next}-{last} ? ({tally})")
    plays = _PLAYS.match(line.bare)
    begun = line.bare.split(":", 1)[0] if ":" in line.bare else ""
    named = (begun.strip() or line.code.split(None, 1)[0]).strip('"') in line.players
    if plays is None and not named:
        return None
    return Slip(0, max(1, len(line.code.split(None, 1)[0])), told, f"{line.next} {line.code}")


def _called(line: Unread) -> Slip | None:
    """Find players of whose names the rest of the record has one word each, as the first."""
    items = [each.split() for each in line.code.partition(" ")[2].split(",")]
    if line.kind != "players" or len(items) < 2 or not re.fullmatch(r"[\w\s,.'’-]+", line.code):
        return None
    used = [[word for word in words if _stands(word, line.about)] for words in items]
    names = [each[0] for each in used if len(each) == 1]
    whole = any(" ".join(words) in line.about for words in items if len(words) > 1)
    if len({*names}) < len(items) or whole:
        return None
    told = _("a name stands here as it does below")
    return Slip(len("players "), len(line.code), told, f"players {', '.join(names)}")


def _stands(word: str, text: str) -> bool:
    return len(word) > 1 and re.search(rf"(?<!\w){re.escape(word)}(?!\w)", text) is not None


def _known_name(line: Unread) -> Slip | None:
    """Find a player's name of several words without quotation marks."""
    for name in line.players:
        if not name or " " not in name:
            continue
        at = line.bare.find(name)
        if at >= 0:
            mended = re.sub(rf'(?<![\w"]){re.escape(name)}(?![\w"])', quote(name), line.code)
            return Slip(at, at + len(name), _several_words(), mended)
    return None


def _several_words() -> str:
    return _("a name of several words stands in quotation marks")


def _quoted(line: Unread, start: int, end: int) -> Slip:
    mended = f"{line.code[:start]}{quote(line.code[start:end])}{line.code[end:]}"
    return Slip(start, end, _several_words(), mended)


def _name(line: Unread) -> Slip | None:
    """Find a name of several words by its place, who ever is so called."""
    found = None
    if line.kind in _NAMED and "," in line.bare:
        found = re.search(rf"(?:^\w+\s+|,\s*)({_WORD}(?:\s+{_WORD})+)(?=\s*(?:,|$))", line.bare)
    elif line.kind in _ALONE:
        found = re.fullmatch(rf"\w+\s+({_WORD}(?:\s+{_WORD})+)", line.bare)
    elif line.kind in ("hand", "holds", "exchange"):
        found = re.match(
            rf"\w+\s+({_WORD}(?:\s+(?!{_CARD}(?:\s|$)|for\s){_WORD})+)(?=\s)", line.bare
        )
    elif line.kind in ("payments", "totals", "forfeit"):
        found = _ENTRY.search(line.bare, len(line.kind) + 1)
    elif line.kind in ("bids", "contract"):
        found = re.search(
            rf"(?:^\w+\s+|,\s*)({_WORD}(?:\s+{_WORD})+)(?=\s+{_WORD}\s*(?:,|$))", line.bare
        )
        if found and found[1][0].islower():  # calls, more likely
            found = None
    elif line.kind in ("result", "call"):
        found = re.fullmatch(rf"\w+\s+\S+\s+({_WORD}(?:\s+{_WORD})+)", line.bare)
    elif line.kind == "trick":
        found = re.match(rf"\d+\s+({_WORD}(?:\s+{_WORD})+)(?=\s*:)", line.bare) or re.search(
            rf">\s*({_WORD}(?:\s+{_WORD})+)(?=\s*(?:\(|$))", line.bare
        )
    if found is None or {"pool", "reserved", *line.players} & {*found[1].split()}:
        return None  # what stands beside a player's name is no part of it
    return _quoted(line, found.start(1), found.end(1))


def _after_name(line: Unread) -> Slip | None:
    if line.kind not in _LISTS | {"hand", "holds", "exchange", "contract", "result-line"}:
        return None
    told_here = line.kind == "result-line"
    found = _AFTER_NAME.search(line.bare, 0 if told_here else len(line.kind) + 1)
    if found is None or (told_here and line.code[: found.start()].split()[-1] not in line.players):
        return None
    told = _("no `{char}` stands here").format(char=found[1])
    mended = f"{line.code[: found.start()]} {line.code[found.end() :]}"
    return Slip(found.start(1), found.end(1), told, mended)


def _other_comma(line: Unread) -> Slip | None:
    found = _OTHER_COMMA.search(line.bare, len(line.kind)) if line.kind in _LISTS else None
    if found is None:
        return None
    said = found[1] or found[2]
    told = _("a comma stands here, not `{char}`").format(char=said)
    at = found.start(1) if found[1] else found.start(2)
    before, after = line.code[: found.start()].rstrip(" ,"), line.code[found.end() :].lstrip(" ,")
    return Slip(at, at + len(said), told, f"{before}, {after}" if after else before)


def _no_comma(line: Unread) -> Slip | None:
    """Find entries that follow each other without a comma: calls, or what each is paid."""
    told = _("a comma is missing here")
    if line.kind in ("payments", "totals"):
        found = _AMOUNT_END.search(line.bare)
        if found is None:
            return None
        at = found.end(1)
        return Slip(at, at + 1, told, f"{line.code[:at]}, {line.code[found.end() :]}")
    if line.kind in ("players", "seats") and "," not in line.bare and '"' not in line.code:
        names = line.code.split()[1:]
        if all(each.endswith(".") for each in names):
            names = [each.rstrip(".") for each in names]
        if any(_OTHER_COMMA.fullmatch(each) for each in names):
            return None
        at = len(line.code) - len(line.code.split(None, 2)[-1])
        mended = f"{line.kind} {', '.join(names)}"
        return Slip(at - 1, at, told, mended) if names[2:] else None
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
    return Slip(first[0].start() - 1, first[0].start(), told, mended)


def _counted(line: Unread) -> Slip | None:
    """Find a word for what is counted, behind a number that stands alone."""
    pattern = _COUNTED.get(line.kind)
    found = pattern.search(line.bare) if pattern else None
    if found is None or found[1] in line.players:
        return None
    mended = pattern.sub("", line.code) if pattern else line.code
    return Slip(found.start(1), found.end(1), _("only a number stands here"), mended)


_COUNTED = {
    "exchange": re.compile(r"(?<=\d)\s+([^\W\d_]{2,})$"),
    "payments": re.compile(r"(?<=\d)\s+([^\W\d_]+)(?=\s*(?:,|$))"),
    "totals": re.compile(r"(?<=\d)\s+([^\W\d_]+)(?=\s*(?:,|$))"),
}


def _amount_first(line: Unread) -> Slip | None:
    if line.kind not in ("payments", "totals"):
        return None
    found = _AMOUNT_FIRST.search(line.bare)
    if found is None:
        return None
    told = _("the name stands before its amount")
    mended = _AMOUNT_FIRST.sub(r"\2 \1", line.code)
    return Slip(found.start(), found.end(), told, mended)


def _no_colon(line: Unread) -> Slip | None:
    """Find a line of results with amounts, but no colon before them."""
    found = _AMOUNTS.search(line.bare) if line.kind == "result-line" else None
    if found is None or ":" in line.bare:
        return None
    if not re.search(r"[+\-−–]", found[0]):
        return None  # what is paid adds up to nothing
    told = _("a colon stands before the amounts")
    amounts = " ".join(re.findall(r"[+−–-]?\d+", found[1]))
    mended = f"{line.code[: found.start()].rstrip()} : {amounts}"
    return Slip(found.start(1), found.end(1), told, mended)


def _passed(line: Unread) -> Slip | None:
    found = _PASSED.fullmatch(line.bare) if line.kind == "result-line" else None
    if found is None:
        return None
    told = _("a deal that all have passed is told by `-`")
    note = f" {quote(found[2])}" if found[2] else ""
    return Slip(found.end(1) + 1, len(line.code), told, f"{found[1]} -{note}")


def _sign_apart(line: Unread) -> Slip | None:
    if line.kind not in ("payments", "totals", "reserved", "pool", "result-line"):
        return None
    found = _SIGN_APART.search(line.bare)
    if found is None:
        return None
    told = _("no `{char}` stands here").format(char=" ")
    mended = f"{line.code[: found.end(1)]}{line.code[found.end() :]}"
    return Slip(found.end(1), found.end(), told, mended)


def _between(line: Unread) -> Slip | None:
    """Find commas, semicolons or strokes between cards."""
    if line.kind not in _CARDS and line.kind != "result-line":
        return None
    inside = re.sub(r"[(\[{][^)\]}]*[)\]}]", lambda gone: "_" * len(gone[0]), line.bare)
    found = _BETWEEN.search(inside)
    if found is None:
        return None
    char = found[0].strip()
    at = found.start() + found[0].index(char)
    words = _("cards stand side by side, without `{char}`")
    told = (words if line.kind in _CARDS else _("no `{char}` stands here")).format(char=char)
    mended, last = "", 0
    for each in _BETWEEN.finditer(inside):
        mended += line.code[last : each.start()] + " "
        last = each.end()
    return Slip(at, at + len(char), told, (mended + line.code[last:]).rstrip())


def _arrows(line: Unread) -> Slip | None:
    """Find arrows between the cards of a trick, or parentheses round them."""
    if line.kind != "trick":
        return None
    arrow, round_ = _ARROW.search(line.bare), _ROUND.search(line.bare)
    if round_:
        told = _("no `{char}` stands here").format(char="(")
        mended = f"{line.code[: round_.start()]}{line.code[round_.start(1) : round_.end(1)]}"
        return Slip(round_.start(), round_.start() + 1, told, mended + line.code[round_.end() :])
    if arrow is None or not re.match(_CARD, line.bare[arrow.end() :]):
        return None
    told = _("cards stand side by side, without `{char}`").format(char=arrow[1])
    between = re.compile(rf"\s*(?:->|=>|→)\s*(?={_CARD}(?:\s|$))")
    return Slip(arrow.start(1), arrow.end(1), told, between.sub(" ", line.code))


def _brackets(line: Unread) -> Slip | None:
    """Find brackets round a list of cards, which stand round an emendation only."""
    found = _SQUARE.search(line.bare) if line.kind in _CARDS else None
    if found is None:
        return None
    told = _("cards stand without brackets, which say what an editor has changed")
    mended = f"{line.code[: found.start()]}{found[1]}{line.code[found.end() :]}"
    return Slip(found.start(), found.end(), told, mended)


def _ranks(line: Unread) -> Slip | None:
    """Find the letters for court cards of another language, as German D and B."""
    if line.kind not in _CARDS or line.system != "french":
        return None
    start = len(line.code.split(None, 1)[0])
    for found in _FOREIGN_RANKS.finditer(line.bare, start):
        meant = ranks_meant(found[2])
        if meant:
            told = _("`{word}`: the ranks are written A K Q J 7 6 5 4 3 2, {remedy}")
            word, remedy = found[0], found[1] + meant
            mended = f"{line.code[: found.start()]}{remedy}{line.code[found.end() :]}"
            return Slip(*found.span(), told.format(word=word, remedy=remedy), mended)
    return None


def _nameless(line: Unread) -> Slip | None:
    """Find cards without the name of who has them."""
    words = line.code.split()
    if line.kind not in ("hand", "holds", "exchange") or len(words) < 2 or not line.lacking:
        return None
    listed = not re.fullmatch(_CARD, words[1])
    if listed or (line.kind == "exchange" and "for" not in words):
        return None
    told = _("the name of who has these cards stands before them")
    name = line.lacking if " " not in line.lacking else quote(line.lacking)
    return Slip(0, len(line.code), told, f"{line.kind} {name} {line.code.split(None, 1)[1]}")


def _drawn(line: Unread) -> Slip | None:
    """Find other words for what is laid off and drawn than `for`."""
    if line.kind != "exchange":
        return None
    off = _OFF.search(line.bare)
    code = _OFF.sub("", line.code) if off else line.code
    found = _FOR.search(outside_strings(code))
    if found is None and off:
        said = off[0].strip()
        told = _("no `{char}` stands here").format(char=said)
        return Slip(off.start(), off.start() + len(said), told, code)
    if found is None or re.search(r"\sfor(?=\s|$)", code):
        return None
    told = _("`for` stands between the cards laid off and those drawn")
    at = line.code.find(found[0].strip())
    mended = f"{code[: found.start()]} for{code[found.end() :]}"
    return Slip(at, at + len(found[0].strip()), told, mended)


def _one_unknown(line: Unread) -> Slip | None:
    if line.kind != "trick":
        return None
    end = _END_OF_PLAYS.search(line.bare)
    plays = line.code[: end.start()] if end else line.code
    found = _ONE_UNKNOWN.search(f"{plays} ")
    if found is None or not re.search(rf"{_CARD}(?:\s|$)", line.bare):
        return None
    told = _("one card that is not known is `x`; `?` stands for all the rest")
    mended = _ONE_UNKNOWN.sub("x", f"{plays} ").rstrip() + line.code[len(plays) :]
    return Slip(found.start(), found.end(), told, mended)


def _leader(line: Unread) -> Slip | None:
    found = _LEADER.match(line.bare) if line.kind == "trick" else None
    if found is None or re.fullmatch(_CARD, found[2]):
        return None
    told = _("a colon stands after the name of who leads, or plays")
    mended = f"{found[1]}{found[2]}: {line.code[found.end() :]}"
    for name in filter(None, line.players):
        mended = re.sub(rf"(?<=\s){re.escape(name)}\s+(?={_CARD}(?:\s|$))", f"{name}: ", mended)
    return Slip(found.start(2), found.end(2), told, mended)


def _winner(line: Unread) -> Slip | None:
    found = _WINNER.search(line.bare) if line.kind == "trick" else None
    if found is None or found[2] not in line.players:
        return None
    if re.search(r"(?<![-=])>\s*$", line.code[: found.start(2)]):
        return None
    told = _("the winner stands after `>`")
    rest = line.code[found.end() :].strip()
    mended = f"{line.code[: found.start()]}> {found[2]} {rest}".rstrip()
    return Slip(found.start(), found.end(2), told, mended)


def _tally(line: Unread) -> Slip | None:
    found = _TALLY.search(line.bare) if line.kind in _NUMBERED else None
    if found is None:
        return None
    numbers = re.findall(r"\d+", found[1])
    signed = re.fullmatch(r"\d+(?:\s+[-−–]?\d+)+", found[0]) and re.search(r"[-−–]", found[0])
    if signed and line.kind == "result-line":
        return None  # amounts, more likely
    bare = re.fullmatch(r"\d+(?:-\d+)+", found[0])
    told = "" if bare else _("a tally has `-` between its numbers, and stands in parentheses")
    mended = f"{line.code[: found.start()]}({'-'.join(numbers)})"
    return Slip(found.start(), found.end(), told, mended)


def _letters(line: Unread) -> Slip | None:
    """Find cards in small letters or with the rank first; what is told of them suffices."""
    if line.kind not in _CARDS:
        return None
    start = len(line.code.split(None, 1)[0])
    if line.kind in ("hand", "holds", "exchange"):  # the name may look like cards
        start = len(line.code) - len(line.code.split(None, 2)[-1])
    for pattern in (_LOWER, _RANK_FIRST):
        found = next((f for f in pattern.finditer(line.bare, start) if _capital(f) != f[0]), None)
        if found:
            mended = line.code[:start] + pattern.sub(_capital, line.code[start:])
            words = _("`{word}`: the suit comes before the ranks, {remedy}")
            turned = words.format(word=found[0], remedy=_capital(found))
            told = turned if pattern is _RANK_FIRST else ""
            return Slip(found.start(), found.end(), told, mended)
    return None


def _capital(found: re.Match[str]) -> str:
    if found.re is _RANK_FIRST:
        return found[2].upper() + found[1].upper()
    return found[0].upper()


def _apart(line: Unread) -> Slip | None:
    if line.kind not in ("hand", "holds", "stock", "exchange"):
        return None
    worded = _SUIT_WORD.search(line.bare)
    if worded:
        mended = _SUIT_WORD.sub(lambda each: f"{each[1][0].upper()} ", line.code)
        told = _("cards are written in letters, the suit first")
        return Slip(worded.start(1), worded.end(1), told, mended)
    found = _APART.search(line.bare, len(line.kind) + 1)
    if found is None:
        return None
    told = _("the ranks follow their suit without a blank")
    mended = _APART.sub(lambda each: f"{each[1]}{''.join(each[2].split())} ", line.code).rstrip()
    return Slip(found.start(), found.end(), told, mended)


def _spelt(line: Unread) -> Slip | None:
    found = _SPELT.search(line.bare) if line.kind in _CARDS else None
    if found is None:
        return None
    told = _("cards are written in letters, the suit first")
    mended = _SPELT.sub(lambda each: each[2][0].upper() + _RANK_WORDS[each[1].lower()], line.code)
    return Slip(found.start(), found.end(), told, mended)


def _dotted(line: Unread) -> Slip | None:
    """Find a hand as PBN has it: spades, hearts, diamonds, clubs with points between."""
    found = _DOTTED.search(line.bare) if line.kind in ("hand", "holds") else None
    if found is None:
        return None
    suits = dict(zip("SHDC", found.groups(), strict=True))
    cards = " ".join(f"{suit}{suits[suit] or '-'}" for suit in "SCHD")
    told = _("cards are written in letters, the suit first")
    mended = f"{line.code[: found.start()]}{cards}{line.code[found.end() :]}"
    return Slip(found.start(), found.end(), told, mended)


_LOOKED_FOR: tuple[Callable[[Unread], Slip | None], ...] = (
    _quotes,
    _comment,
    _heading,
    _of_table,
    _decorated,
    _several_statements,
    _ombre_named,
    _with_trumps,
    _several_tricks,
    _dealt,
    _tag,
    _after_keyword,
    _text,
    _date,
    _number,
    _book,
    _number_mark,
    _unnumbered,
    _called,
    _known_name,
    _drawn,
    _spelt,
    _dotted,
    _passed,
    _arrows,
    _brackets,
    _suits,
    _ranks,
    _tally,
    _between,
    _apart,
    _letters,
    _after_name,
    _amount_first,
    _counted,
    _other_comma,
    _name,
    _no_comma,
    _no_colon,
    _sign_apart,
    _leader,
    _winner,
    _one_unknown,
    _comment_behind,
    _nameless,
)
"""What is looked for, what leaves least room for doubt first."""
