cimport cython
from grader.pipeline cimport work
from grader.pipeline.ticker cimport Ticker
from grader.model cimport bits, kinds as k
from grader.model.board cimport Board
from grader.model.layout cimport Layout
from grader_strategies.explainer_chains.links cimport closure_links, word_sets
from grader_strategies.explainer_chains.sets cimport root_rows
from grader_strategies.explainer_chains.sets.assumption_sets cimport AssumptionSets
from grader_strategies.explainer_chains.links.graph cimport Graph
from grader_strategies.explainer_chains.links.unit_lists cimport UnitLists

cdef k.Word LAST

@cython.final
cdef class ParallelSets(AssumptionSets):
    cdef Ticker ticker
    cdef Board origin
    cdef Board first
    cdef UnitLists lists
    cdef readonly object allocation
    cdef k.Flag has_origin
    cdef k.Flag is_ready
    cdef k.Flag is_turned
    cdef k.Count count
    cdef k.Count blocks
    cdef k.Count changed_count
    cdef int[::1] queue
    cdef int[::1] queued
    cdef int[::1] changed
    cdef int[::1] is_changed
    cdef k.Word[::1] falses
    cdef k.Word[::1] trues
    cdef k.Word[::1] solved
    cdef k.Word[::1] open
    cdef k.Word[::1] first_falses
    cdef k.Word[::1] first_trues
    cdef k.Word[::1] first_solved
    cdef k.Word[::1] first_open
    cdef k.Word[::1] first_live
    cdef k.Word[::1] excluded
    cdef k.Word[::1] rows
    cdef k.Word[::1] live
    cdef k.Word[::1] present
    cdef int[::1] numbers
    cdef k.Word[::1] tile

    cpdef void release(self) except *
    cpdef void prepare(self, Board board) except *
    cdef k.Flag start_from(self, Board board) except -1
    cdef k.Flag _begin(self) except -1
    cdef void _assume(self, k.Count number) noexcept
    cdef k.Mask _mask_of(self, Board board, k.Cell cell) noexcept nogil
    cdef k.Flag _is_within(self, Board board, Board other) noexcept nogil
    cdef void _allocate(self, k.Size size, k.Size solved) except *
    cdef void _keep_first(self) noexcept
    cdef void _return_to_first(self) noexcept
    cdef void _strike(self, Board board) except *
    cdef void _remove(self, k.Count number) noexcept
    cdef void _note_changed(self, k.Count number) noexcept
    cdef void _forget_changes(self) noexcept nogil
    cdef k.Count _at(self, k.Count word, k.Count number) noexcept nogil
    @cython.locals(none=k.Word[4], few=k.Word[4], fresh=k.Word[4])
    cdef void _propagate(self, k.Count block) except *
    cdef k.Count _rule_out_peers(
        self, k.Count number, k.Count first, k.Word* fresh, k.Count head, k.Count waiting
    ) noexcept
    cdef void _exclude(self, k.Count start, k.Count place) noexcept nogil
    cdef void _transpose(self) noexcept nogil
    cdef k.Count _list_members(self, k.Count unit) noexcept
    cdef void find_contradictory(self) noexcept nogil
    cdef void find_excluded(self) except *
    cdef void _turn(self) except *
    cdef void _find_common_true(self, k.Count place) noexcept nogil
