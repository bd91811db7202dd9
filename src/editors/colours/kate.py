"""The definition for KSyntaxHighlighting: Kate, KWrite, KDevelop and Qt Creator."""

from __future__ import annotations

from xml.sax.saxutils import quoteattr

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

STYLES: dict[_TokenType, tuple[str, str]] = {
    Comment.Single: ("Comment", "dsComment"),
    Keyword: ("Statement", "dsKeyword"),
    Keyword.Constant: ("Unknown", "dsConstant"),
    Number: ("Number", "dsDecVal"),
    Literal.Date: ("Date", "dsDecVal"),
    String: ("String", "dsString"),
    Name: ("Name", "dsVariable"),
    Name.Label: ("Leader", "dsVariable"),
    Name.Constant: ("Card", "dsConstant"),
    Name.Namespace: ("Rule book", "dsImport"),
    Name.Decorator: ("Emendation", "dsAnnotation"),
    Operator: ("Operator", "dsOperator"),
    Punctuation: ("Separator", "dsNormal"),
}
"""What each is called in Kate's settings, and the default style that it has."""
_NORMAL = "Normal Text"
_ENGINE = Engine()


def definition() -> str:
    """Return the definition."""
    found = words.statements()
    contexts = [
        _context("Record", [_comment(), _into(words.opening((words.BLOCK,)), "Block of results")]
                 + [_into(each.opens, each.name) for each in found[:-1]] + [_rest()]),
        _context("Block of results", [_comment(), _into(words.opening(words.AFTER_BLOCK), "#pop")]
                 + [_into(each.opens, each.name) for each in (*found[:-2], found[-1])] + [_rest()]),
        *(_context(each.name, _line(each), "#pop") for each in found),
    ]  # fmt: skip
    data = "".join(
        f"      <itemData name={quoteattr(name)} defStyleNum={quoteattr(style)}"
        ' spellChecking="0"/>\n'
        for name, style in [(_NORMAL, "dsNormal"), *STYLES.values()]
    )
    return (
        '<?xml version="1.0" encoding="UTF-8"?>\n'
        "<!DOCTYPE language>\n"
        "<!-- Made by .ci/grammars from grammar/ombre.lark; changes are lost. -->\n"
        '<language name="Ombre" section="Other" version="1" kateversion="5.0" extensions="*.ombre"'
        ' mimetype="text/x-ombre" author="The ombre-records authors" license="MIT">\n'
        "  <highlighting>\n    <contexts>\n"
        + "".join(contexts)
        + f"    </contexts>\n    <itemDatas>\n{data}    </itemDatas>\n  </highlighting>\n"
        '  <general>\n    <comments>\n      <comment name="singleLine" start="#"/>\n'
        '    </comments>\n    <keywords casesensitive="1"/>\n  </general>\n</language>\n'
    )


def _context(name: str, rules: list[str], after: str = "#stay") -> str:
    lines = "".join(f"        {rule}\n" for rule in rules)
    return (
        f"      <context name={quoteattr(name)} attribute={quoteattr(_NORMAL)}"
        f" lineEndContext={quoteattr(after)}>\n{lines}      </context>\n"
    )


def _line(statement: words.Statement) -> list[str]:
    found = [
        _rule(_ENGINE.word(each, statement), STYLES[each.colour][0]) for each in statement.terminals
    ]
    return ["<DetectSpaces/>", _comment(), *found, _rest()]


def _comment() -> str:
    return _rule(words.COMMENT, STYLES[Comment.Single][0])


def _rest() -> str:
    return _rule(_ENGINE(words.REST), _NORMAL)


def _rule(pattern: str, attribute: str) -> str:
    return f"<RegExpr String={quoteattr(pattern)} attribute={quoteattr(attribute)}/>"


def _into(opens: str, context: str) -> str:
    pattern = rf"^\s*{_ENGINE(opens)}"
    return f'<RegExpr String={quoteattr(pattern)} lookAhead="1" context={quoteattr(context)}/>'
