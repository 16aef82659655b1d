"""Print the lowest versions that pyproject.toml allows, as a file of constraints for pip."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

PROJECT = Path(__file__).resolve().parents[1] / "pyproject.toml"


def main() -> None:
    """Print one constraint for each dependency of the package and of its extras."""
    project = tomllib.loads(PROJECT.read_text("utf-8"))["project"]
    extras = project["optional-dependencies"].values()
    for requirement in [*project["dependencies"], *(each for extra in extras for each in extra)]:
        match = re.fullmatch(r"([\w.-]+)>=([\w.]+)", requirement)
        if match is None:
            raise SystemExit(f"{requirement!r} names no lowest version; write it as name>=version")
        print(f"{match[1]}=={match[2]}")


if __name__ == "__main__":
    main()
