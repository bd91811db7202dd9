"""What people write about a record in a mail: greetings, questions, signatures, none of it told."""

from __future__ import annotations

import re

from ombre_records.base.lexicon.meanings import meaning
from ombre_records.notation.keywords import KEYWORDS
from ombre_records.repair.line import CARD, WORD
from ombre_records.repair.openings import nearest
from ombre_records.repair.place import Place

_GREETING = re.compile(
    r"(?:hi|hello|hey|dear|hej|hejsa|kære|goddag|hallo|liebe[rs]?|moin|guten\s+\w+|sehr\s+geehrte[rs]?|"
    r"hola|buen[oa]s\s+\w+|querid[oa]s?|estimad[oa]s?|bonjour|bonsoir|salut|cher|chère|chers|"
    r"good\s+(?:morning|evening|afternoon|day))(?:\s+[^\W\d_][\w.'’-]*){0,4}\s*[,!.:]*",
    re.IGNORECASE,
)
_CLOSING = re.compile(
    r"(?:(?:with\s+)?(?:best|kind|kindest|warm|warmest|many)\s+(?:wishes|regards|greetings|thanks)|"
    r"(?:best|regards|cheers|thanks|thank you|love|yours(?:\s+\w+)?|sincerely|see you|bye|"
    r"all the best|take care)(?:\s+[a-z]+){0,3}|"
    r"(?:med\s+)?(?:venlig|venlige|kærlig|bedste|mange)\s+hilsen(?:er)?|hilsen|mvh|kh|vh|vi ses|"
    r"(?:mit\s+)?(?:freundliche[nr]?|herzliche[nr]?|liebe|beste|viele|schöne)\s+grü(?:ß|ss)en?|"
    r"gru(?:ß|ss)|grü(?:ß|ss)e|mfg|lg|bis bald|tschüss|"
    r"(?:un\s+)?(?:saludo|abrazo)s?|atentamente|cordialmente|besos|hasta\s+\w+|"
    r"(?:bien\s+)?cordialement|amicalement|bises|à\s+bientôt|salutations)\s*[,!.]*"
    r"|(?:sent|get|gesendet|enviado|envoyé|sendt)\s+(?:from|outlook|von|desde|de|fra)\b.*",
    re.IGNORECASE,
)
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
_WROTE = re.compile(
    r"(?:on|am|den|le|el|il|op)\b.*\b(?:wrote|schrieb|skrev|escribió|écrit|schreef)\b.*:|"
    rf"{WORD}(?:\s{WORD})?\s+(?:wrote|schrieb|skrev|escribió|a écrit)\s*:"
    r"|-+\s*(?:original|forwarded)\s+message.*",
    re.IGNORECASE,
)
_SAYS = re.compile(
    r"(?:no|yes|yep|nope|well|oh|hm+|ah|wow|sorry|actually|really|but|ok|okay|right|wrong|ps|p\.s\.|"
    r"nej|jo|tja|nein|doch|ja|non|oui|sí|vale)\b\s*[,!.:…-]+\s*[^\W\d_].*|"
    r"(?:i|we|you)\s+(?:think|thought|believe|guess|mean|meant|hope|know|remember|wonder|am|was|had|would|should)\b.*|"
    r"(?:jeg|vi)\s+(?:tror|mener|synes|håber)\b.*|(?:ich|wir)\s+(?:glaube|glauben|meine|denke|hoffe)\b.*|"
    r"(?:creo|pienso)\s+que\b.*|je\s+(?:crois|pense)\b.*",
    re.IGNORECASE,
)
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
    signed = next((n for n in filter(None, session.players) if code.endswith(f" {n}")), "")
    if _CLOSING.fullmatch(code.removesuffix(signed).strip()):
        return True
    if _GREETING.fullmatch(code) and code.split(None, 1)[0] not in session.players:
        return word not in ("dear", "hi") or code[-1] in ",!.:" or len(code.split()) <= _FEW
    if {code.split(None, 1)[0].rstrip(",")} & {*session.players} or _has_card(code):
        return False
    small = [each for each in re.findall(r"[^\W\d_][\w'’]*", code) if each[0].islower()]
    asked = code.endswith("?") and len(code.split()) >= _FEW and len(small) >= 2
    if asked and ":" not in code and not meaning("keyword", word):
        return True
    return _SAYS.fullmatch(code) is not None and len(code.split()) >= _FEW


def attribution(code: str) -> bool:
    """Whether a line says who has written what is quoted below.

    >>> attribution("On Thu, Carl wrote:"), attribution("deal 1")
    (True, False)
    """
    return _WROTE.fullmatch(code) is not None


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
        if _RULE.fullmatch(line) or (line and _CLOSING.fullmatch(line)):
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
