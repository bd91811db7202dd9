"""Titles for a session, its reading and its file."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence

from ombre_records.base.language import _, marked, marked_in, pgettext
from ombre_records.base.language.dates import date_in_words
from ombre_records.model.record import Reading
from ombre_records.model.statements import Text
from ombre_records.referee.facts import SessionFacts

READINGS: Mapping[Reading, str] = {
    "edited": "",
    "printed": marked("as printed, the editor’s emendations left out"),
}
"""What is said of a reading; nothing of the one that is taken for granted."""


def reading_name(reading: Reading) -> str:
    """Say which reading is shown; nothing of the one that is taken for granted."""
    return _(READINGS[reading])


_TAGS = {
    "kind": marked_in("tag", "kind"),
    "seed": marked_in("tag", "seed"),
    "base": marked_in("tag", "base"),
}
_PARTS = {
    "author": marked_in("part of a source", "author"),
    "work": marked_in("part of a source", "work"),
    "edition": marked_in("part of a source", "edition"),
    "date": marked_in("part of a source", "date"),
    "page": marked_in("part of a source", "page"),
    "shelfmark": marked_in("part of a source", "shelfmark"),
    "editor": marked_in("part of a source", "editor"),
    "journal": marked_in("part of a source", "journal"),
    "publisher": marked_in("part of a source", "publisher"),
    "url": marked_in("part of a source", "address"),
    "kind": marked_in("part of a source", "kind"),
}
_KINDS = {
    "constructed": marked_in("kind of record", "constructed"),
    "historical": marked_in("kind of record", "historical"),
}


def tag_in_words(key: str, value: str) -> tuple[str, str]:
    """Return an editor's own field as a document has it: those in common use are translated.

    >>> tag_in_words("kind", "constructed"), tag_in_words("mood", "gay")
    (('kind', 'constructed'), ('mood', 'gay'))
    """
    if key == "kind" and value in _KINDS:
        value = pgettext("kind of record", _KINDS[value])
    return pgettext("tag", _TAGS[key]) if key in _TAGS else key, value


def source_part_in_words(part: str) -> str:
    """Return what a part of a source is called.

    >>> [source_part_in_words(part) for part in ("shelfmark", "page", "url")]
    ['shelfmark', 'page', 'address']
    """
    return pgettext("part of a source", _PARTS[part]) if part in _PARTS else part


def date_told(session: SessionFacts) -> str:
    """Return a session's date as a document has it: in words, or as its source prints it."""
    text = session.texts.get("date", "")
    line = next((each for each in session.session.header if each.kind == "date"), None)
    remark = line.annotation or "" if line else ""
    printed = remark if any(map(str.isdecimal, remark)) else ""  # else it is a remark
    if line and isinstance(line.printed, Text) and line.printed != line.edited:
        printed = line.printed.value.strip('"')
    return date_in_words(text, printed)


def own_title(session: SessionFacts) -> str:
    """Return a session's title, or its event, date and table; nothing where it tells neither."""
    texts = session.texts
    if texts.get("title") or not (texts.get("event") and texts.get("date")):
        return texts.get("title", "")
    table = texts.get("table", "")
    parts = (
        texts["event"],
        date_in_words(texts.get("date", "")),
        _("Table {number}").format(number=table) if table else "",
    )
    return ", ".join(filter(None, parts))


def titled(session: SessionFacts) -> str:
    """Return what a session is called, or its place in the file."""
    return own_title(session) or _("Session {number}").format(number=session.index)


def file_names(paths: Sequence[str]) -> tuple[str, ...]:
    """Return what tells files apart: their places below the folder that has them all, no endings.

    Standard input, `-`, has no name.

    >>> file_names(["season/june/4.ombre", "season/july/2.ombre", "-"])
    ('june/4', 'july/2', '')
    """
    whole = [os.path.abspath(path) for path in paths if path != "-"]
    try:
        folder = os.path.commonpath([os.path.dirname(path) for path in whole]) if whole else ""
    except ValueError:  # on several drives
        folder = os.path.abspath(os.sep)
    return tuple(_below(folder, path) if path != "-" else "" for path in paths)


def _below(folder: str, path: str) -> str:
    whole = os.path.abspath(path)
    name, ending = os.path.splitext(whole)
    stem = name if ending in (".ombre", ".json") else whole
    return stem[len(folder) :].replace(os.sep, "/").lstrip("/")
