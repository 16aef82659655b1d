"""The profiles of the package, one YAML file each."""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path

from grader.errors import ProfileError, unknown_name, unreadable_file


@cache
def names() -> tuple[str, ...]:
    """Return the names of the profiles of the package, in alphabetical order."""
    return tuple(sorted(entry.name.removesuffix(".yaml") for entry in _shipped()))


def source(name: str | Path) -> tuple[str, str]:
    """Return the text of a profile and the name of its file.

    Args:
        name: one of `names()`, or the path of a YAML file.

    Raises:
        ProfileError: there is no such profile, or the file cannot be read.
    """
    if str(name) in names():
        entry = next(e for e in _shipped() if e.name == f"{name}.yaml")
        return entry.read_text(encoding="utf-8"), entry.name
    path = Path(name)
    if path.suffix not in {".yaml", ".yml"}:
        listing = f"known: {', '.join(names())}, and files that end in .yaml"
        raise ProfileError(unknown_name("profile", str(name), names(), listing))
    try:
        return path.read_text(encoding="utf-8"), str(path)
    except (UnicodeDecodeError, OSError) as error:
        raise ProfileError(unreadable_file(path, error)) from None


def _shipped() -> list[Traversable]:
    return [entry for entry in files(__name__).iterdir() if entry.name.endswith(".yaml")]
