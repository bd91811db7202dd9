"""`ombre rules`: the rule books, or one book field by field with its sources."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING

import click

from ombre_records.cli import names, options
from ombre_records.cli.terminal import emit, emit_json, terminal_style

if TYPE_CHECKING:
    from ombre_records.books.book import RuleBook
    from ombre_records.books.load import Loaded


@click.command()
@click.argument("book", required=False, shell_complete=options.a_book)
@click.option(
    "--diff",
    "pair",
    nargs=2,
    metavar="BOOK BOOK",
    callback=options.two_books,
    help="Print what two books have otherwise, with the sources of both.",
)
@options.text_or_json
def rules(book: str | None, pair: tuple[RuleBook, RuleBook] | None, to: str) -> int:
    """List the rule books; print one field by field, with value, source and reading.

    BOOK is a book's name, or a .yaml file of your own, whose faults are told; with --diff options
    may follow it: "aldenham + favor".
    """
    if pair is not None:
        return _diff(*pair, to)
    if book is None:
        return _list(to)
    loaded = _loaded(book)
    if loaded.findings:
        _tell_faults(loaded, to)
    elif loaded.book and to == "json":
        from ombre_records.cli.rules_json import book_json

        _tell({"version": 1, **book_json(loaded.book)})
    elif loaded.book:
        from ombre_records.cli.rules_text import print_book

        print_book(loaded.book)
    return 1 if loaded.findings else 0


def _diff(left: RuleBook, right: RuleBook, to: str) -> int:
    if to == "json":
        from ombre_records.cli.rules_json import diff_json

        _tell({"version": 1, **diff_json(left, right)})
    else:
        from ombre_records.cli.rules_text import print_diff

        print_diff(left, right)
    return 0


def _loaded(book: str) -> Loaded:
    from ombre_records.books.load import load, load_file, shipped

    if problem := names.no_book(book, shipped()):
        raise click.BadParameter(problem, param_hint="'BOOK'")
    return load(book) if book in shipped() else load_file(Path(book))


def _tell(value: dict[str, object]) -> None:
    emit_json(json.dumps(value, ensure_ascii=False, indent=2) + "\n")


def _tell_faults(loaded: Loaded, to: str) -> None:
    count = len(loaded.findings)
    if to == "json":
        from ombre_records.finding import findings_json

        found = findings_json(loaded.source, loaded.findings)
        _tell({"version": 1, "path": loaded.source.path, "findings": found})
        return
    from ombre_records.cli.findings_text import findings_text

    drawn = terminal_style()
    emit(findings_text(loaded.source, loaded.findings, drawn))
    number = drawn.paint(f"{count} error{'s' if count > 1 else ''}", "red", bold=True)
    emit(f"{number} in the rule book\n")


def _list(to: str) -> int:
    from ombre_records.books.load import load, shipped
    from ombre_records.cli.rules_json import cited

    books = [book for book in (load(name).book for name in shipped()) if book]
    if to == "json":
        values = [
            {"name": b.name, "title": b.title, "about": b.about, "sources": cited(b)} for b in books
        ]
        _tell({"version": 1, "books": values})
        return 0
    return _print_list(books)


def _print_list(books: list[RuleBook]) -> int:
    from ombre_records.cli.rules_json import cited
    from ombre_records.cli.table import page, table

    with page() as console:
        listing = table("Book", "Title", "Sources")
        for book in books:
            listing.add_row(book.name, book.title, ", ".join(cited(book)))
        console.print(listing)
        console.print("\nOne of them in full: ombre rules BOOK")
    return 0
