"""`ombre score`: the scoring sheet of sessions."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from ombre_records.cli import options
from ombre_records.cli.asked import Asked, Reading
from ombre_records.cli.document import deliver, judged, making, status
from ombre_records.cli.written import written

if TYPE_CHECKING:
    from ombre_records.show.style import Style


def _formats() -> tuple[str, ...]:
    from ombre_records.sheet import FORMATS

    return tuple(FORMATS)


@click.command()
@options.records
@click.option("--to", type=options.Formats(_formats), default="text", help="Write this format.")
@options.output
@written
@options.rules
@options.reading
@options.strict
@options.project
def score(
    paths: tuple[str, ...],
    to: str,
    output: str | None,
    rules: str | None,
    reading: Reading | None,
    strict: bool | None,
    config: str | None,
    style: Style,
) -> int:
    """Score the sessions of records: payments deal by deal, running totals, what each won and lost.

    FILE is a record, a folder (every .ombre below it), or - for standard input.
    """
    from ombre_records.sheet import sheet

    found, failed = judged(paths, Asked(reading, rules, strict=strict, config=config))
    if not found:
        return 2
    with making():
        made = sheet([each.report for each in found], to, style)
    deliver(made, to, output)
    return status(found, failed)
