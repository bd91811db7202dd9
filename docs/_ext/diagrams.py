"""Railroad diagrams of the grammar's statements, drawn from the grammar itself at each build.

A page names what it wants drawn: the directive `diagrams` takes a phase of the table of statements,
or `words` for what statements are made of.
"""

from __future__ import annotations

import io
from collections.abc import Iterable, Iterator
from functools import cache
from typing import TYPE_CHECKING

import lark
import railroad as rr
from docutils import nodes
from docutils.nodes import Node
from sphinx.util.docutils import SphinxDirective

from ombre_records.notation.grammar import grammar_text
from ombre_records.notation.highlighting import statement
from ombre_records.notation.keywords import PHASES, STATEMENTS

if TYPE_CHECKING:
    from sphinx.application import Sphinx

Tree = lark.Tree[lark.Token]

PARTS = ("cards", "mark", "note")
"""Rules that several statements are made of, and which have a diagram of their own."""
_INLINED = ("_text", "_bid", "_entry", "_play", "_list", "_outcome", "_amounts", "told")
_WIDE = 640


@cache
def rules() -> dict[str, Tree]:
    """Return the rules of the grammar, each as what is on its right side."""
    reader = lark.Lark.open_from_package("lark", "lark.lark", ("grammars",), parser="lalr")
    found = {}
    for item in reader.parse(grammar_text() + "\n").find_data("rule"):
        name, body = item.children[0], item.children[-1]
        assert isinstance(body, lark.Tree)
        found[str(name)] = body
    return found


def of_phase(phase: str) -> list[str]:
    """Return the grammar's rules for the statements of a phase, in the table's order."""
    words = (kind.keyword for kind in STATEMENTS if kind.phase == phase and not kind.numbered)
    found = [statement(word, False) for word in words]
    numbered = {"play": "trick", "deal": "result_line"}
    found += [numbered[phase]] if phase in numbered else []
    return [*dict.fromkeys(name for name in found if name)]


def drawn() -> dict[str, list[str]]:
    """Return the rules that have a diagram, by the word that the directive takes."""
    return {**{phase: of_phase(phase) for phase in PHASES}, "words": [*PARTS]}


def svg(rule: str) -> str:
    """Draw one rule."""
    diagram = rr.Diagram(_drawing(rules()[rule]), css="", type="complex")
    if diagram.width > _WIDE:
        diagram = rr.Diagram(_stacked(rules()[rule]), css="", type="complex")
    out = io.StringIO()
    diagram.writeSvg(out.write)
    return out.getvalue()


# ---------------------------------------------------------------- from the grammar to a drawing


def _drawing(tree: lark.Tree | lark.Token) -> rr.DiagramItem:  # type: ignore[type-arg]
    if isinstance(tree, lark.Token):
        return _word(tree)
    given = [child for child in tree.children if child is not None]
    if tree.data == "expr" and len(given) > 1:
        return _repeated(_drawing(given[0]), str(given[1]))
    parts = [_drawing(child) for child in given]
    if len(parts) == 1:
        return rr.Optional(parts[0]) if tree.data == "maybe" else parts[0]
    return rr.Choice(0, *parts) if tree.data == "expansions" else rr.Sequence(*parts)


def _stacked(tree: Tree) -> rr.DiagramItem:
    """Draw what is too wide for a page with its parts below each other."""
    while len(given := [child for child in tree.children if child is not None]) == 1:
        (inner,) = given
        assert isinstance(inner, lark.Tree)
        tree = inner
    return rr.Stack(*map(_drawing, given)) if tree.data == "expansion" else _drawing(tree)


def _repeated(part: rr.DiagramItem, sign: str) -> rr.DiagramItem:
    if sign == "?":
        return rr.Optional(part)
    return rr.OneOrMore(part) if sign == "+" else rr.ZeroOrMore(part)


def _word(token: lark.Token) -> rr.DiagramItem:
    text = str(token)
    if token.type == "STRING":
        return rr.Terminal(text[1:-1])
    if text in rules() and (text in _INLINED or text.startswith("_")):
        return _drawing(rules()[text])
    return rr.NonTerminal(text.removeprefix("_").lower() if text == "_TEXT_KEY" else text)


# ---------------------------------------------------------------- on a page


class Diagrams(SphinxDirective):
    """Shows the diagrams of a phase."""

    required_arguments = 1

    def run(self) -> list[Node]:
        """Return each statement's diagram under its name."""
        return [nodes.raw("", "".join(_figures(drawn()[self.arguments[0]])), format="html")]


def _figures(names: Iterable[str]) -> Iterator[str]:
    for name in names:
        yield (
            f'<figure class="railroad" id="rule-{name.strip("_").replace("_", "-")}">'
            f"<figcaption><code>{name}</code></figcaption>{svg(name)}</figure>"
        )


def setup(app: Sphinx) -> dict[str, bool]:
    """Give pages the directive."""
    app.add_directive("diagrams", Diagrams)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
