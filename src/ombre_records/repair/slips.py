"""Slips of the pen and of beginners: the search for the line that was meant.

Each slip is looked for by a function of its own, in a line that the grammar has refused. It says
where the slip is, what is written there instead, and the line without it. A line may have several;
it is proposed only when all of them together make it one that can be read.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from heapq import heappop, heappush

from ombre_records.base.language import _
from ombre_records.base.lexicon.lookalike import outside_strings
from ombre_records.base.lexicon.meanings import meaning, suit_of, words_for
from ombre_records.notation.keywords import KEYWORDS
from ombre_records.notation.words import as_name
from ombre_records.repair import (
    cards,
    foreign_cards,
    names,
    numbers,
    remarks,
    statements,
    tricks,
)
from ombre_records.repair.apparatus import cited, supported
from ombre_records.repair.atoms import suit_letter
from ombre_records.repair.card_frames import parted
from ombre_records.repair.confusions import confused, confusion_alone
from ombre_records.repair.frames import retold
from ombre_records.repair.line import (
    CARDS,
    NUMBERED,
    WORD,
    Slip,
    Unread,
    masked,
    masked_names,
    unmasked,
)
from ombre_records.repair.numbers import result_after_deal
from ombre_records.repair.openings import PARTIES
from ombre_records.repair.remarks import absent, annotated
from ombre_records.repair.segments import names_a_deal
from ombre_records.repair.tricks import by_seats

_MOST = 6
"""The most slips of one line that are mended one after another."""
_LONGEST = 400
"""The length of the longest line that is looked at, in characters."""


def slip_of(line: Unread, reads: Callable[[str], bool]) -> Slip | None:
    """Return the first slip of a line, with the line as it is once all are mended; None for none.

    `reads` tells whether a line can be read. Without it nothing is proposed.
    """
    if len(line.code) > _LONGEST:
        return None
    if masks := masked_names(line):
        of_masks = slip_of(masked(line, masks), lambda code: reads(unmasked(code, masks)))
        return of_masks and of_masks._replace(
            message=unmasked(of_masks.message, masks), mended=unmasked(of_masks.mended, masks)
        )
    if slip := cards.unknown_in_set(line):
        return slip if reads(slip.mended) else None
    whole = names.rejoined(line)
    if whole and reads(whole.mended):
        return whole
    tried = (stage(line, reads) for stage in _STAGES)
    sound = (each for each in tried if each and not _loses(line, each.mended))
    best = next(sound, None)
    return best and _by_seats(line, _as_elsewhere(line, best))


def _as_elsewhere(line: Unread, slip: Slip) -> Slip:
    """Return a slip with the word for a pass that the record has in other lines of calls."""
    passes = {each for each in re.findall(WORD, line.bare) if each in words_for("said", "pass")}
    word = passes.pop() if line.kind == "bids" and len(passes) == 1 else "pass"
    about = line.about.replace(line.code, "")
    if not re.search(rf"^[ \t]*bids\b.*(?<!\w){re.escape(word)}(?!\w)", about, re.MULTILINE):
        return slip
    return slip._replace(mended=re.sub(r"(?<= )pass(?=,|$)", word, slip.mended))


def _loses(line: Unread, mended: str) -> bool:
    """Whether a mended line loses texts, sets, tallies, or court cards written as one letter."""
    if mended.count("{") < len(cards.sets(line)):
        return True
    picture = line.kind == "result-line" and re.search("[♠♣♥♦❤]", line.bare)
    if picture and not re.search(r"[♠♣♥♦]|\b[SCHD]\b", mended):
        return True
    strings = {*_QUOTED.findall(line.code)}
    swallowed = [each for each in _QUOTED.findall(mended) if each not in strings]
    told = [word for each in swallowed for word in re.findall(WORD, each)]
    ends = {*told} & {*line.players} and {*told} & words_for("said", "won", "lost")
    suited = any(map(suit_letter, _QUOTED.sub("", mended).split()))
    if line.kind in ("result-line", "deal") and (
        ends
        or any(meaning("ending", each) or meaning("call", each) for each in told)
        or (any(map(suit_of, told)) and not suited)
    ):
        return True  # what was played, and how it ended, is not a remark
    if any(_TALLY.search(each) and not _TALLY.fullmatch(each) for each in swallowed):
        return True
    # The text of a date is its words, which become numbers.
    texts = [] if line.kind == "date" else _TEXT.findall(line.code)
    if any(each.strip() not in mended and "&" not in each for each in texts):
        return True
    if line.kind not in CARDS or line.system != "french" or line.letters:
        return False
    alone = _RANK_ALONE.findall(line.bare)
    return any(alone.count(each) > mended.count(each) for each in "AKQJ")


_QUOTED = re.compile(r'(?<=")[^"\\]+(?=")')
_TEXT = re.compile(r'"([^"\\]+)"(?=\s*[.;,]?$)')
"""A text at a line's end."""
_RANK_ALONE = re.compile(r"(?<![^\W_])[AKQJ](?![^\W_:])")


def _by_seats(line: Unread, slip: Slip) -> Slip:
    """Return a slip with the tally of a results line by seats, where the Ombre's stands first."""
    tally = _TALLY.search(slip.mended) if line.kind == "result-line" else None
    numbers = tally[1].split("-") if tally else []
    if tally is None or tally[0] in line.code:
        return slip
    seated = "-".join(map(str, by_seats(line, [*map(int, numbers)])))
    if seated == tally[1]:
        return slip
    text = _("; a tally goes by seats, but here the Ombre's tricks come first")
    mended = f"{slip.mended[: tally.start(1)]}{seated}{slip.mended[tally.end(1) :]}"
    return slip._replace(message=slip.message + text, mended=mended)


_TALLY = re.compile(r"\((\d+(?:-\d+)+)\)")


def _apart(line: Unread, reads: Callable[[str], bool]) -> Slip | None:
    """Return several statements that stand in one line as a line each, with a sign between them or
    a keyword before each. What has no keyword goes with the one before it: a hand of each player,
    or tricks.
    """
    kinds = (_REPEATED | {"trick", "result-line"}, KEYWORDS)
    for between, those in zip((_APART, _STATEMENTS), kinds, strict=True):
        pieces = [each for each in between.split(line.code) if each.strip(" ,;.")]
        several = len(pieces) > 1 and line.kind in those
        begun = several and (between is _APART or reads(pieces[0].strip(" ,;.")))
        lines = _each_alone(line, pieces, reads) if begun else []
        if len(lines) > 1 and '"' not in line.code and all(map(reads, lines)):
            at = len(pieces[0])
            end = at + 1 if between is _APART else len(line.code)
            return Slip(at, end, _("put each statement on its own line"), "\n".join(lines))
    return None


def _each_alone(line: Unread, pieces: Sequence[str], reads: Callable[[str], bool]) -> list[str]:
    """Return pieces of a line as statements, their slips mended; nothing where one is none."""
    lines: list[str] = []
    keyword = ""
    numbered = line.kind in NUMBERED
    for each in pieces:
        each = each.strip(" ,;.")
        word = each.split(None, 1)[0].rstrip(":").lower()
        own = word in KEYWORDS
        if lines and (not own or word in PARTIES) and keyword in _ENTRIES:
            lines[-1] += f", {each}"
            continue
        statement = word + each[len(word) :] if own else each if numbered else f"{keyword} {each}"
        keyword = word if own else keyword
        if not reads(statement):
            kind = statement.split(None, 1)[0].rstrip(":").lower()
            slip = _one_by_one(line._replace(kind=kind, code=statement), reads)
            behind = statement.partition(" ")[2].lstrip('"')
            named = numbered or own or behind.startswith(tuple(filter(None, line.players)))
            if slip is None or not named or (keyword in _ENTRIES and not own):
                return []
            statement = slip.mended
        lines.append(statement)
    return lines


_REPEATED = frozenset(
    ("hand", "holds", "exchange", "deal", "dealer", "bids", "trump", "players", "payments")
)
"""Statements that others may follow in one line, with a keyword or without."""
_ENTRIES = frozenset(("bids", "players", "payments", "totals", "seats"))
"""Statements of which all entries stand in one line."""
_APART = re.compile(r"\s*[;|]\s*")


_STATEMENTS = re.compile(
    r"(?:\s*[,;.|/]\s*|\s+)(?=(?:title|date|rules|players|seats|deal|dealer|rests|pool|hand|bids|contract|"
    r"trump|exchange|holds|tricks|result|payments|totals)\s)"
    rf"|\s*[,;.|/]\s*(?=(?i:{'|'.join(sorted(KEYWORDS - {'for', 'pool', 'reserved'}))})\s*:\s*\S)"
)
"""The beginning of a statement inside a line."""


def _dealt_by(line: Unread, reads: Callable[[str], bool]) -> Slip | None:
    """Find who deals, or rests, in the line that opens a deal or tells how it ended.

    `deal 1, Carl deals`, `1 (dealer: Carl) Anna spil S won`.
    """
    begun = _DEAL_NUMBER.match(line.code) if line.kind in ("deal", "unknown") else None
    opens = begun is not None and names_a_deal(begun[1])
    names = tuple(filter(None, line.players))
    if not names or not (opens or line.kind == "result-line"):
        return None
    roles: list[str] = []
    code, place = line.code, (0, 0)
    for role in ("dealer", "rests"):
        if match := _role_pattern(role, names).search(outside_strings(code)):
            name = next(each for each in names if each in (match["name"], match["first"]))
            roles.append(f"{role} {as_name(name)}")
            place = match.span() if code == line.code else place
            code = f"{code[: match.start()].rstrip()} {code[match.end() :].lstrip()}".strip()
    if not roles:
        return None
    number = _DEAL_NUMBER.fullmatch(code) if opens else None
    slip = None if number or reads(code) else slip_of(line._replace(code=code), reads)
    rest = f"deal {number[2]}" if number else slip.mended if slip else code
    opening, *lines = rest.split("\n")
    lines = [opening, *roles, *lines] if opening.startswith("deal ") else [*roles, opening, *lines]
    mended = "\n".join(lines)
    if not reads(mended):
        return None
    return Slip(*place, _("put each statement on its own line"), mended)


@lru_cache(maxsize=64)
def _role_pattern(role: str, names: tuple[str, ...]) -> re.Pattern[str]:
    """Return a pattern for a player of whom a line says that he deals, or rests."""
    role_words = {role, *words_for("keyword", role), *words_for("verb", role)}
    words = "|".join(sorted(role_words, key=len, reverse=True)).replace("-", "[- ]")  # `sits out`
    called = "|".join(map(re.escape, names))
    return re.compile(
        rf"(?:(?<=\d)|[(\[,;.:–—-])\s*(?:(?i:{words})\s*[:=]?\s*(?P<name>{called})"
        rf"|(?P<first>{called})\s+(?i:{words}))\s*(?:[)\]]|(?=[,;.:–—-]|$))[,;.:]?"
    )


_DEAL_NUMBER = re.compile(r"([^\W\d_]+)\.?\s*(?i:n[or°]\.?\s*)?#?(\d{1,4})(?!\w)[\s.:)]*")
"""A word and the number behind it."""


_FOUR = 4
"""So many players are one more than play."""


def _again(line: Unread, reads: Callable[[str], bool]) -> Slip | None:
    """Return the line taken to pieces and put together again, if that can be read."""
    if line.system != "french" and line.kind in CARDS:
        return None
    players = line.players
    roles = dict(re.findall(r"^\s*(dealer|rests)\s+(\S+)", line.about, re.MULTILINE))
    resting = roles.get("rests") or roles.get("dealer")  # who rests, as a rule
    if line.kind == "bids" and len(players) == _FOUR and resting:
        players = tuple(name for name in players if name != resting)
    mended = parted(line, retold(line.kind, line.code, players))
    if not mended or mended == line.code or drops(line, mended) or not reads(mended):
        return None
    return Slip(0, len(line.code), "", mended)


def _one_by_one(line: Unread, reads: Callable[[str], bool]) -> Slip | None:
    """Return the first slip, with the line once all are mended one after another."""
    unmarked = statements.marked_up(line)
    if unmarked and reads(unmarked.mended):
        return unmarked
    if opened := result_after_deal(line):
        below = line._replace(kind="result-line", code=opened.mended)
        if (passed := confused("passed")(below)) and reads(passed.mended):
            return opened._replace(mended=passed.mended)
        if reads(opened.mended):
            return opened
        if rest := _one_by_one(below, reads) or _again(below, reads):
            return opened._replace(mended=rest.mended)
    first: Slip | None = None
    for _turn in range(_MOST):
        slip = next(_slips(line), None)
        if slip is None:
            return None
        message = (first or slip).message or slip.message
        first = (first or slip)._replace(message=message, mended=slip.mended)
        if reads(slip.mended):
            loose = _loose(line.kind) and not {*"\n#"} & {*slip.mended} and line.players
            again = retold(line.kind, slip.mended, line.players) if loose else ""
            other = again.split() != slip.mended.split()
            return first._replace(mended=again) if again and other and reads(again) else first
        kind = _kind(line, slip.mended)
        if kind != line.kind:  # now that its number stands first
            again = retold(kind, slip.mended, line.players)
            if again and reads(again):
                return first._replace(mended=again)
        line = line._replace(code=slip.mended, kind=kind)
    return None


def _searched(line: Unread, reads: Callable[[str], bool]) -> Slip | None:
    """Search for the fewest slips without which a line, or its pieces put together, can be read."""
    heap, seen, tried = [(0, 0, line, Slip(0, len(line.code), "", line.code))], {line.code}, 0
    while heap and tried < _TRIED:
        cost, _order, now, first = heappop(heap)
        tried += 1
        for slip in _slips(now):
            if slip.mended in seen:
                continue
            seen.add(slip.mended)
            whole = first._replace(mended=slip.mended) if cost else slip
            kind = _kind(now, slip.mended)
            for code in (slip.mended, retold(kind, slip.mended, line.players)):
                if code and reads(code) and not _loses(line, code) and not drops(line, code):
                    return whole._replace(mended=code)
            below = now._replace(code=slip.mended, kind=kind)
            # The count settles ties: lines are never compared, and the less doubtful slip leads.
            heappush(heap, (cost + 1, len(seen), below, whole))
    return None


def drops(line: Unread, mended: str) -> bool:
    """Whether cards of a line are missing where it is mended."""
    if line.kind not in CARDS or line.letters or line.system != "french":
        return False
    told = re.findall(r"[^\W\d_]{3,}", line.bare.lower())
    worded = sum(each in _IN_WORDS for each in told) if line.kind in ("hand", "holds") else 0
    count = sum(map(len, re.findall(r"(?<!\w)[SCHD♠♣♥♦]([AKQJ2-7x]+)(?!\w)", mended)))
    return bool(_cards(line.bare) - _cards(mended)) or worded > count


_IN_WORDS = words_for("rank")
"""Words for ranks."""


def _cards(code: str) -> Counter[str]:
    held = ((suit.translate(_LETTERS), ranks) for suit, ranks in _HOLDING.findall(code))
    return Counter(suit + rank for suit, ranks in held for rank in ranks)


_HOLDING = re.compile(r"(?<!\w)([SCHD♠♤♣♧♥♡♦♢])[\ufe0e\ufe0f]?([AKQJ2-7]+)(?!\w)")
_LETTERS = str.maketrans("♠♤♣♧♥♡♦♢", "SSCCHHDD")
_TRIED = 12
"""The most partly mended lines from which the search goes on."""


def _loose(kind: str) -> bool:
    """Whether a line of a kind can be read with words in it that say nothing."""
    return kind in ("result-line", "bids", "result", "payments", "totals")


def _kind(line: Unread, mended: str) -> str:
    """Return of what kind a line is once a slip is mended."""
    kind = line.kind
    word = mended.split(None, 1)[0] if mended else ""
    if kind not in ("unknown", "broken"):
        return kind
    if word.isdecimal():
        return "result-line" if line.block else "trick"
    return word if word in KEYWORDS else kind


def _slips(line: Unread) -> Iterator[Slip]:
    for look in _LOOKED_FOR:
        slip = look(line)
        if slip is not None and slip.mended != line.code:
            yield slip


_LOOKED_FOR: tuple[Callable[[Unread], Slip | None], ...] = (
    names.rejoined,
    confused("sign"),
    statements.source_part,
    confused("doubt"),
    tricks.counted,
    confused("heading"),
    remarks.headed,
    confused("drawn"),
    confused("dashed calls"),
    statements.with_trumps,
    statements.levelled,
    confused("mark"),
    tricks.several_tricks,
    confused("winner"),
    cards.dealt,
    statements.tag,
    confused("after keyword"),
    numbers.date,
    confused("number alone"),
    numbers.money,
    confused("passed"),
    confused("number"),
    tricks.behind_keyword,
    tricks.taken,
    confused("untold"),
    tricks.unnumbered,
    names.called,
    names.known_name,
    confused("name"),
    remarks.bracketed,
    confused("exchange"),
    confused("suit behind"),
    confused("grouped"),
    cards.worded,
    cards.spelt,
    cards.dotted,
    confused("one passed"),
    confused("unknown card"),
    cards.between_in_set,
    cards.brackets,
    cards.run_on,
    foreign_cards.suits,
    confused("ranks"),
    tricks.tally,
    confused("between"),
    confused("apart"),
    confused("letters"),
    confused("marked card"),
    confused("behind a name"),
    confused("counted"),
    names.other_comma,
    confused("several words"),
    names.no_comma,
    confused("last"),
    confused("nameless"),
)
"""The slips that are looked for, the least doubtful first."""


_STAGES: tuple[Callable[[Unread, Callable[[str], bool]], Slip | None], ...] = (
    absent,
    supported,
    cited,
    _dealt_by,
    confusion_alone("aside"),
    confusion_alone("whole remark", rest=True),
    _apart,
    _one_by_one,
    _again,
    confusion_alone("stray"),
    confusion_alone("remark", rest=True),
    annotated,
    _searched,
)
"""The ways to mend a line, each of which has to make one that can be read."""
