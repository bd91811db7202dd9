"""The words that Emacs' mode colours: a table for `ombre-mode.el`, which goes through a line.

Emacs' patterns look at nothing beyond their match, so what must follow a word is part of a pattern
here, and the word itself its first group.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from pygments.token import (
    Comment,
    Keyword,
    Literal,
    Name,
    Number,
    Operator,
    Punctuation,
    String,
    _TokenType,
)

from colours import words
from colours.patterns import Node, tree
from colours.regexes import Engine, repeated_class

FACES: dict[_TokenType, str] = {
    Comment.Single: "font-lock-comment-face",
    Keyword: "font-lock-keyword-face",
    Keyword.Constant: "font-lock-constant-face",
    Number: "ombre-number-face",
    Literal.Date: "ombre-date-face",
    String: "font-lock-string-face",
    Name: "font-lock-variable-name-face",
    Name.Label: "ombre-leader-face",
    Name.Constant: "ombre-card-face",
    Name.Namespace: "font-lock-type-face",
    Name.Decorator: "font-lock-preprocessor-face",
    Operator: "ombre-operator-face",
    Punctuation: "ombre-separator-face",
}


class _Engine(Engine):
    group, closing, bar = r"\(?:", r"\)", r"\|"
    ahead, not_ahead = "{}", "{}"
    letters = "[[:alpha:]]"
    categories = {  # noqa: RUF012
        "s": " \t\r\f\v\u00a0\u3000",
        "d": "0-9",
        "w": "[:alnum:]_",
    }

    def times(self, least: int, most: Any) -> str:
        said = super().times(least, most)
        return said if said in "*+?" else "\\" + said[:-1] + "\\}"

    def one_of(self, negated: bool, members: Sequence[Node]) -> str:
        # A class has no escapes: `]` stands first, `-` last, `^` not first. To Emacs an end of line
        # is a character like any other.
        said = [self.member(*each) for each in members] + ["\n"] * negated
        first = [each for each in said if each.startswith("]")]
        last = [each for each in said if each in ("-", "^")]
        middle = [each for each in said if each not in first and each not in last]
        return f"[{'^' * negated}{''.join([*first, *middle, *sorted(last, reverse=True)])}]"

    def literal(self, char: str) -> str:
        return "\\" + char if char in "\\[*+?.^$" else char

    def inside(self, char: str) -> str:
        return char


class _Inner(_Engine):
    """The pattern of what is coloured, without what must follow it."""

    def node(self, code: Any, value: Any) -> str:
        if code in ("ahead", "not ahead"):
            return ""
        return super().node(code, value)


class _Follows(_Engine):
    """What must follow: a character of a class or none of it, or the end of the line."""

    def node(self, code: Any, value: Any) -> str:
        if code == "ahead":
            return _ENGINE.node(code, value)
        if code == "not ahead":
            return self.but(value[0][1])
        return ""

    def but(self, members: Sequence[Node]) -> str:
        """Return a pattern for what is not of a class, and for the end of the line."""
        negated = members[0][0] == "not"
        others = self.one_of(not negated, members[1:] if negated else members)
        # Where a comment begins, nothing goes on.
        return self.branches([others, "#", "$"])


_ENGINE, _INNER, _FOLLOWS = _Engine(), _Inner(), _Follows()


def table() -> str:
    """Return the table as a file of Emacs Lisp."""
    found = words.statements()
    trick, told = found[-2:]
    keyed = [
        f"    ({_string(keyword)} . {each.name})" for each in found for keyword in each.keywords
    ]
    return "\n".join(
        [
            ";;; ombre-words.el --- The words of records of Ombre -*- lexical-binding: t; -*-",
            "",
            ";; Made by .ci/grammars from grammar/ombre.lark; changes are lost.",
            "",
            ";;; Code:",
            "",
            "(defconst ombre-words-keywords",
            "  '(" + "\n".join(keyed).lstrip() + ")",
            '  "The statement that each keyword opens.")',
            "",
            f"(defconst ombre-words-numbered '({trick.name} . {told.name})",
            '  "What a number opens: elsewhere, and in a block of results.")',
            "",
            f"(defconst ombre-words-block {_strings((words.BLOCK,))}",
            '  "The keywords after which a number opens a deal told in a line.")',
            "",
            f"(defconst ombre-words-after-block {_strings(words.AFTER_BLOCK)}",
            '  "The keywords after which it does not.")',
            "",
            f"(defconst ombre-words-rest {_string(_pattern(words.REST))}",
            '  "What has no colour.")',
            "",
            "(defconst ombre-words-statements",
            "  '(" + "\n".join(_statement(each) for each in found).lstrip() + ")",
            '  "What a statement may have: patterns, whose first group has the face beside them.")',
            "",
            "(provide 'ombre-words)",
            ";;; ombre-words.el ends here",
            "",
        ]
    )


def _statement(statement: words.Statement) -> str:
    lines = []
    for each in statement.terminals:
        pattern = _pattern(each.pattern)
        if each.word and statement.ends:
            name = next(t.pattern for t in statement.terminals if t.name == statement.ends)
            inner = _INNER.sequence(tree(each.pattern))
            pattern = rf"\({inner}\){_FOLLOWS.but(repeated_class(tree(name)))}"
        lines.append(f"     ({_string(pattern)} . {FACES[each.colour]})")
    return f"    ({statement.name}\n" + "\n".join(lines) + ")"


def _pattern(pattern: str) -> str:
    nodes = tree(pattern)
    return rf"\({_INNER.sequence(nodes)}\){_FOLLOWS.sequence(_ending(nodes))}"


def _ending(nodes: Sequence[Node]) -> list[Node]:
    """Return what a pattern says of what follows it."""
    return [each for each in nodes if each[0] in ("ahead", "not ahead")]


def _strings(each: tuple[str, ...]) -> str:
    return f"'({' '.join(_string(word) for word in each)})"


def _string(text: str) -> str:
    """Return a text as Emacs Lisp has it, what cannot be seen by its number."""
    return '"' + "".join(_char(char) for char in text) + '"'


def _char(char: str) -> str:
    if char in '"\\':
        return "\\" + char
    if char.isascii() and char.isprintable():
        return char
    return f"\\{ord(char):03o}" if ord(char) < 0x80 else f"\\u{ord(char):04x}"
