"""The manifest: the one list of a corpus' parts and of how they were made, `corpus.json`."""

from __future__ import annotations

from collections.abc import Callable, Container
from typing import Literal

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from ombre_records.base.errors import OmbreError
from ombre_records.interchange.corpus.generation import Plan
from ombre_records.interchange.corpus.parts import PartFile
from ombre_records.interchange.corpus.storage import DRAFT, LOCK, storage

NAME = "corpus.json"
LICENCE = "CC0-1.0"


class Source(Struct, frozen=True):
    """A file that was imported: its path as it was named, and the digests of where it truly stands
    and of what it says, comments and line ends apart.
    """

    path: str
    place: str
    content: str


class Import(Struct, frozen=True):
    """Files that were imported: how many, the digest of their names and of what they say, in how
    many blocks, and which of them the corpus still has as they were.
    """

    files: int
    digest: str
    version: str
    blocks: int = 0
    sources: tuple[Source, ...] = ()

    @property
    def name(self) -> str:
        """What its parts are called."""
        return f"import-{self.digest[:12]}"


class Making(Struct, frozen=True):
    """How some of the parts were made: by a plan, or from files.

    `done` are the blocks of an import that stand: which books are in one only its files tell.
    """

    name: str
    plan: Plan | None = None
    files: Import | None = None
    done: tuple[int, ...] = ()


class Manifest(Struct, frozen=True):
    """What a corpus consists of. Makings come in the order in which they were begun, parts by path.

    `licence` is that of the generated deals: CC0, nobody's work. `libraries` are the versions that
    wrote the parts, since other versions may write other bytes of the same rows.
    """

    version: Literal[1] = 1
    format: Literal["ombre-corpus"] = "ombre-corpus"
    licence: str = LICENCE
    libraries: dict[str, str] = {}
    makings: tuple[Making, ...] = ()
    parts: tuple[PartFile, ...] = ()

    @property
    def rows(self) -> int:
        """The number of deals."""
        return sum(part.rows for part in self.parts)

    def making(self, name: str, book: str | None) -> Making | None:
        """Return the making of a name; the generated ones differ by book too."""
        return next((each for each in self.makings if _called(each) == (name, book)), None)

    def begun(self, making: Making) -> Manifest:
        """Return the manifest with a making, in the place of one of the same name if there is."""
        called = _called(making)
        if any(_called(each) == called for each in self.makings):
            new = (making if _called(each) == called else each for each in self.makings)
            return replace(self, makings=tuple(new))
        return replace(self, makings=(*self.makings, making))

    def without(self, making: str, paths: Container[str]) -> Manifest:
        """Return the manifest without parts of these paths, and without a making of files that has
        no sources left.
        """
        made = self.making(making, None)
        gone = made is not None and made.files is not None and not made.files.sources
        return replace(
            self,
            makings=tuple(each for each in self.makings if not (gone and each is made)),
            parts=tuple(each for each in self.parts if each.path not in paths),
        )

    def listing(self, *parts: PartFile) -> Manifest:
        """Return the manifest with parts, each in the place of one of the same path."""
        every = {part.path: part for part in (*self.parts, *parts)}
        return replace(self, parts=tuple(every[path] for path in sorted(every)))


def _called(making: Making) -> tuple[str, str | None]:
    return making.name, making.plan.book if making.plan else None


class NoCorpusError(OmbreError):
    """A folder that is no corpus, or has an unreadable manifest; the message says why."""


def load(root: str) -> Manifest:
    """Return the manifest of a corpus; NoCorpusError says why there is none, and what to do."""
    path = f"{root.rstrip('/')}/{NAME}"
    try:
        data = storage(root).read(NAME)
    except FileNotFoundError:
        hint = "`ombre corpus generate` or `import` makes one"
        raise NoCorpusError(f"{root}: this is no corpus: it has no {NAME}; {hint}") from None
    except OSError as error:
        raise NoCorpusError(f"{path}: it cannot be read: {error.strerror or error}") from None
    try:
        return msgspec.json.decode(data, type=Manifest)
    except (msgspec.MsgspecError, UnicodeDecodeError) as error:
        raise NoCorpusError(f"{path}: it is no manifest of a corpus: {error}") from None


def load_or_begin(root: str) -> Manifest:
    """Return the manifest of a corpus, or a new one where there is nothing yet.

    NoCorpusError where a folder has other things in it, which no corpus is mixed with.
    """
    place = storage(root)
    try:
        names = place.names()
        if NAME in names:
            return load(root)
        if not names and place.is_file():
            raise NoCorpusError(f"{root}: this is a file; name a folder, or one to be made")
    except OSError as error:
        raise NoCorpusError(f"{root}: it cannot be read: {error.strerror or error}") from None
    if any(not name.startswith(DRAFT) and name != LOCK for name in names):
        raise NoCorpusError(f"{root}: this folder has other files in it; name an empty one")
    return Manifest()


def change(root: str, changed: Callable[[Manifest], Manifest]) -> Manifest:
    """Change the manifest as it now stands, though others change it too; return what it has become.

    `changed` does the same if it is done again: where a place has no locks, it is, until nobody has
    written over it. NoCorpusError and Unwritable say why not.
    """
    from ombre_records.interchange.corpus.libraries import arrow

    arrow()  # without which no folder is made
    load_or_begin(root)  # nor a lock in a folder that is none of a corpus
    with storage(root).alone():
        manifest = load_or_begin(root)
        for _again in range(_AGAIN):
            manifest = changed(manifest)
            save(root, manifest)
            written, manifest = manifest, load(root)
            if _same(written, manifest):
                break
    return manifest


_AGAIN = 20
"""How often a list is written where there are no locks, and others write it too."""


def _same(one: Manifest, other: Manifest) -> bool:
    return one.parts == other.parts and one.makings == other.makings


def save(root: str, manifest: Manifest) -> None:
    """Write the manifest, whole or not at all; Unwritable says why not."""
    from ombre_records.interchange.corpus.libraries import arrow

    manifest = replace(manifest, libraries={"pyarrow": arrow().__version__})
    data = msgspec.json.format(msgspec.json.encode(manifest), indent=1)
    storage(root).write(NAME, data + b"\n")
