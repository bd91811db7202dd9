"""The output of `--cite`: citations in words, BibTeX or CSL-JSON, and the options for it."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import click

from ombre_records.doors.cli.delivery import refuse
from ombre_records.doors.cli.options import a_file

CITATIONS = ("bibtex", "csl-json")
"""The formats of citations, besides words."""


def is_cited(cite: bool, to: str) -> bool:
    """Return whether a citation is asked for, and end the command where it has no such format."""
    if cite and to not in ("text", "json", *CITATIONS):
        raise click.UsageError(f"--cite writes text, {' or '.join(CITATIONS)}; leave --to {to} out")
    return cite or to in CITATIONS


def csl_style(command: Callable[..., int]) -> Callable[..., int]:
    """Offer a style of the Citation Style Language, for references in words."""
    return click.option(
        "--csl",
        metavar="STYLE",
        default="",
        shell_complete=a_file,
        help="Set references by a CSL style: a .csl file, or a name that citeproc-py knows.",
    )(command)


@contextmanager
def in_csl_style(style: str) -> Iterator[None]:
    """Have references set by a CSL style until the block ends; one that cannot be used is told."""
    if not style:
        yield
        return
    from ombre_records.base.errors import MissingExtraError
    from ombre_records.telling.citation.reference_formats import UnusableStyleError, styled

    if style.endswith(".csl") and not os.path.isfile(style):
        refuse(f"{style}: there is no such file; name a CSL style's file")
    try:
        with styled(style):
            yield
    except (MissingExtraError, UnusableStyleError) as problem:
        refuse(str(problem))
