from grader.model cimport bits, kinds as k
from grader.model.board cimport Board
from grader.model.layout cimport Layout
from strategies.chains.links cimport LinkOrder

cdef class Reach:
    cdef Layout layout
    cdef LinkOrder order
    cdef int[::1] number
    cdef int[::1] place
    cdef int[::1] first
    cdef int[::1] next
    cdef int[::1] component
    cdef int[::1] low
    cdef int[::1] at
    cdef int[::1] waiting
    cdef int[::1] path
    cdef int[::1] extent
    cdef k.Word[::1] sets
    cdef k.Count count
    cdef k.Count words
    cdef k.Count edges
    cdef k.Count components

    cdef void build(self, Board board) except *
    cdef k.Flag leads(self, k.Count one, k.Count other) noexcept nogil
    cdef k.Flag circles(self, k.Count literal) noexcept nogil
    cdef k.Count _dense(self, k.Count literal) noexcept nogil
    cdef void _room(self) except *
    cdef void _link_true(self, Board board, k.Count place) noexcept nogil
    cdef void _link_false(self, Board board, k.Count place) noexcept nogil
    cdef void _link(self, k.Count target) noexcept nogil
    cdef void _find_components(self) noexcept nogil
    cdef void _unite(self) except *
