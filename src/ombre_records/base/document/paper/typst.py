"""Run Typst: a folder of templates and data becomes a PDF in which every letter shows; parts of one
are joined.

The fonts that Typst brings along have the Latin, Greek, Cyrillic, Hebrew, Arabic and some more
scripts. For what they lack the fonts of the system are asked; a character that these lack too is
written in Latin letters.
"""

from __future__ import annotations

import io
import json
import os
import re
import subprocess
import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from shutil import copyfile
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Any, NamedTuple

from ombre_records.base.document.letters.characters import latin
from ombre_records.base.document.template_folder import (
    FOLDERS,
    UnusableTemplateError,
    is_there,
    kept_inside,
)
from ombre_records.base.errors import MissingExtraError
from ombre_records.base.language import _
from ombre_records.base.progress import busy

if TYPE_CHECKING:
    from pypdf import PdfReader


class Bookmark(NamedTuple):
    """A heading: its level from 1, its words, its page in the part from 0."""

    level: int
    title: str
    page: int


class PdfPart(NamedTuple):
    """A part as PDF, and the levels of its headings, in their order."""

    pdf: bytes
    levels: Sequence[int]


def _reader(made: bytes) -> PdfReader:
    try:
        from pypdf import PdfReader
    except ImportError:
        raise MissingExtraError(_("PDF"), "pypdf", "pdf") from None
    return PdfReader(io.BytesIO(made))


def page_count(made: bytes) -> int:
    """Return how many pages a document has."""
    return len(_reader(made).pages)


def joined(parts: Sequence[PdfPart]) -> bytes:
    """Put documents together; title, author and language are those of the first."""
    from pypdf import PdfWriter
    from pypdf.generic import NameObject

    writer = PdfWriter()
    above: dict[int, Any] = {}
    pages = 0
    for part in parts:
        reader = _reader(part.pdf)
        writer.append(reader, import_outline=False)
        if not pages:
            writer.metadata = reader.metadata
            root = reader.root_object
            for key in ("/Lang", "/ViewerPreferences"):
                if key in root:
                    writer.root_object[NameObject(key)] = root[key]
        for mark in _bookmarks(reader, part.levels):
            above = {level: item for level, item in above.items() if level < mark.level}
            parent = above[max(above)] if above else None
            above[mark.level] = writer.add_outline_item(
                title=mark.title, page_number=pages + mark.page, parent=parent
            )
        pages += len(reader.pages)
    out = io.BytesIO()
    writer.compress_identical_objects()
    writer.write(out)
    return out.getvalue()


def _bookmarks(reader: PdfReader, levels: Sequence[int]) -> list[Bookmark]:
    """Return the bookmarks of a part, with the levels of its headings where they can be told.

    A part that begins within a chapter does not know that its headings stand below another.
    """
    bookmarks = list(_in_tree(reader, reader.outline, 1))
    if len(bookmarks) != len(levels):
        return bookmarks
    return [mark._replace(level=level) for mark, level in zip(bookmarks, levels, strict=True)]


def _in_tree(reader: PdfReader, tree: Sequence[Any], level: int) -> Iterator[Bookmark]:
    for each in tree:
        if isinstance(each, list):
            yield from _in_tree(reader, each, level + 1)
        else:
            yield Bookmark(level, str(each.title), reader.get_destination_page_number(each) or 0)


_TAKEN = (".typ", ".svg", ".png", ".jpg", ".jpeg")
_SURE = 0x0530
"""Below it stand the Latin, Greek and Cyrillic letters, which the fonts brought along have."""
_PLACE = re.compile(r"┌─ (.*):(\d+):(\d+)$", re.MULTILINE)
_LACKING = "could not be displayed"
_MOST = 4_000_000
"""Characters of data: beyond it the tags would be most of the file."""
_PART = 1_500_000
"""Characters of data that are set at once, so that less than 500 MB of memory are taken."""
_ALONE = """
import sys, typst
folder, main, made, system = sys.argv[1:]
typst.compile(
    folder + "/" + main, output=made, root=folder, ignore_system_fonts=not system,
    timestamp=0, pdf_tags=False,
)
"""
"""What sets a part in a process of its own."""
_GUARDED = """
import json, sys, typst
try:
    import resource
    for what, most in ((resource.RLIMIT_AS, 4 << 30), (resource.RLIMIT_CPU, 300)):
        soft, hard = resource.getrlimit(what)
        bounds = [most, *(each for each in (soft, hard) if each != resource.RLIM_INFINITY)]
        resource.setrlimit(what, (min(bounds), hard))
except ImportError:
    pass
main, made, options = sys.argv[1:]
try:
    typst.compile(main, output=made, **json.loads(options))
except typst.TypstError as error:
    print(json.dumps([str(error), str(error.message), str(error.diagnostic)]))
    sys.exit(3)
"""
"""What sets a user's templates, which may be a stranger's: within bounds of time and memory."""
_SECONDS, _WRONG = 600, 3
_NOWHERE = "http://127.0.0.1:1"
"""Where Typst asks for packages that a user's templates import: nobody answers there."""
_PACKAGE = re.compile(r'"@[\w.-]+/')
_FACES = """#set page(width: 100pt, height: 140pt, margin: 0pt, fill: none)
#for each in json("data.json") [
  #image(bytes(each), format: "svg", width: 100pt)
  #pagebreak(weak: true)
]
"""
"""What makes a document of a page for each face."""
_PROBE = """#set document(title: "-")
#set page(height: auto)
#for each in json("data.json") [#box(each) ]
"""


def typeset(main: str, data: Mapping[str, object], folder: Path | None) -> bytes:
    """Fill a template in with data, and return the PDF.

    The templates are the project's own, and a user's in their place. UnusableTemplateError tells
    the file and line of one that cannot be used; MissingExtraError that Typst is not installed.
    """
    with _press(folder) as press:
        return press.document(main, json.dumps(data, ensure_ascii=False))


def typeset_in_parts(
    main: str, look: Mapping[str, object], groups: Iterable[Mapping[str, Any]], folder: Path | None
) -> bytes:
    """Fill a template in with groups of blocks, and return the PDF; errors as in `typeset`.

    What is long is set in parts, one after another, so that the memory it takes does not grow with
    it; pages are numbered on, and the parts are put together at the end.
    """
    with _press(folder) as press:
        if laid := look.get("laid"):
            press.faces(laid)
        look = {key: value for key, value in look.items() if key != "laid"}
        made: list[PdfPart] = []
        first = 1
        running: list[Any] | str = ""
        parts = _Parts(groups)
        for part in parts:
            whole = not made and parts.last
            page_look = {**look, "first": first, "running": running, "linked": whole}
            data = f'{{"look": {_json(page_look)}, "groups": [{",".join(part.groups)}]}}'
            if whole:
                return press.document(main, data)
            made.append(PdfPart(press.part(main, data), part.levels))
            first += page_count(made[-1].pdf)
            running = part.running or running
        return joined(made)


class _Part(NamedTuple):
    """Groups as JSON, the words of the last chapter's heading among them, all headings' levels."""

    groups: list[str]
    running: list[Any]
    levels: list[int]


class _Parts:
    """Goes through groups in parts of some size; `last` tells whether there is no further one."""

    def __init__(self, groups: Iterable[Mapping[str, Any]]) -> None:
        self._groups = iter(groups)
        self.last = False

    def __iter__(self) -> Iterator[_Part]:
        part, size = _Part([], [], []), 0
        for group in self._groups:
            written = _json(group)
            if part.groups and size + len(written) > _PART:
                yield part
                part, size = _Part([], [], []), 0
            part.groups.append(written)
            size += len(written)
            for heading in _headings(group):
                part.levels.append(heading["level"])
                if heading["look"] == 1:
                    part.running[:] = heading["words"]
        self.last = True
        yield part


def _headings(group: Mapping[str, Any]) -> Iterator[Mapping[str, Any]]:
    """Yield the headings of a group, in their order."""
    for part in group["parts"]:
        if part["heading"]:
            yield part["heading"]
        for row in part["rows"]:
            for section in row["sections"]:
                yield from (block for block in section if block["kind"] == "heading")


def _json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False)


@contextmanager
def _press(folder: Path | None) -> Iterator[_Press]:
    with TemporaryDirectory(prefix="ombre-") as made:
        press = _Press(Path(made))
        for source in filter(None, (*FOLDERS, folder)):
            for file in sorted(source.iterdir()):
                if file.suffix in _TAKEN and is_there(file):
                    kept_inside(file, source)
                    if source is folder and file.suffix == ".typ":
                        _without_packages(file)
                        press.guarded = True
                    copyfile(file, press.folder / file.name)
        try:
            yield press
        except press.error as error:
            raise UnusableTemplateError(_template_error(error, folder)) from None


def _without_packages(file: Path) -> None:
    """Raise UnusableTemplateError for a template that wants something from the network."""
    text = file.read_text("utf-8", "replace")
    if match := _PACKAGE.search(text):
        line = text.count("\n", 0, match.start()) + 1
        words = _("{file}:{line}: templates import no packages; put their files into the folder")
        raise UnusableTemplateError(words.format(file=file, line=line))


class _GuardedError(Exception):
    """Typst's message on a user's template, set in a process of its own."""

    def __init__(self, kind: str, message: str, diagnostic: str = "") -> None:
        super().__init__(kind)
        self.message, self.diagnostic = message, diagnostic


def _template_error(error: Any, folder: Path | None) -> str:
    """Say in one line where a template is wrong, and how."""
    message = " ".join(str(error.message).split())
    match = _PLACE.search(str(error.diagnostic))
    if not match:
        return f"{folder}: {message}" if isinstance(error, _GuardedError) else message
    name = Path(match[1]).name
    own = folder / name if folder and (folder / name).exists() else Path(name)
    return f"{own}:{match[2]}:{match[3]}: {message}"


class _Press:
    """Typst, and the folder that it works in."""

    def __init__(self, folder: Path) -> None:
        try:
            import typst
        except ImportError:
            raise MissingExtraError(_("PDF"), "Typst", "pdf") from None
        self.typst, self.folder = typst, folder
        self.guarded = False
        self.error: tuple[type[Exception], ...] = (typst.TypstError, _GuardedError)

    def faces(self, drawn: object) -> None:
        """Make the document whose pages are the faces of cards."""
        (self.folder / "faces.typ").write_text(_FACES, "utf-8")
        made = self._compile("faces.typ", _json(drawn), False, tagged=False)
        (self.folder / "faces.pdf").write_bytes(made)

    def document(self, main: str, data: str) -> bytes:
        """Make a document; PDF/UA unless a template hinders it.

        By that standard, for screen readers, a letter that no font has is an error.
        """
        rare, left, system = self._letters(data)
        if len(data) > _MOST:
            return self._compile(main, _written(data, left), system, tagged=False)
        try:
            return self._compile(main, _written(data, left), system, accessible=True)
        except self.error as error:
            joined = _LACKING in str(error)
        if joined:  # letters that no one font has together
            data, left, system = _written(data, rare), set(), False
        return self._compile(main, _written(data, left), system)

    def part(self, main: str, data: str) -> bytes:
        """Make a part of a document, without tags, which could not be put together.

        Each part has a process of its own, with which the memory goes that Typst keeps.
        """
        _rare, left, system = self._letters(data)
        written = _written(data, left)
        if self.guarded:
            return self._compile(main, written, system, tagged=False)
        (self.folder / "data.json").write_text(written, "utf-8", "replace")
        made = self.folder / "part.pdf"
        command = [sys.executable, "-c", _ALONE, str(self.folder), main, str(made), "1" * system]
        with busy("pages"):
            done = subprocess.run(command, capture_output=True, check=False)
        if done.returncode or not made.exists():  # what is wrong is told by setting it here
            return self._compile(main, written, system, tagged=False)
        part = made.read_bytes()
        made.unlink()
        return part

    def _letters(self, data: str) -> tuple[set[str], set[str], bool]:
        """Return the rare letters in data, those that no font has, whether the system's serve."""
        rare = {char for char in data if ord(char) >= _SURE and not "\u2000" <= char < "\u2028"}
        missing = self._lacking(sorted(rare), system=False)
        left = self._lacking(sorted(missing), system=True)
        return rare, left, left != missing

    def _compile(
        self, main: str, data: str, system: bool, *, accessible: bool = False, tagged: bool = True
    ) -> bytes:
        (self.folder / "data.json").write_text(data, "utf-8", "replace")
        options: dict[str, Any] = {
            "root": str(self.folder),
            "ignore_system_fonts": not system,
            "timestamp": 0,
            "pdf_standards": "ua-1" if accessible else [],
            "pdf_tags": tagged,
        }
        with busy("pages"):
            if self.guarded:
                return self._set_apart(str(self.folder / main), options)
            return bytes(self.typst.compile(str(self.folder / main), **options))

    def _set_apart(self, main: str, options: Mapping[str, object]) -> bytes:
        """Make a document of a user's templates in a process that can be ended."""
        made = self.folder / "made.pdf"
        command = [sys.executable, "-c", _GUARDED, main, str(made), json.dumps(options)]
        alone = dict.fromkeys(("HTTPS_PROXY", "https_proxy", "ALL_PROXY", "all_proxy"), _NOWHERE)
        without = {"NO_PROXY": "", "no_proxy": ""}
        try:
            done = subprocess.run(
                command,
                capture_output=True,
                check=False,
                env={**os.environ, **alone, **without},
                timeout=_SECONDS,
            )
        except subprocess.TimeoutExpired:
            raise _GuardedError("", _("it takes too much time")) from None
        if done.returncode == _WRONG:
            raise _GuardedError(*json.loads(done.stdout))
        if done.returncode or not made.exists():
            raise _GuardedError("", _("it takes too much time or memory"))
        return made.read_bytes()

    def _lacking(self, chars: list[str], *, system: bool) -> set[str]:
        """Return the characters that no font has, by setting ever smaller parts of them."""
        if not chars:
            return set()
        (self.folder / "probe.typ").write_text(_PROBE, "utf-8")
        try:
            self._compile("probe.typ", json.dumps(chars), system, accessible=True)
        except self.error:
            half = len(chars) // 2
            if not half:
                return set(chars)
            first, second = chars[:half], chars[half:]
            return self._lacking(first, system=system) | self._lacking(second, system=system)
        return set()


def _written(data: str, chars: set[str]) -> str:
    """Write characters of JSON in Latin letters."""
    return data.translate({ord(char): json.dumps(latin(char))[1:-1] for char in chars})
