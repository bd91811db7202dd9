"""Write an outline as LaTeX, for pdfLaTeX, XeLaTeX and LuaLaTeX, from a template."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Any

from ombre_records.base.document.glyphs import glyphs, pieces
from ombre_records.base.document.letters.characters import clean, latin
from ombre_records.base.document.letters.widths import ems
from ombre_records.base.document.outline import (
    Beside,
    Block,
    Fields,
    HandToken,
    PagePart,
    Phrase,
    Picture,
    Round,
    Run,
    Section,
    Table,
    TablePlace,
    parts,
)
from ombre_records.base.document.paper.blocks import PAPERS, BlockWriter
from ombre_records.base.document.paper.escaping import Tex, escape
from ombre_records.base.document.paper.latex_drawing import (
    InkedLine,
    Item,
    PlacedCard,
    PlacedSuit,
    Strokes,
    card_operators,
    inked,
    operators,
    plain,
)
from ombre_records.base.document.paper.notes import composed, separated_marks
from ombre_records.base.document.paper.page_layout import (
    TYPE_SIZE,
    abreast,
    height,
    natural,
    shares,
    sides,
    widths,
)
from ombre_records.base.document.pips import SIZE, pip, suit_system
from ombre_records.base.document.style import PLAIN, About, Style
from ombre_records.base.document.templates import environment, filled
from ombre_records.base.language import _
from ombre_records.base.suits import SUITS

if TYPE_CHECKING:
    from jinja2 import Environment

_BABEL = {"en": "english", "fr": "french", "es": "spanish", "da": "danish", "de": "german"}
_EM = 11.3
_ABREAST = 25.0
"""How many lines what stands abreast may take."""
_WHOLE = 30
"""How many rows of a table stay together."""
_PADDING, _SPARE = 0.8, 1.08
_ASIDE = 20
"""How wide the words between rows may be at least, in ems."""
_UNIT = 10
"""How many points a picture has for each em of its width."""
_BOLD = 1.15
"""How much wider than plain letters bold ones are."""
_SEAT = 7.8
"""How wide a place in a diagram may be, in ems."""
_LEAD = 1.16
"""The height of a line in ems of its type."""
_MARGINS, _HEADING = 110, 44
"""Points above and below the text of a page; what an entry's heading takes."""
_PIP = 0.74
"""The side of a suit's square in ems, as the template draws it."""


def render(outline: Iterable[Block], about: About, style: Style = PLAIN) -> str:
    """Write an outline as a LaTeX document, whole and to be compiled as it is."""
    writer = _Writer(style)
    written = [writer.part(each) for each in parts(outline)]
    values = {
        "title": clean(about.title),
        "author": clean(about.author),
        "latin": latin,
        "language": _BABEL[style.language],
        "paper": Tex(f"{style.paper}paper"),
        "pips": [_pip(suit, style) for suit in SUITS],
        "winner": _("In bold: the card that wins the trick."),
        "parts": written,
        "size": Tex(f"{TYPE_SIZE:.1f}"),
        "line": Tex(f"{TYPE_SIZE * _LEAD:.1f}"),
        "notes": writer.last(),
        "behind": writer.behind,
        "diagrams": writer.diagrams,
        "struck": _("laid off"),
        "added": _("drawn"),
        "led": _("leads"),
        "won": _("wins the trick"),
        "faces": list(_faces(writer.cards, style)),
    }
    made = environment(style.templates, escape=False, given=_for_tex)
    return filled(made, "document.tex", values)


def _for_tex(made: Environment) -> Environment:
    return made.overlay(
        block_start_string="<%",
        block_end_string="%>",
        variable_start_string="<<",
        variable_end_string=">>",
        comment_start_string="<#",
        comment_end_string="#>",
        finalize=escape,
    )


def _pip(suit: str, style: Style) -> dict[str, Tex]:
    """Return a suit as it is drawn: its colour, its outline, and what it is read as."""
    sign = pip(SUITS.index(suit), suit_system(style.suits), style.templates)
    spanish = style.suits == "spanish"
    read = glyphs(suit, "spanish" if spanish else "unicode")
    return {
        "letter": Tex(suit),
        "color": Tex(sign.color.lstrip("#").upper()),
        "strokes": Tex(operators(sign.path, SIZE)),
        "sign": Tex(read if spanish else _SIGNS[suit]),
        "read": Tex(f"{ord(read):04X}"),
    }


_SIGNS = {
    "S": r"$\spadesuit$",
    "C": r"$\clubsuit$",
    "H": r"$\heartsuit$",
    "D": r"$\diamondsuit$",
}


def _faces(names: Iterable[str], style: Style) -> Iterator[dict[str, Tex]]:
    """Yield cards as they are drawn, once for the document."""
    for name, card in card_operators(sorted(names), style).items():
        yield {"name": Tex(name), "twice": Tex(card.twice), "once": Tex(card.once)}


class _Writer(BlockWriter):
    """Turns blocks into what the template prints; words are LaTeX already.

    `last` are the notes that its marks are of, `behind` how many lines they take; `diagrams` tells
    whether it has drawn some.
    """

    def __init__(self, style: Style) -> None:
        _name, wide, high = PAPERS[style.paper]
        super().__init__(style, wide, _EM, (high - _MARGINS) / 2 - _HEADING)
        self.diagrams = False
        self.behind = 0.0
        self.cards: set[str] = set()

    def part(self, part: PagePart) -> dict[str, Any]:
        self.notes.of(part)
        rows = list(abreast(part.sections, self.room, _ABREAST))
        words = part.heading.words if part.heading else ()
        weak = next((at for at, run in enumerate(words) if run.kind == "weak"), len(words))
        title, passing = (
            words[:weak],
            tuple(
                run._replace(kind="plain") if run.kind == "weak" else run for run in words[weak:]
            ),
        )
        made = {
            "level": part.heading.level if part.heading else 0,
            "title": self.words(title),
            "ended": self.words(passing),
        }
        return {**made, "under": self.under(), "rows": [self._row(row) for row in rows]}

    def last(self) -> dict[str, Any] | None:
        """Return the notes as a part of its own; None where there are none."""
        part = self.notes.part()
        self.behind = sum(height([each], self.room) for each in part.sections) if part else 0.0
        return self.part(part) if part else None

    def _row(self, row: list[Section]) -> dict[str, Any]:
        sections = [
            {
                "width": Tex(f"{min(0.99, max(map(natural, section)) * _SPARE / self.room):.3f}"),
                "blocks": [{**self.block(block), "under": self.under()} for block in section],
            }
            for section in row
        ]
        return {"abreast": len(row) > 1, "sections": sections}

    def _is_long(self, table: Table) -> bool:
        """Return whether a table is to be broken: in its lines, or over pages."""
        return sum(widths(table)) * _SPARE > self.room or len(table.rows) > _WHOLE

    def words(self, words: Phrase) -> Tex:
        return Tex("".join(map(self._run, separated_marks(words))))

    def _run(self, run: Run) -> str:
        match run.kind:
            case "cards":
                return self._cards(run.text)
            case "winner":
                return rf"\winner{{{self._cards(run.text)}}}"
            case "strong":
                return rf"\stressed{{{self.text(run.text)}}}"
            case "weak":
                return rf"\passing{{{self.text(run.text)}}}"
            case "work":
                return rf"\emph{{{self.text(run.text)}}}"
            case "mark":
                return self._mark(run.text)
        return self.text(run.text)

    def text(self, text: str) -> Tex:
        """Return words in the signs of print."""
        return escape(composed(text, self.language))

    def _cards(self, text: str) -> str:
        return "".join(
            rf"\cards{{\suit{suit}}}{{{escape(ranks)}}}" if suit else escape(ranks)
            for suit, ranks in pieces(clean(text), self.suits)
        )

    def _mark(self, mark: str) -> str:
        number = self.notes.number(mark)
        if number is None:
            return rf"\textsuperscript{{{escape(mark.strip('[]'))}}}"
        if self.notes.below:
            return rf"\textsuperscript{{\textcolor{{accent}}{{{number}}}}}"
        return rf"\noted{{{number}}}"

    def block(self, block: Block) -> dict[str, Any]:
        self.diagrams = self.diagrams or isinstance(block, Beside)
        made = super().block(block)
        match block:
            case Fields(rows):
                widest = max((ems(label) for label, _words in rows), default=0.0)
                return {**made, "label": _em(min(widest, self.room / 3))}
            case Table():
                return {
                    **made,
                    "whole": not self._is_long(block),
                    "shape": Tex("".join(self._columns(block))),
                    "wide": _em(min(self.room * 0.93, max(sum(widths(block)), _ASIDE))),
                }
            case Round():
                places = {(each["y"], each["x"]): each for each in made["places"]}
                last = max(block.last, *(place.row for place in block.places))
                three = [[places.get((row, at)) for at in range(3)] for row in range(last + 1)]
                return {**made, "rows": three}  # None where nobody sits
        return made

    def place(self, place: TablePlace) -> dict[str, Any]:
        notes = [place.roles, "" if place.lines else place.nothing]
        name = ems(place.name) * _BOLD + 0.5 * len(place.marks)
        wide = max([name, *map(ems, notes), *map(_long, place.lines)]) * _SPARE + 0.3
        return {**super().place(place), "wide": _em(min(wide, _SEAT))}

    def picture(self, block: Picture) -> dict[str, Any]:
        """Return a picture's size, its unit in points, and what is put into it.

        Of one that is not a drawing there is what it shows, in words.
        """
        made = block.drawing
        if made is None:
            return {"kind": "paragraph", "words": self.text(block.words)}
        self.cards.update(made.faces)
        unit = min(sides(block)[0] * _UNIT, self.room * _EM) / made.width
        return {
            "kind": "picture",
            "unit": Tex(f"{unit:.4f}pt"),
            "size": Tex(f"{plain(made.width)},{plain(made.height)}"),
            "things": [_put(item) for item in inked(made)],
        }

    def _columns(self, block: Table) -> Iterator[str]:
        """Yield a table's columns: as wide as they are, or of known widths.

        With widths that LaTeX had to find out a long table would come right in a second run alone.
        """
        fits = not self._is_long(block)
        given = shares([wide * _SPARE for wide in widths(block)], self.room - _PADDING)
        for column, wide in zip(block.columns, given, strict=True):
            if fits:
                yield "r" if column.right else "l"
            else:
                yield f"{'R' if column.right else 'L'}{{{_em(wide - _PADDING)}}}"


def _long(line: Sequence[HandToken]) -> float:
    """Estimate how wide a line of a diagram is."""
    return sum(ems(token.text) + 0.85 * bool(token.sign) + 0.35 for token in line)


def _put(item: Item) -> dict[str, Any]:
    """Return what a template is told of a thing in a picture."""
    match item:
        case Strokes(drawn):
            return {"kind": "strokes", "strokes": Tex(drawn)}
        case PlacedSuit(letter, x, y, side):
            size = Tex(plain(side / _PIP))
            return {"kind": "suit", "at": _place(x, y), "size": size, "suit": Tex(letter)}
        case PlacedCard(name, x, y, scale):
            size = Tex(plain(scale))
            return {"kind": "card", "at": _place(x, y), "size": size, "card": Tex(name)}
        case InkedLine(x, y, size, anchor, runs):
            return {
                "kind": "line",
                "at": _place(x, y),
                "size": Tex(plain(size)),
                "anchor": anchor,
                "runs": [{**run._asdict(), "color": Tex(run.color)} for run in runs],
            }


def _place(x: float, y: float) -> Tex:
    return Tex(f"{plain(x)},{plain(y)}")


def _em(wide: float) -> Tex:
    return Tex(f"{max(wide, 1.0):.2f}em")
