"""Pictures as SVG: a template filled in, with the colours, and nothing in it that XML forbids."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import NamedTuple

from markupsafe import Markup, escape

from ombre_records.document.faces.sprite import inlined
from ombre_records.document.letters.characters import clean
from ombre_records.document.outline import CARD, Picture
from ombre_records.document.pips import DARK, LIGHT, Pip
from ombre_records.document.sandbox import BoundedEnvironment
from ombre_records.document.style import Style
from ombre_records.document.templates import environment, filled

PAPER = {
    "ground": "#ffffff",
    "felt": "#f3f0e6",
    "line": "#b9b09c",
    "ink": "#1c1c1c",
    "weak": "#665f53",
    "mark": "#8a3b00",
    "shade": "#f2e3b3",
    "back": "#ddd6c6",
    "card": "#fffdf7",
    "won": "#f7e7ae",
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
    "card": "#f4efe2",
    "won": "#f2df9d",
    **DARK,
}
"""The colours on a dark ground."""

SERIF = "Charter, 'Bitstream Charter', Georgia, 'DejaVu Serif', serif"
SANS = "Verdana,sans-serif"

_KINDS = {
    "cards": f'font-family="{SANS}"',
    "winner": f'font-family="{SANS}" font-weight="bold"',
    "strong": 'font-weight="bold"',
    "weak": 'font-style="italic" class="o-weak" fill="{weak}"',
    "mark": 'class="o-mark" fill="{mark}"',
}
_Shades = Sequence[tuple[float, float, float, float]]
_Texts = Sequence[tuple[float, float, float | None, Sequence[tuple[str, str]]]]
_Suits = Sequence[tuple[Pip, float, float, float]]

_FORBIDDEN = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


class Caption(NamedTuple):
    """A picture's title, and what is to be seen in it."""

    title: str
    words: str


def xml(text: str) -> str:
    """Return a text without the characters that XML cannot have."""
    return _FORBIDDEN.sub("\ufffd", text)


def tone(shared: bool) -> Callable[..., Markup]:
    """Return what writes the colours of an element, fill and stroke by their names.

    Both as classes; where no style sheet is shared also at the element, for a reader that knows
    none.
    """

    @cache
    def toned(fill: str, stroke: str = "") -> Markup:
        names = [f"o-{fill}"] * bool(fill) + [f"s-{stroke}"] * bool(stroke)
        said = f'class="{" ".join(names)}"'
        if not fill:
            said += ' fill="none"'
        if not shared:
            said += f' fill="{PAPER[fill]}"' if fill else ""
            said += f' stroke="{PAPER[stroke]}"' if stroke else ""
        return Markup(said)

    return toned


def _kinds(shared: bool) -> dict[str, Markup]:
    """Return how each kind of a phrase's runs is set."""
    if shared:
        return {kind: Markup(f'class="k-{kind}"') for kind in _KINDS}
    return {kind: Markup(said.format(**PAPER)) for kind, said in _KINDS.items()}


def _typed(shared: bool) -> Callable[[_Shades, _Texts, _Suits], Markup]:
    """Return what writes a line in its place: what is shaded, suits, texts.

    A page has thousands, so this is no macro of `ink.svg`.
    """
    toned, kinds = tone(shared), _kinds(shared)

    def suit(pip: Pip, x: float, y: float, size: float) -> str:
        name, path, color = map(escape, pip[:3])
        if shared:
            place = f'x="{x}" y="{y}" width="{size}" height="{size}"'
            return f'<use href="#{name}" class="o-{color}" {place}/>\n'
        place = f"translate({x} {y}) scale({size / 100})"
        return f'<path {toned(pip[2])} fill-rule="evenodd" transform="{place}" d="{path}"/>\n'

    def run(text: str, kind: str) -> str:
        said = escape(text)
        return said if kind == "plain" else f"<tspan {kinds[kind]}>{said}</tspan>"

    def typed(shades: _Shades, texts: _Texts, suits: _Suits) -> Markup:
        found = [
            f'<rect {toned("shade")} x="{x}" y="{y}" width="{wide}" height="{high}" rx="2"/>\n'
            for x, y, wide, high in shades
        ]
        found += [suit(*each) for each in suits]
        for x, y, length, runs in texts:
            room = f' textLength="{length}"' if length else ""
            words = "".join([run(text, kind) for text, kind in runs])
            found.append(f'<text x="{x}" y="{y}"{room}>{words}</text>\n')
        return Markup("".join(found))

    return typed


def _alone(made: BoundedEnvironment) -> BoundedEnvironment:
    made.globals.update(paper=PAPER, night=NIGHT, serif=SERIF, sans=SANS)
    made.globals.update(shared=False, tone=tone(False), kinds=_kinds(False), typed=_typed(False))
    return made


def _shared(made: BoundedEnvironment) -> BoundedEnvironment:
    made = _alone(made)
    made.globals.update(shared=True, tone=tone(True), kinds=_kinds(True), typed=_typed(True))
    return made


def svg(
    template: str, values: Mapping[str, object], folder: Path | None = None, *, shared: bool = False
) -> str:
    """Fill in a template of a drawing."""
    made = environment(folder, given=_shared if shared else _alone)
    return xml(filled(made, template, values))


@cache
def night_style(*where: str) -> Markup:
    """Return the dark colours as rules of a style sheet, for drawings inside any of some selectors.

    >>> night_style(".dark ")[:28]
    Markup('.dark .o-ground{fill:#1b1a18')
    """
    return Markup("").join(map(Markup, _rules(where)))


def _rules(where: Sequence[str]) -> Iterator[str]:
    for name, color in NIGHT.items():
        fills, strokes = (",".join(f"{each}.{of}-{name}" for each in where) for of in "os")
        yield f"{fills}{{fill:{color};color:{color}}}{strokes}{{stroke:{color}}}"


def after_the_screen(drawing: str) -> str:
    """Return a drawing that stands alone with its dark colours for a screen that is dark.

    One in an `img` follows the `color-scheme` of that.

    >>> after_the_screen('<svg height="9"></svg>')[:30]
    '<svg height="9"><style>@media '
    """
    head, tag, rest = drawing.partition(">")
    rules = night_style("")
    return (
        f"{head}{tag}<style>@media screen and (prefers-color-scheme:dark){{{rules}}}</style>{rest}"
    )


def picture(
    template: str,
    values: Mapping[str, object],
    caption: Caption,
    style: Style,
    *,
    shared: bool = False,
) -> Picture:
    """Draw a picture that bears its title, and what is to be seen in it as its description.

    `shared`: the document has the suits' symbols and the style sheet `picture.css`; else the
    picture has all but its cards, and with `Picture.alone` these too.
    """
    words = clean(caption.words)
    told = {"title": caption.title, "description": words}
    drawn = svg(template, {**values, **told}, style.templates, shared=shared)
    faces = inlined(dict.fromkeys(found[1] for found in CARD.finditer(drawn)), style)
    return Picture(drawn.strip(), words, template, faces)
