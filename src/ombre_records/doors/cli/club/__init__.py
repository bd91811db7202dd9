"""`ombre club`: a club's file made and kept, and what is made of it for the wall and the page."""

from __future__ import annotations

from importlib import import_module

import click

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
"""The commands in the order in which they are wanted, and the module of each, imported when it is
called."""


class _Commands(click.Group):
    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(_COMMANDS)

    def get_command(self, ctx: click.Context, name: str) -> click.Command | None:
        if name not in _COMMANDS:
            return None
        module = import_module(f"ombre_records.doors.cli.club.{_COMMANDS[name]}")
        command: click.Command = getattr(module, f"{name}_")
        if command.short_help is None:
            command.short_help = " ".join((command.help or "").partition("\n\n")[0].split())
        return command


@click.group(cls=_Commands)
def club() -> None:
    """Make and keep a club's file, and draw up fixtures, seats, lists and pages from it.

    The file, club.toml, says who the people are, what competitions there are and which matches are
    to be played. `ombre score` reads it and works out the standings from the records.
    """
