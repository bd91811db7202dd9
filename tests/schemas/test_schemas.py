"""The JSON Schemas: every output fits its own, and what is not documented fits none.

That of records is generated; OMBRE_GOLDEN=write writes its file anew.
"""

from __future__ import annotations

import json
import os
import shlex
import shutil
from collections.abc import Iterator
from copy import deepcopy
from functools import cache, reduce
from operator import getitem
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator
from record_schema import record_schema

from examples import quick, spread
from ombre_records.books.load import shipped
from ombre_records.doors.cli import main
from ombre_records.interchange import WrongJsonError, from_json
from ombre_records.interchange.json_input import COMMON, FIELDS
from ombre_records.interchange.schemas import names, schema, schema_text
from ombre_records.referee.findings.explanation import rules
from yaml_data import read_yaml

HERE = Path(__file__).parent
ROOT = HERE.parents[1]
OUTPUTS = read_yaml(HERE / "outputs.yaml")
SAMPLES = read_yaml(HERE / "samples.yaml")
INTERCHANGE = ROOT / "tests" / "interchange"


@cache
def validator(name: str) -> Draft202012Validator:
    return Draft202012Validator(schema(name))


NAMED = {word for case in OUTPUTS for word in case["run"].split() if "/" in word}
"""The records that some command names."""


def within(path: Path) -> str:
    return f"records/{path.parent.name}/{path.name}"


@pytest.fixture(scope="module")
def records(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Records of the repository, all of them in the thorough run."""
    folder = tmp_path_factory.mktemp("repository")
    every = sorted([*ROOT.glob("records/*.ombre"), *ROOT.glob("tests/**/*.ombre")])
    for path in {*spread(every, 80), *(path for path in every if within(path) in NAMED)}:
        copy = folder / within(path)
        copy.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(path, copy)
    shutil.copy(ROOT / "records" / "belinda.ombre", folder / "records")
    return folder / "records"


@pytest.fixture
def place(tmp_path: Path, records: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder that has them in it."""
    (tmp_path / "records").symlink_to(records)
    monkeypatch.chdir(tmp_path)
    return tmp_path


def commands(run: str) -> Iterator[str]:
    """Go through the commands that a line stands for."""
    each = {
        "EACH": [
            shlex.quote(str(path)) for path in spread(sorted(Path("records").rglob("*.ombre")), 8)
        ],
        "RECORDS": ["records"],
        "BOOK": shipped(),
        "RULE": rules(),
    }
    word = next((word for word in each if word in run.split()), None)
    option = "--to" if run.split()[0] in ("score", "show", "convert") else "--format"
    for value in each[word] if word else [""]:
        yield f"{run.replace(word, value) if word else run} {option} json"


@pytest.mark.parametrize(
    "case", quick(OUTPUTS, lambda case: case.get("slow")), ids=lambda case: case["run"]
)
def test_output(case: dict, place: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for name, text in case.get("files", {}).items():
        (place / name).write_text(text, "utf-8")
    if "edited" in case:
        old, new = case["edited"]
        text = (place / "records" / "belinda.ombre").read_text("utf-8")
        assert text.count(old) == 1
        (place / "a.ombre").write_text(text.replace(old, new), "utf-8")
    for command in commands(case["run"]):
        if main(shlex.split(command)) == 2:
            assert "convert" in command, "only what is no text cannot be converted"
            assert "it is not converted" in capsys.readouterr().err
            continue
        value = json.loads(capsys.readouterr().out)
        validator(case["schema"]).validate(value)
        every_key_is_documented(case["schema"], value)


TRIED = set[tuple[str, str, frozenset[str]]]()
"""The objects seen, of which some had a key added: their schema, place and keys."""


def every_key_is_documented(name: str, value: object) -> None:
    """Add a key to one object after another of those not yet tried; the schema has to refuse it."""
    for shape, path in spread([*untried(name, value)], 3):
        changed, target = with_few_others(value, path)
        if not validator(name).is_valid(changed):  # there is a list that has its length
            changed = deepcopy(value)
            target = reduce(getitem, path, changed)
        target["not-documented"] = "oh"
        assert not validator(name).is_valid(changed), shape


def untried(name: str, value: object) -> Iterator[tuple[str, tuple]]:
    """Go through the objects of which none with the same place and keys has been seen."""
    for path, found in objects(value):
        shape = "/".join("*" if isinstance(step, int) else step for step in path)
        if (name, shape, frozenset(found)) not in TRIED and owned(path):
            TRIED.add((name, shape, frozenset(found)))
            yield shape, path


def with_few_others(value: Any, path: tuple) -> tuple[Any, dict]:
    """Return a copy in which a list on the way to an object has what leads there, and the object.

    To hold a whole value to a schema, once for each object, takes long.
    """
    if not path:
        found = dict(value)
        return found, found
    inner, found = with_few_others(value[path[0]], path[1:])
    return [inner] if isinstance(value, list) else {**value, path[0]: inner}, found


def objects(value: object, path: tuple = ()) -> Iterator[tuple[tuple, dict]]:
    if isinstance(value, dict):
        yield path, value
        for key, inner in value.items():
            yield from objects(inner, (*path, key))
    elif isinstance(value, list):
        for place, inner in enumerate(value):
            yield from objects(inner, (*path, place))


PLAYERS = (["payments"], ["totals"], ["totals_before"], ["tally"], ["dealt"], ["hands"])
"""Keys under which names of players stand."""

FREE = ("value", "sets")
"""Keys under which a rule book's own values stand."""


def owned(path: tuple) -> bool:
    """Tell whether an object has keys of ours, and not names of players or fields of books."""
    names = [step for step in path if isinstance(step, str)]
    by_player = names[-1:] in PLAYERS or names[-2:] == ["deals", "tricks"]
    return not by_player and not any(name in FREE for name in names)


@pytest.mark.parametrize("name", names())
def test_schema(name: str) -> None:
    loaded = schema(name)
    Draft202012Validator.check_schema(loaded)
    assert loaded["$schema"] == "https://json-schema.org/draft/2020-12/schema"
    assert loaded["$id"] == f"urn:ombre-records:schema:{name}:1"
    assert schema_text(name) == json.dumps(loaded, ensure_ascii=False, indent=2) + "\n"
    assert set(referred(loaded)) == {f"#/$defs/{each}" for each in loaded.get("$defs", {})}


def referred(value: object) -> Iterator[str]:
    if isinstance(value, dict):
        if isinstance(value.get("$ref"), str):
            yield value["$ref"]
        for inner in value.values():
            yield from referred(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from referred(inner)


def test_every_schema_is_tried() -> None:
    asked_elsewhere = {name for name in names() if name.startswith("corpus")}  # tests/corpus
    tried = {case["schema"] for case in OUTPUTS} | set(SAMPLES)
    assert tried | asked_elsewhere == set(names())
    with pytest.raises(ValueError, match="there are analyse"):
        schema("nix")


def test_a_finding_is_the_same_everywhere() -> None:
    defined = [schema(name)["$defs"] for name in ("check", "compare", "rules", "show")]
    for name in ("finding", "related", "repair", "fix", "place"):
        assert all(each[name] == defined[0][name] for each in defined)


@pytest.mark.parametrize("name", SAMPLES)
def test_samples(name: str) -> None:
    for value in SAMPLES[name].get("right", ()):
        validator(name).validate(value)
        every_key_is_documented(name, value) if name == "analyse" else None
    for value in SAMPLES[name]["wrong"]:
        assert not validator(name).is_valid(value), value


def test_the_schema_of_records_has_the_keys_of_every_kind() -> None:
    defined = schema("record")["$defs"]
    assert defined["statement"]["properties"]["kind"]["enum"] == list(FIELDS)
    for rule in defined["statement"]["allOf"]:
        shape = defined[rule["then"]["$ref"].rpartition("/")[2]]
        for kind in rule["if"]["properties"]["kind"]["enum"]:
            assert kind in shape["properties"]["kind"]["enum"]
            common = ("comment", "above", "below") if kind == "unreadable" else COMMON
            assert list(shape["properties"]) == ["kind", *(k.name for k in FIELDS[kind]), *common]
            assert shape["required"] == ["kind", *(k.name for k in FIELDS[kind] if k.required)]
            assert shape["additionalProperties"] is False


def test_the_schema_of_records_is_made_from_the_table() -> None:
    path = ROOT / "src/ombre_records/interchange/schemas/record.json"
    if os.environ.get("OMBRE_GOLDEN") == "write":
        path.write_text(record_schema(), "utf-8")
    assert path.read_text("utf-8") == record_schema()


def test_records_by_hand_fit_the_schema() -> None:
    for case in read_yaml(INTERCHANGE / "documents.yaml"):
        validator("record").validate(json.loads(case["json"]))
    for case in read_yaml(INTERCHANGE / "statements.yaml"):
        validator("record").validate(document(case["json"]))


def test_what_the_schema_takes_may_still_not_be_read() -> None:
    """The schema cannot know the grammar; but it refuses nothing that can be read."""
    taken = 0
    for case in read_yaml(INTERCHANGE / "wrong.yaml"):
        if "statement" in case and validator("record").is_valid(document(case["statement"])):
            taken += 1
            with pytest.raises(WrongJsonError, match=r"read|wrong list|of one suit"):
                from_json(json.dumps(document(case["statement"])))
    assert taken


def document(statement: object) -> dict:
    deal = [{"kind": "deal", "number": 1}, statement]
    return {"version": 1, "sessions": [{"deals": [deal]}]}


def parts_of(value: object) -> Iterator[dict[str, Any]]:
    """Yield all objects within a schema."""
    if isinstance(value, dict):
        yield value
    for each in value.values() if isinstance(value, dict) else value if _is_list(value) else ():
        yield from parts_of(each)


def _is_list(value: object) -> bool:
    return isinstance(value, list)


@pytest.mark.parametrize("name", names())
def test_a_strict_validator_takes_it(name: str) -> None:
    """ajv in its strict mode wants each key that is required named beside, and one type of each."""
    for part in parts_of(schema(name)):
        if isinstance(part.get("required"), list):
            assert {*part["required"]} <= {*part.get("properties", {})}
        if isinstance(part.get("type"), list):
            assert len({*part["type"]} - {"null"}) == 1
