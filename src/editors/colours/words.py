"""What may stand in a line, line by line: the grammar's terminals in the order they are tried.

An editor takes the first pattern that matches where the project's own lexer takes the longest, so
the order here is one in which the first is the longest.
"""

from __future__ import annotations

from typing import NamedTuple

from pygments.token import _TokenType

from ombre_records.notation import highlighting
from ombre_records.notation.grammar import parser
from ombre_records.notation.keywords import KEYWORDS, STATEMENTS

FIRST = ("LEADER", "EDIT", "MARK")
"""These are tried before all words: a leader is a name and its colon, a mark may be an edit."""
NAMES = ("NAME", "OPTION", "SUIT_WORD")
"""Terminals that a keyword may be the beginning of: `for` opens the name `for'ever`."""

_INSIDE = r'(?:[^\[\]"]|"(?:[^"\\]|\\.)*")*'
MARK = rf"(?:\[[+-]\s*(?:\|{_INSIDE})?\]\s*)?"
NUMBERED = rf'{MARK}(?:\d|\[[^\[\]\d"]*\d{_INSIDE}\])'
"""How a line begins that a number opens: a trick, or a deal in a block of results."""
REST = r'(?:[^\s"]|"(?:[^"\\]|\\.)*(?:"|$))+'
"""What no terminal matches: up to a blank that stands in no string."""
COMMENT = r"#.*"
BLOCK = "results"
AFTER_BLOCK = highlighting.NO_RESULTS
COLOURS = tuple(highlighting.COLOURS)


class Terminal(NamedTuple):
    """A terminal of the grammar; a `word` is a keyword, which ends where a name would."""

    name: str
    pattern: str
    colour: _TokenType
    word: bool


class Statement(NamedTuple):
    """A statement of the grammar: the keywords that open it, none for one that a number opens."""

    name: str
    keywords: tuple[str, ...]
    terminals: tuple[Terminal, ...]

    @property
    def opens(self) -> str:
        """What a line begins with that is such a statement."""
        return opening(self.keywords) if self.keywords else NUMBERED

    @property
    def ends(self) -> str | None:
        """Return the terminal of which a keyword in this statement may be the beginning."""
        return next((name for name in NAMES if name in {t.name for t in self.terminals}), None)


def opening(keywords: tuple[str, ...]) -> str:
    """Return how a line begins that one of some keywords opens."""
    return rf"{MARK}(?:{'|'.join(keywords)})(?![\w-])"


def statements() -> tuple[Statement, ...]:
    """Return all statements, in the order of the table of statements; `told` stands last."""
    found: dict[str, list[str]] = {}
    for kind in STATEMENTS:
        if not kind.numbered:
            found.setdefault(
                str(highlighting.statement(kind.keyword, in_results=False)), []
            ).append(kind.keyword)
    numbered = [str(highlighting.statement("trick", in_results=each)) for each in (False, True)]
    known = {word for words in found.values() for word in words}
    assert known == KEYWORDS - {"for"}, "a keyword without a statement"
    return (
        *(Statement(name, tuple(words), _terminals(name)) for name, words in found.items()),
        *(Statement(name, (), _terminals(name)) for name in numbered),
    )


def _terminals(statement: str) -> tuple[Terminal, ...]:
    grammar = parser()
    found = [
        Terminal(name, pattern.pattern, colour, highlighting.is_word(grammar, name))
        for name, pattern, colour in highlighting.terminals(statement)
    ]
    return tuple(sorted(found, key=lambda each: _place(each.name)))


def _place(name: str) -> int:
    return FIRST.index(name) if name in FIRST else len(FIRST)
