"""Slips of cards, alone or in a list, and of what is laid off and drawn."""

from __future__ import annotations

import re
from itertools import pairwise

from ombre_records.language import _
from ombre_records.lookalike import outside_strings
from ombre_records.notation.card_words import RANK_WORDS, manille, matador, rank_meant, ranks_meant
from ombre_records.notation.card_words import spelt as card_spelt
from ombre_records.notation.game_words import NOTHING
from ombre_records.notation.misread.french_letters import changed, own_letters
from ombre_records.notation.misread.line import CARD, CARDS, RANKS, SUIT, WORD, Slip, Unread
from ombre_records.notation.suit_words import SUIT_LETTERS, suit_of
from ombre_records.notation.words import as_name

_BETWEEN = re.compile(r"\s*[,;|/·]+\s*|(?<=[AKQJ2-7])\s*-\s*(?=[SCHD♠♣♥♦])")
_LOWER = re.compile(rf"(?<!\S){SUIT}(?:[{RANKS}]+|-)(?=[!?]{{0,2}}(?:\s|$))")
_RANK_FIRST = re.compile(
    rf"(?<!\S)([{RANKS}]+)([SCHDschd♠♤♣♧♥♡♦♢][\ufe0e\ufe0f]?)(?=[!?]{{0,2}}(?:\s|$))"
)
_APART = re.compile(
    r"(?<!\S)([SCHD♠♤♣♧♥♡♦♢][\ufe0e\ufe0f]?)(?:\s*[:.=]\s*|-|\s+)((?:[AKQJ2-7]+(?!\S)\s*)+)"
)
_IN_BRACKETS = re.compile(rf"(?<!\S){SUIT}\s*[(\[{{]\s*[AKQJ2-7, ]+\s*[)\]}}](?!\S)")
_HYPHENS = re.compile(rf"(?<!\S){SUIT}[AKQJ2-7](?:-[AKQJ2-7])+(?!\S)")
_SUIT_WORD = re.compile(r"(?<!\S)(spades|clubs|hearts|diamonds)\b\s*[:=]?\s*", re.IGNORECASE)
_FOR = re.compile(
    r"\s(?:->|=>|→|>|draws?|drew|takes?|took|gets?|got|against|by|with|to|køber|für|por|pour|mod)(?=\s)",
    re.IGNORECASE,
)
_OFF = re.compile(r"(?<=\s)(?:discards?|throws?|gives?|lays? off)\s+", re.IGNORECASE)
_SQUARE = re.compile(r"(?:(\[)|(\{)|<)\s*(?P<inner>[^\[\]{}<>+\"?-]+?)\s*(?(1)\]|(?(2)\}|>))")
_SUPPLIED = re.compile(rf"(?<!\S)({SUIT})([{RANKS}]*)\[\+?([{RANKS}]+)\]([{RANKS}]*)(?!\S)")
"""A holding with brackets in it."""
_FOREIGN_RANKS = re.compile(
    r"(?<!\S)([SCHD♠♤♣♧♥♡♦♢][\ufe0e\ufe0f]?)([A-Z1-9]+)(?=[!?]{0,2}(?:\s|$))"
)
_DOTTED = re.compile(r"(?<!\S)" + r"\.".join([r"([AKQJ2-7]*|[-–—]+)"] * 4) + r"(?!\S)")


def between(line: Unread) -> Slip | None:
    """Find commas, semicolons or strokes between cards."""
    if line.kind not in CARDS and line.kind != "result-line":
        return None
    inside = re.sub(r"[(\[{][^)\]}]*[)\]}]", lambda gone: "_" * len(gone[0]), line.bare)
    found = _BETWEEN.search(inside)
    if found is None:
        return None
    char = found[0].strip()
    at = found.start() + found[0].index(char)
    words = _("cards stand side by side, without `{char}`")
    told = (words if line.kind in CARDS else _("no `{char}` stands here")).format(char=char)
    mended, last = "", 0
    for each in _BETWEEN.finditer(inside):
        mended += line.code[last : each.start()] + " "
        last = each.end()
    return Slip(at, at + len(char), told, (mended + line.code[last:]).rstrip())


def punctuated(line: Unread) -> Slip | None:
    """Find marks between suits and ranks, as `S-K-5`, `A/S` or `Pik-3`, marks between cards, or
    blanks between all letters.
    """
    if line.kind not in CARDS or line.system != "french" or "[" in line.bare:
        return None
    start = _behind_name(line)
    here = line.code[start:]
    if '"' in here or _DOTTED.search(here):
        return None
    mended = _SUITED_WORD.sub(_of_word, here)
    mended = _MARKED_CARD.sub(_holding_of, _BETWEEN_CARDS.sub(" ", mended))
    mended = _SPACED.sub(lambda each: f"{_holding_of(each)} ", mended).rstrip()
    if mended == here.rstrip() or mended.split() == here.split():
        return None
    at = next((i for i, (a, b) in enumerate(zip(here, mended, strict=False)) if a != b), 0)
    told = _("a card is a suit and its rank, without a mark or a blank between")
    return Slip(start + at, len(line.code), told, line.code[:start] + mended)


def suited_behind(line: Unread) -> Slip | None:
    """Find suits behind their ranks with a mark, a blank or `of` between: `A/S`, `2 of S`."""
    if line.kind not in CARDS or line.system != "french" or _MARKED_CARD.search(line.bare):
        return None
    start = _behind_name(line)
    parts = _FOR_APART.split(line.bare[start:])
    spaced = all(_RANKS_APART.fullmatch(each) for each in parts[::2])
    behind = _RANK_APART if spaced else _RANK_MARKED
    found = behind.search(line.bare, start)
    if found is None:
        return None
    told = _("a card is a suit and its rank, without a mark or a blank between")
    here = behind.sub(lambda each: each[2].upper() + each[1].upper(), line.code[start:])
    return Slip(*found.span(), told, line.code[:start] + here)


_FOR_APART = re.compile(r"(\s+for\s+)")
_RANK_APART = re.compile(
    r"(?<![^\W_])([AKQJakqj2-7])\s+(?:of\s+)?([SCHDschd♠♤♣♧♥♡♦♢][\ufe0e\ufe0f]?)(?![^\W_])"
)
_RANKS_APART = re.compile(rf"(?:\s*{_RANK_APART.pattern}[\s,;/|]*)+")
"""Nothing but ranks, each with its suit behind it."""


def _behind_name(line: Unread) -> int:
    """Return where the cards of a line begin: behind its keyword or number, and a name."""
    head = re.match(r"\S+\s+", line.code)
    start = head.end() if head else 0
    named = re.match(rf'(?:"[^"]*"|{WORD})\s*:?\s+', line.code[start:])
    if line.kind in ("hand", "holds", "exchange") or (named and ":" in named[0]):
        return start + (named.end() if named else 0)
    return start


def _of_word(found: re.Match[str]) -> str:
    """Return a suit as a word and a rank behind it as a card."""
    suit, rank = suit_of(found[1]), rank_meant(found[2]) or found[2].upper()
    known = suit and not set(rank) - set("AKQJ765432")
    return suit + rank if known else found[0]


def _holding_of(found: re.Match[str]) -> str:
    return re.sub(r"[^\w♠♤♣♧♥♡♦♢\ufe0e\ufe0f]", "", found[0]).upper()


_SUITED_WORD = re.compile(r"(?<![\w-])([^\W\d_]{3,})[-./:=]([^\W\d_]{1,6}|[2-7]+)(?![\w-])")
_MARKED_CARD = re.compile(
    rf"(?<!\S){SUIT}[-–./:=·]\s?[AKQJakqj2-7]+(?:[-–./·,][AKQJakqj2-7]+)*(?=[!?]{{0,2}}(?:[\s,;]|$))"
)
_RANK_MARKED = re.compile(
    r"(?<!\S)([AKQJakqj2-7])[-–./]([SCHDschd♠♤♣♧♥♡♦♢][\ufe0e\ufe0f]?)(?=[!?]{0,2}(?:[\s,;]|$))"
)
_BETWEEN_CARDS = re.compile(
    rf"(?<=[AKQJakqj2-7])\s*[-–.·_]\s*(?={SUIT}[-–.·]?(?:[AKQJakqj2-7]+)(?![^\W_]))"
)
_SPACED = re.compile(rf"(?<!\S){SUIT}[,:.]?(?:\s+[AKQJakqj2-7](?=[\s,;]|$)[,;]?)+(?:\s|$)")
"""A suit, and its ranks one by one, with blanks between all."""


def pictures(line: Unread) -> Slip | None:
    """Find pictures that look like a suit, as phones have them."""
    found = _PICTURE.search(line.bare) if line.kind in CARDS else None
    if found is None:
        return None
    told = _("`{letter}` is no suit here; the suits are {suits} (or ♠ ♣ ♥ ♦)")
    told = told.format(letter=found[1], suits="S C H D")
    mended = _PICTURE.sub(lambda each: _PICTURES[each[1]], line.code)
    return Slip(found.start(1), found.end(1), told, mended)


_PICTURES = {"❤": "♥", "🖤": "♠", "💎": "♦", "🔷": "♦", "🔶": "♦", "🍀": "♣", "☘": "♣", "🂡": "♠A"}
_PICTURE = re.compile(rf"([{''.join(_PICTURES)}])[\ufe0e\ufe0f]?")


def brackets(line: Unread) -> Slip | None:
    """Find brackets round a list of cards, which stand round an emendation only."""
    if line.kind not in CARDS:
        return None
    supplied = _SUPPLIED.search(line.bare)
    if supplied and (supplied[2] or supplied[4]):
        suit, before, inner, after = supplied.groups()
        told = _("an emendation holds whole cards and stands between blanks")
        mended = f"{line.code[: supplied.start()]}{suit}{before}{after} [+{suit}{inner}]"
        return Slip(*supplied.span(), told, mended + line.code[supplied.end() :])
    found = _SQUARE.search(line.bare)
    if found is None:
        return None
    told = _("cards stand without brackets, which say what an editor has changed")
    inner = found["inner"]
    if re.fullmatch(CARD, inner):
        told += _(": `[+{card}]` is supplied, `[{card}?]` doubtful").format(card=inner)
    mended = f"{line.code[: found.start()]}{inner}{line.code[found.end() :]}"
    return Slip(found.start(), found.end(), told, mended)


def suits(line: Unread) -> Slip | None:
    """Find the letters for suits of another language, as Danish R and K, Spanish E, B and O."""
    if line.kind not in CARDS or line.system != "french":
        return None
    if line.letters:
        return _in_french_letters(line)
    start = len(line.code.split(None, 1)[0])
    found = next(_FOREIGN_SUITS.finditer(line.bare, start), None)
    if found is None or _turned(line.bare[start:]):
        return None
    spanish = found[1] in "EBO" or re.search(r"(?<!\S)[EBO][ARCS2-7]+(?!\S)", line.bare[start:])
    told = _("`{letter}` is no suit here; the suits are {suits} (or ♠ ♣ ♥ ♦)").format(
        letter=found[1], suits="S C H D"
    )
    if spanish:
        code = re.sub(
            r"(?<!\S)([EBCO])([AKQJRCS2-7x]+|-)(?!\S)",
            lambda each: each[1].translate(_SPANISH_SUITS) + each[2].translate(_SPANISH_RANKS),
            line.code[start:],
        )
    else:
        hearts = _HEARTS.search(line.bare[start:]) and not _OF_HEARTS.search(line.bare[start:])
        code = line.code[start:]
        if hearts:  # where piques and trèfles stand, C are cœurs
            code = re.sub(r"(?<!\S)C(?=[AKQJRDV2-7x]+(?!\S)|-(?!\S))", "H", code)
        trefle = _TREFLE.search(line.bare[start:]) or _TREFLE.search(line.about)
        of = SUIT_LETTERS | ({"K": "D"} if trefle else {})
        code = _FOREIGN_SUITS.sub(lambda each: of[each[1]] + each[2], code)
    return Slip(*found.span(), told, line.code[:start] + code)


def _in_french_letters(line: Unread) -> Slip | None:
    """Find cards in French letters, where the session's are; what they are is told once."""
    mended = own_letters(line.code, line.players)
    if mended == line.code:
        return None
    at, end = changed(line.code, mended)
    return Slip(at, end, french_told(line.code[at], untold=line.untold), mended)


def french_told(letter: str, *, untold: bool) -> str:
    """Say that cards are in French letters: what each is, or only that one of them is."""
    if untold:
        return _(
            "these are French letters; here P is written S, T is C, C is H, K is D, and for R, D "
            "and V stand K, Q and J"
        )
    return _("`{letter}` is a French letter here, as above").format(letter=letter)


_FOREIGN_SUITS = re.compile(
    r"(?<!\S)([RPTKEBO])([AKQJ2-7x]+|(?<=[RPTK])[AEKQJRDBV2-7x]+|(?<=[EBO])[ARCS2-7x]+|-)(?!\S)"
)
_HEARTS = re.compile(r"(?<!\S)[PT][AKQJRDV2-7x]+(?!\S)")
_OF_HEARTS = re.compile(r"(?<!\S)H[AKQJRDV2-7x]+(?!\S)")
_TREFLE = re.compile(r"(?<!\S)T(?:[AKQJRDBV2-7x]+|-)(?!\S)")
"""Where clubs are T, a K is no *Kreuz* but *Karo*."""
_SPANISH_SUITS = str.maketrans("EBCO", "SCHD")
_SPANISH_RANKS = str.maketrans("RCS", "KQJ")


def _turned(cards: str) -> bool:
    """Whether cards are written with the rank first: all can be, and of one it is certain.

    >>> _turned(" 6D KD 7D"), _turned(" KD D7")
    (True, False)
    """
    certain = [found[0] for found in _RANK_FIRST.finditer(cards) if found[1][0] not in "Kk"]
    other = re.search(rf"(?<!\S){SUIT}[{RANKS}]+(?=[!?]{{0,2}}(?:\s|$))", cards)
    abroad = (each[0] for each in _FOREIGN_SUITS.finditer(cards))
    return bool(certain) and not other and all(map(_RANK_FIRST.fullmatch, abroad))


def in_spanish(code: str, about: str) -> tuple[int, int] | None:
    """Return where the first card in the letters of Spanish packs stands, where all cards are so.

    `about` is the text near the line.

    >>> in_spanish("hand Ada ER52 B42 C5", ""), in_spanish("hand Ada ER52", "hand Bea SK2 HK")
    ((9, 13), None)
    """
    words = [*_WRITTEN.findall(about), *_WRITTEN.findall(code)]
    found = _SPANISH.search(code)
    spanish = found and all(_SPANISH.fullmatch(word) for word in words)
    return found.span() if found and spanish else None


_WRITTEN = re.compile(
    r"(?<!\S)(?:[SHDEBCO]|[♠♣♥♦♤♧♡♢][\ufe0e\ufe0f]?)(?:[AKQJRCS2-7x]+|-)(?=[!?]{0,2}(?:\s|$))"
)
"""What is written as cards are, in whatever letters."""
_SPANISH = re.compile(r"(?<!\S)(?:[EBO](?:[ARCS2-7x]+|-)|C(?:[ARCS2-7x]+|-))(?!\S)")


def ranks(line: Unread) -> Slip | None:
    """Find the letters for court cards of another language, as German D and B."""
    if line.kind not in CARDS:
        return None
    if line.system != "french":
        return _numbered(line)
    start = len(line.code.split(None, 1)[0])
    for found in _FOREIGN_RANKS.finditer(line.bare, start):
        meant = ranks_meant(found[2])
        if meant:
            told = _("`{word}`: the ranks are written A K Q J 7 6 5 4 3 2, {remedy}")
            word, remedy = found[0], found[1] + meant
            mended = f"{line.code[: found.start()]}{remedy}{line.code[found.end() :]}"
            return Slip(*found.span(), told.format(word=word, remedy=remedy), mended)
    return None


def _numbered(line: Unread) -> Slip | None:
    """Find Spanish cards by their numbers: 1 for the ace, 10, 11 and 12 for the court cards."""
    found = _NUMBERED.search(line.bare)
    if found is None:
        return _of_french_packs(line)
    told = _("`{word}`: the ranks are written {ranks}, {remedy}")
    mended = _NUMBERED.sub(_lettered, line.code)
    told = told.format(word=found[0], ranks="A R C S 7 6 5 4 3 2", remedy=_lettered(found))
    return Slip(*found.span(), told, mended)


def _lettered(found: re.Match[str]) -> str:
    return found[1] + re.sub(r"1[012]?", lambda each: _BY_NUMBER[each[0]], found[2])


def _of_french_packs(line: Unread) -> Slip | None:
    """Find the court cards of French packs on Spanish cards; where R is the king, K is a knight."""
    start = len(line.code.split(None, 1)[0])
    found = _ABROAD_COURT.search(line.bare, start)
    if found is None:
        return None
    kings = re.search(r"(?<!\S)[EBCO][AKQJCS2-7x]*R", f"{line.about}\n{line.bare}")
    court = str.maketrans("KQJ", "CCS" if kings else "RCS")
    told = _("`{word}`: the ranks are written {ranks}, {remedy}")
    remedy = found[1] + found[2].translate(court)
    told = told.format(word=found[0], ranks="A R C S 7 6 5 4 3 2", remedy=remedy)
    mended = line.code[:start] + _ABROAD_COURT.sub(
        lambda each: each[1] + each[2].translate(court), line.code[start:]
    )
    return Slip(*found.span(), told, mended)


_ABROAD_COURT = re.compile(r"(?<!\S)([EBCO])(?=\S*[KQJ])([AKQJRCS2-7x]+)(?=[!?]{0,2}(?:\s|$))")
_NUMBERED = re.compile(r"(?<!\S)([EBCO])(?=\S*1)([ARCS1-7x0]+)(?=[!?]{0,2}(?:\s|$))")
_BY_NUMBER = {"1": "A", "10": "S", "11": "C", "12": "R"}


def letters(line: Unread) -> Slip | None:
    """Find cards in small letters or with the rank first; what is told of them suffices."""
    if line.kind not in CARDS:
        return None
    start = len(line.code.split(None, 1)[0])
    if line.kind in ("hand", "holds", "exchange"):  # the name may look like cards
        start = len(line.code) - len(line.code.split(None, 2)[-1])
    for pattern in (_LOWER, _RANK_FIRST):
        found = next((f for f in pattern.finditer(line.bare, start) if _capital(f) != f[0]), None)
        if found:
            mended = line.code[:start] + pattern.sub(_capital, line.code[start:])
            words = _("`{word}`: the suit comes before the ranks, {remedy}")
            turned = words.format(word=found[0], remedy=_capital(found))
            told = turned if pattern is _RANK_FIRST else ""
            return Slip(found.start(), found.end(), told, mended)
    return None


def _capital(found: re.Match[str]) -> str:
    if found.re is _RANK_FIRST:
        return found[2].upper() + found[1].upper()
    return found[0].upper()


def apart(line: Unread) -> Slip | None:
    """Find ranks apart from their suit, or suits as words before them."""
    if line.kind not in ("hand", "holds", "stock", "exchange"):
        return None
    worded = _SUIT_WORD.search(line.bare)
    if worded:
        mended = _SUIT_WORD.sub(lambda each: f"{each[1][0].upper()} ", line.code)
        told = _("cards are written in letters, the suit first")
        return Slip(worded.start(1), worded.end(1), told, mended)
    for pattern in (_IN_BRACKETS, _HYPHENS):
        if found := pattern.search(line.bare):
            told = _("the ranks follow their suit without a blank")
            mended = pattern.sub(_bare, line.code)
            return Slip(*found.span(), told, mended)
    found = _APART.search(line.bare, len(line.kind) + 1)
    if found is None:
        return None
    told = _("the ranks follow their suit without a blank")
    mended = _APART.sub(lambda each: f"{each[1]}{''.join(each[2].split())} ", line.code).rstrip()
    return Slip(found.start(), found.end(), told, mended)


def _bare(found: re.Match[str]) -> str:
    """Return a holding without the brackets and hyphens in it."""
    return re.sub(r"[^\w♠♤♣♧♥♡♦♢\ufe0e\ufe0f]", "", found[0])


def worded(line: Unread) -> Slip | None:
    """Find each suit as a word of any language, with its ranks in that language's letters."""
    if line.kind not in ("hand", "holds", "stock"):
        return None
    found = [each for each in _WORDED.finditer(line.bare) if suit_of(each[1])]
    held = [_worded_cards(each) for each in found]
    gaps = (line.bare[a.end() : b.start()] for a, b in pairwise(found))
    if not held or not all(held) or any(each.strip(" ,;.:&") for each in gaps):
        return None
    end, start = found[-1].end(), found[0].start()
    told = _("cards are written in letters, the suit first")
    before = line.code[:start].rstrip(" :")
    mended = f"{before} {' '.join(held)} {line.code[end:]}".rstrip()
    return Slip(*found[0].span(1), told, mended)


def _worded_cards(found: re.Match[str]) -> str:
    ranks = re.sub(r"[\s,]+", "", found[2]).upper().replace("10", "?")
    known = ranks if not set(ranks) - set("AKQJ765432") else ranks_meant(ranks)
    void = not ranks or found[2].strip(" ,").lower() in NOTHING | {"-", "–"}
    return suit_of(found[1]) + ("-" if void else known) if void or known else ""


_WORDED = re.compile(
    r"([^\W\d_]{3,})s?\b\s*:?\s*((?:[A-Z2-7]{1,9}(?!\w)[\s,]*)+|[-–](?![^\s,;])[\s,]*|"
    rf"(?:{'|'.join(sorted(NOTHING))})(?!\w)[\s,]*)"
)


def spelt(line: Unread) -> Slip | None:
    """Find cards in words: *ace of spades*, *rey de oros*, *espadilla*."""
    if line.kind not in CARDS:
        return None
    mended, first, at = line.code, None, len(line.code.split(None, 1)[0])
    while found := _next_spelt(mended, at, line.players, _trump(line.about)):
        start, end, card = found
        first = first or (start, end)
        if line.system != "french":
            card = card[0].translate(_TO_SPANISH) + card[1:].translate(_TO_COURT)
        mended = f"{mended[:start]}{card}{mended[end:]}"
        at = start + len(card)
    if first is None:
        return None
    return Slip(*first, _("cards are written in letters, the suit first"), mended)


def grouped(line: Unread) -> Slip | None:
    """Find the ranks of a suit before it: *ace, king and two of spades*."""
    if line.kind not in ("hand", "holds", "stock", "exchange") or line.system != "french":
        return None
    found = [each for each in _GROUP.finditer(line.bare, len(line.kind)) if suit_of(each[2])]
    if not found:
        return None
    mended = line.code
    for each in reversed(found):
        ranks = (rank_meant(word) or word.upper() for word in re.findall(r"\w+", each[1]))
        known = "".join(rank for rank in ranks if not set(rank) - set("AKQJ765432"))
        mended = f"{mended[: each.start()]}{suit_of(each[2])}{known} {mended[each.end() :]}"
    told = _("cards are written in letters, the suit first")
    return Slip(*found[0].span(), told, mended.rstrip())


_RANKED = rf"(?:{'|'.join(sorted(RANK_WORDS, key=len, reverse=True))}|[AKQJ2-7]+)"
_GROUP = re.compile(
    rf"(?<!\w)((?:{_RANKED}(?:\s*[,&]\s*|\s+)(?:(?:and|og|und|y|et)\s+)?)+{_RANKED}|{_RANKED})"
    r"\s+(?:of|de|di|von|af)\s+([^\W\d_]+)",
    re.IGNORECASE,
)


def _trump(about: str) -> str:
    """Return the letter of the trumps, where the lines near tell of one suit only."""
    said = {suit_of(word) or word for word in _TOLD_TRUMP.findall(about)}
    return said.pop() if len(said) == 1 else ""


_TOLD_TRUMP = re.compile(r"^[ \t]*trump\s+(\S+)", re.MULTILINE)


def _next_spelt(
    code: str, at: int, players: tuple[str | None, ...], trump: str = ""
) -> tuple[int, int, str] | None:
    """Return where the next card in words stands from a place on, and that card."""
    found = card_spelt(code[at:])
    words = (each for each in re.finditer(r"[^\W\d_]+", code[at:]) if each[0] not in players)
    cards = ((each, matador(each[0]) or manille(each[0], trump)) for each in words)
    named, card = next((each for each in cards if each[1]), (None, ""))
    if named and (found is None or named.start() < found[0]):
        return at + named.start(), at + named.end(), card
    return found and (at + found[0], at + found[1], found[2])


_TO_SPANISH, _TO_COURT = str.maketrans("SCHD", "EBCO"), str.maketrans("KQJ", "RCS")


def run_on(line: Unread) -> Slip | None:
    """Find the holdings of several suits without blanks between."""
    found = _RUN_ON.search(line.bare) if line.kind in CARDS else None
    if found is None or line.system != "french":
        return None
    dame = re.fullmatch(r"[SCHschd♠♣♥♦][^D]*D[^D]*", found[0])
    if dame and (
        _ABROAD.search(line.bare, len(line.kind))
        or _FRENCH.search(line.about)
        or _queen(line, found[0])
    ):
        return None  # a dame, more likely
    told = _("a blank stands between the cards of two suits")
    mended = _RUN_ON.sub(lambda all_: re.sub(rf"(?<=.)(?={SUIT})", " ", all_[0]), line.code)
    return Slip(*found.span(), told, mended)


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


def unreadable(line: Unread) -> Slip | None:
    """Find what stands for a card that the source does not tell: `[illegible]`, `__`, `...`."""
    if line.kind not in CARDS:
        return None
    if suited := _SUIT_ALONE.search(line.bare):
        mended = _SUIT_ALONE.sub(lambda each: each[1] + "x" * len(each[2]), line.code)
        return Slip(*suited.span(), _("a card that is not known is `x`"), mended)
    found = _UNREADABLE.search(line.bare)
    if found is None:
        return None
    many = line.kind != "trick" and not line.code[found.end() :].strip()
    told = _("a card that is not known is `x`")
    if many:
        told = _("`?` at the end of a list says that the rest is not known")
    mended = f"{line.code[: found.start()]}{'?' if many else 'x'}{line.code[found.end() :]}"
    return Slip(*found.span(), told, mended)


_SUIT_ALONE = re.compile(r"(?<!\S)([SCHD♠♣♥♦])(\?+)(?!\S)")
"""Cards of which the suit is told and `?` for the rank."""
_UNREADABLE = re.compile(
    r"(?<!\S)(?:[\[({<]\s*(?:illegible|unreadable|unclear|lost|missing|lacuna|unknown|ulæselig|"
    r"unleserlich|ilegible|illisible|\.{2,}|…|\?+)\s*[\])}>]|_+|…|\.{2,}|\*+|illegible|etc\.?|n/a|n\.a\.)(?!\S)",
    re.IGNORECASE,
)


def either(line: Unread) -> Slip | None:
    """Find two cards of which one was meant, with `or` between."""
    found = _EITHER.search(line.bare) if line.kind in CARDS else None
    if found is None:
        return None
    cards = [each for each in re.split(r"\s+|,", found[0]) if re.fullmatch(CARD, each)]
    if any(len(re.findall(rf"[{RANKS}]", each[1:])) > 1 for each in cards):
        return None  # each of them is more than one card
    told = _("one of several cards stands in braces")
    mended = f"{line.code[: found.start()]}{{{' '.join(cards)}}}{line.code[found.end() :]}"
    return Slip(*found.span(), told, mended)


_EITHER = re.compile(rf"(?<!\S){CARD}(?:\s+(?:or|eller|oder|ou|o|u)\s+{CARD})+(?!\S)")


def doubted(line: Unread) -> Slip | None:
    """Find a question mark in parentheses behind a card that is doubtful."""
    pattern = _DOUBTED if _DOUBTED.search(line.bare) else _ASKED
    found = pattern.search(line.bare) if line.kind in CARDS else None
    if found is None:
        return None
    told = _("a doubtful reading stands in brackets")
    mended = pattern.sub(r"[\1?]", line.code)
    return Slip(*found.span(), told, mended)


_ASKED = re.compile(rf"(?<!\S)\?({SUIT}[{RANKS}]+)(?!\S)")
_DOUBTED = re.compile(rf"(?<!\S)({SUIT}[{RANKS}]+)\s?[(\[{{]\s*\?+\s*[)\]}}]")


def annotated_card(line: Unread) -> Slip | None:
    """Find a mark of PGN behind a card: `$2` for what is written `?`."""
    found = _NAG.search(line.bare) if line.kind in CARDS else None
    if found is None:
        return None
    told = _("no `{char}` stands here").format(char=found[0].strip())
    mended = _NAG.sub(lambda each: _GLYPHS.get(each[1], ""), line.code)
    return Slip(found.start(), found.end(), told, mended)


_NAG = re.compile(r"\s*\$(\d{1,3})(?!\S)")
_GLYPHS = {"1": "!", "2": "?", "3": "!!", "4": "??", "5": "!?", "6": "?!"}


def dotted(line: Unread) -> Slip | None:
    """Find a hand in four parts with points between, as PBN has it: spades, hearts, diamonds,
    clubs; or as what is laid off of such hands shows.
    """
    found = _DOTTED.search(line.bare) if line.kind in ("hand", "holds") else None
    if found is None:
        return None
    order = min(_ORDERS, key=lambda each: _misfits(each, f"{line.about}\n{line.code}"))
    suits = _parted(found, order)
    cards = " ".join(f"{suit}{suits[suit] or '-'}" for suit in "SCHD")
    told = _("cards are written in letters, the suit first; the four parts are taken as {suits}")
    mended = f"{line.code[: found.start()]}{cards}{line.code[found.end() :]}"
    return Slip(found.start(), found.end(), told.format(suits=", ".join(order)), mended)


_ORDERS = ("SHDC", "SCHD", "CSHD")
"""That of PBN, a record's, that of German games; of those that fit as well the first is meant."""
_IN_PARTS = re.compile(r"^[ \t]*hand\s+(\S+)\s+(\S.*)$", re.MULTILINE)
_LAID_OFF = re.compile(r"^[ \t]*exchange\s+(\S+)\s+(\S.*?)\s+for(?!\S)", re.MULTILINE)


def _parted(found: re.Match[str], order: str) -> dict[str, str]:
    return dict(zip(order, (each.strip("-–—") for each in found.groups()), strict=True))


def _misfits(order: str, text: str) -> int:
    """Count the cards that players lay off and would not have been dealt, by an order of suits."""
    card = re.compile(rf"(?<!\S)([SCHD])([{RANKS}]+)(?!\S)")
    laid = {each[1]: card.findall(each[2]) for each in _LAID_OFF.finditer(text)}
    count = 0
    for name, said in _IN_PARTS.findall(text):
        parts = _DOTTED.search(said)
        held = _parted(parts, order) if parts else {}
        for suit, ranks in laid.get(name, ()) if held else ():
            count += sum(rank not in held[suit] for rank in ranks)
    return count


def dealt(line: Unread) -> Slip | None:
    """Find the hands of a deal as PBN has them in one tag."""
    found = re.fullmatch(r'\[Deal\s+"(?:[NESW]:)?\s*([^"]*)"\s*\]', line.code, re.IGNORECASE)
    hands = found[1].split() if found else []
    if not hands or len(hands) != len(line.players) or not all(map(_DOTTED.fullmatch, hands)):
        return None
    lines = []
    for name, hand in zip(line.players, hands, strict=True):
        called = as_name(name or "?")
        of = Unread("hand", f"hand {called} {hand}")
        told = dotted(of)
        lines.append(told.mended if told else of.code)
    message = _("each hand stands in a line of its own")
    return Slip(0, len(line.code), message, "\n".join(lines))


def drawn(line: Unread) -> Slip | None:
    """Find other words for what is laid off and drawn than `for`."""
    if line.kind != "exchange":
        return None
    off = _OFF.search(line.bare)
    code = _OFF.sub("", line.code) if off else line.code
    found = _FOR.search(outside_strings(code))
    if found is None and off:
        said = off[0].strip()
        told = _("no `{char}` stands here").format(char=said)
        return Slip(off.start(), off.start() + len(said), told, code)
    if found is None or re.search(r"\sfor(?=\s|$)", code):
        return None
    told = _("`for` stands between the cards laid off and those drawn")
    at = line.code.find(found[0].strip())
    mended = f"{code[: found.start()]} for{code[found.end() :]}"
    return Slip(at, at + len(found[0].strip()), told, mended)
