from grader.pipeline cimport work
from grader.model cimport bits, kinds as k
from grader.model.board cimport Board
from grader_strategies.facts.strong_sets cimport StrongSets
from grader_strategies.hodoku_chains.group_links cimport GroupLinks

cdef class SetLinks(GroupLinks):
    cdef list providers
    cdef readonly k.Count sets
    cdef k.Count nodes_listed
    cdef int[::1] provider_of
    cdef int[::1] number_of
    cdef int[::1] set_first
    cdef int[::1] set_nodes
    cdef k.Count reason
    cdef int[::1] found_reasons
    cdef int[::1] reasons
    cdef int[::1] place
    cdef k.Mask[::1] excluded

    cdef k.Count weight_of(self, k.Count link) noexcept
    cdef k.Count reason_of(self, k.Count link) noexcept
    cpdef StrongSets provider(self, k.Count one)
    cpdef k.Count number(self, k.Count one) except -1
    cdef k.Flag _add_sets(self, Board board, k.Count position) except -1
    cdef k.Count _false_node(self, Board board, StrongSets provider, k.Count node) except -2
    cdef k.Flag _link_sight(self, Board board, k.Count group) except -1
    cdef k.Flag _sees_all(self, k.Cell cell, k.Count group) noexcept
    cdef k.Flag _see_each_other(self, k.Count one, k.Count other) noexcept
    cdef k.Flag _link_set(self, Board board, k.Count one) except -1
    cdef k.Flag _link_last_candidates(self, Board board, k.Count one, k.Count missing) except -1
