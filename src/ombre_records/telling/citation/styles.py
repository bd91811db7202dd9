"""Citations in words: author and date as the Chicago Manual has them, or in a CSL style."""

from __future__ import annotations

import os
import warnings
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar

from ombre_records.base.document.extras import MissingExtraError
from ombre_records.base.document.letters.characters import clean
from ombre_records.base.errors import OmbreError
from ombre_records.base.language import _, pgettext, spoken
from ombre_records.books.source_titles import source_title
from ombre_records.telling.citation.bibtex import csl
from ombre_records.telling.citation.item import SHORT, Item, Person, days

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
        except Exception as problem:  # whatever a file that is no style may lead to
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
    style = chosen()
    return in_style(item, style) if style else " ".join(map(_stopped, filter(None, _parts(item))))


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
        yield _("After: {sources}").format(sources="; ".join(map(_titled, item.rests_on)))
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
    plain = (each.rstrip("?~%") for each in date.split("/"))
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
