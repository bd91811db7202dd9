"""Pictures as SVG: a template filled in, with the colours, and nothing in it that XML forbids."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from pathlib import Path

from jinja2.sandbox import SandboxedEnvironment

from ombre_records.show.outline import Picture
from ombre_records.show.pips import DARK, LIGHT
from ombre_records.show.templates import environment, filled

PAPER = {
    "ground": "#ffffff",
    "felt": "#f3f0e6",
    "line": "#b9b09c",
    "ink": "#1c1c1c",
    "weak": "#665f53",
    "mark": "#8a3b00",
    "shade": "#f2e3b3",
    "back": "#ddd6c6",
    **LIGHT,
}
"""The colours on a light ground: ink is to be read on ground, felt and shade."""
NIGHT = {
    "ground": "#1b1a18",
    "felt": "#2a2824",
    "line": "#6f6757",
    "ink": "#efebe1",
    "weak": "#b5ad9d",
    "mark": "#f0a868",
    "shade": "#4a3f1c",
    "back": "#4b463c",
    **DARK,
}
"""The colours on a dark ground."""

SERIF = "Charter, 'Bitstream Charter', Georgia, 'DejaVu Serif', serif"
SANS = "Verdana, 'DejaVu Sans', Helvetica, Arial, sans-serif"

_FORBIDDEN = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


def xml(text: str) -> str:
    """Return a text without the characters that XML cannot have."""
    return _FORBIDDEN.sub("\ufffd", text)


@cache
def _environment(folder: Path | None) -> SandboxedEnvironment:
    made = environment(folder)
    made.globals.update(paper=PAPER, night=NIGHT, serif=SERIF, sans=SANS)
    return made


def svg(template: str, values: Mapping[str, object], folder: Path | None = None) -> str:
    """Fill in a template of a drawing."""
    return xml(filled(_environment(folder), template, values))


def picture(
    template: str, values: Mapping[str, object], title: str, words: str, folder: Path | None = None
) -> Picture:
    """Draw a picture; it bears its title, and what is to be seen in it as its description."""
    drawn = svg(template, {**values, "title": title, "description": words}, folder)
    return Picture(drawn.strip(), words)
