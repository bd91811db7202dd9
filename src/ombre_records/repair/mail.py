"""What people write about a record in a mail: greetings, questions, signatures, none of it told."""

from __future__ import annotations

import re

from ombre_records.base.lexicon.meanings import meaning
from ombre_records.notation.keywords import KEYWORDS
from ombre_records.repair.confusions import confused
from ombre_records.repair.line import CARD, WORD, Unread
from ombre_records.repair.openings import nearest
from ombre_records.repair.place import Place

_RULE = re.compile(r"-{2,3}\s*|_{3,}\s*|—\s*")
_FIELD = re.compile(
    r"(from|to|cc|bcc|subject|date|sent|reply-to|message-id|fra|til|emne|dato|sendt|von|an|betreff|"
    r"datum|gesendet|de|para|asunto|fecha|enviado|à|objet|envoyé)\s*:\s*\S.*",
    re.IGNORECASE,
)
_SUBJECT = re.compile(
    r"^[>\s]*(?:subject|emne|betreff|asunto|objet)\s*:", re.IGNORECASE | re.MULTILINE
)
_SENDER = re.compile(r"^[>\s]*(?:from|fra|von|de)\s*:", re.IGNORECASE | re.MULTILINE)
_greeting, _closing = confused("greeting"), confused("closing")
_FEW = 3
_SIGNED = re.compile(rf"[/-]?\s*{WORD}(?:\s+{WORD}){{0,2}}\s*[.!]*|[/-]?\s*[^\W\d_]\.")
_TELLS = re.compile(
    rf"^[>\s]*(?:(?:{'|'.join(sorted(KEYWORDS - {'for'}))})\b|\d+[.)]?\s+\S)", re.MULTILINE
)
"""A line of a record."""


def letter(place: Place) -> bool:
    """Whether a line is of a mail about the record, and tells nothing in it."""
    piece, session = place.piece, place.session
    code = piece.code
    opened = re.match(r"[^\W\d_]+", code)
    word = opened[0].lower() if opened else ""
    if code.split(None, 1)[0] in KEYWORDS:
        return False
    if _FIELD.fullmatch(code) and _is_head(place):
        return True
    if _signed(place):
        return True
    if piece.kind not in ("unknown", "broken"):
        return False
    line = Unread(piece.kind, code, session.players)
    if _greeting(line) or _closing(line):
        return True
    if {code.split(None, 1)[0].rstrip(",")} & {*session.players} or _has_card(code):
        return False
    small = [each for each in re.findall(r"[^\W\d_][\w'’]*", code) if each[0].islower()]
    asked = code.endswith("?") and len(code.split()) >= _FEW and len(small) >= 2
    if asked and ":" not in code and not meaning("keyword", word):
        return True
    return confused("said in a mail")(line) is not None


def attribution(code: str) -> bool:
    """Whether a line says who has written what is quoted below.

    >>> attribution("On Thu, Carl wrote:"), attribution("deal 1")
    (True, False)
    """
    return confused("attribution")(Unread("", code)) is not None


def _has_card(code: str) -> bool:
    return any(re.fullmatch(CARD, each) for each in code.split())


def _is_head(place: Place) -> bool:
    """Whether fields of a mail stand together about a line."""
    start, end = place.piece.start, place.piece.start + len(place.piece.code)
    about = place.stretch(start - 1_000, end + 1_000)
    return _SUBJECT.search(about) is not None and _SENDER.search(about) is not None


def _signed(place: Place) -> bool:
    """Whether a line stands below the end of a mail, or is the name at its end."""
    piece = place.piece
    below = place.stretch(piece.start + len(piece.code), piece.start + len(piece.code) + 2_000)
    above = [each.strip("> \t#") for each in place.before_it.split("\n")[:-1]]
    for line in reversed(above[-12:]):
        if _TELLS.match(line):
            break
        if _RULE.fullmatch(line) or _closing(Unread("unknown", line)):
            return True
    if _TELLS.search(below) or piece.kind not in ("unknown", "broken"):
        return False
    alone = _SIGNED.fullmatch(piece.code) is not None and not below.strip()
    alone &= bool(place.session.players) and (
        piece.code.strip("/- .!") in place.session.players or nearest(place.word) is None
    )
    apart = not above or not above[-1].strip()
    words = piece.code.split()
    return alone and apart and len(words) <= _FEW and words[0].strip("/-")[:1].isupper()
