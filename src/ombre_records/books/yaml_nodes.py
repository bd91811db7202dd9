"""YAML text as nodes that know their places. Errors are returned, never raised.

Only PyYAML's composer is used, with no resolver: `no` and `on` stay words.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator

import yaml

from ombre_records.base.document.letters.characters import clean
from ombre_records.base.finding import Finding, Related, Remedy, find
from ombre_records.base.language import _, marked, pgettext
from ombre_records.base.source import Source, Span

QUOTES = frozenset(("'", '"', "|", ">"))
"""The styles of a word that is written as a string."""

_COMPILED: type = getattr(yaml, "CBaseLoader", yaml.BaseLoader)
_NESTING = re.compile(r"[\[{?:-]")
_HINTS = {"mapping values are not allowed": marked("put a text with a colon in quotation marks")}
_SAFE = 3000  # the compiled composer overflows the stack on a few ten thousand nested nodes


def compose(source: Source) -> tuple[yaml.MappingNode | None, tuple[Finding, ...]]:
    """Read a source as one YAML mapping without repeated keys; None where it is not even that."""
    deep = sum(1 for _ in _NESTING.finditer(source.text)) > _SAFE
    try:
        root = yaml.compose(source.text, Loader=yaml.BaseLoader if deep else _COMPILED)
    except yaml.YAMLError as error:
        return None, (_not_yaml(source, error),)
    except RecursionError:
        return None, (find("book-syntax", _("nested too deeply for a rule book"), Span(0, 1)),)
    if isinstance(root, yaml.MappingNode):
        return root, (*_repeated(source, root), *_steering(source, root))
    kind = pgettext("found", "nothing") if root is None else _kind(root)
    words = _("a rule book is a mapping of fields to values; here is {found}")
    message = words.format(found=kind)
    return None, (find("book-syntax", message, Span(0, len(source.line_text(1)))),)


def _not_yaml(source: Source, error: yaml.YAMLError) -> Finding:
    reason = str(getattr(error, "problem", None) or getattr(error, "reason", None) or error)
    context = getattr(error, "context", None)
    mark = getattr(error, "problem_mark", None)
    at = min(mark.index if mark else getattr(error, "position", 0), len(source.text))
    hint = next((_(hint) for start, hint in _HINTS.items() if reason.startswith(start)), context)
    message = _("not YAML: {reason}").format(reason=reason) + (f" ({hint})" if hint else "")
    return find("book-syntax", message, Span(at, min(at + 1, len(source.text))))


def _nodes(root: yaml.Node) -> Iterator[yaml.Node]:
    """Yield a node and all below it, each once: aliases may refer in circles."""
    seen: set[int] = set()
    todo = [root]
    while todo:
        node = todo.pop()
        if id(node) in seen:
            continue
        seen.add(id(node))
        yield node
        if isinstance(node, yaml.MappingNode):
            todo += (each for pair in node.value for each in pair)
        elif isinstance(node, yaml.SequenceNode):
            todo += node.value


def _repeated(source: Source, root: yaml.MappingNode) -> Iterator[Finding]:
    for node in _nodes(root):
        if isinstance(node, yaml.MappingNode):
            yield from _repeated_in(source, node)


def _steering(source: Source, root: yaml.MappingNode) -> Iterator[Finding]:
    """Find characters that would steer the terminal of whoever reads the book's words.

    YAML refuses them as they are, but not where quotation marks escape them.
    """
    for node in _nodes(root):
        if not isinstance(node, yaml.ScalarNode) or node.value.isprintable():
            continue
        for char in node.value:
            if char not in "\n\ufffd" and clean(char) == "\ufffd":
                words = _("this text has a control character ({code})")
                wrong = words.format(code=f"U+{ord(char):04X}")
                remedy = Remedy(more=_("; delete it"))
                yield find("book-syntax", wrong, span(source, node), remedy=remedy)
                break


def _repeated_in(source: Source, node: yaml.MappingNode) -> Iterator[Finding]:
    first: dict[str, yaml.Node] = {}
    for key, _value in node.value:
        name = word(key)
        if name and name in first:
            before = Related(span(source, first[name]), _("first given here"))
            message = _("`{name}` is given twice; a field is given once").format(name=name)
            yield find("book-syntax", message, span(source, key), related=(before,))
        first.setdefault(name, key)


def span(source: Source, node: yaml.Node) -> Span:
    """Return where a node stands: a word whole, a block up to the end of its first line."""
    start = node.start_mark.index
    text = source.text[start : node.end_mark.index]
    return Span(start, start + max(1, len(text.partition("\n")[0].rstrip())))


def word(node: yaml.Node) -> str:
    """Return a scalar's text in NFC; an empty string for a list or a mapping."""
    return unicodedata.normalize("NFC", node.value) if isinstance(node, yaml.ScalarNode) else ""


def pairs(node: yaml.MappingNode) -> Iterator[tuple[str, yaml.Node, yaml.Node]]:
    """Yield a mapping: the key's text, the key, the value."""
    for key, value in node.value:
        yield word(key), key, value


def shown(node: yaml.Node) -> str:
    """Return what stands at a node, short enough for a message."""
    if not isinstance(node, yaml.ScalarNode):
        return _kind(node)
    text = " ".join(word(node).split())
    text = f"{text[:40]}…" if len(text) > 40 else text
    if node.style in QUOTES:
        return f'`"{text}"`'
    return f"`{text}`" if text else pgettext("found", "nothing")


def _kind(node: yaml.Node) -> str:
    if isinstance(node, yaml.ScalarNode):
        plain = pgettext("found", "plain text")
        return pgettext("found", "one word") if " " not in node.value else plain
    if isinstance(node, yaml.SequenceNode):
        return pgettext("found", "a list")
    return pgettext("found", "a mapping")
