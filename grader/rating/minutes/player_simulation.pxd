from grader.model cimport bits, kinds as k
from grader.model.board cimport Board
from grader.model.layout cimport Layout

cdef class PlayerSimulation:
    cdef readonly Layout layout
    cdef k.Count words
    cdef double offset
    cdef k.Count full_rank
    cdef k.Count naked_rank
    cdef int[::1] house_ranks
    cdef double[::1] rank_weights
    cdef double[::1] rank_same
    cdef k.Digit[::1] solution
    cdef k.Cell[::1] homes
    cdef k.Mask[::1] masks
    cdef int[::1] left
    cdef int[::1] open
    cdef int[::1] sums
    cdef int[::1] ranks
    cdef k.Word[::1] singles
    cdef k.Count unsolved
    cdef k.Mask[::1] first_masks
    cdef int[::1] first_left
    cdef int[::1] first_open
    cdef int[::1] first_sums
    cdef int[::1] first_ranks
    cdef k.Word[::1] first_singles
    cdef k.Count first_unsolved
    cdef k.Cell[::1] seen_cells
    cdef double[::1] seen_weights
    cdef k.Count steps
    cdef int[::1] struck
    cdef int[::1] placed
    cdef int[::1] struck_ends
    cdef int[::1] placed_ends
    cdef double[::1] sums_by_open
    cdef int[::1] runs_by_open
    cdef double visible
    cdef k.Word state
    cdef k.Word seed_factor
    cdef k.Word increment
    cdef k.Word first_factor
    cdef k.Word second_factor
    cdef k.Word all_bits
    cdef double unit

    cpdef object load(self, Board board, object solution, object steps=*)
    cdef void _read(self, Board board) noexcept
    cdef void _see_singles(self) noexcept
    cpdef double search(self, k.Count runs) except -1
    cpdef double run(self, k.Count number) except -1
    cdef k.Count _look(self, k.Digit last) noexcept
    cdef k.Cell _draw(self, k.Count count) noexcept
    cpdef object quotients(self)
    cdef void _apply(self, k.Count step) noexcept
    cdef void _place(self, k.Cell cell, k.Digit digit) noexcept
    cdef void _strike(self, k.Cell cell, k.Digit digit) noexcept
    cdef void _leave(self, k.House house, k.Digit digit) noexcept
    cdef void _see(self, k.Cell cell, k.Count rank) noexcept
    cdef void _keep(self) noexcept
    cdef void _restore(self) noexcept
