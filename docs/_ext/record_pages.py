"""A page for each record of `records/`: the record, its replay, transcript, sheet and analysis."""

from __future__ import annotations

import re
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from multiprocessing import get_context
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from docs._ext.command import ROOT, run
from docs._ext.pages import code, prose, table, write

from ombre_records import parse

if TYPE_CHECKING:
    from docutils.nodes import document
    from sphinx.application import Sphinx

RECORDS = ROOT / "records"
INTRO = """# Gallery of records

These are all records that come with the project, from an example of 1665 to an evening at a club
of today. Each has a page that shows what `ombre` makes of it: the hand to replay, the transcript,
the scoring sheet, and what perfect play says of it.
"""
SHELVES = {
    "": ("By rule book", "Each shows a book, or one of its options."),
    "historical": ("From books", "Games that a source tells, edited with their sources."),
    "season": ("A season", "Six evenings of a club, deal by deal by their results."),
    "teams": (
        "A season of teams",
        "Three evenings of four teams, with their club file.",
    ),
    "tournament": ("A tournament", "Boards that were dealt once and played at several tables."),
}
"""The folders of `records/`, each with its title and what is in it."""
NO_CARDS = (
    "Most deals of this record tell their results alone. Nobody can know what was within reach in "
    "them, so there is nothing to analyse."
)
_SAMPLES = "100"
"""Completions that are looked at where hands are not known, so that the build stays short."""
_FIRST_COMMENT = re.compile(r"(?:# ?(.*)\n)+")


class Shown(NamedTuple):
    """A record, and what is told of it in lists."""

    path: Path
    title: str
    book: str
    deals: int
    about: str

    @property
    def name(self) -> str:
        """Its page's name below `records/`."""
        return self.path.relative_to(RECORDS).with_suffix("").as_posix()

    @property
    def file(self) -> str:
        """Its path in the checkout."""
        return self.path.relative_to(ROOT).as_posix()


def record_pages() -> dict[str, str]:
    """Return the pages by their names below `docs/records`."""
    every = [_shown(path) for path in sorted(RECORDS.rglob("*.ombre"))]
    with ProcessPoolExecutor(2, mp_context=get_context("fork")) as pool:
        texts = pool.map(page, every, chunksize=8)
        pages = {f"{each.name}.md": text for each, text in zip(every, texts, strict=True)}
    return {**pages, "index.md": "\n".join([INTRO, *_shelves(every)])}


def _shown(path: Path) -> Shown:
    text = path.read_text(encoding="utf-8")
    record = parse(text)
    says = partial(_says, text)
    comment = _FIRST_COMMENT.match(text)
    about = " ".join(line.lstrip("# ") for line in comment[0].splitlines()) if comment else ""
    title = says("title") or says("event") or path.stem
    if says("event") and says("date"):
        title = f"{title}, {says('date')}" + (f", table {says('table')}" if says("table") else "")
    deals = sum(len(session.deals) for session in record.sessions)
    return Shown(path, title, says("rules") or "aldenham", deals, about)


def _says(text: str, keyword: str) -> str:
    found = re.search(rf"^{keyword}\s+(.*?)\s*(?:#.*)?$", text, re.MULTILINE)
    return found[1].strip('"') if found else ""


# ---------------------------------------------------------------- a page


def page(record: Shown) -> str:
    """Return the page of a record."""
    text = record.path.read_text(encoding="utf-8")
    up = "../" * (record.name.count("/") + 1)
    verdict = run(["check", record.file]).splitlines()[-1]
    parts = [
        f"# {prose(record.title)}\n",
        f"{prose(record.about)}\n" if record.about else "",
        f"`{record.file}`, judged by {_book(record.book, up)}: {verdict}.\n",
        f":::::{{tab-set}}\n{''.join(_tabs(record, text))}:::::\n",
        f"## The record\n\n{_block(text, 'ombre')}",
    ]
    return "\n".join(part for part in parts if part)


def _book(rules: str, up: str) -> str:
    name = re.split(r"[\s+]", rules, maxsplit=1)[0]
    known = (ROOT / "src" / "ombre_records" / "books" / f"{name}.yaml").is_file()
    return f"[`{rules}`]({up}rules/{name}.md)" if known else code(rules)


def _tabs(record: Shown, text: str) -> Iterator[str]:
    replay = f"show {record.file} --to html --embed"
    yield _tab("Replay", f":::{{document}} {replay}\n:caption: {record.title}\n:::\n")
    yield _tab("Transcript", _console(["show", record.file]))
    yield _tab("Sheet", _console(["score", record.file]))
    yield _tab("Analysis", _analysis(record, text))


def _tab(title: str, body: str) -> str:
    return f"::::{{tab-item}} {title}\n{body}::::\n"


def _console(arguments: list[str]) -> str:
    return _block(f"$ ombre {' '.join(arguments)}\n{run(arguments)}", "console")


def _analysis(record: Shown, text: str) -> str:
    played = len(re.findall(r"^tricks\b", text, re.MULTILINE))
    if played * 2 < record.deals or not played:
        return NO_CARDS + "\n"
    return _console(["analyse", "--samples", _SAMPLES, record.file])


def _block(text: str, language: str) -> str:
    fence = "`" * 4
    return f"{fence}{language}\n{text.rstrip()}\n{fence}\n"


# ---------------------------------------------------------------- the list


def _shelves(every: list[Shown]) -> Iterator[str]:
    for folder, (title, about) in SHELVES.items():
        own = [each for each in every if each.name.rpartition("/")[0] == folder]
        rows = (
            (f"[{prose(each.title)}]({each.name}.md)", code(each.book), str(each.deals),
             prose(each.about))
            for each in own
        )  # fmt: skip
        yield f"## {title}\n\n{about}\n"
        yield table(("Record", "Rules", "Deals", "What it is"), rows)


def _generate(app: Sphinx) -> None:
    made = record_pages()
    for folder in SHELVES:
        own = {
            name.rpartition("/")[2]: text
            for name, text in made.items()
            if name.rpartition("/")[0] == folder
        }
        write(Path(app.srcdir) / "records" / folder, own)


def _unlisted(app: Sphinx, tree: document) -> None:
    """Keep the records out of the sidebar of every page, which would be a hundred lines longer."""
    name = app.env.docname
    if name.startswith("records/") and name != "records/index":
        app.env.metadata[name]["orphan"] = ""


def setup(app: Sphinx) -> dict[str, bool]:
    """Let Sphinx generate the pages before it looks for pages."""
    app.connect("builder-inited", _generate)
    app.connect("doctree-read", _unlisted)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
