"""`ombre format`: rewrite records in canonical form, whole or not at all."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Literal, NamedTuple

import click

from ombre_records.base.atomic_file import Unwritable, write
from ombre_records.base.progress import tracked
from ombre_records.base.steering import clean, one_line
from ombre_records.doors.cli import files, options
from ombre_records.doors.cli.delivery import say_other_names
from ombre_records.doors.cli.diffs import diff_lines
from ombre_records.doors.cli.terminal import complain, emit, emit_exactly, terminal_style
from ombre_records.telling.findings.terminal_style import TerminalStyle

if TYPE_CHECKING:
    from ombre_records.analysis.deal_forms import Form
    from ombre_records.books.book import RuleBook


class Formatted(NamedTuple):
    """A file's path, its bytes as they are, and its canonical text."""

    path: str
    data: bytes
    text: str

    @property
    def changes(self) -> bool:
        """Whether the file is not in canonical form."""
        return self.data != self.text.encode("utf-8")


class Refused(Exception):  # noqa: N818
    """A file that is left as it is; the text says why and what to do."""


@click.command()
@options.records
@click.option("--check", is_flag=True, help="Write nothing; exit with 1 if a file would change.")
@click.option("--diff", is_flag=True, help="Write nothing; show what would change.")
@options.choice(
    "--suits",
    ["unicode", "letters"],
    default="letters",
    help="Write suits as glyphs or as letters.",
)
@options.choice(
    "--deals",
    ["short", "long"],
    help="Turn deals told at length into results lines, or back, if nothing is lost by it.",
)
def format(
    paths: tuple[str, ...],
    check: bool,
    diff: bool,
    suits: Literal["unicode", "letters"],
    deals: Form | None,
) -> int:
    """Rewrite records in canonical form, without a change in what they say.

    FILE is a record, a folder (every .ombre below it), or - for standard input. Standard input goes
    to standard output.
    """
    listing = files.listed(paths)
    for problem in listing.problems:
        complain(problem)
    failed, changed = bool(listing.problems), 0
    form = _Form(suits, deals)
    for path in tracked(listing.paths, "files", len(listing.paths)):
        try:
            changed += _format(path, check, diff, form)
        except (files.Unreadable, Unwritable, Refused) as error:
            complain(str(error))
            failed = True
    return 2 if failed else 1 if check and changed else 0


class _Form(NamedTuple):
    """The form to write records in: suits, and deals short or long (None: each as it is)."""

    suits: Literal["unicode", "letters"]
    deals: Form | None


def _format(path: str, check: bool, diff: bool, form: _Form) -> bool:
    """Format one file as asked; tell whether it was not in that form."""
    formatted = _formatted(path, form)
    if diff and formatted.changes:
        _show(formatted, terminal_style())
    elif check and formatted.changes:
        emit(f"{one_line(path)}: not in canonical form\n")
    if diff or check:
        return formatted.changes
    if path == files.STANDARD_INPUT:
        emit_exactly(formatted.text)
    elif formatted.changes:
        say_other_names(path)
        write(path, formatted.text.encode("utf-8"), instead_of=formatted.data)
    return formatted.changes


def _formatted(path: str, form: _Form) -> Formatted:
    from ombre_records.base.decoding import decode
    from ombre_records.judgement.made_record import UncleanError, proved
    from ombre_records.judgement.pipeline import judge
    from ombre_records.notation.format import FormatError, checked_format
    from ombre_records.referee.session.rewording import reworded
    from ombre_records.repair.reading import parse

    if os.path.exists(path) and not os.path.isfile(path) and path != files.STANDARD_INPUT:
        raise Refused(f"{path}: this is not a regular file; give it as standard input, `-`")
    data = files.read_record(path)
    source, findings = decode(data, path)
    if findings:
        raise Refused(f"{path}: it is left as it is: {findings[0].message}")
    default = _default(path)
    record = written = parse(source)
    if form.deals is not None:
        from ombre_records.analysis.deal_forms import in_form

        record = in_form(record, form.deals, default)
    try:
        record = reworded(record, default)
        text = checked_format(record, form.suits)
        if record.source.text != written.source.text:  # else it says the same, and is judged so
            proved(text, path, [judge(written, default=default)])
        return Formatted(path, data, text.replace("\n", "\r\n") if _of_windows(data) else text)
    except (FormatError, UncleanError) as error:
        raise Refused(f"{path}: {error}") from None


def _of_windows(data: bytes) -> bool:
    """Return whether every line of a file ends as on Windows. Formatting keeps that."""
    return 0 < data.count(b"\r\n") == data.count(b"\n") == data.count(b"\r")


def _default(path: str) -> RuleBook | None:
    """Return the book of sessions that name none, as the project file has it."""
    from ombre_records.doors.cli.project_file import Misconfigured
    from ombre_records.doors.cli.settings import CommandSettings

    try:
        return CommandSettings().for_record(path).default
    except Misconfigured:
        return None


def _show(formatted: Formatted, drawn: TerminalStyle) -> None:
    """Write a unified diff: for `patch`, to the letter; on a terminal, in colour."""
    lines = list(diff_lines(formatted.path, formatted.data.decode("utf-8"), formatted.text))
    if drawn.color:
        emit("".join(_painted(line, drawn) for line in lines))
    else:
        emit_exactly("".join(lines))


def _painted(line: str, drawn: TerminalStyle) -> str:
    colors = {"+": "green", "-": "red", "@": "cyan"}
    return drawn.paint(clean(line[:-1]), colors.get(line[0])) + "\n"
