"""`ombre check`: records judged, what is found told as text or JSON."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Literal

import click

from ombre_records.cli import files, names, options
from ombre_records.cli.asked import Asked, Reading
from ombre_records.cli.terminal import Look, complain, emit, emit_json, look
from ombre_records.cli.verdict import Settings, Verdict, verdicts

SEVERITIES = {
    "error": "errors",
    "warning": "warnings",
    "undetermined": "undetermined",
    "info": "infos",
}


@click.command()
@options.records
@options.rules
@options.reading
@options.select
@options.ignore
@options.text_or_json
@click.option(
    "--consequent/--no-consequent",
    default=None,
    help="Tell findings that only follow from others, too.",
)
@options.strict
@options.project
@options.jobs
def check(
    paths: tuple[str, ...],
    rules: str | None,
    reading: Reading | None,
    select: tuple[str, ...],
    ignore: tuple[str, ...],
    to: Literal["text", "json"],
    consequent: bool | None,
    strict: bool | None,
    config: str | None,
    jobs: int,
) -> int:
    """Judge records: notation, deal, auction, exchange, play, settlement.

    FILE is a record, a folder (every .ombre below it), or - for standard input. RULES are names,
    codes, or phases by name or letter, separated by commas.
    """
    selected = names.rules(select, "--select") or None
    ignored = names.rules(ignore, "--ignore")
    asked = Asked(reading, rules, selected, ignored, consequent, strict, config)
    settings = Settings(asked, to, look())
    listing = files.listed(paths)
    for problem in listing.problems:
        complain(problem)
    tally = Tally(failed=bool(listing.problems))
    found = tally.counting(verdicts(listing.paths, settings, jobs))
    if to == "json":
        _tell_json(found, tally)
    else:
        _tell_text(found, tally, settings.look)
    return 2 if tally.failed else 1 if tally.failing else 0


@dataclass(slots=True)
class Tally:
    """What has been judged so far."""

    failed: bool = False
    files: int = 0
    sessions: int = 0
    deals: int = 0
    hidden: int = 0
    failing: int = 0
    said: set[str] = field(default_factory=set)
    counts: Counter[str] = field(default_factory=Counter)

    def counting(self, found: Iterable[Verdict]) -> Iterator[Verdict]:
        """Pass on verdicts on files that could be read, and say of the others why not."""
        for verdict in found:
            if verdict.problem:
                if verdict.problem not in self.said:
                    complain(verdict.problem)
                self.said.add(verdict.problem)
                self.failed = True
                continue
            self.files += 1
            self.sessions += verdict.sessions
            self.deals += verdict.deals
            self.hidden += verdict.hidden
            self.failing += verdict.failing
            self.counts.update(verdict.severities)
            yield verdict


def _tell_json(found: Iterable[Verdict], tally: Tally) -> None:
    told = [
        {
            "path": verdict.path,
            "sessions": verdict.sessions,
            "deals": verdict.deals,
            "findings": verdict.values,
        }
        for verdict in found
    ]
    summary = {"files": tally.files, "sessions": tally.sessions, "deals": tally.deals}
    summary |= {plural: tally.counts[severity] for severity, plural in SEVERITIES.items()}
    value = {"version": 1, "files": told, "summary": summary}
    emit_json(json.dumps(value, ensure_ascii=False, indent=2) + "\n")


def _tell_text(found: Iterable[Verdict], tally: Tally, drawn: Look) -> None:
    for verdict in found:
        if verdict.text:
            emit(verdict.text)
    if tally.files:
        emit(_summary(tally, drawn) + "\n")


def _summary(tally: Tally, drawn: Look) -> str:
    judged = ("file", tally.files), ("session", tally.sessions), ("deal", tally.deals)
    found = ", ".join(
        _number(name, tally.counts[name]) for name in SEVERITIES if tally.counts[name]
    )
    faulty = tally.failing > 0
    verdict = found if faulty else f"no errors, {found}" if found else "nothing to report"
    said = drawn.paint(verdict, "red" if faulty else "green", bold=True)
    more = f" ({tally.hidden} more only follow from others: --consequent)" if tally.hidden else ""
    return f"{', '.join(_number(*each) for each in judged)}: {said}{more}"


def _number(name: str, count: int) -> str:
    return f"{count} {name if count == 1 or name == 'undetermined' else name + 's'}"
