"""What `pybabel extract` takes for the catalogues besides marked words: docstrings that are told.

The explanation of a finding is the docstring of the function that words it. A catalogue has each
of its parts, so that a docstring that is edited asks for its translations again.
"""

from __future__ import annotations

import ast
import inspect
from collections.abc import Collection, Iterator, Mapping
from typing import IO, Any

from ombre_records.language.explanations import EXPLANATION, SOURCE, parts, sources

Extracted = tuple[int, Any, Any, Any]
"""A line, the function that would have looked the message up, its arguments, comments."""


def explanations(
    file: IO[bytes],
    keywords: Mapping[str, Any],
    tags: Collection[str],
    options: object,
) -> Iterator[Extracted]:
    """Yield a module's marked words, and the parts of its docstrings that explain a finding."""
    from babel.messages.extract import extract_python

    yield from extract_python(file, keywords, tags, {})
    file.seek(0)
    for node in ast.parse(file.read()).body:
        if isinstance(node, ast.FunctionDef) and not node.name.startswith("_"):
            for context, text in _told(ast.get_docstring(node) or ""):
                yield node.lineno, "pgettext", (context, text), []


def _told(docstring: str) -> Iterator[tuple[str, str]]:
    found = parts(inspect.cleandoc(docstring))
    if found is None:
        return
    *words, source = found
    yield from ((EXPLANATION, each) for each in words)
    yield from ((SOURCE, each) for each in sources(source))
