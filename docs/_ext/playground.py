"""The page that runs the package in a browser, put into the site beside its pages.

It is built with each build of the site, where there are Node and npm. `OMBRE_PLAYGROUND` names a
folder in which it has been built already, or says `no`.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

from sphinx.util import logging

if TYPE_CHECKING:
    from docutils import nodes
    from sphinx.application import Sphinx

PLACE = "playground"
_GIVEN = "OMBRE_PLAYGROUND"
_LOG = logging.getLogger(__name__)
_PAGES = ("index", "in-the-browser")
"""The pages that name it, both at the root of the site."""
_NAMED = '<code class="docutils literal notranslate"><span class="pre">playground/</span></code>'
_LINK = f'<a class="reference external" href="{PLACE}/index.html">the playground</a>'


def _wanted() -> bool:
    given = os.environ.get(_GIVEN, "")
    return given != "no" and (bool(given) or all(map(shutil.which, ("node", "npm"))))


def _linked(
    app: Sphinx, name: str, template: str, context: dict[str, Any], tree: nodes.document | None
) -> None:
    """Have the pages that name it lead there, where it is."""
    if name in _PAGES and _wanted():
        context["body"] = context["body"].replace(_NAMED, _LINK, 1)


def _finish(app: Sphinx, error: Exception | None) -> None:
    if error is not None or app.builder.format != "html":
        return
    if not _wanted():
        _LOG.info("the playground is left out: no Node and npm, or %s=no", _GIVEN)
        return
    out, given = Path(app.outdir) / PLACE, os.environ.get(_GIVEN)
    if given:
        shutil.copytree(given, out, dirs_exist_ok=True)
        return
    script = Path(app.srcdir).parent / ".ci" / "playground"
    done = subprocess.run(
        [sys.executable, script, out], capture_output=True, text=True, check=False
    )
    if done.returncode:
        _LOG.warning("the playground could not be built: %s", done.stderr.strip()[-2000:])


def setup(app: Sphinx) -> dict[str, bool]:
    """Put the playground into the site when its pages are written."""
    app.connect("html-page-context", _linked)
    app.connect("build-finished", _finish)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
