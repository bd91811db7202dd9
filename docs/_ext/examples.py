"""For each finding a record that has it and the same record mended, with what `ombre check` says.

`docs/findings/examples.yaml` names them; they are cases of `tests/checks`, which the tests hold
every finding to.
"""

from __future__ import annotations

from collections.abc import Mapping
from difflib import SequenceMatcher
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

from docs._ext.command import ROOT, run
from docs._ext.yaml_data import read_yaml

CHECKS = ROOT / "tests" / "checks"
EXAMPLES = ROOT / "docs" / "findings" / "examples.yaml"
CLEAN = "nothing to report"
_PLAYED_BY_IT = 'ombre 1\nrules   "house.yaml"\nplayers Ada, Bea, Cleo\n'

Told = Mapping[str, object]


class Example(NamedTuple):
    """A file, what a command says of it, and the lines in which it differs from the other."""

    text: str
    name: str
    console: str
    lines: tuple[int, ...]


@cache
def listed() -> dict[str, dict[str, dict[str, object]]]:
    """Return what the list says of each finding."""
    found: dict[str, dict[str, dict[str, object]]] = read_yaml(EXAMPLES.read_text("utf-8"))
    return found


@cache
def examples(rule: str) -> tuple[Example, Example]:
    """Return a rule's faulty record, and that record mended."""
    told = listed()[rule]
    faulty, mended = (_text(rule, told[kind]) for kind in ("faulty", "mended"))
    saved = str(told.get("saved", "utf-8"))
    shown = told["faulty"]
    name = "house.yaml" if "book" in shown else "club.toml" if "club" in shown else "record.ombre"
    beside = told.get("beside", {})
    first = _console(faulty, name, saved, beside, mended=False)
    second = _console(mended, name, "utf-8", beside, mended=True)
    return (
        Example(faulty, name, first, _differing(mended, faulty)),
        Example(mended, name, second, _differing(faulty, mended)),
    )


def _text(rule: str, told: Told) -> str:
    if "book" in told or "club" in told:
        return str(told.get("book") or told["club"])
    if "case" in told:
        cases = read_yaml((CHECKS / f"{rule}.yaml").read_text("utf-8"))
        (told,) = (case for case in cases if case["name"] == told["case"])
    text = _whole(told)
    replaced = told.get("replace", {})
    assert isinstance(replaced, Mapping)
    for old, new in replaced.items():
        text = text.replace(old, new)
    return text


def _whole(told: Told) -> str:
    if "text" in told:
        return str(told["text"])
    if "record" in told:
        return (ROOT / "records" / f"{told['record']}.ombre").read_text("utf-8")
    return (CHECKS / "base" / f"{told['base']}.ombre").read_text("utf-8")


def _console(text: str, name: str, saved: str, beside: Told, *, mended: bool) -> str:
    """Return the command that judges a file, and what it prints; `beside` are files beside it.

    A rule book that is in order is printed whole, so a record that is played by it is judged.
    """
    with TemporaryDirectory(prefix="ombre-docs-") as made:
        folder = Path(made)
        (folder / name).write_bytes(text.encode(saved))
        for other, written in beside.items():
            (folder / other).parent.mkdir(exist_ok=True)
            (folder / other).write_text(str(written), "utf-8")
        command = ["check", name]
        if "club.toml" in beside:
            command = ["club", "check", name]
        elif name == "club.toml":
            command = ["club", "check"]
        if name.endswith(".yaml") and mended:
            (folder / "evening.ombre").write_text(_PLAYED_BY_IT, "utf-8")
            command = ["check", "evening.ombre"]
        elif name.endswith(".yaml"):
            command = ["rules", name]
        return f"$ ombre {' '.join(command)}\n{run(command, folder)}"


def _differing(old: str, new: str) -> tuple[int, ...]:
    """Return the numbers of the lines that are in a text and not in the other."""
    matcher = SequenceMatcher(None, old.splitlines(), new.splitlines(), autojunk=False)
    return tuple(
        number + 1
        for kind, _, _, start, end in matcher.get_opcodes()
        if kind != "equal"
        for number in range(start, end)
    )
