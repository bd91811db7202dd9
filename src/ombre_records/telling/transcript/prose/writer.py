"""Fill in prose templates: a folder for each language, English as the fallback."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple

from markupsafe import Markup, escape

from ombre_records.base.document.outline import Block
from ombre_records.base.document.style import Style
from ombre_records.base.document.templates import Modules, environment, filled
from ombre_records.base.language import nouns
from ombre_records.base.language.terms import payment_name, suit_name
from ombre_records.model.cards import SUITS
from ombre_records.referee.wording.card_titles import matador_name
from ombre_records.telling.transcript.prose.card_phrases import blocks

if TYPE_CHECKING:
    from jinja2 import Environment

PHASES = (
    "session",
    "deal",
    "auction",
    "exchange",
    "tricks",
    "outcome",
    "payments",
    "result",
    "closing",
    "rest",
)
"""The templates of a language, one for each phase, as `prose.en/deal.txt.j2`."""
FALLBACK = "en"
_OPENS = r"((?:\A|\n\s*\n|[.!?](?:</?mark>|\[\d+\])*\s)\s*)"
"""A pattern for all that may precede the first word of a sentence."""


class Turns:
    """Counters that choose among wordings in turn, always in the same order."""

    def __init__(self) -> None:
        self._taken: Counter[object] = Counter()

    def turn(self, key: str, count: int) -> int:
        """Return 0, 1... below a count and then 0 again, for each key on its own."""
        self._taken[key] += 1
        return (self._taken[key] - 1) % count

    def vary(self, *words: str) -> str:
        """Return these words in turn."""
        self._taken[words] += 1
        return words[(self._taken[words] - 1) % len(words)]


class Writer(NamedTuple):
    """Fills templates in.

    `spoken` is the language of each phase, `missing` whether one is not that asked for; `small`
    finds the names in small letters that open a sentence.
    """

    made: Environment
    spoken: Mapping[str, str]
    missing: bool
    turns: Turns
    modules: Modules
    small: re.Pattern[str] | None = None

    def of(self, names: Sequence[str]) -> Writer:
        """Return a writer that gives these names a capital where they open a sentence."""
        small = [re.escape(escape(name)) for name in names if name[:1].islower()]
        pattern = re.compile(rf"{_OPENS}({'|'.join(small)})") if small else None
        return self._replace(small=pattern)

    def write(self, phase: str, **values: object) -> Iterator[Block]:
        """Write a phase; the values are the template's variables."""
        given: Mapping[str, object] = {
            **values,
            "turn": self.turns.turn,
            "vary": self.turns.vary,
            "missing": self.missing,
        }
        name = _named(self.spoken[phase], phase)
        yield from blocks(self._opened(filled(self.made, name, given, self.modules)))

    def _opened(self, text: str) -> str:
        if self.small is None:
            return text
        return self.small.sub(lambda match: match[1] + match[2][0].upper() + match[2][1:], text)


def writer(style: Style) -> Writer:
    """Return a writer in the language of a style, with a user's templates before the project's."""
    made = environment(style.templates, given=_with_filters)
    there = set(made.list_templates())
    spoken = {
        phase: style.language if _named(style.language, phase) in there else FALLBACK
        for phase in PHASES
    }
    return Writer(made, spoken, set(spoken.values()) != {style.language}, Turns(), {})


def _with_filters(made: Environment) -> Environment:
    made.filters.update(
        opening=opening,
        call=nouns.call_noun,
        bid=nouns.bid,
        overcall=nouns.overcall,
        game=game,
        plays=plays,
        outcome=outcome,
        ending=nouns.outcome_phrase,
        suit=suit,
        matador=matador_name,
        paid=payment_name,
    )
    return made


def outcome(words: str) -> str:
    """Name an outcome by its word, as it is or with a player's name behind it.

    >>> outcome("codille Ann")
    'codille Ann'
    """
    word, blank, name = words.partition(" ")
    return nouns.outcome_noun(word) + blank + name


def game(call: str, trump: str | None, phrase: str = "game") -> str:
    """Name what was played, in its suit.

    >>> game("solo", "H"), game("ren-nolo", "none")
    ('a solo in hearts', 'a pure nolo')
    """
    return nouns.game(call, suit(trump) if trump and trump in SUITS else "", phrase)


def plays(call: str, trump: str, card: str | Markup = "") -> Markup:
    """Tell which suit a player made trumps, or turned with a card; nothing where the call says it.

    >>> plays("solo", "H")
    Markup('played in hearts')
    """
    return Markup(nouns.plays(call, suit(trump), str(card)))


def suit(letter: str) -> str:
    """Name a suit by its letter.

    >>> suit("H")
    'hearts'
    """
    return suit_name(SUITS.index(letter))


def opening(words: str | Markup) -> Markup:
    """Write words as they open a sentence, with a capital; what opens with a tag stays.

    >>> opening("five & more")
    Markup('Five &amp; more')
    """
    text = escape(words)
    return Markup(text[:1].upper()) + text[1:] if text[:1].isalpha() else text


def _named(language: str, phase: str) -> str:
    return f"prose.{language}/{phase}.txt.j2"
