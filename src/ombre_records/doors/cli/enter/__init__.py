"""`ombre enter`: deals entered at the table, in a line each, straight into a record."""

from __future__ import annotations

import sys

import click

from ombre_records.base.language import Language, speaking
from ombre_records.doors.cli.delivery import refuse
from ombre_records.doors.cli.options import a_file, language


@click.command()
@click.argument("file", shell_complete=a_file)
@language
def enter(file: str, lang: Language) -> int:
    """Enter deals into a record as they are played: one line each, or card by card.

    FILE is a record to go on with, or a new one. For a new one the program asks once for book and
    players. A few letters of each word are enough, and one key for each card. What you confirm is
    in the file, and on the disk, before the program asks for the next. It needs a terminal, and
    Textual: pip install 'ombre-records[enter]'.
    """
    with speaking(lang):
        return _entered(file)


def _entered(file: str) -> int:
    from ombre_records.doors.entry.desk import Desk
    from ombre_records.doors.entry.evening import Unusable

    try:
        desk = Desk(file)
    except Unusable as problem:
        refuse(str(problem))
    except OSError as problem:
        refuse(f"{file}: it cannot be read: {problem.strerror or problem}")
    try:
        from ombre_records.doors.cli.enter.app import EnterApp
    except ImportError as missing:
        if (missing.name or "").split(".")[0] != "textual":
            raise
        refuse("`ombre enter` needs Textual: pip install 'ombre-records[enter]'")
    if not all(stream.isatty() for stream in (sys.stdin, sys.stdout, sys.stderr)):
        refuse("`ombre enter` wants a terminal; in a script write the record's lines themselves")
    EnterApp(desk).run()
    return 0
