"""Parts: Parquet files of the rows of one block, whole or not there at all.

Their footers tell what they were made of, so that a part that has been finished is known again.
"""

from __future__ import annotations

import io
from collections.abc import Iterator, Sequence
from functools import cache
from hashlib import sha256
from typing import Any

import msgspec
from msgspec import Struct

from ombre_records.base.errors import OmbreError
from ombre_records.interchange.corpus.columns import NAMES, schema
from ombre_records.interchange.corpus.libraries import arrow, parquet
from ombre_records.interchange.corpus.row import DealRow
from ombre_records.interchange.corpus.storage import storage

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
    found = parquet().ParquetFile(file).schema
    return tuple(found.column(at).path for at in range(len(found)))


def _table(rows: Sequence[DealRow]) -> Any:
    """Return rows as a table of Arrow; the fields of a row are its columns, in their order."""
    pa = arrow()
    columns: list[Sequence[Any]] = [*zip(*map(msgspec.structs.astuple, rows), strict=True)]
    for _name, at in _STRUCTURED:
        columns[at] = [[each._asdict() for each in cell] for cell in columns[at]]
    arrays = [pa.array(column, kind) for column, kind in zip(columns, schema().types, strict=True)]
    return pa.Table.from_arrays(arrays, schema=schema())


def digest(rows: Sequence[DealRow]) -> str:
    """Return the digest of what rows say."""
    found, encoder = sha256(), msgspec.msgpack.Encoder()
    for row in rows:
        found.update(encoder.encode(row))
    return found.hexdigest()


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
    """Tell whether the rows of a part are those that its footer tells of."""
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
        found = sha256(place.read(part.path)).hexdigest()
    except FileNotFoundError:
        return "it is missing"
    except OSError as error:
        return f"it cannot be read: {error.strerror or error}"
    return "" if found == part.sha256 else "its bytes have changed: the checksum is another"


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
    found = [*values]
    for _name, at in _STRUCTURED:
        found[at] = [tuple(each.values()) for each in found[at] or ()]
    return msgspec.convert(found, DealRow)


_STRUCTURED = tuple((name, NAMES.index(name)) for name in ("bids", "exchanges", "said", "findings"))
