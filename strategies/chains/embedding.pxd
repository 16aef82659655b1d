from grader.model cimport bits, kinds as k
from grader.model.board cimport Board
from grader.model.layout cimport Layout
from grader.pipeline.choice cimport Choice
from grader.pipeline.strategy cimport Strategy
from strategies.chains.forcing cimport Embedding, Forcing
from strategies.chains.hint cimport Hint

cdef class Patterns(Embedding):
    cdef list strategies
    cdef k.Count spare
    cdef Gather gather

cdef class Gather(Choice):
    cdef k.Count spare
    cdef Forcing closure
    cdef k.Count family

    cdef k.Flag aim(self, Forcing closure, k.Count family) except -1
    cdef k.Flag _fits(self, Board board, object evidence) except -1

cdef class Chains(Embedding):
    cdef Forcing engine
