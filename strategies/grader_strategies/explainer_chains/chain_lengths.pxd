cimport cython
from grader.model cimport bits, kinds as k
from grader_strategies.explainer_chains cimport word_sets
from grader_strategies.explainer_chains.reachability cimport Reachability

@cython.final
cdef class ChainLengths:
    cdef Reachability reach
    cdef k.Count words
    cdef k.Word[::1] new_true
    cdef k.Word[::1] new_false
    cdef k.Word[::1] seen_true
    cdef k.Word[::1] seen_false
    cdef k.Word[::1] before
    cdef k.Word[::1] within
    cdef k.Word[::1] by_true
    cdef k.Word[::1] by_false
    cdef k.Word[::1] sources
    cdef k.Count depth
    cdef object allocation

    cdef void follow(self, Reachability reach) except *
    cdef k.Count chain(self, k.Count literal, k.Count longest) noexcept
    cdef k.Count cycle(self, k.Count candidate, k.Count longest) noexcept
    cdef void no_sources(self) noexcept nogil
    cdef void add_sources(self, k.Count candidate, k.Count longest) noexcept
    cdef k.Flag is_source(self, k.Count candidate) noexcept nogil
    cdef void look_back(self, k.Count candidate, k.Count longest) except *
    cdef k.Flag may_strike(self, k.Count candidate, k.Count longest) noexcept
    cdef k.Flag _keep_leading_back(self, k.Flag sign, k.Count links) noexcept
    cpdef void release(self) except *
    cdef void _clear(self) noexcept nogil
    cdef k.Flag _rule_out(self) noexcept
    cdef k.Flag _make_true(self) noexcept
    cdef k.Flag _is_before(self) noexcept nogil
