cimport cython
from grader.model cimport bits, kinds as k
from grader.model.board cimport Board
from grader.model.layout cimport Layout
from grader_strategies.facts.changes cimport Changes

@cython.final
cdef class ConfinedDigits:
    cdef Layout layout
    cdef Changes changes
    cdef k.Word known
    cdef readonly dict numbers
    cdef k.Count[::1] back
    cdef k.Mask[::1] only
    cdef k.Mask[::1] striking
    cdef k.Cell[::1] cells
    cdef k.Count[::1] cell_start
    cdef k.Count[::1] sizes
    cdef k.Count[::1] first_groups
    cdef k.Count[::1] first_pairs

    cdef void update(self, Board board) noexcept
    cdef void confine(self, Board board, k.House house) noexcept
    cdef void _confine(self, Board board, k.House house) noexcept
    cdef k.Mask _digits_of(self, Board board, k.Count part) noexcept
