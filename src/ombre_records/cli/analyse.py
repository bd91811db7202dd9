"""`ombre analyse`: what could have been reached in each deal, and which plays cost it."""

from __future__ import annotations

import json

import click

from ombre_records.cli import options
from ombre_records.cli.asked import Asked, Reading
from ombre_records.cli.document import judged_alone, status
from ombre_records.cli.terminal import emit_json


@click.command()
@options.record
@click.option("--all", "every", is_flag=True, help="Show every play, not only those that cost.")
@click.option(
    "--samples",
    metavar="N",
    type=click.IntRange(1, 1_000_000),
    default=2_000,
    show_default=True,
    help="Where cards are not known, look at N completions at most.",
)
@click.option(
    "--seed",
    metavar="N",
    type=int,
    default=0,
    show_default=True,
    help="Draw completions by this number; the same number draws the same.",
)
@options.rules
@options.reading
@options.text_or_json
@options.strict
@options.project
def analyse(
    path: str,
    every: bool,
    samples: int,
    seed: int,
    rules: str | None,
    reading: Reading | None,
    to: str,
    strict: bool | None,
    config: str | None,
) -> int:
    """Weigh recorded play against perfect play with all hands open.

    FILE is a record, or - for standard input. What the ombre could reach, before each trick and
    after each card, while the others play as one to defeat him; a card that costs its side a class
    of outcome is marked `?`, one that costs more `??`.
    """
    from ombre_records.analysis.perfect.weigh import weigh

    judged = judged_alone(path, Asked(reading, rules, strict=strict, config=config))
    found = judged.whole
    deals = weigh(found, samples, seed)
    if to == "json":
        from ombre_records.cli.analyse_json import weighed_json

        value = {"version": 1, "deals": weighed_json(found, deals)}
        emit_json(json.dumps(value, ensure_ascii=False, indent=2) + "\n")
    else:
        from ombre_records.cli.analyse_text import print_weighed

        print_weighed(found, deals, every=every)
    return status([judged], failed=False)
