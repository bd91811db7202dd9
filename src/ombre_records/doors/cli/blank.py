"""`ombre score --blank`: scoring sheets without a record, to be filled in by hand."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import TYPE_CHECKING

import click

from ombre_records.doors.cli.delivery import deliver, refuse
from ombre_records.doors.cli.judged_files import document_errors
from ombre_records.doors.cli.options import a_file, number, offering
from ombre_records.doors.cli.settings import CommandSettings

if TYPE_CHECKING:
    from ombre_records.base.document.style import Style
    from ombre_records.books.book import RuleBook

_FORMAT = "pdf"
"""The format of an empty sheet, unless one is named."""
_FORMATS = ("pdf", "xlsx", "csv")
"""The formats of empty sheets: to be printed, or to be typed into."""
_SHEET = "text"
"""The format of a sheet of records, unless one is named."""
_DEALS = 24
_MOST = 1000

_OPTIONS = (
    click.argument("paths", metavar="[FILE]...", nargs=-1, shell_complete=a_file),
    click.option(
        "--blank", is_flag=True, help="Make an empty sheet as PDF, XLSX or CSV; takes no FILE."
    ),
    number(
        "--deals",
        least=1,
        most=_MOST,
        help=f"Give the empty sheet N lines ({_DEALS} by default).",
    ),
    click.option("--players", metavar="A,B,C", help="Write these names on the empty sheet."),
)


def or_blank(command: Callable[..., int]) -> Callable[..., int]:
    """Take records as `paths`, or make an empty sheet in their place."""

    @wraps(command)
    def with_blank(
        *args: object,
        paths: tuple[str, ...],
        blank: bool,
        deals: int | None,
        players: str | None,
        to: str | None,
        **more: object,
    ) -> int:
        if blank and more.get("duplicate"):
            raise click.UsageError("--blank and --duplicate are two documents; ask for one")
        if blank:
            return _blank(paths, deals or _DEALS, players, to=to or _FORMAT, **more)  # type: ignore[arg-type] # as the command has them
        if deals is not None or players is not None:
            raise click.UsageError("--deals and --players go with --blank; a record has its own")
        if not paths:
            context = click.get_current_context()
            argument = next(each for each in context.command.params if each.name == "paths")
            raise click.MissingParameter(ctx=context, param=argument)
        return command(*args, paths=paths, to=to or _SHEET, **more)

    return offering(*_OPTIONS)(with_blank)


def _blank(
    paths: tuple[str, ...],
    deals: int,
    players: str | None,
    *,
    to: str,
    output: str | None,
    requested: CommandSettings,
    style: Style,
    slips: bool,
    **_more: object,
) -> int:
    from ombre_records.telling.sheet.blank import WrongPlayersError, blank, blank_table

    if paths:
        raise click.UsageError(f"--blank takes no FILE; leave {paths[0]} or --blank out")
    if to not in _FORMATS and not slips:
        refuse(f"an empty sheet is made as {', '.join(_FORMATS)}, not as {to}; use -o with .pdf")
    names = tuple(name.strip() for name in players.split(",")) if players else ()
    try:
        with document_errors():
            book = _book(requested)
            made: str | bytes
            if slips:
                made = _slips(book, deals, names, to, style)
            elif to == _FORMAT:
                made = blank(book, deals, names, style)
            else:
                made = blank_table(book, deals, names, style, to)
    except WrongPlayersError as problem:
        raise click.BadParameter(str(problem), param_hint="--players") from None
    deliver(made, to, output)
    return 0


def _slips(
    book: RuleBook, deals: int, names: tuple[str, ...], to: str, style: Style
) -> str | bytes:
    from ombre_records.base.language import speaking
    from ombre_records.telling.sheet.blank import counted
    from ombre_records.telling.sheet.tournament import PRINTED, form, slips

    if to not in PRINTED:
        refuse(f"slips are made as {', '.join(PRINTED)}, not as {to}; choose with --to")
    count = counted(book, names)
    with speaking(style.language, style.terms):
        made = slips.of_evening(deals, book.table.active, names, count > book.table.active)
    return form(made, to, style)


def _book(requested: CommandSettings) -> RuleBook:
    """Return the book asked for, or the one by which a record is judged that names none."""
    from ombre_records.books.load import named
    from ombre_records.referee.session.header import DEFAULT_BOOK

    default = None if requested.rules else requested.for_record("-").default
    return default or named(requested.rules or DEFAULT_BOOK)
