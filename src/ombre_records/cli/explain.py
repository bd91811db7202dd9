"""`ombre explain`: what a finding means, why it is one, an example, its source."""

from __future__ import annotations

from dataclasses import asdict
from itertools import groupby
from typing import TYPE_CHECKING

import click

from ombre_records.cli import names, options
from ombre_records.cli.delivery import deliver_json
from ombre_records.cli.output_options import makes
from ombre_records.cli.pages import page
from ombre_records.document.console import indented, table
from ombre_records.language import Language, _, marked_in, pgettext, speaking
from ombre_records.language.glossary import explained as word_explained

if TYPE_CHECKING:
    from ombre_records.findings.explanation import Explanation


@click.command()
@click.argument("name", required=False, shell_complete=options.a_rule)
@options.language
@makes(lambda: ("text", "json"))
def explain(name: str | None, lang: Language, to: str, output: str | None) -> int:
    """Explain a finding by its name or code, or a word of the game. Without one, list all."""
    with speaking(lang):
        return _explained(name, to, output)


def _explained(name: str | None, to: str, output: str | None) -> int:
    from ombre_records.findings.explanation import explain as explained
    from ombre_records.findings.explanation import rules

    if name is None:
        return _list([explained(rule) for rule in rules()], to, output)
    rule = names.rule(name)
    if rule is None and to == "text" and (entry := word_explained(name)):
        with page(output) as console:
            console.print(entry[0], style="bold")
            console.print()
            console.print(entry[1].replace("*", ""))
        return 0
    if rule is None:
        raise click.BadParameter(names.unknown_rule(name), param_hint="'NAME'")
    explanation = explained(rule)
    if to == "json":
        deliver_json({"version": 1, **asdict(explanation)}, output)
    else:
        _describe(explanation, output)
    return 0


def _list(every: list[Explanation], to: str, output: str | None) -> int:
    if to == "json":
        deliver_json({"version": 1, "rules": [asdict(each) for each in every]}, output)
        return 0
    with page(output) as console:
        for phase, group in groupby(every, lambda each: each.phase):
            console.print(_phase(phase).capitalize(), style="bold")
            listing = table("", "", "")
            listing.show_header = False
            listing.columns[1].no_wrap = True
            for each in group:
                listing.add_row(each.code, each.rule, each.meaning)
            console.print(indented(listing))
            console.print()
        console.print(_("More of one: ombre explain NAME"))
    return 0


def _describe(explanation: Explanation, output: str | None) -> None:
    with page(output) as console:
        named = f"{explanation.rule} ({explanation.code}, {_phase(explanation.phase)})"
        console.print(named, style="bold")
        console.print()
        console.print(explanation.meaning)
        console.print()
        rows = table("", "")
        rows.show_header = False
        rows.columns[0].style = "bold"
        rows.add_row(_("Why"), explanation.why)
        rows.add_row(_("Example"), explanation.example)
        rows.add_row(_("Source"), explanation.source)
        console.print(rows)


def _phase(name: str) -> str:
    """Name a phase in the language spoken; of a plugin's rules it is the name of the package."""
    return pgettext("phase", _PHASES[name]) if name in _PHASES else name


_PHASES = {
    "notation": marked_in("phase", "notation"),
    "deal": marked_in("phase", "deal"),
    "auction": marked_in("phase", "auction"),
    "exchange": marked_in("phase", "exchange"),
    "play": marked_in("phase", "play"),
    "settlement": marked_in("phase", "settlement"),
    "rule book": marked_in("phase", "rule book"),
}
