from grader.model cimport roles
from grader.model cimport bits, kinds as k
from grader.model.board cimport Board
from grader.model.layout cimport Layout
from grader.pipeline.choice cimport Choice
from grader.pipeline.finding cimport Finding
from grader.pipeline.strategy cimport Strategy
from grader_strategies.hodoku_chains.verities cimport Verities
from grader_strategies.hodoku_chains.contradictions cimport Contradictions
from grader_strategies.hodoku_chains.consequences cimport Consequences
from grader_strategies.hodoku_chains.lookahead cimport Lookahead
from grader_strategies.hodoku_chains.node_numbering cimport NodeNumbering
from grader_strategies.hodoku_chains.implication_path cimport ImplicationPath
from grader_strategies.hodoku_chains.shortest_proof cimport ShortestProof
from grader_strategies.hodoku_chains.implication_table cimport ImplicationTable

cdef class TableForcing(Strategy):
    cdef k.Flag nets
    cdef str contradiction
    cdef str verity
    cdef Layout layout
    cdef Consequences consequences
    cdef ShortestProof contradiction_proof
    cdef ShortestProof verity_proof
    cdef Contradictions contradictions
    cdef Verities verities

    cdef k.Flag _conclude(self, Board board, Choice choice, k.Count node) except -1
    cdef k.Flag _offer(self, Board board, Choice choice, k.Count node, ShortestProof proof) except -1
    cdef tuple _path(self, k.Count premise, k.Count target)
