cimport cython
from grader.model cimport bits, kinds as k
from grader.model.board cimport Board
from grader.model.layout cimport Layout
from grader_strategies.facts.changes cimport Changes

@cython.final
cdef class StrongLinks:
    cdef Layout layout
    cdef Changes changes
    cdef k.Mask[::1] digits
    cdef k.Mask several
    cdef k.Word known

    cdef void update(self, Board board) noexcept
    cdef k.Mask ends(self, k.Cell cell) noexcept
