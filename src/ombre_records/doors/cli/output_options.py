"""The output of a command and its place: `--to`, also called `--format`, and `-o`.

They mean the same on every command. A name's ending chooses the format where neither option does.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import wraps
from typing import TYPE_CHECKING

import click

from ombre_records.base.lexicon.spelling import did_you_mean
from ombre_records.doors.cli import files
from ombre_records.doors.cli.delivery import is_folder, refuse
from ombre_records.doors.cli.options import a_file, offered

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem


ENDINGS: Mapping[str, tuple[str, ...]] = {
    ".txt": ("text", "short", "github", "table"),
    ".md": ("markdown",),
    ".markdown": ("markdown",),
    ".csv": ("csv",),
    ".xlsx": ("xlsx",),
    ".html": ("html",),
    ".htm": ("html",),
    ".svg": ("svg",),
    ".tex": ("latex",),
    ".pdf": ("pdf",),
    ".bib": ("bibtex",),
    ".json": ("json", "sarif", "csl-json"),
    ".sarif": ("sarif",),
    ".ombre": ("ombre",),
    ".xml": ("tei",),
    ".tei": ("tei",),
    ".parquet": ("parquet",),
}
"""The formats that a file of this ending may have in it, first the one that the ending chooses."""


_SHORT = "short"
"""The format that `--output short` asks for as linters do, where no file is so called."""


class Formats(click.ParamType[str]):
    """One of the formats that a renderer offers, asked for only when they are needed."""

    name = "format"

    def __init__(self, load: Callable[[], Iterable[str]]) -> None:
        self.load = load

    def get_metavar(self, param: click.Parameter, ctx: click.Context) -> str:
        """Name the formats."""
        return f"[{'|'.join(self.load())}]"

    def convert(self, value: str, param: click.Parameter | None, ctx: click.Context | None) -> str:
        """Refuse an unknown format."""
        if value in (known := tuple(self.load())):
            return value
        hint = did_you_mean(value, known)
        return self.fail(f"no format `{value}`{hint}; there are {', '.join(known)}", param, ctx)

    def shell_complete(
        self, ctx: click.Context, param: click.Parameter, incomplete: str
    ) -> list[CompletionItem]:
        """Complete a format's name."""
        return [offered(each) for each in self.load() if each.startswith(incomplete)]


def makes(
    load: Callable[[], Iterable[str]], default: str | None = "text"
) -> Callable[[Callable[..., int]], Callable[..., int]]:
    """Offer the formats that a command makes, and a file; hand on one as `to`, and `output`.

    Where nothing chooses, `to` is the default. `output` is None for standard output.
    """
    offer_format = click.option(
        "--to",
        "--format",
        "asked",
        type=Formats(load),
        multiple=True,
        show_default=default or False,
        help="Write this format; --to and --format are the same.",
    )
    offer_file = click.option(
        "-o",
        "--output",
        metavar="FILE",
        shell_complete=a_file,
        help="Write to this file; the ending of its name chooses the format.",
    )

    def offering(command: Callable[..., int]) -> Callable[..., int]:
        @wraps(command)
        def with_format(
            *args: object, asked: tuple[str, ...], output: str | None, **more: object
        ) -> int:
            file = None if output == files.STANDARD_INPUT else output
            if file == _SHORT and file in load() and not (asked or os.path.exists(file)):
                asked, file = (_SHORT,), None
            to = chosen(asked, file, tuple(load())) or default
            return command(*args, to=to, output=file, **more)

        return offer_format(offer_file(with_format))

    return offering


def chosen(asked: Sequence[str], output: str | None, formats: Sequence[str]) -> str | None:
    """Return the format that the options or else the name of the file ask for; None for neither.

    The command ends, with a line that says what to do, where they contradict each other and where
    nothing is made that has the name's ending.
    """
    if output in formats and not asked:
        refuse(f"-o {output}: this names a format; use --to {output}, or -o ./{output} for a file")
    if len(set(asked)) > 1:
        refuse(f"two formats are asked for, {' and '.join(dict.fromkeys(asked))}; leave one out")
    ending = _ending(output)
    meant = ENDINGS.get(ending, ())
    if asked:
        if meant and asked[0] not in meant:
            hint = f"name the file {ending_of(asked[0])}"
            text = f"the name asks for {meant[0]}, and --to for {asked[0]}"
            refuse(f"{output}: {text}; leave --to out, or {hint}")
        return asked[0]
    if not ending:
        return None
    # A plugin's format has the ending that is its name.
    wanted = meant[0] if meant else ending[1:]
    if wanted not in formats:
        known = ", ".join(ending_of(each) for each in formats if each in _BY_FORMAT)
        refuse(f"{output}: nothing is made here that ends in {ending}; use {known}, or say --to")
    return wanted


_BY_FORMAT = {made[0]: ending for ending, made in reversed([*ENDINGS.items()])}


def ending_of(to: str) -> str:
    """Return the ending of files of a format, `.txt` where it has none of its own.

    That of a plugin's format is its name.
    """
    known = any(to in formats for formats in ENDINGS.values())
    return _BY_FORMAT.get(to, ".txt" if known else f".{to}")


def _ending(output: str | None) -> str:
    """Return a name's ending in small letters; nothing of a folder's, or where there is none."""
    if output is None or is_folder(output):
        return ""
    name = os.path.basename(output).lower()
    if name.endswith(".sarif.json"):  # as SARIF recommends
        return ".sarif"
    ending = os.path.splitext(name)[1]
    return "" if ending == "." else ending
