"""Explanations of findings and words, as text, Markdown and JSON."""

from __future__ import annotations

from dataclasses import asdict
from itertools import groupby
from typing import TYPE_CHECKING

from ombre_records.base.document.console import console, console_text, table
from ombre_records.base.document.data import json_text
from ombre_records.base.document.style import PLAIN, Style
from ombre_records.base.language import _, marked_in, pgettext, speaking
from ombre_records.base.language.numbers import colon
from ombre_records.referee.findings.explanation import (
    Explanation,
    Explanations,
    explain,
    explain_all,
)

if TYPE_CHECKING:
    from ombre_records.base.document.console import Page

FORMATS = ("text", "markdown", "json")

_PHASES = {
    "notation": marked_in("phase", "notation"),
    "deal": marked_in("phase", "deal"),
    "auction": marked_in("phase", "auction"),
    "exchange": marked_in("phase", "exchange"),
    "play": marked_in("phase", "play"),
    "settlement": marked_in("phase", "settlement"),
    "rule book": marked_in("phase", "rule book"),
    "club": marked_in("phase", "club"),
}


def document(explained: Explanation | Explanations, to: str = "text", style: Style = PLAIN) -> str:
    """Write explanations, in the language of the style."""
    with speaking(style.language, style.terms):
        if isinstance(explained, Explanations):
            return _listed(explain_all(), to, style)
        return _one(explain(explained.rule), to, style)


def marked(entry: Explanation) -> str:
    """Write what a rule means in Markdown, without a heading."""
    paragraphs = (f"**{title}{colon()}".rstrip() + f"** {text}" for title, text in titled(entry))
    return "\n\n".join((entry.meaning, *paragraphs))


def titled(entry: Explanation) -> tuple[tuple[str, str], ...]:
    """Return the further parts of an explanation with their titles; none for a word."""
    parts = ((_("Why"), entry.why), (_("Example"), entry.example), (_("Source"), entry.source))
    return parts if entry.code else ()


def _one(entry: Explanation, to: str, style: Style) -> str:
    if to == "json":
        return json_text({"version": 1, **asdict(entry)})
    named = f"{entry.rule} ({entry.code}, {_phase(entry.phase)})" if entry.code else entry.rule
    if to == "markdown":
        return f"# {named}\n\n{marked(entry)}\n"
    made = console(style.width, color=style.color)
    made.print(named, style="bold")
    made.print()
    made.print(entry.meaning if entry.code else entry.meaning.replace("*", ""))
    if entry.code:
        made.print()
        rows = table("", "")
        rows.show_header = False
        rows.columns[0].style = "bold"
        for row in titled(entry):
            rows.add_row(*row)
        made.print(rows)
    return console_text(made)


def _listed(entries: Explanations, to: str, style: Style) -> str:
    if to == "json":
        return json_text({"version": 1, "rules": [asdict(each) for each in entries.rules]})
    phases = [
        (_phase(phase).capitalize(), tuple(group))
        for phase, group in groupby(entries.rules, lambda each: each.phase)
    ]
    if to == "markdown":
        return "\n".join(f"# {phase}\n\n{''.join(map(_point, rules))}" for phase, rules in phases)
    made = console(style.width, color=style.color)
    for phase, rules in phases:
        _print(made, phase, rules)
    made.print(_("More of one: ombre explain NAME"))
    return console_text(made)


def _point(rule: Explanation) -> str:
    return f"- `{rule.rule}` ({rule.code}): {rule.meaning}\n"


def _print(on: Page, head: str, rules: tuple[Explanation, ...]) -> None:
    on.print(head, style="bold")
    listing = table("", "", "")
    listing.show_header = False
    listing.columns[1].no_wrap = True
    for each in rules:
        listing.add_row(each.code, each.rule, each.meaning)
    on.print(listing, by=2)
    on.print()


def _phase(name: str) -> str:
    """Name a phase in the language spoken; of a plugin's rules it is the name of the package."""
    return pgettext("phase", _PHASES[name]) if name in _PHASES else name
