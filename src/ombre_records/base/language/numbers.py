"""Numbers, amounts and lists of names as sentences and tables have them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from ombre_records.base.language import _, marked_in, pgettext, spoken

_NUMBERS = (
    marked_in("number", "no"),
    marked_in("number", "one"),
    marked_in("number", "two"),
    marked_in("number", "three"),
    marked_in("number", "four"),
    marked_in("number", "five"),
    marked_in("number", "six"),
    marked_in("number", "seven"),
    marked_in("number", "eight"),
    marked_in("number", "nine"),
)


def number(count: int) -> str:
    """Write a small number as a word.

    >>> number(5), number(13)
    ('five', '13')
    """
    return pgettext("number", _NUMBERS[count]) if 0 <= count < len(_NUMBERS) else str(count)


def signed(amount: int | None) -> str:
    """Write a gain or loss with its sign; `?` for an unknown one.

    >>> signed(23), signed(-9), signed(0), signed(None)
    ('+23', '-9', '0', '?')
    """
    if amount is None:
        return "?"
    return f"{amount:+}" if amount else "0"


def amount(value: int | None) -> str:
    """Write a number of counters; `?` for an unknown one."""
    return "?" if value is None else str(value)


def decimal(text: str) -> str:
    """Write a number's decimals as the language has them: `3.75` in English, else `3,75`."""
    return text if spoken() == "en" else text.replace(".", ",")


def grouped(count: int) -> str:
    """Write a great number with its thousands apart, as the language has them.

    >>> grouped(20000)
    '20,000'
    """
    return f"{count:,}".replace(",", pgettext("between thousands", ","))


def priced(amount: str, unit: str) -> str:
    """Write an amount of money with its unit: `3.75 kr`, `£3.75`; elsewhere `3,75 kr`, `3,75 £`.

    >>> priced("+3.75", "kr"), priced("-1.50", "£")
    ('+3.75 kr', '-£1.50')
    """
    if spoken() == "en" and not unit[0].isalpha():
        sign = amount[: amount[:1] in ("+", "-")]
        return f"{sign}{unit}{amount[len(sign) :]}"
    return f"{decimal(amount)} {unit}"


def semicolon() -> str:
    """Return what stands between the parts of a list whose parts may have commas.

    >>> semicolon()
    '; '
    """
    return pgettext("between", "; ")


def listed(names: Sequence[str]) -> str:
    """Write names as a list.

    >>> listed(["Ann", "Bea", "Cid"])
    'Ann, Bea and Cid'
    """
    if len(names) < 2:
        return "".join(names)
    return _("{names} and {last}").format(names=", ".join(names[:-1]), last=names[-1])


def either(names: Sequence[str]) -> str:
    """Write names as those of which one is meant.

    >>> either(["won", "bet", "kruk"])
    'won, bet or kruk'
    """
    return _(" or ").join([*filter(None, [", ".join(names[:-1])]), *names[-1:]])


def colon() -> str:
    """Return what stands between a label and what it is of.

    >>> colon()
    ': '
    """
    return pgettext("between", ": ")


def runs(numbers: Iterable[int]) -> str:
    """Write numbers in order, those that follow each other as a run.

    >>> runs({1, 2, 3, 7, 9, 10})
    '1–3, 7, 9–10'
    """
    groups: list[list[int]] = []
    for each in sorted(numbers):
        if groups and each == groups[-1][-1] + 1:
            groups[-1].append(each)
        else:
            groups.append([each])
    return ", ".join("–".join(map(str, dict.fromkeys((run[0], run[-1])))) for run in groups)
