"""A reader of iCalendars (RFC 5545), as strict as the text is: what is odd raises ValueError."""

from __future__ import annotations

import re

_NAME = re.compile(r"[A-Z][A-Z0-9-]*")
_DAY = re.compile(r"\d{8}")
_STAMP = re.compile(r"\d{8}T\d{6}Z")


def read(data: bytes) -> list[dict[str, str]]:
    """Return the events of a calendar, each with its properties; parameters belong to the name."""
    if not data.endswith(b"\r\n") or re.search(rb"(?<!\r)\n|\r(?!\n)", data):
        raise ValueError("lines end with CRLF")
    raw = data.removesuffix(b"\r\n").split(b"\r\n")
    if any(len(line) > 75 or not line for line in raw):
        raise ValueError("a line has 75 bytes at most, and one at least")
    for line in raw:
        line.decode("utf-8")
    lines = re.sub(rb"\r\n[ \t]", b"", data).decode("utf-8").removesuffix("\r\n").split("\r\n")
    events: list[dict[str, str]] = []
    open_: list[str] = []
    head: dict[str, str] = {}
    for line in lines:
        name, colon, value = line.partition(":")
        if not colon or not _NAME.fullmatch(name.split(";")[0]):
            raise ValueError(f"no property: {line}")
        if re.search(r"[\x00-\x08\x0b-\x1f\x7f]", value):
            raise ValueError(f"a control character: {line!r}")
        if name == "BEGIN":
            open_.append(value)
            if value == "VEVENT":
                events.append({})
        elif name == "END":
            if open_.pop() != value:
                raise ValueError(f"{value} ends, and is not open")
        else:
            into = events[-1] if open_[-1] == "VEVENT" else head
            if name in into:
                raise ValueError(f"{name} stands twice")
            into[name] = _unescaped(value) if name in ("SUMMARY", "DESCRIPTION") else value
    if open_ or head.get("VERSION") != "2.0" or "PRODID" not in head:
        raise ValueError("no whole calendar")
    for each in events:
        if not _STAMP.fullmatch(each["DTSTAMP"]) or not each["UID"]:
            raise ValueError("an event has a UID and a DTSTAMP")
        start, end = each["DTSTART;VALUE=DATE"], each["DTEND;VALUE=DATE"]
        if not (_DAY.fullmatch(start) and _DAY.fullmatch(end) and start < end):
            raise ValueError("an event begins before it ends")
    if len({each["UID"] for each in events}) < len(events):
        raise ValueError("two events have one UID")
    return events


def _unescaped(value: str) -> str:
    if re.search(r"(?<!\\)(?:\\\\)*[,;]", value) or re.search(
        r"(?<!\\)(?:\\\\)*\\[^\\,;nN]", value
    ):
        raise ValueError(f"not escaped: {value}")
    return re.sub(r"\\(.)", lambda found: "\n" if found[1] in "nN" else found[1], value)
