"""The one way from a line that cannot be read to the line that its writer meant.

Tried one after the other is what takes in several lines (`several_lines`, `results`), slips in the
line (`slips`), and what opens it (`openings`). Where nothing is found, what is wrong is said.
"""

from __future__ import annotations

import re

from msgspec import structs

from ombre_records.base.finding import Edit, Remedy
from ombre_records.base.language import _, pgettext
from ombre_records.base.lexicon.meanings import endings, meaning, words_for
from ombre_records.base.limits import LINE
from ombre_records.base.source import Span
from ombre_records.model.statements import Bids, ResultLine, Seats
from ombre_records.notation.keywords import BY_KEYWORD, KEYWORDS, LISTED
from ombre_records.notation.syntax_errors import shown
from ombre_records.notation.words import Wrong, as_name, quote
from ombre_records.repair.chat import chatter
from ombre_records.repair.confusions import confused
from ombre_records.repair.dates import date_meant, date_within
from ombre_records.repair.foreign_cards import in_spanish
from ombre_records.repair.frames import retold
from ombre_records.repair.guessed_session import GuessedSession
from ombre_records.repair.line import CARDS, TEXTS, WORD, Slip, Unread
from ombre_records.repair.mail import attribution, letter, quoted, without_marks
from ombre_records.repair.markup import Unmarked, of_page
from ombre_records.repair.numbers import not_whole
from ombre_records.repair.openings import (
    CALLS,
    DRAWS,
    all_near,
    by_looks,
    ended,
    named_first,
    remark,
)
from ombre_records.repair.place import Meant, Place
from ombre_records.repair.prose import statements_told
from ombre_records.repair.results import meant_results, result_alone, result_below
from ombre_records.repair.segments import cut_line, is_meant, names_a_deal
from ombre_records.repair.several_lines import paid_below, several_lines
from ombre_records.repair.tabulated import tabulated
from ombre_records.repair.unknown_word import at_length, nearest, occasion, of_two_words, undated


def meant(place: Place, wrong: Wrong | None) -> Meant:
    """Return what a line was meant to be; without `wrong`, one that no statement's word opens."""
    if letter(place):
        answer = _as_comment(place)
    elif table := tabulated(place):
        answer = table
    elif cells := _in_cells(place):
        answer = cells
    elif bare := without_marks(place):
        answer = _quoted(place, bare)
    else:
        answer = _unopened(place) if wrong is None else _refused(place, wrong)
    code = place.piece.code
    if not answer.mended and not answer.edits and (attribution(code) or chatter(code)):
        answer = _as_comment(place)
    page = ("title ", "ombre ") if place.piece.code.startswith("<") else ()
    aside = ("tag ", "note ", *page)
    alone = "\n" not in answer.mended
    if alone and answer.mended.startswith(aside) and _above_session(place):
        code = place.piece.code
        if code.startswith("<"):
            code = " ".join((of_page(code) or Unmarked(code, "")).code.split())
        answer = answer._replace(mended=f"# {code}", piece=place.piece, remedy=None)
    if answer.mended.startswith("totals ") and "\n" not in answer.mended and _goes_on(place):
        text = _("`totals` belongs at the session's end, once; here it becomes a comment")
        answer = answer._replace(wrong=text, mended=f"# {answer.mended}", remedy=None)
    remark = answer.mended.startswith(("note ", "# ")) and not answer.edits
    if alone and remark and not letter(place) and (told := _lost(place)):
        text = _("this describes the game, but no keyword opens the line")
        answer = answer._replace(wrong=text, mended="", remedy=Remedy(told))
    if counted := _TALLIED.fullmatch(answer.mended):
        answer = _with_tally(place, answer, *counted.groups())
    first, last = place.piece.number, answer.until
    if answer.mended and last > first:
        # Their number, not their numbers: what stands above may change, and is not read again.
        more = _("; it takes the place of {count} lines, this one and those below")
        more = more.format(count=last - first + 1)
    elif _says_a_header(answer.mended) and place.below_header:
        more = _(
            "; it belongs in the header, above the first `deal`, `seats` or"
            " `results`; another session begins with `ombre 1`"
        )
    else:
        return answer
    return answer._replace(
        remedy=structs.replace(answer.own_remedy, more=answer.own_remedy.more + more)
    )


_TALLIED = re.compile(r'(result [^"]*?) "[(\[]?(\d(?:[-–/: ]\d){2,4})[)\]]?"')
"""The outcome of a game, and behind it a tally in place of a remark."""


def _with_tally(place: Place, answer: Meant, result: str, told: str) -> Meant:
    """Return a result with its tally where it belongs: at the tricks that are not known."""
    counts = re.findall(r"\d", told)
    last, tally = sum(map(int, counts)), f"({'-'.join(counts)})"
    tricks = [line for line in place.session.lines if line.kind in ("tricks", "trick")]
    if not tricks:
        mended = f"tricks\n1-{last} ? {tally}\n{result}"
        return answer._replace(mended=mended if place.reads(mended) else answer.mended)
    if tricks[-1].edited is None:
        return answer._replace(mended="")  # once it can be read
    if not re.fullmatch(rf"(?:[1-9]-)?{last}\s+\?", tricks[-1].code):
        return answer
    end, start = tricks[-1].span.end, place.piece.start
    here = Span(start, start + len(place.piece.code))
    edits = (Edit(Span(end, end), f" {tally}"), Edit(here, result))
    remedy = Remedy(lines=(f"{tricks[-1].code} {tally}", result))
    return answer._replace(mended=result, edits=edits, remedy=remedy)


def _as_comment(place: Place) -> Meant:
    """Return a line that tells nothing of the game as a comment."""
    piece = place.piece
    text = _("write a remark as a note, or after `#`")
    unknown = "unknown-statement" if piece.kind == "unknown" else "syntax"
    return Meant(text, piece, 0, len(piece.code), f"# {piece.code}", unknown)


def _quoted(place: Place, bare: Place) -> Meant:
    """Return what a line of a mail that is answered, or with other marks, was meant to be."""
    piece = bare.piece
    if piece.code and letter(bare):
        return quoted(place, bare, f"# {piece.code}")
    line = result_below(bare) or bare
    mended, block = "", False
    if piece.code and not line.reads(piece.code):
        unopened = piece.kind in ("unknown", "broken") or is_meant(piece)
        inner = _unopened(bare) if unopened else _refused(bare, Wrong("", 0, len(piece.code)))
        if inner.until > piece.number:
            end = inner.piece.start + len(inner.piece.code)
            whole = place.piece._replace(code=place.stretch(place.piece.start, end))
            return inner._replace(piece=whole, start=0, end=len(place.piece.code))
        mended, block = inner.mended, inner.results
    if mended.startswith(("note ", "tag ")):
        mended = f"# {piece.code}"  # what is said in a mail is none of the record
    answer = quoted(place, bare, mended)
    return answer if answer.edits else answer._replace(results=block)


def _above_session(place: Place) -> bool:
    """Whether a line stands above the one that opens the session."""
    end = place.piece.start + len(place.piece.code)
    match = _OMBRE_BELOW.search(below := place.stretch(end, end + LINE))
    if place.session.opened or match is None:
        return False
    return _IN_A_RECORD.search(below[: match.start()]) is None


_OMBRE_BELOW = re.compile(r"^(?:<[^<>\n]*>|[>*\s-])*ombre\b", re.MULTILINE)
_IN_A_RECORD = re.compile(
    r"^(?:<[^<>\n]*>|[>*\s-])*(?:players|rules|deal|results|hand)\b", re.MULTILINE
)


def _goes_on(place: Place) -> bool:
    """Whether deals, or lines of results, follow a line."""
    marks = r"(?:<[^<>\n]*>|[ \t>|*-])*"
    opens = r"\d+[.):|]*[ \t]+\S" if place.session.results else r"deal\b"
    return re.search(rf"^{marks}{opens}", place.below, re.MULTILINE) is not None


def _says_a_header(mended: str) -> bool:
    """Return whether a line is one of a header, and opens none."""
    kind = BY_KEYWORD.get(mended.split(None, 1)[0]) if mended.strip() else None
    return kind is not None and kind.phase == "header" and not kind.opens


def _refused(place: Place, wrong: Wrong) -> Meant:
    """Return what a statement's line was meant to be, else its fault."""
    if below := result_below(place):
        place = below
        if place.reads(place.piece.code):
            return Meant("", place.piece, 0, 0, results=True)
    several = meant_results(place) or several_lines(place) or result_alone(place)
    if several:
        return several
    ending = place.piece.code.removeprefix("results").strip(" :=")
    above = place.piece.kind == "results" and len(place.session.deals) > 1 and ending[:1].isalpha()
    if above and (ended_so := place.readable(f"result {ending}")):
        return Meant(wrong.message, place.piece, wrong.start, wrong.end, ended_so)
    header = place.piece.kind in BY_KEYWORD and BY_KEYWORD[place.piece.kind].phase == "header"
    if apart := _dated(place) or (_apart(place, _clauses(place)) if header else None):
        return apart
    if sitting := _sits_down(place):
        return Meant(wrong.message, place.piece, wrong.start, wrong.end, sitting)
    if spanish := _spanish(place):
        return spanish
    piece, message, start, end = place.piece, wrong.message, wrong.start, wrong.end
    if part := not_whole(piece.kind, piece.code):
        return Meant(part[0], piece, *part[1:])
    slip = place.slip() or _claimed(place)
    if slip is None:
        comment = (piece.comment or "")[1:]
        if piece.code == piece.kind and comment[:1].isalnum():
            message += _("; what follows `#` is a comment")
            keyword = "deal" if piece.kind == "hand" and comment.strip().isdecimal() else piece.code
            remedy = Remedy(lines=(f"{keyword} {comment}",))
            return Meant(message, piece, start, end, remedy=remedy)
        return Meant(message, piece, start, end, remedy=wrong.remedy)
    if slip.message:
        message, start, end = slip.message, slip.start, slip.end
    mended = Meant(message, piece, start, end, slip.mended)
    if slip.message or not wrong.remedy.more:
        return mended
    return mended._replace(remedy=structs.replace(mended.own_remedy, more=wrong.remedy.more))


def _dated(place: Place) -> Meant | None:
    """Find a date that stands alone in a header, where its day is not a number of a trick."""
    text = _("a statement begins with a keyword")
    day = _day(place)
    return Meant(text, place.piece, 0, len(place.piece.code), day) if day else None


def _day(place: Place) -> str:
    """Return a line of a header that begins with a number as a date; nothing for another line."""
    header = place.piece.kind == "trick" and undated(place)
    mended = place.readable(f"date {place.piece.code}") if header else ""
    return "" if '"' in mended else mended


def _sits_down(place: Place) -> str:
    """Return the line of the seats where somebody has sat down in another's place."""
    piece, session = place.piece, place.session
    players = [name for name in re.findall(WORD, piece.code) if name in session.players]
    words = {each.lower() for each in re.findall(r"[^\W\d_]+", piece.code)}
    if len(players) != 2 or not words & _INSTEAD or len(words) > _FEW:
        return ""
    if re.match(r"\s*seats\b", place.below):
        return ""  # the line below tells who sits now
    lines = [*session.header, *(line for deal in session.deals for line in deal)]
    statements = (line.edited or line.meant for line in reversed(lines))
    seated = next((each for each in statements if isinstance(each, Seats)), None)
    names = list(seated.names) if seated else []
    comes = [name for name in players if name not in names]
    if len(comes) != 1:
        return ""
    goes = players[1 - players.index(comes[0])]
    names[names.index(goes)] = comes[0]
    return f"seats {', '.join(as_name(name or '?') for name in names)}"


_INSTEAD = words_for("said", "instead")
_SENTENCED = 5
"""The fewest words of a sentence that no word like a keyword opens."""
_FEW = 12
"""The most words of a line that says only who sits down for whom."""


def _claimed(place: Place) -> Slip | None:
    """Find a claim without a name: it is the Ombre's, whom the calls tell."""
    piece, session = place.piece, place.session
    calls = next((line.edited for line in session.lines if isinstance(line.edited, Bids)), None)
    speaking = (
        [bid for bid in calls.bids if bid.call not in words_for("said", "pass")] if calls else []
    )
    name = speaking[-1].name if speaking else None
    if piece.kind != "claim" or name is None:
        return None
    text = _("expected {expected} here; found `{word}`")
    text = text.format(
        expected=pgettext("expected", "a name"), word=piece.code.removeprefix("claim").strip()
    )
    return Slip(0, len(piece.code), text, f"claim {as_name(name)}")


def _spanish(place: Place) -> Meant | None:
    """Find cards in the letters of Spanish packs, where the session has not said that they are."""
    piece, session = place.piece, place.session
    if piece.kind not in CARDS or session.system != "french":
        return None
    span = in_spanish(piece.code, place.about)
    system = structs.replace(session, system="spanish")
    if span is None or not place._replace(session=system).readable(piece.code):
        return None
    suits = "suits spanish"
    message = "" if session.spanish else _("these are the letters of Spanish cards")
    remedy = Remedy(lines=(suits,), more=_(" in the header"))
    edits = _in_header(session, suits)
    return Meant(message, piece, *span, spanish=True, edits=edits, remedy=remedy)


def _in_header(session: GuessedSession, line: str) -> tuple[Edit, ...]:
    """Return what writes a line below the last of the header that is read."""
    above = [each for each in session.header if each.edited is not None and not each.comment]
    if not above:
        return ()
    end = above[-1].span.end
    return (Edit(Span(end, end), f"\n{line}"),)


def _told_at_once(place: Place) -> Meant | None:
    """Find who played what in a deal, and how it ended, in a line as a block of results has it."""
    block = place.session.results or place.session.meant
    if block or not place.session.deals:
        return None
    inside = place.in_block()
    told = inside.statement(inside.numbered(f"1 {place.piece.code}"))
    if not isinstance(told, ResultLine) or told.name not in place.session.players:
        return None
    ended = (told.outcome or "").lower() in words_for("said", "won", "lost") | endings()
    called = (told.call or "").lower() in words_for("said", "play") | CALLS
    named = told.winner is None or told.winner in place.session.players
    called &= bool(told.suit) or "nolo" in (told.call or "")
    tricks = any(line.kind in ("tricks", "trick") for line in place.session.lines)
    if tricks and told.tally:
        return None
    if not (ended and called and named) or told.amounts or told.name != place.word.rstrip(":,"):
        return None
    tally = "-".join("?" if each is None else str(each) for each in told.tally or ())
    lines = [
        f"contract {as_name(told.name or '?')} {told.call}",
        *([f"trump {told.suit}"] if told.suit else []),
        *(["tricks", f"1-{sum(filter(None, told.tally or ()))} ? ({tally})"] if tally else []),
        f"result {told.outcome} {as_name(told.winner) if told.winner else ''}".rstrip(),
    ]
    if any(_stands(place, each.split()[0]) for each in ("bids", *lines)):
        return None
    return _apart(place, lines if place.reads("\n".join(lines)) else [])


def _in_sentences(place: Place) -> Meant | None:
    """Find what each sentence of a line tells, or each clause, as a line each."""
    opening, code = _NUMBERED.fullmatch(place.piece.code), place.piece.code
    begun = opening is not None and names_a_deal(opening[1].split()[0])
    sentences = [*opening.groups()[:1]] if begun and opening else []
    sentences += _SENTENCE.split(opening[2] if begun and opening else code)
    lines = _clauses(place) if len(sentences) == 1 else []
    several = len(sentences) > 1 and '"' not in place.piece.code and _in_parts(place)
    for each in sentences if several else ():
        if lines and lines[-1].startswith("deal "):  # nothing of it is told yet
            session = structs.replace(place.session, deals=[*place.session.deals, []])
            place = place._replace(session=session)
        lines.append(_told(place, each))
    return _apart(place, lines)


def _in_parts(place: Place) -> bool:
    """Whether a line may tell several things: in a block of results each is one of them."""
    block = place.session.results or place.session.meant
    return place.patient and not block


def _apart(place: Place, lines: list[str]) -> Meant | None:
    """Return the parts of a line as a line each, if each tells something, and not all remarks."""
    if not lines or not all(lines) or all(each.startswith(("# ", "note ")) for each in lines):
        return None
    if sum(each.startswith("bids ") for each in lines) > 1:
        return None  # they are one statement
    text = _("put each statement on its own line")
    return Meant(text, place.piece, 0, len(place.piece.code), "\n".join(lines))


def _told(place: Place, sentence: str) -> str:
    """Return what a part of a line tells, as a line or several; nothing for what tells nothing."""
    told = place._replace(piece=cut_line(sentence, place.piece.number, place.piece.start))
    titled = sentence.rsplit(None, 1)[-1].strip(".").lower() in words_for("said", "title")
    if titled or told.piece.kind == "trick":
        return _day(told)
    if is_meant(told.piece):
        told = told._replace(piece=told.piece._replace(kind="unknown"))
    if place.reads(sentence):
        return sentence
    unopened = told.piece.kind in ("unknown", "broken")
    answer = meant(told, None if unopened else Wrong("", 0, len(sentence)))
    line = f"# {sentence}" if answer.mended.startswith("tag ") else answer.mended
    return "" if answer.edits else line


def _clauses(place: Place) -> list[str]:
    """Return what the clauses of a line tell, at commas; nothing where one tells nothing.

    A clause that is no statement, or one of the same kind, goes on with the one before.
    """
    parts: list[str] = []
    kinds: list[str] = []
    clauses = _CLAUSE.split(place.piece.code.rstrip(" .,;"))
    opening = next(iter(all_near(place.word)), "")
    header = bool(opening) and BY_KEYWORD[opening].phase == "header" and opening != "ombre"
    occasion, _blank, dated = place.piece.code.partition(" ")
    if (
        opening == "event"
        and not clauses[1:]
        and undated(place)
        and (found := date_within(dated))
        and found[1]
    ):
        name = " ".join(each for each in found[1].split() if meaning("keyword", each) != "date")
        return [_told(place, f"{occasion} {name}"), f"date {found[0]}"]
    whole = not any(each.count('"') % 2 for each in clauses)
    if not 1 < len(clauses) <= _FEW or not whole or not _in_parts(place):
        return []
    if not header and not all(_is_call(place, each) for each in clauses[:2]):
        return []
    may = [True, *(_may_open(place, each) for each in clauses[1:])]
    for clause, may_open in zip(clauses, may, strict=True) if any(may[1:]) else ():
        kind = _kind(place, clause) if may_open else ""
        if parts and kind in ("", kinds[-1]):
            parts[-1] += f", {clause}"
        elif kind:
            parts.append(clause)
            kinds.append(kind)
        else:
            return []
    return [_told(place, each) for each in parts] if len(parts) > 1 else []


def _kind(place: Place, clause: str) -> str:
    """Return the keyword of what a clause tells; a call is one of several."""
    if _is_call(place, clause):
        return "bids"
    kind = _told(place, clause).split(" ", 1)[0]
    return kind if kind in KEYWORDS - {"note", "tag"} else ""


def _is_call(place: Place, clause: str) -> bool:
    """Whether a clause is a player's name and a word for a game or a pass."""
    name, _blank, call = clause.partition(" ")
    return name in place.session.players and call.lower() in _CALLS


def _may_open(place: Place, clause: str) -> bool:
    """Whether a clause may begin another statement than the line: where a keyword opens that, as a
    day, by the rules that it names, or by its own keyword, behind which a text has a number.
    """
    word, _blank, value = clause.partition(" ")
    word = word.rstrip(":=").lower()
    keyword = word if word in KEYWORDS else meaning("keyword", word)
    if undated(place) and date_meant(clause):
        return True
    if place.piece.kind in TEXTS:
        return keyword in _COUNTED and value.strip().isdecimal()
    if clause[0].isdecimal() or not all_near(place.word):
        return True
    return bool(keyword) or confused("heading")(Unread("unknown", clause)) is not None


_COUNTED = frozenset(("table",))
"""Statements of a header with a number."""
_CALLS = words_for("said", "pass", "play")
_SAID = re.compile(r"[^\W\d_]+\s*:\s*([^\W\d_][\w-]*)[.!]?")
_CLAUSE = re.compile(r"\s*[,;]\s+")
"""Between two clauses."""
_NUMBERED = re.compile(r"([^\W\d_]+\s\d{1,3})\.\s+([A-ZÀ-Þ].*)")
"""A word and its number as a sentence of their own: `Deal 1. Cleo deals.`"""
_SENTENCE = re.compile(r"(?<=[^\W\d_]{2}[.!])\s+(?=[A-ZÀ-Þ])|(?<=\)[.!])\s+(?=[A-ZÀ-Þ])")
"""Between two sentences."""


def _unopened(place: Place) -> Meant:
    """Return what a line was meant to be that no keyword and no number opens."""
    place = result_below(place) or place
    several = (
        paid_below(place)
        or _told_at_once(place)
        or meant_results(place)
        or several_lines(place)
        or result_alone(place)
        or _in_sentences(place)
    )
    if several:
        return several
    piece = place.piece
    sitting = _sits_down(place)
    if sums := _SUMS.fullmatch(piece.code):
        totals = place.readable(f"totals {sums[1]}")
        message = _("unknown statement `{word}`").format(word="=")
        if totals:
            return Meant(message, piece, 0, 1, totals)
    slip = Slip(0, len(place.word), "", sitting) if sitting else None
    slip = slip or place.slip() or of_two_words(place) or _headed(place)
    unknown = "unknown-statement" if piece.kind == "unknown" else "syntax"
    if found := slip or _opened(place):
        message = found.message or _("unknown statement `{word}`").format(word=shown(place.word))
        return Meant(message, piece, found.start, found.end, found.mended, unknown)
    if piece.kind == "unknown":
        return nearest(place)
    word = place.word
    words = _("expected a statement (a keyword or a trick's number) here; found `{word}`")
    beside = place.below_header or _above_session(place)
    text = f"{'note' if beside else 'title'} {piece.code}"
    mended = text if word[0] in '"[' and place.reads(text) else ""  # a string, or an emended one
    return Meant(words.format(word=shown(word)), piece, 0, len(word), mended)


def _in_cells(place: Place) -> Meant | None:
    """Find a statement in the cells of a row, as spreadsheets have them: `Rules;lhombre;;`."""
    match = _CELLS.fullmatch(place.piece.code)
    keyword = (match[1] if match[1] in KEYWORDS else meaning("keyword", match[1])) if match else ""
    if match is None or not keyword:
        return None
    cells = re.split(r"\s*[;\t|,]\s*", match[2])
    code = f"{keyword} {(', ' if keyword in LISTED else ' ').join(cells)}"
    text = _("a statement begins with a keyword")
    mended = place.readable(code)
    return Meant(text, place.piece, 0, len(place.piece.code), mended) if mended else None


_CELLS = re.compile(r"([^\W\d_]+)(?:[;\t|]\s*|,(?=\S))(\S.*?)[;\t|,\s]*")
"""A word, and behind it the cells of a row."""


def _headed(place: Place) -> Slip | None:
    """Find a heading with the date of the record."""
    found = occasion(place)
    text = _("a statement begins with a keyword")
    return Slip(0, len(place.piece.code), text, found) if found and place.reads(found) else None


_SUMS = re.compile(r"=+\s*([+−–-]?\d+(?:[\s,;|/]+[+−–-]?\d+)+)")
"""A line of sums."""


def _stands(place: Place, keyword: str) -> bool:
    """Whether a statement that stands once in a deal stands in this one, above or below."""
    if keyword not in _ONCE:
        return False
    above = any(line.kind == keyword and line.edited is not None for line in place.session.lines)
    below = _NEXT_DEAL.split(place.below, maxsplit=1)[0]
    return above or re.search(rf"^[ \t]*{keyword}\b", below, re.MULTILINE) is not None


def _lost(place: Place) -> tuple[str, ...]:
    """Return the keywords of what a line tells and no statement of its deal does."""
    told = tuple(statements_told(place.piece.code, place.session.players))
    if undated(place) and not attribution(place.piece.code) and date_within(place.piece.code):
        told = (*told, "date")
    said = _SAID.fullmatch(place.piece.code.strip())
    if said and said[1].lower() in _CALLS | CALLS:
        told = (*told, "bids")  # by somebody whom the header does not name
    if place.session.results:
        return told if {"trump", "result"} <= {*told} else ()
    return tuple(each for each in told if not _stands(place, each))


_ONCE = frozenset(("trump", "result", "dealer", "rests", "contract", "bids"))
_NEXT_DEAL = re.compile(r"^[ \t]*(?:deal|results|ombre|totals)\b", re.MULTILINE)


def _opened(place: Place) -> Slip | None:
    """Return what a line was meant to be that a name opens, or that is prose."""
    code, word, session = place.piece.code, place.word, place.session
    if not place.patient or len(code) > LINE:
        return None
    later = any(line.kind in ("exchange", "tricks") for line in session.lines)
    called = any(line.kind == "bids" for line in session.lines)
    for each in named_first(code, session.players, later):
        if (called or session.results) and each.startswith(("bids ", "contract ")):
            continue  # it tells of the trumps, more likely, or nothing
        if _stands(place, each.split(None, 1)[0]):
            text = _("write a remark as a note, or after `#`")
            note = f"note {quote(code)}"
            return Slip(0, len(code), text, note) if place.reads(note) else None
        if mended := place.readable(each):
            text = _("begin a line with its keyword, not with a name")
            return Slip(0, len(word), text, mended)
    words = place.below.partition("\n")[2].split(None, 1)
    drawn = bool(words) and words[0].lower() in DRAWS
    for each in by_looks(code, session.players, later, drawn):
        if each.startswith(("seats ", "exchange ")) and place.reads(each):
            return Slip(0, len(word), _("unknown statement `{word}`").format(word=word), each)
    opens = word.rstrip(":=")
    like = " " in code and opens.lower() != "result" and "result" in all_near(opens)
    named = (
        opens.lower() == "result" != word.lower() or meaning("keyword", opens) == "result" or like
    )
    outcome = ended(code[len(word) :].strip(" :=.") if named else code.rstrip(" ."))
    text = retold("result", at_length(place, "result", outcome), session.players)
    if meaning("keyword", word.rstrip(":=")) and not place.below_header:
        text = ""  # a word of the header, and not how a game ends
    note = f"note {quote(code)}"
    if text and not named and code[-1:] in ".!" and _stands(place, "result") and place.reads(note):
        return Slip(0, len(code), _("write a remark as a note, or after `#`"), note)
    if text and not session.results and place.reads(text):
        return Slip(0, len(word), _("unknown statement `{word}`").format(word=word), text)
    near = () if word.rstrip(":,") in session.players else all_near(word)
    if any(place.readable(each + code[len(word) :]) for each in near):
        return None
    for each in by_looks(code, session.players, later):
        if _stands(place, each.split(None, 1)[0]):
            continue
        if place.reads(each):
            return Slip(0, len(word), _("unknown statement `{word}`").format(word=word), each)
    known = word in KEYWORDS or meaning("keyword", word) or meaning("verb", word)
    if near and (known or len(code.split()) < _SENTENCED):
        return None
    if text := remark(code):
        return Slip(0, len(code), _("write a remark as a note, or after `#`"), text)
    return None
