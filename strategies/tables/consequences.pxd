from grader.model cimport bits, kinds as k
from grader.model.board cimport Board
from grader.model.layout cimport Layout
from strategies.chains.digraph cimport Digraph
from strategies.tables.group_links cimport GroupLinks
from strategies.tables.nodes cimport Nodes

cdef class Consequences(Digraph):
    cdef Nodes nodes
    cdef Layout layout
    cdef GroupLinks group_links
    cdef int[::1] peers
    cdef readonly k.Flag nets
    cdef int[::1] distance
    cdef int[::1] parents

    cpdef k.Flag build(self, Board board, k.Flag grouped) except -1
    cdef k.Flag fill_true(self, Board board, k.Count node) except -1
    cdef k.Flag fill_false(self, Board board, k.Count node) except -1
