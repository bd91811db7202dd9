"""Frames: a line that cannot be read, written again in the order of its statement.

`slips` knows single slips and mends them one by one. Here a line is taken to pieces instead
(`atoms`), and they are put together again as the statement wants them. It is proposed only if
that can be read.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from itertools import pairwise

from ombre_records.base.lexicon.meanings import words_for
from ombre_records.notation.words import as_name, quote
from ombre_records.repair import call_frames, card_frames
from ombre_records.repair.atoms import QUIET, UNTOLD, Atoms, pieces_of, strange_words
from ombre_records.repair.line import CARD, TEXTS

_POOL = words_for("said", "pool")


def entries(atoms: Atoms) -> str:
    """`payments NAME ±N, …`: payments with arrows, from one player to another, are added up."""
    if shared := _shared(atoms):
        return shared
    if any(each.sort == "arrow" for each in atoms.pieces):
        return _transfers(atoms)
    paying = any(a.sort == "name" and b.text.lower() in _PAYS for a, b in pairwise(atoms.pieces))
    if paying and (paid := _transfers(atoms)):
        return paid
    cells = [each for each in atoms.pieces if each.sort in ("name", "amount")]
    if [each.sort for each in cells] == ["name"] * len(atoms.players) + ["amount"] * len(
        atoms.players
    ):  # all names, and behind them what each gets
        both = zip(cells, cells[len(atoms.players) :], strict=False)
        return f"{atoms.kind} {', '.join(f'{as_name(who.text)} {it.text}' for who, it in both)}"
    entries: list[str] = []
    amounts: list[str] = []
    named, strange, sign, before = "", False, "", ""
    for piece in atoms.pieces:
        word = piece.text.lower()
        if piece.sort == "word" and word in _SIGNS and before == "amount" and not named:
            if not entries or amounts[-1][:1] in ("+", "-"):
                return ""
            entries[-1] = entries[-1].removesuffix(amounts[-1]) + _SIGNS[word] + amounts[-1]
        elif piece.sort == "word" and word in _SIGNS:
            sign = _SIGNS[word]
        elif piece.sort == "name" or (piece.sort == "word" and _party(piece.text)):
            strange |= bool(named)
            named = as_name(piece.text) if piece.sort == "name" else _party(piece.text)
        elif piece.sort == "amount":
            amount = piece.text if piece.text[:1] in "+-" else sign + piece.text
            amounts.append(amount)
            if named:
                entries.append(f"{named} {amount}")
            named = sign = ""
        elif piece.sort == "sign":
            return ""
        if piece.sort in ("name", "amount", "mark") or word in _SIGNS:
            before = piece.sort
    if strange or named or strange_words(atoms, *_POOL, *_SIGNS, "pool", "reserved"):
        return ""
    if entries:
        return f"{atoms.kind} {', '.join(entries)}" if len(entries) == len(amounts) else ""
    parties = [*map(as_name, atoms.players), "pool"]
    if len(amounts) not in (len(parties), len(parties) - 1):
        return ""
    entries = [f"{who} {amount}" for who, amount in zip(parties, amounts, strict=False)]
    return f"{atoms.kind} {', '.join(entries)}"


_SIGNS = dict.fromkeys(words_for("said", "minus"), "-") | dict.fromkeys(
    words_for("said", "plus"), "+"
)
_PAYS = words_for("said", "pays", "to")


def _party(word: str) -> str:
    lower = word.lower().rstrip(".")
    return "pool" if lower in _POOL else lower if lower in ("pool", "reserved") else ""


def _transfers(atoms: Atoms) -> str:
    gains: dict[str, int] = {}
    parties: list[str] = []
    cells = [each for each in atoms.pieces if each.sort in ("name", "amount")]
    if [each.sort for each in cells] == ["name", "amount", "name"] and not atoms.of("arrow"):
        giver, paid, taker = cells  # who is paid stands behind the amount
        cells = [giver, taker, paid]
    pieces = cells if len(cells) == 3 else atoms.pieces
    for piece in pieces:
        party = as_name(piece.text) if piece.sort == "name" else _party(piece.text)
        if piece.sort in ("name", "word") and party:
            parties.append(party)
        elif piece.sort == "amount":
            if len(parties) != 2 or not piece.text.isdecimal():
                return ""
            payer, payee = parties
            gains[payer] = gains.get(payer, 0) - int(piece.text)
            gains[payee] = gains.get(payee, 0) + int(piece.text)
            parties = []
    if parties or not gains:
        return ""
    order = [*map(as_name, atoms.players), "pool"]
    return f"{atoms.kind} " + ", ".join(f"{who} {gains[who]:+}" for who in order if gains.get(who))


def _shared(atoms: Atoms) -> str:
    """Return what several pay one, as much each: `Ada and Bea pay 5 each to Cleo`."""
    cells = [each for each in atoms.pieces if each.sort in ("name", "amount")]
    each_of = {each.lower() for each in atoms.of("word")} & _EACH
    sorts = [each.sort for each in cells]
    if sorts == ["name", "amount"] and each_of and len(atoms.players) > 2:
        return _with_each(atoms, cells[0].text, cells[1].text)
    if sorts[-2:] == ["name", "amount"]:  # who is paid stands before the amount
        cells, sorts = [*cells[:-2], cells[-1], cells[-2]], [*sorts[:-2], "amount", "name"]
    if len(cells) < 4 or not each_of:
        return ""
    if sorts != ["name"] * (len(cells) - 2) + ["amount", "name"] or not cells[-2].text.isdecimal():
        return ""
    *payers, paid, payee = cells
    amount = int(paid.text)
    gains = {payer.text: -amount for payer in payers} | {payee.text: amount * len(payers)}
    order = [name for name in atoms.players if name in gains]
    return f"{atoms.kind} " + ", ".join(f"{as_name(name)} {gains[name]:+}" for name in order)


def _with_each(atoms: Atoms, name: str, amount: str) -> str:
    """Return what one gets of each of the others, or pays them: `Ada gets 3 from each`."""
    words = {each.lower() for each in atoms.of("word")}
    pays = bool(words & (_PAYS - {"to", "a", "an", "til"}))
    if not amount.isdecimal() or name not in atoms.players:
        return ""
    sign = -1 if pays and not words & {"from", "af", "von", "de"} else 1
    others = len(atoms.players) - 1
    gains = {each: -sign * int(amount) for each in atoms.players} | {
        name: sign * int(amount) * others
    }
    return f"{atoms.kind} " + ", ".join(f"{as_name(who)} {gain:+}" for who, gain in gains.items())


_EACH = words_for("said", "each")


def number(atoms: Atoms) -> str:
    """`KEYWORD N`: several numbers, of the pool, are added up."""
    numbers = atoms.of("amount")
    if atoms.kind == "pool" and not numbers and {*map(str.lower, atoms.of("word"))} & UNTOLD:
        return "pool ?"
    if atoms.kind == "ombre" and (not atoms.pieces or _OCCASION.fullmatch(atoms.rest)):
        return "ombre 1"
    if atoms.kind == "table" and len(atoms.of("name")) > 2 and not numbers:
        return f"seats {', '.join(map(as_name, atoms.of('name')))}"
    if not numbers or strange_words(atoms) or atoms.of("name"):
        return ""
    if atoms.kind != "pool" and len(numbers) > 1:
        return ""
    return f"{atoms.kind} {sum(int(each) for each in numbers)}"


_OCCASION = re.compile(r"[^\W\d_]{3,}(?:\s+[^\W\d_]+)*")
"""Words that name an evening, and no player."""


def list_of_names(atoms: Atoms) -> str:
    """`players NAME, …`: numbers, seats and parentheses beside the names are left out.

    The last of them deals first; that another does stays as a comment.
    """
    bare = re.sub(r"\([^()]*\)", " ", atoms.rest)
    whole = re.fullmatch(r"[:=\s]*[(\[{](.*)[)\]}]", atoms.rest)
    bare = whole[1] if whole else bare
    apart = re.split(r"[,;/|&+]|\s[-–—]\s|(?<!\w)\d+\s*[.):]\s*", bare)
    strings = re.findall(r'"([^"]+)"', bare)
    items = [each.strip(" .:=!-") for each in (strings if len(strings) > 1 else apart)]
    items = [each.strip("\"“”'") for each in items if each]
    if any(_joins(each) for each in items):
        return ""  # one of them would be lost in the name of another
    placed = [_SEAT.fullmatch(each) for each in items]
    if items and all(placed):
        items = [(match[1] or match[2]).strip("\"'") for match in placed if match]
    if len(items) < 2 or any(
        re.search(r"[\":]" if len(strings) > 1 else r"[\"\d:]", each) for each in items
    ):
        return ""
    kept = f"  # {atoms.rest.strip()}" if _DEALS.search(atoms.rest) else ""
    return f"{atoms.kind} {', '.join(map(as_name, items))}{kept}"


def _joins(name: str) -> bool:
    """Whether a name has a small word in it that stands between two: `Bo with Carl`."""
    rest = name.split()[1:]
    return any(word.islower() and word.isalpha() for word in rest[:-1]) and not _PARTICLES & {*rest}


_PARTICLES = words_for("said", "particle")
"""Small words that are parts of names."""
_DEALS = re.compile(
    rf"\((?:dealer|rests|{'|'.join(words_for('keyword', 'dealer', 'rests'))})\)\s*\S", re.IGNORECASE
)
_COMPASS = "|".join(sorted(words_for("said", "compass"), key=len, reverse=True))
_SEAT = re.compile(
    rf"(?:[NESW]|{_COMPASS}|(?:player|seat|plads|spieler|jugador|joueur)\s*\d|[1-6])"
    rf"\s*[:=.)-]?\s+(.+)|(.+?)\s+\(?(?:{_COMPASS})\)?",
    re.IGNORECASE,
)


def suits(atoms: Atoms) -> str:
    """`suits SYSTEM`."""
    word = atoms.rest.lower().strip(":= \"'.")
    if re.match(r"(?:esp|span|barajas?)", word):
        return "suits spanish"
    return "suits french" if re.match(r"(?:fr|engl|intern|anglo)", word) else ""


def alone(atoms: Atoms) -> str:
    """`KEYWORD` alone; `tricks` with what each has taken tells all at once."""
    counts = [each.lstrip("+-") for each in atoms.of("amount")]
    took = dict(zip(atoms.of("name"), counts, strict=False))
    seated = [took[name] for name in atoms.players if name in took]
    tallies = atoms.of("tally")[-1:] or ([f"({'-'.join(seated)})"] if took else [])
    each = not counts or len(counts) == len(seated) == len(atoms.players)
    if atoms.kind == "tricks" and tallies and each and not strange_words(atoms, *_TOOK):
        last = sum(map(int, re.findall(r"\d+", tallies[0])))
        return f"tricks\n1-{last} ? {tallies[0]}"
    values = atoms.of("tally", "name", "card", "string")
    cards = any(re.fullmatch(CARD, word) for word in atoms.rest.split())
    return "" if values or cards else atoms.kind


_TOOK = words_for("verb", "hand", "exchange")


def text(atoms: Atoms) -> str:
    """`KEYWORD "text"`: quotation marks inside the text stay."""
    text = atoms.rest.lstrip(":= ").strip()
    if (quoted := _BEHIND_A_WORD.fullmatch(text)) and quoted[1].lower() in QUIET:
        text = quoted[2]
    if _ASTRAY.fullmatch(text):
        return ""  # where the word belongs is not known
    closing = _MARKS.get(text[:1], "")
    if len(text) > 2 and closing and text[-1] in closing:
        return f"{atoms.kind} {quote(text[1:-1].strip())}"
    text = text.strip("\"'“”„‟«»‘’`* \u00a0")
    if text.count('"') % 2:
        text = text.replace('"', "")  # what is left of marks round a part of it
    return f"{atoms.kind} {quote(text)}" if text else ""


_BEHIND_A_WORD = re.compile(r"([^\W\d_]+)\s+(\"[^\"]*\")")
_ASTRAY = re.compile(
    r"[^\s\"()]+\s+\"[^\"]+\s[^\"]+\s[^\"]+\"|\"[^\"]+\s[^\"]+\s[^\"]+\"\s+[^\s\"()]+"
)
"""A word before or behind a text in quotation marks, which it may have got out of."""
_MARKS = {"'": "'", "‘": "’", "`": "`´'", "“": "”“", "„": "“”", "«": "»", "»": "«", "‟": "”"}
"""Marks round a text, and those that close it."""


def rules(atoms: Atoms) -> str:
    """`rules BOOK [+ OPTION]…`."""
    words = re.findall(r"[\w.=-]+", re.sub(r"\s*=\s*", "=", atoms.rest))
    options = [
        each for each in words[1:] if each.lower() not in ("with", "and", "option", "options")
    ]
    named = words and words[0].lower() not in QUIET and not words[0].isdecimal()
    return f"rules {' + '.join([words[0], *options])}" if named else ""


_MOST = 120
"""Of how many pieces a line may be."""


_BETWEEN = re.compile(r"(?<=[\w)])\s+[-–—]\s+(?=[\w(])")
"""A dash between words, which is no sign of a number."""


def retold(kind: str, code: str, players: Iterable[str | None]) -> str:
    """Return a line rewritten as its statement is; an empty string where that is not known.

    >>> retold("result", "result: sacada, Ada", ["Ada", "Bea"])
    'result sacada Ada'
    >>> retold("trick", "3 Ada leads SA, S3 and S4 [1/0/0] Ada", ["Ada", "Bea"])
    '3 Ada: SA S3 S4 > Ada (1-0-0)'
    """
    make = _MADE.get(kind)
    if make is None or "[+" in code or "[-" in code or re.search(r"\[[^\]]*>", code):
        return ""
    names = tuple(name for name in players if name)
    body = code if kind in ("trick", "result-line") else code[len(kind) :]
    if kind == "result-line" and ":" not in body:
        body = _BETWEEN.sub(" ", body)
    pieces = tuple(pieces_of(kind, body, names))
    if len(pieces) > _MOST:
        return ""
    return make(Atoms(kind, pieces, names, body.strip()))


_MADE: dict[str, Callable[[Atoms], str]] = {
    **dict.fromkeys(("hand", "holds"), card_frames.held_by),
    "exchange": card_frames.exchange,
    "trick": card_frames.trick,
    "bids": call_frames.bids,
    "contract": call_frames.contract,
    "call": call_frames.called,
    "trump": call_frames.trump,
    **dict.fromkeys(
        ("dealer", "rests", "vole", "surrender", "accept", "forbid", "gano", "claim"),
        call_frames.somebody,
    ),
    "result": call_frames.result,
    **dict.fromkeys(("payments", "totals"), entries),
    **dict.fromkeys(("pool", "deal", "table", "ombre"), number),
    "result-line": call_frames.result_line,
    **dict.fromkeys(("players", "seats", "pair"), list_of_names),
    **dict.fromkeys(TEXTS, text),
    "rules": rules,
    "suits": suits,
    **dict.fromkeys(("tricks", "results", "boards"), alone),
}
