"""A large file cut between its sessions into portions, each of which can be read by itself.

No session tells another anything, but for the boards of a tournament. A file that has some is not
cut, nor is one that is not plain UTF-8: only all of its bytes tell what its encoding is.
"""

from __future__ import annotations

import codecs
import re
from collections.abc import Iterator
from itertools import pairwise
from typing import BinaryIO, NamedTuple

from ombre_records.base.decoding import decode
from ombre_records.base.limits import ALL_BYTES, PORTION
from ombre_records.notation.other_formats import other_format

_BLOCK = 1024 * 1024
_OPENED = b"\nombre"
_BOARDS = re.compile(rb"(?:\A|[\r\n])[^\w\r\n\"#]*boards\b")
"""A line of the header that may make the deals those of boards."""


class Portion(NamedTuple):
    """Sessions of a file: where their bytes begin, how many they are, and what stands before them.

    `sessions` may be wrong where a session is opened in no plain way.
    """

    start: int
    size: int
    lines: int
    sessions: int
    last: bool = False

    def read(self, file: BinaryIO) -> bytes:
        """Return its bytes; the line break before the next is none of its own."""
        file.seek(self.start)
        data = file.read(self.size)
        return data if self.last else data.removesuffix(b"\n").removesuffix(b"\r")


def portions(file: BinaryIO) -> tuple[Portion, ...]:
    """Return the portions of a file, in order; none if it is to be read as a whole."""
    file.seek(0)
    try:
        places = [*_places(file)]
    except (_WholeError, UnicodeDecodeError):
        return ()
    sized = [Portion(at[0], then[0] - at[0], *at[1:]) for at, then in pairwise(places)]
    if len(sized) < 2 or not _begins_a_record(file, sized[0]):
        return ()
    return (*sized[:-1], sized[-1]._replace(last=True))


class _WholeError(Exception):
    """A file that is to be read as a whole."""


def _places(file: BinaryIO) -> Iterator[tuple[int, int, int]]:
    """Yield where portions begin, and where the file ends; with each the lines and the sessions
    before it.
    """
    lines = sessions = start = last = 0
    yield 0, 0, 0
    for block in _blocks(file):
        if b"boards" in block and _BOARDS.search(block):
            raise _WholeError
        at = 0
        for opened in _openings(block):
            lines += _breaks(block[at:opened])
            at = opened
            enough = sessions and start + opened - last >= PORTION
            if enough and not _comment_above(block, opened):
                last = start + opened
                yield last, lines, sessions
            sessions += 1
        lines += _breaks(block[at:])
        start += len(block)
    yield start, lines, sessions


def _blocks(file: BinaryIO) -> Iterator[bytes]:
    """Yield the bytes by whole lines, but for the last of them."""
    reading = codecs.getincrementaldecoder("utf-8")()
    rest, size, more = b"", 0, b"\n"
    while more:
        more = file.read(_BLOCK)
        reading.decode(more, final=not more)
        size += len(more)
        whole = rest + more
        if size > ALL_BYTES or b"\0" in more or len(rest) > _BLOCK:
            raise _WholeError
        end = whole.rfind(b"\n") + 1 if more else len(whole)
        rest = whole[end:]
        if end:
            yield whole[:end]


def _openings(block: bytes) -> Iterator[int]:
    """Yield where lines begin that open a session."""
    if block.startswith(_OPENED[1:]):
        yield 0
    at = block.find(_OPENED)
    while at >= 0:
        yield at + 1
        at = block.find(_OPENED, at + 1)


def _comment_above(block: bytes, at: int) -> bool:
    """Whether the line above may be a comment: it concerns the session that is opened below it."""
    return not at or block[block.rfind(b"\n", 0, at - 1) + 1 : at].lstrip().startswith(b"#")


def _breaks(data: bytes) -> int:
    return data.count(b"\n") + data.count(b"\r") - data.count(b"\r\n")


def _begins_a_record(file: BinaryIO, first: Portion) -> bool:
    """Whether a file begins as a record does, and not as a text of another kind."""
    file.seek(0)
    text, findings = decode(file.read(first.size))
    return not findings and not other_format(text.text)
