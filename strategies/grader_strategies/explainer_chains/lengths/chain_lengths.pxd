cimport cython
from grader.model cimport bits, kinds as k
from grader_strategies.explainer_chains.links cimport word_sets
from grader_strategies.explainer_chains.lengths.level_links cimport LevelLinks
from grader_strategies.explainer_chains.links.reachability cimport Reachability

@cython.final
cdef class ChainLengths:
    cdef Reachability reach
    cdef int[::1] number
    cdef k.Word[::1] present
    cdef k.Word[::1] sees
    cdef k.Word[::1] paired
    cdef int[::1] partners
    cdef int[::1] partner_count
    cdef k.Count width
    cdef k.Count words
    cdef k.Word[::1] new_true
    cdef k.Word[::1] new_false
    cdef k.Word[::1] seen_true
    cdef k.Word[::1] seen_false
    cdef k.Word[::1] before
    cdef k.Word[::1] within
    cdef k.Word[::1] sources
    cdef k.Word[::1] next_true
    cdef k.Word[::1] onward
    cdef int[::1] is_listed
    cdef int[::1] known
    cdef bytes key
    cdef k.Count depth
    cdef object allocation

    cdef void follow(self, Reachability reach) except *
    cdef void follow_levels(self, LevelLinks levels) except *
    cdef void _begin(self, k.Count count, k.Count words) except *
    cdef k.Count chain(self, k.Count literal, k.Count longest) noexcept
    cdef k.Count _chain(self, k.Count number, k.Flag sign, k.Count longest) noexcept
    cdef k.Count cycle(self, k.Count candidate, k.Count longest) noexcept
    cdef void no_sources(self) noexcept nogil
    cdef void add_sources(self, k.Count candidate, k.Count longest) noexcept
    cdef k.Flag is_source(self, k.Count candidate) noexcept nogil
    cdef void look_back(self, k.Count candidate, k.Count longest) except *
    cpdef void release(self) except *
    cdef void _clear(self) noexcept nogil
    cdef k.Flag _rule_out(self) noexcept
    cdef k.Flag _make_true(self) noexcept
    cdef k.Flag _advance(self) noexcept
    cdef void _list_onward(self, k.Count number) noexcept
