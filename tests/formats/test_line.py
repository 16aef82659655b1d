import timeit

import pytest

from grader import formats
from grader.errors import FormatError
from grader.model import kinds as k
from grader.model.puzzle import Puzzle
from grader.model.shapes import classic
from tests.formats.grid_makers import FOUR, NINE, SIX


def test_a_line_gives_digits_from_zero_and_no_digit_for_empty_cells() -> None:
    puzzle = formats.parse(FOUR)
    assert puzzle.layout is classic(2, 2)
    assert puzzle.givens == (0, -1, 2, -1, 1, *[-1] * 10, 3)
    assert puzzle.removed == ()


@pytest.mark.parametrize(("size", "name"), [(4, (2, 2)), (6, (3, 2)), (12, (4, 3)), (25, (5, 5))])
def test_the_size_follows_from_the_length(size: int, name: tuple[int, int]) -> None:
    assert formats.parse("." * size * size).layout is classic(*name)


@pytest.mark.parametrize("empty", list(".0_*xX-"))
def test_every_usual_character_for_an_empty_cell(empty: str) -> None:
    assert formats.parse(NINE.replace(".", empty)) == formats.parse(NINE)


def test_letters_are_digits_above_nine_capital_or_small() -> None:
    line = "123456789ABCDEFG".ljust(256, ".")
    assert formats.parse(line).givens[:16] == tuple(range(16))
    assert formats.parse(line.lower()) == formats.parse(line)


@pytest.mark.parametrize(
    ("text", "comment"),
    [
        (f"{NINE} # hard one", "hard one"),
        (f"{NINE}#hard", "hard"),
        (f"{NINE},{NINE}", NINE),
        (f'"{NINE}","x"', 'x"'),
        (f"{NINE};7.2", "7.2"),
        (f"{NINE} ED=7.2/1.2/1.2", "ED=7.2/1.2/1.2"),
        (f"  {NINE}\t3.4  ", "3.4"),
        (f"{' '.join(NINE)} # apart", "apart"),
    ],
)
def test_text_after_the_puzzle_is_a_comment(text: str, comment: str) -> None:
    (entry,) = formats.entries([text])
    assert (entry.puzzle, entry.comment) == (formats.parse(NINE), comment)


@pytest.mark.parametrize(
    ("text", "column", "words"),
    [
        (NINE[:80], 1, "80 cells; a 9x9 puzzle has 81"),
        (NINE + ".", 1, "82 cells; a 9x9 puzzle has 81"),
        (SIX[:-1] + "7", 36, "'7' is not a cell of a 6x6 puzzle; digits 1 to 6"),
        (NINE[:40] + "?" + NINE[41:], 41, "'?' is not a cell"),
        (f"  {NINE[:40]}A{NINE[41:]}", 43, "'A' is not a cell"),
        (NINE[:3] + "\u0663" + NINE[4:], 4, "'\u0663' is not a cell"),
        (NINE[:3] + "\u2469" + NINE[4:], 4, "'\u2469' is not a cell"),
        ("hello, world", 1, "'hello' is not a puzzle"),
        ("-----", 1, "'-----' is not a puzzle"),
    ],
)
def test_an_error_names_place_cause_and_correction(text: str, column: int, words: str) -> None:
    with pytest.raises(FormatError) as caught:
        formats.parse(text)
    assert (caught.value.line, caught.value.column) == (1, column)
    assert words in str(caught.value)


def test_messages_are_short_for_any_input() -> None:
    with pytest.raises(FormatError) as caught:
        formats.parse("?" * 10_000_000)
    assert len(str(caught.value)) < 300


@pytest.mark.parametrize(
    "puzzle",
    [
        Puzzle(classic(2, 3), (k.NO_DIGIT,) * 36),
        Puzzle(classic(), (k.NO_DIGIT,) * 81, removed=((0, 0),)),
    ],
)
def test_a_line_rejects_puzzles_it_cannot_express(puzzle: Puzzle) -> None:
    with pytest.raises(FormatError, match="a line cannot hold"):
        formats.write(puzzle)


def test_reading_a_plain_line_takes_microseconds() -> None:
    """Two are aimed at; twenty are allowed on a busy machine."""
    best = min(timeit.repeat(lambda: list(formats.entries([NINE] * 100)), number=10, repeat=5))
    assert best / 1000 < 20e-6
