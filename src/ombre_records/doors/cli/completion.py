"""`ombre completion`: write the script that completes commands, books, players and files."""

from __future__ import annotations

import click
from click.shell_completion import get_completion_class

from ombre_records.doors.cli.delivery import refuse
from ombre_records.doors.cli.terminal import emit_exactly

SHELLS = ("bash", "zsh", "fish", "powershell")


@click.command()
@click.argument("shell", type=click.Choice(SHELLS))
def completion(shell: str) -> None:
    """Write what a shell reads to complete commands, options, rule books and files."""
    from ombre_records.doors.cli import ombre

    completer = get_completion_class(shell)
    if completer is None:
        refuse(f"the installed click knows no {shell}; install a newer one: pip install -U click")
    emit_exactly(completer(ombre, {}, "ombre", "_OMBRE_COMPLETE").source().strip() + "\n")
