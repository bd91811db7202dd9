"""The protocol's own rules, whoever the client: what is answered when, and when the server ends."""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import threading
from collections.abc import Callable, Generator
from typing import Any

from cattrs import transform_error
from lsprotocol import types as lsp
from pygls.exceptions import (
    JsonRpcException,
    JsonRpcInvalidParams,
    JsonRpcInvalidRequest,
    JsonRpcMethodNotFound,
    JsonRpcRequestCancelled,
    JsonRpcServerNotInitialized,
)
from pygls.protocol import LanguageServerProtocol, lsp_method

from ombre_records.doors.server.framing import (
    Message,
    Written,
    Wrong,
    answer,
    framed,
    is_number,
    messages,
    refusal,
    standard_input,
)

_WATCH = 3.0
"""Seconds after which the server looks again whether the program that began it is there."""


class Protocol(LanguageServerProtocol):
    """Takes messages in their order, each on its own.

    A thread reads ahead, and all that has come together is looked at before the first of it is
    taken, so that a request which is cancelled while it waits is not carried out.
    """

    def __init__(self, *given: Any) -> None:
        super().__init__(*given)
        for kind in (lsp.ProgressToken, lsp.ProgressToken | None):
            self._converter.register_structure_hook(kind, _number)
        for method in [each for each in self.fm.builtin_features if each.startswith("notebook")]:
            del self.fm.builtin_features[method]  # none are offered: cells come as documents
        self._waiting, self._cancelled = set[int | str](), set[int | str]()
        self._ended: asyncio.Future[int] | None = None

    async def run(self) -> int:
        """Speak with a client over standard input and output; return the process's exit status."""
        loop = asyncio.get_running_loop()
        self._ended = loop.create_future()
        self.set_writer(_Output(self.end))

        come: list[Message | Wrong] = []

        def read() -> bytes:
            for message in come:
                loop.call_soon_threadsafe(self._take, message)
            come.clear()
            return standard_input()

        def listen() -> None:
            with contextlib.suppress(RuntimeError):  # the server has ended meanwhile
                for message in messages(read):
                    self._note(message)
                    come.append(message)
                loop.call_soon_threadsafe(self.end)

        threading.Thread(target=listen, daemon=True).start()
        return await self._ended

    def end(self, status: int | None = None) -> None:
        """End the server: that nobody has shut it down is a fault, once it has been begun."""
        if self._ended is not None and not self._ended.done():
            unfinished = self._is_begun and not self._shutdown
            self._ended.set_result(int(unfinished) if status is None else status)

    @property
    def _is_begun(self) -> bool:
        return self._workspace is not None

    # ------------------------------------------------------------ what comes in

    def _note(self, message: Message | Wrong) -> None:
        """Look at a message before its turn: it may say that another need not be carried out."""
        if isinstance(message, Wrong) or "method" not in message:
            return
        method, params = message["method"], message.get("params")
        if "id" in message:
            if method not in (lsp.INITIALIZE, lsp.SHUTDOWN):
                self._waiting.add(message["id"])
        elif method == lsp.CANCEL_REQUEST and isinstance(params, dict):
            number = params.get("id")
            if is_number(number) and number in self._waiting:
                self._cancelled.add(number)

    def _take(self, message: Message | Wrong) -> None:
        if isinstance(message, Wrong):
            self._send_data(refusal(*message))
        elif "method" not in message:
            # Nobody waits for what a client answers: it is told, and may do as it likes.
            self._request_futures.pop(str(message.get("id")), None)
        elif "id" in message:
            self._take_request(message)
        elif message["method"] == lsp.EXIT:
            self.end(0 if self._shutdown else 1)
        elif self._is_begun and not self._shutdown and message["method"] != lsp.CANCEL_REQUEST:
            with contextlib.suppress(JsonRpcException):  # nothing is answered
                self.handle_message(self._read(message, request=False))

    def _take_request(self, message: Message) -> None:
        number = message["id"]
        try:
            self._may_be_asked(message)
            self.handle_message(self._read(message, request=True))
        except JsonRpcException as refused:
            self._send_data(refusal(number, refused.code, refused.message))
        finally:
            if number not in self._request_futures:  # else it is worked at, and is answered later
                self._done(number)

    def _done(self, number: int | str) -> None:
        self._waiting.discard(number)
        self._cancelled.discard(number)

    def look(self, number: int | str) -> None:
        """Raise JsonRpcRequestCancelled if nobody waits for the answer to a request any more."""
        if number in self._cancelled or self.is_over():
            raise JsonRpcRequestCancelled

    def is_over(self) -> bool:
        """Whether the server has ended, and nobody waits for anything."""
        return self._ended is not None and self._ended.done()

    def _may_be_asked(self, message: Message) -> None:
        if self._shutdown:
            raise JsonRpcInvalidRequest("the server has been shut down")
        if (message["method"] == lsp.INITIALIZE) is self._is_begun:
            if self._is_begun:
                raise JsonRpcInvalidRequest("the server has been initialized")
            raise JsonRpcServerNotInitialized("the server has not been initialized")
        if message["id"] in self._cancelled:
            raise JsonRpcRequestCancelled

    def _read(self, message: Message, *, request: bool) -> Any:
        """Return a message as a value of the protocol's; JsonRpcException if it is none."""
        method = message["method"]
        kind, result, *_ = lsp.METHOD_TO_TYPES.get(method, (None, None))
        is_known = method in self.fm.builtin_features or method in self.fm.features
        if kind is None or not is_known or (result is not None) is not request:
            raise JsonRpcMethodNotFound.of(method)
        params = message.get("params")
        if not isinstance(params, dict | list | None):
            raise _invalid("params are an object")
        if lsp.METHOD_TO_TYPES[method][2] is None:
            message = {name: each for name, each in message.items() if name != "params"}
        try:
            made: Any = self._converter.structure(message, kind)
        except Exception as error:  # of many kinds, and all of them the sender's mistakes
            raise _invalid("; ".join(transform_error(error, "")).replace("@ .", "@ ")) from error
        if place := _differs(message, self._converter.unstructure(made)):
            raise _invalid(f"{place} is of the wrong kind")
        return made

    # ------------------------------------------------------------ what goes out

    def _send_response(
        self, msg_id: int | str, result: Any = None, error: lsp.ResponseError | None = None
    ) -> None:
        if msg_id in self._cancelled:
            error = JsonRpcRequestCancelled().to_response_error()
        if error is None and isinstance(result, Written):
            self.send(answer(msg_id, result))
        else:
            super()._send_response(msg_id, result, error)
        self._done(msg_id)

    def result(self, value: object) -> Written:
        """Return what a request comes to as it is sent; of a long one a thread may make it."""
        return Written(json.dumps(self._converter.unstructure(value)).encode())

    def written(self, method: str, params: Any) -> bytes:
        """Return a notification as it is sent; of a long one a thread may make it."""
        kind = self.get_message_type(method)
        assert kind is not None
        notification = kind(method=method, params=params, jsonrpc=self.VERSION)
        return framed(self._converter.unstructure(notification))

    def send(self, written: bytes) -> None:
        """Send a message that has been written."""
        assert self.writer is not None
        self.writer.write(written)

    # ------------------------------------------------------------ the session

    @lsp_method(lsp.INITIALIZE)
    def lsp_initialize(
        self, params: lsp.InitializeParams
    ) -> Generator[Any, Any, lsp.InitializeResult]:
        """Begin the session, and watch the program that asks for it."""
        try:
            made = yield from super().lsp_initialize(params)
        except ValueError as error:
            raise _invalid(str(error)) from error
        self._watch(params.process_id)
        return made

    def _watch(self, parent: int | None) -> None:
        if parent is None or parent <= 0 or os.name != "posix":
            return  # elsewhere the end of standard input has to do
        if _is_gone(parent):
            self.end()
        else:
            asyncio.get_running_loop().call_later(_WATCH, self._watch, parent)


def _number(sent: object, _: type) -> object:
    if sent is None or is_number(sent):
        return sent
    raise ValueError("a whole number or a text is wanted")


def _invalid(why: str) -> JsonRpcInvalidParams:
    return JsonRpcInvalidParams(f"Invalid parameters: {why}")


def _is_gone(process: int) -> bool:
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return True
    except PermissionError:
        pass
    return False


def _differs(sent: Any, read: Any, place: str = "") -> str:
    """Return the path of a value that was read as another kind than it was sent; empty for none.

    What an editor says of its own capabilities is not looked at so closely.
    """
    if place == ".params.capabilities" and isinstance(sent, dict):
        return ""
    if isinstance(read, dict) and isinstance(sent, dict):
        inner = [(sent[key], read[key], f"{place}.{key}") for key in read if key in sent]
    elif isinstance(read, list | tuple) and isinstance(sent, list) and len(sent) == len(read):
        inner = [(*both, f"{place}[{n}]") for n, both in enumerate(zip(sent, read, strict=True))]
    elif sent == read and isinstance(sent, bool) is isinstance(read, bool):
        return ""
    else:
        return place.removeprefix(".")
    return next((difference for each in inner if (difference := _differs(*each))), "")


class _Output:
    """The output for answers; the server ends when nobody takes them."""

    def __init__(self, end: Callable[[], None]) -> None:
        self._end = end

    def write(self, data: bytes) -> None:
        rest = memoryview(data)
        try:
            while rest:
                rest = rest[os.write(1, rest) :]
        except OSError:
            self._end()

    def close(self) -> None:
        pass
