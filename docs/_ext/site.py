"""What the pages say of themselves: descriptions, social card, edit links, `llms.txt`.

Nothing is fetched. The card is set by Typst from `docs/_static/card.typ` at each build.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from html import escape
from pathlib import Path
from typing import TYPE_CHECKING, Any

from docutils import nodes

if TYPE_CHECKING:
    from sphinx.application import Sphinx

CARD = "social-card.png"
_MOST = 200
_MADE = {
    "findings": "src/ombre_records/referee/findings",
    "rules": "src/ombre_records/books",
    "gallery": "tests/gallery",
    "records": "records",
}
"""What a generated page is made of, by its folder."""
UNSEARCHED = ("gallery", "changelog", "contributing/dependencies", "conformance")
_TOLD: dict[str, str] = {}
"""What each page of this build says of itself."""
_BOOKS = "src/ombre_records/books/{}.yaml"


def description(tree: nodes.document) -> str:
    """Return what a page says of itself: what it is said to be about, or its first paragraph."""
    for node in tree.findall(nodes.paragraph):
        if isinstance(node.parent, nodes.section | nodes.document):
            text = " ".join(node.astext().split())
            if len(text) <= _MOST:
                return text
            ends = [found.end() for found in re.finditer(r"[.:;](?= )", text[:_MOST])]
            return text[: ends[-1] - 1] + "." if ends else text[:_MOST].rsplit(" ", 1)[0] + " …"
    return ""


def _tags(app: Sphinx, title: str, told: str) -> str:
    card = f"{app.config.html_baseurl}_static/{CARD}"
    said = escape(told, quote=True)
    named = escape(title, quote=True)
    return "\n".join(
        (
            "",
            f'<meta name="description" content="{said}">',
            '<meta property="og:type" content="website">',
            f'<meta property="og:site_name" content="{escape(str(app.config.project))}">',
            f'<meta property="og:title" content="{named}">',
            f'<meta property="og:description" content="{said}">',
            f'<meta property="og:image" content="{card}">',
            '<meta property="og:image:width" content="1200">',
            '<meta property="og:image:height" content="630">',
            '<meta property="og:image:alt" content="Records of the card game Ombre">',
            '<meta name="twitter:card" content="summary_large_image">',
            '<meta name="theme-color" content="#1d4a38">',
        )
    )


def source_of(root: Path, name: str) -> str:
    """Return the file of the checkout that says what a page says."""
    page = f"docs/{name}.md"
    path = root / page
    if path.is_file() and not path.read_text("utf-8").startswith("% Generated"):
        return page
    folder, _, stem = name.removeprefix("generated/").rpartition("/")
    if folder == "rules" and (root / _BOOKS.format(stem)).is_file():
        return _BOOKS.format(stem)
    if folder == "records" and (root / "records" / f"{stem}.ombre").is_file():
        return f"records/{stem}.ombre"
    if stem == "twenty-questions":
        return "docs/questions/questions.yaml"
    if stem == "notebook":
        return "docs/notebook.ipynb"
    return _MADE.get(folder or stem, "docs/_ext")


def _page(
    app: Sphinx, name: str, template: str, context: dict[str, Any], tree: nodes.document | None
) -> None:
    told = description(tree) if tree is not None else str(app.config.html_short_title)
    if tree is not None:
        _TOLD[name] = told
    title = re.sub("<[^>]*>", "", str(context.get("title", ""))) or str(app.config.project)
    context["metatags"] = context.get("metatags", "") + _tags(app, title, told)
    if tree is not None:
        source = source_of(Path(app.srcdir).parent, name)
        kind = "edit" if "." in source else "tree"
        repository = context["repository"]
        context["theme_source_edit_link"] = f"{repository}/{kind}/main/{source}"
        context["theme_source_view_link"] = f"{repository}/blob/main/{source}"


def _unsearched(app: Sphinx, tree: nodes.document) -> None:
    """Keep pages out of the search that have every word, and are no answer to a question."""
    name = app.env.docname
    if name.startswith("records/") or name in UNSEARCHED:
        app.env.metadata[name]["no-search"] = ""


# ---------------------------------------------------------------- llms.txt


def llms(app: Sphinx) -> str:
    """Return the list of all pages with what each is about, as programs that read sites expect."""
    env = app.env
    head = [f"# {app.config.project}", "", f"> {_about(app, 'index')}"]
    listed = {"index"}
    for section in _children(app, "index"):
        names = [section, *_below(app, section)]
        listed |= {*names}
        head += ["", f"## {env.titles[section].astext()}", ""]
        head += (_line(app, name) for name in names)
    rest = sorted(set(env.found_docs) - listed)
    head += ["", "## Optional", "", *(_line(app, name) for name in rest)]
    return "\n".join(head) + "\n"


def _about(app: Sphinx, name: str) -> str:
    """Return what a page says of itself, also where this build had not to write it anew."""
    if name not in _TOLD:
        _TOLD[name] = description(app.env.get_doctree(name))
    return _TOLD[name]


def _line(app: Sphinx, name: str) -> str:
    address = f"{app.config.html_baseurl}{name}.html"
    return f"- [{app.env.titles[name].astext()}]({address}): {_about(app, name)}"


def _children(app: Sphinx, name: str) -> list[str]:
    return [each for each in app.env.toctree_includes.get(name, ()) if each in app.env.titles]


def _below(app: Sphinx, name: str) -> Iterator[str]:
    for child in _children(app, name):
        yield child
        yield from _below(app, child)


# ---------------------------------------------------------------- files


def card(template: Path) -> bytes:
    """Set the card for social media."""
    import typst

    return bytes(typst.compile(str(template), format="png", ppi=72, ignore_system_fonts=True))


def _finish(app: Sphinx, error: Exception | None) -> None:
    if error is None and app.builder.format == "html":
        out = Path(app.outdir)
        (out / "llms.txt").write_text(llms(app), encoding="utf-8")
        (out / "_static" / CARD).write_bytes(card(Path(app.srcdir) / "_static" / "card.typ"))


def setup(app: Sphinx) -> dict[str, bool]:
    """Let pages be described, and the files be written beside them.

    What pages say is kept while they are written, so they are written by one process.
    """
    app.connect("doctree-read", _unsearched)
    app.connect("html-page-context", _page)
    app.connect("build-finished", _finish)
    return {"parallel_read_safe": True, "parallel_write_safe": False}
