"""Whatever a client calls a document: the server does for it all that it can do, by that name."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from server_client import CLIENTS, Client
from yaml_data import read_yaml

pytest.importorskip("pygls", reason="the extra `lsp` is not installed")

ROOT = Path(__file__).parents[2]
CASES = [
    (each, each) if isinstance(each, str) else (each["opened"], each["asked"])
    for each in read_yaml(Path(__file__).with_name("uris.yaml"))
]
CASES += [(each, each) for each in ("file:///a\ud800.ombre", f"file:///{'long' * 5000}.ombre")]
"""What YAML cannot say: half a character, and a name that no disk takes."""


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Client]:
    with Client(read_yaml(CLIENTS / "vscode.yaml"), tmp_path_factory.mktemp("records")) as client:
        yield client


def text_of(number: int) -> str:
    """Return a text with one fault, and a player that no other text has."""
    deal = f"deal 1\ndealer  Nobody\nhand Anna{number} SA2 CA DAK H2345\n"
    return f"ombre 1\nplayers Anna{number}, Bo, Cy\n{deal}"


def asked(uri: str, number: int) -> dict[str, Any]:
    """Return what every request that is about a document wants, by its method."""
    document = {"textDocument": {"uri": uri}}
    end = 4 + len(str(number))
    name = {**document, "position": {"line": 1, "character": 8 + end}}
    line = {"start": {"line": 3, "character": 8}, "end": {"line": 3, "character": 14}}
    form = {"options": {"tabSize": 4, "insertSpaces": True}}
    return {
        "completion": {**document, "position": {"line": 3, "character": 8}},
        "hover": name,
        "definition": name,
        "references": {**name, "context": {"includeDeclaration": True}},
        "documentHighlight": name,
        "documentSymbol": document,
        "foldingRange": document,
        "codeAction": {**document, "range": line, "context": {"diagnostics": []}},
        "codeLens": document,
        "formatting": {**document, **form},
        "rangeFormatting": {**document, **form, "range": line},
        "prepareRename": name,
        "rename": {**name, "newName": "Zoë"},
        "semanticTokens/full": document,
        "semanticTokens/full/delta": {**document, "previousResultId": "none"},
        "semanticTokens/range": {**document, "range": line},
        "inlayHint": {**document, "range": line},
    }


NOTHING = {"inlayHint"}
"""What has nothing to tell of this text."""


def uris(told: Any) -> set[str]:
    """Return all URIs of an answer."""
    if isinstance(told, list):
        return {uri for each in told for uri in uris(each)}
    if not isinstance(told, dict):
        return set()
    found = {uri for each in told.values() for uri in uris(each)}
    found |= {told["uri"]} if "uri" in told else set()
    return found | set(told.get("changes", ()))


@pytest.mark.parametrize(("opened", "other"), CASES, ids=lambda uri: ascii(uri)[1:40])
def test_all_is_answered_under_the_clients_own_uri(client: Client, opened: str, other: str) -> None:
    number = CASES.index((opened, other))
    text = text_of(number)
    (found,) = client.open(opened, text)
    assert found["code"] == "unknown-player"
    for uri in dict.fromkeys((opened, other)):
        for what, params in asked(uri, number).items():
            told = client.ask(f"textDocument/{what}", params)
            assert bool(told) is (what not in NOTHING), what
            assert uris(told) <= {uri}, what
            assert f"Anna{number}" in json.dumps(told) or what != "hover"
        (lens,) = client.ask("textDocument/codeLens", {"textDocument": {"uri": uri}})
        command = {"command": "ombre.replay", "arguments": lens["command"]["arguments"]}
        assert client.ask("workspace/executeCommand", command).startswith("file:///")

        line = {"start": {"line": 3, "character": 8}, "end": {"line": 3, "character": 14}}
        change = {"range": line, "text": "Bo"}
        document = {"uri": uri, "version": 2}
        client.tell(
            "textDocument/didChange", {"textDocument": document, "contentChanges": [change]}
        )
        assert client.diagnostics(opened, 2) == []
        client.tell("textDocument/didSave", {"textDocument": {"uri": uri}})
        whole = {"textDocument": {"uri": uri, "version": 3}, "contentChanges": [{"text": text}]}
        client.tell("textDocument/didChange", whole)
        assert len(client.diagnostics(opened, 3)) == 1
    client.told.clear()
    client.tell("textDocument/didClose", {"textDocument": {"uri": other}})
    assert client.wait("textDocument/publishDiagnostics") == {"uri": opened, "diagnostics": []}


def test_documents_with_like_names_are_not_mixed_up(client: Client) -> None:
    named = [uri for uri, _ in CASES]
    for number, uri in enumerate(named):
        client.open(uri, text_of(number))
    for number, uri in enumerate(named):
        hover = client.ask("textDocument/hover", asked(uri, number)["hover"])
        assert f"Anna{number}" in json.dumps(hover), uri
    for uri in named:
        client.tell("textDocument/didClose", {"textDocument": {"uri": uri}})
        assert client.wait("textDocument/publishDiagnostics")["uri"] == uri
