"""Measure the build of a wheel and its size: `make bench`, or `python -m tests.bench.package`.

The wheel is built from a copy of the sources, without anything that is built already, which takes
minutes of processor time.  It is compared with a module of one line that is compiled in the same
way, and its size with that of everything in it that is not compiled.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path
from tempfile import TemporaryDirectory
from zipfile import ZipFile

from tests.bench.ratios import Ratio

ROOT = Path(__file__).resolve().parents[2]
BUILD_GOAL = 150.0
SIZE_GOAL = 2.2
ONE_LINE = """\
from Cython.Build import cythonize
from setuptools import Extension, setup

setup(
    name="one-line",
    ext_modules=cythonize([Extension("one", ["one.py"], extra_compile_args=["-O3", "-g0"])]),
)
"""


def package_ratios() -> Iterator[Ratio]:
    """Build a wheel, and compare; nothing without the sources in Git, or without Cython."""
    if not (ROOT / ".git").exists() or find_spec("Cython") is None:
        return
    with TemporaryDirectory() as folder:
        small, tree = Path(folder, "small"), Path(folder, "tree")
        small.mkdir()
        (small / "setup.py").write_text(ONE_LINE, encoding="utf-8")
        (small / "one.py").write_text("NUMBER = 1\n", encoding="utf-8")
        _copy_sources(tree)
        base = _seconds_of_build(small)
        yield Ratio("build / a module of one line", _seconds_of_build(tree) / base, BUILD_GOAL)
        (wheel,) = (tree / "dist").glob("*.whl")
        with ZipFile(wheel) as archive:
            members = archive.infolist()
        plain = sum(each.compress_size for each in members if not each.filename.endswith(".so"))
        yield Ratio("wheel / what is not compiled in it", wheel.stat().st_size / plain, SIZE_GOAL)


def _copy_sources(folder: Path) -> None:
    """Copy the files that Git knows, as they are now."""
    listed = subprocess.run(
        ["git", "ls-files", "-z", "grader", "strategies", "corpus", "*.*", ":!:docs", ":!:tests"],
        cwd=ROOT,
        check=True,
        stdout=subprocess.PIPE,
        text=True,
    )
    for name in filter(None, listed.stdout.split("\0")):
        target = folder / name
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy2(ROOT / name, target)


def _seconds_of_build(folder: Path) -> float:
    """Build a wheel in a folder; return the seconds of processor time that it took."""
    environment = {**os.environ, "GRADER_C": "1", "CCACHE_DISABLE": "1"}
    before = os.times()
    subprocess.run(
        [sys.executable, "setup.py", "-q", "bdist_wheel"],
        cwd=folder,
        env=environment,
        check=True,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    after = os.times()
    worked = after.children_user + after.children_system
    return worked - before.children_user - before.children_system


def main() -> None:
    """Print the ratios."""
    for ratio in package_ratios():
        print(ratio.row(), flush=True)


if __name__ == "__main__":
    main()
