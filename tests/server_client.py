"""A client that speaks with `ombre lsp` over its standard input and output, as an editor does."""

from __future__ import annotations

import contextlib
import json
import os
import signal
import subprocess
import sys
from collections.abc import Sequence
from functools import partial
from pathlib import Path
from types import TracebackType
from typing import Any, Self

OURS = (sys.executable, "-m", "ombre_records", "lsp")
CLIENTS = Path(__file__).parent / "server" / "clients"


NONE: Any = object()
"""Parameters that are not sent at all."""


def message(method: str, params: object) -> dict[str, Any]:
    return {"method": method} if params is NONE else {"method": method, "params": params}


def framed(message: object) -> bytes:
    """Return a message as it is sent; a text as it is."""
    body = (message if isinstance(message, str) else json.dumps(message)).encode()
    return b"Content-Length: %d\r\n\r\n" % len(body) + body


class Wire:
    """A server's process, to which nothing has been said; `told` are what it has told of itself."""

    def __init__(self, folder: Path, command: Sequence[str] = OURS) -> None:
        self.process = subprocess.Popen(
            command,
            cwd=folder,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=(folder / "stderr").open("wb"),
            # A shell that starts the tests in the background has them ignore the signal.
            preexec_fn=partial(signal.signal, signal.SIGINT, signal.SIG_DFL)
            if os.name == "posix"
            else None,
        )
        self.stderr = folder / "stderr"
        self.told: list[dict[str, Any]] = []
        self.asked = 0

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: object, trace: TracebackType | None
    ) -> None:
        self.process.kill()
        self._close()

    def _close(self) -> None:
        self.process.wait()
        for stream in (self.process.stdin, self.process.stdout):
            if stream:
                with contextlib.suppress(BrokenPipeError):
                    stream.close()

    def tell(self, method: str, params: object = NONE) -> None:
        self.send(message(method, params))

    def answer(self, method: str, params: object = NONE) -> dict[str, Any]:
        """Send a request and return its whole answer; what else is said meanwhile is kept."""
        self.asked += 1
        self.send({"id": self.asked, **message(method, params)})
        return self.answered(self.asked)

    def answered(self, number: int | str | None) -> dict[str, Any]:
        """Return the answer to a request that has been sent, or to what has no number."""
        for place, said in enumerate(self.told):  # it may have come before another's
            if "id" in said and said["id"] == number and "method" not in said:
                return self.told.pop(place)
        while True:
            said = self.receive()
            if "id" in said and said["id"] == number and "method" not in said:
                return said
            self._kept(said)

    def ask(self, method: str, params: object = NONE) -> Any:
        """Send a request and return its result."""
        said = self.answer(method, params)
        assert "error" not in said, said["error"]
        return said["result"]

    def refused(self, method: str, params: object = NONE) -> int:
        """Send a request and return the number of the error that it is answered; 0 for none."""
        code: int = self.answer(method, params).get("error", {}).get("code", 0)
        return code

    def wait(self, method: str) -> Any:
        """Return the parameters of the next notification or request of a method."""
        while True:
            for place, said in enumerate(self.told):
                if said.get("method") == method:
                    return self.told.pop(place)["params"]
            self._kept(self.receive())

    def send(self, *messages: dict[str, Any]) -> None:
        """Send messages, all in one go."""
        self.write(b"".join(framed({"jsonrpc": "2.0", **each}) for each in messages))

    def write(self, data: bytes) -> None:
        assert self.process.stdin
        self.process.stdin.write(data)
        self.process.stdin.flush()

    def receive(self) -> dict[str, Any]:
        assert self.process.stdout
        length = 0
        while (line := self.process.stdout.readline()) != b"\r\n":
            assert line, "the server has left"
            if line.lower().startswith(b"content-length:"):
                length = int(line.split(b":")[1])
        found: dict[str, Any] = json.loads(self.process.stdout.read(length))
        return found

    def _kept(self, said: dict[str, Any]) -> None:
        if "id" in said and "method" in said:  # the server asks: it is always answered with yes
            self.send({"id": said["id"], "result": {"success": True, "applied": True}})
        self.told.append(said)


class Client(Wire):
    """An editor with its capabilities, which begins and ends as the protocol has it."""

    def __init__(self, capabilities: dict[str, Any], folder: Path) -> None:
        super().__init__(folder)
        self.shows = capabilities.get("window", {}).get("showDocument", {}).get("support", False)
        given = {"processId": None, "rootUri": folder.as_uri(), "capabilities": capabilities}
        self.able = self.ask("initialize", given)["capabilities"]
        self.tell("initialized", {})

    def __exit__(
        self, kind: type[BaseException] | None, error: object, trace: TracebackType | None
    ) -> None:
        if kind is None:
            self.ask("shutdown", None)
            self.tell("exit", None)
            assert self.process.wait(20) == 0
            said = self.stderr.read_text("utf-8")
            assert said == "", said
        super().__exit__(kind, error, trace)

    def open(self, uri: str, text: str) -> list[dict[str, Any]]:
        document = {"uri": uri, "languageId": "ombre", "version": 1, "text": text}
        self.tell("textDocument/didOpen", {"textDocument": document})
        return self.diagnostics(uri, 1)

    def change(self, uri: str, version: int, *changes: dict[str, Any]) -> list[dict[str, Any]]:
        document = {"uri": uri, "version": version}
        params = {"textDocument": document, "contentChanges": list(changes)}
        self.tell("textDocument/didChange", params)
        return self.diagnostics(uri, version)

    def diagnostics(self, uri: str, version: int) -> list[dict[str, Any]]:
        """Return the first that is published of a text; of others what is late may come between."""
        while True:
            said = self.wait("textDocument/publishDiagnostics")
            if (said["uri"], said.get("version", version)) == (uri, version):
                found: list[dict[str, Any]] = said["diagnostics"]
                return found
