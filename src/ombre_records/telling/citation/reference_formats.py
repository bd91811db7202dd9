"""Citations as entries of BibTeX and biblatex, as CSL-JSON, and in words: author and date as the
Chicago Manual has them, or in a CSL style, set by citeproc-py (an extra).
"""

from __future__ import annotations

import os
import warnings
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar

from ombre_records.base.document.letters.characters import clean
from ombre_records.base.document.outline import Phrase, Run, join, say
from ombre_records.base.document.paper.escaping import SPECIALS
from ombre_records.base.errors import MissingExtraError, OmbreError
from ombre_records.base.language import _, pgettext, spoken
from ombre_records.base.language.dates import date_in_words
from ombre_records.base.language.numbers import semicolon
from ombre_records.books.source_titles import source_title
from ombre_records.telling.citation.item import SHORT, Day, Item, Person, days, source_key

# Braces are counted whatever stands before them, so an escaped one would end a value too soon.
_SPECIALS = str.maketrans(
    {
        **SPECIALS,
        "{": r"\textbraceleft{}",
        "}": r"\textbraceright{}",
        **dict.fromkeys("\n\r\t", " "),
    }
)
_GENRES = {"record": "Record of Ombre", "rules": "Rule book of Ombre"}


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
"""The types of BibTeX entries; `online` is biblatex's own."""


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
    yield "howpublished", _GENRES.get(item.sort, "")
    yield "version", escaped(f"ombre-records {item.version}") if item.version else ""
    notes = [f"Shelf mark {item.shelfmark}"] if item.shelfmark else []
    notes += [item.source] if item.source else []
    notes += [f"sha256:{item.digest}"] if item.digest else []
    # biblatex sets what is related beside an entry; BibTeX passes it over.
    yield "related", ",".join(map(source_key, item.rests_on))
    yield "note", escaped("; ".join(notes))


_IN_ADDRESSES = {ord("{"): "%7B", ord("}"): "%7D", ord(" "): "%20", ord("\\"): "%5C"}
"""BibTeX sets an address as it is, so only characters that would end its value are escaped."""


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


def csl(items: Iterable[Item]) -> list[dict[str, object]]:
    """Return items by the variables of CSL 1.0.2; unknown values are left out."""
    return [_csl_item(item) for item in items]


def _csl_item(item: Item) -> dict[str, object]:
    title = ", ".join(filter(None, (item.title, item.part)))
    titles = (source_title(name) or name for name in item.rests_on)
    fields: dict[str, object] = {
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
    return {name: value for name, value in fields.items() if value}


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


_STYLE: ContextVar[str] = ContextVar("ombre_records_citation_style", default="")
_LOCALES = {"en": "en-GB", "da": "da-DK", "de": "de-DE", "es": "es-ES", "fr": "fr-FR"}


class UnusableStyleError(OmbreError, ValueError):
    """A CSL style that cannot be read; the message says why in a line."""


@contextmanager
def styled(style: str) -> Iterator[None]:
    """Have references set by a CSL style, a file's path or a name, until the block ends.

    Without one they are in words of our own. MissingExtraError where citeproc-py is not there,
    UnusableStyleError for a style that it cannot read.
    """
    token = _STYLE.set(style)
    try:
        if style:
            in_style(Item("book", "probe", "Title"), style)
        yield
    finally:
        _STYLE.reset(token)


def chosen() -> str:
    """Return the style that is set; nothing where references are in words of our own."""
    return _STYLE.get()


def in_style(item: Item, style: str) -> str:
    """Return an item as an entry of a bibliography in a CSL style, as plain text.

    What identifies a record stands behind it: no style asks for a fingerprint.
    """
    try:
        import citeproc
        from citeproc.source.json import CiteProcJSON
    except ImportError:
        raise MissingExtraError(f"a CSL style, {style},", "citeproc-py", "cite") from None
    with warnings.catch_warnings():  # of variables that the library does not know
        warnings.simplefilter("ignore")
        try:
            read = citeproc.CitationStylesStyle(
                os.path.abspath(style) if os.path.exists(style) else style,
                locale=_LOCALES[spoken()],
                validate=False,
            )
            made = citeproc.CitationStylesBibliography(
                read, CiteProcJSON([_led(item)]), citeproc.formatter.plain
            )
            made.register(citeproc.Citation([citeproc.CitationItem(item.key)]))
            text = " ".join(str(each) for each in made.bibliography())
        except ValueError as problem:
            if os.path.exists(style):
                raise UnusableStyleError(f"{style}: {_one_line(problem)}") from problem
            known = "citeproc-py knows no style of this name; name a .csl file"
            raise UnusableStyleError(f"{style}: {known}") from problem
        except Exception as problem:  # whatever a file that is not a style may lead to
            raise UnusableStyleError(f"{style}: {_one_line(problem)}") from problem
    mark = f"sha256:{item.digest[:SHORT]}"
    if item.digest and mark not in text:
        text = f"{text} {mark}."
    return " ".join(text.split())


def _led(item: Item) -> dict[str, object]:
    """Return an item by the variables of CSL, its title in the author's place if it has none.

    Styles do so themselves, and citeproc-py then sets the title a second time in its own place.
    """
    [entry] = csl([item])
    if not item.authors and "title" in entry:
        entry["author"] = [{"literal": entry.pop("title")}]
    return entry


def _one_line(problem: Exception) -> str:
    first = str(problem).strip().partition("\n")[0] or type(problem).__name__
    return f"it cannot be used as a CSL style: {first}"


def words(items: Iterable[Item]) -> str:
    """Return a line for each item, in the CSL style that `styles.styled` has set, if any.

    Nothing in it moves the cursor of a terminal.
    """
    return "".join(f"{clean(reference(item))}\n" for item in items)


def reference(item: Item) -> str:
    """Return an item in words.

    >>> reference(Item("book", "", "The Rape of the Lock", (Person("Pope", "A."),), "1714"))
    'Pope, A. 1714. The Rape of the Lock.'
    """
    return "".join(run.text for run in set_reference(item))


def set_reference(item: Item) -> Phrase:
    """Return an item in words; the title of its work, or of the work round it, is set apart."""
    if style := chosen():
        return say(in_style(item, style))
    work = item.journal or (item.title if item.sort in _WORKS else "")
    phrases = (
        _with_work(_stopped(part), work if part.startswith(work) else "")
        for part in filter(None, _parts(item))
    )
    return join(phrases, " ")


_WORKS = ("book", "thesis")
"""The sorts of items whose title is that of a work; an article stands in one."""


def _with_work(text: str, work: str) -> Phrase:
    return say(Run(work, "work"), text.removeprefix(work)) if work else say(text)


def _parts(item: Item) -> Iterator[str]:
    title = _("“{title}”").format(title=item.title) if item.sort == "record" else item.title
    title = ", ".join(filter(None, (title, item.part)))
    date = _date(item.date)
    yield from ((_names(item.authors), date, title) if item.authors else (title, date))
    yield item.journal
    if item.editors:
        yield _("Edited by {names}").format(names=_names(item.editors))
    yield item.edition
    yield item.publisher
    yield _page(item.page)
    yield _("Shelf mark {mark}").format(mark=item.shelfmark) if item.shelfmark else ""
    yield item.url
    if item.sort == "record":
        yield _("Record of Ombre")
        yield item.source
    if item.sort == "rules":
        yield _("Rule book of ombre-records {version}").format(version=item.version)
        yield _("After: {sources}").format(sources=semicolon().join(map(_titled, item.rests_on)))
    if item.digest:
        known = [f"sha256:{item.digest[:SHORT]}"]
        known += [f"ombre-records {item.version}"] * (item.sort == "record")
        yield ", ".join(known)


def _titled(name: str) -> str:
    return source_title(name) or name


def _date(date: str) -> str:
    """Write a date of EDTF as print has it: a span with a dash, `c.` for what is roughly known."""
    ends = days(date)
    if not ends or any(day.season for day in ends):
        return date
    plain = (date_in_words(each.rstrip("?~%")) for each in date.split("/"))
    roughly = pgettext("before a date that is roughly known", "c. {date}")
    pairs = zip(plain, ends, strict=True)
    return "–".join(roughly.format(date=each) if day.about else each for each, day in pairs)


def _names(people: tuple[Person, ...]) -> str:
    return "; ".join(", ".join(filter(None, each)) for each in people)


def _page(page: str) -> str:
    """Tell a page by its number, or a place in a text in its own words."""
    return _("p. {page}").format(page=page) if page[:1].isdigit() else page


def _stopped(text: str) -> str:
    """Write a part of a reference as a sentence."""
    return text if text.endswith((".", "!", "?")) else f"{text}."
