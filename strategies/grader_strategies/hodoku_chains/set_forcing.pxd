from grader.pipeline cimport work
from grader.model cimport bits, kinds as k
from grader.model.board cimport Board
from grader.model.layout cimport Layout
from grader.pipeline.choice cimport Choice
from grader.pipeline.finding cimport Finding
from grader.pipeline.strategy cimport Strategy
from grader_strategies.facts.strong_sets cimport StrongSets
from grader_strategies.hodoku_chains.consequences cimport Consequences
from grader_strategies.hodoku_chains.implication_path cimport ImplicationPath
from grader_strategies.hodoku_chains.implication_table cimport ImplicationTable

cdef class SetForcing(Strategy):
    cdef str pattern
    cdef tuple providers
    cdef Layout layout
    cdef StrongSets provider
    cdef Consequences consequences
    cdef ImplicationTable table
    cdef ImplicationPath path
    cdef int[::1] premises
    cdef k.Count count
    cdef k.Word[::1] common

    cdef k.Flag _list_premises(self, k.Count one) except -1
    cdef k.Flag _intersect(self) except -1
    cdef k.Flag _search_set(self, Board board, Choice choice, k.Count one) except -1
    cdef k.Flag _is_common(self, k.Count node) noexcept
    cdef k.Flag _offer(self, Board board, Choice choice, k.Count one, k.Count target) except -1
