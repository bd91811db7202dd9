"""A single word read by the type of its field, and a type put into words.

No YAML resolver decides: where a word is wanted, `no` and `1665` are words.
"""

from __future__ import annotations

import re
from types import UnionType
from typing import Literal, Union, get_args, get_origin

import yaml

from ombre_records.base.language import _, pgettext
from ombre_records.books.nodes import QUOTES, word

WRONG = object()
"""What a node is read as that is not of the kind wanted."""

_NUMBER = re.compile(r"[0-9]{1,9}")
_TRUTH = {"true": True, "false": False}
_NONE = frozenset(("", "none", "null", "~"))


def scalar(node: yaml.Node, hint: object) -> object:
    """Read one value of a type: bool, int, str, choices, or any of these or None."""
    if not isinstance(node, yaml.ScalarNode):
        return WRONG
    text, plain = word(node), node.style not in QUOTES
    if get_origin(hint) in (UnionType, Union):
        return None if plain and text in _NONE else scalar(node, _some(hint))
    if get_origin(hint) is Literal:
        return text if text in get_args(hint) else WRONG
    if hint is bool:
        return _TRUTH.get(text, WRONG) if plain else WRONG
    if hint is int:
        return int(text) if plain and _NUMBER.fullmatch(text) else WRONG
    return (text.strip() or WRONG) if hint is str else WRONG


def _some(hint: object) -> object:
    return next(part for part in get_args(hint) if part is not type(None))


def wanted(hint: object) -> str:
    """Say in words what a field of a type wants."""
    origin, parts = get_origin(hint), get_args(hint)
    if origin is tuple:
        return _("a list, each {wanted}").format(wanted=wanted(parts[0]))
    if origin in (UnionType, Union):
        return _("{wanted} or none").format(wanted=wanted(_some(hint)))
    if origin is Literal:
        return _choice([f"`{part}`" for part in parts])
    if parts:
        return _("a mapping of words, each to {wanted}").format(wanted=wanted(parts[1]))
    if hint is bool:
        return pgettext("wanted", "true or false")
    return (
        pgettext("wanted", "a whole number from 0") if hint is int else pgettext("wanted", "text")
    )


def _choice(names: list[str]) -> str:
    return _(" or ").join((", ".join(names[:-1]), names[-1])) if names[1:] else names[0]
