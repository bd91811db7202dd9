"""Statements of calls and outcomes put together from their pieces."""

from __future__ import annotations

import re

from ombre_records.notation.game_words import EVERYBODY, LOST, PASSES, PLAYS, WON
from ombre_records.notation.misread.taken_apart import (
    NUMBERS,
    QUIET,
    Piece,
    Told,
    strange_words,
    suit_letter,
)
from ombre_records.notation.suit_words import SUIT_WORDS
from ombre_records.notation.words import as_name


def bids(told: Told) -> str:
    """`bids NAME CALL, …`: who say the same together say it one by one."""
    calls: list[str] = []
    said: set[str] = set()
    named = ""
    together: list[str] = []  # who says the same as the next
    dashes = sum(each.sort == "mark" and each.text in _DASHES for each in told.pieces)
    passed = not told.of("name") and dashes + len(told.of("word")) == len(told.players)
    for piece in told.pieces:
        if passed and piece.text in _DASHES:
            calls.append("pass")
            continue
        piece = _unquoted(piece, named)
        word = piece.text.lower().rstrip(".")
        if piece.sort == "name":
            together += [named] if named else []
            named = piece.text
        elif piece.sort == "word" and word in EVERYBODY:
            named = "*"
        elif piece.sort in ("word", "mark") and suit_letter(piece.text) and not named:
            if not calls:  # as in bridge, where a suit is bid
                calls.append("play")
            continue  # trumps are told in a line of their own
        elif (piece.sort == "word" and word not in _SPEAKS) or piece.text == "?":
            call = "pass" if word in PASSES and word != "paso" else piece.text.rstrip(".")
            call = "play" if word in PLAYS else call
            if said and not named:
                return ""  # of a call with a name, more than one word
            rest = [each for each in told.players if each not in said]
            speakers = rest if named == "*" else [*together, named]
            calls += [f"{as_name(each)} {call}".strip() for each in speakers]
            said |= {each for each in speakers if each}
            named, together = "", []
        elif piece.sort == "held" or (piece.sort == "amount" and not piece.text.isdecimal()):
            return ""
    return f"bids {', '.join(calls)}" if calls and not named else ""


def _unquoted(piece: Piece, named: str) -> Piece:
    """Return a string as a name, or behind a name as the call that it ends with."""
    if piece.sort != "string":
        return piece
    if not named:
        return Piece("name", piece.text.strip('"'))
    words = piece.text.lower().rstrip(".").strip('"').split()
    spoken = [each for each in words if each not in _SPEAKS]
    return Piece("word", spoken[-1] if spoken else "?")


_DASHES = frozenset("-–—")
"""Where as many stand in a line as make a call of each: a pass each."""
_SPEAKS = frozenset(
    "says said bids bid calls called and then the a i jeg ich yo je siger sagt dice dit og und y "
    "et melder meldt sagte le la el den der die".split()
)


def contract(told: Told) -> str:
    """`contract [NAME] CALL`."""
    names, words = told.of("name"), told.of("word")
    calls = [each for each in words if each.lower() not in QUIET and each.lower() not in SUIT_WORDS]
    if len(calls) != 1 or len(names) > 1:
        return ""
    return " ".join(["contract", *map(as_name, names), calls[0]])


def trump(told: Told) -> str:
    """`trump SUIT`."""
    suits = [each for each in (*told.of("word"), *told.of("mark")) if suit_letter(each)]
    letters = {suit_letter(each) for each in suits}
    return f"trump {letters.pop()}" if len(letters) == 1 else ""


def somebody(told: Told) -> str:
    """`KEYWORD NAME`: a number is the place of a player at the table."""
    names, numbers = told.of("name"), told.of("amount")
    if strange_words(told, "player", "seat"):
        return ""
    if len(names) == 1 and not numbers:
        return f"{told.kind} {as_name(names[0])}"
    place = int(numbers[0]) if not names and len(numbers) == 1 and numbers[0].isdecimal() else 0
    if 0 < place <= len(told.players):
        return f"{told.kind} {as_name(told.players[place - 1])}"
    return ""


def result(told: Told) -> str:
    """`result OUTCOME [NAME]`."""
    words = [each for each in told.of("word") if each.lower() not in _BEHIND]
    names = told.of("name")
    if not words and (score := _SCORE.fullmatch(told.rest.lstrip(":= "))):
        words = ["lost" if score["lost"] else "won"]
    words = [each for each in words if each.lower() not in NUMBERS]
    if len(words) > 1:
        words = [each for each in words if each.lower() not in WON | LOST]
    if len(words) != 1 or len(names) > 1:
        return ""
    notes = told.of("string")
    word = words[0].lower()
    end = "won" if word in WON else "lost" if word in LOST else words[0]
    return " ".join(["result", end, *map(as_name, names), *notes])


_SCORE = re.compile(r"(?P<lost>0\s*[-–]\s*1|[-−–]\s?\d{1,2})|1\s*[-–]\s*0|\+\s?\d{1,2}|=")
"""An outcome as in chess, or as in bridge."""
_BEHIND = (QUIET | {"por", "par", "durch"}) - WON - {"won", "es"}


def result_line(told: Told) -> str:
    """`NUMBER NAME CALL [SUIT] OUTCOME [NAME] [TALLY] [: amounts]`."""
    number, rest = told.pieces[0], told.pieces[1:]
    if number.sort != "amount" or not number.text.isdecimal():
        return ""
    if rest and rest[-1].text in ("+", "-"):  # how it ended
        rest = (*rest[:-1], rest[-1]._replace(sort="word"))
    words = [each for each in rest if each.sort == "word" and each.text.lower() not in _BETWEEN]
    names = [as_name(each.text) for each in rest if each.sort == "name"]
    amounts = [each.text for each in rest if each.sort == "amount"]
    tallies = [each.text for each in rest if each.sort == "tally"][:1]
    paid = [":", *amounts] if amounts else []
    if len(amounts) == len(told.players) and {*names[-len(amounts) :]} == {
        *map(as_name, told.players)
    }:
        of = dict(zip(names[-len(amounts) :], amounts, strict=True))
        paid = [":", *(of[as_name(each)] for each in told.players)]
        names = names[: -len(amounts)]
    if not words and not names:
        return " ".join([number.text, *paid]) if amounts else ""
    suits = [each.text for each in rest if each.sort in ("word", "mark") and suit_letter(each.text)]
    told_by = [each.text for each in words if each.text not in suits]
    if len(told_by) == 1 and tallies:
        told_by.append("?")  # the tally says how it ended
    if not names or len(told_by) != 2 or len(suits) > 1 or len(names) > 2:
        return ""
    if len(amounts) == 1 and amounts[0].isdecimal():
        paid = []  # how many tricks were made, more likely than what was paid
    end = told_by[1].lower()
    end = "won" if end in WON else "lost" if end in LOST else told_by[1]
    line = [number.text, names[0], told_by[0], *suits, end, *names[1:], *tallies, *paid]
    return " ".join([*line, *(each.text for each in rest if each.sort == "string")])


_BETWEEN = frozenset(
    "in by to with the a og i til med af und mit von an en con por et à par stik tricks stiche "
    "bazas levées plis points pts kr".split()
)
