"""`ombre explain`: what a finding means, why it is one, an example, its source."""

from __future__ import annotations

import click

from ombre_records.base.language import Language
from ombre_records.doors.cli import name_checks, options
from ombre_records.doors.cli.delivery import deliver
from ombre_records.doors.cli.output_options import makes
from ombre_records.doors.cli.terminal import room


@click.command()
@click.argument("name", required=False, shell_complete=options.a_rule)
@options.rules
@options.language
@makes(lambda: ("text", "markdown", "json"))
def explain(
    name: str | None, rules: str | None, lang: Language, to: str, output: str | None
) -> int:
    """Explain a finding (name or code), a word of the game or a statement. Without one, list all.

    Of a call it tells what the game is worth in each book. With --rules, NAME is a call, an end of
    a game or what is paid besides, and the command tells what that costs by the book.
    """
    if rules is not None:
        return _priced(name, rules, lang, to, output)
    from ombre_records import api

    worth = _worth(name, lang, output) if name and to == "text" else ""
    try:
        made = api.show(api.explain(name), to, language=lang, **room(output)._asdict())
    except ValueError:
        if not worth:
            raise click.BadParameter(
                name_checks.unknown_rule(name or ""), param_hint="'NAME'"
            ) from None
        made = worth
    else:
        made = f"{made!s}\n{worth}" if worth else made
    deliver(made, to, output)
    return 0


def _worth(name: str, lang: Language, output: str | None) -> str:
    """Return what a word is worth in each book that comes with the package; nothing for no such."""
    from ombre_records.base.document.style import Style
    from ombre_records.base.finding import CODES
    from ombre_records.books.load import named, shipped
    from ombre_records.telling.sheet.poster import prices_in_words

    if name in CODES or name in CODES.values():
        return ""
    style = Style(language=lang, width=room(output).width)
    return prices_in_words(name, map(named, shipped()), style)


def _priced(name: str | None, rules: str, lang: Language, to: str, output: str | None) -> int:
    from ombre_records.base.document.style import Style
    from ombre_records.books.load import named
    from ombre_records.telling.sheet.poster import priced_in_words

    if name is None or to != "text":
        raise click.UsageError("--rules goes with the NAME of a call or an end, told as text")
    style = Style(language=lang, width=room(output).width)
    try:
        made = priced_in_words(named(rules), name, style)
    except ValueError as problem:
        raise click.BadParameter(str(problem), param_hint="'NAME'") from None
    deliver(made, to, output)
    return 0
