"""The TextMate grammar: Visual Studio Code, and whatever else reads such grammars."""

from __future__ import annotations

import json

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
from colours.regexes import Engine

SCOPES: dict[_TokenType, str] = {
    Comment.Single: "comment.line.number-sign.ombre",
    Keyword: "keyword.control.statement.ombre",
    Keyword.Constant: "constant.language.ombre",
    Number: "constant.numeric.ombre",
    Literal.Date: "constant.numeric.date.ombre",
    String: "string.quoted.double.ombre",
    Name: "variable.other.readwrite.name.ombre",
    Name.Label: "variable.parameter.leader.ombre",
    Name.Constant: "variable.other.enummember.card.ombre",
    Name.Namespace: "entity.name.namespace.book.ombre",
    Name.Decorator: "entity.name.function.decorator.emendation.ombre",
    Operator: "keyword.operator.ombre",
    Punctuation: "punctuation.separator.ombre",
}
"""What themes colour; each is what the language server's kind of the same words falls back on."""

_ENGINE = Engine()
_COMMENT = {"name": SCOPES[Comment.Single], "match": words.COMMENT}
_REST = {"match": _ENGINE(words.REST)}


def grammar() -> str:
    """Return the grammar."""
    statements = words.statements()
    lines = [{"include": f"#{each.name}"} for each in statements]
    within = [_COMMENT, *lines[:-2], lines[-1], _REST]
    block = {
        "begin": f"^(?=\\s*{_ENGINE(words.opening((words.BLOCK,)))})",
        "end": f"^(?=\\s*{_ENGINE(words.opening(words.AFTER_BLOCK))})",
        "patterns": within,
    }
    whole = {
        "$schema": "https://json.schemastore.org/tmlanguage.json",
        "comment": "Made by .ci/grammars from grammar/ombre.lark; changes are lost.",
        "name": "Ombre record",
        "scopeName": "source.ombre",
        "fileTypes": ["ombre"],
        "patterns": [_COMMENT, {"include": "#block"}, *lines[:-1], _REST],
        "repository": {"block": block, **{each.name: _rule(each) for each in statements}},
    }
    return json.dumps(whole, ensure_ascii=False, indent=2) + "\n"


def _rule(statement: words.Statement) -> dict[str, object]:
    found = [
        {"name": SCOPES[each.colour], "match": _ENGINE.word(each, statement)}
        for each in statement.terminals
    ]
    return {
        "begin": f"^\\s*(?={_ENGINE(statement.opens)})",
        "end": "$",
        "patterns": [_COMMENT, *found, _REST],
    }
