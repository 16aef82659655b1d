from grader.pipeline cimport work
from grader.model cimport roles
from grader.model cimport kinds as k
from grader.model.board cimport Board
from grader.model.layout cimport Layout
from grader.pipeline.choice cimport Choice
from grader.pipeline.finding cimport Finding
from grader.pipeline.strategy cimport Strategy
from grader_strategies.hodoku_chains.verities cimport Verities
from grader_strategies.hodoku_chains.contradictions cimport Contradictions
from grader_strategies.hodoku_chains cimport net_constants
from grader_strategies.hodoku_chains.consequences cimport Consequences
from grader_strategies.hodoku_chains.implication_table cimport ImplicationTable
from grader_strategies.hodoku_chains.shortest_proof cimport ShortestProof

cdef class TableForcing(Strategy):
    cdef k.Flag nets
    cdef tuple providers
    cdef TableForcing without
    cdef public k.Flag thorough
    cdef k.Flag has_loaded
    cdef k.Word quiet
    cdef k.Word numbering
    cdef signed char[::1] known
    cdef str contradiction
    cdef str verity
    cdef Layout layout
    cdef Consequences consequences
    cdef ShortestProof contradiction_proof
    cdef ShortestProof verity_proof
    cdef Contradictions contradictions
    cdef Verities verities

    cdef void _load(self, Board board) noexcept
    cdef k.Flag _search_contrapositive(self, Board board, Choice choice) except -1
    cdef k.Flag _is_new(self, k.Count node, k.Count opposite) noexcept
    cdef k.Flag _note_known(self, TableForcing without) except -1
    cdef k.Flag _is_candidate(self, k.Count node) noexcept
    cdef k.Flag _conclude(self, Board board, Choice choice, k.Count node) except -1
    cdef k.Flag _offer(self, Board board, Choice choice, k.Count node, ShortestProof proof) except -1
    cdef tuple _path(self, ImplicationTable table, k.Count premise, k.Count target)
