from collections.abc import Callable
from inspect import signature
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

SMALL = """\
name: small
title: A few techniques
about: For tests of the command line.
scheme: hardest
techniques:
  - technique: full-house
    rating: 1.0
    why: One cell.
  - technique: hidden-single
    rating: 1.5
    why: One house.
  - technique: pointing
    rating: 2.5
    why: Two houses.
  - technique: exact-cover
    rating: 9.0
    why: All of them.
grades:
  easy: [1.0, 2.0]
  hard: [2.0, 9.0]
  extreme: [9.0, 10.0]
"""

Grader = Callable[..., Result]
# Before 8.2, click mixed standard error into standard output unless it was told otherwise.
_SEPARATE: dict[str, Any] = (
    {"mix_stderr": False} if "mix_stderr" in signature(CliRunner).parameters else {}
)
RUNNER = CliRunner(**_SEPARATE)


@pytest.fixture
def small(tmp_path: Path) -> str:
    """The path of a profile that does not change when ours does."""
    path = tmp_path / "small.yaml"
    path.write_text(SMALL, encoding="utf-8")
    return str(path)


@pytest.fixture
def grader() -> Grader:
    """Run the program in this process; a traceback fails the test."""
    # Not at the top: this file may be read before it is settled how the package is imported.
    from grader.cli import program  # noqa: PLC0415

    def run(*args: str, input: str | bytes | None = None) -> Result:  # noqa: A002
        result = RUNNER.invoke(program, args, input=input)
        assert result.exception is None or isinstance(result.exception, SystemExit)
        return result

    return run
