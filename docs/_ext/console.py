"""Consoles in colour: commands, findings, and the record's own lines in excerpts."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING

from pygments.lexer import Lexer
from pygments.token import (
    Comment,
    Generic,
    Keyword,
    Name,
    String,
    Text,
    _TokenType,
)

from ombre_records.notation.highlighting import OmbreLexer

if TYPE_CHECKING:
    from sphinx.application import Sphinx

Token = tuple[int, _TokenType, str]

_COMMAND = re.compile(r"(\$ )(\S+)(.*)")
_HEAD = re.compile(r"(error|warning|undetermined|info)(\[[^\]]*\])(:)(.*)")
_PLACE = re.compile(r"( *--> )(.*)")
_EXCERPT = re.compile(r"( *\d+ \| )(.*)")
_UNDER = re.compile(r"( *\| )([ ]*)([\^-]+)(.*)")
_NOTE = re.compile(r"( *= )(note|help)(:)(.*)")
_RECORD = OmbreLexer()  # type: ignore[no-untyped-call]  # Pygments' own constructor
_SEVERITY = {
    "error": Generic.Error,
    "warning": Generic.Inserted,
    "undetermined": Generic.Inserted,
    "info": Generic.Inserted,
}


class ConsoleLexer(Lexer):
    """Colours a console on which `ombre` is typed."""

    name = "Console with ombre"  # type: ignore[assignment]  # None, to Pygments' own class
    aliases = ["console"]  # noqa: RUF012 - Pygments has lists here

    def get_tokens_unprocessed(self, text: str) -> Iterator[Token]:
        """Yield the tokens of each line."""
        at = 0
        for line in text.splitlines(keepends=True):
            bare = line.rstrip("\n")
            for kind, said in _line(bare):
                if said:
                    yield at, kind, said
                    at += len(said)
            if len(line) > len(bare):
                yield at, Text, "\n"
                at += 1


def _line(line: str) -> Iterator[tuple[_TokenType, str]]:
    if found := _COMMAND.fullmatch(line):
        yield from zip((Generic.Prompt, Name.Builtin, Text), found.groups(), strict=True)
    elif found := _HEAD.fullmatch(line):
        loud = _SEVERITY[found[1]]
        yield from zip((loud, loud, Text, Generic.Strong), found.groups(), strict=True)
    elif found := _PLACE.fullmatch(line):
        yield from zip((Comment, String), found.groups(), strict=True)
    elif found := _EXCERPT.fullmatch(line):
        yield Comment, found[1]
        yield from ((kind, said) for _, kind, said in _RECORD.get_tokens_unprocessed(found[2]))
    elif found := _UNDER.fullmatch(line):
        loud = Generic.Error if "^" in found[3] else Comment
        yield from zip((Comment, Text, loud, loud), found.groups(), strict=True)
    elif found := _NOTE.fullmatch(line):
        yield from zip((Comment, Keyword, Text, Text), found.groups(), strict=True)
    else:
        yield Generic.Output, line


def setup(app: Sphinx) -> dict[str, bool]:
    """Let blocks of the language `console` be coloured so, and `ombre` be known without an
    installation."""
    app.add_lexer("console", ConsoleLexer)
    app.add_lexer("ombre", OmbreLexer)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
