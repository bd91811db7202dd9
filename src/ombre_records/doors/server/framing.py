"""Messages of JSON-RPC cut out of a stream and put into one; it knows no method, and no library."""

from __future__ import annotations

import json
import os
import re
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

from ombre_records.base.limits import BYTES

PARSE_ERROR, INVALID_REQUEST = -32700, -32600
_MOST, _HEAD = 4 * BYTES, 64 * 1024
"""Bytes of a message, and of what stands before one: a client that sends more has lost count."""
_HEAD_END = re.compile(rb"\r?\n\r?\n")
_LENGTH = re.compile(rb"content-length:[ \t]*(\d{1,18})[ \t]*\r?$", re.IGNORECASE | re.MULTILINE)

Message = dict[str, Any]


class Wrong(NamedTuple):
    """Input that is not a message: the error that answers it, and its number if it has one."""

    id: int | str | None
    code: int
    message: str


def standard_input() -> bytes:
    """Return what has come in; wait if that is nothing; nothing at the end.

    No lock is held meanwhile, so the process may end while a thread waits here.
    """
    try:
        return os.read(0, 64 * 1024)
    except OSError:
        return b""


def messages(read: Callable[[], bytes]) -> Iterator[Message | Wrong]:
    """Yield the messages of a stream to its end. `read` returns more of it."""
    come = bytearray()
    while True:
        while (end := _HEAD_END.search(come)) is None:
            del come[:-_HEAD]
            if not (more := read()):
                return
            come += more
        head = bytes(come[: end.start()])
        del come[: end.end()]
        lengths = _LENGTH.findall(head)
        if not lengths:
            if head.strip():
                yield Wrong(None, PARSE_ERROR, "a message begins with `Content-Length: NUMBER`")
            continue
        # What stands before it belongs to a message that was longer than it said.
        length = int(lengths[-1])
        if length > _MOST:
            problem = f"a message of {length} bytes is too long: at most {_MOST} are read"
            yield Wrong(None, INVALID_REQUEST, problem)
        readable = length <= _MOST
        while len(come) < length:
            if not readable:
                length -= len(come)
                come.clear()
            if not (more := read()):
                return
            come += more
        body = bytes(come[:length])
        del come[:length]
        if readable:
            yield _message(body)


def _message(body: bytes) -> Message | Wrong:
    try:
        data = json.loads(body)
    except (ValueError, RecursionError) as error:
        return Wrong(None, PARSE_ERROR, f"this is no JSON: {error}")
    if not isinstance(data, dict):
        return Wrong(None, INVALID_REQUEST, "a message is one object; batches are not taken")
    if "method" not in data and ("result" in data or "error" in data):
        return data  # an answer has no answer, whatever it looks like
    number = data["id"] if is_number(data.get("id")) else None
    if data.get("jsonrpc") != "2.0":
        return Wrong(number, INVALID_REQUEST, '`jsonrpc` is to be "2.0"')
    if not isinstance(data.get("method"), str):
        return Wrong(number, INVALID_REQUEST, "`method` is to be a text")
    if "id" in data and number is None:
        return Wrong(None, INVALID_REQUEST, "`id` is to be a whole number or a text")
    return data


def is_number(value: object) -> bool:
    """Whether a request may have this as its number."""
    return type(value) in (int, str)


class Written(bytes):
    """The result of a request as JSON: long ones are written once, and by a thread."""


def framed(message: object) -> bytes:
    """Return a message as it is sent."""
    return _framed(json.dumps(message).encode())


def answer(number: int | str, result: Written) -> bytes:
    """Return the answer to a request as it is sent."""
    return _framed(
        b'{"jsonrpc": "2.0", "id": %b, "result": %b}' % (json.dumps(number).encode(), result)
    )


def _framed(body: bytes) -> bytes:
    return b"Content-Length: %d\r\n\r\n" % len(body) + body


def refusal(number: int | str | None, code: int, message: str, data: object = None) -> Message:
    """Return the answer that says why a request is not carried out."""
    error = {"code": code, "message": message} | ({"data": data} if data is not None else {})
    return {"jsonrpc": "2.0", "id": number, "error": error}
