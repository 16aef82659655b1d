"""The effect of each option of locked candidates, subsets and fish, on constructed boards."""

from __future__ import annotations

from itertools import combinations

import pytest

from grader.model import kinds as k
from grader.model import roles
from grader.model.board import Board
from grader.model.house import HouseSpec
from grader.model.layout import Layout
from grader.model.shapes import classic
from grader.pipeline.choice import Choice
from grader.pipeline.registry import techniques
from tests.positions import eliminations, everything, fires, first, parse_move


def board_where(*only: str) -> Board:
    """Return a 9x9 board on which a cell has only these candidates: `r1c1:12`."""
    layout = classic()
    board = Board(layout)
    for text in only:
        name, digits = text.split(":")
        cell, _, _ = parse_move(layout, f"{name}=1")
        for digit in range(9):
            if str(digit + 1) not in digits:
                board.strike(cell, digit)
    return board


def confine(board: Board, digit: int, *cells: str) -> None:
    """Strike a digit from all other cells of the lines of these cells: rows if `r`."""
    layout = board.layout
    kept = {parse_move(layout, f"{name}=1")[0] for name in cells}
    for row in {layout.coordinates[cell][0] for cell in kept}:
        for cell in layout.cells_of(row):
            if cell not in kept:
                board.strike(cell, digit - 1)


def offers(name: str, board: Board, **options: object) -> list[tuple[str, ...]]:
    strategy = techniques()[name].strategy(options)
    strategy.bind(board.layout)
    return [eliminations(board.layout, step) for step in everything(strategy, board)]


def within(name: str, board: Board, **options: object) -> list[tuple[tuple[int, ...], ...]]:
    """Return the digits and the WITHIN houses of each step."""
    strategy = techniques()[name].strategy(options)
    strategy.bind(board.layout)
    return [
        (step.evidence.digits, step.evidence.houses_as(roles.WITHIN))
        for step in everything(strategy, board)
    ]


BOX_AND_ROW = ("r1c1:12", "r1c2:12")
IN_ROW = tuple(f"r1c{column}<>{digit}" for column in range(3, 10) for digit in (1, 2))
IN_BOX = tuple(
    f"r{row}c{column}<>{digit}"
    for row in (1, 2, 3)
    for column in (1, 2, 3)
    for digit in (1, 2)
    if (row, column) not in {(1, 1), (1, 2)}
)


def test_naked_pair_reaches_every_house_of_its_cells() -> None:
    """The row first, then the box; a cell of both is struck once in the record."""
    board = board_where(*BOX_AND_ROW)
    both = IN_ROW + tuple(text for text in IN_BOX if not text.startswith("r1"))
    assert offers("naked-pair", board) == [both]
    assert within("naked-pair", board) == [((0, 1), (18, 0))]


def test_eliminations_in_two_houses_are_listed_twice_in_the_finding() -> None:
    board = board_where(*BOX_AND_ROW)
    strategy = techniques()["locked-pair"].strategy()
    strategy.bind(board.layout)
    choice = Choice(board.layout)
    assert strategy.search(board, choice)
    assert choice.result().struck == len(IN_ROW) + len(IN_BOX)


def test_naked_pair_with_reach_house_stays_in_the_house() -> None:
    board = board_where(*BOX_AND_ROW)
    assert offers("naked-pair", board, reach="house") == [IN_BOX, IN_ROW]
    assert within("naked-pair", board, reach="house") == [((0, 1), (18,)), ((0, 1), (0,))]


def test_naked_pair_skips_locked_pairs_only_with_the_option() -> None:
    board = board_where(*BOX_AND_ROW)
    assert offers("naked-pair", board, skip_locked=True) == []
    for cell in range(3, 9):
        for digit in (0, 1):
            board.strike(cell, digit)
    assert offers("locked-pair", board) == []
    assert offers("naked-pair", board, skip_locked=True) == [IN_BOX]


def test_a_pair_that_strikes_only_outside_the_box_is_not_locked() -> None:
    board = board_where(*BOX_AND_ROW)
    for row, column in ((0, 2), (1, 0), (1, 1), (1, 2), (2, 0), (2, 1), (2, 2)):
        for digit in (0, 1):
            board.strike(row * 9 + column, digit)
    assert offers("locked-pair", board) == []
    assert offers("naked-pair", board, skip_locked=True) == [IN_ROW[2:]]


def test_houses_are_searched_in_the_order_of_the_option() -> None:
    board = board_where("r1c1:12", "r1c4:12", "r5c9:34", "r9c9:34", "r4c1:56", "r6c2:56")
    usual = within("naked-pair", board)
    assert usual == [((4, 5), (21,)), ((0, 1), (0,)), ((2, 3), (17,))]
    other = within("naked-pair", board, houses=("column", "row"))
    assert other == [((2, 3), (17,)), ((0, 1), (0,))]
    assert within("hidden-pair", board) == []


def test_order_of_the_subsets_of_a_house() -> None:
    """Lexicographic: cells 1 and 4 come before 2 and 3; colexicographic: the other way."""
    board = board_where("r1c1:12", "r1c2:34", "r1c3:34", "r1c4:12")
    row = {"houses": ("row",)}
    assert [d for d, _ in within("naked-pair", board, **row)] == [(0, 1), (2, 3)]
    colex = within("naked-pair", board, order="colex", **row)
    assert [d for d, _ in colex] == [(2, 3), (0, 1)]


def test_order_of_the_digits_that_hide() -> None:
    board = Board(classic())
    confine(board, 1, "r5c1", "r5c5")
    confine(board, 4, "r5c1", "r5c5")
    confine(board, 2, "r5c2", "r5c8")
    confine(board, 3, "r5c2", "r5c8")
    assert within("hidden-pair", board) == [((0, 3), (4,)), ((1, 2), (4,))]
    assert within("hidden-pair", board, order="colex") == [((1, 2), (4,)), ((0, 3), (4,))]


def crossed() -> Board:
    """Return a board with two pointing digits in box 1: 8 along row 1, 7 along column 1."""
    board = Board(classic())
    for cell in (9, 10, 11, 18, 19, 20):
        board.strike(cell, 7)
    for cell in (1, 2, 10, 11, 19, 20):
        board.strike(cell, 6)
    return board


def test_pointing_scans_digits_or_houses_first() -> None:
    board = crossed()
    sevens = tuple(f"r{row}c1<>7" for row in range(4, 10))
    eights = tuple(f"r1c{column}<>8" for column in range(4, 10))
    assert offers("pointing", board) == [sevens, eights]
    assert offers("pointing", board, scan="house") == [eights, sevens]
    columns_first = offers("pointing", board, scan="house", cover=("column", "row"))
    assert columns_first == [sevens, eights]
    assert offers("pointing", board, cover=("row",)) == [eights]


def two_wings() -> Board:
    """Return a board with X-wings of 1 in rows 4 and 6, and of 2 in rows 1 and 9."""
    board = Board(classic())
    confine(board, 1, "r4c2", "r4c7", "r6c2", "r6c7")
    confine(board, 2, "r1c2", "r1c7", "r9c2", "r9c7")
    return board


def test_fish_scan_digits_or_sets_first() -> None:
    """As sets in colex order, rows 1 and 9 come after rows 4 and 6; and so do two digits."""
    board = two_wings()
    confine(board, 3, "r4c3", "r4c8", "r5c3", "r5c8")
    strategy = techniques()["x-wing"].strategy({"scan": "sets"})
    strategy.bind(board.layout)
    steps = everything(strategy, board)
    found = [(s.evidence.digits[0], s.evidence.houses_as(roles.BASE)) for s in steps]
    assert found == [(2, (3, 4)), (0, (3, 5)), (1, (0, 8))]
    assert [texts[0] for texts in offers("x-wing", board)] == ["r1c2<>1", "r2c2<>2", "r1c3<>3"]


def test_fish_of_one_set_come_by_digit() -> None:
    board = Board(classic())
    for digit, columns in ((5, "27"), (3, "39")):
        confine(board, digit, *(f"r{row}c{column}" for row in "25" for column in columns))
    assert [t[0] for t in offers("x-wing", board, scan="sets")] == ["r1c3<>3", "r1c2<>5"]


def test_fish_strike_row_by_row_for_both_kinds_of_base() -> None:
    board = Board(classic())
    for row in range(9):
        for column in (1, 6):
            if row not in (3, 5):
                board.strike(row * 9 + column, 0)
    struck = tuple(f"r{row}c{column}<>1" for row in (4, 6) for column in (1, 3, 4, 5, 6, 8, 9))
    assert offers("x-wing", board) == [struck]
    assert offers("x-wing", board, base=("row",)) == []
    assert offers("x-wing", board, base=("column", "row")) == [struck]


def test_hidden_logic_and_fish_need_complete_houses() -> None:
    """A row of three cells for four digits: naked pairs hold in it, nothing else does."""
    digits = 0b1111
    rows = [
        HouseSpec(k.ROW, f"row {i + 1}", f"r{i + 1}", tuple(range(3 * i, 3 * i + 3)), digits)
        for i in range(3)
    ]
    columns = [
        HouseSpec(k.COLUMN, f"column {i + 1}", f"c{i + 1}", (i, i + 3, i + 6), digits)
        for i in range(3)
    ]
    layout = Layout("open-3", [divmod(c, 3) for c in range(9)], 4, rows + columns)
    board = Board(layout)
    for cell in (0, 1):
        board.strike(cell, 2)
        board.strike(cell, 3)
    assert offers("naked-pair", board) == [("r1c3<>1", "r1c3<>2")]
    for cell in (3, 4):
        board.strike(cell, 1)
    board.strike(5, 0)
    for name in ("hidden-pair", "pointing", "claiming", "x-wing"):
        assert offers(name, board) == []


def test_claiming_goes_from_line_to_extra_house_and_back() -> None:
    """Two extra houses cross row 1 in two cells each; the digit 4 of the row lies in one."""
    digits = 0b1111
    square = classic(2, 2)
    extra = HouseSpec(k.EXTRA, "extra 1", "x1", (1, 2, 9, 10), digits)
    layout = Layout("extra-4", square.coordinates, 4, (*square.specs, extra))
    board = Board(layout)
    for cell in (0, 3):
        board.strike(cell, 3)
    assert offers("claiming", board) == [("r3c2<>4", "r3c3<>4")]
    board = Board(layout)
    for cell in (9, 10):
        board.strike(cell, 2)
    assert offers("claiming", board) == [("r1c1<>3", "r1c4<>3")]


@pytest.mark.parametrize(
    ("name", "options", "message"),
    [
        ("naked-pair", {"order": "random"}, "order is 'random'; it may be lex or colex"),
        ("naked-pair", {"reach": "far"}, "reach is 'far'; it may be house or all"),
        ("hidden-pair", {"houses": ["ring"]}, "'ring' is no kind of house"),
        ("hidden-pair", {"houses": "row"}, "houses is 'row'; it must be a list"),
        ("pointing", {"scan": "sets"}, "scan is 'sets'; it may be digit or house"),
        ("claiming", {"base": ["row", "row"]}, "base names a kind of house twice: row, row"),
        ("x-wing", {"scan": "house"}, "scan is 'house'; it may be digit or sets"),
        ("x-wing", {"base": ["box"]}, "base is box; a fish has row or column"),
        ("locked-pair", {"reach": "all"}, "locked-pair has no option 'reach'"),
    ],
)
def test_options_that_will_not_do(name: str, options: dict[str, object], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        techniques()[name].strategy(options)


def test_the_first_offered_is_the_one_taken() -> None:
    board = two_wings()
    strategy = techniques()["x-wing"].strategy()
    strategy.bind(board.layout)
    assert first(strategy, board) == everything(strategy, board)[0]


def keep(board: Board, digit: int, house: k.House, *names: str) -> None:
    """Strike a digit from the other cells of a house."""
    kept = {parse_move(board.layout, f"{name}=1")[0] for name in names}
    for cell in board.layout.cells_of(house):
        if cell not in kept:
            board.strike(cell, digit - 1)


def test_dual_kites_may_be_of_two_digits() -> None:
    """Both kites are joined by r1c2 and r2c1, one by its row and column, one crosswise."""
    board = Board(classic())
    keep(board, 1, 1, "r2c1", "r2c7")
    keep(board, 1, 10, "r1c2", "r7c2")
    assert offers("dual-two-string-kite", board) == []
    keep(board, 2, 9, "r2c1", "r8c1")
    keep(board, 2, 0, "r1c2", "r1c8")
    assert offers("dual-two-string-kite", board) == [("r7c7<>1", "r8c8<>2")]


def test_petals_overlap_only_with_the_option() -> None:
    """The option adds blossoms and takes none away."""
    overlapping = 0
    for position in fires("death-blossom"):
        board = position.board()
        found = {}
        for overlap in (False, True):
            strategy = techniques()["death-blossom"].strategy({"overlap": overlap})
            strategy.bind(board.layout)
            steps = everything(strategy, board)
            found[overlap] = {frozenset(step.eliminations) for step in steps}
            for step in steps:
                petals = [{*petal.cells} for petal in step.evidence.sets]
                common = any(one & other for one, other in combinations(petals, 2))
                assert overlap or not common
                overlapping += common
        assert found[False] <= found[True]
    assert overlapping


@pytest.mark.slow_interpreted
@pytest.mark.parametrize("shape", ["franken", "mutant"])
def test_a_siamese_fish_of_a_shape_has_a_fish_of_it(shape: str) -> None:
    """In a Franken fish a box takes part; a mutant fish has no rows against columns."""
    lines = ([{k.ROW}, {k.COLUMN}], [{k.COLUMN}, {k.ROW}])
    for position in (
        p for size in ("x-wing", "swordfish") for p in fires(f"siamese-{shape}-{size}")
    ):
        layout = position.puzzle.layout
        for step in position.everything():
            sides = [
                {layout.specs[house].kind for house in step.evidence.houses_as(role)}
                for role in (roles.BASE, roles.COVER)
            ]
            assert sides not in lines
            assert (k.BOX in sides[0] | sides[1]) or shape == "mutant"
