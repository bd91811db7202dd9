"""`ombre --version`, and with `--verbose` what it runs on."""

from __future__ import annotations

import click

import ombre_records
from ombre_records.doors.cli.terminal import emit


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
