"""The numbers of a tournament as its documents write them: exact ones, to two decimals."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from ombre_records.base.language import _
from ombre_records.base.language.numbers import decimal
from ombre_records.gathering.tournament.conversions import Unequal

UNKNOWN = "?"


def hundredths(measure: Fraction | None) -> str:
    """Write a difference to two decimals, with its sign; `?` for an unknown one.

    >>> hundredths(Fraction(1, 3)), hundredths(Fraction(-5, 2)), hundredths(Fraction(0))
    ('+0.33', '-2.50', '0.00')
    """
    if measure is None:
        return UNKNOWN
    many = round(measure * 100)
    sign = "+" if many > 0 else "-" if many < 0 else ""
    whole, part = divmod(abs(many), 100)
    return decimal(f"{sign}{whole}.{part:02}")


def points(measures: Sequence[Fraction | int | None], *, sign: bool = False) -> tuple[str, ...]:
    """Write a column of points: whole where all are, else to two decimals.

    >>> points([3, 0, None]), points([Fraction(1, 2), 1])
    (('3', '0', '?'), ('0.50', '1.00'))
    """
    exact = [None if each is None else Fraction(each) for each in measures]
    if all(each is None or each.denominator == 1 for each in exact):
        return tuple(
            UNKNOWN if each is None else f"{int(each):+d}" if sign and each else str(int(each))
            for each in exact
        )
    texts = (hundredths(each) for each in exact)
    return tuple(text if sign else text.lstrip("+") for text in texts)


def unequal_in_words(unequal: Unequal) -> str:
    """Say how boards are weighed that not all have played, or not at as many tables."""
    return {
        "sum": _("Points are added up over the boards that each has played."),
        "mean": _("What counts is the mean a board, since not all have played as many."),
        "percentage": _("Points are told in hundredths of the most that could be had."),
        "neuberg": _(
            "Boards that fewer tables have played are brought to as many as the fullest by"
            " Neuberg’s formula."
        ),
    }[unequal]
