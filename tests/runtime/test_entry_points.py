"""Entry points are the same that the standard library finds."""

from __future__ import annotations

import sys
import zipfile
from importlib import metadata
from pathlib import Path

import pytest

from grader.runtime.entry_points import EntryPoint, entry_points


def install(folder: Path, name: str, text: str, ending: str = "1.0.dist-info") -> None:
    """Put the metadata of a distribution into a folder."""
    home = folder / f"{name}-{ending}"
    home.mkdir(parents=True)
    file = "PKG-INFO" if ending.endswith("egg-info") else "METADATA"
    written = name.replace("_", "-")
    (home / file).write_text(f"Metadata-Version: 2.1\nName: {written}\nVersion: 1.0\n", "utf-8")
    (home / "entry_points.txt").write_text(text, encoding="utf-8")


def expected(group: str) -> list[EntryPoint]:
    return sorted(
        EntryPoint(point.name, point.value, point.dist.name if point.dist else "?")
        for point in metadata.entry_points(group=group)
    )


@pytest.fixture
def path(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> list[Path]:
    """Return two folders that come first on the path."""
    folders = [tmp_path / "first", tmp_path / "second"]
    monkeypatch.setattr(sys, "path", [*map(str, folders), str(tmp_path / "none.zip"), *sys.path])
    return folders


@pytest.mark.parametrize("group", ["grader.strategies", "console_scripts", "pytest11", "none"])
def test_what_is_installed_here(group: str) -> None:
    assert sorted(entry_points(group)) == expected(group)


def test_first_distribution_of_a_name_counts(path: list[Path]) -> None:
    text = "# packs\n[other]\nx = y:Z\n\n[grader.strategies]\n# none\nmine = {}:ALL [extra]\n"
    install(path[0], "some_pack", text.format("first"))
    install(path[1], "Some.Pack", text.format("second"))
    install(path[1], "old_pack", "[grader.strategies]\nold=old.mod : A.B\n", "1.0.egg-info")
    found = entry_points("grader.strategies")
    assert sorted(found) == expected("grader.strategies")
    assert [p for p in found if p.name != "builtin"] == [
        EntryPoint("mine", "first:ALL [extra]", "some-pack"),
        EntryPoint("old", "old.mod : A.B", "old-pack"),
    ]


def test_distributions_in_archives_are_found(path: list[Path], tmp_path: Path) -> None:
    with zipfile.ZipFile(tmp_path / "none.zip", "w") as archive:
        home = "zipped-1.0.dist-info"
        archive.writestr(f"{home}/METADATA", "Metadata-Version: 2.1\nName: zipped\nVersion: 1.0\n")
        archive.writestr(f"{home}/entry_points.txt", "[grader.strategies]\nz = z:Z\n")
    assert EntryPoint("z", "z:Z", "zipped") in entry_points("grader.strategies")


def test_loading_imports_and_looks_up() -> None:
    assert EntryPoint("x", "os.path:join", "?").load() is __import__("os").path.join
    assert EntryPoint("x", "collections : Counter.fromkeys [a]", "?").load() is not None
    assert EntryPoint("x", "os", "?").load() is __import__("os")
    for value, error in (
        ("a b:c", ImportError),
        ("no_such:X", ImportError),
        ("os:X", AttributeError),
    ):
        with pytest.raises(error):
            EntryPoint("x", value, "?").load()
