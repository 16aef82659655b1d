cimport cython

from grader.model cimport bits, kinds as k
from grader.model.board cimport Board
from grader.model.layout cimport Layout
from grader_strategies.facts.changes cimport Changes

@cython.final
cdef class CandidateNumbering:
    cdef Layout layout
    cdef Changes changes
    cdef k.Word known
    cdef k.Word numbering
    cdef k.Count count
    cdef k.Count left
    cdef k.Count plane
    cdef int[::1] cells
    cdef int[::1] digits
    cdef int[::1] number
    cdef int[::1] cell_first
    cdef k.Word[::1] live

    cpdef void update(self, Board board) noexcept
    cdef void _drop(self, Board board) noexcept
    cdef void _number(self, Board board) noexcept
