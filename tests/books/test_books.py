"""The loader of rule books: cases are data, in the YAML files beside this one."""

from __future__ import annotations

import pickle
import re
from itertools import combinations
from pathlib import Path

import pytest
from msgspec.structs import astuple

from ombre_records.books import book_cache as keeping
from ombre_records.books import shipped_books
from ombre_records.books.book_cache import cache_bytes, cached_book, path_of
from ombre_records.books.consistency import faults
from ombre_records.books.fields import CALL, CALLS, FIELDS, MEANINGS, value_at
from ombre_records.books.files import shipped_book
from ombre_records.books.load import load, load_file, shipped, with_options
from yaml_data import read_yaml

HERE = Path(__file__).parent
DOCS = HERE.parent.parent / "docs"
SOURCES = re.findall(r"^`(\w+)`$", (DOCS / "rules" / "sources.md").read_text("utf-8"), re.MULTILINE)
"""The short names of the sources, each the head of its entry on the page of sources."""


def cases(name: str) -> list[dict]:
    return read_yaml(HERE / name)


def named(case: dict) -> str:
    return case.get("name") or ", ".join(name for name, _ in case["given"])


def plain(value: object) -> object:
    if isinstance(value, tuple):
        return [getattr(each, "name", each) for each in value]
    return value


def found(loaded) -> list[tuple[str, int, int]]:
    places = [loaded.source.place(each.span) for each in loaded.findings]
    return [(f.rule, p.line, p.column) for f, p in zip(loaded.findings, places, strict=True)]


@pytest.fixture
def book(tmp_path):
    def write(text: str, name: str = "book.yaml") -> Path:
        path = tmp_path / name
        path.write_bytes(text.encode("utf-8"))
        return path

    return write


@pytest.mark.parametrize("case", cases("wrong.yaml"), ids=named)
def test_wrong_books(case, book):
    loaded = load_file(book(case["text"]))
    assert found(loaded) == [tuple(each[:3]) for each in case["found"]]
    for finding, (*_, piece) in zip(loaded.findings, case["found"], strict=True):
        assert piece in finding.message
        assert 0 <= finding.span.start <= finding.span.end <= max(1, len(loaded.source.text))
    only_citations = {rule for rule, *_ in case["found"]} == {"book-missing-citation"}
    assert (loaded.book is not None) == only_citations


@pytest.mark.parametrize("case", cases("right.yaml"), ids=named)
def test_books_that_extend(case, book):
    loaded = load_file(book(case["text"]))
    assert loaded.findings == ()
    assert {path: plain(value_at(loaded.book, path)) for path in case["fields"]} == case["fields"]


@pytest.mark.parametrize("case", cases("options.yaml"), ids=named)
def test_options(case):
    given = [(name, text) for name, text in case["given"]]
    book, problems = with_options(load("aldenham").book, given)
    assert {path: plain(value_at(book, path)) for path in case["fields"]} == case["fields"]
    for problem, piece in zip(problems, case.get("problems", []), strict=True):
        assert piece in problem


def test_a_field_that_an_option_changes_rests_on_the_option():
    book, _ = with_options(load("aldenham").book, [("forced-in-trick", None), ("favor", None)])
    assert book.cite("matadors.forced-by") == ("family: the play", "blog: the game of ombre")
    assert book.cite(f"{CALLS}.favor") == ("parlett: optional extras",)
    assert load("aldenham").book.cite("matadors.forced-by") == ("parlett: reneging",)


def test_a_field_that_a_book_changes_rests_on_its_own_source(book):
    text = 'extends: aldenham\nauction: {hold: {is: nobody, source: ["house: a", "house: b"]}}\n'
    made = load_file(book(text)).book
    assert made.cite("auction.hold", "auction.may-rise") == (
        "house: a",
        "house: b",
        "parlett: auction",
    )


def test_options_of_a_parent_are_kept_replaced_or_dropped(book):
    text = """
        extends: aldenham
        options:
          favor: {drop: true}
          solo-15: {about: dear, source: house, sets: {auction.calls.solo: {base: 15}}}
          reserve: {about: none, source: house, sets: {pool.reserve: 99}}
    """
    made, problems = with_options(
        load_file(book(text)).book, [("solo-15", None), ("reserve", None)]
    )
    assert problems == ()
    assert (made.call("sans-prendre").base, made.call("solo").most, made.pool.reserve) == (
        15,
        0,
        99,
    )
    assert "favor" not in [option.name for option in made.options]


# files


def test_a_book_that_only_lacks_citations_is_still_made(book):
    loaded = load_file(book("extends: aldenham\npool: {ante: 7}\n"))
    assert found(loaded) == [("book-missing-citation", 2, 8)]
    assert loaded.book.pool.ante == 7
    assert loaded.book.cite("pool.ante") == ()


def test_a_book_extends_a_file_beside_it(book):
    book("extends: aldenham\npool: {ante: {is: 7, source: house}}\n", "parent.yaml")
    loaded = load_file(book("extends: parent.yaml\n"))
    assert (loaded.findings, loaded.book.name, loaded.book.pool.ante) == ((), "book", 7)


def test_a_wrong_parent_is_named_with_its_place(book):
    book("extends: aldenham\npool: {ante: {is: x, source: house}}\n", "parent.yaml")
    loaded = load_file(book("title: mine\nextends: parent.yaml\nvole: {vale: 1}\n"))
    assert found(loaded) == [("book-wrong-value", 2, 10), ("book-unknown-field", 3, 8)]
    assert "parent.yaml:2:19: `pool.ante` wants" in loaded.findings[0].message


def test_a_cycle_is_a_finding(book):
    book("extends: b.yaml\n", "a.yaml")
    loaded = load_file(book("extends: a.yaml\n", "b.yaml"))
    assert found(loaded) == [("book-wrong-value", 1, 10)]
    assert "b.yaml extends a.yaml extends b.yaml" in loaded.findings[0].message
    own = load_file(book("extends: c.yaml\n", "c.yaml"))
    assert "cannot rest on itself: c.yaml extends c.yaml" in own.findings[0].message


def test_a_file_is_read_again_when_it_or_its_parent_changes(book):
    path = book("extends: parent.yaml\n")
    assert load_file(path).book is None
    book("extends: aldenham\n", "parent.yaml")
    first = load_file(path)
    assert first.book.pool.ante == 5
    assert load_file(path) is first
    book("extends: aldenham\npool: {ante: {is: 7, source: house}}\n", "parent.yaml")
    assert load_file(path).book.pool.ante == 7
    book("extends: aldenham\n")
    assert load_file(path).book.pool.ante == 5


@pytest.mark.parametrize("path", ["nowhere/at-all.yaml", ".", "nul\0.yaml"])
def test_a_file_that_cannot_be_read(path):
    loaded = load_file(Path(path))
    assert found(loaded) == [("book-syntax", 1, 1)]
    assert loaded.book is None


def test_other_encodings(tmp_path):
    path = tmp_path / "book.yaml"
    path.write_bytes("extends: aldenham\r\ntitle: tourné\n".encode("latin-1"))
    loaded = load_file(path)
    assert found(loaded) == [("book-syntax", 2, 13)]
    assert "0xe9" in loaded.findings[0].message


@pytest.mark.parametrize("text", ["[" * 100_000, "- " * 100_000, "a: &a [*a]\n", "a: &a {b: *a}\n"])
def test_depth_and_rings(text, book):
    assert load_file(book(text)).book is None


def test_places_count_characters(book):
    loaded = load_file(book("extends: aldenham\ntitle: 𝄞é, pol: x\nx𝄞: {𝄞: 1, y: 2}\n"))
    assert found(loaded) == [("book-syntax", 2, 15)]
    loaded = load_file(book('extends: aldenham\npool: {"𝄞é": 1, y: 2}\n'))
    assert found(loaded) == [("book-unknown-field", 2, 8), ("book-unknown-field", 2, 17)]


# the books that come with the package


def test_an_unknown_book_is_a_finding():
    loaded = load("aldenhma")
    assert loaded.book is None
    assert "did you mean `aldenham`?" in loaded.findings[0].message


@pytest.mark.parametrize("name", shipped())
def test_shipped_books(name):
    loaded = load(name)
    assert loaded.findings == ()
    assert loaded.book.name == name
    assert load(name) is loaded
    assert pickle.loads(pickle.dumps(loaded.book)) == loaded.book


@pytest.mark.parametrize("name", shipped())
def test_a_shipped_book_is_kept_as_it_is_read_from_yaml(name):
    """Otherwise each run would read it from YAML again."""
    again = "`python -m ombre_records.books.book_cache` keeps them anew"
    assert Path(path_of(name)).read_bytes() == cache_bytes(name), again
    book, read = cached_book(name), shipped_book(name).book
    assert book is not None
    assert (book, repr(astuple(book))) == (read, repr(astuple(read))), again


@pytest.mark.parametrize("changed", ["renegado", "aldenham"])
def test_the_yaml_of_a_book_and_of_those_below_it_rules(changed, monkeypatch, tmp_path):
    for each in Path(shipped_books.FOLDER).glob("*.*"):
        if each.suffix in (".json", ".yaml"):
            (tmp_path / each.name).write_bytes(each.read_bytes())
    monkeypatch.setattr(shipped_books, "FOLDER", tmp_path)
    monkeypatch.setattr(keeping, "FOLDER", tmp_path)
    assert cached_book("renegado") is not None
    path = tmp_path / f"{changed}.yaml"
    path.write_bytes(path.read_bytes() + b"# an edit\n")
    assert cached_book("renegado") is None
    assert cached_book("lhombre") is None or changed == "renegado"


@pytest.mark.parametrize("damage", [b"", b"{", b'{"digests": {}, "open": [], "book": 3}'])
def test_a_kept_book_that_is_damaged_is_read_from_yaml(damage, monkeypatch, tmp_path):
    monkeypatch.setattr(keeping, "FOLDER", tmp_path)
    assert cached_book("aldenham") is None
    (tmp_path / "aldenham.json").write_bytes(damage)
    assert cached_book("aldenham") is None


@pytest.mark.parametrize("name", shipped())
def test_every_shipped_field_and_call_has_a_citation(name):
    book = load(name).book
    paths = {
        path
        for path in FIELDS
        if path != CALLS and (path in book.sources or value_at(book, path) != {})
    }
    paths |= {f"{CALLS}.{call.name}" for call in book.auction.calls}
    paths |= {f"options.{option.name}" for option in book.options}
    assert set(book.sources) == paths
    for path, cited in book.sources.items():
        assert cited, f"{name}: {path} cites nothing"
        for each in cited:
            source, _, place = each.partition(": ")
            assert place, f"{name}: {path} cites `{each}`; write it `SOURCE: SECTION`"
            assert source in SOURCES, (
                f"{name}: {path} cites `{source}`, which has no entry in docs/rules/sources.md: "
                f"add one like the others there, `(source-NAME)=` with NAME free of accents"
            )


@pytest.mark.parametrize("name", shipped())
def test_every_shipped_book_is_told_of(name):
    page = (DOCS / "rules" / "index.md").read_text("utf-8")
    _, _, which = page.partition("\n## Which book\n")
    rows = [line for line in which.partition("\n## ")[0].splitlines() if line.startswith("| ")]
    assert any(f"`{name}`" in row.split("|")[2] for row in rows), (
        f"say in docs/rules/index.md, in the table under `Which book`, which records want `{name}`"
    )
    changes = (DOCS / "changelog.md").read_text("utf-8")
    assert f"`{name}`" in changes, f"name `{name}` in docs/changelog.md, among the rule books"


@pytest.mark.parametrize("name", shipped())
def test_shipped_options_go_together(name):
    book = load(name).book
    given = [(option.name, "5" if option.takes != "nothing" else None) for option in book.options]
    for chosen in (given, *combinations(given, 1), *combinations(given, 2)):
        made, problems = with_options(book, chosen)
        assert all("contradicts" in problem for problem in problems)
        assert len(problems) < len(chosen)
        assert list(faults(made)) == []
        assert with_options(book, chosen)[0] is made


@pytest.mark.parametrize("name", shipped())
def test_only_options_that_set_a_field_differently_contradict(name):
    book = load(name).book
    for one, two in combinations(book.options, 2):
        given = [(each.name, "5" if each.takes != "nothing" else None) for each in (one, two)]
        _, problems = with_options(book, given)
        here, there = terms(one.sets), terms(two.sets)
        unlike = [path for path in here if path in there and here[path] != there[path]]
        part = here.keys() < there.keys() or there.keys() < here.keys()
        dropped = any(None in (here[path], there[path]) for path in unlike)
        assert bool(problems) == (bool(unlike) and (dropped or not part)), (one.name, two.name)


def terms(sets):
    """Return what an option sets, the fields of a call one by one; a call dropped is None."""
    found = {}
    for path, value in sets.items():
        found[path] = "laid" if isinstance(value, dict) else value
        if isinstance(value, dict):
            found |= {f"{path}.{name}": each for name, each in value.items()}
    return found


def test_the_list_in_a_docstring_tells_what_each_field_means() -> None:
    every = {*FIELDS, *(f"{CALLS}.{name}" for name in CALL)}
    assert {*MEANINGS} == every - {CALLS, f"{CALLS}.aliases"}
    assert all(MEANINGS.values())
