"""Options for the style of a document, shared by the commands that make documents.

They stand by themselves, since `ombre check` makes none and starts without what they import.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import wraps
from pathlib import Path
from typing import TYPE_CHECKING

import click

from ombre_records.base.language import Language, Terms
from ombre_records.doors.cli.options import a_file, choice, language, offering
from ombre_records.doors.cli.terminal import colored, takes_suits, width

if TYPE_CHECKING:
    from ombre_records.base.document.style import ApparatusForm, Dates, Paper, Style, Suits


_OPTIONS = (
    choice(
        "--suits",
        ["unicode", "letters", "french", "spanish"],
        help="Write suits as glyphs or as letters, or draw the French or the Spanish ones.",
    ),
    language,
    choice(
        "--terms",
        ["modern", "period"],
        default="modern",
        help="Use the terms of today, or those of the game's great time.",
    ),
    choice("--paper", ["a4", "letter"], default="a4", help="Print on paper of this size."),
    choice(
        "--dates",
        ["language", "julian"],
        default="language",
        help="Write dates as the language does, or as their source has them.",
    ),
    click.option(
        "--template",
        metavar="FOLDER",
        type=click.Path(exists=True, file_okay=False, path_type=Path),
        shell_complete=a_file,
        help="Use the templates in this folder in place of the project's own.",
    ),
)


def with_apparatus(command: Callable[..., int]) -> Callable[..., int]:
    """Offer the place of the notes in LaTeX, and put it into the `style`."""

    @wraps(command)
    def noted(
        *args: object, apparatus: ApparatusForm, to: str, style: Style, **more: object
    ) -> int:
        if apparatus != "below" and to != "latex":
            raise click.UsageError(f"--apparatus {apparatus} is for LaTeX; say --to latex")
        return command(*args, to=to, style=replace(style, apparatus=apparatus), **more)

    return choice(
        "--apparatus",
        ["below", "reledmac"],
        default="below",
        help="In LaTeX, put the notes below the text, or make a fragment for reledmac.",
    )(noted)


def styled(command: Callable[..., int]) -> Callable[..., int]:
    """Offer how a document is written, as a `style`; suits are glyphs where they can be shown."""

    @wraps(command)
    def with_style(
        *args: object,
        suits: Suits | None,
        lang: Language,
        terms: Terms,
        template: Path | None,
        paper: Paper,
        dates: Dates,
        output: str | None,
        **more: object,
    ) -> int:
        from ombre_records.base.document.style import Style

        drawn = suits or ("unicode" if output or takes_suits() else "letters")
        color = output is None and colored()
        style = Style(drawn, lang, terms, color, width(), template, paper=paper, dates=dates)
        return command(*args, style=style, output=output, **more)

    return offering(*_OPTIONS)(with_style)
