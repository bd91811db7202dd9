"""What a witness's editor is not sure of, or has supplied, in terms that all witnesses share."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from ombre_records.analysis.collation.claims.card_text import listed
from ombre_records.analysis.collation.telling import Telling
from ombre_records.model.record import Line
from ombre_records.model.statements import Cards
from ombre_records.notation.doubts import Doubt, doubts, supplements
from ombre_records.notation.keywords import CARD_SLOTS, NAME_SLOTS
from ombre_records.notation.words import Problem, read_cards, unquote


def doubted(lines: Iterable[Line], telling: Telling) -> tuple[str, ...]:
    """Return the doubtful values of lines as the base would write them; none as printed."""
    if telling.session.reading == "printed":
        return ()
    return tuple(word for line in lines for each in doubts(line) for word in _words(each, telling))


WHOLE = ""
"""What stands for all of a statement among the values that are supplied."""


def supplied(lines: Iterable[Line], telling: Telling) -> tuple[str, ...]:
    """Return the values that an editor has supplied, `WHOLE` for the whole; none as printed."""
    if telling.session.reading == "printed":
        return ()
    told = tuple(lines)
    if all(line.edited is not None and line.printed is None for line in told):
        return (WHOLE,)
    return tuple(w for line in told for each in supplements(line) for w in _words(each, telling))


def _words(doubt: Doubt, telling: Telling) -> Iterator[str]:
    slot, text = doubt
    if slot in CARD_SLOTS:
        try:
            items = [item for word in text.split() for item in read_cards(word, telling.system)[0]]
        except Problem:
            return  # the line says no cards then, and its finding tells so
        yield listed(Cards(tuple(items)))
    elif slot in NAME_SLOTS:
        yield telling.written(unquote(text) if text.startswith('"') else text)
    else:
        yield telling.suit(text) if slot == "suit" else text
