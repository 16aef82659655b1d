cimport cython
from grader.pipeline cimport work
from grader.pipeline.ticker cimport Ticker
from grader.model cimport bits, kinds as k
from grader.model.board cimport Board
from grader.model.layout cimport Layout
from grader_strategies.explainer_chains cimport parallel_links, word_sets
from grader_strategies.explainer_chains.assumption_sets cimport AssumptionSets
from grader_strategies.explainer_chains.link_order cimport LinkOrder
from grader_strategies.explainer_chains.unit_lists cimport UnitLists

@cython.final
cdef class ParallelSets(AssumptionSets):
    cdef Ticker ticker
    cdef LinkOrder order
    cdef Board board
    cdef Board origin
    cdef UnitLists lists
    cdef readonly object allocation
    cdef k.Flag has_origin
    cdef k.Flag is_ready
    cdef k.Flag is_turned
    cdef k.Flag has_doubles
    cdef k.Count count
    cdef k.Count opposites
    cdef k.Count changed_count
    cdef int[::1] queue
    cdef int[::1] queued
    cdef int[::1] changed
    cdef int[::1] is_changed
    cdef k.Word[::1] falses
    cdef k.Word[::1] trues
    cdef k.Word[::1] open
    cdef k.Word[::1] first_falses
    cdef k.Word[::1] first_trues
    cdef k.Word[::1] first_open
    cdef k.Word[::1] rows
    cdef k.Word[::1] live
    cdef k.Word[::1] present
    cdef k.Word[::1] doubles
    cdef int[::1] numbers

    cpdef void release(self) except *
    cpdef void prepare(self, Board board) except *
    cdef k.Flag _begin(self) except -1
    cdef void _copy(self, k.Word[::1] source, k.Word[::1] target, k.Count size) noexcept nogil
    cdef void _take_masks(self, Board board) noexcept nogil
    cdef void _assume(self, k.Count number) noexcept
    cdef k.Mask _mask_of(self, Board board, k.Cell cell) noexcept nogil
    cdef k.Flag _is_within(self, Board board, Board other) noexcept nogil
    cdef void _return_to_origin(self) noexcept nogil
    cdef void _strike(self, Board board) except *
    cdef void _remove(self, k.Count number) noexcept
    cdef void _note_changed(self, k.Count number) noexcept
    cdef void _forget_changes(self) noexcept nogil
    cdef void _propagate(self, k.Count block) except *
    cdef void _add_doubles(self, k.Count number) noexcept nogil
    cdef k.Flag _is_closed(self, k.Count root) noexcept nogil
    cdef void _turn(self) except *
    cdef void _find_opposite(self, k.Count root) noexcept nogil
    cdef void _find_common_true(self, k.Count place) noexcept nogil
