"""Killers as a grid of letters and a list of sums, as people type them."""

from __future__ import annotations

import pytest

from grader import formats
from grader.errors import FormatError
from grader.formats.killer_letters import KillerLettersFormat
from grader.model.puzzle import Puzzle
from grader.model.rules import Rule
from grader.model.rules.ruled_layout import with_rules
from grader.model.shapes import classic

GRID = "aabc\nddbc\nefgg\nefhi"
LIST = "a=6 b=3 c=4 d=3 e=7 f=4 g=6 h=2 i=4"
KILLER = formats.parse(f"{GRID}\n\n{LIST}")
GIVENS = "....\n...4\n....\n.1.."
WITH_GIVENS = Puzzle(
    KILLER.layout, tuple(int(c) - 1 if c != "." else -1 for c in GIVENS if c > " ")
)
COLUMN = LIST.replace(" ", "\n")


def entries(text: str) -> list[formats.PuzzleEntry]:
    """Return all puzzles of a text."""
    return list(formats.entries(text.splitlines()))


def test_each_cage_has_its_cells_and_its_sum() -> None:
    rules = [(rule.cells, rule.values) for rule in KILLER.layout.rules]
    assert rules[:3] == [((0, 1), (6,)), ((2, 6), (3,)), ((3, 7), (4,))]
    assert (len(rules), KILLER.clues) == (9, 0)


@pytest.mark.parametrize(
    "text",
    [
        f"{GRID}\n{LIST}",
        f"{LIST}\n{GRID}",
        f"{COLUMN}\n\n{GRID}",
        f"{GRID}\n\n\n{COLUMN}",
        f"{GRID}\n\n{LIST.replace('=', ': ').upper()}",
        f"{GRID.upper()}\n{LIST.replace('=', ' = ')}",
        f"{GRID}\n{LIST.replace('=', ' -> ')}",
        f"{GRID}\n{COLUMN.replace('=', ' ')}",
        f"{GRID}\n{LIST.replace(' ', ', ')}",
        f"{GRID}\n{LIST.replace(' ', '; ')}",
        GRID + "\n{" + LIST.replace(" ", ", ").replace("=", ": ") + "}",
        f"{GRID}\n" + " ".join(f"{each[2:]}={each[0]}" for each in LIST.split()),
        f"Cages:\n{GRID}\nSums:\n{LIST}",
        f"{GRID}\nSums: {LIST}",
        "\n".join(" ".join(row) for row in GRID.split()) + f"\n{LIST}",
        "\n".join(f"|{row[:2]}|{row[2:]}|" for row in GRID.split()) + f"\n{LIST}",
        f"+--+--+\n{GRID}\n+--+--+\n{LIST}",
        GRID.replace("\n", "") + f"\n{LIST}",
        GRID.replace("ddbc\n", "ddbc\n\n") + f"\n\n{LIST}",
        f"```\n{GRID}\n\n{LIST}\n```",
        f"> {GRID}\n\n{LIST}".replace("\n", "\n> "),
        "\n".join(" ".join(letter * 2 for letter in row) for row in GRID.split())
        + "\n"
        + " ".join(each[0] + each for each in LIST.split()),
    ],
)
def test_grid_and_list_may_be_typed_in_many_ways(text: str) -> None:
    assert [(entry.puzzle, entry.error) for entry in entries(text)] == [(KILLER, None)]


@pytest.mark.parametrize(
    "text",
    [
        f"{GIVENS}\n\n{GRID}\n\n{LIST}",
        f"{GRID}\n\n{GIVENS}\n\n{LIST}",
        f"{GRID}\n{GIVENS}\n{LIST}",
        f"{GRID}\n\n{LIST}\n\n{GIVENS}",
        f"{LIST}\n\n{GIVENS.replace('.', '0')}\n\n{GRID}",
    ],
)
def test_a_grid_of_digits_has_the_givens(text: str) -> None:
    assert [(entry.puzzle, entry.error) for entry in entries(text)] == [(WITH_GIVENS, None)]


def test_killers_follow_each_other_and_may_have_names() -> None:
    one, other = f"{GRID}\n\n{LIST}", f"{LIST}\n{GRID}"
    assert [entry.puzzle for entry in entries(f"{one}\n\n{one}")] == [KILLER, KILLER]
    assert [entry.puzzle for entry in entries(f"{other}\n\n{other}")] == [KILLER, KILLER]
    named = entries(f"Killer 1\n{one}\n\nKiller 2\n{one}")
    assert [(entry.name, entry.puzzle) for entry in named] == [
        ("Killer 1", KILLER),
        ("Killer 2", KILLER),
    ]


def test_case_counts_only_if_there_are_both() -> None:
    mixed = formats.parse(f"{GRID.replace('i', 'A')}\n{LIST.replace('i', 'A')}")
    assert mixed == KILLER
    with pytest.raises(FormatError, match="the list has no sum for the cage A; expected"):
        formats.parse(f"{GRID.replace('i', 'A')}\n{LIST.replace(' i=4', '')}")


@pytest.mark.parametrize(
    ("text", "words"),
    [
        (f"{GRID}\n{LIST.replace(' e=7', '')}", "the list has no sum for the cage e; expected one"),
        (f"{GRID}\n{LIST} x=4", "line 5: the list has a sum for 'x', which is in no cell"),
        (f"{GRID}\n{LIST} a=4", "line 5: cage 'a' has two sums, 6 and 4"),
        (f"{GRID}\n{LIST.replace('a=6', 'a=60')}", "cage at r1c1 .*cannot have the sum 60"),
        (
            f"{GRID.replace('ddbc', 'ddb')}\n{LIST}",
            "line 2: a row of the grid has 3 cells; the fir",
        ),
        (f"{GRID}\naabc\n{LIST}", "line 1: the grid has 5 rows of 4 cells"),
        (f"{GRID}\n{GIVENS.replace('4', '7')}\n{LIST}", "line 5: '7' is not a cell of a 4x4"),
    ],
)
def test_killers_with_letters_that_cannot_be_are_refused(text: str, words: str) -> None:
    with pytest.raises(FormatError, match=words):
        formats.parse(text)


def test_a_named_format_without_a_list_says_what_is_missing() -> None:
    with pytest.raises(FormatError, match="has one grid of letters, a list of sums such as a=15"):
        formats.parse(GRID, "killer-letters")


def test_killers_are_written_with_their_givens_and_read_back() -> None:
    assert formats.write(KILLER, "killer-letters") == f"{GRID}\n\n{LIST}"
    assert formats.write(WITH_GIVENS, "killer-letters") == f"{GRID}\n\n{LIST}\n\n{GIVENS}"


def test_many_cages_have_names_of_two_letters() -> None:
    layout = classic(3, 3)
    cages = [Rule("cage", (cell,), (cell % 9 + 1,)) for cell in range(60)]
    text = formats.write(Puzzle(with_rules(layout, cages), (-1,) * 81), "killer-letters")
    assert text.startswith("aa ab ac ad ae af ag ah ai\naj")
    assert len(formats.parse(text).layout.rules) == 60


def test_cages_without_sums_are_refused() -> None:
    layout = with_rules(classic(2, 2), [Rule("cage", (0, 1)), Rule("cage", (2, 3), (5,))])
    with pytest.raises(FormatError, match="cannot hold the cage of r1c12, which has no sum"):
        formats.write(Puzzle(layout, (-1,) * 16), "killer-letters")


def test_other_texts_are_left_to_other_formats() -> None:
    found = KillerLettersFormat()
    for text in (GRID, LIST, f"{GIVENS}\n{LIST}", "53..7....\na=5 b=6", "no puzzle\na=5 b=6"):
        assert found.propose(formats.Block(text.splitlines())) is None
