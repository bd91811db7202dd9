"""Read a YAML mapping as a rule book, and find everything that is wrong with it in one run.

The walk follows the structs of `book.py` and makes their values as it goes. A schema validator
would need the same walk to turn its paths into places and to say what is wanted, and a schema kept
beside the structs; so there is none.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import yaml
from msgspec.structs import replace

from ombre_records.base.finding import Finding
from ombre_records.base.language import _
from ombre_records.base.source import Source, Span
from ombre_records.books.book import GIVEN, Option, RuleBook
from ombre_records.books.consistency import faults
from ombre_records.books.fields import (
    CALL,
    CALL_NEEDS,
    CALLS,
    FIELDS,
    OPTION,
    OPTION_NEEDS,
    SECTIONS,
    TITLES,
    WORDS,
    Draft,
    attribute,
    build,
    draft,
)
from ombre_records.books.yaml_nodes import pairs, span, word
from ombre_records.books.yaml_values import Parts, Values

_CITATION = ("source", "reading")
_TOP = (*TITLES, "extends", *SECTIONS, *WORDS, "options")
_NAME = re.compile(r"[^\s=+,]+")
_TAKEN = {"number": (int, int | None), "number-or-none": (int | None,)}

Entry = Callable[[str, yaml.Node, yaml.Node], None]


def read_book(
    source: Source, root: yaml.MappingNode, name: str, parent: RuleBook | None, whole: bool = True
) -> tuple[RuleBook | None, tuple[Finding, ...]]:
    """Read a book on the ground of its parent; None if more than citations is wrong with it.

    `name` is the book's where it says none. `whole` false says that its parent could not be read:
    the book is looked through, but none is made.
    """
    reader = _Reader(source, name, parent)
    reader.book(root)
    if not whole:
        return None, reader.found.all()
    reader.missing(span(source, root))
    book = None if reader.found.faulty() else build(reader.made)
    for path, wrong, remedy in faults(book) if book else ():
        at = reader.where(path) or span(source, root)
        reader.found.add("book-wrong-value", wrong, at, remedy)
    return None if reader.found.faulty() else book, reader.found.all()


class _Reader:
    """A book being made from the parts of a file, with the place of each part's key."""

    def __init__(self, source: Source, name: str, parent: RuleBook | None) -> None:
        self.found = Values(source)
        self.places: dict[str, Span] = {}
        self.made = draft(parent) if parent else Draft()
        self.made.titles["name"] = name

    def where(self, path: str) -> Span | None:
        """Return the place of a field, else of what it would stand in."""
        while path and path not in self.places:
            path = path.rpartition(".")[0]
        return self.places.get(path)

    def book(self, root: yaml.MappingNode) -> None:
        for name, key, node in pairs(root):
            self.places[name] = self.found.span(key)
            if name in TITLES:
                self.made.titles[name] = str(self.found.read(name, node, str))
            elif name == "options":
                self.named(name, node, self.option)
            elif name in SECTIONS:
                self.section(name, node)
            elif name in WORDS:
                self.field(name, key, node)
            elif name != "extends":
                self.found.unknown(key, _TOP)

    def section(self, section: str, node: yaml.Node) -> None:
        for name, key, inner in self.found.inside(section, node):
            path = f"{section}.{name}"
            self.places[path] = self.found.span(key)
            if path == CALLS:
                self.named(path, inner, self.call)
            elif path in FIELDS:
                self.field(path, key, inner)
            else:
                self.found.unknown(key, SECTIONS[section])

    def named(self, path: str, node: yaml.Node, read: Entry) -> None:
        for name, key, inner in self.found.inside(path, node):
            self.places[f"{path}.{name}"] = self.found.span(key)
            if _NAME.fullmatch(name):
                read(name, key, inner)
            else:
                message = _("a name in `{path}` is one word, without =, + or a comma").format(
                    path=path
                )
                self.found.add("book-wrong-value", message, key)

    def field(self, path: str, key: yaml.Node, node: yaml.Node) -> None:
        inside = pairs(node) if isinstance(node, yaml.MappingNode) else ()
        if any(name in ("is", *_CITATION) for name, _, _ in inside):
            parts = self.found.parts(path, node, ("is", *_CITATION))
            self.found.needs(path, key, parts, ("is",))
        else:
            parts = {"is": node}
        if "is" in parts:
            self.made.values[path] = self.found.read(path, parts["is"], FIELDS[path])
        self.cite(path, key, parts)

    def cite(self, path: str, key: yaml.Node, parts: Parts) -> None:
        sources = self.found.sources(path, key, parts.get("source"))
        reading = self.found.given(path, parts, {"reading": str}).get("reading", "")
        self.made.cite(path, sources, str(reading))

    def call(self, name: str, key: yaml.Node, node: yaml.Node) -> None:
        path = f"{CALLS}.{name}"
        parts = self.found.parts(path, node, (*CALL, *_CITATION, "drop"))
        if self.dropped(path, parts, self.made.calls):
            return
        if name not in self.made.calls:
            self.found.needs(path, key, parts, CALL_NEEDS)
        self.made.lay(name, self.found.given(path, parts, CALL))
        self.cite(path, key, parts)

    def dropped(self, path: str, parts: Parts, known: dict[str, Any]) -> bool:
        if "drop" not in parts or self.found.read(f"{path}.drop", parts["drop"], bool) is not True:
            return False
        self.made.uncite(path)
        if known.pop(path.rpartition(".")[2], None) is None:
            has = _(" (it has {known})").format(known=", ".join(known)) if known else ""
            message = _("nothing to drop: the parent has no `{path}`").format(path=path) + has
            self.found.add("book-wrong-value", message, parts["drop"])
        return True

    def option(self, name: str, key: yaml.Node, node: yaml.Node) -> None:
        path = f"options.{name}"
        parts = self.found.parts(path, node, (*OPTION, "reading", "drop"))
        if self.dropped(path, parts, self.made.options):
            return
        self.found.needs(path, key, parts, [need for need in OPTION_NEEDS if need != "source"])
        self.cite(path, key, parts)
        plain = {each: OPTION[each] for each in ("about", "takes", "aliases")}
        given = {"about": "", **self.found.given(path, parts, plain)}
        option = Option(name, source="; ".join(self.made.sources[path]), sets={}, **given)
        sets = self.sets(parts["sets"], path, option) if "sets" in parts else {}
        self.made.options[name] = replace(option, sets=sets)

    def sets(self, node: yaml.Node, path: str, option: Option) -> dict[str, object]:
        sets: dict[str, object] = {}
        for target, key, inner in self.found.inside(f"{path}.sets", node):
            call = target.removeprefix(f"{CALLS}.")
            if call != target:
                sets[target] = self.call_set(inner, target, option)
            elif target not in FIELDS or target == CALLS:
                self.found.unknown(key, (*FIELDS, f"{CALLS}.NAME"))
            elif word(inner) == GIVEN:
                sets[target] = self.taken(inner, target, option)
            else:
                sets[target] = self.found.read(target, inner, FIELDS[target])
        values = [v for s in sets.values() for v in (s.values() if isinstance(s, dict) else (s,))]
        if option.takes != "nothing" and GIVEN not in values:
            words = _("option `{option}` takes a value, so one field becomes `{given}`")
            message = words.format(option=option.name, given=GIVEN)
            self.found.add("book-wrong-value", message, node)
        return sets

    def call_set(self, node: yaml.Node, target: str, option: Option) -> object:
        """Read what an option makes of a call: its fields, or None where it drops the call."""
        parts = self.found.parts(target, node, (*CALL, "drop"))
        if "drop" in parts and self.found.read(f"{target}.drop", parts["drop"], bool) is True:
            return None
        given = {n for n, inner in parts.items() if n in CALL and word(inner) == GIVEN}
        read = {n: inner for n, inner in parts.items() if n not in given}
        terms = self.found.given(target, read, CALL)
        taken = {attribute(n): self.taken(parts[n], f"{target}.{n}", option) for n in given}
        return {**terms, **taken}

    def taken(self, node: yaml.Node, target: str, option: Option) -> str:
        hint = FIELDS.get(target) or CALL[target.rpartition(".")[2]]
        if hint not in _TAKEN.get(option.takes, ()):
            words = _("`{path}` cannot become what `{option}` takes, `{takes}`")
            message = words.format(path=target, option=option.name, takes=option.takes)
            self.found.add("book-wrong-value", message, node)
        return GIVEN

    def missing(self, top: Span) -> None:
        """Note what neither the file nor its parent gives; a section wholly missing once."""
        for name in ("title", "about"):
            if name not in self.made.titles:
                message = _("`{path}` is missing").format(path=name)
                self.found.add("book-missing-field", message, top)
        for section, inner in SECTIONS.items():
            paths = [f"{section}.{name}" for name in inner]
            lacking = [path for path in paths if path not in self.places and not self.has(path)]
            if section not in self.places and lacking == paths:
                words = _("section `{section}` is missing ({fields})")
                message = words.format(section=section, fields=", ".join(inner))
                self.found.add("book-missing-field", message, top)
                continue
            for path in lacking:
                at = self.where(section) or top
                message = _("`{path}` is missing").format(path=path)
                self.found.add("book-missing-field", message, at)

    def has(self, path: str) -> bool:
        return bool(self.made.calls) if path == CALLS else path in self.made.values
