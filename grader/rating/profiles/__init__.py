"""The profiles of the package, one YAML file each."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from grader.errors import Listed, Message, ProfileError, unknown_name
from grader.runtime import package_data
from grader.runtime.whole_files import require_text

if TYPE_CHECKING:
    from pathlib import Path


@cache
def names() -> tuple[str, ...]:
    """Return the names of the profiles of the package, in alphabetical order."""
    return tuple(package_data.names(__name__))


def source(name: str | Path) -> tuple[str, str]:
    """Return the text of a profile and the name of its file.

    Args:
        name: one of `names()`, or the path of a YAML file.  A text is a path if it ends in
            `.yaml` or `.yml`, or has a slash.

    Raises:
        ProfileError: there is no such profile, or the file cannot be read.
    """
    if str(name) in names():
        return package_data.source(__name__, str(name)).decode(), f"{name}.yaml"
    from pathlib import Path  # noqa: PLC0415 - slow to import

    path = Path(name)
    is_name = isinstance(name, str) and path.suffix not in {".yaml", ".yml"} and "/" not in name
    if is_name:
        listing = Message(
            "known-profiles",
            "known: {names}, and files that end in .yaml",
            names=Listed(tuple(names())),
        )
        raise ProfileError(unknown_name("profile", str(name), names(), listing))
    return require_text(path, ProfileError), str(path)
