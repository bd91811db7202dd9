"""How the documentation is built: `sphinx-build -W --keep-going -b html docs docs/_build/html`."""

from __future__ import annotations

import sys
from importlib.metadata import version as version_of
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

project = "ombre-records"
author = "the ombre-records authors"
copyright = "the ombre-records authors"
version = release = version_of("ombre-records")

extensions = [
    "myst_parser",
    "sphinx.ext.autodoc",
    "sphinx_click",
    "docs._ext.belinda",
    "docs._ext.findings",
    "docs._ext.gallery",
    "docs._ext.notebook",
    "docs._ext.rule_books",
    "docs._ext.statements",
    "docs._ext.terms",
]
source_suffix = {".md": "markdown"}
exclude_patterns = ["_build", "**/_*.md"]
nitpicky = False
highlight_language = "none"

myst_enable_extensions = ["colon_fence", "deflist", "fieldlist"]
myst_heading_anchors = 3

default_role = "code"
autodoc_typehints = "signature"
autodoc_member_order = "bysource"
python_use_unqualified_type_names = True

html_theme = "furo"
html_title = f"ombre-records {version}"
html_copy_source = False
html_show_sphinx = False
