"""Links to the pages of the grader, which hold every puzzle with its layout and rules."""

from __future__ import annotations

import pytest
from click.testing import CliRunner

import grader
from grader import formats
from grader.cli.program import program
from grader.errors import FormatError
from grader.formats import page_links
from grader.model.puzzle import Puzzle
from grader.model.rules import Rule
from grader.model.rules.ruled_layout import with_rules
from grader.model.shapes import named

LINE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
RULED = with_rules(
    named("classic-9"),
    [
        Rule("cage", (0, 1), (8,)),
        Rule("thermometer", (9, 10, 11)),
        Rule("difference", (40, 41)),
        Rule("sandwich", tuple(range(72, 81)), (12,)),
    ],
)
PUZZLE = Puzzle(RULED, grader.parse(LINE).givens)


@pytest.mark.parametrize(
    "puzzle",
    [
        PUZZLE,
        Puzzle(named("samurai"), (-1,) * 369),
        Puzzle(named("diagonal-9"), (-1,) * 81),
        grader.parse("." * 256),
    ],
)
def test_a_link_holds_every_puzzle(puzzle: Puzzle) -> None:
    link = formats.write(puzzle, "link")
    assert link.startswith(page_links.PAGES)
    assert len(link) < 600
    assert grader.parse(link) == puzzle
    assert grader.parse(f"My puzzle: <{link}>") == puzzle


@pytest.mark.parametrize("text", [LINE, formats.write(PUZZLE, "json")])
def test_a_text_that_is_not_compressed_is_read(text: str) -> None:
    link = f"https://example.org/play/index.html#p={text.replace(' ', '%20')}"
    assert grader.parse(link) == grader.parse(text)


def test_links_lead_to_the_pages_at_an_address() -> None:
    site = "https://example.org/sudoku/"
    assert formats.write(grader.parse(LINE), f"link:{site}") == f"{site}#p={LINE}"
    assert formats.write(PUZZLE, f"link:{site}").startswith(f"{site}#z=")
    assert formats.write(grader.parse(LINE), "link").startswith("https://sudokuexchange.com/")


@pytest.mark.parametrize("end", [-1, -40])
def test_a_damaged_link_is_an_error(end: int) -> None:
    link = formats.write(PUZZLE, "link")
    with pytest.raises(FormatError, match="is damaged or incomplete"):
        grader.parse(link[:end])
    with pytest.raises(FormatError, match="is damaged or incomplete"):
        grader.parse(f"{page_links.PAGES}#z=abcdefgh")


def test_the_command_writes_and_reads_links() -> None:
    run = CliRunner().invoke(program, ["convert", formats.write(PUZZLE, "json"), "--to", "link"])
    assert run.exit_code == 0
    assert grader.parse(run.output.strip()) == PUZZLE
