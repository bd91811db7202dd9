"""Statements of cards put together from their pieces: hands, the exchange, tricks."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise

from ombre_records.base.lexicon.meanings import suit_words, words_for
from ombre_records.notation.words import as_name
from ombre_records.repair.atoms import (
    RANKS,
    Atoms,
    Piece,
    strange_words,
    suit_letter,
)
from ombre_records.repair.foreign_cards import rank_meant, rank_words
from ombre_records.repair.line import Unread

_ALL_OFF = re.compile(r"(exchange\s+(?:\"[^\"]*\"|\S+))\s+(\S.*)\s+for\s+\?")
_HOLDING = re.compile(r"([SCHDEBO♠♤♣♧♥♡♦♢])[\ufe0e\ufe0f]?([AKQJRCS2-7]+)")
_SIGNS = str.maketrans("♠♤♣♧♥♡♦♢", "SSCCHHDD")


def parted(line: Unread, mended: str) -> str:
    """Return an exchange of which all cards would be laid off with `for` before the first that was
    not held; as it is where the hand is not known, or says nothing else.
    """
    match = _ALL_OFF.fullmatch(mended)
    name = match[1].partition(" ")[2].strip().strip('"') if match else ""
    held = {*_each(dict(line.hands).get(name, ""))}
    if match is None or not held:
        return mended
    off: list[str] = []
    drawn: list[str] = []
    for word in match[2].split():
        here = [*_each(word)]
        if not here:
            return mended
        own = [card for card in here if card in held]
        if own != here[: len(own)] or (own and drawn):
            return mended
        off += _together(word, own)
        drawn += _together(word, here[len(own) :])
    return f"{match[1]} {' '.join(off)} for {' '.join(drawn)}" if off and drawn else mended


def _each(text: str) -> Iterator[str]:
    for word in text.split():
        if match := _HOLDING.fullmatch(word):
            yield from (match[1].translate(_SIGNS) + rank for rank in match[2])


def _together(word: str, cards: list[str]) -> list[str]:
    """Return cards of a holding as one, with the sign of its suit as it is written."""
    suit = re.match(r".[\ufe0e\ufe0f]?", word)
    return [f"{suit[0] if suit else ''}{''.join(card[1] for card in cards)}"] if cards else []


_OFF = words_for("said", "off")
_IN = words_for("said", "in")


def held_by(atoms: Atoms) -> str:
    """`hand NAME cards`: ranks that stand apart belong to the suit before them."""
    if any(mark.isdigit() for mark in atoms.of("mark")):
        return ""
    names, cards = atoms.of("name"), list(_cards(atoms))
    if (
        not cards
        and {each.lower() for each in atoms.of("word")} & words_for("said", "unknown")
        and len(names) == 1
    ):
        return f"{atoms.kind} {as_name(names[0])} ?"
    if (
        len(names) != 1
        or not cards
        or strange_words(atoms, *words_for("said", "nothing"), *suit_words(), *rank_words())
    ):
        return ""
    suits = [card[0] for card in cards if len(card) > 2]
    if len({*suits}) < len(suits) or atoms.pieces[-1].text.lower() in rank_words() - {
        *words_for("said", "nothing")
    }:
        return ""  # ranks of one suit have gone to another
    return f"{atoms.kind} {as_name(names[0])} {' '.join(cards)}"


def _cards(atoms: Atoms) -> Iterator[str]:
    """Yield the cards of a list; a rank or a number behind a card is of its suit."""
    held, none = "", False
    for before, piece in pairwise((Piece("mark", ""), *atoms.pieces)):
        if before.text == "(" and piece.text.lower() in rank_words():
            yield "?!"  # how many cards they are, and no card
        suit = suit_letter(piece.text) if piece.sort in ("word", "mark") else ""
        if suit:
            if held:
                yield held
            held, none = f"{suit}-" if none else suit, False
            continue
        none = len(held) > 1 and piece.text.lower() in words_for("said", "nothing")
        if (
            held
            and len(held) == 1
            and (piece.text == "-" or piece.text.lower() in words_for("said", "nothing"))
        ):
            held += "-"
            continue
        ranks = piece.text if piece.sort in ("amount", "word") else ""
        ranks = rank_meant(ranks) or ranks
        if piece.sort in ("card", "unknown"):
            if held:
                yield held
            held = piece.text
        elif ranks and held and RANKS.fullmatch(ranks):
            held += ranks
        elif piece.sort == "amount":
            yield "?!"  # a number that is not a rank: what is made of this cannot be read
    if len(held) > 1:
        yield held
    elif held and atoms.of("card") and not {*map(str.lower, atoms.of("word"))} & rank_words():
        yield f"{held}-"  # a suit alone at the end: none of it


def exchange(atoms: Atoms) -> str:
    """`exchange NAME off for drawn`, or how many; a line for each player if it tells of several."""
    names = atoms.of("name")
    if len(names) > 1:
        return _exchanges(atoms)
    if len(names) != 1:
        return ""
    start = f"exchange {as_name(names[0])}"
    numbers, cards = atoms.of("amount"), atoms.of("card")
    if not cards:
        nothing = [
            each for each in atoms.of("word") if each.lower() in words_for("said", "nothing")
        ]
        if nothing and not numbers:
            return f"{start} 0"
        counts = {each.lstrip("+-") for each in numbers}
        return f"{start} {counts.pop()}" if len(counts) == 1 else ""
    if strange_words(atoms, *_OFF, *_IN):
        return ""
    off, drawn = _by_words(atoms)
    return f"{start} {' '.join(off) or '?'} for {' '.join(drawn) or '?'}"


def _exchanges(atoms: Atoms) -> str:
    """Return a line for each player, where one line tells how many cards each has exchanged."""
    cells = [_none_as_number(each) for each in atoms.pieces]
    cells = [each for each in cells if each.sort in ("name", "amount")]
    pairs = list(zip(cells[::2], cells[1::2], strict=False))
    sorts = all((a.sort, b.sort) == ("name", "amount") for a, b in pairs)
    if (
        len(cells) % 2
        or not sorts
        or atoms.of("card")
        or strange_words(atoms, *words_for("said", "nothing"), *_IN, *_OFF)
    ):
        return ""
    return "\n".join(f"exchange {as_name(a.text)} {b.text.lstrip('+-')}" for a, b in pairs)


def _none_as_number(piece: Piece) -> Piece:
    """Return a word for no cards as the number that it is."""
    return Piece("amount", "0") if piece.text.lower() in words_for("said", "nothing") else piece


def _by_words(atoms: Atoms) -> tuple[list[str], list[str]]:
    """Return the cards laid off and those drawn: by words, signs, arrows, or a stroke between."""
    off: list[str] = []
    drawn: list[str] = []
    arrows = sum(each.sort == "arrow" for each in atoms.pieces)
    pairs = arrows > 1
    first = next(at for at, each in enumerate(atoms.pieces) if each.sort == "card")
    strokes = sum(each.text in _STROKES for each in atoms.pieces[first:])
    dashes = sum(each.text in _DASHES for each in atoms.pieces[first:])
    told_apart = arrows or dashes != 1 or {each.lower() for each in atoms.of("word")} & _IN
    between = frozenset[str]() if told_apart else _DASHES
    if strokes == 1 and (told_apart or not dashes):
        between |= _STROKES
    here = off
    for piece in atoms.pieces:
        word = piece.text.lower()
        if piece.sort == "arrow":
            here = drawn
        elif piece.sort == "sign":
            here = drawn if piece.text == "+" else off
        elif piece.sort == "word" and word in _IN and (off or word != "in"):
            here = drawn
        elif piece.sort == "word" and word in _OFF:
            here = off
        elif off and piece.text in between:
            here = drawn
        elif piece.sort in ("card", "unknown"):
            here.append(piece.text)
            if pairs and here is drawn:
                here = off
    return off, drawn


_STROKES = frozenset("/|;")
_DASHES = frozenset("-–—:")
"""Separators of the cards laid off from those drawn, where one stands once."""


def trick(atoms: Atoms) -> str:
    """`NUMBER [NAME:] CARD… [> NAME] [TALLY]`, or `FROM-TO ?`."""
    span = re.match(
        r"(\d{1,2})(?:[-–]\s*|\s+[-–]\s+|\s*(?:\.{2,3}|to|til|bis|a|à)\s*)(\d{1,2})\s*[:?.]*\s",
        f"{atoms.rest} ",
    )
    if span and atoms.of("name") and not re.search(r"\d", atoms.rest[span.end() :]):
        return ""  # who has won of several is not told so
    if span and not atoms.of("card"):
        counted = re.findall(r"\d+", atoms.rest[span.end() :])
        known = f" ({'-'.join(counted)})" if counted else ""
        return f"{span[1]}-{span[2]} ?{known}"
    whole = re.match(r"(\d{1,2})\s+[^\W\d_]+\s*:?\s", atoms.rest)
    tally = atoms.of("tally")[:1]
    if whole and tally and not atoms.of("card", "name"):
        total = sum(map(int, re.findall(r"\d+", tally[0])))
        return f"1-{total} ? {tally[0]}" if total == int(whole[1]) else ""
    first = next((each for each in atoms.pieces if each.sort == "amount"), None)
    if first is None or not first.text.isdecimal():
        return ""
    line, cards, winner, named = [first.text], 0, "", ""
    for piece in atoms.pieces[atoms.pieces.index(first) + 1 :]:
        if piece.sort == "name":
            if named:
                return ""
            named = piece.text
        elif piece.sort in ("card", "unknown"):
            if named:
                line.append(f"{as_name(named)}:")
            named = ""
            line.append("x" if piece.text == "?" else piece.text)
            cards += 1
        elif piece.sort in ("amount", "string"):
            return ""
    if cards == 1 and atoms.rest.lstrip("0123456789): ").startswith(("..", "…")):
        line[-1] = "?"  # all of them
    winner = named
    ranks = [each for each in atoms.of("word") if RANKS.fullmatch(each)]
    if not cards or ranks or strange_words(atoms):
        return ""  # a card without its suit is none that can be told
    tallies = atoms.of("tally")[-1:]
    return " ".join([*line, *([f"> {as_name(winner)}"] if winner else []), *tallies])
