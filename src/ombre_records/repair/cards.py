"""Slips of cards: in their letters, in words, in hands as PBN has them, alone or in a list."""

from __future__ import annotations

import re
from itertools import pairwise

from ombre_records.base.language import _
from ombre_records.base.lexicon.meanings import suit_of, words_for
from ombre_records.notation.words import as_name
from ombre_records.repair.foreign_cards import (
    manille,
    matador,
    ranks_meant,
)
from ombre_records.repair.foreign_cards import spelt as card_spelt
from ombre_records.repair.line import (
    CARD,
    CARDS,
    DOTTED,
    RANKS,
    SUIT,
    Slip,
    Unread,
)

_SQUARE = re.compile(r"(?:(\[)|(\{)|<)\s*(?P<inner>[^\[\]{}<>+\"?-]+?)\s*(?(1)\]|(?(2)\}|>))")
_SUPPLIED = re.compile(rf"(?<!\S)({SUIT})([{RANKS}]*)\[\+?([{RANKS}]+)\]([{RANKS}]*)(?!\S)")
"""A holding with brackets in it."""


def brackets(line: Unread) -> Slip | None:
    """Find brackets round a list of cards, which stand round an emendation only."""
    if line.kind not in CARDS:
        return None
    supplied = _SUPPLIED.search(line.bare)
    if supplied and (supplied[2] or supplied[4]):
        suit, before, inner, after = supplied.groups()
        text = _("an emendation holds whole cards and has a blank on either side")
        mended = f"{line.code[: supplied.start()]}{suit}{before}{after} [+{suit}{inner}]"
        return Slip(*supplied.span(), text, mended + line.code[supplied.end() :])
    known = {each.start() for each in sets(line)}
    square = (each for each in _SQUARE.finditer(line.bare) if each.start() not in known)
    match = next(square, None)
    if match is None:
        return None
    inner = match["inner"]
    text = _("write cards without brackets, which mark an editor's changes")
    if re.fullmatch(CARD, inner):
        text += _(": `[+{card}]` is supplied, `[{card}?]` doubtful").format(card=inner)
    mended = f"{line.code[: match.start()]}{inner}{line.code[match.end() :]}"
    return Slip(match.start(), match.end(), text, mended)


_SET = re.compile(rf"\{{\s*((?:{CARD}|{SUIT}?x+|\?)(?:[\s,;/]+(?:{CARD}|{SUIT}?x+|\?))*)\s*\}}")
_FEW = 3


def sets(line: Unread) -> list[re.Match[str]]:
    """Return the sets of cards in a line, of which each is one; not braces round a whole list, or
    round one card.
    """
    matches = _SET.finditer(line.bare) if line.kind in CARDS else ()
    whole = len(line.bare.rstrip())
    few = ((each, _members(each)) for each in matches)
    return [
        each
        for each, cards in few
        if cards == ["x"] or 1 < len(cards) <= (_FEW if each.end() == whole else len(cards))
    ]


def _members(match: re.Match[str]) -> list[str]:
    return re.split(r"[\s,;/]+", match[1])


def between_in_set(line: Unread) -> Slip | None:
    """Find commas or strokes between the cards of a set."""
    for match in sets(line):
        if (mark := re.search(r"[,;/]", match[1])) is not None:
            text = _("unexpected `{char}`").format(char=mark[0])
            at = match.start(1) + mark.start()
            inner = f"{{{' '.join(_members(match))}}}"
            mended = f"{line.code[: match.start()]}{inner}{line.code[match.end() :]}"
            return Slip(at, at + 1, text, mended)
    return None


def unknown_in_set(line: Unread) -> Slip | None:
    """Find an unknown card in a set, which has known cards only: the whole becomes unknown."""
    for match in sets(line):
        if {"x", "?"} & {*_members(match)}:
            text = _("a set lists known cards, one of which it is; use `x` for an unknown card")
            mended = f"{line.code[: match.start()]}x{line.code[match.end() :]}"
            return Slip(match.start(), match.end(), text, mended)
    return None


def run_on(line: Unread) -> Slip | None:
    """Find the holdings of several suits without blanks between."""
    match = _RUN_ON.search(line.bare) if line.kind in CARDS else None
    if match is None or line.system != "french":
        return None
    dame = re.fullmatch(r"[SCHschd♠♣♥♦][^D]*D[^D]*", match[0])
    if dame and (
        _ABROAD.search(line.bare, len(line.kind))
        or _FRENCH.search(line.about)
        or _queen(line, match[0])
    ):
        return None  # a dame, more likely
    text = _("put a blank between the cards of two suits")
    mended = _RUN_ON.sub(lambda all_: re.sub(rf"(?<=.)(?={SUIT})", " ", all_[0]), line.code)
    return Slip(*match.span(), text, mended)


_ABROAD = re.compile(r"(?<!\S)(?:[KPTR][AKQJDBV2-7]+|[SCHD][AKQJ2-7]*[BVE][AKQJ2-7]*)(?!\S)")
"""Cards in the letters of another language."""
_FRENCH = re.compile(r"(?<!\S)[SCHD♠♣♥♦](?=[AD2-7]*[RV])[ADRV2-7]+(?!\S)")
"""Cards with French court cards, the king R and the knave V."""


def _queen(line: Unread, word: str) -> bool:
    """Whether the D in a holding is a dame, since a card of diamonds would stand twice, or a hand
    have fewer than nine cards, which has nine with it."""
    listed = _LISTED.findall(line.bare)
    diamonds = "".join(ranks for suit, ranks in listed if suit in "D♦")
    twice = bool({*word.partition("D")[2]} & {*diamonds})
    cards = sum(len(ranks) for _suit, ranks in listed)
    return twice or (line.kind in ("hand", "holds") and cards == _HAND)


_LISTED = re.compile(r"(?<!\S)([SCHD♠♣♥♦])[\ufe0e\ufe0f]?([AKQJRVBD2-7]+)(?=[!?]{0,2}(?:\s|$))")
_HAND = 9
_RUN_ON = re.compile(rf"(?<!\S)(?:{SUIT}(?:[AKQJ2-7x]+|-)){{2,}}(?!\S)")


def worded(line: Unread) -> Slip | None:
    """Find each suit as a word of any language, with its ranks in that language's letters."""
    if line.kind not in ("hand", "holds", "stock", "trick"):
        return None
    played = line.kind == "trick"
    matches = [each for each in _WORDED.finditer(line.bare) if suit_of(each[1])]
    held = [_worded_cards(each) for each in matches]
    single = all(len(each) == len("SA") for each in held)
    if played and (not single or _next_spelt(line.code, 0, line.players)):
        return None  # cards in words are told first
    gaps = (line.bare[a.end() : b.start()] for a, b in pairwise(matches))
    if not held or not all(held) or any(each.strip(" ,;.:&") for each in gaps):
        return None
    end, start = matches[-1].end(), matches[0].start()
    text = _("write cards in letters, the suit first")
    before = line.code[:start].rstrip(" " if played else " :")
    mended = f"{before} {' '.join(held)} {line.code[end:]}".rstrip()
    at = start + len(matches[0][0].rstrip(" ,")) if played else matches[0].end(1)
    return Slip(start, at, text, mended)


def _worded_cards(match: re.Match[str]) -> str:
    ranks = re.sub(r"[\s,]+", "", match[2]).upper().replace("10", "?")
    known = ranks if not set(ranks) - set("AKQJ765432") else ranks_meant(ranks)
    void = not ranks or match[2].strip(" ,").lower() in words_for("said", "nothing") | {"-", "–"}
    return suit_of(match[1]) + ("-" if void else known) if void or known else ""


_NOTHING = sorted(words_for("said", "nothing"))
_WORDED = re.compile(
    r"([^\W\d_]{3,})s?\b\s*:?\s*((?:[A-Z2-7]{1,9}(?!\w)[\s,]*)+|[-–](?![^\s,;])[\s,]*|"
    rf"(?:{'|'.join(_NOTHING)})(?!\w)[\s,]*)"
)


def spelt(line: Unread) -> Slip | None:
    """Find cards in words: *ace of spades*, *rey de oros*, *espadilla*."""
    if line.kind not in CARDS:
        return None
    mended, first, at = line.code, None, len(line.code.split(None, 1)[0])
    while place := _next_spelt(mended, at, line.players, _trump(line)):
        start, end, card = place
        first = first or (start, end)
        if line.system != "french":
            card = card[0].translate(_TO_SPANISH) + card[1:].translate(_TO_COURT)
        mended = f"{mended[:start]}{card}{mended[end:]}"
        at = start + len(card)
    if first is None:
        return None
    return Slip(*first, _("write cards in letters, the suit first"), mended)


def _trump(line: Unread) -> str:
    """Return the letter of the trumps, where the lines near tell of one suit only."""
    own = dict(zip("EBCO", "SCHD", strict=True)) if line.system == "spanish" else {}
    trumps = {own.get(word) or suit_of(word) or word for word in _TOLD_TRUMP.findall(line.about)}
    return trumps.pop() if len(trumps) == 1 else ""


_TOLD_TRUMP = re.compile(r"^[ \t]*trump\s+(\S+)", re.MULTILINE)


def _next_spelt(
    code: str, at: int, players: tuple[str | None, ...], trump: str = ""
) -> tuple[int, int, str] | None:
    """Return where the next card in words stands from a place on, and that card."""
    place = card_spelt(code[at:])
    words = (each for each in re.finditer(r"[^\W\d_]+", code[at:]) if each[0] not in players)
    cards = ((each, matador(each[0]) or manille(each[0], trump)) for each in words)
    named, card = next((each for each in cards if each[1]), (None, ""))
    if named and (place is None or named.start() < place[0]):
        return at + named.start(), at + named.end(), card
    return place and (at + place[0], at + place[1], place[2])


_TO_SPANISH, _TO_COURT = str.maketrans("SCHD", "EBCO"), str.maketrans("KQJ", "RCS")


def dotted(line: Unread) -> Slip | None:
    """Find a hand in four parts with points between, as PBN has it: spades, hearts, diamonds,
    clubs; or as what is laid off of such hands shows.
    """
    match = DOTTED.search(line.bare) if line.kind in ("hand", "holds") else None
    if match is None:
        return None
    order = min(_ORDERS, key=lambda each: _misfits(each, f"{line.about}\n{line.code}"))
    suits = _parted(match, order)
    cards = " ".join(f"{suit}{suits[suit] or '-'}" for suit in "SCHD")
    text = _("write cards in letters, the suit first; the four parts are taken as {suits}")
    mended = f"{line.code[: match.start()]}{cards}{line.code[match.end() :]}"
    return Slip(match.start(), match.end(), text.format(suits=", ".join(order)), mended)


_ORDERS = ("SHDC", "SCHD", "CSHD")
"""That of PBN, a record's, that of German games; of those that fit as well the first is meant."""
_IN_PARTS = re.compile(r"^[ \t]*hand\s+(\S+)\s+(\S.*)$", re.MULTILINE)
_LAID_OFF = re.compile(r"^[ \t]*exchange\s+(\S+)\s+(\S.*?)\s+for(?!\S)", re.MULTILINE)


def _parted(match: re.Match[str], order: str) -> dict[str, str]:
    return dict(zip(order, (each.strip("-–—") for each in match.groups()), strict=True))


def _misfits(order: str, text: str) -> int:
    """Count the cards that players lay off and would not have been dealt, by an order of suits."""
    card = re.compile(rf"(?<!\S)([SCHD])([{RANKS}]+)(?!\S)")
    laid = {each[1]: card.findall(each[2]) for each in _LAID_OFF.finditer(text)}
    count = 0
    for name, hand in _IN_PARTS.findall(text):
        parts = DOTTED.search(hand)
        held = _parted(parts, order) if parts else {}
        for suit, ranks in laid.get(name, ()) if held else ():
            count += sum(rank not in held[suit] for rank in ranks)
    return count


def dealt(line: Unread) -> Slip | None:
    """Find the hands of a deal as PBN has them in one tag."""
    match = re.fullmatch(r'\[Deal\s+"(?:[NESW]:)?\s*([^"]*)"\s*\]', line.code, re.IGNORECASE)
    hands = match[1].split() if match else []
    if not hands or len(hands) != len(line.players) or not all(map(DOTTED.fullmatch, hands)):
        return None
    lines = []
    for name, hand in zip(line.players, hands, strict=True):
        called = as_name(name or "?")
        of = Unread("hand", f"hand {called} {hand}")
        slip = dotted(of)
        lines.append(slip.mended if slip else of.code)
    message = _("put each hand on its own line")
    return Slip(0, len(line.code), message, "\n".join(lines))
