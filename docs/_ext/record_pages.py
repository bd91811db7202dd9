"""The records of `records/` on pages: the record, its replay, transcript, sheet and analysis.

A record that shows one option of a book is a tab on the page of that book's record. A folder of
records that belong together has one page.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
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
of today. A page shows what `ombre` makes of a record: the hand to replay, the transcript, the
scoring sheet, and what perfect play says of it. Records that show one option of a book are on the
page of that book's record.
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
TOGETHER = {
    "season": ["score", "records/season", "--only", "league"],
    "teams": ["score", "--club", "records/teams/club.toml", "records/teams"],
    "tournament": ["score", "--duplicate", "records/tournament"],
}
"""Folders whose records belong together, each with the command that makes something of them."""
OPTIONS = "## The same book with options"
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
        verdicts = dict(zip(every, pool.map(_verdict, every, chunksize=8), strict=True))
        alone = [each for each in every if _page_of(each, every) == each.name]
        texts = pool.map(page, alone, [verdicts[each] for each in alone], chunksize=4)
        pages = {each.name: text for each, text in zip(alone, texts, strict=True)}
    for record in every:
        name = _page_of(record, every)
        if name in TOGETHER and name not in pages:
            own = [each for each in every if _page_of(each, every) == name]
            pages[name] = _together(name, own, verdicts)
        elif name != record.name and f"\n{OPTIONS}\n" not in pages[name]:
            own = [each for each in every if _page_of(each, every) == name != each.name]
            pages[name] += f"\n{OPTIONS}\n\n{_records(own, verdicts)}"
    written = {f"{name}.md": text for name, text in pages.items()}
    return {**written, "index.md": "\n".join([INTRO, *_shelves(every)])}


def _page_of(record: Shown, every: Sequence[Shown]) -> str:
    """Return the page on which a record stands: its folder's, its book's, or its own."""
    folder = record.name.rpartition("/")[0]
    if folder in TOGETHER:
        return folder
    names = {each.name for each in every}
    found = re.match(r"[\w-]+", record.book)  # `salon.yaml` is a book's file
    book = found[0] if found else ""
    return book if book in names and record.name.startswith(f"{book}-") else record.name


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


def page(record: Shown, verdict: str) -> str:
    """Return the page of a record."""
    text = record.path.read_text(encoding="utf-8")
    up = "../" * (record.name.count("/") + 1)
    parts = [
        f"# {prose(record.title)}\n",
        f"{prose(record.about)}\n" if record.about else "",
        f"`{record.file}`, judged by {_book(record.book, up)}: {verdict}.\n",
        f":::::{{tab-set}}\n{''.join(_tabs(record, text))}:::::\n",
        f"## The record\n\n{_block(text, 'ombre')}",
    ]
    return "\n".join(part for part in parts if part)


def _verdict(record: Shown) -> str:
    return run(["check", record.file]).splitlines()[-1]


def _together(folder: str, own: Sequence[Shown], verdicts: Mapping[Shown, str]) -> str:
    """Return the page of a folder: what its records come to, and each of them."""
    title, about = SHELVES[folder]
    made = _console(TOGETHER[folder])
    return f"# {title}\n\n{about}\n\n{made}\n## The records\n\n{_records(own, verdicts)}"


def _records(own: Sequence[Shown], verdicts: Mapping[Shown, str]) -> str:
    """Return records as tabs, each with what it is and the verdict."""
    tabs = (
        _tab(
            each.path.stem,
            "\n".join(
                [
                    f"{prose(each.about)}\n" if each.about else "",
                    f"`{each.file}`, by {code(each.book)}: {verdicts[each]}.\n",
                    _block(each.path.read_text(encoding="utf-8"), "ombre"),
                ]
            ),
        )
        for each in own
    )
    return f":::::{{tab-set}}\n{''.join(tabs)}:::::\n"


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


def _shelves(every: Sequence[Shown]) -> Iterator[str]:
    for folder, (title, about) in SHELVES.items():
        own = [each for each in every if each.name.rpartition("/")[0] == folder]
        rows = (
            (f"[{prose(each.title)}]({_page_of(each, every)}.md)", code(each.book), str(each.deals),
             prose(each.about))
            for each in own
        )  # fmt: skip
        yield f"## {title}\n\n{about}\n"
        yield table(("Record", "Rules", "Deals", "What it is"), rows)


def _generate(app: Sphinx) -> None:
    made = record_pages()
    for folder in ("", "historical"):
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
