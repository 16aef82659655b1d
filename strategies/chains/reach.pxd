from grader.model cimport bits, kinds as k
from grader.model.board cimport Board
from grader.model.layout cimport Layout
from strategies.chains.digraph cimport Digraph
from strategies.chains.links cimport LinkOrder

cdef class Reach(Digraph):
    cdef Layout layout
    cdef LinkOrder order
    cdef int[::1] number
    cdef int[::1] place
    cdef k.Count count

    cdef k.Flag build(self, Board board) except -1
    cdef k.Flag leads_to(self, k.Count one, k.Count other) noexcept nogil
    cdef k.Flag circles(self, k.Count literal) noexcept nogil
    cdef k.Count _dense(self, k.Count literal) noexcept nogil
    cdef k.Flag _link_true(self, Board board, k.Count place) except -1
    cdef k.Flag _link_false(self, Board board, k.Count place) except -1
