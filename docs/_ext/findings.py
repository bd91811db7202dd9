"""A page of findings for each phase, from the checks' docstrings, and the table of them all.

Each finding shows a record that has it, and the record mended.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from pathlib import Path
from typing import TYPE_CHECKING

from docs._ext.examples import Example, examples
from docs._ext.pages import cited, definitions, prose, table, toctree, write

from ombre_records.referee.findings.explanation import Explanation, explain, rules

if TYPE_CHECKING:
    from sphinx.application import Sphinx

SEVERITIES = {
    "unknown-call": ("error", "warning"),
    "missing-statement": ("error", "undetermined"),
    "opening-pool": ("info",),
    "revoke": ("error", "undetermined"),
    "tricks-missing": ("error", "undetermined"),
    "wrong-tally": ("error", "warning"),
    "unsettled": ("undetermined",),
    "announcement-not-allowed": ("error", "warning"),
    "wrong-side": ("error", "warning"),
    "two-teams": ("error", "warning"),
    "clashing-fixture": ("error", "warning"),
    "repeated-deal": ("warning",),
    "similar-name": ("warning",),
    "doubtful-date": ("warning",),
    "unknown-person": ("warning",),
    "uncounted-session": ("warning",),
    "unlike-sessions": ("warning",),
    "unused-ignore": ("warning",),
    "unknown-ignore": ("warning",),
    "wrong-facsimile": ("warning",),
    "unknown-stakes": ("info",),
    "later-book": ("info",),
}
"""The severities of the findings that are not always errors; a test holds them to the code."""


WHERE = {
    "notation": "the lines of a record, whatever they tell",
    "deal": "the cards, the dealer and the seats",
    "auction": "the bidding, the contract and the trumps",
    "exchange": "cards laid off and drawn",
    "play": "the tricks",
    "settlement": "results, payments, pools and totals",
    "rule book": "a book of your own",
    "club": "a club’s file, and between it and the records",
}
"""What each page of findings is about."""
WHAT = {"house.yaml": "rule book", "club.toml": "club’s file"}
"""What a file is that is no record."""
LANGUAGES = {"yaml": "yaml", "toml": "toml"}
"""The language of a file that is no record, by its ending."""


def severities(rule: str) -> tuple[str, ...]:
    """Return the severities that a rule's findings may have, the usual one first."""
    return SEVERITIES.get(rule, ("error",))


def findings(shown: Sequence[str] = tuple(rules())) -> dict[str, str]:
    """Return the pages by file name: one for each phase, of the findings shown, and the table."""
    every = [explain(rule) for rule in rules()]
    pages = {
        f"{_slug(phase)}.md": _page(phase, [each for each in group if each.rule in shown])
        for phase, group in groupby(every, key=lambda each: each.phase)
    }
    return {**pages, "_table.md": _tables(every)}


def _slug(phase: str) -> str:
    return phase.replace(" ", "-")


def _page(phase: str, group: Sequence[Explanation]) -> str:
    told = (
        f"What `ombre check` may find wrong in {WHERE[phase]}: what it means, and how to mend it."
    )
    return "\n".join((f"# Findings: {phase}\n\n{told}\n", *map(_section, group)))


def _section(finding: Explanation) -> str:
    sources = cited(finding.source.split("; "))
    named = f"{finding.code}, {' or '.join(severities(finding.rule))}."
    told = (
        ("Why", prose(finding.why)),
        ("Example", prose(_sentence(finding.example))),
        ("Source", sources),
    )
    head = f"(finding-{finding.rule})=\n## {finding.rule}\n\n{prose(finding.meaning)} *{named}*\n"
    return f"{head}\n{definitions(told)}\n{_shown(finding.rule)}"


def _shown(rule: str) -> str:
    """Show a record that has a finding, and the record mended."""
    faulty, mended = examples(rule)
    what = WHAT.get(faulty.name, "record")
    tabs = (
        (f"A faulty {what}", f"{_file(faulty, 'faulty')}\n{_console(faulty)}"),
        ("Mended", f"{_file(mended, 'mended')}\n{_console(mended)}"),
    )
    items = "".join(f"::::::{{tab-item}} {title}\n{body}::::::\n" for title, body in tabs)
    return f":::::::{{tab-set}}\n{items}:::::::\n"


def _file(example: Example, role: str) -> str:
    language = LANGUAGES.get(example.name.rpartition(".")[2], "ombre")
    lines = ",".join(map(str, example.lines))
    marked = f":emphasize-lines: {lines}\n" if lines else ""
    options = f":class: {role}\n:caption: {example.name}\n{marked}"
    return f"````{{code-block}} {language}\n{options}\n{example.text.rstrip()}\n````\n"


def _console(example: Example) -> str:
    return f"````console\n{example.console.rstrip()}\n````\n"


def _sentence(text: str) -> str:
    return text[:1].upper() + text[1:]


def _tables(every: list[Explanation]) -> str:
    parts = []
    for phase, group in groupby(every, key=lambda each: each.phase):
        rows = [
            (
                each.code,
                f"[{each.rule}](#finding-{each.rule})",
                " or ".join(severities(each.rule)),
                prose(each.meaning),
            )
            for each in group
        ]
        heading = f"## {phase.capitalize()}\n\n"
        parts.append(heading + table(("Code", "Name", "Severity", "What it means"), rows))
    return "\n".join(parts) + "\n" + toctree(dict.fromkeys(_slug(each.phase) for each in every))


def _generate(app: Sphinx) -> None:
    write(Path(app.srcdir) / "findings", findings())


def setup(app: Sphinx) -> dict[str, bool]:
    """Let Sphinx generate the pages before it looks for pages."""
    app.connect("builder-inited", _generate)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
