"""Records read into a corpus: every deal a row, the faulty ones with their findings."""

from __future__ import annotations

import os
from collections import defaultdict
from collections.abc import Iterator, Sequence
from hashlib import sha256

from msgspec import Struct
from msgspec.structs import replace

from ombre_records import limits
from ombre_records.atomic_file import Unwritable
from ombre_records.corpus.facts import rows_of_report, sessions_of
from ombre_records.corpus.manifest import Import, Making, load_or_begin, save
from ombre_records.corpus.parts import Part, damage, write_part
from ombre_records.corpus.row import Row
from ombre_records.decoding import decode
from ombre_records.judgement.pipeline import judge
from ombre_records.notation.bounds import Bounds
from ombre_records.notation.parse import parse, parse_part
from ombre_records.notation.portions import portions
from ombre_records.report import Report
from ombre_records.source import source

_BATCH = 4 * 1024 * 1024
"""The bytes of records that are read into one block."""


class Piece(Struct, frozen=True):
    """What is read at once of a file: its bytes from a place on, all where `whole`."""

    path: str
    start: int
    size: int
    lines: int = 0
    sessions: int = 0
    whole: bool = True
    last: bool = True


class Batch(Struct, frozen=True):
    """Pieces that are read into one block, a part for each book."""

    root: str
    making: str
    version: str
    block: int
    pieces: tuple[Piece, ...]


class Read(Struct, frozen=True):
    """What has become of a batch: its parts, and what could not be taken in, in words."""

    block: int
    parts: tuple[Part, ...]
    problems: tuple[str, ...] = ()


class Reading:
    """Files being imported into a folder; `missing` are the batches that are left to do."""

    def __init__(self, root: str, paths: Sequence[str], version: str) -> None:
        self.root = root
        manifest = load_or_begin(root)
        digest, pieces = _looked_through(paths)
        files = Import(len(paths), digest, version)
        before = manifest.making(files.name, None)
        making = before or Making(files.name, files=files)
        self.manifest = manifest.begun(making)
        save(root, self.manifest)
        every = [
            Batch(root, making.name, version, block, together)
            for block, together in enumerate(_together(pieces))
        ]
        self.making = making
        damaged = {
            part.block
            for part in self.manifest.parts
            if part.making == making.name and damage(root, part)
        }
        standing = {*making.done} - damaged
        self.missing = [batch for batch in every if batch.block not in standing]
        self.standing = len(every) - len(self.missing)

    def list(self, read: Read) -> None:
        """List what has been made of a batch."""
        done = tuple(sorted({*self.making.done, read.block}))
        self.making = replace(self.making, done=done)
        self.manifest = self.manifest.begun(self.making).listing(*read.parts)
        save(self.root, self.manifest)


def _looked_through(paths: Sequence[str]) -> tuple[str, list[Piece]]:
    """Return the digest of all names and bytes, and the pieces; OSError if one cannot be read."""
    found, pieces = sha256(), []
    for path in paths:
        with open(path, "rb") as file:
            own = sha256()
            while block := file.read(1 << 20):
                own.update(block)
            size = file.tell()
            found.update(f"{path}\0{size}\0".encode("utf-8", "surrogateescape") + own.digest())
            cut = portions(file) if size > 4 * limits.PORTION else ()
        if not cut:
            pieces.append(Piece(path, 0, size))
        for each in cut:
            place = (path, each.start, each.size, each.lines, each.sessions, False, each.last)
            pieces.append(Piece(*place))
    return found.hexdigest(), pieces


def _together(pieces: Sequence[Piece]) -> Iterator[tuple[Piece, ...]]:
    waiting: list[Piece] = []
    size = 0
    for piece in pieces:
        waiting.append(piece)
        size += piece.size
        if size >= _BATCH:
            yield tuple(waiting)
            waiting, size = [], 0
    if waiting:
        yield tuple(waiting)


def read(batch: Batch) -> Read:
    """Read a batch, judge it, and write its parts, one for each book; Unwritable says why not."""
    by_book: dict[str, list[Row]] = defaultdict(list)
    problems = []
    number = 0
    for piece in batch.pieces:
        try:
            report = _judged(piece)
        except OSError as error:
            problems.append(f"{piece.path}: it cannot be read: {error.strerror or error}")
            continue
        rows = rows_of_report(report, batch.version, piece.sessions)
        empty = True
        for row in rows:
            empty = False
            if row.policy is None:
                row = replace(row, number=number)
            by_book[row.book].append(replace(row, block=batch.block))
            number += 1
        if empty or any(not session.deals for session in sessions_of(report)):
            problems.append(_without_deals(piece, report))
    made_of = f"{batch.making}/{batch.block}".encode()
    parts = tuple(
        write_part(batch.root, rows, batch.making, batch.block, made_of)
        for _book, rows in sorted(by_book.items())
    )
    return Read(batch.block, parts, tuple(problems))


def _without_deals(piece: Piece, report: Report) -> str:
    first = next(iter(report.findings), None)
    why = f": {first.message}" if first is not None else ""
    some = any(session.deals for session in sessions_of(report))
    what = "a session has no deal" if some else "there is no deal in it"
    return f"{piece.path}: {what}, which a corpus cannot keep{why}"


def _judged(piece: Piece) -> Report:
    with open(piece.path, "rb") as file:
        file.seek(piece.start)
        data = file.read(piece.size)
    if piece.whole:
        text, findings = decode(data, piece.path)
        record = parse(text)
        if findings:
            record = replace(record, findings=findings + record.findings)
        return judge(record)
    if not piece.last:
        data = data.removesuffix(b"\n").removesuffix(b"\r")
    text = source(data.decode("utf-8"), piece.path, piece.lines)
    return judge(parse_part(text, Bounds(limits.NOTHING, limits.ALL_DEALS)), part=True)


def readable(path: str) -> str:
    """Say why a file cannot be read; empty if it can."""
    try:
        with open(path, "rb") as file:
            file.read(1)
            os.fstat(file.fileno())
    except OSError as error:
        return f"{path}: it cannot be read: {error.strerror or error}"
    return ""


__all__ = ["Batch", "Read", "Reading", "Unwritable", "read", "readable"]
