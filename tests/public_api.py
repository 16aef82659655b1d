"""The public names with their signatures, as text; `python -m tests.public_api` stores them.

They are read from the sources, so that compiled and interpreted code have the same.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import cache
from importlib.util import find_spec
from pathlib import Path

import grader

STORED = Path(__file__).with_suffix(".txt")
KINDS = {"classmethod", "staticmethod"}
Definition = ast.ClassDef | ast.FunctionDef | ast.AnnAssign | ast.Assign


def signatures() -> str:
    """Return a line for each public function and class, and for each public member of a class."""
    lines: list[str] = []
    for name in sorted(grader.__all__):
        lines += _lines(name, *_definition(grader._HOME_OF[name], name))
    return "\n".join([*lines, ""])


@cache
def _tree(module: str) -> ast.Module:
    spec = find_spec(module)
    assert spec is not None
    assert spec.origin is not None
    source = Path(spec.origin)
    if source.suffix != ".py":
        source = source.with_name(f"{module.rpartition('.')[2]}.py")
    return ast.parse(source.read_text(encoding="utf-8"))


def _definition(module: str, name: str) -> tuple[str, Definition]:
    """Return where a name is defined, following imports, and its definition."""
    body = _tree(module).body
    # What is imported when it is first used is imported for type checkers at once.
    lazily = [
        each
        for node in body
        if isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING"
        for each in node.body
    ]
    for node in [*body, *lazily]:
        match node:
            case ast.FunctionDef() | ast.ClassDef() if node.name == name:
                return module, node
            case ast.ImportFrom(module=str(source)):
                if name in [alias.asname or alias.name for alias in node.names]:
                    return _definition(source, name)
            case _:
                pass
    raise AssertionError(f"{module} does not define {name}")


def _lines(name: str, module: str, node: Definition) -> Iterator[str]:
    if isinstance(node, ast.FunctionDef):
        yield _function(name, node)
        return
    assert isinstance(node, ast.ClassDef)
    yield f"class {name}"
    members = {}  # what a class overrides takes the place of what it inherits
    for each in _members(module, node):
        if (line := _member(name, each)) is not None:
            members[line[0]] = line[1]
    yield from (f"    {line}" for line in members.values())


def _member(name: str, node: ast.stmt) -> tuple[str, str] | None:
    """Return the name of a public member of a class, and its line."""
    if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name):
        shown = f"{name}.{node.target.id}: {_annotation(node.annotation)}"
        return None if node.target.id.startswith("_") else (node.target.id, shown)
    if not isinstance(node, ast.FunctionDef):
        return None
    decorators = {ast.unparse(decorator) for decorator in node.decorator_list}
    is_default = any(decorator.endswith(".default") for decorator in decorators)
    if is_default or (node.name.startswith("_") and node.name != "__init__"):
        return None
    if "property" in decorators:
        return node.name, f"{name}.{node.name}: {_annotation(node.returns)}"
    kind = "".join(f"@{each} " for each in sorted(decorators & KINDS))
    return node.name, f"{kind}{_function(f'{name}.{node.name}', node)}"


def _members(module: str, node: ast.ClassDef) -> Iterator[ast.stmt]:
    """Iterate over the statements of a class and of those of its bases that are ours."""
    for base in node.bases:
        if isinstance(base, ast.Name):
            try:
                home, parent = _definition(module, base.id)
            except (AssertionError, ImportError, AttributeError):
                continue
            if isinstance(parent, ast.ClassDef) and home.startswith("grader"):
                yield from _members(home, parent)
    yield from node.body


def _function(name: str, node: ast.FunctionDef) -> str:
    return f"{name}({ast.unparse(node.args)}) -> {_annotation(node.returns)}"


def _annotation(node: ast.expr | None) -> str:
    return "" if node is None else ast.unparse(node)


if __name__ == "__main__":
    STORED.write_text(signatures(), encoding="utf-8")
