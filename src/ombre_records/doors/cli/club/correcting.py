"""`ombre club correct`: a deal put into a record, taken out of it or moved."""

from __future__ import annotations

from datetime import date

import click

from ombre_records.base.language import Language, _, speaking
from ombre_records.doors.cli import files, options
from ombre_records.doors.cli.delivery import deliver_record, refuse
from ombre_records.doors.cli.judged_files import document_errors
from ombre_records.doors.cli.settings import CommandSettings, judge


@click.command(name="correct")
@click.argument("path", metavar="RECORD", shell_complete=options.a_file)
@click.option("--take-out", metavar="N", type=click.IntRange(min=1), help="Take deal N out.")
@click.option(
    "--put-in",
    nargs=2,
    metavar="N LINE",
    help="Put a deal in as number N: a line of results without its number, 'Anna spil S won'.",
)
@click.option("--move", nargs=2, type=int, metavar="N TO", help="Move deal N to the place of TO.")
@click.option("--why", metavar="TEXT", help="Say why, in a line `corrected` with today's date.")
@click.option(
    "--session", type=click.IntRange(min=1), default=1, help="The session of the file.", metavar="N"
)
@click.option(
    "-o", "--output", metavar="FILE", shell_complete=options.a_file, help="Write to this file."
)
@options.language
@options.project
def correct_(
    path: str,
    take_out: int | None,
    put_in: tuple[str, str] | None,
    move: tuple[int, int] | None,
    why: str | None,
    session: int,
    output: str | None,
    lang: Language,
    requested: CommandSettings,
) -> int:
    """Put a deal into RECORD, take one out or move one; numbers, dealers and totals follow.

    The record is written in its place, if it has no faults then that it had not before.
    """
    from ombre_records.gathering.club.amending import Evening, with_reason, with_totals

    if sum(each is not None for each in (take_out, put_in or None, move or None)) != 1:
        raise click.UsageError("ask for one of --take-out, --put-in and --move")
    try:
        data = files.read_record(path)
    except files.Unreadable as problem:
        refuse(str(problem))
    with speaking(lang):
        settings = requested.for_record(path)
        with document_errors():
            before = judge(data, path, settings)
        try:
            evening = Evening(before, session)
            if take_out is not None:
                text = evening.without(evening.place(take_out))
            elif move:
                text = evening.moved(*map(evening.place, move))
            elif put_in:
                number, line = put_in
                if not number.isdecimal():
                    raise click.UsageError(f"--put-in wants a number first, not {number}")
                text = evening.with_deal(evening.place(int(number), behind=True), line)
        except ValueError as problem:
            refuse(_left(path, problem))
        after = judge(text.encode(), path, settings)
        after = judge(with_totals(after, session).encode(), path, settings)
        if why:
            reasoned = with_reason(after, date.today().isoformat(), why, session)
            after = judge(reasoned.encode(), path, settings)
        faults = {each.message for each in before.errors}
        if new := [each for each in after.errors if each.message not in faults]:
            numbers = after.deal_numbers(new[:1]).values()
            at = [_("deal {number}").format(number=number) for number in numbers]
            refuse(_left(path, ": ".join((*at, new[0].message))))
    text = after.source.text
    made = text.replace("\n", "\r\n") if b"\r\n" in data else text
    deliver_record(made, path, output or path)
    return 0


def _left(path: str, why: object) -> str:
    """Say why a file is left as it is, in the language spoken."""
    return f"{path}: {why}; {_('it is left as it is')}"
