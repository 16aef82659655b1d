"""Commands are short, functions have few parameters, and nested ones use nothing bound below."""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

import grader.cli

LONGEST = 40
"""Lines of the body of a command, without its docstring."""
MOST_PARAMETERS = 7
CLI = Path(grader.cli.__file__).parent
MODULES = {path.relative_to(CLI).as_posix(): path for path in sorted(CLI.rglob("*.py"))}

Function = ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda


def _is_command(function: ast.FunctionDef) -> bool:
    """Return whether a decorator is `click.command(...)` or `GROUP.command(...)`."""
    return any(
        isinstance(each, ast.Call)
        and isinstance(each.func, ast.Attribute)
        and each.func.attr == "command"
        for each in function.decorator_list
    )


def long_commands(tree: ast.Module) -> Iterator[str]:
    for function in ast.walk(tree):
        if isinstance(function, ast.FunctionDef) and _is_command(function):
            body = function.body[1:] if ast.get_docstring(function) else function.body
            length = (function.end_lineno or 0) - body[0].lineno + 1 if body else 0
            if length > LONGEST:
                yield f"{function.name} has {length} lines"


def _parameters(arguments: ast.arguments) -> list[ast.arg]:
    found = [*arguments.posonlyargs, *arguments.args, *arguments.kwonlyargs]
    return found + [each for each in (arguments.vararg, arguments.kwarg) if each is not None]


def functions_with_many_parameters(tree: ast.Module) -> Iterator[str]:
    for function in ast.walk(tree):
        if isinstance(function, ast.FunctionDef):
            count = len([p for p in _parameters(function.args) if p.arg not in ("self", "cls")])
            if count > MOST_PARAMETERS:
                yield f"{function.name} has {count} parameters"


def _own_nodes(function: Function) -> Iterator[ast.AST]:
    """Iterate over the nodes of a function, but not of those in it; of these, over the heads."""
    todo: list[ast.AST] = []
    todo += function.body if isinstance(function.body, list) else [function.body]
    while todo:
        node = todo.pop()
        yield node
        if not isinstance(node, Function | ast.ClassDef):
            todo += ast.iter_child_nodes(node)


def _bound(function: Function) -> dict[str, int]:
    """Return the names that are local to a function, each with the line where it is bound first."""
    found = {each.arg: function.lineno for each in _parameters(function.args)}
    outside: set[str] = set()
    for node in _own_nodes(function):
        name = ""
        if isinstance(node, ast.Nonlocal | ast.Global):
            outside.update(node.names)
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
            name = node.id
        elif isinstance(node, ast.FunctionDef | ast.ClassDef):
            name = node.name
        elif isinstance(node, ast.alias):
            name = node.asname or node.name.partition(".")[0]
        elif isinstance(node, ast.ExceptHandler):
            name = node.name or ""
        if name:
            line = getattr(node, "lineno", function.lineno)
            found[name] = min(line, found.get(name, line))
    return {name: line for name, line in found.items() if name not in outside}


def names_bound_below(tree: ast.Module) -> Iterator[str]:
    """Iterate over uses, in nested functions, of names that the outer one binds further below."""
    for outer in ast.walk(tree):
        if not isinstance(outer, Function):
            continue
        bound = _bound(outer)
        for inner in _own_nodes(outer):
            if not isinstance(inner, Function):
                continue
            own = _bound(inner)
            for node in ast.walk(inner):
                if not isinstance(node, ast.Name) or node.id in own:
                    continue
                if bound.get(node.id, 0) > (inner.end_lineno or 0):
                    yield f"line {node.lineno} uses {node.id}, which is bound below"


CHECKS = (long_commands, functions_with_many_parameters, names_bound_below)


@pytest.mark.parametrize("check", CHECKS)
def test_commands_keep_the_limits(check: Callable[[ast.Module], Iterator[str]]) -> None:
    found = {
        f"{name}: {fault}"
        for name, path in MODULES.items()
        for fault in check(ast.parse(path.read_text(encoding="utf-8")))
    }
    assert found == set()


MANY = ", ".join(f"p{number}" for number in range(MOST_PARAMETERS + 1))
TALL = '@group.command("x")\ndef f():\n    "Do."\n' + "    g()\n" * (LONGEST + 1)


@pytest.mark.parametrize(
    ("check", "source"),
    [
        (long_commands, TALL),
        (functions_with_many_parameters, f"def f({MANY}):\n    pass"),
        (functions_with_many_parameters, "def f(a, b, c, d, e, f, *, g, **h):\n    pass"),
        (names_bound_below, "def f():\n    def g():\n        return x\n    x = 1"),
        (names_bound_below, "def f():\n    g = lambda: x\n    with y as x:\n        pass"),
        (names_bound_below, "def f():\n    def g():\n        nonlocal x\n        x = 1\n    x = 2"),
    ],
)
def test_what_is_over_a_limit_is_noticed(
    check: Callable[[ast.Module], Iterator[str]], source: str
) -> None:
    assert len([*check(ast.parse(source))]) == 1


@pytest.mark.parametrize(
    "source",
    [
        "def f():\n    x = 1\n    def g():\n        return x\n    x = 2",
        "def f():\n    def g():\n        x = 1\n        return x\n    x = 2",
        "def f():\n    x = lambda x: x\n    for x in y:\n        pass",
    ],
)
def test_what_is_bound_above_may_be_used(source: str) -> None:
    assert [*names_bound_below(ast.parse(source))] == []
