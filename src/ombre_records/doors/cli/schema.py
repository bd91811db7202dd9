"""`ombre schema`: the JSON Schemas of what the commands write."""

from __future__ import annotations

import click
from click.shell_completion import CompletionItem

from ombre_records.base.lexicon.spelling import did_you_mean
from ombre_records.doors.cli.terminal import emit_json


def _a_schema(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:
    from ombre_records.interchange.schemas import names

    return [CompletionItem(name) for name in names() if name.startswith(incomplete)]


@click.command()
@click.argument("name", required=False, shell_complete=_a_schema)
def schema(name: str | None) -> int:
    """Print the JSON Schema of a command's JSON. Without a name, list the schemas.

    The schemas are of draft 2020-12. NAME is that of a command, or `record` for the JSON form of a
    record that `ombre convert` writes and reads.
    """
    from ombre_records.interchange.schemas import names, schema_text

    if name is None:
        _list()
    elif name in names():
        emit_json(schema_text(name))
    else:
        hint = did_you_mean(name, names())
        message = f"there is no schema `{name}`{hint}; there are {', '.join(names())}"
        raise click.BadParameter(message, param_hint="'NAME'")
    return 0


def _list() -> None:
    from ombre_records.base.document.console import console, console_text, table
    from ombre_records.doors.cli.delivery import deliver
    from ombre_records.doors.cli.terminal import room
    from ombre_records.interchange.schemas import names
    from ombre_records.interchange.schemas import schema as loaded

    rows = table("Schema", "What it describes")
    for name in names():
        rows.add_row(name, str(loaded(name)["title"]))
    columns, color = room(None)
    made = console(columns, color=color)
    made.print(rows)
    made.print("\nOne of them: ombre schema NAME")
    deliver(console_text(made), "text")
