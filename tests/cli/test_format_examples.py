"""The example of each format is the same as a file, as an argument, and in a request."""

from __future__ import annotations

from pathlib import Path

import pytest

from grader.formats.reading.argument import may_be_puzzle
from grader.web.service import respond
from tests.cli.conftest import Grader
from tests.formats.reading.test_examples import EXAMPLES


@pytest.mark.parametrize("name", EXAMPLES)
def test_an_example_is_the_same_as_file_argument_and_request(
    grader: Grader, tmp_path: Path, name: str
) -> None:
    file = tmp_path / "example.txt"
    file.write_text(EXAMPLES[name], encoding="utf-8")
    as_file = grader("convert", str(file), "--to", "json")
    as_argument = grader("convert", "--to", "json", "--", EXAMPLES[name])
    assert (as_file.exit_code, as_file.stderr) == (0, "")
    assert (as_argument.stdout, as_argument.stderr) == (as_file.stdout, "")
    assert may_be_puzzle(EXAMPLES[name])
    parsed = respond("parse", {"puzzle": EXAMPLES[name]})
    if name != "sdx":
        # JSON does not say which digits a player has placed.
        assert parsed == respond("parse", {"puzzle": as_file.stdout})
