"""The language that documents are written in: gettext catalogues, and who speaks which.

Words are written in English in the code, inside `_` (or `ngettext`, `pgettext`), and looked up in
the catalogue of the language that `speaking` has set; English itself is what the code says. A
catalogue is `locale/LANGUAGE/LC_MESSAGES/ombre.po`, with the period's terms in `LANGUAGE@period`.
What stands in braces is filled in after the look-up.
"""

from __future__ import annotations

import gettext as _gettext
import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from functools import cache, lru_cache, wraps
from typing import Any, Literal, ParamSpec, TypeVar

_Given = ParamSpec("_Given")
_Said = TypeVar("_Said")

Language = Literal["en", "fr", "es", "da", "de"]
Terms = Literal["modern", "period"]

LANGUAGES: tuple[Language, ...] = ("en", "fr", "es", "da", "de")
"""The languages of documents."""

_DOMAIN = "ombre"
_LOCALE = os.path.join(os.path.dirname(__file__), "locale")
_SPOKEN: ContextVar[_gettext.NullTranslations] = ContextVar("ombre_records_language")
_LANGUAGE: ContextVar[Language] = ContextVar("ombre_records_language_name", default="en")
_SPANISH: ContextVar[bool] = ContextVar("ombre_records_spanish_suits", default=False)
_PERIOD: ContextVar[bool] = ContextVar("ombre_records_period_terms", default=False)
_ENGLISH = _gettext.NullTranslations()


@contextmanager
def speaking(
    language: Language, terms: Terms = "modern", *, spanish_suits: bool = False
) -> Iterator[None]:
    """Look words up in a language, with today's terms or the period's, until the block ends.

    `spanish_suits`: suits and court cards are named as those of the Spanish pack.
    """
    token, suits = _SPOKEN.set(_catalogue(language, terms)), _SPANISH.set(spanish_suits)
    name, old = _LANGUAGE.set(language), _PERIOD.set(terms == "period")
    try:
        yield
    finally:
        _SPOKEN.reset(token)
        _SPANISH.reset(suits)
        _LANGUAGE.reset(name)
        _PERIOD.reset(old)


def spoken() -> Language:
    """Return the language spoken."""
    return _LANGUAGE.get()


def period_terms() -> bool:
    """Return whether things are called as in the game's great time."""
    return _PERIOD.get()


def spanish_suits() -> bool:
    """Return whether suits are named as those of the Spanish pack."""
    return _SPANISH.get()


@cache
def _catalogue(language: Language, terms: Terms) -> _gettext.NullTranslations:
    if language == "en" and terms == "modern":
        return _gettext.NullTranslations()  # it is what the code says
    wanted = [f"{language}@period", language] if terms == "period" else [language]
    return _gettext.translation(_DOMAIN, _LOCALE, wanted, fallback=True)


def _(message: str) -> str:
    """Return words in the language spoken; nothing stays nothing."""
    return _SPOKEN.get(_ENGLISH).gettext(message) if message else ""


def ngettext(one: str, many: str, count: int) -> str:
    """Return words for a number of things, in the current language."""
    return _SPOKEN.get(_ENGLISH).ngettext(one, many, count)


def pgettext(context: str, message: str) -> str:
    """Return words in the language spoken, as they are said in a context."""
    return _SPOKEN.get(_ENGLISH).pgettext(context, message)


def marked(message: str) -> str:
    """Mark words for the catalogues that are looked up later, by `_`."""
    return message


def marked_in(context: str, message: str) -> str:
    """Mark words for the catalogues that are looked up later, by `pgettext` in a context."""
    return message


def remembered(function: Callable[_Given, _Said]) -> Callable[_Given, _Said]:
    """Remember what a function says of its arguments, for each language, its terms and its suits.

    For what documents say again and again: its arguments can be hashed, and what it returns rests
    on nothing else and is not changed. Some thousand answers are kept.

    >>> remembered(lambda name: _("Deal {number}").format(number=name))("7")
    'Deal 7'
    """

    @lru_cache(4096)
    def kept(spoken: object, suits: bool, /, *args: Any, **kwargs: Any) -> _Said:
        return function(*args, **kwargs)

    @wraps(function)
    def asked(*args: _Given.args, **kwargs: _Given.kwargs) -> _Said:
        return kept(_SPOKEN.get(_ENGLISH), _SPANISH.get(), *args, **kwargs)  # type: ignore[arg-type] # they can be hashed

    return asked
