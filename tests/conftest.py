"""Options of the test run: compiled or plain, with or without slow tests."""

from __future__ import annotations

import gc
import os
import signal
import sys
from collections.abc import Generator
from importlib.util import find_spec
from itertools import compress
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

from tests import depth, plain, sampling
from tests.chromium import all_pages as all_pages  # noqa: PLC0414 - fixtures
from tests.chromium import browser as browser  # noqa: PLC0414
from tests.chromium import pages as pages  # noqa: PLC0414
from tests.clock import clock as clock  # noqa: PLC0414

# The same examples in every run, so that a failure is never a matter of luck, nor of how busy
# the machine is; with `--slow` more of them.
# `thorough` is the profile that goes looking for new ones.
settings.register_profile(
    "fixed",
    derandomize=True,
    deadline=None,
    max_examples=8,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.register_profile("more", settings.get_profile("fixed"), max_examples=20)
settings.register_profile("thorough", deadline=None, max_examples=600, print_blob=True)
settings.load_profile("fixed")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--plain", action="store_true", help="run the .py files of a compiled build")
    parser.addoption("--slow", action="store_true", help="run the tests that take minutes, too")
    parser.addoption(
        "--one-of", type=int, default=1, metavar="N", help="of a test's many cases, run one of N"
    )


def pytest_configure(config: pytest.Config) -> None:
    # Tests start hundreds of processes, which should not compile the same sources again.
    sys.dont_write_bytecode = False
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
    # A run in the background of a shell ignores Ctrl-C, and so would all processes of the tests.
    signal.signal(signal.SIGINT, signal.default_int_handler)
    if config.getoption("--plain"):
        plain.install()
    depth.set_thorough(config.getoption("--slow"))
    # Only now, when it is known how the package is to be imported.
    from grader.runtime import compiled  # noqa: PLC0415

    interpreted = [name for name in compiled.twins() if compiled.is_plain(name)]
    if interpreted and os.environ.get("GRADER_C") == "1" and not config.getoption("--plain"):
        raise pytest.UsageError(f"GRADER_C=1, but not compiled: {', '.join(interpreted)}")
    if not config.getoption("--hypothesis-profile"):
        settings.load_profile(depth.tries("fixed", thorough="more", interpreted="fixed"))
    stale = [name for name in compiled.twins() if name not in interpreted and _is_stale(name)]
    if stale:
        raise pytest.UsageError(f"edited since it was compiled (make build): {', '.join(stale)}")


def _is_stale(name: str) -> bool:
    """Return whether a compiled module is older than its source."""
    spec = find_spec(name)
    assert spec is not None
    assert spec.origin is not None
    made = Path(spec.origin)
    sources = [made.with_name(name.rpartition(".")[2] + end) for end in (".py", ".pxd")]
    return any(p.stat().st_mtime > made.stat().st_mtime for p in sources)


def pytest_report_header(config: pytest.Config) -> str:
    from grader.runtime import compiled  # noqa: PLC0415

    return f"grader: {compiled.mode()}"


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Generator[None, object, object]:
    """Collect without the garbage collector, and keep it from what has been collected.

    None of it goes away, and otherwise all of it is looked at again and again in each process.
    Later on it comes less often than usual: tests make few circles and keep much, such as
    the trees of all sources.
    """
    gc.disable()
    try:
        return (yield)
    finally:
        gc.freeze()
        gc.set_threshold(20_000, 10, 20)
        gc.enable()


def _cases(item: pytest.Item) -> str:
    """Return the test that an item is a case of; the item itself if all cases are to run."""
    return item.nodeid if "every_case" in item.keywords else item.nodeid.partition("[")[0]


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    from grader.runtime import compiled  # noqa: PLC0415

    taken = sampling.one_of(config.getoption("--one-of"), [_cases(item) for item in items])
    config.hook.pytest_deselected(
        items=[item for item, is_taken in zip(items, taken, strict=True) if not is_taken]
    )
    items[:] = compress(items, taken)
    left_out = {} if config.getoption("--slow") else {"slow": "slow: needs --slow"}
    if compiled.mode() != "compiled":
        left_out["compiled_only"] = "takes long interpreted"
        if not config.getoption("--slow"):
            left_out["slow_interpreted"] = "takes long interpreted: needs --slow"
    # What takes longest begins first, so that no process waits for it at the end.
    items.sort(key=lambda item: "exported" not in getattr(item, "fixturenames", ()))
    for item in items:
        for mark, reason in left_out.items():
            if mark in item.keywords:
                item.add_marker(pytest.mark.skip(reason=reason))
