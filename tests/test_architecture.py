"""The source tree: allowed imports, twins, docstrings, lengths, names of packages."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Iterator, Mapping
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import pytest
import yaml

from grader.formats import named_formats
from grader.pipeline.pack_files import families
from grader.runtime import compiled
from tests.syntax_trees import parsed

ROOT = Path(__file__).parents[1]
HOMES = {"grader": ROOT, "grader_strategies": ROOT / "strategies"}
"""In which folder each package lies."""
MODULES = sorted(p for pack, home in HOMES.items() for p in (home / pack).rglob("*.py"))
SOURCES = {path: path.read_text(encoding="utf-8") for path in MODULES}

LEVELS: tuple[set[str], ...] = (
    {"errors", "arguments"},
    {"runtime", "model"},
    {"formats", "pipeline"},
    {"search"},
    {"rating"},
    {"render", "hints"},
    {"generate"},
    {"drills"},
    {"query"},
    {"catalogue"},
    {"outputs"},
    {"book", "web", "batch"},
    {"cli"},
    {"__main__"},
)
"""The rooms of `grader` from the ground to the top: each imports from lower levels only."""
ROOMS: dict[str, set[str]] = {
    room: set().union(*LEVELS[:level]) for level, rooms in enumerate(LEVELS) for room in rooms
}
ROOMS["arguments"] = {"errors"}
ROOMS["layouts"] = {"formats"}  # a former name of a room
"""For each room of `grader` the others that it may import from."""
PACK: set[str] = {"errors", "runtime", "model", "pipeline", "search"}
"""The rooms that a pack of strategies may import from, the built-in one or a guest's."""
FAMILIES: dict[str, set[str]] = {
    "facts": set(),
    "basic": {"facts"},
    "killer": {"facts"},
    "rule_logic": {"facts"},
    "fish": {"facts", "hodoku_chains"},  # kraken fish follow its chains
    "single_digit": {"facts"},
    "coloring": {"facts"},
    "wings": {"facts"},
    "uniqueness": {"facts"},
    "almost_locked": {"facts"},
    "multi_sector": {"facts"},
    "exocets": {"facts"},
    "impossible_patterns": {"facts"},
    "simple_chains": {"facts"},
    "whips": {"facts"},
    "explainer_chains": {"facts", "basic", "fish"},  # its closures embed these patterns
    "hodoku_chains": {"facts"},
    "last_resort": {"facts"},
}
"""For each family of the built-in pack the other folders that it may import from."""
UNKNOWN_TO_PROFILES = ("grader.pipeline", "grader.search", "grader_strategies")
DOORS = {
    "grader.__main__",
    "grader.cli.mcp",  # an optional library for assistants
    "grader.cli.play.command",  # an optional library for terminals
    "grader.cli.program",  # commands
    "grader.cli.serve",  # an optional library for servers
    "grader.cli.shell.completed_values",  # commands
    "grader.formats.named_formats",
    "grader.runtime.parallel.executor",  # the pool
}
"""The modules that may import late what is behind them, as packages may for their names."""
BEHIND_DOORS = {
    "grader.batch.dask_engine",
    "grader.catalogue.parquet_statistics",
    "grader.formats.all_formats",
    "grader.query.parser",
} | {f"grader.formats.{place.partition(':')[0]}" for place in named_formats.PLACES.values()}
"""Modules that may be imported late: formats, and those of optional libraries."""
MOST_LATE = 60
MOST_WORDS = 2500
"""What the page about the architecture may have; the rest stands beside the code."""
LATE: dict[str, dict[str, str]] = yaml.safe_load(
    Path(__file__).with_name("late_imports.yaml").read_text(encoding="utf-8")
)
"""The other late imports, each with the time that it saves a command that does not need it.

Times are those of the import in a process that had run the command, the least of three.
"""
VAGUE = {"utils", "util", "helpers", "common", "misc", "core", "base"}
LONGEST = 400
OBJECTS = {"object", "tuple", "list", "bytes", "str", "dict"}
"""Types of twins that report an exception by returning no object."""


def docstring(path: Path) -> str:
    """Return the docstring of a module, or nothing."""
    return ast.get_docstring(parsed(SOURCES[path])) or ""


def name_of(path: Path) -> str:
    home = next(home for pack, home in HOMES.items() if path.is_relative_to(home / pack))
    parts = path.relative_to(home).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def family_of(name: str) -> str:
    """Return the family of a module of the built-in pack, or nothing for the pack itself."""
    return name.partition(".")[2].partition(".")[0]


def file_of(name: str) -> Path:
    """Return the path of a module, without its ending."""
    return HOMES[name.partition(".")[0]].joinpath(*name.split("."))


NAMES = {name_of(path) for path in MODULES}


def imports(tree: ast.Module) -> Iterator[str]:
    """Iterate over the modules of ours that are imported, wherever in the file."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            found = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            assert not node.level, f"line {node.lineno}: imports are absolute"
            assert node.module is not None
            # `from grader import formats` names a room, `from grader.model import bits` has one.
            deeper = node.module in compiled.PACKAGES
            found = [f"{node.module}.{a.name}" if deeper else node.module for a in node.names]
        else:
            continue
        yield from (name for name in found if name.partition(".")[0] in compiled.PACKAGES)


def wrong_imports(name: str, source: str) -> list[str]:
    """Return the imports of a module that run against the arrows."""
    package, _, rest = name.partition(".")
    room = rest.partition(".")[0]
    wrong = []
    for target in imports(parsed(source)):
        to_package, _, to_rest = target.partition(".")
        to_room = to_rest.partition(".")[0]
        if package == "grader_strategies":
            fine = to_package == "grader_strategies" or to_room in PACK
        else:
            # The front door of `grader` opens every room; nobody comes in through it.
            fine = to_package == "grader" and (
                not room or to_room == room or to_room in ROOMS[room]
            )
        if not fine:
            wrong.append(f"{name} imports {target}")
    return wrong


def modules_behind(name: str, tree: ast.AST) -> set[str]:
    """Return the other modules of ours that a module imports: late and for types, too."""
    found = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            # A name of a module is a module or something in it.
            found |= {f"{node.module}.{alias.name}" for alias in node.names}
    named = {each if each in NAMES else each.rpartition(".")[0] for each in found}
    return named & NAMES - {name}


def late_imports(name: str, source: str) -> set[str]:
    """Return the modules of ours that the functions of a module import."""
    functions = (
        node
        for node in ast.walk(parsed(source))
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
    )
    return set().union(*(modules_behind(name, function) for function in functions))


def circle_of(graph: Mapping[str, Iterable[str]]) -> list[str]:
    """Return nodes of which each one leads to the next one, and the last to the first one."""
    try:
        TopologicalSorter(graph).prepare()
    except CycleError as error:
        return list(error.args[1])
    return []


def wrong_families(name: str, targets: Iterable[str]) -> list[str]:
    """Return those of the imports of a module of the pack that its family may not have."""
    family = family_of(name)
    wrong = []
    for target in targets:
        if target.partition(".")[0] != "grader_strategies":
            continue
        to_family, _, module = target.partition(".")[2].partition(".")
        if not family:
            fine = not module
        else:
            fine = to_family == family or to_family in FAMILIES[family]
        if not fine:
            wrong.append(f"{name} imports {target}")
    return wrong


def cimports(twin: str) -> Iterator[str]:
    """Iterate over the modules that a twin imports names of."""
    for package, names in re.findall(r"^from (\S+) cimport (.+)$", twin, re.MULTILINE):
        yield from (f"{package}.{name.split()[0]}" for name in names.split(","))


def test_imports_follow_the_arrows() -> None:
    wrong = [wrong_imports(name_of(path), SOURCES[path]) for path in MODULES]
    assert [line for lines in wrong for line in lines] == []


@pytest.mark.parametrize(
    ("name", "source"),
    [
        ("grader.model.board", "from grader.pipeline import choice"),
        ("grader.pipeline.runner", "from grader.rating.profiles.profile import Profile"),
        ("grader.rating.schemes", "import grader_strategies.basic.singles"),
        ("grader.render.trace", "def f():\n    from grader.hints.next_step import hint"),
        ("grader.formats", "from grader import grading"),
        ("grader.cli.rate.command", "import grader"),
        ("grader_strategies.fish.basic", "from grader.rating.rate import rate"),
    ],
)
def test_an_import_against_the_arrows_is_noticed(name: str, source: str) -> None:
    assert len(wrong_imports(name, source)) == 1


@pytest.mark.parametrize(
    "source",
    [
        "import grader.model.layout",
        "from grader.model import layout",
        "from grader.model.layout import Layout",
        "def f():\n    from grader.model.layout import Layout",
        "if TYPE_CHECKING:\n    from grader.model.layout import Layout",
    ],
)
def test_every_kind_of_import_is_seen(source: str) -> None:
    assert modules_behind("grader.model.board", parsed(source)) == {"grader.model.layout"}


def test_the_modules_form_no_circle() -> None:
    graph = {
        name_of(path): modules_behind(name_of(path), parsed(SOURCES[path])) for path in MODULES
    }
    assert circle_of(graph) == []
    graph["grader.errors"].add("grader.cli.program")
    assert "grader.errors" in circle_of(graph)


def test_late_imports_stand_at_doors_or_give_a_reason() -> None:
    """A reader finds what a module needs at its top; what stands elsewhere saves time."""
    found = {}
    for path in MODULES:
        name = name_of(path)
        if path.name != "__init__.py" and name not in DOORS:
            late = late_imports(name, SOURCES[path]) - BEHIND_DOORS
            if late:
                found[name] = late
    assert found == {name: set(reasons) for name, reasons in LATE.items()}
    assert sum(map(len, LATE.values())) <= MOST_LATE


def test_a_late_import_is_noticed() -> None:
    source = "from grader.model.board import Board\ndef f():\n    from grader.model import layout"
    assert late_imports("grader.model.house", source) == {"grader.model.layout"}


def test_profiles_and_players_know_no_techniques() -> None:
    """They are data: what is installed, and what a puzzle's solution is, is known above them."""
    for path in MODULES:
        name = name_of(path)
        if name.startswith(("grader.rating.profiles", "grader.rating.minutes.player")):
            found = modules_behind(name, parsed(SOURCES[path]))
            assert not {each for each in found if each.startswith(UNKNOWN_TO_PROFILES)}, name


def test_families_import_only_what_they_may() -> None:
    wrong = []
    for path in MODULES:
        name = name_of(path)
        if name.partition(".")[0] == "grader_strategies":
            targets = list(imports(parsed(SOURCES[path])))
            twin = path.with_suffix(".pxd")
            if twin.exists():
                targets += cimports(twin.read_text(encoding="utf-8"))
            wrong += wrong_families(name, targets)
    assert wrong == []


@pytest.mark.parametrize(
    ("name", "target"),
    [
        ("grader_strategies", "grader_strategies.fish.basic"),
        ("grader_strategies.facts.changes", "grader_strategies.basic.subsets"),
        (
            "grader_strategies.simple_chains.remote_pair",
            "grader_strategies.hodoku_chains.implication_path",
        ),
    ],
)
def test_a_forbidden_import_between_families_is_noticed(name: str, target: str) -> None:
    assert wrong_families(name, [target]) == [f"{name} imports {target}"]


def test_the_families_form_no_circle() -> None:
    """Sorting fails if there is one."""
    order = list(TopologicalSorter(FAMILIES).static_order())
    assert order[0] == "facts"


def test_the_table_names_the_families_that_there_are() -> None:
    pack = HOMES["grader_strategies"] / "grader_strategies"
    assert {path.parent.name for path in pack.glob("*/*.py")} == FAMILIES.keys()
    described = {path.parent.name for path in pack.glob("*/*.yaml")}
    assert described == FAMILIES.keys() - {"facts"} == set(families("grader_strategies"))


def rows_of_table(heading: str) -> list[str]:
    """Return the names in the first column of a table of the page on the architecture."""
    page = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
    _, _, table = page.partition(f"\n| {heading} |")
    return re.findall(r"^\| `(\w+)` \|", table.partition("\n\n")[0], re.MULTILINE)


def test_the_page_draws_the_levels() -> None:
    page = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
    (drawing,) = re.findall(r"^```text\n(cli .*?)^```$", page, re.MULTILINE | re.DOTALL)
    floors = [re.split(" {2,}", line)[0].split(" · ") for line in drawing.splitlines()]
    assert [{*rooms} for rooms in reversed(floors)] == [*LEVELS[:-1]]


def test_the_page_has_the_rooms_and_the_families() -> None:
    folders = {path.parent.name for path in (ROOT / "grader").glob("*/__init__.py")}
    assert sorted(rows_of_table("room")) == sorted(folders)
    assert sorted(rows_of_table("folder")) == sorted(FAMILIES)


def test_the_page_takes_ten_minutes() -> None:
    page = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
    assert len(re.findall(r"\S*\w\S*", page)) <= MOST_WORDS


def test_every_module_has_a_docstring() -> None:
    assert [name_of(path) for path in MODULES if not docstring(path)] == []


def test_a_long_module_gives_a_reason() -> None:
    long = [path for path in MODULES if len(SOURCES[path].splitlines()) > LONGEST]
    silent = [path for path in long if "this module is long" not in docstring(path).lower()]
    assert [name_of(path) for path in silent] == []


def test_every_twin_has_its_module() -> None:
    twins = [p for pack, home in HOMES.items() for p in (home / pack).rglob("*.pxd")]
    assert twins
    assert [p for p in twins if not p.with_suffix(".py").exists()] == []


def test_a_twin_names_the_classes_of_its_module() -> None:
    """A class that the twin leaves out is compiled, but slow and open to any attribute."""
    for name in compiled.twins():
        path = file_of(name)
        tree = parsed(SOURCES[path.with_suffix(".py")])
        classes = {node.name for node in tree.body if isinstance(node, ast.ClassDef)}
        lines = path.with_suffix(".pxd").read_text(encoding="utf-8").splitlines()
        heads = [line.split()[2] for line in lines if line.startswith("cdef class ")]
        assert {head.partition("(")[0].rstrip(":") for head in heads} == classes, name


def test_a_twin_has_an_exception_clause_for_each_method() -> None:
    """Without the clause every call is followed by a look for an exception."""
    for name in compiled.twins():
        for line in file_of(name).with_suffix(".pxd").read_text(encoding="utf-8").splitlines():
            declaration = line.split("#")[0].strip()
            if declaration.startswith(("cdef ", "cpdef ")) and ")" in declaration:
                assert has_exception_clause(declaration), f"{name}: {declaration}"


def has_exception_clause(declaration: str) -> bool:
    """Return whether a declaration of a twin needs no clause, or has one."""
    returns = declaration.split("(", maxsplit=1)[0].split()[-2]
    is_object = returns[0].isupper() or returns in OBJECTS
    clause = declaration.rpartition(")")[2].split()
    return (
        "except" in clause
        or "noexcept" in clause
        or is_object
        or declaration.startswith("cdef class")
    )


def test_compiled_modules_do_not_import_cython() -> None:
    """They are plain files, which run where Cython is not installed."""
    for name in compiled.twins():
        assert "import cython" not in SOURCES[file_of(name).with_suffix(".py")]


def test_no_room_has_a_vague_name() -> None:
    names = {part for path in MODULES for part in path.relative_to(ROOT).with_suffix("").parts}
    assert names & VAGUE == set()


def test_the_table_names_the_rooms_that_there_are() -> None:
    there = {
        path.stem for path in (ROOT / "grader").iterdir() if path.suffix == ".py" or path.is_dir()
    }
    assert {name for name in there if not name.startswith("_")} <= ROOMS.keys()


def swallowed_checks(source: str, twin: str) -> list[str]:
    """Return the functions of a module that check the deadline, and whose exceptions are lost."""
    raising = {"tick", "spend", "check", "resize", "refuse"}
    found = []
    for node in ast.walk(parsed(source)):
        if not isinstance(node, ast.FunctionDef):
            continue
        calls = {
            call.func.attr if isinstance(call.func, ast.Attribute) else call.func.id
            for call in ast.walk(node)
            if isinstance(call, ast.Call) and isinstance(call.func, (ast.Attribute, ast.Name))
        }
        declared = re.search(rf"\b{node.name}\([^)]*\)(.*)$", twin, re.MULTILINE)
        if calls & raising and declared and "noexcept" in declared[1]:
            found.append(node.name)
    return found


def test_no_compiled_function_swallows_a_deadline() -> None:
    """An exception in a function that is `noexcept` would be printed and forgotten."""
    assert swallowed_checks("def f():\n    a.tick()", "cdef void f(self) noexcept") == ["f"]
    assert swallowed_checks("def f():\n    a.tick()", "cdef void f(self) except *") == []
    found = {}
    for name in compiled.twins():
        path = file_of(name)
        twin = path.with_suffix(".pxd").read_text(encoding="utf-8")
        found[name] = swallowed_checks(SOURCES[path.with_suffix(".py")], twin)
    assert {name: lost for name, lost in found.items() if lost} == {}
