cimport cython
from grader.model cimport bits, kinds as k
from grader.model.board cimport Board
from grader.pipeline.finding cimport Finding
from grader_strategies.facts.strong_sets cimport StrongSets
from grader_strategies.hodoku_chains.consequences cimport Consequences
from grader_strategies.hodoku_chains.set_links cimport SetLinks
from grader_strategies.hodoku_chains.implication_path cimport ImplicationPath

@cython.final
cdef class ContinuousLoop:
    cdef Consequences consequences
    cdef ImplicationPath path
    cdef int[::1] struck
    cdef int[::1] visited
    cdef k.Count stamp

    cdef void forget(self) noexcept
    cdef k.Flag strike(self, Board board, Finding finding) except -1
    cdef k.Count _node(self, k.Count i) noexcept
    cdef void _mark_cells(self) noexcept
    cdef void _strike_in_cells(self, Board board) noexcept
    cdef void _clear(self, Board board, k.Cell cell, k.Count one, k.Count other) noexcept
    cdef void _strike_beside_links(self, Board board) noexcept
    cdef void _strike_beside_rule(self, Board board, k.Count one, k.Count other) noexcept
    cdef k.Flag _strike_beside_sets(self, Board board) except -1
    cdef void _strike_seen(self, Board board, StrongSets provider, k.Count node) noexcept
    cdef k.Flag _sees(self, k.Cell cell, k.Count node) noexcept
