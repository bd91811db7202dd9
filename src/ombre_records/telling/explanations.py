"""Explanations of findings and words, as text, Markdown and JSON."""

from __future__ import annotations

from dataclasses import asdict
from itertools import groupby
from typing import TYPE_CHECKING

from ombre_records.base.document.console import console, console_text, indented, table
from ombre_records.base.document.data import json_text
from ombre_records.base.document.style import PLAIN, Style
from ombre_records.base.language import _, marked_in, pgettext, speaking
from ombre_records.referee.findings.explanation import (
    Explanation,
    Explanations,
    explain,
    explain_all,
)

if TYPE_CHECKING:
    from rich.console import Console

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


def document(found: Explanation | Explanations, to: str = "text", style: Style = PLAIN) -> str:
    """Write explanations, in the language of the style."""
    with speaking(style.language, style.terms):
        if isinstance(found, Explanations):
            return _listed(explain_all(), to, style)
        return _one(explain(found.rule), to, style)


def marked(found: Explanation) -> str:
    """Write what a rule means in Markdown, without a heading."""
    paragraphs = (f"**{title}{_(': ')}".rstrip() + f"** {text}" for title, text in titled(found))
    return "\n\n".join((found.meaning, *paragraphs))


def titled(found: Explanation) -> tuple[tuple[str, str], ...]:
    """Return the further parts of an explanation with their titles; none for a word."""
    parts = ((_("Why"), found.why), (_("Example"), found.example), (_("Source"), found.source))
    return parts if found.code else ()


def _one(found: Explanation, to: str, style: Style) -> str:
    if to == "json":
        return json_text({"version": 1, **asdict(found)})
    named = f"{found.rule} ({found.code}, {_phase(found.phase)})" if found.code else found.rule
    if to == "markdown":
        return f"# {named}\n\n{marked(found)}\n"
    made = console(style.width, color=style.color)
    made.print(named, style="bold")
    made.print()
    made.print(found.meaning if found.code else found.meaning.replace("*", ""))
    if found.code:
        made.print()
        rows = table("", "")
        rows.show_header = False
        rows.columns[0].style = "bold"
        for row in titled(found):
            rows.add_row(*row)
        made.print(rows)
    return console_text(made)


def _listed(found: Explanations, to: str, style: Style) -> str:
    if to == "json":
        return json_text({"version": 1, "rules": [asdict(each) for each in found.rules]})
    phases = [
        (_phase(phase).capitalize(), tuple(group))
        for phase, group in groupby(found.rules, lambda each: each.phase)
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


def _print(on: Console, head: str, rules: tuple[Explanation, ...]) -> None:
    on.print(head, style="bold")
    listing = table("", "", "")
    listing.show_header = False
    listing.columns[1].no_wrap = True
    for each in rules:
        listing.add_row(each.code, each.rule, each.meaning)
    on.print(indented(listing))
    on.print()


def _phase(name: str) -> str:
    """Name a phase in the language spoken; of a plugin's rules it is the name of the package."""
    return pgettext("phase", _PHASES[name]) if name in _PHASES else name
