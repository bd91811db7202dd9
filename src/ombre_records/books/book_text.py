"""A rule book as text: its fields, calls and options, each with its source."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING

from ombre_records.base.document.console import print_table, table
from ombre_records.base.language import _, ngettext, pgettext
from ombre_records.base.language.explanations import about_book, about_option, reading
from ombre_records.base.language.nouns import call_noun
from ombre_records.base.language.numbers import semicolon
from ombre_records.base.language.terms import book_title
from ombre_records.books.book import GIVEN, RuleBook
from ombre_records.books.book_json import cited, paths
from ombre_records.books.call_words import field_words, takes, terms, trump, value_words
from ombre_records.books.diff import Side, differences
from ombre_records.books.fields import CALLS, value_at
from ombre_records.books.open_prices import unsettled
from ombre_records.books.options import written
from ombre_records.books.source_titles import source_title

if TYPE_CHECKING:
    from ombre_records.base.document.console import Page


def print_book(console: Page, book: RuleBook) -> None:
    """Print a book whole."""
    console.print(f"{book.name}: {book_title(book.title)}", style="bold")
    console.print(f"\n{about_book(book.about)}\n")
    _count(console, book)
    if open_prices := unsettled(book):
        ends = _("Not settled: these prices stand in no text that we have.")
        open_ = _("What rests on them stays open: {fields}").format(fields=", ".join(open_prices))
        console.print(f"{ends} {open_}\n")
    _fields(console, book)
    _calls(console, book)
    if book.options:
        _options(console, book)


def _count(console: Page, book: RuleBook) -> None:
    count = len(cited(book))
    words = ngettext(
        "It rests on {count} source; --sources has its title and its words.",
        "It rests on {count} sources; --sources has their titles and their words.",
        count,
    )
    console.print(words.format(count=count) + "\n")


def print_sources(console: Page, book: RuleBook) -> None:
    """Print the sources by their short names, each with its title."""
    console.print(_("Sources") + "\n", style="bold")
    _pairs(console, ((name, source_title(name)) for name in cited(book)))


def _fields(console: Page, book: RuleBook) -> None:
    console.print(_("Fields") + "\n", style="bold")
    rows = table(_("Meaning"), _("Value"), _("Field and source"))
    rows.columns[1].min_width, rows.columns[1].max_width = 12, 16
    words = []
    for path in paths():
        value, source = value_at(book, path), f"{path} [{'; '.join(book.cite(path))}]"
        if isinstance(value, Mapping):
            words.append((f"{field_words(path)}\n{source}", value_words(value)))
        else:
            rows.add_row(field_words(path), value_words(value), source.replace(" ", "\n", 1))
    print_table(console, rows)
    console.print()
    for heading, meanings in words:
        console.print(heading, style="bold")
        console.print(meanings + "\n", by=2)
    readings = [path for path in paths() if path in book.readings]
    if readings:
        console.print(_("Readings of this project's own") + "\n", style="bold")
        _pairs(console, ((path, reading(book.readings[path])) for path in readings))


def _pairs(console: Page, rows: Iterable[tuple[str, str]]) -> None:
    listing = table("", "")
    listing.show_header = False
    listing.columns[0].no_wrap = True
    for row in rows:
        listing.add_row(*row)
    console.print(listing, by=2)
    console.print()


def _calls(console: Page, book: RuleBook) -> None:
    console.print(_("Calls, from low to high") + "\n", style="bold")
    rows = table(_("Call"), _("Rank"), _("Base"), _("Trump"), _("Takes"), _("Source and terms"))
    rows.columns[0].no_wrap = True
    for call in book.auction.calls:
        path = f"{CALLS}.{call.name}"
        names = (call.name, *call.aliases)
        notes = [semicolon().join(book.cite(path)), _written(names), *terms(call)]
        if path in book.readings:
            notes.append(_reading(book.readings[path]))
        rank, base = str(call.rank or "–"), value_words(call.base)
        rows.add_row(call_noun(call.name), rank, base, trump(call), takes(call), "\n".join(notes))
    print_table(console, rows)
    console.print()


def _written(names: Iterable[str]) -> str:
    return _("written {names}").format(names=", ".join(names))


def _also(names: Iterable[str]) -> str:
    return _("also called {names}").format(names=", ".join(names))


def _reading(text: str) -> str:
    return _("reading: {reading}").format(reading=reading(text))


def _options(console: Page, book: RuleBook) -> None:
    console.print(_("Options, written after the book: rules BOOK + OPTION") + "\n", style="bold")
    rows = table(_("Option"), _("About and source"))
    rows.columns[0].no_wrap = True
    for option in book.options:
        notes = [about_option(option.about), semicolon().join(book.cite(f"options.{option.name}"))]
        if option.aliases:
            notes.append(_also(option.aliases))
        notes += [
            _("sets {path} to {value}").format(path=path, value=_set(value))
            for path, value in option.sets.items()
        ]
        if own := book.readings.get(f"options.{option.name}"):
            notes.append(_reading(own))
        rows.add_row(written(option), "\n".join(notes))
    print_table(console, rows)


def print_diff(console: Page, left: RuleBook, right: RuleBook) -> None:
    """Print what two books have otherwise, side by side."""
    rows = table(_("Field and meaning"), left.written, right.written)
    rows.columns[0].max_width = 26
    for path, ours, theirs in differences(left, right):
        about = dict.fromkeys((field_words(path), path))
        rows.add_row("\n".join(about), _side(ours), _side(theirs))
    print_table(console, rows, 0)
    if not rows.columns[0].cells:
        same = _("{left} and {right} are the same")
        console.print(same.format(left=left.written, right=right.written))


def _side(side: Side | None) -> str:
    if side is None:
        return "-"
    value = (
        _set(side.value)
        if isinstance(side.value, Mapping)
        else about_option(value_words(side.value))
    )
    same = _("otherwise the same")
    return f"{value or same}\n[{'; '.join(side.source)}]"


def _set(value: object) -> str:
    if isinstance(value, Mapping):
        return ", ".join(f"{_path(name)} {value_words(inner)}" for name, inner in value.items())
    return pgettext("value of a field", "the value given") if value == GIVEN else value_words(value)


def _path(name: object) -> str:
    return str(name).replace("_", "-")
