"""A line that cannot be read, in its place: the lines round it, and what could be read there."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple
from unicodedata import normalize

from lark.exceptions import UnexpectedInput
from msgspec import structs

from ombre_records.base.finding import Edit, Remedy
from ombre_records.base.lexicon.lookalike import hint, likened, outside_strings
from ombre_records.base.lexicon.meanings import words_for
from ombre_records.base.limits import LINE
from ombre_records.base.source import source
from ombre_records.model.statements import Held, ResultLine, Statement, Witness
from ombre_records.notation.pieces import in_reading
from ombre_records.notation.plain import taken_apart
from ombre_records.notation.readers import build
from ombre_records.notation.reading import Words
from ombre_records.notation.segment import Cut
from ombre_records.notation.words import Problem, as_name
from ombre_records.repair.guessed_session import GuessedSession, lacking, next_number
from ombre_records.repair.line import Slip, Unread
from ombre_records.repair.remedy import shown
from ombre_records.repair.segments import cut, is_meant
from ombre_records.repair.slips import slip_of

_BLANKS = r'("(?:[^"\\]|\\.)*")|[ \t]+'
"""A string, or blanks outside one."""
_GLUED = re.compile(r'("(?:[^"\\]|\\.)*")(?=[+−–-]?\d)')
"""A name in quotation marks, with its amount right behind it."""
_INITIAL = re.compile(r"(?<=\d )([A-Z])\.?:")
"""A letter for the name of who leads."""
_TEXTS = frozenset(("title", "event", "site", "source", "note"))
"""Statements of a text, in which any character may be meant."""
_NEXT = re.compile(r"\n[ \t]*ombre(?!\s*[:=]\s*[\"'])")
"""The beginning of another session; it has nothing to do with a line of this one. A key is none."""
_ABOUT = 2_000
"""The characters before and behind a line that are searched for what goes with it."""


def _in_letters(code: str, system: str) -> str:
    """Return a line of trumps in the letters of the session's cards."""
    if system == "french":
        return code
    return re.sub(r"(?m)^trump ([SCHD])$", lambda at: f"trump {'EBCO'['SCHD'.index(at[1])]}", code)


@lru_cache(maxsize=4096)
def _named(name: str) -> re.Pattern[str]:
    """Return what finds a name, whatever its capitals and apostrophes are."""
    apart = re.escape(name).replace("'", "['’]").replace("’", "['’]")
    return re.compile(rf"(?<![\w\"'’]){apart}(?![\w'’])", re.IGNORECASE)


class Meant(NamedTuple):
    """The meaning of a line, or of several from it on, and what is wrong with it.

    `start` and `end` are places in the code of `piece`, which may be more than the line; `until` is
    the number of the last line that goes with it. `results`: it opens a block of results, or stands
    in one. `spanish`: its cards are in the letters of Spanish packs, which is told once. Without
    `wrong` all has been said before. `edits` mend it where it is not a matter of its own lines, and
    `remedy` is told where it is not that the mended line is to be written.
    """

    wrong: str
    piece: Cut
    start: int
    end: int
    mended: str = ""
    rule: str = "syntax"
    until: int = 0
    results: bool = False
    spanish: bool = False
    edits: tuple[Edit, ...] = ()
    remedy: Remedy | None = None

    @property
    def own_remedy(self) -> Remedy:
        """The remedy that was given; without one, the mended line."""
        if self.remedy is not None:
            return self.remedy
        return Remedy(lines=shown(self.piece.code, self.mended) if self.mended else ())


_IN_A_DEAL = re.compile(
    r"^[ \t]*(?:\[[+-]\] *)?(?:deal|results|bids|tricks|hand|result)\b", re.MULTILINE
)
"""A line that ends the header."""
_DEALT = frozenset(("hand", "holds", "bids", "trump", "exchange", "stock"))
"""Statements which tell that `deal` is missing above them, where they stand in a header."""


def calls_an_end(statement: Statement | None) -> bool:
    """Whether a line of results has a verb for its call: `1 Ada wins solo`."""
    call = statement.call if isinstance(statement, ResultLine) else None
    return call is not None and call.lower() in words_for("said", "won", "lost")


class Place(NamedTuple):
    """A line as it was cut, its session as far as it is read, and the text about it.

    `patient`: so few lines could not be read until now that slips are looked for.
    """

    piece: Cut
    session: GuessedSession
    text: str
    patient: bool = True

    def stretch(self, start: int, end: int | None = None) -> str:
        """Return the text from an offset on, to another."""
        return self.text[max(0, start) : end]

    def through(self, count: int) -> Cut:
        """Return the line and so many below it as one piece, up to the comment of the last."""
        *below, last = self.below.split("\n")[: count + 1]
        below.append(last.split("#", 1)[0])
        length = len("\n".join(below).rstrip())
        end = self.piece.start + len(self.piece.code)
        return self.piece._replace(code=self.stretch(self.piece.start, end + length))

    def together(self, below: int, message: str, mended: str) -> Meant:
        """Return the statement that the line and so many below it make together."""
        whole, last = self.through(below), self.piece.number + below
        return Meant(message, whole, 0, len(self.piece.code), mended, until=last)

    @property
    def word(self) -> str:
        """The word that opens the line."""
        return self.piece.code.split(None, 1)[0]

    @property
    def below(self) -> str:
        """The text behind the line and below it, as much as is looked at."""
        end = self.piece.start + len(self.piece.code)
        return _NEXT.split(self.stretch(end, end + LINE), 1)[0]

    @property
    def about(self) -> str:
        """The lines of the session near the line."""
        end = self.piece.start + len(self.piece.code)
        return self.before_it + _NEXT.split(self.stretch(end, end + _ABOUT), 1)[0]

    @property
    def before_it(self) -> str:
        """The lines of the session not far above the line."""
        start = self.piece.start
        return _NEXT.split(self.stretch(start - _ABOUT, start))[-1]

    @property
    def below_header(self) -> bool:
        """Whether the header is over, from what is above the line and not far."""
        session = self.session
        over = session.deals or session.closing or session.told_results
        return bool(over or _IN_A_DEAL.search(self.before_it))

    def reads(self, code: str) -> bool:
        """Return whether a line, or several, could be read in this place; a comment can."""
        lines = list(cut(source(code)))
        block = len(lines) > 1 and any(each.kind == "results" for each in lines)
        place = (
            self._replace(session=structs.replace(self.session, results=True)) if block else self
        )
        return all(
            each.kind in ("blank", "comment") or place._read(each) is not None for each in lines
        )

    def statement(self, code: str) -> Statement | None:
        """Return what a line would say in this place; None for one that cannot be read."""
        read = self._read(next(cut(source(code))))
        return read[0] if read else None

    def _read(self, read: Cut) -> tuple[Statement | None] | None:
        """Return a line's statement, or None for nothing, in a tuple; None if it cannot be read."""
        session = self.session
        results = session.results or (session.told_results and self.piece.kind == "deal")
        kind = "result-line" if results and read.kind == "trick" else read.kind
        if kind in ("unknown", "broken", "blank", "comment") or is_meant(read):
            return None
        try:
            words = in_reading(taken_apart(read.code, kind), "edited")
            if words is None:
                return (None,)
            statement = build(kind, Words(words, session.system, session.players))
            return None if calls_an_end(statement) else (statement,)
        except (UnexpectedInput, Problem):
            return None

    def slip(self) -> Slip | None:
        """Return the slip that explains why the line cannot be read, and says how it is written."""
        if not self.patient:
            return None
        piece, session = self.piece, self.session
        odd = piece.kind not in _TEXTS and hint(outside_strings(piece.code))
        called = tuple(filter(None, session.players))
        marked = any(not name.isalnum() for name in called)  # as D'Arcy, or Ann-Marie
        code = likened(piece.code, called) if odd or marked else piece.code
        between = piece.kind == "trick" and re.search(r"\w\s+-\s+\w", code)
        if code != piece.code and not between and self.reads(code):
            return Slip(0, len(piece.code), "", re.sub(_BLANKS, lambda at: at[1] or " ", code))
        near = self.about
        number, without = next_number(session), lacking(session, piece.kind)
        players, system = session.players, session.system
        above, block = self._above(), session.results
        # Names are compared letter for letter, and the session has them with accents in one sign.
        code, near = normalize("NFC", code), normalize("NFC", near)
        line = Unread(piece.kind, code, players, number, system, without, near, above, block)
        line = line._replace(letters=session.letters, untold=not session.letters_told)
        if "[" in code:
            statements = (each.edited for each in session.header)
            line = line._replace(
                sigla=tuple(w.siglum for w in statements if isinstance(w, Witness))
            )
        if piece.kind == "exchange":
            line = line._replace(hands=tuple(self._hands()))
        slip = slip_of(line, self.reads)
        if slip is None and code != piece.code and len(code) == len(piece.code):
            slip = slip_of(line._replace(code=piece.code), self.reads)
        if slip and line.kind in ("payments", "totals"):
            slip = slip._replace(mended=_GLUED.sub(r"\1 ", slip.mended))
        return slip and slip._replace(mended=self.named(slip.mended))

    def _hands(self) -> Iterator[tuple[str, str]]:
        """Yield the hands that the deal states above the line: whose, and the cards."""
        for line in self.session.lines:
            if line.kind == "hand" and isinstance(line.edited, Held) and line.edited.name:
                cards = (
                    line.code.removeprefix("hand").strip().removeprefix(as_name(line.edited.name))
                )
                yield line.edited.name, cards

    def _above(self) -> str:
        """Return what has to stand above a first trick here and does not."""
        kinds = {each.kind for each in self.session.lines}
        if self.session.results or not kinds.isdisjoint(("tricks", "result-line")):
            return ""
        strays = any(line.kind in _DEALT for line in self.session.header)
        return "tricks" if kinds or strays else "deal 1\ntricks"

    def named(self, code: str) -> str:
        """Return a line with the players' names as the session has them, whatever their capitals
        and apostrophes are here."""
        own = re.search(r"(?<!\w)C(?!\w)", self.piece.code)  # copas, and no clubs
        named = code if own else _in_letters(code, self.session.system)
        for name in filter(None, self.session.players):
            if len(name) > 1:
                named = _named(name).sub(name.replace("\\", r"\\"), named)
        named = _INITIAL.sub(self._of_initial, named)
        return named if named != code and self.reads(named) else code

    def _of_initial(self, match: re.Match[str]) -> str:
        """Return the one player whom the letter before a colon may stand for."""
        players = [name for name in self.session.players if name and name[0] == match[1]]
        known = len(players) == 1 and match[1] not in self.session.players
        return f"{as_name(players[0])}:" if known and players[0] else match[0]

    def readable(self, code: str) -> str:
        """Return another line in this place, its slips mended; nothing if it cannot be read."""
        if self.reads(code):
            return code
        slip = self.instead(code).slip()
        return slip.mended if slip else ""

    def in_block(self) -> Place:
        """Return the place as in a block of results."""
        return self._replace(session=structs.replace(self.session, results=True))

    def numbered(self, code: str) -> str:
        """Return a trick, or a line of results in a block, its slips mended; nothing if it cannot
        be read."""
        kind = "result-line" if self.session.results else "trick"
        if self.reads(code):
            return code
        slip = self._replace(piece=self.piece._replace(kind=kind, code=code)).slip()
        return slip.mended if slip and "\n" not in slip.mended else ""

    def instead(self, code: str) -> Place:
        """Return the place with another line in it, which a keyword opens."""
        return self._replace(piece=self.piece._replace(kind=code.split()[0], code=code))
