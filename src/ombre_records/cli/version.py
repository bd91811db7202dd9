"""`ombre --version`, and with `--verbose` what it runs on."""

from __future__ import annotations

import click

import ombre_records


def tell_version(context: click.Context, parameter: click.Parameter, wanted: bool) -> None:
    """Print the version and leave."""
    if not wanted or context.resilient_parsing:
        return
    click.echo(f"ombre, version {ombre_records.__version__}")
    if context.params.get("verbose"):
        from ombre_records.analysis.solver.core import VARIABLE, built, name

        asked = f", as {VARIABLE} asks" if built() and name() == "python" else ""
        import platform

        click.echo(f"Python {platform.python_version()}")
        click.echo(f"solver core: {name()}{asked}")
    context.exit()
