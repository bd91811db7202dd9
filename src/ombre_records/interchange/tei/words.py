"""The letters of a statement as a line of the notation: changes in brackets, losses as unknown
cards or `?`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterator, Sequence
from functools import reduce
from itertools import chain, groupby, pairwise
from typing import NamedTuple

from msgspec.structs import replace

from ombre_records.interchange.tei.letters import (
    COMMENT,
    PARTED,
    Letters,
    Run,
    Sigla,
    Unkept,
    content,
    exact,
    is_note,
    odd_attribute,
    uncounted,
    unknown,
    unknown_cards,
    wholes,
)
from ombre_records.interchange.tei.statement import UNREADABLE
from ombre_records.interchange.tei.xml_input import Node, WrongTeiError
from ombre_records.model.apparatus import Apparatus, FurtherReading
from ombre_records.notation.apparatus import deleted, is_of_source, together
from ombre_records.notation.words import quote
from ombre_records.notation.write import behind

_PARTS = re.compile(r"\s+|\S+")
_SUIT = r"[SCHDEBO♠♤♣♧♥♡♦♢][\ufe0e\ufe0f]?"
_RANK = r"(?:10|[AKQJRCS2-9x])"
_HOLDING = re.compile(rf"(?:{_SUIT})(?:{_RANK}+|-)|x+|-|\?|\{{[^{{}}]*\}}")
_CARDS = re.compile(rf"{_SUIT}{_RANK}+")
_SUIT_ALONE = re.compile(_SUIT)
_RANKS = re.compile(rf"{_RANK}+")
_GLYPH = re.compile(r"[!?]{1,2}")
_LOST = "…"
"""The character that stands in a word for lost letters."""
_OF_ONE_PIECE = ("string", "choice", "sign")
"""The sorts of runs that are one letter."""
_CARDS_OF = {"hand": 2, "holds": 2, "exchange": 2, "stock": 1, "turn": 1, "call": 1}
"""The number of the first word of a statement that is cards, by its keyword."""
_ONE_CARD = ("turn", "call")
_ENDS_CARDS = re.compile(r"for|>.*|\(.*")

Readable = Callable[[str], bool]
"""A function that tells whether a line can be read."""


class Lines(NamedTuple):
    """The lines of a statement, its errors, the sigla cited in it, and the parts of its elements
    that are not kept.
    """

    lines: list[str]
    wrong: list[WrongTeiError]
    cited: set[str]
    unkept: list[Unkept]


def lines_of(
    node: Node, sigla: Sigla, players: Collection[str], readable: Readable, *, in_results: bool
) -> Lines:
    """Return a statement as lines: two if one is struck and another supplied for it.

    `players` are the names that the record has; `in_results` says that its line is one of results.
    """
    if node.attributes.get("subtype") == UNREADABLE:
        wrong = [unknown(each) for each in node.elements() if not _is_of_a_string(each)]
        parted = [isinstance(each, Node) and is_note(each, COMMENT) for each in node.children]
        code = "".join(
            exact(each) for each, apart in zip(node.children, parted, strict=True) if not apart
        )
        comments = [content(each) for each in node.elements() if is_note(each, COMMENT)]
        return Lines([_commented(code.strip(), comments)], wrong, set(), [])
    parts = wholes(node, sigla)
    if not parts:
        letters = Letters(sigla).read(node)
        words = _Words(letters, players, in_results=in_results)
        line = words.line(readable)
        lines = [_commented(line, letters.comments)]
        return Lines(lines, words.wrong, letters.cited, [*letters.unkept, *words.unkept])
    beside = Letters(sigla).read(_without(node))
    lines = []
    wrong, cited, unkept = beside.wrong, beside.cited, beside.unkept
    for place, whole in enumerate(parts, 1):
        letters = Letters(sigla).read(whole.node)
        letters.notes += beside.notes if place == len(parts) else []
        odd = odd_attribute(whole.node)
        words = _Words(letters, players, in_results=in_results)
        mark = f"[{whole.sign}{behind(whole.support if any(whole.support) else None)}]"
        lines.append(f"{mark} {words.line(readable)}")
        wrong = [*wrong, *([odd] if odd else []), *words.wrong]
        cited = cited.union(whole.support.named, letters.cited)
        unkept = [*unkept, *letters.unkept, *words.unkept]
    lines[-1] = _commented(lines[-1], beside.comments)
    return Lines(lines, wrong, cited, unkept)


def _commented(line: str, comments: Sequence[str]) -> str:
    return " ".join([line, *(f"#{each}" for each in comments)]).strip()


def _without(node: Node) -> Node:
    """Return a statement that is corrected as a whole without the corrections."""
    notes = [each for each in node.elements() if each.tag == "note"]
    return Node(node.tag, {}, node.line, node.column, list(notes))


def _is_of_a_string(node: Node) -> bool:
    return node.tag == "g" or is_note(node, COMMENT)


class _Words:
    """The words of a statement, and what is wrong with them."""

    def __init__(self, letters: Letters, players: Collection[str], *, in_results: bool) -> None:
        self.notes = letters.notes
        self.players = players
        self.in_results = in_results
        self.wrong = letters.wrong
        self.unkept: list[Unkept] = []
        self.open: list[Run] = []
        self.runs = list(self._joined(letters.runs))

    # ------------------------------------------------------------ letters put together

    def _joined(self, runs: Sequence[Run]) -> Iterator[Run]:
        """Yield the runs without edges and points; report those that part or join words."""
        for printed in (True, False):
            shown = [each for each in runs if (each.printed if printed else each.edited)]
            self._glued(shown)
        joined: list[Run] = []
        goes_on = False
        for each in runs:
            if each.sort == "joint":
                if joined and joined[-1].is_common:
                    joined[-1] = replace(joined[-1], text=joined[-1].text.rstrip())
                goes_on = True
            elif each.sort == "point":
                joined.append(replace(each, text=" ", edit=None, sort=""))
            elif each.sort != "edge" and (each.text or each.gap):
                now = replace(each, text=each.text.lstrip()) if goes_on else each
                goes_on = goes_on and not now.text
                if joined and _is_plain(joined[-1]) and _is_plain(now):
                    joined[-1] = replace(joined[-1], text=joined[-1].text + now.text)
                else:
                    joined.append(now)
        return iter(joined)

    def _glued(self, runs: Sequence[Run]) -> None:
        """Report the elements that part two letters of a word, or join two words."""
        before, edge, hyphen = " ", None, False
        for each in runs:
            if each.sort in ("edge", "point"):
                edge = edge or each
            elif each.sort != "joint" and (text := _seen(each)):
                parts = _is_letter(before) or (hyphen and edge and edge.sort == "point")
                if edge is not None and parts and _is_letter(text[0]):
                    error = edge.at.wrong(PARTED.format(tag=edge.at.tag))
                    if not any(_same_place(error, one) for one in self.wrong):
                        self.wrong.append(error)
                hyphen = text[-1] in "-‐" and (text[-2:-1] or before).isalpha()
                before, edge = text[-1], None

    # ------------------------------------------------------------ the line

    def line(self, readable: Readable) -> str:
        """Return the line, and report losses that it cannot express."""
        line, wrong = self._tried(self.runs)
        if all(each.is_common and not each.gap for each in self.runs):
            return line
        for other in (_word_by_word, _put_together, _put_for):
            if not wrong and readable(line):
                return line
            parted, none = self._tried(other(self.runs))
            if not none and readable(parted):
                return parted
        self.wrong += wrong
        if not self.wrong and not readable(line):
            lost = {id(each.at): each.at for each in self.runs if each.gap}
            words = _NO_PLACE.format(line=repr(shown(line)))
            self.wrong += (each.wrong(words) for each in lost.values())
        return line

    def _tried(self, runs: Sequence[Run]) -> tuple[str, list[WrongTeiError]]:
        """Return a line, and note its errors."""
        before = self.wrong
        self.wrong = []
        line = self._line(runs)
        wrong, self.wrong = self.wrong, before
        return line, wrong

    def _line(self, runs: Sequence[Run]) -> str:
        words: list[str] = []
        self.open, self.unkept = [], []
        of_keyword: list[Node] = []
        elsewhere: list[Node] = []
        rest = False
        for each in _chunks(runs):
            keyword = self._keyword(words)
            place = self._place(words, keyword)
            if rest and _ENDS_CARDS.fullmatch(_plain(each)):
                words.append("?")
                rest = False
            if not keyword and not _plain(each)[:1].isdigit() and not _is_lost(each):
                words.append("".join(one.text for one in each if one.edited))
                self.wrong += (one.at.wrong(_SEVERAL) for one in each if _has_words(one))
                of_keyword += (one.edit for one in each if one.edit is not None)
                continue
            elsewhere += (one.edit for one in each if one.edit is not None)
            word = self._word(each, place, keyword)
            rest = rest or word.endswith(_REST)
            if word := word.removesuffix(_REST):
                words.append(word)
        if rest and words[-1] != "?":
            words.append("?")
        if words and words[0] == "stock" and words[-1] == "?" and not _ends_lost(runs):
            self.wrong += (each.at.wrong(_HOW_MANY_CARDS) for each in runs if each.gap)
        self._of_one_card(runs, words)
        places = [(each.line, each.column) for each in elsewhere]
        self.unkept += (
            Unkept(each) for each in of_keyword if (each.line, each.column) not in places
        )
        if words and words[0] == "bids" and words[-1] == "?" and words[-2][-1:] not in (",", "s"):
            words[-2:] = ["?"]  # who would have spoken follows
        return " ".join([*words, *map(quote, self.notes)])

    def _of_one_card(self, runs: Sequence[Run], words: list[str]) -> None:
        """Report a loss in a trick that may not be one card: later cards would move."""
        if self._keyword(words) != "trick":
            return
        gaps = [each for each in runs if any(each is one for one in self.open)]
        ended = next((at for at, word in enumerate(words) if word[0] in ">("), len(words))
        places = [at for at in range(1, ended) if words[at][-1] not in ":?"]
        at_table = min(max(len(self.players), 3), 5)
        if not gaps or not places or 3 <= len(places) <= at_table:
            return
        if words[places[-1]] == "x" and len(places) < 3:
            words[places[-1]] = "?"
        else:
            self.wrong += (each.at.wrong(_HOW_MANY) for each in gaps)

    def _keyword(self, words: Sequence[str]) -> str:
        """Return the keyword of a line by its words up to now; `trick` for a number."""
        if not words:
            return ""
        numbered = words[0][:1].isdigit() or words[0].startswith("[")
        return ("told" if self.in_results else "trick") if numbered else words[0]

    def _place(self, words: Sequence[str], keyword: str) -> str:
        """Tell what the next word of a line is: `card`, `cards`, or `name` for all else."""
        if keyword == "trick":
            ended = any(word[0] in ">(" for word in words)
            return "name" if ended else "card"
        if len(words) < _CARDS_OF.get(keyword, 1_000):
            return "name"
        if keyword in _ONE_CARD:
            return "card" if len(words) == 1 else "name"
        return "cards"

    # ------------------------------------------------------------ words

    def _word(self, chunk: list[Run], place: str, keyword: str) -> str:
        """Return a word, with `_REST` behind it if an unknown number of cards is lost."""
        in_word = len(chunk) > 1 and any(each.sort == "choice" for each in chunk)
        if all(each.is_common and not each.gap for each in chunk) and not in_word:
            return "".join(each.text for each in chunk)
        if _plain(chunk).startswith("(") or _plain(chunk).endswith(":"):
            place = "name"
        word = ""
        for part in _parted(_filled(chunk)):
            in_word = len(part) > 1 and any(each.sort == "choice" for each in part)
            if all(each.is_common and not each.gap for each in part) and not in_word:
                word += "".join(each.text for each in part)
            elif len(part) == 1 and part[0].gap and part[0].is_common:
                word += self._lost(part[0], place)
            else:
                body, glyph = _without_glyph(part)
                word += self._changed(body, place, keyword) + glyph
        return word

    def _lost(self, run: Run, place: str) -> str:
        """Return the sign for a lost word."""
        gap = run.gap
        assert gap is not None
        one_card = gap.letters == 2 or (place == "card" and gap.letters == 1)
        if place == "name" or not (gap.cards or one_card):
            self.unkept += uncounted(run.at)
        if place == "name":
            if gap.of_cards:
                self.wrong.append(run.at.wrong(_NO_CARDS))
            return "?"
        if place == "card" and not (gap.cards or one_card):
            self.open.append(run)
        many = gap.cards or (1 if one_card or place == "card" else None)
        if many is None:
            return _REST
        return " ".join(["x"] * many) if place == "card" else "x" * many

    def _changed(self, part: list[Run], place: str, keyword: str) -> str:
        """Return a word in which something is changed, in doubt, or lost."""
        if len(list(_groups(part))) == 1 and not part[0].is_common:
            return self._emended(part, place)
        if place != "name" and (holding := self._holding(part, place)):
            return holding
        if place == "name" and keyword == "date" and all(each.is_common for each in part):
            return "".join(
                "X" * (each.gap.letters or 1) if each.gap else each.text for each in part
            )
        self._told_apart(part, place)
        return self._emended(part, place)

    def _holding(self, part: list[Run], place: str) -> str:
        """Return the cards of one suit, of which some are changed or lost; empty for others."""
        letters = [each for run in part for each in _split(run)]
        first = letters[0]
        if first.gap and first.is_common:
            return _of_any_suit(letters[1:])
        if first.sort == "choice" and len(letters) > 1:
            return _of_some_suits(first, letters[1:])
        if not first.is_common or not _SUIT_ALONE.fullmatch(first.text):
            return ""
        suit, rest = first.text, ""
        cards: list[str] = []
        plain = ""
        for group in _pieces(letters[1:]):
            old, new = ("".join(map(_rank, _side(group, printed=side))) for side in (True, False))
            if len(group) == 1 and (struck := deleted(old)) and _RANKS.fullmatch(struck):
                cards += [suit + plain] if plain else []
                plain = ""
                cards.append(_bracket(f"~{suit}{struck}~", f"~{suit}{struck}~", group))
                continue
            if group[0].sort == "choice":
                cards += [suit + plain] if plain else []
                plain = ""
                if not all(map(_RANKS.fullmatch, _several(group[0]))):
                    return ""
                cards.append(f"{{{' '.join(suit + each for each in _several(group[0]))}}}")
                continue
            are_ranks = all(each == "" or _RANKS.fullmatch(each) for each in (old, new))
            if not are_ranks or any(_CARDS.fullmatch(each) for each in (old, new)):
                return ""
            if group[0].is_common:
                if any(_is_open(each, place) for each in group):
                    new, rest = "".join(each.text for each in group if not each.gap), _REST
                plain += new
                continue
            cards += [suit + plain] if plain else []
            plain = ""
            old, new = (suit + each if each else "" for each in (old, new))
            self._doubts_of(old, new, group)
            cards.append(_bracket(old, new, _with_letters(group, [replace(first, edit=None)])))
        cards += [suit + plain] if plain else []
        return " ".join(cards) + rest

    def _told_apart(self, part: list[Run], place: str) -> None:
        """Report a part of a word that may be a word of its own."""
        edited = "".join(each.text or _LOST for each in part if each.edited)
        parts = [_text(_side(each, printed=False) or each) for each in _groups(part)]
        words = [each for each in parts if each in self.players or _CARDS.fullmatch(each)]
        senseless = place != "name" and edited and not _HOLDING.fullmatch(edited)
        if senseless or _has_words_of_its_own(part) or (words and edited not in self.players):
            at = next(each for each in part if not _is_plain(each))
            edge = at.edit or at.at
            self.wrong.append(edge.wrong(PARTED.format(tag=edge.tag)))

    def _emended(self, part: list[Run], place: str) -> str:
        """Return a value that is changed or in doubt as a whole."""
        old, new = (self._value(_side(part, printed=side), place) for side in (True, False))
        text = any(each.sort in ("string", "sign") for each in part)
        if _LOST in new and not text:
            new = "?"
        self._doubts_of(old, new, part)
        if place == "name" and not text and re.search(r"[\s,]", new or old):
            self.wrong.append(part[0].at.wrong(_SEVERAL))
        return _bracket(old, new, _with_letters(part, []))

    def _doubts_of(self, old: str, new: str, part: Sequence[Run]) -> None:
        """Note the doubts about the source's reading: an emendation keeps those about its text
        only.
        """
        if old and new and not any(each.doubtful for each in part if each.edited):
            self.unkept += (Unkept(each.at) for each in part if each.doubtful)

    def _value(self, runs: Sequence[Run], place: str) -> str:
        """Return one side of an emendation, which may be several words."""
        lost = [each for each in runs if each.gap]
        supplied = any(each.text and each.edited and not each.printed for each in runs)
        for each in lost:
            if not each.printed or supplied:
                self.wrong.append(each.at.wrong(_NO_GAP))
        if len(lost) == len(runs) == 1:
            counted = _is_counted(lost[0]) or place == "name"
            return self._lost(lost[0], place).replace(_REST, "?") if counted else "?"
        if place != "name" and runs and all(_is_counted(each) for each in lost):
            words = "".join(_rank(each) for each in runs).split()
            if words and all(map(_HOLDING.fullmatch, words)):
                return " ".join(words)
        self.unkept += chain(*(uncounted(each.at) for each in lost))
        parts = (
            each.text
            if each.sort in ("string", "sign")
            else re.sub(r"\s+", " ", each.text or _LOST)
            for each in runs
        )
        value = "".join(parts).strip()
        return value if any(each.sort == "string" for each in runs) else " ".join(value.split())


_REST = "\0rest"
"""The mark, behind a word of cards, that an unknown number of others is lost."""
_NO_PLACE = (
    "with what is lost here, the line cannot be read: {line}; write what you take it for, as"
    " `supplied`, or correct the line's other words"
)
_SHOWN = 60
"""The most characters shown of a line that cannot be read."""
_HOW_MANY = (
    "one card of this trick is not lost here, or more than one; say how many: `quantity` and `unit`"
)
_SEVERAL = "several words of a line are corrected as one; correct each by itself"
_NO_GAP = "a `gap` is what the source has lost, so it does not stand in what is supplied"
_NO_CARDS = "cards are lost here, where the notation has none; say another `unit`"


_HOW_MANY_CARDS = (
    "the order of these cards means something, so say how many are lost: `quantity` and `unit`"
)


def _ends_lost(runs: Sequence[Run]) -> bool:
    """Whether what is lost stands last, and nowhere before."""
    shown = [each for each in runs if each.gap or each.text.strip()]
    lost = [each for each in shown if each.gap and not _is_counted(each)]
    return len(lost) == 1 and shown[-1] is lost[0]


def shown(line: str) -> str:
    """Return the part of a line that a message shows."""
    return line if len(line) <= _SHOWN else line[: _SHOWN - 1] + "…"


def _same_place(one: WrongTeiError, other: WrongTeiError) -> bool:
    return (one.line, one.column) == (other.line, other.column)


def _seen(run: Run) -> str:
    """Return the letters by which a run is glued to others; cards that are lost have none."""
    if run.gap:
        return " " if run.gap.of_cards else "x"
    return run.text


def _plain(chunk: Sequence[Run]) -> str:
    return "".join(each.text for each in chunk)


def _is_lost(chunk: Sequence[Run]) -> bool:
    return all(each.gap for each in chunk)


def _chunks(runs: Sequence[Run]) -> Iterator[list[Run]]:
    """Split a line at the blanks that nobody has changed."""
    chunk: list[Run] = []
    for each in runs:
        if each.gap and each.gap.of_cards and each.is_common:
            if chunk and not chunk[-1].gap:
                yield chunk
                chunk = []
            chunk.append(each)
            continue
        if not each.is_common or each.gap or each.sort in _OF_ONE_PIECE:
            chunk.append(each)
            continue
        for piece in _PARTS.findall(each.text):
            lost = chunk and chunk[-1].gap and chunk[-1].gap.of_cards
            if (piece.isspace() or lost) and chunk:
                yield chunk
                chunk = []
            if not piece.isspace():
                chunk.append(replace(each, text=piece))
    if chunk:
        yield chunk


def _has_words(run: Run) -> bool:
    return run.edit is not None and " " in run.text.strip() and run.sort not in _OF_ONE_PIECE


def _word_by_word(runs: Sequence[Run]) -> list[Run]:
    """Part changes of several words into changes of one word each, with blanks between them."""
    parted: list[Run] = []
    for group in _groups(runs):
        edited = [each for each in group if each.edited]
        is_one_word = len(edited) < len(group) and len(edited) == 1 and not _has_words(edited[0])
        if is_one_word or not any(map(_has_words, group)):
            parted += group
            continue
        parts = [[part] for each in group for part in _split_words(each)]
        olds, news = (
            [part for part in chain(*parts) if (part.printed, part.edited) == sides]
            for sides in ((True, False), (False, True))
        )
        if len(olds) == len(news) == len(parts) / 2:
            parts = [list(each) for each in zip(olds, news, strict=True)]
        blank = replace(group[0], text=" ", edit=None, printed=True, edited=True, doubtful=False)
        for part in parts:
            comma = all(each.text.endswith(",") for each in part)
            assert part[0].edit is not None  # only what is changed is parted
            edit = replace(part[0].edit)  # a change of its own
            parted.append(blank)
            parted += (
                replace(each, edit=edit, text=each.text.removesuffix("," if comma else ""))
                for each in part
            )
            parted.append(replace(blank, text=", " if comma else " "))
    return parted


def _put_together(runs: Sequence[Run]) -> list[Run]:
    """Put what is supplied to what is struck before it, where only a blank parts them."""
    joined: list[Run] = []
    for each in runs:
        if len(joined) > 1 and not each.printed and not joined[-1].text.strip():
            *_before, struck, blank = joined
            if blank.is_common and not blank.gap and struck.printed and not struck.edited:
                del joined[-1]
        joined.append(each)
    return joined


def _put_for(runs: Sequence[Run]) -> list[Run]:
    """Take the word behind a struck one for its replacement."""
    joined = list(runs)
    for at, each in enumerate(runs[1:], 1):
        before = runs[at - 1]
        words = each.text.split(maxsplit=1)
        goes_on = not each.text[:1].isspace()
        if not words or goes_on or not each.is_common or before.edited or not before.printed:
            continue
        instead = replace(each, text=words[0], edit=before.edit, printed=False)
        rest = replace(each, text=f" {words[1]}" if len(words) > 1 else "")
        return [*joined[:at], instead, rest, *joined[at + 1 :]]
    return joined


def _split_words(run: Run) -> list[Run]:
    if run.gap or run.sort in _OF_ONE_PIECE:
        return [run]
    return [replace(run, text=each) for each in run.text.split()]


def _filled(chunk: Sequence[Run]) -> list[Run]:
    """Return a word in which a loss is the source's reading of whatever an editor supplies behind
    it.
    """
    filled = list(chunk)
    for at, (one, other) in enumerate(pairwise(chunk)):
        if one.gap and one.is_common and not other.printed:
            filled[at] = replace(one, edit=other.edit, edited=False)
    return filled


def _parted(chunk: Sequence[Run]) -> Iterator[list[Run]]:
    """Part a word at commas and at the colon behind a leader, a tally at its signs."""
    tally = _plain(chunk).startswith("(")
    signs = re.compile(r"[(),\-−–]|[^(),\-−–]+" if tally else r",|^>|:$|[^,:>]+|[:>]")
    part: list[Run] = []
    for each in chunk:
        if not each.is_common or each.gap or each.sort in _OF_ONE_PIECE:
            part.append(each)
            continue
        for piece in signs.findall(each.text):
            apart = piece in "(),-−–" if tally else piece in (",", ":", ">")
            if apart and part:
                yield part
                part = []
            if apart:
                yield [replace(each, text=piece)]
            else:
                part.append(replace(each, text=piece))
    if part:
        yield part


_BEGINS = re.compile(r"(?<=[^\W\d_])(?<![A-ZÀ-Þ])[A-ZÀ-Þ]|(?<=.)[+−–-]|(?<=^[SCHD])[SCHD]$")
"""The first letter of a word that stands, without a blank, behind another."""


def _has_words_of_its_own(part: Sequence[Run]) -> bool:
    """Whether what is struck or supplied seems a word beside the others, and no part of one."""
    groups = list(_groups(part))
    for one, other in pairwise(groups):
        old, new = (_side(one, printed=True) or one), _side(other, printed=True) or other
        if all(map(_is_firm, (one, other))):
            continue
        text = _text(old)
        if one[-1].edited == other[0].edited and one[-1].printed == other[0].printed:
            return True
        if not one[0].edited and min(len(text), len(_text(new))) > 1 and text.isalpha():
            return True
        found = _BEGINS.search(text + _text(new), len(text))
        if found and found.start() == len(text):
            return True
    return False


def _is_firm(runs: Sequence[Run]) -> bool:
    """Whether letters stand in both readings."""
    return all(each.printed and each.edited for each in runs)


def _without_glyph(part: list[Run]) -> tuple[list[Run], str]:
    """Split the mark of judgement from what stands before it."""
    last = part[-1]
    if len(part) > 1 and last.is_common and _GLYPH.fullmatch(last.text):
        return part[:-1], last.text
    return part, ""


def _split(run: Run) -> Iterator[Run]:
    """Yield the letters of a run one by one, a sign of a suit with what selects its form."""
    if run.gap or run.sort in _OF_ONE_PIECE:
        yield run
        return
    for each in re.findall(r"10|.[\ufe0e\ufe0f]?", run.text):
        yield replace(run, text=each)


def _groups(letters: Sequence[Run]) -> Iterator[list[Run]]:
    """Part letters where others are changed, or by another element."""
    group: list[Run] = []
    for each in letters:
        last = group[-1] if group else None
        goes_on = last is not None and (
            last.edit is each.edit
            or (not last.is_common and not last.edited and not each.printed and each.edited)
        )
        if group and not goes_on:
            yield group
            group = []
        group.append(each)
    if group:
        yield group


def _side(runs: Sequence[Run], *, printed: bool) -> list[Run]:
    return [each for each in runs if (each.printed if printed else each.edited)]


def _text(runs: Sequence[Run]) -> str:
    return "".join(each.text for each in runs)


def _rank(run: Run) -> str:
    return unknown_cards(run.gap) if run.gap else run.text


def _is_open(run: Run, place: str) -> bool:
    """Whether nobody tells how many cards of a suit are lost, where there may be several."""
    return run.gap is not None and place == "cards" and not _is_counted(run)


def _is_counted(run: Run) -> bool:
    return run.gap is not None and bool(run.gap.letters or run.gap.cards)


def _is_plain(run: Run) -> bool:
    return run.is_common and not run.gap and not run.sort


def _pieces(letters: Sequence[Run]) -> Iterator[list[Run]]:
    """Part letters as `_groups`, with each choice by itself."""
    for group in _groups(letters):
        for is_choice, part in groupby(group, lambda each: each.sort == "choice"):
            some = list(part)
            yield from ([each] for each in some) if is_choice else (some,)


def _several(run: Run) -> list[str]:
    """Return the alternatives of a choice."""
    return run.text.strip("{}").split()


def _of_some_suits(suits: Run, ranks: Sequence[Run]) -> str:
    """Return a card whose suit is one of some; empty if there is no such card."""
    rank = _text(ranks)
    if not all(map(_SUIT_ALONE.fullmatch, _several(suits))) or not re.fullmatch(_RANK, rank):
        return ""
    if any(each.gap or not each.is_common for each in ranks):
        return ""
    return f"{{{' '.join(suit + rank for suit in _several(suits))}}}"


def _of_any_suit(ranks: Sequence[Run]) -> str:
    """Return cards whose suit is lost, each as one of four; empty if there are no such cards."""
    if not ranks or any(each.gap or not each.is_common for each in ranks):
        return ""
    if not _RANKS.fullmatch(_text(ranks)):
        return ""
    return " ".join(
        "{" + " ".join(suit + each for suit in "♠♣♥♦") + "}"
        for each in re.findall(_RANK, _text(ranks))
    )


def _is_doubtful(runs: Sequence[Run]) -> bool:
    return any(each.doubtful for each in _side(runs, printed=False) or runs)


def _support(runs: Sequence[Run]) -> Apparatus | None:
    support = reduce(together, [each.support for each in runs], Apparatus())
    return support if any(support) else None


def _bracket(old: str, new: str, runs: Sequence[Run]) -> str:
    """Write an emendation; letters that stand in both readings, and in no doubt, as they are."""
    support = _support(runs)
    doubt = "?" if _is_doubtful(runs) else ""
    if old == new and all(each.printed and each.edited for each in runs):
        is_sign = is_of_source(new)
        return f"[{new}{doubt}{behind(support)}]" if doubt or is_sign else new
    if not old:
        return f"[+{new}{doubt}{behind(support)}]"
    if not new:
        return f"[-{old}{doubt}{behind(support)}]"
    return f"[{old}>{new}{doubt}{behind(support)}]"


def _with_letters(runs: Sequence[Run], before: Sequence[Run]) -> list[Run]:
    """Return runs whose further readings have the letters about them, as the other readings do.

    Letters that stand `before` the runs belong to them.
    """
    whole = [*before, *runs]
    spelt: list[Run] = []
    for each in runs:
        further = tuple(_spelt(reading, whole) for reading in each.support.further)
        spelt.append(replace(each, support=each.support._replace(further=further)))
    return spelt


def _spelt(reading: FurtherReading, whole: Sequence[Run]) -> FurtherReading:
    """Return a further reading with the letters about it; what is lost stays lost."""
    places = [at for at, each in enumerate(whole) if reading in each.support.further]
    head = _text(_side(whole[: places[0]], printed=False))
    tail = _text(_side(whole[places[-1] + 1 :], printed=False))
    if not head + tail or reading.value == "?" or _CARDS.fullmatch(reading.value):
        return reading
    return reading._replace(value=f"{head}{reading.value.removeprefix('-')}{tail}")


def _is_letter(char: str) -> bool:
    return char.isalnum() or char in "_'’\"♠♣♥♦♤♧♡♢]["
