"""The directive `document`: what `ombre` makes of a record, shown where a page speaks of it.

    ```{document} show records/belinda.ombre --to html
    :caption: Belinda's game, step by step
    ```

The document is made at each build and stands in the built pages as a file of its own: a page in a
frame, a picture, or the pages of a PDF as pictures. `:height:` is that of a frame in rem,
`:pages:` how many pages of a PDF are shown, `:at:` the step at which a replay opens.

The directive `picture` shows a part of a deal alone: `hands`, `tricks`, or one trick by its number.

    ```{picture} records/belinda.ombre trick 9
    ```
"""

from __future__ import annotations

import re
import shlex
from collections.abc import Sequence
from hashlib import sha256
from html import escape
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar

from docs._ext.command import ROOT, pages, run
from docutils import nodes
from docutils.parsers.rst import directives
from sphinx.util.docutils import SphinxDirective

from ombre_records import check, load, parse
from ombre_records.base.document.outline import Picture
from ombre_records.base.document.style import Style
from ombre_records.base.document.svg.drawing import after_the_screen
from ombre_records.telling.transcript.margin import DealPage, margin
from ombre_records.telling.transcript.picture import diagram, tricks

if TYPE_CHECKING:
    from sphinx.application import Sphinx

FOLDER = "_documents"
"""Where the documents stand among the built pages."""
COLORED = 'class="o-'
"""What stands in a drawing of the project's own: its colours are named."""
_SCREEN = "prefers-color-scheme"
_HEIGHT = 42
_ENDINGS = {"html": "html", "svg": "svg", "pdf": "pdf"}


class Document(SphinxDirective):
    """Shows a document that a command makes."""

    required_arguments = 1
    final_argument_whitespace = True
    option_spec: ClassVar[dict[str, Any]] = {
        "caption": directives.unchanged_required,
        "height": directives.positive_int,
        "pages": directives.positive_int,
        "at": directives.unchanged,
        "eager": directives.flag,
    }

    def run(self) -> list[nodes.Node]:
        """Make the document and return what shows it."""
        arguments = shlex.split(self.arguments[0])
        for name in arguments:
            if name.endswith(".ombre"):
                self.env.note_dependency(str(Path(name).resolve()))
        caption = self.options.get("caption", "")
        self.env.temp_data["documents"] = True
        return shown(self.env.app, self.env.docname, arguments, caption, self.options)


def shown(
    app: Sphinx,
    docname: str,
    arguments: Sequence[str],
    caption: str,
    options: dict[str, object] | None = None,
) -> list[nodes.Node]:
    """Return the nodes that show a document on a page."""
    asked = options or {}
    kind = arguments[arguments.index("--to") + 1]
    folder = Path(app.outdir) / FOLDER
    folder.mkdir(parents=True, exist_ok=True)
    up = "../" * docname.count("/") + FOLDER + "/"
    if kind == "pdf":
        most = asked.get("pages", 1)
        assert isinstance(most, int)
        body = _paper(folder, up, arguments, caption, most)
    else:
        name = written(folder, arguments)
        if kind == "html":
            body = _page(up, name, caption, asked) + _on_paper(folder, up, arguments, caption)
        else:
            body = _picture(up, name, caption)
    told = f"<figcaption>{escape(caption)} {_link(arguments)}</figcaption>"
    text = f'<figure class="document document-{kind}">{body}{told}</figure>'
    return [nodes.raw("", text, format="html")]


def name_of(arguments: Sequence[str], ending: str) -> str:
    """Return the name of a command's document: legible, and of no other command."""
    words = [word for word in arguments if not word.startswith("-")]
    stem = re.sub(r"[^a-z0-9]+", "-", "-".join(words).lower()).strip("-")[:60]
    return f"{stem}-{sha256(' '.join(arguments).encode()).hexdigest()[:8]}.{ending}"


def written(folder: Path, arguments: Sequence[str]) -> str:
    """Make a document in a folder and return its name."""
    kind = arguments[arguments.index("--to") + 1]
    name = name_of(arguments, _ENDINGS[kind])
    run([*arguments, "-o", str(folder / name)])
    return name


def _page(up: str, name: str, caption: str, asked: dict[str, object]) -> str:
    step = f"#{asked['at']}" if asked.get("at") else ""
    lazy = "" if "eager" in asked else ' loading="lazy"'
    height = asked.get("height", _HEIGHT)
    return (
        f'<iframe src="{up}{name}{step}" title="{escape(caption)}"{lazy} allow="clipboard-write" '
        f'style="height:{height}rem"></iframe>'
        f'<a class="whole" href="{up}{name}{step}">Open it on a page of its own</a>'
    )


def _on_paper(folder: Path, up: str, arguments: Sequence[str], caption: str) -> str:
    """Return the picture that stands for the replay of a deal where the page is printed."""
    command, path = arguments[:2]
    if command != "show" or len(load(ROOT / path).deals) != 1:
        return ""
    at = arguments.index("--suits") + 1 if "--suits" in arguments else None
    drawn = _drawn(folder, path, "hands", {"suits": arguments[at]} if at else {})
    # A picture that is loaded when it comes into view is not there when the page is printed.
    return f'<img class="on-paper" src="{up}{drawn}" alt="{escape(caption)}">'


def _picture(up: str, name: str, caption: str) -> str:
    return f'<a href="{up}{name}"><img src="{up}{name}" alt="{escape(caption)}" loading="lazy"></a>'


def _paper(folder: Path, up: str, arguments: Sequence[str], caption: str, most: int) -> str:
    parts = []
    for number, picture in enumerate(pages([*_without_format(arguments)])[:most], 1):
        name = name_of([*arguments, str(number)], "png")
        (folder / name).write_bytes(picture)
        alt = f"{caption}: page {number}"
        parts.append(f'<a href="{up}{name}">'
                     f'<img src="{up}{name}" alt="{escape(alt)}" loading="lazy"></a>')  # fmt: skip
    return f'<div class="paper">{"".join(parts)}</div>'


def _without_format(arguments: Sequence[str]) -> list[str]:
    at = arguments.index("--to")
    return [*arguments[:at], *arguments[at + 2 :]]


def _link(arguments: Sequence[str]) -> str:
    """Write the command that makes the document, as a reader would type it."""
    return f"<code>{escape(shlex.join(['ombre', *arguments]))}</code>"


# ---------------------------------------------------------------- parts of a deal


class DealPicture(SphinxDirective):
    """Shows the hands or the tricks of a record's first deal."""

    required_arguments = 2
    optional_arguments = 1
    option_spec: ClassVar[dict[str, Any]] = {
        "caption": directives.unchanged,
        "suits": directives.unchanged,
    }

    def run(self) -> list[nodes.Node]:
        """Draw the part and return what shows it."""
        path, part, *number = self.arguments
        self.env.note_dependency(str((ROOT / path).resolve()))
        folder = Path(self.env.app.outdir) / FOLDER
        folder.mkdir(parents=True, exist_ok=True)
        drawn = part_of(ROOT / path, part, int(number[0]) if number else 0, self.options)
        name = name_of([*self.arguments, str(sorted(self.options.items()))], "svg")
        (folder / name).write_text(after_the_screen(drawn.alone), encoding="utf-8")
        up = "../" * self.env.docname.count("/") + FOLDER + "/"
        told = escape(self.options.get("caption", ""))
        body = f'<img src="{up}{name}" alt="{escape(drawn.words)}" loading="lazy">'
        body = f'<div class="drawing" tabindex="0">{body}</div>'
        caption = f"<figcaption>{told}</figcaption>" if told else ""
        text = f'<figure class="document document-svg">{body}{caption}</figure>'
        return [nodes.raw("", text, format="html")]


def _drawn(folder: Path, path: str, part: str, options: dict[str, str]) -> str:
    """Draw a part of a record's first deal into a folder and return the file's name."""
    name = name_of([path, part, str(sorted(options.items()))], "svg")
    drawn = part_of(ROOT / path, part, 0, options)
    (folder / name).write_text(after_the_screen(drawn.alone), encoding="utf-8")
    return name


def part_of(path: Path, part: str, number: int, options: dict[str, str]) -> Picture:
    """Draw a part of a record's first deal."""
    report = check(parse(path.read_text(encoding="utf-8"), path.name))
    session = report.sessions[0]
    deal = session.deals[0]
    page = DealPage(session, deal, margin(deal.deal.lines, (), report, session))
    style = Style(suits="spanish" if options.get("suits") == "spanish" else "french")
    if part == "hands":
        return diagram.hands(page, style)
    drawn = tricks.trick(page, deal.tricks[number - 1], style) if number else None
    drawn = drawn or tricks.tricks(page, style)
    assert drawn is not None, f"{path} has no tricks"
    return drawn


def _dark(app: Sphinx, error: Exception | None) -> None:
    """Give pictures that pages take from the tests' folder their colours for the dark as well."""
    for path in Path(app.outdir).glob("_images/*.svg"):
        drawing = path.read_text(encoding="utf-8")
        if COLORED in drawing and _SCREEN not in drawing:
            path.write_text(after_the_screen(drawing), encoding="utf-8")


def setup(app: Sphinx) -> dict[str, bool]:
    """Give pages the directives."""
    app.connect("build-finished", _dark)
    app.add_directive("document", Document)
    app.add_directive("picture", DealPicture)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
