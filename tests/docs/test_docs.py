"""The documentation: its examples run, it is complete, and it builds without a warning."""

from __future__ import annotations

import ast
import doctest
import os
import re
import shlex
import shutil
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from difflib import SequenceMatcher
from pathlib import Path

import click
import pytest

from corpus.corpora import INSTALLED
from examples import quick, spread
from ombre_records.doors.cli import main, ombre
from ombre_records.referee.faults.fault import RULES
from ombre_records.referee.findings.explanation import rules

ROOT = Path(__file__).resolve().parents[2]
DOCS = ROOT / "docs"
SOURCE = ROOT / "src" / "ombre_records"
sys.path.insert(0, str(ROOT))

PAGES = sorted(
    page
    for page in DOCS.rglob("*.md")
    if "_build" not in page.parts and not page.read_text(encoding="utf-8").startswith("% Generated")
)
"""The pages that are written by hand."""
_BLOCK = re.compile(r"^```(\S+)[^\n]*\n(.*?)^```$", re.MULTILINE | re.DOTALL)
_CAPTION = re.compile(r":caption: (\S+)\n(?::[^\n]*\n)*\n")
_LOCAL = re.compile(r"(?<![\w.:/])(/(?:work|home|tmp|root|Users|opt|var)\b|\.\./shared|[A-Z]:\\)")


def _name(page: Path) -> str:
    return page.relative_to(DOCS).as_posix()


def _blocks(page: Path, kind: str) -> Iterator[str]:
    for found in _BLOCK.finditer(page.read_text(encoding="utf-8")):
        if found[1] == kind:
            yield found[2]


def _files(page: Path) -> Iterator[tuple[str, str]]:
    """Go through the files that a page shows: their names and texts."""
    for block in _blocks(page, "{code-block}"):
        if caption := _CAPTION.match(block):
            yield caption[1], block[caption.end() :]


def _with(kind: str) -> list[Path]:
    return [page for page in PAGES if any(_blocks(page, kind))]


@pytest.fixture(scope="module")
def records(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The checkout's records, copied."""
    return shutil.copytree(ROOT / "records", tmp_path_factory.mktemp("checkout") / "records")


@pytest.fixture
def place(tmp_path: Path, records: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with the checkout's records, in which examples run."""
    (tmp_path / "records").symlink_to(records)
    monkeypatch.chdir(tmp_path)
    return tmp_path


# ---------------------------------------------------------------- examples


LONG = (
    "corpora",
    "knowing",
    "prose-to-record",
    "belinda-analysed",
    "leander",
    "four-matadors",
    "royal-1665",
    "emending",
    "comparing",
    "collating",
    "languages",
)
"""Pages of which an example searches long: what it shows is tested of less elsewhere."""


@pytest.mark.parametrize("page", quick(_with("pycon"), lambda page: page.stem in LONG), ids=_name)
def test_python_examples(page: Path, place: Path) -> None:
    text = "\n".join(_blocks(page, "pycon"))
    example = doctest.DocTestParser().get_doctest(text, {}, _name(page), str(page), 0)
    told: list[str] = []
    doctest.DocTestRunner(optionflags=doctest.ELLIPSIS).run(example, out=told.append)
    assert not told, "".join(told)


@pytest.mark.parametrize("page", quick(_with("console"), lambda page: page.stem in LONG), ids=_name)
def test_command_examples(page: Path, place: Path, capsys: pytest.CaptureFixture[str]) -> None:
    if page.stem == "corpora" and not INSTALLED:
        pytest.skip("the extra `corpus` is not installed")
    for name, text in _files(page):
        (place / name).write_text(text, encoding="utf-8")
    for block in _blocks(page, "console"):
        status = 0
        for command, wanted in _commands(block):
            if command == "echo $?":
                assert wanted.strip() == str(status)
                continue
            status, got = _run(command, capsys)
            if os.environ.get("OMBRE_GOLDEN") == "write" and not _fits(got, wanted):
                text, new = page.read_text(encoding="utf-8"), _shortened(got, wanted)
                page.write_text(
                    text.replace(f"$ {command}\n{wanted}", f"$ {command}\n{new}"), "utf-8"
                )
                wanted = new
            assert _fits(got, wanted), (
                f"{command}\n{got}\n"
                "`OMBRE_GOLDEN=write pytest tests/docs -k command_examples` writes it, if right"
            )


def _commands(block: str) -> Iterator[tuple[str, str]]:
    for part in re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]:
        command, _, output = part.partition("\n")
        yield command, output


def _shortened(got: str, wanted: str) -> str:
    """Return what is printed, with `...` for what it stood for in what was wanted."""
    new, old = got.splitlines(keepends=True), wanted.splitlines(keepends=True)
    told: list[str] = []
    for _, start, end, first, last in SequenceMatcher(None, old, new, False).get_opcodes():
        was, now = old[start:end], new[first:last]
        if "...\n" in was:
            head = was.index("...\n")
            tail = max(head, len(now) - (len(was) - head - 1))
            now = [*now[:head], "...\n", *now[tail:]]
        told += now
    return "".join(told)


def _run(command: str, capsys: pytest.CaptureFixture[str]) -> tuple[int, str]:
    program, *arguments = shlex.split(command)
    assert program == "ombre"
    status = main(arguments)
    return status, capsys.readouterr().out


def _fits(got: str, wanted: str) -> bool:
    """Compare an output; a line of three dots in what is wanted stands for any lines."""
    pattern = "".join(
        r"(?:.*\n)*?" if line == "..." else re.escape(line) + "\n" for line in wanted.splitlines()
    )
    return re.fullmatch(pattern, got) is not None


_JUDGED = {"revoke.ombre", "slip.ombre", "slips.ombre", "evening.ombre"}
_JUDGED |= {"typed.ombre", "letter.ombre"}
_JUDGED |= {"idle.ombre", "miscounted.ombre"}
"""Records that are faulty or need a book beside them: the examples of commands run them."""


def test_the_records_shown_are_sound() -> None:
    from ombre_records import check, parse

    shown = {name: text for page in PAGES for name, text in _files(page)}
    sound = {name for name in shown if name.endswith(".ombre")} - _JUDGED
    assert sound
    for name in sound:
        report = check(parse(shown[name]))
        # What a page leaves out of a record may leave its money open.
        assert {f.rule for f in report.shown} <= {"unsettled", "later-book"}, (name, report.shown)


# ---------------------------------------------------------------- completeness


def test_every_finding_is_explained_on_the_page_of_its_phase() -> None:
    from docs._ext.findings import findings

    from ombre_records.base.finding import CODES, PHASES

    shown = spread(rules(), 8)
    pages = findings(shown)
    assert len(pages) == len(PHASES) + 1
    for rule in rules():
        page = pages[f"{PHASES[CODES[rule][0]].replace(' ', '-')}.md"]
        assert (f"(finding-{rule})=\n## {rule}\n" in page) is (rule in shown)
        assert f"[{rule}](#finding-{rule})" in pages["_table.md"]


def test_every_shipped_book_has_a_page_with_all_its_fields() -> None:
    from docs._ext.rule_books import books

    from ombre_records.books.fields import CALLS, FIELDS
    from ombre_records.books.load import load, shipped

    pages = books()
    for name in shipped():
        book = load(name).book
        assert book is not None
        page = pages[f"{name}.md"]
        assert all(f"| `{path}` |" in page for path in FIELDS if path != CALLS)
        assert all(f"| `{call.name}` |" in page for call in book.auction.calls)
        assert all(f"| `{option.name}" in page for option in book.options)
        assert page.count("\n: ") == len(book.readings), "a reading is missing"


def test_a_page_of_a_book_tells_what_its_options_do_to_calls() -> None:
    from docs._ext.rule_books import books

    pages = books()
    assert "drops the call `vole`" in pages["aldenham.md"]
    assert "adds the call `favor`: `rank` `2`" in pages["aldenham.md"]
    assert "of the call `without-taking-in`: `base` the value given" in pages["royal-1665.md"]
    assert "nearest elsewhere: `vuelta`" in pages["lhombre.md"]
    assert not any("$value" in page for page in pages.values())


def test_every_book_has_a_row_in_every_table_of_disagreements() -> None:
    from docs._ext.disagreements import TOPICS, disagreements
    from docs._ext.pages import cited

    from ombre_records.books.fields import FIELDS, value_at
    from ombre_records.books.load import load, shipped

    tables = disagreements()
    page = (DOCS / "rules" / "disagreements.md").read_text(encoding="utf-8")
    for topic in TOPICS:
        rows = [line for line in tables[f"_{topic}.md"].splitlines() if line.startswith("| [")]
        books = [row.partition("](")[0].removeprefix("| [") for row in rows]
        assert books == list(shipped()), topic
        assert page.count(f"```{{include}} _{topic}.md\n") == 1, topic
        for name, row in zip(books, rows, strict=True):
            book = load(name).book
            assert book is not None
            for path in (title for title, _ in TOPICS[topic] if title.strip("`") in FIELDS):
                assert value_at(book, path.strip("`")) is not None or "`none`" in row
                assert all(cited([source]) in row for source in book.cite(path.strip("`")))
    assert page.count("```{include} ") == len(TOPICS)


def test_the_page_about_belinda_says_what_its_tables_say() -> None:
    """Its words rest on these; its figures are worked out at each build."""
    from docs._ext import belinda

    page = (DOCS / "explanation" / "belinda-analysed.md").read_text(encoding="utf-8")
    assert all(f"generated/belinda/_{topic}.md" in page for topic in belinda.TOPICS)
    assert page.count("generated/belinda/") == len(belinda.TOPICS)
    weighed = belinda.game().weighed
    own = [p for trick in weighed.tricks for p in trick.plays if p.seat == belinda.game().ombre]
    assert weighed.start.value == "sacada"
    assert not weighed.costs, "there was nothing that they could have kept from her"
    assert all({*play.may} == {*play.best} for play in own), "one way among many"
    assert "exactly those that keep ♠AK2" in belinda.enough()
    counts = [[choice.value.outcome for choice in belinda.choices(suit)] for suit in range(4)]
    assert "puesta" not in counts[0], "every set that parts with one of them is codille"
    assert all(counts[0].count("sacada") < other.count("sacada") for other in counts[1:])
    (fate,) = (line for line in belinda.fate().splitlines() if "codille" in line)
    assert fate.startswith("| ♥A |"), "what saves her is his ace of hearts"


def test_every_entry_of_a_source_can_be_linked_to() -> None:
    from docs._ext.pages import plain

    page = (DOCS / "rules" / "sources.md").read_text(encoding="utf-8")
    entries = re.findall(r"^(?:\(source-(\w+)\)=\n)?`(\w+)`$", page, re.MULTILINE)
    assert entries
    for anchor, name in entries:
        assert anchor == plain(name), (
            f"docs/rules/sources.md: `(source-{plain(name)})=` over `{name}`"
        )


def test_the_severities_told_are_those_of_the_code() -> None:
    from docs._ext.findings import severities

    found = {rule: {"error"} for rule in rules()}
    warned = ("unused-ignore", "unknown-ignore", "wrong-facsimile")
    warned += ("unknown-person", "uncounted-session", "unlike-sessions")
    found |= {rule: {"warning"} for rule in warned}
    found |= {rule: {"error", "warning"} for rule in ("two-teams", "clashing-fixture")}
    texts = [path.read_text(encoding="utf-8") for path in SOURCE.rglob("*.py")]
    making = re.compile("|".join(rf"\b{kind.__name__}\(" for kind in RULES))
    trees = [ast.parse(text) for text in texts if making.search(text)]
    nodes = [node for tree in trees for node in ast.walk(tree)]
    made = Counter(
        node.func.id
        for node in nodes
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name)
    )
    kinds = {rule: kind.__name__ for kind, rule in RULES.items()}
    for function in nodes:
        if isinstance(function, ast.FunctionDef):
            for rule, told, only in _told(function):
                alone = only and made[kinds[rule]] == 1
                found[rule] = told if alone else found[rule] | told
    assert {rule: set(severities(rule)) for rule in rules()} == found


def _told(function: ast.FunctionDef) -> Iterator[tuple[str, set[str], bool]]:
    """Go through the faults noted with a severity of their own; whether the call names it."""
    kinds = {kind.__name__: rule for kind, rule in RULES.items()}
    named = {
        target.id: node.value
        for node in ast.walk(function)
        if isinstance(node, ast.Assign)
        for target in node.targets
        if isinstance(target, ast.Name)
    }
    for call in ast.walk(function):
        if not isinstance(call, ast.Call):
            continue
        given = [k.value for k in call.keywords if k.arg == "severity"]
        if not given:
            continue
        facts = call.args[0] if call.args else None
        facts = named.get(facts.id) if isinstance(facts, ast.Name) else facts
        kind = facts.func if isinstance(facts, ast.Call) else None
        if isinstance(kind, ast.Name) and kind.id in kinds:
            only = isinstance(given[0], ast.Attribute)
            told = {
                node.attr.lower()
                for node in ast.walk(given[0] if only else function)
                if isinstance(node, ast.Attribute)
                and isinstance(node.value, ast.Name)
                and node.value.id == "Severity"
            }
            yield kinds[kind.id], told, only


def test_every_json_is_documented() -> None:
    from docs._ext.statements import json_keys

    from ombre_records.interchange.json_input import COMMON, FIELDS
    from ombre_records.interchange.schemas import names

    page = DOCS / "json.md"
    text = page.read_text(encoding="utf-8")
    if os.environ.get("OMBRE_GOLDEN") == "write":
        head, rest = text.split("| `kind` | Keys |", 1)
        text = head + json_keys().rstrip() + rest[rest.index("\n\n") :]
        page.write_text(text, encoding="utf-8")
    assert json_keys().rstrip() in text, "OMBRE_GOLDEN=write writes the table of keys"
    tables = "".join(line for line in text.splitlines(True) if line.startswith("|"))
    for kind, keys in FIELDS.items():
        rows = json_keys().splitlines()
        row = next(line for line in rows if f"`{kind}`" in line.split("|")[1])
        assert all(f"`{key.name}`" in row for key in keys), kind
        assert all((f"[`{key.name}`]" in row) is not key.required for key in keys), kind
    assert all(f"| `{key}` |" in tables for key in COMMON)
    assert all(f"| `{name}` |" in tables for name in names())


def test_every_table_of_statements_stands_on_a_page() -> None:
    from docs._ext.statements import TITLES, statements

    page = DOCS / "notation.md"
    text = page.read_text(encoding="utf-8")
    tables = re.findall(r"(?:^\|.*\n)+", text, re.MULTILINE)
    stand = [each for each in tables if each.startswith(f"| {' | '.join(TITLES)} |\n")]
    if os.environ.get("OMBRE_GOLDEN") == "write":
        for old, new in zip(stand, statements(), strict=True):
            text = text.replace(old, new)
        page.write_text(text, encoding="utf-8")
        stand = statements()
    assert stand == statements(), "OMBRE_GOLDEN=write writes the tables of statements"


def test_every_public_name_is_documented() -> None:
    import ombre_records
    from public.names import public_names

    text = (DOCS / "api.md").read_text(encoding="utf-8")
    for name in public_names(ombre_records):
        assert re.search(rf":: ombre_records\.{name}$", text, re.MULTILINE), name


def promised() -> dict[str, set[str]]:
    """Return the names that the page of the API promises, or lists as provisional, by module."""
    text = (DOCS / "api.md").read_text(encoding="utf-8").partition("## What is promised")[2]
    rows = re.findall(r"^\| `([\w.]+)` \| (.+) \| (?:promised|provisional) \|$", text, re.MULTILINE)
    return {module: {*re.findall(r"`(\w+)`", names)} for module, names in rows}


def taught() -> Iterator[tuple[str, str]]:
    """Yield the names that a page imports or documents, each with its module."""
    for page in PAGES:
        text = page.read_text(encoding="utf-8")
        directive = r"^\.\. auto(?:function|class|exception):: (ombre_records[\w.]*)\.(\w+)$"
        yield from re.findall(directive, text, re.MULTILINE)
        for module, names in re.findall(
            r"^(?:>>> )?from (ombre_records[\w.]*) import ([\w, ]+)$", text, re.MULTILINE
        ):
            yield from ((module, name.split()[0]) for name in names.split(","))


def test_every_name_that_is_taught_says_how_far_it_is_promised() -> None:
    from importlib import import_module

    import ombre_records
    from public.names import public_names

    known = promised()
    assert known["ombre_records"] == {*public_names(ombre_records), "__version__"}
    for module, names in known.items():
        if (
            module != "ombre_records.interchange.environments.pettingzoo"
        ):  # which wants what may not be there
            assert all(hasattr(import_module(module), name) for name in names), module
    modules = {*known, *(name.rpartition(".")[0] for name in known)}
    lacking = {
        f"{module}.{name}"
        for module, name in taught()
        if name not in known.get(module, ()) and f"{module}.{name}" not in modules
    }
    assert lacking == set()


def test_every_record_is_read_by_the_grammar_alone() -> None:
    """By Lark, the file of the grammar and the lines that the page shows, and nothing else."""
    from ombre_records import load

    page = DOCS / "notation.md"
    (lines,) = re.findall(r"```python\n(import re\nfrom lark.+?)```", page.read_text("utf-8"), re.S)
    assert len(lines.splitlines()) <= 20
    assert "ombre_records" not in lines
    space: dict[str, Callable[[str], Iterator[tuple[int, object]]]] = {}
    exec(lines.replace("grammar/ombre.lark", str(DOCS.parent / "grammar" / "ombre.lark")), space)
    for path in sorted((DOCS.parent / "records").rglob("*.ombre")):
        told = [number for number, _ in space["statements"](path.read_text(encoding="utf-8"))]
        every = [line for session in load(path) for line in session.lines]
        assert told == [line.number for line in every if line.kind not in ("blank", "comment")]
    with pytest.raises(Exception, match=r"^(?:No terminal|Unexpected)"):
        list(space["statements"]("ombre 1\ndeel 1\n"))


def test_a_term_stands_once_in_the_glossary() -> None:
    file = ROOT / "src" / "ombre_records" / "base" / "language" / "glossary.md"
    block = next(iter(_blocks(file, "{glossary}")))
    terms = [
        term.strip()
        for line in block.splitlines()
        if line and not line.startswith(" ")
        for term in line.split(",")
    ]
    assert len(terms) == len(set(terms))


# ---------------------------------------------------------------- what must not stand there


def test_no_page_sends_anybody_into_the_command() -> None:
    """A public function tells what a command does: nobody imports `ombre_records.doors.cli`."""
    pages = [*PAGES, *DOCS.rglob("*.ipynb")]
    imported = re.compile(r"ombre_records\.doors\.cli[. ]|ombre_records\.doors import cli")
    naming = [_name(page) for page in pages if imported.search(page.read_text("utf-8"))]
    assert naming == []


def test_no_page_names_a_local_path() -> None:
    from docs._ext.disagreements import disagreements
    from docs._ext.findings import findings
    from docs._ext.gallery import gallery
    from docs._ext.rule_books import books

    texts = {_name(page): page.read_text(encoding="utf-8") for page in PAGES}
    texts |= disagreements()
    for name, text in {
        **texts,
        **findings(spread(rules(), 8)),
        **books(),
        **gallery(),
    }.items():
        assert not _LOCAL.search(text), (name, _LOCAL.search(text))
        assert "localhost" not in text, name
        assert "file://" not in text, name


# ---------------------------------------------------------------- the build


def test_the_pages_fetch_nothing(built: Path) -> None:
    tags = r"<(?:script|img|iframe|link(?! rel=.canonical.))\b"  # that is where a page stands
    fetched = re.compile(tags + r"""[^>]*?(?:src|href)=["'](?:https?:)?//""")
    for page in built.rglob("*.html"):
        assert not fetched.search(page.read_text(encoding="utf-8")), page.name


def test_every_command_is_documented(built: Path) -> None:
    text = (built / "cli.html").read_text(encoding="utf-8")
    context = click.Context(ombre)
    for name in ombre.list_commands(context):
        command = ombre.get_command(context, name)
        assert command is not None
        assert f'id="ombre-{name}"' in text, name
        for parameter in command.params:
            if isinstance(parameter, click.Option) and not parameter.hidden:
                assert all(option in text for option in parameter.opts), (name, parameter.opts)


def test_the_gallery_shows_every_record(built: Path) -> None:
    text = (built / "gallery.html").read_text(encoding="utf-8")
    for path in (ROOT / "tests" / "gallery").glob("*.txt"):
        assert f'id="{path.stem}"' in text, path.stem


def test_every_finding_and_book_is_built(built: Path) -> None:
    from ombre_records.books.load import shipped
    from ombre_records.telling.findings.links import of_rule

    for rule in rules():
        page, _, anchor = str(of_rule(rule)).partition("/findings/")[2].partition("#")
        assert f'id="{anchor}"' in (built / "findings" / page).read_text("utf-8"), rule
    assert all((built / "rules" / f"{name}.html").is_file() for name in shipped())
