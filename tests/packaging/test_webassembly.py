"""The newest Python, in WebAssembly, passes tests that need neither threads nor processes."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import hypothesis
import pytest

from tests.web.static_sites import pyodide_folder

ROOT = Path(__file__).parents[2]
RUNNER = Path(__file__).with_name("webassembly_tests.mjs")
NATIVE = ROOT / "build" / "webassembly"
"""Packages that are partly in C, for WebAssembly: `make build/webassembly` installs them."""
QUICK = ("tests/pipeline", "tests/model", "tests/rating/test_explainer.py")
"""Tests of what everything else uses, and ratings equal to those of the reference."""


@pytest.mark.slow
def test_tests_pass_in_webassembly() -> None:
    pyodide = pyodide_folder()
    node = shutil.which("node")
    if node is None:
        pytest.skip("no node here")
    if not (NATIVE / "hypothesis").is_dir():
        pytest.skip("no hypothesis for WebAssembly here: make build/webassembly")
    libraries = Path(hypothesis.__file__).parents[1]
    folders = (RUNNER, pyodide, ROOT, libraries, NATIVE)
    command = [node, *map(str, folders), "-q", *QUICK]
    ran = subprocess.run(command, capture_output=True, text=True, encoding="utf-8", check=False)
    assert ran.returncode == 0, ran.stdout[-5000:] + ran.stderr[-2000:]
    assert " passed" in ran.stdout
