"""`ombre lsp`: the language server, over standard input and output."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

import click

from ombre_records.base.finding import Finding
from ombre_records.base.language import Language, speaking
from ombre_records.doors.cli.options import language
from ombre_records.doors.cli.terminal import complain, emit_bytes
from ombre_records.doors.server.framing import (
    Wrong,
    framed,
    messages,
    refusal,
    standard_input,
)
from ombre_records.telling.findings.links import of_rule

if TYPE_CHECKING:
    from ombre_records.doors.server.standing import Settings


_FAILED, _NOT_INITIALIZED = -32803, -32002
"""Numbers of errors in the protocol."""


@click.command()
@language
def lsp(lang: Language) -> int:
    """Run the language server. An editor starts it and talks with it.

    It talks over standard input and output. It obeys the project file of a record's folder, as
    `ombre check` does. It needs pygls: pip install 'ombre-records[lsp]'.
    """
    try:
        from ombre_records.doors.server.service import serve
    except ImportError as missing:
        if (missing.name or "").split(".")[0] not in ("pygls", "lsprotocol"):
            raise
        return _declined("`ombre lsp` needs pygls: pip install 'ombre-records[lsp]'")
    with speaking(lang):
        return serve(_settings_of, of_rule)


def _declined(problem: str) -> int:
    """Say why there is no server, to a person and to an editor that begins to speak with one."""
    complain(problem)
    if sys.stdin is not None and sys.stdin.isatty():
        return 2
    for message in messages(standard_input):
        if isinstance(message, Wrong):
            answer = refusal(*message)
        elif "id" not in message:
            if message.get("method") == "exit":
                break
            continue
        elif message.get("method") == "initialize":
            answer = refusal(message["id"], _FAILED, problem, {"retry": False})
        else:
            answer = refusal(message["id"], _NOT_INITIALIZED, problem)
        emit_bytes(framed(answer))
    return 2


def _settings_of(path: str) -> Settings:
    """Return how a record is judged and what is told of it, as its project file has it."""
    from ombre_records.doors.cli.project_file import Misconfigured
    from ombre_records.doors.cli.settings import CommandSettings
    from ombre_records.doors.server.standing import Judging, Settings

    try:
        own = CommandSettings().for_record(path)
    except Misconfigured:
        own = CommandSettings(config="").for_record(path)

    strictness = own.strictness

    def chosen(findings: tuple[Finding, ...]) -> tuple[Finding, ...]:
        selected = strictness.selection.applied(findings, strictness.path)
        return tuple(each for each in selected if strictness.consequent or not each.consequent)

    return Settings(Judging(own.reading, own.default), chosen)
