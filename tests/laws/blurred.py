"""A lawful session of which less is known: cards, hands, exchanges and tricks made unknown."""

from __future__ import annotations

import re
from collections.abc import Callable
from random import Random

_HELD = re.compile(r'((?:hand|holds) (?:"[^"]*"|\S+)) (.*)')
_EXCHANGE = re.compile(r'(exchange (?:"[^"]*"|\S+)) (.*) for (.*)')
_TRICK = re.compile(r'(\d)( (?:"[^"]*"|[^ :]+):)?((?: [SCHD][AKQJ2-7]){2,5})(.*)')
_CARD = re.compile(r" ([SCHD])[AKQJ2-7](?=\s|$)")


def blur(text: str, seed: int, part: float) -> str:
    """Return a session with about a `part` of its lines made less certain, nothing in it false."""
    random = Random(seed)
    lines = []
    for line in text.splitlines():
        keyword = line.split(" ", 1)[0]
        less = _LESS.get("trick" if keyword.isdecimal() else keyword)
        lines.append(less(line, random) if less and random.random() < part else line)
    return "\n".join(lines) + "\n"


def _holding(word: str, random: Random) -> str:
    if word == "-" or random.random() < 0.5:
        return word
    return random.choice(("", word[0])) + "x" * (len(word) - 1)


def _cards(words: str, random: Random) -> str:
    less = [_holding(word, random) for word in words.split()]
    return " ".join(less)


def _hand(line: str, random: Random) -> str:
    found = _HELD.fullmatch(line)
    assert found
    opening, cards = found.groups()
    return random.choice((f"{opening} ?", f"{opening} {_cards(cards, random)}", ""))


def _holds(line: str, random: Random) -> str:
    found = _HELD.fullmatch(line)
    assert found
    opening, cards = found.groups()
    first = cards.split()[0]
    part = f"{opening} {first} ?" if first != "-" else line
    return random.choice((part, f"{opening} {_cards(cards, random)}"))


def _stock(line: str, random: Random) -> str:
    cards = line.split()[1:]
    known = " ".join(cards[: random.randint(1, 12)])
    return random.choice(("", f"stock {known} ?", f"stock {_cards(' '.join(cards), random)}"))


def _exchange(line: str, random: Random) -> str:
    found = _EXCHANGE.fullmatch(line)
    if not found:
        return line
    opening, laid, drawn = found.groups()
    less = f"{opening} {_cards(laid, random)} for {_cards(drawn, random)}"
    if "-" in (laid, drawn):
        return less
    return random.choice((f"{opening} {len(drawn.split())}", f"{opening} ? for ?", less))


def _trick(line: str, random: Random) -> str:
    def card(found: re.Match[str]) -> str:
        return random.choice((found.group(), " x", f" {found.group(1)}x"))

    found = _TRICK.fullmatch(line)
    assert found
    return random.choice((f"{found.group(1)} ?{found.group(4)}", _CARD.sub(card, line)))


_LESS: dict[str, Callable[[str, Random], str]] = {
    "hand": _hand,
    "holds": _holds,
    "stock": _stock,
    "exchange": _exchange,
    "trick": _trick,
    "bids": lambda line, random: "bids ?",
}
