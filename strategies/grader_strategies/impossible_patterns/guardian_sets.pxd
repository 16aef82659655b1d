from grader.model cimport bits, kinds as k
from grader.model.board cimport Board
from grader.pipeline.finding cimport Finding
from grader_strategies.facts.strong_sets cimport StrongSets
from grader_strategies.impossible_patterns.tridagon_table cimport TridagonTable

cdef class GuardianSets(StrongSets):
    cdef k.Count cells
    cdef k.Count most
    cdef TridagonTable table
    cdef list number_of

    cpdef k.Flag build(self, Board board) except -1
    cpdef k.Flag add_evidence(self, Board board, Finding finding, k.Count number, k.Count one) except -1
