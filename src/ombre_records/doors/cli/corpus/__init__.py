"""`ombre corpus`: deals by the million, made, read, judged, asked and written back."""

from __future__ import annotations

from importlib import import_module

import click

from ombre_records.doors.cli.help_page import Context

_COMMANDS = ("generate", "import", "check", "query", "export", "describe")
"""The commands in the order in which they are wanted."""


class _Commands(click.Group):
    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(_COMMANDS)

    def get_command(self, ctx: click.Context, name: str) -> click.Command | None:
        if name not in _COMMANDS:
            return None
        module = import_module("ombre_records.doors.cli.corpus.commands")
        command: click.Command = getattr(module, f"{name}_")
        command.context_class = Context
        if command.short_help is None:
            command.short_help = " ".join((command.help or "").partition("\n\n")[0].split())
        return command


@click.group(cls=_Commands)
def corpus() -> None:
    """Make and ask a corpus: deals by the million in a folder of Parquet files.

    One row is a deal: cards, calls, exchange, tricks, outcome, payments. `generate` deals and plays
    them, `import` reads records. `query` answers questions in SQL, `export` writes rows back as
    records. It needs pyarrow and duckdb: pip install 'ombre-records[corpus]'.
    """
