"""`ombre club seats`, `chair` and `correct`: who sits where, who deals when somebody leaves, deals
put in, taken out or moved.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date

import click

from ombre_records.base.language import Language, _, speaking
from ombre_records.base.lexicon.spelling import nearest
from ombre_records.doors.cli import files, options
from ombre_records.doors.cli.club.keeping import file, known_file, sound_club
from ombre_records.doors.cli.delivery import deliver, deliver_record, refuse
from ombre_records.doors.cli.judged_files import document_errors, judged, report_meetings
from ombre_records.doors.cli.settings import CommandSettings, judge
from ombre_records.doors.cli.terminal import complain
from ombre_records.gathering.club.club import Club

_SUITS = "french"
"""Letters of suits that names are not mistaken for."""


@click.command(name="seats")
@click.argument("competition", metavar="COMPETITION")
@options.records
@click.option("--present", metavar="NAMES", help="Seat these, with commas between them; else all.")
@options.choice(
    "--way",
    ["ladder", "snake"],
    default="ladder",
    help="The best together, or tables that are equally strong.",
)
@file
@options.project
def seats_(
    competition: str,
    paths: tuple[str, ...],
    present: str | None,
    way: str,
    path: str | None,
    requested: CommandSettings,
) -> int:
    """Seat people for the next evening by the standing of COMPETITION.

    Each line is a table: what its record says in `players`. Who has not played yet sits last.
    """
    from ombre_records.gathering.club.season import season
    from ombre_records.gathering.club.seating import tables

    club = sound_club(known_file(path, paths))
    judged_files, failed = judged(paths, requested)
    wrong = report_meetings(judged_files, club)
    made = season(club, [each.report for each in judged_files])
    result = next((each for each in made.results if each.competition.id == competition), None)
    if result is None or (not result.standing and result.competition.kind != "singles"):
        refuse(f"there is no competition of single players called `{competition}` in the club")
    names = [each.name for each in result.standing]
    if present is not None:
        here = [_shown(club, name) for name in map(str.strip, present.split(",")) if name]
        for name in here:
            if name not in names:
                near = "".join(f"; did you mean {each}?" for each in nearest(name, names)[:1])
                complain(f"{name} is in no standing of `{competition}`, and sits last{near}")
        names = [*(name for name in names if name in here), *(n for n in here if n not in names)]
    try:
        seated = tables(names, "snake" if way == "snake" else "ladder")
    except ValueError as problem:
        refuse(f"{problem}; name who is there with --present")
    lines = [f"table   {at}\nplayers {_listed(some)}\n" for at, some in enumerate(seated, 1)]
    deliver("\n".join(lines), "ombre")
    return 2 if failed else wrong


def _shown(club: Club, name: str) -> str:
    """Return a person's name as standings have it."""
    person = club.once(name)
    return person.name if person else name


@click.command(name="chair")
@click.argument("seats", metavar="SEATS")
@click.option("--dealer", metavar="NAME", required=True, help="Who dealt last.")
@click.option("--leaves", metavar="NAME", required=True, help="Who gets up.")
@click.option("--takes", metavar="NAME", required=True, help="Who sits down in that chair.")
def chair_(seats: str, dealer: str, leaves: str, takes: str) -> int:
    """Write the `seats` line of a record where a newcomer takes a chair and the deal goes on.

    SEATS are those at the table so far, in turn order, with commas between them.
    """
    from ombre_records.gathering.club.seating import taken_chair

    names = [name.strip() for name in seats.split(",") if name.strip()]
    try:
        made = taken_chair(names, dealer, leaves, takes)
    except ValueError as problem:
        refuse(str(problem))
    deliver(f"seats   {_listed(made)}\n", "ombre")
    return 0


def _listed(names: Sequence[str]) -> str:
    from ombre_records.notation.words import name_written

    return ", ".join(name_written(name, _SUITS) for name in names)


@click.command(name="correct")
@click.argument("path", metavar="RECORD", shell_complete=options.a_file)
@options.number("--take-out", least=1, help="Take deal N out.")
@click.option(
    "--put-in",
    nargs=2,
    metavar="N LINE",
    help="Put a deal in as number N: a line of results without its number, 'Anna spil S won'.",
)
@click.option("--move", nargs=2, type=int, metavar="N TO", help="Move deal N to the place of TO.")
@click.option("--why", metavar="TEXT", help="Say why, in a line `corrected` with today's date.")
@options.number(
    "--session", least=1, default=1, show_default=False, help="The session of the file."
)
@options.output()
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
    return _("{path}: {why}; the file is unchanged").format(path=path, why=why)
