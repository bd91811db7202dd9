"""A Pygments lexer that colours records: `ombre`, an entry point of `pygments.lexers`.

Which words a statement may have is asked of the grammar itself, so what the grammar gains is
coloured too; `COLOURS` says how. Nothing else imports this module: Pygments loads it, and Pygments
comes with rich, so the core need not ask for it by name.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from typing import TYPE_CHECKING

from pygments.lexer import Lexer
from pygments.token import (
    Comment,
    Keyword,
    Literal,
    Name,
    Number,
    Operator,
    Other,
    Punctuation,
    String,
    Whitespace,
    _TokenType,
)

from ombre_records.base.source import Source
from ombre_records.notation.grammar import parser
from ombre_records.notation.segment import Cut, cut

if TYPE_CHECKING:
    from lark import Lark

COLOURS: Mapping[str, _TokenType] = {
    "MARK": Name.Decorator,
    "TALLY": Number,
    "LEADER": Name.Label,
    "EDIT": Name.Decorator,
    "STRING": String,
    "SINGLE": Name.Constant,
    "CARDS": Name.Constant,
    "NONE": Keyword.Constant,
    "EDTF": Literal.Date,
    "RANGE": Number,
    "INT": Number,
    "AMOUNT": Number,
    "SYSTEM": Keyword.Constant,
    "OPTION": Name.Namespace,
    "BOOK": Name.Namespace,
    "SUIT_SIGN": Name.Constant,
    "SUIT_WORD": Name.Constant,
    "NAME": Name,
    "REST": Keyword.Constant,
    "_TEXT_KEY": Keyword,
    "PLUS": Operator,
    "MORETHAN": Operator,
    "COMMA": Punctuation,
    "COLON": Punctuation,
}
"""The Pygments token of each terminal; of terminals that match equally much, the first counts.

A terminal that is one word (`for`, `estuches`) is a keyword and need not stand here.
"""
_REST = re.compile(r'(?:[^\s"]|"(?:[^"\\]|\\.)*(?:"|$))+')
"""Text that no terminal matches: up to a blank outside strings; one not closed goes to the end."""
_BLANK = re.compile(r"\s+")
_UNCOLOURED = "_WS"

Terminals = tuple[tuple[str, re.Pattern[str], _TokenType], ...]
"""Terminals by name, with their patterns and what they are to Pygments, in order of rank."""


class OmbreLexer(Lexer):
    """Colours records of Ombre, line by line, as the reader cuts them.

    What the grammar does not know is `Token.Other`, never an error: a record with faults is shown
    like any other.
    """

    name = "Ombre record"  # type: ignore[assignment]  # None, to Pygments' own class
    aliases = ["ombre"]  # noqa: RUF012 - Pygments has lists here
    filenames = ["*.ombre"]  # noqa: RUF012
    mimetypes = ["text/x-ombre"]  # noqa: RUF012

    def get_tokens_unprocessed(self, text: str) -> Iterator[tuple[int, _TokenType, str]]:
        """Yield each token's offset, its type and its text, in order and without a gap."""
        at, in_results = 0, False
        for line in cut(Source(text)):
            in_results = line.kind == "results" or (in_results and line.kind not in NO_RESULTS)
            yield from _between(text, at, line.start)
            yield from _code(line, in_results)
            at = line.start + len(line.code)
        yield from _between(text, at, len(text))


NO_RESULTS = ("ombre", "deal", "tricks")
"""Lines after which a number opens no line of results any more."""


def _between(text: str, start: int, end: int) -> Iterator[tuple[int, _TokenType, str]]:
    """Yield the text outside statements: blanks, line ends, comments."""
    for match in re.finditer(r"\s+|#[^\n]*|[^\s#]+", text[start:end]):
        word = match.group()
        kind = Comment.Single if word[0] == "#" else Whitespace if word.isspace() else Other
        yield start + match.start(), kind, word


def _code(line: Cut, in_results: bool) -> Iterator[tuple[int, _TokenType, str]]:
    heading = line.kind == "unknown" and re.match(r"deal\b", line.code)
    opens = "deal" if heading else line.kind  # as editors, which know nothing of columns
    pattern = terminals(statement(opens, in_results))
    at = 0
    while at < len(line.code):
        kind, end = _next(pattern, line.code, at)
        yield line.start + at, kind, line.code[at:end]
        at = end


def _next(terminals: Terminals, code: str, at: int) -> tuple[_TokenType, int]:
    """Return the token at a place and where it ends: the longest match counts."""
    if blank := _BLANK.match(code, at):
        return Whitespace, blank.end()
    best: tuple[_TokenType, int] = (Other, at)
    for _, pattern, kind in terminals:
        match = pattern.match(code, at)
        if match and match.end() > best[1]:
            best = kind, match.end()
    if best[1] > at:
        return best
    rest = _REST.match(code, at)
    return Other, rest.end() if rest else len(code)


# ---------------------------------------------------------------- what the grammar says


@cache
def statement(kind: str, in_results: bool) -> str | None:
    """Return the grammar's rule for a kind of line; none for a line that no rule is for."""
    if kind == "trick":
        return "told" if in_results else "trick"
    grammar = parser()
    for rule in grammar.rules:
        if rule.origin.name != "_body":
            continue
        name = str(rule.expansion[0].name)
        if any(_pattern(grammar, first).match(f"{kind} ") for first in _firsts(grammar, name)):
            return name
    return None


def _firsts(grammar: Lark, rule: str) -> Iterator[str]:
    """Yield the keywords that may open a statement."""
    for each in grammar.rules:
        if each.origin.name == rule and each.expansion[0].is_term:
            name = str(each.expansion[0].name)
            if is_word(grammar, name) or name == "_TEXT_KEY":
                yield name


@cache
def terminals(rule: str | None) -> Terminals:
    """Return the terminals that a statement may have, in the order in which they are tried."""
    if rule is None:
        return ()
    grammar = parser()
    names = {*_reached(grammar, [rule]), *_reached(grammar, ["mark", "note"])}
    words = [name for name in names if name not in COLOURS]
    ordered = [*sorted(words), *(name for name in COLOURS if name in names)]
    return tuple((name, _pattern(grammar, name), COLOURS.get(name, Keyword)) for name in ordered)


def _reached(grammar: Lark, rules: Iterable[str]) -> set[str]:
    """Return the terminals in which rules may end."""
    seen, waiting, reached = set(rules), [*rules], set()
    while waiting:
        name = waiting.pop()
        for rule in grammar.rules:
            if rule.origin.name == name:
                reached |= {str(part.name) for part in rule.expansion if part.is_term}
                inner = {str(part.name) for part in rule.expansion if not part.is_term} - seen
                seen |= inner
                waiting += inner
    return reached - {_UNCOLOURED}


def _pattern(grammar: Lark, name: str) -> re.Pattern[str]:
    written = grammar.get_terminal(name).pattern.to_regexp()
    return re.compile(written + r"(?![\w-])" if is_word(grammar, name) else written)


def is_word(grammar: Lark, name: str) -> bool:
    """Return whether a terminal is one word, a keyword: `for`, `estuches`."""
    pattern = grammar.get_terminal(name).pattern
    return pattern.type == "str" and pattern.value.isalpha()
