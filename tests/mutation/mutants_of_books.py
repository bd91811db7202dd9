"""Small wrong changes of the values in a rule book's YAML: numbers, words, lists and their order.

Prose is left alone, and what a field rests on: `about`, `title`, `reading`, `source`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import cache, partial
from pathlib import Path
from typing import Any, Literal, get_args, get_origin

import yaml

from ombre_records.books.fields import CALL, FIELDS, OPTION

PROSE = ("about", "title", "reading", "source", "name", "extends")


@dataclass(frozen=True)
class Mutant:
    """One change of a book: where in the file, by the path of its fields, what stood, what stands.

    `make` returns the whole text with the change.
    """

    path: str
    place: str
    was: str
    becomes: str
    make: Callable[[], Any] = field(compare=False, repr=False)

    @property
    def name(self) -> str:
        """Return the name by which lists know it."""
        return f"{self.path}: {self.place}: {self.was} -> {self.becomes}"


def mutants(file: Path, root: Path) -> list[Mutant]:
    """Return all changes of a book's values, in the order of the file."""
    text, path = file.read_text("utf-8"), file.relative_to(root).as_posix()
    found = []
    for place, node, new in _changes(text):
        start, end = node
        was = " ".join(text[start:end].split())
        becomes = " ".join(new.split()) or "nothing"
        make = partial("".join, (text[:start], new, text[end:]))
        found.append(Mutant(path, place, was, becomes, make))
    return found


_Change = tuple[str, tuple[int, int], str]


def _changes(text: str) -> Iterator[_Change]:
    root = yaml.compose(text)
    assert isinstance(root, yaml.MappingNode)
    yield from _mapping(text, root, "")


def _mapping(text: str, node: yaml.MappingNode, path: str) -> Iterator[_Change]:
    named = {key.value: value for key, value in node.value}
    for key, value in node.value:
        if key.value in PROSE:
            continue
        place = path if key.value == "is" else f"{path}.{key.value}".lstrip(".")
        if "source" in named and key.value not in ("is", "aliases", "like", "sets"):
            yield from _entry_left_out(text, node, key, value, place)
        yield from _value(text, value, place)


def _entry_left_out(
    text: str, node: yaml.MappingNode, key: yaml.Node, value: yaml.Node, place: str
) -> Iterator[_Change]:
    """Leave out a field of a call, which then has the value that calls have by themselves."""
    if not node.flow_style and place.count(".") == 3 and not isinstance(value, yaml.MappingNode):
        start = text.rindex("\n", 0, key.start_mark.index) + 1
        end = text.index("\n", value.end_mark.index - 1) + 1
        yield place, (start, end), ""


def _value(text: str, node: yaml.Node, place: str) -> Iterator[_Change]:
    if isinstance(node, yaml.MappingNode):
        given = [key.value for key, _ in node.value]
        if place.endswith(("-terms", "-names", ".terms")) and "is" not in given:
            yield from _words(text, node, place)
        else:
            yield from _mapping(text, node, place)
    elif isinstance(node, yaml.SequenceNode):
        yield from _list(text, node, place)
    else:
        where = (node.start_mark.index, node.end_mark.index)
        yield from ((place, where, new) for new in _scalar(node, place))


def _words(text: str, node: yaml.MappingNode, place: str) -> Iterator[_Change]:
    """Change what each word of a table means, and what it is."""
    for key, value in node.value:
        others = [v.value for _, v in node.value if v.value != value.value] or ["other"]
        here = f"{place}.{key.value}"
        yield here, (value.start_mark.index, value.end_mark.index), others[0]
        yield here, (key.start_mark.index, key.end_mark.index), "otherwise"


def _list(text: str, node: yaml.SequenceNode, place: str) -> Iterator[_Change]:
    items = [text[each.start_mark.index : each.end_mark.index].strip() for each in node.value]
    start, end = node.start_mark.index, node.end_mark.index
    tail = text[start:end][len(text[start:end].rstrip()) :]
    for at in range(len(items)):
        kept = items[:at] + items[at + 1 :]
        yield place, (start, end), f"[{', '.join(kept)}]{tail}"
    if len(items) > 1:
        yield place, (start, end), f"[{', '.join(reversed(items))}]{tail}"


@cache
def _hint(place: str) -> object:
    """Return the type of a field by its path, also of one that an option sets."""
    place = place.partition(".sets.")[2] or place
    if place in FIELDS:
        return FIELDS[place]
    return {**OPTION, **CALL}.get(place.rpartition(".")[2])


def _scalar(node: yaml.ScalarNode, place: str) -> list[str]:
    value = node.value
    if value in ("true", "false"):
        return ["false" if value == "true" else "true"]
    if value.lstrip("-").isdigit():
        number = int(value)
        return [str(number + 1), *([str(number - 1)] if number > 0 else [])]
    if (value in ("none", "unsettled") and int in get_args(_hint(place))) or value == "unsettled":
        return ["0", "7"] if value == "unsettled" else ["1", "8"]
    words = _literals(_hint(place))
    if words:
        return [each for each in words if each != value]
    return ["other"]


def _literals(hint: object) -> list[str]:
    if get_origin(hint) is Literal:
        return [str(each) for each in get_args(hint)]
    return []
