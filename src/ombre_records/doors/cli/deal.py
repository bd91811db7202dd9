"""`ombre deal`: boards made from a seed, as a record and on paper."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, get_args

import click

from ombre_records.doors.cli import options
from ombre_records.doors.cli.delivery import clean_records, deliver, refuse
from ombre_records.doors.cli.judged_files import document_errors
from ombre_records.doors.cli.name_checks import in_header
from ombre_records.doors.cli.output_options import makes
from ombre_records.doors.cli.style_options import styled
from ombre_records.doors.cli.terminal import complain

if TYPE_CHECKING:
    from ombre_records.base.document.style import Style

_MOST = 1000
Made = Literal["record", "lists", "hands", "travellers", "slips"]
_RECORD: Made = "record"


def _formats() -> tuple[str, ...]:
    from ombre_records.telling.sheet.tournament import PRINTED

    return ("ombre", *PRINTED)


@click.command()
@options.number("--boards", least=1, most=_MOST, default=24, help="Deal N boards.")
@options.number("--first", least=1, default=1, help="Number the boards from N on.")
@options.number(
    "--seed",
    help="Deal the boards of this seed, the same everywhere. Without one, the command draws one and"
    " prints it.",
)
@options.rules
@options.number(
    "--players",
    least=2,
    help="Deal for tables of N players. Without it, the fewest that the rules seat.",
)
@options.choice(
    "--make",
    get_args(Made),
    help="Make the record; or, to be printed, dealing lists, hand records with what could be"
    " reached, travellers (a sheet for each board), slips (one for each board of each table).",
)
@options.number("--tables", least=1, most=_MOST, help="Make travellers and slips for N tables.")
@makes(_formats, default=None)
@styled
def deal(
    boards: int,
    first: int,
    seed: int | None,
    rules: str | None,
    players: int | None,
    make: Made | None,
    tables: int | None,
    to: str | None,
    output: str | None,
    style: Style,
) -> int:
    """Deal boards for a tournament: the same cards wherever the seed is the same.

    The record has the hands and the stock of every board, without play. Give it to `ombre score
    --duplicate` or `ombre check` with the tables' records, and these commands tell which boards
    were played with other cards. Dealing lists are for those who prepare the boards, hand records
    for the players afterwards.
    """
    from ombre_records.books.load import named
    from ombre_records.referee.session.header import DEFAULT_BOOK
    from ombre_records.telling.boards.dealing import WrongPlayersError, deal_boards

    made, form = _made_as(make, to, tables)
    drawn = options.random_seed() if seed is None else seed
    try:
        dealt = deal_boards(
            named(rules or DEFAULT_BOOK), boards, drawn, players=players, first=first
        )
    except WrongPlayersError as problem:
        raise click.BadParameter(str(problem), param_hint="--players") from None
    if made == "record":
        from ombre_records.judgement.made_record import proved
        from ombre_records.telling.boards.dealing import record

        with clean_records():
            text = record(dealt, in_header(rules, output))
            proved(text, output or "-", rules=dealt.book)
        deliver(text, form, output)
    else:
        from ombre_records.telling.boards.papers import paper

        with document_errors():
            page = paper(dealt, made, form, style, tables=tables or 1)
        deliver(page, form, output)
    if seed is None:
        complain(f"dealt with --seed {drawn}")
    return 0


def _made_as(make: Made | None, to: str | None, tables: int | None) -> tuple[Made, str]:
    """Return what is made and in which format: a record unless something to be printed is asked.

    The command ends where the two contradict each other.
    """
    made: Made = make or (_RECORD if to in (None, "ombre") else "hands")
    if (made == _RECORD) != (to in (None, "ombre")) and to is not None:
        other = "hands" if made == _RECORD else ", ".join(_formats()[1:])
        hint = f"add --make {other}" if made == _RECORD else f"choose of {other}"
        refuse(f"{made} cannot be made as {to}; {hint}")
    if tables is not None and made not in ("travellers", "slips"):
        raise click.UsageError("--tables goes with --make travellers or --make slips")
    return made, to or ("ombre" if made == _RECORD else "text")
