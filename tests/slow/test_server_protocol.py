"""A client that makes every mistake: each is answered as the protocol wants, and harms nobody."""

from __future__ import annotations

import copy
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from examples import spread
from server_client import CLIENTS, NONE, Client, Wire, framed
from yaml_data import read_yaml

pytest.importorskip("pygls", reason="the extra `lsp` is not installed")

CASES = read_yaml(Path(__file__).with_name("protocol.yaml"))
REQUESTS, TOLD = CASES["requests"], CASES["notifications"]
BEGIN = REQUESTS["initialize"]
PARSE, REQUEST, METHOD, PARAMS = -32700, -32600, -32601, -32602
NOT_INITIALIZED, CANCELLED = -32002, -32800
TEXT = "ombre 1\nplayers Anna, Bo, Cy\n"


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Client]:
    with Client(read_yaml(CLIENTS / "vscode.yaml"), tmp_path_factory.mktemp("records")) as client:
        client.open("file:///a.ombre", TEXT)
        yield client


@pytest.fixture
def wire(tmp_path: Path) -> Iterator[Wire]:
    """A server that has not been initialized."""
    with Wire(tmp_path) as wire:
        yield wire


def is_well(client: Wire) -> bool:
    """Whether a client that has made a mistake goes on as before, and has not been told of it."""
    said = client.ask("textDocument/documentSymbol", {"textDocument": {"uri": "file:///a.ombre"}})
    told, client.told = client.told, []
    return ([each["name"] for each in said], told) == (["session 1"], [])


OTHERS = {str: [5, None, [], {}], int: ["1", None, 1.5, True, []], bool: [1, "true", None]}
OTHERS |= {dict: [[], "x", 5, None], list: [{}, "x", 5, None]}


def wrong(params: Any) -> Iterator[Any]:
    """Go through parameters that lack a part, or have something else in its place."""
    for key in params if isinstance(params, dict) else range(len(params)):
        value, may_lack = params[key], key in CASES["optional"]
        if isinstance(params, dict) and not may_lack:
            yield {name: each for name, each in params.items() if name != key}
        others = [each for each in OTHERS[type(value)] if each is not None or not may_lack]
        if key in CASES["of-any-kind"]:
            others = [each for each in others if isinstance(value, list)]
        elif isinstance(value, dict | list):
            others += wrong(value)
        for other in others:
            made = copy.copy(params)
            made[key] = other
            yield made


def all_wrong(params: Any) -> list[Any]:
    return [NONE, None, [], "x", 5, True, *wrong(params)]


def shown(params: Any) -> str:
    return "no params" if params is NONE else repr(params)


@pytest.mark.parametrize("method", [each for each in REQUESTS if each != "initialize"])
def test_a_request_with_wrong_parameters_is_refused(client: Client, method: str) -> None:
    assert client.refused(method, REQUESTS[method]) == 0 or "ename" in method
    client.told.clear()
    tried = {shown(each): client.refused(method, each) for each in all_wrong(REQUESTS[method])}
    assert len(tried) > 10
    assert {each: code for each, code in tried.items() if code != PARAMS} == {}
    assert is_well(client)


def test_a_session_is_not_begun_by_wrong_parameters(wire: Wire) -> None:
    tried = {shown(each): wire.refused("initialize", each) for each in all_wrong(BEGIN)}
    assert {each: code for each, code in tried.items() if code != PARAMS} == {}
    assert wire.refused("initialize", {**BEGIN, "rootUri": "file://[broken"}) in (0, PARAMS)
    assert wire.refused("textDocument/hover", REQUESTS["textDocument/hover"]) == NOT_INITIALIZED
    assert wire.refused("initialize", BEGIN) == 0


@pytest.mark.parametrize("method", TOLD)
def test_a_wrong_notification_is_passed_over(client: Client, method: str) -> None:
    for params in (TOLD[method], *all_wrong(TOLD[method])):
        if params is TOLD[method] and method.startswith("textDocument/didOpen"):
            continue
        client.tell(method, params)
    assert is_well(client)


def test_a_change_of_what_is_not_open_is_passed_over(client: Client) -> None:
    client.tell("textDocument/didChange", TOLD["textDocument/didChange"])
    client.tell("textDocument/didClose", {"textDocument": {"uri": "file:///not/open.ombre"}})
    assert is_well(client)


@pytest.mark.parametrize(("method", "params"), CASES["refused"], ids=str)
def test_what_cannot_be_is_refused(client: Client, method: str, params: Any) -> None:
    said = client.answer(method, params)
    assert said["error"]["code"] == PARAMS
    assert said["error"]["message"]
    assert is_well(client)


@pytest.mark.parametrize("method", CASES["unknown"])
def test_unknown_methods_are_said_to_be_unknown(client: Client, method: str) -> None:
    for params in (NONE, {}, [], {"textDocument": 5}):
        assert client.refused(method, params) == METHOD
    client.tell(method if method != "exit" else "nothing", {})
    assert is_well(client)


def test_the_parameter_that_is_wrong_is_named(client: Client) -> None:
    at = {"textDocument": {"uri": "file:///a.ombre"}, "position": {"line": "3", "character": 0}}
    said = client.answer("textDocument/hover", at)["error"]["message"]
    assert said == "Invalid parameters: params.position.line is of the wrong kind"
    del at["position"]
    said = client.answer("textDocument/hover", at)["error"]["message"]
    assert said == "Invalid parameters: required field missing @ params.position"


@pytest.mark.parametrize("name", CASES["bodies"])
def test_what_is_no_message(client: Client, name: str) -> None:
    body, code = CASES["bodies"][name]
    client.write(framed(body))
    said = client.answered(None)
    assert (said["jsonrpc"], said["error"]["code"]) == ("2.0", code)
    assert is_well(client)


@pytest.mark.parametrize("name", CASES["named"])
def test_what_is_no_message_but_has_a_number(client: Client, name: str) -> None:
    body, code = CASES["named"][name]
    client.write(framed(body))
    assert client.answered(1)["error"]["code"] == code
    assert is_well(client)


@pytest.mark.parametrize("name", CASES["frames"])
def test_what_is_no_frame(client: Client, name: str) -> None:
    frame, code = CASES["frames"][name]
    client.write(frame.encode())
    if code != "nothing":
        assert client.answered(None)["error"]["code"] == code
    assert is_well(client)


def test_bytes_that_are_no_text(client: Client) -> None:
    for body in (b"\xff\xfe", b'{"jsonrpc": "2.0", "method": "\xff"}', b"[" * 100_000):
        client.write(b"Content-Length: %d\r\n\r\n" % len(body) + body)
        assert client.answered(None)["error"]["code"] == PARSE
    assert is_well(client)


def test_a_message_that_is_far_too_long_is_passed_over(wire: Wire) -> None:
    wire.ask("initialize", BEGIN)
    wire.write(b"Content-Length: 200000000\r\n\r\n")
    assert wire.answered(None)["error"]["code"] == REQUEST
    for _ in range(200):
        wire.write(b"x" * 1_000_000)
    assert wire.ask("shutdown") is None


def test_numbers_may_be_words_and_come_back_as_they_are(client: Client) -> None:
    for number in ("1", "", "søren", 0, -7, 2**40):
        client.send({"id": number, "method": "nothing"})
        assert client.answered(number)["error"]["code"] == METHOD


def test_a_session_begins_once(client: Client, wire: Wire) -> None:
    assert wire.refused("textDocument/hover", REQUESTS["textDocument/hover"]) == NOT_INITIALIZED
    assert wire.refused("nothing") == NOT_INITIALIZED
    assert wire.refused("shutdown") == NOT_INITIALIZED
    wire.tell("textDocument/didOpen", {"textDocument": {"uri": "file:///a.ombre"}})
    assert wire.told == []
    assert client.refused("initialize", BEGIN) == REQUEST
    assert is_well(client)


def test_after_shutdown_only_exit_is_obeyed(wire: Wire) -> None:
    wire.ask("initialize", BEGIN)
    assert wire.ask("shutdown") is None
    for method in ("shutdown", "initialize", "textDocument/hover", "nothing"):
        assert wire.refused(method, REQUESTS.get(method, NONE)) == REQUEST
    wire.tell("textDocument/didOpen", TOLD["textDocument/didOpen"])
    assert wire.refused("shutdown") == REQUEST
    assert wire.told == []
    wire.tell("exit")
    assert wire.process.wait(20) == 0


@pytest.mark.parametrize("begun", [False, True])
@pytest.mark.parametrize("params", spread([NONE, None, {}, [], 5], 3), ids=shown)
def test_exit_without_shutdown_is_a_fault(wire: Wire, begun: bool, params: Any) -> None:
    if begun:
        wire.ask("initialize", BEGIN)
    wire.tell("exit", params)
    assert wire.process.wait(20) == 1
    assert wire.stderr.read_text() == ""


@pytest.mark.parametrize(
    ("begun", "shut", "status"), [(False, False, 0), (True, False, 1), (True, True, 0)]
)
def test_it_ends_when_nobody_can_speak_to_it(
    wire: Wire, begun: bool, shut: bool, status: int
) -> None:
    if begun:
        wire.ask("initialize", BEGIN)
    if shut:
        wire.ask("shutdown")
    assert wire.process.stdin
    wire.process.stdin.close()
    assert wire.process.wait(20) == status
    assert wire.stderr.read_text() == ""


def test_it_ends_quietly_when_nobody_hears_it(wire: Wire) -> None:
    wire.ask("initialize", BEGIN)
    assert wire.process.stdout
    wire.process.stdout.close()
    wire.tell("textDocument/didOpen", TOLD["textDocument/didOpen"])
    assert wire.process.wait(20) == 1
    assert wire.stderr.read_text() == ""


@pytest.mark.skipif(os.name != "posix", reason="other systems have other ways to ask for a process")
def test_it_ends_with_the_program_that_began_it(wire: Wire) -> None:
    """Even if somebody else keeps the pipe open."""
    parent = subprocess.Popen([sys.executable, "-c", "input()"], stdin=subprocess.PIPE)
    wire.ask("initialize", {**BEGIN, "processId": parent.pid})
    assert wire.ask("textDocument/documentSymbol", _opened(wire)) != []
    parent.communicate(b"\n")
    assert wire.process.wait(60) == 1


def _opened(wire: Wire) -> Any:
    document = {"uri": "file:///a.ombre", "languageId": "ombre", "version": 1, "text": TEXT}
    wire.tell("textDocument/didOpen", {"textDocument": document})
    return {"textDocument": {"uri": "file:///a.ombre"}}


@pytest.mark.skipif(os.name != "posix", reason="signals are sent otherwise elsewhere")
@pytest.mark.parametrize("begun", [False, True])
def test_it_ends_when_it_is_interrupted(wire: Wire, begun: bool) -> None:
    if begun:
        wire.ask("initialize", BEGIN)
    else:
        assert wire.refused("shutdown") == NOT_INITIALIZED
    wire.process.send_signal(signal.SIGINT)
    assert wire.process.wait(20) == 130
    assert wire.stderr.read_text().strip() == ""


def test_what_is_cancelled_is_not_done(client: Client) -> None:
    """Sent in one go: the server knows of it before it comes to the request."""
    place = REQUESTS["textDocument/hover"]
    asked = [{"id": f"c{n}", "method": "textDocument/hover", "params": place} for n in range(9)]
    stopped = [{"method": "$/cancelRequest", "params": {"id": f"c{n}"}} for n in range(1, 9, 2)]
    client.send(*asked, *stopped)
    codes = [client.answered(f"c{n}").get("error", {}).get("code", 0) for n in range(9)]
    assert codes == [0, *[CANCELLED, 0] * 4]
    client.send({"id": "c1", "method": "textDocument/hover", "params": place})
    assert "error" not in client.answered("c1"), "the number is free again"


def test_cancelling_what_is_not_asked_does_nothing(client: Client) -> None:
    for number in ("later", 99_999, None, [], {}, 1.5):
        client.tell("$/cancelRequest", {"id": number})
    client.send({"id": "later", "method": "textDocument/hover", "params": _place()})
    assert "error" not in client.answered("later")


def _place() -> Any:
    return REQUESTS["textDocument/hover"]


def test_answers_that_nobody_asked_for_are_passed_over(client: Client) -> None:
    error = {"code": 1, "message": "no"}
    for said in ({"result": 5}, {"error": error}, {"error": 5}, {"result": 1, "error": error}):
        for number in ("x", 7, None, [], {}):
            client.send({"id": number, **said})
    client.send({"result": 5})
    assert is_well(client)


def test_an_editor_that_cannot_show_the_replay_harms_nothing(client: Client) -> None:
    asked = {"method": "workspace/executeCommand", "params": REQUESTS["workspace/executeCommand"]}
    for answer in ({"error": {"code": 1, "message": "no"}}, {"error": 5}, {"result": []}, {}):
        client.send({"id": "replay", **asked})
        said = {
            each.get("method", "an answer"): each for each in (client.receive(), client.receive())
        }
        assert sorted(said) == ["an answer", "window/showDocument"]
        client.send({"id": said["window/showDocument"]["id"], **answer})
        if not answer:
            assert client.receive()["error"]["code"] == REQUEST
    assert is_well(client)


@pytest.mark.parametrize(
    ("start", "end", "made"),
    [
        ((1, 2), (1, 99), "# a\n# X"),
        ((1, 99), (1, 99), "# a\n# bX"),
        ((7, 0), (9, 5), "# a\n# bX"),
        ((0, 99), (1, 0), "# aX# b"),
        ((0, 0), (7, 0), "X"),
    ],
)
def test_a_place_behind_a_lines_end_is_the_end(
    client: Client, start: tuple[int, int], end: tuple[int, int], made: str
) -> None:
    uri = "file:///ends.ombre"
    client.open(uri, "# a\n# b")
    where = {"start": place(*start), "end": place(*end)}
    client.change(uri, 2, {"range": where, "text": "X"})
    client.change(
        uri, 3, {"range": {"start": place(99, 0), "end": place(99, 0)}, "text": "\nplayrs A"}
    )
    wanted = made + "\nplayrs A"
    renamed = client.ask("textDocument/semanticTokens/full", {"textDocument": {"uri": uri}})
    other = "file:///wanted.ombre"
    client.open(other, wanted)
    assert renamed == client.ask(
        "textDocument/semanticTokens/full", {"textDocument": {"uri": other}}
    )
    for each in (uri, other):
        client.tell("textDocument/didClose", {"textDocument": {"uri": each}})
    client.ask("textDocument/documentSymbol", {"textDocument": {"uri": "file:///a.ombre"}})
    client.told.clear()


def place(line: int, column: int) -> dict[str, int]:
    return {"line": line, "character": column}


def test_a_file_that_is_not_open_is_read_as_it_is_on_the_disk(
    client: Client, tmp_path: Path
) -> None:
    path = tmp_path / "a b é.ombre"
    asked = {"textDocument": {"uri": path.as_uri()}, "position": place(1, 9)}
    for name in ("Anna", "Berta"):
        path.write_text(TEXT.replace("Anna", name), "utf-8")
        assert name in client.ask("textDocument/hover", asked)["contents"]["value"]
    path.write_bytes(b"\xff\xfe\0\0\x81")
    assert client.refused("textDocument/hover", asked) in (0, PARAMS)


WITHOUT = """
import sys
sys.modules["pygls"] = sys.modules["lsprotocol"] = None
from ombre_records.doors.cli import main
sys.exit(main(["lsp"]))
"""


def test_without_its_library_it_says_what_to_install(tmp_path: Path) -> None:
    wanted = "`ombre lsp` needs pygls: pip install 'ombre-records[lsp]'"
    with Wire(tmp_path, (sys.executable, "-c", WITHOUT)) as wire:
        assert wire.refused("textDocument/hover", _place()) == NOT_INITIALIZED
        wire.tell("nothing", {})
        wire.write(framed("nonsense"))
        assert wire.answered(None)["error"]["code"] == PARSE
        said = wire.answer("initialize", BEGIN)["error"]
        assert (said["message"], said["data"]) == (wanted, {"retry": False})
        assert wire.refused("shutdown") == NOT_INITIALIZED
        wire.tell("exit")
        assert wire.process.wait(20) == 2
        assert wire.stderr.read_text() == f"ombre: {wanted}\n"


def test_without_its_library_it_ends_when_nothing_is_said(tmp_path: Path) -> None:
    command = [sys.executable, "-c", WITHOUT]
    done = subprocess.run(command, stdin=subprocess.DEVNULL, capture_output=True, cwd=tmp_path)
    assert (done.returncode, done.stdout) == (2, b"")
    assert b"pip install" in done.stderr
