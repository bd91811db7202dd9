"""Mails and web pages: sentences round a record, which say nothing of the game, and its lines with
the marks of a quoted mail, of HTML or of Markdown.
"""

from __future__ import annotations

import re

from ombre_records.base.finding import Edit, Remedy
from ombre_records.base.language import _
from ombre_records.base.lexicon.meanings import meaning
from ombre_records.base.source import Span
from ombre_records.notation.keywords import KEYWORDS
from ombre_records.notation.words import as_name
from ombre_records.repair.confusions import confused
from ombre_records.repair.line import CARD, WORD, Unread
from ombre_records.repair.markup import numbered, of_page, unmarked
from ombre_records.repair.openings import nearest
from ombre_records.repair.place import Meant, Place
from ombre_records.repair.segments import cut_line
from ombre_records.repair.speech import TIME, speech_of, statement

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
    """Whether a line names the author of the quotation below.

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


_CARD_MARKED = re.compile(rf"(?<!\S)[*_`]+{CARD}[*_`]+(?!\S)")


def without_marks(place: Place) -> Place | None:
    """Return the place of a line without the marks about it, or of one with a time; None for any
    other line, and for a statement with marks inside it only.
    """
    piece = place.piece
    if piece.code.startswith(piece.kind):
        return None
    if piece.code.startswith("|"):
        return None  # of a table
    spoken = statement(piece.code)
    timed = TIME.match(piece.code) if piece.code[0] in "[(" or spoken else None
    bare = spoken or (None if timed else _bare(piece.code))
    if timed and not bare:
        bare = piece.code[timed.end() :]
    if bare is None:
        return None
    speaker = speech_of(piece.code) if timed else None
    if speaker and speaker.name in place.session.players:
        bare = _OF_THE_SPEAKER.sub(rf"\g<1>{as_name(speaker.name)} ", bare)
    # It ends where the line ends, so that what stands below it is found.
    cut = cut_line(bare, piece.number, piece.start + len(piece.code) - len(bare))
    if place.session.results and cut.kind == "trick":
        cut = cut._replace(kind="result-line")
    other = place._replace(piece=cut)
    # A message with a time may go together with the lines below.
    return None if timed and not spoken and not other.reads(bare) else other


_OF_THE_SPEAKER = re.compile(r"^(\d{1,3}[.):]?\s+)(?:I|jeg|ich|yo|je)\s", re.IGNORECASE)
"""What somebody tells of himself, behind the number of a deal."""


def _bare(code: str) -> str | None:
    if code.lower().startswith("<title>"):
        return None  # a tag with the name of a statement
    bare = unmarked(code)
    if code[0].isdecimal() and not (of_page(code) or numbered(code)) and _CARD_MARKED.search(code):
        return None  # who has won the trick
    item = numbered(bare.code if bare else code)
    if item and (item[0].isdecimal() or cut_line(item, 0, 0).kind in KEYWORDS):
        return item
    return bare.code if bare else None


def quoted(place: Place, bare: Place, mended: str) -> Meant:
    """Return a line as what it is without its marks, `bare`; `mended` once that has been.

    A line of nothing but marks is taken out.
    """
    piece = place.piece
    unmarked_line = unmarked(piece.code)
    spoken = speech_of(piece.code)
    mark = unmarked_line.mark if unmarked_line else piece.code.split(None, 1)[0]
    if spoken and spoken.text == bare.piece.code:
        mark = spoken.before.strip()
    text = _("unexpected `{char}`").format(char=mark)
    timed = TIME.match(piece.code) if not unmarked_line else None
    if timed:
        end = timed.end()
    elif piece.code.startswith(mark) and mark != ">":
        end = len(mark)
    else:
        end = max(1, len(piece.code) - len(bare.piece.code))
    written = mended or bare.piece.code
    if not written and mark == ">":
        written = "#"
    if not written:
        return taken_out(place, text)
    return Meant(text, piece, 0, end, written)


def taken_out(place: Place, message: str) -> Meant:
    """Return a line that is taken out with its break; `message` says why."""
    piece = place.piece
    start, end = piece.start, piece.start + len(piece.code)
    span = Span(start, end + (place.stretch(end, end + 1) == "\n"))
    remedy = Remedy(more=_("; delete this line"))
    return Meant(message, piece, 0, len(piece.code), "#", edits=(Edit(span, ""),), remedy=remedy)
