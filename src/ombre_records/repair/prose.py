"""What a line of prose tells of a game: the statements that would be lost with it as a remark."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from ombre_records.base.lexicon.meanings import meaning, suit_of, words_for
from ombre_records.repair.foreign_cards import spelt
from ombre_records.repair.line import CARD

_WORDS = re.compile(r"[^\W\d_]{2,}(?:-[^\W\d_]+)*|[♠♣♥♦]")
_PASS = {each for each in words_for("said", "pass") if len(each) > 3} - {"past"}
"""The words of a pass that hardly mean anything else in a sentence, as short ones do (`weg`)."""
_BESIDES = words_for("filler", "besides")
_ENDS = (words_for("said", "won", "lost") | {"won", "lost"}) - _BESIDES
_OF_ALL = words_for("said", "everybody", "others")


def statements_told(code: str, players: Sequence[str | None]) -> Iterator[str]:
    """Yield the keywords of what a line of prose tells: calls, trumps, cards, who deals, the end.

    >>> [*statements_told("Ada said pass, not solo", ["Ada"])]
    ['bids']
    >>> [*statements_told("Ada complained of her hearts", ["Ada"])]
    ['trump']
    >>> [*statements_told("Ada leads the king of hearts", ["Ada"])]
    ['tricks', 'trump']
    >>> [*statements_told("what a lovely deal", ["Ada"])]
    []
    """
    words = {each.lower() for each in _WORDS.findall(code)}
    named = any(name and re.search(rf"(?<!\w){re.escape(name)}(?!\w)", code) for name in players)
    if spelt(code) or any(re.fullmatch(CARD, each) for each in re.split(r"[\s,;.()]+", code)):
        yield "tricks"
    suited = any(map(suit_of, words))
    if suited and (named or words & words_for("keyword", "trump")):
        yield "trump"
    passes = sum(each.lower() in _PASS for each in _WORDS.findall(code))
    if passes > 1 or (passes and (named or words & _OF_ALL)):
        yield "bids"
    if (named and words & _ENDS) or any(meaning("ending", each) for each in words - {"bet"}):
        yield "result"
    if named and words & (
        words_for("verb", "dealer") | words_for("keyword", "dealer") | {"dealer"}
    ):
        yield "dealer"
