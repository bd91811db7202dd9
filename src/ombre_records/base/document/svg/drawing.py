"""Pictures as SVG: a drawing written by a template, with the colours that its page has."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path

from jinja2 import Environment
from markupsafe import Markup

from ombre_records.base.document.faces.sprite import inlined
from ombre_records.base.document.letters.characters import clean
from ombre_records.base.document.outline import Picture
from ombre_records.base.document.palette import NIGHT, PAPER
from ombre_records.base.document.shapes import Drawing
from ombre_records.base.document.style import Style
from ombre_records.base.document.svg.pen import ALONE, SANS, SERIF, SHARED, Pen, xml
from ombre_records.base.document.templates import environment, filled

_TEMPLATE = "picture.svg"


def _given(pen: Pen) -> Callable[[Environment], Environment]:
    """Return what gives an environment of templates a pen, and the colours."""

    def given(made: Environment) -> Environment:
        made.globals.update(paper=PAPER, night=NIGHT, serif=SERIF, sans=SANS)
        made.globals.update(shared=pen.shared, tone=pen.tone, drawn=pen.drawn)
        return made

    return given


_ALONE, _SHARED = _given(ALONE), _given(SHARED)


def svg(
    template: str, values: Mapping[str, object], folder: Path | None = None, *, shared: bool = False
) -> str:
    """Fill in a template of a drawing."""
    made = environment(folder, given=_SHARED if shared else _ALONE)
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


def picture(name: str, drawing: Drawing, style: Style, *, shared: bool = False) -> Picture:
    """Write a drawing that bears its title, and what is to be seen in it as its description.

    A user may have a template for drawings of one `name`, or for all. `shared`: the document has
    the suits' symbols, the cards and the style sheet `picture.css`; else the picture has all but
    its cards, and with `Picture.alone` these too.
    """
    drawing = drawing._replace(words=clean(drawing.words))
    values = {**drawing._asdict(), "description": drawing.words}
    drawn = svg(_template(name, style.templates), values, style.templates, shared=shared)
    faces = dict.fromkeys(drawing.faces, "") if shared else inlined(drawing.faces, style)
    return Picture(drawn.strip(), drawing.words, drawing, faces)


def _template(name: str, folder: Path | None) -> str:
    own = f"{name}.svg"
    return own if folder and (folder / own).is_file() else _TEMPLATE
