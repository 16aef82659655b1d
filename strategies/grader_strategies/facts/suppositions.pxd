cimport cython

from grader.model cimport bits, kinds as k
from grader.model.board cimport Board
from grader.model.layout cimport Layout
from grader.search.rule_propagation cimport RulePropagation
from grader_strategies.facts.ways cimport Ways

@cython.final
cdef class Suppositions:
    cdef readonly Layout layout
    cdef RulePropagation propagation
    cdef readonly Ways ways
    cdef k.Mask[::1] idle
    cdef k.Cell[::1] places
    cdef k.Mask[::1] board
    cdef k.Mask[::1] base
    cdef k.Flag is_possible
    cdef k.Flag is_kept
    cdef k.Mask[::1] left
    cdef unsigned char[::1] is_known

    cpdef object load(self, Board board)
    cpdef k.Flag may_be(self, k.Cell cell, k.Digit digit) except -1
    cdef k.Flag _propagate(self) except -1
    cdef k.Flag _point(self) noexcept
    cdef k.Flag _lock(self, k.Digit digit, k.Count count) noexcept
    cdef k.Flag _fill_rules(self, Ways ways) except -1
    cdef k.Flag _fail(self, k.Count number) noexcept
