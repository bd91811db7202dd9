"""Query a corpus in SQL: DuckDB over its parts, with views in the words of the game; answers and
the datasheet written.

What is asked can only read: one statement that selects, no network, and no file but the parts.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator, Sequence
from decimal import Decimal
from pathlib import Path
from typing import Any

import msgspec

from ombre_records.base.document.templates import environment, filled
from ombre_records.base.errors import OmbreError
from ombre_records.base.steering import clean
from ombre_records.interchange.corpus.manifest import LICENCE, Making, Manifest
from ombre_records.interchange.corpus.row import COLUMNS, NAMES
from ombre_records.interchange.corpus.storage import duckdb, parquet, storage
from ombre_records.model.cards import CARD_NAMES


class RefusedError(OmbreError):
    """A question that cannot be answered; the message says why, in one line."""


_VIEWS = Path(__file__).with_name("views.sql")
_CARDS = ", ".join(f"'{name}'" for name in CARD_NAMES)
_CARD = f"create macro card(n) as ([{_CARDS}])[n + 1]"


class OpenCorpus:
    """A corpus that is open for questions."""

    def __init__(self, root: str, manifest: Manifest, missing: Sequence[str] = ()) -> None:
        self.place = storage(root)
        self.root = self.place.full("")
        self.db: Any = duckdb().connect(":memory:")
        parts = [part for part in manifest.parts if part.path not in missing]
        self.files = [self.place.full(part.path) for part in parts]
        try:
            self._prepare()
        except duckdb().Error as error:
            raise RefusedError(f"{root}: it cannot be asked: {_in_one_line(error)}") from None

    def _prepare(self) -> None:
        self.db.execute("set autoinstall_known_extensions = false")
        self.db.execute("set autoload_known_extensions = false")
        self.db.execute("set temp_directory = ''")
        if self.place.system is not None:
            self.db.register_filesystem(self.place.system)
        patterns = [*map(_literally, self.files)]  # which are asked for before they are files
        self.db.execute("set allowed_paths = ?", [sorted({*self.files, *patterns})])
        self.db.execute("set enable_external_access = false")
        if self._setting("enable_progress_bar"):  # a kernel that cannot draw one refuses the word
            self.db.execute("set enable_progress_bar = false")
        listed = ", ".join(map(_quoted, patterns))
        columns = ", ".join(f'"{name}"' for name in NAMES if name != "players")
        if not self.files:
            raise RefusedError(f"{self.root}: it has no part to be read; see `ombre corpus check`")
        options = "filename = true, file_row_number = true, hive_partitioning = false"
        source = f"read_parquet([{listed}], {options})"
        part = f"substr(filename, {len(self.root) + 2})"
        made = f"""create view rows as select
              replace(substr({part}, 6), '.parquet', '') || '/' || (file_row_number + 1) as deal_id,
              {part} as part, (file_row_number + 1)::int as row,
              players as names, {columns} from {source}"""
        for statement in (_CARD, made, _VIEWS.read_text("utf-8")):
            self.db.execute(statement)
        self.db.execute("set lock_configuration = true")

    def _setting(self, name: str) -> Any:
        return self.db.execute(f"select current_setting('{name}')").fetchone()[0]

    def answer(self, sql: str) -> Any:
        """Return the answer to a question as a relation of DuckDB; RefusedError says why not."""
        return self._asked(_one_select(sql))

    def _asked(self, sql: str) -> Any:
        try:
            return self.db.sql(sql)
        except duckdb().Error as error:
            raise RefusedError(_in_one_line(error)) from None

    def matching(self, where: str) -> dict[str, list[int]]:
        """Return the deals of which something is so, by part: their rows, counted from 1, in order.

        `where` is a condition on the view `deals`.
        """
        answer = self._asked(_one_select(f"select part, row from deals where (\n{where}\n)"))
        rows: dict[str, list[int]] = {}
        table = self.fetched(answer)
        for part, row in sorted(zip(*(column.to_pylist() for column in table), strict=True)):
            rows.setdefault(part, []).append(row)
        return rows

    def fetched(self, relation: Any) -> Any:
        """Return the rows of an answer as a table of Arrow; RefusedError says why not."""
        try:
            fetched_table = relation.arrow()
            return fetched_table.read_all() if hasattr(fetched_table, "read_all") else fetched_table
        except duckdb().Error as error:
            raise RefusedError(_in_one_line(error)) from None


def _one_select(sql: str) -> str:
    """Return a question if it is one, and asks only; RefusedError for any other."""
    try:
        statements = duckdb().extract_statements(sql)
    except duckdb().Error as error:
        raise RefusedError(_in_one_line(error)) from None
    if len(statements) != 1:
        count = "nothing" if not statements else f"{len(statements)} statements"
        raise RefusedError(f"one question is wanted, not {count}")
    kinds = duckdb().StatementType
    if statements[0].type not in (kinds.SELECT, kinds.EXPLAIN):
        what = str(statements[0].type).rpartition(".")[2].lower().replace("_statement", "")
        raise RefusedError(f"a corpus is only read: ask with select, not with {what}")
    text: str = statements[0].query
    return text.rstrip("; \n")


def _literally(path: str) -> str:
    """Return a path in which no character stands for others."""
    return "".join(f"[{each}]" if each in "*?[" else each for each in path)


def _quoted(text: str) -> str:
    return "'" + text.replace("'", "''") + "'"


def _in_one_line(error: Exception) -> str:
    """Return what DuckDB says as one line: what is wrong and, if it says so, what may be meant."""
    lines = [line.strip() for line in str(error).splitlines() if line.strip()]
    message_lines = [line for line in lines if not line.startswith(("LINE ", "^"))]
    return " ".join(message_lines[:3]) or type(error).__name__


SHOWN = 10_000
"""The rows of a table for the eye."""


def as_json(answer: Any) -> str:
    """Return an answer as JSON: a list of objects, one for each row."""
    rows = [dict(zip(answer.column_names, row, strict=True)) for row in _rows(answer)]
    data = msgspec.json.encode({"version": 1, "rows": rows}, enc_hook=str)
    return msgspec.json.format(data, indent=2).decode() + "\n"


def as_table(answer: Any, width: int = 80, *, color: bool = False) -> str:
    """Return an answer as a table for the eye, its first SHOWN rows."""
    from ombre_records.base.document.console import console, console_text, print_table, table

    rows = table(*map(clean, answer.column_names))
    for kind, column in zip(answer.schema.types, rows.columns, strict=True):
        if str(kind).startswith(("int", "uint", "double", "decimal", "float")):
            column.justify = "right"
    shown = answer.slice(0, SHOWN)
    for values in zip(*(column.to_pylist() for column in shown.columns), strict=True):
        rows.add_row(*(clean(cell_text(value)) for value in values))
    made = console(width, color=color)
    print_table(made, rows, 0)
    return console_text(made)


def as_csv(answer: Any) -> str:
    """Return an answer as CSV, with the names of its columns above."""
    file = io.StringIO()
    writer = csv.writer(file, lineterminator="\n")
    writer.writerow(answer.column_names)
    writer.writerows([cell_text(value, nothing="") for value in row] for row in _rows(answer))
    return file.getvalue()


def as_bytes(answer: Any) -> bytes:
    """Return an answer as the bytes of a Parquet file."""
    file = io.BytesIO()
    parquet().write_table(answer, file, compression="zstd")
    return file.getvalue()


def _rows(answer: Any) -> Iterator[tuple[Any, ...]]:
    columns = (map(_number, column.to_pylist()) for column in answer.columns)
    return zip(*columns, strict=True)


def _number(value: Any) -> Any:
    """Return a number as Python counts: sums of whole numbers come as decimals without a point."""
    if isinstance(value, Decimal):
        return int(value) if value == value.to_integral_value() else float(value)
    return value


def cell_text(value: Any, nothing: str = "-") -> str:
    """Write a value in a cell; lists with commas between, numbers to six digits."""
    if value is None:
        return nothing
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, float):
        return f"{value:.6g}"
    if isinstance(value, (list, tuple)):
        return ", ".join(cell_text(each, nothing) for each in value)
    if isinstance(value, dict):
        return " ".join(cell_text(each, nothing) for each in value.values())
    return str(value)


_COUNTS = """
select book, policy, count(*) as deals, count(contract) as played,
  count(*) filter (faults > 0) as faulty, count(value_after) as weighed
from deals group by all order by all
"""
_OUTCOMES = """
select book, policy, outcome, count(*) as deals from deals group by all
order by book, policy, deals desc, outcome
"""


def described(asked: OpenCorpus, manifest: Manifest) -> dict[str, Any]:
    """Return a corpus' datasheet as plain values."""
    return {
        "version": manifest.version,
        "deals": manifest.rows,
        "bytes": sum(part.bytes for part in manifest.parts),
        "licence": manifest.licence,
        "libraries": manifest.libraries,
        "made": [_making_values(each) for each in manifest.makings],
        "books": asked.fetched(asked.answer(_COUNTS)).to_pylist(),
        "outcomes": asked.fetched(asked.answer(_OUTCOMES)).to_pylist(),
        "columns": [column._asdict() for column in COLUMNS],
        "parts": [
            {
                "path": part.path,
                "deals": part.rows,
                "bytes": part.bytes,
                "sha256": part.sha256,
                "rows_sha256": part.rows_sha256,
            }
            for part in manifest.parts
        ],
    }


def _making_values(making: Making) -> dict[str, Any]:
    plan, files = making.plan, making.files
    if plan is not None:
        return {"how": "generated", **msgspec.to_builtins(plan)}
    assert files is not None, "a making has a plan or files"
    told = {name: getattr(files, name) for name in ("files", "digest", "version")}
    return {"how": "imported", **told}


def markdown(sheet: dict[str, Any]) -> str:
    """Write a datasheet in Markdown."""
    made = environment(escape=False)
    return filled(made, "datasheet.md", {**sheet, "own_licence": LICENCE})
