cimport cython

from grader.model cimport bits, kinds as k
from grader.model.board cimport Board
from grader.model.layout cimport Layout

@cython.final
cdef class SinglesRun:
    cdef readonly Layout layout
    cdef int[::1] slot_of
    cdef k.Word[::1] first_turns
    cdef k.Count naked_slot
    cdef k.House[::1] house_of
    cdef k.Word[::1] full_turns
    cdef k.Word[::1] hidden_turns
    cdef k.Word for_hidden
    cdef k.Word[::1] homes
    cdef k.Word[::1] peer_sets
    cdef k.Word[::1] house_sets
    cdef k.Word[::1] allowed_sets
    cdef k.Word[::1] spread
    cdef k.Mask[::1] cell_masks
    cdef k.Word[::1] digit_sets
    cdef k.Word[::1] places
    cdef k.Word[::1] open_set
    cdef k.Word due
    cdef k.Flag broken
    cdef readonly k.Count count
    cdef k.Count[::1] slots
    cdef k.Cell[::1] cells
    cdef k.Digit[::1] digits

    cdef k.Flag begin(self, Board board) noexcept
    cdef void follow(self, Board board) noexcept
    cdef void _copy(self, Board board) noexcept
    cdef void _clear(self) noexcept
    cdef void _count_places(self) noexcept
    cdef k.Word _each(self, k.Mask mask) noexcept
    cdef k.Count _open_cells(self, k.Word places) noexcept
    cdef void take(self, k.Count slots) noexcept
    cdef k.Cell _first_naked(self) noexcept
    cdef k.Cell _first_in(self, k.House house, k.Word low, k.Word high) noexcept
    cdef void _place(self, k.Cell cell, k.Digit digit) noexcept
    cdef void _lose(self, k.Cell cell, k.Mask lost) noexcept
    cdef k.Word _close(self, k.Cell cell, k.Mask mask) noexcept
    cdef k.Flag store(self, Board board) noexcept
    cdef k.Flag is_full(self) noexcept
