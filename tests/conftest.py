"""How the tests are run: compiled or plain, with the slow ones or without."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from importlib.machinery import SOURCE_SUFFIXES, FileFinder, ModuleSpec, SourceFileLoader
from importlib.util import find_spec
from pathlib import Path
from types import ModuleType

import pytest
from hypothesis import settings

PACKAGES = ("grader", "strategies")

# The same examples in every run, so that a failure is never a matter of luck; `thorough`
# is the profile that goes looking for new ones.
settings.register_profile("fixed", derandomize=True, deadline=None, max_examples=60)
settings.register_profile("thorough", deadline=None, max_examples=600, print_blob=True)
settings.load_profile("fixed")


class SourceOnly:
    """An import hook that finds the `.py` files of our packages and no compiled modules."""

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


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--plain", action="store_true", help="run the .py files of a compiled build")
    parser.addoption("--slow", action="store_true", help="run the tests that take minutes, too")


def pytest_configure(config: pytest.Config) -> None:
    if config.getoption("--plain"):
        early = [name for name in sys.modules if name.partition(".")[0] in PACKAGES]
        if early:
            raise pytest.UsageError(f"--plain comes too late for {', '.join(sorted(early))}")
        sys.meta_path.insert(0, SourceOnly)
    # Only now, when it is known how the package is to be imported.
    from grader import build  # noqa: PLC0415

    plain = [name for name in build.twins() if build.is_plain(name)]
    if plain and os.environ.get("GRADER_C") == "1" and not config.getoption("--plain"):
        raise pytest.UsageError(f"GRADER_C=1, but not compiled: {', '.join(plain)}")
    stale = [name for name in build.twins() if name not in plain and _is_stale(name)]
    if stale:
        raise pytest.UsageError(f"edited since it was compiled (make build): {', '.join(stale)}")


def _is_stale(name: str) -> bool:
    """Tell whether a compiled module is older than its source."""
    spec = find_spec(name)
    assert spec is not None
    assert spec.origin is not None
    made = Path(spec.origin)
    sources = [made.with_name(name.rpartition(".")[2] + end) for end in (".py", ".pxd")]
    return any(p.stat().st_mtime > made.stat().st_mtime for p in sources)


def pytest_report_header(config: pytest.Config) -> str:
    from grader import build  # noqa: PLC0415

    return f"grader: {build.mode()}"


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    if config.getoption("--slow"):
        return
    for item in items:
        if "slow" in item.keywords:
            item.add_marker(pytest.mark.skip(reason="slow: needs --slow"))
