"""`ombre rules`: the rule books, or some field by field with their sources."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from ombre_records.cli import names, options
from ombre_records.cli.citations import (
    CITATIONS,
    csl_style,
    deliver_citations,
    in_csl_style,
    is_cited,
)
from ombre_records.cli.delivery import deliver_json, refuse
from ombre_records.cli.output_options import makes
from ombre_records.cli.terminal import TerminalStyle, terminal_style
from ombre_records.language import Language, _, ngettext, speaking
from ombre_records.language.explanations import about_book
from ombre_records.language.terms import book_title

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ombre_records.books.book import RuleBook
    from ombre_records.books.load import Loaded


@click.command()
@click.argument("books", metavar="[BOOK]...", nargs=-1, shell_complete=options.a_book)
@click.option(
    "--diff",
    "pair",
    nargs=2,
    metavar="BOOK BOOK",
    callback=options.two_books,
    help="Print how two books differ, with the sources of both.",
)
@options.language
@makes(lambda: ("text", "json", *CITATIONS))
@click.option("--cite", is_flag=True, help="Write how to cite books: text, bibtex, csl-json.")
@csl_style
def rules(
    books: tuple[str, ...],
    pair: tuple[RuleBook, RuleBook] | None,
    lang: Language,
    to: str,
    output: str | None,
    cite: bool,
    csl: str,
) -> int:
    """List the rule books, or print some field by field, with value, source and reading.

    BOOK is a book's name, or a .yaml file of your own. If the file has faults, the command tells
    them. With --diff options may follow a book: "aldenham + favor".
    """
    with speaking(lang), in_csl_style(csl):
        if is_cited(cite, to):
            return _cite(books, pair, to, output)
        if pair is not None:
            return _diff(*pair, to, output)
        return _tell(books, to, output) if books else _list(to, output)


def _tell(books: tuple[str, ...], to: str, output: str | None) -> int:
    loaded = [_loaded(book) for book in dict.fromkeys(books)]
    if to == "json":
        told = [_book(each) for each in loaded]
        deliver_json({"version": 1, "books": told} if told[1:] else told[0], output)
    else:
        _print(loaded, output)
    return 1 if any(each.findings for each in loaded) else 0


def _cite(
    books: tuple[str, ...], pair: tuple[RuleBook, RuleBook] | None, to: str, output: str | None
) -> int:
    """Write how to cite books, all that there are where none is named."""
    from ombre_records import __version__
    from ombre_records.books.load import every
    from ombre_records.citation.citing import book_item

    if pair is not None:
        raise click.UsageError("--diff tells how books differ; leave --cite out")
    loaded = [_loaded(book) for book in dict.fromkeys(books or every())]
    for each in loaded:
        if each.book is None or each.findings:
            refuse(f"{each.source.path}: this rule book has faults; see `ombre rules` of it")
    items = [book_item(each.book, __version__) for each in loaded if each.book]
    deliver_citations(items, to, output)
    return 0


def _diff(left: RuleBook, right: RuleBook, to: str, output: str | None) -> int:
    if to == "json":
        from ombre_records.cli.rules_json import diff_json

        deliver_json({"version": 1, **diff_json(left, right)}, output)
        return 0
    from ombre_records.cli.rules_text import print_diff
    from ombre_records.cli.table import page

    with page(output) as console:
        print_diff(console, left, right)
    return 0


def _loaded(book: str) -> Loaded:
    from ombre_records.books.load import every, is_named, load, load_file

    if not is_named(book) and (problem := names.no_book(book, every())):
        raise click.BadParameter(problem, param_hint="'BOOK'")
    return load(book) if is_named(book) else load_file(Path(book))


def _book(loaded: Loaded) -> dict[str, object]:
    """Return a book, or its faults."""
    from ombre_records.cli.rules_json import book_json
    from ombre_records.finding import findings_json

    if loaded.book and not loaded.findings:
        return {"version": 1, **book_json(loaded.book)}
    found = findings_json(loaded.source, loaded.findings)
    return {"version": 1, "path": loaded.source.path, "findings": found}


def _print(books: Sequence[Loaded], output: str | None) -> None:
    """Print books one after another, of those that have faults what these are."""
    from rich.text import Text

    from ombre_records.cli.rules_text import print_book
    from ombre_records.cli.table import page

    drawn = terminal_style() if output is None else TerminalStyle()
    with page(output) as console:
        for loaded in books:
            if loaded.findings:
                console.print(Text.from_ansi(_faults(loaded, drawn)), soft_wrap=True)
            elif loaded.book:
                print_book(console, loaded.book)


def _faults(loaded: Loaded, drawn: TerminalStyle) -> str:
    from ombre_records.cli.findings_text import findings_text

    count = len(loaded.findings)
    told = findings_text(loaded.source, loaded.findings, drawn)
    words = ngettext("{count} error", "{count} errors", count).format(count=count)
    number = drawn.paint(words, "red", bold=True)
    return told + _("{errors} in the rule book").format(errors=number)


def _list(to: str, output: str | None) -> int:
    from ombre_records.books.load import every, load
    from ombre_records.cli.rules_json import cited

    books = [book for book in (load(name).book for name in every()) if book]
    if to == "json":
        values = [
            {"name": b.name, "title": b.title, "about": about_book(b.about), "sources": cited(b)}
            for b in books
        ]
        deliver_json({"version": 1, "books": values}, output)
        return 0
    from ombre_records.cli.table import page, print_table, table

    with page(output) as console:
        listing = table(_("Book"), _("Title"), _("Sources"))
        listing.columns[0].no_wrap = True  # a name is typed back
        for book in books:
            listing.add_row(book.name, book_title(book.title), ", ".join(cited(book)))
        print_table(console, listing, 0)
        console.print("\n" + _("One of them in full: ombre rules BOOK"))
    return 0
