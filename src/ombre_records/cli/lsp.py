"""`ombre lsp`: the language server, over standard input and output."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from ombre_records.cli.delivery import refuse
from ombre_records.cli.links import of_rule
from ombre_records.cli.options import language
from ombre_records.finding import Finding
from ombre_records.language import Language, speaking

if TYPE_CHECKING:
    from ombre_records.server.settings import Settings


@click.command()
@language
def lsp(lang: Language) -> int:
    """Run the language server. An editor starts it and talks with it.

    It talks over standard input and output. It obeys the project file of a record's folder, as
    `ombre check` does. It needs pygls: pip install 'ombre-records[lsp]'.
    """
    try:
        from ombre_records.server.service import serve
    except ImportError as missing:
        if (missing.name or "").split(".")[0] not in ("pygls", "lsprotocol"):
            raise
        refuse("`ombre lsp` needs pygls: pip install 'ombre-records[lsp]'")
    with speaking(lang):
        serve(_told_of, of_rule)
    return 0


def _told_of(path: str) -> Settings:
    """Return how a record is judged and what is told of it, as its project file has it."""
    from ombre_records.cli.project_file import Misconfigured
    from ombre_records.cli.settings import CommandSettings
    from ombre_records.server.settings import Settings
    from ombre_records.server.standing import Judging

    try:
        own = CommandSettings().for_record(path)
    except Misconfigured:
        own = CommandSettings(config="").for_record(path)

    def chosen(findings: tuple[Finding, ...]) -> tuple[Finding, ...]:
        found = own.selection.applied(findings, own.path)
        return tuple(each for each in found if own.consequent or not each.consequent)

    return Settings(Judging(own.reading, own.default), chosen)
