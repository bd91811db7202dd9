"""The places of tables and keys in a TOML text, which its parser does not keep; and the reasons for
fees.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

from ombre_records.base.source import Span

_LOST = {"puesta", "surrendered", "nolo-bet", "lost", "vole-failed", "nolo-kruk", "codille"}
ENDS: Mapping[str, frozenset[str]] = {
    "evening": frozenset(),
    "lost": frozenset(_LOST),
    "bet": frozenset({"puesta", "surrendered", "nolo-bet"}),
    "kruk": frozenset({"codille", "nolo-kruk"}),
    "vole": frozenset({"vole"}),
}
"""The reasons for a fee, each with the outcomes of a game for which it is due; `evening` is due for
each evening attended.
"""


_LINE = re.compile(
    r"""(?m)^[ \t]*(?:\[\[?[ \t]*(?P<table>[^\[\]\n]+?)[ \t]*\]\]?"""
    r"""|(?P<key>[\w-]+|"[^"\n]*")[ \t]*=)"""
)

Path = tuple[str, int, str]
"""A section, its place among those of its name, from 0, and a key in it; the section `""` is the
file.
"""


class Places:
    """The places of a text."""

    def __init__(self, text: str) -> None:
        self.text = text
        self._found = self._read()

    def _read(self) -> Mapping[Path, Span]:
        spans: dict[Path, Span] = {}
        counts: dict[str, int] = {}
        section, index = "", 0
        for each in _LINE.finditer(self.text):
            if table := each["table"]:
                section = table.split(".")[0].strip(' "')
                if "." not in table:
                    index = counts.get(section, 0)
                    counts[section] = index + 1
                    spans.setdefault((section, index, ""), Span(*each.span("table")))
                else:
                    key = table.split(".")[1].strip(' "')
                    spans.setdefault((section, index, key), Span(*each.span("table")))
            else:
                span = Span(*each.span("key"))
                spans.setdefault((section, index, each["key"].strip('"')), span)
        return spans

    @property
    def tables(self) -> tuple[int, ...]:
        """The offsets at which the tables begin."""
        return tuple(span.start for (_, _, key), span in self._found.items() if not key)

    def has(self, section: str, index: int, key: str) -> bool:
        """Whether a table has a key."""
        return (section, index, key) in self._found

    def at(self, section: str, index: int = 0, key: str = "", word: str = "") -> Span:
        """Return the span of a key, or of a word in its value; failing that, of its section or the
        file.
        """
        where = ((section, index, key), (section or key, index, ""), ("", 0, section))
        span = next((self._found[each] for each in where if each in self._found), Span(0, 0))
        if word and (at := self._word(word, span.end)) is not None:
            return Span(at, at + len(word))
        return span

    def _word(self, word: str, start: int) -> int | None:
        """Find a word in a value, which ends before the next key or table."""
        following = [span.start for span in self._found.values() if span.start > start]
        end = min(following, default=len(self.text))
        match = re.compile(rf"(?<![\w-]){re.escape(word)}(?![\w-])").search(self.text, start, end)
        return None if match is None else match.start()
