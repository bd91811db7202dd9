"""The tree of all pages in the sidebar, rendered once for pages that share it.

Sphinx renders the tree anew for each page, which was a sixth of the build. A page that stands in no
list of pages has the tree of its folder with nothing marked; two leaves of one list differ in
where the mark stands.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from docutils import nodes
    from sphinx.application import Sphinx

_BEFORE = 400
"""The theme takes the tree at Sphinx's usual 500."""
_TREES: dict[tuple[object, ...], tuple[str, str]] = {}
"""By folder, list and what is asked of the tree: the page that it was rendered for, and it."""


def moved(tree: str, old: str, new: str) -> str | None:
    """Move the mark of the page that is shown from a leaf to another of its folder.

    None where the tree does not have both as leaves.
    """
    marked = r'(<li class="toctree-l\d+) current("><a class=")current (reference internal" href=")#'
    plain = r'(<li class="toctree-l\d+)("><a class=")(reference internal" href=")' + re.escape(new)
    leaf = r'("[^>]*>[^<]*</a></li>)'
    tree, gone = re.subn(marked + leaf, rf"\1\2\3{old}\4", tree)
    tree, come = re.subn(plain + leaf, r"\1 current\2current \3#\4", tree)
    return tree if gone == come == 1 else None


def _page(
    app: Sphinx, name: str, template: str, context: dict[str, Any], doctree: nodes.document | None
) -> None:
    whole: Callable[..., str] | None = context.get("toctree")
    if doctree is None or whole is None:
        return
    lists = tuple(sorted(at for at, listed in app.env.toctree_includes.items() if name in listed))
    folder, _, leaf = name.rpartition("/")

    def tree(**asked: object) -> str:
        key = (folder, lists, *sorted(asked.items()))
        made = None
        if key in _TREES:
            first, made_first = _TREES[key]
            made = moved(made_first, f"{first}.html", f"{leaf}.html") if lists else made_first
        if made is None:
            made = whole(**asked)
            _TREES[key] = leaf, made
        return made

    context["toctree"] = tree


def setup(app: Sphinx) -> dict[str, bool]:
    """Let pages take the tree from here; those of another build are forgotten."""
    _TREES.clear()
    app.connect("html-page-context", _page, priority=_BEFORE)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
