cimport cython
from grader.model cimport bits, kinds as k
from grader.model.board cimport Board
from grader.model.layout cimport Layout
from grader_strategies.explainer_chains.graph cimport Graph
from grader_strategies.explainer_chains.link_changes cimport LinkChanges
from grader_strategies.explainer_chains.link_order cimport LinkOrder
from grader_strategies.explainer_chains.reachability cimport Reachability

@cython.final
cdef class BranchScan:
    cdef Layout layout
    cdef LinkOrder order
    cdef Reachability reach
    cdef Board around
    cdef k.Flag found_around
    cdef k.Flag is_partial
    cdef k.Flag was_quiet
    cdef LinkChanges changes
    cdef k.Word[::1] affected

    cdef void prepare(self, Board board) except *
    cdef void note_changes(self, Graph graph, Board board, k.Count since) except *
    cdef k.Cell first_cell(self, Board board) except -2
    cdef void _find_affected(self) except *
    cdef k.Flag _is_affected(self, k.Count candidate) noexcept nogil
    cdef k.Flag _has_changed_cell(self, k.Cell cell, k.Mask mask) noexcept nogil
    cdef k.Flag _has_changed_slot(self, k.House house, k.Digit digit, k.Mask places) noexcept nogil
