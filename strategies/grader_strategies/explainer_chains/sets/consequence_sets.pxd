cimport cython
from grader.pipeline cimport work
from grader.pipeline.ticker cimport Ticker
from grader.model cimport bits, kinds as k
from grader.model.board cimport Board
from grader.model.layout cimport Layout
from grader_strategies.explainer_chains.links cimport closure_links
from grader_strategies.explainer_chains.sets cimport root_rows
from grader_strategies.explainer_chains.sets.assumption_sets cimport AssumptionSets
from grader_strategies.explainer_chains.links.reachability cimport Reachability

cdef class ConsequenceSets(AssumptionSets):
    cdef Ticker ticker
    cdef Reachability reach
    cdef Board board
    cdef Board first
    cdef ConsequenceSets below
    cdef k.Count epoch
    cdef k.Flag is_prepared
    cdef readonly object allocation
    cdef k.Count span
    cdef readonly k.Count roots
    cdef k.Count root
    cdef k.Count at
    cdef k.Flag refuted
    cdef int[::1] waiting
    cdef k.Count waiting_count
    cdef int[::1] states
    cdef k.Mask[::1] masks
    cdef k.Word[::1] trues
    cdef k.Word[::1] falses
    cdef k.Word[::1] checked
    cdef k.Word[::1] gone
    cdef k.Word[::1] placed
    cdef k.Word[::1] live

    cpdef void release(self) except *
    cdef k.Flag update(self, Board board) except -1
    @cython.final
    cdef k.Mask _mask_of(self, Board board, k.Cell cell) noexcept nogil
    @cython.final
    cdef k.Flag _follows(self, Board board) noexcept nogil
    @cython.final
    cdef void _number(self, Board board) except *
    @cython.final
    cdef void _note_changes(self, Board board) except *
    @cython.final
    cdef void _mark_due(self) noexcept nogil
    cdef void prepare_rules(self) except *
    cdef k.Flag extend(self) except -1
    @cython.final
    cdef void complete(self, k.Count root) except *
    @cython.final
    cdef void _begin(self, k.Count root) except *
    cdef void begin_rules(self, k.Count root, k.Flag is_extended) except *
    cdef void resume_rules(self) noexcept
    @cython.final
    cdef void make_true(self, k.Count number) noexcept nogil
    @cython.final
    cdef void strike(self, k.Count number) noexcept nogil
    @cython.final
    cdef k.Flag strike_all(self, k.Word[::1] found, k.Count start) noexcept nogil
    @cython.final
    cdef void propagate(self) except *
    cdef k.Flag refutes(self, k.Count root) except -1
    cdef k.Flag find_common(self, k.Count count) except -1
