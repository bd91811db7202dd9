"""Lines that no keyword opens, or a misspelt one: what each was meant to be, and what it goes with.

People write a name first, and then what is said of it; or a keyword alone, and below it what it
says, one entry a line.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache

from ombre_records.base.lexicon import spelling
from ombre_records.base.lexicon.meanings import (
    all_meanings,
    endings,
    meaning,
    meanings,
    suit_of,
    suit_words,
    suit_written,
    words_for,
)
from ombre_records.base.lexicon.spelling import equally_near, typed
from ombre_records.notation.keywords import KEYWORDS
from ombre_records.notation.words import as_name, quote
from ombre_records.repair.foreign_cards import spelt
from ombre_records.repair.line import DOTTED

_BULLET = re.compile(r"^(?:[-*•]|\d+\s*[.):])\s*")
_NUMBERED = "0123456789:.)"
"""The end of a word that is written with a number, as `player2` below `player1`."""
PARTIES = frozenset(("pool", "reserved"))
"""Keywords that are paid, too."""
_MARKS = ":.)=,;…!-–—"
"""Marks behind a word that are not part of it."""
_MOST = 12
"""The lines below a keyword that are looked at."""
_WORD = re.compile(r"[^\W\d_][\w-]*")
_CARDS = re.compile(
    r"[SCHD♠♤♣♧♥♡♦♢][\ufe0e\ufe0f]?(?:[AKQJ2-7x]+|-)|x+|[AKQJ2-7][♠♣♥♦]|[EBCO][ARCS2-7x]+(?!\w)"
)
_APART = re.compile(r"[SCHD♠♣♥♦]\s*[:.=]?\s*(?:[AKQJ2-7]+(?![\w])|-(?!\d))", re.IGNORECASE)
"""A suit and its ranks with a blank or a mark between."""
_AMOUNT = re.compile(r"[+\-−–]?\s?\d+\s*[,;]?")
DRAWS = words_for("said", "draws")
"""Words that open a line of the cards that somebody draws."""
DISCARDS = words_for("said", "discards")
"""Words that open a line of the cards that somebody lays off."""
PAYS = words_for("said", "pays")
"""Verbs of paying, behind a player's name."""
_OF_DEALS = (
    words_for("filler", "article") | words_for("ordinal") | words_for("keyword", "deal", "hand")
)
"""Words for a deal and its number."""
_OMBRE = {"ombre", "l'ombre", "l'hombre", "lhombre", "hombre", "spilfører", "alleinspieler"}
_ALONE = frozenset(("rests", "claim", "surrender", "accept", "forbid"))
"""Statements that have a name and nothing more."""
_REST = words_for("said", "rest")
"""Words for the tricks that a claim takes."""
_WON = words_for("said", "won")
_NOT = words_for("said", "nothing") | {"not", "ikke", "nicht", "ne", "n'a"}


@lru_cache(maxsize=1_000)
def nearest(word: str) -> str | None:
    """Return the keyword that a word at a line's beginning may be meant for.

    >>> nearest("delaer"), nearest("Kortgiver"), nearest("Trumps:"), nearest("xyz")
    ('dealer', 'dealer', 'trump', None)
    """
    return next(iter(all_near(word)), None)


@lru_cache(maxsize=1_000)
def all_near(word: str) -> tuple[str, ...]:
    """Return the keywords that a word at a line's beginning may be meant for, likeliest first.

    >>> all_near("dealr"), all_near("mano:"), all_near("xyz")
    (('deal', 'dealer'), ('deal', 'hand'), ())
    """
    word = word.rstrip(_MARKS)
    bare = word.rstrip(_NUMBERED)
    if foreign := meanings("keyword", bare):
        return foreign
    if verb := meaning("verb", bare):
        return (verb,)
    if bare.lower() in suit_words():
        return ()
    return keywords_meant(word) or keywords_meant(bare)


def named_first(code: str, players: Sequence[str | None], later: bool) -> Iterator[str]:
    """Yield what a line that a player's name opens may be, written with its keyword first.

    `later`: cards have been exchanged already in this deal, so a hand is told by `holds`.
    """
    name = next((name for name in _by_length(players) if _opens(code, name)), None)
    if name is None:
        return
    rest = re.sub(r"^['’`]s?\s+", "", code[len(name) :]).lstrip('" :=-\t').rstrip(".")
    called = as_name(name)
    words = rest.split(None, 1)
    first = words[0].rstrip(",.:") if words else ""
    keyword = first if first in KEYWORDS else meaning("verb", first) or meaning("keyword", first)
    if keyword == "exchange" and {word.strip(".,") for word in rest.lower().split()} & _TRICKS:
        keyword = ""  # they are taken, not cards
    keyword = "hand" if keyword == "holds" and not later else keyword
    in_words = spelt(rest)
    if first in words_for("said", "calls") and in_words:
        friend = next((each for each in _by_length(players) if each != name and each in rest), None)
        yield " ".join(filter(None, ("call", in_words[2], friend and as_name(friend))))
    if keyword == "rests" and len(players) > _TABLE:
        yield f"seats {', '.join(as_name(each) for each in players if each and each != name)}"
    done = [each for each in rest.split()[1:] if meaning("verb", each.rstrip(".")) == "exchange"]
    if keyword == "hand" and len(done) == 1:  # has exchanged
        yield f"exchange {called} {words[1].replace(done[0], '')}"
    if keyword == "dealer" and {each.strip(".,") for each in rest.lower().split()[1:]} <= _OF_DEALS:
        yield f"{keyword} {called}"
    if keyword:
        yield f"{keyword} {called} {words[1] if words[1:] else ''}".strip()
    if keyword in _ALONE:
        yield f"{keyword} {called}"
    if (
        {*rest.lower().rstrip(".").split()[-1:]} & _OMBRE
        and len(rest.split()) <= _FEW
        and not later
    ):
        yield f"contract {called} ?"
    announced = next((each for each in ("vole", "gano") if each in rest.lower().split()), "")
    if announced and len(rest.split()) <= _FEW:
        yield f"{announced} {called}"
    terms = [word.lower().rstrip(".") for word in rest.split()]
    if terms[1:] and terms[-1] in _REST:
        yield f"claim {called}"
    if (
        len(terms) > 1
        and {*terms[:2]} & _NOT
        and "exchange" in (meaning("verb", each) for each in terms[:2])
    ):
        yield f"exchange {called} 0"
    if (
        _CARDS.match(rest.strip("[({"))
        or _APART.match(rest)
        or DOTTED.match(rest)
        or (in_words and not in_words[0])
    ):
        yield f"{'holds' if later else 'hand'} {called} {rest}"
    last = rest.rsplit(None, 1)[-1].rstrip(".!") if rest else ""
    counted = re.fullmatch(r"(\d)\s+([^\W\d_]+)\.?", rest)
    if counted and counted[2].lower() in words_for("column", "cards"):
        yield f"exchange {called} {counted[1]}"
    if len(words) == 1 and first.lower() in words_for("said", "won", "lost"):
        yield f"result {'won' if first.lower() in _WON else 'lost'} {called}"
    spoken = {word.rstrip(",;:") for word in terms} & (
        words_for("said", "pass") | words_for("said", "play")
    ) - {"x", "p"}
    suited = 1 < len(terms) <= _FEW and not later and last.lower() in suit_words() and not in_words
    if suited and {*terms} & (CALLS | words_for("said", "play")):
        yield f"{'bids' if ',' in rest else 'contract'} {called} {rest}"
    if spoken and not later and len(words) > 1:
        yield f"bids {called} {rest}"
    if suited:
        end = (
            "won"
            if {*terms} & {*words_for("said", "won"), "won"}
            else "lost"
            if {*terms} & {*words_for("said", "lost"), "lost"}
            else ""
        )
        yield f"trump {suit_written(last)}{end and f'{chr(10)}result {end}'}"
    if {*terms} & words_for("said", "each") and re.search(r"\d", rest):
        yield f"payments {called} {rest}"
    amounts = not {word.rstrip(",;") for word in terms} & _TRICKS
    if not amounts:
        yield f"tricks {called} {rest}"
    listed = [each.split() for each in rest.split(",")[1:]]
    if (
        amounts
        and listed
        and _AMOUNT.match(rest)
        and all(_AMOUNT.fullmatch(each[-1]) for each in listed if each)
    ):
        yield f"payments {called} {rest}"
    if {*terms} & PAYS and re.search(r"\d", rest):
        yield f"payments {called} {rest}"
    if _AMOUNT.fullmatch(rest):
        yield f"payments {called} {rest}"
    elif rest and not later and "," in rest:
        yield f"bids {called} {rest}"


def _by_length(players: Sequence[str | None]) -> list[str]:
    return sorted(filter(None, players), key=len, reverse=True)


def _opens(code: str, name: str) -> bool:
    at = len(name)
    return code[:at].casefold() == name.casefold() and not code[at : at + 1].isalnum()


def entries_below(keyword: str, opening: str, below: str) -> tuple[list[str], int]:
    """Return the entries that stand below a keyword, one a line, and how many lines they take.

    `opening` is the line of the keyword, `below` the text after it. A line may begin with the
    keyword again, or with a word that was meant for it, as `player Ada` below `player Bea`.
    """
    own = opening.split(None, 1)
    entries = [own[1]] if own[1:] else []
    taken = 0
    for count, raw in enumerate(below.split("\n", _MOST)[:_MOST], 1):
        line = raw.split("#", 1)[0].strip()
        if not line:
            continue
        if line[-1] == ":":
            break  # a heading
        word = line.split(None, 1)[0]
        if word.rstrip(_NUMBERED) == own[0].rstrip(_NUMBERED) and own[1:]:
            line = line[len(word) :]
        elif _goes_on(keyword, own, line):
            pass
        elif own[1:] or word.rstrip(":=") in KEYWORDS or nearest(word) == keyword:
            break
        entries.append(line)
        taken = count
    items = [each.strip().rstrip(",;").strip() for each in entries]
    return [_BULLET.sub("", each) for each in items], taken


def _goes_on(keyword: str, own: list[str], line: str) -> bool:
    """Whether a line of a keyword, a number or a name alone is an entry all the same."""
    party = line.split(None, 1)[0] in PARTIES and keyword in ("payments", "totals")
    alone = keyword == "players" and is_name_alone(line)
    return party or alone or bool(own[1:] and _BULLET.match(own[1]) and _BULLET.match(line))


def is_name_alone(line: str) -> bool:
    """Whether a line is one word in a capital that is like no keyword."""
    word = line.strip().rstrip(",;").strip()
    return bool(_WORD.fullmatch(word)) and word[0].isupper() and not all_near(word)


def all_cards(code: str) -> bool:
    """Return whether a line is nothing but cards, with commas or none between.

    >>> all_cards("SAK2, CK3"), all_cards("Ada SAK2")
    (True, False)
    """
    words = re.split(r"[\s,;]+", code.strip(" ,;"))
    return all(_CARDS.fullmatch(word) for word in words)


def remark(code: str) -> str:
    """Return a line of prose as a note: one in brackets, or of several words in small letters.

    >>> remark("(Baron sighs)"), remark("What a lovely deal this was"), remark("Baron SA CK")
    ('note "Baron sighs"', 'note "What a lovely deal this was"', '')
    """
    inner = re.fullmatch(r"[({\[]\s*(.*?)\s*[)}\]]", code)
    words = re.findall(r"(?<!\S)[^\W\d_]['’\w]*[.,;:!?]*(?!\S)", code)
    small = [word for word in words if word[0].islower() and len(word) > 1]
    if sum(bool(meaning("column", word)) for word in words) > _MOSTLY * len(words):
        return ""  # it is the heading of a table
    if inner and _WORD.match(inner[1]):
        return f"note {quote(inner[1])}"
    sentence = code[-1:] in ".!?" and len(code.split()) > _PROSE
    brief = sentence and len(small) + 1 >= _PROSE and len(words) == len(code.split())
    mostly = sentence or len(small) > _MOSTLY * len(code.split())
    prose = brief or (len(small) >= _PROSE and mostly)
    return f"note {quote(code)}" if prose else ""


_PROSE = 3
"""The fewest words in small letters of a line of prose."""
_MOSTLY = 0.6
CALLS = words_for("call").union(" ".join(all_meanings("call")).split())
"""Words that are calls in some book."""
_TRUMPS = {"trump"} | words_for("keyword", "trump")
_TRICKS = {"tricks"} | words_for("keyword", "tricks")
_TABLE = 4
"""The players at a table; with more of them, `seats` tells who rests."""
_FEW = 5
"""The most words behind a name that tell of the trumps alone."""


def ended(code: str) -> str:
    """Return a line of prose that tells how a deal ended as a result; nothing for another.

    >>> ended("she wins (sacada)"), ended("what a deal")
    ('result she wins (sacada)', '')
    """
    words = {word.lower() for word in re.findall(r"[^\W\d_]+", code)}
    return (
        f"result {code}"
        if words & (words_for("said", "won", "lost") | endings()) - _BESIDES
        or any(each not in _BESIDES and meaning("ending", each) for each in words)
        else ""
    )


_BESIDES = {"no", "down", "set", "home"}


def _suits(code: str) -> list[str]:
    """Return the letters of the suits that a line names, in words or by a single letter."""
    words = [each.strip(".,!") for each in code.split()]
    letters = (suit_of(each) or (each if each in ("S", "C", "H", "D") else "") for each in words)
    return [each for each in letters if each]


def _verb_meant(word: str) -> str:
    """Return a verb of the exchange that a word is nearly, else the word."""
    return next(iter(spelling.nearest(word, sorted(DRAWS | DISCARDS))), word)


def by_looks(
    code: str, players: Sequence[str | None], later: bool, drawn: bool = False
) -> Iterator[str]:
    """Yield what a line that opens with an unknown word may be, by what stands behind that.

    `later` is as in `named_first`; `drawn`: what is drawn for the cards stands in another line.

    >>> list(by_looks("buys Ada SA for CK", ["Ada", "Bea"], False))
    ['exchange Ada SA for CK']
    """
    opening, _blank, rest = code.partition(" ")
    opening = _verb_meant(opening)
    rest = rest.lstrip(" :=")
    listed = [each.strip(' ."') for each in rest.split(",")]
    if len(listed) > 2 and {*listed} <= {*players}:
        yield f"seats {', '.join(map(as_name, listed))}"
    name = next((name for name in _by_length(players) if _opens(rest, name)), None)
    if rest.lower() in suit_words():
        yield f"trump {suit_written(rest)}"
    words = [each.lower().strip(".,!") for each in code.split()]
    denied = not words_for("said", "not").isdisjoint(words)
    if len(words) <= _FEW and {*words} & _TRUMPS and not denied and (suits := _suits(code)):
        yield f"trump {suits[0]}"
    if name is None:
        return
    behind = rest[len(name) :].lstrip('" :')
    if opening.lower() in DISCARDS and drawn and _CARDS.match(behind):
        yield f"exchange {as_name(name)} {behind} for -"
    if opening.lower() in DRAWS and _CARDS.match(behind) and not re.search(r"\sfor\s", behind):
        yield f"exchange {as_name(name)} - for {behind}"
    if _CARDS.match(behind):
        keyword = "exchange" if re.search(r"\sfor\s", behind) else "holds" if later else "hand"
        yield f"{keyword} {rest}"
    elif _AMOUNT.match(behind):
        yield f"payments {rest}"
    elif "," in behind and not later:
        yield f"bids {rest}"
    elif not behind and not later:
        yield f"dealer {rest}"


_KNOWN = KEYWORDS - {"for"}
_LONG = sorted(word for word in words_for("keyword") if len(word) > len("deal"))
"""Words of other languages that are long enough to be told from others when misspelt."""
_SENTENCES = words_for("filler", "opening")
"""Words that open a sentence, and are not a keyword misspelt."""
_DIGITS = [str.maketrans("0134578", letters) for letters in ("oleasta", "oieastb")]


@lru_cache(maxsize=1_000)
def keywords_meant(word: str) -> tuple[str, ...]:
    """Return the keywords for which a word may be meant, the likeliest first; several if in doubt.

    >>> keywords_meant("dealr"), keywords_meant("kortgvier"), keywords_meant("p1ayers")
    (('deal', 'dealer'), ('dealer',), ('players',))
    >>> keywords_meant("mano"), keywords_meant("козыр"), keywords_meant("Anna")
    (('deal', 'hand'), ('trump',), ())
    """
    plain = typed(word)
    if known := _keywords(plain):
        return known
    digits = any(map(str.isdigit, plain))
    written = [plain.translate(each) for each in _DIGITS] if digits else [plain]
    exact = (_keywords(each) for each in written)
    near = (_nearest(each) for each in written)
    return next(filter(None, (*exact, *near)), ())


def _keywords(word: str) -> tuple[str, ...]:
    """Return a keyword as it is, or the keywords for a word of another language."""
    return (word,) if word in _KNOWN else meanings("keyword", word)


def _nearest(word: str) -> tuple[str, ...]:
    """Return the keywords that come nearest to a word; where as near, before words for them."""
    if word in _SENTENCES:
        return ()
    near = equally_near(word, [*sorted(_KNOWN), *_LONG])
    own = [each for each in near if each in _KNOWN]
    return tuple(own or sorted({each for other in near for each in _keywords(other)}))
