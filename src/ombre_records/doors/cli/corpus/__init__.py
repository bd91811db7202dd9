"""`ombre corpus`: deals by the million, made, read, judged, asked and written back."""

from __future__ import annotations

import click

from ombre_records.doors.cli.help_page import Commands

_COMMANDS = ("generate", "import", "check", "query", "export", "describe")
"""The commands in the order in which they are wanted."""


@click.group(cls=Commands, where={name: f"corpus.commands:{name}_" for name in _COMMANDS})
def corpus() -> None:
    """Make and ask a corpus: deals by the million in a folder of Parquet files.

    One row is a deal: cards, calls, exchange, tricks, outcome, payments. `generate` deals and plays
    them, `import` reads records. `query` answers questions in SQL, `export` writes rows back as
    records. It needs pyarrow and duckdb: pip install 'ombre-records[corpus]'.
    """
