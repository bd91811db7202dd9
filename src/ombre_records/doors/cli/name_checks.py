"""Check names of rules and rule books, and suggest the nearest for an unknown one."""

from __future__ import annotations

import os
from collections.abc import Iterable

import click

from ombre_records.base.lexicon.spelling import did_you_mean


def unknown_rule(word: str) -> str:
    """Say that there is no such rule, and suggest similar names."""
    from ombre_records.base.selection import nearest_rules
    from ombre_records.books.load import is_named

    near = " or ".join(f"`{name}`" for name in nearest_rules(word))
    hint = f" (did you mean {near}?)" if near else ""
    if is_named(word):
        return f"there is no rule `{word}`; it is a rule book: `ombre rules {word}` prints it"
    return f"there is no rule `{word}`{hint}; `ombre explain` lists them all"


def rules(words: Iterable[str], option: str) -> frozenset[str]:
    """Return the rules that names, codes and phases stand for, separated by commas.

    A word that stands for no rule is a usage error.
    """
    from ombre_records.base.selection import rules_named

    selected = set[str]()
    for word in (each for text in words for each in text.split(",") if each.strip()):
        named = rules_named(word)
        if not named:
            raise click.BadParameter(unknown_rule(word.strip()), param_hint=f"'{option}'")
        selected |= named
    return frozenset(selected)


def no_book(name: str, books: tuple[str, ...]) -> str:
    """Say why there is no such rule book; an empty string where there is one, or its file."""
    if name in books:
        return ""
    if name.endswith((".yaml", ".yml")) or "/" in name or "\\" in name:
        return "" if os.path.isfile(name) else f"there is no file {name}; check the path"
    listed = ", ".join(books)
    return (
        f"there is no rule book `{name}`{did_you_mean(name, books)}; use {listed} or a .yaml file"
    )


def in_header(rules: str | None, output: str | None = None) -> str | None:
    """Return a rule book of one's own as a header names it: its file, in quotes, and options.

    The file's path counts from the folder of the record, which is written to `output`. It is said
    if it leads out of there, where no record opens it. None for a book that is not a file.
    BadParameter for a file that no line can name.
    """
    from ombre_records.base.steering import one_line
    from ombre_records.books.files import beside
    from ombre_records.books.load import is_named
    from ombre_records.doors.cli.delivery import outside
    from ombre_records.notation.words import quote

    word, plus, options = (rules or "").partition("+")
    if not word.strip() or is_named(word.strip()):
        return None
    if one_line(word) != word:
        raise click.BadParameter(
            f"a record cannot name the file {one_line(word.strip())}; rename it"
        )
    name, folder = word.strip(), os.path.dirname(output or "")
    if folder and not os.path.isabs(name):
        name = os.path.relpath(name, folder).replace(os.sep, "/")
    if beside(name, folder) is None:
        outside(word.strip(), output)
    return f"{quote(name)} {plus}{options}".rstrip()
