"""An editor that can ask is given a place for the reason why a finding is ignored; no other is."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from server_client import Client

pytest.importorskip("pygls", reason="the extra `lsp` is not installed")

URI = "file:///reason.ombre"
TEXT = "ombre 1\nplayers Anna, Bo, Cy\n\ndeal 1\ndealer Nadia\n"
ASKS = {"workspace": {"workspaceEdit": {"documentChanges": True, "snippetEditSupport": True}}}


@pytest.mark.parametrize(("capabilities", "asks"), [(ASKS, True), ({}, False)])
def test_the_reason_is_asked_for(capabilities: Any, asks: bool, tmp_path: Path) -> None:
    with Client(capabilities, tmp_path) as client:
        client.open(URI, TEXT)
        line = {"start": {"line": 4, "character": 7}, "end": {"line": 4, "character": 13}}
        params = {"textDocument": {"uri": URI}, "range": line, "context": {"diagnostics": []}}
        told = client.ask("textDocument/codeAction", params)
        action = next(each for each in told if each["title"].startswith("Ignore unknown"))
        assert action["title"] == "Ignore unknown-player in this line"
        if asks:
            (change,) = action["edit"]["documentChanges"]
            assert change["textDocument"] == {"uri": URI, "version": 1}
            (edit,) = change["edits"]
            snippet = "  # ombre: ignore unknown-player # ${1:the reason}"
            assert edit["snippet"] == {"kind": "snippet", "value": snippet}
        else:
            (edit,) = action["edit"]["changes"][URI]
            assert edit["newText"] == "  # ombre: ignore unknown-player"
