"""The package knows how it runs."""

from __future__ import annotations

import ast
from importlib import import_module
from pathlib import Path

import pytest

from grader import build

ROOT = Path(__file__).parents[1]


def test_the_twins_are_the_pxd_files_of_the_tree() -> None:
    files = [p for pack in build.PACKAGES for p in (ROOT / pack).rglob("*.pxd")]
    names = {".".join(p.relative_to(ROOT).with_suffix("").parts) for p in files}
    assert set(build.twins()) == names - build.HEADERS
    assert names >= build.HEADERS


def test_all_modules_are_compiled_or_none_is() -> None:
    """A compiled module that meets a plain one does not even import."""
    plain = {build.is_plain(name) for name in build.twins()}
    assert plain == {build.mode() == "interpreted"}


def test_headers_are_never_compiled() -> None:
    assert all(build.is_plain(name) for name in build.HEADERS)


def test_the_option_plain_runs_the_source_files(pytestconfig: pytest.Config) -> None:
    for name in build.twins() if pytestconfig.getoption("--plain") else build.HEADERS:
        assert str(import_module(name).__file__).endswith(".py")


def test_the_build_leaves_out_what_is_only_inlined() -> None:
    # `setup.py` cannot import the package, so it has a list of its own.
    tree = ast.parse((ROOT / "setup.py").read_text(encoding="utf-8"))
    (left_out,) = (
        ast.literal_eval(node.value)
        for node in tree.body
        if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "HEADERS"
    )
    assert left_out == {f"{name.replace('.', '/')}.py" for name in build.HEADERS}
