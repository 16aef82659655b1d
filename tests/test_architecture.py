"""The shape of the tree: who may import whom, twins, docstrings, lengths, names of rooms."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from grader import build

ROOT = Path(__file__).parents[1]
MODULES = sorted(p for pack in build.PACKAGES for p in (ROOT / pack).rglob("*.py"))

ROOMS: dict[str, set[str]] = {
    "errors": set(),
    "build": set(),
    "deadline": set(),
    "document": {"errors"},
    "processes": {"errors"},
    "model": {"errors"},
    "formats": {"errors", "document", "model", "layouts"},
    "search": {"errors", "deadline", "model"},
    "pipeline": {"errors", "deadline", "model"},
    "rating": {"errors", "document", "model"},
    "layouts": {"errors", "document", "model", "search"},
    "render": {"errors", "model", "rating"},
}
ROOMS["grading"] = {"errors", "deadline", "model", "formats", "search", "pipeline", "rating"}
ROOMS["state"] = {"errors", "model", "formats", "search"}
ROOMS["finder"] = {"deadline", "model", "pipeline", "rating"}
ROOMS["hinting"] = ROOMS["grading"] | {"grading", "finder", "state"}
ROOMS["proving"] = ROOMS["hinting"]
ROOMS["solving"] = {"errors", "model", "formats", "layouts", "search"}
ROOMS["batch"] = ROOMS["grading"] | {"grading", "processes"}
ROOMS["moves"] = ROOMS["grading"] | {"grading"}
ROOMS["generate"] = ROOMS["batch"] | {"batch", "layouts", "moves"}
ROOMS["cli"] = ROOMS["generate"] | {"generate", "render", "build", "solving", "layouts"}
ROOMS["cli"] |= {"hinting", "proving", "state"}
ROOMS["__main__"] = {"cli"}
"""For each room of `grader` the others that it may import from."""
PACK: set[str] = {"deadline", "model", "pipeline", "search"}
"""The rooms that a pack of strategies may import from, ours or a guest's."""
LOOKED_UP = {("grader.model.layout", "grader.layouts.problems")}
"""Imports against the arrows that a function makes when it is called, and why they may.

`Layout.problems` is one call for all that can be wrong with a layout, and part of that is
found by search, which stands above the model.
"""
VAGUE = {"utils", "util", "helpers", "common", "misc", "core", "base"}
LONGEST = 400


def name_of(path: Path) -> str:
    parts = path.relative_to(ROOT).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def imports(tree: ast.Module) -> Iterator[str]:
    """Iterate over the modules of ours that are imported, wherever in the file."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            found = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            assert not node.level, f"line {node.lineno}: imports are absolute"
            assert node.module is not None
            # `from grader import formats` names a room, `from grader.model import bits` has one.
            deeper = node.module in build.PACKAGES
            found = [f"{node.module}.{a.name}" if deeper else node.module for a in node.names]
        else:
            continue
        yield from (name for name in found if name.partition(".")[0] in build.PACKAGES)


def wrong_imports(name: str, source: str) -> list[str]:
    """Return the imports of a module that run against the arrows."""
    package, _, rest = name.partition(".")
    room = rest.partition(".")[0]
    wrong = []
    for target in imports(ast.parse(source)):
        to_package, _, to_rest = target.partition(".")
        to_room = to_rest.partition(".")[0]
        if package == "strategies":
            fine = to_package == "strategies" or to_room in PACK
        else:
            # The front door of `grader` opens every room; nobody comes in through it.
            fine = to_package == "grader" and (
                not room or to_room == room or to_room in ROOMS[room]
            )
        if not fine and (name, target) not in LOOKED_UP:
            wrong.append(f"{name} imports {target}")
    return wrong


@pytest.mark.parametrize("path", MODULES, ids=name_of)
def test_imports_follow_the_arrows(path: Path) -> None:
    assert wrong_imports(name_of(path), path.read_text(encoding="utf-8")) == []


@pytest.mark.parametrize(
    ("name", "source"),
    [
        ("grader.model.board", "from grader.pipeline import choice"),
        ("grader.pipeline.runner", "from grader.rating.profile import Profile"),
        ("grader.rating.schemes", "import strategies.singles"),
        ("grader.render.trace", "def f():\n    from grader.pipeline.runner import Pipeline"),
        ("grader.formats", "from grader import grading"),
        ("grader.cli.rate", "import grader"),
        ("strategies.fish", "from grader.grading import rate"),
    ],
)
def test_an_import_against_the_arrows_is_noticed(name: str, source: str) -> None:
    assert len(wrong_imports(name, source)) == 1


@pytest.mark.parametrize("path", MODULES, ids=name_of)
def test_every_module_says_what_it_is(path: Path) -> None:
    assert ast.get_docstring(ast.parse(path.read_text(encoding="utf-8")))


@pytest.mark.parametrize("path", MODULES, ids=name_of)
def test_a_long_module_says_why(path: Path) -> None:
    source = path.read_text(encoding="utf-8")
    if len(source.splitlines()) > LONGEST:
        assert "this module is long" in (ast.get_docstring(ast.parse(source)) or "").lower()


def test_every_twin_has_its_module() -> None:
    twins = [p for pack in build.PACKAGES for p in (ROOT / pack).rglob("*.pxd")]
    assert twins
    assert [p for p in twins if not p.with_suffix(".py").exists()] == []


@pytest.mark.parametrize("name", build.twins())
def test_a_twin_names_the_classes_of_its_module(name: str) -> None:
    """A class that the twin leaves out is compiled, but slow and open to any attribute."""
    path = ROOT / Path(*name.split("."))
    tree = ast.parse(path.with_suffix(".py").read_text(encoding="utf-8"))
    classes = {node.name for node in tree.body if isinstance(node, ast.ClassDef)}
    lines = path.with_suffix(".pxd").read_text(encoding="utf-8").splitlines()
    heads = [line.split()[2] for line in lines if line.startswith("cdef class ")]
    assert {head.partition("(")[0].rstrip(":") for head in heads} == classes


@pytest.mark.parametrize("name", build.twins())
def test_a_twin_says_what_each_method_raises(name: str) -> None:
    """Without the clause every call is followed by a look for an exception."""
    path = (ROOT / Path(*name.split("."))).with_suffix(".pxd")
    for line in path.read_text(encoding="utf-8").splitlines():
        declaration = line.split("#")[0].strip()
        if declaration.startswith(("cdef ", "cpdef ")) and ")" in declaration:
            returns = declaration.split("(")[0].split()[-2]
            is_object = returns[0].isupper() or returns in {
                "object",
                "tuple",
                "list",
                "bytes",
                "str",
                "dict",
            }
            clause = declaration.rpartition(")")[2].split()
            fine = "except" in clause or "noexcept" in clause or is_object
            assert fine or declaration.startswith("cdef class"), declaration


def test_compiled_modules_do_not_import_cython() -> None:
    """They are plain files, which run where Cython is not installed."""
    for name in build.twins():
        source = (ROOT / Path(*name.split("."))).with_suffix(".py").read_text(encoding="utf-8")
        assert "import cython" not in source


def test_no_room_has_a_vague_name() -> None:
    names = {part for path in MODULES for part in path.relative_to(ROOT).with_suffix("").parts}
    assert names & VAGUE == set()


def test_the_table_names_the_rooms_that_there_are() -> None:
    there = {
        path.stem for path in (ROOT / "grader").iterdir() if path.suffix == ".py" or path.is_dir()
    }
    assert {name for name in there if not name.startswith("_")} <= ROOMS.keys()
