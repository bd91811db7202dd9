r"""Coverage-guided fuzzing, with atheris, of one reader alone: it goes deeper than all at once.

    python tests/fuzz/fuzz_inputs.py KIND -max_len=20000 -max_total_time=1200 DRAFT

KIND is `notation`, `json`, `book` or `template`; DRAFT is a folder for what is found. Each begins
with records, JSON and books of the checkout; what breaks becomes a case of the tests.
"""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

import atheris

sys.path.insert(0, str(Path(__file__).parent))
with atheris.instrument_imports(include=["ombre_records"]):
    from spliced import books, documents, records

    import ombre_records.base.document.sandbox
    import ombre_records.books.files
    import ombre_records.books.options
    import ombre_records.interchange.decoder
    import ombre_records.telling.transcript.picture  # noqa: F401  # else it is imported later, and not seen
    from ombre_records import check, parse, show
    from ombre_records.base.decoding import decode
    from ombre_records.base.document.template_folder import UnusableTemplateError
    from ombre_records.books.load import load_file
    from ombre_records.interchange import WrongJsonError, from_json
    from ombre_records.notation.format import checked_format

FOLDER = Path(tempfile.mkdtemp())
BELINDA = check(Path(__file__).parents[2] / "records" / "belinda.ombre")


def notation(data: bytes) -> None:
    """Read, and write in canonical form."""
    source, _ = decode(data)
    parse(source)
    checked_format(source)


def json(data: bytes) -> None:
    """Read the JSON form of a record, which is refused in one way."""
    with suppress(WrongJsonError):
        from_json(data.decode("utf-8", "replace"))


def book(data: bytes) -> None:
    """Read a rule book."""
    path = FOLDER / "own.yaml"
    path.write_bytes(data)
    load_file(path)


def template(data: bytes) -> None:
    """Fill in a template, which is refused in one way."""
    (FOLDER / "hands.svg").write_bytes(data)
    with suppress(UnusableTemplateError):
        show(BELINDA, "svg", templates=FOLDER)


KINDS: dict[str, tuple[Callable[[bytes], None], tuple[str, ...]]] = {
    "notation": (notation, records()),
    "json": (json, documents()),
    "book": (book, books()),
    "template": (
        template,
        ('{% for a in b %}{{ a|join("") }}{% endfor %}{% include "picture.svg" %}',),
    ),
}

if __name__ == "__main__":
    one, begun = KINDS[sys.argv.pop(1)]
    seeds = FOLDER / "seeds"
    seeds.mkdir()
    for place, text in enumerate(begun):
        (seeds / str(place)).write_text(text, "utf-8", "replace")
    atheris.Setup([*sys.argv, str(seeds)], one)
    atheris.Fuzz()
