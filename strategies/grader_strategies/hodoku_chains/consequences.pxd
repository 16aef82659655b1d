from grader.pipeline cimport work
from grader.model cimport bits, kinds as k
from grader.model.board cimport Board
from grader.model.layout cimport Layout
from grader_strategies.hodoku_chains.followed_links cimport FollowedLinks
from grader_strategies.hodoku_chains.group_links cimport GroupLinks
from grader_strategies.hodoku_chains.node_numbering cimport NodeNumbering

cdef class Consequences(FollowedLinks):
    cdef readonly GroupLinks group_links
    cdef int[::1] peers
    cdef k.Word known
    cdef Consequences plain
    cdef k.Count node_units
    cdef readonly k.Flag nets
    cdef k.Flag weighted
    cdef k.Flag with_sets
    cdef readonly k.Flag contrapositive
    cdef int[::1] distance
    cdef int[::1] parents

    cpdef k.Flag update(self, Board board) except -1
    cpdef k.Flag build(self, Board board) except -1
    cdef k.Flag prepare(self, Board board) except -1
    cdef k.Flag _list_node(self, Board board, k.Count node, k.Flag copies) except -1
    cdef k.Flag _list_candidate(self, Board board, k.Count node, k.Flag copies) except -1
    cdef k.Flag _copy(self, Consequences other, k.Count node) except -1
    cdef k.Flag link_groups(self, k.Count node) except -1
    cdef k.Flag fill_true(self, Board board, k.Count node) except -1
    cdef k.Flag _link_by_rules(self, k.Count candidate) except -1
    cdef k.Flag fill_false(self, Board board, k.Count node) except -1
    cdef k.Flag _weigh(self, k.Count node, k.Count start) except -1
    cpdef k.Count reason(self, k.Count node, k.Count target) except -2

cdef class GroupedConsequences(Consequences):
    pass
