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

    With --rules, NAME is a call or an end of a game, and the command tells what it costs.
    """
    if rules is not None:
        return _priced(name, rules, lang, to, output)
    from ombre_records import api

    try:
        found = api.explain(name)
    except ValueError:
        raise click.BadParameter(
            name_checks.unknown_rule(name or ""), param_hint="'NAME'"
        ) from None
    deliver(api.show(found, to, language=lang, **room(output)._asdict()), to, output)
    return 0


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
