"""Any bytes as the files of a command: results or one sentence, and a documented exit status."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings

from tests.cli.conftest import SMALL, Grader
from tests.depth import tries
from tests.fuzz.damage import (
    ENTRIES,
    LAYOUTS,
    NINE,
    PATTERNS,
    PROFILES,
    PUZZLES,
    RECORDS,
    anything,
)
from tests.fuzz.test_readers import TIMES, bounded

EASY = f"{'.' * 9}632158947958724316825437169791586432346912758289643571573291684164875293"
QUICK = ("--profile", "PROFILE")
"""Options with a profile whose techniques need no time."""
COMMANDS: dict[str, tuple[tuple[str, ...], tuple[bytes, ...]]] = {
    "rate": (("rate", "FILE", *QUICK, "--timeout", "1"), PUZZLES),
    "rate to csv": (("rate", "FILE", *QUICK, "--timeout", "1", "--format", "csv"), PUZZLES),
    "rate to jsonl": (("rate", "FILE", *QUICK, "--timeout", "1", "--format", "jsonl"), PUZZLES),
    "solve": (("solve", "FILE", "--timeout", "1"), PUZZLES),
    "check": (("check", "FILE", "--timeout", "1"), PUZZLES),
    "repeats": (("check", "FILE", "--timeout", "1", "--repeats"), PUZZLES),
    "columns": (
        ("rate", "FILE", "--timeout", "1", "--format", "csv", "--columns", "id,symmetry,minimal"),
        PUZZLES,
    ),
    "select": (
        ("select", "FILE", "--timeout", "1", "--where", "rating > 1 and symmetry = none"),
        PUZZLES,
    ),
    "convert": (("convert", "FILE", "--to", "json"), PUZZLES),
    "trace": (("trace", "FILE", *QUICK), PUZZLES),
    "hint": (("hint", "FILE", *QUICK), PUZZLES),
    "explain": (("explain", "FILE", "r1c1", *QUICK), PUZZLES),
    "hint --entries": (("hint", EASY, "--entries", "FILE", *QUICK), ENTRIES),
    "rate --profile": (("rate", EASY, "--profile", "FILE", "--timeout", "1"), PROFILES),
    "layouts": (("layouts", "FILE", "--timeout", "0.1"), LAYOUTS),
    "generate --avoid": (
        ("generate", "--layout", "classic-4", "--seed", "1", "--avoid", "FILE", "--timeout", "1"),
        (*RECORDS, NINE.encode()),
    ),
    "generate --pattern": (
        ("generate", "--layout", "classic-4", "--pattern", "FILE", "--timeout", "0.1"),
        PATTERNS,
    ),
}
SHARED = settings(suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow])


def run(grader: Grader, command: str, data: bytes, folder: Path) -> None:
    """Run a command; `grader` fails if it ends with an exception."""
    file, profile = folder / "some.yaml", folder / "small.yaml"
    file.write_bytes(data)
    profile.write_text(SMALL, encoding="utf-8")
    names = {"FILE": str(file), "PROFILE": str(profile)}
    with bounded():
        result = grader(*(names.get(arg, arg) for arg in COMMANDS[command][0]))
    assert result.exit_code in (0, 1, 2)
    assert all(c.isprintable() or c in "\n" for c in result.output)
    assert result.exit_code == 0 or result.output


@pytest.mark.parametrize("command", COMMANDS)
def test_commands(grader: Grader, tmp_path: Path, command: str) -> None:
    @settings(SHARED, max_examples=tries(6, thorough=20))
    @given(anything(COMMANDS[command][1]))
    def check(data: bytes) -> None:
        run(grader, command, data, tmp_path)

    check()


@pytest.mark.slow
@pytest.mark.parametrize("command", COMMANDS)
def test_commands_thoroughly(grader: Grader, tmp_path: Path, command: str) -> None:
    @settings(SHARED, max_examples=TIMES, derandomize=False)
    @given(anything(COMMANDS[command][1]))
    def check(data: bytes) -> None:
        run(grader, command, data, tmp_path)

    check()
