"""The messages that the source files make: their codes, templates, fields, and those without."""

from __future__ import annotations

import ast
import re
import string
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

from tests.syntax_trees import parsed

ROOT = Path(__file__).parents[1]
PACKAGES = (ROOT / "grader", ROOT / "strategies/grader_strategies")
CODE = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")
METHODS = {"error", "_error", "wrong", "_wrong", "impossible"}
"""Methods and functions that take code, template and fields, as errors do."""
SAYS = re.compile(
    r"(Error|BadParameter|ClickException|report_note|Message|Count|Term|unknown_name|error|wrong|impossible)\("
)
"""What stands in each file that makes a message; to parse all of them takes long."""
REPORTS = {"report_error", "report_note"}
"""Functions of the command line that say an error, or a message."""
OF_CLICK = {"ClickException", "UsageError", "BadParameter"}
"""The errors of click that our commands raise; ours of the command line derive from them."""
FREE = {"MissingLibraryError", "FileInUseError"}
"""Errors whose message is their own."""
NAMED = {
    "unknown_name": ("kind", 0),
    "layout_beyond": ("holder", 0),
    "no_candidate_beyond": ("holder", 0),
    "refuse_removed_candidates": ("holder", 1),
    "box_width": ("holder", 1),
    "checked_masks": ("holder", 1),
    "square_of": ("holder", 1),
    "cell_rows": ("part", 1),
}
"""Functions that take the name of a term: its sort, and the place of the argument."""
PLACES = {"file", "line", "column"}
"""Arguments of every error that are no fields of its message."""
WRONG_USES = {"WrongUseError", "WrongValueError"}
"""Errors of the command line, which have no places."""
_OF_PUZZLES = {"cells", "house", "digit"}
OWN = {
    **dict.fromkeys(("PuzzleError", "NoSolutionError", "MultipleSolutionsError"), _OF_PUZZLES),
    "SearchLimitError": {"found"},
    "RequestError": {"kind", "argument"},
    "WrongValueError": {"option"},
}
"""Further ones of some classes."""


class Said(NamedTuple):
    """A message where it is made."""

    place: str
    """The file, relative to the project, and the line."""
    code: str
    template: str
    given: frozenset[str] | None
    """The names of the fields; None if they are not known from the source."""

    @property
    def fields(self) -> frozenset[str]:
        """The fields that the template has."""
        return fields_of(self.template)


def fields_of(template: str) -> frozenset[str]:
    """Return the names of the fields of a template."""
    return frozenset(name for _, name, _, _ in string.Formatter().parse(template) if name)


@cache
def trees() -> dict[Path, ast.Module]:
    """Return the syntax trees of the source files that say something."""
    files = sorted(path for package in PACKAGES for path in package.rglob("*.py"))
    sources = {path: path.read_text(encoding="utf-8") for path in files}
    return {path: parsed(text) for path, text in sources.items() if SAYS.search(text)}


@cache
def calls() -> tuple[tuple[Path, ast.AST, ast.Call], ...]:
    """Return all calls, each with its file and the innermost function around it, or the module."""
    found: list[tuple[Path, ast.AST, ast.Call]] = []
    for path, tree in trees().items():
        waiting: list[tuple[ast.AST, ast.AST]] = [(tree, tree)]
        while waiting:
            function, node = waiting.pop()
            if isinstance(node, ast.Call):
                found.append((path, function, node))
            inner = node if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) else function
            waiting += [(inner, child) for child in ast.iter_child_nodes(node)]
    return tuple(found)


@cache
def error_names() -> frozenset[str]:
    """Return the names of `GraderError`, of click's errors, and of the classes that derive."""
    found = {"GraderError", *OF_CLICK}
    classes = [
        node
        for tree in trees().values()
        for node in ast.walk(tree)
        if isinstance(node, ast.ClassDef)
    ]
    while True:
        more = {each.name for each in classes if found & {_name(base) for base in each.bases}}
        if more <= found:
            return frozenset(found)
        found |= more


def room_of(path: Path) -> str:
    """Return the room of a source file: the first folder or module below the package."""
    package = next(package for package in PACKAGES if path.is_relative_to(package))
    first = path.relative_to(package).parts[0].removesuffix(".py")
    return first if package is PACKAGES[0] else package.name


@cache
def said() -> tuple[Said, ...]:
    """Return all messages with a code."""
    return tuple(_said())


def _said() -> Iterator[Said]:
    for path, _, call in calls():
        texts = _texts(path, call)
        if texts is not None:
            names = [each.arg for each in call.keywords]
            name = _name(call.func)
            placed = set() if name in {"Message", *METHODS, *WRONG_USES} else PLACES
            taken = placed | OWN.get(name, set())
            given = None if None in names else frozenset({name for name in names if name} - taken)
            yield Said(_place(path, call), *texts, given)


@cache
def uncoded() -> frozenset[str]:
    """Return the places of the errors that are made from a text without a code."""
    return frozenset(
        _place(path, call)
        for path, function, call in calls()
        if _is_error(call) and _texts(path, call) is None and _has_text(function, call)
    )


def counted() -> set[str]:
    """Return the nouns that messages count."""
    return set(_first_arguments("Count"))


def terms() -> dict[str, set[str]]:
    """Return the names of terms that are written in the source, by their sort."""
    found: dict[str, set[str]] = {sort: set() for sort, _ in NAMED.values()}
    for _, _, call in calls():
        sort, place = NAMED.get(_name(call.func), ("", 0))
        match call.args[place : place + 1]:
            case [ast.Constant(str(text))] if sort:
                found[sort].add(text)
        match call:
            case ast.Call(
                func=ast.Name("Term"), args=[ast.Constant(str(sort)), ast.Constant(str(name))]
            ):
                found.setdefault(sort, set()).add(name)
    return found


def _first_arguments(function: str) -> Iterator[str]:
    for _, _, call in calls():
        match call:
            case ast.Call(func=ast.Name(name), args=[ast.Constant(str(text)), *_]):
                if name == function:
                    yield text


@cache
def _makers() -> frozenset[str]:
    """Return the names of what takes code, template and fields."""
    return frozenset({"Message", "__init__", *METHODS, *error_names()} - FREE)


def _texts(path: Path, call: ast.Call) -> tuple[str, str] | None:
    """Return code and template of a call that makes a message."""
    name = _name(call.func)
    if name not in _makers():
        return None
    # The argument of a request is named before the code of an error about it.
    first = int(name in METHODS and room_of(path) == "web")
    match call.args[first : first + 2]:
        case [ast.Constant(str(code)), ast.Constant(str(template))] if CODE.fullmatch(code):
            return code, template
    return None


def _is_error(call: ast.Call) -> bool:
    name = _name(call.func)
    if name in METHODS:
        return isinstance(call.func, ast.Attribute) and _name(call.func.value) != "logging"
    return name in REPORTS | error_names() - FREE


def _has_text(function: ast.AST, call: ast.Call) -> bool:
    """Return whether an argument is a text that is no message, or is assigned one."""
    return any(_is_text(function, argument) for argument in call.args)


def _is_text(function: ast.AST, node: ast.expr) -> bool:
    match node:
        case ast.JoinedStr() | ast.BinOp():
            return True
        case ast.Constant(value):
            return isinstance(value, str) and " " in value
        case ast.Call():
            return _name(node.func) in {"str", "join"}
        case ast.IfExp():
            return _is_text(function, node.body) or _is_text(function, node.orelse)
        case ast.Name(name):
            return any(
                isinstance(each, ast.Assign)
                and any(isinstance(t, ast.Name) and t.id == name for t in each.targets)
                and not isinstance(each.value, ast.Name)
                and _is_text(function, each.value)
                for each in ast.walk(function)
            )
    return False


def _place(path: Path, node: ast.Call) -> str:
    return f"{path.relative_to(ROOT).as_posix()}:{node.lineno}"


def _name(node: ast.expr) -> str:
    match node:
        case ast.Name(name) | ast.Attribute(attr=name):
            return name
    return ""
