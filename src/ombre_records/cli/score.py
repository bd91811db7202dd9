"""`ombre score`: the scoring sheet of sessions."""

from __future__ import annotations

import click

from ombre_records.cli import options
from ombre_records.cli.asked import Asked, Reading
from ombre_records.cli.document import Suits, deliver, judged, status
from ombre_records.cli.terminal import takes_suits, width


def _formats() -> tuple[str, ...]:
    from ombre_records.sheet import FORMATS

    return tuple(FORMATS)


@click.command()
@options.records
@click.option("--to", type=options.Formats(_formats), default="text", help="Write this format.")
@options.output
@options.rules
@options.reading
@options.suits
@options.strict
@options.project
def score(
    paths: tuple[str, ...],
    to: str,
    output: str | None,
    rules: str | None,
    reading: Reading | None,
    suits: Suits | None,
    strict: bool | None,
    config: str | None,
) -> int:
    """Score the sessions of records: payments deal by deal, running totals, what each won and lost.

    FILE is a record, a folder (every .ombre below it), or - for standard input.
    """
    from ombre_records.sheet import sheet

    found, failed = judged(paths, Asked(reading, rules, strict=strict, config=config))
    if not found:
        return 2
    written = suits or ("unicode" if output or takes_suits() else "letters")
    deliver(sheet([each.report for each in found], to, suits=written, width=width()), to, output)
    return status(found, failed)
