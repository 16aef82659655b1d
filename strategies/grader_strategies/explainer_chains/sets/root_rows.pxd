from libc.string cimport memcpy
from grader.model cimport kinds as k
from grader.model.board cimport Board

cdef enum:
    WIDTH = 4
    UNKNOWN = 0
    DUE = 1
    KNOWN = 2
    REFUTED = 3
    ANYTHING = -1

cdef inline void load(Board board, k.Mask[::1] rows, k.Count start) noexcept nogil:
    cdef k.Count cells = board.layout.cells
    memcpy(&board.cell_masks[0], &rows[start], cells * sizeof(k.Mask))
    memcpy(
        &board.place_masks[0],
        &rows[start + cells],
        board.layout.houses * board.layout.digits * sizeof(k.Mask),
    )

cdef inline void store(Board board, k.Mask[::1] rows, k.Count start) noexcept nogil:
    cdef k.Count cells = board.layout.cells
    memcpy(&rows[start], &board.cell_masks[0], cells * sizeof(k.Mask))
    memcpy(
        &rows[start + cells],
        &board.place_masks[0],
        board.layout.houses * board.layout.digits * sizeof(k.Mask),
    )

cdef inline void copy(
    k.Word[::1] target, k.Count at, k.Word[::1] source, k.Count start, k.Count words
) noexcept nogil:
    memcpy(&target[at], &source[start], words * sizeof(k.Word))
