"""The library of modules compiled for browsers: where it is kept, and how they are imported."""

from __future__ import annotations

import importlib
import lzma
import sys
import zipfile
from io import BytesIO
from pathlib import Path
from types import ModuleType

import pytest

from grader.runtime import compiled
from grader.web import compiled_library, compiled_modules, python_archive, static_site


@pytest.fixture
def installed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with packages that have one compiled module."""
    for folder in ("grader/web", "grader_strategies"):
        (tmp_path / folder).mkdir(parents=True)
    for name in ("board.py", "board.pxd"):
        (tmp_path / "grader" / name).write_text(name, encoding="utf-8")
    monkeypatch.setattr(compiled_library, "HOME", tmp_path / "grader" / "web")
    return tmp_path


@pytest.mark.parametrize("name", ["board.py", "board.pxd"])
def test_a_library_of_other_sources_is_none(installed: Path, name: str) -> None:
    assert compiled_library.library() is None
    compiled_library.path().write_bytes(lzma.compress(b"code"))
    assert compiled_library.library() == b"code"
    (installed / "grader" / name).write_text("edited", encoding="utf-8")
    assert compiled_library.library() is None
    (installed / "grader" / name).write_text(name, encoding="utf-8")
    assert compiled_library.library() == b"code"


def test_the_digest_is_that_of_the_sources(installed: Path) -> None:
    before = compiled_library.digest()
    (installed / "grader" / "other.py").touch()
    assert compiled_library.digest() == before
    # In a clone the techniques are not beside the grader.
    (installed / "strategies").mkdir()
    (installed / "grader_strategies").rename(installed / "strategies" / "grader_strategies")
    assert compiled_library.digest() == before


def test_a_python_without_lzma_has_no_library(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "lzma", None)
    assert compiled_library.library() is None


class Core:
    """Stands for the module of a library that creates the others."""

    @staticmethod
    def names() -> tuple[str, ...]:
        return ("in_library",)

    @staticmethod
    def create(spec: object) -> ModuleType:
        return ModuleType(spec.name)  # type: ignore[attr-defined]

    @staticmethod
    def execute(module: ModuleType) -> None:
        module.is_executed = True  # type: ignore[attr-defined]


def test_modules_come_from_the_library(monkeypatch: pytest.MonkeyPatch) -> None:
    finder = compiled_modules.CompiledModules(Core, "/grader/modules.so")
    monkeypatch.setattr(sys, "meta_path", [finder, *sys.meta_path])
    module = importlib.import_module("in_library")
    assert module.is_executed
    assert not compiled.is_plain("in_library")
    del sys.modules["in_library"]
    assert finder.find_spec("elsewhere") is None


def test_compiled_modules_have_an_archive_of_their_own() -> None:
    packed = python_archive.archive()
    assert static_site.program_files(packed, None) == {"grader.zip": packed}
    program = static_site.program_files(packed, b"code")
    assert [*program] == ["grader.zip", "modules.bin", "modules.zip"]
    others, own, everything = (
        {*zipfile.ZipFile(BytesIO(content)).namelist()}
        for content in (program["grader.zip"], program["modules.zip"], packed)
    )
    assert own == {f"{name.replace('.', '/')}.py" for name in compiled.twins()}
    assert others == everything - own
