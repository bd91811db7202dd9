"""The text of a statement of TEI: its letters, each with the readings that it stands in.

An element is read for what it means: struck, supplied, corrected, in doubt, lost. One that is not
known here is refused with its place: passed over, it might bring a card in, or lose one.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from msgspec import Struct
from msgspec.structs import replace

from ombre_records.base.lexicon.meanings import number_meant
from ombre_records.interchange.tei.statement import FURTHER, LOST, OWN_HAND
from ombre_records.interchange.tei.xml_input import Node, WrongTeiError
from ombre_records.model.apparatus import CERTAINTIES, Apparatus, FurtherReading
from ombre_records.model.statements import Note, Text
from ombre_records.notation.apparatus import CARDS_WORD, gap_written, together
from ombre_records.notation.grammar import terminal
from ombre_records.notation.keywords import STATEMENTS
from ombre_records.notation.words import quote

Sigla = Mapping[str, str]
"""The sigla by the identifiers of those whose they are."""

STATEMENT, COMMENT = "statement", "comment"
"""The types of `ab` and of `note` that records use."""
_MARKERS = frozenset("anchor index ptr".split())
"""Places that something points at, or that point at something; TEI has no `break` for them."""
MILESTONES = frozenset("pb lb cb gb milestone handShift space".split()) | _MARKERS
"""Points in a text, without words. All but markers part two words, unless they say `break="no"`."""
_POINTS = MILESTONES | {"fw"}
"""Those, and what a page has besides its text: its number, a catchword."""
_INSIDE_WORDS = frozenset("hi c m g pc ex am emph damage retrace restore sic orig reg".split())
"""The elements about letters of a word, which change nothing in it where they stand alone."""
_WORDS = frozenset(
    """abbr addName cl country date distinct eventName expan foreign forename genName geogName
    measure mentioned name nameLink num orgName persName phr placeName quote ref region roleName rs
    s said seg settlement soCalled surname term title w""".split()
)
"""The elements about words, which change nothing in them."""
_TEXTS = frozenset(kind.keyword for kind in STATEMENTS if kind.type in (Text, Note)) - {"date"}
"""The statements that have a string and nothing else."""
_NAMED = frozenset("title placeName persName name rs eventName geogName settlement".split())
"""Those of them whose words are one value, a string if there are several."""
_PROSE = frozenset(
    """author bibl biblScope cit editor email gi gloss idno item l label lang lg list locus p
    pubPlace publisher q quote time""".split()
)
"""The elements that notes and strings have besides, for their words."""
_APART = frozenset("cit item l lg list p".split())
"""Those of them that stand on lines of their own."""
_GROUPS = {
    "choice": ({"sic", "orig", "abbr"}, {"corr", "reg", "expan"}),
    "app": ({"rdg"}, {"lem"}),
    "subst": ({"del"}, {"add"}),
}
"""The elements that hold two readings, with the elements for the source's reading and for the
edited one.
"""
_STRUCK = frozenset(("del", "surplus", "secl"))
_SUPPLIED = frozenset(("add", "supplied", "corr"))
CORRECTIONS = frozenset((*_GROUPS, *_STRUCK, *_SUPPLIED, "unclear"))
_OF_SOURCE = frozenset((*_STRUCK, *(tag for source, _ in _GROUPS.values() for tag in source)))
"""The elements that only the source's reading has."""
_MOVING = ("copyOf", "sameAs", "next", "prev", "exclude", "select")
"""Attributes that say that words stand elsewhere."""
_RENDERED = frozenset(
    """italic italics it i bold b sup super superscript sub subscript underline underlined ul
    smallcaps small-caps sc caps uppercase large small red rubric center centre right left roman
    normal spaced letterspaced""".split()
)
"""The values of `rend` that neither strike nor add words."""
_ANY_RENDERING = MILESTONES | {"del", "add", "fw", "gap", "note", "damage"}
_ENDS = {ord(char): " " for char in "\n\r"}
"""Ends of lines, which no line of a record has in it."""
_CARD = re.compile(r"(?i)car[dt]|kart|kort")
"""The words for a card in `unit`."""
_IN_CARDS = re.compile(rf'"[^"]*"|\{{[^{{}}]*|[^{{}}]*\}}|~\S*|\S*~|{CARDS_WORD.pattern}')
_OF_CARDS = re.compile(rf"[SCHDEBO♠♤♣♧♥♡♦♢]|10|[AKQJRCS2-9]|{CARDS_WORD.pattern}")
"""A card, its suit or its rank."""
_STRING_SIGN = re.compile(r'"|\\.')
_HYPHENS = ("-", "‐", "\N{SOFT HYPHEN}")
PARTED = "`{tag}` parts or joins words; put a blank beside it, or the whole word into it"
_COUNTED = re.compile(r"(\w+)(?:\s+([^\W\d]+(?:\s[^\W\d]+)?))?")
"""An extent in words: a number, and its unit."""
_LETTER = re.compile(r"(?i)(?:char|letter|sign|glyph|minim)")


class Gap(Struct, frozen=True):
    """A loss in the source: how many cards, or letters; None: not told how many."""

    cards: int | None = None
    letters: int | None = None
    of_cards: bool = False


class Unkept(NamedTuple):
    """The part of an element that a statement does not keep: the element as such, or
    attributes of it.
    """

    node: Node
    attributes: tuple[str, ...] = ()


_NOTHING = Apparatus()


class Run(Struct, frozen=True):
    """Letters one behind the other that stand in the same readings.

    `edit` is the element that says so, None for what nobody has changed; `at` the nearest element.
    A `gap` and a `string` are one letter. `sort` is `edge` or `point` where an element of words
    begins or ends, or a point stands, `joint` where a word goes on behind one; `string`, `choice`;
    `sign` for what a source alone can have, as the notation writes it (`~S2~`, `…3`).
    What is struck in a `restored` part stands all the same.
    """

    text: str
    at: Node
    printed: bool = True
    edited: bool = True
    doubtful: bool = False
    edit: Node | None = None
    support: Apparatus = _NOTHING
    gap: Gap | None = None
    sort: str = ""
    restored: bool = False

    @property
    def is_common(self) -> bool:
        """Whether nobody has changed it or doubts it."""
        return self.edit is None


class Letters:
    """The letters of an element, the notes and comments in it, and what is not understood.

    They are those of a string, or of what only a source can have.
    """

    def __init__(self, sigla: Sigla, *, string: bool = False, source: bool = False) -> None:
        self.sigla = sigla
        self.string = string
        self.source = source
        self.runs: list[Run] = []
        self.notes: list[str] = []
        self.comments: list[str] = []
        self.cited: set[str] = set()
        self.wrong: list[WrongTeiError] = []
        self.unkept: list[Unkept] = []

    def read(self, node: Node, context: Run | None = None) -> Letters:
        """Read the contents of an element."""
        context = replace(context, at=node) if context else Run("", node)
        only_source = self._is_source(context)
        children = node.children if self.string else self._strings(node, context)
        for at, each in enumerate(children):
            if isinstance(each, str):
                self.runs.append(replace(context, text=each))
            elif self._is_reading(context) and each.tag in ("add", "subst"):
                self._written_later(each, context, alone=_alone(children, at))
            elif only_source and is_lost(each) and _alone(children, at):
                lost = _gap(each)
                sign = gap_written(lost.cards or lost.letters or 0)
                self.runs.append(replace(context, at=each, text=sign, sort="sign"))
            else:
                self._element(each, context)
        return self

    def _element(self, node: Node, context: Run) -> None:
        tag = node.tag
        here, at = replace(context, at=node), (node.line, node.column)
        if odd := odd_attribute(node):
            self.wrong.append(odd)
        elif tag == "note":
            self._note(node)
        elif tag == "q" and not self.string:
            self._quoted(node, here)
        elif tag == "g":
            self.runs.append(replace(here, text=character(node)))
            if not self.runs[-1].text and "n" not in node.attributes:
                self.wrong.append(_empty(node))
        elif tag == "gap":
            self.runs.append(replace(here, gap=_gap(node)))
            self.unkept += uncounted(node) if self.string else []
        elif (is_own_hand(node) or self._has_struck(node, context)) and not (
            here.restored or self.string
        ):
            self._own_hand(node, here)
        elif tag in _POINTS:
            self._point(node, here)
        elif tag == "seg" and node.attributes.get("type") == "emendation":
            self._emendation(node, here)
        elif tag in _GROUPS:
            self._apart(context, list(_readings(node)), lambda: self._group(node, here))
        elif tag in CORRECTIONS:
            self._apart(context, [node], lambda: self._correction(node, here))
        elif tag in _NAMED and not self.string and (self._is_text() or _is_several_words(node)):
            self._quoted(node, here)
        elif tag == "date" and not self.string and (day := day_meant(node)):
            printed = replace(here, text=quote(content(node).strip()), sort="string")
            self.runs += [replace(here, text=f"{day} "), printed]
        elif tag == "num" and not self.string and (number := number_said(node)):
            meant = Node("choice", {}, *at)
            meant.children += [
                Node("orig", {}, *at, node.children),
                Node("reg", {}, *at, [number]),
            ]
            self._element(meant, context)
        elif tag in _INSIDE_WORDS or (self.string and tag in _PROSE):
            ends = [replace(here, sort="point")] if tag in _APART else []
            self.runs += ends
            self.read(node, replace(here, restored=here.restored or tag == "restore"))
            self.runs += ends
        elif tag in _WORDS:
            self._words(node, here)
        else:
            self.wrong.append(unknown(node))

    def _apart(self, context: Run, sides: Sequence[Node], read: Callable[[], None]) -> None:
        """Read a correction; blanks at the ends of all its sides stand about it."""
        texts = [each.children for each in sides if nonblank(each) and each.tag != "note"]
        blank = replace(context, text=" ")
        if texts and all(isinstance(one := each[0], str) and one[:1].isspace() for each in texts):
            self.runs.append(blank)
        read()
        if texts and all(isinstance(one := each[-1], str) and one[-1:].isspace() for each in texts):
            self.runs.append(blank)

    # ------------------------------------------------------------ what a source alone can have

    def _is_source(self, context: Run) -> bool:
        """Whether words are those of a source alone, with what its writer did to them."""
        return not self.string and (self.source or (context.printed and not context.edited))

    def _is_reading(self, context: Run) -> bool:
        """Whether words are a reading of a source, and not what is struck."""
        edit = context.edit
        return self._is_source(context) and (edit is None or edit.tag not in ("del", "subst"))

    def _has_struck(self, node: Node, context: Run) -> bool:
        """Whether an element is what a source struck before it had what stands beside it."""
        whole = context.at.tag in _OF_SOURCE and len(nonblank(context.at)) == 1
        return node.tag == "del" and self._is_source(context) and not whole

    def _written_later(self, node: Node, context: Run, *, alone: bool) -> None:
        """Read what a source's own writer added, or put in place of what he struck."""
        here = replace(context, at=node)
        if odd := odd_attribute(node):
            self.wrong.append(odd)
        elif not nonblank(node):
            self.wrong.append(_empty(node))
        elif node.tag == "add":
            self.unkept.append(Unkept(node))
            self.read(node, here)
        elif not alone or any(isinstance(each, str) for each in nonblank(node)):
            self.wrong.append(node.wrong(PARTED.format(tag=node.tag)))
        else:
            for each in sorted(node.elements(), key=lambda one: one.tag != "del"):
                self.read(Node("subst", {}, node.line, node.column, [each]), here)
                self.runs.append(replace(here, text=" "))

    def _own_hand(self, node: Node, here: Run) -> None:
        """Read a deletion by the source's own writer, which neither reading has."""
        if not nonblank(node):
            self.wrong.append(_empty(node))
        elif not here.printed:
            self.wrong.append(_in_neither(node))
        else:
            sign = f"~{self._value(node.children)}~"
            if "~" in sign[1:-1]:
                self.wrong.append(unknown(node))
            self.runs.append(replace(here, text=sign, edit=here.edit or node, sort="sign"))

    def _value(self, children: list[Node | str]) -> str:
        """Return a value that only a source has, as the notation writes it."""
        part = Node("seg", {}, 0, 0, children)
        inner = Letters(self.sigla, source=True).read(part)
        self.wrong += inner.wrong
        self.unkept += inner.unkept
        self.cited |= inner.cited
        self.wrong += (
            each.edit.wrong(f"`{each.edit.tag}` stands where no correction is understood")
            for each in inner.runs
            if each.edit is not None and each.sort != "sign" and not (each.printed and each.edited)
        )
        self.unkept += (Unkept(each.at) for each in inner.runs if each.doubtful)
        parts = (
            unknown_cards(each.gap) if each.gap else " " if each.sort == "point" else each.text
            for each in inner.runs
        )
        lost = [each for each in inner.runs if each.gap or each.text.strip()]
        if len(lost) == 1 and lost[0].gap and not (lost[0].gap.cards or lost[0].gap.letters):
            return "?"
        value = "".join(parts).strip().translate(_ENDS)
        return value if '"' in value else " ".join(value.split())

    def _words(self, node: Node, here: Run) -> None:
        if not nonblank(node):
            self.wrong.append(_empty(node))
            return
        self.runs.append(replace(here, sort="edge"))
        self.read(node, here)
        self.runs.append(replace(here, sort="edge"))

    def _point(self, node: Node, here: Run) -> None:
        if nonblank(node) and node.tag != "fw":
            self.wrong.append(unknown(node))
        goes_on = node.attributes.get("break") == "no"
        before = "".join(each.text for each in self.runs[-2:]).rstrip()
        if goes_on and before.endswith(_HYPHENS):
            words = f"before `{node.tag}` stands a hyphen, of the word or of the line's end"
            self.wrong.append(node.wrong(f"{words}; take one of the two out"))
        if node.tag not in _MARKERS:
            self.runs.append(replace(here, sort="joint" if goes_on else "point"))

    # ------------------------------------------------------------ strings, notes

    def _is_text(self) -> bool:
        """Whether what follows is the string that a statement has."""
        return "".join(each.text for each in self.runs).strip() in _TEXTS

    def _quoted(self, node: Node, here: Run) -> None:
        """Read a string, which is emended as a whole."""
        inner = self._inner(node)
        old, new = (inner.text(printed=printed) for printed in (True, False))
        if old == new:
            doubt = next((each for each in inner.runs if each.doubtful), None)
            if doubt is not None:
                here = replace(here, doubtful=True, edit=here.edit or node)
            self.runs.append(replace(here, text=quote(old), sort="string"))
            return
        here = replace(here, edit=here.edit or node, sort="string")
        for text, printed in ((old, True), (new, False)):
            now = replace(here, text=quote(text), printed=printed, edited=not printed)
            self.runs.append(now)

    def _strings(self, node: Node, context: Run) -> list[Node | str]:
        """Return what stands in an element, with a `q` for a string between quotation marks in
        which something is marked, or which is changed itself.
        """
        nodes: list[Node | str] = []
        string: list[Node | str] | None = None
        for each in node.children:
            if isinstance(each, Node):
                if string is not None and '"' in content(each) and each.tag != "note":
                    words = f"a quotation mark stands in `{each.tag}`, in a string or at its end"
                    self.wrong.append(each.wrong(f"{words}; write the string as `q`"))
                (nodes if string is None else string).append(each)
                continue
            at = 0
            for sign in _STRING_SIGN.finditer(each):
                if sign[0] != '"':
                    continue
                before, at = each[at : sign.start()], sign.end()
                if string is None:
                    nodes.append(before)
                    string = []
                else:
                    nodes.append(_string(node, [*string, before], changed=not context.is_common))
                    string = None
            (nodes if string is None else string).append(each[at:])
        return node.children if string is not None else nodes

    def _inner(self, node: Node) -> Letters:
        inner = Letters(self.sigla, string=True).read(node)
        self.wrong += inner.wrong
        self.unkept += inner.unkept
        self.cited |= inner.cited
        return inner

    def text(self, *, printed: bool) -> str:
        """Return the letters of a reading, in one line."""
        letters, parts, goes_on, dropped = "", False, False, False
        for each in self.runs:
            if not (each.printed if printed else each.edited):
                dropped = True
                continue
            goes_on = each.sort == "joint" or goes_on
            parts = each.sort == "point" or parts
            text = "[…]" if each.gap else each.text
            if dropped and letters[-1:] in ("", " "):  # keep one blank of those around a word
                text = text.removeprefix(" ")
            if goes_on:
                letters, text = letters.rstrip(), text.lstrip()
            if text:
                letters += " " if parts and not goes_on and letters[-1:].strip() else ""
                letters += text
                parts, goes_on, dropped = False, False, False
        return (letters.removesuffix(" ") if dropped else letters).translate(_ENDS)

    def _note(self, node: Node) -> None:
        if self.string:
            self.wrong.append(unknown(node))
            return
        inner = self._inner(node)
        old, new = (inner.text(printed=printed) for printed in (True, False))
        if old != new:
            where = "stands in a note, where no correction is understood"
            edits = {each.edit.line: each.edit for each in inner.runs if each.edit is not None}
            self.wrong += (each.wrong(f"`{each.tag}` {where}") for each in edits.values())
        words = new + self._author(node)
        (self.comments if is_note(node, COMMENT) else self.notes).append(words)

    def comment(self, node: Node) -> str:
        """Return a comment that stands beside statements, with its author."""
        words = self.read(node).text(printed=False)
        words = f" {' '.join(words.split())}" if node.beside else words
        return words + self._author(node)

    def _reason(self, notes: Iterable[Node]) -> str:
        """Return the reason in notes, each with its author."""
        return " ".join(
            self._inner(each).text(printed=False) + self._author(each) for each in notes
        )

    def _author(self, node: Node) -> str:
        """Return the author of a note in the form that stands behind it."""
        authors = _named(node.attributes.get("resp", ""), self.sigla)
        self.cited.update(authors)
        return f" ({', '.join(authors)})" if authors else ""

    # ------------------------------------------------------------ corrections

    def _support(self, node: Node) -> Apparatus:
        support = _support(node, self.sigla)
        self.cited.update(support.sigla)
        return support

    def _emendation(self, node: Node, here: Run) -> None:
        """Read a correction with the reason for it; what is lost may stand before it."""
        inner = [each for each in nonblank(node) if isinstance(each, Node)]
        reasons = [each for each in inner if is_note(each, "reason")]
        corrections = [each for each in inner if each.tag in CORRECTIONS and not is_own_hand(each)]
        lost = [each for each in inner if each.tag == "gap"]
        if not corrections and any(is_own_hand(each) or is_lost(each) for each in inner):
            self._signs(node, reasons, here)
            return
        for each in nonblank(node):
            if isinstance(each, str) or not any(
                each is one for one in (*reasons, *corrections, *lost)
            ):
                at = node if isinstance(each, str) else each
                message = "a `seg` of an emendation holds the correction and its reason alone"
                self.wrong.append(at.wrong(message))
        if len(corrections) != 1:
            message = "a `seg` of an emendation holds one correction, and its reason"
            self.wrong.append(node.wrong(message))
            return
        reason = self._reason(reasons)
        here = _supported(here, Apparatus(reason=reason))
        for each in lost:
            self.runs.append(
                replace(here, at=each, edit=node, edited=False, gap=_gap(each), sort="")
            )
        self._element(corrections[0], replace(here, edit=here.edit or (node if lost else None)))

    def _signs(self, node: Node, reasons: list[Node], here: Run) -> None:
        """Read an emendation of a sign that only a source has, and its reason."""
        reason = self._reason(reasons)
        here = _supported(replace(here, edit=here.edit or node), Apparatus(reason=reason))
        value = self._value([each for each in node.children if each not in reasons])
        self.runs.append(replace(here, text=value, sort="sign"))

    def _group(self, node: Node, here: Run) -> None:
        source, read = _GROUPS[node.tag]
        inner = [each for each in _readings(node) if each.tag != "note"]
        notes = [each for each in node.elements() if each.tag in ("note", "witDetail")]
        reason = self._reason(notes)
        here = replace(here, edit=here.edit or node)
        here = _supported(here, self._support(node), Apparatus(reason=reason))
        if any(isinstance(each, str) for each in nonblank(node)):
            message = f"words of `{node.tag}` stand in none of its readings; put them into one"
            self.wrong.append(node.wrong(message))
        if node.tag == "choice" and len(inner) > 1 and {each.tag for each in inner} == {"unclear"}:
            self._alternatives(inner, here)
            return
        others = further_readings(node)
        inner = [each for each in inner if each not in others]
        olds = [each for each in inner if each.tag in source]
        news = [each for each in inner if each.tag in read]
        only_read = node.tag == "app" and len(inner) == len(news) == 1
        only_read = only_read and not any(map(_is_conjecture, others))
        if len(inner) != 2 - only_read or len(news) != 1 or len(olds) != 1 - only_read:
            wanted = " and ".join(f"one `{_one(each)}`" for each in (read, source))
            message = f"a record has two readings, so `{node.tag}` holds {wanted}, no more"
            if node.tag == "app" and not news:
                message = "`app` has no `lem`; make the reading that you take the `lem`"
            elif others and not olds:
                message = "`app` does not tell what the source has; write that as its first `rdg`"
            self.wrong.append(node.wrong(message))
            return
        if not any(map(nonblank, inner)):
            self.wrong.append(node.wrong(f"`{node.tag}` has no reading"))
        for each in (*inner, *others):
            if odd := odd_attribute(each):
                self.wrong.append(odd)
        here = _supported(here, *(self._support(each) for each in news))
        here = _supported(here, Apparatus(further=tuple(map(self.further, others))))
        for each in olds:
            now = replace(here, edited=False)
            if is_own_hand(each):
                self._own_hand(each, now)
            else:
                self._side(each, now, context=here)
        for each in news:
            run = here if only_read else replace(here, printed=False)
            in_doubt = only_read and not all(map(_is_sign, nonblank(each)))
            self._side(each, replace(run, doubtful=in_doubt or here.doubtful), context=here)

    def further(self, node: Node) -> FurtherReading:
        """Read a further reading: one that is neither the text's nor the source's."""
        notes = [each for each in node.elements() if each.tag == "note"]
        reason = self._reason(notes)
        value = self._value([each for each in node.children if each not in notes])
        sigla = _pointed(node, self.sigla, wit=True)
        self.cited.update(sigla)
        if not sigla:
            words = "a further reading names who has it; write its `wit`, or take it out"
            self.wrong.append(node.wrong(words))
        is_cards = all(map(_IN_CARDS.fullmatch, value.split()))
        if " " in value and not is_cards and not value.startswith('"'):
            value = quote(value)  # its first word alone would be the value
        return FurtherReading(value or "-", sigla, reason)

    def _side(self, node: Node, here: Run, *, context: Run) -> None:
        """Read one reading, without the blanks about it."""
        if not (here.printed and context.printed) and not (here.edited and context.edited):
            self.wrong.append(_in_neither(node))
            return
        trimmed = Node(node.tag, node.attributes, node.line, node.column, _trimmed(node.children))
        self.read(trimmed, here)

    def _alternatives(self, inner: list[Node], here: Run) -> None:
        """Read a choice: the source has one of some cards."""
        texts = [Letters(self.sigla).read(each) for each in inner]
        self.wrong += (each for letters in texts for each in letters.wrong)
        cards = " ".join(each.text(printed=False).strip() for each in texts)
        self.unkept += (Unkept(each, tuple(each.attributes)) for each in inner if each.attributes)
        if not all(map(_OF_CARDS.fullmatch, cards.split())):
            words = "several `unclear` are one of some cards; of other values choose one"
            self.wrong.append(here.at.wrong(words))
        self.runs.append(replace(here, text=f"{{{cards}}}", edit=None, sort="choice"))

    def _correction(self, node: Node, here: Run) -> None:
        """Read a deletion, an addition or a doubt that stands alone."""
        tag = node.tag
        if not nonblank(node):
            self.wrong.append(_empty(node))
            return
        now = _supported(replace(here, edit=here.edit or node), self._support(node))
        if tag == "unclear":
            # What cannot be read at all is lost, not in doubt.
            lost = all(isinstance(each, Node) and each.tag == "gap" for each in nonblank(node))
            now = here if lost else replace(now, doubtful=True)
        elif tag in _STRUCK:
            now = here if here.restored else replace(now, edited=False)
        else:
            if tag == "corr":  # the source has something else, which nobody tells
                self.runs.append(replace(now, edited=False, gap=Gap(1)))
            now = replace(now, printed=False)
        if not now.printed and not now.edited:
            self.wrong.append(_in_neither(node))
            return
        self._side(node, now, context=here)


def day_meant(node: Node) -> str:
    """Return the day in the attributes of an element whose words are not a date of the notation."""
    words, attributes, is_date = content(node).strip(), node.attributes, terminal("EDTF").fullmatch
    if not words or is_date(words) or not _is_plain_text(node):
        return ""
    day = attributes.get("when") or "/".join(
        filter(None, (attributes.get("from"), attributes.get("to")))
    )
    return day if is_date(day) else ""


def _is_plain_text(node: Node) -> bool:
    """Whether an element has nothing in it that says more than its words."""
    inner = [each for each in node.descend() if each is not node]
    return all(each.tag in ("hi", "num", "c") and not odd_attribute(each) for each in inner)


def _is_several_words(node: Node) -> bool:
    """Whether an element holds words that are one value only as a string."""
    text = content(node)
    quoted = '"' in text or any(each.tag in ("q", "date") for each in node.descend())
    return len(text.split()) > 1 and "," not in text and not quoted


def _string(node: Node, children: list[Node | str], *, changed: bool) -> Node | str:
    """Return a string of an element, as a `q` if something in it is marked, or it is changed."""
    texts = [each for each in children if isinstance(each, str)]
    if len(texts) == len(children) and not changed:
        return '"' + "".join(texts) + '"'
    inner = [re.sub(r"\\(.)", r"\1", each) if isinstance(each, str) else each for each in children]
    return Node("q", {}, node.line, node.column, inner)


def _is_conjecture(node: Node) -> bool:
    return node.attributes.get("type", "").startswith(("conj", "emend"))


def further_readings(node: Node) -> list[Node]:
    """Return the readings of an `app` that are neither what is read nor the record's source.

    The source has the first that names no witness, else the first. What an editor has conjectured
    no source has.
    """
    if node.tag != "app":
        return []
    readings = [each for each in _readings(node) if each.tag == "rdg"]
    own = [
        each
        for each in readings
        if each.attributes.get("type") != FURTHER and not _is_conjecture(each)
    ]
    unnamed = [each for each in own if not each.attributes.get("wit")]
    source = (unnamed or own)[:1]
    return [each for each in readings if each not in source]


def is_own_hand(node: Node) -> bool:
    """Return whether an element is what the source's own writer has struck."""
    return node.tag == "del" and node.attributes.get("type") == OWN_HAND


def is_lost(node: Node) -> bool:
    """Return whether an element is a gap that the notation may have a sign for."""
    return node.tag == "gap" and node.attributes.get("reason") == LOST


def _alone(children: list[Node | str], at: int) -> bool:
    """Whether what stands at a place is not part of a word."""
    sides = (children[:at][-1:], -1), (children[at + 1 :][:1], 0)
    return all(
        not each or (isinstance(each, str) and each[end].isspace())
        for beside, end in sides
        for each in beside
    )


def _is_sign(node: Node | str) -> bool:
    return isinstance(node, Node) and (is_own_hand(node) or is_lost(node))


class Whole(NamedTuple):
    """A statement that is supplied (`+`) or struck (`-`) as a whole, and its apparatus."""

    sign: str
    support: Apparatus
    node: Node


def wholes(statement: Node, sigla: Sigla) -> list[Whole]:
    """Return the statements in an `ab` in which all is supplied or struck; nothing for others."""
    statements: list[Whole] = []
    for each in nonblank(statement):
        if isinstance(each, str):
            return []
        if each.tag == "note" or each.tag in _POINTS:
            continue
        while (held := nonblank(each)) and _is_wrapper(each, held) and isinstance(held[0], Node):
            each = held[0]
        inner = [one for one in each.elements() if one.tag in CORRECTIONS]
        reason = ""
        node = each
        if each.attributes.get("type") == "emendation" and len(inner) == 1:
            reason = " ".join(content(one) for one in each.elements() if is_note(one, "reason"))
            node = inner[0]
        parts = _signed(node)
        if not parts:
            return []
        others = tuple(map(Letters(sigla).further, further_readings(node)))
        for place, (sign, part, holder) in enumerate(parts, 1):
            said_for = Apparatus(reason=reason, further=others if place == len(parts) else ())
            support = together(_support(holder, sigla), said_for)
            statements.append(Whole(sign, support, part))
    return statements


def _is_wrapper(node: Node, held: Sequence[Node | str]) -> bool:
    """Whether an element says nothing of the one in it that a record keeps."""
    plain = (_INSIDE_WORDS | _WORDS) - _OF_SOURCE - {"restore", "reg", "expan"}
    of_type = node.attributes.get("type") == "emendation"
    return node.tag in plain and len(held) == 1 and not of_type and not odd_attribute(node)


def _signed(node: Node) -> list[tuple[str, Node, Node]]:
    """Return what is struck or supplied by a correction, and the element that says by whom."""
    if is_own_hand(node):
        return []
    if node.tag in _STRUCK or node.tag in _SUPPLIED:
        return [("-" if node.tag in _STRUCK else "+", node, node)] if nonblank(node) else []
    if node.tag not in _GROUPS:
        return []
    source, read = _GROUPS[node.tag]
    others = further_readings(node)
    olds = [each for each in node.elements() if each.tag in source and each not in others]
    news = [each for each in node.elements() if each.tag in read]
    if len(olds) != 1 or len(news) != 1 or len(nonblank(node)) != 2 + len(others):
        return []
    sides = (("-", olds[0]), ("+", news[0]))
    filled = [(sign, each) for sign, each in sides if nonblank(each)]
    # What is said for a correction stands at the reading; it is told once.
    return [
        (sign, each, news[0] if sign == "+" or len(filled) == 1 else each) for sign, each in filled
    ]


def odd_attribute(node: Node) -> WrongTeiError | None:
    """Return what is wrong if an attribute may say that the words are struck, or elsewhere."""
    for name, value in node.attributes.items():
        rendered = name in ("rend", "rendition", "style") and node.tag not in _ANY_RENDERING
        if (rendered and not _RENDERED.issuperset(value.split())) or (
            name in _MOVING or (name == "part" and value != "N")
        ):
            words = "it may say that words are struck, or stand elsewhere; take it out"
            return node.wrong(f"`{name}` of `{node.tag}` is not understood: {words}")
    return None


def unknown(node: Node) -> WrongTeiError:
    """Return the error for an element that is not understood where it stands."""
    tag = node.tag.strip()
    return node.wrong(f"`{tag}` is not understood here: what it says would be lost; take it out")


def _empty(node: Node) -> WrongTeiError:
    return node.wrong(f"`{node.tag}` is empty; write the words into it, or take it out")


def _in_neither(node: Node) -> WrongTeiError:
    return node.wrong(
        f"the words of `{node.tag}` are struck and supplied at once, so they stand in neither"
        " reading; keep one of the two"
    )


def _one(tags: Iterable[str]) -> str:
    return next(each for each in ("corr", "sic", "lem", "rdg", "add", "del") if each in tags)


def _readings(node: Node) -> Iterator[Node]:
    """Yield the readings of a group, those of a group within it too."""
    for each in node.elements():
        if each.tag == "rdgGrp":
            yield from _readings(each)
        elif each.tag != "witDetail":
            yield each


def _trimmed(children: list[Node | str]) -> list[Node | str]:
    """Return an element's contents without the blanks at both ends."""
    trimmed = list(children)
    if trimmed and isinstance(trimmed[0], str):
        trimmed[0] = trimmed[0].lstrip()
    if trimmed and isinstance(trimmed[-1], str):
        trimmed[-1] = trimmed[-1].rstrip()
    return trimmed


def _gap(node: Node) -> Gap:
    """Return the loss that a `gap` stands for; the number may stand in `extent` (`2 cards`)."""
    attributes = node.attributes
    extent = attributes.get("extent", "")
    counted = _COUNTED.fullmatch(extent.strip())
    is_size = counted and (not counted[2] or _CARD.search(counted[2]) or _LETTER.search(counted[2]))
    first = counted[1] if counted and is_size else ""
    many = first if first.isdecimal() else str(number_meant("number", first) or "")
    size_and_unit = (many, counted[2] or "") if counted and many else ("", extent)
    number, unit = (
        attributes.get("quantity") or size_and_unit[0],
        attributes.get("unit") or size_and_unit[1],
    )
    size = int(number) if re.fullmatch(r"[1-9]\d?", number) else None
    if _CARD.search(unit):
        return Gap(cards=size, of_cards=True)
    if _LETTER.search(unit):
        return Gap(letters=size)
    return Gap(cards=None if unit.strip() else size)


def is_of_cards(node: Node) -> bool:
    """Return whether the unit of a `gap` or a `space` is a card."""
    return _gap(node).of_cards


def unknown_cards(gap: Gap) -> str:
    """Return the unknown cards or ranks that are lost; cards stand apart from their neighbours."""
    return f" {'x' * (gap.cards or 1)} " if gap.of_cards else "x" * (gap.letters or gap.cards or 1)


def uncounted(node: Node) -> list[Unkept]:
    """Return the attributes of a `gap` that give its size, where the record does not keep it."""
    attributes = tuple(each for each in ("quantity", "unit", "extent") if each in node.attributes)
    return [Unkept(node, attributes)] if set(attributes) - {"unit"} else []


def _support(node: Node, sigla: Sigla) -> Apparatus:
    """Return the apparatus in an element's attributes."""
    attributes = node.attributes
    certainty = next((each for each in CERTAINTIES if each == attributes.get("cert")), None)
    return Apparatus(_pointed(node, sigla, wit=node.tag == "lem"), certainty)


def _pointed(node: Node, sigla: Sigla, *, wit: bool) -> tuple[str, ...]:
    """Return those whom an element names, in the order that `n` gives."""
    attributes = node.attributes
    pointed = f"{attributes.get('wit', '') if wit else ''} {attributes.get('resp', '')}"
    ordered = attributes.get("n", "")
    named = ordered if sorted(ordered.split()) == sorted(pointed.split()) else pointed
    return tuple(_named(named, sigla))


def _named(pointers: str, sigla: Sigla) -> list[str]:
    names = (each.removeprefix("#") for each in dict.fromkeys(pointers.split()))
    return [sigla.get(each, each) for each in names]


def _supported(run: Run, *more: Apparatus) -> Run:
    support = run.support
    for each in more:
        support = together(support, each)
    return replace(run, support=support)


def nonblank(node: Node) -> list[Node | str]:
    """Return an element's contents, except blank text."""
    return [each for each in node.children if isinstance(each, Node) or each.strip()]


def number_said(node: Node) -> str:
    """Return the value of a `num` whose words are not digits; empty for another."""
    value, words = node.attributes.get("value", ""), content(node).strip()
    return value if value.isdecimal() and not re.search(r"\d", words) else ""


def is_note(node: Node, sort: str) -> bool:
    """Return whether an element is a note of a sort."""
    return node.tag == "note" and node.attributes.get("type") == sort


def mark_comments(node: Node) -> None:
    """Mark the notes among an element's statements whose words a comment can have."""
    for each in node.elements():
        note = each.tag == "note" and not is_comment(each)
        each.beside = note and not Letters({}, string=True).read(each).wrong


def is_comment(node: Node) -> bool:
    """Return whether an element is a comment beside statements."""
    return node.tag == "note" and (node.beside or is_note(node, COMMENT))


def content(node: Node) -> str:
    """Return the text of an element as it is, in one line."""
    return "".join(map(exact, node.children)).translate(_ENDS)


def exact(each: Node | str) -> str:
    """Return the text of an element or a text as it is."""
    if isinstance(each, str):
        return each
    return character(each) if each.tag == "g" else content(each)


def character(node: Node) -> str:
    """Return a character that XML cannot write."""
    match = re.fullmatch(r"U\+([0-9A-F]{4,6})", node.attributes.get("n", ""))
    if not match or int(match[1], 16) > 0x10FFFF or int(match[1], 16) in _ENDS:
        return content(node)
    return chr(int(match[1], 16))
