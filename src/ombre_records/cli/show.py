"""`ombre show`: a record as an annotated transcript."""

from __future__ import annotations

import click

from ombre_records.cli import options
from ombre_records.cli.asked import Asked, Reading
from ombre_records.cli.document import Suits, deliver, judged_alone, status
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
@options.strict
@options.project
def show(
    path: str,
    to: str,
    output: str | None,
    rules: str | None,
    reading: Reading | None,
    suits: Suits | None,
    strict: bool | None,
    config: str | None,
) -> int:
    """Show a record as an annotated transcript, findings beside what they concern.

    FILE is a record, or - for standard input.
    """
    from ombre_records.show import show as shown

    found = judged_alone(path, Asked(reading, rules, strict=strict, config=config))
    written = suits or ("unicode" if output or takes_suits() else "letters")
    color = output is None and colored()
    deliver(shown(found.report, to, suits=written, color=color, width=width()), to, output)
    return status([found], failed=False)
