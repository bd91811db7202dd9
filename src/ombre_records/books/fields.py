"""The fields of a rule book by path, and a book as a flat table of them.

Paths are written as in YAML: `matadors.forced-by`. Everything here is read off the structs, so
a new field of theirs is a new field of the files.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, get_type_hints

from msgspec import Struct
from msgspec.structs import fields, replace

from ombre_records.base.language.explanations import meanings
from ombre_records.books.book import Call, Option, RuleBook

CALLS = "auction.calls"
TITLES = ("name", "title", "about")
_APART = (*TITLES, "options", "chosen", "sources", "readings")


def attribute(path: str) -> str:
    """Write a field's path as Python does."""
    return path.replace("-", "_")


def _types(kind: type[Struct], but: tuple[str, ...] = ()) -> dict[str, object]:
    hints = get_type_hints(kind)
    names = [name for name in kind.__struct_fields__ if name not in but]
    return {name.replace("_", "-"): hints[name] for name in names}


def _needs(kind: type[Struct]) -> tuple[str, ...]:
    needed = [each.name for each in fields(kind) if each.required]
    return tuple(name.replace("_", "-") for name in needed if name != "name")


_BOOK = _types(RuleBook, _APART)
_KINDS: dict[str, type[Struct]] = {
    name: hint for name, hint in _BOOK.items() if isinstance(hint, type)
}

SECTIONS: Mapping[str, Mapping[str, object]] = {name: _types(k) for name, k in _KINDS.items()}
"""Each section's fields and their types."""

WORDS = tuple(name for name in _BOOK if name not in SECTIONS)
"""The fields that stand in no section: mappings of words, which may be left out."""

FIELDS: Mapping[str, object] = {
    **{f"{part}.{name}": hint for part, inner in SECTIONS.items() for name, hint in inner.items()},
    **{name: _BOOK[name] for name in WORDS},
}
"""Each field's type by path."""

MEANINGS: Mapping[str, str] = {
    (f"{part}.{name}" if part else name).replace("_", "-"): told
    for part, kind in {"": RuleBook, **_KINDS, CALLS: Call}.items()
    for name, told in meanings(kind.__doc__ or "").items()
}
"""What each field means, in English, by path, a call's as `auction.calls.base`; python -OO leaves
none."""

CALL, CALL_NEEDS = _types(Call, ("name",)), _needs(Call)
OPTION, OPTION_NEEDS = _types(Option, ("name",)), _needs(Option)


@dataclass(slots=True)
class Draft:
    """A book while it is put together: its values by path, calls and options by name."""

    titles: dict[str, str] = field(default_factory=dict)
    values: dict[str, object] = field(default_factory=lambda: {name: {} for name in WORDS})
    calls: dict[str, Call] = field(default_factory=dict)
    options: dict[str, Option] = field(default_factory=dict)
    chosen: tuple[str, ...] = ()
    sources: dict[str, tuple[str, ...]] = field(default_factory=dict)
    readings: dict[str, str] = field(default_factory=dict)

    def cite(self, path: str, sources: tuple[str, ...], reading: str = "") -> None:
        """Let a field that is given rest on these sources, and on no other."""
        self.uncite(path)
        self.sources[path] = sources
        if reading:
            self.readings[path] = reading

    def uncite(self, path: str) -> None:
        """Forget what a field rests on."""
        self.sources.pop(path, None)
        self.readings.pop(path, None)

    def lay(self, name: str, given: Mapping[str, Any]) -> None:
        """Add a call, or lay what is given (by attribute) over the call of that name."""
        known = self.calls.get(name)
        self.calls[name] = replace(known or Call(name, 0), **given)


def draft(book: RuleBook) -> Draft:
    """Take a book apart."""
    return Draft(
        {name: getattr(book, name) for name in TITLES},
        {path: value_at(book, path) for path in FIELDS if path != CALLS},
        {call.name: call for call in book.auction.calls},
        {option.name: option for option in book.options},
        book.chosen,
        dict(book.sources),
        dict(book.readings),
    )


def value_at(book: RuleBook, path: str) -> object:
    """Return a field's value by its path."""
    value: object = book
    for name in attribute(path).split("."):
        value = getattr(value, name)
    return value


def build(made: Draft) -> RuleBook:
    """Put a whole draft together; the calls from low to high, those after three passes last."""

    def order(call: Call) -> tuple[bool, bool, int]:
        return call.when != "first", call.promises, call.rank

    values = {**made.values, CALLS: tuple(sorted(made.calls.values(), key=order))}
    parts: dict[str, Any] = {
        section: kind(
            **{attribute(name): values[f"{section}.{name}"] for name in SECTIONS[section]}
        )
        for section, kind in _KINDS.items()
    }
    parts |= {attribute(name): values[name] for name in WORDS}
    return RuleBook(
        **parts,
        **dict[str, Any](made.titles),
        options=tuple(made.options.values()),
        chosen=made.chosen,
        sources=made.sources,
        readings=made.readings,
    )
