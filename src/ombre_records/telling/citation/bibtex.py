"""Citations as entries of BibTeX and biblatex, in UTF-8, and as CSL-JSON."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from ombre_records.base.document.letters.characters import clean
from ombre_records.base.document.paper.escaping import SPECIALS
from ombre_records.books.source_titles import source_title
from ombre_records.telling.citation.item import Day, Item, Person, days, source_key

# Braces are counted whatever stands before them, so an escaped one would end a value too soon.
_SPECIALS = str.maketrans(
    {
        **SPECIALS,
        "{": r"\textbraceleft{}",
        "}": r"\textbraceright{}",
        **dict.fromkeys("\n\r\t", " "),
    }
)
_HOW = {"record": "Record of Ombre", "rules": "Rule book of Ombre"}


def bibtex(items: Iterable[Item]) -> str:
    """Return items as entries, each with a blank line behind it but the last.

    >>> print(bibtex([Item("book", "k", "100% {x}")]), end="")
    @book{k,
      title = {{100\\% \\textbraceleft{}x\\textbraceright{}}},
    }
    """
    return "\n".join(map(_entry, items))


_ENTRIES = {
    "book": "book",
    "article": "article",
    "manuscript": "unpublished",
    "page": "online",
    "thesis": "phdthesis",
}
"""What an entry is called; `online` is biblatex's own."""


def _entry(item: Item) -> str:
    sort = _ENTRIES.get(item.sort, "misc")
    rows = "".join(f"  {name} = {{{value}}},\n" for name, value in _fields(item) if value)
    return f"@{sort}{{{item.key},\n{rows}}}\n"


def _fields(item: Item) -> Iterator[tuple[str, str]]:
    title = ", ".join(filter(None, (item.title, item.part)))
    yield "author", " and ".join(map(_person, item.authors))
    # Braces of its own keep a title's capitals as they are.
    yield "title", f"{{{escaped(title)}}}" if title else ""
    yield "editor", " and ".join(map(_person, item.editors))
    yield "journal", escaped(item.journal)
    yield "year", _year(item.date)
    yield "edition", escaped(item.edition)
    yield "publisher", escaped(item.publisher)
    yield "pages", escaped(item.page)
    yield "url", clean(item.url).translate(_IN_ADDRESSES)
    yield "howpublished", _HOW.get(item.sort, "")
    yield "version", escaped(f"ombre-records {item.version}") if item.version else ""
    notes = [f"Shelf mark {item.shelfmark}"] if item.shelfmark else []
    notes += [item.source] if item.source else []
    notes += [f"sha256:{item.digest}"] if item.digest else []
    # biblatex sets what is related beside an entry; BibTeX passes it over.
    yield "related", ",".join(map(source_key, item.rests_on))
    yield "note", escaped("; ".join(notes))


_IN_ADDRESSES = {ord("{"): "%7B", ord("}"): "%7D", ord(" "): "%20", ord("\\"): "%5C"}
"""An address is set as it stands, so only what would end its value is written otherwise."""


def escaped(text: str) -> str:
    """Return a text as a value has it."""
    return clean(text).translate(_SPECIALS)


def _person(person: Person) -> str:
    """Write a name; braces keep one that is not parted, or has an `and` in it, whole."""
    family, given = escaped(person.family), escaped(person.given)
    whole = f"{family}, {given}" if given else f"{{{family}}}"
    return f"{{{whole}}}" if " and " in f" {whole.lower()} " and given else whole


def _year(date: str) -> str:
    ends = days(date)
    return "--".join(map(_edtf, ends)) if ends else escaped(date)


def _edtf(day: Day) -> str:
    return ("c. " if day.about else "") + str(day.parts[0])


_TYPES = {
    "book": "book",
    "page": "webpage",
    "article": "article-journal",
    "manuscript": "manuscript",
    "thesis": "thesis",
    "letter": "personal_communication",
}
_GENRES = {"record": "Record of Ombre", "rules": "Rule book of Ombre"}


def csl(items: Iterable[Item]) -> list[dict[str, object]]:
    """Return items by the variables of CSL 1.0.2; what is not known has none."""
    return [_csl_item(item) for item in items]


def _csl_item(item: Item) -> dict[str, object]:
    title = ", ".join(filter(None, (item.title, item.part)))
    titles = (source_title(name) or name for name in item.rests_on)
    found: dict[str, object] = {
        "id": item.key,
        "type": _TYPES.get(item.sort, "document"),
        "title": title,
        "author": [_csl_person(each) for each in item.authors],
        "issued": _csl_date(item.date),
        "editor": [_csl_person(each) for each in item.editors],
        "container-title": item.journal,
        "publisher": item.publisher,
        "URL": item.url,
        "edition": item.edition,
        "page": item.page,
        "call-number": item.shelfmark,
        "genre": _GENRES.get(item.sort, ""),
        "number": f"sha256:{item.digest}" if item.digest else "",
        "version": f"ombre-records {item.version}" if item.version else "",
        "note": "; ".join(filter(None, (item.source, *titles))),
    }
    return {name: value for name, value in found.items() if value}


def _csl_person(person: Person) -> dict[str, object]:
    if not person.given:
        return {"literal": person.family}
    return {"family": person.family, "given": person.given}


def _csl_date(date: str) -> dict[str, object]:
    ends = days(date)
    if not ends:
        return {"literal": date} if date else {}
    value: dict[str, object] = {"date-parts": [[*day.parts] for day in ends]}
    if any(day.about for day in ends):
        value["circa"] = True
    if ends[0].season:
        value["season"] = ends[0].season
    return value
