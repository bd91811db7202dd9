"""What is said for an emendation, in whatever order and words, as the notation has it."""

from __future__ import annotations

import re
from collections.abc import Sequence

from ombre_records.base.lexicon.meanings import meaning, words_for
from ombre_records.model.apparatus import CERTAINTIES
from ombre_records.notation.apparatus import siglum_written
from ombre_records.notation.words import quote, unquote

_STRING = r'"(?:[^"\\]|\\.)*"'
_WORDS = re.compile(rf'{_STRING}|[^\s",;&+/|]+')
_BETWEEN = words_for("filler", "and")
_SIGLUM = re.compile(r"[A-Z][\w.-]{0,3}|[^\W\d_]\d*")
"""What looks like a siglum where the header tells none."""
_PROSE = 2
"""How many words that are nobody's sigla are a reason."""
_QUOTES = "'‘’‚‛“”„«»‹› "
"""Quotation marks that are none of the notation's."""


def certainty_of(word: str) -> str:
    """Return the certainty that a word means; nothing for any other word.

    >>> certainty_of("High"), certainty_of("certain"), certainty_of("P")
    ('high', 'high', '')
    """
    return meaning("certainty", word.rstrip(".:"))


def in_order(behind: str, known: Sequence[str] = ()) -> str:
    """Return what stands behind `|` with sigla first, then the certainty, then the reason.

    `known` are the header's sigla. Words that are none of them, and more than one or behind a
    certainty, are the reason. Nothing is returned if it is not clear what is meant.

    >>> in_order('"x" P high', ["P"]), in_order("P high he plays it", ["P"])
    ('P high "x"', 'P high "he plays it"')
    >>> in_order('P certain "x"', ["P"]), in_order("p", ["P"]), in_order("Q", ["P"])
    ('P high "x"', 'P', '')
    """
    names = {each.casefold(): each for each in known}
    sigla: list[str] = []
    reasons: list[str] = []
    prose: list[str] = []
    certainty = ""
    words = [word for word in _WORDS.findall(behind) if word.lower() not in _BETWEEN or prose]
    for word in words:
        bare = unquote(word) if word[0] == '"' else word
        if bare.casefold() in names and not prose:
            sigla.append(names[bare.casefold()])
        elif word[0] == '"':
            reasons += [bare] if bare else []
        elif word.casefold() in CERTAINTIES and not prose:
            if certainty:
                return ""
            certainty = word.casefold()
        elif not known and not prose and _SIGLUM.fullmatch(word):
            sigla.append(word.rstrip(".:"))
        else:
            prose.append(word)
    if len(prose) == 1 and not certainty and (certainty := certainty_of(prose[0])):
        prose.clear()
    if prose and (reasons or (len(prose) < _PROSE and not certainty)):
        return ""
    reasons += [" ".join(prose).strip(_QUOTES)] if prose else []
    told = [siglum_written(each) for each in dict.fromkeys(sigla)]
    told += [certainty] if certainty else []
    if reasons or (told and told[-1].startswith('"')):
        told.append(quote("; ".join(reasons)))  # an empty one: what stands before it is a siglum
    return " ".join(told)
