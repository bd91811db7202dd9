"""Write pictures as SVG by a template, in the colours of their page."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache, lru_cache
from pathlib import Path
from typing import Any

from jinja2 import Environment
from markupsafe import Markup
from markupsafe import escape as escaped

from ombre_records.base.document.faces.sprite import inlined
from ombre_records.base.document.letters.characters import clean
from ombre_records.base.document.outline import Picture
from ombre_records.base.document.pips import NIGHT, PAPER
from ombre_records.base.document.shapes import (
    Box,
    Disc,
    Drawing,
    Face,
    Group,
    Item,
    Look,
    Placed,
    Stamp,
    Stamped,
    Stroke,
    Suit,
    Words,
)
from ombre_records.base.document.style import Style
from ombre_records.base.document.templates import environment, filled

SERIF = "Charter, 'Bitstream Charter', Georgia, 'DejaVu Serif', serif"
SANS = "Verdana,sans-serif"

_KINDS = {
    "cards": f'font-family="{SANS}"',
    "winner": f'font-family="{SANS}" font-weight="bold"',
    "strong": 'font-weight="bold"',
    "weak": f'font-style="italic" class="o-weak" fill="{PAPER["weak"]}"',
    "mark": f'class="o-mark" fill="{PAPER["mark"]}"',
    "link": "",
    "work": 'font-style="italic"',
}
_FORBIDDEN = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


def xml(text: str) -> str:
    """Return a text without the characters that XML cannot have."""
    return text if text.isprintable() else _FORBIDDEN.sub("\ufffd", text)


@lru_cache(4096)
def escape(text: str) -> str:
    """Write words for SVG, inside and outside quotation marks."""
    return str(escaped(xml(text)))


class Pen:
    """Writes things of a drawing, each in a line of its own."""

    def __init__(self, *, shared: bool) -> None:
        self.shared = shared
        self.tone = cache(self._tone)
        self.kinds = _classes() if shared else _KINDS
        self._look = cache(self._looks)
        self._stamp = lru_cache(1024)(self._stamped)
        self.writers: dict[type, Callable[[Any], str]] = {
            Words: self.words,
            Placed: self.placed,
            Box: self._box,
            Disc: self._disc,
            Stroke: self._stroke,
            Suit: self._suit,
            Face: self._face,
            Group: self._group,
            Stamped: self._put,
        }

    def drawn(self, items: Item | Iterable[Item]) -> Markup:
        """Write a thing, or several, as a template asks for them."""
        one = type(items) in self.writers
        return Markup(self.items((items,) if one else items))  # type: ignore[arg-type] # it is one

    def items(self, items: Iterable[Item]) -> str:
        """Write things below one another."""
        writers = self.writers
        return "".join([writers[type(item)](item) for item in items])

    def _tone(self, fill: str, stroke: str = "") -> Markup:
        """Write the colours of an element, fill and stroke by their names."""
        names = [f"o-{fill}"] * bool(fill) + [f"s-{stroke}"] * bool(stroke)
        attributes = f'class="{" ".join(names)}"'
        if not fill:
            attributes += ' fill="none"'
        if not self.shared:
            attributes += f' fill="{PAPER[fill]}"' if fill else ""
            attributes += f' stroke="{PAPER[stroke]}"' if stroke else ""
        return Markup(attributes)

    def _looks(self, look: Look) -> str:
        """Write how words are set."""
        return (
            f' font-size="{look.size}"' * (look.size is not None)
            + ' font-weight="bold"' * look.bold
            + ' font-style="italic"' * look.italic
            + f' font-family="{SANS}"' * look.sans
            + f' text-anchor="{look.anchor}"' * bool(look.anchor)
            + (f" {self.tone(look.ink)}" if look.ink else "")
        )

    def words(self, item: Words) -> str:
        """Write words on a line."""
        text, look, x, y, full = item
        across = "" if x is None else f' x="{x}"'
        down = "" if y is None else f' y="{y}"'
        title = f"<title>{escape(full)}</title>" if full else ""
        return f"<text{across}{down}{self._look(look)}>{title}{escape(text)}</text>\n"

    def placed(self, item: Placed) -> str:
        """Write a line set in type: what is shaded, suits, texts."""
        shades, texts, suits = item
        shapes = [
            f'<rect {self.tone("shade")} x="{x}" y="{y}" width="{wide}" height="{high}" rx="2"/>\n'
            for x, y, wide, high in shades
        ]
        shapes += [self._pip(*each) for each in suits]
        for x, y, length, runs in texts:
            room = f' textLength="{length}"' if length else ""
            words = "".join([self._run(text, kind) for text, kind in runs])
            shapes.append(f'<text x="{x}" y="{y}"{room}>{words}</text>\n')
        return "".join(shapes)

    def _run(self, text: str, kind: str) -> str:
        escaped_text = escape(text)
        return (
            escaped_text if kind == "plain" else f"<tspan {self.kinds[kind]}>{escaped_text}</tspan>"
        )

    def _box(self, item: Box) -> str:
        fill, stroke, wide, high, x, y, radius, thick = item
        across = "" if x is None else f' x="{x}"'
        down = "" if y is None else f' y="{y}"'
        round = "" if radius is None else f' rx="{radius}"'
        line = "" if thick is None else f' stroke-width="{thick}"'
        toned = self.tone(fill, stroke)
        return f'<rect {toned}{across}{down} width="{wide}" height="{high}"{round}{line}/>\n'

    def _disc(self, item: Disc) -> str:
        fill, x, y, radius, stroke = item
        return f'<circle {self.tone(fill, stroke)} cx="{x}" cy="{y}" r="{radius}"/>\n'

    def _stroke(self, item: Stroke) -> str:
        ink, path, thick = item
        line = "" if thick is None else f' stroke-width="{thick}"'
        return f'<path {self.tone("", ink)}{line} d="{path}"/>\n'

    def _suit(self, item: Suit) -> str:
        return self._pip(*item)

    def _pip(self, pip: tuple[str, str, str], x: float, y: float, side: float) -> str:
        name, path, ink = pip
        if self.shared:
            place = f'x="{x}" y="{y}" width="{side}" height="{side}"'
            return f'<use href="#{name}" class="o-{ink}" {place}/>\n'
        place = f"translate({x} {y}) scale({side / 100})"
        drawn = f'transform="{place}" d="{escape(path)}"'
        return f'<path {self.tone(ink)} fill-rule="evenodd" {drawn}/>\n'

    def _face(self, item: Face) -> str:
        name, wide, high = item
        return f'<use href="#card-{name}" x="0" y="0" width="{wide}" height="{high}"/>\n'

    def _group(self, item: Group) -> str:
        items, x, y, look = item
        place = "" if x is None else f' transform="translate({x} {y})"'
        return f"<g{place}{self._look(look)}>\n{self.items(items)}</g>\n"

    def _put(self, item: Stamped) -> str:
        stamp, x, y = item
        return f'<g transform="translate({x} {y})">{self._stamp(stamp)}'

    def _stamped(self, stamp: Stamp) -> str:
        title = f"<title>{escape(stamp.title)}</title>" if stamp.title else ""
        return f"{title}\n{self.items(stamp.items)}</g>\n"


def _classes() -> dict[str, str]:
    return {kind: f'class="k-{kind}"' for kind in _KINDS}


ALONE, SHARED = Pen(shared=False), Pen(shared=True)
"""The pens of pictures that stand alone, and of those in a document."""


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
