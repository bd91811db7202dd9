"""`ombre explain`: what a finding means, why it is one, an example, its source."""

from __future__ import annotations

import json
from dataclasses import asdict
from itertools import groupby
from typing import TYPE_CHECKING

import click

from ombre_records.cli import names, options
from ombre_records.cli.table import indented, page, table
from ombre_records.cli.terminal import emit_json

if TYPE_CHECKING:
    from ombre_records.findings.explanation import Explanation


@click.command()
@click.argument("name", required=False, shell_complete=options.a_rule)
@options.text_or_json
def explain(name: str | None, to: str) -> int:
    """Explain a finding by its rule's name or code; without a name, list all rules."""
    from ombre_records.findings.explanation import explain as explained
    from ombre_records.findings.explanation import rules

    if name is None:
        return _list([explained(rule) for rule in rules()], to)
    rule = names.rule(name)
    if rule is None:
        raise click.BadParameter(names.unknown_rule(name), param_hint="'NAME'")
    explanation = explained(rule)
    if to == "json":
        _tell({"version": 1, **asdict(explanation)})
    else:
        _describe(explanation)
    return 0


def _tell(value: dict[str, object]) -> None:
    emit_json(json.dumps(value, ensure_ascii=False, indent=2) + "\n")


def _list(every: list[Explanation], to: str) -> int:
    if to == "json":
        _tell({"version": 1, "rules": [asdict(each) for each in every]})
        return 0
    with page() as console:
        for phase, group in groupby(every, lambda each: each.phase):
            console.print(phase.capitalize(), style="bold")
            listing = table("", "", "")
            listing.show_header = False
            listing.columns[1].no_wrap = True
            for each in group:
                listing.add_row(each.code, each.rule, each.meaning)
            console.print(indented(listing))
            console.print()
        console.print("More of one: ombre explain NAME")
    return 0


def _describe(explanation: Explanation) -> None:
    with page() as console:
        console.print(f"{explanation.rule} ({explanation.code}, {explanation.phase})", style="bold")
        console.print()
        console.print(explanation.meaning)
        console.print()
        rows = table("", "")
        rows.show_header = False
        rows.columns[0].style = "bold"
        rows.add_row("Why", explanation.why)
        rows.add_row("Example", explanation.example)
        rows.add_row("Source", explanation.source)
        console.print(rows)
