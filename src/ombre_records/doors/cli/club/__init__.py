"""`ombre club`: a club's file made and kept, and what is made of it for the wall and the page."""

from __future__ import annotations

import click

from ombre_records.doors.cli.help_page import Commands

_COMMANDS = {
    "new": "keeping",
    "check": "keeping",
    "person": "keeping",
    "merge": "keeping",
    "fixtures": "keeping",
    "seats": "evening",
    "chair": "evening",
    "correct": "evening",
    "post": "wall",
    "page": "wall",
    "calendar": "wall",
}
"""The commands in the order in which they are wanted, and the module of each."""


@click.group(
    cls=Commands,
    where={name: f"club.{module}:{name}_" for name, module in _COMMANDS.items()},
)
def club() -> None:
    """Make and keep a club's file, and draw up fixtures, seats, lists and pages from it.

    The file, club.toml, says who the people are, what competitions there are and which matches are
    to be played. `ombre score` reads it and works out the standings from the records.
    """
