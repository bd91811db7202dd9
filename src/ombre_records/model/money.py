"""The worth of a counter: the header's `stakes`, read where its words leave no doubt.

Amounts are exact fractions. What cannot be read is not guessed at.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Sequence
from fractions import Fraction
from functools import lru_cache
from typing import NamedTuple

_COUNTER, _FISH = "counter", "fish"
_THINGS = {
    **dict.fromkeys("counter counters point points lesser-mark lesser-marks".split(), _COUNTER),
    **dict.fromkeys("jeton jetons jetonen jetoner ficha fichas tanto tantos".split(), _COUNTER),
    **dict.fromkeys("pion pions".split(), _COUNTER),
    **dict.fromkeys("spillemærke spillemærker spielmarke spielmarken".split(), _COUNTER),
    **dict.fromkeys("fish fishes fiche fiches fisk fiske fisch fische pez peces".split(), _FISH),
}
_LINKS = frozenset(
    "= : / is are at for per pr pro par por to equals makes worth is-worth are-worth "
    "er er-værd est vaut vaut-pour es vale ist gilt ist-wert à".split()
)
_ONE = frozenset(
    "a an one each every the en et ett den det ein eine einen der die das je un une le la uno "
    "una el cada chaque hver jede jeder".split()
)
_COUNTED = "one two three four five six seven eight nine ten eleven twelve".split()
_QUANTITIES = {
    **{word: Fraction(at) for at, word in enumerate(_COUNTED, 1)},
    **dict.fromkeys(_ONE, Fraction(1)),
    "twenty": Fraction(20),
    "half-a": Fraction(1, 2),
    "half-an": Fraction(1, 2),
}
_COINS = frozenset(
    "penny pence twopence threepence fourpence sixpence groat groats farthing farthings halfpenny "
    "shilling shillings crown crowns florin florins pound pounds guinea guineas sovereign ducat "
    "ducats sou sous sol sols denier deniers liard liards livre livres franc francs centime "
    "centimes écu écus louis pistole pistoles real reales maravedí maravedís maravedi maravedis "
    "peseta pesetas duro duros peso pesos doblón doblones escudo escudos øre ore öre kr krone "
    "kroner skilling skillinger rigsdaler daler mark rigsbankdaler taler thaler groschen kreuzer "
    "pfennig pfennige gulden heller euro euros cent cents dollar dollars £ $ € ¥ p d s c ct gbp "
    "usd eur dkk nok sek chf".split()
)
_HUNDREDTHS = {
    **dict.fromkeys(("øre", "ore", "öre"), "kr"),
    **dict.fromkeys(("pfennig", "pfennige"), "Mark"),
    **dict.fromkeys(("centime", "centimes"), "franc"),
    **dict.fromkeys(("céntimo", "céntimos"), "peseta"),
    "p": "£",
}
"""Coins that are hundredths of another, in which amounts are told. A cent may be one of several."""
_OF_HUNDRED = frozenset(_HUNDREDTHS.values()) | frozenset(
    "€ $ euro dollar dollars eur usd gbp dkk nok sek chf".split()
)
_CENTS = 2
_SAME = dict.fromkeys(("kr", "krone", "kroner"), "kr") | dict.fromkeys(("francs", "frs"), "franc")
_SAME |= {"pesetas": "peseta", "euros": "euro"}
"""Other names of one unit."""
_JOINED = re.compile(
    r"\b(lesser|greater) (marks?)\b|\b(half) (an?)\b|\b(is|are|er|ist) (worth|værd|wert)\b"
    r"|\b(vaut) (pour)\b"
)
_TOKEN = re.compile(
    r"\s*(\d+/\d+|\d+(?:[.,]\d+)?|[½¼¾⅓⅔⅕⅛]|[£$€¥=:/]|[^\W\d_]+(?:['’-][^\W\d_]+)*\.?)\s*"
)
_CLAUSE = re.compile(r";|(?<!\d),|,(?!\d)|\b(?:and|og|und|et|y)\b")
_THOUSANDS = re.compile(r"[1-9]\d*[.,]\d{3}")
_UNIT_WORDS = 3


Coins = tuple[tuple[str, int, bool], ...]
"""The coins in which sums are told, the greatest first: its sign, how many of the least it is
worth, whether the sign stands before the number."""
_ENGLISH: Coins = (("£", 240, True), ("s", 12, False), ("d", 1, False))
_FRENCH: Coins = ((" l.", 240, False), (" s.", 12, False), (" d.", 1, False))
_DANISH: Coins = ((" rd.", 96, False), (" mk.", 16, False), (" sk.", 1, False))
_SPANISH: Coins = ((" rs.", 34, False), (" mrs.", 1, False))


def _coined(coins: Coins, worth: dict[str, str]) -> dict[str, tuple[Coins, Fraction]]:
    return {
        word: (coins, Fraction(many)) for many, words in worth.items() for word in words.split()
    }


_OLD_COINS = {
    **_coined(
        _ENGLISH,
        {
            "12": "s shilling shillings",
            "1": "d penny pence",
            "1/2": "halfpenny",
            "1/4": "farthing farthings",
            "2": "twopence",
            "3": "threepence",
            "4": "fourpence groat groats",
            "6": "sixpence",
            "24": "florin florins",
            "30": "half-crown half-crowns",
            "60": "crown crowns",
            "252": "guinea guineas",
        },
    ),
    **_coined(
        _FRENCH,
        {
            "240": "livre livres",
            "12": "sol sols sou sous",
            "3": "liard liards",
            "1": "denier deniers",
        },
    ),
    **_coined(_DANISH, {"96": "rigsdaler rd", "1": "skilling skillinger sk"}),
    **_coined(
        _SPANISH,
        {"34": "real reales", "1": "maravedí maravedís maravedi maravedis"},
    ),
}
"""Coins of the time of the sources that are not hundredths: their system, and how many of its least
they are worth."""
_OLD_BESIDE = {
    **_coined(_ENGLISH, {"240": "£ pound pounds l"}),
    **_coined(_FRENCH, {"240": "l", "12": "s", "1": "d"}),
    **_coined(_DANISH, {"96": "daler", "16": "mark mk"}),
}
"""What is such a coin only beside others: a pound may have a hundred pence."""
_QUARTERS = {Fraction(1, 4): "¼", Fraction(1, 2): "½", Fraction(3, 4): "¾"}


def in_coins(amount: Fraction, unit: str, *, sign: bool = False) -> str | None:
    """Write a sum of an old coin in the coins of its system; None for another unit.

    >>> in_coins(Fraction(30), "pence"), in_coins(Fraction(45, 2), "shilling")
    ('2s 6d', '£1 2s 6d')
    >>> in_coins(Fraction(-9, 2), "d"), in_coins(Fraction(3), "kr")
    ('-4½d', None)
    """
    if unit.casefold() not in _OLD_COINS:
        return None
    coins, many = _OLD_COINS[unit.casefold()]
    left = abs(amount * many)
    words: list[str] = []
    for mark, worth_, before in coins:
        count = left if worth_ == 1 else Fraction(left // worth_)
        left -= count * worth_
        if count or (worth_ == 1 and not words):
            number = _counted(count)
            words.append(f"{mark}{number}" if before else f"{number}{mark}")
    shown = "-" if amount < 0 else "+" if sign and amount else ""
    return shown + " ".join(words)


def _counted(count: Fraction) -> str:
    """Write a number of coins, with quarters as they were written, and other parts as decimals."""
    whole, part = divmod(count, 1)
    if not part:
        return str(whole)
    if part in _QUARTERS:
        return f"{whole or ''}{_QUARTERS[part]}"
    return f"{float(count):.2f}".rstrip("0").rstrip(".")


class Money(NamedTuple):
    """A sum in a unit as it is written: `øre`, `£`."""

    amount: Fraction
    unit: str


class Worth(NamedTuple):
    """How many counters a fish is (None: not told), and what a counter is worth (None: not told).

    A fish that nothing is told of is a counter.
    """

    fish: int | None = None
    counter: Money | None = None


class _Sum(NamedTuple):
    amount: Fraction
    unit: str
    thing: bool


def decimals_of(unit: str) -> int:
    """Return how many decimals an amount has at least that has any: two where a coin has 100 parts.

    >>> decimals_of("kr"), decimals_of("shilling")
    (2, 0)
    """
    return _CENTS if unit in _OF_HUNDRED or unit.casefold() in _OF_HUNDRED else 0


def worth(stakes: str, fish: int | None = None, counter: str | None = None) -> Worth:
    """Read what a counter is worth; `fish` and `counter` stand above what the stakes say.

    >>> worth("10 counters a fish, a fish a shilling")
    Worth(fish=10, counter=Money(amount=Fraction(1, 10), unit='shilling'))
    """
    clause = _read(stakes) or _Said()
    fish = clause.fish if fish is None else fish
    if counter is not None and (given := money(counter)):
        return Worth(fish, _greater(given))
    if clause.money is None:
        return Worth(fish)
    per = fish or 1 if clause.of == _FISH else 1
    return Worth(fish, _greater(Money(clause.money.amount / per, clause.money.unit)))


def _greater(sum_of_money: Money) -> Money:
    """Tell hundredths in the greater unit, as 375 øre are 3.75 kr, and one unit by one name."""
    plain = sum_of_money.unit.casefold()
    if plain in _HUNDREDTHS:
        return Money(sum_of_money.amount / 100, _HUNDREDTHS[plain])
    return sum_of_money._replace(unit=_SAME.get(plain, sum_of_money.unit))


@lru_cache(maxsize=200)  # texts are what users type, in servers for ever new ones
def money(text: str) -> Money | None:
    """Read a sum of money, as `0.25 kr` or `½ penny`; None where it is none.

    >>> money("0,25 kr.")
    Money(amount=Fraction(1, 4), unit='kr')
    """
    sums = {
        Money(amount.amount, amount.unit)
        for tokens in _tokens(text)
        for end, amount in _sums(tokens, 0)
        if end == len(tokens) and not amount.thing and amount.amount
    }
    return sums.pop() if len(sums) == 1 else None


class _Said(NamedTuple):
    """The content of `stakes`: counters to a fish; a sum, and whether a counter or a fish is worth
    it.
    """

    fish: int | None = None
    money: Money | None = None
    of: str = _COUNTER


def unread(stakes: str) -> bool:
    """Return whether stakes have a number in them and leave in doubt what is worth so much.

    >>> unread("0,25"), unread("0,25 kr"), unread("low")
    (True, False, False)
    """
    return any(map(str.isnumeric, stakes)) and _read(stakes) is None


@lru_cache(maxsize=200)  # texts are what users type, in servers for ever new ones
def _read(stakes: str) -> _Said | None:
    clauses = [clause for clause in _CLAUSE.split(stakes.strip().rstrip(".")) if clause.strip()]
    if len(clauses) == 1 and (bare := money(clauses[0])) and bare.unit.casefold() in _COINS:
        return _Said(None, bare)
    read = [_clause(clause) for clause in clauses]
    fish = [said.fish for said in read if said and said.fish]
    sums = sorted((said for said in read if said and said.money), key=lambda said: said.of)
    if [said.of for said in sums] == [_COUNTER, _FISH] and (many := _times(*sums)):
        fish, sums = [*{*fish, many}], sums[:1]
    if None in read or len(fish) > 1 or len(sums) > 1 or not read:
        return None
    return _Said(fish[0] if fish else None, *(sums[0][1:] if sums else ()))


def _times(counter: _Said, fish: _Said) -> int | None:
    """Return how many counters a fish is by the worth of both; None for no whole number."""
    if counter.money is None or fish.money is None:
        return None
    (one, unit), (all_, other) = map(_least_coins, (counter.money, fish.money))
    many = all_ / one if one and unit == other else Fraction(1, 2)
    return int(many) if many.denominator == 1 else None


def _least_coins(money: Money) -> tuple[Fraction, object]:
    """Return a sum in the least coin of its system, and that; in its own unit if it has none."""
    if money.unit.casefold() in _OLD_COINS:
        coins, many = _OLD_COINS[money.unit.casefold()]
        return money.amount * many, coins
    plain = _greater(money)
    return plain.amount, plain.unit


def _clause(text: str) -> _Said | None:
    """Read that so much of one thing is so much of another; None where it may be read otherwise."""
    read = {
        said
        for tokens in _tokens(text)
        for at, left in _sums(tokens, 0)
        for start in (at, at + 1)
        if start == at or (at < len(tokens) and tokens[at].casefold() in _LINKS)
        for end, right in _sums(tokens, start)
        if end == len(tokens)
        for said in _equal(left, right)
    }
    return read.pop() if len(read) == 1 else None


def _equal(left: _Sum, right: _Sum) -> Iterator[_Said]:
    if not (left.amount and right.amount):
        return
    if left.thing and right.thing and left.unit != right.unit:
        fish, counters = (left, right) if left.unit == _FISH else (right, left)
        many = counters.amount / fish.amount
        if many.denominator == 1:
            yield _Said(int(many))
    elif left.thing != right.thing:
        thing, paid = (left, right) if left.thing else (right, left)
        yield _Said(None, Money(paid.amount / thing.amount, paid.unit), thing.unit)


def _tokens(text: str) -> Iterator[tuple[str, ...]]:
    """Yield the words and numbers of a text, if it is made of nothing else."""
    text = unicodedata.normalize("NFC", text).strip()
    text = _JOINED.sub(lambda found: found[0].replace(" ", "-"), text)
    if not _TOKEN.sub("", text):
        words = [found[1].rstrip(".") for found in _TOKEN.finditer(text)]
        yield tuple(words[:-1] if words[-1:] in (["each"], ["apiece"]) else words)


def _sums(tokens: Sequence[str], at: int) -> Iterator[tuple[int, _Sum]]:
    """Yield how a sum may be read from a place, and where it ends."""
    if (coins := _old_coins(tokens, at)) is not None:
        yield coins
    if tokens[at : at + 1] and tokens[at] in "£$€¥":
        yield from ((end, _Sum(q, tokens[at], False)) for end, q in _quantities(tokens, at + 1))
        return
    begun: list[tuple[int, Fraction | None]] = [*_quantities(tokens, at), (at, None)]
    for start, quantity in begun:
        word = tokens[start].casefold() if start < len(tokens) else ""
        if word in _THINGS:
            yield start + 1, _Sum(quantity or Fraction(1), _THINGS[word], True)
        elif quantity is not None:
            for end in range(start + 1, min(start + _UNIT_WORDS, len(tokens)) + 1):
                if all(map(_may_name, tokens[start:end])):
                    yield end, _Sum(quantity, " ".join(tokens[start:end]), False)


def _old_coins(tokens: Sequence[str], at: int) -> tuple[int, _Sum] | None:
    """Read a sum of several coins of one system, the greater first: `£1 2s 6d`, `3 mark 4 sk`."""
    for system in (_ENGLISH, _FRENCH, _DANISH, _SPANISH):
        end, total, last, count = at, Fraction(), Fraction(10**9), 0
        while end < len(tokens):
            before = tokens[end] == "£"
            number = _number(tokens[end + before]) if end + before < len(tokens) else None
            behind = tokens[end + 1] if not before and end + 1 < len(tokens) else ""
            many = _many("£" if before else behind, system)
            if number is None or many is None or many >= last:
                break
            total, last, count, end = total + number * many, many, count + 1, end + 2
        if count > 1:
            least = next(word for word, (s, one) in _OLD_COINS.items() if s is system and one == 1)
            return end, _Sum(total, least, False)
    return None


def _many(word: str, system: Coins) -> Fraction | None:
    """Return how many of the least of a system a coin is worth; None for another's."""
    for known in (_OLD_COINS, _OLD_BESIDE):
        number = known.get(word.casefold())
        if number and number[0] is system:
            return number[1]
    return None


def _may_name(word: str) -> bool:
    """Whether a word may be a unit's name, or part of it."""
    plain = word.casefold()
    known = plain in _THINGS or plain in _LINKS or plain in _QUANTITIES
    return not known and (word[0].isalpha() or word in "£$€¥")


def _quantities(tokens: Sequence[str], at: int) -> Iterator[tuple[int, Fraction]]:
    first, second = ([*tokens[at : at + 2], "", ""])[:2]
    if (number := _number(first)) is None:
        return
    yield at + 1, number
    part = _number(second)
    if first.isdigit() and part is not None and 0 < part < 1 and second[0] != "0":
        yield at + 2, number + part


def _number(word: str) -> Fraction | None:
    if word.casefold() in _QUANTITIES:
        return _QUANTITIES[word.casefold()]
    if not word or _THOUSANDS.fullmatch(word):
        return None
    if len(word) == 1 and not word.isdigit():
        value = unicodedata.numeric(word, 0.0)
        return Fraction(value).limit_denominator(8) if value else None
    try:
        return Fraction(word.replace(",", "."))
    except (ValueError, ZeroDivisionError):
        return None
