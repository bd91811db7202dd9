"""What looks at a whole document is done beside all else, called off, and told by what changed."""

from __future__ import annotations

import random
import time
from collections.abc import Iterator
from typing import Any

import pytest

from server_client import CLIENTS, Client
from yaml_data import read_yaml

pytest.importorskip("pygls", reason="the extra `lsp` is not installed")

CANCELLED, MODIFIED = -32800, -32801
PAUSE = 0.4
"""Seconds without a key after which a long document is judged."""
URI, OTHER = "file:///long.ombre", "file:///short.ombre"
DEAL = "deal {}\ndealer {}\nhand  A SA S2\nbids pas, pas, pas\n\n"
LONG = "ombre 1\nrules lhombre\nplayers A, B, C\n\n" + "".join(
    DEAL.format(n, "CAB"[n % 3]) for n in range(1, 1500)
)
FORM = {"tabSize": 4, "insertSpaces": True}
WHOLE = {
    "textDocument/formatting": {"options": FORM},
    "textDocument/semanticTokens/full": {},
    "textDocument/references": {
        "position": {"line": 2, "character": 8}, "context": {"includeDeclaration": True}
    },
    "textDocument/rename": {"position": {"line": 2, "character": 8}, "newName": "Zoë"},
}  # fmt: skip


@pytest.fixture
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Client]:
    with Client(read_yaml(CLIENTS / "vscode.yaml"), tmp_path_factory.mktemp("records")) as client:
        client.open(URI, LONG)
        client.open(OTHER, "ombre 1\nplayers Anna, Bo, Cy\n")
        yield client


def ask(client: Client, number: str, method: str, more: dict[str, Any], uri: str = URI) -> None:
    params = {"textDocument": {"uri": uri}, **more}
    client.send({"id": number, "method": method, "params": params})


def test_short_questions_are_answered_while_a_long_one_is_worked_at(client: Client) -> None:
    ask(client, "long", "textDocument/formatting", {"options": FORM})
    for number in range(3):
        at = {"position": {"line": 1, "character": 10}}
        ask(client, f"hover {number}", "textDocument/hover", at, OTHER)
    first = client.receive()
    while "id" not in first:
        first = client.receive()
    assert first["id"] == "hover 0"
    assert client.answered("long")["result"]


@pytest.mark.parametrize("method", WHOLE)
def test_what_is_worked_at_is_called_off(client: Client, method: str) -> None:
    for number in range(4):
        ask(client, f"{number}", method, WHOLE[method])
    client.ask("textDocument/documentSymbol", {"textDocument": {"uri": OTHER}})
    for number in (0, 1, 3):
        client.tell("$/cancelRequest", {"id": f"{number}"})
    codes = [client.answered(f"{n}").get("error", {}).get("code", 0) for n in range(4)]
    assert codes[2] == 0
    assert codes[1] == codes[3] == CANCELLED
    assert codes[0] in (0, CANCELLED)


def test_what_has_changed_meanwhile_is_said_to_have(client: Client) -> None:
    ask(client, "long", "textDocument/formatting", {"options": FORM})
    client.ask("textDocument/documentSymbol", {"textDocument": {"uri": OTHER}})
    client.change(URI, 2, {"text": LONG + "# more\n"})
    code = client.answered("long").get("error", {}).get("code", 0)
    assert code == MODIFIED
    document = {"textDocument": {"uri": URI}, "options": FORM}
    assert client.ask("textDocument/formatting", document)


def test_who_asks_often_waits_no_longer_than_who_asks_once(client: Client) -> None:
    def seconds(times: int, version: int) -> float:
        client.change(URI, version, {"text": f"{LONG}# {version}\n"})
        begun = time.monotonic()
        for number in range(times):
            ask(client, f"{version} {number}", "textDocument/formatting", {"options": FORM})
        told = [client.answered(f"{version} {number}")["result"] for number in range(times)]
        assert all(each == told[0] for each in told)
        return time.monotonic() - begun

    assert seconds(30, 2) < 8 * seconds(1, 3)


def test_tokens_are_told_by_what_has_changed(client: Client) -> None:
    document = {"textDocument": {"uri": URI}}
    method = "textDocument/semanticTokens/full"
    told = client.ask(method, document)
    chance, text, version = random.Random(3), LONG, 1
    for _ in range(6):
        lines = text.splitlines(True)
        at = chance.randrange(4, len(lines))
        lines[at : at + chance.randrange(3)] = ["# a\n", "trump S\n"][: chance.randrange(3)]
        text, version = "".join(lines), version + 1
        client.change(URI, version, {"text": text})
        more = {"previousResultId": told["resultId"]}
        anew = client.ask(f"{method}/delta", {**document, **more})
        data = told["data"]
        for edit in anew["edits"]:
            end = edit["start"] + edit["deleteCount"]
            data = [*data[: edit["start"]], *edit.get("data", []), *data[end:]]
            assert len(edit.get("data", [])) < 200
        told = client.ask(method, document)
        assert told["data"] == data
    whole = client.ask(f"{method}/delta", {**document, "previousResultId": "never"})
    assert whole["data"] == told["data"]


def test_judging_in_a_pause_holds_up_no_question_and_ends_with_a_change(client: Client) -> None:
    broken = LONG.replace("players A, B, C", "players A, B, Cy")
    at = {"textDocument": {"uri": OTHER}, "position": {"line": 1, "character": 10}}
    versions, answers = [], []
    client.told.clear()
    for version, text in ((2, broken + "# more\n"), (3, broken)):
        begun = time.monotonic()
        document = {"uri": URI, "version": version}
        client.tell(
            "textDocument/didChange", {"textDocument": document, "contentChanges": [{"text": text}]}
        )
        marks: list[Any] = []
        while versions.count(3) < 2 and not (
            version == 2 and time.monotonic() > begun + PAUSE + 0.2
        ):
            asked = time.monotonic()
            client.ask("textDocument/hover", at)
            answers.append(time.monotonic() - asked)
            for said in client.told:
                versions.append(said["params"]["version"])
                marks = said["params"]["diagnostics"]
            client.told.clear()
    assert max(answers) < (time.monotonic() - begun - PAUSE) / 2
    assert versions == [2, 3, 3]
    fresh = client.open("file:///same.ombre", broken)
    assert [(m["range"], m["message"]) for m in marks] == [
        (m["range"], m["message"]) for m in fresh
    ]
