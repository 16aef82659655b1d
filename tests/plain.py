"""An import hook that runs the `.py` files of a compiled build."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from importlib.machinery import SOURCE_SUFFIXES, FileFinder, ModuleSpec, SourceFileLoader
from types import ModuleType

PACKAGES = ("grader", "grader_strategies")


class SourceOnly:
    """Finds the `.py` files of our packages and no compiled modules."""

    @staticmethod
    def find_spec(
        name: str, path: Sequence[str] | None = None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        if path is None or name.partition(".")[0] not in PACKAGES:
            return None
        for folder in path:
            spec = FileFinder(folder, (SourceFileLoader, SOURCE_SUFFIXES)).find_spec(name)
            if spec is not None:
                return spec
        return None


def install() -> None:
    """Import our packages from source from here on.

    Raises:
        RuntimeError: one of them is imported already, who knows how.
    """
    early = [name for name in sys.modules if name.partition(".")[0] in PACKAGES]
    if early:
        raise RuntimeError(f"--plain comes too late for {', '.join(sorted(early))}")
    sys.meta_path.insert(0, SourceOnly)
