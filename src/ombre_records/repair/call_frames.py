"""Statements of calls and outcomes put together from their pieces."""

from __future__ import annotations

import re
from itertools import pairwise

from ombre_records.base.lexicon.meanings import endings, meaning, suit_words, words_for
from ombre_records.notation.words import as_name, quote
from ombre_records.repair.atoms import (
    QUIET,
    UNTOLD,
    Atoms,
    Piece,
    number_of,
    strange_words,
    suit_letter,
)


def bids(atoms: Atoms) -> str:
    """`bids NAME CALL, …`: a call that players make together becomes one call of each."""
    calls: list[str] = []
    callers: set[str] = set()
    named = last = ""
    together: list[str] = []  # who says the same as the next
    dashes = sum(each.text in _DASHES for each in atoms.pieces)
    passed = not atoms.of("name") and dashes + len(atoms.of("word")) == len(atoms.players)
    listed = "," in atoms.of("mark")
    for before, piece in pairwise((Piece("mark", ","), *atoms.pieces)):
        if passed and piece.text in _DASHES:
            calls.append("pass")
            continue
        piece = _unquoted(piece, named)
        word = piece.text.lower().rstrip(".")
        if piece.sort == "name":
            together += [named] if named else []
            named = piece.text
        elif piece.sort == "word" and word in _EVERYBODY:
            named = "*"
        elif piece.sort in ("word", "mark") and suit_letter(piece.text) and not named:
            # The first call may be a suit, as in bridge. Any other suit is left to `trump`.
            calls = calls or ["play"]
        elif (piece.sort == "word" and word not in _SPEAKS) or piece.text == "?":
            call = (
                "pass"
                if word in words_for("said", "pass") and word != "paso"
                else piece.text.rstrip(".")
            )
            call = "play" if word in words_for("said", "play") else call
            if callers and not named:
                if call == "?":
                    calls.append("?")
                elif calls[-1].endswith(" play"):
                    calls[-1] = f"{calls[-1].removesuffix('play')}{call}"  # plays solo
                else:
                    return ""  # of a call with a name, more than one word
                continue
            if calls and not named and listed and before.sort == "word":
                return ""  # the first of them is a name, more likely
            first = atoms.players.index(last) + 1 if last in atoms.players else 0
            in_turn = (*atoms.players[first:], *atoms.players[:first])
            rest = [each for each in in_turn if each not in callers]
            speakers = rest if named == "*" else [*together, named]
            calls += [f"{as_name(each)} {call}".strip() for each in speakers]
            callers |= {each for each in speakers if each}
            last = speakers[-1] if speakers else last
            named, together = "", []
        elif piece.sort == "held" or (piece.sort == "amount" and not piece.text.isdecimal()):
            return ""
    return f"bids {', '.join(calls)}" if calls and not named else ""


def _unquoted(piece: Piece, named: str) -> Piece:
    """Return a string as a name; behind a name, as the call in its last word."""
    if piece.sort != "string":
        return piece
    if not named:
        return Piece("name", piece.text.strip('"'))
    words = piece.text.lower().rstrip(".").strip('"').split()
    spoken = [each for each in words if each not in _SPEAKS]
    return Piece("word", spoken[-1] if spoken else "?")


_DASHES = frozenset("-–—")
"""Dashes: a pass each, in a line that has a dash or a word for every player."""
_SPEAKS = words_for("filler", "call")
_EVERYBODY = words_for("said", "everybody", "others")


def contract(atoms: Atoms) -> str:
    """`contract [NAME] CALL`."""
    names = atoms.of("name")
    words = _joined([each for each in atoms.pieces if each.sort == "word"])
    calls = [
        each
        for each in (word.text for word in words)
        if each.lower() not in QUIET | _SPEAKS | suit_words()
    ]
    if len(calls) != 1 or len(names) > 1:
        return ""
    return " ".join(["contract", *map(as_name, names), calls[0]])


def called(atoms: Atoms) -> str:
    """`call CARD [NAME]`."""
    cards, names = atoms.of("card"), atoms.of("name")
    if len(cards) != 1 or len(names) > 1 or strange_words(atoms):
        return ""
    return " ".join(["call", *cards, *map(as_name, names)])


_DENIED = words_for("said", "not")
"""Words that deny what stands beside them."""


def trump(atoms: Atoms) -> str:
    """`trump SUIT`."""
    words = [each.strip('"') for each in atoms.of("word", "mark", "string")]
    suits = [each for each in words if suit_letter(each)]
    letters = {suit_letter(each) for each in suits}
    if suits and {each.lower() for each in atoms.of("word")} & _DENIED:
        return ""
    if not suits and {each.lower() for each in atoms.of("word")} & UNTOLD:
        return "trump ?"
    return f"trump {letters.pop()}" if len(letters) == 1 else ""


_DOES = words_for("filler", "deals")


def somebody(atoms: Atoms) -> str:
    """`KEYWORD NAME`: a number is the place of a player at the table."""
    names, numbers = atoms.of("name"), atoms.of("amount")
    if strange_words(atoms, "player", "seat", *_DOES):
        return ""
    if len(names) == 1 and not numbers:
        return f"{atoms.kind} {as_name(names[0])}"
    if atoms.kind not in ("dealer", "rests"):
        return ""  # how many tricks, more likely
    place = int(numbers[0]) if not names and len(numbers) == 1 and numbers[0].isdecimal() else 0
    if 0 < place <= len(atoms.players):
        return f"{atoms.kind} {as_name(atoms.players[place - 1])}"
    return ""


def result(atoms: Atoms) -> str:
    """`result OUTCOME [NAME]`."""
    words = [each.rstrip(".") for each in atoms.of("word") if each.lower() not in _BEHIND]
    names, notes = atoms.of("name"), atoms.of("string")
    if not words and len(notes) == 1 and " " not in notes[0] and not names:
        words, notes = [notes[0].strip('"')], []
    words = [each for each in words if each.lower() not in _GAME]
    amounts = atoms.of("amount")
    if not words and len(names) == 1 and len(amounts) == 1 and amounts[0][0] in "+-":
        words, notes = ["won" if amounts[0][0] == "+" else "lost"], notes or [quote(amounts[0])]
    if not words and (score := _SCORE.fullmatch(atoms.rest.lstrip(":= "))):
        words = ["lost" if score["lost"] else "won"]
    words = [each for each in words if not number_of(each) and each.lower() not in _LABELS]
    if len(words) > 1:
        words = [each for each in words if each.lower() not in _WON_OR_LOST]
    known = [each for each in words if each.lower() in endings() or _in_particular(each)]
    if (
        len(known) == 1
        and not names
        and any(_may_name(each) for each in words if each not in known)
    ):
        return ""  # who has won would be lost
    words = known if len(known) == 1 else words
    if len(names) == _PAIR and len(words) == 1 and meaning("ending", words[0]) == "codille":
        last = [each.text for each in atoms.pieces if each.sort == "name" or each.text == words[0]]
        names = names[1:] if last[1:] == [words[0], names[1]] else names
    if len(words) != 1 or len(names) > 1:
        return ""
    end = _outcome(words[0])
    behind = end == "lost" and bool(names) and atoms.pieces[0].text == names[0]
    winner = [] if behind else [*map(as_name, names)]  # the Ombre, and nobody who has the codille
    return " ".join(["result", end, *winner, *(notes or _counted_behind(atoms, words[0]))])


def _outcome(word: str) -> str:
    """Return `won` or `lost` for a word that means it; any other outcome as it stands."""
    return next((end for end in ("won", "lost") if word.lower() in words_for("said", end)), word)


def _counted_behind(atoms: Atoms, outcome: str) -> list[str]:
    """Return as a remark the text behind the outcome, where it counts something."""
    _before, outcome, behind = atoms.rest.partition(outcome)
    counts = {piece.sort for piece in atoms.pieces} & {"amount", "tally"}
    counted = _COUNTED.search(behind) if outcome and counts else None
    remark = counted[0].strip(" ,.;:-–—") if counted else ""
    return [quote(remark)] if remark and '"' not in remark else []


_COUNTED = re.compile(r"(?:\bby\s+)?[(\[]?\d[^\"]*")


def _may_name(word: str) -> bool:
    """Whether a word looks like the name of somebody, or his initial."""
    named = word[:1].isupper() and (len(word) == 1 or not word.isupper())
    return named and word.lower() not in QUIET


_WON_OR_LOST = words_for("said", "won", "lost") | {"won", "lost"}
_LABELS = words_for("filler", "label")
_GAME = words_for("said", "game", "pool") | {"pool"}
_SCORE = re.compile(r"(?P<lost>0\s*[-–]\s*1|[-−–]\s?\d{1,2})|1\s*[-–]\s*0|\+\s?\d{1,2}|=")
"""An outcome as in chess, or as in bridge."""
_BEHIND = (
    (QUIET | words_for("filler", "article") | {"por", "par", "durch"})
    - words_for("said", "won")
    - {"won", "es"}
)


def result_line(atoms: Atoms) -> str:
    """`NUMBER NAME CALL [SUIT] OUTCOME [NAME] [TALLY] [: amounts]`."""
    number, rest = atoms.pieces[0], atoms.pieces[1:]
    if number.sort != "amount" or not number.text.isdecimal():
        return ""
    if rest and rest[-1].text in ("+", "-", "="):  # how it ended
        rest = (*rest[:-1], rest[-1]._replace(sort="word"))
    words = _as_terms(
        [each for each in rest if each.sort == "word" and each.text.lower() not in _BETWEEN]
    )
    names = [as_name(each.text) for each in rest if each.sort == "name"]
    amounts = [each.text for each in rest if each.sort == "amount"]
    tallies = [each.text for each in rest if each.sort == "tally"][:1]
    if len(amounts) > _PAIR and all(map(str.isdecimal, amounts)) and ":" not in atoms.rest:
        tallies, amounts = tallies or [f"({'-'.join(amounts)})"], []
    paid = [":", *amounts] if amounts else []
    beyond = len(names) > len(amounts)  # the Ombre, and all who are paid
    if (
        beyond
        and len(amounts) == len(atoms.players)
        and {*names[-len(amounts) :]} == {*map(as_name, atoms.players)}
    ):
        of = dict(zip(names[-len(amounts) :], amounts, strict=True))
        paid = [":", *(of[as_name(each)] for each in atoms.players)]
        names = names[: -len(amounts)]
    listed = list(dict.fromkeys(names))
    if len(amounts) == len(names) == len(listed) > 2 and len(paid) and names:
        of = dict(zip(names, amounts, strict=True))  # the Ombre's amount follows how it ended
        order = [as_name(each) for each in atoms.players if as_name(each) in of]
        paid = [":", *(of[each] for each in order)]
        names = names[:1] if words else []
    if not words and not names:
        return " ".join([number.text, *paid]) if amounts else ""
    own = [each for each in rest if each.sort == "mark" or each in words]
    suits = [each.text for each in own if suit_letter(each.text)]
    terms = [each.text for each in words if each.text not in suits]
    if len(terms) > 2 and _in_particular(terms[-1]):  # lost by codille
        general = _WON_OR_LOST
        if meaning("ending", terms[-1]) == "vole":
            general |= words_for("ending", "sacada")
        terms = [each for each in terms if each.lower() not in general]
    if len(terms) == 1 and tallies and tallies[0] in _CHESS and len(atoms.players) > _PAIR:
        terms.append(_CHESS[tallies.pop()])
    if len(terms) == _CALL_AND_END and tallies and len(atoms.players) > _PAIR:
        failed = meaning("ending", terms[1]) in ("puesta", "codille")
        agreed = _CHESS.get(tallies[0]) == ("lost" if failed else _outcome(terms[1]))
        tallies = [] if agreed else tallies
    if len(terms) == 1 and tallies:
        terms.append("?")  # the tally says how it ended
    alone = amounts[0] if len(amounts) == 1 and len(atoms.players) > 1 else ""
    signed = alone[:1] in ("+", "-")
    if len(terms) == 1 and signed:
        terms.append("won" if alone[0] == "+" else "lost")
    if len(terms) == _CALL_AND_END and terms[0].lower() in _ENDS and terms[1].lower() not in _ENDS:
        terms.reverse()  # she wins a solo
    if not names or len(terms) != 2 or len(suits) > 1 or len(names) > 2:
        return ""
    if signed:  # what the Ombre gained
        paid = [":", *(alone if as_name(each) == names[0] else "?" for each in atoms.players)]
    elif alone:  # tricks, or by how many he failed
        paid = []
    remark = _counted_behind(atoms, terms[0]) if alone and not signed else []
    end = "won" if terms[1] == "=" else _outcome(terms[1])
    end = "codille" if end == "lost" and names[1:] else end
    line = [number.text, names[0], terms[0], *suits, end, *names[1:], *tallies, *paid]
    return " ".join([*line, *remark, *(each.text for each in rest if each.sort == "string")])


def _as_terms(words: list[Piece]) -> list[Piece]:
    """Return the words of a sentence without its verbs and numbers, where more than two stand.

    What was bought is one term with that, as `bought-nolo` is.
    """
    words = _joined(words)
    unsuited = [each for each in words if not suit_letter(each.text)]
    if len(unsuited) <= _CALL_AND_END:
        return words
    terms: list[Piece] = []
    bought = ""
    ends = [
        place
        for place, each in enumerate(words)
        if each.text.lower() in words_for("said", "won", "lost") | endings()
    ]
    for place, each in enumerate(words):
        word = each.text.lower()
        if word in words_for("filler", "ending"):
            continue
        if ends and place > ends[-1] and not number_of(word):
            terms.append(each)
        elif word in _BUYS:
            bought = word
        elif number_of(word) and terms:
            continue
        elif bought and not suit_letter(word):
            terms.append(each._replace(text=f"{bought}-{each.text}"))
            bought = ""
        elif word not in _GOES:
            terms.append(each)
    if {each.text.lower() for each in terms if not suit_letter(each.text)} <= _ENDS:
        terms = [each for each in words if each.text.lower() in _PLAYS][:1] + terms
    return terms


def _joined(words: list[Piece]) -> list[Piece]:
    """Return words with two that are a call together as one: `sans prendre`, `spar solo`."""
    joined: list[Piece] = []
    for each in words:
        both = f"{joined[-1].text}-{each.text}" if joined else ""
        if meaning("call", both) and not suit_letter(each.text):
            joined[-1] = each._replace(text=both)
        elif joined and joined[-1].text.lower() in _DENIED and _outcome(each.text) == "won":
            joined[-1] = each._replace(text="lost")
        else:
            joined.append(each)
    return joined


_ENDS = words_for("said", "won", "lost") | endings()
_CHESS = {"(1-0)": "won", "(0-1)": "lost"}
"""The outcomes of a game, as chess players write them."""
_PAIR = 2
"""So many may have a tally of two numbers."""
_CALL_AND_END = 2
"""A line of results has two words, suits apart: the call and how it ended."""
_BUYS = words_for("said", "buys")
_GOES = words_for("filler", "went")
_PLAYS = words_for("said", "play")
"""Words of a sentence that are neither a call nor how it ended."""


def _in_particular(word: str) -> bool:
    """Whether a word is how a game ends in particular, and not only that it was won or lost."""
    return word.lower() in words_for("ending")


_BETWEEN = words_for("filler", "between", "label") | words_for("said", "have")
