cimport cython

from grader.model cimport bits, kinds as k
from grader.model.board cimport Board
from grader.model.layout cimport Layout

@cython.final
cdef class SinglesRun:
    cdef readonly Layout layout
    cdef int[::1] slot_of
    cdef k.House[::1] house_of
    cdef k.Word[::1] full_turns
    cdef k.Word[::1] hidden_turns
    cdef k.Word for_hidden
    cdef k.Word[::1] spread
    cdef k.Mask[::1] cell_masks
    cdef k.Count[::1] open_cells
    cdef k.Word[::1] places
    cdef k.Word due
    cdef k.Count unsolved
    cdef k.Flag broken
    cdef readonly k.Count count
    cdef k.Count[::1] slots
    cdef k.Cell[::1] cells
    cdef k.Digit[::1] digits

    cdef k.Flag begin(self, Board board) noexcept
    cdef void copy(self, Board board) noexcept
    cdef void _count_places(self, Board board) noexcept
    cdef k.Word _each(self, k.Mask mask) noexcept
    cdef void take(self) noexcept
    cdef void _place(self, k.Cell cell, k.Mask bit) noexcept
