"""Texts that are no records but files of another kind: told at once, and not line by line."""

from __future__ import annotations

import re

from ombre_records.language import _, marked

_OPENED = re.compile(r"^[ \t]*(?:ombre|deal|players|hand)\b", re.MULTILINE)
"""A line that only a record has: with one in it, a text is a record with something before it."""
_KINDS = (
    (
        re.compile(r"\s*(?:\{\s*(?:\"|\}|\Z)|\[\s*(?:[\[{\"\d]|\]\s*\Z))"),
        marked(
            "this is JSON; if it is a record in JSON, `ombre convert FILE` makes a record of it"
        ),
    ),
    (
        re.compile(r'(?:\s*%[^\n]*\n)*\s*\[[A-Z]\w*\s+"'),
        marked(
            "this is a game in PGN or PBN, of another game than Ombre; a record opens with "
            "`ombre 1`"
        ),
    ),
    (
        re.compile(r"\s*<(?:[!?]|[A-Za-z]+[\s>])"),
        marked("this is HTML or XML, and not a record; a record is plain text, `ombre 1` first"),
    ),
)
_HEAD = 10_000
"""How much of a text is looked at, in characters."""


def other_format(text: str) -> str:
    """Say what a text is that is no record, and what to do; nothing of one that may be a record."""
    head = text[:_HEAD].removeprefix("\ufeff")
    if head.lstrip()[:1] not in ("{", "[", "<", "%") or _OPENED.search(head):
        return ""
    return next((_(told) for opened, told in _KINDS if opened.match(head)), "")
