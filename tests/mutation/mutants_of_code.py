"""Small wrong changes of Python code, each with a name that outlives edits elsewhere in the file.

What is changed: comparisons, arithmetic, `and` and `or`, conditions, numbers, words, `True` and
`False`, calls of `min`, `max`, `any` and `all`, statements left out. What is not: annotations,
docstrings, what an exception says, and declarations, where a type checker would see the change.
"""

from __future__ import annotations

import ast
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from types import CodeType
from typing import Any

_SHORT = 100  # characters of an expression that a name tells whole

_COMPARED: dict[type[ast.cmpop], tuple[type[ast.cmpop], ...]] = {
    ast.Lt: (ast.LtE, ast.GtE),
    ast.LtE: (ast.Lt, ast.Gt),
    ast.Gt: (ast.GtE, ast.LtE),
    ast.GtE: (ast.Gt, ast.Lt),
    ast.Eq: (ast.NotEq,),
    ast.NotEq: (ast.Eq,),
    ast.In: (ast.NotIn,),
    ast.NotIn: (ast.In,),
    ast.Is: (ast.IsNot,),
    ast.IsNot: (ast.Is,),
}
_COMPUTED: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.FloorDiv,
    ast.FloorDiv: ast.Mult,
    ast.Mod: ast.FloorDiv,
    ast.BitAnd: ast.BitOr,
    ast.BitOr: ast.BitAnd,
    ast.BitXor: ast.BitAnd,
    ast.LShift: ast.RShift,
    ast.RShift: ast.LShift,
}
_CALLED = {"min": "max", "max": "min", "any": "all", "all": "any"}
_LEFT_ALONE = (ast.Raise, ast.Assert, ast.Import, ast.ImportFrom, ast.JoinedStr)


@dataclass(frozen=True)
class Mutant:
    """One change: where it is, what stood there and what stands there now.

    `lines` are those of the statement, or of its head, that has the change. `at_import`: it does
    its work while the module is loaded, as what is in no function does, and what makes a table.
    """

    path: str
    place: str
    was: str
    becomes: str
    nth: int
    lines: tuple[int, int]
    at_import: bool
    make: Callable[[], Any] = field(compare=False, repr=False)

    @property
    def name(self) -> str:
        """Return the name by which lists know it; a number tells equal ones in one place apart."""
        which = f" #{self.nth}" if self.nth > 1 else ""
        return f"{self.path}: {self.place}: {self.was} -> {self.becomes}{which}"


@dataclass(frozen=True)
class _Site:
    """A node that may be changed: what holds it, under which field, at which place of a list."""

    holder: ast.AST
    field: str
    at: int | None
    new: ast.AST

    def put(self, node: ast.AST) -> ast.AST:
        """Put a node in, and return the one that was there."""
        held = getattr(self.holder, self.field)
        if self.at is None:
            setattr(self.holder, self.field, node)
            return held
        held[self.at], was = node, held[self.at]
        return was


@cache
def _tree(file: Path) -> ast.Module:
    return ast.parse(file.read_text("utf-8"))


def mutants(file: Path, root: Path) -> list[Mutant]:
    """Return all changes of a module, in the order of its lines."""
    tree, path = _tree(file), file.relative_to(root).as_posix()
    found, seen, early = [], Counter[tuple[str, str, str]](), _called_at_import(tree)
    for site, shown, place, lines, at_import in _sites(tree):
        at_import |= place.partition(".")[0] in early
        was = _told(shown)
        old = site.put(site.new)
        becomes = _told(shown) if shown is not old else _told(site.new)
        site.put(old)
        seen[place, was, becomes] += 1
        nth = seen[place, was, becomes]

        def make(site: _Site = site) -> CodeType:
            old = site.put(site.new)
            try:
                return compile(ast.fix_missing_locations(tree), str(file), "exec")
            finally:
                site.put(old)

        found.append(Mutant(path, place, was, becomes, nth, lines, at_import, make))
    return found


def _called_at_import(tree: ast.Module) -> set[str]:
    """Return the functions of a module that make its tables while it is loaded."""
    functions = {each.name: each for each in tree.body if isinstance(each, ast.FunctionDef)}
    found: set[str] = set()
    new = _names(each for each in tree.body if isinstance(each, (ast.Assign, ast.AnnAssign)))
    while new := (new & {*functions}) - found:
        found |= new
        new = _names(functions[name] for name in new)
    return found


def _names(nodes: Iterable[ast.AST]) -> set[str]:
    every = (each for node in nodes for each in ast.walk(node))
    return {each.id for each in every if isinstance(each, ast.Name)}


def _told(node: ast.AST) -> str:
    text = " ".join(ast.unparse(node).split())
    return text if len(text) <= _SHORT else text[:_SHORT] + "..."


_Found = tuple[_Site, ast.AST, str, tuple[int, int], bool]


def _sites(tree: ast.Module) -> Iterator[_Found]:
    yield from _block(tree, "body", (), False)


def _block(holder: ast.AST, name: str, place: tuple[str, ...], inside: bool) -> Iterator[_Found]:
    """Go through the statements of a block."""
    for at, statement in enumerate(getattr(holder, name)):
        yield from _statement(holder, name, at, statement, place, inside)


def _statement(
    holder: ast.AST, name: str, at: int, node: Any, place: tuple[str, ...], inside: bool
) -> Iterator[_Found]:
    if isinstance(node, (ast.FunctionDef, ast.ClassDef)):
        function = isinstance(node, ast.FunctionDef)
        yield from _block(node, "body", (*place, node.name), inside or function)
        return
    if isinstance(node, _LEFT_ALONE) or _is_docstring(node) or _is_typing(node):
        return
    blocks = [each for each in ("body", "orelse", "finalbody") if getattr(node, each, None)]
    first = min([each.lineno for b in blocks for each in getattr(node, b)], default=0)
    lines = (node.lineno, max(node.lineno, first - 1) if first else node.end_lineno)
    told = ".".join(place) or "module"
    if inside and isinstance(node, (ast.Expr, ast.AugAssign)) and not _yields(node):
        yield _Site(holder, name, at, _at(ast.Pass(), node)), node, told, lines, False
    if isinstance(node, (ast.Continue, ast.Break)):
        new = ast.Break() if isinstance(node, ast.Continue) else ast.Continue()
        yield _Site(holder, name, at, _at(new, node)), node, told, lines, not inside
    if isinstance(node, ast.AugAssign) and type(node.op) in _COMPUTED:
        yield _Site(node, "op", None, _COMPUTED[type(node.op)]()), node, told, lines, not inside
    for part, value in ast.iter_fields(node):
        if part in ("body", "orelse", "finalbody") and isinstance(value, list):
            yield from _block(node, part, place, inside)
        elif part == "handlers":
            for each in value:
                yield from _block(each, "body", place, inside)
        elif part == "cases":
            for each in value:
                here = (each.pattern.lineno, each.pattern.end_lineno)
                for site, shown in _pattern(each):
                    yield site, shown, told, here, not inside
                yield from _block(each, "body", place, inside)
        elif part != "annotation":
            for site, shown in _parts(node, part, value):
                yield site, shown, told, lines, not inside


def _pattern(case: Any) -> Iterator[tuple[_Site, ast.AST]]:
    for node in ast.walk(case.pattern):
        if isinstance(node, ast.MatchValue) and isinstance(node.value, ast.Constant):
            yield _Site(node, "value", None, _at(_other(node.value)[0], node.value)), case.pattern
    if case.guard is not None:
        yield from _expression(case, "guard", None, case.guard, case.guard)


def _parts(holder: ast.AST, part: str, value: object) -> Iterator[tuple[_Site, ast.AST]]:
    """Go through the expressions in a field of a statement."""
    if isinstance(value, ast.expr):
        yield from _expression(holder, part, None, value, value)
    elif isinstance(value, list):
        for at, each in enumerate(value):
            if isinstance(each, ast.expr):
                yield from _expression(holder, part, at, each, each)
            elif isinstance(each, ast.withitem):
                yield from _expression(each, "context_expr", None, each.context_expr, each)


def _expression(
    holder: ast.AST, part: str, at: int | None, node: Any, shown: ast.AST
) -> Iterator[tuple[_Site, ast.AST]]:
    """Go through the changes of an expression and its parts; `shown` is what the name tells."""
    if isinstance(node, _LEFT_ALONE) or _is_type(node):
        return
    if len(ast.unparse(shown)) > _SHORT:
        shown = node
    for new in _changed(node, conditional=part in ("test", "guard")):
        yield _Site(holder, part, at, _at(new, node)), shown
    for op_at, new_op in _operators(node):
        yield _Site(node, "ops" if op_at is not None else "op", op_at, new_op), shown
    for each, inner in ast.iter_fields(node):
        if each in ("op", "ops", "ctx", "annotation", "format_spec"):
            continue
        if isinstance(inner, ast.expr):
            yield from _expression(node, each, None, inner, shown)
        elif isinstance(inner, list):
            for place, item in enumerate(inner):
                if isinstance(item, ast.expr):
                    yield from _expression(node, each, place, item, shown)
                elif isinstance(item, ast.keyword) and item.arg != "strict":  # of zip: a check
                    yield from _expression(item, "value", None, item.value, shown)
                elif isinstance(item, ast.comprehension):
                    yield from _comprehension(item, shown)


def _comprehension(node: ast.comprehension, shown: ast.AST) -> Iterator[tuple[_Site, ast.AST]]:
    yield from _expression(node, "iter", None, node.iter, shown)
    for at, test in enumerate(node.ifs):
        yield _Site(node, "ifs", at, _at(ast.Constant(True), test)), shown
        yield from _expression(node, "ifs", at, test, shown)


def _changed(node: Any, conditional: bool) -> Iterator[ast.AST]:
    """Return what may stand in the place of an expression."""
    if isinstance(node, ast.Constant):
        yield from _other(node)
    elif isinstance(node, ast.UnaryOp) and isinstance(node.op, (ast.Not, ast.USub, ast.Invert)):
        yield node.operand
    elif isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in _CALLED:
        yield ast.Call(
            _at(ast.Name(_CALLED[node.func.id], ast.Load()), node), node.args, node.keywords
        )
    elif isinstance(node, ast.IfExp):
        yield ast.IfExp(node.test, node.orelse, node.body)
    if conditional and not isinstance(node, (ast.UnaryOp, ast.Compare)):
        yield ast.UnaryOp(ast.Not(), node)


def _operators(node: Any) -> Iterator[tuple[int | None, ast.AST]]:
    if isinstance(node, ast.Compare):
        for at, op in enumerate(node.ops):
            yield from ((at, new()) for new in _COMPARED[type(op)])
    elif isinstance(node, ast.BoolOp):
        yield None, ast.Or() if isinstance(node.op, ast.And) else ast.And()
    elif isinstance(node, ast.BinOp) and type(node.op) in _COMPUTED:
        yield None, _COMPUTED[type(node.op)]()


def _other(node: ast.Constant) -> list[ast.AST]:
    value = node.value
    if isinstance(value, bool):
        return [ast.Constant(not value)]
    if isinstance(value, int):
        return [ast.Constant(value + 1)]
    if isinstance(value, str):
        return [ast.Constant(f"other {value}" if value else "other")]
    return []


def _at(new: Any, old: ast.AST) -> Any:
    return ast.copy_location(new, old)


def _is_docstring(node: ast.AST) -> bool:
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)


def _yields(node: Any) -> bool:
    """Tell whether a statement gives something on: without it a generator is none."""
    return any(isinstance(each, (ast.Yield, ast.YieldFrom)) for each in ast.walk(node))


def _is_typing(node: ast.AST) -> bool:
    """Tell whether a statement is for type checkers, or a list of names."""
    if isinstance(node, ast.If):
        return isinstance(node.test, ast.Name) and node.test.id == "TYPE_CHECKING"
    names = getattr(node, "targets", [])
    return any(isinstance(each, ast.Name) and each.id == "__all__" for each in names)


def _is_type(node: ast.AST) -> bool:
    """Tell whether an expression is a type, or one given to `cast` and its like."""
    if isinstance(node, ast.Subscript):
        return isinstance(node.value, ast.Name) and node.value.id in ("Literal", "Counter", "dict")
    return (
        isinstance(node, ast.Call)
        and isinstance(node.func, ast.Name)
        and node.func.id
        in (
            "cast",
            "TypeVar",
            "NewType",
            "marked",
            "_",
        )
    )
