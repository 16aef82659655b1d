from grader.model cimport roles
from grader.model cimport bits, kinds as k
from grader.model.board cimport Board
from grader.model.layout cimport Layout
from grader.pipeline.choice cimport Choice
from grader.pipeline.finding cimport Finding
from grader.pipeline.strategy cimport Strategy
from grader_strategies.hodoku_chains.cases cimport Cases
from grader_strategies.hodoku_chains.clashes cimport Clashes
from grader_strategies.hodoku_chains.consequences cimport Consequences
from grader_strategies.hodoku_chains.lookahead cimport Lookahead
from grader_strategies.hodoku_chains.nodes cimport Nodes
from grader_strategies.hodoku_chains.path cimport Path
from grader_strategies.hodoku_chains.proof cimport Proof
from grader_strategies.hodoku_chains.table cimport Table

cdef class TableForcing(Strategy):
    cdef k.Flag nets
    cdef str contradiction
    cdef str verity
    cdef Layout layout
    cdef Consequences own
    cdef Proof refuted
    cdef Proof certain
    cdef Clashes clashes
    cdef Cases cases

    cdef k.Flag _conclude(self, Board board, Choice choice, k.Count node) except -1
    cdef k.Flag _offer(self, Board board, Choice choice, k.Count node, Proof proof) except -1
    cdef tuple _path(self, k.Count premise, k.Count target)
