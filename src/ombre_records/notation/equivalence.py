"""Whether two records say the same: what formatting may not change."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterator
from functools import lru_cache

from msgspec.structs import replace

from ombre_records.base.budget import allowed
from ombre_records.model import statements as st
from ombre_records.model.record import Line, Reading, Record
from ombre_records.notation.apparatus import is_of_source, read_apparatus
from ombre_records.notation.canonical import Block, Blocks, Placed, Unit, blocks, parts, subject
from ombre_records.notation.keywords import BETWEEN_TRICKS, CARD_SLOTS
from ombre_records.notation.pieces import Pieces, Word, in_reading
from ombre_records.notation.plain import taken_apart
from ombre_records.notation.rows import is_readable
from ombre_records.notation.words import Problem, read_cards, read_suit
from ombre_records.notation.write import Writer, emendation, numbers, split_glyph

_READINGS: tuple[Reading, Reading] = ("edited", "printed")
_MARKS = frozenset("[!?")

Groups = dict[Hashable, list[Hashable]]


def same(record: Record, other: Record) -> bool:
    """Return whether two records say the same, in both readings, with every comment and annotation.

    Order counts but where the canonical form is free of it: cards in a hand and among discards,
    the statements of a header, of a deal before the tricks and after them, hands of two players.
    Unreadable lines are compared as they are written.
    """
    return same_blocks(blocks(record), blocks(other))


def same_blocks(one: Blocks, other: Blocks) -> bool:
    """Return whether two records say the same by the blocks that they are parted into."""
    (above, ours), (other_above, theirs) = one, other
    if [line.comment for line in above if line.comment] != [
        line.comment for line in other_above if line.comment
    ]:
        return False
    return len(ours) == len(theirs) and all(map(_alike, ours, theirs))


def _alike(one: Block, two: Block) -> bool:
    """Whether two blocks say the same. Lines that stand as they stood are not looked at closely."""
    if one.part == two.part and _as_written(one) == _as_written(two):
        return True
    readings = _READINGS if _is_edited(one) or _is_edited(two) else _READINGS[:1]
    return _meaning(one, readings) == _meaning(two, readings)


def _is_edited(block: Block) -> bool:
    """Whether a line of a block is not the same in both readings."""
    return any(line.edited is not line.printed for line in _lines(block))


def _lines(block: Block) -> Iterator[Line]:
    return (placed.line for unit in block.units for placed in unit.parts)


def _as_written(block: Block) -> list[tuple[object, ...]]:
    return [
        (line.code, line.comment, system, line)  # lines are equal if what they say is
        for unit in block.units
        for line, system, _ in unit.parts
    ]


def _meaning(block: Block, readings: tuple[Reading, ...]) -> tuple[str, list[Groups]]:
    allowed()  # who watches may call it off
    before, play, after, fixed, fixed_play = parts(block)
    said = {id(unit): _unit(unit) for unit in block.units}
    groups: list[Groups] = []
    for reading in readings:
        groups += (
            _grouped(before, said, reading, fixed),
            _in_play(play, said, reading, fixed_play),
            _grouped(after, said, reading, fixed),
        )
    return block.part, groups


def _grouped(units: list[Unit], said: dict[int, Hashable], reading: Reading, fixed: bool) -> Groups:
    groups: Groups = {}
    for unit in units:
        groups.setdefault("" if fixed else subject(unit, reading), []).append(said[id(unit)])
    return groups


def _in_play(units: list[Unit], said: dict[int, Hashable], reading: Reading, fixed: bool) -> Groups:
    """Group the lines of play: `holds` of one moment in any order, all others in theirs."""
    groups: Groups = {}
    moment = 0
    for unit in units:
        free = unit.kind in BETWEEN_TRICKS and not fixed
        moment += not free
        key: Hashable = (moment, subject(unit, reading)) if free else moment
        groups.setdefault(key, []).append(said[id(unit)])
    return groups


def _unit(unit: Unit) -> Hashable:
    return tuple(_contents(placed) for placed in unit.parts if placed.line.kind != "blank")


def _contents(placed: Placed) -> Hashable:
    line = placed.line
    if not is_readable(line):
        return line.kind, line.code, line.comment
    edited = _statement(line.edited, placed.system)
    same_in_both = line.edited is line.printed
    printed = edited if same_in_both else _statement(line.printed, placed.system)
    editing = () if _MARKS.isdisjoint(line.code) else _editing(line.code, line.kind, placed.system)
    return line.kind, edited, printed, line.annotation, line.comment, editing


def _statement(statement: st.Statement | None, system: str) -> Hashable:
    if isinstance(statement, st.Held):
        return statement._replace(cards=_unordered(statement.cards))
    if isinstance(statement, st.Exchange) and statement.discards:
        return replace(statement, discards=_unordered(statement.discards))
    if isinstance(statement, st.Trump) and statement.suit:
        suit = _suit(statement.suit, system)
        return statement if suit is None else suit
    if isinstance(statement, st.ResultLine) and statement.suit:
        suit = _suit(statement.suit, system)
        return statement if suit is None else (replace(statement, suit=None), suit)
    return statement


def _suit(word: str, system: str) -> int | None:
    return None if word.isalpha() and len(word) > 1 else read_suit(word, system)


def _unordered(cards: st.Cards) -> st.Cards:
    return cards._replace(items=tuple(sorted(cards.items)))


# ---------------------------------------------------------------- emendations and glyphs


@lru_cache(maxsize=5_000)
def _editing(code: str, kind: str, system: str) -> Hashable:
    """Return what the statements do not hold: how each value is emended, and the cards' glyphs."""
    parsed = taken_apart(code, kind)
    marked = parsed.mark, parsed.support and read_apparatus(parsed.support)
    emended = _emendations(parsed, Writer(system))
    return marked, frozenset(Counter(emended).items()), _glyphs(parsed, system)


def _emendations(parsed: Pieces, writer: Writer) -> Iterator[Hashable]:
    for piece in parsed.values:
        value = piece.text[:-1].rstrip() if piece.slot == "leader" else piece.text
        texts = numbers(value) if piece.slot == "tally" else [value]
        for text in texts:
            if text.startswith("["):
                mark = emendation(text, piece.slot)
                support = mark.support and writer.support(mark.support, piece.slot)
                signs = is_of_source(mark.old), is_of_source(mark.value)
                yield piece.slot, mark.sign, mark.doubtful, mark.glyph, support, signs


def _glyphs(parsed: Pieces, system: str) -> Hashable:
    return tuple(
        frozenset(Counter(_marked(in_reading(parsed, reading) or [], system)).items())
        for reading in _READINGS
    )


def _marked(words: list[Word], system: str) -> Iterator[Hashable]:
    for word in words:
        core, glyph = split_glyph(word.text)
        if glyph and word.slot in CARD_SLOTS:
            yield word.slot, _items(core, system), glyph


def _items(text: str, system: str) -> Hashable:
    try:
        read = read_cards(text, system)
    except Problem:
        return text
    return read.items, read.void
