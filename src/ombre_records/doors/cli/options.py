"""Options and arguments that several commands share."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from functools import wraps
from typing import TYPE_CHECKING, Any, TypeVar, get_args

import click

from ombre_records.base.language import LANGUAGES
from ombre_records.doors.cli import name_checks
from ombre_records.doors.cli.settings import CommandSettings, Reading
from ombre_records.doors.cli.terminal import Links, complain_at_length
from ombre_records.telling.findings.terminal_style import TerminalStyle

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem

    from ombre_records.books.book import RuleBook

_Made = TypeVar("_Made", bound="Callable[..., Any] | click.Command")


def rule_book(ctx: click.Context, param: click.Parameter, value: str | None) -> str | None:
    """Refuse an unknown rule book, and a faulty file with its findings."""
    if value is None:
        return None
    from pathlib import Path

    from ombre_records.books.load import every, is_named, load, load_file, named

    word = value.split("+")[0].strip()
    if not is_named(word) and (problem := name_checks.no_book(word, every())):
        raise click.BadParameter(problem)
    loaded = load(word) if is_named(word) else load_file(Path(word))
    if loaded.book is None:
        from ombre_records.telling.findings.text import findings_text

        complain_at_length(findings_text(loaded.source, loaded.findings, TerminalStyle()))
        raise click.BadParameter(f"the rule book `{word}` cannot be used: see above")
    try:
        named(value)
    except ValueError as problem:
        raise click.BadParameter(str(problem)) from None
    return value


def rule_books(
    ctx: click.Context, param: click.Parameter, value: str | None
) -> tuple[str, ...] | None:
    """Refuse rule books, several with commas between them, of which one cannot be used."""
    if value is None:
        return None
    words = [word.strip() for word in value.split(",") if word.strip()]
    return tuple(word for word in words if rule_book(ctx, param, word)) or None


def two_books(
    ctx: click.Context, param: click.Parameter, value: tuple[str, str] | None
) -> tuple[RuleBook, ...] | None:
    """Return two rule books, refusing one that cannot be used."""
    if not value:
        return None
    from ombre_records.books.load import named

    checked = [rule_book(ctx, param, word) for word in value]
    return tuple(named(word) for word in checked if word)


def offered(value: str, kind: str = "plain") -> CompletionItem:
    """Return a word that a shell may complete to; only shells ask for that."""
    from click.shell_completion import CompletionItem

    return CompletionItem(value, type=kind)


def a_file(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:
    """Complete a file's name."""
    return [offered(incomplete, "file")]


def a_rule(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:
    """Complete a rule's name, the last of several with commas between them."""
    from ombre_records.base.finding import CODES
    from ombre_records.base.plugins import plugins

    before, comma, begun = incomplete.rpartition(",")
    every = (*CODES, *plugins("checks"))
    return [offered(before + comma + name) for name in every if name.startswith(begun)]


def a_book(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:
    """Complete a rule book's name, else a file's."""
    from ombre_records.books.load import every

    items = [offered(name) for name in every() if name.startswith(incomplete)]
    return items or a_file(ctx, param, incomplete)


def a_player(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:
    """Complete the name of a player of the records that the line names."""
    from click.shell_completion import split_arg_string

    from ombre_records.model import statements as st
    from ombre_records.repair.reading import parse

    players: dict[str, None] = {}
    # What click has read of the line has no files while the option that asks lacks its value.
    words = split_arg_string(os.environ.get("COMP_WORDS", ""))
    for path in [word for word in words if word.endswith(".ombre")]:
        try:
            with open(path, encoding="utf-8") as file:
                head = file.read(_HEAD)
        except (OSError, ValueError):
            continue
        for session in parse(head):
            statements = (line.edited for line in session.header)
            names = (each.names for each in statements if isinstance(each, st.Players))
            players |= dict.fromkeys(name for some in names for name in some if name)
    return [offered(name) for name in players if name.startswith(incomplete)]


_HEAD = 20_000
"""So much of a file is read for its players, in characters."""


def number(
    *names: str,
    help: str,
    least: int | None = None,
    most: int | None = None,
    default: int | None = None,
    **more: Any,
) -> Callable[[_Made], _Made]:
    """Offer a whole number, within bounds if there are any; a default is shown."""
    kind = int if least is None else click.IntRange(least, most)
    return click.option(*names, type=kind, help=help, **({"metavar": "N"} | _shown(default) | more))


def choice(
    name: str, words: Sequence[str], *, help: str, default: str | None = None, **more: Any
) -> Callable[[_Made], _Made]:
    """Offer one of some words; a default is shown."""
    return click.option(name, type=click.Choice(words), help=help, **(_shown(default) | more))


def _shown(default: object) -> dict[str, Any]:
    """Return how a default is offered: to click, None would be one too."""
    return {} if default is None else {"default": default, "show_default": True}


def output(help: str = "Write to this file.", **more: Any) -> Callable[[_Made], _Made]:
    """Offer a file to write to."""
    shown: dict[str, Any] = {"metavar": "FILE", "shell_complete": a_file, "help": help} | more
    return click.option("-o", "--output", **shown)


records = click.argument("paths", metavar="FILE...", nargs=-1, required=True, shell_complete=a_file)
"""Take records, folders, or standard input."""

reading = choice(
    "--reading",
    ["edited", "printed"],
    show_default="edited",
    help="Read the record as edited, or as its source prints it.",
)
"""Offer the two readings of an edited record."""


rules = click.option(
    "--rules",
    metavar="BOOK",
    callback=rule_book,
    shell_complete=a_book,
    help="Judge by this rule book, a name or a .yaml file, with options: `BOOK + OPTION`.",
)
"""Offer another rule book than the header's."""


language = choice("--lang", LANGUAGES, default="en", help="Write in this language.")
"""Offer the languages of documents."""


links = choice(
    "--links",
    get_args(Links),
    default="auto",
    envvar="OMBRE_LINKS",
    help="Make places and rules links, on a terminal, or never.",
)
"""Offer links on a terminal, or none."""


select = click.option(
    "--select",
    metavar="RULES",
    multiple=True,
    shell_complete=a_rule,
    help="Report only these rules' findings, whatever the project file ignores.",
)
"""Offer to tell some rules' findings only."""

ignore = click.option(
    "--ignore",
    metavar="RULES",
    multiple=True,
    shell_complete=a_rule,
    help="Leave out these rules' findings, and those that the project file ignores.",
)
"""Offer to leave some rules' findings out."""


def offering(
    *options: Callable[[_Made], _Made],
) -> Callable[[_Made], _Made]:
    """Offer several options and arguments, in the order of the help."""

    def offered(command: _Made) -> _Made:
        for option in reversed(options):
            command = option(command)
        return command

    return offered


def random_seed() -> int:
    """Draw a seed from the system, short enough to be written down."""
    from secrets import randbelow

    return randbelow(1_000_000)


def played_book(**how: Any) -> Callable[[_Made], _Made]:
    """Offer the rule book that deals are played by."""
    return click.option(
        "--book",
        metavar="BOOK",
        callback=rule_book,
        shell_complete=a_book,
        help="Play by this rule book, with options: `BOOK + OPTION`.",
        **how,
    )


jobs = number(
    "-j",
    "--jobs",
    least=1,
    help="Use N processes.  [default: one for each core if there is much to do, else 1]",
)
"""Offer several processes."""

strict = click.option(
    "--strict/--no-strict",
    default=None,
    help="Let warnings and what is undetermined count as errors for the exit status.",
)
"""Offer to be strict."""


def project(command: Callable[..., int]) -> Callable[..., int]:
    """Offer a project file in place of the nearest, or none; and hand on how to judge.

    What the command line says of that, here and in the options beside this one, comes to the
    command as one value, `requested`.
    """

    @click.option(
        "--config",
        metavar="FILE",
        shell_complete=a_file,
        help="Use this project file in place of the nearest ombre.toml or pyproject.toml.",
    )
    @click.option("--no-config", is_flag=True, help="Use no project file.")
    @wraps(command)
    def with_project(
        *args: object,
        no_config: bool,
        config: str | None,
        reading: Reading | None = None,
        rules: str | None = None,
        strict: bool | None = None,
        **more: object,
    ) -> int:
        if no_config and config is not None:
            raise click.UsageError("--config and --no-config contradict each other; leave one out")
        file = "" if no_config else config
        requested = CommandSettings(reading, rules, strict=strict, config=file)
        return command(*args, requested=requested, **more)

    return with_project
