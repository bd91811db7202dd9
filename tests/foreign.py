"""Words of one language found in a document of another."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache
from pathlib import Path

from ombre_records.base.language import LANGUAGES, Language
from yaml_data import read_yaml

DATA = read_yaml(Path(__file__).parent / "foreign_words.yaml")
WORDS: dict[str, frozenset[str]] = {
    lang: frozenset(text.lower().split()) for lang, text in DATA["words"].items()
}
_QUOTED = re.compile(r"`[^`]*`")
_WORD = re.compile(r"[^\W\d_]+")


@cache
def others(lang: Language) -> frozenset[str]:
    """Return the words of the other languages."""
    return frozenset().union(*(WORDS[each] for each in LANGUAGES if each != lang))


def foreign(
    text: str, lang: Language, own: Iterable[str] = (), cited: re.Pattern[str] | None = None
) -> list[str]:
    """Return the words of other languages in a text, what is quoted and the record's own left out.

    `own` are pieces that are not the document's: names, notes; the longest are taken out first, and
    then what is `cited`.
    """
    text = " ".join(text.split())
    for each in sorted({*own, *DATA["kept"]}, key=len, reverse=True):
        if each in text:  # most are not, and an expression takes long to make
            text = re.sub(rf"(?<!\w){re.escape(each)}(?!\w)", " ", text)
    text = _QUOTED.sub(" ", cited.sub(" ", text) if cited else text)
    return [word for word in _WORD.findall(text) if word.lower() in others(lang)]
