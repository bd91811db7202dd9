"""`ombre show`: a record as an annotated transcript."""

from __future__ import annotations

import click

from ombre_records.cli import options
from ombre_records.cli.document import Reading, Suits, deliver, report, status
from ombre_records.cli.terminal import colored, takes_suits, width


def _formats() -> tuple[str, ...]:
    from ombre_records.show import FORMATS

    return tuple(FORMATS)


@click.command()
@options.record
@click.option("--to", type=options.Formats(_formats), default="text", help="Write this format.")
@options.output
@options.rules
@options.reading
@options.suits
def show(
    path: str, to: str, output: str | None, rules: str | None, reading: Reading, suits: Suits | None
) -> int:
    """Show a record as an annotated transcript, findings beside what they concern.

    FILE is a record, or - for standard input.
    """
    from ombre_records.show import show as shown

    found = report(path, reading, rules)
    written = suits or ("unicode" if output or takes_suits() else "letters")
    color = output is None and colored()
    deliver(shown(found, to, suits=written, color=color, width=width()), to, output)
    return status([found], failed=False)
