"""The mode of the package: compiled or interpreted."""

from __future__ import annotations

import py_compile
from importlib import import_module
from pathlib import Path

import pytest

from grader.runtime import compiled

ROOT = Path(__file__).parents[2]


def test_the_twins_are_the_pxd_files_of_the_tree() -> None:
    homes = {"grader": ROOT, "grader_strategies": ROOT / "strategies"}
    names = {
        ".".join(p.relative_to(home).with_suffix("").parts)
        for pack, home in homes.items()
        for p in (home / pack).rglob("*.pxd")
    }
    assert set(compiled.twins()) == names - compiled.HEADERS
    assert names >= compiled.HEADERS


def test_all_modules_are_compiled_or_none_is() -> None:
    """A compiled module that meets a plain one does not even import."""
    plain = {compiled.is_plain(name) for name in compiled.twins()}
    assert plain == {compiled.mode() == "interpreted"}


def test_headers_are_never_compiled() -> None:
    assert all(compiled.is_plain(name) for name in compiled.HEADERS)


def test_byte_code_is_interpreted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The archive of a static site has nothing but byte code."""
    source = tmp_path / "packed.py"
    source.write_text("", encoding="utf-8")
    py_compile.compile(str(source), str(source.with_suffix(".pyc")))
    source.unlink()
    monkeypatch.syspath_prepend(str(tmp_path))
    assert compiled.is_plain("packed")


def test_the_option_plain_runs_the_source_files(pytestconfig: pytest.Config) -> None:
    for name in compiled.twins() if pytestconfig.getoption("--plain") else compiled.HEADERS:
        assert str(import_module(name).__file__).endswith(".py")
