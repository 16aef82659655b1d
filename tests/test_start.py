"""What is imported when: a program pays only for what it uses."""

from __future__ import annotations

import ast
import subprocess
import sys
from pathlib import Path
from types import ModuleType

import pytest

import grader
from grader import formats
from grader.model import shapes
from grader.pipeline.registry import techniques
from grader.runtime import package_data
from tests import plain
from tests.bench.instructions import EASY, STARTS, instruction_ratios

ROOT = Path(__file__).parents[1]
HEAVY = ("click", "rich", "yaml", "multiprocessing")
ENGINES = (
    "explainer_chains.closures.closures",
    "explainer_chains.factories",
    "hodoku_chains.nice_loops",
)


def imported(code: str) -> set[str]:
    """Return the modules that a fresh interpreter has after it has run this."""
    script = f"import sys; {code}; print(*sys.modules, sep='\\n', file=sys.stderr)"
    if any(finder is plain.SourceOnly for finder in sys.meta_path):
        script = f"from tests import plain; plain.install(); {script}"
    path = [str(ROOT), str(ROOT / "strategies")]
    script = f"import sys; sys.path[:0] = {path!r}; {script}"
    command = [sys.executable, "-c", script]
    ran = subprocess.run(command, check=True, capture_output=True, text=True, encoding="utf-8")
    return set(ran.stderr.split())


def test_importing_the_package_imports_nothing_else() -> None:
    found = imported("import grader")
    ours = {name for name in found if name.startswith("grader")}
    assert ours == {"grader", "grader.model", "grader.model.presenter"}
    assert not found & {"attr", "grader_strategies", *HEAVY}


def prepared() -> bool:
    """Return whether `make build` has prepared the profile."""
    return package_data.prepared("grader.rating.profiles", "standard") is not None


def test_an_easy_rating_imports_no_hard_techniques() -> None:
    found = imported(f"import grader; grader.rate({EASY!r})")
    heavy = {*HEAVY} - (set() if prepared() else {"yaml"})
    assert not found & heavy
    assert not found & {f"grader_strategies.{name}" for name in ENGINES}
    assert not found & {"grader_strategies.fish.basic", "grader.search.solutions"}
    assert not found & {
        "grader.model.step",
        "grader.formats.all_formats",
        "grader.generate.generator",
    }
    assert "grader_strategies.basic.singles" in found
    assert ("grader.pipeline.descriptor" in found) is not prepared()


def test_a_rating_in_a_pipe_needs_no_library_for_terminals() -> None:
    code = f"from grader.cli import program; program(['rate', {EASY!r}], standalone_mode=False)"
    found = imported(code)
    assert not found & {"rich", "multiprocessing", "grader.search.solutions"}


def test_generating_lines_imports_only_what_makes_them() -> None:
    arguments = ["generate", "--count", "2", "--seed", "1"]
    code = f"from grader.cli import program; program({arguments!r}, standalone_mode=False)"
    found = imported(code)
    heavy = {*HEAVY, "sqlite3", "_hashlib"} - {"click"} - (set() if prepared() else {"yaml"})
    assert not found & heavy
    assert not {name for name in found if name.startswith(("grader.catalogue", "grader.query"))}
    assert not found & {"grader.formats.all_formats", "grader.model.step", "grader.render.trace"}
    assert not found & {"grader.search.clause_learner", "grader.formats.line"}
    assert "grader.generate.generator" in found


@pytest.mark.slow  # ten seconds: valgrind runs a program at a twentieth of its speed
@pytest.mark.compiled_only
def test_starts_take_no_more_instructions_than_they_may() -> None:
    if not prepared():
        pytest.skip("profiles are not prepared: run `make build`")
    found = list(instruction_ratios())
    if not found:
        pytest.skip("neither perf nor valgrind can count instructions here")
    assert len(found) == len(STARTS)
    assert [ratio.row() for ratio in found if ratio.value > ratio.goal] == []


def commanded(*arguments: str) -> set[str]:
    """Return the modules that a command imports."""
    return imported(
        f"from grader.cli import program; program({[*arguments]!r}, standalone_mode=False)"
    )


def test_solving_imports_neither_ratings_nor_techniques() -> None:
    found = commanded("solve", EASY)
    assert not {name for name in found if name.startswith(("grader.rating", "grader_strategies"))}
    assert not found & {"grader.search.searcher", "grader.model.step"}


def test_converting_imports_one_format() -> None:
    found = commanded("convert", EASY, "--to", "grids")
    others = {"all_formats", "csv_table", "fpuzzles", "native", "opensudoku", "parquet"}
    assert "grader.formats.grid_lines" in found
    assert not found & {f"grader.formats.{name}" for name in others}
    assert not found & set(HEAVY) - {"click"}


def test_explaining_in_words_imports_no_pictures() -> None:
    pictures = {"grader.cli.draw.pictures", "grader.render.svg.picture", "tempfile"}
    for command in ("trace", "hint"):
        assert not commanded(command, EASY) & pictures


def test_one_answer_imports_no_canonical_forms() -> None:
    found = imported(f"import grader; assert grader.is_unique({EASY!r})")
    assert not found & {
        "grader.search.canonical.isomorphism",
        "grader.search.searcher",
        "grader.model.step",
    }


def test_a_list_of_commands_imports_none() -> None:
    code = "from grader.cli import program; program(['--help'], standalone_mode=False)"
    found = imported(code)
    assert not found & {"grader.cli.rate.command", "grader.cli.generate.command", "grader.formats"}


def test_comparing_puzzles_imports_no_generator() -> None:
    code = f"from grader.cli import program; program(['check', {EASY!r}], standalone_mode=False)"
    assert "grader.generate.generator" not in imported(code)


def test_a_hint_of_the_service_imports_no_server_and_no_generator() -> None:
    values = f"{{'puzzle': {EASY!r}}}"
    code = f"from grader.web.service import respond; assert respond('hint', {values})[0] == 200"
    found = imported(code)
    heavy = {*HEAVY, "asyncio", "starlette"} - (set() if prepared() else {"yaml"})
    assert not found & heavy
    assert not found & {
        "grader.formats.all_formats",
        "grader.generate.generator",
        "grader.render.svg.picture",
    }


def test_public_names_are_listed_before_they_are_imported() -> None:
    assert set(grader.__all__) <= set(dir(grader))
    assert sorted(grader.__all__) == sorted(grader._HOME_OF)
    for name in grader.__all__:
        assert getattr(grader, name) is not None
    with pytest.raises(AttributeError, match="'grader' has no attribute 'rat'"):
        _ = grader.rat  # type: ignore[attr-defined]


def seen_by_type_checkers(package: ModuleType) -> dict[str, str | None]:
    """Return the module of each name that a package imports for type checkers only."""
    tree = ast.parse(Path(str(package.__file__)).read_text(encoding="utf-8"))
    (checked, _) = [node for node in tree.body if isinstance(node, ast.If)]
    return {
        alias.name: node.module
        for node in checked.body
        if isinstance(node, ast.ImportFrom)
        for alias in node.names
    }


def test_type_checkers_see_the_names_where_they_are() -> None:
    assert seen_by_type_checkers(grader) == grader._HOME_OF
    homes = {name: f"grader.formats.{home}" for name, home in formats._HOME_OF.items()}
    assert seen_by_type_checkers(formats) == homes
    assert sorted(homes) == sorted(formats.__all__)
    homes = {name: f"grader.model.shapes.{home}" for name, home in shapes._HOME_OF.items()}
    assert seen_by_type_checkers(shapes) == homes
    assert homes.keys() <= {*shapes.__all__}


@pytest.mark.parametrize(
    ("room", "name"), [("generate", "generate"), ("hints.claim_proof", "hints")]
)
def test_a_function_is_not_hidden_by_the_room_of_its_name(room: str, name: str) -> None:
    code = f"import grader, grader.{room}; assert callable(grader.{name}), grader.{name}"
    assert f"grader.{room}" in imported(code)


def test_techniques_name_what_makes_them() -> None:
    for technique in techniques().values():
        assert technique.strategy().technique == technique.id


def test_a_line_of_a_generated_puzzle_imports_no_readers() -> None:
    found = commanded("generate", "--count", "2", "--seed", "1", "--grade", "easy")
    assert not found & {"grader.formats.line", "grader.formats.puzzle_reader"}
    assert "grader.model.shapes.shape_names" not in found
    assert "grader.search.clause_learner" not in found


def test_a_table_of_ratings_imports_the_families_it_names() -> None:
    found = commanded("rate", EASY)
    assert ("grader.pipeline.descriptor" in found) is not prepared()
