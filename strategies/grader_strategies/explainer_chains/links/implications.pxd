from grader_strategies.explainer_chains.links cimport causes
cimport cython
from grader.model cimport bits, kinds as k
from grader.model.board cimport Board
from grader.model.layout cimport Layout
from grader_strategies.explainer_chains.links.link_order cimport LinkOrder

@cython.final
cdef class Implications:
    cdef Layout layout
    cdef LinkOrder order
    cdef Board board
    cdef int[::1] stamps
    cdef int stamp
    cdef int[::1] start
    cdef int[::1] count
    cdef k.Count size
    cdef object allocation
    cdef int[::1] derived
    cdef int[::1] causes
    cdef k.Flag in_cells
    cdef k.Flag in_houses

    cpdef void release(self) except *
    cdef void load(self, Board board) except *
    cdef void follow(self, k.Flag in_cells, k.Flag in_houses) noexcept
    cdef k.Count derive(self, k.Count literal) except -1
    cdef k.Count _most_of_literal(self) noexcept
    cdef void _add(self, k.Count literal, k.Count cause) noexcept nogil
    cdef void _list_weak(self, k.Count candidate) noexcept
    cdef void _list_by_rules(self, k.Count candidate) noexcept
    cdef void _list_strong(self, k.Count candidate) except *
