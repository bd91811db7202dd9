"""How the documentation is built: `sphinx-build -W --keep-going -b html docs docs/_build/html`."""

from __future__ import annotations

import os
import sys
import tomllib
from importlib.metadata import version as version_of
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

project = "ombre-records"
author = "the ombre-records authors"
copyright = "the ombre-records authors"
version = release = version_of("ombre-records")

_PYPROJECT = Path(__file__).resolve().parents[1] / "pyproject.toml"
_URLS = tomllib.loads(_PYPROJECT.read_text("utf-8"))["project"]["urls"]
REPOSITORY = os.environ.get("OMBRE_REPOSITORY", _URLS["Repository"])
"""Where the pages can be edited; a fork sets the variable."""
SITE = os.environ.get("OMBRE_SITE", _URLS["Documentation"])
"""Where the pages will stand. Only what must be a whole address asks for it: the card for social
media, `llms.txt`, the canonical address of a page."""

extensions = [
    "myst_parser",
    "sphinx.ext.autodoc",
    "sphinx_click",
    "sphinx_copybutton",
    "sphinx_design",
    "docs._ext.belinda",
    "docs._ext.console",
    "docs._ext.diagrams",
    "docs._ext.documents",
    "docs._ext.findings",
    "docs._ext.gallery",
    "docs._ext.hands",
    "docs._ext.navigation",
    "docs._ext.notebook",
    "docs._ext.playground",
    "docs._ext.questions",
    "docs._ext.record_pages",
    "docs._ext.rule_books",
    "docs._ext.site",
    "docs._ext.terms",
]
source_suffix = {".md": "markdown"}
exclude_patterns = ["_build", "**/_*.md", "notes"]
nitpicky = False
highlight_language = "none"
smartquotes_action = "qe"
"""Quotation marks and ellipses; no dashes, since the `--to` of a help text is none."""

myst_enable_extensions = ["attrs_block", "colon_fence", "deflist", "fieldlist"]
myst_heading_anchors = 3

default_role = "code"
autodoc_typehints = "signature"
autodoc_default_options = {"exclude-members": "__init__, __new__"}
autodoc_member_order = "bysource"
python_use_unqualified_type_names = True
python_maximum_signature_line_length = 88

copybutton_prompt_text = r"\$ |>>> |\.\.\. "
copybutton_prompt_is_regexp = True
copybutton_only_copy_prompt_lines = True
copybutton_remove_prompts = True

html_theme = "furo"
html_title = f"ombre-records {version}"
html_short_title = "Records of the card game Ombre: written, judged, scored and shown"
html_baseurl = SITE
html_copy_source = False
html_use_index = False
html_domain_indices = False
html_show_sphinx = False
html_static_path = ["_static"]
html_css_files = ["site.css"]
html_js_files = ["site.js"]
html_search_scorer = str(Path(__file__).parent / "_static" / "scorer.js")
html_logo = "_static/logo.svg"
html_favicon = "_static/favicon.svg"
html_context = {"repository": REPOSITORY}
html_theme_options = {
    "sidebar_hide_name": False,
    "source_repository": REPOSITORY + "/",
    "source_branch": "main",
    "source_directory": "docs/",
    "light_css_variables": {
        "color-brand-primary": "#1d5a43",
        "color-brand-content": "#17614a",
        "color-brand-visited": "#5a4a7a",
    },
    "dark_css_variables": {
        "color-brand-primary": "#7fd0ae",
        "color-brand-content": "#8ad6b6",
        "color-brand-visited": "#b9a7e0",
    },
}
