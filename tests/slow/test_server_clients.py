"""The language server as pytest-lsp drives it: all that it does, under each client's capabilities.

pytest-lsp holds what the server says to the protocol and to what the client is capable of.
"""

from __future__ import annotations

import os
import sys
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("pygls", reason="the extra `lsp` is not installed")
pytest_lsp = pytest.importorskip("pytest_lsp", reason="pytest-lsp is not installed")

from lsprotocol import types as lsp  # noqa: E402
from pygls.client import JsonRPCClient  # noqa: E402

pytestmark = pytest.mark.filterwarnings("error::pytest_lsp.checks.LspSpecificationWarning")
ROOT = Path(__file__).parents[2]
CLIENTS = ["visual-studio-code", "neovim", "emacs"]
URI = "file:///nowhere/belinda.ombre"
WHOLE = (ROOT / "records" / "belinda.ombre").read_text("utf-8")
TEXT = WHOLE.replace("(2-0-0)", "(1-1-0)", 1).replace("payments", "# payments")
FORMAT = lsp.FormattingOptions(4, insert_spaces=True)


@pytest_lsp.fixture(
    params=[CLIENTS[0], *CLIENTS[1:]],
    config=pytest_lsp.ClientServerConfig(
        server_command=[sys.executable, "-m", "ombre_records", "lsp"], server_env=dict(os.environ)
    ),
)
async def client(request: pytest.FixtureRequest, lsp_client: JsonRPCClient) -> AsyncIterator[None]:
    session: Any = lsp_client  # of a class of pytest-lsp's, which need not be installed
    able = pytest_lsp.client_capabilities(request.param)
    await session.initialize_session(lsp.InitializeParams(capabilities=able))
    yield
    await session.shutdown_session()


def at(words: str, inside: int = 0) -> lsp.Position:
    before = TEXT[: TEXT.index(words) + inside]
    return lsp.Position(before.count("\n"), len(before.rpartition("\n")[2]))


@pytest.mark.asyncio
async def test_all_that_it_can_do(client: Any) -> None:
    this = lsp.TextDocumentIdentifier(URI)
    item = lsp.TextDocumentItem(URI, "ombre", 1, TEXT)
    client.text_document_did_open(lsp.DidOpenTextDocumentParams(item))
    await client.wait_for_notification(lsp.TEXT_DOCUMENT_PUBLISH_DIAGNOSTICS)
    (found,) = client.diagnostics[URI]
    assert found.code == "wrong-tally"

    hover = await client.text_document_hover_async(lsp.HoverParams(this, at("SA S3")))
    assert hover is not None
    assert "spadille" in str(hover.contents)
    completion = lsp.CompletionParams(this, at("S4   (1-0-0)"))
    offered = await client.text_document_completion_async(completion)
    assert [each.label for each in offered or ()] == ["S6", "S4"]

    symbols = await client.text_document_document_symbol_async(lsp.DocumentSymbolParams(this))
    assert len(symbols or ()) == 1
    assert await client.text_document_folding_range_async(lsp.FoldingRangeParams(this))
    stated = await client.text_document_definition_async(lsp.DefinitionParams(this, at("S3 S4")))
    assert isinstance(stated, lsp.Location)
    context = lsp.ReferenceContext(include_declaration=True)
    asked = lsp.ReferenceParams(context, this, at("Anonym\npool"))
    assert len(await client.text_document_references_async(asked) or ()) == TEXT.count("Anonym") - 2
    marks = lsp.DocumentHighlightParams(this, at("Anonym\npool"))
    assert await client.text_document_document_highlight_async(marks)
    renamed = lsp.RenameParams(this, at("Anonym\npool"), "Sir Plume")
    assert await client.text_document_rename_async(renamed)

    whole = lsp.Range(lsp.Position(0, 0), lsp.Position(TEXT.count("\n"), 0))
    formatting = lsp.DocumentFormattingParams(this, FORMAT)
    assert await client.text_document_formatting_async(formatting) is not None
    some = lsp.DocumentRangeFormattingParams(this, whole, FORMAT)
    assert await client.text_document_range_formatting_async(some) is not None
    actions = await client.text_document_code_action_async(
        lsp.CodeActionParams(this, found.range, lsp.CodeActionContext([found]))
    )
    titles = [each.title for each in actions or ()]
    assert titles[0] == "Write `[1>2]` for `1` and write `[1>0]` for `1`"
    assert {"Fill in the payments", "Ignore wrong-tally in this line"} <= set(titles)

    tokens = await client.text_document_semantic_tokens_full_async(lsp.SemanticTokensParams(this))
    assert tokens is not None
    assert tokens.data
    hints = await client.text_document_inlay_hint_async(lsp.InlayHintParams(this, whole))
    assert "Belinda +23, Baron -9, Anonym -9" in [each.label for each in hints or ()]
    (lens,) = await client.text_document_code_lens_async(lsp.CodeLensParams(this))
    assert lens.command is not None
    run = lsp.ExecuteCommandParams(lens.command.command, lens.command.arguments)
    assert str(await client.workspace_execute_command_async(run)).startswith("file:///")
