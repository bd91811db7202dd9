"""Templates of documents: the project's own, or a user's that stand in their place."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import AbstractContextManager, nullcontext
from functools import cached_property, lru_cache
from operator import is_not
from pathlib import Path
from typing import TYPE_CHECKING, Any

from jinja2 import FileSystemLoader, Template

from ombre_records.base.document.template_folder import (
    FOLDERS,
    UnusableTemplateError,
    is_there,
    kept_inside,
)
from ombre_records.base.language import _, ngettext, pgettext

if TYPE_CHECKING:
    from jinja2 import Environment
    from jinja2.environment import TemplateModule


class Loader(FileSystemLoader):
    """A loader for which a template is also out of date once another stands before it."""

    def get_source(
        self, environment: Environment, template: str
    ) -> tuple[str, str, Callable[[], bool]]:
        """Return the text of a template, its file, and what tells whether it still is."""
        for each in self.searchpath:
            if Path(each) not in FOLDERS:
                is_there(Path(each, template))
        text, file, same = super().get_source(environment, template)
        folders = [Path(each) for each in self.searchpath]
        kept_inside(Path(file), next(each for each in folders if Path(file).is_relative_to(each)))
        before = [each / template for each in folders if each not in FOLDERS]
        others = [each for each in before if each != Path(file)]
        return text, file, lambda: same() and not any(each.is_file() for each in others)


class _Importable(Template):
    """A template that others import: once for a document, as long as what it asks for is the same.

    Its macros were made anew for each sentence otherwise, which took most of the time of prose.
    """

    def make_module(
        self,
        vars: dict[str, Any] | None = None,
        shared: bool = False,
        locals: Mapping[str, Any] | None = None,
    ) -> TemplateModule:
        """Return what the template gives those who import it."""
        known = {**(vars or {}), **(locals or {})}
        modules: Modules | None = known.get(_MODULES)
        if modules is None or self._asked is None:
            return super().make_module(vars, shared, locals)
        asked = tuple(known.get(name, _ABSENT) for name in self._asked)
        before, module = modules.get(self, ((), None))
        if module is None or any(map(is_not, before, asked)):
            module = super().make_module(vars, shared, locals)
            modules[self] = asked, module
        return module

    @cached_property
    def _asked(self) -> tuple[str, ...] | None:
        """The variables that it looks up; None if it asks for other templates, or calls something
        as it is imported.
        """
        from jinja2 import meta, nodes

        loader = self.environment.loader
        if loader is None or self.name is None:
            return None
        tree = self.environment.parse(loader.get_source(self.environment, self.name)[0])
        calls = (
            node.find(nodes.Call) or isinstance(node, nodes.Call)
            for node in tree.body
            if not isinstance(node, nodes.Macro)
        )
        if any(meta.find_referenced_templates(tree)) or any(calls):
            return None
        return tuple(meta.find_undeclared_variables(tree))


Modules = dict[Template, tuple[tuple[object, ...], "TemplateModule"]]
"""What the templates of one document have imported, and the values that it was made with."""
_MODULES, _ABSENT = "modules of the document", object()

Given = Callable[["Environment"], "Environment"]
"""What gives an environment more than all have, and returns it or an overlay of it."""


@lru_cache(maxsize=32)
def environment(
    folder: Path | None = None, *, escape: bool = True, given: Given | None = None
) -> Environment:
    """Return the environment that finds templates in a user's folder first, then the project's own:
    one for all who ask, so that a template is compiled once, and again when it has changed.

    What a template says of the record is escaped for HTML and XML unless `escape` is off; the
    sandbox keeps a template that came from elsewhere away from the machine. Templates look words up
    by `_`, `ngettext` and `pgettext` as modules do; `given` adds what else they need.
    """
    from jinja2 import Environment, StrictUndefined

    from ombre_records.base.document.sandbox import GuardedEnvironment

    kind: type[Environment] = GuardedEnvironment if folder else Environment
    made = kind(
        loader=Loader([str(each) for each in (folder, *FOLDERS) if each]),
        autoescape=escape,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
    )
    made.template_class = _Importable
    made.globals.update(_=_, ngettext=ngettext, pgettext=pgettext)
    return given(made) if given else made


def filled(
    made: Environment, name: str, values: Mapping[str, object], modules: Modules | None = None
) -> str:
    """Fill a template in; UnusableTemplateError names the line of one that cannot be.

    `modules` has what templates filled in before, for the same document, have imported.
    """
    from jinja2 import TemplateError, TemplateSyntaxError

    from ombre_records.base.document.sandbox import GuardedEnvironment, memory_bounded

    bounded: AbstractContextManager[None] = nullcontext()
    if isinstance(made, GuardedEnvironment):
        made.begin()
        bounded = memory_bounded()
    try:
        with bounded:
            return made.get_template(name).render({**values, _MODULES: modules})
    except MemoryError as error:
        words = _("{place}: what is made here is too large")
        raise UnusableTemplateError(words.format(place=_place(error) or name)) from None
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
