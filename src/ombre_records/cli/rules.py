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
from ombre_records.cli.delivery import deliver, deliver_json, refuse
from ombre_records.cli.output_options import makes
from ombre_records.cli.terminal import terminal_style
from ombre_records.language import Language, _, ngettext, speaking
from ombre_records.language.explanations import about_book
from ombre_records.language.terms import book_title
from ombre_records.telling.findings.terminal_style import TerminalStyle

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
@makes(lambda: ("text", "json", "svg", *CITATIONS))
@click.option("--sources", is_flag=True, help="Print each rule in its sources' own words.")
@click.option("--timeline", is_flag=True, help="Tell, or draw as SVG, when rules appear and go.")
@click.option("--cite", is_flag=True, help="Write how to cite books: text, bibtex, csl-json.")
@csl_style
def rules(
    books: tuple[str, ...],
    pair: tuple[RuleBook, RuleBook] | None,
    lang: Language,
    to: str,
    output: str | None,
    sources: bool,
    timeline: bool,
    cite: bool,
    csl: str,
) -> int:
    """List the rule books, or print some field by field, with value, source and reading.

    BOOK is a book's name, or a .yaml file of your own. If the file has faults, the command tells
    them. With --diff options may follow a book: "aldenham + favor".
    """
    if sum((bool(pair), sources, timeline, cite)) > 1:
        raise click.UsageError("--diff, --sources, --timeline and --cite: ask for one of them")
    if to == "svg" and not timeline:
        raise click.UsageError("a picture is made of --timeline alone; say that, or leave svg out")
    with speaking(lang), in_csl_style(csl):
        if is_cited(cite, to):
            return _cite(books, pair, to, output)
        if timeline:
            return _timeline(books, to, output)
        if sources:
            return _sources(books, to, output)
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
    from ombre_records.citation.sources import source_items

    if pair is not None:
        raise click.UsageError("--diff tells how books differ; leave --cite out")
    cited = [book_item(book, __version__) for book in _faultless(books or every())]
    # In words a book's line names its sources; in a bibliography each has an entry.
    listed = [] if to == "text" else source_items(cited)
    deliver_citations([*cited, *listed], to, output)
    return 0


def _faultless(books: Sequence[str]) -> list[RuleBook]:
    """Return books by name; the command ends where one of them has faults."""
    found = []
    for loaded in (_loaded(book) for book in dict.fromkeys(books)):
        if loaded.book is None or loaded.findings:
            path = loaded.source.path
            refuse(f"{path}: this rule book has faults; see `ombre rules {path}`")
        found.append(loaded.book)
    return found


def _sources(books: tuple[str, ...], to: str, output: str | None) -> int:
    """Tell what the rules of books rest on, of all that there are where none is named."""
    from ombre_records.books.grounds_document import grounds_json, print_grounds
    from ombre_records.books.load import every, load
    from ombre_records.cli.pages import page

    others = [book for book in (load(name).book for name in every()) if book]
    asked = _faultless(books) if books else others
    if to == "json":
        told = [grounds_json(book, others) for book in asked]
        deliver_json({"version": 1, "books": told}, output)
        return 0
    with page(output) as console:
        for book in asked:
            print_grounds(console, book, others)
    return 0


def _timeline(books: tuple[str, ...], to: str, output: str | None) -> int:
    """Tell when rules appear and go, or draw it."""
    if books:
        raise click.UsageError("--timeline is of all books; leave their names out")
    from ombre_records.books.timeline import Span, spans
    from ombre_records.books.timeline_picture import timeline, years

    if to == "svg":
        from ombre_records.document.svg.drawing import after_the_screen

        deliver(after_the_screen(timeline().alone) + "\n", to, output)
        return 0
    found = spans()
    if to == "json":
        told = [
            {
                "rule": _(span.title),
                "first": span.first,
                "last": span.last,
                "texts": [each._asdict() for each in span.points],
            }
            for span in found
        ]
        deliver_json({"version": 1, "rules": told}, output)
        return 0
    from ombre_records.cli.pages import page
    from ombre_records.document.console import print_table, table

    with page(output) as console:
        listing = table(_("Rule"), _("Texts"), _("Sources"))
        for span in found:
            dated = (f"{point.source} ({years(Span('', (point,)))})" for point in span.points)
            listing.add_row(_(span.title), years(span), ", ".join(dated))
        print_table(console, listing, 0)
    return 0


def _diff(left: RuleBook, right: RuleBook, to: str, output: str | None) -> int:
    if to == "json":
        from ombre_records.books.book_json import diff_json

        deliver_json({"version": 1, **diff_json(left, right)}, output)
        return 0
    from ombre_records.books.book_text import print_diff
    from ombre_records.cli.pages import page

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
    from ombre_records.books.book_json import book_json
    from ombre_records.finding import findings_json

    if loaded.book and not loaded.findings:
        return {"version": 1, **book_json(loaded.book)}
    found = findings_json(loaded.source, loaded.findings)
    return {"version": 1, "path": loaded.source.path, "findings": found}


def _print(books: Sequence[Loaded], output: str | None) -> None:
    """Print books one after another, of those that have faults what these are."""
    from rich.text import Text

    from ombre_records.books.book_text import print_book
    from ombre_records.cli.pages import page

    drawn = terminal_style() if output is None else TerminalStyle()
    with page(output) as console:
        for loaded in books:
            if loaded.findings:
                console.print(Text.from_ansi(_faults(loaded, drawn)), soft_wrap=True)
            elif loaded.book:
                print_book(console, loaded.book)


def _faults(loaded: Loaded, drawn: TerminalStyle) -> str:
    from ombre_records.telling.findings.text import findings_text

    count = len(loaded.findings)
    told = findings_text(loaded.source, loaded.findings, drawn)
    words = ngettext("{count} error", "{count} errors", count).format(count=count)
    number = drawn.paint(words, "red", bold=True)
    return told + _("{errors} in the rule book").format(errors=number)


def _list(to: str, output: str | None) -> int:
    from ombre_records.books.book_json import cited
    from ombre_records.books.load import every, load

    books = [book for book in (load(name).book for name in every()) if book]
    if to == "json":
        values = [
            {"name": b.name, "title": b.title, "about": about_book(b.about), "sources": cited(b)}
            for b in books
        ]
        deliver_json({"version": 1, "books": values}, output)
        return 0
    from ombre_records.cli.pages import page
    from ombre_records.document.console import print_table, table

    with page(output) as console:
        listing = table(_("Book"), _("Title"), _("Sources"))
        listing.columns[0].no_wrap = True  # a name is typed back
        for book in books:
            listing.add_row(book.name, book_title(book.title), ", ".join(cited(book)))
        print_table(console, listing, 0)
        console.print("\n" + _("One of them in full: ombre rules BOOK"))
    return 0
