"""The commands of `ombre corpus`: `generate`, `import`, `check`, `query`, `export`, `describe`."""

from __future__ import annotations

import json
import os
import sys
from contextlib import closing
from typing import TYPE_CHECKING, Any

import click

from ombre_records import __version__
from ombre_records.base.progress import tracked
from ombre_records.base.steering import one_line
from ombre_records.doors.cli import files, options
from ombre_records.doors.cli.corpus.workers import corpus_errors, hands, scheduler, workers
from ombre_records.doors.cli.delivery import (
    clean_records,
    deliver,
    in_its_place,
    is_folder,
    refuse,
)
from ombre_records.doors.cli.output_options import makes
from ombre_records.doors.cli.terminal import complain, emit, room

if TYPE_CHECKING:
    from ombre_records.doors.cli.corpus.workers import Crew
    from ombre_records.interchange.corpus.checking import JudgedPart
    from ombre_records.interchange.corpus.generation import Plan
    from ombre_records.interchange.corpus.manifest import Manifest
    from ombre_records.interchange.corpus.querying import OpenCorpus


_BLOCK = 10_000
_MOST = 10_000_000_000
_POLICIES = (
    "plain",
    "random",
    "sampling",
    "must-play",
    "must-solo",
    "must-turn",
    "sampling-must-play",
    "sampling-must-solo",
    "sampling-must-turn",
)

folder = click.argument("out", metavar="OUT", shell_complete=options.a_file)


@click.command(name="generate")
@folder
@options.played_book(required=True)
@options.number("--deals", least=1, most=_MOST, required=True, help="Make N deals.")
@options.number(
    "--seed",
    required=True,
    help="Use this seed: it makes the same deals and files everywhere.",
)
@options.choice(
    "--policy",
    _POLICIES,
    default="plain",
    help="Have them played by stated rules of thumb, by chance, or by samples; `must`: by whoever"
    " is first in the list.",
)
@options.number(
    "--players",
    least=2,
    help="Deal for tables of N players. Without it, the fewest that the book seats.",
)
@options.number(
    "--block", least=1, most=1_000_000, default=_BLOCK, help="Write N deals to each file."
)
@click.option("--values", is_flag=True, help="Weigh each deal and each card by perfect play.")
@workers
@scheduler
def generate_(
    out: str,
    book: str,
    deals: int,
    seed: int,
    policy: str,
    players: int | None,
    block: int,
    values: bool,
    workers: int | None,
    scheduler: str | None,
) -> int:
    """Make lawful deals, played to the end, in the folder OUT.

    The same book, seed and policy make the same files on any machine, with any number of
    processes, and on a cluster. OUT may be an address such as s3://bucket/deals. If the command is
    interrupted, give it again: finished files stand. With more --deals it adds to those that there
    are. Each deal stands for itself, with nothing but the antes in the pool.
    """
    from ombre_records.interchange.corpus.generation import Plan

    with corpus_errors():
        plan = Plan(*_seated(book, deals, seed, policy, players), block, __version__, values)
        with hands(out, workers, scheduler) as crew:
            _generate(out, plan, crew)
    return 0


def _seated(
    book: str, deals: int, seed: int, policy: str, players: int | None
) -> tuple[str, int, int, str, int]:
    """Return the beginning of a plan, its book by its own name and its players counted."""
    from ombre_records.books.load import is_named, named
    from ombre_records.engine.game.arguments import players_of

    if not is_named(book.split("+")[0].strip()):
        refuse("a corpus is made by a book of the package: no other can be found again by its name")
    rules = named(book)
    try:
        seats = len(players_of(rules, players))
    except ValueError as problem:
        raise click.BadParameter(str(problem), param_hint="--players") from None
    return rules.written, deals, seed, policy, seats


def _generate(out: str, plan: Plan, crew: Crew) -> None:
    from ombre_records.interchange.corpus.building import Work, done

    work = Work(crew.root, plan)
    if work.standing:
        complain(f"{work.standing} of {plan.blocks} files stand already")
    made = crew.worked(work.missing, done)
    try:
        with closing(made):
            for _job, part in tracked(made, "files", len(work.missing)):
                work.list(part)
    finally:
        work.save()
    work.end()
    _report_made(out, work.manifest, f"{plan.book}, {plan.policy}, seed {plan.seed}")


def _report_made(out: str, manifest: Manifest, what: str) -> None:
    size = sum(part.bytes for part in manifest.parts)
    parts = len(manifest.parts)
    emit(
        f"{one_line(out)}: {what}: it has {manifest.rows:,} deals in {parts:,} {_files(parts)},"
        f" {size / max(manifest.rows, 1):.1f} bytes a deal\n"
    )


def _files(number: int) -> str:
    return "file" if number == 1 else "files"


@click.command(name="import")
@folder
@options.records
@workers
def import_(out: str, paths: tuple[str, ...], workers: int | None) -> int:
    """Read records into the folder OUT, every deal a row.

    FILE is a record or a folder (every .ombre below it). Each deal is judged as `ombre check` does.
    Faulty deals are kept, with their findings and their own words. If the command is interrupted,
    give it again.
    """
    from ombre_records.interchange.corpus.importing import Reading, read, readable

    listing = files.listed(paths)
    unread = {path: files.sheet(path) or readable(path) for path in listing.paths}
    problems = [*listing.problems, *filter(None, unread.values())]
    if files.STANDARD_INPUT in listing.paths:
        refuse("standard input cannot be read again; name files, or a folder of them")
    for problem in (*problems, *files.left_out(listing)):
        complain(problem)
    good = [path for path, problem in unread.items() if not problem]
    if not good:
        return 2
    lost: list[str] = []
    with corpus_errors():
        reading = Reading(out, good, __version__)
        if reading.known:
            complain(f"{reading.known} of {len(good)} {_files(len(good))} stand already")
        for path, other in reading.copies:
            complain(f"{one_line(path)}: it says what {one_line(other)} says; it is not read twice")
        for each in reading.meeting:
            complain(one_line(each.message))
            lost += [each.message] if each.severity == "error" else []
        with (
            hands(out, workers, None) as crew,
            closing(crew.worked(reading.missing, read)) as blocks,
        ):
            for _batch, done in tracked(blocks, "blocks", len(reading.missing)):
                reading.list(done)
                for problem in done.problems:
                    complain(problem)
                    lost.append(problem)
        faulty = sum(part.faulty for part in reading.manifest.parts)
        wrong = f", {faulty:,} deals with errors" if faulty else ""
        _report_made(out, reading.manifest, f"{len(good):,} {_files(len(good))} read{wrong}")
    return 2 if problems else int(bool(lost))


@click.command(name="check")
@folder
@makes(lambda: ("text", "json"))
@workers
@scheduler
def check_(
    out: str, to: str, output: str | None, workers: int | None, scheduler: str | None
) -> int:
    """Judge every deal of the corpus OUT again, and every file's checksum.

    A file that is damaged, cut off or missing is told by its name, and the others are judged all
    the same. Exit status 1: something is wrong, or imported deals have errors.
    """
    from ombre_records.interchange.corpus.checking import Task, document, judged, unlisted
    from ombre_records.interchange.corpus.manifest import load
    from ombre_records.interchange.corpus.storage import parquet

    with corpus_errors():
        parquet()
        manifest = load(out)
        with hands(out, workers, scheduler) as crew:
            units = [Task(crew.root, part) for part in manifest.parts]
            parts: list[JudgedPart] = list(unlisted(out, manifest))
            with closing(crew.worked(units, judged)) as each:
                by_path = {one.path: one for _unit, one in tracked(each, "files", len(units))}
        parts += [by_path[unit.part.path] for unit in units]
    deliver(document(out, parts, to), to, output)
    return int(any(each.wrong or each.faulty for each in parts))


_SESSIONS = 5_000
"""The sessions of one file of records, of which no reader wants more at once."""


def _open_corpus(out: str) -> tuple[OpenCorpus, Manifest]:
    """Open a corpus; parts that are damaged are told, and left out."""
    from ombre_records.interchange.corpus.manifest import damage, load
    from ombre_records.interchange.corpus.querying import OpenCorpus

    manifest = load(out)
    missing = []
    for part in manifest.parts:
        if problem := damage(out, part):
            complain(f"{part.path}: {problem}; it is left out, see `ombre corpus check`")
            missing.append(part.path)
    return OpenCorpus(out, manifest, missing), manifest


@click.command(name="query")
@folder
@click.argument("sql", metavar="SQL")
@makes(lambda: ("table", "csv", "parquet", "json"), default="table")
def query_(out: str, sql: str, to: str, output: str | None) -> int:
    """Answer a question in SQL about the corpus OUT.

    The views are `deals`, `bids`, `plays`, `tricks` and `payments`, in names of players, calls and
    cards; `rows` has the columns as they are stored. DuckDB answers; nothing can be changed.
    """
    from ombre_records.interchange.corpus.querying import (
        SHOWN,
        as_bytes,
        as_csv,
        as_json,
        as_table,
    )

    with corpus_errors():
        opened, _manifest = _open_corpus(out)
        answer = opened.fetched(opened.answer(sql))
    if to == "parquet" and output is None and sys.stdout.isatty():
        refuse("Parquet is not for a terminal; name a file with -o")
    if to == "table":
        deliver(as_table(answer, **room(output)._asdict()), "text", output)
        if answer.num_rows > SHOWN:
            complain(f"{answer.num_rows - SHOWN:,} more rows; --to csv has all")
    elif to == "parquet":
        deliver(as_bytes(answer), to, output)
    else:
        deliver(as_json(answer) if to == "json" else as_csv(answer), to, output)
    return 0


@click.command(name="export")
@folder
@click.option(
    "--where",
    metavar="SQL",
    default="true",
    help="Write the deals for which this condition on the view `deals` holds.  [default: all]",
)
@options.output("Write to this file, or to several in a folder: -o FOLDER/.")
def export_(out: str, where: str, output: str | None) -> int:
    """Write deals of the corpus OUT back as records.

    A deal that was generated is a session of its own. Deals that were imported are in their
    session, if it is whole, and else each by itself, in their own words.
    """
    from ombre_records.interchange.corpus.exporting import exported

    with corpus_errors(), clean_records():
        opened, manifest = _open_corpus(out)
        wanted = opened.matching(where)
        if not wanted:
            complain("there is no such deal")
        place = os.path.join(output, "-") if output is not None and is_folder(output) else output
        sessions = (
            in_its_place(text, path, place) for text, path in exported(out, manifest, wanted)
        )
        if output is not None and is_folder(output):
            _write_several(sessions, output)
        else:
            texts = list(sessions)
            if len(texts) > _SESSIONS and output is not None:
                refuse(
                    f"{len(texts):,} sessions are too many for one file;"
                    f" name a folder: -o {output.removesuffix('.ombre')}/"
                )
            deliver("\n".join(texts), "ombre", output)
    return 0


def _write_several(sessions: Any, output: str) -> None:
    from itertools import islice

    os.makedirs(output, exist_ok=True)
    number = 0
    while some := list(islice(sessions, _SESSIONS)):
        number += 1
        deliver("\n".join(some), "ombre", os.path.join(output, f"deals-{number:04}.ombre"))


@click.command(name="describe")
@folder
@makes(lambda: ("markdown", "json"), default="markdown")
def describe_(out: str, to: str, output: str | None) -> int:
    """Write the datasheet of the corpus OUT.

    It tells how the corpus was made, what its columns hold and in which units, how many deals there
    are and how they ended, the licence, and the checksums.
    """
    from ombre_records.interchange.corpus.querying import described, markdown

    with corpus_errors():
        opened, manifest = _open_corpus(out)
        sheet = described(opened, manifest)
    text = json.dumps(sheet, indent=2, ensure_ascii=False) + "\n" if to == "json" else ""
    deliver(text or markdown(sheet), to, output)
    return 0
