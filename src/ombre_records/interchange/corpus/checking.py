"""Check a corpus: the bytes of every part, and every row as the record that it stands for."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby, islice

from msgspec import Struct, to_builtins

from ombre_records.base.document.data import json_text
from ombre_records.base.steering import clean as printable
from ombre_records.books.load import stated
from ombre_records.engine.naming import partner
from ombre_records.interchange.corpus.exporting import session_text
from ombre_records.interchange.corpus.facts import rows_of_report
from ombre_records.interchange.corpus.manifest import (
    DamagedError,
    Manifest,
    PartFile,
    damage,
    path_of,
    rows_in,
)
from ombre_records.interchange.corpus.row import DealRow, record
from ombre_records.interchange.corpus.storage import storage
from ombre_records.judgement.clean import clean
from ombre_records.judgement.pipeline import judge

_TOGETHER = 500
"""The number of generated deals that are judged at once; they are judged one by one only if
something is found.
"""
_NOT_OF_THE_SESSION = frozenset(
    "encoding wrong-board repeated-board wrong-side repeated-deal contradicted-deal"
    " two-places similar-name doubtful-date".split()
)
"""Findings that rest on the file's bytes, or on its other sessions, of which a row has nothing."""
_TOLD = 20
"""The most rows of a part that are reported."""


class Wrong(Struct, frozen=True):
    """The fault of a part, or of one of its rows, which are counted from 1."""

    row: int | None
    message: str


class JudgedPart(Struct, frozen=True):
    """A part judged: how many deals, in how many of them there are errors, and what is wrong.

    `faulty` are deals that were imported with errors, and have them still; nothing is wrong with
    the corpus for that. `untold` rows more are wrong than are told of.
    """

    path: str
    deals: int
    faulty: int
    rules: dict[str, int]
    wrong: tuple[Wrong, ...] = ()
    untold: int = 0


class Task(Struct, frozen=True):
    """A part to be judged in the folder of a corpus."""

    root: str
    part: PartFile


def judged(task: Task) -> JudgedPart:
    """Judge a part. If its bytes have changed, that is reported, and it is not read."""
    part = task.part
    if damaged := damage(task.root, part):
        return JudgedPart(part.path, 0, 0, {}, (Wrong(None, damaged),))
    judge = _Judge(part)
    try:
        judge.take(rows_in(task.root, part))
    except DamagedError as problem:
        judge.wrong.append(Wrong(None, str(problem)))
    return judge.verdict()


class _Judge:
    """Judges the rows of a part, and gathers what is found."""

    def __init__(self, part: PartFile) -> None:
        self.part = part
        self.deals = self.faulty = 0
        self.rules: Counter[str] = Counter()
        self.wrong: list[Wrong] = []

    def verdict(self) -> JudgedPart:
        """Return the part as judged so far."""
        if self.deals != self.part.rows and not self.wrong:
            message = f"it has {self.deals} deals instead of {self.part.rows}"
            self.wrong.append(Wrong(None, message))
        shown, rest = tuple(self.wrong[:_TOLD]), len(self.wrong[_TOLD:])
        return JudgedPart(
            self.part.path, self.deals, self.faulty, dict(sorted(self.rules.items())), shown, rest
        )

    def take(self, rows: Iterable[DealRow]) -> None:
        """Judge rows, in their order."""
        for generated, group in groupby(rows, key=lambda row: row.header is None):
            if generated:
                while some := list(islice(group, _TOGETHER)):
                    self._take_generated(some)
                continue
            for _session, own in groupby(group, key=lambda row: (row.file, row.session)):
                self._take_session(list(own))

    def _take_generated(self, rows: Sequence[DealRow]) -> None:
        for row in rows:
            if problem := _misplaced(row, self.part):
                self._note(row, problem, self.deals + rows.index(row) + 1)
        try:
            text = "".join(record(row, tagged=False) for row in rows)
        except (AssertionError, ValueError, LookupError, TypeError):
            text = ""
        if not text or clean(text.encode("utf-8"), "-") is None:
            for at, row in enumerate(rows, self.deals + 1):
                self._judge_alone(row, at)
        self.deals += len(rows)

    def _judge_alone(self, row: DealRow, at: int) -> None:
        try:
            text = record(row, tagged=False)
        except (AssertionError, ValueError, LookupError, TypeError):
            self._note(row, "it is not a deal of its book", at)
            return
        for finding in judge(text).errors:
            self._note(row, f"{finding.rule}[{finding.code}]: {finding.message}", at)

    def _take_session(self, rows: Sequence[DealRow]) -> None:
        begun, self.deals = self.deals, self.deals + len(rows)
        self.faulty += sum(row.faulty for row in rows)
        for row in rows:
            self.rules.update(fault.rule for fault in row.findings if fault.counts)
        if len(rows) != rows[0].deals:
            self._note(rows[0], f"its session has {rows[0].deals} deals", begun + 1)
            return
        path = rows[0].file or "-"
        report = judge(session_text(rows), path)
        again = list(rows_of_report(report, rows[0].version))
        if len(again) != len(rows):
            self._note(rows[0], "its session cannot be read again as it was", begun + 1)
            return
        for at, (row, now) in enumerate(zip(rows, again, strict=True), begun + 1):
            was, rules = _rules_found(row), _rules_found(now)
            if was != rules:
                lost, new = ", ".join(was - rules), ", ".join(rules - was)
                text = " and ".join(
                    filter(None, (new and f"{new} found anew", lost and f"{lost} not found again"))
                )
                self._note(row, f"its findings are others: {text}", at)
            elif _row_content(row) != _row_content(now):
                self._note(row, "its columns do not say what its text says", at)

    def _note(self, row: DealRow, message: str, at: int) -> None:
        self.wrong.append(Wrong(at, message))


def _misplaced(row: DealRow, part: PartFile) -> str:
    """Describe the fault in those columns of a generated deal that its record does not repeat."""
    if row.book != part.book or row.block != part.block:
        return f"it is of {row.book}, block {row.block}"
    if row.pool != sum(row.antes) or row.reserved:
        return f"its pool is {row.pool}, though {sum(row.antes)} were staked"
    if row.contract is None:
        return (
            "" if row.ombre is None and row.friend is None else "nobody plays, yet it has an Ombre"
        )
    passes = stated(row.book, None).auction.passes
    speakers = [bid.seat for bid in row.bids if bid.call not in passes]
    if speakers and row.ombre != speakers[-1]:
        return f"its Ombre is seat {row.ombre}, though seat {speakers[-1]} won the auction"
    if row.king is None and row.friend is not None:
        return f"its friend is seat {row.friend}, though no king was called"
    if row.king is not None and row.ombre is not None:
        holders = (s for s, hand in enumerate(row.hands) if hand and row.king in hand)
        if row.friend != partner(next(holders, row.ombre), row.ombre):
            return f"its friend is seat {row.friend}, who does not hold the king"
    return ""


def _rules_found(row: DealRow) -> Counter[str]:
    rules = (each.rule for each in row.findings if not each.consequent)
    return Counter(rule for rule in rules if rule not in _NOT_OF_THE_SESSION)


def _row_content(row: DealRow) -> tuple[object, ...]:
    """Return the content of a row, independent of how it was made."""
    return (
        row.players,
        row.dealer,
        row.hands,
        row.bids,
        row.ombre,
        row.contract,
        row.trump,
        row.plays,
        row.winners,
        row.outcome,
        row.payments,
        row.pool,
    )


def unlisted(root: str, manifest: Manifest) -> Iterator[JudgedPart]:
    """Yield the faults of the corpus as a whole: files not listed, unfinished work."""
    listed = {part.path for part in manifest.parts}
    for path in sorted(_files(root) - listed):
        yield _only(path, "it is not listed in corpus.json; generate or import again, or remove it")
    for making in manifest.makings:
        plan = making.plan
        if plan is None:
            continue
        wanted = {path_of(plan.book, plan.name, block) for block in range(plan.blocks)}
        if lacking := len(wanted - listed):
            what = f"{plan.book} by {plan.policy}, seed {plan.seed}"
            problem = f"{lacking} of {plan.blocks} files are not made yet; generate again to go on"
            yield _only(what, problem)


def _only(path: str, message: str) -> JudgedPart:
    return JudgedPart(path, 0, 0, {}, (Wrong(None, message),))


def _files(root: str) -> set[str]:
    place = storage(root)
    return {
        f"{folder}/{name}"
        for folder in place.names()
        if folder.startswith("book=")
        for name in place.names(folder)
        if name.endswith(".parquet")
    }


def document(root: str, parts: Sequence[JudgedPart], to: str = "text") -> str:
    """Write what has been judged as text or as JSON."""
    return _json(parts) if to == "json" else _text(root, parts)


def _text(root: str, parts: Sequence[JudgedPart]) -> str:
    lines = []
    for part in parts:
        for each in part.wrong:
            where = "" if each.row is None else f" row {each.row}:"
            lines.append(f"{part.path}:{where} {each.message}")
        if part.untold:
            lines.append(f"{part.path}: and {part.untold:,} more rows")
    rules = sum((Counter(part.rules) for part in parts), Counter[str]())
    faulty = sum(part.faulty for part in parts)
    if faulty:
        named = ", ".join(f"{rule} {number:,}" for rule, number in sorted(rules.items()))
        lines.append(f"{faulty:,} imported deals have errors, as they had: {named}")
    wrong = sum(len(part.wrong) + part.untold for part in parts)
    deals = sum(part.deals for part in parts)
    verdict = f"{wrong:,} wrong" if wrong else "nothing else is wrong" if faulty else "clean"
    files = "file" if len(parts) == 1 else "files"
    lines.append(f"{root}: {len(parts):,} {files}, {deals:,} deals judged: {verdict}")
    return "".join(f"{printable(line)}\n" for line in lines)


def _json(parts: Sequence[JudgedPart]) -> str:
    summary = {
        "files": len(parts),
        "deals": sum(part.deals for part in parts),
        "faulty": sum(part.faulty for part in parts),
        "wrong": sum(len(part.wrong) + part.untold for part in parts),
    }
    return json_text({"version": 1, "files": to_builtins(parts), "summary": summary})
