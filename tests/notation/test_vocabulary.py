"""The words that are understood beside the notation's own, by what they mean, and the statements in
which each slip is looked for: `vocabulary.yaml`.

A word that goes, or that comes to mean something else, is a reading lost, and one text in a
thousand has it. So each table of words stands here once more, in alphabetical order; a table that
is new has to be told here too. OMBRE_GOLDEN=write writes the file anew: read the difference.
"""

from __future__ import annotations

import os
import pkgutil
import re
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

import yaml

from ombre_records import notation
from yaml_data import read_yaml

FILE = Path(__file__).with_name("vocabulary.yaml")
MANY = 4
NO_VOCABULARY = (
    *("plain", "keywords", "canonical", "segment", "layout", "highlighting", "syntax_errors"),
    *("words", "foreign_keywords", "card_words.RANK_WORDS", "keyword_spelling._KNOWN"),
    *("suit_words.SUIT_WORDS", "suit_words._UNREAD", "game_words.ENDS"),
    *("card_words._RANKS", "suit_words._WORDS", "tabulated._HEADS"),
)
"""What has to do with the notation's own words, is made of other tables or told elsewhere."""
HEAD = (
    "# The words of each meaning in tables of src/ombre_records/notation; see test_vocabulary.py.\n"
)


def tables() -> Iterator[tuple[str, dict[str, str]]]:
    """Go through the tables of words: the words of each meaning, in one line of text."""
    for module in pkgutil.walk_packages(notation.__path__, f"{notation.__name__}."):
        short = module.name.rpartition(".")[2]
        if short in NO_VOCABULARY:
            continue
        made = import_module(module.name)
        source = Path(str(made.__file__)).read_text("utf-8")
        for name in re.findall(r"^([A-Z_]+)\b[^=\n]*=", source, re.MULTILINE):
            own, value = f"{short}.{name}", getattr(made, name)
            if own in NO_VOCABULARY or len(_sized(value)) < MANY:
                continue
            by_meaning: dict[str, list[str]] = {}
            for word in sorted(map(str, _sized(value))):
                means = value[word] if isinstance(value, dict) else ""
                by_meaning.setdefault(_told(means), []).append(word)
            yield own, {means: " | ".join(words) for means, words in by_meaning.items()}


def _sized(value: object) -> frozenset[object]:
    """Return the words of a table; nothing if it is none."""
    plain = isinstance(value, (frozenset, dict)) and all(isinstance(each, str) for each in value)
    if isinstance(value, dict) and not all(
        isinstance(v, (str, int, tuple)) for v in value.values()
    ):
        return frozenset()
    return frozenset(value) if plain else frozenset()  # type: ignore[call-overload] # it is one


def _told(means: object) -> str:
    return ", ".join(map(str, means)) if isinstance(means, tuple) else str(means)


def test_the_words_are_those_told_here() -> None:
    found = dict(tables())
    if os.environ.get("OMBRE_GOLDEN") == "write":
        told = yaml.safe_dump(found, allow_unicode=True, sort_keys=False, width=110)
        FILE.write_text(HEAD + re.sub("^(?=[a-z])", "\n", told, flags=re.MULTILINE), "utf-8")
    wanted = read_yaml(FILE)
    assert found.keys() == wanted.keys()
    for name, words in found.items():
        assert words == wanted[name], name
