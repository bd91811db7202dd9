"""`ombre rules`: the rule books, or some field by field with their sources."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import click

from ombre_records.base.language import Language, speaking
from ombre_records.doors.cli import name_checks, options
from ombre_records.doors.cli.citations import CITATIONS, csl_style, in_csl_style, is_cited
from ombre_records.doors.cli.delivery import deliver, refuse
from ombre_records.doors.cli.output_options import makes
from ombre_records.doors.cli.terminal import room

if TYPE_CHECKING:
    from ombre_records.books.book import RuleBook
    from ombre_records.telling.rule_books import Aspect


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
@makes(lambda: ("text", "json", "svg", *CITATIONS, "markdown", "html", "pdf"))
@click.option("--sources", is_flag=True, help="Print each rule in its sources' own words.")
@click.option("--timeline", is_flag=True, help="Tell, or draw as SVG, when rules appear and go.")
@click.option("--poster", is_flag=True, help="Write what BOOK pays, as a page for the wall.")
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
    poster: bool,
    cite: bool,
    csl: str,
) -> int:
    """List the rule books, or print some field by field, with value, source and reading.

    BOOK is a book's name, or a .yaml file of your own. If the file has faults, the command tells
    them. With --diff options may follow a book: "aldenham + favor".
    """
    if sum((bool(pair), sources, timeline, poster, cite)) > 1:
        raise click.UsageError(
            "--diff, --sources, --timeline, --poster and --cite: ask for one of them"
        )
    if poster:
        return _poster(books, to, output, lang)
    if to in ("markdown", "html", "pdf"):
        raise click.UsageError(f"{to} is made of a --poster alone; say that, or choose another")
    if to == "svg" and not timeline:
        raise click.UsageError("a picture is made of --timeline alone; say that, or leave svg out")
    cited = is_cited(cite, to)
    if cited and pair:
        raise click.UsageError("--diff tells how books differ; leave --cite out")
    from ombre_records import api

    chosen: Sequence[str | RuleBook] = pair or tuple(dict.fromkeys(map(_known, books)))
    aspects: dict[Aspect, bool] = {
        "differences": bool(pair),
        "sources": sources,
        "timeline": timeline,
    }
    aspect: Aspect = next((each for each, chosen_so in aspects.items() if chosen_so), "fields")
    with speaking(lang), in_csl_style(csl):
        try:
            listing = api.rules(chosen, aspect)
            made = api.cite(listing) if cited else listing
        except ValueError as problem:
            refuse(str(problem))
        document = api.show(made, to, language=lang, **room(output)._asdict())
        deliver(document, "pages" if to == "text" else to, output)
    faulty = aspect == "fields" and not cited and any(each.findings for each in listing.loaded)
    return int(faulty)


def _poster(books: Sequence[str], to: str, output: str | None, lang: Language) -> int:
    from ombre_records.base.document.style import Style
    from ombre_records.books.load import named
    from ombre_records.doors.cli.judged_files import document_errors
    from ombre_records.telling.sheet.poster import FORMATS, poster

    if len(books) != 1:
        raise click.UsageError("--poster tells of one BOOK; name it")
    if to not in FORMATS:
        refuse(f"a poster is made as {', '.join(FORMATS)}, not as {to}; choose with --to")
    width = room(output).width
    with document_errors():
        made = poster(named(_known(books[0])), to, Style(language=lang, width=width))
    deliver(made, to, output)
    return 0


def _known(book: str) -> str:
    from ombre_records.books.load import every

    if problem := name_checks.no_book(book, every()):
        raise click.BadParameter(problem, param_hint="'BOOK'")
    return book
