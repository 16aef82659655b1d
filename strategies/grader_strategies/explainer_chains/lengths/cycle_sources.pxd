cimport cython
from grader.model cimport bits, kinds as k
from grader.model.layout cimport Layout
from grader.pipeline cimport work
from grader_strategies.explainer_chains.lengths.chain_levels cimport ChainLevels
from grader_strategies.explainer_chains.links cimport word_sets
from grader_strategies.explainer_chains.links.graph cimport Graph

cdef k.Count TRUE_THERE
cdef k.Count FALSE_THERE
cdef k.Count FALSE_BACK
cdef k.Count TRUE_BACK
cdef k.Count MOST_PAIRS
cdef k.Count PATIENCE
cdef k.Word ALL

@cython.final
cdef class CycleSources:
    cdef k.Count digits
    cdef short[::1] sizes
    cdef k.Word[::1] allowed
    cdef k.Word[::1] new_true
    cdef k.Word[::1] new_false
    cdef k.Word[::1] seen_true
    cdef k.Word[::1] seen_false
    cdef k.Word[::1] unused_true
    cdef k.Word[::1] unused_false
    cdef k.Count one
    cdef k.Count other
    cdef k.Count patience
    cdef int[::1] least
    cdef int[::1] places
    cdef k.Count count
    cdef int[::1] pairs
    cdef k.Count pair_count
    cdef int[::1] stamps
    cdef int stamp

    cdef k.Flag may_strike(self, Graph graph, k.Count size) noexcept nogil
    cdef k.Flag find(self, ChainLevels levels, k.Count longest) except -1
    cdef k.Flag _see_target(self, ChainLevels levels, k.Count one, k.Count other) noexcept nogil
    cdef k.Flag _may_close(
        self, ChainLevels levels, k.Count one, k.Count other, k.Count there, k.Count longest
    ) noexcept nogil
    cdef void _follow(self, ChainLevels levels, k.Count one, k.Count other, k.Count longest) except *
    cdef void _avoid_cell(self, ChainLevels levels, k.Count target) noexcept nogil
    cdef void _add_between(self, ChainLevels levels, k.Count one, k.Count other, k.Count longest) except *
    cdef void _note_sizes(self, ChainLevels levels, k.Count start, k.Count literal, k.Count longest) except *
    cdef void _note_size(self, k.Word[::1] found, k.Count start, k.Count size, k.Count words) noexcept nogil
    cdef k.Flag _may_go_on(self, ChainLevels levels, k.Count number, k.Count links, k.Count way) noexcept nogil
    cdef k.Flag _may_follow(self, ChainLevels levels, k.Count false, k.Count true, k.Count links, k.Count way) noexcept nogil
