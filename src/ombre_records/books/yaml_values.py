"""Read YAML nodes as values of given types, and collect what is wrong, each at its place."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from types import UnionType
from typing import Any, Literal, Union, get_args, get_origin

import yaml

from ombre_records.base.finding import NO_REMEDY, Finding, Remedy, find
from ombre_records.base.language import _, pgettext
from ombre_records.base.lexicon.spelling import nearest
from ombre_records.base.source import Source, Span
from ombre_records.books.fields import attribute
from ombre_records.books.open_prices import UNSETTLED, WORD, may_be_unsettled
from ombre_records.books.yaml_nodes import QUOTES, pairs, shown, span, word

WRONG = object()
"""What a node is read as that is not of the kind wanted."""

_NUMBER = re.compile(r"[0-9]{1,9}")
_TRUTH = {"true": True, "false": False}
_NONE = frozenset(("", "none", "null", "~"))


def scalar(node: yaml.Node, hint: object) -> object:
    """Read one value of a type: bool, int, str, choices, or any of these or None."""
    if not isinstance(node, yaml.ScalarNode):
        return WRONG
    text, plain = word(node), node.style not in QUOTES
    if get_origin(hint) in (UnionType, Union):
        return None if plain and text in _NONE else scalar(node, _some(hint))
    if get_origin(hint) is Literal:
        return text if text in get_args(hint) else WRONG
    if hint is bool:
        return _TRUTH.get(text, WRONG) if plain else WRONG
    if hint is int:
        return int(text) if plain and _NUMBER.fullmatch(text) else WRONG
    return (text.strip() or WRONG) if hint is str else WRONG


def _some(hint: object) -> object:
    return next(part for part in get_args(hint) if part is not type(None))


def wanted_words(hint: object) -> str:
    """Say in words what a field of a type wants."""
    origin, parts = get_origin(hint), get_args(hint)
    if origin is tuple:
        return _("a list, each {wanted}").format(wanted=wanted_words(parts[0]))
    if origin in (UnionType, Union):
        return _("{wanted} or none").format(wanted=wanted_words(_some(hint)))
    if origin is Literal:
        return _choice([f"`{part}`" for part in parts])
    if parts:
        return _("a mapping of words, each to {wanted}").format(wanted=wanted_words(parts[1]))
    if hint is bool:
        return pgettext("wanted", "true or false")
    return (
        pgettext("wanted", "a whole number from 0") if hint is int else pgettext("wanted", "text")
    )


def _choice(names: list[str]) -> str:
    return _(" or ").join((", ".join(names[:-1]), names[-1])) if names[1:] else names[0]


Parts = Mapping[str, yaml.Node]


class Values:
    """A reader of one source's nodes, and the findings so far."""

    def __init__(self, source: Source) -> None:
        self.source = source
        self.findings: list[Finding] = []

    def span(self, node: yaml.Node) -> Span:
        """Return where a node stands."""
        return span(self.source, node)

    def add(self, rule: str, wrong: str, at: yaml.Node | Span, remedy: Remedy = NO_REMEDY) -> None:
        """Note a finding."""
        place = at if isinstance(at, Span) else self.span(at)
        self.findings.append(find(rule, wrong, place, remedy=remedy))

    def all(self) -> tuple[Finding, ...]:
        """Return the findings in the order of their places."""
        return tuple(sorted(self.findings, key=lambda each: each.span))

    def faulty(self) -> bool:
        """Say whether more than citations is wrong."""
        return any(each.rule != "book-missing-citation" for each in self.findings)

    def unknown(self, key: yaml.Node, known: Iterable[str]) -> None:
        """Note a key that names no field, with the nearest that does."""
        names = list(known)
        near = nearest(word(key), names)
        wrong = _("there is no field {field} here").format(field=shown(key))
        more = _(" (known: {names})").format(names=", ".join(names))
        self.add("book-unknown-field", wrong, key, Remedy(near, more=more))

    def inside(self, path: str, node: yaml.Node) -> Iterator[tuple[str, yaml.Node, yaml.Node]]:
        """Yield a mapping of fields; anything else is a finding."""
        if isinstance(node, yaml.MappingNode):
            yield from pairs(node)
        else:
            words = _("`{path}` wants a mapping of names to values, not {found}")
            message = words.format(path=path, found=shown(node))
            self.add("book-wrong-value", message, node)

    def parts(self, path: str, node: yaml.Node, known: Iterable[str]) -> Parts:
        """Return the known fields of a mapping, and note the others."""
        names, parts = tuple(known), {}
        for name, key, inner in self.inside(path, node):
            if name in names:
                parts[name] = inner
            else:
                self.unknown(key, names)
        return parts

    def needs(self, path: str, at: yaml.Node, parts: Parts, needs: Iterable[str]) -> None:
        """Note the missing fields of an entry."""
        for name in needs:
            if name not in parts:
                message = _("`{path}` lacks its `{name}`").format(path=path, name=name)
                self.add("book-missing-field", message, at)

    def sources(self, path: str, key: yaml.Node, node: yaml.Node | None) -> tuple[str, ...]:
        """Read a citation, one or a list; none at all is a finding."""
        if node is None or (isinstance(node, yaml.SequenceNode) and not node.value):
            message = _("`{path}` cites no source").format(path=path)
            line = _('source: "where the rule stands"')
            self.add(
                "book-missing-citation", message, key, Remedy(lines=(line,), more=_(" beside it"))
            )
            return ()
        if not isinstance(node, yaml.SequenceNode):
            node = yaml.SequenceNode("", [node], node.start_mark, node.end_mark)
        cites = self.read(f"{path}.source", node, tuple[str, ...])
        return cites if isinstance(cites, tuple) else ()

    def given(self, path: str, parts: Parts, types: Mapping[str, object]) -> dict[str, Any]:
        """Read those parts of an entry that have types, by attribute; wrong ones are left out."""
        here = [name for name in types if name in parts]
        read = {attribute(n): self.read(f"{path}.{n}", parts[n], types[n]) for n in here}
        return {name: value for name, value in read.items() if value is not WRONG}

    def read(self, path: str, node: yaml.Node, hint: object) -> object:
        """Read a value of a type; WRONG, and a finding, if it is none."""
        if get_origin(hint) is tuple and isinstance(node, yaml.SequenceNode):
            items = [self.read(path, item, get_args(hint)[0]) for item in node.value]
            return WRONG if WRONG in items else tuple(items)
        if get_origin(hint) is Mapping and isinstance(node, yaml.MappingNode):
            kind = get_args(hint)[1]
            return {
                name: self.read(f"{path}.{name}", inner, kind) for name, _, inner in pairs(node)
            }
        if may_be_unsettled(path) and isinstance(node, yaml.ScalarNode) and word(node) == WORD:
            return UNSETTLED
        value = scalar(node, hint)
        if value is WRONG:
            self._wrong(path, node, hint)
        return value

    def _wrong(self, path: str, node: yaml.Node, hint: object) -> None:
        near = nearest(word(node), [str(part) for part in get_args(hint)])
        words = _("`{path}` wants {wanted}, not {found}")
        message = words.format(path=path, wanted=wanted_words(hint), found=shown(node))
        self.add("book-wrong-value", message, node, Remedy(near))
