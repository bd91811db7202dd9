"""The manifest, `corpus.json`: the one list of a corpus' parts and of how they were made; and the
parts, Parquet files of the rows of one block, whole or not there at all.

Their footers tell what they were made of, so that a part that has been finished is known again.
"""

from __future__ import annotations

import io
from collections.abc import Callable, Container, Iterator, Sequence
from functools import cache
from hashlib import sha256
from typing import Any, Literal

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from ombre_records.base.errors import OmbreError
from ombre_records.interchange.corpus.generation import Plan
from ombre_records.interchange.corpus.row import NAMES, DealRow, schema
from ombre_records.interchange.corpus.storage import DRAFT, LOCK, arrow, parquet, storage

_MADE_OF = b"ombre-corpus"
_GROUP = 10_000
"""The rows of a group within a part: how much is in memory at once, when it is read."""


class PartFile(Struct, frozen=True):
    """A part as the manifest lists it.

    `path` is below the corpus, with `/` between its folders. `sha256` is the digest of its bytes,
    `rows_sha256` of what its rows say, whatever library wrote them. `faulty` counts the deals in
    which there are errors.
    """

    path: str
    making: str
    book: str
    block: int
    rows: int
    bytes: int
    sha256: str
    rows_sha256: str
    faulty: int = 0


class DamagedError(OmbreError):
    """A part that cannot be read; the message says why."""


def folder_of(book: str) -> str:
    """Return the folder of a book's parts. Its name is a partition key."""
    name = book.replace(" + ", "+")
    plain = "".join(each if each.isalnum() or each in "-+=_." else "_" for each in name)
    text = "" if plain == name else f"-{sha256(book.encode()).hexdigest()[:8]}"
    return f"book={plain}{text}"


def path_of(book: str, making: str, block: int) -> str:
    """Return where a part stands below its corpus."""
    return f"{folder_of(book)}/{making}-{block:06}.parquet"


def write_part(
    root: str, rows: Sequence[DealRow], making: str, block: int, made_of: bytes
) -> PartFile:
    """Write the rows of one book and block, whole or not at all; Unwritable says why not.

    `made_of` tells the same for the same rows, and something else for others.
    """
    book = rows[0].book
    listed = PartFile(
        path_of(book, making, block),
        making,
        book,
        block,
        len(rows),
        0,
        "",
        digest(rows),
        sum(row.faulty for row in rows),
    )
    data = encoded(rows, msgspec.json.encode({"made_of": made_of.decode(), "part": listed}))
    storage(root).write(listed.path, data)
    return msgspec.structs.replace(listed, bytes=len(data), sha256=sha256(data).hexdigest())


def encoded(rows: Sequence[DealRow], made_of: bytes) -> bytes:
    """Return rows as a Parquet file: the same bytes for the same rows, by one library's version."""
    table = _table(rows)
    file = io.BytesIO()
    with parquet().ParquetWriter(
        file,
        schema(),
        version="2.6",
        compression="zstd",
        compression_level=12,
        use_dictionary=[path for path in _paths() if path != "number"],
        column_encoding={"number": "DELTA_BINARY_PACKED"},
        data_page_version="1.0",
        write_statistics=True,
        store_schema=False,
    ) as writer:
        writer.write_table(table, row_group_size=_GROUP)
        writer.add_key_value_metadata({_MADE_OF: made_of})
    return file.getvalue()


@cache
def _paths() -> tuple[str, ...]:
    """Return the leaves of all columns, as Parquet calls them."""
    file = io.BytesIO()
    parquet().write_table(schema().empty_table(), file)
    columns = parquet().ParquetFile(file).schema
    return tuple(columns.column(at).path for at in range(len(columns)))


def _table(rows: Sequence[DealRow]) -> Any:
    """Return rows as a table of Arrow; the fields of a row are its columns, in their order."""
    pa = arrow()
    columns: list[Sequence[Any]] = [*zip(*map(msgspec.structs.astuple, rows), strict=True)]
    for at in _STRUCTURED:
        columns[at] = [[each._asdict() for each in cell] for cell in columns[at]]
    arrays = [pa.array(column, kind) for column, kind in zip(columns, schema().types, strict=True)]
    return pa.Table.from_arrays(arrays, schema=schema())


def digest(rows: Sequence[DealRow]) -> str:
    """Return the digest of the rows' values."""
    sha, encoder = sha256(), msgspec.msgpack.Encoder()
    for row in rows:
        sha.update(encoder.encode(row))
    return sha.hexdigest()


def finished(root: str, path: str, made_of: bytes) -> PartFile | None:
    """Return a part that stands already, made of the same; None for any other, or none."""
    try:
        data = storage(root).read(path)
        metadata = parquet().ParquetFile(io.BytesIO(data)).metadata.metadata or {}
        footer = msgspec.json.decode(metadata.get(_MADE_OF, b"null"), type=_Footer)
    except (OSError, ValueError, msgspec.MsgspecError, arrow().ArrowException):
        return None
    if footer.made_of != made_of.decode():
        return None
    return msgspec.structs.replace(footer.part, bytes=len(data), sha256=sha256(data).hexdigest())


def intact(root: str, part: PartFile) -> bool:
    """Return whether the rows of a part are those that its footer tells of."""
    try:
        return digest(tuple(rows_in(root, part))) == part.rows_sha256
    except DamagedError:
        return False


class _Footer(Struct, frozen=True):
    made_of: str
    part: PartFile


def damage(root: str, part: PartFile) -> str:
    """Say what is wrong with the file of a part; empty if its bytes are those that were written."""
    place = storage(root)
    try:
        size = place.size(part.path)
        if size != part.bytes:
            what = "cut off" if size < part.bytes else "too long"
            return f"it is {what}: {size} bytes instead of {part.bytes}"
        checksum = sha256(place.read(part.path)).hexdigest()
    except FileNotFoundError:
        return "it is missing"
    except OSError as error:
        return f"it cannot be read: {error.strerror or error}"
    return "" if checksum == part.sha256 else "its bytes have changed: the checksum is another"


def rows_in(root: str, part: PartFile) -> Iterator[DealRow]:
    """Read the rows of a part; DamagedError if it is none, or has other columns."""
    pa, place = arrow(), storage(root)
    try:
        file = parquet().ParquetFile(place.source(part.path))
        for batch in file.iter_batches(1000, columns=list(NAMES), use_threads=False):
            columns = [column.to_pylist() for column in batch.select(NAMES).columns]
            yield from map(_row, zip(*columns, strict=True))
    except (OSError, pa.ArrowException, KeyError, TypeError, msgspec.MsgspecError) as error:
        reason = str(error).splitlines()[0] if str(error) else type(error).__name__
        raise DamagedError(f"it cannot be read: {reason}") from None


def _row(values: Sequence[Any]) -> DealRow:
    """Return a row of its values in the order of the columns, as Arrow gives them."""
    cells = [*values]
    for at in _STRUCTURED:
        cells[at] = [tuple(each.values()) for each in cells[at] or ()]
    return msgspec.convert(cells, DealRow)


_STRUCTURED = tuple(map(NAMES.index, ("bids", "exchanges", "said", "findings")))


NAME = "corpus.json"
LICENCE = "CC0-1.0"


class Source(Struct, frozen=True, omit_defaults=True):
    """A file that was imported: its path as it was named, and the digests of where it truly stands
    and of what it says, comments and line ends apart.

    `beside` is its path from the corpus. `without` are the deals that are not taken in, by session
    and place, since other files repeat or contradict them; of a `copy` of another, none are.
    """

    path: str
    place: str
    content: str
    beside: str = ""
    without: tuple[tuple[int, int], ...] = ()
    copy: bool = False


class Import(Struct, frozen=True):
    """Files that were imported: how many, the digest of their names and of what they say, in how
    many blocks, and which of them the corpus still has as they were.
    """

    files: int
    digest: str
    version: str
    blocks: int = 0
    sources: tuple[Source, ...] = ()

    @property
    def name(self) -> str:
        """The name of its parts."""
        return f"import-{self.digest[:12]}"


class Making(Struct, frozen=True):
    """The origin of some of the parts: a plan, or files.

    `done` are the blocks of an import that stand: which books are in one only its files tell.
    """

    name: str
    plan: Plan | None = None
    files: Import | None = None
    done: tuple[int, ...] = ()


class Manifest(Struct, frozen=True):
    """The contents of a corpus. Makings come in the order in which they were begun, parts by path.

    `licence` is that of the generated deals: CC0, nobody's work. `libraries` are the versions that
    wrote the parts, since other versions may write other bytes of the same rows.
    """

    version: Literal[1] = 1
    format: Literal["ombre-corpus"] = "ombre-corpus"
    licence: str = LICENCE
    libraries: dict[str, str] = {}
    makings: tuple[Making, ...] = ()
    parts: tuple[PartFile, ...] = ()

    @property
    def rows(self) -> int:
        """The number of deals."""
        return sum(part.rows for part in self.parts)

    def making(self, name: str, book: str | None) -> Making | None:
        """Return the making of a name; the generated ones differ by book too."""
        return next((each for each in self.makings if _called(each) == (name, book)), None)

    def begun(self, making: Making) -> Manifest:
        """Return the manifest with a making, in the place of one of the same name if there is."""
        called = _called(making)
        if any(_called(each) == called for each in self.makings):
            new = (making if _called(each) == called else each for each in self.makings)
            return replace(self, makings=tuple(new))
        return replace(self, makings=(*self.makings, making))

    def without(self, making: str, paths: Container[str]) -> Manifest:
        """Return the manifest without parts of these paths, and without a making of files that has
        no sources left.
        """
        made = self.making(making, None)
        gone = made is not None and made.files is not None and not made.files.sources
        return replace(
            self,
            makings=tuple(each for each in self.makings if not (gone and each is made)),
            parts=tuple(each for each in self.parts if each.path not in paths),
        )

    def listing(self, *parts: PartFile) -> Manifest:
        """Return the manifest with parts, each in the place of one of the same path."""
        every = {part.path: part for part in (*self.parts, *parts)}
        return replace(self, parts=tuple(every[path] for path in sorted(every)))


def _called(making: Making) -> tuple[str, str | None]:
    return making.name, making.plan.book if making.plan else None


class NoCorpusError(OmbreError):
    """A folder that is not a corpus, or has an unreadable manifest; the message says why."""


def load(root: str) -> Manifest:
    """Return the manifest of a corpus; NoCorpusError says why there is none, and what to do."""
    path = f"{root.rstrip('/')}/{NAME}"
    try:
        data = storage(root).read(NAME)
    except FileNotFoundError:
        hint = "`ombre corpus generate` or `import` makes one"
        raise NoCorpusError(f"{root}: this is not a corpus: it has no {NAME}; {hint}") from None
    except OSError as error:
        raise NoCorpusError(f"{path}: it cannot be read: {error.strerror or error}") from None
    try:
        return msgspec.json.decode(data, type=Manifest)
    except (msgspec.MsgspecError, UnicodeDecodeError) as error:
        raise NoCorpusError(f"{path}: it is not a manifest of a corpus: {error}") from None


def load_or_begin(root: str) -> Manifest:
    """Return the manifest of a corpus, or a new one where there is nothing yet.

    NoCorpusError where a folder has other things in it, which no corpus is mixed with.
    """
    place = storage(root)
    try:
        names = place.names()
        if NAME in names:
            return load(root)
        if not names and place.is_file():
            raise NoCorpusError(f"{root}: this is a file; name a folder, or one to be made")
    except OSError as error:
        raise NoCorpusError(f"{root}: it cannot be read: {error.strerror or error}") from None
    if any(not name.startswith(DRAFT) and name != LOCK for name in names):
        raise NoCorpusError(f"{root}: this folder has other files in it; name an empty one")
    return Manifest()


def change(root: str, changed: Callable[[Manifest], Manifest]) -> Manifest:
    """Change the manifest as it now stands, though others change it too; return what it has become.

    `changed` does the same if it is done again: where a place has no locks, it is, until nobody has
    written over it. NoCorpusError and Unwritable say why not.
    """
    arrow()  # without which no folder is made
    load_or_begin(root)  # nor a lock in a folder that is none of a corpus
    with storage(root).alone():
        manifest = load_or_begin(root)
        for _again in range(_AGAIN):
            manifest = changed(manifest)
            save(root, manifest)
            written, manifest = manifest, load(root)
            if _same(written, manifest):
                break
    return manifest


_AGAIN = 20
"""The number of attempts to write a list where there are no locks and others write it too."""


def _same(one: Manifest, other: Manifest) -> bool:
    return one.parts == other.parts and one.makings == other.makings


def save(root: str, manifest: Manifest) -> None:
    """Write the manifest, whole or not at all; Unwritable says why not."""
    manifest = replace(manifest, libraries={"pyarrow": arrow().__version__})
    data = msgspec.json.format(msgspec.json.encode(manifest), indent=1)
    storage(root).write(NAME, data + b"\n")
