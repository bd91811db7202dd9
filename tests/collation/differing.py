"""Pairs of records that differ in known places: lawful sessions, with single statements changed.

`changed` says another thing in a statement, or leaves it out; `in_another_form` says the same in
other words.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from random import Random
from typing import NamedTuple

from game import players
from ombre_records.books.book import RuleBook
from ombre_records.books.load import named
from ombre_records.model.cards import CARD_NAMES

Key = tuple[int | None, str, str | None]
"""Where two records differ: the deal, the statement's keyword, a player or a trick's number."""
BOOKS = ("aldenham", "lhombre", "renegado", "quintillo", "royal-1665", "simplified", "two-handed")
CARD = re.compile(r"\b[SCHD][AKQJ2-7]+\b")
SUITS = {"S": "spades", "C": "clubs", "H": "hearts", "D": "diamonds"}
GLYPHS = str.maketrans("SCHD", "♠♣♥♦")


class Statement(NamedTuple):
    """A line of a record, in which deal it stands, and the key of what it says; None for none."""

    line: str
    deal: int | None
    key: Key | None


def played(seed: int, name: str, deals: int = 2) -> str:
    """Return a lawful session as text."""
    book = named(name)
    moods = players.Mood(0.4, 0.1, 0.5, 0.02)
    return players.session(seed, book, book.table.players[0], deals, lambda _: moods).text()


def statements(text: str) -> list[Statement]:
    """Take a record apart; of an exchange in several lines only the first has a key."""
    found: list[Statement] = []
    deal: int | None = None
    for line in text.splitlines():
        if line.startswith("deal "):
            deal = (deal or 0) + 1
        keys = [each.key for each in found]
        key = _key(line, None if line.startswith("totals") else deal)
        found.append(Statement(line, deal, None if key in keys else key))
    return found


def _key(line: str, deal: int | None) -> Key | None:
    word, _, rest = line.partition(" ")
    if word.isdecimal():
        return deal, "trick", word
    if word in ("hand", "holds", "exchange"):
        return deal, word, rest.split()[0]
    if word in _CHANGES or word in ("title", "source", "event"):
        return deal, word, None
    return None


# ---------------------------------------------------------------- other things said


def changed(random: Random, text: str, most: int) -> tuple[str, list[Key]]:
    """Change so many statements of a text, or fewer where it has no more; and tell which."""
    said = statements(text)
    chosen = [at for at, each in enumerate(said) if each.key and _changeable(each, said)]
    random.shuffle(chosen)
    lines: list[str | None] = [each.line for each in said]
    keys: list[Key] = []
    for at in chosen:
        if len(keys) == most:
            break
        key = said[at].key
        new = _changed(random, said[at], text)
        if key is not None and new != said[at].line:
            lines[at] = new
            keys.append(key)
    return "\n".join(line for line in lines if line is not None) + "\n", keys


def _changeable(each: Statement, said: list[Statement]) -> bool:
    """Leave out exchanges in several lines, whose parts are one statement."""
    if each.key is None or each.key[1] not in _CHANGES:
        return False
    same = [other for other in said if other.deal == each.deal]
    words = each.line.split()[:2]
    return words[0] != "exchange" or sum(other.line.split()[:2] == words for other in same) == 1


def _changed(random: Random, each: Statement, text: str) -> str | None:
    """Return another statement in the place of one; None leaves it out."""
    assert each.key is not None
    kind = each.key[1]
    if kind in _LEFT_OUT and random.random() < 0.25:
        return None
    return _CHANGES[kind](random, each.line, _players(text))


def _players(text: str) -> list[str]:
    return next(line for line in text.splitlines() if line.startswith("players"))[8:].split(", ")


def _another_card(random: Random, line: str, _names: list[str]) -> str:
    """Put another card into the place of one, that the line does not have."""
    held = {f"{word[0]}{rank}" for word in CARD.findall(line) for rank in word[1:]}
    words = [found for found in CARD.finditer(line) if found.start() > line.index(" ")]
    if not words:
        return line
    word = random.choice(words)
    at = random.randrange(1, len(word[0]))
    others = [name for name in CARD_NAMES if name not in held]
    kept = word[0][:at] + word[0][at + 1 :]
    new = (kept + " " if kept[1:] else "") + random.choice(others)
    if line[0].isdecimal():
        new = random.choice(others)
    return line[: word.start()] + new + line[word.end() :]


def _another_name(random: Random, line: str, names: list[str]) -> str:
    word, name = line.split(" ", 1)
    return f"{word} {random.choice([each for each in names if each != name])}"


def _another_number(random: Random, line: str, _names: list[str]) -> str:
    numbers = list(re.finditer(r"(?<![\w:])[+-]?\d+(?![\w:])", line))
    if not numbers:
        return line
    found = random.choice(numbers)
    sign = "+" if found[0][0] in "+-" else ""
    number = f"{int(found[0]) + random.randint(1, 9):{sign}d}"
    return line[: found.start()] + number + line[found.end() :]


def _another_suit(random: Random, line: str, _names: list[str]) -> str:
    return f"trump {random.choice([suit for suit in 'SCHD' if suit != line[-1]])}"


def _another_call(random: Random, line: str, names: list[str]) -> str:
    """Let somebody else speak, or leave the last call out."""
    calls = line[5:].split(", ")
    if len(calls) > 1 and random.random() < 0.5:
        return "bids " + ", ".join(calls[:-1])
    at = random.randrange(len(calls))
    name, _, call = calls[at].partition(" ")
    if name not in names:
        return line
    calls[at] = f"{random.choice([each for each in names if each != name])} {call}"
    return "bids " + ", ".join(calls)


def _another_outcome(random: Random, line: str, _names: list[str]) -> str:
    """Say that it was a vole, which every book has, or that it failed."""
    return "result vole" if line != "result vole" else "result vole-failed"


def _another_trick(random: Random, line: str, names: list[str]) -> str:
    """Change a card, the winner, the leader or the tally."""
    draw = random.random()
    if draw < 0.5:
        return _another_card(random, line, names)
    if draw < 0.7 and (found := re.search(r"> (\S+)", line)):
        other = random.choice([name for name in names if name != found[1]])
        return line.replace(found[0], f"> {other}")
    if draw < 0.85 and (found := re.search(r"^\d+ (\S+):", line)):
        other = random.choice([name for name in names if name != found[1]])
        return line.replace(f" {found[1]}:", f" {other}:", 1)
    found = re.search(r"\((\d+)-", line)
    return line.replace(found[0], f"({int(found[1]) + 1}-") if found else line


_CHANGES: dict[str, Callable[[Random, str, list[str]], str]] = {
    "dealer": _another_name,
    "rests": _another_name,
    "pool": _another_number,
    "hand": _another_card,
    "stock": _another_card,
    "bids": _another_call,
    "trump": _another_suit,
    "exchange": _another_card,
    "holds": _another_card,
    "trick": _another_trick,
    "result": _another_outcome,
    "payments": _another_number,
    "totals": _another_number,
}
_LEFT_OUT = {"dealer", "pool", "hand", "stock", "trump", "holds", "result", "payments", "totals"}


# ---------------------------------------------------------------- the same in other words


def in_another_form(random: Random, text: str) -> str:
    """Say the same in other words: cards in another order, glyphs, comments, blanks, aliases."""
    book = named(next(line for line in text.splitlines() if line.startswith("rules"))[6:])
    lines = (_in_another_form(random, line, book) for line in _moved(random, text.splitlines()))
    return "\n".join(lines) + "\n"


def _moved(random: Random, lines: list[str]) -> Iterator[str]:
    """Put hands into another order, and let comments and blank lines stand between lines."""
    hands = [at for at, line in enumerate(lines) if line.startswith("hand ")]
    for at in range(len(hands) - 1):
        if hands[at + 1] == hands[at] + 1 and random.random() < 0.3:
            one = hands[at]
            lines[one], lines[one + 1] = lines[one + 1], lines[one]
    for line in lines:
        if random.random() < 0.1 and not line.startswith("ombre"):
            yield random.choice(("", "# a comment", "  # another"))
        yield line


def _in_another_form(random: Random, line: str, book: RuleBook) -> str:
    word = line.partition(" ")[0]
    if word in ("hand", "holds"):
        line = _shuffled(random, line)
    if word == "bids":
        line = _other_calls(random, line, book)
    if word == "trump" and random.random() < 0.3:
        line = f"trump {SUITS[line[-1]]}"
    if word == "payments" and random.random() < 0.5:
        entries = line[9:].split(", ")
        random.shuffle(entries)
        line = "payments " + ", ".join(entries)
    if word in ("dealer", "rests") and random.random() < 0.3:
        line = f'{word} "{line.split(" ", 1)[1]}"'
    if random.random() < 0.3:
        line = CARD.sub(lambda found: found[0][0].translate(GLYPHS) + found[0][1:], line)
    if random.random() < 0.2:
        line = "  " + line.replace(" ", "  ") if '"' not in line else line
    if random.random() < 0.15 and word not in ("", "#", "ombre", "deal"):
        line += "   # so the source"
    return line


def _shuffled(random: Random, line: str) -> str:
    """Put the cards of a hand into another order, now and then each for itself."""
    word, name, *cards = line.split()
    cards = [*cards]
    random.shuffle(cards)
    if random.random() < 0.5:
        cards = [
            each if "-" in each else " ".join(f"{each[0]}{rank}" for rank in each[1:])
            for each in cards
        ]
    return " ".join([word, name, *cards])


def _other_calls(random: Random, line: str, book: RuleBook) -> str:
    calls = []
    for each in line[5:].split(", "):
        name, _, call = each.rpartition(" ")
        found = book.call(call)
        if found and found.aliases and random.random() < 0.5:
            call = random.choice(found.aliases)
        calls.append(f"{name} {call}".strip())
    return "bids " + ", ".join(calls)


# ---------------------------------------------------------------- anything but lawful


def disturbed(random: Random, text: str, most: int = 8) -> str:
    """Drop lines of the deals, move them, put in others, change cards and words of results."""
    lines = text.splitlines()
    for _each in range(random.randint(1, most)):
        deals = [at for at, line in enumerate(lines) if line.startswith(("deal ", "results"))]
        places = [at for at in range(deals[0] + 1, len(lines)) if at not in deals]
        if not places:
            break
        at = random.choice(places)
        what = random.random()
        if what < 0.3:
            del lines[at]
        elif what < 0.45 and lines[at].partition(" ")[0] in _MOVED:
            moved = lines.pop(at)
            lines.insert(
                max(deals[0] + 1, min(len(lines), at + random.choice((-2, -1, 1, 2)))), moved
            )
        elif what < 0.6:
            name = random.choice(_players(text))
            lines.insert(
                at,
                random.choice(("vole {}", "claim {}", 'forfeit {} 2 "x"', 'note "{}"')).format(
                    name
                ),
            )
        elif CARD.search(lines[at]) and " " in lines[at]:
            lines[at] = _another_card(random, lines[at], [])
        elif lines[at][:1].isdigit():
            lines[at] += random.choice((" primeras", " estuches 3", " (5-4-0)", " (4-3-2)", ""))
    return "\n".join(lines) + "\n"


_MOVED = frozenset(("vole", "claim", "forfeit", "surrender", "gano", "holds", "exchange", "hand"))


# ---------------------------------------------------------------- lines of results


_ENDS = ("sacada", "puesta", "codille", "vole")
_TALLIES = ("(5-4-0)", "(4-3-2)", "(4-4-1)")


def results(random: Random, tellings: int = 3, deals: int = 4) -> list[str]:
    """Return tellings of one evening: deals in lines of results and at length, some left out."""
    names = ["Anna", "Bo", "Carl"]
    shared = [_result_line(random, number, names) for number in range(1, deals + 1)]
    return [_evening(random, names, shared) for _telling in range(tellings)]


def _evening(random: Random, names: list[str], shared: list[str]) -> str:
    lines = ["ombre 1", "rules aldenham", "players " + ", ".join(names)]
    listing = False
    for number, line in enumerate(shared, 1):
        if random.random() < 0.1:
            continue
        if random.random() < 0.3:
            lines += _at_length(random, number, names)
            listing = False
            continue
        lines += [] if listing else ["results"]
        listing = True
        lines.append(line if random.random() < 0.5 else _result_line(random, number, names))
    return "\n".join(lines) + "\n"


def _result_line(random: Random, number: int, names: list[str]) -> str:
    if random.random() < 0.1:
        return f"{number} -"
    if random.random() < 0.1:
        return f"{number} : +2 -1 -1"
    ombre, end = random.choice(names), random.choice(_ENDS)
    words = [f"{number} {ombre} {random.choice(('play', 'solo'))} {random.choice('SCHD')} {end}"]
    if end == "codille":
        words.append(random.choice([each for each in names if each != ombre]))
    for facts in (("primeras", "estuches 3", "estuches 5"), ("forfeit Bo 2", "?"), _TALLIES):
        words += random.sample(facts, random.randint(0, 1))
    if random.random() < 0.3:
        words.append(random.choice((": +2 -1 -1", ": -4 +2 +2")))
    return " ".join(words)


def _at_length(random: Random, number: int, names: list[str]) -> list[str]:
    lines = [f"deal {number}", f"contract {random.choice(names)} play"]
    lines.append(f"trump {random.choice('SCHD')}")
    if random.random() < 0.6:
        lines.append("tricks")
        lines += ['forfeit Bo 3 "x"'] if random.random() < 0.3 else []
        lines.append(f"1-9 ? {random.choice(_TALLIES)}")
    return [*lines, f"result {random.choice(_ENDS[:2])}"]
