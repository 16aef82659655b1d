cimport cython
from grader.model cimport bits, kinds as k
from grader.model.board cimport Board
from grader.model.layout cimport Layout
from grader_strategies.facts.changes cimport Changes

@cython.final
cdef class BivalueCells:
    cdef Layout layout
    cdef Changes changes
    cdef k.Word known
    cdef k.Cell[::1] cells
    cdef k.Count count
    cdef k.Mask[::1] masks
    cdef k.Flag has_equal
    cdef k.Flag[::1] pairs
    cdef k.Flag has_pairs

    cdef void update(self, Board board) noexcept
    cdef void _compare(self, Board board, k.Cell one, k.Cell other) noexcept
    cdef k.Flag _is_in(self, k.Cell cell, k.House house) noexcept
