from grader.model cimport bits, kinds as k
from grader.model.board cimport Board
from grader_strategies.almost_locked.restricted_commons cimport RestrictedCommons
from grader_strategies.facts.strong_sets cimport StrongSets

cdef class LockedSetNodes(StrongSets):
    cdef RestrictedCommons commons
    cdef k.Count most

    cpdef k.Flag build(self, Board board) except -1
    cdef k.Flag _list(self, k.Count one) except -1
