"""A client that speaks with `ombre lsp` over its standard input and output, as an editor does."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from types import TracebackType
from typing import Any

CLIENTS = Path(__file__).parent / "server" / "clients"


class Client:
    """A server's process; `told` are the notifications not looked at yet."""

    def __init__(self, capabilities: dict[str, Any], folder: Path) -> None:
        command = [sys.executable, "-m", "ombre_records", "lsp"]
        self.process = subprocess.Popen(
            command, cwd=folder, stdin=subprocess.PIPE, stdout=subprocess.PIPE
        )
        self.shows = capabilities.get("window", {}).get("showDocument", {}).get("support", False)
        self.told: list[dict[str, Any]] = []
        self.asked = 0
        given = {"processId": None, "rootUri": folder.as_uri(), "capabilities": capabilities}
        self.able = self.ask("initialize", given)["capabilities"]
        self.tell("initialized", {})

    def __enter__(self) -> Client:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: object, trace: TracebackType | None
    ) -> None:
        if kind is None:
            self.ask("shutdown", None)
            self.tell("exit", None)
            assert self.process.wait(20) == 0
        else:
            self.process.kill()
        for stream in (self.process.stdin, self.process.stdout):
            if stream:
                stream.close()

    def tell(self, method: str, params: object) -> None:
        self._send({"method": method, "params": params})

    def ask(self, method: str, params: object) -> Any:
        """Send a request and return its result; what else is said meanwhile is kept."""
        self.asked += 1
        self._send({"id": self.asked, "method": method, "params": params})
        while True:
            said = self._receive()
            if said.get("id") == self.asked and "method" not in said:
                assert "error" not in said, said["error"]
                return said["result"]
            self._kept(said)

    def wait(self, method: str) -> Any:
        """Return the parameters of the next notification or request of a method."""
        while True:
            for place, said in enumerate(self.told):
                if said.get("method") == method:
                    return self.told.pop(place)["params"]
            self._kept(self._receive())

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

    def _kept(self, said: dict[str, Any]) -> None:
        if "id" in said and "method" in said:  # the server asks: it is always answered with yes
            self._send({"id": said["id"], "result": {"success": True, "applied": True}})
        self.told.append(said)

    def _send(self, message: dict[str, Any]) -> None:
        body = json.dumps({"jsonrpc": "2.0", **message}).encode()
        assert self.process.stdin
        self.process.stdin.write(b"Content-Length: %d\r\n\r\n" % len(body) + body)
        self.process.stdin.flush()

    def _receive(self) -> dict[str, Any]:
        assert self.process.stdout
        length = 0
        while (line := self.process.stdout.readline()) != b"\r\n":
            assert line, "the server has left"
            if line.lower().startswith(b"content-length:"):
                length = int(line.split(b":")[1])
        found: dict[str, Any] = json.loads(self.process.stdout.read(length))
        return found
