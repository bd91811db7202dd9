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
@options.language
@makes(lambda: ("text", "markdown", "json"))
def explain(name: str | None, lang: Language, to: str, output: str | None) -> int:
    """Explain a finding by its name or code, or a word of the game. Without one, list all."""
    from ombre_records import api

    try:
        found = api.explain(name)
    except ValueError:
        raise click.BadParameter(
            name_checks.unknown_rule(name or ""), param_hint="'NAME'"
        ) from None
    deliver(api.show(found, to, language=lang, **room(output)._asdict()), to, output)
    return 0
