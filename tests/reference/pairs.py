"""Records with two faults at once, in one deal or in two, made of two single faults of one lawful session.

    python -m tests.reference.pairs SAME|APART COUNT [SEED] [-v]

tries so many pairs and lists those of which more or less than the two faults is told.
"""

import copy
import itertools
import random
import sys
import warnings
from collections import Counter
from collections.abc import Iterator
from typing import NamedTuple

from .bench import Bench, Draft
from .books import ALL
from .faults import KINDS, OTHER_KINDS, Kind, facts_of
from .model import Session
from .sessions import style_of, write_lines
from .style import Line, Style, write_text
from .writing import read

PLAIN = dict.fromkeys(("comments", "annotations", "notes", "blanks", "indents"), 0.0)
WHERE = ("same", "apart")
ALSO = {"wrong-payment": ("unbalanced-payment",)}
"""What else a fault may be told as: where the right payments are not known, their sum still is."""


class Pair(NamedTuple):
    """A record with two faults: for each its kind, the rules that may name it and the lines where it may stand (none: any)."""

    text: str
    kinds: tuple[str, str]
    rules: tuple[str, str]
    lines: tuple[frozenset[int], frozenset[int]]
    seed: int
    book: str


class Watched(Bench):
    """A bench that remembers what it wrote last, each line under a tag that other drafts of it share."""

    before: list[Line]
    facts: Session
    asked: Style

    def written(self, style: Style | None = None, session: Session | None = None) -> list[Line]:
        """Write the session, and keep a copy of its lines."""
        self.facts, self.asked = session or self.session, style or self.style
        lines = write_lines(self.facts, style or self.style, self.seed)
        self.before = [copy.copy(line) for line in lines]
        for line in self.before:
            line.words = list(line.words)
        for line, kept, tag in zip(lines, self.before, tags(lines), strict=True):
            line.tag = kept.tag = tag  # type: ignore[attr-defined]
        return lines


def tags(lines: list[Line]) -> list[tuple[object, ...]]:
    """Name each line by what it is and how many such stand before it."""
    seen: Counter[tuple[object, ...]] = Counter()
    found = []
    for line in lines:
        what = (line.deal, line.key, line.trick, line.who)
        found.append((*what, seen[what]))
        seen[what] += 1
    return found


def tag_of(line: Line) -> tuple[object, ...] | None:
    """Return a line's tag; None for one that a fault has put in."""
    return getattr(line, "tag", None)


class Asking(Style):
    """A style that remembers what a fault has asked of it."""

    def but(self, **chances: float) -> "Style":
        """Return this style with some chances fixed, and keep which."""
        return self.asking(super().but(**chances), chances)

    def without_stock(self) -> "Style":
        """Return this style with no stock stated."""
        return self.asking(super().without_stock(), {"turn": 1.0, "stock": 0.0})

    def with_stock(self) -> "Style":
        """Return this style with the stock stated."""
        return self.asking(super().with_stock(), {"stock": 1.0})

    def asking(self, style: Style, chances: dict[str, float]) -> "Style":
        """Return a style that has been asked for these and for all before."""
        found = Asking(style.chance, style.suits, style.grouped, style.stock)
        found.wanted = {**self.wants(), **chances}  # type: ignore[attr-defined]
        return found

    def wants(self) -> dict[str, float]:
        """Return what has been asked."""
        return dict(getattr(self, "wanted", {}))


class Made(NamedTuple):
    """One fault made: its draft, the lines, facts and style it was made from."""

    draft: Draft
    before: list[Line]
    facts: Session
    style: Style


def make(kind: Kind, session: Session, style: Style, seed: int, chance: str) -> Made | None:
    """Try one kind of fault; None where the session does not allow it."""
    bench = Watched(session, style, seed, random.Random(chance))
    try:
        draft = kind(bench)
    except (IndexError, ValueError, StopIteration):
        return None  # the other fault has left nothing to make this one of
    return None if draft is None else Made(draft, bench.before, bench.facts, bench.asked)


def united(style: Style, one: Style, two: Style) -> Style | None:
    """Return the style that both faults ask for; None if they ask for different things."""
    wants = [each.wants() if isinstance(each, Asking) else {} for each in (one, two)]
    if any(wants[0][name] != wants[1][name] for name in wants[0].keys() & wants[1].keys()):
        return None
    chances = {**wants[0], **wants[1]}
    stock = chances.pop("stock", float(style.stock))
    return Style({**style.chance, **chances}, style.suits, style.grouped, bool(stock))


def changed(old: Session, new: Session) -> set[int]:
    """List the places of the deals that differ in what happened."""
    pairs = zip(old.deals, new.deals, strict=True)
    return {place for place, (a, b) in enumerate(pairs) if a != b}


def merged(one: Made, two: Made) -> tuple[list[Line], list[Line]] | None:
    """Write the first fault's changes into the second's lines; return them and the lines to blame for the first."""
    lines = list(two.draft.lines)
    fresh = {tag_of(line): line for line in two.before}
    was = {tag_of(line): line for line in one.before}
    now = {tag_of(line): line for line in one.draft.lines}
    blamed: list[Line] = []
    for tag, line in was.items():
        here = next((other for other in lines if tag_of(other) == tag), None)
        then = now.get(tag)
        if then is not None and then.words == line.words and then.tail == line.tail:
            continue
        if here is None or here.words != fresh[tag].words or here.words != line.words:
            return None
        if then is None:
            if any(here is at for at in two.draft.at):
                return None
            lines = [other for other in lines if other is not here]
        else:
            here.words, here.tail = then.words, then.tail
    for line in one.draft.at:
        if tag_of(line) is None:
            continue
        here = next((other for other in lines if tag_of(other) == tag_of(line)), None)
        if here is None:
            return None
        blamed.append(here)
    for before, line in itertools.pairwise([None, *one.draft.lines]):
        if line is None or tag_of(line) is not None:
            continue
        place = 0
        if before is not None:
            known = tag_of(before)
            found = [
                i for i, o in enumerate(lines) if o is before or (known and tag_of(o) == known)
            ]
            if not found:
                return None
            place = found[0] + 1
        lines.insert(place, line)
        if any(line is at for at in one.draft.at):
            blamed.append(line)
    return lines, blamed


def deals_of(lines: list[Line], at: list[Line]) -> set[int]:
    """List the deals in which lines stand, 0 for the header; the totals stand in none."""
    deal, found = 0, set()
    for line in lines:
        deal = line.deal if line.key == "deal" else deal
        if any(line is other for other in at):
            found.add(-1 if line.key == "totals" else deal)
    return found


def pair(first: Kind, second: Kind, seed: int, book: str, where: str, turn: int) -> Pair | None:
    """Try to put two faults into the session of a seed; None where they do not go together."""
    try:
        session = facts_of(seed, book)
    except StopIteration:
        return None  # the cards of this seed do not let a hand be made
    if where == "apart" and len(session.deals) < 2:
        return None
    plain = style_of(seed).but(**PLAIN)
    usual = Asking(plain.chance, plain.suits, plain.grouped, plain.stock)
    chances = [f"{kind.__name__} {book} {seed} {turn}" for kind in (first, second)]
    alone = [
        make(kind, session, usual, seed, c)
        for kind, c in zip((first, second), chances, strict=True)
    ]
    if alone[0] is None or alone[1] is None:
        return None
    style = united(usual, alone[0].style, alone[1].style)
    one = make(first, session, style, seed, chances[0]) if style else None
    two = make(second, one.facts, style, seed, chances[1]) if one and style else None
    if one is None or two is None or style is None:
        return None
    if {one.style.stock, two.style.stock} != {style.stock}:
        return None
    mine, theirs = changed(session, one.facts), changed(one.facts, two.facts)
    if mine & theirs:
        return None
    found = merged(one, two)
    if found is None:
        return None
    lines, blamed = found
    places = [
        deals_of(lines, at) or {place + 1 for place in facts}
        for at, facts in ((blamed, mine), (two.draft.at, theirs))
    ]
    if any(len(place) != 1 or min(place) < 1 for place in places):
        return None
    if not mine and any(place - 1 in theirs for place in places[0]):
        return None  # what the first changes may be no fault in a deal that went otherwise
    if (places[0] == places[1]) != (where == "same"):
        return None
    if one.draft.rule == two.draft.rule and any(a is b for a in blamed for b in two.draft.at):
        return None  # one of them has undone the other
    numbers = {id(line): number for number, line in enumerate(lines, start=1)}
    at = [frozenset(numbers[id(line)] for line in each) for each in (blamed, two.draft.at)]
    return Pair(
        write_text(lines, style, seed),
        (first.__name__, second.__name__),
        (one.draft.rule, two.draft.rule),
        (at[0], at[1]),
        seed,
        book,
    )


def pairs(where: str, seed: int) -> Iterator[Pair]:
    """Yield pairs of faults without end, every kind as likely as every other."""
    rng = random.Random(f"pairs {where} {seed}")
    while True:
        book = rng.choice(list(ALL))
        kinds = KINDS if book == "aldenham" else [*KINDS, *OTHER_KINDS]
        first, second = rng.sample(kinds, 2)
        start = rng.randrange(10**6)
        for turn in range(3):
            found = pair(first, second, start + turn, book, where, turn)
            if found is not None:
                yield found
                break


def fits(found: Pair, told: list[tuple[str, int]]) -> bool:
    """Tell whether just the two faults are told, each where it stands."""
    if len(told) != 2:
        return False
    return any(
        all(
            name in (*rules.split("|"), *ALSO.get(rules, ())) and (not lines or line in lines)
            for (name, line), rules, lines in zip(order, found.rules, found.lines, strict=True)
        )
        for order in (told, told[::-1])
    )


def judged(text: str) -> list[tuple[str, int]]:
    """Return the errors that are told of a record, each with its line."""
    import ombre_records

    record = read(text)
    errors = ombre_records.check(record).errors
    return [(f.rule, record.source.line_at(f.span.start)) for f in errors]


def main() -> None:
    """Try pairs and list those of which something else is told."""
    warnings.simplefilter("ignore")
    where, count, *rest = [word for word in sys.argv[1:] if word != "-v"]
    seed = int(rest[0]) if rest else 0
    bad: Counter[tuple[str, ...]] = Counter()
    for place, found in enumerate(itertools.islice(pairs(where, seed), int(count))):
        told = judged(found.text)
        if fits(found, told):
            continue
        bad[tuple(sorted(found.kinds))] += 1
        wanted = [(r, sorted(at)) for r, at in zip(found.rules, found.lines, strict=True)]
        print(
            place, found.book, found.seed, found.kinds, "wanted", wanted, "told", told, flush=True
        )
        if "-v" in sys.argv:
            for number, line in enumerate(found.text.splitlines(), start=1):
                print(f"    {number:3} {line}")
    print(sum(bad.values()), "of", count)


if __name__ == "__main__":
    main()
