"""The command `ombre`: reads arguments, calls the library, prints, and exits with a status.

Whatever takes long to import is imported by the command that needs it, when it runs.
"""

from __future__ import annotations

import errno
import gc
import os
from collections.abc import Sequence

import click

import ombre_records
from ombre_records.base.steering import clean
from ombre_records.doors.cli.help_page import Commands
from ombre_records.doors.cli.terminal import (
    BROKEN_PIPE,
    INTERRUPTED,
    complain,
    complain_at_length,
    emit,
    leave_quietly,
    progress_bars,
    unwritten,
)


def tell_version(context: click.Context, parameter: click.Parameter, wanted: bool) -> None:
    """Print the version and leave."""
    if not wanted or context.resilient_parsing:
        return
    lines = [f"ombre, version {ombre_records.__version__}"]
    if context.params.get("verbose"):
        import platform

        from ombre_records.analysis.solver import core
        from ombre_records.referee.fast import compiled

        lines.append(f"Python {platform.python_version()}")
        for what, which in (("judge", compiled), ("solver core", core)):
            name = which.name()
            overridden = which.built() and name == "python"
            lines.append(f"{what}: {name}" + (f", as {which.VARIABLE} asks" if overridden else ""))
    # In one piece: who looks for a line of it (`grep -q`) may leave when he has found it.
    emit("\n".join(lines) + "\n")
    context.exit()


__all__ = ["main", "ombre"]

_COMMANDS = (
    "new enter deal check format convert show score club compare collate complete analyse rules"
    " explain corpus play schema completion lsp"
).split()
"""The commands in the order in which they are wanted; each is a module here, and imported when it
is called."""


@click.group(
    cls=Commands,
    where={name: f"{name}:{name}" for name in _COMMANDS},
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
    epilog="Exit status: 0 nothing wrong; 1 errors found; 2 the command could not be carried out.",
)
@click.option(
    "--verbose", is_flag=True, is_eager=True, help="With --version: tell which solver core is used."
)
@click.option(
    "--version",
    is_flag=True,
    expose_value=False,
    callback=tell_version,
    help="Show the version and exit.",
)
def ombre(verbose: bool) -> None:
    """Records of the card game Ombre: judged, rewritten, shown and scored."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command and return its exit status; without arguments, those of the process."""
    given = None if arguments is None else list(arguments)
    if given is None:
        _collect_seldom()
    try:
        with progress_bars():
            status = ombre.main(given, "ombre", standalone_mode=False)
    except click.ClickException as error:
        _misused(error)
        return 2
    except (click.Abort, KeyboardInterrupt) as stopped:
        if isinstance(stopped.__cause__, EOFError):  # click takes it for an answer that ends
            return _unforeseen(stopped.__cause__)
        return INTERRUPTED
    except BrokenPipeError:
        leave_quietly()
        return BROKEN_PIPE
    except SystemExit as left:
        if left.code == 1:  # so click leaves, and only it, where help goes into a closed pipe
            leave_quietly()
            return BROKEN_PIPE
        return left.code if isinstance(left.code, int) else 2
    except OSError as error:
        if error.filename is not None or error.errno not in _UNWRITTEN:
            return _unforeseen(error)
        unwritten(error)  # a page of help, which click writes
        return 2
    except Exception as error:  # the last net: a user is never shown a traceback unasked
        if isinstance(error.__cause__, KeyboardInterrupt):  # Python wraps it while a class is made
            return INTERRUPTED
        return _unforeseen(error)
    return status if isinstance(status, int) else 0


_UNWRITTEN = (errno.ENOSPC, errno.EDQUOT, errno.EFBIG, errno.EIO)
"""Errors of a standard output that takes no more bytes; they name no file."""


def _misused(error: click.ClickException) -> None:
    """Say what is wrong with the arguments: some may be names that others gave to files."""
    from io import StringIO

    output = StringIO()
    error.show(output)
    complain_at_length(clean(output.getvalue()))


def _collect_seldom() -> None:
    """Let the collector look less often: records are large and hardly ever refer in circles."""
    gc.freeze()
    gc.set_threshold(300_000, 20, 20)


def _unforeseen(error: Exception) -> int:
    from ombre_records.base.plugins import TRACEBACK, UnusablePluginError

    if os.environ.get(TRACEBACK):
        raise error
    if isinstance(error, UnusablePluginError):
        complain(str(error))
        return 2
    name = type(error).__name__
    complain(f"this should not happen ({name}: {error}); OMBRE_TRACEBACK=1 shows where")
    return 2
