"""What `ombre check` does beside telling: repairs, watching, silence; handed on as one value."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps

import click
from msgspec import Struct

from ombre_records.doors.cli import files
from ombre_records.doors.cli.options import a_file
from ombre_records.doors.cli.verdict import Fix


class Manner(Struct, frozen=True):
    """How to check: what is repaired, and whether it is only shown; whether to watch, or be silent.

    `stdin` is what standard input is called in findings; where it would stand, its project file and
    rule books are looked for.
    """

    fix: Fix = ""
    diff: bool = False
    watch: bool = False
    quiet: bool = False
    stdin: str = files.STANDARD_INPUT


def manner(command: Callable[..., int]) -> Callable[..., int]:
    """Offer repairs, watching, silence and a name for standard input; hand them on as `manner`."""

    @click.option("--fix", is_flag=True, help="Make repairs that leave no choice, then judge.")
    @click.option(
        "--unsafe",
        is_flag=True,
        help="With --fix or --diff: repair tallies and winners that all else contradicts, too.",
    )
    @click.option("--diff", is_flag=True, help="Write nothing; show what --fix would change.")
    @click.option("--watch", is_flag=True, help="Judge again when a file changes, until Ctrl-C.")
    @click.option("-q", "--quiet", is_flag=True, help="Write nothing; leave the exit status.")
    @click.option(
        "--stdin-filename",
        metavar="NAME",
        default=files.STANDARD_INPUT,
        shell_complete=a_file,
        help="Call standard input NAME; look for its project file and books beside that file.",
    )
    @wraps(command)
    def with_manner(
        *args: object,
        fix: bool,
        unsafe: bool,
        diff: bool,
        watch: bool,
        quiet: bool,
        stdin_filename: str,
        **more: object,
    ) -> int:
        if unsafe and not (fix or diff):
            raise click.UsageError("--unsafe says which repairs are made; add --fix or --diff")
        if watch and diff:
            raise click.UsageError("--watch tells findings, --diff shows changes; leave one out")
        wanted: Fix = "unsafe" if unsafe else "certain" if fix or diff else ""
        return command(*args, manner=Manner(wanted, diff, watch, quiet, stdin_filename), **more)

    return with_manner
