"""The syntax file for Vim and Neovim."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
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
from colours.patterns import Node
from colours.regexes import Engine

GROUPS: dict[_TokenType, tuple[str, str]] = {
    Comment.Single: ("ombreComment", "Comment"),
    Keyword: ("ombreStatement", "Statement"),
    Keyword.Constant: ("ombreUnknown", "Boolean"),
    Number: ("ombreNumber", "Number"),
    Literal.Date: ("ombreDate", "Number"),
    String: ("ombreString", "String"),
    Name: ("ombreName", "Identifier"),
    Name.Label: ("ombreLeader", "Label"),
    Name.Constant: ("ombreCard", "Constant"),
    Name.Namespace: ("ombreBook", "Include"),
    Name.Decorator: ("ombreEmendation", "PreProc"),
    Operator: ("ombreOperator", "Operator"),
    Punctuation: ("ombreSeparator", "Delimiter"),
}
"""The group of each, and the usual group that it is linked to."""
WIDEST = 256
"""Vim refuses a range of more characters than this."""
_RANGES = (
    *("\x01@", "[`", "{\xa9", "\xab\xb4", "\xb6\xb9", "\xbb\xbf", "\u0300\u036f"),
    *("\u2000\u206f", "\u2190\u2bff", "\u3000\u3004"),
    "\U0001f000\U0001faff",  # cards and other pictures
)
_NO_LETTERS = [
    *(("range", (ends[0], ends[-1])) for ends in _RANGES),
    *(("char", char) for char in "\xd7\xf7\ufffd"),
]
"""Vim knows no letters beyond ASCII as such: a letter is what is none of these."""
_WORD = [("range", (ends[0], ends[-1])) for ends in ("09", "AZ", "__", "az", "\xc0\u024f")]


class _Engine(Engine):
    r"""Vim's patterns, "very magic" (`\v`), with everything that is not a letter escaped."""

    group, closing, bar = "%(", ")", "|"
    ahead, not_ahead = "%({})@=", "%({})@!"

    @property
    def letters(self) -> str:  # type: ignore[override]
        return self.one_of(True, _NO_LETTERS)

    def one_of(self, negated: bool, members: Sequence[Node]) -> str:
        plain = [each for member in members for each in _spelt(*member)]
        return f"[{'^' * negated}{''.join(self.member(*each) for each in plain)}]"

    def literal(self, char: str) -> str:
        if char.isalnum() and char.isascii():
            return char
        return f"%x{ord(char):02x}" if char in "/%" else f"\\{char}" if char.isascii() else char

    def inside(self, char: str) -> str:
        if char.isalnum() and char.isascii():
            return char
        return f"\\u{ord(char):04x}" if ord(char) < 0x10000 else f"\\U{ord(char):08x}"


def _spelt(code: Any, value: Any) -> Iterator[Node]:
    """Yield the members of a class without categories or wide ranges, which Vim's have not."""
    if code == "category" and value == "s":
        yield from (("char", char) for char in " \t\r\f\v\u00a0\u3000")
    elif code == "category" and value == "d":
        yield "range", ("0", "9")
    elif code == "category":
        yield from _WORD
    elif code == "range":
        first, last = max(ord(value[0]), 1), ord(value[1])
        for start in range(first, last + 1, WIDEST):
            yield "range", (chr(start), chr(min(start + WIDEST - 1, last)))
    else:
        yield code, value


_ENGINE = _Engine()
_SEARCHED = (*reversed([name for name in words.COLOURS if name not in words.FIRST]), None,
             *reversed(words.FIRST))  # fmt: skip
"""Terminals as they are defined, the words of the statements among them: the last counts first."""


def syntax() -> str:
    """Return the syntax file: of what begins at one place, Vim takes what is defined last."""
    found = words.statements()
    trick, told = found[-2:]
    lines = [
        '" Vim syntax file: records of the card game Ombre (*.ombre)',
        '" Made by .ci/grammars from grammar/ombre.lark; changes are lost.',
        'if exists("b:current_syntax")',
        "  finish",
        "endif",
        "syn case match",
        "syn spell notoplevel",
        "",
        f"syn match ombreRest /\\v{_ENGINE(words.REST)}/ contained",
        *_terminals(found),
        "syn match ombreComment /#.*/ contains=@Spell",
        "",
        *(_line(each) for each in found if each is not told),
        _line(told, " contained"),
        _block([each for each in found if each is not trick]),
        "",
        _sync("ombreBlock", (words.BLOCK,)),
        _sync("NONE", words.AFTER_BLOCK),
        "",
        *_links(found),
        "",
        'let b:current_syntax = "ombre"',
    ]
    return "\n".join(lines) + "\n"


def _terminals(statements: Sequence[words.Statement]) -> Iterator[str]:
    """Yield the items of all terminals; words have one for each statement, as they end there."""
    every = {each.name: each for one in statements for each in one.terminals}
    for name in _SEARCHED:
        if name in every:
            yield _item(name, _ENGINE(every[name].pattern))
        elif name is None:
            for statement in statements:
                patterns = [_ENGINE.word(t, statement) for t in statement.terminals if t.word]
                if patterns:
                    yield _item(_words(statement), _ENGINE.branches(patterns))


def _item(name: str, pattern: str) -> str:
    return f"syn match ombre_{name} /\\v{pattern}/ contained"


def _words(statement: words.Statement) -> str:
    return f"words_{statement.name}"


def _line(statement: words.Statement, contained: str = "") -> str:
    names = [_words(statement) if each.word else each.name for each in statement.terminals]
    inner = ",".join(["ombreRest", "ombreComment", *(f"ombre_{name}" for name in _once(names))])
    opens = f"/\\v^\\s*{_ENGINE(statement.opens)}.*/"
    return f"syn match ombreLine_{statement.name} {opens}{contained} contains={inner}"


def _once(names: Sequence[str]) -> list[str]:
    return list(dict.fromkeys(names))


def _block(statements: Sequence[words.Statement]) -> str:
    inner = ",".join(["ombreComment", *(f"ombreLine_{each.name}" for each in statements)])
    start = f"/\\v^\\s*{_ENGINE(words.opening((words.BLOCK,)))}/rs=s"
    end = f"/\\v^\\s*{_ENGINE(words.opening(words.AFTER_BLOCK))}/me=s-1"
    return f"syn region ombreBlock start={start} end={end} contains={inner}"


def _sync(group: str, keywords: tuple[str, ...]) -> str:
    return (
        f"syn sync match ombreSync grouphere {group} /\\v^\\s*{_ENGINE(words.opening(keywords))}/"
    )


def _links(statements: Sequence[words.Statement]) -> Iterator[str]:
    """Yield whose colour each item has."""
    for statement in statements:
        if any(each.word for each in statement.terminals):
            yield f"hi def link ombre_{_words(statement)} {GROUPS[Keyword][0]}"
    every = {each.name: each for one in statements for each in one.terminals if not each.word}
    for name, terminal in sorted(every.items()):
        yield f"hi def link ombre_{name} {GROUPS[terminal.colour][0]}"
    for group, usual in GROUPS.values():
        yield f"hi def link {group} {usual}"
