"""The records that the page has as examples."""

from __future__ import annotations

from pathlib import Path

from ombre_records.model import statements as st
from ombre_records.notation.parse import parse

_FIRST = ("belinda", "club-evening", "lhombre", "tresillo", "quintillo")
"""What most readers would look at first; the others follow by name."""


def examples(folder: Path) -> list[dict[str, str]]:
    """Return the records of a folder that stand by themselves, with their titles.

    One that names a rule book of its own by a path is left out: a page has no folders.
    """
    found = []
    for path in sorted([*folder.glob("*.ombre"), *folder.glob("historical/*.ombre")]):
        text = path.read_text(encoding="utf-8")
        if ".yaml" not in text:
            found.append({"name": path.stem, "title": _title(text) or path.stem, "text": text})
    return sorted(found, key=_place)


def _place(example: dict[str, str]) -> tuple[int, str]:
    name = example["name"]
    return (_FIRST.index(name) if name in _FIRST else len(_FIRST), name)


def _title(text: str) -> str:
    sessions = parse(text).sessions
    header = sessions[0].header if sessions else ()
    said = (line.edited for line in header)
    return next((s.value for s in said if isinstance(s, st.Text) and s.keyword == "title"), "")
