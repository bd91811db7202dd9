"""Python's regular expressions in the words of other engines.

Two things are put in besides: a comment may begin anywhere outside a string, so a class that
leaves things out leaves `#` out too, and where a word ends, one may begin.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from colours.patterns import Node, tree
from colours.words import Statement, Terminal

_STRING = {'"', "\\"}
_LETTERS = [("not", None), ("category", "W"), ("category", "d"), ("char", "_")]


class Engine:
    """An engine whose patterns are written much as Python's are: Oniguruma, PCRE."""

    group, closing, bar = "(?:", ")", "|"
    ahead, not_ahead = "(?={})", "(?!{})"
    end, anything = "$", "."
    letters = r"[\p{L}\p{Nl}\p{No}]"
    categories = {  # noqa: RUF012
        "s": r"\s",
        "d": r"\p{Nd}",
        "w": r"\p{L}\p{N}_",
    }

    def __call__(self, pattern: str) -> str:
        """Return a pattern of Python's as this engine wants it."""
        return self.sequence(tree(pattern))

    def word(self, terminal: Terminal, statement: Statement) -> str:
        """Return the pattern of a terminal; a keyword must not be the beginning of a name."""
        names = {each.name: each.pattern for each in statement.terminals}
        if not terminal.word or not statement.ends:
            return self(terminal.pattern)
        inside = repeated_class(tree(names[statement.ends]))
        return self(terminal.pattern) + self.not_ahead.format(self.some(inside))

    def sequence(self, nodes: Iterable[Node]) -> str:
        """Return nodes that follow one another."""
        return "".join(self.node(*node) for node in nodes)

    def node(self, code: Any, value: Any) -> str:
        """Return one node of a pattern."""
        if code == "char":
            return self.literal(value)
        if code == "not char":
            return self.some([("not", None), ("char", value)])
        if code == "any":
            return self.anything
        if code == "class":
            return self.some(value)
        if code == "end":
            return self.end
        if code == "repeat":
            return self.repeated(*value)
        if code == "choice":
            return self.branches([self.sequence(each) for each in value])
        if code == "ahead":
            return self.ahead.format(self.sequence(_with_comment(value)))
        if code == "not ahead":
            return self.not_ahead.format(self.sequence(value))
        raise ValueError(f"{code}: not known of a pattern")

    def branches(self, each: Sequence[str]) -> str:
        """Return a choice of patterns, in brackets."""
        return self.group + self.bar.join(each) + self.closing

    def repeated(self, least: int, most: Any, inner: Sequence[Node]) -> str:
        """Return what may stand several times."""
        text = self.sequence(inner)
        # A choice has its brackets already.
        single = len(inner) == 1 and inner[0][0] in ("char", "class", "any", "choice")
        return (text if single else self.group + text + self.closing) + self.times(least, most)

    def times(self, least: int, most: Any) -> str:
        """Return how often something may stand."""
        usual = {(0, None): "*", (1, None): "+", (0, 1): "?"}
        if (least, most) in usual:
            return usual[least, most]
        return f"{{{least},{'' if most is None else most}}}"

    def some(self, members: Sequence[Node]) -> str:
        """Return a class of characters."""
        if list(members) == _LETTERS:
            return self.letters
        members = _without_comment(members)
        negated = members[0][0] == "not"
        return self.one_of(negated, members[1:] if negated else members)

    def one_of(self, negated: bool, members: Sequence[Node]) -> str:
        """Return a class of these characters, or of all others."""
        return f"[{'^' * negated}{''.join(self.member(*each) for each in members)}]"

    def member(self, code: Any, value: Any) -> str:
        """Return what a class of characters has."""
        if code == "char":
            return self.inside(value)
        if code == "range":
            return "-".join(self.inside(each) for each in value)
        if code == "category":
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
    """Return whether a character that is not ASCII is one that can be seen where it stands."""
    return not char.isascii() and char.isprintable() and char not in "\u2018\u201a\u2028"


def repeated_class(pattern: Iterable[Node]) -> Sequence[Node]:
    """Return the class with which a name goes on."""
    for code, value in reversed(list(pattern)):
        if code == "repeat" and value[2][0][0] == "class":
            return list(value[2][0][1])
    raise ValueError("a name that goes on with nothing")


def _without_comment(members: Sequence[Node]) -> Sequence[Node]:
    """Leave `#` out of what is left over, except in a string, where it opens no comment."""
    literal = {value for code, value in members if code == "char"}
    if members[0][0] != "not" or literal == _STRING or "#" in literal:
        return members
    if any(code == "range" and value[0] <= "#" <= value[1] for code, value in members):
        return members
    return [*members, ("char", "#")]


def _with_comment(nodes: Iterable[Node]) -> Iterable[Node]:
    """Let a word end before a comment, too."""
    for code, value in nodes:
        if code == "choice":
            yield code, [list(_with_comment(each)) for each in value]
        elif code == "class":
            yield code, [*value, ("char", "#")]
        else:
            yield code, value
