"""Groups of commands, their help pages as wide as the terminal, and the examples in these and in
the manual pages; the tests run each.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from importlib import import_module
from typing import Any

import click


class _Formatter(click.HelpFormatter):
    def getvalue(self) -> str:
        lines = super().getvalue().split("\n")
        return "\n".join(part for line in lines for part in _parts(line, self.width))


def _parts(line: str, width: int) -> Iterator[str]:
    """Break choices behind `|`, and what is typed in a shell as shells go on, with a backslash."""
    indent = len(line) - len(line.lstrip())
    typed, comment = (line.lstrip().startswith(word) for word in ("ombre ", "# "))
    mark, end, again = ("|", "|", "  ")
    if typed or comment:
        mark, end, again = (" ", " \\", "  ") if typed else (" ", "", "# ")
    while len(line) > width:
        at = line.rfind(mark, indent + 2, width - len(end) + 1)
        while typed and at > 0 and _within_quotes(line[:at]):
            at = line.rfind(mark, indent + 2, at)
        if at <= 0:
            break
        yield line[:at] + end
        line = " " * indent + again + line[at + 1 :]
    yield line


def _within_quotes(text: str) -> bool:
    """Whether a quotation mark has been opened in a command and not closed."""
    quote = ""
    for char in text:
        if char == quote:
            quote = ""
        elif not quote and char in "\"'":
            quote = char
    return bool(quote)


class Context(click.Context):
    """The context of commands, which writes their help."""

    formatter_class = _Formatter


class Commands(click.Group):
    """A group whose commands are imported when they are called.

    `where` has them in the order in which they are wanted, each with its module in `doors/cli` and
    its name there: `corpus.commands:check_`.
    """

    context_class = Context

    def __init__(self, *given: Any, where: Mapping[str, str], **named: Any) -> None:
        super().__init__(*given, **named)
        self.where = where

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Return the names of the commands."""
        return list(self.where)

    def get_command(self, ctx: click.Context, name: str) -> click.Command | None:
        """Return a command; None for one that there is not."""
        stem, _, function = self.where.get(name, "").partition(":")
        if not stem:
            return None
        module = f"ombre_records.doors.cli.{stem}"
        try:
            command: click.Command = getattr(import_module(module), function)
        except ModuleNotFoundError as missing:
            if missing.name == module:  # the page in a browser leaves some commands out
                return None
            raise
        command.context_class = Context
        if command.short_help is None:
            command.short_help = " ".join((command.help or "").partition("\n\n")[0].split())
            command.epilog = examples_epilog(stem)
        return command


EXAMPLES: Mapping[str, tuple[tuple[str, str], ...]] = {
    "new": (
        ("ombre new lhombre", "a template to look at"),
        ("ombre new lhombre -o friday.ombre", "a new file"),
    ),
    "enter": (("ombre enter friday.ombre", "an evening at the table, begun or gone on with"),),
    "deal": (
        ("ombre deal --boards 24 --seed 7 -o boards.ombre", "the boards as a record"),
        ("ombre deal --boards 24 --seed 7 --to pdf -o boards.pdf", "lists to deal them from"),
    ),
    "check": (
        ("ombre check friday.ombre", "one record"),
        ("ombre check june/ --to sarif -o june.sarif", "all of a folder, for an editor or a host"),
        ("ombre check old.ombre --reading printed", "what the source itself has wrong"),
        ("ombre check friday.ombre --rules 'aldenham + favor'", "by another book than its own"),
    ),
    "format": (
        ("ombre format friday.ombre", "rewrite it"),
        ("ombre format --check june/", "only say which files would change"),
    ),
    "convert": (
        ("ombre convert friday.ombre -o friday.json", "a record as JSON"),
        ("ombre convert friday.json -o friday.ombre", "and back"),
        ("ombre convert league.xlsx -o league.ombre", "a sheet that was filled in"),
    ),
    "show": (
        ("ombre show friday.ombre", "on the terminal"),
        ("ombre show friday.ombre -o friday.html", "a page that replays it"),
        ("ombre show friday.ombre --prose --lang da", "in sentences, in Danish"),
    ),
    "score": (
        ("ombre score friday.ombre", "who owes what"),
        ("ombre score june/ -o league.xlsx", "a workbook of several evenings"),
        ("ombre score --blank --rules lhombre -o sheet.pdf", "a sheet to fill in by hand"),
        ("ombre score --duplicate tables/", "a tournament"),
    ),
    "club": (
        ("ombre club new season/ -o season/club.toml", "a club's file of the people in records"),
        ("ombre club check season/", "whether the records fit it"),
        ("ombre club seats season-2026 season/", "who sits where next time"),
        ("ombre club page season/ -o club.html", "standings, evenings, people, figures"),
    ),
    "compare": (
        ("ombre compare friday.ombre", "under every book"),
        ("ombre compare friday.ombre --rules lhombre,aldenham", "under these"),
    ),
    "collate": (
        ("ombre collate old.ombre other.ombre", "where two tellings of a game differ"),
        ("ombre collate old.ombre --readings -o old.html", "the two readings of one, as a page"),
        (
            "ombre collate old.ombre other.ombre --base agreed -o agreed.ombre",
            "a text made of what agrees",
        ),
    ),
    "complete": (
        ("ombre complete old.ombre", "what must have been, filled in"),
        ("ombre complete old.ombre --count", "in how many ways the rest may have been"),
        ("ombre complete old.ombre --suggest", "the smallest emendations that make it lawful"),
    ),
    "analyse": (
        ("ombre analyse friday.ombre", "which cards cost the game"),
        ("ombre analyse friday.ombre --view Anna", "by what one player knew"),
    ),
    "rules": (
        ("ombre rules", "the books there are"),
        ("ombre rules lhombre", "one, field by field"),
        ("ombre rules --diff lhombre 'aldenham + favor'", "where two differ"),
    ),
    "explain": (
        ("ombre explain revoke", "by its name"),
        ("ombre explain P03", "or by its code"),
    ),
    "corpus": (
        ("ombre corpus generate deals --book lhombre --deals 100 --seed 7", "made and played"),
        ("ombre corpus import deals june/", "records read in beside them"),
        (
            "ombre corpus query deals 'select outcome, count(*) from deals group by all'",
            "asked",
        ),
        ("ombre corpus export deals --where \"outcome = 'codille'\" -o lost.ombre", "and written"),
    ),
    "play": (
        ("ombre play --book aldenham --seed 7", "one deal at the terminal"),
        ("ombre play --deals 5 --against plain -o evening.ombre", "a session, and its record"),
    ),
    "schema": (("ombre schema check", "of what `ombre check --to json` writes"),),
    "completion": (
        ("ombre completion bash >> ~/.bashrc", ""),
        ("ombre completion zsh >> ~/.zshrc", ""),
        ("ombre completion fish > ~/.config/fish/completions/ombre.fish", ""),
        ("ombre completion powershell >> $PROFILE", ""),
    ),
    "lsp": (("ombre lsp", "what an editor starts"),),
}
"""For each command what may be typed, and what comes of it."""


def examples_epilog(name: str) -> str:
    """Return a command's examples as the end of its help, in lines that are kept as they are."""
    examples = EXAMPLES.get(name, ())
    lines = [f"  # {why}\n  {typed}" if why else f"  {typed}" for typed, why in examples]
    return "\b\nExamples:\n" + "\n".join(lines) if lines else ""
