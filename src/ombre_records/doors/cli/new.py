"""`ombre new`: a record to be filled in."""

from __future__ import annotations

from datetime import date

import click

from ombre_records.base.language import Language, speaking
from ombre_records.doors.cli import options
from ombre_records.doors.cli.delivery import deliver, refuse_existing
from ombre_records.doors.cli.name_checks import in_header
from ombre_records.doors.cli.output_options import makes


@click.command()
@click.argument(
    "book",
    metavar="[BOOK]",
    required=False,
    callback=options.rule_book,
    shell_complete=options.a_book,
)
@makes(lambda: ("ombre",), default="ombre")
@options.language
def new(book: str | None, to: str, output: str | None, lang: Language) -> int:
    """Write a record to fill in. It says of each line what goes there.

    BOOK is a rule book's name, with options if need be: "aldenham + favor". With -o the record goes
    to a new file. The command never writes over an existing one. `ombre enter` asks for everything
    instead.
    """
    from ombre_records.books.load import named
    from ombre_records.doors.entry.template import template
    from ombre_records.referee.session.header import DEFAULT_BOOK

    refuse_existing(output)
    with speaking(lang):
        written = in_header(book, output)
        made = template(named(book or DEFAULT_BOOK), date.today().isoformat(), written)
    deliver(made, to, output, fresh=True)
    return 0
