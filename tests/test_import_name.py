"""Import names: files of a user do not shadow modules of the packages, nor the reverse."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import sysconfig
import zipfile
from pathlib import Path

import pytest

from grader.cli.shell import files as shell_files
from grader.runtime.version import VERSION

ROOT = Path(__file__).parents[1]
PUZZLE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
OURS = os.pathsep.join([str(ROOT), str(ROOT / "strategies")])
NAMES = ("strategies", "grader_plugins", "fish", "basic", "colors", "coloring", "model", "render")


def run(
    *args: str, folder: Path, path: str, alone: bool = False
) -> subprocess.CompletedProcess[str]:
    """Run Python in a folder; `alone` without site-packages."""
    return subprocess.run(
        [sys.executable, *(["-S"] if alone else []), *args],
        cwd=folder,
        env={**os.environ, "PYTHONPATH": path},
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
    )


def test_files_of_a_user_are_not_imported(tmp_path: Path) -> None:
    """`python -m` looks for modules in the current folder first."""
    for name in NAMES:
        (tmp_path / f"{name}.py").write_text(f"raise ImportError('{name} of the user')\n")
    result = run("-m", "grader", "rate", PUZZLE, folder=tmp_path, path=OURS)
    assert (result.returncode, result.stderr) == (0, "")
    assert "beginner" in result.stdout


@pytest.mark.slow
def test_a_wheel_holds_our_two_packages_and_nothing_else(tmp_path: Path) -> None:
    pytest.importorskip("build")
    source = tmp_path / "source"
    source.mkdir()
    for name in ("pyproject.toml", "setup.py", "MANIFEST.in", "README.md", "LICENSE"):
        shutil.copy(ROOT / name, source)
    for name in ("grader", "strategies", "tests", "docs", "corpus"):
        left_out = shutil.ignore_patterns("*.so", "*.pyd", "__pycache__", "_build")
        shutil.copytree(ROOT / name, source / name, ignore=left_out)
    subprocess.run(
        [sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", tmp_path, source],
        env={**os.environ, "GRADER_C": "0"},
        check=True,
        capture_output=True,
    )
    (wheel,) = tmp_path.glob("*.whl")
    names = zipfile.ZipFile(wheel).namelist()
    top = {name.partition("/")[0] for name in names}
    (metadata,) = (name for name in top if name.endswith(".dist-info"))
    data = metadata.replace(".dist-info", ".data")
    assert top == {"grader", "grader_strategies", metadata, data}
    shown = {name.removeprefix(f"{data}/data/") for name in names if name.startswith(data)}
    assert shown == {*shell_files.PLACES.values(), shell_files.MANUAL}
    assert "grader/cli/graded/easy.yaml" in names
    assert wheel.name.endswith("-py3-none-any.whl")


@pytest.fixture
def without_metadata(tmp_path: Path) -> str:
    """A path with our code and what it depends on, but with no installed packages."""
    links = tmp_path / "libraries"
    links.mkdir()
    # Linked and not copied: the packages without their metadata, wherever that lies.
    (links / "grader").symlink_to(ROOT / "grader")
    (links / "grader_strategies").symlink_to(ROOT / "strategies" / "grader_strategies")
    for scheme in ("purelib", "platlib"):
        for entry in Path(sysconfig.get_path(scheme)).iterdir():
            if entry.suffix not in {".dist-info", ".egg-info", ".egg-link", ".pth"}:
                target = links / entry.name
                if not target.exists():
                    target.symlink_to(entry)
    return str(links)


@pytest.mark.skipif(sys.platform == "win32", reason="needs symbolic links")
def test_the_built_in_pack_needs_no_metadata(tmp_path: Path, without_metadata: str) -> None:
    for args in (("rate", PUZZLE), ("hint", PUZZLE, "--all"), ("strategies",)):
        shown = run("-m", "grader", *args, folder=tmp_path, path=without_metadata, alone=True)
        assert (shown.returncode, "Error" in shown.stderr) == (0, False)


@pytest.mark.skipif(sys.platform == "win32", reason="needs symbolic links")
def test_records_show_themselves_without_metadata(tmp_path: Path, without_metadata: str) -> None:
    code = (
        "import grader; from grader.model.step import Step;"
        "step = Step('naked-pair', eliminations=[(0, 1)], layout=grader.load_layout('classic-9'));"
        f"print(grader.__version__, len(grader.solve('{PUZZLE}')), step.title, step.text('short'))"
    )
    result = run("-c", code, folder=tmp_path, path=without_metadata, alone=True)
    assert result.stderr == ""
    assert result.stdout == f"{VERSION} 81 Naked Pair Naked Pair:  in  => r1c1<>2\n"
