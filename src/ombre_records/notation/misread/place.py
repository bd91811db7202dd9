"""A line that cannot be read in its place: what stands about it, and what could be read there."""

from __future__ import annotations

import re
from typing import NamedTuple

from lark.exceptions import UnexpectedInput

from ombre_records.limits import LINE
from ombre_records.lookalike import hint, outside_strings, skeleton
from ombre_records.notation.misread.line import Slip, Unread
from ombre_records.notation.misread.slips import slip_of
from ombre_records.notation.open_session import Open, lacking, next_number
from ombre_records.notation.pieces import in_reading, pieces
from ombre_records.notation.readers import build
from ombre_records.notation.reading import Words
from ombre_records.notation.segment import Cut, cut
from ombre_records.notation.words import Problem
from ombre_records.source import source

_BLANKS = r'("(?:[^"\\]|\\.)*")|[ \t]+'
"""A string, or blanks outside one."""
_TEXTS = frozenset(("title", "event", "site", "source", "note"))
"""Statements of a text, in which any character may be meant."""
_NEXT = "\nombre"
"""What another session begins with; it has nothing to do with a line of this one."""
_ABOUT = 2_000
"""How many characters before and behind a line are looked at for what goes with it."""


class Meant(NamedTuple):
    """What a line, or several from it on, was meant to be, and what is said of that.

    `start` and `end` are places in the code of `piece`, which may be more than the line; `until` is
    the number of the last line that goes with it. `results`: it opens a block of results, or stands
    in one. Without a `message` all has been said before.
    """

    message: str
    piece: Cut
    start: int
    end: int
    mended: str = ""
    rule: str = "syntax"
    until: int = 0
    results: bool = False


class Place(NamedTuple):
    """A line as it was cut, its session as far as it is read, and the text about it.

    `patient`: so few lines could not be read until now that slips are looked for. Offsets of pieces
    are by `before` more than places in the text.
    """

    piece: Cut
    session: Open
    text: str
    patient: bool = True
    before: int = 0

    def stretch(self, start: int, end: int | None = None) -> str:
        """Return the text from an offset on, to another."""
        first = max(0, start - self.before)
        return self.text[first : None if end is None else max(first, end - self.before)]

    def offset(self, words: str, start: int) -> int:
        """Return where words stand at an offset or behind it; the offset if they do not."""
        found = self.text.find(words, max(0, start - self.before))
        return start if found < 0 else found + self.before

    @property
    def word(self) -> str:
        """The word that opens the line."""
        return self.piece.code.split(None, 1)[0]

    @property
    def below(self) -> str:
        """What stands behind the line and below it, as much as is looked at."""
        end = self.piece.start + len(self.piece.code)
        return self.stretch(end, end + LINE).partition(_NEXT)[0]

    def reads(self, code: str) -> bool:
        """Tell whether a line could be read in this place; a comment can."""
        read = next(cut(source(code)))
        if read.kind in ("blank", "comment"):
            return True
        session = self.session
        told = session.results or (session.told_results and self.piece.kind == "deal")
        kind = "result-line" if told and read.kind == "trick" else read.kind
        if kind in ("unknown", "broken"):
            return False
        try:
            words = in_reading(pieces(read.code, kind), "edited")
            if words is not None:
                build(kind, Words(words, session.system, session.players))
        except (UnexpectedInput, Problem):
            return False
        return True

    def slip(self) -> Slip | None:
        """Return the slip that explains why the line cannot be read, and says how it is written."""
        if not self.patient:
            return None
        piece, session = self.piece, self.session
        odd = piece.kind not in _TEXTS and hint(outside_strings(piece.code))
        code = skeleton(piece.code) if odd else piece.code
        if code != piece.code and self.reads(code):
            return Slip(0, len(piece.code), "", re.sub(_BLANKS, lambda at: at[1] or " ", code))
        end = piece.start + len(piece.code)
        near = self.stretch(piece.start - _ABOUT, piece.start).rpartition(_NEXT)[2]
        near += self.stretch(end, end + _ABOUT).partition(_NEXT)[0]
        number, without = next_number(session), lacking(session, piece.kind)
        players, system = session.players, session.system
        line = Unread(piece.kind, code, players, number, system, without, near)
        found = slip_of(line, self.reads)
        if found or code == piece.code or len(code) != len(piece.code):
            return found
        return slip_of(line._replace(code=piece.code), self.reads)

    def readable(self, code: str) -> str:
        """Return another line in this place, its slips mended; nothing if it cannot be read."""
        if self.reads(code):
            return code
        slip = self.instead(code).slip()
        return slip.mended if slip else ""

    def instead(self, code: str) -> Place:
        """Return the place with another line in it, which a keyword opens."""
        return self._replace(piece=self.piece._replace(kind=code.split()[0], code=code))
