cimport cython
from grader.model cimport bits, kinds as k
from grader.model.board cimport Board
from grader.model.layout cimport Layout
from grader_strategies.explainer_chains.links.graph cimport Graph
from grader_strategies.explainer_chains.links.link_order cimport LinkOrder

cdef class AssumptionSets:
    cdef Layout layout
    cdef LinkOrder order
    cdef Board base
    cdef k.Count words
    cdef int[::1] number
    cdef int[::1] place
    cdef int[::1] branches
    cdef k.Word[::1] common_true
    cdef k.Word[::1] common_false

    cpdef object bind(self, Layout layout)
    cdef k.Flag update(self, Board board) except -1
    @cython.final
    cdef k.Count root_of(self, k.Count literal) noexcept nogil
    @cython.final
    cdef k.Count _partner_of(self, k.Count place) noexcept nogil
    @cython.final
    cdef void erase(self, k.Cell cell, k.Digit digit) noexcept nogil
    cdef k.Flag refutes(self, k.Count root) except -1
    cdef k.Flag may_have_common(self, k.Count unit) except -1
    cdef void note_closure(self, k.Count root, Graph graph, k.Count family) except *
    cdef k.Count size_of(self, k.Count root) noexcept nogil
    cdef k.Flag find_common(self, k.Count count) except -1
