"""Sources of the catalogues besides marked words, for `pybabel extract`: docstrings and rule books.

The explanation of a finding is the docstring of the function that words it. A catalogue has each
of its parts, so that a docstring that is edited asks for its translations again. What the fields of
a rule book mean is told in the docstrings of its parts, line by line.
"""

from __future__ import annotations

import ast
import inspect
import tomllib
from collections.abc import Collection, Generator, Iterator, Mapping
from typing import IO, Any

from ombre_records.base.language.explanations import (
    ABOUT,
    EXPLANATION,
    FIELD,
    GLOSS,
    OPTION,
    READING,
    SOURCE,
    Parts,
    gloss,
    glossary,
    meanings,
    parts,
    sources,
)

Extracted = tuple[int, Any, Any, Any]
"""A line, the function that would have looked the message up, its arguments, comments."""


def explanations(
    file: IO[bytes],
    keywords: Mapping[str, Any],
    tags: Collection[str],
    options: object,
) -> Iterator[Extracted]:
    """Yield a module's marked words, and the parts of its docstrings that explain a finding."""
    module = yield from _marked(file, keywords, tags)
    for node in module.body:
        if isinstance(node, ast.FunctionDef) and not node.name.startswith("_"):
            for context, text in _docstring_parts(ast.get_docstring(node) or ""):
                yield node.lineno, "pgettext", (context, text), []


def rule_fields(
    file: IO[bytes],
    keywords: Mapping[str, Any],
    tags: Collection[str],
    options: object,
) -> Iterator[Extracted]:
    """Yield a module's marked words, and what the fields of its classes mean."""
    module = yield from _marked(file, keywords, tags)
    for node in module.body:
        if isinstance(node, ast.ClassDef):
            for text in meanings(ast.get_docstring(node) or "").values():
                yield node.lineno, "pgettext", (FIELD, text), []


def _marked(
    file: IO[bytes], keywords: Mapping[str, Any], tags: Collection[str]
) -> Generator[Extracted, None, ast.Module]:
    """Yield a module's marked words, and return the module, whose docstrings hold others."""
    from babel.messages.extract import extract_python

    yield from extract_python(file, keywords, tags, {})
    file.seek(0)
    return ast.parse(file.read())


def _docstring_parts(docstring: str) -> Iterator[tuple[str, str]]:
    docstring_parts = parts(inspect.cleandoc(docstring))
    if docstring_parts is None:
        return
    yield from _in_contexts(docstring_parts)


def meanings_of_findings(
    file: IO[bytes], keywords: object, tags: object, options: object
) -> Iterator[Extracted]:
    """Yield the explanations of findings that are rows."""
    for line, row in enumerate(tomllib.load(file).values(), 1):
        for context, text in _in_contexts(Parts(**row)):
            yield line, "pgettext", (context, text), []


def _in_contexts(explanation: Parts) -> Iterator[tuple[str, str]]:
    """Yield the parts of an explanation with the contexts in which they are translated."""
    *words, source = explanation
    yield from ((EXPLANATION, each) for each in words)
    yield from ((SOURCE, each) for each in sources(source))


def glossary_entries(
    file: IO[bytes], keywords: object, tags: object, options: object
) -> Iterator[Extracted]:
    """Yield what each entry of the glossary says."""
    for said in dict.fromkeys(glossary().values()):
        yield 1, "pgettext", (GLOSS, gloss(said)), []


def rule_books(
    file: IO[bytes], keywords: object, tags: object, options: object
) -> Iterator[Extracted]:
    """Yield what a rule book says of itself, of its options and of its readings, and its terms."""
    import yaml

    text = file.read().decode("utf-8")
    for line, context, words in _yaml_texts(yaml.compose(text), ABOUT):
        yield line, "pgettext", (context, words), []
    for context, word in _terms(yaml.load(text, yaml.BaseLoader)):
        yield 1, "pgettext", (context, word), []


def _terms(book: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    """Yield a book's title, its calls by every name, and its words for outcomes, with contexts."""
    yield "rule book", book["title"]
    auction, calls = book.get("auction", {}), "auction.calls."
    changed = [each.get("sets", {}).items() for each in book.get("options", {}).values()]
    optional = ((path, value) for sets in changed for path, value in sets if path.startswith(calls))
    for path, call in (*auction.get("calls", {}).items(), *optional):
        if "drop" not in call:
            for word in (path.removeprefix(calls), *call.get("aliases", ())):
                yield "call", word
    yield from (("call", word) for word in auction.get("passes", {}).get("is", ()))
    yield from (
        ("outcome", word) for word in book.get("outcome", {}).get("terms", {}).get("is", ())
    )


def _yaml_texts(node: Any, about: str) -> Iterator[tuple[int, str, str]]:
    """Go through the texts below a YAML node; `about` is the context of what it is about."""
    for key, value in node.value if isinstance(node.value, list) and node.id == "mapping" else ():
        if isinstance(value.value, str):
            context = {"about": about, "reading": READING}.get(key.value)
            if context:
                yield key.start_mark.line + 1, context, value.value
        else:
            yield from _yaml_texts(value, OPTION if key.value == "options" else about)
