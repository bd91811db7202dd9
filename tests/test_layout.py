"""The house: what may import what, and that the grammar ships."""

from __future__ import annotations

import ast
import re
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from graphlib import TopologicalSorter
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path

SOURCE = Path(__file__).parent.parent / "src" / "ombre_records"
ORDER = (
    "base",
    "grammar",
    "model",
    "notation",
    "repair",
    "books",
    "engine",
    "course",
    "referee",
    "gathering",
    "judgement",
    "analysis",
    "telling",
    "interchange",
    "api",
    "doors",
    "__main__",
)
"""Data flows down this list: a module imports from its own part and from those before it."""

MODULES = sorted(SOURCE.rglob("*.py"))


def part(path: Path) -> str:
    return path.relative_to(SOURCE).with_suffix("").parts[0]


def statements(inside: ast.AST) -> Iterator[ast.AST]:
    """Return the statements of a module, those within others too, and no expressions."""
    for name in ("body", "orelse", "finalbody", "handlers", "cases"):
        for each in getattr(inside, name, ()):
            yield each
            yield from statements(each)


@cache
def parsed(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"))


@cache
def constants(path: Path) -> tuple[ast.Constant, ...]:
    """Return the constants of a module; all that it has are a million values over all of them."""
    return tuple(node for node in ast.walk(parsed(path)) if isinstance(node, ast.Constant))


@cache
def imported(path: Path) -> set[str]:
    """Return what a module imports of the package, `base.document.style` with all that it takes."""
    found = set()
    for node in statements(parsed(path)):
        if isinstance(node, ast.ImportFrom) and node.module:
            found |= {f"{node.module}.{alias.name}" for alias in node.names}
        elif isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
    return {name.partition(".")[2] for name in found if name.startswith("ombre_records.")}


def parts(names: set[str], depth: int = 1) -> set[str]:
    """Return the parts, or with a depth of 2 the rooms, in which names stand."""
    return {".".join(name.split(".")[:depth]) for name in names}


def test_imports_only_from_what_stands_before() -> None:
    placed = {name: place for place, name in enumerate(ORDER)}
    inside = [path for path in MODULES if part(path) != "__init__"]
    assert {part(path) for path in inside} <= set(ORDER)
    later = [
        f"{path.relative_to(SOURCE)} stands before {name}"
        for path in inside
        for name in sorted(parts(imported(path)) & set(ORDER))
        if placed[name] > placed[part(path)]
    ]
    assert later == []


def test_the_command_is_asked_for_nothing_but_to_run() -> None:
    """What commands tell stands in the library: who runs a command line imports `main` alone."""
    asking = {
        (path.relative_to(SOURCE).as_posix(), alias.name)
        for path in MODULES
        if not path.is_relative_to(SOURCE / "doors" / "cli")
        for node in statements(parsed(path))
        if isinstance(node, ast.ImportFrom)
        and (node.module or "").startswith("ombre_records.doors.cli")
        for alias in node.names
    }
    assert asking == {("__main__.py", "main"), ("doors/playground/service.py", "main")}


def importing(folder: str, wrong: Callable[[set[str]], set[str]]) -> dict[str, set[str]]:
    """Return what the modules of a folder import and should not."""
    found = {path: wrong(imported(path)) for path in SOURCE.glob(f"{folder}/**/*.py")}
    assert found
    return {str(path.relative_to(SOURCE)): names for path, names in found.items() if names}


def test_documents_know_no_game() -> None:
    allowed = ("document", "errors", "language", "suits", "progress", "steering")
    known = {f"base.{each}" for each in allowed}
    assert importing("base/document", lambda names: parts(names, 2) - known) == {}


def test_sheets_rest_on_documents_not_on_transcripts() -> None:
    wrong = {"telling.transcript"}
    assert importing("telling/sheet", lambda names: parts(names, 2) & wrong) == {}


def test_templates_of_different_parts_have_different_names() -> None:
    names = [p.name for p in SOURCE.glob("*/*/templates/*")]
    assert "suits.svg" in names
    assert len(names) == len(set(names)), "a document looks a template up by its name alone"


def test_no_modules_import_each_other_in_a_circle() -> None:
    names = {_name(path): path for path in MODULES}
    TopologicalSorter({name: _sources(path, names) for name, path in names.items()}).prepare()


def _name(path: Path) -> str:
    parts = path.relative_to(SOURCE.parent).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def _sources(path: Path, names: Mapping[str, Path]) -> set[str]:
    """Return the modules from which one imports anywhere, for types and within functions too."""
    found = set()
    for node in statements(parsed(path)):
        if isinstance(node, ast.ImportFrom) and node.module:
            inner = {f"{node.module}.{alias.name}" for alias in node.names}
            modules = {name for name in inner if name in names}
            found |= modules or {node.module} & set(names)
    return found - {_name(path)}


def test_the_engine_names_no_book() -> None:
    naming = {"engine", "referee", "telling"}
    books = {p.stem for p in (SOURCE / "books").glob("*.yaml")}
    named = [
        (path.relative_to(SOURCE).as_posix(), node.value)
        for path in MODULES
        if part(path) in naming
        for node in constants(path)
        if node.value in books
    ]
    default = [each for each in named if each[0].endswith("header.py") and each[1] == "aldenham"]
    assert named == default, "only the default book of a record without `rules` is named"


_CUT = frozenset(
    "partition rpartition split rsplit find rfind index rindex removeprefix removesuffix".split()
)
"""Methods that take a text apart."""


def is_sentence(node: ast.AST) -> bool:
    """Whether an expression is a text for readers: one looked up, or a finding's."""
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
        return node.func.id in ("_", "ngettext", "pgettext", "sentence")
    return isinstance(node, ast.Attribute) and node.attr in ("message", "wrong", "remedy")


def test_no_sentence_is_cut_or_searched() -> None:
    """What a pass wants to know of a finding is a value of it, never a part of its sentence."""
    of_findings = ("base/finding", "notation/", "books/", "referee/findings/")
    of_findings += (
        "judgement/",
        "gathering/",
        "api",
        "telling/findings/",
        "doors/server/",
        "interchange/corpus/",
    )
    cut = [
        f"{path.relative_to(SOURCE)}:{node.lineno}"
        for path in MODULES
        if path.relative_to(SOURCE).as_posix().startswith(of_findings)
        for node in ast.walk(parsed(path))
        if isinstance(node, ast.Call | ast.Compare)
        for whole in _taken_apart(node)
        if any(map(is_sentence, ast.walk(whole)))
    ]
    assert cut == []


_WORDS_OF_A_REMEDY = re.compile(r"did you mean|[;:(] ?write\b|\bwrite [`{]")


def test_no_sentence_has_words_for_a_remedy() -> None:
    """What may be meant, and what is to be written, are values; `finding.sentence` words them."""
    worded = [
        f"{path.relative_to(SOURCE)}:{node.lineno}"
        for path in MODULES
        if part(path) in {"notation", "repair", "books", "referee", "judgement", "gathering"}
        for node in ast.walk(parsed(path))
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name)
        if node.func.id in ("_", "ngettext", "marked")
        for said in node.args
        if isinstance(said, ast.Constant) and _WORDS_OF_A_REMEDY.search(str(said.value))
    ]
    assert worded == []


def _taken_apart(node: ast.Call | ast.Compare) -> Iterator[ast.AST]:
    """Yield the texts that a call cuts, or in which a comparison looks for another."""
    if isinstance(node, ast.Compare):
        if any(isinstance(each, ast.In | ast.NotIn) for each in node.ops):
            yield from node.comparators
    elif isinstance(node.func, ast.Attribute) and node.func.attr in _CUT:
        yield from (node.func.value, *node.args)


def test_the_grammar_ships_with_the_package() -> None:
    from ombre_records.notation.grammar import grammar_text

    checkout = SOURCE.parent.parent / "grammar" / "ombre.lark"
    assert grammar_text() == checkout.read_text(encoding="utf-8")


def test_functions_and_folders_do_not_share_a_name() -> None:
    import ombre_records
    from public.names import public_names

    assert not {path.stem for path in SOURCE.iterdir()} & set(public_names(ombre_records))


def test_every_folder_ships() -> None:
    """What an editable installation finds of itself, a wheel has only if it is a package."""
    folders = {path.parent for path in SOURCE.rglob("*.py")}
    assert not [folder for folder in folders if not (folder / "__init__.py").is_file()]


def test_what_runs_outside_the_tests_imports_what_there_is() -> None:
    """A benchmark or a tool of the docs that no test runs would break without a word."""
    root = SOURCE.parent.parent
    files = [path for folder in ("tests", "docs", ".ci") for path in (root / folder).rglob("*.py")]
    missing = [
        f"{path.relative_to(root)}: {node.module}.{alias.name}"
        for path in files
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("ombre_records")
        for alias in node.names
        if not _is_there(node.module or "", alias.name)
    ]
    assert files
    assert not missing


@cache
def _is_there(module: str, name: str) -> bool:
    try:
        found = import_module(module)
    except ModuleNotFoundError as missing:  # of an extra that is not installed here
        return not (missing.name or "").startswith("ombre_records")
    inside = hasattr(found, "__path__") and find_spec(f"{module}.{name}") is not None
    return hasattr(found, name) or inside
