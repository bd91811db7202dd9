"""Templates of documents: the project's own, or a user's that stand in their place."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING

from ombre_records.language import _, ngettext, pgettext

if TYPE_CHECKING:
    from jinja2.sandbox import SandboxedEnvironment

Given = Callable[["SandboxedEnvironment"], "SandboxedEnvironment"]
"""What gives an environment more than all have, and returns it or an overlay of it."""

FOLDERS = tuple(sorted(Path(__file__).parent.parent.glob("*/templates")))
"""The folders of the project's own templates: each part of the package keeps its own beside it."""


class UnusableTemplateError(ValueError):
    """A user's template that cannot be used: the file, the line and what is wrong there."""


def template_file(name: str, folder: Path | None = None) -> Path:
    """Return where a template is: in a user's folder, or else in one of the project's own."""
    places = (each / name for each in (folder, *FOLDERS) if each)
    return next(place for place in places if place.is_file())


@lru_cache(maxsize=32)
def environment(
    folder: Path | None = None, *, escape: bool = True, given: Given | None = None
) -> SandboxedEnvironment:
    """Return the environment that finds templates in a user's folder first, then the project's own:
    one for all who ask, so that a template is compiled once, and again when it has changed.

    What a template says of the record is escaped for HTML and XML unless `escape` is off; the
    sandbox keeps a template that came from elsewhere away from the machine. Templates look words up
    by `_`, `ngettext` and `pgettext` as modules do; `given` adds what else they need.
    """
    from jinja2 import StrictUndefined
    from jinja2.sandbox import SandboxedEnvironment

    from ombre_records.document.loader import Loader

    made = SandboxedEnvironment(
        loader=Loader([str(each) for each in (folder, *FOLDERS) if each]),
        autoescape=escape,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
    )
    made.globals.update(_=_, ngettext=ngettext, pgettext=pgettext)
    return given(made) if given else made


def filled(made: SandboxedEnvironment, name: str, values: Mapping[str, object]) -> str:
    """Fill a template in; UnusableTemplateError names the line of one that cannot be."""
    from jinja2 import TemplateError, TemplateSyntaxError

    try:
        return made.get_template(name).render(values)
    except TemplateSyntaxError as error:
        place = f"{error.filename or name}:{error.lineno}"
        raise UnusableTemplateError(f"{place}: {error.message}") from None
    except (
        TemplateError,
        TypeError,
        ValueError,
        ArithmeticError,
        LookupError,
        AttributeError,
        RecursionError,
        OSError,
    ) as error:
        raise UnusableTemplateError(f"{_place(error) or name}: {error}") from None


def _place(error: BaseException) -> str:
    """Return the file and line of the template in which an error arose, if it was in one."""
    place, at = "", error.__traceback__
    while at is not None:
        if "__jinja_exception__" in at.tb_frame.f_globals:  # a frame that stands for a template's
            place = f"{at.tb_frame.f_code.co_filename}:{at.tb_lineno}"
        at = at.tb_next
    return place
