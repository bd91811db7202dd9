"""Python's regular expressions in the words of other engines.

Two things are put in besides: a comment may begin anywhere outside a string, so a class that
leaves things out leaves `#` out too, and where a word ends, one may begin.
"""

from __future__ import annotations

import re._constants as codes
import re._parser as parser
from collections.abc import Iterable, Sequence
from typing import Any

from colours.words import Statement, Terminal

# The tree is the standard library's own, and its modules are private. They have been the same since
# 3.11; another tree raises here, where the test of the generated files sees it.
Node = tuple[Any, Any]

_STRING = {'"', "\\"}
_MANY = codes.MAXREPEAT
_LETTERS = [(codes.NEGATE, None), (codes.CATEGORY, codes.CATEGORY_NOT_WORD),
            (codes.CATEGORY, codes.CATEGORY_DIGIT), (codes.LITERAL, ord("_"))]  # fmt: skip


class Engine:
    """An engine whose patterns are written much as Python's are: Oniguruma, PCRE."""

    group, closing, bar = "(?:", ")", "|"
    ahead, not_ahead = "(?={})", "(?!{})"
    end, anything = "$", "."
    letters = r"[\p{L}\p{Nl}\p{No}]"
    categories = {  # noqa: RUF012
        codes.CATEGORY_SPACE: r"\s",
        codes.CATEGORY_DIGIT: r"\p{Nd}",
        codes.CATEGORY_WORD: r"\p{L}\p{N}_",
    }

    def __call__(self, pattern: str) -> str:
        """Return a pattern of Python's as this engine wants it."""
        return self.sequence(parser.parse(pattern))

    def word(self, terminal: Terminal, statement: Statement) -> str:
        """Return the pattern of a terminal; a keyword must not be the beginning of a name."""
        names = {each.name: each.pattern for each in statement.terminals}
        if not terminal.word or not statement.ends:
            return self(terminal.pattern)
        inside = repeated_class(parser.parse(names[statement.ends]))
        return self(terminal.pattern) + self.not_ahead.format(self.some(inside))

    def sequence(self, nodes: Iterable[Node]) -> str:
        """Return nodes that follow one another."""
        return "".join(self.node(*node) for node in nodes)

    def node(self, code: Any, value: Any) -> str:
        """Return one node of a pattern."""
        if code is codes.LITERAL:
            return self.literal(chr(value))
        if code is codes.NOT_LITERAL:
            return self.some([(codes.NEGATE, None), (codes.LITERAL, value)])
        if code is codes.ANY:
            return self.anything
        if code is codes.IN:
            return self.some(value)
        if code is codes.AT and value is codes.AT_END:
            return self.end
        if code is codes.MAX_REPEAT:
            return self.repeated(*value)
        if code is codes.SUBPATTERN:
            return self.sequence(value[3])
        if code is codes.BRANCH:
            return self.branches([self.sequence(each) for each in value[1]])
        if code is codes.ASSERT:
            return self.ahead.format(self.sequence(_with_comment(value[1])))
        if code is codes.ASSERT_NOT:
            return self.not_ahead.format(self.sequence(value[1]))
        raise ValueError(f"{code}: not known of a pattern")

    def branches(self, each: Sequence[str]) -> str:
        """Return a choice of patterns, in brackets."""
        return self.group + self.bar.join(each) + self.closing

    def repeated(self, least: int, most: Any, inner: Sequence[Node]) -> str:
        """Return what may stand several times."""
        said = self.sequence(inner)
        code, value = inner[0]
        # A subpattern that is a choice, or one thing, has its brackets or needs none.
        if code is codes.SUBPATTERN and len(value[3]) == 1:
            code = value[3][0][0]
        single = len(inner) == 1 and code in (codes.LITERAL, codes.IN, codes.ANY, codes.BRANCH)
        return (said if single else self.group + said + self.closing) + self.times(least, most)

    def times(self, least: int, most: Any) -> str:
        """Return how often something may stand."""
        usual = {(0, _MANY): "*", (1, _MANY): "+", (0, 1): "?"}
        if (least, most) in usual:
            return usual[least, most]
        return f"{{{least},{'' if most is _MANY else most}}}"

    def some(self, members: Sequence[Node]) -> str:
        """Return a class of characters."""
        if list(members) == _LETTERS:
            return self.letters
        members = _without_comment(members)
        negated = members[0][0] is codes.NEGATE
        return self.one_of(negated, members[1:] if negated else members)

    def one_of(self, negated: bool, members: Sequence[Node]) -> str:
        """Return a class of these characters, or of all others."""
        return f"[{'^' * negated}{''.join(self.member(*each) for each in members)}]"

    def member(self, code: Any, value: Any) -> str:
        """Return what a class of characters has."""
        if code is codes.LITERAL:
            return self.inside(chr(value))
        if code is codes.RANGE:
            return "-".join(self.inside(chr(each)) for each in value)
        if code is codes.CATEGORY:
            return self.categories[value]
        raise ValueError(f"{code}: not known in a class of characters")

    def literal(self, char: str) -> str:
        """Return a character as it stands by itself."""
        return self.inside(char) if char not in "\"#',/:;<=>@_`~&%!" else char

    def inside(self, char: str) -> str:
        """Return a character as a member of a class."""
        if char.isascii() and char.isprintable():
            return char if char.isalnum() or char in " \"'_" else "\\" + char
        return char if shown(char) else f"\\x{{{ord(char):x}}}"


def shown(char: str) -> bool:
    """Tell whether a character that is not ASCII is one that can be seen where it stands."""
    return not char.isascii() and char.isprintable() and char not in "\u2018\u201a\u2028"


def repeated_class(pattern: Iterable[Node]) -> Sequence[Node]:
    """Return the class with which a name goes on."""
    for code, value in reversed(list(pattern)):
        if code is codes.MAX_REPEAT and value[2][0][0] is codes.IN:
            return list(value[2][0][1])
    raise ValueError("a name that goes on with nothing")


def _without_comment(members: Sequence[Node]) -> Sequence[Node]:
    """Leave `#` out of what is left over, except in a string, where it opens no comment."""
    literal = {chr(value) for code, value in members if code is codes.LITERAL}
    if members[0][0] is not codes.NEGATE or literal == _STRING or "#" in literal:
        return members
    if any(code is codes.RANGE and value[0] <= ord("#") <= value[1] for code, value in members):
        return members
    return [*members, (codes.LITERAL, ord("#"))]


def _with_comment(nodes: Iterable[Node]) -> Iterable[Node]:
    """Let a word end before a comment, too."""
    for code, value in nodes:
        if code is codes.SUBPATTERN:
            yield code, (*value[:3], list(_with_comment(value[3])))
        elif code is codes.BRANCH:
            yield code, (value[0], [list(_with_comment(each)) for each in value[1]])
        elif code is codes.IN:
            yield code, [*value, (codes.LITERAL, ord("#"))]
        else:
            yield code, value
