"""A search is skipped on a board on which it found nothing, and on no other."""

from __future__ import annotations

from grader.model.board import Board
from grader.model.shapes import classic
from grader_strategies.facts.board_memory import BoardMemory

LAYOUT = classic()


def search(memory: BoardMemory, board: Board, finds: bool) -> bool:
    """Search a board to the end; return whether there was anything to search."""
    if not memory.begin(board):
        return False
    if finds:
        memory.note_offered()
    memory.end()
    return True


def test_a_board_without_an_instance_is_searched_once() -> None:
    memory, board = BoardMemory(LAYOUT), Board(LAYOUT)
    assert search(memory, board, finds=False)
    assert not search(memory, board, finds=False)
    board.strike(0, 0)
    assert search(memory, board, finds=False)
    assert search(memory, Board(LAYOUT), finds=False)


def test_a_board_with_an_instance_is_searched_again() -> None:
    memory, board = BoardMemory(LAYOUT), Board(LAYOUT)
    assert search(memory, board, finds=True)
    assert search(memory, board, finds=False)
    assert not search(memory, board, finds=True)


def test_an_interrupted_search_proves_nothing() -> None:
    memory, board = BoardMemory(LAYOUT), Board(LAYOUT)
    assert memory.begin(board)
    assert memory.begin(board)


def test_only_houses_of_a_changed_cell_have_changed() -> None:
    memory, board = BoardMemory(LAYOUT), Board(LAYOUT)
    search(memory, board, finds=False)
    board.strike(0, 0)
    memory.begin(board)
    changed = {house for house in range(LAYOUT.houses) if memory.has_changed(house)}
    assert changed == {*LAYOUT.houses_of(0)}
