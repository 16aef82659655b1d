cimport cython

from grader.model cimport bits, kinds as k
from grader.model.board cimport Board
from grader.model.layout cimport Layout
from grader.search.rule_propagation cimport RulePropagation

@cython.final
cdef class Suppositions:
    cdef readonly Layout layout
    cdef RulePropagation propagation
    cdef k.Mask[::1] board
    cdef k.Mask[::1] base
    cdef k.Flag is_possible
    cdef k.Flag is_kept
    cdef k.Mask[::1] left
    cdef unsigned char[::1] is_known

    cpdef void load(self, Board board) noexcept
    cpdef k.Flag may_be(self, k.Cell cell, k.Digit digit) noexcept
    cdef k.Flag _fail(self, k.Count number) noexcept
