"""A page for each rule book that is shipped: every field with its value, source and reading."""

from __future__ import annotations

import inspect
import re
from collections import Counter
from collections.abc import Iterator, Mapping
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import TYPE_CHECKING

from docs._ext.disagreements import disagreements
from docs._ext.pages import cited, code, definitions, prose, said, table, toctree, write
from docs._ext.yaml_data import read_yaml
from msgspec.structs import replace

from ombre_records.base.language.explanations import glossary
from ombre_records.books.book import GIVEN, Call, Option, RuleBook
from ombre_records.books.call_words import takes, terms, trump
from ombre_records.books.evidence import Ground, grounds
from ombre_records.books.fields import CALLS, FIELDS, MEANINGS, SECTIONS, WORDS, attribute, value_at
from ombre_records.books.load import load, shipped
from ombre_records.books.options import written
from ombre_records.books.source_titles import source_title
from ombre_records.telling.sheet.poster import poster

if TYPE_CHECKING:
    from sphinx.application import Sphinx

_NAMED = re.compile(r"`[^`]*`")
_OURS = "[in ours alone](timeline.md#in-the-sources-own-words)"
_WRAPPED = re.compile(r"(?<!\n)\n(?!\n|- )\s*")
_NO_VALUE = re.compile(r"\bNone\b")


@cache
def books() -> dict[str, str]:
    """Return the pages by file name: one for each book, and the list of the index."""
    every = [book for book in (load(name).book for name in shipped()) if book]
    pages = {f"{book.name}.md": _page(book) for book in every}
    rows = [(f"[{b.name}]({b.name}.md)", prose(b.title), prose(b.about)) for b in every]
    listed = table(("Book", "Title", "What it is"), rows)
    return {**pages, "_books.md": listed + "\n" + toctree(book.name for book in every)}


def _page(book: RuleBook) -> str:
    head = f"(book-{book.name})=\n# {book.name}: {prose(book.title)}\n\n{prose(book.about)}\n"
    head += f"\n{_rests_on(book)}\n{_encyclopedic(book)}"
    sections = [_section(book, section) for section in SECTIONS]
    words = "\n".join(_fields(book, [name]) for name in WORDS)
    parts = [head, _prices(book), *sections, f"## Words\n\n{words}"]
    if book.options:
        parts.append(_options(book))
    page = "\n".join(parts)
    return f"{page}\n{_terms_explained(page)}"


def _prices(book: RuleBook) -> str:
    """Say what each game costs, and what is paid besides."""
    told = poster(book, "markdown")
    assert isinstance(told, str)
    _title, _, table = told.partition("\n\n")
    asked = f"`ombre explain WORD --rules {book.name}` tells the price of one game or word."
    return f"## Prices\n\n{table.rstrip()}\n\n{asked}\n"


def _terms_explained(page: str) -> str:
    """Explain the game's words that a page uses, as the glossary does."""
    found = {
        word: told
        for word, told in glossary().items()
        if re.search(rf"(?<![\w-]){re.escape(word)}(?![\w-])", page, re.IGNORECASE)
    }
    rows = [(f"{{term}}`{word}`", told) for word, told in found.items()]
    intro = "The game's words on this page, as the [glossary](/glossary.md) explains them."
    return f"## Terms\n\n{intro}\n\n{table(('Term', 'What it means'), rows)}"


def _rests_on(book: RuleBook) -> str:
    """Say where a book's rules stand, and which book it extends."""
    every = (text.partition(":")[0] for cites in book.sources.values() for text in cites)
    first, *others = [_titled(name) for name, _ in Counter(every).most_common()]
    told = f"Its rules are mostly those of {first}."
    if others:
        told += " It also rests on:\n\n" + "\n".join(f"- {each}" for each in others)
    parent = _parent(book.name)
    if parent is None:
        return told
    return (
        f"{told}\n\nThe book extends [{parent}]({parent}.md). What it does not say itself, "
        f"{parent} says. `ombre rules --diff {parent} {book.name}` tells where they differ."
    )


def _encyclopedic(book: RuleBook) -> str:
    """Say how much of a book rests on encyclopedias, which retell the rules of others."""
    every = [{cite.partition(":")[0] for cite in cites} for cites in book.sources.values()]
    alone = Counter(name for names in every if len(names) == 1 for name in names)
    beside = sum(bool(names & ENCYCLOPEDIAS) and len(names) > 1 for names in every)
    found = [(name, alone[name]) for name in sorted(ENCYCLOPEDIAS) if alone[name]]
    if not found and not beside:
        return ""
    told = [f"{count} on {cited([name])}" for name, count in found]
    rests = ", ".join(told) or "none"
    return (
        f"\n**On encyclopedias.** Of its {len(every)} fields, calls and options these rest on an "
        f"encyclopedia alone: {rests}. {beside} more cite one beside another text. An encyclopedia "
        "retells: it does not say from which table, and often not from which text, it has a rule.\n"
    )


ENCYCLOPEDIAS = frozenset(("wikipedia", "encyclopédie", "pierer", "meyers"))
"""Sources that are encyclopedias."""


def _titled(name: str) -> str:
    """Write a source's short name, as citations have it, with its title."""
    title = source_title(name)
    return f"{cited([name])} ({prose(title)})" if title else cited([name])


def _parent(name: str) -> str | None:
    text = files("ombre_records.books").joinpath(f"{name}.yaml").read_text(encoding="utf-8")
    extends = read_yaml(text).get("extends")
    return None if extends is None else str(extends)


def _section(book: RuleBook, section: str) -> str:
    about = (inspect.getdoc(type(getattr(book, attribute(section)))) or "").partition("\n\n- ")[0]
    paths = [f"{section}.{name}" for name in SECTIONS[section]]
    calls = f"\n{_calls(book)}" if CALLS in paths else ""
    fields = _fields(book, [path for path in paths if path != CALLS])
    return f"## {section.capitalize()}\n\n{_explained(about)}\n\n{fields}{calls}"


def _explained(text: str) -> str:
    hyphened = _NAMED.sub(lambda found: found[0].replace("_", "-"), _WRAPPED.sub(" ", text))
    return prose(_NO_VALUE.sub("`none`", hyphened))


def _fields(book: RuleBook, paths: list[str]) -> str:
    rows = [
        (
            code(path),
            said(value_at(book, path)),
            prose(MEANINGS[path]),
            cited(book.cite(path)),
        )
        for path in paths
    ]
    words = _in_words(book, paths)
    return table(("Field", "Value", "Meaning", "Source"), rows) + _readings(book, paths) + words


def _in_words(book: RuleBook, paths: list[str]) -> str:
    """Set the sources' own words, as far as they may stand here, beside who has it otherwise."""
    every = _grounds(book)
    found = [every[path] for path in paths if path in every]
    rows = [
        (code(each.path), "\n".join(_quoted(each)) or _OURS, "\n".join(_otherwise(each)))
        for each in found
        if _quoted(each) or each.others
    ]
    if not rows:
        return ""
    titles = ("Field", "In the source's words", "Otherwise")
    return f"\n**What it rests on, and who disagrees**\n\n{table(titles, rows)}"


def _grounds(book: RuleBook) -> dict[str, Ground]:
    every = [each for each in (load(name).book for name in shipped()) if each]
    return {ground.path: ground for ground in grounds(book, every)}


def _quoted(ground: Ground) -> list[str]:
    witnesses = (*ground.witnesses, *ground.more)
    return [
        f"“{prose(each.quotation.words)}” ({cited([f'{each.source}: {each.at}'])})"
        for each in witnesses
        if each.quotation
    ]


def _otherwise(ground: Ground) -> list[str]:
    return [f"{said(value)}: {', '.join(names)}" for value, names in ground.others]


def _readings(book: RuleBook, paths: list[str]) -> str:
    read = [(code(path), prose(book.readings[path])) for path in paths if path in book.readings]
    return f"\n**Our reading**\n\n{definitions(read)}" if read else ""


def _calls(book: RuleBook) -> str:
    rows = [
        (
            code(call.name),
            ", ".join(map(code, call.aliases)),
            "" if call.promises else str(call.rank),
            "" if call.promises else said(call.base),
            "" if call.promises else trump(call),
            "" if call.promises else takes(call),
            "; ".join(_terms(call)),
            cited(book.cite(f"{CALLS}.{call.name}")),
        )
        for call in book.auction.calls
    ]
    titles = ("Call", "Also", "Rank", "Base", "Trump", "Takes", "Terms", "Source")
    about = _explained(inspect.getdoc(Call) or "")
    paths = [f"{CALLS}.{call.name}" for call in book.auction.calls]
    read = _readings(book, paths) + _in_words(book, paths)
    return f"### Calls, from low to high\n\n{about}\n\n{table(titles, rows)}{read}"


def _terms(call: Call) -> Iterator[str]:
    yield from terms(replace(call, like=()))
    if call.like:
        yield f"nearest elsewhere: {', '.join(map(code, call.like))}"


def _options(book: RuleBook) -> str:
    paths = [f"options.{option.name}" for option in book.options]
    rows = [
        (
            code(written(option)),
            ", ".join(map(code, option.aliases)),
            prose(option.about),
            "\n".join(_sets(book, option)),
            cited(book.cite(path)),
        )
        for option, path in zip(book.options, paths, strict=True)
    ]
    intro = f"An option is off unless a record asks for it: `rules {book.name} + OPTION`."
    titles = ("Option", "Also", "What it does", "Changes", "Source")
    return f"## Options\n\n{intro}\n\n{table(titles, rows)}{_readings(book, paths)}"


def _sets(book: RuleBook, option: Option) -> Iterator[str]:
    for path, value in option.sets.items():
        if path not in FIELDS:
            yield _called(book, path.removeprefix(f"{CALLS}."), value)
        else:
            yield f"{code(path)} to {_given(value)}"


def _called(book: RuleBook, name: str, value: object) -> str:
    """Say what an option does to a call: it drops it, adds it, or changes some of its terms."""
    if not isinstance(value, Mapping):
        return f"drops the call {code(name)}"
    given = {str(term).replace("_", "-"): term_value for term, term_value in value.items()}
    told = ", ".join(f"{code(term)} {_given(inner)}" for term, inner in given.items())
    known = any(call.name == name for call in book.auction.calls)
    return f"{'of' if known else 'adds'} the call {code(name)}: {told}"


def _given(value: object) -> str:
    return "the value given" if value == GIVEN else said(value)


def _generate(app: Sphinx) -> None:
    write(Path(app.srcdir) / "rules", {**books(), **disagreements()})


def setup(app: Sphinx) -> dict[str, bool]:
    """Let Sphinx generate the pages before it looks for pages."""
    app.connect("builder-inited", _generate)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
