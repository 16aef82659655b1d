cimport cython
from grader.model cimport bits, kinds as k
from grader.model.board cimport Board
from grader.model.layout cimport Layout
from strategies.chains cimport nodes
from strategies.chains.closures cimport Closures
from strategies.chains.graph cimport Graph
from strategies.chains.hint cimport Hint
from strategies.chains.ladder cimport Ladder
from strategies.chains.reach cimport Reach
from strategies.chains.winners cimport Winners

@cython.final
cdef class Forcing(Closures):
    cdef k.Flag multi
    cdef k.Count wanted
    cdef Reach reach
    cdef Winners winners
    cdef object tape
    cdef int[::1] view
    cdef int[::1] targets
    cdef int[::1] members
    cdef k.Count count
    cdef list hints
    cdef object level
    cdef Ladder ladder

    cdef void _from_cell(self, k.Cell cell) except *
    cdef void _from_houses(self, k.Cell cell, k.Digit digit) except *
    cdef void _clash(self, k.Count family, k.Count literal) except *
    cdef void _pair(self, k.Count plus, k.Count minus) except *
    cdef void _common(self, k.Count kind, k.Count source) except *
    cdef k.Count _extent(self, k.Count family) noexcept
    cdef k.Flag _any_common(self, k.Count family) noexcept
    cdef void _offer(self, k.Count kind, k.Count source, k.Count literal) except *
    cdef void _lengthen(self, k.Count needed) except *
    cdef k.Flag _comes_late(self, k.Count kind, k.Count size, k.Count literal) except -1
