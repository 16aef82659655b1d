"""The source distribution: its files, and equal archives for equal files."""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
BUILD = (sys.executable, "-m", "build", "--no-isolation")


def tracked() -> list[str]:
    """Return the files of the project."""
    if not (ROOT / ".git").exists() or shutil.which("git") is None:
        pytest.skip("no repository")
    command = ["git", "-C", str(ROOT), "ls-files"]
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout.splitlines()


def test_every_tracked_file_is_in_the_source_distribution(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    egg_info = pytest.importorskip("setuptools.command.egg_info")
    monkeypatch.chdir(ROOT)
    files = egg_info.FileList()
    # Every build has these.
    files.extend(["pyproject.toml", "setup.py", "MANIFEST.in"])
    for line in (ROOT / "MANIFEST.in").read_text("utf-8").splitlines():
        if line.strip() and not line.startswith("#"):
            files.process_template_line(line)
    found = {Path(file).as_posix() for file in files.files}
    assert [file for file in tracked() if file not in found] == []
    assert not [file for file in found if file.endswith((".so", ".pyc", ".prepared.json"))]


@pytest.mark.slow
def test_two_builds_are_equal(tmp_path: Path) -> None:
    pytest.importorskip("build")
    sums = []
    for name, mask in (("one", 0o022), ("another", 0o077)):
        source = tmp_path / name
        for file in tracked():
            target = source / file
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(ROOT / file, target)
        build(source, mask)
        made = sorted((source / "dist").iterdir())
        sums.append({file.name: hashlib.sha256(file.read_bytes()).hexdigest() for file in made})
    assert len(sums[0]) == 2
    assert sums[0] == sums[1]
    # A module that is gone since an earlier build in the same folder.
    gone = source / "build/lib/grader/gone.py"
    gone.parent.mkdir(parents=True)
    gone.touch()
    build(source, mask, "--wheel")
    (wheel,) = (source / "dist").glob("*.whl")
    assert hashlib.sha256(wheel.read_bytes()).hexdigest() == sums[1][wheel.name]


def build(source: Path, mask: int, *options: str) -> None:
    """Build pure distributions into the folder `dist` of the source."""
    subprocess.run(
        [*BUILD, *options, "--outdir", source / "dist", source],
        env={**os.environ, "GRADER_C": "0", "SOURCE_DATE_EPOCH": "1700000000"},
        umask=mask if os.name == "posix" else -1,
        check=True,
        capture_output=True,
    )
