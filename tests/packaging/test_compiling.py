"""What `setup.py` does with and without a compiler."""

from __future__ import annotations

import os
import runpy
import subprocess
import sys
import sysconfig
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("setuptools")

ROOT = Path(__file__).parents[2]
SETUP = ROOT / "setup.py"
pytestmark = pytest.mark.skipif(
    not SETUP.exists() or sys.platform == "win32", reason="needs the project, and CC"
)


def setup_module_of(monkeypatch: pytest.MonkeyPatch, **environment: str) -> dict[str, Any]:
    """Return the names of `setup.py` as it is read in an environment."""
    for name in ("GRADER_C", "CC"):
        monkeypatch.delenv(name, raising=False)
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    monkeypatch.chdir(ROOT)
    return runpy.run_path(str(SETUP), run_name="read_by_a_test")


def test_nothing_is_translated_to_c_without_a_compiler(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    names = setup_module_of(monkeypatch, CC="/nonexistent/cc")

    def refuse(*_: object, **__: object) -> None:
        raise AssertionError("translated to C")

    build = pytest.importorskip("Cython.Build")
    monkeypatch.setattr(build, "cythonize", refuse)
    assert names["extensions"]() == []
    told = capsys.readouterr().err
    assert "grader: not compiled, the plain modules will be used (no working C compiler" in told
    assert "/nonexistent/cc" in told


def test_a_compiler_that_works_is_found(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    compiler = (sysconfig.get_config_var("CC") or "cc").split()[0]
    asked = [compiler, "-E", "-include", "Python.h", "-I", sysconfig.get_path("include"), "-"]
    try:
        subprocess.run(asked, input=b"", capture_output=True, check=True)
    except (OSError, subprocess.CalledProcessError):
        pytest.skip("no compiler here")
    names = setup_module_of(monkeypatch)
    assert names["compiler_fault"]() is None
    # One that starts and cannot compile is none.
    broken = tmp_path / "cc"
    broken.write_text("#!/bin/sh\nexit 1\n", encoding="utf-8")
    broken.chmod(0o755)
    monkeypatch.setenv("CC", os.fspath(broken))
    assert names["compiler_fault"]() is not None


def test_compiling_that_is_asked_for_is_tried_without_a_compiler(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    names = setup_module_of(monkeypatch, GRADER_C="1", CC="/nonexistent/cc")
    with pytest.raises(SystemExit, match=r"GRADER_C=1.*no working C compiler"):
        names["extensions"]()
