"""Changes to a file as a unified diff, made in time that grows with the file's length alone.

Lines that stand once in both texts hold these together, as in a patience diff; only the short
stretches between them are compared line by line.
"""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from collections.abc import Iterator, Sequence
from difflib import Match, SequenceMatcher

from ombre_records.base.steering import one_line
from ombre_records.base.stretches import differing

_SHORT = 200
"""A stretch of more lines than these, without a line that stands once in both, is replaced."""


def diff_lines(path: str, old: str, new: str) -> Iterator[str]:
    """Yield the lines of a unified diff of two texts of a file, for `patch` to the letter."""
    name = one_line(path)
    for line in _unified(_lines(old), _lines(new), name):
        yield line if line.endswith("\n") else f"{line}\n\\ No newline at end of file\n"


def _lines(text: str) -> list[str]:
    """Split at LF alone, as other programs do."""
    lines = text.split("\n")
    return [line + "\n" for line in lines[:-1]] + ([lines[-1]] if lines[-1] else [])


def _unified(old: Sequence[str], new: Sequence[str], name: str) -> Iterator[str]:
    matcher = _Matcher(old, new)
    for number, group in enumerate(matcher.get_grouped_opcodes()):
        if not number:
            yield f"--- {name}\n"
            yield f"+++ {name}\n"
        first, last = group[0], group[-1]
        yield f"@@ -{_range(first[1], last[2])} +{_range(first[3], last[4])} @@\n"
        for tag, begin, end, at, to in group:
            if tag == "equal":
                yield from (f" {line}" for line in old[begin:end])
                continue
            yield from (f"-{line}" for line in old[begin:end])
            yield from (f"+{line}" for line in new[at:to])


def _range(start: int, stop: int) -> str:
    """Write a range of lines; an empty one begins at the line before it."""
    length = stop - start
    if length == 1:
        return str(start + 1)
    return f"{start + bool(length)},{length}"


class _Matcher(SequenceMatcher[str]):
    """Compares lines; what it is asked beyond its matches is answered by `difflib`."""

    def __init__(self, old: Sequence[str], new: Sequence[str]) -> None:
        super().__init__(None, "", "", autojunk=False)
        self.a, self.b = old, new

    def get_matching_blocks(self) -> list[Match]:
        """Return stretches of equal lines, in order, with an empty one at the end."""
        whole: list[Match] = []
        for begin, at, size in self._matches():
            last = whole[-1] if whole else Match(0, 0, 0)
            if (last.a + last.size, last.b + last.size) == (begin, at) and whole:
                whole[-1] = last._replace(size=last.size + size)
            elif size:
                whole.append(Match(begin, at, size))
        return [*whole, Match(len(self.a), len(self.b), 0)]

    def _matches(self) -> Iterator[tuple[int, int, int]]:
        begin = at = 0
        for next_begin, next_at in (*self._anchors(), (len(self.a), len(self.b))):
            yield from self._between(begin, next_begin, at, next_at)
            if next_begin < len(self.a):
                yield next_begin, next_at, 1
            begin, at = next_begin + 1, next_at + 1

    def _anchors(self) -> list[tuple[int, int]]:
        """Return the places of lines that stand once in both texts, as many as keep their order."""
        counts = Counter(self.a), Counter(self.b)
        places = {line: at for at, line in enumerate(self.b)}
        pairs = [
            (at, places[line])
            for at, line in enumerate(self.a)
            if counts[0][line] == counts[1][line] == 1
        ]
        ends: list[int] = []
        chain: list[int] = []  # which pair ends a rising row of each length
        before: list[int] = []
        for number, (_, place) in enumerate(pairs):
            length = bisect_left(ends, place)
            before.append(chain[length - 1] if length else -1)
            ends[length : length + 1], chain[length : length + 1] = [place], [number]
        anchors = []
        number = chain[-1] if chain else -1
        while number >= 0:
            anchors.append(pairs[number])
            number = before[number]
        return anchors[::-1]

    def _between(self, begin: int, end: int, at: int, to: int) -> Iterator[tuple[int, int, int]]:
        old, new = self.a[begin:end], self.b[at:to]
        head, old_end, new_end = differing(old, new)
        yield begin, at, head
        tail = len(old) - old_end
        old, new = old[head:old_end], new[head:new_end]
        if 0 < len(old) <= _SHORT and 0 < len(new) <= _SHORT:
            near = SequenceMatcher(None, old, new, autojunk=False)
            for one, other, size in near.get_matching_blocks():
                yield begin + head + one, at + head + other, size
        yield end - tail, to - tail, tail
