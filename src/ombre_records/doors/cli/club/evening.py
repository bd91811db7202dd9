"""`ombre club seats` and `ombre club chair`: who sits where, and who deals when somebody leaves."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import click

from ombre_records.base.lexicon.spelling import nearest
from ombre_records.doors.cli import options
from ombre_records.doors.cli.club.keeping import file, known_file, sound_club
from ombre_records.doors.cli.delivery import deliver, refuse
from ombre_records.doors.cli.judged_files import judged, report_meetings
from ombre_records.doors.cli.settings import CommandSettings
from ombre_records.doors.cli.terminal import complain

if TYPE_CHECKING:
    from ombre_records.gathering.club.club import Club

_SUITS = "french"
"""Letters of suits that names are not mistaken for."""


@click.command(name="seats")
@click.argument("competition", metavar="COMPETITION")
@options.records
@click.option("--present", metavar="NAMES", help="Seat these, with commas between them; else all.")
@click.option(
    "--way",
    type=click.Choice(["ladder", "snake"]),
    default="ladder",
    show_default=True,
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
    found, failed = judged(paths, requested)
    wrong = report_meetings(found)
    made = season(club, [each.report for each in found])
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
