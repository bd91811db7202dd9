"""Help pages as wide as the terminal: what has no blank to break at is broken all the same."""

from __future__ import annotations

from collections.abc import Iterator

import click


class _Formatter(click.HelpFormatter):
    def getvalue(self) -> str:
        lines = super().getvalue().split("\n")
        return "\n".join(part for line in lines for part in _parts(line, self.width))


def _parts(line: str, width: int) -> Iterator[str]:
    """Break choices behind `|`, and what is typed in a shell as shells go on, with a backslash."""
    indent = len(line) - len(line.lstrip())
    typed, said = (line.lstrip().startswith(word) for word in ("ombre ", "# "))
    mark, end, again = ("|", "|", "  ")
    if typed or said:
        mark, end, again = (" ", " \\", "  ") if typed else (" ", "", "# ")
    while len(line) > width:
        at = line.rfind(mark, indent + 2, width - len(end) + 1)
        while typed and at > 0 and _within_quotes(line[:at]):
            at = line.rfind(mark, indent + 2, at)
        if at <= 0:
            break
        yield line[:at] + end
        line = " " * indent + again + line[at + 1 :]
    yield line


def _within_quotes(text: str) -> bool:
    """Whether a quotation mark has been opened in a command and not closed."""
    quote = ""
    for char in text:
        if char == quote:
            quote = ""
        elif not quote and char in "\"'":
            quote = char
    return bool(quote)


class Context(click.Context):
    """What commands run in: their help is written so."""

    formatter_class = _Formatter
