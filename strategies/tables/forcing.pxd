from grader.model cimport bits, kinds as k
from grader.model.board cimport Board
from grader.model.layout cimport Layout
from grader.pipeline.choice cimport Choice
from grader.pipeline.finding cimport Finding
from grader.pipeline.strategy cimport Strategy
from strategies.tables.cases cimport Cases
from strategies.tables.clashes cimport Clashes
from strategies.tables.consequences cimport Consequences
from strategies.tables.lookahead cimport Lookahead
from strategies.tables.nodes cimport Nodes
from strategies.tables.path cimport Path
from strategies.tables.proof cimport Proof
from strategies.tables.table cimport Table

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
