"""Import records into a corpus: a row for every deal, the faulty ones with their findings."""

from __future__ import annotations

import os
import re
from collections import defaultdict
from collections.abc import Container, Iterator, Mapping, Sequence
from contextlib import suppress
from hashlib import sha256

from msgspec import Struct
from msgspec.structs import replace

from ombre_records.base import limits
from ombre_records.base.atomic_file import Unwritable
from ombre_records.base.finding import Finding, changed
from ombre_records.base.selection import MARK
from ombre_records.base.source import source
from ombre_records.gathering.counting import gathered
from ombre_records.gathering.findings import beside_each_other
from ombre_records.gathering.sketch import suspects
from ombre_records.interchange.corpus.facts import rows_of_report, sessions_of
from ombre_records.interchange.corpus.manifest import (
    Import,
    Making,
    Manifest,
    NoCorpusError,
    PartFile,
    Source,
    change,
    damage,
    load_or_begin,
    rows_in,
    write_part,
)
from ombre_records.interchange.corpus.row import DealRow
from ombre_records.interchange.corpus.storage import storage
from ombre_records.judgement.pipeline import judge, judge_as_it_stands
from ombre_records.notation.bounds import Bounds
from ombre_records.notation.portions import portions
from ombre_records.referee.report import Report
from ombre_records.repair.reading import parse_part

_BATCH = 4 * 1024 * 1024
"""The bytes of records that are read into one block."""


class FilePiece(Struct, frozen=True):
    """The piece of a file that is read at once: its bytes from a place on, all where `whole`;
    `without` some deals, by session and place.
    """

    path: str
    start: int
    size: int
    lines: int = 0
    sessions: int = 0
    whole: bool = True
    last: bool = True
    without: tuple[tuple[int, int], ...] = ()


class Batch(Struct, frozen=True):
    """Pieces that are read into one block, a part for each book."""

    root: str
    making: str
    version: str
    block: int
    pieces: tuple[FilePiece, ...]


class ImportedBatch(Struct, frozen=True):
    """An imported batch: its parts, and what could not be taken in, in words."""

    block: int
    parts: tuple[PartFile, ...]
    problems: tuple[str, ...] = ()


class Reading:
    """Files being imported into a folder; `missing` are the batches that are left to do.

    A file that has been imported takes the place of what it was then, by whatever path it is named;
    one that says the same is not read again. `copies` are files that say what another says;
    `meeting` is what is found of deals that several of the files have. `standing` batches are done.
    """

    def __init__(self, root: str, paths: Sequence[str], version: str) -> None:
        self.root = root
        every = {each.place: each for each in (_looked_through(path, root) for path in paths)}
        self.copies: list[tuple[str, str]] = []
        self.known = 0
        self.meeting: list[Finding] = []
        self._version = version
        self._reports: dict[str, Report] = {}
        self._compared: list[Report] = []
        self.missing: list[Batch] = []
        self.standing = 0
        self.making: Making | None = None
        self.manifest = load_or_begin(root)
        while not self._begun([*every.values()]):
            pass  # another program has begun to import meanwhile: its deals are compared, too

    def _begun(self, every: Sequence[Source]) -> bool:
        """Begin the making of those files that the corpus does not have as they are; False where
        others have begun one since the manifest was read.

        What it has of them as they were goes, and what it has of files that are read anew.
        """
        before = self.manifest
        whole = [each for each in before.makings if self._stands(before, each)]
        had = {each.place: each for making in whole for each in _sources(making)}
        named = [each for each in every if not _unchanged(each, had.get(each.place))]
        name = Import(len(named), _digest(named), "").name
        new = self._planned(named, had, _sources(before.making(name, None))) if named else ()
        batches = self._batches(name, new)
        raced = False

        def begun(manifest: Manifest) -> Manifest:
            nonlocal raced
            raced = [*map(_sources, manifest.makings)] != [*map(_sources, before.makings)]
            if raced or not new:
                return manifest
            places = {each.place for each in new}
            for each in manifest.makings:
                if each.files is not None and each.files.sources != new:
                    manifest = self._without(manifest, each, places)
            files = Import(len(new), _digest(named), self._version, len(batches), new)
            making = manifest.making(name, None)
            standing = making is not None and making.files == files
            return manifest if standing else manifest.begun(Making(name, files=files))

        self.manifest = change(self.root, begun)
        if raced:
            return False
        now = had | {each.place: each for each in new}
        first = {each.content: each.path for each in now.values() if not each.copy}
        again = [each for each in every if now[each.place].copy]
        self.copies = [(each.path, first.get(each.content, each.path)) for each in again]
        self.known = len(every) - len({each.place for each in (*named, *again)})
        if new:
            self.making = self.manifest.making(name, None)
            self._look(batches)
        return True

    def _planned(
        self,
        named: Sequence[Source],
        had: Mapping[str, Source],
        interrupted: Sequence[Source],
    ) -> tuple[Source, ...]:
        """Return the files that are to be read, with the deals that are left out of each.

        Those are the ones `named`, behind the others of which something else is left out now, since
        what it repeats or contradicts has come or gone: they stand as they were, or `interrupted`.
        """
        places = {each.place for each in named}
        stay = [
            each
            for making in self.manifest.makings
            for each in _sources(making)
            if each.place not in places
        ]
        paths = {each.place: each.path for each in named}
        paths |= {each.place: path for each in stay if (path := self._found(each))}
        suspected = suspects((p, data) for p in paths.values() if (data := _bytes(p)) is not None)
        replaced = any(
            each.place in places for making in self.manifest.makings for each in _sources(making)
        )
        meets = replaced or bool(suspected.intersection(each.path for each in named))
        again = {each.place for each in interrupted if each.place in paths} - places
        while True:
            order = [
                *(each for each in stay if each.place not in again),
                *(each for each in stay if each.place in again),
                *named,
            ]
            now = self._left_out(order, paths, suspected if meets else ())
            other = {
                each.place
                for each in stay
                if meets and each.place in had and each.place in paths and now[each.place] != each
            }
            if other <= again:
                break
            again |= other
        of_named = {each.path for each in named}
        self.meeting = [
            changed(each, wrong=f"{report.source.path}: {each.wrong}")
            for report, each in beside_each_other(self._compared, boards=False)
            if report.source.path in of_named
        ]
        return tuple(
            replace(now[each.place], path=paths[each.place])
            for each in order
            if each.place in again or each.place in places
        )

    def _left_out(
        self, order: Sequence[Source], paths: Mapping[str, str], suspected: Container[str]
    ) -> Mapping[str, Source]:
        """Return files by place with what is left out of each, since one before it says the same or
        another contradicts it; and keep what is found of deals that meet.
        """
        first: dict[str, str] = {}
        copies = {
            each.place for each in order if first.setdefault(each.content, each.place) != each.place
        }
        compared = [
            paths[each.place]
            for each in order
            if each.place not in copies and paths.get(each.place, "") in suspected
        ]
        reports = [self._report(path) for path in compared]
        without: dict[str, list[tuple[int, int]]] = defaultdict(list)
        for repeated in gathered(reports).left_out:
            without[repeated.path] += [(repeated.session, deal.index) for deal in repeated.deals]
        self._compared = reports
        return {
            each.place: replace(
                each,
                copy=each.place in copies,
                without=tuple(without.get(paths.get(each.place, ""), ())),
            )
            for each in order
        }

    def _report(self, path: str) -> Report:
        if path not in self._reports:
            self._reports[path] = _judged(FilePiece(path, 0, os.path.getsize(path)))
        return self._reports[path]

    def _found(self, file: Source) -> str:
        """Return the path of a file that is still as it was when it was read, else nothing."""
        beside = os.path.join(os.path.realpath(self.root), file.beside)
        for path in (file.path, os.path.relpath(beside) if file.beside else ""):
            if os.path.isfile(path) and _unchanged(file, _looked_through(path, self.root)):
                return path
        return ""

    def _stands(self, manifest: Manifest, making: Making) -> bool:
        """Whether all of a making of files is there, and as it was written."""
        if making.files is None or len(making.done) < making.files.blocks:
            return False
        parts = (part for part in manifest.parts if part.making == making.name)
        return not any(damage(self.root, part) for part in parts)

    def _without(self, manifest: Manifest, making: Making, places: Container[str]) -> Manifest:
        """Take files out of an earlier making: their rows, and the parts that had no others."""
        assert making.files is not None
        gone = {each.path for each in making.files.sources if each.place in places}
        if not gone:
            return manifest
        sources = tuple(each for each in making.files.sources if each.place not in places)
        made, emptied = [], []
        for part in manifest.parts:
            if part.making == making.name:
                rows = () if damage(self.root, part) else tuple(rows_in(self.root, part))
                remaining = [row for row in rows if row.file not in gone]
                if not remaining:
                    emptied.append(part.path)
                elif len(remaining) < len(rows):
                    made_of = f"{making.name}/{part.block}".encode()
                    made.append(write_part(self.root, remaining, making.name, part.block, made_of))
        files = replace(making.files, files=len(sources), sources=sources)
        manifest = manifest.begun(replace(making, files=files)).listing(*made)
        for path in emptied:
            storage(self.root).remove(path)
        return manifest.without(making.name, emptied)

    def _batches(self, name: str, sources: Sequence[Source]) -> list[Batch]:
        without = {each.path: each.without for each in sources}
        pieces = [
            replace(piece, without=without[piece.path])
            for piece in _pieces([each for each in sources if not each.copy])
        ]
        return [
            Batch(self.root, name, self._version, block, together)
            for block, together in enumerate(_together(pieces))
        ]

    def _look(self, every: Sequence[Batch]) -> None:
        assert self.making is not None
        damaged = {
            part.block
            for part in self.manifest.parts
            if part.making == self.making.name and damage(self.root, part)
        }
        intact = {*self.making.done} - damaged
        self.missing = [batch for batch in every if batch.block not in intact]
        self.standing = len(every) - len(self.missing)

    def list(self, read: ImportedBatch) -> None:
        """List what has been made of a batch."""
        assert self.making is not None
        name = self.making.name

        def listed(manifest: Manifest) -> Manifest:
            now = manifest.making(name, None)
            if now is None:
                for part in read.parts:
                    storage(self.root).remove(part.path)
                raise NoCorpusError(f"{self.root}: others have imported the same files meanwhile")
            done = tuple(sorted({*now.done, read.block}))
            return manifest.begun(replace(now, done=done)).listing(*read.parts)

        self.manifest = change(self.root, listed)


def _bytes(path: str) -> bytes | None:
    """Return a file's bytes; None where it is too large to be compared, or cannot be read."""
    try:
        if os.path.getsize(path) > limits.BYTES:
            return None
        with open(path, "rb") as file:
            return file.read()
    except OSError:
        return None


def _sources(making: Making | None) -> tuple[Source, ...]:
    return making.files.sources if making is not None and making.files is not None else ()


def _unchanged(file: Source, before: Source | None) -> bool:
    return before is not None and (file.place, file.content) == (before.place, before.content)


def _looked_through(path: str, root: str) -> Source:
    """Return a file as it stands, to be imported into a corpus; OSError if it cannot be read.

    What it says is the same with other line ends, blank lines and comments, but for those that say
    which findings are ignored.
    """
    content = sha256()
    with open(path, "rb") as file:
        for line in file:
            for each in line.split(b"\r"):
                line_read = each if MARK.encode() in each else _COMMENT.sub(rb"\1", each)
                if line_read := line_read.strip():
                    content.update(line_read + b"\n")
    real = os.path.realpath(path)
    place = sha256(real.encode("utf-8", "surrogateescape")).hexdigest()
    beside = ""
    with suppress(ValueError):  # what stands on another drive
        beside = "" if "://" in root else os.path.relpath(real, os.path.realpath(root))
    return Source(path, place[:_SHORT], content.hexdigest()[:_SHORT], beside)


_COMMENT = re.compile(rb'("(?:[^"\\]|\\.)*"?)|#.*')
_SHORT = 32


def _digest(sources: Sequence[Source]) -> str:
    digest = sha256()
    for each in sources:
        digest.update(f"{each.path}\0{each.content}\0".encode("utf-8", "surrogateescape"))
    return digest.hexdigest()


def _pieces(sources: Sequence[Source]) -> list[FilePiece]:
    """Return what is read at once of files; OSError if one cannot be read."""
    pieces = []
    for path in (each.path for each in sources):
        with open(path, "rb") as file:
            size = file.seek(0, os.SEEK_END)
            cut = portions(file) if size > 4 * limits.PORTION else ()
        if not cut:
            pieces.append(FilePiece(path, 0, size))
        for each in cut:
            place = (path, each.start, each.size, each.lines, each.sessions, False, each.last)
            pieces.append(FilePiece(*place))
    return pieces


def _together(pieces: Sequence[FilePiece]) -> Iterator[tuple[FilePiece, ...]]:
    waiting: list[FilePiece] = []
    size = 0
    for piece in pieces:
        waiting.append(piece)
        size += piece.size
        if size >= _BATCH:
            yield tuple(waiting)
            waiting, size = [], 0
    if waiting:
        yield tuple(waiting)


def read(batch: Batch) -> ImportedBatch:
    """Read a batch, judge it, and write its parts, one for each book; Unwritable says why not."""
    by_book: dict[str, list[DealRow]] = defaultdict(list)
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
            if (row.session, row.deal) in piece.without:
                continue
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
    return ImportedBatch(batch.block, parts, tuple(problems))


def _without_deals(piece: FilePiece, report: Report) -> str:
    first = next(iter(report.findings), None)
    why = f": {first.message}" if first is not None else ""
    some = any(session.deals for session in sessions_of(report))
    what = "a session has no deal" if some else "there is no deal in it"
    return f"{piece.path}: {what}, which a corpus cannot keep{why}"


def _judged(piece: FilePiece) -> Report:
    with open(piece.path, "rb") as file:
        file.seek(piece.start)
        data = file.read(piece.size)
    if piece.whole:
        return judge(data, piece.path)
    if not piece.last:
        data = data.removesuffix(b"\n").removesuffix(b"\r")
    text = source(data.decode("utf-8"), piece.path, piece.lines)
    return judge_as_it_stands(parse_part(text, Bounds(limits.NOTHING, limits.ALL_DEALS)))


def readable(path: str) -> str:
    """Say why a file cannot be read; empty if it can."""
    try:
        with open(path, "rb") as file:
            file.read(1)
            os.fstat(file.fileno())
    except OSError as error:
        return f"{path}: it cannot be read: {error.strerror or error}"
    return ""


__all__ = ["Batch", "ImportedBatch", "Reading", "Unwritable", "read", "readable"]
