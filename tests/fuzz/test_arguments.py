"""Every argument of every public function, with values of all types.

The functions and the types of their arguments are those of `tests/public_api.txt`.  A value of a
type that an argument has not is a TypeError or a ValueError that names the argument; any other
value gives a result, such an error, or one of the project's own.
"""

from __future__ import annotations

import ast
import re
import signal
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from copy import copy
from itertools import islice
from math import inf, nan
from pathlib import Path
from typing import Any, NamedTuple

import pytest

import grader
from grader.catalogue.adding import Source
from grader.generate.requirement_arguments import RequirementArguments
from grader.model import kinds as k
from grader.model.house import HouseSpec
from tests import depth, public_api

LINE = "1...34....2....1"
"""A classic 4x4 puzzle, which takes no time."""
NINE = "..8..5....6......99..4.675....3.218..2........7.1.....4..9...2...3.....8....3.49."
PUZZLE = grader.parse(LINE)
FOUR = PUZZLE.layout
SECONDS = 60
"""Seconds after which a call counts as endless; a few of them take one."""


class Value(NamedTuple):
    """A value, with the kind of type that it is of."""

    kind: str
    value: Any


class Opaque:
    """An object of a type that nobody expects."""


VALUES = {
    "whole number": Value("int", 7),
    "negative number": Value("int", -1),
    "huge number": Value("int", 10**30),
    "vast number": Value("int", 10**5000),
    "truth value": Value("bool", True),
    "fraction": Value("float", 1.5),
    "NaN": Value("float", nan),
    "infinity": Value("float", inf),
    "text": Value("str", "no such thing"),
    "empty text": Value("str", ""),
    "text with NUL": Value("str", "no\0thing"),
    "number in a text": Value("str", "2"),
    "bytes": Value("bytes", b"1"),
    "None": Value("None", None),
    "empty list": Value("list", []),
    "list of None": Value("list", [None]),
    "list of NaN": Value("list", [nan]),
    "mapping": Value("dict", {}),
    "mapping of objects": Value("dict", {3: Opaque()}),
    "object": Value("object", Opaque()),
    "type": Value("type", int),
}
QUICK = ("fraction", "NaN", "number in a text", "bytes", "None", "object", "vast number")

INTEGERS = {"int", "k.Cell", "k.House", "k.Digit", "k.Kind", "k.Count"}
KINDS: dict[str, set[str]] = {
    **{name: {"int"} for name in INTEGERS},
    "SupportsIndex": {"int"},
    "float": {"int", "float"},
    "str": {"str"},
    "PuzzleText": {"str", "bytes", "list"},
    "formats.PuzzleText": {"str", "bytes", "list"},
    "Distinct": {"str"},
    "Vary": {"str"},
    "bool": {"bool"},
    "None": {"None"},
    "Names": {"str", "list", "dict"},
    "Rate": {"type"},
    "CageSizes": {"str", "list", "dict"},
    "Entries": {"str", "bytes", "list", "dict", "None"},
    "Techniques": {"str", "list", "dict"},
}
"""The kinds of the values that an argument of a type may have."""
UNNAMED = {("Layout.__init__", "coordinates"): "names a cell that does not exist"}
"""What may be said of the values of an argument without its name."""
OVERLOADED = {
    ("count_solutions_many", "timeout"): "float | None",
    ("count_solutions_many", "node_limit"): "int | None",
}
"""The types of arguments in all overloads of a function; its line has those of the first."""


def kinds_of(annotation: str) -> set[str]:
    """Return the kinds of values that are of the type of an argument."""
    found: set[str] = set()
    for part in re.split(r" \| (?![^\[]*\])", annotation):
        outer = part.partition("[")[0]
        if outer in ("Iterable", "Collection", "Sequence", "tuple"):
            found |= {"list", "dict"}  # the keys of a mapping are several
        elif outer == "Mapping":
            found |= {"dict"}
        elif outer == "Callable":
            found |= {"type"}
        else:
            found |= KINDS.get(outer, set())
    return found


class Parameter(NamedTuple):
    """A parameter of a public function."""

    name: str
    annotation: str
    has_default: bool


def parameters_of(line: str) -> tuple[str, list[Parameter]]:
    """Return the name of a public function, and its parameters."""
    text = line.strip().removeprefix("@classmethod ").removeprefix("@staticmethod ")
    name, bracket, rest = text.partition("(")
    (function,) = ast.parse(f"def function{bracket}{rest}: ...").body
    assert isinstance(function, ast.FunctionDef)
    arguments = function.args
    positional = [*arguments.posonlyargs, *arguments.args]
    defaults = [*[None] * (len(positional) - len(arguments.defaults)), *arguments.defaults]
    found = [
        Parameter(each.arg, ast.unparse(each.annotation), default is not None)
        for each, default in zip(
            [*positional, *arguments.kwonlyargs], [*defaults, *arguments.kw_defaults], strict=True
        )
        if each.annotation is not None
    ]
    if arguments.kwarg is not None:
        found += [
            Parameter(key, str(getattr(annotation, "__forward_arg__", annotation)), True)
            for key, annotation in RequirementArguments.__annotations__.items()
        ]
    return name, found


def functions() -> dict[str, list[Parameter]]:
    """Return the public functions that have parameters, but for the constructors of errors."""
    lines = [line for line in public_api.signatures().splitlines() if "(" in line]
    every = dict(parameters_of(line) for line in lines)
    return {
        name: parameters
        for name, parameters in every.items()
        if parameters and not name.partition(".")[0].endswith("Error")
    }


FUNCTIONS = functions()


class Scene:
    """What functions need: a catalogue with a rated puzzle, a trace, right arguments."""

    def __init__(self, folder: Path) -> None:
        self.path = folder / "one.db"
        self.new_path = folder / "new.db"
        self.catalogue = grader.Catalogue.create(self.path)
        self.catalogue.add([LINE])
        for profile in ("standard", "human"):
            for _ in self.catalogue.rate(profile):
                pass
        self.other = folder / "other.db"
        grader.Catalogue.create(self.other).close()
        self.trace = grader.trace(LINE)
        (self.drill,) = grader.drill("naked-pair", 1, puzzles=[NINE], generated=False)
        self.receivers: dict[str, Any] = {
            "Drill": self.drill,
            "Judgement": grader.judge(self.drill, self.drill.answer()),
            "Catalogue": self.catalogue,
            "Claim": grader.Claim(0, 0, True),
            "Layout": FOUR,
            # A copy: `set_digest` would change the profile of all other tests.
            "Profile": copy(grader.load_profile("standard")),
            "Step": self.trace[0],
            "Trace": self.trace,
        }
        self.right: dict[str, Any] = {
            "answer": self.drill.answer(),
            "drill": self.drill,
            "record": self.trace.record(),
            "technique": "naked-pair",
            "where": "givens > 80",
            "board": PUZZLE.board(),
            "cell": 0,
            "claim": "r1c2=2",
            "coordinates": [(0, 0), (0, 1)],
            "digest": "0" * 64,
            "digit": 0,
            "digits": 2,
            "first": "1",
            "frames": (),
            "givens": PUZZLE.givens,
            "house": 0,
            "houses": [HouseSpec(k.ROW, "row 1", "r1", (0, 1), 3)],
            "keys": [],
            "kinds": (k.BOX,),
            "layout": "classic-4",
            "made": self.trace,
            "name": "standard",
            "number": 1,
            "one": LINE,
            "other": LINE,
            "path": self.path,
            "pieces": [],
            "place": "The Paper",
            "position": 0,
            "profile": "standard",
            "puzzle": LINE,
            "puzzles": [LINE],
            "rating": 1.5,
            "ratings": [grader.rate(LINE)],
            "run": "0a",
            "second": "2",
            "slot": 0,
            "solution": PUZZLE.givens,
            "source": "test",
            "step": self.trace[0],
            "surcharge": 0,
            "tag": "some",
            "text": LINE,
            "trace": self.trace,
        }
        self.special: dict[str, dict[str, Any]] = {
            "Catalogue.create": {"path": self.new_path},
            "Catalogue.add_generated": {"puzzles": []},
            "Catalogue.add_pieces": {"source": Source("test")},
            "Catalogue.merge": {"other": self.other},
            "Catalogue.publish_dated": {"puzzles": [(LINE, "2026-12-01")]},
            "Claim.name": {"layout": FOUR},
            "Layout.are_peers": {"one": 0, "other": 1},
            "Drill.from_record": {"record": self.drill.record()},
            "with_technique": {"technique": "squirmbag"},
            "Puzzle.of": {"board": PUZZLE.board()},
        }
        """Right arguments of single functions."""
        self.always: dict[str, dict[str, Any]] = {
            "drill": {"count": 1, "puzzles": [NINE], "generated": False, "timeout": 5.0},
            "generate": {"layout": "classic-4", "seed": 1, "timeout": 5.0},
            "random_solution": {"layout": "classic-4"},
        }
        """Arguments that have a default, and are passed all the same."""

    def right_arguments(self, name: str) -> dict[str, Any]:
        """Return arguments of a function that are right: those without a default, at least."""
        given = {**self.right, **self.special.get(name, {})}
        needed = [each.name for each in FUNCTIONS[name] if not each.has_default]
        return {each: given[each] for each in needed} | self.always.get(name, {})

    def call(self, name: str, arguments: Mapping[str, Any]) -> None:
        """Call a function, and take the first items if it returns an iterator."""
        owner, dot, method = name.rpartition(".")
        if not dot:
            function = getattr(grader, name)
        elif method in ("__init__", "create", "of"):
            function = getattr(grader, owner)
            function = function if method == "__init__" else getattr(function, method)
        else:
            function = getattr(self.receivers[owner], method)
        result = function(**arguments)
        if isinstance(result, Iterator):
            for _ in islice(result, 2):
                pass
            with suppress(AttributeError):
                result.close()  # type: ignore[attr-defined]
        elif isinstance(result, grader.Catalogue):
            result.close()
            self.new_path.unlink(missing_ok=True)


@pytest.fixture(autouse=True)
def _folder_of_its_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Run in an empty folder: a text may be taken for the name of a file that is made."""
    monkeypatch.chdir(tmp_path)


@pytest.fixture(scope="module")
def scene(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Scene]:
    made = Scene(tmp_path_factory.mktemp("arguments"))
    yield made
    made.catalogue.close()


@contextmanager
def no_endless_run() -> Iterator[None]:
    """Fail if the block takes a minute, where signals can tell."""
    if not hasattr(signal, "setitimer"):
        yield
        return

    def late(*_: object) -> None:
        raise AssertionError("it does not end")

    before = signal.signal(signal.SIGALRM, late)
    signal.setitimer(signal.ITIMER_REAL, SECONDS)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


def fault(
    call: Callable[[], None], name: str, *, is_right_type: bool, unnamed: str | None = None
) -> str | None:
    """Return what is wrong with the answer to a value of an argument, or None."""
    try:
        with no_endless_run():
            call()
    except grader.GraderError as error:
        if is_right_type:
            return None
        return f"{type(error).__name__}: {error}"
    except (TypeError, ValueError) as error:
        named = re.search(rf"\b{name}\b|{unnamed}" if unnamed else rf"\b{name}\b", str(error))
        return None if named else f"{type(error).__name__} without the name: {error}"
    except IndexError as error:
        # Numbers of cells, digits, houses and steps that are not there.
        if is_right_type and re.search(r"no (cell|digit|house|slot|step|position)\b", str(error)):
            return None
        return f"IndexError: {error}"
    except BaseException as error:
        return f"{type(error).__name__}: {error}"
    return None if is_right_type else "taken for something right"


@pytest.mark.parametrize("name", FUNCTIONS)
def test_right_arguments_are_right(name: str, scene: Scene) -> None:
    scene.call(name, scene.right_arguments(name))


@pytest.mark.parametrize("name", FUNCTIONS)
def test_wrong_types_are_errors_that_name_the_argument(name: str, scene: Scene) -> None:
    right = scene.right_arguments(name)
    found = []
    for parameter in FUNCTIONS[name]:
        annotation = OVERLOADED.get((name, parameter.name), parameter.annotation)
        allowed = kinds_of(annotation)
        for described in depth.tries(QUICK, thorough=(*VALUES,)):
            kind, value = VALUES[described]
            if parameter.name == "jobs" and kind == "int" and value > 1:
                continue  # so many processes would be started
            if kind == "type" and kind in allowed:
                continue  # what a function of the caller does is the caller's
            wrong = fault(
                lambda parameter=parameter, value=value: scene.call(  # type: ignore[misc]
                    name, {**right, parameter.name: value}
                ),
                parameter.name,
                is_right_type=kind in allowed,
                unnamed=UNNAMED.get((name, parameter.name)),
            )
            if wrong is not None:
                found.append(f"{parameter.name} = {described}: {wrong}")
    assert not found, "\n".join(found)
