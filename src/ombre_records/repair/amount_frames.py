"""Statements of amounts and numbers put together from their pieces."""

from __future__ import annotations

from itertools import pairwise

from ombre_records.base.lexicon.meanings import words_for
from ombre_records.notation.words import as_name
from ombre_records.repair.atoms import UNTOLD, Told, strange_words

_POOL = words_for("said", "pool")


def entries(told: Told) -> str:
    """`payments NAME ±N, …`: what arrows say of who pays whom is added up."""
    if any(each.sort == "arrow" for each in told.pieces):
        return _transfers(told)
    if {each.lower() for each in told.of("word")} & _EACH and (shared := _shared(told)):
        return shared
    if any(a.sort == "name" and b.text.lower() in _PAYS for a, b in pairwise(told.pieces)):
        paid = _transfers(told)
        if paid:
            return paid
    entries: list[str] = []
    amounts: list[str] = []
    named, strange, sign, before = "", False, "", ""
    for piece in told.pieces:
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
        told_now = piece.sort in ("name", "amount", "mark") or word in _SIGNS
        before = piece.sort if told_now else before
    if strange or named or strange_words(told, *_POOL, *_SIGNS, "pool", "reserved"):
        return ""
    if entries:
        return f"{told.kind} {', '.join(entries)}" if len(entries) == len(amounts) else ""
    parties = [*map(as_name, told.players), "pool"]
    if len(amounts) not in (len(parties), len(parties) - 1):
        return ""
    told_of = [f"{who} {paid}" for who, paid in zip(parties, amounts, strict=False)]
    return f"{told.kind} {', '.join(told_of)}"


_SIGNS = dict.fromkeys(words_for("said", "minus"), "-") | dict.fromkeys(
    words_for("said", "plus"), "+"
)
_PAYS = words_for("said", "pays", "to")


def _party(word: str) -> str:
    lower = word.lower().rstrip(".")
    return "pool" if lower in _POOL else lower if lower in ("pool", "reserved") else ""


def _transfers(told: Told) -> str:
    gains: dict[str, int] = {}
    parties: list[str] = []
    if shared := _shared(told):
        return shared
    said = [each for each in told.pieces if each.sort in ("name", "amount")]
    if [each.sort for each in said] == ["name", "amount", "name"] and not told.of("arrow"):
        giver, paid, taker = said  # who is paid stands behind the amount
        said = [giver, taker, paid]
    pieces = said if len(said) == 3 else told.pieces
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
    order = [*map(as_name, told.players), "pool"]
    return f"{told.kind} " + ", ".join(f"{who} {gains[who]:+}" for who in order if gains.get(who))


def _shared(told: Told) -> str:
    """Return what several pay one, as much each: `Ada and Bea pay 5 each to Cleo`."""
    said = [each for each in told.pieces if each.sort in ("name", "amount")]
    each_of = {each.lower() for each in told.of("word")} & _EACH
    sorts = [each.sort for each in said]
    if sorts == ["name", "amount"] and each_of and len(told.players) > 2:
        return _with_each(told, said[0].text, said[1].text)
    if sorts[-2:] == ["name", "amount"]:  # who is paid stands before the amount
        said, sorts = [*said[:-2], said[-1], said[-2]], [*sorts[:-2], "amount", "name"]
    if len(said) < 4 or not each_of:
        return ""
    if sorts != ["name"] * (len(said) - 2) + ["amount", "name"] or not said[-2].text.isdecimal():
        return ""
    *payers, paid, payee = said
    amount = int(paid.text)
    gains = {payer.text: -amount for payer in payers} | {payee.text: amount * len(payers)}
    order = [name for name in told.players if name in gains]
    return f"{told.kind} " + ", ".join(f"{as_name(name)} {gains[name]:+}" for name in order)


def _with_each(told: Told, name: str, amount: str) -> str:
    """Return what one gets of each of the others, or pays them: `Ada gets 3 from each`."""
    words = {each.lower() for each in told.of("word")}
    pays = bool(words & (_PAYS - {"to", "a", "an", "til"}))
    if not amount.isdecimal() or name not in told.players:
        return ""
    sign = -1 if pays and not words & {"from", "af", "von", "de"} else 1
    others = len(told.players) - 1
    gains = {each: -sign * int(amount) for each in told.players} | {
        name: sign * int(amount) * others
    }
    return f"{told.kind} " + ", ".join(f"{as_name(who)} {gain:+}" for who, gain in gains.items())


_EACH = words_for("said", "each")


def number(told: Told) -> str:
    """`KEYWORD N`: several numbers, of the pool, are added up."""
    numbers = told.of("amount")
    if told.kind == "pool" and not numbers and {*map(str.lower, told.of("word"))} & UNTOLD:
        return "pool ?"
    if told.kind == "ombre" and not told.pieces:
        return "ombre 1"
    if told.kind == "table" and len(told.of("name")) > 2 and not numbers:
        return f"seats {', '.join(map(as_name, told.of('name')))}"
    if not numbers or strange_words(told) or told.of("name"):
        return ""
    if told.kind != "pool" and len(numbers) > 1:
        return ""
    return f"{told.kind} {sum(int(each) for each in numbers)}"
