from grader.model cimport bits, kinds as k
from grader.model.board cimport Board
from grader.model.layout cimport Layout
from grader.pipeline.choice cimport Choice
from grader.pipeline.finding cimport Finding
from grader.pipeline.strategy cimport Strategy
from strategies.locked_sets.commons cimport RestrictedCommons
from strategies.locked_sets.sets cimport LockedSets

cdef class AlsChain(Strategy):
    cdef RestrictedCommons commons
    cdef int[::1] path
    cdef k.Mask[::1] active
    cdef public long long visits

    cdef k.Flag _extend(self, Board board, Choice choice, k.Count length, k.Count cells) except -1
    cdef k.Flag _offer(self, Board board, Choice choice, k.Count length, k.Count cells) except -1
