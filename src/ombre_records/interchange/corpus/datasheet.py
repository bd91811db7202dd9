"""Describe a corpus: how it was made, its columns, its size, its checksums."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ombre_records.interchange.corpus.columns import COLUMNS
from ombre_records.interchange.corpus.manifest import LICENCE, Making, Manifest
from ombre_records.interchange.corpus.querying import Asked

_COUNTS = """
select book, policy, count(*) as deals, count(contract) as played,
  count(*) filter (faults > 0) as faulty, count(value_after) as weighed
from deals group by all order by all
"""
_OUTCOMES = """
select book, policy, outcome, count(*) as deals from deals group by all
order by book, policy, deals desc, outcome
"""


def described(asked: Asked, manifest: Manifest) -> dict[str, Any]:
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
        "columns": [
            {"name": column.name, "kind": column.kind, "about": column.about} for column in COLUMNS
        ],
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
        return {
            "how": "generated",
            "book": plan.book,
            "deals": plan.deals,
            "players": plan.players,
            "policy": plan.policy,
            "seed": plan.seed,
            "block": plan.block,
            "values": plan.values,
            "version": plan.version,
        }
    assert files is not None, "a making has a plan or files"
    return {
        "how": "imported",
        "files": files.files,
        "digest": files.digest,
        "version": files.version,
    }


_KINDS = (
    ("card", "a card, 0 to 39: suit by suit S C H D, each from the top of its plain suit"),
    ("seat", "a place in the list of players, from 0"),
    ("small", "a whole number from 0 to 255"),
    ("count", "a whole number"),
    ("counters", "an amount in the book's lowest counter"),
    ("word", "one of a few words"),
    ("text", "text"),
    ("flag", "true or false"),
)


def markdown(sheet: dict[str, Any]) -> str:
    """Write a datasheet in Markdown."""
    return "\n".join(_lines(sheet)) + "\n"


def _lines(sheet: dict[str, Any]) -> Iterator[str]:
    deals, size = sheet["deals"], sheet["bytes"]
    yield "# A corpus of deals of Ombre"
    yield ""
    yield f"{deals:,} deals in {size:,} bytes, {size / max(deals, 1):.1f} bytes a deal."
    yield ""
    yield "## How it was made"
    yield ""
    for made in sheet["made"]:
        yield _how(made)
    yield ""
    if any(made["how"] == "generated" for made in sheet["made"]):
        yield "Each generated deal stands for itself. It is dealt by the SHA-256 of the seed and"
        yield "its number, with nothing but the antes in the pool. So deals are independent. All"
        yield "policies play the same cards of one seed, and so do all books with the same pack."
        yield "They are no advice, and see only what their seats see."
        yield ""
    yield "## How much there is"
    yield ""
    yield from _table(
        ("Book", "Policy", "Deals", "Played", "Faulty", "With values"),
        (
            (
                each["book"],
                each["policy"] or "imported",
                *map(_count, (each["deals"], each["played"], each["faulty"], each["weighed"])),
            )
            for each in sheet["books"]
        ),
    )
    yield ""
    yield from _table(
        ("Book", "Policy", "Outcome", "Deals"),
        (
            (each["book"], each["policy"] or "imported", each["outcome"], _count(each["deals"]))
            for each in sheet["outcomes"]
        ),
    )
    yield ""
    yield "## Columns"
    yield ""
    yield from _table(
        ("Column", "Kind", "What it holds"),
        ((f"`{each['name']}`", f"`{each['kind']}`", each["about"]) for each in sheet["columns"]),
    )
    yield ""
    for kind, about in _KINDS:
        yield f"- `{kind}`: {about}."
    yield ""
    yield "## Licence"
    yield ""
    yield f"Generated deals: {LICENCE}, nobody's work. Imported deals: that of their records."
    yield ""
    yield "## Checksums"
    yield ""
    named = ", ".join(f"{name} {version}" for name, version in sheet["libraries"].items())
    yield f"SHA-256 of each file, as written with {named}. That of the rows is of what they say:"
    yield "it is the same whatever has written them."
    yield ""
    yield from _table(
        ("Part", "Deals", "Bytes", "File", "Rows"),
        (
            (
                each["path"],
                _count(each["deals"]),
                _count(each["bytes"]),
                f"`{each['sha256']}`",
                f"`{each['rows_sha256']}`",
            )
            for each in sheet["parts"]
        ),
    )


def _how(made: dict[str, Any]) -> str:
    if made["how"] == "imported":
        return (
            f"- Imported from {_files(made['files'])} by ombre-records {made['version']};"
            f" SHA-256 of their names and bytes: `{made['digest']}`."
        )
    values = ", weighed by perfect play" if made["values"] else ""
    command = (
        f"ombre corpus generate OUT --book '{made['book']}' --deals {made['deals']}"
        f" --seed {made['seed']} --policy {made['policy']} --players {made['players']}"
        f" --block {made['block']}" + (" --values" if made["values"] else "")
    )
    return (
        f"- {made['deals']:,} deals of {made['book']}, {made['players']} players, policy"
        f" {made['policy']}, seed {made['seed']}{values}, by ombre-records {made['version']}:"
        f" `{command}`."
    )


def _files(number: int) -> str:
    return f"{number:,} file{'' if number == 1 else 's'}"


def _count(number: int) -> str:
    return f"{number:,}"


def _table(heads: tuple[str, ...], rows: Any) -> Iterator[str]:
    yield f"| {' | '.join(heads)} |"
    yield f"|{'---|' * len(heads)}"
    for row in rows:
        yield f"| {' | '.join(str(cell) for cell in row)} |"
