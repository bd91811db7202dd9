"""Records with a few things changed at random: nonsense that nearly is none, the same by a seed.

What is changed is what players do and say: calls, cards taken, tricks, announcements, results,
amounts, seats, the rule book; and words, lines and names as whoever copies a record spoils them.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from random import Random

Lines = list[str]

_CALLS = {
    "aldenham": "play solo vole voltereta oros higher gascarille forced",
    "de-5-matadorer": "spil bedre-spil tourné købe-nolo solo ren-nolo nolo-ouvert",
    "four-handed": "entrada vuelta solo stock",
    "lhombre": "spil bedre-spil tourné købe-nolo tourné-respekt solo ren-nolo nolo-ouvert",
    "quintillo": "ask-leave solo",
    "renegado": "entrada vuelta solo forced favor",
    "royal-1665": "play without-taking-in",
    "simplified": "entrada vuelta solo forced",
    "tresillo": "entrada entrada-favor vuelta solo solo-favor",
    "two-handed": "entrada vuelta solo",
}
_OPTIONS = (
    *("favor", "forced-spadille", "forced-aces", "gascarille", "countervole", "reserve"),
    *("estuches-limit", "estuches-as-dealt", "punto-privileged", "gano-beasted", "no-manille"),
    *("no-punto", "natural-order", "forced-by-lead", "defenders-in-turn", "first-limit"),
    *("forfeits", "opposite-rests", "dealer-rests"),
)
_OUTCOMES = (
    *("sacada", "won", "puesta", "bet", "codille", "kruk", "vole", "vole-failed", "surrendered"),
    *("passed-out", "lost", "nolo-won", "nolo-bet", "nolo-kruk"),
)
_SUITS, _RANKS = "SCHD", "AKQJ765432"
_SAID = ("surrender", "surrender", "accept", "accept", "forbid", "forbid", "vole", "claim", "gano")
_HEADS = (
    *("suits spanish", "boards", "boards", "table 3", 'team "Reds" Ada, Bea', "pair Ada, Bea"),
    *('tag shelf "B 12"', 'tag shelf "C 1"', 'source "Pope"', 'source "Hoyle"', "ombre 2"),
    *('witness P "Parlett"', 'editor P "Ada Byron"', 'editor E "Bea"', "date 1714", "seats Ada"),
    *('stakes "a penny"', 'event "Club"', "dealer Ada", "pool 9", "trump S", "players Ada, Bea"),
)
_NOBODY = "Nemo"
_ALSO = "other"
"""A name that a wrong change may put where there is none."""


def scrambled(text: str, others: Sequence[str], seed: str) -> str:
    """Return a record with one to four changes; words and lines of `others` may come into it."""
    random, lines = Random(seed), text.splitlines()
    for _ in range(random.choice((1, 1, 1, 2, 2, 3, 4))):
        if lines:
            random.choice(_WAYS)(random, lines, others)
    return "\n".join(lines) + "\n"


# ---------------------------------------------------------------- what a record has


def _players(lines: Lines) -> list[str]:
    said = next((line for line in lines if line.startswith("players")), "players Ada")
    return [name.strip() for name in said.partition("#")[0][7:].split(",") if name.strip()] or ["x"]


def _one(random: Random, lines: Lines) -> str:
    """Return a player; at times nobody."""
    return random.choice((*_players(lines) * 5, _NOBODY, "?"))


def _call(random: Random, lines: Lines) -> str:
    named = next((line.split()[1:2] for line in lines if line.startswith("rules ")), ["aldenham"])
    known = _CALLS.get(named[0] if named else "", "play solo").split() * 4
    return random.choice((*known, "nolo", "juego", "?"))


def _at(random: Random, lines: Lines, *words: str) -> int | None:
    """Return the place of a line that begins with one of some words."""
    places = [at for at, line in enumerate(lines) if line.startswith(words)]
    return random.choice(places) if places else None


def _tricks(lines: Lines) -> list[int]:
    return [at for at, line in enumerate(lines) if re.match(r"\d+(-\d+)?\s", line)]


def _cards(random: Random, count: int) -> str:
    pack = [suit + rank for suit in _SUITS for rank in _RANKS]
    return " ".join(random.sample(pack, count)) or "-"


def _signed(random: Random) -> str:
    return f"{random.choice('+-')}{random.randint(0, 30)}"


def _tally(random: Random, count: int) -> str:
    known = [random.randint(0, 4) for _ in range(count - 1)]
    known.append(max(0, 9 - sum(known)) if random.random() < 0.6 else random.randint(0, 4))
    return "(" + "-".join("?" if random.random() < 0.05 else str(n) for n in known) + ")"


# ---------------------------------------------------------------- what is changed


def _announce(random: Random, lines: Lines, _others: Sequence[str]) -> None:
    """Let players say something between tricks, one after another or later on."""
    begun = _at(random, lines, "tricks")
    if begun is None:
        return
    ends = [at for at in range(begun, len(lines)) if lines[at].startswith(("result", "payments"))]
    last = ends[0] if ends else len(lines)
    at = random.randint(begun + 1, last)
    for _ in range(random.choice((1, 1, 2, 3, 4))):
        said = f"{random.choice(_SAID)} {_one(random, lines)}"
        if random.random() < 0.1:
            said = f'forfeit {_one(random, lines)} {random.choice((2, 5, 10))} "revoke"'
        lines.insert(at, said)
        last += 1
        at = random.randint(at + 1, last) if random.random() < 0.4 else at + 1


def _play_by(random: Random, lines: Lines, _others: Sequence[str]) -> None:
    """Name another rule book, at times with an option."""
    rules = f"rules {random.choice([*_CALLS])}"
    if random.random() < 0.4:
        rules += f" + {random.choice(_OPTIONS)}"
    at = _at(random, lines, "rules")
    if at is None:
        lines.insert(min(1, len(lines)), rules)
    else:
        lines[at] = rules


def _bid(random: Random, lines: Lines, _others: Sequence[str]) -> None:
    """Let them call something else."""
    at = _at(random, lines, "bids", "contract")
    if at is None:
        return
    if random.random() < 0.2:
        lines[at] = f"contract {_one(random, lines)} {_call(random, lines)}"
        return
    players, named = _players(lines), random.random() < 0.6
    first, calls = random.randrange(len(players)), []
    for turn in range(random.randint(1, 7)):
        word = random.choice(("pass", _call(random, lines)))
        name = players[(first + turn) % len(players)]
        name = _one(random, lines) if random.random() < 0.08 else name
        calls.append(f"{name} {word}" if named else word)
    calls += ["?"] * (random.random() < 0.1)
    lines[at] = "bids " + ", ".join(calls)


def _exchange(random: Random, lines: Lines, _others: Sequence[str]) -> None:
    """Let somebody take other cards, or one more."""
    at = _at(random, lines, "exchange")
    if at is None or random.random() < 0.3:
        after = _at(random, lines, "trump", "exchange", "bids")
        if after is None:
            return
        at = after + 1
        lines.insert(at, "")
    who, count = _one(random, lines), random.randint(0, 4)
    if random.random() < 0.45:
        lines[at] = f"exchange {who} {random.choice((0, 0, 1, 2, 3, 5, 6, 8, 9, 13))}"
        return
    held = next((line.split()[2:] for line in lines if line.startswith(f"hand {who}")), [])
    laid = _cards(random, count)
    if held and random.random() < 0.7:
        laid = " ".join(random.sample(held, min(count, len(held)))) or "-"
    drawn = _cards(random, random.choice((count, count, count + 1)))
    lines[at] = f"exchange {who} {laid} for {drawn}" + random.choice(("", "", " ?"))


def _hold(random: Random, lines: Lines, _others: Sequence[str]) -> None:
    """State a hand before the tricks or between them, as it was dealt but for a few cards."""
    begun, who = _at(random, lines, "tricks"), _one(random, lines)
    if begun is None:
        return
    held = next((line.split()[2:] for line in lines if line.startswith(f"hand {who}")), [])
    for _ in range(random.choice((0, 0, 1, 2)) if held else 0):
        held[random.randrange(len(held))] = random.choice((_cards(random, 1), "x", "S-", "?"))
    cards = " ".join(held) or _cards(random, random.randint(1, 9))
    at = begun if random.random() < 0.5 else random.randint(begun + 1, len(lines))
    lines.insert(at, f"holds {who} {cards}")


def _conceal(random: Random, lines: Lines, _others: Sequence[str]) -> None:
    """Leave some cards of a hand, of the stock or of an exchange unknown."""
    at = _at(random, lines, "hand", "holds", "stock", "exchange")
    if at is None:
        return
    words = lines[at].split()
    for _ in range(random.choice((1, 1, 2))):
        suit = random.choice(_SUITS)
        place = random.randrange(1, len(words) + 1)
        unknown = random.choice(
            ("x", "xx", f"{suit}x", f"{suit}-", "?", f"{{{_cards(random, 2)}}}")
        )
        words[place : place + random.choice((0, 1, 1))] = [unknown]
    lines[at] = " ".join(words)


def _obscure(random: Random, lines: Lines, _others: Sequence[str]) -> None:
    """Leave a card of a trick unknown or out, name who plays it, or forget who leads."""
    places = _tricks(lines)
    if not places:
        return
    at = random.choice(places)
    found = [*re.finditer(r"\b[SCHD][AKQJ2-7]\b", lines[at])]
    if not found or random.random() < 0.15:
        lines[at] = re.sub(r"^(\d+) +[^ :]+:", r"\1 ", lines[at])
        return
    card = random.choice(found)
    either = f"{{{card[0]} {_cards(random, 1)}}}"
    new = random.choice(("x", "x", f"{card[0][0]}x", "-", "", either, f"{card[0]}!"))
    if random.random() < 0.3:
        new = f"{_one(random, lines)}: {card[0]}"
    lines[at] = lines[at][: card.start()] + new + lines[at][card.end() :]


def _pay(random: Random, lines: Lines, _others: Sequence[str]) -> None:
    """Change how it ended, or an amount."""
    at = _at(random, lines, "payments", "totals", "pool", "reserved", "result")
    if at is None:
        paid = ", ".join(f"{name} {_signed(random)}" for name in _players(lines))
        lines.append(f"payments {paid}")
        return
    word, _, said = lines[at].partition(" ")
    numbers = [*re.finditer(r"-?\d+", lines[at])]
    if word == "result":
        lines[at] = f"result {random.choice(_OUTCOMES)}"
        lines[at] += f" {_one(random, lines)}" if random.random() < 0.4 else ""
    elif numbers and random.random() < 0.7:
        found = random.choice(numbers)
        other = random.choice((int(found[0]) + 1, 0, int(found[0]) * 2, int(found[0]) - 5))
        lines[at] = lines[at][: found.start()] + str(other) + lines[at][found.end() :]
    else:
        parts = said.split(",")
        more = f" {random.choice((_one(random, lines), 'reserved'))} {_signed(random)}"
        del parts[random.randrange(len(parts))]
        lines[at] = word + " " + ",".join([*parts, more] if random.random() < 0.6 else parts)


def _count(random: Random, lines: Lines, _others: Sequence[str]) -> None:
    """Change a trick's tally or winner, or leave its winner out."""
    places = _tricks(lines)
    if not places:
        return
    at, tally = random.choice(places), _tally(random, random.choice((3, len(_players(lines)))))
    won = f"> {_one(random, lines)}"
    if "(" in lines[at] and random.random() < 0.5:
        lines[at] = re.sub(r"\([^)]*\)", tally, lines[at], count=1)
    elif ">" in lines[at]:
        lines[at] = re.sub(r"> [^ ]+", random.choice((won, "")), lines[at])
    else:
        lines[at] += f" {random.choice((tally, won))}"


def _forget(random: Random, lines: Lines, _others: Sequence[str]) -> None:
    """Leave some tricks unrecorded."""
    places = _tricks(lines)
    if not places:
        return
    at = random.choice(places)
    first = int(re.split(r"[-\s]", lines[at])[0])
    last = random.randint(first, max(first, min(9, first + 3)))
    lines[at] = f"{first} ?" if last == first else f"{first}-{last} ?"
    if random.random() < 0.5:
        lines[at] += f" {_tally(random, 3)}"
    del lines[at + 1 : at + 1 + last - first]


def _tell_results(random: Random, lines: Lines, others: Sequence[str]) -> None:
    """Tell deals by their results instead."""
    at = _at(random, lines, "deal ", "results")
    del lines[at:]
    if random.random() < 0.4:
        _play_by(random, lines, others)
    lines.append("results")
    for number in range(1, random.randint(2, 7)):
        if random.random() < 0.12:
            seats = ", ".join(random.sample(_players(lines), len(_players(lines))))
            who = _one(random, lines)
            lines.append(
                random.choice((f"dealer {who}", f"rests {who}", "pool 20", f"seats {seats}", "zap"))
            )
        lines.append(_result(random, lines, number))
    if random.random() < 0.4:
        lines.append("totals " + ", ".join(f"{p} {_signed(random)}" for p in _players(lines)))


def _result(random: Random, lines: Lines, number: int) -> str:
    """Return a line of results."""
    count, some = len(_players(lines)), random.random
    if some() < 0.07:
        return f"{number} -"
    said = [str(number), _one(random, lines), _call(random, lines)]
    said += [random.choice(("S", "C", "H", "D", "spades", "♥"))] * (some() < 0.75)
    said += [random.choice(_OUTCOMES)]
    said += [_one(random, lines)] * (some() < 0.25)
    said += [random.choice(("?", "primeras", "primeras lost"))] * (some() < 0.3)
    said += [f"estuches {random.randint(0, 8)}"] * (some() < 0.2)
    said += [f"friend {_one(random, lines)}"] * (some() < 0.1)
    said += [f"forfeit {_one(random, lines)} {random.randint(0, 9)}"] * (some() < 0.1)
    said += [_tally(random, random.choice((3, count)))] * (some() < 0.4)
    if some() < 0.3:
        said += [":", *(_signed(random) for _ in range(random.choice((count, count, count + 1))))]
    return " ".join(said)


def _sit(random: Random, lines: Lines, _others: Sequence[str]) -> None:
    """Let others sit, deal or rest; or number the deal otherwise."""
    at, players = _at(random, lines, "deal "), _players(lines)
    if at is None:
        return
    who = _one(random, lines)
    seats = ", ".join(random.sample(players, random.choice((len(players), len(players) - 1)) or 1))
    some = random.choice((f"rests {who}", f"dealer {who}", f"seats {seats}", ""))
    if some:
        lines.insert(at + (not some.startswith("seats")), some)
    else:
        lines[at] = f"deal {random.randint(0, 9)}"


def _sit_otherwise(random: Random, lines: Lines, _others: Sequence[str]) -> None:
    """Name more players, none, or in another order; or one as a wrong change might."""
    at, players = _at(random, lines, "players"), _players(lines)
    if at is None:
        return
    some = random.random()
    if some < 0.15:
        del lines[at]
    elif some < 0.45:
        own = random.choice(players)
        lines[:] = [re.sub(rf"\b{re.escape(own)}\b", _ALSO, line) for line in lines]
    elif some < 0.7:
        lines[at] += random.choice((", Dora", ", Dora, Emil"))
    else:
        random.shuffle(players)
        lines[at] = "players " + ", ".join(players)


def _head(random: Random, lines: Lines, _others: Sequence[str]) -> None:
    """Put lines into the header, and name who vouches for a word."""
    last = next((at for at, line in enumerate(lines) if line.startswith("deal ")), len(lines))
    for _ in range(random.choice((1, 1, 2, 3))):
        lines.insert(random.randint(0, last), random.choice(_HEADS))
    if random.random() < 0.4:
        at = random.randrange(len(lines))
        words = lines[at].split(" ")
        place = random.randrange(len(words))
        words[place] = f"[{words[place]}>{words[0]} | {random.choice(('P', 'E', 'P Q'))}]"
        lines[at] = " ".join(words)


def _name_trump(random: Random, lines: Lines, _others: Sequence[str]) -> None:
    """Name another trump, turn a card, or call a king; or leave it out."""
    at = _at(random, lines, "trump", "turn ", "call ")
    if at is None:
        return
    suit = random.choice(_SUITS)
    ways = [f"trump {suit}", f"trump {suit}", f"turn {suit}{random.choice(_RANKS)}", ""]
    ways += [f"call {suit}K", f"call {suit}K {_one(random, lines)}"]
    lines[at] = random.choice(ways)


def _spoil(random: Random, lines: Lines, _others: Sequence[str]) -> None:
    """Spoil lines, so that they cannot be read."""
    for _ in range(random.choice((1, 1, 2))):
        at = random.randrange(len(lines))
        word, gap, rest = lines[at].partition(" ")
        middle = len(word) // 2
        turned = word[:middle] + word[middle : middle + 2][::-1] + word[middle + 2 :]
        lines[at] = random.choice((turned, f"{word}x", f"§{word}")) + gap + rest


def _move(random: Random, lines: Lines, others: Sequence[str]) -> None:
    """Leave a line out, put it elsewhere or twice, or bring another in."""
    at, to = random.randrange(len(lines)), random.randrange(len(lines))
    some = random.random()
    if some < 0.35:
        del lines[at]
    elif some < 0.55:
        lines.insert(to, lines[at])
    elif some < 0.75:
        lines[at], lines[to] = lines[to], lines[at]
    else:
        lines.insert(at, random.choice(random.choice(others).splitlines() or [""]))


def _miswrite(random: Random, lines: Lines, others: Sequence[str]) -> None:
    """Change a word: leave it out, write it twice, another for it, or doubt it; or a letter."""
    at = random.randrange(len(lines))
    words = lines[at].split(" ")
    place = random.randrange(len(words))
    source = lines if random.random() < 0.6 else random.choice(others).splitlines()
    other = random.choice(random.choice(source or [""]).split(" "))
    own = words[place]
    some = random.random()
    if some < 0.3:
        del words[place]
    elif some < 0.4:
        words.insert(place, random.choice((other, own)))
    elif some < 0.5:
        words[place] = f"[{own}>{other or 'x'}]"
    elif some < 0.6:
        words[place] = "?"
    elif some < 0.75 and own:
        letter = random.randrange(len(own))
        words[place] = own[:letter] + random.choice("SCHDAKQJ76432?x->") + own[letter + 1 :]
    else:
        words[place] = other
    lines[at] = " ".join(words)


_WAYS: tuple[Callable[[Random, Lines, Sequence[str]], None], ...] = (
    *(_head, _announce, _play_by, _bid, _bid, _exchange, _hold, _conceal, _conceal, _obscure),
    *(_obscure, _pay, _tell_results, _count, _forget, _sit, _sit_otherwise, _name_trump, _spoil),
    *(_move, _move, _miswrite, _miswrite),
)
